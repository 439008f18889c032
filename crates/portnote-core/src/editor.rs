//! Changes the tags and the games of a file; every other byte stays.

mod tags;

use std::borrow::Cow;
use std::ops::Range;

use crate::build::BuildError;
use crate::encoding::{Encoding, Text};
use crate::file::File;
use crate::notation::{Notation, Owning};
use crate::{Block, Span, bytes, reader};

use tags::Place;

/// A file whose tags and games can be changed. Each change is read back before it is taken, and can
/// be undone.
///
/// Games are counted from 0, in the order that they have at that time.
#[derive(Clone, Debug)]
pub struct Editor<'i, N: Notation> {
    options: N::Options,
    bom: Cow<'i, [u8]>,
    pieces: Vec<Piece<'i>>,
    /// What is after the last piece that is a game: it never moves.
    rest: Cow<'i, [u8]>,
    line_end: &'static str,
    /// The encoding of new text in games that are ASCII.
    encoding: Encoding,
    done: Vec<Undo<'i>>,
}

/// Why a file was not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// There is no such game.
    #[error("no game {number}: the file has {games}")]
    NoGame {
        /// The number that was given, from 0.
        number: usize,
        /// How many games there are.
        games: usize,
    },
    /// The text cannot be written.
    #[error(transparent)]
    Text(#[from] BuildError),
    /// A character does not exist in the encoding of the file.
    #[error("`{character}` cannot be written in {encoding}, the encoding of the game")]
    Encoding {
        /// The character.
        character: char,
        /// The name of the encoding.
        encoding: String,
    },
    /// The game would be read in another way than it says.
    #[error("the changed game would not be read back as intended")]
    Refused,
}

/// A game with what is before it.
#[derive(Clone, Debug)]
struct Piece<'i> {
    /// What is before the game and does not move with it: header lines, blank lines, text.
    lead: Cow<'i, [u8]>,
    game: Cow<'i, [u8]>,
    /// The encoding that the game was read in.
    encoding: Option<Encoding>,
}

/// How a change is taken back: so many pieces from a place on were these ones before.
#[derive(Clone, Debug)]
struct Undo<'i> {
    at: usize,
    new: usize,
    old: Vec<Piece<'i>>,
    rest: Cow<'i, [u8]>,
}

impl<'i, N: Owning> Editor<'i, N> {
    /// A file that is read with the default options.
    #[must_use]
    pub fn new(bytes: &'i [u8]) -> Self
    where
        N::Options: Default,
    {
        Self::with_options(bytes, N::Options::default())
    }

    /// A file that is read as the options say.
    #[must_use]
    pub fn with_options(source: &'i [u8], options: N::Options) -> Self {
        let file = reader::parse::<N>(source, &options).value;
        let part = |start: u64, end: u64| Cow::Borrowed(slice(source, Span::new(start, end)));
        let bom = file.bom().map_or(0, |bom| bom.end);
        let mut pieces = Vec::new();
        let mut done = bom;
        for block in file.game_blocks() {
            let game = block.unit().game_span();
            pieces.push(Piece {
                lead: part(done, game.start),
                game: part(game.start, game.end),
                encoding: encoding_of(block),
            });
            done = game.end;
        }
        let texts = file.blocks().iter().map(|block| block.unit().decoded());
        let known = texts
            .filter(|text| !text.is_ascii())
            .map(Text::encoding)
            .next();
        let mut lines = file.blocks().iter().map(|block| block.unit().text());
        let line_end = lines.find_map(bytes::first_line_end);
        Self {
            bom: part(0, bom),
            rest: part(done, source.len() as u64),
            line_end: line_end.unwrap_or("\n"),
            encoding: known.unwrap_or(Encoding::Utf8),
            options,
            pieces,
            done: Vec::new(),
        }
    }

    /// The number of games.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Whether there is no game.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The file as it is now.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.bom.to_vec();
        for piece in &self.pieces {
            bytes.extend_from_slice(&piece.lead);
            bytes.extend_from_slice(&piece.game);
        }
        bytes.extend_from_slice(&self.rest);
        bytes
    }

