//! Typed hands: every value with its raw text and its place, `#` and `##` resolved.

pub(crate) mod build;
pub mod facts;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use portnote_core::frame::comment;
use portnote_core::frame::date::DayOrder;
use portnote_core::inherit::{Inheritable, Inheritance, Inherited};
use portnote_core::{Notation as _, RecordId, Span};
use portnote_pinochle::{Rules, Seat, TeamScores};

pub use facts::Facts;

use crate::segment::Prefix;
use crate::syntax::{Block, Ppn};
use crate::tag::{self, Inheriting, TagInfo};
use crate::value::Fault;

/// One hand as its text says it.
#[derive(Clone, Debug)]
pub struct Game<'b> {
    block: &'b Block<'b>,
    /// Tags in file order.
    pub tags: Vec<Tag<'b>>,
    /// The auction, where the hand has one.
    pub auction: Option<Section<'b>>,
    /// The play, where the hand has one.
    pub play: Option<Section<'b>>,
    /// Comments in file order, each with the tag before it.
    pub comments: Vec<Comment<'b>>,
    /// Text outside of everything else, at places where comments could be.
    pub(crate) stray: Vec<Comment<'b>>,
    names: BTreeMap<&'b str, usize>,
    given: Arc<BTreeMap<String, InheritedValue>>,
    before: Option<Arc<Before>>,
    house: Arc<[Rules]>,
    facts: Facts,
    /// What the dates up to this hand show about the order of day and month.
    pub(crate) dates: DayOrder,
    tells_unverified: bool,
}

/// A tag with its name, value and place.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Tag<'b> {
    /// The name as the standard writes it; unknown names as written.
    pub name: &'b str,
    /// The name as written.
    pub written: &'b str,
    /// What the standard says about it.
    pub info: Option<&'static TagInfo>,
    /// The text between the quotes.
    pub raw: &'b str,
    /// The value with its escapes resolved.
    pub value: Cow<'b, str>,
    /// From bracket to bracket.
    pub range: Range<u32>,
    /// The name.
    pub name_range: Range<u32>,
    /// The text between the quotes.
    pub value_range: Range<u32>,
    /// The segmental prefix, with its range.
    pub prefix: Option<(Range<u32>, Prefix)>,
    /// Whether the hand has an earlier tag of the name, so that this one is not read.
    pub repeated: bool,
    /// Whether the line ends within the string, so that the end of the value is unknown.
    pub is_open: bool,
    /// What `#` means.
    pub inherited: Option<InheritedValue>,
    /// What is wrong with a value that is judged by itself; places count from the start of the
    /// block. Those of other values are in the facts of the hand.
    pub faults: Vec<Fault>,
}

/// The tokens after an Auction or Play tag.
#[derive(Clone, Debug)]
pub struct Section<'b> {
    /// The tag of the section: index into [`Game::tags`].
    pub tag: usize,
    /// The seat in the tag.
    pub first: Option<Seat>,
    /// The lines that hold tokens.
    pub rows: Vec<Row<'b>>,
    /// `*`: the section was cut here.
    pub cut: Option<Range<u32>>,
    /// The first token after the cut.
    pub after_cut: Option<Range<u32>>,
}

/// A line of a section.
#[derive(Clone, Debug, Default)]
pub struct Row<'b> {
    /// Bids or cards.
    pub tokens: Vec<Token<'b>>,
    /// Winner and points of a trick.
    pub annotation: Option<Token<'b>>,
    /// Whether the row begins on a line of its own.
    pub new_line: bool,
}

/// A token of a section.
#[derive(Clone, Debug)]
pub struct Token<'b> {
    /// As written.
    pub raw: &'b str,
    /// The place of the token.
    pub range: Range<u32>,
}

/// A comment, or a header inside the hand.
#[derive(Clone, Debug)]
pub struct Comment<'b> {
    /// The token with its delimiters.
    pub token: &'b str,
    /// The place of the comment.
    pub range: Range<u32>,
    /// The number of tags before it.
    pub after: usize,
    /// Whether it belongs to the last of them, because it follows it on its line or within
    /// its section; else it belongs to what comes next.
    pub trails: bool,
}

impl<'b> Comment<'b> {
    /// The text without its delimiters.
    #[must_use]
    pub fn text(&self) -> &'b str {
        let token = self.token.trim_start();
        match token.strip_prefix('%') {
            Some(text) => text,
            None => comment::text(token),
        }
    }
}

