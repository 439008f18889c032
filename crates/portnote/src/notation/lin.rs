//! LIN: the notation of Bridge Base Online.

#[cfg(feature = "pbn")]
mod rows;

use portnote_bridge::Record;
use portnote_core::{Diagnostic, Entry, Span};
use portnote_lin::model::Game;
use portnote_lin::syntax::{Block, pairs};
use portnote_lin::{Command, link, write};
use std::borrow::Cow;

use super::{BuiltIn, CheckOf, Details, Lin, Notation};
use crate::above::Check;
use crate::any_game::{AnyGame, GameOf, Tags};
use crate::format::{About, Format, Listing, Weight};
use crate::numbers::count;
use crate::options::{ExportOptions, Options};

/// The exporter, with what was changed in the board that it wrote last.
#[derive(Debug, Default)]
pub struct Writer {
    losses: Vec<Diagnostic>,
}

/// What kind of file it is. LIN §1
#[derive(Debug, Default)]
pub struct FileFacts {
    pub(super) sets: u32,
    has_event: bool,
    has_links: bool,
    has_labels: bool,
    has_closed_room: bool,
    has_chat: bool,
    has_layout: bool,
    boards: u64,
}

impl Notation for Lin {
    const ABOUT: About = About {
        name: "lin",
        title: "LIN",
        schema: "portnote/lin/1",
        records: <Self as portnote_core::Notation>::RECORDS,
        listing: Listing::Many("boards"),
        owns_extension: true,
        is_exported: true,
        weigh,
    };

    type FileFacts = FileFacts;
    type Exporter = Writer;

    fn codes() -> Vec<&'static Entry> {
        portnote_lin::catalogue().collect()
    }

    fn form_codes() -> &'static [Entry] {
        portnote_lin::form_catalogue()
    }

    fn options(options: &Options) -> Self::Options {
        let mut inner = portnote_lin::Options::default();
        inner.profile = options.judged(Format::Lin);
        inner.limits = options.limits.clone();
        inner.encoding = options.encoding;
        inner.selection = options.selection.clone();
        inner
    }

    fn check_above(check: Check) -> Option<CheckOf<Self>> {
        match check {
            Check::Lin(check) => Some(check),
            #[cfg(any(feature = "pbn", feature = "pdn", feature = "ppn"))]
            _ => None,
        }
    }

    /// The tables of PBN.
    #[cfg(feature = "pbn")]
    fn tables() -> &'static [&'static portnote_core::columns::Table] {
        portnote_pbn::columns::TABLES
    }

    #[cfg(feature = "pbn")]
    fn rows(
        game: &Self::Game<'_>,
        options: &crate::options::TableOptions,
        sink: &mut dyn portnote_core::columns::RowSink,
    ) -> std::io::Result<()> {
        let mut how = portnote_pbn::columns::RowOptions::default();
        how.deal = game.neighbours().deal;
        how.solved = options.solved.as_deref();
        portnote_pbn::columns::rows_of(&rows::OfBoard::new(game), &how, sink)
    }

    #[cfg(feature = "render")]
    fn figure(
        game: &Self::Game<'_>,
        view: &portnote_render::View,
    ) -> Option<portnote_render::Figure> {
        Some(portnote_render::game::lin::figure(game, view))
    }

    #[cfg(feature = "render")]
    fn drawers<'i>(
        input: impl std::io::Read + 'i,
        options: &Options,
    ) -> Box<dyn Iterator<Item = std::io::Result<super::Drawer>> + 'i> {
        let games = portnote_lin::Games::with_options(input, Self::options(options));
        Box::new(games.map(|game| {
            let game = game?;
            let draw = move |view: &_| portnote_render::game::lin::figure(game.model(), view);
            Ok(Box::new(draw) as super::Drawer)
        }))
    }

    fn note(facts: &mut FileFacts, block: &Block<'_>, game: Option<&Game<'_>>) {
        facts.sets = facts.sets.max(block.own().set());
        facts.has_links |= block.own().link().is_some();
        facts.has_event |= block.own().header().is_some_and(|header| header.has_event);
        let is_layout = |command: Command| matches!(command, Command::Layout | Command::At);
        facts.has_layout |= pairs(block).any(|pair| pair.command.is_some_and(is_layout));
        let Some(game) = game else { return };
        facts.boards += 1;
        facts.has_labels |= game.label.is_some();
        let closed = Some(portnote_lin::value::label::Room::Closed);
        facts.has_closed_room |= game.room() == closed;
        facts.has_chat |= !game.texts.is_empty();
    }

    fn details(facts: FileFacts) -> Details {
        let dialect = facts.dialect();
        let mut lines = vec![format!("dialect: {dialect}")];
        if facts.sets > 1 {
            lines.push(count(u64::from(facts.sets), "set"));
        }
        Details { lines, ..Details::default() }
    }

    fn exporter(_: &ExportOptions, _: bool) -> Option<Writer> {
        Some(Writer::default())
    }
}

