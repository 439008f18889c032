//! The typed model of a game: values, with the raw text beside each.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use portnote_bridge::{DoubleDummy, FULL_HAND, FinalContract, ParContract, Seat, Vulnerability};
use portnote_core::frame::PartialDate;
use portnote_core::inherit::{Inheritable, Inheritance, Inherited, Origin};
use portnote_core::{Notation as _, RecordId, Span};

use crate::annotation::{CommentParts, Irregularity, comment_parts};
use crate::auction::CallValue;
use crate::deal::DealValue;
use crate::play::CardValue;
use crate::syntax::{Block, Pbn};
use crate::table::{Minimax, Table};
#[cfg(feature = "json")]
use crate::tag::TagInfo;
use crate::tag::{Kind, Known, MANDATORY, TagClass, TagValue};
use crate::value::{self, ContractValue, Declarer, ResultValue};

pub(crate) use later::first_later;
pub use neighbours::Identification;
pub(crate) use neighbours::{
    DEAL_TAGS, Neighbours, Shared, SharedDeal, has_deal, is_bare_section, is_silent, takes_deal,
};

use names::{Names, Slots};

pub(crate) mod build;
mod later;
mod names;
mod neighbours;
mod outcome;
mod supplemental;

/// A game as typed values.
#[derive(Clone, Debug)]
pub struct Game<'b> {
    block: &'b Block<'b>,
    /// Tag pairs in file order; those without a name are not among them.
    pub tags: Vec<Tag<'b>>,
    /// The first Auction section.
    pub auction: Option<Auction<'b>>,
    /// The first Play section.
    pub play: Option<Play<'b>>,
    /// Notes of both sections and those elsewhere, in file order.
    pub notes: Vec<Note<'b>>,
    /// Elements of all other sections, in file order; each tag knows its own.
    pub elements: Vec<Element<'b>>,
    /// Comments and escape lines, in file order.
    pub comments: Vec<Comment<'b>>,
    /// Text that belongs to nothing, in file order, except that of a repeated section.
    pub(crate) stray: Vec<Stray<'b>>,
    /// The deal, read once: PBN 2.1 §3.4.11.
    deal: Option<DealValue>,
    /// The contract and the declarer, found once.
    ending: FinalContract,
    /// One bit for each index of a note of the auction, 1 to 32.
    auction_notes: u64,
    /// One bit for each index of a note of the play, 1 to 32.
    play_notes: u64,
    /// The first tag of each name.
    names: Names<'b>,
    /// Values that `##` in earlier games gives to all games that leave the tag out; shared,
    /// so that many values cost nothing in many games.
    given: Arc<BTreeMap<String, InheritedValue>>,
    /// What earlier games say about it.
    neighbours: Neighbours,
    /// One bit for each mandatory tag that the game does not have, if `#` in a later game would find
    /// its value in an earlier game.
    earlier: u16,
}

/// A tag with its name, value and place.
#[derive(Clone, Debug)]
pub struct Tag<'b> {
    /// The name.
    pub name: &'b str,
    /// The value between its quotes, as written.
    pub raw: &'b str,
    /// The value with its escapes resolved.
    pub value: Cow<'b, str>,
    /// What kind of tag it is.
    pub class: TagClass,
    /// What the value says; where it is `#`, [`Tag::inherited`] has what that means.
    pub typed: TagValue,
    /// The number of the tag among the known tags.
    known: Option<Known>,
    /// Range of the whole tag pair.
    pub range: Range<u32>,
    /// Range of the name.
    pub name_range: Range<u32>,
    /// Range of the value without its quotes.
    pub value_range: Range<u32>,
    /// Whether the value is a string token and the tag pair is otherwise sound.
    pub sound: bool,
    /// Whether a tag of this name is before it in the game.
    pub repeated: bool,
    /// The value that `#` means.
    pub inherited: Option<InheritedValue>,
    /// The elements of its section: indices into [`Game::elements`].
    pub elements: Range<usize>,
}

/// An element of a section other than Auction and Play.
#[derive(Clone, Debug)]
pub struct Element<'b> {
    /// The token, a string with its quotes.
    pub text: &'b str,
    /// The range of the element.
    pub range: Range<u32>,
    /// Whether a line end is before it.
    pub new_line: bool,
}

