//! A board of LIN as the tables of bridge read it.

use std::borrow::Cow;
use std::cell::OnceCell;

use portnote_bridge::{CompleteDeal, RecordedPlay};
use portnote_core::columns::{CommentRow, TagRow};
use portnote_core::frame::string;
use portnote_lin::build::NewBoard;
use portnote_lin::derive;
use portnote_lin::model::Game;
use portnote_pbn::columns::Source;
use portnote_pbn::derive::{ContractFrom, DealSource, Derived, TricksFrom};

use crate::board::words;

/// A board, and each of what is told of it where that is asked for.
pub(super) struct OfBoard<'g> {
    game: &'g Game<'g>,
    derived: OnceCell<Derived>,
    board: OnceCell<NewBoard>,
    tags: OnceCell<Vec<(&'static str, String)>>,
    /// The values of the tags as they are written between quotes.
    written: OnceCell<Vec<String>>,
    comments: OnceCell<Vec<Comment>>,
}

struct Comment {
    token: String,
    /// To what it belongs, and the number of that.
    anchor: (&'static str, Option<usize>),
}

impl<'g> OfBoard<'g> {
    pub(super) const fn new(game: &'g Game<'g>) -> Self {
        Self {
            game,
            derived: OnceCell::new(),
            board: OnceCell::new(),
            tags: OnceCell::new(),
            written: OnceCell::new(),
            comments: OnceCell::new(),
        }
    }

    /// The board, with contract and result of the header of its set where it has none.
    fn board(&self) -> &NewBoard {
        self.board.get_or_init(|| {
            let (mut board, _) = NewBoard::of(self.game);
            words::settle(self.game, &mut board);
            board
        })
    }

    /// The tags of PBN that say the same.
    fn own_tags(&self) -> &[(&'static str, String)] {
        self.tags.get_or_init(|| tags(self.game, self.board()))
    }
}

impl Source for OfBoard<'_> {
    fn number(&self) -> u64 {
        self.game.block().index()
    }

    fn derived(&self) -> &Derived {
        self.derived.get_or_init(|| {
            let mut derived = Derived::default();
            derived.record = derive::record(self.game);
            let record = &derived.record;
            // As its game of PBN, where tags state what a board of LIN tells in other ways.
            derived.deal_source = (!record.hands.is_empty()).then_some(DealSource::Tag);
            derived.contract_from = record.contract().map(|_| ContractFrom::Tag);
            derived.declarer_from = record.declarer().map(|_| ContractFrom::Tag);
            derived.tricks_from = record.declarer_tricks.map(|_| TricksFrom::Tag);
            derived
        })
    }

    fn known(&self, tag: &str) -> Option<Cow<'_, str>> {
        let mut tags = self.own_tags().iter();
        let (_, value) = tags.find(|(name, _)| *name == tag)?;
        (!portnote_pbn::value::is_unknown(value.trim())).then_some(value.as_str().into())
    }

    fn complete_deal(&self) -> Option<CompleteDeal> {
        let (deal, _) = self.game.deal.as_ref()?;
        deal.complete_deal().ok()
    }

    fn recorded_play(&self) -> Option<RecordedPlay> {
        derive::recorded_play(self.game)
    }

    fn has_auction(&self) -> bool {
        let calls = &self.derived().record.calls;
        !calls.is_empty() || self.game.awaits_call() && self.game.dealer().is_some()
    }

    fn has_play(&self) -> bool {
        self.game.facts().course.is_some()
    }

