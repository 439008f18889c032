//! From the cursor to the tree. Nothing here judges; what is not understood is a node.

use std::ops::Range;

use portnote_bridge::Call;
use portnote_core::Unit;
use portnote_core::cursor::{Cursor, Events};
use portnote_core::frame::FrameKind;
use portnote_core::tree::{Builder, Tree};

use super::grammar::{Rule, recognise};
use super::model::call_of;
use super::syntax::{Kind, content};
use super::tail::{Tail, Verdict};

/// Letters of the three parts of a carding record. BSS Syntax, Defensive Carding Record.
const CARDING: [(Kind, usize); 3] =
    [(Kind::NotrumpLeads, 22), (Kind::SuitLeads, 18), (Kind::Signals, 18)];

/// Lowers one line; the second value says whether the engine gave up at a limit.
pub(crate) fn lower_unit(
    unit: &Unit<'_>,
    verdict: Verdict,
    events: &mut Events<Rule>,
) -> (Tree<Kind>, bool) {
    let text = unit.text();
    if unit.kind().is_opaque() {
        return (opaque(text), false);
    }
    lower_line(text, verdict, events).map_or_else(|| (opaque(text), true), |tree| (tree, false))
}

/// Lowers a line with its end; `None` where the engine gave up.
pub(crate) fn lower_line(
    text: &str,
    verdict: Verdict,
    events: &mut Events<Rule>,
) -> Option<Tree<Kind>> {
    let line = content(text);
    // Blanks need no engine.
    if line.trim_matches([' ', '\t', '\u{0B}', '\r']).is_empty() {
        return Some(Builder::new(text, 4).finish());
    }
    recognise(line, events).ok()?;
    let mut lowering =
        Lowering { text, end: index(line.len()), tree: Builder::new(text, events.len() + 8) };
    let record = events.cursors(line).next()?.children().next()?;
    match record.rule() {
        Rule::reference => lowering.reference(record),
        Rule::carding => lowering.carding(record),
        Rule::entry => lowering.entry(record, verdict),
        _ => lowering.bogus(),
    }
    Some(lowering.tree.finish())
}

struct Lowering<'t> {
    text: &'t str,
    /// The end of the line without its line end.
    end: u32,
    tree: Builder<'t, Kind>,
}

/// The parts of an entry as the grammar cuts them.
#[derive(Default)]
struct Parts {
    mark: Option<Range<u32>>,
    digits: Option<Range<u32>>,
    /// Calls, braces and junk before `=`.
    items: Vec<(Rule, Range<u32>)>,
    equals: Option<Range<u32>>,
    flags: Option<Range<u32>>,
    rest: Option<Range<u32>>,
}

impl Parts {
    fn of(entry: Cursor<'_, Rule>) -> Self {
        let mut parts = Self::default();
        for at in entry.children() {
            let range = at.range();
            match at.rule() {
                Rule::mark => parts.mark = Some(range),
                Rule::position => parts.digits = Some(range),
                Rule::vulnerability => {
                    let start = parts.digits.as_ref().map_or(range.start, |first| first.start);
                    parts.digits = Some(start..range.end);
                }
                Rule::equals => parts.equals = Some(range),
                Rule::flags => parts.flags = Some(range),
                Rule::rest => parts.rest = Some(range),
                rule => parts.items.push((rule, range)),
            }
        }
        parts
    }
}

