//! The report as text for people.

use std::fmt::Write as _;
use std::time::Duration;

use portnote::core::harmless::sanitize;
use portnote_bridge::{
    Bid, Card, CardCost, Contract, Declarers, Denomination, DoubleDummy, Par, Risk, Seat, Side,
    Suit, Vulnerability,
};

use crate::json::v1::Pars;
use crate::players::{Costs, Players, played_by};
use crate::solved::{Leads, Part, Solved, Status};

/// How the text is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Writing {
    /// Whether letters are written for suits, and a hyphen for a minus sign.
    pub is_ascii: bool,
    /// Which par is written.
    pub pars: Pars,
    /// The time that solving a deal may take, where there is a limit.
    pub limit: Option<Duration>,
}

impl Writing {
    /// Returns the text about one game, each line with its end. `place` is where the game is, as in
    /// `club.pbn:2`.
    ///
    /// ```
    /// use portnote_doubledummy::{Board, Solved, Status, Wishes, Writing};
    /// let document = portnote::open("[Board \"7\"]\n[Deal \"N:A... - K... -\"]\n")?;
    /// let board = document.game(1).and_then(|game| Board::of(&game)).expect("a game of bridge");
    /// let wishes = Wishes::default();
    /// assert!(wishes.questions(&board).is_empty());
    /// let solved = Solved::new(board, &wishes, |_| Err(portnote_bridge::SolveError::Stopped));
    /// assert_eq!(
    ///     Writing::default().game("club.pbn:1", &solved),
    ///     "club.pbn:1: game 1, board 7\nnot solved: East's hand is unknown\n",
    /// );
    /// # Ok::<(), portnote::DetectError>(())
    /// ```
    #[must_use]
    pub fn game(&self, place: &str, solved: &Solved) -> String {
        let mut text = format!("{place}: {}\n", self.head(solved));
        if let Some(reason) = self.unsolved(solved) {
            text.push_str(&reason);
            text.push('\n');
        }
        if solved.table.is_some() {
            self.table(&mut text, solved);
        }
        for leads in solved.leads.iter().flatten() {
            self.leads(&mut text, leads);
        }
        if solved.play.is_some() {
            self.play(&mut text, solved);
        }
        text
    }