    fn call_text(&self, call: usize) -> Option<Cow<'_, str>> {
        let made = self.derived().record.calls.get(call)?;
        made.call.map(|call| call.as_str().into())
    }

    fn call_note(&self, call: usize) -> Option<Cow<'_, str>> {
        words::note(self.board().calls.get(call)?).map(Into::into)
    }

    fn tags(&self) -> Vec<TagRow<'_>> {
        let tags = self.own_tags();
        let written = self.written.get_or_init(|| {
            let values = tags.iter().map(|(_, value)| string::encode(value).into_owned());
            values.collect()
        });
        let rows = (1..).zip(tags.iter().zip(written));
        rows.map(|(number, ((name, value), stated))| TagRow {
            number,
            name,
            value: value.as_str().into(),
            stated,
            origin_game: None,
        })
        .collect()
    }

    fn comments(&self) -> Vec<CommentRow<'_>> {
        let comments = self.comments.get_or_init(|| comments(self.game, self.board()));
        let comments = comments.iter();
        let comments = comments.map(|comment| (comment.token.as_str(), comment.anchor));
        CommentRow::all(comments).collect()
    }
}

impl Comment {
    fn new(text: &str, anchor: (&'static str, Option<usize>)) -> Self {
        Self { token: words::comment(text), anchor }
    }
}

fn tags(game: &Game<'_>, board: &NewBoard) -> Vec<(&'static str, String)> {
    let contract = board.contract.map(|contract| contract.to_string());
    let mut tags = words::tags(game, board, game.room().is_some(), contract);
    if tags.is_empty() {
        // As a game of PBN, which begins with a tag.
        tags.push(("Event", "?".to_owned()));
    }
    let has_calls = !board.calls.is_empty() || board.awaits_call;
    if let Some(dealer) = board.dealer.filter(|_| has_calls) {
        tags.push(("Auction", dealer.letter().to_string()));
        let notes = (1..).zip(notes(board));
        tags.extend(notes.map(|(number, note)| ("Note", format!("{number}:{note}"))));
    }
    let has_play = !board.cards.is_empty();
    if let Some(declarer) = board.declarer.filter(|_| has_play) {
        tags.push(("Play", declarer.next().letter().to_string()));
    }
    let tags = tags.into_iter();
    let tags = tags.filter_map(|(name, value)| Some((name, words::tag_value(&value)?.value)));
    tags.collect()
}

/// The notes of an auction in the order of their numbers; equal ones are one note, and calls after the last
/// note that a section can have share none.
fn notes(board: &NewBoard) -> Vec<String> {
    let mut notes = Vec::new();
    for note in board.calls.iter().filter_map(words::note) {
        _ = words::number(&mut notes, note);
    }
    notes
}

/// Texts of the board, of its calls and of its cards.
fn comments(game: &Game<'_>, board: &NewBoard) -> Vec<Comment> {
    let remark = words::remark(game);
    let texts = board.title.iter().chain(&board.texts).chain(&remark);
    let texts = texts.map(|text| Comment::new(text, ("game", None)));
    texts.chain(of_calls(board)).chain(of_cards(game, board)).collect()
}

/// Texts of calls, which belong to an auction where it is known who calls.
fn of_calls(board: &NewBoard) -> Vec<Comment> {
    if board.dealer.is_none() {
        return Vec::new();
    }
    let calls = board.calls.iter().enumerate();
    calls
        .flat_map(|(number, call)| {
            let texts = call.texts.iter();
            texts.map(move |text| Comment::new(text, ("call", Some(number))))
        })
        .collect()
}

/// Texts of cards, which stand in columns from the seat of the opening lead on.
fn of_cards(game: &Game<'_>, board: &NewBoard) -> Vec<Comment> {
    let course = game.facts().course.as_ref();
    let Some((declarer, course)) = board.declarer.zip(course) else {
        return Vec::new();
    };
    let first = declarer.next();
    let lead = course.lead_from.unwrap_or(first);
    let columns = words::columns(board, first, lead);
    let places = columns.into_iter().flatten().enumerate();
    places
        .flat_map(|(place, card)| {
            let card = card.and_then(|card| board.cards.get(card));
            let texts = card.map_or(&[][..], |card| &card.texts);
            texts.iter().map(move |text| Comment::new(text, ("card", Some(place))))
        })
        .collect()
}