impl FileFacts {
    /// The dialect, which nothing depends on. LIN §1
    pub(super) const fn dialect(&self) -> &'static str {
        match self {
            Self { has_links: true, .. } => "link",
            Self { has_layout: true, .. } => "movie",
            Self { has_event: true, boards: 0, .. }
            | Self { has_event: true, has_closed_room: true, .. }
            | Self { has_event: true, has_chat: true, .. } => "vugraph",
            Self { has_event: true, .. } | Self { has_labels: true, .. } => "set",
            _ => "hand record",
        }
    }
}

impl BuiltIn for Lin {}

impl From<portnote_lin::Game> for AnyGame {
    fn from(game: portnote_lin::Game) -> Self {
        Self::Lin(game)
    }
}

impl GameOf for portnote_lin::Game {
    fn format(&self) -> Format {
        Format::Lin
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
        <Lin as Notation>::figure(self.model(), view)
    }
}

impl super::Exporter<Lin> for Writer {
    fn header(&self) -> Vec<u8> {
        Vec::new()
    }

    fn game(&mut self, game: &Game<'_>) -> Result<Vec<u8>, Vec<Diagnostic>> {
        self.losses.clear();
        let written = write::board(game)?;
        self.losses = written.losses;
        Ok(written.bytes)
    }

    fn loose(&mut self, block: &Block<'_>) -> Result<Option<Vec<u8>>, Vec<Diagnostic>> {
        self.losses.clear();
        let written = write::block(block)?;
        self.losses = written.losses;
        Ok(Some(written.bytes))
    }

    fn remarks(&self) -> &[Diagnostic] {
        &self.losses
    }
}

/// Pairs that only LIN has: a name of two letters, a bar, a value, a bar.
fn weigh(text: &str) -> Weight {
    let is_remark =
        |line: &&str| line.is_empty() || line.starts_with("//") || line.starts_with('#');
    let mut lines = text.lines().map(str::trim).skip_while(is_remark);
    if lines.next().is_some_and(|line| link::begins(line.as_bytes())) {
        return Weight::Points(6);
    }
    let mut points = 0;
    let mut rest = text.trim_start();
    for _ in 0..PAIRS {
        let Some((head, after)) = rest.split_once('|') else {
            break;
        };
        let name = head.trim();
        let Ok(command) = name.parse() else {
            break;
        };
        let is_own = matches!(
            command,
            Command::Md | Command::Vg | Command::Qx | Command::Pn | Command::St | Command::Mb
        );
        points += if is_own { 3 } else { 1 };
        let Some((_, next)) = after.split_once('|') else {
            break;
        };
        rest = next;
    }
    Weight::Points(points)
}

/// Pairs that are looked at.
const PAIRS: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_with_known_names_tell_lin() {
        assert_eq!(weigh("\nqx|o1|md|1SA,,,|"), Weight::Points(6));
        assert_eq!(weigh("pn|Ann,Bob,Cy,Di|st||"), Weight::Points(6));
        assert_eq!(weigh("[Event \"a|b\"]\n"), Weight::Points(0));
        let link = "# Friday\nhttps://play.intobridge.com/hand?lin=pn%7C\n";
        assert_eq!(weigh(link), Weight::Points(6));
        assert_eq!(weigh("| 1C | natural |\n"), Weight::Points(0));
    }
}
