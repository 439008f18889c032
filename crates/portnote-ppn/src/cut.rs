//! Where a hand ends and the next one begins: PPN 1.0 does not say it, so the names of the
//! tags decide. Works on bytes, block by block, and holds back one block at most.

use std::collections::BTreeSet;

use memchr::{memchr, memchr2};

use crate::tag::{self, Side};

/// What the current hand holds already.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cutter {
    /// In small letters, for the case of a name does not tell tags apart.
    names: BTreeSet<Vec<u8>>,
    has_section: bool,
    /// Whether the current part of the file has its notation header.
    has_notation: bool,
    /// Whether the current hand has a tag.
    has_tag: bool,
    /// Whether anything but headers and blank lines stood in the file.
    has_hand: bool,
}

/// One line of a block outside of comments, as far as the cutter understands it.
enum Line<'b> {
    Notation,
    /// A tag that stands first on its line, without a prefix, and has a value or an end there: what
    /// has neither is a word in brackets that nobody closed.
    Tag(&'b [u8]),
    /// Nothing, or another header.
    Blank,
    Other,
}

impl Cutter {
    /// The offsets in a block at which a new hand begins; 0 where the block itself begins one.
    pub(crate) fn cuts(&mut self, block: &[u8]) -> Vec<usize> {
        let mut cuts = Vec::new();
        if self.opens(block) {
            cuts.push(0);
            self.begin();
        }
        for_each_line(block, |at, line| match line {
            Line::Notation => {
                // A header behind a hand begins a part, also where the part before has none: the
                // hand would else belong to another part once its own header is inserted.
                if (self.has_notation || self.has_hand) && cuts.last() != Some(&at) {
                    cuts.push(at);
                    self.begin();
                }
                self.has_notation = true;
            }
            Line::Tag(name) => {
                if self.holds(name) && cuts.last() != Some(&at) {
                    cuts.push(at);
                    self.begin();
                }
                self.take(name);
            }
            Line::Other => self.has_hand = true,
            Line::Blank => {}
        });
        cuts
    }

    /// Whether a block begins a hand by what stands in it: a name that the hand has already,
    /// or an opening name after a section. What stands after the place where the block is cut belongs
    /// to another hand, and says nothing.
    fn opens(&self, block: &[u8]) -> bool {
        if !self.has_tag {
            return false;
        }
        let mut own = Self::default();
        let (mut first, mut repeats, mut is_cut) = (None::<bool>, false, false);
        let lead = lead(block);
        for_each_line(block, |at, line| match line {
            Line::Notation => {
                repeats |= at < lead;
                is_cut = true;
            }
            Line::Tag(name) if !is_cut => {
                is_cut = own.holds(name);
                if is_cut {
                    return;
                }
                own.take(name);
                repeats |= self.holds(name);
                let side = side(name).filter(|side| *side != Side::Neutral);
                first = first.or(side.map(|side| side == Side::Opening));
            }
            Line::Tag(_) | Line::Blank | Line::Other => {}
        });
        repeats || (self.has_section && first == Some(true))
    }

    fn begin(&mut self) {
        self.names.clear();
        self.has_section = false;
        self.has_tag = false;
    }

    fn holds(&self, name: &[u8]) -> bool {
        side(name) != Some(Side::Neutral) && self.names.contains(&name.to_ascii_lowercase())
    }

    fn take(&mut self, name: &[u8]) {
        self.has_tag = true;
        self.has_hand = true;
        self.has_section |= [&b"Auction"[..], b"Play"]
            .iter()
            .any(|section| section.eq_ignore_ascii_case(name));
        if side(name) != Some(Side::Neutral) {
            self.names.insert(name.to_ascii_lowercase());
        }
    }
}

fn side(name: &[u8]) -> Option<Side> {
    let name = std::str::from_utf8(name).ok()?;
    tag::find(name).map(|(tag, _)| tag.side)
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

/// Shows every line that begins outside of a comment.
fn for_each_line(block: &[u8], mut show: impl FnMut(usize, Line<'_>)) {
    let mut at = 0;
    while let Some(rest) = block.get(at..).filter(|rest| !rest.is_empty()) {
        let (end, next) = line(rest);
        let text = rest.get(..end).unwrap_or(rest);
        show(at, read(text));
        at += match open_comment(text) {
            Some(brace) => after_comment(rest, brace),
            None => next,
        };
    }
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
        let behind = text.get(rest..).unwrap_or(&[]);
        let (end, next) = line(behind);
        match open_comment(behind.get(..end).unwrap_or(behind)) {
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
    // Control characters before a tag are mended by taking them out.
    let is_free = |byte: &u8| byte.is_ascii_whitespace() || byte.is_ascii_control();
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
    if name.is_empty() || memchr2(b'"', b']', rest).is_none() {
        return Line::Other;
    }
    Line::Tag(name)
}

/// The brace of a comment that a line leaves open.
fn open_comment(text: &[u8]) -> Option<usize> {
    memchr(b'{', text)?;
    if text.first() == Some(&b'%') {
        return None;
    }
    let mut at = 0;
    while let Some(found) = text
        .get(at..)
        .and_then(|rest| rest.iter().position(|byte| matches!(byte, b'"' | b'{')))
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

/// Bytes of a string behind its opening quote, with the closing one.
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