/// A value that is in a hand before this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InheritedValue {
    /// The value.
    pub value: String,
    /// Number of the hand that has it; 0 where no hand has one.
    pub game: u64,
}

/// What the hands before say about a hand: a model that is made again gets it back.
#[derive(Debug)]
pub(crate) struct FileFacts {
    given: Arc<BTreeMap<String, InheritedValue>>,
    /// What `#` means in tags, each with the number of its tag.
    inherited: Box<[(usize, InheritedValue)]>,
    before: Option<Arc<Before>>,
    house: Arc<[Rules]>,
    dates: DayOrder,
    tells_unverified: bool,
}

impl FileFacts {
    /// The values that `##` in earlier hands gives to all hands that leave the tag out.
    pub(crate) fn given(&self) -> &BTreeMap<String, InheritedValue> {
        &self.given
    }

    /// The value that `#` means in the tag of a number.
    pub(crate) fn inherited(&self, number: usize) -> Option<&str> {
        let mut inherited = self.inherited.iter();
        let found = inherited.find(|(own, _)| *own == number);
        found.map(|(_, value)| value.value.as_str())
    }
}

/// What the hand before says about this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    /// Site, date and players, which tell whether it is the same game.
    pub who: Vec<Option<String>>,
    /// The number of the hand before.
    pub hand: Option<u32>,
    /// The scores of the game after it.
    pub scores: Option<TeamScores>,
    /// The number of the hand before, also where it is not written and follows from the hands before it.
    pub(crate) derived_hand: Option<u32>,
    /// The scores of the game after it, also where they are not written and follow.
    pub(crate) derived_scores: Option<TeamScores>,
}

/// What is remembered from hand to hand: the values that `#` and `##` mean, and the state of
/// the game.
///
/// ```
/// use portnote_ppn::Context;
/// let file = portnote_ppn::parse(b"[Site \"Club\"]\n\n[Site \"#\"]\n").value;
/// let mut context = Context::new();
/// let sites: Vec<String> = file
///     .game_blocks()
///     .map(|block| context.game(block).value("Site").unwrap_or_default().into_owned())
///     .collect();
/// assert_eq!(sites, ["Club", "Club"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Context {
    part: u64,
    inherited: Inherited,
    given: Arc<BTreeMap<String, InheritedValue>>,
    before: Option<Arc<Before>>,
    house: Arc<[Rules]>,
    dates: DayOrder,
    /// Whether a hand of the file says already that scores are not verified.
    has_told: bool,
}

impl Context {
    /// Returns the context before the first hand.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Before the first hand of a file that is played by the rules of a house, where they fit.
    ///
    /// ```
    /// use portnote_pinochle::Rules;
    /// use portnote_ppn::Context;
    /// let house = [Rules { id: "oak", ..Rules::DOUBLE_4 }];
    /// let file = portnote_ppn::parse(b"[Site \"Club\"]\n").value;
    /// let game = Context::with_rules(house.into()).game(&file.blocks()[0]);
    /// assert_eq!(game.facts().rules.id, "oak");
    /// ```
    #[must_use]
    pub fn with_rules(rules: Arc<[Rules]>) -> Self {
        Self { house: rules, ..Self::default() }
    }

    /// Before the first hand of a file that begins like this.
    pub(crate) fn of_head(head: &[u8], rules: Arc<[Rules]>) -> Self {
        Self { dates: DayOrder::of_head(head), ..Self::with_rules(rules) }
    }

    /// The typed hand of a block; hands are given in file order.
    pub fn game<'b>(&mut self, block: &'b Block<'b>) -> Game<'b> {
        let mut game = Game::alone(block);
        self.link(&mut game);
        game
    }

    /// Adds to a hand what those before it say, and takes what it says to later ones.
    pub(crate) fn link(&mut self, game: &mut Game<'_>) {
        let part = game.block.own().part().number;
        if self.part != part {
            *self = Self {
                part,
                house: Arc::clone(&self.house),
                dates: self.dates,
                has_told: self.has_told,
                ..Self::default()
            };
        }
        for tag in &mut game.tags {
            if tag.takes_part() && Inheritance::of(&tag.value) == Inheritance::Previous {
                let origin = self.inherited.value(tag.name);
                tag.inherited = Some(InheritedValue {
                    value: origin.map_or(String::new(), |origin| origin.value.to_owned()),
                    game: origin.map_or(0, |origin| origin.game),
                });
            }
        }
        game.given = Arc::clone(&self.given);
        game.before = self.before.clone();
        game.house = Arc::clone(&self.house);
        if let Some(date) = game.value("Date") {
            self.dates.note(&date);
        }
        game.dates = self.dates;
        game.facts = Facts::of(game);
        game.tells_unverified = !self.has_told && game.facts.lacks_score_rules();
        self.has_told |= game.tells_unverified;
        self.note(game);
    }

