//! PPN: Portable Pinochle Notation.

use std::borrow::Cow;

use std::sync::Arc;

use portnote_core::{Diagnostic, Entry, Span};
use portnote_ppn::Exporter;
use portnote_ppn::model::Game;
use portnote_ppn::syntax::{self, Header};

use super::lines::{Line, lines, tag_name};
use super::{BuiltIn, CheckOf, Details, Notation, Ppn};
use crate::above::Check;
use crate::any_game::{AnyGame, GameOf, Tags};
use crate::format::{About, Format, Listing, Weight};
use crate::numbers::count;
use crate::options::{ExportOptions, Options};

/// Names of tags that only PPN has.
const OWN_TAGS: [&str; 20] = [
    "GameScores",
    "HandScores",
    "MeldScores",
    "PlayScores",
    "Melds",
    "Kitty",
    "Passed",
    "Holding",
    "Discard",
    "Victor",
    "Trump",
    "BidSystem1",
    "BidSystem2",
    "Northeast",
    "Southeast",
    "Southwest",
    "Northwest",
    "NorthType",
    "SouthType",
    "Hand",
];

/// Tags of card games, which PBN has as well.
const CARD_TAGS: [&str; 6] = ["Dealer", "Deal", "Declarer", "Contract", "Auction", "Play"];

/// The exporter, with what is worth knowing about the hand that it wrote last.
pub struct Writer {
    inner: Exporter,
    remarks: Vec<Diagnostic>,
    /// How many of these are losses: the first ones.
    lost: usize,
}

/// What the headers of a file say, and how many parts it was put together from.
#[derive(Debug, Default)]
pub struct FileFacts {
    version: Option<String>,
    format: Option<syntax::Format>,
    pub(super) parts: u64,
    pub(super) decks: Vec<&'static str>,
}

impl Notation for Ppn {
    const ABOUT: About = About {
        name: "ppn",
        title: "PPN",
        schema: "portnote/ppn/1",
        records: <Self as portnote_core::Notation>::RECORDS,
        listing: Listing::Many("games"),
        // Portable Piecepack Notation and Portable Preferans Notation have it too.
        owns_extension: false,
        is_exported: true,
        weigh,
    };

    type FileFacts = FileFacts;
    type Exporter = Writer;

    fn codes() -> Vec<&'static Entry> {
        portnote_ppn::catalogue().collect()
    }

    fn form_codes() -> &'static [Entry] {
        portnote_ppn::form_catalogue()
    }

    fn options(options: &Options) -> Self::Options {
        let mut inner = portnote_ppn::Options::default();
        inner.profile = options.judged(Format::Ppn);
        inner.limits = options.limits.clone();
        inner.encoding = options.encoding;
        inner.selection = options.selection.clone();
        inner.rules = Arc::clone(&options.house);
        inner
    }

    fn check_above(check: Check) -> Option<CheckOf<Self>> {
        match check {
            Check::Ppn(check) => Some(check),
            #[cfg(any(feature = "pbn", feature = "pdn", feature = "lin"))]
            _ => None,
        }
    }

    fn tables() -> &'static [&'static portnote_core::columns::Table] {
        portnote_ppn::columns::TABLES
    }

    fn rows(
        game: &Self::Game<'_>,
        _: &crate::options::TableOptions,
        sink: &mut dyn portnote_core::columns::RowSink,
    ) -> std::io::Result<()> {
        portnote_ppn::columns::rows(game, sink)
    }

    #[cfg(feature = "render")]
    fn figure(
        game: &Self::Game<'_>,
        view: &portnote_render::View,
    ) -> Option<portnote_render::Figure> {
        Some(portnote_render::game::ppn::figure(game, view))
    }

    #[cfg(feature = "render")]
    fn drawers<'i>(
        input: impl std::io::Read + 'i,
        options: &Options,
    ) -> Box<dyn Iterator<Item = std::io::Result<super::Drawer>> + 'i> {
        let games = portnote_ppn::Games::with_options(input, Self::options(options));
        Box::new(games.map(|game| {
            let game = game?;
            let draw = move |view: &_| portnote_render::game::ppn::figure(game.model(), view);
            Ok(Box::new(draw) as super::Drawer)
        }))
    }

    fn note(facts: &mut FileFacts, block: &syntax::Block<'_>, game: Option<&Game<'_>>) {
        facts.parts = block.own().part().number;
        for (header, _) in syntax::headers(block) {
            match header {
                Header::Notation(version) if facts.version.is_none() => {
                    facts.version = Some(version.to_owned());
                }
                Header::Format(format) => {
                    facts.format.get_or_insert(format);
                }
                _ => {}
            }
        }
        if let Some(game) = game {
            let deck = game.facts().rules.deck.name();
            if !facts.decks.contains(&deck) {
                facts.decks.push(deck);
            }
        }
    }

    fn details(facts: FileFacts) -> Details {
        let mut lines = Vec::new();
        if !facts.decks.is_empty() {
            lines.push(format!("deck: {}", facts.decks.join(", ")));
        }
        if facts.parts > 1 {
            let parts = count(facts.parts, "file");
            lines.push(format!("put together from {parts}, by its headers"));
        }
        Details {
            version: facts.version,
            claims_export: Some(facts.format == Some(syntax::Format::Export)),
            lines,
        }
    }

    fn exporter(options: &ExportOptions, _: bool) -> Option<Writer> {
        Some(Writer { inner: Exporter::new(options.ppn), remarks: Vec::new(), lost: 0 })
    }
}