impl<'t> Lowering<'t> {
    fn slice(&self, range: &Range<u32>) -> &'t str {
        self.text.get(range.start as usize..range.end as usize).unwrap_or("")
    }

    fn bogus(&mut self) {
        self.tree.leaf(FrameKind::Bogus.into(), 0..self.end);
    }

    fn reference(&mut self, record: Cursor<'_, Rule>) {
        let is_stock = record.text().starts_with('$');
        let kind = if is_stock { Kind::Stock } else { Kind::Include };
        self.tree.open(kind, 0);
        for at in record.children() {
            let range = at.range();
            if at.rule() == Rule::sign {
                self.tree.leaf(Kind::Sign, range);
            } else {
                let name = at.text().trim_end_matches([' ', '\t']);
                let end = range.start + index(name.len());
                self.tree.leaf(Kind::FileName, range.start..end);
            }
        }
        self.tree.close(self.end);
    }

    fn carding(&mut self, record: Cursor<'_, Rule>) {
        self.tree.open(Kind::Carding, 0);
        for at in record.children() {
            if at.rule() == Rule::percent {
                self.tree.leaf(Kind::Sign, at.range());
            } else {
                self.agreements(at.text(), at.range().start);
            }
        }
        self.tree.close(self.end);
    }

    /// Cuts leads and signals; a text that cannot be cut stays whole.
    fn agreements(&mut self, text: &str, start: u32) {
        let mut parts = Vec::with_capacity(CARDING.len());
        let mut at = 0;
        for (kind, length) in CARDING {
            let rest = text.get(at..).unwrap_or("");
            let word = rest.trim_start_matches([' ', '\t']);
            at += rest.len() - word.len();
            let letters = word.bytes().take_while(u8::is_ascii_uppercase);
            if letters.take(length).count() < length {
                parts.clear();
                at = 0;
                break;
            }
            parts.push((kind, at..at + length));
            at += length;
        }
        let place = |at: usize| start + index(at);
        for (kind, range) in parts {
            self.tree.leaf(kind, place(range.start)..place(range.end));
        }
        let rest = text.get(at..).unwrap_or("");
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        self.tree.leaf(Kind::Agreements, place(at + blanks)..self.end);
    }

    /// A header, a bidding record, or neither: S-2.
    fn entry(&mut self, entry: Cursor<'_, Rule>, verdict: Verdict) {
        let parts = Parts::of(entry);
        let digits = parts.digits.clone().unwrap_or(0..0);
        let is_marked = parts.mark.is_some();
        let is_floating = parts.mark.as_ref().is_some_and(|mark| self.slice(mark) == "?");
        if is_marked && self.slice(&digits) == "00" {
            match (parts.items.as_slice(), &parts.equals) {
                ([], Some(_)) => return self.header(&parts, None),
                ([(Rule::braces, name)], Some(_)) => {
                    return self.header(&parts, Some(name.clone()));
                }
                ([(Rule::braces, name), ..], None) => {
                    if let Some(end) = self.end_of_unclosed(name) {
                        return self.unclosed_header(&parts, name.start..end);
                    }
                }
                // A name with a brace in it: neither a header nor the calls of a record.
                ([(Rule::braces, _), ..], Some(_)) => return self.bogus(),
                _ => {}
            }
        }
        let begins_with_call = matches!(parts.items.first(), Some((Rule::call, _)));
        if is_floating || !begins_with_call && parts.equals.is_none() {
            return self.bogus();
        }
        self.record(&parts, verdict);
    }

    fn header(&mut self, parts: &Parts, name: Option<Range<u32>>) {
        self.open(Kind::Header, parts);
        if let Some(name) = name {
            self.tree.leaf(Kind::Name, name);
        }
        if let Some(equals) = parts.equals.clone() {
            self.tree.leaf(Kind::Equals, equals);
        }
        if let Some(flags) = parts.flags.clone() {
            self.tree.leaf(Kind::Flags, flags);
        }
        if let Some(rest) = parts.rest.clone() {
            self.tree.leaf(Kind::Summary, rest);
        }
        self.tree.close(self.end);
    }

    /// Where an unclosed name ends: before the first `=`. A `}` after that belongs to the
    /// summary if the seven letters are between them.
    fn end_of_unclosed(&self, name: &Range<u32>) -> Option<u32> {
        let text = self.slice(&(name.start..self.end));
        let (before, after) = text.split_once('=')?;
        let is_closed = self.slice(name).ends_with('}');
        let has_flags = starts_with_flags(after.trim_start_matches([' ', '\t']));
        (!is_closed || has_flags).then(|| name.start + index(before.len()))
    }

    /// A header whose name has no closing brace: it ends with the first `=`, S-3.
    fn unclosed_header(&mut self, parts: &Parts, name: Range<u32>) {
        self.open(Kind::Header, parts);
        let after = name.end + 1;
        self.tree.leaf(Kind::Name, name);
        self.tree.leaf(Kind::Equals, after - 1..after);
        let rest = self.slice(&(after..self.end));
        let word = rest.trim_start_matches([' ', '\t']);
        let start = after + index(rest.len() - word.len());
        let flags = start..start + if starts_with_flags(word) { 7 } else { 0 };
        self.tree.leaf(Kind::Flags, flags.clone());
        self.tree.leaf(Kind::Summary, flags.end..self.end);
        self.tree.close(self.end);
    }

    fn open(&mut self, kind: Kind, parts: &Parts) {
        self.tree.open(kind, 0);
        if let Some(mark) = parts.mark.clone() {
            self.tree.leaf(Kind::Mark, mark);
        }
        if let Some(digits) = parts.digits.clone() {
            self.tree.leaf(Kind::Position, digits.start..digits.start + 1);
            self.tree.leaf(Kind::Vulnerability, digits.start + 1..digits.end);
        }
    }

    fn record(&mut self, parts: &Parts, verdict: Verdict) {
        self.open(Kind::Record, parts);
        let mut last = None::<Call>;
        for (rule, range) in &parts.items {
            let kind = match rule {
                Rule::call => {
                    last = call_of(self.slice(range)).or(last);
                    Kind::Call
                }
                Rule::braces => Kind::Qualification,
                _ => FrameKind::Bogus.into(),
            };
            self.tree.leaf(kind, range.clone());
        }
        if let Some(equals) = parts.equals.clone() {
            self.tree.leaf(Kind::Equals, equals);
        }
        if let Some(flags) = parts.flags.clone() {
            self.tree.leaf(Kind::Artificial, flags.start..flags.start + 1);
            self.tree.leaf(Kind::Outcomes, flags.start + 1..flags.end);
        }
        match (parts.flags.is_some(), parts.rest.clone(), last) {
            (true, Some(rest), Some(last)) => self.tail(rest, last, verdict),
            (true, Some(rest), None) => self.tree.leaf(Kind::Description, rest),
            (false, Some(rest), _) => self.tree.leaf(FrameKind::Bogus.into(), rest),
            (_, None, _) => {}
        }
        self.tree.close(self.end);
    }

    fn tail(&mut self, rest: Range<u32>, last: Call, verdict: Verdict) {
        let tail = Tail::of(self.slice(&rest), last, verdict);
        let place = |at: usize| rest.start + index(at);
        let fields = [(Kind::Disposition, tail.disposition), (Kind::Lengths, tail.lengths)];
        for (kind, range) in fields {
            if let Some(range) = range {
                self.tree.leaf(kind, place(range.start)..place(range.end));
            }
        }
        self.tree.leaf(Kind::Description, place(tail.description)..rest.end);
    }
}

fn starts_with_flags(text: &str) -> bool {
    let is_flag = |letter: &u8| matches!(letter, b'Y' | b'N' | b'y' | b'n');
    text.bytes().take(7).filter(is_flag).count() == 7
}

fn opaque(text: &str) -> Tree<Kind> {
    let mut tree = Builder::new(text, 1);
    tree.leaf(FrameKind::Opaque.into(), 0..index(text.len()));
    tree.finish()
}

fn index(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
