//! From the cursor to the tree. Nothing here judges; what is not understood is a node.

use portnote_core::Unit;
use portnote_core::cursor::{Cursor, Events};
use portnote_core::frame::FrameKind;
use portnote_core::frame::opaque::lower_opaque;
use portnote_core::frame::tag::{
    lower_escape_line, lower_tag_pair, with_line_feeds, without_carriage_return,
};
use portnote_core::scan::UnitKind;
use portnote_core::tree::{Builder, Tree};

use crate::grammar::{Rule, recognise};
use crate::syntax::Kind;

/// Lowers one unit; the second value says whether the engine gave up at a limit.
pub(crate) fn lower_unit(unit: &Unit<'_>, events: &mut Events<Rule>) -> (Tree<Kind>, bool) {
    let text = unit.text();
    let opaque = unit.kind().is_opaque();
    if opaque || recognise(&with_line_feeds(text), events).is_err() {
        return (lower_opaque(unit), !opaque);
    }
    let mut game = Game {
        text,
        // Most tokens have a blank behind them.
        tree: Builder::new(text, events.len() * 2 + 16),
        start: game_start(unit),
        entered: false,
        calls: true,
    };
    for top in events.cursors(text) {
        for at in top.children() {
            match at.rule() {
                Rule::call_section => at.children().for_each(|at| game.lower(at, true)),
                _ => game.lower(at, false),
            }
        }
    }
    game.enter(u32::MAX);
    (game.tree.finish(), false)
}

/// What lowering remembers while it walks over a unit.
struct Game<'t> {
    text: &'t str,
    tree: Builder<'t, Kind>,
    /// Where the game begins behind blank and escape lines; `None` where there is no game.
    start: Option<u32>,
    entered: bool,
    /// Whether the last Auction or Play section was an auction.
    calls: bool,
}

impl Game<'_> {
    fn lower(&mut self, at: Cursor<'_, Rule>, in_calls: bool) {
        // The bracket of a tag stands before its rule, perhaps with blanks behind it.
        self.enter(at.range().start);
        let kind = match at.rule() {
            Rule::EOI => return,
            Rule::tag_pair => {
                if in_calls {
                    self.calls = at.text().starts_with("Auction");
                }
                return lower_tag_pair(at, self.text, &mut self.tree);
            }
            Rule::call_or_card if self.calls => Kind::Call,
            Rule::call_or_card => Kind::Card,
            Rule::suffix => Kind::Suffix,
            Rule::note_reference => Kind::NoteReference,
            Rule::nag => Kind::Nag,
            Rule::asterisk => Kind::Asterisk,
            Rule::plus => Kind::Plus,
            Rule::irregularity => Kind::Irregularity,
            Rule::section_token => Kind::SectionToken,
            token => FrameKind::of_token(token)
                .unwrap_or(FrameKind::Bogus)
                .into(),
        };
        let range = without_carriage_return(at.range(), self.text);
        if kind == FrameKind::EscapeLine.into() {
            return lower_escape_line(range, self.text, &mut self.tree);
        }
        self.tree.leaf(kind, range);
    }

    /// Opens the game once its first node is reached.
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

fn game_start(unit: &Unit<'_>) -> Option<u32> {
    (unit.kind() == UnitKind::Game).then(|| unit.decoded_lead())
}
