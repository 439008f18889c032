//! The par score, and the contracts that give it. PBN 2.1 §4.2.7.

use portnote_bridge::{
    Contract, Declarers, DoubleDummy, Par, ParContract, Risk, Side, Vulnerability,
};
use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter};

use super::{dealer, own_tag, vulnerable};
use crate::check::tables::{stated_par, stated_side};
use crate::model::Game;
use crate::problem::double_dummy::Problem;
use crate::table::Minimax;

pub(super) fn is_stated(game: &Game<'_>) -> bool {
    let has = |name, is_read: bool| is_read && own_tag(game, name).is_some();
    has("OptimumScore", stated_par(game).is_some())
        || has("ParContract", game.par_contracts().is_some())
        || has("Minimax", game.minimax().is_some())
}

pub(super) fn check(game: &Game<'_>, table: &DoubleDummy, reporter: &mut Reporter<'_>) {
    let Some(best) = BestBidding::of(game, table) else { return };
    best.check_score(game, reporter);
    best.check_contracts(game, reporter);
    best.check_minimax(game, reporter);
}

/// What best bidding gives, for both sides that may bid first.
struct BestBidding<'t> {
    table: &'t DoubleDummy,
    vulnerability: Vulnerability,
    /// The side that bids first, if that is known.
    opener: Option<Side>,
    pars: [Par; 2],
}

impl<'t> BestBidding<'t> {
    fn of(game: &Game<'_>, table: &'t DoubleDummy) -> Option<Self> {
        let vulnerability = vulnerable(game)?;
        let par = |opener| table.par(vulnerability, opener);
        let pars = [par(Side::NorthSouth)?, par(Side::EastWest)?];
        let opener = dealer(game).map(|dealer| dealer.side());
        Some(Self { table, vulnerability, opener, pars })
    }

    /// Par of the side that bids first, then of the other one.
    fn in_order(&self) -> [&Par; 2] {
        let [north_south, east_west] = &self.pars;
        match self.opener {
            Some(Side::EastWest) => [east_west, north_south],
            _ => [north_south, east_west],
        }
    }

    fn has_score(&self, north_south: i64) -> bool {
        self.pars.iter().any(|par| i64::from(par.score_ns) == north_south)
    }

    fn is_par(&self, contract: &ParContract) -> bool {
        Side::ALL.into_iter().any(|opener| {
            self.table.is_par_contract(contract, self.vulnerability, opener) == Some(true)
        })
    }

    fn check_score(&self, game: &Game<'_>, reporter: &mut Reporter<'_>) {
        let Some(tag) = own_tag(game, "OptimumScore") else { return };
        let Some((north_south, east_west)) = stated_par(game) else { return };
        // `pbn/optimum-sign` reports scores that do not belong together.
        if north_south != -east_west || self.has_score(north_south) {
            return;
        }
        let (side, of_side) = stated_side(game);
        let [par, other] = self.in_order().map(|par| i64::from(par.score_ns));
        let is_clear = self.opener.is_some() || par == other;
        let mut expected = format!("`{side} {}`", of_side(par));
        if !is_clear {
            expected.push_str(&format!(" or `{side} {}`", of_side(other)));
        }
        let found = of_side(north_south);
        let report = Problem::Score { side, found, expected, is_clear };
        let span = game.span(tag.value_range.clone());
        let report = report.at(span);
        let text = format!("NS {par}");
        reporter.report(match is_clear {
            true => report.fix(Applicability::Unsafe, format!("write `{text}`"), span, text),
            false => report,
        });
    }

    fn check_contracts(&self, game: &Game<'_>, reporter: &mut Reporter<'_>) {
        let Some(tag) = own_tag(game, "ParContract") else { return };
        let stated = game.par_contracts().unwrap_or_default();
        let Some(found) = stated.iter().find(|contract| !self.is_par(&doubled(contract))) else {
            return;
        };
        let [par, other] = self.in_order();
        let is_clear = (self.opener.is_some() || par == other) && !par.contracts.is_empty();
        let expected = match (par.to_string(), other.to_string()) {
            (par, _) if par.is_empty() => "none, because both sides pass".to_owned(),
            (par, other) if is_clear || other.is_empty() => format!("`{par}`"),
            (par, other) => format!("`{par}` or `{other}`"),
        };
        let problem = Problem::ParContract { found: found.to_string(), expected, is_clear };
        let span = game.span(tag.value_range.clone());
        let (report, text) = (problem.at(span), par.to_string());
        reporter.report(match is_clear {
            true => report.fix(Applicability::Unsafe, format!("write `{text}`"), span, text),
            false => report,
        });
    }

    fn check_minimax(&self, game: &Game<'_>, reporter: &mut Reporter<'_>) {
        let (Some(tag), Some(stated)) = (own_tag(game, "Minimax"), game.minimax()) else {
            return;
        };
        let fits = self.has_score(stated.score.into())
            && self.as_par(&stated).is_some_and(|contract| self.is_par(&contract));
        if fits {
            return;
        }
        let [par, _] = self.in_order();
        let contracts = match par.contracts.is_empty() {
            true => "both sides pass".to_owned(),
            false => format!("`{par}`"),
        };
        let problem = Problem::Minimax {
            found: tag.text().to_owned(),
            expected: format!("`NS {}`, {contracts}", par.score_ns),
        };
        reporter.report(problem.at(game.span(tag.value_range.clone())));
    }

    /// What the declarer makes of the contract.
    fn as_par(&self, stated: &Minimax) -> Option<ParContract> {
        let Contract::Bid { bid, .. } = stated.contract else { return None };
        let tricks = self.table.get(stated.declarer, bid.denomination())?;
        let above = i8::try_from(tricks).ok()?.checked_sub_unsigned(bid.tricks_needed())?;
        Some(ParContract::new(stated.contract, Declarers::Seat(stated.declarer), above))
    }
}

/// A contract that fails may be meant doubled, as in `pbn/par-disagree`.
fn doubled(stated: &ParContract) -> ParContract {
    match stated.contract {
        Contract::Bid { bid, risk: Risk::Undoubled } if stated.above < 0 => {
            let contract = Contract::Bid { bid, risk: Risk::Doubled };
            ParContract::new(contract, stated.declarers, stated.above)
        }
        _ => *stated,
    }
}
