//! The writers of PDN 2.0 and 3.0: tags in their order, values, results, moves, comments.

mod comment;
mod encode;
mod header;
mod lines;
mod loss;
mod mark;
mod movetext;
mod plan;
mod position;
mod result;
mod value;
mod verify;

use portnote_core::Diagnostic;

use crate::Standard;
use crate::limits::PDN_2_WIDTH;
use crate::model::Game;
use crate::syntax::Block;
pub(crate) use lines::MovetextLines;
use loss::{Loss, Losses};
use plan::Plan;

/// How the squares of moves and positions are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Squares {
    /// By numbers, `32-28`.
    Numeric,
    /// By letters, `c3-d4`.
    Algebraic,
}

/// Options of games in export format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportOptions {
    /// The standard in which they are written.
    pub standard: Standard,
    /// The names of squares; those of the game where nothing is chosen. PDN 2.0 has numbers only.
    pub squares: Option<Squares>,
    /// Whether a game may be written without what the standard cannot hold.
    pub lossy: bool,
    /// Whether each move has a number, and not each pair: PDN 2.0 only.
    pub number_plies: bool,
    /// Whether tags that PDN 2.0 has not are written as a comment.
    pub extra_tags_as_comment: bool,
    /// Whether quotes and brackets in values of PDN 2.0 become `'`, `(` and `)`.
    pub replace_forbidden: bool,
    /// Whether the seven tags of an archived game are all written: PDN 3.0 only.
    pub roster: bool,
    /// Whether `GameType` has all its fields, also where its number says them: PDN 3.0 only.
    pub full_game_type: bool,
    /// Whether neighbours in positions are written as ranges, `21-32`, which not all readers know.
    pub fen_ranges: bool,
    /// Whether positions keep the fields and the captured pieces that lidraughts alone knows.
    pub fen_of_lidraughts: bool,
    /// Characters at which lines are wrapped, 0 for one line of moves: PDN 3.0 only.
    pub width: usize,
    /// Whether lines end with CR LF: in PDN 2.0 they always do.
    pub crlf: bool,
}

impl ExportOptions {
    /// Sets the standard in which they are written.
    #[must_use]
    pub const fn standard(mut self, standard: Standard) -> Self {
        self.standard = standard;
        self
    }

    /// Sets the names of squares.
    #[must_use]
    pub fn squares(mut self, squares: impl Into<Option<Squares>>) -> Self {
        self.squares = squares.into();
        self
    }

    /// Sets whether a game may be written without what the standard cannot hold.
    #[must_use]
    pub const fn lossy(mut self, lossy: bool) -> Self {
        self.lossy = lossy;
        self
    }

    /// Sets whether each move has a number, and not each pair.
    #[must_use]
    pub const fn number_plies(mut self, number_plies: bool) -> Self {
        self.number_plies = number_plies;
        self
    }

    /// Sets whether tags that PDN 2.0 has not are written as a comment.
    #[must_use]
    pub const fn extra_tags_as_comment(mut self, extra_tags_as_comment: bool) -> Self {
        self.extra_tags_as_comment = extra_tags_as_comment;
        self
    }

    /// Sets whether quotes and brackets in values of PDN 2.0 become `'`, `(` and `)`.
    #[must_use]
    pub const fn replace_forbidden(mut self, replace_forbidden: bool) -> Self {
        self.replace_forbidden = replace_forbidden;
        self
    }

    /// Sets whether the seven tags of an archived game are all written.
    #[must_use]
    pub const fn roster(mut self, roster: bool) -> Self {
        self.roster = roster;
        self
    }

    /// Sets whether `GameType` has all its fields, also where its number says them.
    #[must_use]
    pub const fn full_game_type(mut self, full_game_type: bool) -> Self {
        self.full_game_type = full_game_type;
        self
    }

    /// Sets whether neighbours in positions are written as ranges, `21-32`, which not all readers know.
    #[must_use]
    pub const fn fen_ranges(mut self, fen_ranges: bool) -> Self {
        self.fen_ranges = fen_ranges;
        self
    }

    /// Sets whether positions keep the fields and the captured pieces that lidraughts alone knows.
    #[must_use]
    pub const fn fen_of_lidraughts(mut self, fen_of_lidraughts: bool) -> Self {
        self.fen_of_lidraughts = fen_of_lidraughts;
        self
    }

