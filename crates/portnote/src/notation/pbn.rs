//! PBN: Portable Bridge Notation.

use std::borrow::Cow;

use portnote_bridge::Record;
use portnote_core::columns::{RowSink, Table};
use portnote_core::{Diagnostic, Entry, Span};
use portnote_pbn::Exporter;
use portnote_pbn::columns::{self, RowOptions};
use portnote_pbn::derive::Carry;
use portnote_pbn::model::Game;
use portnote_pbn::page::PageSetup;
use portnote_pbn::syntax::{self, Header, OpeningComment};
use portnote_pbn::tag::MANDATORY;

use super::lines::{Line, lines, tag_name};
use super::{BuiltIn, CheckOf, Closing, Details, Notation, Pbn};
use crate::above::Check;
use crate::any_game::{AnyGame, GameOf, Tags};
use crate::format::{About, Format, Listing, Weight};
use crate::options::{self, ExportOptions, Options, TableOptions};

/// Tags that of all notations only PBN has, as points of a text.
const OWN_TAGS: [&str; 9] = [
    "Board",
    "Vulnerable",
    "BidSystemEW",
    "BidSystemNS",
    "Scoring",
    "HomeTeam",
    "VisitTeam",
    "OptimumResultTable",
    "DoubleDummyTricks",
];

/// Tags of card games, which PPN has as well.
const CARD_TAGS: [&str; 6] = ["Dealer", "Deal", "Declarer", "Contract", "Auction", "Play"];

/// The exporter, with what is worth knowing about the game that it wrote last.
pub struct Writer {
    inner: Exporter,
    losses: Vec<Diagnostic>,
}

/// What a file says of itself.
#[derive(Default)]
pub struct FileFacts {
    header: Header,
    /// The lines about pages.
    pub(super) page: Vec<String>,
}

impl Notation for Pbn {
    const ABOUT: About = About {
        name: "pbn",
        title: "PBN",
        schema: "portnote/pbn/1",
        records: <Self as portnote_core::Notation>::RECORDS,
        listing: Listing::Many("games"),
        owns_extension: true,
        is_exported: true,
        weigh,
    };

    type FileFacts = FileFacts;
    type Exporter = Writer;

    fn codes() -> Vec<&'static Entry> {
        portnote_pbn::catalogue().collect()
    }

    fn form_codes() -> &'static [Entry] {
        portnote_pbn::form_catalogue()
    }

    fn solver_codes() -> &'static [Entry] {
        portnote_pbn::solver_catalogue()
    }

    fn options(options: &Options) -> Self::Options {
        let mut inner = portnote_pbn::Options::default();
        inner.profile = options.judged(Format::Pbn);
        inner.limits = options.limits.clone();
        inner.encoding = options.encoding;
        inner.selection = options.selection.clone();
        inner
    }

    fn check_above(check: Check) -> Option<CheckOf<Self>> {
        match check {
            Check::Pbn(check) => Some(check),
            #[cfg(any(feature = "pdn", feature = "ppn", feature = "lin"))]
            _ => None,
        }
    }

    #[cfg(feature = "render")]
    fn figure(
        game: &Self::Game<'_>,
        view: &portnote_render::View,
    ) -> Option<portnote_render::Figure> {
        Some(portnote_render::game::pbn::figure(game, view))
    }

    #[cfg(feature = "render")]
    fn drawers<'i>(
        input: impl std::io::Read + 'i,
        options: &Options,
    ) -> Box<dyn Iterator<Item = std::io::Result<super::Drawer>> + 'i> {
        let games = portnote_pbn::Games::with_options(input, Self::options(options));
        Box::new(games.map(|game| {
            let game = game?;
            let draw = move |view: &_| portnote_render::game::pbn::figure(game.model(), view);
            Ok(Box::new(draw) as super::Drawer)
        }))
    }

    #[cfg(feature = "render")]
    fn wishes(game: &Self::Game<'_>) -> portnote_render::wishes::Wishes {
        portnote_render::wishes::Wishes::of_pbn(game)
    }

    fn tables() -> &'static [&'static Table] {
        columns::TABLES
    }

    fn rows(
        game: &Game<'_>,
        options: &TableOptions,
        sink: &mut dyn RowSink,
    ) -> std::io::Result<()> {
        let mut how = RowOptions::default();
        how.carry = carry(options.carry);
        how.solved = options.solved.as_deref();
        columns::rows(game, &how, sink)
    }

    fn note(facts: &mut FileFacts, block: &syntax::Block<'_>, game: Option<&Game<'_>>) {
        facts.header = block.own().header();
        if let Some(game) = game.filter(|_| facts.page.is_empty()) {
            facts.page = PageSetup::lines(game).map(str::to_owned).collect();
        }
    }

    fn details(facts: FileFacts) -> Details {
        let FileFacts { header, page } = facts;
        let version = header.version;
        let mut details = Details {
            version: version.map(|(major, minor)| format!("{major}.{minor}")),
            claims_export: Some(header.export_claim.is_some()),
            ..Details::default()
        };
        if !page.is_empty() {
            let lines = page.iter().map(|line| format!("%{line}"));
            let lines = lines.collect::<Vec<_>>().join(", ");
            details.lines.push(format!("pages: {lines}"));
        }
        details
    }

    fn exporter(options: &ExportOptions, is_after: bool) -> Option<Writer> {
        let mut options = options.pbn;
        // What `#` means is the game before, which must not be one of another file.
        options.expand_inheritance |= is_after;
        Some(Writer { inner: Exporter::new(options), losses: Vec::new() })
    }
}

