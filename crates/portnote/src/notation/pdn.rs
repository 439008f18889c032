//! PDN: Portable Draughts Notation.

use portnote_core::{Diagnostic, Entry, Span};
use portnote_pdn::model::Game;
use portnote_pdn::{Confidence, Exporter, Standard, syntax};
use std::borrow::Cow;

use super::lines::{Line, lines, tag_name};
use super::{BuiltIn, CheckOf, Closing, Details, Notation, Pdn};
use crate::above::Check;
use crate::any_game::{AnyGame, GameOf, Tags};
use crate::format::{About, Format, Listing, Weight};
use crate::numbers::count;
use crate::options::{ExportOptions, Options};

/// Tags that of all notations only PDN has.
const OWN_TAGS: [&str; 6] = ["GameType", "FEN", "SetUp", "PlyCount", "ResultFormat", "WhiteFmjdId"];

/// Tags of games for two, which neither PBN nor PPN has.
const PLAYER_TAGS: [&str; 4] = ["White", "Black", "WhiteRating", "BlackRating"];

/// Results of games for two.
const RESULTS: [&str; 8] = ["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"];

/// How many games there are of each variant.
#[derive(Debug, Default)]
pub struct FileFacts {
    pub(super) variants: Vec<VariantCount>,
    /// Games that begin with a position of their own.
    pub(super) positions: u64,
}

/// The writer, with what was lost of the game that it wrote last.
#[derive(Debug)]
pub struct Writer {
    inner: Exporter,
    losses: Vec<Diagnostic>,
    has_crlf: bool,
}

/// Games of one variant.
#[derive(Debug)]
pub(super) struct VariantCount {
    /// The name; `None` for games that are not draughts.
    pub(super) variant: Option<String>,
    pub(super) confidence: Confidence,
    pub(super) games: u64,
}

impl Notation for Pdn {
    const ABOUT: About = About {
        name: "pdn",
        title: "PDN",
        schema: "portnote/pdn/1",
        records: <Self as portnote_core::Notation>::RECORDS,
        listing: Listing::Many("games"),
        owns_extension: true,
        is_exported: true,
        weigh,
    };

    type FileFacts = FileFacts;
    type Exporter = Writer;

    fn codes() -> Vec<&'static Entry> {
        portnote_pdn::catalogue().collect()
    }

    fn form_codes() -> &'static [Entry] {
        portnote_pdn::form_catalogue()
    }

    fn options(options: &Options) -> Self::Options {
        let mut inner = portnote_pdn::Options::default();
        inner.profile = options.profile;
        inner.limits = options.limits.clone();
        inner.encoding = options.encoding;
        inner.selection = options.selection.clone();
        inner
    }

    fn check_above(check: Check) -> Option<CheckOf<Self>> {
        match check {
            Check::Pdn(check) => Some(check),
            #[cfg(any(feature = "pbn", feature = "ppn", feature = "lin"))]
            _ => None,
        }
    }

    fn tables() -> &'static [&'static portnote_core::columns::Table] {
        portnote_pdn::columns::TABLES
    }

    fn rows(
        game: &Self::Game<'_>,
        _: &crate::options::TableOptions,
        sink: &mut dyn portnote_core::columns::RowSink,
    ) -> std::io::Result<()> {
        portnote_pdn::columns::rows(game, sink)
    }

    #[cfg(feature = "render")]
    fn figure(
        game: &Self::Game<'_>,
        view: &portnote_render::View,
    ) -> Option<portnote_render::Figure> {
        Some(portnote_render::game::pdn::figure(game, view))
    }

    #[cfg(feature = "render")]
    fn drawers<'i>(
        input: impl std::io::Read + 'i,
        options: &Options,
    ) -> Box<dyn Iterator<Item = std::io::Result<super::Drawer>> + 'i> {
        let games = portnote_pdn::Games::with_options(input, Self::options(options));
        Box::new(games.map(|game| {
            let game = game?;
            let draw = move |view: &_| portnote_render::game::pdn::figure(game.model(), view);
            Ok(Box::new(draw) as super::Drawer)
        }))
    }

    fn note(facts: &mut FileFacts, _: &syntax::Block<'_>, game: Option<&Game<'_>>) {
        let Some(game) = game else { return };
        facts.positions += u64::from(game.tag("FEN").is_some());
        let replay = game.replay();
        let variant = replay.variant().map(|variant| variant.name().to_owned());
        let confidence = replay.confidence();
        let is_same =
            |known: &&mut VariantCount| known.variant == variant && known.confidence == confidence;
        match facts.variants.iter_mut().find(is_same) {
            Some(known) => known.games += 1,
            None => facts.variants.push(VariantCount { variant, confidence, games: 1 }),
        }
    }

    fn details(facts: FileFacts) -> Details {
        let mut lines: Vec<String> = facts.variants.iter().map(VariantCount::in_words).collect();
        if facts.positions > 0 {
            let games = count(facts.positions, "game");
            let own = match facts.positions {
                1 => "its own position",
                _ => "their own positions",
            };
            lines.push(format!("{games} from {own} (FEN)"));
        }
        Details { lines, ..Details::default() }
    }

    fn exporter(options: &ExportOptions, _: bool) -> Option<Writer> {
        let options = options.pdn.clone();
        Some(Writer {
            has_crlf: options.crlf || options.standard == Standard::Pdn2,
            inner: Exporter::new(options),
            losses: Vec::new(),
        })
    }
}

