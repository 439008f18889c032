//! A board of LIN as the tables of bridge read it.

use std::borrow::Cow;
use std::cell::OnceCell;

use portnote_core::columns::{CommentRow, TagRow};
use portnote_core::frame::string;
use portnote_lin::build::NewBoard;
use portnote_lin::derive;
use portnote_lin::model::Game;
use portnote_pbn::columns::Source;
use portnote_pbn::derive::{ContractFrom, DealSource, Derived, TricksFrom};

use crate::convert::words;

/// A board, and what follows from it where that is asked for.
pub(super) struct OfBoard<'g> {
    game: &'g Game<'g>,
    derived: OnceCell<Derived>,
    said: OnceCell<Said>,
}

/// What a board says in the words of PBN.
struct Said {
    board: NewBoard,
    tags: Vec<Tag>,
    comments: Vec<Comment>,
}

struct Tag {
    name: &'static str,
    value: String,
    /// The value as it is written between quotes.
    written: String,
}

struct Comment {
    token: String,
    /// To what it belongs, and the number of that.
    anchor: (&'static str, Option<usize>),
}

impl<'g> OfBoard<'g> {
    pub(super) const fn new(game: &'g Game<'g>) -> Self {
        Self { game, derived: OnceCell::new(), said: OnceCell::new() }
    }

    fn said(&self) -> &Said {
        self.said.get_or_init(|| Said::of(self.game))
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
            // Another record of the same deal states it again.
            derived.deal_source = (!record.hands.is_empty()).then_some(DealSource::Tag);
            derived.contract_from = record.contract().map(|_| ContractFrom::Tag);
            derived.declarer_from = record.declarer().map(|_| ContractFrom::Tag);
            derived.tricks_from = record.declarer_tricks.map(|_| TricksFrom::Tag);
            derived
        })
    }

    fn known(&self, tag: &str) -> Option<Cow<'_, str>> {
        let mut tags = self.said().tags.iter();
        let found = tags.find(|own| own.name == tag)?;
        let value = found.value.as_str();
        (!portnote_pbn::value::is_unknown(value.trim())).then_some(value.into())
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
        words::note(self.said().board.calls.get(call)?).map(Into::into)
    }

    fn tags(&self) -> Vec<TagRow<'_>> {
        let tags = (1..).zip(&self.said().tags);
        tags.map(|(number, tag)| TagRow {
            number,
            name: tag.name,
            value: tag.value.as_str().into(),
            stated: &tag.written,
            origin_game: None,
        })
        .collect()
    }

    fn comments(&self) -> Vec<CommentRow<'_>> {
        let comments = self.said().comments.iter();
        let comments = comments.map(|comment| (comment.token.as_str(), comment.anchor));
        CommentRow::all(comments).collect()
    }
}

impl Said {
    fn of(game: &Game<'_>) -> Self {
        let (mut board, _) = NewBoard::of(game);
        let (_, remark) = words::settle(game, &mut board);
        let texts = board.title.iter().chain(&board.texts).chain(&remark);
        let texts = texts.map(|text| Comment::new(text, ("game", None)));
        let comments = texts.chain(of_calls(&board)).chain(of_cards(game, &board));
        Self { comments: comments.collect(), tags: tags(game, &board), board }
    }
}

impl Comment {
    fn new(text: &str, anchor: (&'static str, Option<usize>)) -> Self {
        Self { token: words::comment(text), anchor }
    }
}

impl Tag {
    fn new(name: &'static str, value: &str) -> Option<Self> {
        let value = words::tag_value(value)?.value;
        let written = string::encode(&value).into_owned();
        Some(Self { name, value, written })
    }
}

fn tags(game: &Game<'_>, board: &NewBoard) -> Vec<Tag> {
    let contract = board.contract.map(|contract| contract.to_string());
    let mut tags = words::tags(game, board, game.room().is_some(), contract);
    let has_calls = !board.calls.is_empty() || board.awaits_call;
    if let Some(dealer) = board.dealer.filter(|_| has_calls) {
        tags.push(("Auction", dealer.letter().to_string()));
        let notes = (1..).zip(words::notes(board));
        tags.extend(notes.map(|(number, note)| ("Note", format!("{number}:{note}"))));
    }
    let has_play = !board.cards.is_empty();
    if let Some(declarer) = board.declarer.filter(|_| has_play) {
        tags.push(("Play", declarer.next().letter().to_string()));
    }
    let tags = tags.iter().filter_map(|(name, value)| Tag::new(name, value));
    tags.collect()
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
