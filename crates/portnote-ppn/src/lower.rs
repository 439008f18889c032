//! From the cursor to the tree. Nothing here judges; what is not understood is a node.

use portnote_core::Unit;
use portnote_core::cursor::{Cursor, Events};
use portnote_core::frame::FrameKind;
use portnote_core::frame::tag::{lower_escape_line, lower_tag_pair, without_carriage_return};
use portnote_core::scan::UnitKind;
use portnote_core::tree::{Builder, Tree};

use crate::grammar::{Rule, recognise};
use crate::syntax::Kind;
use crate::tag;

/// Lowers one unit; the second value says whether the engine gave up at a limit.
pub(crate) fn lower_unit(unit: &Unit<'_>, events: &mut Events<Rule>) -> (Tree<Kind>, bool) {
    let text = unit.text();
    let opaque = unit.kind().is_opaque();
    if opaque || recognise(&unit.with_line_feeds(), events).is_err() {
        return (lower_opaque(unit, text), !opaque);
    }
    let mut hand = Hand {
        text,
        tree: Builder::new(text, events.len() * 2 + 16),
        start: (unit.kind() == UnitKind::Game).then(|| decoded_lead(unit)),
        entered: false,
        section: Section::None,
    };
    for top in events.cursors(text) {
        for at in top.children() {
            hand.lower(at);
        }
    }
    hand.enter(u32::MAX);
    (hand.tree.finish(), false)
}

/// What lowering remembers while it walks over a unit.
struct Hand<'t> {
    text: &'t str,
    tree: Builder<'t, Kind>,
    /// Where the hand begins after blank lines and headers; `None` where there is no hand.
    start: Option<u32>,
    entered: bool,
    section: Section,
}

/// The section that the last tag has opened.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    None,
    Auction,
    Play,
}

impl Hand<'_> {
    fn lower(&mut self, at: Cursor<'_, Rule>) {
        self.enter(at.range().start);
        let is_section = self.section != Section::None;
        let kind = match at.rule() {
            Rule::EOI => return,
            Rule::tag_pair => {
                self.section = section_of(at.text());
                return lower_tag_pair(at, self.text, &mut self.tree);
            }
            Rule::segment_prefix => Kind::SegmentPrefix,
            Rule::token if is_section && at.text() == "*" => Kind::Asterisk,
            Rule::token if self.section == Section::Auction => Kind::Bid,
            Rule::token if self.section == Section::Play => Kind::Card,
            Rule::annotation if is_section => Kind::Annotation,
            Rule::indented_header if self.is_first_on_line(at.range().start) => {
                FrameKind::EscapeLine.into()
            }
            rule => FrameKind::of_token(rule).unwrap_or(FrameKind::Bogus).into(),
        };
        let range = without_carriage_return(at.range(), self.text);
        if kind == FrameKind::EscapeLine.into() {
            return lower_escape_line(range, self.text, &mut self.tree);
        }
        self.tree.leaf(kind, range);
    }

    fn is_first_on_line(&self, at: u32) -> bool {
        let before = self.text.get(..at as usize).unwrap_or("");
        let line = before.trim_end_matches([' ', '\t', '\u{0B}']);
        line.is_empty() || line.ends_with(['\n', '\r'])
    }

    /// Opens the hand once its first node is reached.
    fn enter(&mut self, at: u32) {
        match self.start {
            Some(start) if !self.entered && at >= start => {
                self.entered = true;
                self.tree.open(FrameKind::Game.into(), start);
            }
            _ => {}
        }
    }
}

/// The section that a tag opens: its name is read to its end, for `PlayScores` begins with
/// `Play`.
fn section_of(tag_pair: &str) -> Section {
    let end = tag_pair.find(|c: char| !c.is_ascii_alphanumeric());
    let name = tag_pair.get(..end.unwrap_or(tag_pair.len())).unwrap_or("");
    match tag::find(name).map(|(tag, _)| tag.name) {
        Some("Auction") => Section::Auction,
        Some("Play") => Section::Play,
        _ => Section::None,
    }
}

fn lower_opaque(unit: &Unit<'_>, text: &str) -> Tree<Kind> {
    let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
    let mut tree = Builder::new(text, 4);
    let start = decoded_lead(unit);
    tree.leaf(FrameKind::Bogus.into(), 0..start);
    if unit.kind() != (UnitKind::Opaque { continued: true }) {
        tree.open(FrameKind::Game.into(), start);
    }
    tree.leaf(FrameKind::Opaque.into(), start..end);
    tree.finish()
}

/// The offset in the decoded text at which the hand begins.
fn decoded_lead(unit: &Unit<'_>) -> u32 {
    if unit.text().len() == unit.bytes().len() {
        return unit.lead();
    }
    // One byte is one character wherever decoded and original lengths differ.
    let mut characters = unit.text().char_indices();
    let found = characters.nth(unit.lead() as usize).map_or(unit.text().len(), |(at, _)| at);
    u32::try_from(found).unwrap_or(u32::MAX)
}
