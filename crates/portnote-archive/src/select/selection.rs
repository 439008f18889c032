//! Games that were found, in the order in which they are written.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use portnote::pbn::derive::DealRole;
use portnote_core::Encoding;
use portnote_core::columns::Value;

use super::query::Query;

/// Games of some sources that meet what is asked.
///
/// Sources are read one after another with [`Selection::read`]; then the games are put into order
/// with [`Selection::arrange`], and can be counted, listed and written. Of a game that is chosen its
/// place is kept and the values by which it is sorted, never its text.
///
/// ```
/// use std::io::Cursor;
/// use portnote::{Format, Options};
/// use portnote_archive::select::{Criteria, Query, ReadSeek, Selection, Writing};
///
/// let text = "[Board \"1\"]\n[Contract \"Pass\"]\n\n[Board \"2\"]\n[Contract \"4S\"]\n";
/// let mut criteria = Criteria::new(Format::Pbn);
/// criteria.condition("level = 4")?;
/// let mut selection = Selection::new(Query::new(criteria));
/// let options = Options::default();
/// let read = selection.read(&mut text.as_bytes(), "club.pbn", &options)?;
/// assert_eq!(read.games, 2);
/// selection.arrange();
/// assert_eq!(selection.games().len(), 1);
///
/// let mut written = Vec::new();
/// let mut open = |_: usize| Ok(Box::new(Cursor::new(text)) as Box<dyn ReadSeek>);
/// selection.write(&selection.all(), &options, &Writing::default(), &mut open, &mut written)?;
/// assert_eq!(written, b"[Board \"2\"]\n[Contract \"4S\"]\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Selection {
    pub(super) query: Query,
    pub(super) sources: Vec<Source>,
    /// The games that are chosen.
    pub(super) found: Vec<FoundGame>,
    /// The others, where they are asked for.
    pub(super) rest: Vec<FoundGame>,
    /// The columns of the table games that are kept of each game.
    pub(super) columns: Vec<usize>,
    /// The rows of a list that name a game which was read.
    pub(super) named: HashSet<usize>,
}

/// A file that was read.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) name: String,
    pub(super) bytes: u64,
    pub(super) games: u64,
    /// Where the first game begins.
    pub(super) head: u64,
    /// Whether there is other text around the games.
    pub(super) is_page: bool,
    /// Whether a comment before the first game is not closed.
    pub(super) is_open: bool,
    pub(super) line_end: &'static str,
    /// The encoding of its text, where that is not all ASCII.
    pub(super) encoding: Option<Encoding>,
    /// The names of its encodings.
    pub(super) encodings: Vec<String>,
    /// The variant of the games that name none.
    pub(super) vote: Option<u16>,
    /// Whether it was read to its end.
    pub(super) is_whole: bool,
}

/// A game of a source.
#[derive(Clone, Debug)]
pub(super) struct FoundGame {
    pub(super) source: usize,
    pub(super) game: u64,
    /// Where what is copied begins: comments and escape lines before a game belong to it.
    pub(super) lead: u64,
    pub(super) start: u64,
    pub(super) end: u64,
    /// The beginning of the SHA-256 of its bytes, where it is asked for.
    pub(super) id: Option<[u8; 8]>,
    /// The values of the columns that are kept.
    pub(super) values: Vec<Value<'static>>,
    /// What it has in common with equal games; `None` where it is equal to none.
    pub(super) key: Option<[u8; 16]>,
    /// The place that it was given from outside.
    pub(super) place: usize,
    /// What it takes from other games.
    pub(super) taken: Option<Box<TakenValues>>,
    /// What it has to do with the deals of its neighbours.
    pub(super) deal_role: DealRole,
    /// Where it is in its file, if it is not alone.
    pub(super) set: Option<Box<GamePlace>>,
    /// The event to which it belongs, where games take that over.
    pub(super) event: Option<Event>,
    /// Whether a comment in it is not closed, so that it can hold what is after it.
    pub(super) is_open: bool,
}

/// Where a game is in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GamePlace {
    /// The bytes of the header that holds for all games of its set.
    pub(super) header: Option<Range<u64>>,
    /// Whether it is written as a link, beside which nothing else is read.
    pub(super) is_link: bool,
    /// Whether other games of its set say what it is.
    pub(super) depends: bool,
}

/// What a game says about its event, and what it takes from those before it.
#[derive(Clone, Debug)]
pub(super) struct Event {
    /// The tags and their values; neighbours of one event share them.
    pub(super) tags: Arc<[EventTag]>,
    /// A bit for each of them that the game has itself.
    pub(super) own: u8,
    /// Whether it begins an event, and takes nothing.
    pub(super) begins: bool,
}

/// A tag of an event and its value, where that is known.
pub(super) type EventTag = (&'static str, Option<Box<str>>);

impl Event {
    /// Shares the texts of another game, where these are equal.
    pub(super) fn shared_with(mut self, other: Option<&FoundGame>) -> Self {
        let other = other.and_then(|found| found.event.as_ref());
        if let Some(other) = other.filter(|other| other.tags == self.tags) {
            self.tags = Arc::clone(&other.tags);
        }
        self
    }
}

/// What a game takes from other games, and gives to them.
#[derive(Clone, Debug, Default)]
pub(super) struct TakenValues {
    /// The tags that other games give a value.
    pub(super) tags: Vec<SharedTag>,
    /// Whether it has a value for all games after it.
    pub(super) gives: bool,
    /// The number of the game whose deal it shares, and the tags of that deal.
    pub(super) deal: Option<(u64, Vec<SharedTag>)>,
}

/// A tag and its value; games share the texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SharedTag {
    pub(super) name: Arc<str>,
    pub(super) value: Arc<str>,
    /// Whether the game has the tag, with `#` as its value.
    pub(super) is_stated: bool,
}

/// A game that was chosen, for lists.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Chosen<'s> {
    /// The name of its source.
    pub file: &'s str,
    /// The number of the game in its source, from 1.
    pub game: u64,
    /// The bytes that it has there.
    pub bytes: std::ops::Range<u64>,
    /// The first 16 hexadecimal digits of the SHA-256 of these bytes, where games are listed.
    pub content_id: Option<String>,
    /// Columns with what they say of it, where games are listed; those that are null are left out.
    pub values: Vec<(&'static str, &'s Value<'static>)>,
}
