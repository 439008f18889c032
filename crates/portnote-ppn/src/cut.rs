//! Where a hand ends and the next one begins: PPN 1.0 does not say it, so the names of the
//! tags decide. Works on bytes, block by block, and holds back one block at most.

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::ops::Range;
use std::vec;

use memchr::{memchr, memchr2};

use crate::tag::{self, Side, TagInfo};

/// What the current hand holds already.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cutter {
    names: Names,
    has_section: bool,
    /// Whether the current part of the file has its notation header.
    has_notation: bool,
    /// Whether the current hand has a tag.
    has_tag: bool,
    /// Whether anything but headers and blank lines stood in the file.
    has_hand: bool,
}

/// Says of places in a hand, in their order, whether the next hand would begin there after a blank
/// line: not every tag that a hand repeats is one that the cutter sees.
pub(crate) struct Openings<'t> {
    text: &'t [u8],
    lines: Peekable<vec::IntoIter<(usize, Line<'t>)>>,
    /// What the hand holds before the last place.
    cutter: Cutter,
}

/// Names of tags, without those that may be repeated. The case of a name does not tell tags apart.
#[derive(Clone, Debug, Default)]
struct Names {
    /// A bit for each tag of the standard.
    known: u64,
    /// In lower case.
    others: BTreeSet<Vec<u8>>,
}

/// The name of a tag, and its tag in the standard with the number of it.
#[derive(Clone, Copy)]
struct Name<'b> {
    text: &'b [u8],
    known: Option<(usize, &'static TagInfo)>,
}

/// One line of a block outside of comments, as far as the cutter understands it.
#[derive(Clone, Copy)]
enum Line<'b> {
    Notation,
    /// A tag that is first on its line, without a prefix, and has a value or an end there: a text
    /// with neither is a word in brackets that are not closed.
    Tag(Name<'b>),
    /// Nothing, or another header.
    Blank,
    Other,
}

impl Cutter {
    /// The offsets in a block at which a new hand begins; 0 where the block itself begins one.
    pub(crate) fn cuts(&mut self, block: &[u8]) -> Vec<usize> {
        let lines = lines(block);
        let mut cuts = Vec::new();
        if self.opens(block, &lines) {
            cuts.push(0);
            self.begin();
        }
        for (at, line) in lines {
            match line {
                Line::Notation => {
                    // A header after a hand begins a part, also where the part before has none: the
                    // hand would else belong to another part once its own header is inserted.
                    if (self.has_notation || self.has_hand) && cuts.last() != Some(&at) {
                        cuts.push(at);
                        self.begin();
                    }
                    self.has_notation = true;
                }
                Line::Tag(name) => {
                    if self.names.hold(name) && cuts.last() != Some(&at) {
                        cuts.push(at);
                        self.begin();
                    }
                    self.take(name);
                }
                Line::Other => self.has_hand = true,
                Line::Blank => {}
            }
        }
        cuts
    }

