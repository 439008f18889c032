//! Inline text: what a paragraph, a heading, an item, a cell or a line of a description
//! holds beside its letters.
//!
//! One parser for all writers. The old forms, which other converters of BML put out, are
//! made by `compat`: they replace text step by step and know no tokens.

mod check;
pub(crate) mod compat;
pub(crate) mod grammar;

use portnote_bridge::{Denomination, Suit};
use portnote_core::cursor::Events;

pub use check::check;
use grammar::Rule;

/// Text that writers only need to escape, or a token in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'t> {
    /// Text as it is, line feeds included.
    Text(&'t str),
    /// A suit symbol: `!h`.
    Suit(Suit),
    /// A bid in prose: `4SX`.
    Bid(ProseBid<'t>),
    /// `*`, `/` or `=` that begins text in another font.
    Open(Font),
    /// `*`, `/` or `=` at the end of the text in that font.
    Close(Font),
    /// `---`.
    EmDash,
    /// `--`.
    EnDash,
    /// `->`.
    Arrow,
    /// `"` before what it quotes.
    OpenQuote,
    /// Any other `"`.
    CloseQuote,
    /// The text of a link begins. The target is an anchor, `#…`, or an address of one of the
    /// schemes `http`, `https` and `mailto`.
    OpenLink(&'t str),
    /// The text of a link ends. Links hold no links, and fonts end where they began: inside
    /// of one or outside.
    CloseLink,
}

/// A font of the markup: bold, italic or monospaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Font {
    /// `*bold*`.
    Bold,
    /// `/italic/`.
    Italic,
    /// `=mono=`.
    Mono,
}

/// A bid in running text, its letters as written: level, strains, doubling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProseBid<'t>(&'t str);

/// Reads inline text and keeps its memory from text to text.
#[derive(Clone, Debug, Default)]
pub struct Tokenizer<'t> {
    events: Events<Rule>,
    marks: Vec<Mark>,
    tokens: Vec<Token<'t>>,
    open: Vec<Opener>,
}

/// A word that is more than letters.
#[derive(Clone, Copy, Debug)]
struct Mark {
    kind: Rule,
    start: usize,
    end: usize,
    /// For the two ends of a link that is one: the bytes of its target.
    target: Option<(usize, usize)>,
}

/// A mark that may begin another font.
#[derive(Clone, Copy, Debug)]
struct Opener {
    font: Font,
    /// The place of the mark among the tokens, where it is text until it is closed.
    token: usize,
    /// The first byte of the mark.
    start: usize,
}

/// The tokens of one text, in order. BML, Font styles; Headers and paragraphs.
///
/// ```
/// use portnote_bml::bml::inline::{Font, Token, tokens};
/// use portnote_bridge::Suit;
///
/// let found = tokens("*5+!h*, 5--9");
/// assert_eq!(found, [
///     Token::Open(Font::Bold),
///     Token::Text("5+"),
///     Token::Suit(Suit::Hearts),
///     Token::Close(Font::Bold),
///     Token::Text(", 5"),
///     Token::EnDash,
///     Token::Text("9"),
/// ]);
/// ```
#[must_use]
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokenizer = Tokenizer::new();
    tokenizer.read(text);
    tokenizer.tokens
}

impl<'t> Tokenizer<'t> {
    /// A reader without memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The tokens of one text, in order. Adjacent tokens of text are possible.
    ///
    /// ```
    /// use portnote_bml::bml::inline::{Token, Tokenizer};
    /// let mut tokenizer = Tokenizer::new();
    /// assert_eq!(tokenizer.read("5+ suit"), [Token::Text("5+ suit")]);
    /// ```
    pub fn read(&mut self, text: &'t str) -> &[Token<'t>] {
        self.tokens.clear();
        self.open.clear();
        if !may_hold_tokens(text.as_bytes()) {
            if !text.is_empty() {
                self.tokens.push(Token::Text(text));
            }
            return &self.tokens;
        }
        self.recognise(text);
        self.join_links(text);
        self.tokenize(text);
        &self.tokens
    }