/// A section of calls or cards.
#[derive(Clone, Debug)]
pub struct Section<'b, V> {
    /// The tag of the section: index into [`Game::tags`].
    pub tag: usize,
    /// The seat of the first column.
    pub first: Option<Seat>,
    /// The places of the section, in the order written.
    pub turns: Vec<Turn<'b, V>>,
    /// `*` and `+`.
    pub ends: Vec<End>,
    /// Annotations without a call or card.
    pub loose_marks: Vec<Mark<'b>>,
    /// Tokens that were several calls or cards; their parts are turns of their own.
    pub joined: Vec<Joined<'b>>,
}

/// Several calls or cards that were written as one token.
#[derive(Clone, Debug)]
pub struct Joined<'b> {
    /// The token.
    pub raw: &'b str,
    /// The range of the token.
    pub range: Range<u32>,
}

/// The section of the tag Auction.
pub type Auction<'b> = Section<'b, CallValue>;

/// The section of the tag Play.
pub type Play<'b> = Section<'b, CardValue>;

/// One place of a section with its annotations.
#[derive(Clone, Debug)]
pub struct Turn<'b, V> {
    /// The token; `^S` for a skipped player.
    pub raw: &'b str,
    /// Range of the token.
    pub range: Range<u32>,
    /// What it means.
    pub value: V,
    /// Irregularities before the token.
    pub irregularities: Vec<Mark<'b>>,
    /// Suffixes, note references and glyphs after it, in the order written.
    pub marks: Vec<Mark<'b>>,
    /// Whether a line end is before the token (or its irregularity).
    pub new_line: bool,
}

/// An annotation of a call or card.
#[derive(Clone, Debug)]
pub struct Mark<'b> {
    /// What it is.
    pub kind: MarkKind,
    /// The token.
    pub raw: &'b str,
    /// The range of the mark.
    pub range: Range<u32>,
}

/// What an annotation is; the value where it can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MarkKind {
    /// `^I` and the others.
    Irregularity(Option<Irregularity>),
    /// `!?`.
    Suffix,
    /// `=1=`.
    NoteReference(Option<u32>),
    /// `$13`.
    Nag(Option<u32>),
}

/// The end of a section: `*` or `+`.
#[derive(Clone, Debug)]
pub struct End {
    /// Which of the two.
    pub kind: EndKind,
    /// The range of the mark.
    pub range: Range<u32>,
    /// How many places of the section are before it.
    pub after: usize,
}

/// How a section ends before its natural end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndKind {
    /// `*`: no further calls or cards.
    Asterisk,
    /// `+`: the next call or card is still to be made.
    Plus,
}

/// A tag Note with its number and text.
#[derive(Clone, Debug)]
pub struct Note<'b> {
    /// The tag of the note: index into [`Game::tags`].
    pub tag: usize,
    /// The index, where it is a number from 1 to 32.
    pub index: Option<u32>,
    /// The text after the colon; the whole value where there is none.
    pub text: Cow<'b, str>,
    /// The section to which it belongs.
    pub section: Option<NoteSection>,
}

/// The section of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoteSection {
    /// The auction.
    Auction,
    /// The play.
    Play,
}

/// A comment or an escape line.
#[derive(Clone, Debug)]
pub struct Comment<'b> {
    /// The token with its delimiters.
    pub token: &'b str,
    /// Where it is.
    pub span: Span,
    /// The range of the comment; `None` where it is in a block before the game.
    pub range: Option<Range<u32>>,
    /// To what it belongs.
    pub anchor: Anchor,
}

/// Text that belongs to no tag, section or comment.
#[derive(Clone, Debug)]
pub(crate) struct Stray<'b> {
    /// The text.
    pub(crate) text: &'b str,
    /// The range of the stray text.
    pub(crate) range: Range<u32>,
    /// To what it would belong if it were a comment.
    pub(crate) anchor: Anchor,
}

