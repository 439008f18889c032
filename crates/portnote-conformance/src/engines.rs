//! Holds the two engines against each other: the fast one, and pest, which says what is right.
//!
//! Both are generated here from the files in `grammars/`, and both get the same text. Whether a reader
//! changes a text first (its line ends, for example) is not tested here.

use std::fmt;
use std::marker::PhantomData;

use pest::iterators::Pairs;
use pest::{Parser, RuleType, Token};
use portnote_engine::{Buffer, Event, Recognise};

use crate::random::Random;

/// Bytes of a text up to which recognition begins with every rule, and not with the top rule
/// alone: a top rule that matches every text would hide what is wrong with the others.
const TOKEN: usize = 48;

/// Most edits of one text.
const EDITS: usize = 4;

/// What is put into texts: all that begins, ends or parts something in a grammar, characters
/// at the ends of each width in UTF-8, and words that matter.
const PIECES: &[&str] = &[
    "[",
    "]",
    "\"",
    "{",
    "}",
    "(",
    ")",
    "<",
    ">",
    ";",
    "%",
    "\\",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    " ",
    "\t",
    "\u{B}",
    "\u{C}",
    "\0",
    "\u{1A}",
    "\u{7F}",
    "\u{80}",
    "\u{A0}",
    "\u{A1}",
    "é",
    "½",
    "×",
    "\u{7FF}",
    "\u{800}",
    "\u{200F}",
    "\u{2010}",
    "\u{2013}",
    "\u{2015}",
    "\u{2026}",
    "\u{2028}",
    "\u{2212}",
    "\u{25A1}",
    "\u{2A00}",
    "\u{3000}",
    "\u{D7FF}",
    "\u{E000}",
    "\u{FFFD}",
    "\u{FFFF}",
    "\u{10000}",
    "\u{1F0A1}",
    "\u{10FFFF}",
    "!",
    "?",
    "=",
    "$",
    "*",
    "+",
    "^",
    "-",
    "--",
    "---",
    "->",
    ".",
    ":",
    ",",
    "#",
    "&",
    "@",
    "/",
    "'",
    "`",
    "|",
    "~",
    "_",
    "0",
    "1",
    "9",
    "A",
    "N",
    "X",
    "a",
    "k",
    "x",
    "[Auction",
    "[Play ",
    "[Event \"x\"]\n",
    "\"]\n",
    "](",
    "1NT",
    "4SX",
    "Pass",
    "SK",
    "=1=",
    "$13",
    "^S",
    "<PBN>",
    "1-0",
    "1/2-1/2",
    "0.5-0.5",
    "12-16",
    "9x18",
    "1.",
    "1...",
    "c3:d4",
    "/FEN \"",
    "/W:",
    "/fen",
    "\\r",
    "\\n",
    "½-½",
    "(!)",
    "<42, 29>",
    "@A.3-M=",
    "(S2)",
    "*00{x}=NYYYYYY",
    "001C=NYYYYYY008",
    "https://x.y",
    "mailto:",
    "!h",
    "7٣",
];

/// A grammar with both of its engines.
pub struct Grammar {
    /// The name of the grammar, which is that of its file.
    pub name: &'static str,
    /// The extensions of the files that hold such texts.
    pub extensions: &'static [&'static str],
    is_by_line: bool,
    is_by_word: bool,
    engines: Box<dyn Compares>,
}

/// What was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Texts.
    pub texts: u64,
    /// Texts with each of the rules with which recognition began.
    pub runs: u64,
    /// Runs in which the rule matched.
    pub matches: u64,
    /// Events.
    pub events: u64,
    /// Bytes of the texts.
    pub bytes: u64,
}

/// A text on which the engines differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The text.
    pub text: String,
    /// The name of the rule with which recognition began.
    pub rule: String,
    /// Where they differ first.
    pub message: String,
}

/// A part of a file that engines are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPart<'t> {
    /// What it is: `text`, `paragraph`, `line` or `word`.
    pub kind: &'static str,
    /// The byte of the file at which it begins.
    pub start: usize,
    /// The text of the part.
    pub text: &'t str,
}

/// Both engines of one grammar, which hide its type of rules.
trait Compares {
    fn compare(&mut self, text: &str, tally: &mut Tally) -> Option<Difference>;
}

struct Engines<P, R: 'static> {
    top: R,
    rules: &'static [R],
    expected: Buffer<R>,
    found: Buffer<R>,
    parser: PhantomData<P>,
}