    /// Sets the number of characters at which lines are wrapped, 0 for one line of moves.
    #[must_use]
    pub const fn width(mut self, width: usize) -> Self {
        self.width = width;
        self
    }

    /// Sets whether lines end with CR LF.
    #[must_use]
    pub const fn crlf(mut self, crlf: bool) -> Self {
        self.crlf = crlf;
        self
    }

    /// The usual way to write PDN 2.0.
    ///
    /// ```
    /// use portnote_pdn::{ExportOptions, Standard};
    /// assert_eq!(ExportOptions::pdn2().standard, Standard::Pdn2);
    /// ```
    #[must_use]
    pub fn pdn2() -> Self {
        Self { standard: Standard::Pdn2, ..Self::default() }
    }

    /// The usual way to write PDN 3.0, which is also the default.
    ///
    /// ```
    /// use portnote_pdn::ExportOptions;
    /// assert_eq!(ExportOptions::pdn3(), ExportOptions::default());
    /// ```
    #[must_use]
    pub fn pdn3() -> Self {
        Self::default()
    }

    const fn line_width(&self) -> usize {
        match self.standard {
            Standard::Pdn2 => PDN_2_WIDTH,
            Standard::Pdn3 => self.width,
        }
    }

    fn line_end(&self) -> &'static str {
        if self.crlf || self.standard == Standard::Pdn2 { "\r\n" } else { "\n" }
    }
}

impl Default for ExportOptions {
    fn default() -> Self {
        Self {
            standard: Standard::Pdn3,
            squares: None,
            lossy: false,
            number_plies: false,
            extra_tags_as_comment: false,
            replace_forbidden: false,
            roster: false,
            full_game_type: false,
            fen_ranges: false,
            fen_of_lidraughts: false,
            width: 80,
            crlf: false,
        }
    }
}

/// A game that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exported {
    /// The text, with the empty line before it that parts it from the game before; nothing
    /// for a game that the standard has no form for.
    pub bytes: Vec<u8>,
    /// What of the game was lost: with the option `lossy` what the standard cannot hold, and
    /// always the shades of meaning that it has not.
    pub losses: Vec<Diagnostic>,
}

/// Writes games in the form of a standard, one after another.
///
/// ```
/// use portnote_pdn::model::Game;
/// use portnote_pdn::{ExportOptions, Exporter};
///
/// let file = portnote_pdn::parse(b"[Result \"1-0\"] 1. 11 - 15 23-19 {ok} 8-11 1-0").value;
/// let game = Game::new(&file.blocks()[0]);
/// let mut exporter = Exporter::new(ExportOptions::pdn3());
/// let written = exporter.game(&game).unwrap();
/// assert_eq!(
///     String::from_utf8(written.bytes).unwrap(),
///     "[Result \"1-0\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 {ok} 2. 8-11 *\n",
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Exporter {
    options: ExportOptions,
    is_begun: bool,
    /// Comments between games, which are written with the next one: where they are they would be read
    /// as comments of that game, and written there.
    held: Vec<String>,
}

impl Exporter {
    /// An exporter before its first game.
    #[must_use]
    pub fn new(options: ExportOptions) -> Self {
        Self { options, is_begun: false, held: Vec::new() }
    }

    /// The text before the first game: nothing, since neither standard has a header.
    ///
    /// ```
    /// use portnote_pdn::{ExportOptions, Exporter};
    /// assert!(Exporter::new(ExportOptions::pdn2()).header().is_empty());
    /// ```
    #[must_use]
    pub const fn header(&self) -> Vec<u8> {
        Vec::new()
    }

    /// One game, with the empty line before it that parts it from another one.
    ///
    /// In PDN 3.0 a game has a tag or something else before its end: of a `*` alone nothing
    /// becomes, and the losses say so.
    ///
    /// # Errors
    /// The diagnostics of what the standard cannot hold; nothing is to be written then.
    pub fn game(&mut self, game: &Game<'_>) -> Result<Exported, Vec<Diagnostic>> {
        let options = &self.options;
        verify::input(game)?;
        let mut losses = Losses::new(game, options.standard);
        let Some(plan) = Plan::of(game, options, &mut losses) else {
            return Err(losses.diagnostics(options.lossy).err().unwrap_or_default());
        };
        let header = header::write(game, &plan, options, &mut losses);
        let text = movetext::write(&plan, &header, &self.held, options, &mut losses);
        if options.standard == Standard::Pdn3 && is_empty(game) && losses.is_empty() {
            losses.add_for_game(Loss::Game, "game without tags and moves");
            return self.put(game, String::new(), losses);
        }
        let written = self.put(game, text, losses)?;
        self.held.clear();
        Ok(written)
    }