    /// Whether a block begins a hand by what is in it: a name that the hand already has,
    /// or an opening name after a section. What is after the place where the block is cut belongs
    /// to another hand, and says nothing.
    fn opens(&self, block: &[u8], lines: &[(usize, Line<'_>)]) -> bool {
        if !self.has_tag {
            return false;
        }
        let mut own = Names::default();
        let mut first = None;
        for (at, line) in lines {
            match *line {
                Line::Notation => return *at < lead(block) || first == Some(true),
                Line::Tag(name) if own.hold(name) => break,
                Line::Tag(name) if self.names.hold(name) => return true,
                Line::Tag(name) => {
                    own.take(name);
                    let side = name.side().filter(|side| *side != Side::Neutral);
                    first = first.or(side.map(|side| self.has_section && side == Side::Opening));
                }
                Line::Blank | Line::Other => {}
            }
        }
        first == Some(true)
    }

    /// Whether a tag at the beginning of a block, without any other tag, begins a hand.
    fn begins_at(&self, name: Name<'_>) -> bool {
        let is_opening = name.side() == Some(Side::Opening);
        self.names.hold(name) || self.has_section && is_opening
    }

    fn begin(&mut self) {
        self.names = Names::default();
        self.has_section = false;
        self.has_tag = false;
    }

    fn take(&mut self, name: Name<'_>) {
        self.has_tag = true;
        self.has_hand = true;
        let known = name.known.map(|(_, tag)| tag.name);
        self.has_section |= matches!(known, Some("Auction" | "Play"));
        self.names.take(name);
    }
}

impl<'t> Openings<'t> {
    /// Before the first tag of a hand.
    pub(crate) fn new(text: &'t str) -> Self {
        let text = text.as_bytes();
        Self { text, lines: lines(text).into_iter().peekable(), cutter: Cutter::default() }
    }

    /// Whether a hand begins with the tag at a place once a blank line is before it; if so, it is
    /// taken to be there. A tag that the text leaves open is taken to be closed.
    pub(crate) fn is_at(&mut self, tag: &Range<u32>, name: &str) -> bool {
        let (start, end) = (tag.start as usize, tag.end as usize);
        let text = self.text;
        // A line that begins with the tag itself says nothing about what is before it.
        let is_before = |line: &(usize, Line<'_>)| {
            let rest = text.get(line.0..start).unwrap_or(&[]);
            !rest.iter().all(is_free)
        };
        while let Some((_, line)) = self.lines.next_if(is_before) {
            if let Line::Tag(name) = line {
                self.cutter.take(name);
            }
        }
        let before = text.get(..start).unwrap_or(&[]);
        let blank = before.get(before.trim_ascii_end().len()..).unwrap_or(&[]);
        let own = text.get(start..end).unwrap_or(&[]);
        let own_line = own.get(..line(own).0).unwrap_or(own);
        let is_seen = !is_closed(own) || matches!(read(own_line), Line::Tag(_));
        let name = Name::of(name.as_bytes());
        let begins = is_seen && line_ends(blank) < 2 && self.cutter.begins_at(name);
        if begins {
            self.cutter.begin();
            self.cutter.take(name);
        }
        begins
    }
}

impl Names {
    fn hold(&self, name: Name<'_>) -> bool {
        match name.known {
            Some((number, _)) => self.known & bit(number) != 0,
            None => {
                !self.others.is_empty() && self.others.contains(&name.text.to_ascii_lowercase())
            }
        }
    }

    fn take(&mut self, name: Name<'_>) {
        match name.known {
            Some((_, tag)) if tag.side == Side::Neutral => {}
            Some((number, _)) => self.known |= bit(number),
            None => {
                self.others.insert(name.text.to_ascii_lowercase());
            }
        }
    }
}

impl<'b> Name<'b> {
    fn of(text: &'b [u8]) -> Self {
        let tag = |number| Some((number, tag::TAGS.get(number)?));
        Self { text, known: tag::number(text).and_then(tag) }
    }

    fn side(self) -> Option<Side> {
        self.known.map(|(_, tag)| tag.side)
    }
}

/// The bit of a tag of the standard, which has fewer than 64.
fn bit(number: usize) -> u64 {
    let number = u32::try_from(number).unwrap_or(u32::MAX);
    1_u64.checked_shl(number).unwrap_or(0)
}

/// Bytes of blank lines and headers at the beginning.
pub(crate) fn lead(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let (end, next) = line(rest);
        let text = rest.get(..end).unwrap_or(rest);
        let blank = text.iter().all(|byte| matches!(byte, b' ' | b'\t' | 0x0B));
        if !blank && text.first() != Some(&b'%') {
            return at;
        }
        at += next;
    }
    at
}

/// Line ends: LF, CR LF and CR count once.
pub(crate) fn line_ends(bytes: &[u8]) -> u64 {
    let feeds = memchr::memchr_iter(b'\n', bytes).count();
    let alone = |at: &usize| bytes.get(at + 1) != Some(&b'\n');
    let returns = memchr::memchr_iter(b'\r', bytes).filter(alone).count();
    (feeds + returns) as u64
}

/// The end of the first line, without and with its line end.
fn line(bytes: &[u8]) -> (usize, usize) {
    match memchr2(b'\n', b'\r', bytes) {
        None => (bytes.len(), bytes.len()),
        Some(at) if bytes.get(at..at + 2) == Some(b"\r\n") => (at, at + 2),
        Some(at) => (at, at + 1),
    }
}

/// The lines that begin outside of a comment, with their places: of those that are blank none, and
/// of others without a tag the first of each run.
fn lines(block: &[u8]) -> Vec<(usize, Line<'_>)> {
    let mut lines = Vec::new();
    let has_comment = memchr(b'{', block).is_some();
    let mut is_other = false;
    let mut at = 0;
    while let Some(rest) = block.get(at..).filter(|rest| !rest.is_empty()) {
        let (end, next) = line(rest);
        let text = rest.get(..end).unwrap_or(rest);
        let found = read(text);
        let is_known = matches!(found, Line::Blank) || is_other && matches!(found, Line::Other);
        if !is_known {
            is_other = matches!(found, Line::Other);
            lines.push((at, found));
        }
        at += match has_comment.then(|| open_comment(text)).flatten() {
            Some(brace) => after_comment(rest, brace),
            None => next,
        };
    }
    lines
}

/// Where the next line begins after a comment that its line leaves open: what it hides is passed over,
/// with the rest of the line that closes it, which may open another.
fn after_comment(text: &[u8], mut brace: usize) -> usize {
    loop {
        let inside = text.get(brace..).unwrap_or(&[]);
        let Some(close) = memchr(b'}', inside) else {
            return text.len().max(1);
        };
        let rest = brace + close;
        let after = text.get(rest..).unwrap_or(&[]);
        let (end, next) = line(after);
        match open_comment(after.get(..end).unwrap_or(after)) {
            Some(again) => brace = rest + again,
            None => return rest + next.max(1),
        }
    }
}

fn read(text: &[u8]) -> Line<'_> {
    if let Some(header) = text.strip_prefix(b"%") {
        let header = header.trim_ascii_start();
        let word = header.split(|byte| byte.is_ascii_whitespace()).next();
        let names = word.is_some_and(|word| word.eq_ignore_ascii_case(b"PPN"));
        return if names { Line::Notation } else { Line::Blank };
    }
    let Some(start) = text.iter().position(|byte| !is_free(byte)) else {
        return Line::Blank;
    };
    let tag = text.get(start..).and_then(|text| text.strip_prefix(b"["));
    let Some(tag) = tag else {
        return Line::Other;
    };
    let tag = tag.trim_ascii_start();
    let is_end = |byte: &u8| !byte.is_ascii_alphanumeric() && *byte != b'_';
    let end = tag.iter().position(is_end).unwrap_or(tag.len());
    let (name, rest) = tag.split_at_checked(end).unwrap_or_default();
    if name.is_empty() || !is_closed(rest) {
        return Line::Other;
    }
    Line::Tag(Name::of(name))
}

