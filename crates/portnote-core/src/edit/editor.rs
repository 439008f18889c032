//! Changes the tags and the games of a file; every other byte stays.

mod patch;
pub(crate) mod tags;

use std::borrow::Cow;
use std::ops::Range;

use super::rope::{self, Rope};
use super::{EditError, History, Script, Splice, edits};
use crate::encoding::{Encoding, Text};
use crate::file::File;
use crate::finding::Edit;
use crate::frame::{FrameKind, comment};
use crate::notation::{Notation, Owning};
use crate::{Block, Span, Substitution, build, bytes, reader};

pub use tags::{Replacement, SharedPlace, ValueChange};

/// A file whose values and games can be changed. Each change is read back before it is taken, and can
/// be undone.
///
/// It borrows the bytes of the file, or owns them: `Editor<'static, N>` can be kept beside anything.
/// Games are counted from 1, in the order that they have at that time. A change reads the game and
/// its neighbours, never the whole file, unless a comment that is not closed makes other games depend
/// on it.
#[derive(Clone, Debug)]
pub struct Editor<'i, N: Notation> {
    source: Cow<'i, [u8]>,
    options: N::Options,
    /// The encoding that the file declares.
    declared: Option<Encoding>,
    /// The encoding of new text in games that are ASCII.
    encoding: Encoding,
    line_end: &'static str,
    /// Whether there is other text around the games, in which delimiters count.
    is_page: bool,
    bom: Rope,
    games: Vec<GameSlot>,
    /// What is after the last game: it never moves.
    rest: Rope,
    history: History<Change>,
}

/// A game with what is before it.
#[derive(Clone, Debug)]
struct GameSlot {
    /// What is before the game and does not move with it: header lines, blank lines, text.
    lead: Rope,
    game: Rope,
    /// The encoding that it was read in; `None` where it is ASCII and none is declared.
    encoding: Option<Encoding>,
    /// Whether a comment is not closed, so that a brace in a later game would close it.
    is_open: bool,
}

/// Other games in the place of some.
#[derive(Clone, Debug)]
struct Change {
    games: Splice<GameSlot>,
    rest: Rope,
}

/// The game that a change replaces.
enum Changed<'c, N: Notation> {
    Nothing,
    /// Its number, and whether it is what it should be.
    Game(usize, &'c dyn Fn(&Block<'_, N>) -> bool),
}

/// How much is read to see whether a change is as it was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    Neighbours,
    File,
}

impl<'i, N: Owning> Editor<'i, N> {
    /// A file that is read with the default options.
    #[must_use]
    pub fn new(source: impl Into<Cow<'i, [u8]>>) -> Self
    where
        N::Options: Default,
    {
        Self::with_options(source, N::Options::default())
    }

    /// A file that is read as the options say.
    #[must_use]
    pub fn with_options(source: impl Into<Cow<'i, [u8]>>, options: N::Options) -> Self {
        let source = source.into();
        let file = reader::parse::<N>(&source, &options).value;
        let bom = file.bom().map_or(0, |bom| bom.end);
        let mut games = Vec::new();
        let mut done = bom;
        let mut is_open = false;
        for block in file.blocks() {
            is_open |= has_open_comment(block);
            if block.is_game() {
                let game = block.unit().game_span();
                games.push(GameSlot {
                    lead: Rope::old(done, game.start),
                    game: Rope::old(game.start, game.end),
                    encoding: encoding_of(block),
                    is_open: std::mem::take(&mut is_open),
                });
                done = game.end;
            }
        }
        let units = || file.blocks().iter().map(Block::unit);
        let mut texts = units().map(|unit| unit.decoded());
        let known = texts.find(|text| !text.is_ascii()).map(Text::encoding);
        let line_end = units().find_map(|unit| bytes::first_line_end(unit.text()));
        let (declared, line_end) = (file.declared, line_end.unwrap_or("\n"));
        let is_page = file.blocks().iter().any(Block::is_outside);
        Self {
            declared,
            encoding: declared.or(known).unwrap_or(Encoding::Utf8),
            line_end,
            is_page,
            bom: Rope::old(0, bom),
            games,
            rest: Rope::old(done, source.len() as u64),
            history: History::new(),
            options,
            source,
        }
    }

    /// Returns the number of games, which is the index of the last one.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games.len() as u64
    }