/// To what a comment belongs: PBN 2.1 §3.8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Anchor {
    /// The game: it is before all tags.
    Game,
    /// A tag: index into [`Game::tags`].
    Tag(usize),
    /// An element of a section: index into [`Game::tags`], and of the element in its section.
    Element(usize, usize),
    /// A part of a call: index into the turns of the auction.
    Call(usize, Part),
    /// A part of a card: index into the turns of the play.
    Card(usize, Part),
    /// `*` or `+` of the auction: index into its ends.
    AuctionEnd(usize),
    /// `*` or `+` of the play: index into its ends.
    PlayEnd(usize),
}

/// A part of a call or card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// An irregularity before the token: index.
    Irregularity(usize),
    /// The token itself.
    Token,
    /// An annotation after it: index.
    Mark(usize),
}

/// What a game takes from those before it: a model that is made again gets it back.
#[derive(Clone, Debug)]
pub(crate) struct Settled {
    given: Arc<BTreeMap<String, InheritedValue>>,
    /// What `#` means in tags, each with the number of its tag.
    inherited: Box<[(usize, InheritedValue)]>,
    neighbours: Neighbours,
    earlier: u16,
}

impl Settled {
    /// The values that `##` in earlier games gives to all games that leave the tag out.
    pub(crate) fn given(&self) -> &BTreeMap<String, InheritedValue> {
        &self.given
    }

    /// The value that `#` means in the tag of a number.
    pub(crate) fn inherited(&self, number: usize) -> Option<&str> {
        let mut inherited = self.inherited.iter();
        let found = inherited.find(|(own, _)| *own == number);
        found.map(|(_, value)| value.value.as_str())
    }

    /// The deal of which the game is another record.
    pub(crate) fn shared(&self) -> Option<&SharedDeal> {
        let shared = self.neighbours.shared.as_ref();
        shared.map(|shared| &*shared.deal)
    }
}

impl Game<'_> {
    /// What the game takes from those before it.
    pub(crate) fn settled(&self) -> Settled {
        let inherited = self.tags.iter().enumerate();
        let inherited =
            inherited.filter_map(|(number, tag)| Some((number, tag.inherited.clone()?)));
        Settled {
            given: Arc::clone(&self.given),
            inherited: inherited.collect(),
            neighbours: self.neighbours.clone(),
            earlier: self.earlier,
        }
    }

    /// Gives back what a game takes from those before it.
    pub(crate) fn settle_again(&mut self, settled: &Settled) {
        self.given = Arc::clone(&settled.given);
        for (number, value) in &settled.inherited {
            if let Some(tag) = self.tags.get_mut(*number) {
                tag.inherited = Some(value.clone());
            }
        }
        self.neighbours = settled.neighbours.clone();
        self.earlier = settled.earlier;
        self.follow_shared_dealer();
    }
}

/// A value that is in a game before this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InheritedValue {
    /// The value.
    pub value: String,
    /// What the value says.
    pub typed: TagValue,
    /// Number of the game that has it; 0 where no game has one.
    pub game: u64,
}

/// What is remembered from game to game: the values that `#` and `##` mean.
///
/// ```
/// use portnote_pbn::Context;
/// let file = portnote_pbn::parse(b"[Event \"Cup\"]\n\n[Event \"#\"]\n").value;
/// let mut context = Context::new();
/// let events: Vec<String> = file
///     .game_blocks()
///     .map(|block| context.game(block).value("Event").unwrap_or_default().into_owned())
///     .collect();
/// assert_eq!(events, ["Cup", "Cup"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Context {
    inherited: Inherited,
    slots: Slots,
    given: Arc<BTreeMap<String, InheritedValue>>,
    memory: neighbours::GameMemory,
    /// Whether a game counts matchpoints by a method that is not known.
    is_method_told: bool,
}

impl Context {
    /// Returns the context before the first game.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Before the first game of a file that begins like this.
    pub(crate) fn of_head(head: &[u8]) -> Self {
        Self { memory: neighbours::GameMemory::of_head(head), ..Self::default() }
    }

    /// The typed game of a block; games are given in file order.
    pub fn game<'b>(&mut self, block: &'b Block<'b>) -> Game<'b> {
        let mut game = Game::alone(block);
        self.settle(&mut game);
        game
    }

