//! What a notation says once; all that is the same in reading and judging a file is written over
//! it.

use std::borrow::Cow;
use std::fmt::Debug;
use std::iter;
use std::ops::Range;

use crate::edit::editor::tags;
use crate::edit::{EditError, Replacement, SharedPlace, ValueChange};
use crate::file::{Block, File};
use crate::reader::{FileHead, UnitContext};
use crate::scan::{RawUnit, Scan};
use crate::{
    Diagnostic, Encoding, Profile, RecordId, RecordNames, Reporter, Selection, Sink, Span, Unit,
    tree,
};

/// A notation: how its files are cut, read and judged.
///
/// A file is read in three steps. *Cut* goes from unit to unit in file order and takes what each
/// says about those after it. *Read* decodes and lowers one unit and needs no other, so that it can
/// run on any thread. *Join* goes in file order again and adds what the blocks before a block say
/// about it. [`Reader`](crate::Reader) and [`parse`](crate::reader::parse) call them.
pub trait Notation: Copy + Debug + Default + 'static {
    /// The kinds of its nodes.
    type Kind: tree::Kind + Debug + Send + Sync;
    /// How a file is read and judged.
    type Options: Settings + Clone + Debug + Send + Sync;
    /// How a stream is cut.
    type Scan: Scan;
    /// What is remembered from block to block.
    type Memory: Default;
    /// What a unit has to know of those before it to be read.
    type Cut: Copy + Debug + Send + Sync;
    /// The data that only blocks of this notation hold.
    type BlockData: Clone + Debug + Send + Sync;
    /// What a thread needs to read block after block.
    type Scratch: Default;
    /// What is after the last game and belongs to no block.
    type Closing: Clone + Debug + Default;

    /// What games say about each other.
    type Context: Default + Send;
    /// A typed game.
    type Game<'b>: Send;

    /// How its records are called.
    const RECORDS: &'static RecordNames = &RecordNames::GAME;

    /// Bytes of the beginning of a file that decide how its games are understood.
    const HEAD: usize = 0;

    /// Whether it looks at byte order marks and for other kinds of files itself, because a file has
    /// several beginnings: those of the files that it includes.
    const LOOKS_AT_HEADS: bool = false;

    /// Whether units can be cut before those before them are joined. Where they cannot, a batch
    /// holds one unit.
    const CUTS_AHEAD: bool = true;

    /// How a stream is cut.
    fn scan(options: &Self::Options) -> Self::Scan;

    /// The first bytes of a file without what fills its records up: what is left tells whether it is a
    /// text.
    fn unpadded(head: &[u8]) -> Cow<'_, [u8]> {
        Cow::Borrowed(head)
    }

    /// The memory at the beginning of a file.
    fn memory(_options: &Self::Options) -> Self::Memory {
        Self::Memory::default()
    }

    /// Bytes that have to be seen before the next unit is cut; 0 where none have to.
    fn lookahead(_memory: &Self::Memory) -> usize {
        0
    }

    /// Looks at the bytes from the next unit on: as many as [`Notation::lookahead`] said or all that are left
    /// with `is_all`, and otherwise those that the source has at the moment. What these say counts, until the
    /// units after them say more.
    fn look(
        _memory: &mut Self::Memory,
        _head: &FileHead,
        _ahead: &[u8],
        _is_all: bool,
        _options: &Self::Options,
    ) {
    }

    /// Takes what a unit says about those after it. It is counted already.
    fn cut(
        memory: &mut Self::Memory,
        head: &mut FileHead,
        raw: RawUnit<'_>,
        options: &Self::Options,
    ) -> Self::Cut;

    /// Decodes and lowers a unit, and judges what needs no other.
    fn read<'u>(
        raw: RawUnit<'u>,
        context: UnitContext<Self>,
        options: &Self::Options,
        scratch: &mut Self::Scratch,
        found: &mut Vec<Diagnostic>,
    ) -> Block<'u, Self>;

    /// Adds to a block what the blocks before it say, and judges what needs them. `found` holds
    /// what is wrong with this block and nothing else.
    fn join(
        _memory: &mut Self::Memory,
        _block: &mut Block<'_, Self>,
        _context: UnitContext<Self>,
        _options: &Self::Options,
        _found: &mut Vec<Diagnostic>,
    ) {
    }

    /// Judges a file whose last block was joined.
    fn finish(
        _memory: &Self::Memory,
        _head: &FileHead,
        _options: &Self::Options,
        _found: &mut Vec<Diagnostic>,
    ) {
    }

    /// What games say about each other, where the source has only `head` at the moment: what it says counts,
    /// until the games after it say more.
    fn live(head: &[u8], options: &Self::Options) -> Self::Context {
        Self::context(head, options)
    }

    /// What games say about each other, before the first; `head` holds [`Notation::HEAD`] bytes or
    /// all that there are.
    fn context(_head: &[u8], _options: &Self::Options) -> Self::Context {
        Self::Context::default()
    }

    /// The typed game of a block by itself. Games can be made in any order, on any thread.
    fn alone<'b>(block: &'b Block<'_, Self>) -> Self::Game<'b>;

    /// Adds to a game what those before it say, and takes what it says to later ones; games are
    /// linked in file order.
    fn link(_context: &mut Self::Context, _game: &mut Self::Game<'_>) {}

    /// The typed game of a block; blocks come in file order.
    fn game<'b>(context: &mut Self::Context, block: &'b Block<'_, Self>) -> Self::Game<'b> {
        let mut game = Self::alone(block);
        Self::link(context, &mut game);
        game
    }

    /// Adds what is wrong with the meaning of a game.
    fn check(game: &Self::Game<'_>, options: &Self::Options, found: &mut Vec<Diagnostic>);

    /// What is after the last game.
    fn closing(memory: &Self::Memory) -> &Self::Closing;

    /// The original bytes of a game, without what is before it.
    fn span(block: &Block<'_, Self>) -> Span {
        block.unit().game_span()
    }

    /// The other file in which a place of a block lies, with its name, where a file includes
    /// others.
    fn included_file<'b>(
        _block: &'b Block<'_, Self>,
        _place: u64,
    ) -> Option<(&'b str, &'b Unit<'b>)> {
        None
    }

    /// A game as diagnostics name it; `None` where a file is one record.
    fn record(block: &Block<'_, Self>) -> Option<RecordId> {
        Some(RecordId::new(Self::RECORDS, block.index()))
    }
}