    /// The text of a block without a game, such as comments after the last game, with the
    /// empty line before it; no bytes where there is none. Comments between two games are written
    /// with the next game.
    ///
    /// ```
    /// use portnote_pdn::{ExportOptions, Exporter};
    /// let file = portnote_pdn::parse(b"1. 11-15 *\n\n; the end\n").value;
    /// let mut exporter = Exporter::new(ExportOptions::pdn3());
    /// let closing = exporter.closing(file.blocks().last().unwrap()).unwrap();
    /// assert_eq!(closing.bytes, b"{the end}\n");
    /// ```
    ///
    /// # Errors
    /// The diagnostics of what the standard cannot hold; nothing is to be written then.
    pub fn closing(&mut self, block: &Block<'_>) -> Result<Exported, Vec<Diagnostic>> {
        let game = Game::new(block);
        let mut losses = Losses::new(&game, self.options.standard);
        if block.is_game() || block.is_opaque() {
            return self.put(&game, String::new(), losses);
        }
        let comments = movetext::loose_comments(&game, &mut losses);
        if block.unit().is_last() {
            let text = movetext::write_loose(&self.held, &comments, &self.options, &mut losses);
            let written = self.put(&game, text, losses)?;
            self.held.clear();
            return Ok(written);
        }
        let text = movetext::write_loose(&[], &comments, &self.options, &mut losses);
        if self.options.standard == Standard::Pdn2 {
            encode::latin1(&game, &text, &mut losses);
        }
        let losses = losses.diagnostics(self.options.lossy)?;
        self.held.extend(comments.iter().map(|(text, _)| comment::cleaned(text).into_owned()));
        Ok(Exported { bytes: Vec::new(), losses })
    }

    /// The text after the last block, with the empty line before it: comments between games that no
    /// later game was written with. Nearly always there are none.
    ///
    /// ```
    /// use portnote_pdn::{ExportOptions, Exporter};
    /// let file = portnote_pdn::parse(b"1. 11-15 1-0\n1-0 {end}\n\n*\n").value;
    /// let mut exporter = Exporter::new(ExportOptions::pdn3());
    /// assert!(exporter.closing(&file.blocks()[1]).unwrap().bytes.is_empty());
    /// assert_eq!(exporter.finish(), b"{end}\n");
    /// ```
    #[must_use]
    pub fn finish(&self) -> Vec<u8> {
        if self.held.is_empty() {
            return Vec::new();
        }
        let mut text = self.separator().to_owned();
        text.push_str(&movetext::write_held(&self.held, &self.options));
        match self.options.standard {
            Standard::Pdn2 => encode::bytes_of(&text).0,
            Standard::Pdn3 => text.into_bytes(),
        }
    }

    /// The bytes of a text after earlier text.
    fn put(
        &mut self,
        game: &Game<'_>,
        text: String,
        mut losses: Losses<'_, '_>,
    ) -> Result<Exported, Vec<Diagnostic>> {
        let written = match self.options.standard {
            Standard::Pdn2 => encode::latin1(game, &text, &mut losses),
            Standard::Pdn3 => text.into_bytes(),
        };
        let losses = losses.diagnostics(self.options.lossy)?;
        if game.block().is_game() && !written.is_empty() {
            verify::output(game, &written, &self.options)?;
        }
        let mut bytes = Vec::new();
        if !written.is_empty() {
            bytes = [self.separator().as_bytes(), &written].concat();
            self.is_begun = true;
        }
        Ok(Exported { bytes, losses })
    }

    /// The empty line between two games.
    fn separator(&self) -> &'static str {
        if self.is_begun { self.options.line_end() } else { "" }
    }
}

/// Whether nothing of a game is there but a star that ends it.
fn is_empty(game: &Game<'_>) -> bool {
    let is_star = game.terminator().is_none_or(|result| result.raw == "*");
    let is_alone = game.elements.len() == usize::from(game.terminator.is_some());
    game.tags.is_empty() && game.comments.is_empty() && is_star && is_alone
}
