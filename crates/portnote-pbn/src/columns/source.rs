//! What rows are made of: a game of PBN, or a record of another notation of bridge.

use std::borrow::Cow;
use std::cell::OnceCell;

use portnote_bridge::{CompleteDeal, RecordedPlay, Seat};
use portnote_core::columns::{CommentRow, TagRow};
use portnote_core::frame::PartialDate;

use super::text;
use super::words::joined;
use crate::auction::CallValue;
use crate::derive::{self, Carry, Derived};
use crate::model::{Game, MarkKind, NoteSection, Turn};
use crate::play::CardValue;
use crate::value::{Decimal, Points};

/// Cards of a trick.
const TRICK: usize = 4;

/// A record of bridge as tables read it. What follows by the rules is in [`Derived`]; the rest is what the
/// record says in words, under the names of the tags of PBN.
///
/// A notation that has no place for a value leaves its method as it is.
pub trait Source {
    /// The number of the record in its file, from 1.
    fn number(&self) -> u64;

    /// What follows from it, computed when it is first asked for.
    fn derived(&self) -> &Derived;

    /// The value of a tag, where it says something.
    fn known(&self, tag: &str) -> Option<Cow<'_, str>>;

    /// The date. PBN 2.1 §3.4.3
    fn date(&self) -> Option<PartialDate> {
        self.known("Date")?.parse().ok()
    }

    /// The value of a tag of points. PBN 2.1 §4.2
    fn points(&self, tag: &str) -> Option<Points<Decimal>> {
        self.known(tag)?.parse().ok()
    }

    /// The deal with which it was played, where that can be solved.
    fn complete_deal(&self) -> Option<CompleteDeal> {
        None
    }

    /// The cards in the order played, as a solver follows them.
    fn recorded_play(&self) -> Option<RecordedPlay> {
        None
    }

    /// Whether it has an auction, also one without a call.
    fn has_auction(&self) -> bool;

    /// Whether it has a play, also one without a card.
    fn has_play(&self) -> bool;

    /// A call as written, or as PBN writes it; calls are counted from 0.
    fn call_text(&self, call: usize) -> Option<Cow<'_, str>>;

    /// Returns the text that explains a call.
    fn call_note(&self, call: usize) -> Option<Cow<'_, str>>;

    /// The glyphs of a call. PBN 2.1 §3.5.1
    fn call_glyphs(&self, _call: usize) -> Option<Cow<'_, str>> {
        None
    }

    /// What is noted of the card of a player in a trick; tricks are counted from 0.
    fn card_note(&self, _trick: usize, _seat: Seat) -> Option<Cow<'_, str>> {
        None
    }

    /// The glyphs of a card.
    fn card_glyphs(&self, _trick: usize, _seat: Seat) -> Option<Cow<'_, str>> {
        None
    }

    /// Its tags, in their order.
    fn tags(&self) -> Vec<TagRow<'_>>;

    /// Its comments, in their order.
    fn comments(&self) -> Vec<CommentRow<'_>>;

    /// The game of PBN that it is: only that has tables of the standard.
    fn game(&self) -> Option<&Game<'_>> {
        None
    }
}

/// A game of PBN, and what follows from it where that is asked for.
pub(super) struct OfGame<'g> {
    game: &'g Game<'g>,
    carry: Carry,
    derived: OnceCell<Derived>,
}

impl<'g> OfGame<'g> {
    pub(super) const fn new(game: &'g Game<'g>, carry: Carry) -> Self {
        Self { game, carry, derived: OnceCell::new() }
    }

    /// The turn of a call, where its marks are those of the call: `AP` has none for each pass.
    fn turn(&self, call: usize) -> Option<&'g Turn<'g, CallValue>> {
        let made = self.derived().record.calls.get(call)?;
        self.turn_of(call).filter(|_| !made.from_all_pass)
    }

    fn turn_of(&self, call: usize) -> Option<&'g Turn<'g, CallValue>> {
        let turn = *self.derived().turns.get(call)?;
        self.game.auction.as_ref()?.turns.get(turn)
    }

    fn card(&self, trick: usize, seat: Seat) -> Option<&'g Turn<'g, CardValue>> {
        let play = self.game.play.as_ref()?;
        play.turns.get(trick * TRICK + seat.offset_from(play.first?))
    }
}

impl Source for OfGame<'_> {
    fn number(&self) -> u64 {
        self.game.block().index()
    }

    fn derived(&self) -> &Derived {
        let derive = || Derived::carrying(self.game, self.carry);
        self.derived.get_or_init(derive)
    }

    fn known(&self, tag: &str) -> Option<Cow<'_, str>> {
        self.game.known(tag)
    }

    fn date(&self) -> Option<PartialDate> {
        self.game.date()
    }

    fn points(&self, tag: &str) -> Option<Points<Decimal>> {
        self.game.points(tag)
    }

    fn complete_deal(&self) -> Option<CompleteDeal> {
        derive::complete_deal(self.game, self.carry)
    }

    fn recorded_play(&self) -> Option<RecordedPlay> {
        derive::recorded_play(self.game)
    }

    fn has_auction(&self) -> bool {
        self.game.auction.is_some()
    }

    fn has_play(&self) -> bool {
        self.game.play.is_some()
    }

    fn call_text(&self, call: usize) -> Option<Cow<'_, str>> {
        self.turn_of(call).map(|turn| turn.raw.into())
    }

    fn call_note(&self, call: usize) -> Option<Cow<'_, str>> {
        note(self.game, self.turn(call)?, NoteSection::Auction)
    }

    fn call_glyphs(&self, call: usize) -> Option<Cow<'_, str>> {
        glyphs(self.turn(call)?)
    }

    fn card_note(&self, trick: usize, seat: Seat) -> Option<Cow<'_, str>> {
        note(self.game, self.card(trick, seat)?, NoteSection::Play)
    }

    fn card_glyphs(&self, trick: usize, seat: Seat) -> Option<Cow<'_, str>> {
        glyphs(self.card(trick, seat)?)
    }

    fn tags(&self) -> Vec<TagRow<'_>> {
        text::tags(self.game).collect()
    }

    fn comments(&self) -> Vec<CommentRow<'_>> {
        text::comments(self.game).collect()
    }

    fn game(&self) -> Option<&Game<'_>> {
        Some(self.game)
    }
}

/// The texts of the notes to which a call or card refers.
fn note<'g, V>(
    game: &'g Game<'_>,
    turn: &Turn<'_, V>,
    section: NoteSection,
) -> Option<Cow<'g, str>> {
    let mut texts = turn.marks.iter().filter_map(|mark| match mark.kind {
        MarkKind::NoteReference(Some(index)) => {
            let mut notes = game.notes.iter();
            let note =
                notes.find(|note| note.section == Some(section) && note.index == Some(index))?;
            Some(note.text.as_ref())
        }
        _ => None,
    });
    let first = texts.next()?;
    Some(match texts.next() {
        None => first.into(),
        Some(second) => joined([first, second].into_iter().chain(texts)).into(),
    })
}

/// The glyphs of a call or card as written; `None` where it has none.
fn glyphs<'g, V>(turn: &Turn<'g, V>) -> Option<Cow<'g, str>> {
    let is_nag = |kind| matches!(kind, MarkKind::Nag(_));
    let mut marks = turn.marks.iter().filter(|mark| is_nag(mark.kind));
    let first = marks.next()?.raw;
    Some(match marks.next() {
        None => first.into(),
        Some(second) => {
            let rest = marks.map(|mark| mark.raw);
            joined([first, second.raw].into_iter().chain(rest)).into()
        }
    })
}
