//! A board that was read, as a new one: what of it another layout, a link or PBN may hold.

use portnote_bridge::{Call, Contract};

use super::{CallText, CardText, NewBoard};
use crate::command::Command;
use crate::model::{Game, Other, Place, Played, Turn};
use crate::value::deal::SEATS;
use crate::value::text::{Part, parts};
use crate::write::Fact;

/// What of a board has no place in a new one, each in the order found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Leftover {
    /// What somebody said or played.
    pub content: Vec<(Fact, String)>,
    /// Names of commands that say how the board is shown.
    pub layout: Vec<String>,
}

impl NewBoard {
    /// A board that was read, and what of it is left.
    ///
    /// ```
    /// use portnote_lin::build::{Layout, NewBoard};
    /// let file = portnote_lin::parse(b"qx|o7|md|1S10...|ht|a|mb|1C!|an|16+|").value;
    /// let game = portnote_lin::Context::new().game(&file.blocks()[0]);
    /// let (board, left) = NewBoard::of(&game);
    /// assert_eq!(board.calls[0].explanation.as_deref(), Some("16+"));
    /// assert_eq!(left.layout, ["ht"]);
    /// ```
    #[must_use]
    pub fn of(game: &Game<'_>) -> (Self, Leftover) {
        let mut left = Leftover::default();
        let outcome = game.facts().outcome;
        let deal = game.deal.as_ref().map(|(deal, _)| deal);
        let mut board = Self {
            room: game.room(),
            number: game.number(),
            title: game.title().map(str::to_owned),
            names: SEATS.map(|seat| game.player(seat).map(str::to_owned)),
            has_own_names: true,
            dealer: game.dealer(),
            deal: deal.map(|deal| deal.deal),
            vulnerable: game.vulnerable(),
            texts: Vec::new(),
            calls: calls(game, &mut left),
            cards: cards(game, &mut left),
            contract: outcome.contract,
            declarer: outcome.declarer,
            tricks: outcome.tricks,
            awaits_call: game.awaits_call(),
            hidden: game.hidden().collect(),
        };
        if deal.is_some_and(|deal| deal.hidden.contains(&true)) {
            left.lose(Fact::Hands, "cards `X`");
        }
        let label = game.label.as_ref().map(|(label, _)| label.text);
        if let Some(label) = label.filter(|text| game.room().is_none() && !text.is_empty()) {
            left.lose(Fact::Texts, format!("label `{label}`"));
        }
        if game.other_deal.is_some() {
            left.lose(Fact::Hands, "deals after the first");
        }
        board.take_texts(game);
        if !game.alternatives.is_empty() {
            left.lose(Fact::Play, "cards of another line");
        }
        let shown = game.shown.map(|(index, _)| index);
        let is_other = |other: &&Other<'_>| shown != Some(other.index);
        left.take_others(game.others.iter().filter(is_other));
        (board, left)
    }

    /// Explanations before the first call, and texts. LIN-45, LIN-78
    fn take_texts(&mut self, game: &Game<'_>) {
        let in_vugraph = game.header().is_some_and(|header| header.has_event);
        let shown = |range: &std::ops::Range<u32>| {
            let text = game.slice(range.clone()).trim();
            (!text.is_empty()).then(|| with_marks(text, in_vugraph))
        };
        let first = game.explanations.iter().filter(|text| text.call.is_none());
        self.texts.extend(first.filter_map(|text| shown(&text.range)));
        for text in &game.texts {
            let Some(own) = shown(&text.range) else {
                continue;
            };
            let (calls, cards) = (self.calls.len(), self.cards.len());
            // What was not taken leaves its text to the last one that was.
            let card = |number: usize| number.min(cards.saturating_sub(1));
            let call = |number: usize| number.min(calls.saturating_sub(1));
            let texts = match text.place {
                Place::Card(number) if cards > 0 => {
                    let card = self.cards.get_mut(card(number));
                    card.map(|card| &mut card.texts)
                }
                Place::Call(number) if calls > 0 => {
                    let call = self.calls.get_mut(call(number));
                    call.map(|call| &mut call.texts)
                }
                Place::Card(_) if calls > 0 => self.calls.last_mut().map(|call| &mut call.texts),
                _ => Some(&mut self.texts),
            };
            if let Some(texts) = texts {
                texts.push(own);
            }
        }
    }
}

impl Leftover {
    fn lose(&mut self, fact: Fact, what: impl Into<String>) {
        self.content.push((fact, what.into()));
    }

    fn take_others<'o>(&mut self, others: impl Iterator<Item = &'o Other<'o>>) {
        for other in others {
            let name = other.name.to_ascii_lowercase();
            let list = match other.command {
                Some(Command::Ob) => {
                    let lost = "auction at the other table";
                    if self.content.last().is_none_or(|(_, last)| last != lost) {
                        self.lose(Fact::Calls, lost);
                    }
                    continue;
                }
                // What every layout writes in its own way.
                Some(Command::Pg | Command::St | Command::Rh) => continue,
                _ => &mut self.layout,
            };
            if !list.contains(&name) {
                list.push(name);
            }
        }
    }
}

/// The calls up to the end of the auction, or to text that is none.
fn calls(game: &Game<'_>, left: &mut Leftover) -> Vec<CallText> {
    let end = game.facts().calls_end.unwrap_or(game.calls.len());
    let counted = game.calls.get(..end).unwrap_or(&[]);
    let calls: Vec<Call> = counted.iter().map_while(|turn| turn.call).collect();
    if calls.len() < counted.len() {
        let lost = "text that is not a call, and what follows it";
        left.lose(Fact::Calls, lost);
    }
    if end < game.calls.len() {
        left.lose(Fact::Calls, "calls after the end of the auction");
    }
    let in_vugraph = game.header().is_some_and(|header| header.has_event);
    let text = |(number, call)| CallText {
        call,
        alert: counted.get(number).is_some_and(Turn::is_alerted),
        explanation: game.explanation(number).map(|text| with_marks(&text, in_vugraph)),
        texts: Vec::new(),
    };
    calls.into_iter().enumerate().map(text).collect()
}

/// The cards that count.
fn cards(game: &Game<'_>, left: &mut Leftover) -> Vec<CardText> {
    if game.facts().outcome.contract == Some(Contract::PassedOut) && !game.cards.is_empty() {
        left.lose(Fact::Play, "play of a passed-out board");
        return Vec::new();
    }
    let cards: Vec<CardText> = game.counted_cards().map(CardText::new).collect();
    let others = game.cards.get(cards.len()..).unwrap_or(&[]);
    let is_movie = |played: &Played| played.value.card().is_none();
    match others.first() {
        None => {}
        Some(first) if is_movie(first) => {
            left.lose(Fact::Play, "play from a card without a name on");
        }
        Some(_) => left.lose(Fact::Play, "cards after the claim"),
    }
    cards
}

/// A text with `!S` for a suit symbol, as texts outside of vugraph have it.
fn with_marks(text: &str, in_vugraph: bool) -> String {
    let mut marked = String::with_capacity(text.len());
    for part in parts(text, in_vugraph) {
        match part {
            Part::Text(text) => marked.push_str(text),
            Part::Suit(suit) => {
                marked.push('!');
                marked.push(suit.letter());
            }
        }
    }
    marked
}