    fn recognise(&mut self, text: &str) {
        grammar::recognise(text, &mut self.events);
        self.marks.clear();
        let outer = self.events.cursors(text);
        for cursor in outer.flat_map(|cursor| cursor.children()) {
            let range = cursor.range();
            let (start, end) = (range.start as usize, range.end as usize);
            let kind = cursor.rule();
            let closers = if kind == Rule::link { own_closers(text, start, end) } else { 0 };
            self.marks.push(Mark { kind, start, end: end + closers, target: None });
        }
    }

    /// Finds the links among the brackets: `[` is the last one before `](`, and the target
    /// is one that may be followed.
    fn join_links(&mut self, text: &str) {
        let mut start = None;
        let mut after = 0;
        for at in 0..self.marks.len() {
            let Some(mark) = self.marks.get(at).copied() else {
                return;
            };
            match mark.kind {
                Rule::label_start if mark.start >= after => start = Some(at),
                Rule::label_end => {
                    let Some(target) = link_target(text, mark.end) else {
                        continue;
                    };
                    if !target.is_followed() {
                        continue;
                    }
                    let Some(start) = start.take() else {
                        continue;
                    };
                    let bytes = Some((mark.end, mark.end + target.text.len()));
                    for at in [start, at] {
                        if let Some(mark) = self.marks.get_mut(at) {
                            mark.target = bytes;
                        }
                    }
                    after = mark.end + target.text.len() + 1;
                }
                _ => {}
            }
        }
    }

    fn tokenize(&mut self, text: &'t str) {
        // Openers below are outside of the link in which the reader is.
        let mut floor = 0;
        let mut is_in_link = false;
        let mut at = 0;
        for index in 0..self.marks.len() {
            let Some(&mark) = self.marks.get(index) else {
                break;
            };
            if mark.start < at {
                continue;
            }
            self.push_text(text, at, mark.start);
            at = mark.end;
            let written = text.get(mark.start..mark.end).unwrap_or("");
            let target = mark.target.and_then(|(start, end)| text.get(start..end));
            match (mark.kind, target) {
                (Rule::suit_symbol, _) => match suit_of(text, mark) {
                    Some(suit) => self.tokens.push(Token::Suit(suit)),
                    None => self.tokens.push(Token::Text(written)),
                },
                (Rule::prose_bid, _) => self.tokens.push(Token::Bid(ProseBid(written))),
                (Rule::em_dash, _) => self.tokens.push(Token::EmDash),
                (Rule::en_dash, _) => self.tokens.push(Token::EnDash),
                (Rule::arrow, _) => self.tokens.push(Token::Arrow),
                (Rule::quote, _) if opens_quote(text, mark.start) => {
                    self.tokens.push(Token::OpenQuote);
                }
                (Rule::quote, _) => self.tokens.push(Token::CloseQuote),
                (Rule::link, _) if !is_in_link => {
                    self.tokens.push(Token::OpenLink(written));
                    self.tokens.push(Token::Text(written));
                    self.tokens.push(Token::CloseLink);
                }
                (Rule::font_mark, _) => self.font_mark(text, mark, floor),
                (Rule::label_start, Some(target)) => {
                    self.tokens.push(Token::OpenLink(target));
                    floor = self.open.len();
                    is_in_link = true;
                }
                (Rule::label_end, Some(target)) => {
                    self.open.truncate(floor);
                    floor = 0;
                    is_in_link = false;
                    self.tokens.push(Token::CloseLink);
                    at = mark.end + target.len() + 1;
                }
                _ => self.push_text(text, mark.start, mark.end),
            }
        }
        self.push_text(text, at, text.len());
    }

    /// A mark is closed by the next same one that may end a font; what was opened inside and
    /// is still open stays text.
    fn font_mark(&mut self, text: &'t str, mark: Mark, floor: usize) {
        let Some(font) = text.get(mark.start..mark.end).and_then(Font::of) else {
            return;
        };
        let opened = self.open.iter().rposition(|opener| opener.font == font);
        let opened = opened.filter(|at| *at >= floor);
        let opener = opened.and_then(|at| self.open.get(at).copied());
        match (opened, opener) {
            (Some(at), Some(opener))
                if opener.start + 1 < mark.start && closes_font(text, mark.start) =>
            {
                if let Some(token) = self.tokens.get_mut(opener.token) {
                    *token = Token::Open(font);
                }
                self.open.truncate(at);
                self.tokens.push(Token::Close(font));
                return;
            }
            (None, _) if self.opens_font(text, mark) && !self.is_open(font) => {
                self.open.push(Opener { font, token: self.tokens.len(), start: mark.start });
            }
            _ => {}
        }
        self.push_text(text, mark.start, mark.end);
    }