impl BuiltIn for Ppn {}

impl From<portnote_ppn::Game> for AnyGame {
    fn from(game: portnote_ppn::Game) -> Self {
        Self::Ppn(game)
    }
}

impl GameOf for portnote_ppn::Game {
    fn format(&self) -> Format {
        Format::Ppn
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
        <Ppn as Notation>::figure(self.model(), view)
    }
}

impl super::Exporter<Ppn> for Writer {
    fn header(&self) -> Vec<u8> {
        self.inner.header()
    }

    fn game(&mut self, game: &Game<'_>) -> Result<Vec<u8>, Vec<Diagnostic>> {
        self.remarks.clear();
        let exported = self.inner.game(game)?;
        self.remarks = exported.losses;
        self.lost = self.remarks.len();
        self.remarks.extend_from_slice(self.inner.remarks());
        Ok(exported.bytes)
    }

    fn between(&self) -> &'static [u8] {
        b"\n"
    }

    fn remarks(&self) -> &[Diagnostic] {
        &self.remarks
    }

    fn losses(&self) -> &[Diagnostic] {
        self.remarks.get(..self.lost).unwrap_or(&[])
    }
}

/// A notation header decides; otherwise tags, bids and tricks that no other notation has.
fn weigh(text: &str) -> Weight {
    let mut points = 0;
    let mut in_auction = false;
    for line in lines(text) {
        match line {
            Line::Header(name) if name.eq_ignore_ascii_case("PPN") => return Weight::Certain,
            Line::Header(_) | Line::Comment => {}
            Line::Prefix => points += 3,
            Line::Tag(tag) => {
                let name = tag_name(tag);
                in_auction = name == "Auction";
                points += 3 * usize::from(OWN_TAGS.contains(&name));
                points += usize::from(CARD_TAGS.contains(&name));
            }
            Line::Text(line) => {
                let words: Vec<&str> = line.split_whitespace().collect();
                points += 2 * usize::from(in_auction && is_round(&words));
                points += 3 * usize::from(is_trick(&words));
            }
        }
    }
    Weight::Points(points)
}

/// Bids of a round: bare numbers.
fn is_round(words: &[&str]) -> bool {
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_bid = |word: &&str| matches!(*word, "Pass" | "-" | "*") || is_number(word);
    words.iter().any(is_number) && words.iter().all(is_bid)
}

/// Cards of a trick with who won it: `CA CJ (S2)`.
fn is_trick(words: &[&str]) -> bool {
    let is_card = |word: &&str| {
        let mut letters = word.chars();
        let suit = letters.next().is_some_and(|suit| "CDSH".contains(suit));
        let rank = letters.next().is_some_and(|rank| "ATKQJ9".contains(rank));
        suit && rank && letters.next().is_none()
    };
    let Some((last, cards)) = words.split_last() else {
        return false;
    };
    let is_won = last.starts_with('(') && last.ends_with(')');
    is_won && !cards.is_empty() && cards.iter().all(is_card)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_or_content_tells_ppn() {
        assert_eq!(weigh("% PPN 1.0\n"), Weight::Certain);
        let hand = "[Dealer \"E\"]\n[Trump \"S\"]\n[Auction \"S\"]\n53 Pass Pass Pass\n";
        assert_eq!(weigh(hand), Weight::Points(7));
        assert_eq!(weigh("CA CJ CK CJ (S2)\n"), Weight::Points(3));
        let bridge = "[Event \"x\"]\n[Board \"1\"]\n[Auction \"N\"]\n1C Pass Pass Pass\n";
        assert_eq!(weigh(bridge), Weight::Points(1));
    }
}