    /// Takes what a hand gives to later hands.
    fn note(&mut self, game: &Game<'_>) {
        let index = game.block.index();
        for tag in game.tags.iter().filter(|tag| tag.takes_part()) {
            let is_default = self.inherited.for_all(tag.name).is_some();
            match Inheritance::of(&tag.value) {
                Inheritance::Previous if is_default => {}
                // A plain value replaces a default and stays one: PBN 2.1 §4.8.
                Inheritance::Plain(value) if is_default => {
                    self.inherited.note(tag.name, &format!("##{value}"), index);
                }
                _ => self.inherited.note(tag.name, &tag.value, index),
            }
            if let Some(origin) = self.inherited.for_all(tag.name) {
                let value = InheritedValue { value: origin.value.to_owned(), game: origin.game };
                Arc::make_mut(&mut self.given).insert(tag.name.to_owned(), value);
            }
        }
        self.before = Some(Arc::new(Before::of(game)));
    }
}

impl Before {
    fn of(game: &Game<'_>) -> Self {
        let facts = &game.facts;
        let next = Next::of(game);
        let sum = |scores: Option<(TeamScores, TeamScores)>| {
            scores.and_then(|(game, hand)| game.plus(&hand))
        };
        // Values that are not understood make what follows from the hand a guess.
        let is_known = facts.is_understood() && facts.knows_meld_points();
        let derived = facts.derived.as_deref().filter(|_| is_known);
        let made = derived.and_then(|derived| Some(derived.score.as_ref()?.hand));
        let before = facts.game_scores.or(next.scores);
        Self {
            who: who(game),
            hand: facts.hand,
            scores: sum(facts.game_scores.zip(facts.hand_scores)),
            derived_hand: facts.hand.or(next.hand),
            derived_scores: sum(before.zip(facts.hand_scores.or(made))),
        }
    }
}

/// Number of a hand and scores of the game before it, as they follow from the hand before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Next {
    pub(crate) hand: Option<u32>,
    pub(crate) scores: Option<TeamScores>,
}

impl Next {
    /// What the hand before leaves, or where a game begins.
    pub(crate) fn of(game: &Game<'_>) -> Self {
        match game.before() {
            Some(before) if before.who == who(game) => Self {
                hand: before.derived_hand.and_then(|hand| hand.checked_add(1)),
                scores: before.derived_scores,
            },
            _ => Self { hand: Some(1), scores: game.facts.teams.as_ref().map(TeamScores::zero) },
        }
    }
}

/// The tags beside the players that two hands of one game have in common.
pub(crate) const WHO: [&str; 2] = ["Site", "Date"];

/// Site, date and players: what two hands of one game have in common.
pub(crate) fn who(game: &Game<'_>) -> Vec<Option<String>> {
    let names = WHO.into_iter().chain(Seat::ALL.map(Seat::name));
    names.map(|name| game.value(name).map(Cow::into_owned)).collect()
}

impl<'b> Game<'b> {
    /// A hand without what those before it say.
    pub(crate) fn alone(block: &'b Block<'b>) -> Self {
        build::game(block)
    }

    /// A hand that was made before.
    pub(crate) fn again(block: &'b Block<'b>, file: &FileFacts) -> Self {
        let mut game = Self::alone(block);
        for (number, value) in &file.inherited {
            if let Some(tag) = game.tags.get_mut(*number) {
                tag.inherited = Some(value.clone());
            }
        }
        game.given = Arc::clone(&file.given);
        game.before.clone_from(&file.before);
        game.house = Arc::clone(&file.house);
        game.dates = file.dates;
        game.facts = Facts::of(&game);
        game.tells_unverified = file.tells_unverified;
        game
    }

