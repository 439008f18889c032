//! Tag pairs: `[Event "x"]`. PBN 2.1 §3.3.

use std::borrow::Cow;
use std::ops::Range;

use portnote_engine::Class;

use super::{FrameKind, FrameRule, string};
use crate::bytes::LineEnds;
use crate::cursor::Cursor;
use crate::limits::TOKEN_CHARACTERS;
use crate::tree::{Builder, Kind, NodeRef};

/// Where the parts of a tag pair are; ranges of the decoded text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TagParts {
    /// The whole tag pair.
    pub range: Range<u32>,
    /// The name.
    pub name: Option<Range<u32>>,
    /// The first string, quotes included; without one, the words that are in its place.
    pub value: Option<Range<u32>>,
    /// Whether the value is a string token.
    pub quoted: bool,
    /// The first string or word after the value.
    pub extra: Option<Range<u32>>,
    /// The first comment inside.
    pub comment: Option<Range<u32>>,
    /// Whether the closing bracket is there.
    pub closed: bool,
    /// Whether it is a bracket, a name, a string and a bracket, with one run of blanks.
    pub plain: bool,
}

/// Adds a tag pair and its parts to a tree.
pub fn lower_tag_pair<R: FrameRule, K: Kind>(
    at: Cursor<'_, R>,
    text: &str,
    tree: &mut Builder<'_, K>,
) {
    if lower_plain_tag_pair(at, tree) {
        return;
    }
    let Range { start, end } = without_carriage_return(at.range(), text);
    // Escape lines between the bracket and the rule have opened the tag pair already.
    if tree.innermost() != Some(FrameKind::TagPair.into()) {
        // The rule begins after the bracket, so that alternatives share no more than that.
        let open = bracket_before(start, text, tree).unwrap_or(tree.done());
        open_tag_pair(open, tree);
    }
    let mut named = false;
    // Whether the first word after the name begins with a quote of another kind.
    let mut is_in_other = None;
    for child in at.children() {
        let range = without_carriage_return(child.range(), text);
        let kind = FrameKind::of_token(child.rule()).unwrap_or(FrameKind::Bogus);
        match kind {
            FrameKind::String => {
                let kind = match is_in_other {
                    Some(true) => FrameKind::TagWord,
                    _ => FrameKind::String,
                };
                lower_string(range, text, kind, tree);
                is_in_other = Some(false);
            }
            // The first word is the name, unless a value is before it.
            FrameKind::TagName if named => {
                is_in_other.get_or_insert_with(|| {
                    let word = text.get(range.start as usize..).unwrap_or("");
                    word.starts_with(string::OTHER_QUOTES)
                });
                tree.leaf(FrameKind::TagWord.into(), range);
            }
            kind => tree.leaf(kind.into(), range),
        }
        named |= matches!(kind, FrameKind::TagName | FrameKind::String);
    }
    let bracket = end.saturating_sub(1);
    let last = text.as_bytes().get(bracket as usize);
    if tree.done() <= bracket && last == Some(&b']') {
        tree.leaf(FrameKind::Close.into(), bracket..end);
    }
    tree.close(end);
}

/// Adds a tag pair as nearly all are, with less ado; whether it was one.
#[inline]
fn lower_plain_tag_pair<R: FrameRule, K: Kind>(
    at: Cursor<'_, R>,
    tree: &mut Builder<'_, K>,
) -> bool {
    let [name, value] = at.events() else {
        return false;
    };
    let is_plain = name.rule == R::TAG_NAME && value.rule == R::STRING;
    is_plain && tree.plain_tag_pair(name.start..name.end, value.start..value.end, at.range().end)
}

/// Adds an escape line; one after the bracket of a tag pair belongs to the tag pair.
pub fn lower_escape_line<K: Kind>(range: Range<u32>, text: &str, tree: &mut Builder<'_, K>) {
    if let Some(open) = bracket_before(range.start, text, tree) {
        open_tag_pair(open, tree);
    }
    tree.leaf(FrameKind::EscapeLine.into(), range);
}

/// Where a bracket is in the text before a place that is not in the tree yet.
fn bracket_before<K: Kind>(place: u32, text: &str, tree: &Builder<'_, K>) -> Option<u32> {
    let gap = text.get(tree.done() as usize..place as usize)?;
    // Hardly more than a line end is before it: a loop is faster than a search.
    let at = gap.bytes().position(|byte| byte == b'[')?;
    let at = u32::try_from(at).ok()?;
    Some(tree.done() + at)
}

fn open_tag_pair<K: Kind>(open: u32, tree: &mut Builder<'_, K>) {
    tree.open(FrameKind::TagPair.into(), open);
    tree.leaf(FrameKind::Open.into(), open..open + 1);
}

/// The text with each CR that is alone as LF, so that grammars know two line ends
/// instead of three. Offsets stay as they are.
///
/// ```
/// use portnote_core::frame::tag::with_line_feeds;
/// assert_eq!(with_line_feeds("a\rb\r\nc"), "a\nb\r\nc");
/// ```
#[must_use]
pub fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if LineEnds::of(text.as_bytes()).cr == 0 {
        return Cow::Borrowed(text);
    }
    let mut characters = text.chars().peekable();
    let mut unified = String::with_capacity(text.len());
    while let Some(character) = characters.next() {
        let alone = character == '\r' && characters.peek() != Some(&'\n');
        unified.push(if alone { '\n' } else { character });
    }
    Cow::Owned(unified)
}