/// Whether a tag has a value or an end.
fn is_closed(tag: &[u8]) -> bool {
    memchr2(b'"', b']', tag).is_some()
}

/// What may be before a tag: control characters there are fixed by removing them.
const fn is_free(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || byte.is_ascii_control()
}

/// The brace of a comment that a line leaves open.
fn open_comment(text: &[u8]) -> Option<usize> {
    memchr(b'{', text)?;
    if text.first() == Some(&b'%') {
        return None;
    }
    let mut at = 0;
    while let Some(found) =
        text.get(at..).and_then(|rest| rest.iter().position(|byte| matches!(byte, b'"' | b'{')))
    {
        at += found;
        let rest = text.get(at + 1..).unwrap_or(&[]);
        at += 1 + match text.get(at) {
            Some(b'{') => match memchr(b'}', rest) {
                Some(close) => close + 1,
                None => return Some(at),
            },
            _ => string_len(rest),
        };
    }
    None
}

/// Bytes of a string after its opening quote, including the closing one.
fn string_len(rest: &[u8]) -> usize {
    let mut at = 0;
    while let Some(byte) = rest.get(at) {
        at += match byte {
            b'"' => return at + 1,
            b'\\' if matches!(rest.get(at + 1), Some(b'"' | b'\\')) => 2,
            _ => 1,
        };
    }
    rest.len()
}
