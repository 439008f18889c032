//! Values that a game takes from games before it: `#` and `##`. PBN 2.1 §4.8.
//!
//! One map from tag name to last value serves any number of games, so a reader that
//! streams needs no more memory for a long file than for a short one.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What a tag value says about inheritance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inheritance<'v> {
    /// An ordinary value.
    Plain(&'v str),
    /// `#`: the value of the nearest earlier game that has one.
    Previous,
    /// `##text`: the value for this and all following games.
    ForAll(&'v str),
}

/// The values in force, game after game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inherited {
    slots: BTreeMap<String, Slot>,
    values: Vec<Last>,
    /// Names of the tags that `##` gives to all games, so that a game costs no walk over
    /// all names ever seen.
    for_all: BTreeSet<String>,
}

/// The place of a tag among the values: who keeps it need not look for the name again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot(usize);

/// The last value of one tag; game 0 has none yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Last {
    value: String,
    game: u64,
    for_all: bool,
}

/// A value with the game that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin<'a> {
    /// The value.
    pub value: &'a str,
    /// Number of the game that has it, from 1.
    pub game: u64,
}

/// A tag of a game that can be inherited.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inheritable<'g> {
    /// The name of the tag.
    pub name: &'g str,
    /// The value as the game has it; `None` where an earlier game gives it, in the place of a tag that says
    /// nothing if the game has one.
    pub stated: Option<&'g str>,
    /// What it means.
    pub value: &'g str,
    /// Where the game has the tag, in the decoded text of its block.
    pub range: Option<Range<u32>>,
}

impl<'g> Inheritable<'g> {
    /// A tag that a game has; `inherited` is what `#` in it means.
    #[must_use]
    pub fn stated(
        name: &'g str,
        stated: &'g str,
        inherited: Option<&'g str>,
        range: Range<u32>,
    ) -> Self {
        let value = match (inherited, Inheritance::of(stated)) {
            (Some(inherited), _) => inherited,
            (None, Inheritance::ForAll(value)) => value,
            (None, _) => stated,
        };
        Self { name, stated: Some(stated), value, range: Some(range) }
    }

    /// A tag that an earlier game gives to a game which leaves it out.
    #[must_use]
    pub const fn given(name: &'g str, value: &'g str) -> Self {
        Self { name, stated: None, value, range: None }
    }

    /// Whether the game has it as `#`.
    #[must_use]
    pub fn is_previous(&self) -> bool {
        self.stated.map(Inheritance::of) == Some(Inheritance::Previous)
    }
}

impl<'v> Inheritance<'v> {
    /// Reads what a value says about inheritance.
    ///
    /// ```
    /// use portnote_core::inherit::Inheritance;
    /// assert_eq!(Inheritance::of("#"), Inheritance::Previous);
    /// assert_eq!(Inheritance::of("##Cup"), Inheritance::ForAll("Cup"));
    /// assert_eq!(Inheritance::of("#1"), Inheritance::Plain("#1"));
    /// ```
    #[must_use]
    pub fn of(value: &'v str) -> Self {
        match value.strip_prefix("##") {
            Some(text) => Self::ForAll(text),
            None if value == "#" => Self::Previous,
            None => Self::Plain(value),
        }
    }
}

/// The text that gives a game a value. A value that reads as `#` or `##` itself is written after
/// `##`, for no other text means it.
///
/// ```
/// use portnote_core::inherit::text_of;
/// assert_eq!(text_of("Cup"), "Cup");
/// assert_eq!(text_of("##Cup"), "####Cup");
/// ```
#[must_use]
pub fn text_of(value: &str) -> Cow<'_, str> {
    match Inheritance::of(value) {
        Inheritance::Plain(value) => Cow::Borrowed(value),
        Inheritance::Previous | Inheritance::ForAll(_) => Cow::Owned(format!("##{value}")),
    }
}

impl Inherited {
    /// Nothing inherited, as before the first game.
    ///
    /// ```
    /// assert!(portnote_core::inherit::Inherited::new().value("Event").is_none());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes note of a tag of game number `game`.
    ///
    /// A plain value and `#` end an earlier `##`; `#` keeps the value in force.
    ///
    /// ```
    /// use portnote_core::inherit::Inherited;
    /// let mut inherited = Inherited::new();
    /// inherited.note("Event", "##Cup", 1);
    /// assert_eq!(inherited.for_all("Event").map(|o| o.value), Some("Cup"));
    /// inherited.note("Event", "#", 2);
    /// assert!(inherited.for_all("Event").is_none());
    /// assert_eq!(inherited.value("Event").map(|o| o.game), Some(1));
    /// ```
    pub fn note(&mut self, name: &str, value: &str, game: u64) {
        let slot = self.slot(name);
        self.note_at(slot, name, value, game);
    }

    /// The place of a tag.
    ///
    /// ```
    /// use portnote_core::inherit::Inherited;
    /// let mut inherited = Inherited::new();
    /// let event = inherited.slot("Event");
    /// inherited.note_at(event, "Event", "Cup", 1);
    /// assert_eq!(inherited.value_at(event).map(|origin| origin.value), Some("Cup"));
    /// assert!(!inherited.is_for_all(event));
    /// ```
    pub fn slot(&mut self, name: &str) -> Slot {
        if let Some(slot) = self.slots.get(name) {
            return *slot;
        }
        let slot = Slot(self.values.len());
        self.values.push(Last::default());
        self.slots.insert(name.to_owned(), slot);
        slot
    }

    /// Takes the value of a tag like [`Inherited::note`], for a tag whose place is known.
    pub fn note_at(&mut self, slot: Slot, name: &str, value: &str, game: u64) {
        let Some(last) = self.values.get_mut(slot.0) else {
            return;
        };
        let (value, for_all) = match Inheritance::of(value) {
            Inheritance::Plain(value) => (Some(value), false),
            Inheritance::ForAll(value) => (Some(value), true),
            Inheritance::Previous => (None, false),
        };
        if last.for_all != for_all {
            last.for_all = for_all;
            if for_all {
                self.for_all.insert(name.to_owned());
            } else {
                self.for_all.remove(name);
            }
        }
        if let Some(value) = value {
            last.value.clear();
            last.value.push_str(value);
            last.game = game;
        }
    }

    /// The value that `#` means now.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<Origin<'_>> {
        self.value_at(*self.slots.get(name)?)
    }

    /// The value that `#` means now, for a tag whose place is known.
    #[must_use]
    pub fn value_at(&self, slot: Slot) -> Option<Origin<'_>> {
        let last = self.values.get(slot.0)?;
        (last.game > 0).then(|| last.origin())
    }

    /// Whether `##` gives the tag to the games that leave it out.
    #[must_use]
    pub fn is_for_all(&self, slot: Slot) -> bool {
        self.values.get(slot.0).is_some_and(|last| last.for_all)
    }

    /// The value of a tag that the game leaves out, where `##` gives one.
    #[must_use]
    pub fn for_all(&self, name: &str) -> Option<Origin<'_>> {
        self.for_all.get(name).and_then(|name| self.value(name))
    }

    /// Every tag that `##` gives to the games that leave it out, by name.
    pub fn all(&self) -> impl Iterator<Item = (&str, Origin<'_>)> {
        self.for_all.iter().filter_map(|name| Some((name.as_str(), self.value(name)?)))
    }
}

impl Last {
    fn origin(&self) -> Origin<'_> {
        Origin { value: &self.value, game: self.game }
    }
}
