//! What is written into one game.

use portnote::Span;
use portnote::pbn::derive::{DealRole, deal_role};
use portnote::pbn::double_dummy::is_floored;
use portnote::pbn::model::{Game, Tag};
use portnote::pbn::table::{TableKind, columns_of};
use portnote_bridge::{CompleteDeal, DoubleDummy, IncompleteDeal};

use super::left::LeftReason;
use super::place::{self, NewLines};
use super::results::{is_missing, par, score_text};
use super::table::State;
use super::{Fill, FillTag, Tables, play_table, replace, table};

/// New lines, or other bytes in the place of some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    /// Lines at a place.
    Lines {
        /// Where.
        place: NewLines,
        /// Of lines at one place those of tags come first, then those of tables, sorted by name.
        order: (bool, FillTag),
        /// Without line ends.
        lines: Vec<String>,
    },
    /// Other bytes in the place of some.
    Value(Span, String),
}

/// What is written into one game.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) edits: Vec<Edit>,
    pub(super) added: Vec<FillTag>,
    pub(super) completes: bool,
    pub(super) replaced: u64,
    pub(super) left: Vec<(Option<FillTag>, LeftReason)>,
}

impl Plan {
    fn leave(&mut self, tag: impl Into<Option<FillTag>>, reason: LeftReason) {
        self.left.push((tag.into(), reason));
    }

    fn add_lines(&mut self, place: NewLines, order: (bool, FillTag), lines: Vec<String>) {
        self.edits.push(Edit::Lines { place, order, lines });
    }
}

/// Says what is written into a game, and asks for nothing else.
pub(super) fn plan(game: &Game<'_>, fill: &Fill, tables: &mut Tables<'_>) -> Plan {
    let mut plan = Plan::default();
    let deal = match complete_deal(game) {
        Ok(deal) => deal,
        Err(Some(LeftReason::SharedDeal)) if fill.replaces && replace::has_stated(game) => {
            return corrected(game, fill, tables);
        }
        Err(reason) => {
            plan.left.extend(reason.map(|reason| (None, reason)));
            return plan;
        }
    };
    let mut planner = Planner { game, fill, deal, plan };
    planner.results(tables);
    if fill.has(FillTag::OptimumPlayTable) {
        planner.best_cards(tables);
    }
    planner.plan
}

/// Corrects what a further record of a deal states itself; nothing is added to it.
fn corrected(game: &Game<'_>, fill: &Fill, tables: &mut Tables<'_>) -> Plan {
    let mut plan = Plan::default();
    plan.leave(None, LeftReason::SharedDeal);
    let Some(deal) = portnote::pbn::double_dummy::complete_deal(game) else { return plan };
    match tables.of(&deal) {
        Ok(solved) => {
            let mut wrong = table::wrong_cells(game, &solved);
            let mut planner = Planner { game, fill, deal, plan };
            planner.replace(&solved, &mut wrong);
            planner.plan
        }
        Err(error) => {
            plan.leave(None, LeftReason::NotSolved(error));
            plan
        }
    }
}

/// The deal of a game; `None` of a reason where it states none.
fn complete_deal(game: &Game<'_>) -> Result<CompleteDeal, Option<LeftReason>> {
    if deal_role(game) == DealRole::Shared {
        return Err(Some(LeftReason::SharedDeal));
    }
    let Some(value) = game.deal() else {
        let is_stated = game.tag("Deal").is_some_and(|tag| !is_missing(tag.raw));
        let unknown = LeftReason::Unsolvable(IncompleteDeal::UnknownHands);
        return Err(is_stated.then_some(unknown));
    };
    value.complete_deal().map_err(|reason| Some(LeftReason::Unsolvable(reason)))
}

struct Planner<'g, 'b> {
    game: &'g Game<'b>,
    fill: &'g Fill,
    deal: CompleteDeal,
    plan: Plan,
}