macro_rules! both_engines {
    ($name:ident: $($file:literal),+) => {
        mod $name {
            #[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
            $(#[grammar = $file])+
            pub(super) struct Both;
        }
    };
}

both_engines!(pbn: "../../grammars/frame.pest", "../../grammars/pbn.pest");
both_engines!(pdn: "../../grammars/frame.pest", "../../grammars/pdn.pest");
both_engines!(ppn: "../../grammars/frame.pest", "../../grammars/ppn.pest");
both_engines!(bml: "../../grammars/bml.pest");
both_engines!(bss: "../../grammars/bss.pest");
both_engines!(lin: "../../grammars/lin.pest");
both_engines!(inline: "../../grammars/inline.pest");

/// The grammar of PBN.
pub(crate) fn pbn() -> Vec<Grammar> {
    let rules = pbn::Rule::all_rules();
    vec![Grammar::new::<pbn::Both, _>("pbn", &["pbn"], pbn::Rule::game, rules)]
}

/// The grammar of PDN.
pub(crate) fn pdn() -> Vec<Grammar> {
    let rules = pdn::Rule::all_rules();
    vec![Grammar::new::<pdn::Both, _>("pdn", &["pdn"], pdn::Rule::pdn_game, rules)]
}

/// The grammar of PPN.
pub(crate) fn ppn() -> Vec<Grammar> {
    let rules = ppn::Rule::all_rules();
    vec![Grammar::new::<ppn::Both, _>("ppn", &["ppn"], ppn::Rule::hand, rules)]
}

/// The grammars of BML: the first word of a row, and text with marks.
pub(crate) fn bml() -> Vec<Grammar> {
    let (words, texts) = (bml::Rule::all_rules(), inline::Rule::all_rules());
    let word = Grammar::new::<bml::Both, _>("bml", &["bml"], bml::Rule::word, words);
    let top = inline::Rule::inline_text;
    let text = Grammar::new::<inline::Both, _>("inline", &["bml"], top, texts);
    vec![word.by_line().by_word(), text.by_line()]
}

/// The grammar of BSS.
pub(crate) fn bss() -> Vec<Grammar> {
    let rules = bss::Rule::all_rules();
    vec![Grammar::new::<bss::Both, _>("bss", &["bss"], bss::Rule::line, rules).by_line()]
}

/// The grammar of LIN.
pub(crate) fn lin() -> Vec<Grammar> {
    let rules = lin::Rule::all_rules();
    vec![Grammar::new::<lin::Both, _>("lin", &["lin"], lin::Rule::unit, rules)]
}

impl Grammar {
    /// A grammar whose two engines are both in `P`, with its top rule and all of its rules.
    #[must_use]
    pub fn new<P, R>(
        name: &'static str,
        extensions: &'static [&'static str],
        top: R,
        rules: &'static [R],
    ) -> Self
    where
        P: Parser<R> + Recognise<Rule = R> + 'static,
        R: RuleType + 'static,
    {
        Self {
            name,
            extensions,
            is_by_line: false,
            is_by_word: false,
            engines: Box::new(Engines::<P, R> {
                top,
                rules,
                expected: Buffer::new(),
                found: Buffer::new(),
                parser: PhantomData,
            }),
        }
    }

    /// A text of it may be one line.
    #[must_use]
    pub fn by_line(self) -> Self {
        Self { is_by_line: true, ..self }
    }

    /// A text of it may be one word.
    #[must_use]
    pub fn by_word(self) -> Self {
        Self { is_by_word: true, ..self }
    }

    /// Compares the engines on one text.
    ///
    /// ```
    /// use portnote_conformance::engines::Tally;
    /// use portnote_conformance::notation::grammars;
    ///
    /// let mut tally = Tally::default();
    /// for mut grammar in grammars() {
    ///     assert_eq!(grammar.compare("[Event \"x\"]\n{", &mut tally), None);
    /// }
    /// assert!(tally.runs > tally.texts && tally.events > 0);
    /// ```
    pub fn compare(&mut self, text: &str, tally: &mut Tally) -> Option<Difference> {
        self.engines.compare(text, tally)
    }

    /// The pieces of a file: all of it, its paragraphs, and where a text of the grammar is a
    /// line or a word, its lines and words.
    #[must_use]
    pub fn pieces_of<'t>(&self, file: &'t str) -> Vec<TextPart<'t>> {
        let piece = |kind, text: &'t str| TextPart {
            kind,
            start: text.as_ptr().addr() - file.as_ptr().addr(),
            text,
        };
        let mut pieces = vec![piece("text", file)];
        let paragraphs = file.split_inclusive("\n\n");
        let paragraphs = paragraphs.filter(|paragraph| paragraph.len() < file.len());
        pieces.extend(paragraphs.map(|paragraph| piece("paragraph", paragraph)));
        if self.is_by_line {
            pieces.extend(file.lines().map(|line| piece("line", line)));
        }
        if self.is_by_word {
            pieces.extend(file.split_whitespace().map(|word| piece("word", word)));
        }
        pieces
    }
}