impl VariantCount {
    fn in_words(&self) -> String {
        let games = count(self.games, "game");
        let Some(variant) = &self.variant else {
            return format!("not draughts: {games} (from tag `GameType`)");
        };
        let reason = match self.confidence {
            Confidence::Declared => "from tag `GameType`",
            Confidence::Certain => "the only variant in which all games can be played",
            Confidence::Likely => "the variant in which most games can be played",
            Confidence::Default => "a guess: the games do not show their variant",
        };
        format!("{variant}: {games} ({reason})")
    }
}

impl BuiltIn for Pdn {}

impl From<portnote_pdn::Game> for AnyGame {
    fn from(game: portnote_pdn::Game) -> Self {
        Self::Pdn(game)
    }
}

impl GameOf for portnote_pdn::Game {
    fn format(&self) -> Format {
        Format::Pdn
    }

    fn index(&self) -> u64 {
        self.index()
    }

    fn span(&self) -> Span {
        self.span()
    }

    fn value(&self, tag: &str) -> Option<Cow<'_, str>> {
        self.value(tag)
    }

    fn tags(&self) -> Tags<'_> {
        Box::new(self.tags())
    }

    fn to_text(&self) -> String {
        self.to_text()
    }

    #[cfg(feature = "render")]
    fn figure(&self, view: &portnote_render::View) -> Option<portnote_render::Figure> {
        <Pdn as Notation>::figure(self.model(), view)
    }
}

impl super::Exporter<Pdn> for Writer {
    fn header(&self) -> Vec<u8> {
        self.inner.header()
    }

    fn game(&mut self, game: &Game<'_>) -> Result<Vec<u8>, Vec<Diagnostic>> {
        self.losses.clear();
        let exported = self.inner.game(game)?;
        self.losses = exported.losses;
        Ok(exported.bytes)
    }

    fn between(&self) -> &'static [u8] {
        if self.has_crlf { b"\r\n" } else { b"\n" }
    }

    fn loose(&mut self, block: &syntax::Block<'_>) -> Result<Option<Vec<u8>>, Vec<Diagnostic>> {
        self.losses.clear();
        let exported = self.inner.closing(block)?;
        self.losses = exported.losses;
        Ok(Some(exported.bytes))
    }

    fn closing(&self, (): &()) -> Result<Closing, Vec<Diagnostic>> {
        Ok((self.inner.finish(), Vec::new()))
    }

    fn remarks(&self) -> &[Diagnostic] {
        &self.losses
    }
}