    fn is_open(&self, font: Font) -> bool {
        self.open.iter().any(|opener| opener.font == font)
    }

    /// At the start of the text or of a link's, after white space or another opening mark;
    /// the next character is not blank.
    fn opens_font(&self, text: &str, mark: Mark) -> bool {
        let before = text.get(..mark.start).unwrap_or("").chars().next_back();
        let after = text.get(mark.end..).unwrap_or("").chars().next();
        let is_after_opener = self.open.last().is_some_and(|last| last.start + 1 == mark.start);
        let is_first = matches!(self.tokens.last(), Some(Token::OpenLink(_)));
        let may_begin = is_after_opener || is_first || before.is_none_or(char::is_whitespace);
        may_begin && after.is_some_and(|after| !after.is_whitespace())
    }

    fn push_text(&mut self, text: &'t str, start: usize, end: usize) {
        if let Some(text) = text.get(start..end).filter(|text| !text.is_empty()) {
            self.tokens.push(Token::Text(text));
        }
    }
}

impl Font {
    /// The font of a mark.
    fn of(mark: &str) -> Option<Self> {
        match mark {
            "*" => Some(Self::Bold),
            "/" => Some(Self::Italic),
            "=" => Some(Self::Mono),
            _ => None,
        }
    }

    /// The mark of the font.
    const fn mark(self) -> char {
        match self {
            Self::Bold => '*',
            Self::Italic => '/',
            Self::Mono => '=',
        }
    }
}

impl<'t> ProseBid<'t> {
    /// The bid as written.
    #[must_use]
    pub const fn as_str(self) -> &'t str {
        self.0
    }

    /// The level, a digit.
    ///
    /// ```
    /// use portnote_bml::bml::inline::{Token, tokens};
    /// use portnote_bridge::Denomination;
    ///
    /// let found = tokens("4SX");
    /// let Some(Token::Bid(bid)) = found.first() else { panic!("no bid") };
    /// assert_eq!(bid.level(), '4');
    /// assert!(bid.strains().eq([Denomination::Spades]));
    /// assert_eq!(bid.doubling(), "X");
    /// ```
    #[must_use]
    pub fn level(self) -> char {
        self.0.chars().next().unwrap_or('1')
    }

    /// The strains, in the order written.
    pub fn strains(self) -> impl Iterator<Item = Denomination> {
        self.0.chars().filter_map(strain_of)
    }

    /// Nothing, `X` or `XX`.
    #[must_use]
    pub fn doubling(self) -> &'t str {
        let bid = self.0.trim_end_matches('X');
        self.0.get(bid.len()..).unwrap_or("")
    }
}

/// The target of `[text](target)`.
#[derive(Clone, Copy, Debug)]
struct Target<'t> {
    text: &'t str,
}

impl Target<'_> {
    /// Whether a link may lead there. Nothing but these is ever put into an output.
    fn is_followed(self) -> bool {
        match self.text.strip_prefix('#') {
            Some(anchor) => !anchor.is_empty(),
            None => ["http://", "https://", "mailto:"].iter().any(|scheme| {
                let start = self.text.get(..scheme.len());
                start.is_some_and(|start| start.eq_ignore_ascii_case(scheme))
                    && self.text.len() > scheme.len()
            }),
        }
    }

    /// Whether it names a place outside of the page: by a scheme, or by `//`.
    fn is_address(self) -> bool {
        let scheme = self.text.split_once(':').map_or("", |(scheme, _)| scheme);
        let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "+-.".contains(letter);
        self.text.starts_with("//")
            || (scheme.starts_with(|first: char| first.is_ascii_alphabetic())
                && scheme.chars().all(is_letter))
    }
}