    /// The value of the first tag of a name, as it is written.
    #[must_use]
    pub fn value(&self, game: usize, name: &str) -> Option<String> {
        let piece = self.pieces.get(game)?;
        let file = reader::parse_in::<N>(&piece.game, &self.options, piece.encoding);
        tags::value(file.game_blocks().next()?, name)
    }

    /// Sets a tag. Where the game has none of this name, one is added after its other tags.
    ///
    /// In notations with inheritance, `#` and `##` mean there what they mean in a file.
    ///
    /// # Errors
    /// There is no such game, or the tag cannot be written there.
    pub fn set(&mut self, game: usize, name: &str, value: &str) -> Result<(), EditError> {
        let pair = crate::build::tag(name, value)?;
        self.change(game, name, Some(value), |block, line_end| {
            Some(tags::set(
                block,
                name,
                &pair,
                line_end,
                N::TAGS_HAVE_SECTIONS,
            ))
        })
    }

    /// Removes the first tag of a name, with its section where it has one; says whether there was
    /// one.
    ///
    /// # Errors
    /// There is no such game, or it would not be read as a game without the tag.
    pub fn remove(&mut self, game: usize, name: &str) -> Result<bool, EditError> {
        let count = self.done.len();
        self.change(game, name, None, |block, _| {
            tags::remove(block, name, N::TAGS_HAVE_SECTIONS)
        })?;
        Ok(self.done.len() > count)
    }

    /// Sets a tag with the lines of its section, as in an auction; the lines are taken as they are.
    ///
    /// # Errors
    /// As [`Editor::set`], and where the notation has no sections.
    pub fn set_section(
        &mut self,
        game: usize,
        name: &str,
        value: &str,
        lines: &str,
    ) -> Result<(), EditError> {
        if !N::TAGS_HAVE_SECTIONS {
            return Err(EditError::Refused);
        }
        let mut pair = crate::build::tag(name, value)?;
        for line in lines.lines() {
            pair.push_str(self.line_end);
            pair.push_str(line);
        }
        self.change(game, name, Some(value), |block, line_end| {
            Some(tags::set_section(block, name, &pair, line_end))
        })
    }

    /// Removes a game with the blank lines before it; other text before it stays.
    ///
    /// # Errors
    /// There is no such game, or the games around it would be read in another way.
    pub fn remove_game(&mut self, game: usize) -> Result<(), EditError> {
        let removed = self.known(game)?.clone();
        let mut lead = removed.lead;
        if game > 0 && is_blank(&lead) {
            lead = Cow::Borrowed(b"");
        }
        let Some(next) = self.pieces.get(game + 1) else {
            let rest = joined(lead, &self.rest);
            return self.splice(game..game + 1, Vec::new(), rest);
        };
        let mut next = next.clone();
        let is_first_of_all = lead.is_empty() && game == 0;
        next.lead = match &next.lead {
            blank if is_blank(blank) && (is_first_of_all || !lead.is_empty()) => lead,
            text => joined(lead, text),
        };
        self.splice(game..game + 2, vec![next], self.rest.clone())
    }

    /// Inserts the text of a game before another one, or after the last.
    ///
    /// # Errors
    /// There is no such place, or the text is not read as one game there.
    pub fn insert_game(&mut self, game: usize, text: &str) -> Result<(), EditError> {
        let mut text = text.trim_matches(['\r', '\n']).to_owned();
        text.push_str(self.line_end);
        let mut new = Piece {
            lead: Cow::Borrowed(b""),
            game: Cow::Owned(encode(&text, self.encoding)?),
            encoding: (!text.is_ascii()).then_some(self.encoding),
        };
        let blank = Cow::Borrowed(self.line_end.as_bytes());
        if self.pieces.is_empty() && game == 0 {
            // What a file without a game has are its header lines.
            new.lead = ended(self.rest.clone(), self.line_end);
            return self.splice(0..0, vec![new], Cow::Borrowed(b""));
        }
        if game == 0 {
            let mut first = self.known(0)?.clone();
            new.lead = std::mem::replace(&mut first.lead, blank);
            return self.splice(0..1, vec![new, first], self.rest.clone());
        }
        let before = self.known(game - 1)?;
        new.lead = if ends_line(&before.game) {
            blank
        } else {
            Cow::Owned(self.line_end.repeat(2).into_bytes())
        };
        self.splice(game..game, vec![new], self.rest.clone())
    }