    /// Returns the bytes of the file as it is now.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.script().apply(&self.source)
    }

    /// Returns the text of the file as it is now, decoded as a whole: in the encoding that it declares, or else
    /// in that of its letters.
    #[must_use]
    pub fn text(&self) -> String {
        Text::decode(&self.to_bytes(), self.declared).as_str().to_owned()
    }

    /// Returns all changes so far, in order, as edits of the file as it was, with lines and columns: what
    /// a language server sends. It reads the file as it was up to the last change.
    #[must_use]
    pub fn changes(&self) -> Vec<Edit> {
        edits::<N>(&self.script(), &self.source, &self.options, self.encoding)
    }

    /// Returns all changes so far as replaced bytes of the file as it was: what `check --fix` makes.
    #[must_use]
    pub fn script(&self) -> Script {
        let games = self.games.iter().flat_map(|slot| [&slot.lead, &slot.game]);
        let ropes = std::iter::once(&self.bom).chain(games).chain(std::iter::once(&self.rest));
        rope::script(ropes, &self.source)
    }

    /// Returns the value of the first tag of a name, as it is written.
    #[must_use]
    pub fn value(&self, index: u64, name: &str) -> Option<String> {
        let slot = self.games.get(self.place(index).ok()?)?;
        let text = slot.game.bytes(&self.source);
        let read = reader::parse_in::<N>(&text, &self.options, slot.encoding);
        let own = only_game(&read).and_then(|block| N::written_value(block, name));
        own.or_else(|| self.shared(|file| N::shared_value(file, index, name))?)
    }

    /// Sets the value of a tag. Where the game has none of this name, one is added after its other
    /// tags, with the line end of the tag before it. The game and its neighbours are read again, and
    /// the whole file where games share the value.
    ///
    /// In notations with inheritance, `#` and `##` mean there what they mean in a file.
    ///
    /// # Errors
    /// There is no such game, or the tag cannot be written there.
    pub fn set(&mut self, index: u64, name: &str, value: &str) -> Result<(), EditError> {
        let change = ValueChange::Set { name, value };
        let place = self.place(index)?;
        let has_own = || {
            let text = self.games.get(place)?.game.bytes(&self.source);
            let read = reader::parse_in::<N>(&text, &self.options, self.declared);
            N::written_value(only_game(&read)?, name)
        };
        if N::SHARES_VALUES
            && has_own().is_none()
            && let Some(shared) = self.shared(|file| N::shared_place(file, index, &change))
            && let Some(SharedPlace { span, text }) = shared?
        {
            let what = || format!("{change} in game {index}");
            return self.replace_before(span, &text, &what);
        }
        self.change(index, &change)?;
        Ok(())
    }

    /// Removes the first tag of a name, with its section where it has one; says whether there was
    /// one.
    ///
    /// # Errors
    /// There is no such game, or it would not be read as a game without the tag.
    pub fn remove(&mut self, index: u64, name: &str) -> Result<bool, EditError> {
        self.change(index, &ValueChange::Remove { name })
    }

    /// Sets a tag with the lines of its section, as in an auction; the lines are taken as they are,
    /// with the line ends of the file. Without lines the tag is left alone.
    ///
    /// # Errors
    /// As [`Editor::set`], and where the notation has no sections or the lines hold another tag.
    pub fn set_section(
        &mut self,
        index: u64,
        name: &str,
        value: &str,
        lines: &str,
    ) -> Result<(), EditError> {
        if !N::TAGS_HAVE_SECTIONS {
            return Err(EditError::NoSections);
        }
        self.change(index, &ValueChange::SetSection { name, value, lines })?;
        Ok(())
    }

    /// Replaces bytes of one game by new text, all in one change: the spans are those of the game as it is
    /// now, counted from its first byte, in order. All other nodes of its tree have to be read as before,
    /// and `is_meant` says whether the game is what it should be.
    ///
    /// # Errors
    /// There is no such game, or it would be read in another way.
    // For the editors of this workspace: no promise is made about it.
    #[doc(hidden)]
    pub fn patch(
        &mut self,
        index: u64,
        edits: &[Substitution],
        is_meant: &dyn Fn(&Block<'_, N>) -> bool,
    ) -> Result<(), EditError> {
        let game = self.place(index)?;
        let slot = self.known(game)?.clone();
        let what = || format!("the changes of game {index}");
        let old = slot.game.bytes(&self.source).into_owned();
        let read = reader::parse_in::<N>(&old, &self.options, slot.encoding);
        let block = only_game(&read).ok_or_else(|| EditError::Refused { what: what() })?;
        let is_ordered = edits.is_sorted_by(|one, next| one.span.end <= next.span.start);
        let end = edits.last().map_or(0, |last| last.span.end);
        if !is_ordered || end > slot.game.len() {
            return Err(EditError::OutOfText(end));
        }
        let new = edits
            .iter()
            .rev()
            .fold(slot.game.clone(), |game, edit| game.replace(edit.span, &edit.replacement));
        let changed = GameSlot { game: new, ..slot.clone() };
        let change = Change::new(game..game + 1, vec![changed], self.rest.clone());
        let reach = match slot.is_open {
            true => Reach::File,
            false => edits
                .iter()
                .map(|edit| self.reach_of(&edit.replacement))
                .max()
                .unwrap_or(Reach::Neighbours),
        };
        let is_meant = |now: &Block<'_, N>| {
            let stays_closed = slot.is_open || !has_open_comment(now);
            stays_closed && patch::keeps_others(block, edits, now) && is_meant(now)
        };
        self.splice(change, reach, &what, &Changed::Game(game, &is_meant))
    }

    /// Removes a game with the blank lines before it; other text before it stays.
    ///
    /// # Errors
    /// There is no such game, or the games around it would be read in another way.
    pub fn remove_game(&mut self, index: u64) -> Result<(), EditError> {
        let game = self.place(index)?;
        let mut lead = self.known(game)?.lead.clone();
        if game > 0 && self.is_blank(&lead) {
            lead = Rope::default();
        }
        let change = match self.games.get(game + 1) {
            None => Change::new(game..game + 1, Vec::new(), lead.then(&self.rest)),
            Some(next) => {
                let mut next = next.clone();
                let is_first = game == 0 || !lead.is_empty();
                next.lead = match self.is_blank(&next.lead) && is_first {
                    true => lead,
                    false => lead.then(&next.lead),
                };
                Change::new(game..game + 2, vec![next], self.rest.clone())
            }
        };
        let what = || format!("the file without game {index}");
        self.splice(change, self.reach_of_games(), &what, &Changed::Nothing)
    }

    /// Inserts the text of a game, which gets this index: before the game that has it, or after the last. It
    /// gets the line ends of the file. A header that makes the text one of a file is left out.
    ///
    /// # Errors
    /// There is no such place, or the text is not read as one game there.
    #[doc(alias = "add_game")]
    pub fn insert_game(&mut self, index: u64, text: &str) -> Result<(), EditError> {
        let no_game = || EditError::NoGame { index, games: self.games() };
        let game = index.checked_sub(1).filter(|_| index <= self.games().saturating_add(1));
        let game = game.and_then(|game| usize::try_from(game).ok()).ok_or_else(no_game)?;
        let mut lines = build::lines("a game", N::without_header(text).trim_matches(['\r', '\n']))?;
        // What ends with a line end can have another game after it.
        lines.push("");
        let text = lines.join(self.line_end);
        let mut new = GameSlot {
            lead: Rope::default(),
            game: Rope::new(&encode(&text, self.encoding)?),
            encoding: None,
            is_open: false,
        };
        let line = Rope::new(self.line_end.as_bytes());
        let blank = if N::ARE_PARTED { line.clone() } else { Rope::default() };
        let mut rest = self.rest.clone();
        let mut ended = None;
        let (games, new) = if self.games.is_empty() && game == 0 {
            // What a file without a game has are its header lines.
            new.lead = std::mem::take(&mut rest);
            if !new.lead.is_empty() && !self.ends_line(&new.lead) {
                new.lead = new.lead.then(&line);
            }
            (0..0, vec![new])
        } else if game == 0 {
            let mut first = self.known(0)?.clone();
            new.lead = std::mem::replace(&mut first.lead, blank);
            (0..1, vec![new, first])
        } else {
            let before = self.known(game - 1)?;
            new.lead = blank.clone();
            if !self.ends_line(&before.game) {
                // A line end is one of the game before, or it is not: the notation says it.
                let mut before = before.clone();
                before.game = before.game.then(&line);
                ended = Some((game - 1..game, vec![before, new.clone()]));
                new.lead = line.then(&blank);
            }
            (game..game, vec![new])
        };
        let is_meant = |block: &Block<'_, N>| {
            let is_same = || block.game_text().trim_end() == text.trim_end();
            !has_open_comment(block) && is_same()
        };
        let what = || format!("the new game {index}");
        let reach = self.reach_of(text.as_bytes());
        let changed = Changed::Game(game, &is_meant);
        let mut tries = std::iter::once((games, new)).chain(ended);
        let mut result = Ok(());
        tries.any(|(games, new)| {
            let rest = rest.clone();
            let change = Change::new(games, new, rest);
            result = self.splice(change, reach, &what, &changed);
            result.is_ok()
        });
        result
    }

    /// Moves a game, so that it has another index; the games between move by one. What is before each place
    /// stays there.
    ///
    /// # Errors
    /// There is no such game or place, or the games would be read in another way there.
    pub fn move_game(&mut self, from: u64, to: u64) -> Result<(), EditError> {
        let what = || format!("game {from} in place {to}");
        let (from, to) = (self.place(from)?, self.place(to)?);
        if from == to {
            return Ok(());
        }
        let range = from.min(to)..from.max(to) + 1;
        let old = self.games.get(range.clone()).unwrap_or(&[]);
        let mut moved = old.to_vec();
        match from < to {
            true => moved.rotate_left(1),
            false => moved.rotate_right(1),
        }
        for (slot, old) in moved.iter_mut().zip(old) {
            slot.lead = old.lead.clone();
        }
        let change =
            |new: Vec<GameSlot>, rest: &Rope| Change::new(range.clone(), new, rest.clone());
        let reach = self.reach_of_games();
        let as_it_is = change(moved.clone(), &self.rest);
        let moves = self.splice(as_it_is, reach, &what, &Changed::Nothing);
        if moves.is_ok() {
            return moves;
        }
        // The last game of a file may lack the line end that it needs before another one.
        let line_end = Rope::new(self.line_end.as_bytes());
        let before = moved.len().saturating_sub(1);
        for slot in moved.iter_mut().take(before) {
            if !self.ends_line(&slot.game) {
                slot.game = slot.game.then(&line_end);
            }
        }
        let ended = change(moved, &self.rest);
        self.splice(ended, reach, &what, &Changed::Nothing)
    }

    /// Takes back the last change; says whether there was one.
    pub fn undo(&mut self) -> bool {
        self.history.undo(|change| change.swap(&mut self.games, &mut self.rest))
    }

    /// Makes the change again that was taken back last; says whether there was one. After another change
    /// there is none.
    pub fn redo(&mut self) -> bool {
        self.history.redo(|change| change.swap(&mut self.games, &mut self.rest))
    }

    /// What the whole file says of values that games share, in a notation that has such.
    fn shared<T>(&self, ask: impl FnOnce(&File<'_, N>) -> T) -> Option<T> {
        N::SHARES_VALUES.then(|| {
            let bytes = self.to_bytes();
            ask(&reader::parse_in::<N>(&bytes, &self.options, self.declared).value)
        })
    }

    /// Replaces bytes that lie before a game and do not move with it, such as header lines; the span is one
    /// of the file as it is now.
    fn replace_before(
        &mut self,
        span: Span,
        text: &str,
        what: &dyn Fn() -> String,
    ) -> Result<(), EditError> {
        let new = encode(text, self.encoding)?;
        let mut start = self.bom.len();
        let found = self.games.iter().enumerate().find_map(|(at, slot)| {
            let lead = Span::new(start, start + slot.lead.len());
            start = lead.end + slot.game.len();
            let is_inside = lead.start <= span.start && span.end <= lead.end;
            is_inside.then(|| (at, slot, Span::new(span.start - lead.start, span.end - lead.start)))
        });
        let Some((at, slot, span)) = found else {
            return Err(EditError::Refused { what: what() });
        };
        let changed = GameSlot { lead: slot.lead.replace(span, &new), ..slot.clone() };
        let change = Change::new(at..at + 1, vec![changed], self.rest.clone());
        self.splice(change, Reach::File, what, &Changed::Nothing)
    }

    /// Changes one game; says whether anything was to be changed.
    fn change(&mut self, index: u64, meant: &ValueChange<'_>) -> Result<bool, EditError> {
        let game = self.place(index)?;
        let slot = self.known(game)?.clone();
        let what = || format!("{meant} in game {index}");
        let old = slot.game.bytes(&self.source).into_owned();
        let read = reader::parse_in::<N>(&old, &self.options, slot.encoding);
        let block = only_game(&read).ok_or_else(|| EditError::Refused { what: what() })?;
        let Some(Replacement { range, text }) = N::place_of(block, meant, self.line_end)? else {
            return Ok(false);
        };
        let decoded = block.unit().decoded();
        let encoding = match decoded.is_ascii() {
            true => slot.encoding.unwrap_or(self.encoding),
            false => decoded.encoding(),
        };
        let span = block.unit().span(range.clone());
        let new = encode(&text, encoding)?;
        if old.get(span.range()) == Some(new.as_slice()) {
            return Ok(true);
        }
        let changed = GameSlot { game: slot.game.replace(span, &new), ..slot.clone() };
        let change = Change::new(game..game + 1, vec![changed], self.rest.clone());
        let reach = match slot.is_open {
            true => Reach::File,
            false => self.reach_of(&new),
        };
        let is_meant = |now: &Block<'_, N>| {
            let stays_closed = slot.is_open || !has_open_comment(now);
            stays_closed && N::is_as_meant(block, &range, now, meant)
        };
        self.splice(change, reach, &what, &Changed::Game(game, &is_meant))?;
        Ok(true)
    }

    /// Changes which games there are, once they were read back.
    fn splice(
        &mut self,
        change: Change,
        reach: Reach,
        what: &dyn Fn() -> String,
        changed: &Changed<'_, N>,
    ) -> Result<(), EditError> {
        let old = change.games.at.clone();
        let new = old.start..old.start.saturating_add(change.games.new.len());
        let back = self.swap(change);
        if self.read_back(&new, reach, changed) {
            self.history.record(back);
            return Ok(());
        }
        let again = self.swap(back);
        // A few games may be read in another way than the file in which they are.
        let is_misread = reach == Reach::Neighbours
            && !self.read_back(&old, Reach::Neighbours, &Changed::Nothing);
        if is_misread {
            let back = self.swap(again);
            if self.read_back(&new, Reach::File, changed) {
                self.history.record(back);
                return Ok(());
            }
            self.swap(back);
        }
        Err(EditError::Refused { what: what() })
    }

    /// Makes a change, and gives the one that takes it back.
    fn swap(&mut self, change: Change) -> Change {
        change.swap(&mut self.games, &mut self.rest)
    }

    /// Whether games and their neighbours are read as the games that they are.
    fn read_back(&mut self, games: &Range<usize>, reach: Reach, changed: &Changed<'_, N>) -> bool {
        let (from, to) = match reach {
            Reach::File => (0, self.games.len()),
            Reach::Neighbours => {
                (games.start.saturating_sub(1), games.end.saturating_add(1).min(self.games.len()))
            }
        };
        let mut text = Vec::new();
        if from == 0 {
            self.bom.push_to(&mut text, &self.source);
        }
        let mut wanted = Vec::new();
        for (at, slot) in self.games.iter().enumerate().take(to).skip(from) {
            // What is before a neighbour may end what was begun before it.
            if at > from || from == 0 {
                slot.lead.push_to(&mut text, &self.source);
            }
            let start = text.len();
            slot.game.push_to(&mut text, &self.source);
            wanted.push(Span::new(start as u64, text.len() as u64));
        }
        if to == self.games.len() {
            self.rest.push_to(&mut text, &self.source);
        }
        let read = reader::parse_in::<N>(&text, &self.options, self.declared);
        let mut blocks = read.game_blocks();
        let mut found = (None, (None, false));
        for (at, wanted) in (from..to).zip(wanted) {
            let Some(block) = blocks.next() else {
                return false;
            };
            let span = block.unit().game_span();
            let encoding = encoding_of(block);
            let is_as_it_was = || {
                let slot = self.games.get(at);
                // Bytes stay, but in another encoding they would be other letters.
                slot.is_some_and(|slot| slot.encoding == encoding) || block.game_text().is_ascii()
            };
            let is_right = match changed {
                Changed::Game(game, is_meant) if *game == at => is_meant(block),
                _ => is_as_it_was(),
            };
            if span != wanted || !is_right {
                return false;
            }
            if matches!(changed, Changed::Game(game, _) if *game == at) {
                found = (Some(at), (encoding, has_open_comment(block)));
            }
        }
        if blocks.next().is_some() {
            return false;
        }
        let (number, read) = found;
        if let Some(slot) = number.and_then(|at| self.games.get_mut(at)) {
            (slot.encoding, slot.is_open) = read;
        }
        true
    }

    /// What has to be read where text is added to a game.
    fn reach_of(&self, new: &[u8]) -> Reach {
        let closes = new.contains(&b'}') && self.games.iter().any(|slot| slot.is_open);
        match closes || self.is_page && new.contains(&b'<') {
            true => Reach::File,
            false => Reach::Neighbours,
        }
    }

    /// What has to be read where games change their places.
    fn reach_of_games(&self) -> Reach {
        match self.is_page || self.games.iter().any(|slot| slot.is_open) {
            true => Reach::File,
            false => Reach::Neighbours,
        }
    }

    /// The place of a game by its index.
    fn place(&self, index: u64) -> Result<usize, EditError> {
        let games = self.games();
        let place = index.checked_sub(1).filter(|place| *place < games);
        let place = place.and_then(|place| usize::try_from(place).ok());
        place.ok_or(EditError::NoGame { index, games })
    }

    /// The game at a place, from 0.
    fn known(&self, place: usize) -> Result<&GameSlot, EditError> {
        let index = (place as u64).saturating_add(1);
        self.games.get(place).ok_or(EditError::NoGame { index, games: self.games() })
    }

    fn is_blank(&self, rope: &Rope) -> bool {
        let text = rope.bytes(&self.source);
        text.iter().all(u8::is_ascii_whitespace)
    }

    fn ends_line(&self, rope: &Rope) -> bool {
        let text = rope.bytes(&self.source);
        matches!(text.last(), Some(b'\n' | b'\r'))
    }
}