/// How many `)` directly after an address belong to it, because it has opened them.
fn own_closers(text: &str, start: usize, end: usize) -> usize {
    let after = text.get(end..).unwrap_or("").bytes();
    let closers = after.take_while(|byte| *byte == b')').count();
    if closers == 0 {
        return 0;
    }
    let mut open = 0_usize;
    for byte in text.get(start..end).unwrap_or("").bytes() {
        match byte {
            b'(' => open += 1,
            b')' => open = open.saturating_sub(1),
            _ => {}
        }
    }
    open.min(closers)
}

/// The target after `](`: anything up to the `)` without a partner, except blanks, brackets and
/// quotes; blanks too after `#`. Square brackets end the search, so that it costs each byte of a text once.
fn link_target(text: &str, start: usize) -> Option<Target<'_>> {
    target_without(text, start, &['[', ']', '<', '>', '"'])
}

/// What a writer of `[text](target)` may have meant as the target, though it is none: up to the
/// `)` without a partner, whatever other signs are before it. Blanks and square brackets end
/// the search, so that it costs each byte of a text once.
fn meant_target(text: &str, start: usize) -> Option<Target<'_>> {
    target_without(text, start, &['[', ']'])
}

fn target_without<'t>(text: &'t str, start: usize, ends: &[char]) -> Option<Target<'t>> {
    let rest = text.get(start..)?;
    // A place of the page may be named by its words.
    let is_anchor = rest.starts_with('#');
    let mut open = 0_usize;
    for (at, letter) in rest.char_indices() {
        match letter {
            '(' => open += 1,
            ')' if open == 0 => {
                let target = rest.get(..at).filter(|target| !target.is_empty())?;
                return Some(Target { text: target });
            }
            ')' => open -= 1,
            letter if ends.contains(&letter) => return None,
            ' ' | '\u{A0}' if is_anchor => {}
            letter if letter.is_whitespace() || letter.is_control() => return None,
            _ => {}
        }
    }
    None
}

/// Whether anything in a text could be more than text: most cells and many lines are not.
fn may_hold_tokens(text: &[u8]) -> bool {
    let mut before = 0;
    for &byte in text {
        let found = match byte {
            b'!' | b'*' | b'/' | b'=' | b'"' | b'[' | b':' => true,
            b'-' | b'>' => before == b'-',
            b'C' | b'D' | b'H' | b'S' | b'N' => before.is_ascii_digit(),
            _ => false,
        };
        if found {
            return true;
        }
        before = byte;
    }
    false
}

/// Whether a character sets the direction of the text after it, also beyond its element, so that a
/// page reads otherwise than it is written.
pub(crate) const fn turns_text(letter: char) -> bool {
    matches!(letter, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// `!h`, and `!H` where nothing but a suit can be meant: as `5+!S` and `1!S`. Everywhere else authors
/// mark alerts so, as in `!Splinter` and `!S/T`.
fn suit_of(text: &str, mark: Mark) -> Option<Suit> {
    let letter = text.get(mark.start + 1..mark.end)?.chars().next()?;
    if letter.is_ascii_uppercase() {
        let before = text.get(..mark.start)?.chars().next_back();
        let after = text.get(mark.end..)?.chars().next();
        let is_bid = before.is_some_and(|before| before.is_ascii_digit() || before == '+');
        let is_word = after.is_some_and(|after| after.is_alphabetic() || after == '/');
        if !is_bid || is_word {
            return None;
        }
    }
    Suit::from_letter(letter.to_ascii_uppercase())
}

fn strain_of(letter: char) -> Option<Denomination> {
    match letter {
        'N' => Some(Denomination::NoTrump),
        letter => Suit::from_letter(letter).map(Denomination::from),
    }
}

/// After the start, white space or `(`, also with font marks between.
fn opens_quote(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or("");
    let before = before.trim_end_matches(['*', '/', '=']).chars().next_back();
    before.is_none_or(|before| before.is_whitespace() || before == '(')
}

/// After a character that is not blank, and not before a letter or digit.
fn closes_font(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or("").chars().next_back();
    let after = text.get(at + 1..).unwrap_or("").chars().next();
    before.is_some_and(|before| !before.is_whitespace())
        && !after.is_some_and(char::is_alphanumeric)
}