    /// Moves a game to another place; the games between move by one. What is before each place
    /// stays there.
    ///
    /// # Errors
    /// There is no such game or place, or the games would be read in another way there.
    pub fn move_game(&mut self, from: usize, to: usize) -> Result<(), EditError> {
        self.known(from)?;
        self.known(to)?;
        let range = from.min(to)..from.max(to) + 1;
        let mut pieces = self.pieces.get(range.clone()).unwrap_or(&[]).to_vec();
        let mut games: Vec<_> = pieces
            .iter()
            .map(|piece| (piece.game.clone(), piece.encoding))
            .collect();
        if from < to {
            games.rotate_left(1);
        } else {
            games.rotate_right(1);
        }
        let last = games.len().saturating_sub(1);
        for (at, (piece, (game, encoding))) in pieces.iter_mut().zip(games).enumerate() {
            // The last game of a file may lack the line end that it needs before another one.
            piece.game = if at < last {
                ended(game, self.line_end)
            } else {
                game
            };
            piece.encoding = encoding;
        }
        self.splice(range, pieces, self.rest.clone())
    }

    /// Takes back the last change; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(Undo { at, new, old, rest }) = self.done.pop() else {
            return false;
        };
        self.pieces.splice(at..at.saturating_add(new), old);
        self.rest = rest;
        true
    }

    /// Changes one game, once it was read back.
    fn change(
        &mut self,
        game: usize,
        name: &str,
        value: Option<&str>,
        place: impl FnOnce(&Block<'_, N>, &str) -> Option<Place>,
    ) -> Result<(), EditError> {
        let piece = self.known(game)?;
        let read = reader::parse_in::<N>(&piece.game, &self.options, piece.encoding);
        let block = only_game(&read).ok_or(EditError::Refused)?;
        let Some(Place { span, text }) = place(block, self.line_end) else {
            return Ok(());
        };
        let known = block.unit().decoded();
        let encoding = match known.is_ascii() {
            true => piece.encoding.unwrap_or(self.encoding),
            false => known.encoding(),
        };
        let end = piece.game.len() as u64;
        let new = [
            slice(&piece.game, Span::new(0, span.start)),
            &encode(&text, encoding)?,
            slice(&piece.game, Span::new(span.end, end)),
        ]
        .concat();
        let kept = (!new.is_ascii()).then_some(encoding).or(piece.encoding);
        let again = reader::parse_in::<N>(&new, &self.options, kept);
        let is_meant = only_game(&again).is_some_and(|changed| {
            let (before, after) = (tags::count(block, name), tags::count(changed, name));
            match value {
                Some(value) => {
                    let written = tags::value(changed, name);
                    written.as_deref() == Some(value) && after == before.max(1)
                }
                None => after + 1 == before,
            }
        });
        if !is_meant {
            return Err(EditError::Refused);
        }
        let piece = Piece {
            lead: piece.lead.clone(),
            game: Cow::Owned(new),
            encoding: kept,
        };
        // What a game begins with may decide where the one before it ends.
        self.splice(game..game + 1, vec![piece], self.rest.clone())
    }

    /// Changes which games there are, once they and their neighbours were read back.
    fn splice(
        &mut self,
        range: Range<usize>,
        new: Vec<Piece<'i>>,
        rest: Cow<'i, [u8]>,
    ) -> Result<(), EditError> {
        let (start, count) = (range.start, new.len());
        self.take(range, new, rest);
        let from = start.saturating_sub(1);
        let to = start.saturating_add(count).saturating_add(1);
        let around = self.pieces.get(from..to.min(self.pieces.len()));
        if self.are_read_back(around.unwrap_or(&[])) {
            return Ok(());
        }
        self.undo();
        Err(EditError::Refused)
    }

    /// Replaces pieces, and keeps what they were.
    fn take(&mut self, range: Range<usize>, new: Vec<Piece<'i>>, rest: Cow<'i, [u8]>) {
        let (at, count) = (range.start, new.len());
        let old = self.pieces.splice(range, new).collect();
        let rest = std::mem::replace(&mut self.rest, rest);
        self.done.push(Undo {
            at,
            new: count,
            old,
            rest,
        });
    }

    /// Whether pieces are read as the games that they are.
    fn are_read_back(&self, pieces: &[Piece<'_>]) -> bool {
        let mut bytes = Vec::new();
        let mut games = Vec::new();
        for piece in pieces {
            bytes.extend_from_slice(&piece.lead);
            let start = bytes.len();
            bytes.extend_from_slice(&piece.game);
            games.push(start..bytes.len());
        }
        let encoding = pieces.iter().find_map(|piece| piece.encoding);
        let read = reader::parse_in::<N>(&bytes, &self.options, encoding);
        let found = read.game_blocks().map(|block| block.unit().game_span());
        let wanted = games
            .iter()
            .map(|game| Span::new(game.start as u64, game.end as u64));
        found.eq(wanted)
    }

    fn known(&self, number: usize) -> Result<&Piece<'i>, EditError> {
        let games = self.pieces.len();
        let game = self.pieces.get(number);
        game.ok_or(EditError::NoGame { number, games })
    }
}

