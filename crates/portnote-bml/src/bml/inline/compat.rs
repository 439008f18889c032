//! Inline text in the forms that the reference puts out, for comparison only.
//!
//! It replaces one kind of mark after the other, each on the result of the one before. The
//! results are distinguished from text by control characters, which no output has otherwise.

use portnote_bridge::Suit;

use super::turns_text;

/// What begins and ends each font in the text between two steps.
const BOLD: (char, char) = ('\u{1}', '\u{2}');
const ITALIC: (char, char) = ('\u{3}', '\u{4}');
const MONO: (char, char) = ('\u{5}', '\u{6}');
/// A pair of quotes.
const QUOTES: (char, char) = ('\u{e}', '\u{f}');

/// Text of HTML, with its markup.
///
/// ```text
/// 5+!h     becomes  5+<span class="hcolor">♥</span>
/// *4SFG*   becomes  <strong>4<span class="scolor">♠</span>FG</strong>
/// ```
pub(crate) fn html(out: &mut String, text: &str) {
    let mut text = plain(text).replace("{}", "∅");
    // A mark follows white space or the end of a tag, and nothing that it holds is a tag.
    for (mark, ends) in [('*', BOLD), ('/', ITALIC), ('=', MONO)] {
        if text.contains(mark) {
            text = replaced(&text, mark, ends, Tags::Matter);
        }
    }
    let mut rest = text.chars().peekable();
    let mut follows_digit = false;
    while let Some(letter) = rest.next() {
        let is_strain = matches!(letter, 'C' | 'D' | 'H' | 'S' | 'N');
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\u{1}' => out.push_str("<strong>"),
            '\u{2}' => out.push_str("</strong>"),
            '\u{3}' => out.push_str("<em>"),
            '\u{4}' => out.push_str("</em>"),
            '\u{5}' => out.push_str("<code>"),
            '\u{6}' => out.push_str("</code>"),
            '!' => match rest.peek().and_then(|letter| lower_suit(*letter)) {
                Some(suit) => {
                    rest.next();
                    html_suit(out, suit);
                }
                None => out.push('!'),
            },
            '-' if rest.next_if_eq(&'-').is_some() => {
                let is_long = rest.next_if_eq(&'-').is_some();
                out.push(if is_long { '—' } else { '–' });
            }
            'N' if follows_digit && rest.peek() != Some(&'T') => out.push_str("NT"),
            letter => match Suit::from_letter(letter).filter(|_| follows_digit) {
                Some(suit) => html_suit(out, suit),
                None if turns_text(letter) => out.push('\u{FFFD}'),
                None => out.push(letter),
            },
        }
        let goes_on = follows_digit && is_strain && (letter != 'N' || rest.peek() != Some(&'T'));
        follows_digit = letter.is_ascii_digit() || goes_on;
    }
}

/// A suit symbol in its colour.
pub(crate) fn html_suit(out: &mut String, suit: Suit) {
    out.push_str(match suit {
        Suit::Clubs => "<span class=\"ccolor\">♣</span>",
        Suit::Diamonds => "<span class=\"dcolor\">♦</span>",
        Suit::Hearts => "<span class=\"hcolor\">♥</span>",
        Suit::Spades => "<span class=\"scolor\">♠</span>",
    });
}

/// LaTeX text in pieces: text of the source, which the caller escapes,
/// and what begins and ends around it.
pub(crate) fn latex(text: &str, mut each: impl FnMut(LatexPiece)) {
    let mut text = plain(text).into_owned();
    if text.contains('"') {
        text = replaced(&text, '"', QUOTES, Tags::AfterBlank);
    }
    for (mark, ends) in [('*', BOLD), ('/', ITALIC), ('=', MONO)] {
        if text.contains(mark) {
            text = replaced(&text, mark, ends, Tags::AreText);
        }
    }
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        let next = rest.peek().copied();
        each(match letter {
            '\u{1}' => LatexPiece::Bold,
            '\u{3}' => LatexPiece::Italic,
            '\u{5}' => LatexPiece::Mono,
            '\u{2}' | '\u{4}' | '\u{6}' => LatexPiece::FontEnd,
            '\u{e}' => LatexPiece::OpenQuote,
            '\u{f}' => LatexPiece::CloseQuote,
            '-' if next == Some('>') => {
                rest.next();
                LatexPiece::Arrow
            }
            '!' => match next.and_then(lower_suit) {
                Some(suit) => {
                    rest.next();
                    LatexPiece::Suit(suit)
                }
                None => LatexPiece::Letter('!'),
            },
            letter => LatexPiece::Letter(letter),
        });
    }
}

/// A piece of text for LaTeX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LatexPiece {
    /// A character of the source.
    Letter(char),
    /// A suit symbol.
    Suit(Suit),
    /// A right arrow.
    Arrow,
    /// Bold text begins.
    Bold,
    /// Italic text begins.
    Italic,
    /// Monospaced text begins.
    Mono,
    /// The font that began last ends.
    FontEnd,
    /// A quotation begins.
    OpenQuote,
    /// A quotation ends.
    CloseQuote,
}