impl<'g> Planner<'g, '_> {
    /// The results of the deal, and what follows from them.
    fn results(&mut self, tables: &mut Tables<'_>) {
        let state = table::state(self.game, Some(&self.deal));
        let wants_table = self.fill.has(FillTag::OptimumResultTable);
        if wants_table && matches!(state, State::Unreadable) {
            self.plan.leave(FillTag::OptimumResultTable, LeftReason::TableUnreadable);
        }
        let is_open = !matches!(state, State::Full | State::Unreadable);
        let adds_table = wants_table && is_open;
        let values: Vec<FillTag> =
            [FillTag::DoubleDummyTricks, FillTag::OptimumScore, FillTag::ParContract]
                .into_iter()
                .filter(|tag| self.fill.has(*tag) && self.is_value_wanted(*tag))
                .collect();
        let replaces = self.fill.replaces && replace::has_stated(self.game);
        if !adds_table && values.is_empty() && !replaces {
            return;
        }
        let solved = match tables.of(&self.deal) {
            Ok(solved) => solved,
            Err(error) => return self.plan.leave(None, LeftReason::NotSolved(error)),
        };
        let mut wrong = table::wrong_cells(self.game, &solved);
        if replaces {
            self.replace(&solved, &mut wrong);
        }
        if !wrong.is_empty() && (adds_table || !values.is_empty()) {
            // What would be added contradicts what is there.
            let tag = adds_table.then_some(FillTag::OptimumResultTable);
            let reason = match table::stated(self.game) {
                _ if replace::is_kept(self.game, self.fill, &wrong) => {
                    LeftReason::Suppressed(wrong)
                }
                Some(stated) if is_floored(&stated, &solved) => LeftReason::TableFloored(wrong),
                _ => LeftReason::TableWrong(wrong),
            };
            return self.plan.leave(tag.or(values.first().copied()), reason);
        }
        if adds_table {
            self.add_table(&state, &solved);
        }
        for tag in values {
            if let Some(value) = self.value(tag, &solved) {
                self.set_value(tag, &value);
            }
        }
    }

    /// Replaces what is stated and wrong; cells that are replaced are not wrong any more.
    fn replace(&mut self, solved: &DoubleDummy, wrong: &mut Vec<table::WrongCell>) {
        let (edits, kept) = replace::edits(self.game, self.fill, &self.deal, solved, wrong);
        *wrong = kept;
        self.plan.replaced += edits.len() as u64;
        self.plan.edits.extend(edits.into_iter().map(|(span, text)| Edit::Value(span, text)));
    }

    /// Whether a tag says nothing, and may be filled in as far as is known before the deal is solved.
    fn is_value_wanted(&self, tag: FillTag) -> bool {
        let name = tag.name();
        let is_open = match self.game.tag(name) {
            Some(tag) => tag.sound && is_missing(tag.raw),
            None => self.game.given(name).is_none(),
        };
        if !is_open || tag == FillTag::DoubleDummyTricks {
            return is_open;
        }
        if !self.deal.is_whole() || self.game.vulnerable().is_none() {
            return false;
        }
        // What is stated tells whether the par is clear, so that a second run need not solve.
        let stated = [table::stated(self.game), self.game.double_dummy_tricks()];
        let mut stated = stated.into_iter().flatten();
        match stated.find(DoubleDummy::is_full) {
            Some(stated) => self.value(tag, &stated).is_some(),
            None => true,
        }
    }

    /// The value of a tag; `None` where it has none.
    fn value(&self, tag: FillTag, solved: &DoubleDummy) -> Option<String> {
        match tag {
            FillTag::DoubleDummyTricks => Some(solved.to_string()),
            FillTag::OptimumScore => Some(score_text(par(self.game, solved)?.score_ns)),
            FillTag::ParContract => {
                let par = par(self.game, solved)?;
                (!par.contracts.is_empty()).then(|| par.to_string())
            }
            FillTag::OptimumPlayTable | FillTag::OptimumResultTable => None,
        }
    }

    fn set_value(&mut self, tag: FillTag, value: &str) {
        let name = tag.name();
        match self.game.tag(name) {
            Some(own) => self.replace_value(own, value),
            None => {
                let place = place::of_tag(self.game, name);
                self.plan.add_lines(place, (false, tag), vec![format!("[{name} \"{value}\"]")]);
            }
        }
        self.plan.added.push(tag);
    }

    fn replace_value(&mut self, tag: &Tag<'_>, value: &str) {
        let span = self.game.span(tag.value_range.clone());
        let edit = match span.is_empty() {
            // Between two quotes there is nothing to replace.
            true => (Span::new(span.start.saturating_sub(1), span.end + 1), format!("\"{value}\"")),
            false => (span, value.to_owned()),
        };
        self.plan.edits.push(Edit::Value(edit.0, edit.1));
    }

    fn add_table(&mut self, state: &State<'g>, solved: &DoubleDummy) {
        let tag = FillTag::OptimumResultTable;
        match state {
            State::Missing => {
                let place = place::of_table(self.game, tag.name());
                self.plan.add_lines(place, (true, tag), table::new_lines(solved));
                self.plan.added.push(tag);
            }
            State::NoHeader(own) => {
                self.replace_value(own, table::HEADER);
                let place = place::of_rows(self.game, own);
                self.plan.add_lines(place, (true, tag), table::new_rows(solved));
                self.plan.added.push(tag);
            }
            State::Partial(own, missing) => {
                let rows = table::rows(own.columns(), missing, solved);
                let place = place::of_rows(self.game, own.tag());
                self.plan.add_lines(place, (true, tag), rows);
                self.plan.completes = true;
            }
            State::Full | State::Unreadable => {}
        }
    }

    /// The cards that cost nothing, at each turn of the play.
    fn best_cards(&mut self, tables: &mut Tables<'_>) {
        let tag = FillTag::OptimumPlayTable;
        let state = play_table::state(self.game);
        if matches!(state, play_table::State::There) {
            return;
        }
        let positions = play_table::positions(self.game).unwrap_or_default();
        if positions.is_empty() {
            return;
        }
        let best = match play_table::solve(&positions, tables.solver) {
            Ok(best) => best,
            Err(error) => return self.plan.leave(tag, LeftReason::NotSolved(error)),
        };
        let standard = columns_of(TableKind::OptimumPlay, play_table::HEADER);
        match state {
            play_table::State::Missing => {
                let place = place::of_table(self.game, tag.name());
                let header = format!("[{} \"{}\"]", tag.name(), play_table::HEADER);
                let mut lines = vec![header];
                lines.extend(play_table::rows(&standard, &best));
                self.plan.add_lines(place, (true, tag), lines);
            }
            play_table::State::NoHeader(own) => {
                self.replace_value(own, play_table::HEADER);
                let rows = play_table::rows(&standard, &best);
                self.plan.add_lines(place::of_rows(self.game, own), (true, tag), rows);
            }
            play_table::State::NoRows(own, columns) => {
                let rows = play_table::rows(&columns, &best);
                self.plan.add_lines(place::of_rows(self.game, own), (true, tag), rows);
            }
            play_table::State::There => return,
        }
        self.plan.added.push(tag);
    }
}
