//! Games that own their text: of a file in memory, or of a stream one after another.

use std::io::{self, Read};

use crate::file::File;
use crate::notation::{Notation, Owning};
use crate::reader::Reader;

/// Reads the games of a stream one after another, each with its own text.
///
/// A game is handed out as soon as the bytes that were read prove its end, so that a pipe shows its
/// games while they are written. All games that were read are handed out before the source is asked
/// for more, and before an error of the source; [`Games::rest`] has what is left. After
/// [`WouldBlock`](io::ErrorKind::WouldBlock) the next game may be asked for again.
///
/// Memory is bounded by the largest game, and by what is kept. What is wrong with a text is never
/// an error here: a game that is broken is handed out with what could be read.
pub struct Games<N: Notation, R> {
    reader: Reader<N, R>,
    options: N::Options,
    /// What games say about each other; `None` before the first.
    context: Option<N::Context>,
    has_failed: bool,
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

    /// Returns the bytes that were read and are not yet part of a game: after an error of the source,
    /// the beginning of the game that is not whole.
    #[must_use]
    pub fn rest(&self) -> &[u8] {
        self.reader.rest()
    }

    fn next_game(&mut self) -> io::Result<Option<N::Owned>> {
        let context = match &mut self.context {
            Some(context) => context,
            none => {
                let context = match self.reader.head(N::HEAD)? {
                    (head, true) => N::context(head, &self.options),
                    // To wait for more could be to wait for ever.
                    (_, false) => N::live(&self.options),
                };
                none.insert(context)
            }
        };
        let Some(parsed) = self.reader.next_game()? else {
            return Ok(None);
        };
        let block = parsed.value.into_owned();
        Ok(Some(N::own(context, block)))
    }
}

/// An error of the source is the last item.
impl<N: Owning, R: Read> Iterator for Games<N, R> {
    type Item = io::Result<N::Owned>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let next = self.next_game().transpose();
        let is_over = |error: &io::Error| error.kind() != io::ErrorKind::WouldBlock;
        self.has_failed = matches!(&next, Some(Err(error)) if is_over(error));
        next
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
