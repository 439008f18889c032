//! Games inside other text, between `<PBN>` and `</PBN>`: PBN 2.1 §6.2.
//!
//! At its beginning, and only there, it is decided what a source is. It is other text with
//! games in it if it begins with something else than a tag, a comment or an escape line, and
//! an opening delimiter comes before the first line that looks like a tag. Everything else is
//! a file of the notation, in which the delimiters have no power: a string or a comment may
//! hold them, and a line that is nothing but one is passed over by itself, so that no game is
//! ever hidden.
//!
//! Inside other text the first closing delimiter ends a block, wherever it is: the
//! standard promises that games do not hold it, and a comment that is never closed must not
//! swallow the rest of a page. A block without a closing delimiter ends with the source.
//! There may be any number of blocks, and both delimiters are known in upper and lower case,
//! because programs that tidy pages change it.

use memchr::{memchr_iter, memrchr};

use portnote_core::limits::TRIVIA_BYTES;
use portnote_core::scan::line_end;
use portnote_core::tree::is_blank;

use crate::limits::{DELIMITER_BLANKS, EMBEDDING_BYTES};

/// What is between `<` and `>`.
const NAME: &[u8] = b"PBN";

/// What a source is, and where in it the scanner is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Region {
    /// At the beginning, as long as it is not decided what the source is.
    Start,
    /// In a file of the notation.
    Plain,
    /// In other text.
    Outside,
    /// In a block of the notation inside other text.
    Inside,
}

/// The delimiters of a source, and what is known about them.
#[derive(Clone, Debug)]
pub(super) struct Embedding {
    pub(super) region: Region,
    /// At the beginning: the line that is looked at next.
    line: usize,
    /// At the beginning: nothing but blank and escape lines has been seen.
    in_front: bool,
    /// Offset in the source of the next closing delimiter.
    close: Option<u64>,
    /// Offset in the source before which no closing delimiter begins.
    searched: u64,
    /// Offset in the source before which no opening delimiter begins.
    unopened: u64,
}

/// A piece of the text around the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OutsideText {
    pub(super) len: usize,
    /// Whether it ends with an opening delimiter.
    pub(super) opens: bool,
}

impl Embedding {
    pub(super) const fn new() -> Self {
        Self {
            region: Region::Start,
            line: 0,
            in_front: true,
            close: None,
            searched: 0,
            unopened: 0,
        }
    }

    /// Where in a window the search for a delimiter continues; nothing before is looked at again.
    pub(super) fn resumes_at(&self, base: u64) -> usize {
        match self.region {
            Region::Start => self.line,
            Region::Outside => usize::try_from(self.unopened.saturating_sub(base)).unwrap_or(0),
            Region::Plain | Region::Inside => 0,
        }
    }

    /// Decides what a source is that begins with this window; `None` where more bytes are
    /// needed.
    pub(super) fn decide(&mut self, window: &[u8], ended: bool) -> Option<Region> {
        let seen = window.get(..EMBEDDING_BYTES).unwrap_or(window);
        let all = ended || window.len() >= EMBEDDING_BYTES;
        loop {
            if all && self.line >= seen.len() {
                return Some(Region::Plain);
            }
            let (end, next) = line_end(seen, self.line, all)?;
            let line = seen.get(self.line..end).unwrap_or(&[]);
            let blanks = line.iter().take_while(|byte| is_blank(**byte));
            let text = line.get(blanks.count()..).unwrap_or(&[]);
            match text.first() {
                None | Some(b'%') => {}
                Some(b'[' | b'{' | b';') if self.in_front => return Some(Region::Plain),
                Some(b'[') if is_tag(text) => return Some(Region::Plain),
                Some(_) if opening(line).is_some() => return Some(Region::Outside),
                Some(_) => self.in_front = false,
            }
            self.line = next;
        }
    }

