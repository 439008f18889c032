//! From the cursor to the tree. Nothing here judges; what is not understood is a node.

use std::ops::Range;

use portnote_core::Unit;
use portnote_core::cursor::{Children, Cursor, Events};
use portnote_core::frame::FrameKind;
use portnote_core::frame::opaque::lower_opaque;
use portnote_core::frame::tag::{lower_escape_line, lower_tag_pair, without_carriage_return};
use portnote_core::scan::UnitKind;
use portnote_core::tree::{Builder, Tree};

use crate::grammar::{Rule, recognise};
use crate::syntax::Kind;

/// What becomes of a unit.
pub(crate) struct Lowered {
    pub(crate) tree: Tree<Kind>,
    /// Whether the engine gave up at a limit.
    pub(crate) limited: bool,
    /// Whether some string is among calls or cards.
    pub(crate) string_among_calls: bool,
}

/// Lowers one unit.
pub(crate) fn lower_unit(unit: &Unit<'_>, events: &mut Events<Rule>) -> Lowered {
    let text = unit.text();
    let opaque = unit.kind().is_opaque();
    if opaque || recognise(&unit.with_line_feeds(), events).is_err() {
        return Lowered { tree: lower_opaque(unit), limited: !opaque, string_among_calls: false };
    }
    let mut game = Game {
        text,
        // Most tokens have a blank after them.
        tree: Builder::new(text, events.len() * 2 + 16),
        start: game_start(unit),
        calls: true,
        string_among_calls: false,
    };
    for top in events.cursors(text) {
        let mut tokens = top.children();
        while let Some(at) = tokens.next() {
            if at.rule() == Rule::call_section {
                let mut calls = at.children();
                while let Some(at) = calls.next() {
                    game.lower(at, true);
                    let kind = if game.calls { Kind::Call } else { Kind::Card };
                    game.lower_run(Rule::call_or_card, kind, &mut calls);
                }
            } else {
                game.lower(at, false);
                game.lower_run(Rule::section_token, Kind::SectionToken, &mut tokens);
            }
        }
    }
    game.enter(u32::MAX);
    Lowered {
        tree: game.tree.finish(),
        limited: false,
        string_among_calls: game.string_among_calls,
    }
}

/// What lowering remembers while it walks over a unit.
struct Game<'t> {
    text: &'t str,
    tree: Builder<'t, Kind>,
    /// Where the game begins after blank and escape lines, as long as it is not entered.
    start: Option<u32>,
    /// Whether the last Auction or Play section was an auction.
    calls: bool,
    string_among_calls: bool,
}

impl Game<'_> {
    /// Adds the tokens of one kind that come next: what a game has most of takes the short way.
    #[inline]
    fn lower_run(&mut self, rule: Rule, kind: Kind, tokens: &mut Children<'_, Rule>) {
        let events = tokens.events();
        let other = events.iter().position(|event| event.rule != rule);
        let run = events.get(..other.unwrap_or(events.len())).unwrap_or(&[]);
        if !run.is_empty() && self.start.is_none() {
            let leaves = run.iter().map(|event| (kind, event.start..event.end));
            self.tree.leaves(leaves);
            tokens.pass(run.len());
        }
    }

    fn lower(&mut self, at: Cursor<'_, Rule>, in_calls: bool) {
        let range = at.range();
        // The bracket of a tag is before its rule with blanks after it.
        self.enter(range.start);
        let kind = match at.rule() {
            Rule::call_or_card if self.calls => Kind::Call,
            Rule::call_or_card => Kind::Card,
            Rule::section_token => Kind::SectionToken,
            Rule::EOI => return,
            Rule::tag_pair => {
                if in_calls {
                    self.calls = at.text().starts_with("Auction");
                }
                return lower_tag_pair(at, self.text, &mut self.tree);
            }
            Rule::suffix => Kind::Suffix,
            Rule::note_reference => Kind::NoteReference,
            Rule::nag => Kind::Nag,
            Rule::asterisk => Kind::Asterisk,
            Rule::plus => Kind::Plus,
            Rule::irregularity => Kind::Irregularity,
            Rule::string => {
                self.string_among_calls |= in_calls;
                return self.line_token(FrameKind::String, range);
            }
            Rule::brace_comment => return self.line_token(FrameKind::BraceComment, range),
            Rule::line_comment => return self.line_token(FrameKind::LineComment, range),
            Rule::escape_line => {
                let range = without_carriage_return(range, self.text);
                return lower_escape_line(range, self.text, &mut self.tree);
            }
            _ => FrameKind::Bogus.into(),
        };
        self.tree.leaf(kind, range);
    }

    /// Adds a token that may end with its line.
    fn line_token(&mut self, kind: FrameKind, range: Range<u32>) {
        let range = without_carriage_return(range, self.text);
        self.tree.leaf(kind.into(), range);
    }

    /// Opens the game once its first node is reached.
    #[inline]
    fn enter(&mut self, at: u32) {
        if let Some(start) = self.start.take_if(|start| at >= *start) {
            self.tree.open(FrameKind::Game.into(), start);
        }
    }
}

fn game_start(unit: &Unit<'_>) -> Option<u32> {
    (unit.kind() == UnitKind::Game).then(|| unit.decoded_lead())
}
