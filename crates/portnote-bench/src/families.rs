//! Families of hostile input: each grows with n in one respect, and all work on it must be linear.
//!
//! The tests count what small members of each family give; `bench --slopes` counts the
//! instructions that large ones take.

pub mod shapes;
mod text;

use text as t;

/// A family of inputs.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The number of the family in the list of hostile input.
    pub rule: &'static str,
    /// What grows.
    pub name: &'static str,
    /// The n of the smallest input whose instructions are counted: large enough that a hidden
    /// square, as of a fast search for each opener, is out.
    pub n: usize,
    /// The text for n, with LF.
    text: fn(usize) -> Vec<u8>,
    /// The games in it.
    pub games: Count,
    /// A code that has to be reported, and how often.
    pub reported: Option<(&'static str, Count)>,
    /// Whether the next game is read as if nothing was before it.
    pub ends: bool,
}

/// A number that is fixed, or grows with n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Always this many.
    Just(usize),
    /// n and this many more.
    Plus(usize),
}

/// What ends a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// LF.
    Lf,
    /// CR LF.
    CrLf,
    /// CR.
    Cr,
}

/// A game without any fault, which follows on families that end.
pub const NEXT_GAME: &str =
    "[Event \"next\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1NT Pass Pass Pass\n";

impl Family {
    /// The input for n, with the next game after it where the family ends.
    #[must_use]
    pub fn input(&self, n: usize, line_end: LineEnd) -> Vec<u8> {
        let mut text = (self.text)(n);
        if self.ends {
            text.extend_from_slice(b"\n\n");
            text.extend_from_slice(NEXT_GAME.as_bytes());
        }
        line_end.put_into(&text)
    }

    /// The rule and the name of the family.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{} {}", self.rule, self.name)
    }

    /// The line ends that make a difference.
    #[must_use]
    pub fn line_ends(&self) -> &'static [LineEnd] {
        // In a text of few lines their ends cost nothing.
        if (self.text)(64).iter().filter(|byte| **byte == b'\n').count() < 32 {
            &[LineEnd::Lf]
        } else {
            &LineEnd::ALL
        }
    }
}

impl Count {
    /// The number for n.
    #[must_use]
    pub const fn of(self, n: usize) -> usize {
        match self {
            Self::Just(number) => number,
            Self::Plus(number) => n + number,
        }
    }
}

impl LineEnd {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Lf, Self::CrLf, Self::Cr];

    /// The name of the line end.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lf => "LF",
            Self::CrLf => "CRLF",
            Self::Cr => "CR",
        }
    }

    /// The text with this line end in place of LF.
    #[must_use]
    pub fn put_into(self, text: &[u8]) -> Vec<u8> {
        let end: &[u8] = match self {
            Self::Lf => b"\n",
            Self::CrLf => b"\r\n",
            Self::Cr => b"\r",
        };
        let mut bytes = Vec::with_capacity(text.len() + text.len() / 8);
        for byte in text {
            match byte {
                b'\n' => bytes.extend_from_slice(end),
                _ => bytes.push(*byte),
            }
        }
        bytes
    }
}

/// A family of one game that ends before the next.
const fn one_game(
    rule: &'static str,
    name: &'static str,
    n: usize,
    text: fn(usize) -> Vec<u8>,
) -> Family {
    Family { rule, name, n, text, games: Count::Just(1), reported: None, ends: true }
}

impl Family {
    const fn games(self, games: Count) -> Self {
        Self { games, ..self }
    }

    const fn reports(self, code: &'static str, times: Count) -> Self {
        Self { reported: Some((code, times)), ..self }
    }

    /// The text reads whatever follows.
    const fn open(self) -> Self {
        Self { ends: false, ..self }
    }
}

use Count::{Just, Plus};