/// Tags of draughts and of games for two, and moves after their numbers. Chess, whose notation
/// looks the same, is told from it by the reader.
fn weigh(text: &str) -> Weight {
    let mut points = 0;
    let mut has_tag = false;
    for line in lines(text) {
        match line {
            Line::Tag(tag) => {
                has_tag = true;
                let name = tag_name(tag);
                points += 4 * usize::from(OWN_TAGS.contains(&name));
                points += 2 * usize::from(PLAYER_TAGS.contains(&name));
                let value = tag.split('"').nth(1).unwrap_or("");
                points += 2 * usize::from(name == "Result" && RESULTS.contains(&value));
            }
            Line::Text(line) => {
                points += 3 * numbered_moves(line);
                points += 3 * usize::from(!has_tag && begins_with_moves(line));
            }
            Line::Header(_) | Line::Comment | Line::Prefix => {}
        }
    }
    Weight::Points(points)
}

/// Whether a line begins with moves of both sides, which without any tag is a game.
fn begins_with_moves(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let mut is_next = || words.next().is_some_and(is_move);
    is_next() && is_next()
}

/// How many numbers of a line have a move after them.
fn numbered_moves(line: &str) -> usize {
    let mut is_after_number = false;
    let mut moves = 0;
    for word in line.split_whitespace() {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let after = digits.trim_start_matches('.');
        let is_numbered = digits.len() < word.len() && after.len() < digits.len();
        let found = if is_numbered { after } else { word };
        let is_due = is_numbered || is_after_number;
        moves += usize::from(is_due && (is_move(found) || is_chess_move(found)));
        is_after_number = is_numbered && after.is_empty();
    }
    moves
}

/// A move of draughts: `11-15`, `32x23x14`, `c3-d4`, `c3xe5!`.
fn is_move(word: &str) -> bool {
    let word = word.trim_end_matches(['!', '?', '*']);
    let mut squares = word.split(['-', 'x', ':']);
    let is_square = |square: &str| {
        let digits = square.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let letters = square.len() - digits.len();
        letters <= 1
            && matches!(digits.len(), 1 | 2)
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_long = word.contains(['-', 'x', ':']);
    is_long && squares.all(is_square) || is_short_move(word)
}

/// A move in short letters with a sign, which looks like no word: `d:b6`.
fn is_short_move(word: &str) -> bool {
    let is_file = |byte: u8| matches!(byte, b'a'..=b'l');
    match word.as_bytes() {
        [from, b':', to, rank @ ..] => {
            let is_rank = matches!(rank.len(), 1 | 2) && rank.iter().all(u8::is_ascii_digit);
            is_file(*from) && is_file(*to) && is_rank
        }
        _ => false,
    }
}

/// A move of chess, which looks like no word: `e4`, `Nf3`, `exd5`, `O-O`.
fn is_chess_move(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    let is_castling = matches!(word, "O-O" | "O-O-O");
    let bare = word.trim_start_matches(['K', 'Q', 'R', 'B', 'N']);
    let is_short = matches!(bare.len(), 2..=5) && bare.is_ascii();
    let square = bare.get(bare.len().saturating_sub(2)..).unwrap_or("");
    let mut square = square.bytes();
    let is_square =
        matches!(square.next(), Some(b'a'..=b'h')) && matches!(square.next(), Some(b'1'..=b'8'));
    let is_plain = bare.bytes().all(|byte| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x'));
    is_castling || is_short && is_square && is_plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_tags_tell_pdn() {
        for (text, points) in [
            ("1. 11-15 23-19 2. 8-11", 6),
            ("1.32-28 19x28", 3),
            ("11-15 22-17 (21-17) 15-19\n", 3),
            ("[GameType \"20\"]\n[White \"a\"]", 6),
            ("[Result \"1-0\"]\n1. c3-d4 d6-c5 *", 5),
            ("[Event \"x\"]\n1. e4 e5 2. Nf3 O-O", 6),
        ] {
            assert_eq!(weigh(text), Weight::Points(points), "{text}");
        }
    }

    #[test]
    fn tables_and_prose_do_not() {
        for text in [
            "[Board \"1\"]\n[ScoreTable \"Rank;Result\"]\n1 10-20\n2 12-8\n",
            "1. Nina\n2. Bob\n",
            "Dear all, the score was 12-8.\n",
            "[Result \"9\"]\n",
        ] {
            assert_eq!(weigh(text), Weight::Points(0), "{text}");
        }
    }
}
