//! Call words as readers see them, for every writer: what a writer makes of a suit is its
//! own business.

use portnote_bridge::{Call, Denomination, Suit, Vulnerability as BoardVulnerability};

use crate::bml::call::{CallWord, Pattern, Variable};
use crate::bml::model::Row;
use crate::situation::{Position, Vulnerability};

/// A piece of a call word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordPiece<'d> {
    /// Text as it is.
    Text(&'d str),
    /// A number: a level, or how many steps.
    Number(u32),
    /// A suit symbol.
    Suit(Suit),
    /// The text between two calls.
    Separator,
}

/// The word of a row: its calls, joined without the marks at the end, in full words. A row
/// that was not read keeps its word.
pub(crate) fn row<'d>(row: &'d Row, mut each: impl FnMut(WordPiece<'d>)) {
    if row.calls.is_empty() {
        each(WordPiece::Text(&row.word));
        return;
    }
    for (at, word) in row.calls.iter().enumerate() {
        if at > 0 {
            each(WordPiece::Separator);
        }
        call_word(word, &mut each);
    }
    if row.is_alerted {
        each(WordPiece::Text("!"));
    }
}

/// One call word.
fn call_word<'d>(word: &CallWord, each: &mut impl FnMut(WordPiece<'d>)) {
    if word.is_theirs {
        each(WordPiece::Text("("));
    }
    for (at, pattern) in word.alternatives.iter().enumerate() {
        if at > 0 {
            each(WordPiece::Text("/"));
        }
        write_pattern(pattern, each);
    }
    if word.is_theirs {
        each(WordPiece::Text(")"));
    }
}

fn write_pattern<'d>(pattern: &Pattern, each: &mut impl FnMut(WordPiece<'d>)) {
    let (level, text) = match pattern {
        Pattern::Call(found) => return call(*found, each),
        Pattern::Strains { level, strains } => {
            each(WordPiece::Number(u32::from(*level)));
            strains.iter().for_each(|strain| denomination(*strain, each));
            return;
        }
        Pattern::Steps(steps) => {
            each(WordPiece::Number(*steps));
            each(WordPiece::Text(if *steps == 1 { "step" } else { "steps" }));
            return;
        }
        Pattern::Red { level } => (level, "red"),
        Pattern::Black { level } => (level, "black"),
        Pattern::Other { level, is_major } => (level, if *is_major { "oM" } else { "om" }),
        Pattern::Variable { level, variable } => (level, letter(*variable)),
    };
    each(WordPiece::Number(u32::from(*level)));
    each(WordPiece::Text(text));
}

/// One call: a pass, a double and a redouble in words.
pub(crate) fn call<'d>(call: Call, each: &mut impl FnMut(WordPiece<'d>)) {
    match call {
        Call::Pass => each(WordPiece::Text("Pass")),
        Call::Double => each(WordPiece::Text("Dbl")),
        Call::Redouble => each(WordPiece::Text("Rdbl")),
        Call::Bid(bid) => {
            each(WordPiece::Number(u32::from(bid.level())));
            denomination(bid.denomination(), each);
        }
    }
}

/// A suit symbol or NT.
pub(crate) fn denomination<'d>(denomination: Denomination, each: &mut impl FnMut(WordPiece<'d>)) {
    each(match denomination.suit() {
        Some(suit) => WordPiece::Suit(suit),
        None => WordPiece::Text("NT"),
    });
}

const fn letter(variable: Variable) -> &'static str {
    match variable {
        Variable::Major => "M",
        Variable::Minor => "m",
        Variable::X => "X",
        Variable::Y => "Y",
        Variable::Z => "Z",
    }
}

/// When a table holds, in words; `None` where it holds always.
pub(crate) fn situation(position: Position, vulnerability: Vulnerability) -> Option<String> {
    let position = match position {
        Position::Any => None,
        Position::First => Some("1st hand"),
        Position::Second => Some("2nd hand"),
        Position::Third => Some("3rd hand"),
        Position::Fourth => Some("4th hand"),
        Position::FirstOrSecond => Some("1st or 2nd hand"),
        Position::ThirdOrFourth => Some("3rd or 4th hand"),
    };
    let vulnerability = match vulnerability {
        Vulnerability::Any => None,
        Vulnerability::None => Some("nobody vulnerable"),
        Vulnerability::OnlyWe => Some("only we vulnerable"),
        Vulnerability::OnlyThey => Some("only they vulnerable"),
        Vulnerability::Both => Some("both vulnerable"),
        Vulnerability::WeNot => Some("we not vulnerable"),
        Vulnerability::We => Some("we vulnerable"),
        Vulnerability::TheyNot => Some("they not vulnerable"),
        Vulnerability::They => Some("they vulnerable"),
    };
    match (position, vulnerability) {
        (Some(position), Some(vulnerability)) => Some(format!("{position}, {vulnerability}")),
        (one, other) => one.or(other).map(str::to_owned),
    }
}

/// The vulnerability of a board, as a deal diagram names it.
pub(crate) const fn vulnerability(vulnerability: BoardVulnerability) -> &'static str {
    match vulnerability {
        BoardVulnerability::None => "None",
        BoardVulnerability::NorthSouth => "NS",
        BoardVulnerability::EastWest => "EW",
        BoardVulnerability::All => "All",
    }
}

#[cfg(test)]
mod tests {
    use portnote_bridge::Bid;
    use rstest::rstest;

    use super::*;

    fn shown(pattern: Pattern, is_theirs: bool) -> String {
        let word = CallWord { is_theirs, alternatives: vec![pattern] };
        let mut out = String::new();
        call_word(&word, &mut |piece: WordPiece<'_>| match piece {
            WordPiece::Text(text) => out.push_str(text),
            WordPiece::Number(number) => out.push_str(&number.to_string()),
            WordPiece::Suit(suit) => out.push(suit.letter().to_ascii_lowercase()),
            WordPiece::Separator => out.push('-'),
        });
        out
    }

    #[rstest]
    #[case(Pattern::Call(Call::Pass), true, "(Pass)")]
    #[case(Pattern::Call(Call::Bid(Bid::HIGHEST)), false, "7NT")]
    #[case(Pattern::Strains { level: 2, strains: vec![Denomination::Hearts, Denomination::NoTrump] }, false, "2hNT")]
    #[case(Pattern::Other { level: 3, is_major: false }, false, "3om")]
    #[case(Pattern::Variable { level: 3, variable: Variable::Z }, true, "(3Z)")]
    #[case(Pattern::Steps(1), false, "1step")]
    #[case(Pattern::Red { level: 2 }, false, "2red")]
    fn words(#[case] pattern: Pattern, #[case] is_theirs: bool, #[case] expected: &str) {
        assert_eq!(shown(pattern, is_theirs), expected);
    }

    #[test]
    fn situations() {
        let both = situation(Position::FirstOrSecond, Vulnerability::WeNot);
        assert_eq!(both.as_deref(), Some("1st or 2nd hand, we not vulnerable"));
        assert_eq!(situation(Position::Any, Vulnerability::Any), None);
    }
}