    /// Gives to a game what games before it give, and takes what it gives to later ones; games
    /// are settled in file order.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// use portnote_pbn::model::Game;
    /// let file = portnote_pbn::parse(b"[Event \"Cup\"]\n\n[Event \"#\"]\n").value;
    /// let mut games: Vec<Game<'_>> = file.game_blocks().map(Game::alone).collect();
    /// let mut context = Context::new();
    /// games.iter_mut().for_each(|game| context.settle(game));
    /// assert_eq!(games[1].value("Event").as_deref(), Some("Cup"));
    /// ```
    pub fn settle(&mut self, game: &mut Game<'_>) {
        self.give(game);
        game.neighbours = self.memory.compare_and_keep(game);
        game.follow_shared_dealer();
        self.note(game);
    }

    /// Notes whether an earlier game counts by a method that is not known; if not, asks for this one.
    pub(crate) fn follow_method(&mut self, game: &mut Game<'_>, has_other: fn(&Game<'_>) -> bool) {
        game.neighbours.is_method_told = self.is_method_told;
        self.is_method_told = self.is_method_told || has_other(game);
    }

    /// The typed game of a block, without what it takes from games before.
    pub(crate) fn peek<'b>(&self, block: &'b Block<'b>) -> Game<'b> {
        let mut game = Game::alone(block);
        self.give(&mut game);
        game.neighbours.shared = self.memory.shared(&game);
        game.follow_shared_dealer();
        game
    }

    fn give(&self, game: &mut Game<'_>) {
        for tag in &mut game.tags {
            // Nearly no value is `#`, which is seen faster than the name.
            if Inheritance::of(&tag.value) == Inheritance::Previous
                && !tag.repeated
                && tag.is_inheritable()
            {
                let origin = self.inherited.value(tag.name);
                tag.inherited = Some(InheritedValue::new(tag.kind(), origin));
            }
        }
        for known in Known::mandatory() {
            let is_missing = known.info().is_inheritable && !game.names.has(known);
            let slot = self.slots.get(known).filter(|_| is_missing);
            let origin = slot.and_then(|slot| self.inherited.value_at(slot));
            if origin.is_some_and(|origin| origin.value != MANDATORY.unknown()) {
                game.earlier |= 1 << known.index();
            }
        }
        game.given = Arc::clone(&self.given);
    }

    /// Whether `#` would now mean a value; a tag that no game has means nothing.
    pub(crate) fn has(&self, name: &str, value: &str) -> bool {
        self.inherited.value(name).map_or("", |origin| origin.value) == value
    }

    /// Whether `##` now gives a value to games that leave the tag out.
    pub(crate) fn gives(&self, name: &str, value: &str) -> bool {
        self.given.get(name).is_some_and(|given| given.value == value)
    }

    /// Takes from a game that was written what the export gives to later games; diagnostics
    /// name it by its number in the input.
    pub(crate) fn note_written(&mut self, game: &Game<'_>, number: u64) {
        self.note(game);
        self.memory.note(game, number);
    }

    /// Takes what a game gives to later games.
    fn note(&mut self, game: &Game<'_>) {
        for tag in game.tags.iter().filter(|tag| !tag.repeated) {
            if tag.is_inheritable() {
                self.note_tag(tag, game.block.index());
            }
        }
    }
}

impl Context {
    fn note_tag(&mut self, tag: &Tag<'_>, game: u64) {
        let slot = match tag.known {
            Some(known) => self.slots.of(known, || self.inherited.slot(tag.name)),
            None => self.inherited.slot(tag.name),
        };
        self.inherited.note_at(slot, tag.name, &tag.value, game);
        // Games that are still in use keep the values of their time.
        if self.inherited.is_for_all(slot) {
            let origin = self.inherited.value_at(slot);
            let value = InheritedValue::new(tag.kind(), origin);
            Arc::make_mut(&mut self.given).insert(tag.name.to_owned(), value);
        } else if !self.given.is_empty() && self.given.contains_key(tag.name) {
            Arc::make_mut(&mut self.given).remove(tag.name);
        }
    }
}

impl InheritedValue {
    fn new(kind: Kind, origin: Option<Origin<'_>>) -> Self {
        let value = origin.map_or("", |origin| origin.value);
        Self {
            value: value.to_owned(),
            typed: kind.read(value),
            game: origin.map_or(0, |origin| origin.game),
        }
    }
}