/// The block of a text that is one game and nothing else.
fn only_game<'f, 'i, N: Notation>(file: &'f File<'i, N>) -> Option<&'f Block<'i, N>> {
    let [block] = file.blocks() else { return None };
    (block.is_game() && !block.is_opaque()).then_some(block)
}

/// The encoding of a game; `None` where it is ASCII and no encoding is declared.
fn encoding_of<N: Notation>(block: &Block<'_, N>) -> Option<Encoding> {
    let text = block.unit().decoded();
    let encoding = text.encoding();
    (!text.is_ascii() || encoding != Encoding::Utf8).then_some(encoding)
}

fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, EditError> {
    if let Some(bytes) = encoding.encode(text) {
        return Ok(bytes);
    }
    let is_foreign = |letter: &char| encoding.encode(letter.encode_utf8(&mut [0; 4])).is_none();
    Err(EditError::Encoding {
        character: text.chars().find(is_foreign).unwrap_or_default(),
        encoding: encoding.name(),
    })
}

fn slice(bytes: &[u8], span: Span) -> &[u8] {
    let at = |place: u64| usize::try_from(place).unwrap_or(usize::MAX);
    bytes.get(at(span.start)..at(span.end)).unwrap_or(&[])
}

fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(u8::is_ascii_whitespace)
}

fn ends_line(bytes: &[u8]) -> bool {
    matches!(bytes.last(), Some(b'\n' | b'\r'))
}

/// A text with a line end at its end, unless it is empty.
fn ended<'i>(text: Cow<'i, [u8]>, line_end: &str) -> Cow<'i, [u8]> {
    if text.is_empty() || ends_line(&text) {
        return text;
    }
    let mut text = text.into_owned();
    text.extend_from_slice(line_end.as_bytes());
    Cow::Owned(text)
}

fn joined<'i>(first: Cow<'i, [u8]>, second: &Cow<'i, [u8]>) -> Cow<'i, [u8]> {
    match (first.is_empty(), second.is_empty()) {
        (true, _) => second.clone(),
        (_, true) => first,
        (false, false) => Cow::Owned([first.as_ref(), second.as_ref()].concat()),
    }
}