    /// Returns what the cards of all players cost, each line with its end; nothing if there are none.
    #[must_use]
    pub fn players(&self, players: &Players) -> String {
        let rows = players.iter().map(|(name, costs)| (sanitize(name), costs));
        let rows: Vec<_> = rows.collect();
        let Some(wide) = rows.iter().map(|(name, _)| name.chars().count()).max() else {
            return String::new();
        };
        let wide = wide.max("player".len());
        let mut text = format!("{:wide$}  declaring     defending     leading\n", "player");
        let cell = |costs: &Costs| match costs.cards {
            0 => String::new(),
            cards => format!("{} of {cards}", costs.lost),
        };
        for (name, costs) in rows {
            let line = format!(
                "{name:wide$}  {:12}  {:12}  {}",
                cell(&costs.declaring),
                cell(&costs.defending),
                cell(&costs.leading)
            );
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text.push_str("tricks lost, of cards played\n");
        text
    }

    fn head(&self, solved: &Solved) -> String {
        let board = &solved.board;
        let mut parts = vec![format!("game {}", board.game)];
        if let Some(name) = &board.name {
            parts.push(format!("board {}", sanitize(name)));
        }
        if board.deal_game != board.game {
            parts.push(format!("deal of game {}", board.deal_game));
        }
        if solved.table.is_some() {
            parts.extend(board.dealer.map(|dealer| format!("{} deals", dealer.name())));
            parts.extend(
                board.vulnerable.map(|vulnerable| format!("{} vulnerable", words(vulnerable))),
            );
        }
        if solved.play.is_some() || solved.leads.is_some() {
            parts.extend(self.contract(solved));
        }
        parts.join(", ")
    }

    /// The contract with its declarer and the lead: `6♥ by South (Di), lead ♣8`.
    fn contract(&self, solved: &Solved) -> Option<String> {
        let board = &solved.board;
        let Contract::Bid { bid, risk } = board.contract? else { return None };
        let declarer = board.declarer?;
        let mut text = format!("{} by {}", self.risked(bid, risk), declarer.name());
        let name = board.player(declarer);
        if name.chars().count() > 1 {
            let _ = write!(text, " ({})", sanitize(&name));
        }
        let lead = board.play.as_ref().and_then(|play| play.cards().first());
        if let Some(lead) = lead {
            let _ = write!(text, ", lead {}", self.card(*lead));
        }
        Some(text)
    }

    /// Why something that is wanted is missing.
    fn unsolved(&self, solved: &Solved) -> Option<String> {
        Some(match solved.status {
            Status::Solved => return None,
            Status::TimeLimit => match self.limit {
                Some(limit) => format!("not solved within {}", time(limit)),
                None => "not solved in time".to_owned(),
            },
            Status::Failed => "not solved: the solver failed".to_owned(),
            Status::Stopped => "not solved: interrupted".to_owned(),
            _ => match solved.board.deal {
                Err(unsolvable) => format!("not solved: {}", self.unsolvable(&unsolvable)),
                Ok(_) => "not solved".to_owned(),
            },
        })
    }

    fn unsolvable(&self, unsolvable: &crate::board::Unsolvable) -> String {
        use portnote_bridge::IncompleteDeal::DuplicateCard;
        match unsolvable.reason {
            DuplicateCard(card) => format!("{} is dealt twice", self.card(card)),
            _ => unsolvable.to_string(),
        }
    }

    fn table(&self, text: &mut String, solved: &Solved) {
        let Some(table) = &solved.table else { return };
        let heads = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
        text.push_str("    ");
        for suit in heads {
            let _ = write!(text, "{:>3}", self.suit(suit));
        }
        text.push_str("  NT\n");
        for declarer in DoubleDummy::DECLARERS {
            let _ = write!(text, "{}   ", declarer.letter());
            for denomination in Denomination::ALL {
                let tricks = table.get(declarer, denomination);
                let tricks = tricks.map_or("-".to_owned(), |tricks| tricks.to_string());
                let _ = write!(text, "{tricks:>3}");
            }
            text.push('\n');
        }
        let is_whole = solved.board.deal.is_ok_and(|deal| deal.is_whole());
        if !is_whole {
            return;
        }
        self.makeable(text, &table.makeable());
        match self.pars {
            Pars::None => {}
            Pars::Own => self.own_par(text, solved),
            Pars::All => self.all_pars(text, solved),
        }
    }

    fn makeable(&self, text: &mut String, makeable: &[(Declarers, Bid)]) {
        let mut last = None;
        for (declarers, bid) in makeable {
            match last {
                Some(last) if last == *declarers => text.push_str(", "),
                Some(_) => _ = write!(text, "; {declarers} "),
                None => _ = write!(text, "makes {declarers} "),
            }
            text.push_str(&self.risked(*bid, Risk::Undoubled));
            last = Some(*declarers);
        }
        if last.is_some() {
            text.push('\n');
        }
    }

    fn own_par(&self, text: &mut String, solved: &Solved) {
        match (solved.par(), solved.board.vulnerable) {
            (Some((par, _)), _) => _ = writeln!(text, "par {}", self.par(&par)),
            (None, None) => text.push_str("par unknown: the file does not say who is vulnerable\n"),
            (None, Some(_)) => text.push_str("par unknown: it depends on who deals\n"),
        }
    }

    fn all_pars(&self, text: &mut String, solved: &Solved) {
        for vulnerable in Vulnerability::ALL {
            let [ours, theirs] = Side::ALL.map(|opener| solved.par_of(vulnerable, opener));
            let (Some(ours), Some(theirs)) = (ours, theirs) else { continue };
            let words = words(vulnerable);
            if ours == theirs {
                let _ = writeln!(text, "par, {words} vulnerable: {}", self.par(&ours));
                continue;
            }
            for (side, par) in Side::ALL.into_iter().zip([ours, theirs]) {
                let _ = writeln!(text, "par, {words} vulnerable, {side} deals: {}", self.par(&par));
            }
        }
    }

    /// The score and its contracts: `NS −140: EW 3♠=`.
    fn par(&self, par: &Par) -> String {
        if par.score_ns == 0 {
            return "0: all pass".to_owned();
        }
        let contracts = par.contracts.iter().map(|par| {
            let contract = match par.contract {
                Contract::Bid { bid, risk } => self.risked(bid, risk),
                Contract::PassedOut => "pass".to_owned(),
            };
            let above = match par.above {
                0 => "=".to_owned(),
                above => self.signed(above.into()),
            };
            format!("{} {contract}{above}", par.declarers)
        });
        let contracts: Vec<_> = contracts.collect();
        format!("NS {}: {}", self.signed(par.score_ns), contracts.join("; "))
    }

    /// The tricks after each opening lead: `leads of West: 11 tricks after ♦A ♥4; 12 after ♦5`.
    fn leads(&self, text: &mut String, leads: &Leads) {
        let mut groups: Vec<u8> = leads.cards.iter().map(|(_, tricks)| *tricks).collect();
        groups.sort_unstable();
        groups.dedup();
        let contract = self.denomination(leads.denomination);
        let _ = write!(text, "leads against {} in {contract}: ", leads.declarer.name());
        for (place, tricks) in groups.iter().enumerate() {
            let cards = leads.cards.iter().filter(|(_, after)| after == tricks);
            let cards: Vec<_> = cards.map(|(card, _)| self.card(*card)).collect();
            let before = if place > 0 { "; " } else { "" };
            let _ = write!(text, "{before}{} after {}", tricks_of(*tricks), cards.join(" "));
        }
        text.push('\n');
    }

    fn play(&self, text: &mut String, solved: &Solved) {
        let (Some(analysis), Some(play)) = (&solved.play, &solved.board.play) else { return };
        let Some((_, declarer)) = solved.board.played_by() else { return };
        let errors = analysis.cards.iter().zip(0..).filter(|(card, _)| card.cost > 0);
        let rows: Vec<_> =
            errors.map(|(cost, number)| self.error(cost, number, declarer)).collect();
        let wide = rows.iter().map(|(card, _)| card.chars().count()).max().unwrap_or_default();
        for (card, rest) in rows {
            let _ = writeln!(text, "{card:wide$}   {rest}");
        }
        if let Some(stopped) = play.stopped() {
            let reason = match stopped.reason {
                portnote_bridge::StopReason::NotHeld => "the hand does not hold it",
                portnote_bridge::StopReason::Revoke => "it is a revoke",
                portnote_bridge::StopReason::LeadOutOfTurn => "it is led out of turn",
                _ => "it cannot be read",
            };
            let _ = writeln!(
                text,
                "the play is not followed from card {} on: {reason}",
                stopped.card_no
            );
        }
        let side = play.start().declarer();
        let (ours, theirs) = (analysis.lost(side), analysis.lost(side.opponents()));
        let best = tricks_of(analysis.start);
        let taken = solved.result().map_or(String::new(), |result| format!(", {result} taken"));
        let _ = writeln!(
            text,
            "{best} with best play{taken}: declarer lost {ours}, the defenders {theirs}"
        );
        if let Some(claim) = solved.claim() {
            let lost = match claim.by {
                None => return,
                Some(Part::Declarer) => "declarer lost",
                Some(Part::Defence) => "the defenders lost",
            };
            let _ = writeln!(text, "by the claim {lost} {}", claim.cost);
        }
    }

    /// A card that cost tricks, as two columns: `trick 7   ♦4 from dummy` and `−1   ♦K costs nothing`.
    fn error(&self, cost: &CardCost, number: usize, declarer: Seat) -> (String, String) {
        let from = match played_by(cost.seat, declarer) == cost.seat {
            true => String::new(),
            false => " from dummy".to_owned(),
        };
        let whose = match cost.seat.side() == declarer.side() {
            true => String::new(),
            false => format!(" by {}", cost.seat.name()),
        };
        let card = format!("trick {:<2}  {}{from}{whose}", number / 4 + 1, self.card(cost.card));
        let best: Vec<_> = cost.best.iter().flatten().map(|card| self.card(*card)).collect();
        let costs = if best.len() == 1 { "costs" } else { "cost" };
        let lost = self.signed(-i32::from(cost.cost));
        (card, format!("{lost}   {} {costs} nothing", best.join(", ")))
    }

    fn risked(&self, bid: Bid, risk: Risk) -> String {
        format!("{}{}{}", bid.level(), self.denomination(bid.denomination()), risk.letters())
    }

    fn denomination(&self, denomination: Denomination) -> String {
        denomination.suit().map_or_else(|| "NT".to_owned(), |suit| self.suit(suit).to_string())
    }

    fn card(&self, card: Card) -> String {
        let suit = self.suit(card.suit());
        match card.rank().letter() {
            'T' => format!("{suit}10"),
            rank => format!("{suit}{rank}"),
        }
    }

    const fn suit(&self, suit: Suit) -> char {
        if self.is_ascii {
            return suit.letter();
        }
        match suit {
            Suit::Spades => '♠',
            Suit::Hearts => '♥',
            Suit::Diamonds => '♦',
            Suit::Clubs => '♣',
        }
    }

    fn signed(&self, number: i32) -> String {
        match number {
            ..0 if !self.is_ascii => format!("−{}", number.unsigned_abs()),
            _ => format!("{number:+}"),
        }
    }
}

fn tricks_of(tricks: u8) -> String {
    if tricks == 1 { "1 trick".to_owned() } else { format!("{tricks} tricks") }
}

/// A time in its largest whole unit: `3 s`, `5 min`.
fn time(time: Duration) -> String {
    let milliseconds = time.as_millis();
    match milliseconds {
        _ if milliseconds.is_multiple_of(60_000) => format!("{} min", milliseconds / 60_000),
        _ if milliseconds.is_multiple_of(1000) => format!("{} s", milliseconds / 1000),
        _ => format!("{milliseconds} ms"),
    }
}

const fn words(vulnerable: Vulnerability) -> &'static str {
    match vulnerable {
        Vulnerability::None => "none",
        Vulnerability::NorthSouth => "North-South",
        Vulnerability::EastWest => "East-West",
        Vulnerability::All => "all",
    }
}