/// Whether a word has the letters and the length of a tag name: PBN 2.1 §3.2.
///
/// ```
/// use portnote_core::frame::tag::is_name;
/// assert!(is_name("Event") && !is_name("E-vent"));
/// ```
#[must_use]
pub fn is_name(name: &str) -> bool {
    is_name_token(name.as_bytes())
}

/// Whether the bytes of a token are the name of a tag.
#[inline]
pub(crate) fn is_name_token(name: &[u8]) -> bool {
    static LETTERS: Class = Class::of(&[(b'0', b'9'), (b'A', b'Z'), (b'_', b'_'), (b'a', b'z')]);
    // Names are short and nearly always sound: all letters are asked, without a branch at each.
    name.len() <= TOKEN_CHARACTERS && name.iter().fold(true, |all, byte| all & LETTERS.has(*byte))
}

/// The range of a token that ends with its line, without the CR of the line end.
#[must_use]
pub fn without_carriage_return(range: Range<u32>, text: &str) -> Range<u32> {
    let last = range.end.saturating_sub(1);
    let ends = text.as_bytes().get(last as usize) == Some(&b'\r');
    // Within a token CR can only be half of a line end, as in a comment that ends with it.
    let after = text.as_bytes().get(range.end as usize);
    if ends && range.start < last && after == Some(&b'\n') { range.start..last } else { range }
}

/// A string that its line leaves open gives the bracket at the end of the line back. A quote alone
/// before that bracket is of the kind `alone`: it may close a value in quotes of different kinds.
fn lower_string<K: Kind>(
    range: Range<u32>,
    text: &str,
    alone: FrameKind,
    tree: &mut Builder<'_, K>,
) {
    let token = text.get(range.start as usize..range.end as usize).unwrap_or("");
    let body = token.trim_end_matches([' ', '\t', '\u{0B}']);
    match body.strip_suffix(']') {
        Some(before) if !string::is_closed(token) && !before.is_empty() => {
            let bracket = range.start + u32::try_from(before.len()).unwrap_or(0);
            let kind = if before == "\"" { alone } else { FrameKind::String };
            tree.leaf(kind.into(), range.start..bracket);
            tree.leaf(FrameKind::Close.into(), bracket..bracket + 1);
        }
        _ => tree.leaf(FrameKind::String.into(), range),
    }
}

impl TagParts {
    /// The parts of a tag pair node.
    #[must_use]
    pub fn of<K: Kind>(node: NodeRef<'_, K>) -> Self {
        if let Some(parts) = Self::of_plain(node) {
            return parts;
        }
        let is = |node: &NodeRef<'_, K>, kind: FrameKind| node.kind() == kind.into();
        let mut parts = Self { range: node.range(), ..Self::default() };
        let mut words = None::<Range<u32>>;
        for child in node.children() {
            let range = child.range();
            if is(&child, FrameKind::TagName) {
                parts.name = Some(range);
            } else if is(&child, FrameKind::String) {
                if parts.value.is_none() {
                    parts.value = Some(range);
                    parts.quoted = true;
                } else {
                    parts.extra.get_or_insert(range);
                }
            } else if is(&child, FrameKind::TagWord) {
                if parts.value.is_some() {
                    parts.extra.get_or_insert(range);
                } else {
                    let start = words.map_or(range.start, |words| words.start);
                    words = Some(start..range.end);
                }
            } else if is(&child, FrameKind::BraceComment) || is(&child, FrameKind::LineComment) {
                parts.comment.get_or_insert(range);
            } else if is(&child, FrameKind::Close) {
                parts.closed = true;
            }
        }
        match (&parts.value, words) {
            (None, words) => parts.value = words,
            (Some(_), Some(words)) => parts.extra = Some(words),
            (Some(_), None) => {}
        }
        parts
    }

    /// The value without its quotes, of whatever kind they are, and its offset in the token.
    /// Words without quotes are the value itself.
    #[must_use]
    pub fn bare(token: &str, quoted: bool) -> (&str, u32) {
        let bare = if quoted {
            string::inner(token)
        } else {
            string::in_other_quotes(token).unwrap_or(token)
        };
        let offset = (bare.as_ptr() as usize).saturating_sub(token.as_ptr() as usize);
        (bare, u32::try_from(offset).unwrap_or(0))
    }

    /// Whether the value is in quotes of any kind.
    #[must_use]
    pub fn is_in_quotes(token: &str, quoted: bool) -> bool {
        quoted || string::in_other_quotes(token).is_some()
    }

    /// The parts of nearly every tag pair, with less ado.
    fn of_plain<K: Kind>(node: NodeRef<'_, K>) -> Option<Self> {
        use FrameKind::{Blank, Close, Open, String, TagName};
        let [_, name, _, value, _] = node.leaves([Open, TagName, Blank, String, Close])?;
        Some(Self {
            range: node.range(),
            name: Some(name),
            value: Some(value),
            quoted: true,
            extra: None,
            comment: None,
            closed: true,
            plain: true,
        })
    }
}
