//! Games that own their text: of a file in memory, or of a stream one after another.

use std::io::{self, Read};

use crate::Span;
use crate::file::File;
use crate::notation::{Notation, Owning};
use crate::reader::Reader;

/// Reads the games of a stream one after another, each with its own text.
///
/// A game is handed out as soon as the bytes that were read prove its end, so that a pipe shows its
/// games while they are written: the beginning of the next game proves it, an empty line, or the end of the
/// source. All games that were read are handed out before the source is asked for more, and before an error
/// of the source, which is the last item; [`Games::rest`] has what is left. After
/// [`WouldBlock`](io::ErrorKind::WouldBlock) the next game may be asked for again, and a call that was
/// interrupted is repeated.
///
/// The beginning of a file can decide how its games are read: the variant of games of draughts, the
/// numbers of boards in LIN. The source is asked for all of that at first, up to 256 KiB. What it gives with
/// this call decides, and if that is less than was asked for, the games after it go on deciding. A file or a
/// text in memory gives all, so that its games are those of the whole file.
///
/// Memory is bounded by the largest game, and by what is kept; time grows with the number of bytes, however
/// few of them each call of the source gives. What is wrong with a text is never an error here: a game that
/// is broken is handed out with what could be read.
pub struct Games<N: Notation, R> {
    reader: Reader<N, R>,
    options: N::Options,
    /// What games say about each other; `None` before the first.
    context: Option<N::Context>,
    has_failed: bool,
}

/// The tags of a game and its place, without its moves, calls and cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    index: u64,
    span: Span,
    tags: Vec<(String, String)>,
}

impl<N: Owning, R: Read> Games<N, R> {
    /// The games of a stream, read with the default options.
    pub fn new(input: R) -> Self
    where
        N::Options: Default,
    {
        Self::with_options(input, N::Options::default())
    }

    /// The games of a stream, read as the options say.
    pub fn with_options(input: R, options: N::Options) -> Self {
        Self {
            reader: Reader::with_options(input, options.clone()).eager(),
            options,
            context: None,
            has_failed: false,
        }
    }

    /// Returns the number of games that were handed out, which is the index of the last one.
    #[must_use]
    pub const fn index(&self) -> u64 {
        self.reader.games()
    }

    /// Returns whether the file was refused as a whole, because it is not text: UTF-16, or a file of another
    /// kind. Known once the first game was asked for.
    #[must_use]
    pub const fn is_refused(&self) -> bool {
        self.reader.is_refused()
    }

    /// Returns the bytes that were read and are not yet part of a game: after an error of the source,
    /// the beginning of the game that is not whole.
    #[must_use]
    pub fn rest(&self) -> &[u8] {
        self.reader.rest()
    }

    /// Returns the tags of the next game and its place, and passes over the rest of it: the game itself is
    /// not handed out. Of PDN only the tags are read; of other notations, where tags may come after calls and
    /// cards, the whole game, but nothing is played through.
    ///
    /// Games after it inherit from it as ever. A game without GameType does not vote on the variant of
    /// draughts if it is passed over beyond the beginning of the file.
    ///
    /// # Errors
    /// As the iterator: what the source says, after all games that are whole.
    pub fn next_head(&mut self) -> Option<io::Result<Head>> {
        self.take(|games| {
            games.begin()?;
            let Some((block, span)) = games.reader.next_head()? else {
                return Ok(None);
            };
            let index = block.index();
            let block = block.into_owned();
            let context = games.context.get_or_insert_with(Default::default);
            let game = N::own(context, block);
            let tags = N::tags(&game);
            let tags = tags.map(|(name, value)| (name.into_owned(), value.into_owned())).collect();
            Ok(Some(Head { index, span, tags }))
        })
    }

    /// Returns the heads of all games that are left, as [`next_head`](Self::next_head) returns one.
    pub fn heads(mut self) -> impl Iterator<Item = io::Result<Head>> {
        std::iter::from_fn(move || self.next_head())
    }

    fn next_game(&mut self) -> io::Result<Option<N::Owned>> {
        self.begin()?;
        let Some(parsed) = self.reader.next_game()? else {
            return Ok(None);
        };
        let block = parsed.value.into_owned();
        let context = self.context.get_or_insert_with(Default::default);
        Ok(Some(N::own(context, block)))
    }

    /// Looks at the beginning of the source, once.
    fn begin(&mut self) -> io::Result<()> {
        if self.context.is_none() {
            self.context = Some(match self.reader.head(N::HEAD)? {
                (head, true) => N::context(head, &self.options),
                // To wait for more could be to wait for ever.
                (head, false) => N::live(head, &self.options),
            });
        }
        Ok(())
    }

    /// The next item, unless the source has failed.
    fn take<T>(
        &mut self,
        next: impl FnOnce(&mut Self) -> io::Result<Option<T>>,
    ) -> Option<io::Result<T>> {
        if self.has_failed {
            return None;
        }
        let next = next(self).transpose();
        let is_over = |error: &io::Error| error.kind() != io::ErrorKind::WouldBlock;
        self.has_failed = matches!(&next, Some(Err(error)) if is_over(error));
        next
    }
}

#[cfg(feature = "fs")]
impl<N: Owning> Games<N, std::fs::File> {
    /// Opens a file and reads its games with the default options. What is compressed is not inflated.
    ///
    /// # Errors
    /// The file cannot be opened.
    pub fn open(path: impl AsRef<std::path::Path>) -> io::Result<Self>
    where
        N::Options: Default,
    {
        std::fs::File::open(path).map(Self::new)
    }
}

/// An error of the source is the last item.
impl<N: Owning, R: Read> Iterator for Games<N, R> {
    type Item = io::Result<N::Owned>;

    fn next(&mut self) -> Option<Self::Item> {
        self.take(Self::next_game)
    }
}

impl Head {
    /// Returns the number of the game in its source, from 1.
    #[must_use]
    pub const fn index(&self) -> u64 {
        self.index
    }

    /// Returns the bytes of the source that are the game, without what is before it.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Returns the value of the first tag of a name, with what it inherits.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        let found = self.tags().find(|(known, _)| *known == name);
        found.map(|(_, value)| value)
    }

    /// Returns the names and values of all tags, in file order; of LIN its commands before the auction, of BSS
    /// nothing.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl<N: Owning> File<'_, N> {
    /// The games in file order, each with its own text.
    pub fn games(&self) -> impl Iterator<Item = N::Owned> {
        let mut context = N::context(self.head(), &self.options);
        let blocks = self.game_blocks();
        blocks.map(move |block| N::own(&mut context, block.clone().into_owned()))
    }
}