impl<'b> Game<'b> {
    /// The typed game of a block, without what games before it give: [`Context::settle`] adds
    /// it. This is the part of the work that needs no other game.
    #[must_use]
    pub fn alone(block: &'b Block<'b>) -> Self {
        build::game(block)
    }

    /// The block that the game was read from.
    #[must_use]
    pub const fn block(&self) -> &'b Block<'b> {
        self.block
    }

    /// The game with its board and event, as diagnostics name it.
    #[must_use]
    pub fn record(&self) -> RecordId {
        let known = |name| {
            let value = self.value(name)?.into_owned();
            (!value.is_empty()).then_some(value)
        };
        RecordId {
            number: known("Board"),
            event: known("Event"),
            ..RecordId::new(Pbn::RECORDS, self.block.index())
        }
    }

    /// The original bytes of a range of the decoded text.
    #[must_use]
    pub fn span(&self, range: Range<u32>) -> Span {
        self.block.unit().span(range)
    }

    /// The first tag of a name: in import format later ones are ignored (PBN 2.1 §3.4).
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag<'b>> {
        self.tags.get(self.tag_number(name)?)
    }

    /// The number of the first tag of a name.
    pub(crate) fn tag_number(&self, name: &str) -> Option<usize> {
        self.names.get(name)
    }

    /// The value that `##` in an earlier game gives to this game, which has no such tag.
    #[must_use]
    pub fn given(&self, name: &str) -> Option<&InheritedValue> {
        self.given.get(name).filter(|_| self.names.get(name).is_none())
    }

    /// Every value that `##` in earlier games gives to this game, by name.
    pub fn all_given(&self) -> impl Iterator<Item = (&str, &InheritedValue)> {
        let given = self.given.iter().map(|(name, value)| (name.as_str(), value));
        given.filter(|(name, _)| self.names.get(name).is_none())
    }

    /// The tags that give a value to later games or take one from earlier games, and those that the
    /// game leaves out and an earlier game gives.
    // For `portnote-archive`: no promise is made about it.
    #[doc(hidden)]
    pub fn inheritable(&self) -> impl Iterator<Item = Inheritable<'_>> {
        let stated = self.tags.iter().filter(|tag| !tag.repeated && tag.is_inheritable());
        let stated = stated.map(|tag| {
            let inherited = tag.inherited.as_ref().map(|found| found.value.as_str());
            Inheritable::stated(tag.name, &tag.value, inherited, tag.range.clone())
        });
        let given = self.all_given();
        stated.chain(given.map(|(name, given)| Inheritable::given(name, &given.value)))
    }

    /// The value of a tag, with `#` and `##` resolved.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<Cow<'_, str>> {
        match self.tag(name) {
            Some(tag) => Some(Cow::Borrowed(tag.text())),
            None => self.given(name).map(|given| Cow::Borrowed(given.value.as_str())),
        }
    }

    /// The tags with a key, each with its value and what that says, `#` and `##` resolved.
    #[cfg(feature = "json")]
    pub(crate) fn keyed(&self) -> impl Iterator<Item = (&'static TagInfo, &str, &TagValue)> {
        Known::keyed().filter_map(|known| {
            let info = known.info();
            if let Some(number) = self.names.of(known) {
                let tag = self.tags.get(number)?;
                return Some((info, tag.text(), tag.resolved()));
            }
            // Nearly no file has `##`.
            let given = (!self.given.is_empty()).then(|| self.given.get(info.name))??;
            Some((info, given.value.as_str(), &given.typed))
        })
    }

    /// What the value of a tag says, with `#` and `##` resolved.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// use portnote_pbn::tag::TagValue;
    /// let file = portnote_pbn::parse(b"[Board \"7\"]").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.typed("Board"), Some(&TagValue::Board(7)));
    /// ```
    #[must_use]
    pub fn typed(&self, name: &str) -> Option<&TagValue> {
        match self.tag(name) {
            Some(tag) => Some(tag.resolved()),
            None => self.given(name).map(|given| &given.typed),
        }
    }

    /// The date of the game: PBN 2.1 §3.4.3.
    #[must_use]
    pub fn date(&self) -> Option<PartialDate> {
        self.date_of("Date")
    }

    /// The board number: PBN 2.1 §3.4.4.
    #[must_use]
    pub fn board(&self) -> Option<u32> {
        match self.typed("Board")? {
            TagValue::Board(board) => Some(*board),
            _ => None,
        }
    }

    /// The dealer: PBN 2.1 §3.4.9.
    #[must_use]
    pub fn dealer(&self) -> Option<Seat> {
        match &self.tag("Dealer")?.typed {
            TagValue::Seat(seat) => Some(seat.value),
            _ => None,
        }
    }

    /// The vulnerability: PBN 2.1 §3.4.10.
    #[must_use]
    pub fn vulnerable(&self) -> Option<Vulnerability> {
        match &self.tag("Vulnerable")?.typed {
            TagValue::Vulnerable(sides) => Some(sides.value),
            _ => None,
        }
    }

    /// The deal: PBN 2.1 §3.4.11.
    #[must_use]
    pub const fn deal(&self) -> Option<&DealValue> {
        self.deal.as_ref()
    }

    /// Cards of the largest hand, 13 where no hand is known or a part of the deal cannot be
    /// read: fewer make an end position (PBN 2.1 §3.10).
    #[must_use]
    pub fn hand_size(&self) -> usize {
        let size = self.deal().and_then(DealValue::hand_size);
        size.map_or(FULL_HAND, |size| size.min(FULL_HAND))
    }

    /// Whether the deal is an end position: PBN 2.1 §3.10.
    #[must_use]
    pub fn is_end_position(&self) -> bool {
        self.hand_size() < FULL_HAND
    }

    /// The fields of Scoring: PBN 2.1 §3.4.12.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[Scoring \"IMP;Butler\"]").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.scoring(), ["IMP", "Butler"]);
    /// ```
    #[must_use]
    pub fn scoring(&self) -> Vec<String> {
        let value = self.value("Scoring").unwrap_or_default();
        let fields = value.split(';').map(str::trim);
        let fields = fields.filter(|field| !field.is_empty());
        fields.map(str::to_owned).collect()
    }

    /// Whether Scoring names a system or modifier, in any case.
    pub(crate) fn is_scored_by(&self, name: &str) -> bool {
        self.value("Scoring").is_some_and(|scoring| value::scoring_has(&scoring, name))
    }

    /// Whether the matchpoints are those of French tournaments: PBN 2.1 §4.1.4.
    pub(crate) fn has_french_matchpoints(&self) -> bool {
        self.typed("FrenchMP") == Some(&TagValue::Word("Yes"))
    }

    /// The contract and the declarer: those of the tags, else those of the auction if it has ended.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[Dealer \"N\"]\n[Auction \"N\"]\n1S AP\n").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let ending = game.final_contract();
    /// assert_eq!(ending.contract.map(|contract| contract.to_string()).as_deref(), Some("1S"));
    /// assert_eq!(ending.declarer, Some(portnote_bridge::Seat::North));
    /// ```
    #[must_use]
    pub const fn final_contract(&self) -> FinalContract {
        self.ending
    }

    /// The declarer that the tag names: PBN 2.1 §3.4.13. [`Game::final_contract`] has the one of a
    /// game that leaves the tag out.
    #[must_use]
    pub fn declarer(&self) -> Option<Declarer> {
        match &self.tag("Declarer")?.typed {
            TagValue::Declarer(declarer) => Some(declarer.value),
            _ => None,
        }
    }

    /// The contract that the tag names: PBN 2.1 §3.4.14.
    #[must_use]
    pub fn contract(&self) -> Option<ContractValue> {
        match &self.tag("Contract")?.typed {
            TagValue::Contract(contract, _) => Some(*contract),
            _ => None,
        }
    }

    /// The result: PBN 2.1 §3.4.15.
    #[must_use]
    pub fn result(&self) -> Option<ResultValue> {
        match self.typed("Result")? {
            TagValue::Result(result) => Some(*result),
            _ => None,
        }
    }

    /// Tricks of declarer's side, where Result tells and the declarer is known.
    #[must_use]
    pub fn tricks(&self) -> Option<u32> {
        let declarer = self.final_contract().declarer?.side();
        let in_all = u32::try_from(self.hand_size()).unwrap_or(13);
        self.result()?.of_side(Some(declarer), declarer, in_all)
    }
}