    /// What the hands before say about it.
    pub(crate) fn into_file_facts(self) -> FileFacts {
        let inherited = self.tags.into_iter().enumerate();
        let inherited = inherited.filter_map(|(number, tag)| Some((number, tag.inherited?)));
        FileFacts {
            given: self.given,
            inherited: inherited.collect(),
            before: self.before,
            house: self.house,
            dates: self.dates,
            tells_unverified: self.tells_unverified,
        }
    }

    /// The block that the hand was read from.
    #[must_use]
    pub const fn block(&self) -> &'b Block<'b> {
        self.block
    }

    /// The values of the hand as pinochle knows them.
    #[must_use]
    pub const fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The rules of the house, which come before those that are known here.
    #[must_use]
    pub const fn house(&self) -> &Arc<[Rules]> {
        &self.house
    }

    /// Whether this is the first hand of its file whose scores no rules verify.
    #[must_use]
    pub(crate) const fn tells_unverified(&self) -> bool {
        self.tells_unverified
    }

    /// What the hand before says about this one.
    #[must_use]
    pub fn before(&self) -> Option<&Before> {
        self.before.as_deref()
    }

    /// The hand with its number and its event, as diagnostics name it.
    #[must_use]
    pub fn record(&self) -> RecordId {
        let known = |name| {
            let value = self.value(name)?.into_owned();
            (!value.is_empty()).then_some(value)
        };
        RecordId {
            number: known("Hand"),
            event: known("Event"),
            ..RecordId::new(Ppn::RECORDS, self.block.index())
        }
    }

    /// The original bytes of a range of the decoded text.
    #[must_use]
    pub fn span(&self, range: Range<u32>) -> Span {
        self.block.unit().span(range)
    }

    /// The tag of a name that holds for the whole hand.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag<'b>> {
        self.tags.get(*self.names.get(name)?)
    }

    /// The number of that tag.
    pub(crate) fn tag_number(&self, name: &str) -> Option<usize> {
        self.names.get(name).copied()
    }

    /// The value that `##` in an earlier hand gives to this one, which has no such tag.
    #[must_use]
    pub fn given(&self, name: &str) -> Option<&InheritedValue> {
        self.given.get(name).filter(|_| !self.names.contains_key(name))
    }

    /// Every value that `##` in earlier hands gives to this one, by name.
    pub fn all_given(&self) -> impl Iterator<Item = (&str, &InheritedValue)> {
        let given = self.given.iter();
        given
            .map(|(name, value)| (name.as_str(), value))
            .filter(|(name, _)| !self.names.contains_key(name))
    }

    /// The tags that give a value to later hands or take one from earlier hands, and those that the
    /// hand leaves out and an earlier hand gives.
    // For `portnote-archive`: no promise is made about it.
    #[doc(hidden)]
    pub fn inheritable(&self) -> impl Iterator<Item = Inheritable<'_>> {
        let stated = self.tags.iter().filter(|tag| tag.takes_part()).map(|tag| {
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
            Some(tag) => tag.resolved(),
            None => self.given(name).map(|given| Cow::Borrowed(&*given.value)),
        }
    }

    /// The decoded text of the block.
    pub(crate) fn text(&self) -> &'b str {
        self.block.unit().text()
    }
}

impl Tag<'_> {
    /// Whether the tag gives and takes inherited values.
    #[must_use]
    pub fn takes_part(&self) -> bool {
        let forbidden = |info: &TagInfo| info.inheritance == Inheriting::Forbidden;
        !self.repeated && self.prefix.is_none() && !self.info.is_some_and(forbidden)
    }

    /// The value with `#` and `##` resolved; `None` where `#` is not allowed.
    #[must_use]
    pub fn resolved(&self) -> Option<Cow<'_, str>> {
        if let Some(inherited) = &self.inherited {
            return Some(Cow::Borrowed(&inherited.value));
        }
        own_value(&self.value, self.prefix.is_some()).map(Cow::Borrowed)
    }

    /// Whether the value is `*`: a termination keeps it from being known.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.value == "*"
    }

    /// Whether nothing is known of the value.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        matches!(&*self.value, "?" | "*")
    }

    /// The seat of a tag that names a player.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        tag::seat(self.name)
    }
}

/// The value that a tag gives itself: the text after `##`, and none for `#`. With a prefix both
/// are text.
pub(crate) fn own_value(value: &str, has_prefix: bool) -> Option<&str> {
    match Inheritance::of(value) {
        Inheritance::Previous if !has_prefix => None,
        Inheritance::ForAll(text) if !has_prefix => Some(text),
        _ => Some(value),
    }
}