impl Change {
    const fn new(at: Range<usize>, new: Vec<GameSlot>, rest: Rope) -> Self {
        Self { games: Splice { at, new }, rest }
    }

    /// Makes the change, and gives the one that takes it back.
    fn swap(self, games: &mut Vec<GameSlot>, rest: &mut Rope) -> Self {
        Self { games: self.games.swap(games), rest: std::mem::replace(rest, self.rest) }
    }
}

/// The block of a text that is one game and nothing else.
fn only_game<'f, 'i, N: Notation>(file: &'f File<'i, N>) -> Option<&'f Block<'i, N>> {
    let [block] = file.blocks() else { return None };
    (block.is_game() && !block.is_opaque()).then_some(block)
}

/// Whether a brace in the text after a block might close a comment in it.
fn has_open_comment<N: Notation>(block: &Block<'_, N>) -> bool {
    if block.is_opaque() {
        return !block.is_outside();
    }
    let comments = block.tree().nodes().filter(|node| {
        let kind: N::Kind = FrameKind::BraceComment.into();
        node.kind() == kind
    });
    let mut texts = comments.map(|node| block.unit().slice(node.range()));
    texts.any(|text| !comment::is_closed(text))
}

/// The encoding of a game; `None` where it is ASCII and no encoding is declared.
fn encoding_of<N: Notation>(block: &Block<'_, N>) -> Option<Encoding> {
    let text = block.unit().decoded();
    let encoding = text.encoding();
    (!text.is_ascii() || encoding != Encoding::Utf8).then_some(encoding)
}

/// The bytes of a new text in the encoding of what is around it.
///
/// # Errors
/// A character does not exist in the encoding.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, EditError> {
    if let Some(bytes) = encoding.encode(text) {
        return Ok(bytes);
    }
    let is_foreign = |letter: &char| encoding.encode(letter.encode_utf8(&mut [0; 4])).is_none();
    Err(EditError::Encoding {
        character: text.chars().find(is_foreign).unwrap_or_default(),
        encoding: encoding.name(),
    })
}