/// Tables, and what private tags say of double-dummy play.
impl Game<'_> {
    /// The table of a name, like `ScoreTable`: PBN 2.1 §5.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// use portnote_pbn::table::ScoreTable;
    /// let text = b"[ScoreTable \"Rank;Score_NS\"]\n1 420\n2 -50\n";
    /// let file = portnote_pbn::parse(text).value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let table = game.table("ScoreTable").and_then(ScoreTable::of).unwrap();
    /// let scores = table.rows().filter_map(|row| row.score_ns.value()?.whole());
    /// assert_eq!(scores.collect::<Vec<_>>(), [420, -50]);
    /// ```
    #[must_use]
    pub fn table(&self, name: &str) -> Option<Table<'_>> {
        Table::of(self, self.tag(name)?)
    }

    /// All tables of the standard, in file order.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[ScoreTable \"Rank\"]\n1\n").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let names: Vec<&str> = game.tables().map(|table| table.kind().name()).collect();
    /// assert_eq!(names, ["ScoreTable"]);
    /// ```
    pub fn tables(&self) -> impl Iterator<Item = Table<'_>> {
        let tags = self.tags.iter();
        tags.filter(|tag| tag.class == TagClass::Table).filter_map(|tag| Table::of(self, tag))
    }

    /// The value of the private tag DoubleDummyTricks.
    ///
    /// ```
    /// use portnote_bridge::{Denomination, Seat};
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[DoubleDummyTricks \"99887998874455644556\"]\n").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let tricks = game.double_dummy_tricks().unwrap();
    /// assert_eq!(tricks.get(Seat::North, Denomination::Clubs), Some(7));
    /// ```
    #[must_use]
    pub fn double_dummy_tricks(&self) -> Option<DoubleDummy> {
        match self.typed("DoubleDummyTricks")? {
            TagValue::DoubleDummy(tricks) => Some(**tricks),
            _ => None,
        }
    }

    /// The value of the private tag Ability.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// let text = b"[Ability \"N:7AA55 E:53377 S:7AA56 W:53377\"]\n";
    /// let file = portnote_pbn::parse(text).value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert!(game.ability().is_some_and(|tricks| tricks.is_full()));
    /// ```
    #[must_use]
    pub fn ability(&self) -> Option<DoubleDummy> {
        match self.typed("Ability")? {
            TagValue::DoubleDummy(tricks) => Some(**tricks),
            _ => None,
        }
    }

    /// The contracts of the private tag ParContract.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[ParContract \"NS 1N=; NS 2D=\"]\n").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.par_contracts().map(|contracts| contracts.len()), Some(2));
    /// ```
    #[must_use]
    pub fn par_contracts(&self) -> Option<Vec<ParContract>> {
        match self.typed("ParContract")? {
            TagValue::ParContract(contracts) => Some(contracts.clone()),
            _ => None,
        }
    }

    /// The value of the private tag Minimax.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// let file = portnote_pbn::parse(b"[Minimax \"4HS420\"]\n").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(game.minimax().map(|best| best.score), Some(420));
    /// ```
    #[must_use]
    pub fn minimax(&self) -> Option<Minimax> {
        match self.typed("Minimax")? {
            TagValue::Minimax(best) => Some(**best),
            _ => None,
        }
    }
}