    /// The bytes of a window that are known to be before the next closing delimiter, and
    /// whether that delimiter or the end of the source comes next.
    pub(super) fn inside<'w>(
        &mut self,
        window: &'w [u8],
        base: u64,
        ended: bool,
    ) -> (&'w [u8], bool) {
        let local = |offset: u64| usize::try_from(offset.saturating_sub(base)).unwrap_or(0);
        if self.close.is_none() {
            let from = local(self.searched).min(window.len());
            let rest = window.get(from..).unwrap_or(&[]);
            self.close = closing(rest).map(|at| base + (from + at) as u64);
        }
        if let Some(close) = self.close {
            return (window.get(..local(close)).unwrap_or(window), true);
        }
        if ended {
            self.searched = base + window.len() as u64;
            return (window, true);
        }
        // The last bytes may be the beginning of a delimiter.
        let safe = window.len().saturating_sub(NAME.len() + 2);
        self.searched = self.searched.max(base + safe as u64);
        (window.get(..safe).unwrap_or(&[]), false)
    }

    /// Leaves a block that has nothing left before its closing delimiter.
    pub(super) fn leave(&mut self) {
        self.close = None;
        self.region = Region::Outside;
    }

    /// The next piece of the text around the games; `None` where more bytes are needed.
    ///
    /// A long text is handed on in pieces that end with a line where they can, so that
    /// memory is bounded and no character is cut.
    pub(super) fn outside(&mut self, window: &[u8], base: u64, ended: bool) -> Option<OutsideText> {
        let seen = window.get(..TRIVIA_BYTES).unwrap_or(window);
        let from = self.resumes_at(base).min(seen.len());
        if let Some(at) = seen.get(from..).and_then(opening) {
            let at = from + at;
            let len = line_rest(window, at + NAME.len() + 2, ended)?;
            self.region = Region::Inside;
            self.searched = base + len as u64;
            return Some(OutsideText { len, opens: true });
        }
        // The last bytes may be the beginning of a delimiter.
        self.unopened = base + seen.len().saturating_sub(NAME.len() + 1) as u64;
        if window.len() < TRIVIA_BYTES {
            let len = window.len();
            return ended.then_some(OutsideText { len, opens: false });
        }
        // What is left may begin an opening delimiter.
        let most = seen.len() - NAME.len() - 2;
        let line = seen.get(..most).and_then(|seen| memrchr(b'\n', seen));
        let len = line.map_or(most, |at| at + 1);
        Some(OutsideText { len, opens: false })
    }
}

/// Whether a line is nothing but a delimiter with blanks after it.
pub(super) fn is_delimiter(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"<") else {
        return false;
    };
    let bare = rest.strip_prefix(b"/").unwrap_or(rest);
    let after = bare.get(NAME.len() + 1..).unwrap_or(&[]);
    is_name(bare) && after.iter().all(|byte| is_blank(*byte))
}

/// Where the first opening delimiter is.
fn opening(text: &[u8]) -> Option<usize> {
    let is_opening = |at: &usize| text.get(at + 1..).is_some_and(is_name);
    memchr_iter(b'<', text).find(is_opening)
}

/// Where the first closing delimiter is.
fn closing(text: &[u8]) -> Option<usize> {
    let is_closing = |at: &usize| {
        let rest = text.get(at + 1..).and_then(|rest| rest.strip_prefix(b"/"));
        rest.is_some_and(is_name)
    };
    memchr_iter(b'<', text).find(is_closing)
}

/// Whether a text begins with the name and `>`.
fn is_name(text: &[u8]) -> bool {
    let name = text.get(..NAME.len());
    name.is_some_and(|name| name.eq_ignore_ascii_case(NAME)) && text.get(NAME.len()) == Some(&b'>')
}

/// Whether a line looks like a tag: a bracket, a name, and a quote after it.
fn is_tag(line: &[u8]) -> bool {
    let text = line.get(1..).unwrap_or(&[]).trim_ascii_start();
    let name =
        text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let after = text.get(name..).unwrap_or(&[]).trim_ascii_start();
    name > 0 && after.first() == Some(&b'"')
}

/// The place after the line end that follows `from`, if only a few blanks are before it;
/// else `from`. `None` where more bytes are needed.
fn line_rest(window: &[u8], from: usize, ended: bool) -> Option<usize> {
    let rest = window.get(from..).unwrap_or(&[]);
    let blanks = rest.iter().take(DELIMITER_BLANKS).take_while(|byte| is_blank(**byte)).count();
    match (rest.get(blanks), rest.get(blanks + 1)) {
        (Some(b'\r'), Some(b'\n')) => Some(from + blanks + 2),
        (Some(b'\r'), None) if !ended => None,
        (Some(b'\n' | b'\r'), _) => Some(from + blanks + 1),
        (None, _) if !ended => None,
        _ => Some(from),
    }
}
