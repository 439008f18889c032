//! The report as text for people.

mod words;

use std::fmt::Write as _;
use std::time::Duration;

use portnote::core::harmless::sanitize;
use portnote::render::Language;
use portnote_bridge::{
    Bid, Card, CardCost, Contract, Declarers, Denomination, DoubleDummy, IncompleteDeal, Par, Risk,
    Seat, Side, StopReason, Suit, Vulnerability,
};

use crate::json::v1::Pars;
use crate::players::{Costs, Players, played_by};
use crate::solved::{Leads, Part, Solved, Status};
use words::{Phrases, all_pass, fill, phrases, vulnerable};

/// How the text is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Writing {
    /// Whether letters are written for suits, and a hyphen for a minus sign.
    pub is_ascii: bool,
    /// The language of words, ranks and seats. In ASCII ranks are those of English, as letters of suits are.
    pub language: Language,
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
        let phrases = self.phrases();
        let rows = players.iter().map(|(name, costs)| (self.player(name), costs));
        let rows: Vec<_> = rows.collect();
        let Some(wide) = rows.iter().map(|(name, _)| name.chars().count()).max() else {
            return String::new();
        };
        let wide = wide.max(phrases.player.chars().count());
        let mut text = format!(
            "{:wide$}  {:12}  {:12}  {}\n",
            phrases.player, phrases.declaring, phrases.defending, phrases.leading
        );
        let cell = |costs: &Costs| match costs.cards {
            0 => String::new(),
            cards => fill(phrases.lost_of, &[&costs.lost.to_string(), &cards.to_string()]),
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
        text.push_str(phrases.legend);
        text.push('\n');
        text
    }

    const fn phrases(&self) -> &'static Phrases {
        phrases(self.language)
    }

    /// A player by name, or by the letter of the seat.
    fn player(&self, name: &str) -> String {
        let mut letters = name.chars();
        let seat = match (letters.next(), letters.next()) {
            (Some(letter), None) => Seat::from_letter(letter),
            _ => None,
        };
        match seat {
            Some(seat) => self.language.seat_letter(seat).to_string(),
            None => sanitize(name).into_owned(),
        }
    }

    fn head(&self, solved: &Solved) -> String {
        let board = &solved.board;
        let mut parts = vec![format!("{} {}", self.language.game(), board.game)];
        if let Some(name) = &board.name {
            parts.push(format!("{} {}", self.language.board(), sanitize(name)));
        }
        if board.deal_game != board.game {
            parts.push(fill(self.phrases().deal_of_game, &[&board.deal_game.to_string()]));
        }
        if solved.table.is_some() {
            let language = self.language;
            parts.extend(board.dealer.map(|dealer| language.deals(language.seat(dealer))));
            parts.extend(board.vulnerable.map(|sides| vulnerable(language, sides).to_owned()));
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
        let by = self.language.by(self.language.seat(declarer));
        let mut text = format!("{} {by}", self.risked(bid, risk));
        let name = board.player(declarer);
        if name.chars().count() > 1 {
            let _ = write!(text, " ({})", sanitize(&name));
        }
        let lead = board.play.as_ref().and_then(|play| play.cards().first());
        if let Some(lead) = lead {
            let _ = write!(text, ", {} {}", self.language.lead(), self.card(*lead));
        }
        Some(text)
    }

    /// Why something that is wanted is missing.
    fn unsolved(&self, solved: &Solved) -> Option<String> {
        let phrases = self.phrases();
        let because = |reason: &str| format!("{}{}{reason}", phrases.not_solved, phrases.colon);
        Some(match solved.status {
            Status::Solved => return None,
            Status::TimeLimit => match self.limit {
                Some(limit) => fill(phrases.not_solved_within, &[&time(limit)]),
                None => phrases.not_solved_in_time.to_owned(),
            },
            Status::Failed => because(phrases.solver_failed),
            Status::Stopped => because(phrases.interrupted),
            _ => match solved.board.deal {
                Err(unsolvable) => because(&self.unsolvable(&unsolvable)),
                Ok(_) => phrases.not_solved.to_owned(),
            },
        })
    }

    fn unsolvable(&self, unsolvable: &crate::board::Unsolvable) -> String {
        let phrases = self.phrases();
        match (unsolvable.reason, unsolvable.seat) {
            (IncompleteDeal::NoDeal, _) => phrases.no_deal.to_owned(),
            (IncompleteDeal::UnevenHands, _) => phrases.uneven_hands.to_owned(),
            (IncompleteDeal::DuplicateCard(card), _) => {
                fill(phrases.dealt_twice, &[&self.card(card)])
            }
            (_, Some(seat)) => fill(phrases.unknown_hand, &[self.language.seat(seat)]),
            // Of reasons to come, this says least.
            (_, None) => phrases.unknown_hands.to_owned(),
        }
    }

    fn table(&self, text: &mut String, solved: &Solved) {
        let Some(table) = &solved.table else { return };
        let heads = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
        text.push_str("    ");
        for suit in heads {
            let _ = write!(text, "{:>3}", self.suit(suit));
        }
        let _ = writeln!(text, "{:>4}", self.language.no_trump());
        for declarer in DoubleDummy::DECLARERS {
            let _ = write!(text, "{}   ", self.language.seat_letter(declarer));
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
            let who = self.language.declarers(*declarers);
            match last {
                Some(last) if last == *declarers => text.push_str(", "),
                Some(_) => _ = write!(text, "; {who} "),
                None => _ = write!(text, "{} {who} ", self.phrases().makes),
            }
            text.push_str(&self.risked(*bid, Risk::Undoubled));
            last = Some(*declarers);
        }
        if last.is_some() {
            text.push('\n');
        }
    }

    fn own_par(&self, text: &mut String, solved: &Solved) {
        let phrases = self.phrases();
        let _ = match (solved.par(), solved.board.vulnerable) {
            (Some((par, _)), _) => writeln!(text, "{} {}", phrases.par, self.par(&par)),
            (None, None) => writeln!(text, "{}", phrases.par_needs_vulnerability),
            (None, Some(_)) => writeln!(text, "{}", phrases.par_needs_dealer),
        };
    }

    fn all_pars(&self, text: &mut String, solved: &Solved) {
        let phrases = self.phrases();
        for vulnerable in Vulnerability::ALL {
            let [ours, theirs] = Side::ALL.map(|opener| solved.par_of(vulnerable, opener));
            let (Some(ours), Some(theirs)) = (ours, theirs) else { continue };
            let head = format!("{}, {}", phrases.par, words::vulnerable(self.language, vulnerable));
            if ours == theirs {
                let _ = writeln!(text, "{head}{}{}", phrases.colon, self.par(&ours));
                continue;
            }
            for (side, par) in Side::ALL.into_iter().zip([ours, theirs]) {
                let deals = self.language.deals(&self.language.side(side));
                let _ = writeln!(text, "{head}, {deals}{}{}", phrases.colon, self.par(&par));
            }
        }
    }

    /// The score and its contracts: `NS −140: EW 3♠=`.
    fn par(&self, par: &Par) -> String {
        if par.score_ns == 0 {
            return format!("0{}{}", self.phrases().colon, all_pass(self.language));
        }
        let contracts = par.contracts.iter().map(|par| {
            let contract = match par.contract {
                Contract::Bid { bid, risk } => self.risked(bid, risk),
                Contract::PassedOut => self.language.pass(),
            };
            let above = match par.above {
                0 => "=".to_owned(),
                above => self.signed(above.into()),
            };
            format!("{} {contract}{above}", self.language.declarers(par.declarers))
        });
        let contracts: Vec<_> = contracts.collect();
        let side = self.language.side(Side::NorthSouth);
        let colon = self.phrases().colon;
        format!("{side} {}{colon}{}", self.signed(par.score_ns), contracts.join("; "))
    }

    /// The tricks after each opening lead: `leads of West: 11 tricks after ♦A ♥4; 12 after ♦5`.
    fn leads(&self, text: &mut String, leads: &Leads) {
        let mut groups: Vec<u8> = leads.cards.iter().map(|(_, tricks)| *tricks).collect();
        groups.sort_unstable();
        groups.dedup();
        let contract = self.denomination(leads.denomination);
        let phrases = self.phrases();
        let declarer = self.language.seat(leads.declarer);
        text.push_str(&fill(phrases.leads, &[declarer, &contract]));
        text.push_str(phrases.colon);
        for (place, tricks) in groups.iter().enumerate() {
            let cards = leads.cards.iter().filter(|(_, after)| after == tricks);
            let cards: Vec<_> = cards.map(|(card, _)| self.card(*card)).collect();
            let before = if place > 0 { "; " } else { "" };
            let after = self.language.after(&cards.join(" "));
            let _ = write!(text, "{before}{} {after}", self.language.tricks(*tricks));
        }
        text.push('\n');
    }

    fn play(&self, text: &mut String, solved: &Solved) {
        let (Some(analysis), Some(play)) = (&solved.play, &solved.board.play) else { return };
        let Some((_, declarer)) = solved.board.played_by() else { return };
        let phrases = self.phrases();
        let errors = analysis.cards.iter().zip(0..).filter(|(card, _)| card.cost > 0);
        let rows: Vec<_> =
            errors.map(|(cost, number)| self.error(cost, number, declarer)).collect();
        let wide = rows.iter().map(|(card, _)| card.chars().count()).max().unwrap_or_default();
        for (card, rest) in rows {
            let _ = writeln!(text, "{card:wide$}   {rest}");
        }
        if let Some(stopped) = play.stopped() {
            let reason = match stopped.reason {
                StopReason::NotHeld => phrases.not_held,
                StopReason::Revoke => phrases.revoke,
                StopReason::LeadOutOfTurn => phrases.out_of_turn,
                _ => phrases.unreadable,
            };
            let number = stopped.card_no.to_string();
            let _ = writeln!(text, "{}", fill(phrases.not_followed, &[&number, reason]));
        }
        let best = self.language.tricks(analysis.start);
        text.push_str(&fill(phrases.best_play, &[&best]));
        if let Some(result) = solved.result() {
            let taken = if result == 1 { phrases.taken_one } else { phrases.taken };
            let _ = write!(text, ", {}", fill(taken, &[&result.to_string()]));
        }
        let side = play.start().declarer();
        let lost = [side, side.opponents()].map(|side| analysis.lost(side).to_string());
        let lost = lost.each_ref().map(String::as_str);
        let _ = writeln!(text, "{}{}", phrases.colon, fill(phrases.lost, &lost));
        if let Some(claim) = solved.claim() {
            let lost = match claim.by {
                None => return,
                Some(Part::Declarer) => phrases.claim_of_declarer,
                Some(Part::Defence) => phrases.claim_of_defence,
            };
            let _ = writeln!(text, "{}", fill(lost, &[&claim.cost.to_string()]));
        }
    }

    /// A card that cost tricks, as two columns: `trick 7   ♦4 from dummy` and `−1   ♦K costs nothing`.
    fn error(&self, cost: &CardCost, number: usize, declarer: Seat) -> (String, String) {
        let phrases = self.phrases();
        let from = match played_by(cost.seat, declarer) == cost.seat {
            true => String::new(),
            false => format!(" {}", phrases.from_dummy),
        };
        let whose = match cost.seat.side() == declarer.side() {
            true => String::new(),
            false => format!(" {}", self.language.by(self.language.seat(cost.seat))),
        };
        let trick = self.language.trick();
        let card = self.card(cost.card);
        let card = format!("{trick} {:<2}  {card}{from}{whose}", number / 4 + 1);
        let best: Vec<_> = cost.best.iter().flatten().map(|card| self.card(*card)).collect();
        let costs = if best.len() == 1 { phrases.costs_nothing } else { phrases.cost_nothing };
        let lost = self.signed(-i32::from(cost.cost));
        (card, format!("{lost}   {}", fill(costs, &[&best.join(", ")])))
    }

    fn risked(&self, bid: Bid, risk: Risk) -> String {
        format!("{}{}{}", bid.level(), self.denomination(bid.denomination()), risk.letters())
    }

    fn denomination(&self, denomination: Denomination) -> String {
        match denomination.suit() {
            Some(suit) => self.suit(suit).to_string(),
            None => self.language.no_trump().to_owned(),
        }
    }

    fn card(&self, card: Card) -> String {
        // In ASCII `D` is a suit, and not a queen of German.
        let ranks = if self.is_ascii { Language::English } else { self.language };
        format!("{}{}", self.suit(card.suit()), ranks.rank(card.rank()))
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

/// A time in its largest whole unit: `3 s`, `5 min`.
fn time(time: Duration) -> String {
    let milliseconds = time.as_millis();
    match milliseconds {
        _ if milliseconds.is_multiple_of(60_000) => format!("{} min", milliseconds / 60_000),
        _ if milliseconds.is_multiple_of(1000) => format!("{} s", milliseconds / 1000),
        _ => format!("{milliseconds} ms"),
    }
}