impl Game<'_> {
    /// What earlier games say about it.
    pub(crate) const fn neighbours(&self) -> &Neighbours {
        &self.neighbours
    }

    /// Whether a section has a note of this index.
    pub(crate) fn has_note(&self, section: NoteSection, index: u32) -> bool {
        let indexes = match section {
            NoteSection::Auction => self.auction_notes,
            NoteSection::Play => self.play_notes,
        };
        index <= 32 && indexes & (1 << index) != 0
    }

    /// Whether a mandatory tag that the game lacks has a value in an earlier game.
    pub(crate) fn has_earlier(&self, name: &str) -> bool {
        let number = Known::of(name).map(Known::index);
        number.is_some_and(|number| number < 16 && self.earlier & (1 << number) != 0)
    }

    /// The decoded text of the block from a place on.
    pub(crate) fn text_from(&self, at: u32) -> &str {
        self.block.unit().text().get(at as usize..).unwrap_or("")
    }

    /// The decoded text of the block before a place.
    pub(crate) fn text_before(&self, at: u32) -> &str {
        self.block.unit().text().get(..at as usize).unwrap_or("")
    }
}

impl Tag<'_> {
    /// The number of the tag among the known tags.
    pub(crate) const fn known(&self) -> Option<Known> {
        self.known
    }

    /// Whether `#` and `##` may be in it: PBN 2.1 §4.8.
    ///
    /// ```
    /// let file = portnote_pbn::parse(b"[Event \"#\"]\n[Deal \"#\"]\n").value;
    /// let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
    /// let inheritable = game.tags.iter().map(portnote_pbn::model::Tag::is_inheritable);
    /// assert!(inheritable.eq([true, false]));
    /// ```
    #[must_use]
    pub fn is_inheritable(&self) -> bool {
        self.known.is_none_or(|known| known.info().is_inheritable)
    }

    /// What its value is read as.
    pub(crate) fn kind(&self) -> Kind {
        self.known.map_or(Kind::Text, |known| known.info().kind)
    }

    /// The columns of a table as text: `#` inherits them, `##` gives them to all that follow,
    /// and both leave the rows alone. Escapes are not resolved, for a backslash states a width.
    #[must_use]
    pub fn header(&self) -> &str {
        match (&self.inherited, Inheritance::of(self.raw)) {
            (Some(inherited), _) => &inherited.value,
            (None, Inheritance::ForAll(columns)) => columns,
            (None, _) => self.raw,
        }
    }

    /// The value, with `#` and `##` resolved.
    pub(crate) fn text(&self) -> &str {
        if let Some(inherited) = &self.inherited {
            return &inherited.value;
        }
        match Inheritance::of(&self.value) {
            Inheritance::ForAll(text) if self.is_inheritable() => text,
            _ => &self.value,
        }
    }

    /// What the value says, with `#` resolved.
    pub(crate) fn resolved(&self) -> &TagValue {
        let inherited = self.inherited.as_ref();
        inherited.map_or(&self.typed, |inherited| &inherited.typed)
    }

    /// Whether the value says that nothing is known or that nothing applies.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        value::is_unknown(&self.value)
    }
}