/// A notation whose games can be kept without the file.
pub trait Owning: Notation {
    /// A game with its text.
    type Owned: Send;

    /// Whether what follows a tag belongs to it, as calls belong to an auction.
    const TAGS_HAVE_SECTIONS: bool = false;

    /// Whether a node of this kind makes the tag after it one of a place in the game, and not of the
    /// game.
    fn is_prefix(_kind: Self::Kind) -> bool {
        false
    }

    /// The game of a block; blocks come in file order.
    fn own(context: &mut Self::Context, block: Block<'static, Self>) -> Self::Owned;

    /// Whether an empty line parts games, so that an editor writes one before a new game.
    const ARE_PARTED: bool = true;

    /// The text of a game without the header that it has as the only game of a file: among other games,
    /// the header of their file holds.
    fn without_header(text: &str) -> &str {
        text
    }

    /// Whether games have values together that lie before them, as the boards of a set have in LIN.
    const SHARES_VALUES: bool = false;

    /// A value that a game shares with others.
    fn shared_value(_file: &File<'_, Self>, _index: u64, _name: &str) -> Option<String> {
        None
    }

    /// Where a value is changed that a game shares with others; `None` where it is changed in the game.
    ///
    /// # Errors
    /// The value cannot be written, or is not that of this game alone.
    fn shared_place(
        _file: &File<'_, Self>,
        _index: u64,
        _change: &ValueChange<'_>,
    ) -> Result<Option<SharedPlace>, EditError> {
        Ok(None)
    }

    /// The value of the first tag of a name as it is written, for an editor.
    fn written_value(block: &Block<'_, Self>, name: &str) -> Option<String> {
        tags::value(block, name)
    }

    /// Where in the text of a game a value is changed, and what is written there; `None` where there is
    /// nothing to change. `line_end` is that of the file.
    ///
    /// # Errors
    /// The value cannot be written.
    fn place_of(
        block: &Block<'_, Self>,
        change: &ValueChange<'_>,
        line_end: &str,
    ) -> Result<Option<Replacement>, EditError> {
        Ok(tags::place(block, change, line_end)?)
    }

    /// Whether a game is what a change of a range of `old` should have made of it.
    fn is_as_meant(
        old: &Block<'_, Self>,
        changed: &Range<u32>,
        now: &Block<'_, Self>,
        change: &ValueChange<'_>,
    ) -> bool {
        tags::is_meant(old, changed, now, change)
    }

    /// How many bytes of a game, with the `lead` before it, have all tags that count for it and for the games
    /// after it.
    fn head_bytes(game: &[u8], _lead: usize) -> usize {
        game.len()
    }

    /// The names and values of the tags of a game, with what it inherits.
    fn tags(_game: &Self::Owned) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        iter::empty()
    }
}

/// The options that all notations share.
pub trait Settings {
    /// What they say.
    fn shared(&self) -> Shared<'_>;

    /// Sets the profile under which games are judged.
    fn set_profile(&mut self, profile: Profile);

    /// A reporter that judges as the options say.
    fn reporter<'s>(&'s self, sink: &'s mut dyn Sink) -> Reporter<'s> {
        let shared = self.shared();
        Reporter::new(shared.profile, shared.selection, sink)
    }
}

/// What the options of all notations say.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Shared<'o> {
    /// The profile that gives diagnostics their severity.
    pub profile: Profile,
    /// The encoding that the user has chosen; detected for each unit if `None`.
    pub encoding: Option<Encoding>,
    /// Codes that are selected or ignored.
    pub selection: &'o Selection,
}

impl<'o> Shared<'o> {
    /// The profile, the encoding and the selection that options hold.
    ///
    /// ```
    /// use portnote_core::notation::Shared;
    /// use portnote_core::{Profile, Selection};
    ///
    /// let selection = Selection::default();
    /// let shared = Shared::new(Profile::Export, None, &selection);
    /// assert_eq!(shared.profile, Profile::Export);
    /// ```
    #[must_use]
    pub const fn new(
        profile: Profile,
        encoding: Option<Encoding>,
        selection: &'o Selection,
    ) -> Self {
        Self { profile: profile.plain(), encoding, selection }
    }
}