/// All families that concern PBN.
pub const FAMILIES: &[Family] = &[
    one_game("S-12", "comment without end, with blank lines", 8_000, t::open_comment)
        .open()
        .reports("core/unterminated-comment", Just(1)),
    one_game("S-13", "comment openers, one to a line", 8_000, t::openers_on_lines)
        .open()
        .reports("core/unterminated-comment", Just(1)),
    one_game("S-13", "comment openers, one to a game", 2_000, t::openers_in_games)
        .open()
        .games(Plus(0))
        .reports("core/unterminated-comment", Plus(0)),
    one_game("S-13", "comment openers, closed at the end", 2_000, t::openers_closed_at_end)
        .reports("core/comment-swallows-tags", Just(1)),
    one_game("S-14", "braces before all tags", 16_000, |n| t::repeat("", "{", n, "\n"))
        .reports("core/unterminated-comment", Just(1))
        .open()
        .games(Just(0)),
    one_game("S-14", "braces in a play", 16_000, |n| t::repeat("[Play \"N\"]\n", "{", n, "\n"))
        .open()
        .reports("core/unterminated-comment", Just(1)),
    one_game("S-14", "strings without end", 8_000, |n| {
        t::repeat("[ScoreTable \"A\"]\n", "\"a ", n, "\n")
    }),
    one_game("S-14", "quotes", 16_000, |n| t::repeat("[ScoreTable \"A\"]\n", "\"", n, "\n")),
    one_game("S-14", "quotes in a tag", 16_000, |n| t::repeat("[Event ", "\"", n, "\n"))
        .reports("core/extra-token", Just(1)),
    one_game("S-15", "brackets on one line", 16_000, |n| t::repeat("", "[", n, "\n"))
        .reports("core/missing-name", Just(1)),
    one_game("S-15", "brackets on lines", 8_000, |n| t::repeat("", "[\n", n, ""))
        .reports("core/missing-name", Just(1)),
    one_game("S-15", "closing brackets", 16_000, |n| t::repeat("[Event \"a\"]\n", "]", n, "\n"))
        .reports("core/stray-text", Just(1)),
    one_game("S-15", "junk before all tags", 16_000, |n| t::repeat("", "?", n, "\n[Site \"\"]\n"))
        .reports("core/stray-text", Just(1)),
    one_game("S-16", "long string", 32_000, |n| t::repeat("[Event \"", "a", n, "\"]\n")),
    one_game("S-16", "backslashes", 32_000, |n| t::repeat("[Event \"", "\\", 2 * n, "\"]\n")),
    one_game("S-16", "backslashes without end", 32_000, |n| {
        t::repeat("[Event \"", "\\", 2 * n + 1, "\"]\n")
    })
    .reports("core/unterminated-string", Just(1)),
    one_game("S-16", "escaped quotes", 16_000, |n| t::repeat("[Event \"", "\\\"", n, "\"]\n")),
    one_game("S-16", "long values together", 2_000, t::long_values),
    one_game("S-16", "long deal", 8_000, |n| t::long_value("Deal", "N:", "A", n)),
    one_game("S-16", "long hands of a deal", 8_000, |n| t::long_value("Deal", "N:", "- ", n)),
    one_game("S-16", "long suits of a deal", 8_000, |n| t::long_value("Deal", "N:", ".", n)),
    one_game("S-16", "long Scoring", 8_000, |n| t::long_value("Scoring", "MP", ";MP1", n)),
    one_game("S-16", "long Hidden", 8_000, |n| t::long_value("Hidden", "", "NS", n)),
    one_game("S-16", "long Declarer", 8_000, |n| t::long_value("Declarer", "^", "N", n)),
    one_game("S-16", "long Contract", 8_000, |n| t::long_value("Contract", "1", "X", n)),
    one_game("S-16", "long Round", 8_000, |n| t::long_value("Round", "1", ".1", n)),
    one_game("S-16", "long list of players", 8_000, |n| t::long_value("West", "A", ";B", n)),
    one_game("S-16", "long ScoreRubberHistory", 8_000, |n| {
        t::long_value("ScoreRubberHistory", "NS 0 0/0", "-0", n)
    }),
    one_game("S-16", "long Result", 8_000, |n| t::long_value("Result", "NS 1", " EW 1", n)),
    one_game("S-16", "long header of blanks", 8_000, |n| {
        t::long_value("OptimumResultTable", "Declarer", " Suit", n)
    }),
    one_game("S-17", "calls", 8_000, |n| {
        t::repeat("[Dealer \"N\"]\n[Auction \"N\"]\n", "1C ", n, "\n")
    }),
    one_game("S-17", "passes", 8_000, |n| t::repeat("[Auction \"N\"]\n", "Pass\n", n, "")),
    one_game("S-17", "glued calls", 8_000, |n| t::repeat("[Auction \"N\"]\n", "1C", n, "\n"))
        .reports("pbn/joined-tokens", Just(1)),
    one_game("S-17", "cards", 8_000, |n| t::with_deal("[Play \"W\"]\n", "S2 ", n, "\n"))
        .reports("pbn/play-too-long", Just(1)),
    one_game("S-17", "glued cards", 8_000, |n| t::with_deal("[Play \"W\"]\n", "S2", n, "\n"))
        .reports("pbn/joined-tokens", Just(1)),
    one_game("S-17", "shortest calls", 8_000, |n| t::repeat("[Auction \"N\"]\n", "- ", n, "\n")),
    one_game("S-17", "shortest cards", 8_000, |n| t::with_deal("[Play \"W\"]\n", "- ", n, "\n")),
    one_game("S-17", "auctions", 2_000, |n| {
        t::repeat("[Dealer \"N\"]\n", "[Auction \"N\"]\n1C\n", n, "")
    })
    .reports("pbn/duplicate-tag", Just(1)),
    one_game("S-17", "rows of a table", 4_000, |n| {
        t::repeat("[ScoreTable \"+Rank;Score_NS\"]\n", "1 420\n", n, "")
    }),
    one_game("S-17", "columns of a table", 8_000, |n| {
        t::repeat("[ScoreTable \"Rank", ";a", n, "\"]\n1 2 3\n")
    }),
    one_game("S-17", "different columns of a table", 4_000, |n| {
        t::numbered("[ScoreTable \"Rank", n, |k| format!(";a{k}"), "\"]\n1 2 3\n")
    }),
    one_game("S-17", "optimum results", 2_000, |n| {
        let head = "[OptimumResultTable \"Declarer;Denomination;Result\"]\n";
        t::repeat(head, "N NT 9\n", n, "")
    }),
    one_game("S-17", "results of a field", 2_000, t::field),
    one_game("S-17", "words without a section", 8_000, |n| {
        t::repeat("[Event \"a\"]\n", "x ", n, "\n")
    })
    .reports("pbn/data-after-tag", Just(1)),
    one_game("S-18", "blanks between games", 32_000, |n| t::repeat(t::GAME, " ", n, "")),
    one_game("S-18", "tabs between games", 32_000, |n| t::repeat(t::GAME, "\t", n, "")),
    one_game("S-18", "blank lines between games", 16_000, |n| t::repeat(t::GAME, "\n", n, "")),
    one_game("S-18", "blanks in a tag", 32_000, |n| t::repeat("[Event", " ", n, "\"a\"]\n")),
    one_game("S-19", "escape lines", 8_000, |n| t::repeat("[Event \"a\"]\n", "% a\n", n, "")),
    one_game("S-19", "escape lines before a game", 8_000, |n| {
        t::repeat("", "% PBN 2.1\n", n, "[Event \"a\"]\n")
    }),
    one_game("S-19", "line comments", 8_000, |n| t::repeat("[Event \"a\"]\n", "; a\n", n, "")),
    one_game("S-19", "brace comments", 8_000, |n| {
        t::repeat("[Auction \"N\"]\n1C", " {a}", n, "\n")
    }),
    one_game("S-19", "blocks of comments", 4_000, |n| {
        t::repeat("", "; a\n\n", n, "[Event \"a\"]\n")
    }),
    one_game("S-20", "equal tags", 4_000, |n| t::repeat("", "[Event \"a\"]\n", n, ""))
        .reports("pbn/duplicate-tag", Just(1)),
    one_game("S-20", "different tags", 4_000, |n| {
        t::numbered("", n, |k| format!("[T{k} \"a\"]\n"), "")
    }),
    one_game("S-21", "games", 4_000, |n| t::repeat("", "[Event \"a\"]\n\n", n, "")).games(Plus(0)),
    one_game("S-22", "games with `#`", 4_000, |n| {
        t::repeat("[Event \"a\"]\n\n", "[Event \"#\"]\n\n", n, "")
    })
    .games(Plus(1)),
    one_game("S-22", "games after one `##`", 4_000, |n| {
        t::repeat("[Event \"##a\"]\n\n", "[Site \"b\"]\n\n", n, "")
    })
    .games(Plus(1)),
    one_game("S-22", "games after many names", 1_000, |n| t::names_then_games(n, "a"))
        .games(Plus(1)),
    one_game("S-22", "games after many `##`", 250, |n| t::names_then_games(n, "##a"))
        .games(Plus(1)),
    one_game("S-22", "tags after many `##`", 1_000, t::inherited_and_different).games(Just(2)),
    one_game("S-23", "notes", 4_000, t::notes),
    one_game("S-23", "references to one note", 8_000, |n| {
        t::repeat("[Auction \"N\"]\n", "1C =1= ", n, "\n[Note \"1:a\"]\n")
    }),
    one_game("S-23", "references of one call", 8_000, |n| {
        t::repeat("[Auction \"N\"]\n1C", " =1=", n, "\n[Note \"1:a\"]\n")
    }),
    one_game("S-23", "glyphs of one call", 8_000, |n| {
        t::repeat("[Auction \"N\"]\n1C", " $1", n, "\n")
    }),
    one_game("S-23", "suffixes of one call", 16_000, |n| {
        t::repeat("[Auction \"N\"]\n1C", "!", n, "\n")
    }),
    one_game("S-23", "irregularities of one call", 8_000, |n| {
        t::repeat("[Auction \"N\"]\n", "^I", n, " 1C\n")
    }),
    one_game("S-23", "ends of an auction", 8_000, |n| {
        t::repeat("[Auction \"N\"]\n1C", " *+", n, "\n")
    }),
    one_game("S-24", "long numbers", 1_000, t::long_numbers).reports("pbn/nag-range", Just(1)),
    one_game("S-25", "high bytes", 32_000, |n| t::bytes("[Event \"", b"\xE9", n, "\"]\n")),
    one_game("S-25", "every other byte high", 16_000, |n| {
        t::bytes("[Event \"", b"a\xE9", n, "\"]\n")
    }),
    one_game("S-25", "high bytes before many tokens", 8_000, |n| {
        t::bytes("{\u{E9}}\n[Auction \"N\"]\n", b"1C ", n, "\n")
    }),
    one_game("S-25", "UTF-8 with one bad byte", 16_000, t::bad_utf8)
        .reports("core/invalid-utf8", Just(1)),
    one_game("S-25", "games of changing encoding", 1_000, t::changing_encoding)
        .reports("core/mixed-encoding", Just(1))
        .games(Plus(0)),
    one_game("S-26", "fault at the end of a long line", 32_000, |n| {
        t::repeat("[Event \"a\"] {", "a", n, "} [Site\n")
    })
    .reports("core/missing-value", Just(1)),
    one_game("S-26", "faults on one line", 4_000, |n| t::repeat("", "[Event] ", n, "\n"))
        .reports("core/missing-value", Plus(0)),
    one_game("S-28", "braces with another closer", 16_000, |n| {
        t::repeat("[Play \"N\"]\n", "{", n, "]\n")
    })
    .reports("core/unterminated-comment", Just(1))
    .open(),
    one_game("S-28", "brackets with another closer", 16_000, |n| t::repeat("", "[", n, "}\n")),
    one_game("S-28", "tags without end", 4_000, |n| t::repeat("", "[A \"", n, "\n")),
    one_game("S-28", "tags inside tags", 8_000, |n| t::repeat("", "[A", n, "]\n"))
        .reports("core/missing-value", Plus(0)),
    one_game("S-28", "note references without end", 8_000, |n| {
        t::repeat("[Auction \"N\"]\n1C ", "=1", n, "\n")
    }),
    one_game("S-28", "signs of a glyph", 16_000, |n| {
        t::repeat("[Auction \"N\"]\n1C ", "$", n, "\n")
    })
    .reports("pbn/nag-range", Plus(0)),
    one_game("S-28", "carets", 16_000, |n| t::repeat("[Auction \"N\"]\n", "^", n, "\n")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_put_in() {
        let with = |line_end: LineEnd| line_end.put_into(b"a\nb\n");
        assert_eq!(with(LineEnd::Lf), b"a\nb\n");
        assert_eq!(with(LineEnd::CrLf), b"a\r\nb\r\n");
        assert_eq!(with(LineEnd::Cr), b"a\rb\r");
    }

    #[test]
    fn names_are_different() {
        let mut names: Vec<_> = FAMILIES.iter().map(|family| (family.rule, family.name)).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), FAMILIES.len());
    }

    #[test]
    fn inputs_grow_with_n() {
        for family in FAMILIES {
            let bytes = |n| family.input(n, LineEnd::Lf).len();
            assert!(bytes(200) > 3 * bytes(50) / 2, "{}", family.name);
            assert!(bytes(200) < 6 * bytes(50), "{}", family.name);
        }
    }
}