impl<V> Turn<'_, V> {
    /// Where the place begins: at its first irregularity, if it has one.
    pub(crate) fn start(&self) -> u32 {
        let first = self.irregularities.first();
        first.map_or(self.range.start, |mark| mark.range.start)
    }
}

impl<V> Section<'_, V> {
    /// The end of the last call or card with its annotations.
    pub(crate) fn end(&self) -> Option<u32> {
        let turn = self.turns.last()?;
        Some(turn.marks.last().map_or(turn.range.end, |mark| mark.range.end))
    }
}

impl Comment<'_> {
    /// Whether it is an escape line.
    #[must_use]
    pub fn is_escape_line(&self) -> bool {
        self.token.starts_with('%')
    }

    /// The text without its delimiters, split at the marks of suits: PBN 2.1 §3.8.
    ///
    /// ```
    /// use portnote_bridge::Suit;
    /// use portnote_pbn::Context;
    /// use portnote_pbn::annotation::CommentPart;
    /// let file = portnote_pbn::parse(b"[Event \"Club\"] {5+\\C}").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let parts: Vec<_> = game.comments[0].parts().collect();
    /// assert_eq!(parts, [CommentPart::Text("5+"), CommentPart::Suit(Suit::Clubs)]);
    /// ```
    #[must_use]
    pub fn parts(&self) -> CommentParts<'_> {
        comment_parts(self.text())
    }

    /// The text without its delimiters.
    #[must_use]
    pub fn text(&self) -> &str {
        match self.token.strip_prefix('%') {
            Some(text) => text,
            None => portnote_core::frame::comment::text(self.token),
        }
    }
}