impl BuiltIn for Pbn {}

impl From<portnote_pbn::Game> for AnyGame {
    fn from(game: portnote_pbn::Game) -> Self {
        Self::Pbn(game)
    }
}

impl GameOf for portnote_pbn::Game {
    fn format(&self) -> Format {
        Format::Pbn
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

    fn bridge(&self) -> Option<&dyn Record> {
        Some(self)
    }

    #[cfg(feature = "render")]
    fn figure(&self, view: &portnote_render::View) -> Option<portnote_render::Figure> {
        <Pbn as Notation>::figure(self.model(), view)
    }
}

impl super::Exporter<Pbn> for Writer {
    fn header(&self) -> Vec<u8> {
        self.inner.header()
    }

    fn game(&mut self, game: &Game<'_>) -> Result<Vec<u8>, Vec<Diagnostic>> {
        self.losses.clear();
        let exported = self.inner.game(game)?;
        self.losses = exported.losses;
        Ok(exported.bytes)
    }

    fn remarks(&self) -> &[Diagnostic] {
        &self.losses
    }

    fn closing(&self, closing: &Vec<OpeningComment>) -> Result<Closing, Vec<Diagnostic>> {
        let exported = self.inner.closing(closing)?;
        Ok((exported.bytes, exported.losses))
    }
}

pub(super) const fn carry(wanted: options::Carry) -> Carry {
    match wanted {
        options::Carry::None => Carry::None,
        options::Carry::Deal => Carry::Deal,
        options::Carry::Identification => Carry::Identification,
    }
}

/// A version line decides, as do the delimiters of a page with games in it (PBN 2.1 §6.2);
/// otherwise the tags of bridge. Tags that all notations have speak for PBN if for anything.
fn weigh(text: &str) -> Weight {
    let mut points = 0;
    for line in lines(text) {
        match line {
            Line::Header(name) if name.eq_ignore_ascii_case("PBN") => return Weight::Certain,
            Line::Tag(tag) => {
                let name = tag_name(tag);
                points += 3 * usize::from(OWN_TAGS.contains(&name));
                points += usize::from(CARD_TAGS.contains(&name));
            }
            _ => {}
        }
    }
    let embeds =
        text.as_bytes().windows(b"<PBN>".len()).any(|text| text.eq_ignore_ascii_case(b"<PBN>"));
    points += 3 * usize::from(embeds);
    Weight::Points(points + usize::from(begins_with_tag(text)))
}

/// Whether a text begins with a tag whose value has quotes, or with one that every game of PBN
/// has: a broken file is still PBN.
fn begins_with_tag(text: &str) -> bool {
    let first = lines(text).find(|line| !matches!(line, Line::Header(_) | Line::Comment));
    let Some(Line::Tag(tag)) = first else {
        return false;
    };
    let name = tag_name(tag);
    MANDATORY.position(name).is_some() || !name.is_empty() && tag.contains('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(text: &str) -> usize {
        match weigh(text) {
            Weight::Points(points) => points,
            Weight::Certain => usize::MAX,
        }
    }

    #[test]
    fn header_or_tag_tells_pbn() {
        for text in [
            "% pbn 2.1\n",
            "; made by hand\r\r[Event \"x\"]",
            "[Event Club]",
            "{made by\n\nhand} {twice}\n[Event \"x\"]",
            "<html>\n<pbn>\n[Event \"x\"]",
        ] {
            assert!(points(text) > 0, "{text}");
        }
    }

    #[test]
    fn prose_and_data_are_not_pbn() {
        for text in [
            "Dear all,\n",
            "{\"games\": []}\n",
            "{a} {b",
            "% PPN 1.0\nDear all",
            "[link](x)\n",
            "<html>\n",
        ] {
            assert_eq!(points(text), 0, "{text}");
        }
    }
}