/// Takes over what pest recognised. Nothing here recurses, however deep the pairs.
pub fn fill<R: RuleType>(events: &mut Buffer<R>, pairs: Pairs<'_, R>) {
    events.clear();
    let mut open = Vec::new();
    for token in pairs.tokens() {
        match token {
            Token::Start { rule, pos } => open.push(events.open(rule, pos.pos())),
            Token::End { pos, .. } => {
                if let Some(event) = open.pop() {
                    events.close(event, pos.pos());
                }
            }
        }
    }
}

/// A text of a seed: a piece of one of some texts, or one put together, with some edits.
#[must_use]
pub fn mutated(seed: u64, texts: &[&str]) -> String {
    let mut random = Random::new(seed);
    let mut text = String::new();
    match random.below(4) {
        0 => {
            for _ in 0..random.below(12) {
                text.extend(random.choose(PIECES).copied());
            }
        }
        kind => {
            let whole = random.choose(texts).copied().unwrap_or("");
            // Some begin where games do.
            let from = [0, random.below(whole.len() + 1)];
            let from = floor(whole, random.choose(&from).copied().unwrap_or(0));
            // Some are short enough to begin with every rule.
            let length = if kind == 1 { TOKEN - 8 } else { 1_500 };
            let to = floor(whole, (from + random.below(length)).min(whole.len()));
            text.push_str(whole.get(from..to).unwrap_or(""));
        }
    }
    for _ in 0..random.below(EDITS) {
        let from = floor(&text, random.below(text.len() + 1));
        let to = floor(&text, (from + random.below(4)).min(text.len())).max(from);
        let piece = random.choose(PIECES).copied().unwrap_or("");
        match random.below(4) {
            0 => text.truncate(from),
            1 => text.replace_range(from..to, ""),
            2 => text.insert_str(from, piece),
            _ => text.replace_range(from..to, piece),
        }
    }
    text
}

/// The beginning of the character that a byte belongs to.
fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl<P, R> Compares for Engines<P, R>
where
    P: Parser<R> + Recognise<Rule = R>,
    R: RuleType,
{
    fn compare(&mut self, text: &str, tally: &mut Tally) -> Option<Difference> {
        tally.texts += 1;
        tally.bytes += text.len() as u64;
        let top = [self.top];
        let starts: &[R] = if text.len() <= TOKEN { self.rules } else { &top };
        for rule in starts {
            let expected = match P::parse(*rule, text) {
                Ok(pairs) => {
                    fill(&mut self.expected, pairs);
                    Some(self.expected.as_slice())
                }
                Err(_) => None,
            };
            let verdict = P::recognise(*rule, text, &mut self.found);
            let found = verdict.is_ok().then(|| self.found.as_slice());
            tally.runs += 1;
            tally.matches += u64::from(expected.is_some());
            tally.events += expected.map_or(0, |events| events.len() as u64);
            if expected != found {
                return Some(Difference {
                    text: text.to_owned(),
                    rule: format!("{rule:?}"),
                    message: first_difference(expected, found),
                });
            }
        }
        None
    }
}

fn first_difference<R: RuleType>(
    expected: Option<&[Event<R>]>,
    found: Option<&[Event<R>]>,
) -> String {
    let (Some(expected), Some(found)) = (expected, found) else {
        let [by_pest, by_ours] = [expected, found].map(|found| match found {
            Some(_) => "matches",
            None => "does not match",
        });
        return format!("{by_pest} by pest, {by_ours} by the fast engine");
    };
    let length = expected.len().max(found.len());
    let at = (0..length).find(|at| expected.get(*at) != found.get(*at));
    let at = at.unwrap_or(0);
    let show = |events: &[Event<R>]| match events.get(at) {
        Some(event) => format!("{event:?}"),
        None => "nothing".to_owned(),
    };
    format!("event {at} is {} by pest, {} by the fast engine", show(expected), show(found))
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} texts of {} bytes, {} runs, {} matches, {} events",
            self.texts, self.bytes, self.runs, self.matches, self.events
        )
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}\n  on {:?}", self.rule, self.message, self.text)
    }
}

impl fmt::Debug for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