/// What the marks of a font do to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tags {
    /// A tag may be before the first mark, the start of an element is the end of one, and
    /// none may be inside: HTML.
    Matter,
    /// They are like any text: LaTeX.
    AreText,
    /// They are like any text, and the start of the text does not count: quotes in LaTeX.
    AfterBlank,
}

/// Replaces pairs of one mark: the first is at the start or after a blank, the content
/// begins with a character that is not blank, maybe the mark itself, and ends at the next mark.
fn replaced(text: &str, mark: char, ends: (char, char), tags: Tags) -> String {
    let mut out = String::with_capacity(text.len());
    let is_tag = |letter: char| ('\u{1}'..='\u{6}').contains(&letter);
    let mut before = None;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let after = rest.get(letter.len_utf8()..).unwrap_or("");
        let may_begin = match (before, tags) {
            (None, tags) => tags != Tags::AfterBlank,
            (Some(before), Tags::Matter) => char::is_whitespace(before) || is_tag(before),
            (Some(before), _) => char::is_whitespace(before),
        };
        let content = (letter == mark && may_begin).then(|| content(after, mark, tags));
        let Some(content) = content.flatten() else {
            out.push(letter);
            before = Some(letter);
            rest = after;
            continue;
        };
        out.push(ends.0);
        out.push_str(content);
        out.push(ends.1);
        before = Some(mark);
        rest = after.get(content.len() + mark.len_utf8()..).unwrap_or("");
    }
    out
}

/// The text between a mark and its partner.
fn content(after: &str, mark: char, tags: Tags) -> Option<&str> {
    let first = after.chars().next()?;
    let is_tag = |letter: char| tags == Tags::Matter && ('\u{1}'..='\u{6}').contains(&letter);
    if first.is_whitespace() || is_tag(first) || (tags == Tags::AfterBlank && first == mark) {
        return None;
    }
    let inner = after.get(first.len_utf8()..)?;
    let end = inner.find(|letter| letter == mark || is_tag(letter))?;
    let is_closed = inner.get(end..)?.starts_with(mark);
    after.get(..first.len_utf8() + end).filter(|_| is_closed)
}

/// The text without control characters but line ends and TABs.
fn plain(text: &str) -> std::borrow::Cow<'_, str> {
    let is_kept = |letter: char| !letter.is_control() || matches!(letter, '\n' | '\t');
    match text.chars().all(is_kept) {
        true => text.into(),
        false => text.chars().filter(|letter| is_kept(*letter)).collect(),
    }
}

fn lower_suit(letter: char) -> Option<Suit> {
    let is_lower = letter.is_ascii_lowercase();
    Suit::from_letter(letter.to_ascii_uppercase()).filter(|_| is_lower)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::suit("5+!h", "5+<span class=\"hcolor\">♥</span>")]
    #[case::upper("!H", "!H")]
    #[case::no_word("4SFG", "4<span class=\"scolor\">♠</span>FG")]
    #[case::card("10C", "10<span class=\"ccolor\">♣</span>")]
    #[case::notrump("1N 2NT 3CNT", "1NT 2NT 3<span class=\"ccolor\">♣</span>NT")]
    #[case::void("{} x", "∅ x")]
    #[case::dashes("5--9 - x---y ----", "5–9 - x—y —-")]
    #[case::bold("*a b* c", "<strong>a b</strong> c")]
    #[case::italic_inside("*/both/*", "<strong><em>both</em></strong>")]
    #[case::bold_inside("/*both*/", "<em>*both*</em>")]
    #[case::whatever_follows("*a*b", "<strong>a</strong>b")]
    #[case::after_a_letter("sl**behalve**", "sl**behalve**")]
    #[case::mark_as_first("**bold**", "<strong>*bold</strong>*")]
    #[case::not_alone("** x", "** x")]
    #[case::no_tag_inside("/a *b* c/", "/a <strong>b</strong> c/")]
    #[case::escapes("<a> & b", "&lt;a&gt; &amp; b")]
    #[case::control("a\u{1}b\u{2}", "ab")]
    fn html_as_the_reference_has_it(#[case] text: &str, #[case] expected: &str) {
        let mut out = String::new();
        html(&mut out, text);
        assert_eq!(out, expected);
    }

    #[rstest]
    #[case::quotes("a \"b c\" d", "a ``b c'' d")]
    #[case::first_quote("\"b\" \"c\"", "\"b\" ``c''")]
    #[case::both("*/both/* *a /b/ c*", "[/both/] [a [b] c]")]
    #[case::after_a_bracket("(\"power\" x)", "(\"power\" x)")]
    fn latex_as_the_reference_has_it(#[case] text: &str, #[case] expected: &str) {
        let mut out = String::new();
        latex(text, |piece| match piece {
            LatexPiece::Letter(letter) => out.push(letter),
            LatexPiece::OpenQuote => out.push_str("``"),
            LatexPiece::CloseQuote => out.push_str("''"),
            LatexPiece::FontEnd => out.push(']'),
            LatexPiece::Bold | LatexPiece::Italic | LatexPiece::Mono => out.push('['),
            LatexPiece::Suit(_) | LatexPiece::Arrow => out.push('?'),
        });
        assert_eq!(out, expected);
    }
}
