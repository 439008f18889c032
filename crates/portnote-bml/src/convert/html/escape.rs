//! Text that cannot become markup.

use crate::bml::inline::turns_text;

/// Text of an element. Control characters but line ends and TABs are dropped, because no
/// page may hold them.
pub(super) fn element(out: &mut String, text: &str) {
    push(out, text, |letter| matches!(letter, '&' | '<' | '>'));
}

/// The value of an attribute in double quotes, on one line.
pub(super) fn attribute(out: &mut String, value: &str) {
    for (at, line) in value.split(['\n', '\t']).enumerate() {
        if at > 0 {
            out.push(' ');
        }
        push(out, line, |letter| matches!(letter, '&' | '<' | '>' | '"' | '\''));
    }
}

fn push(out: &mut String, text: &str, is_escaped: impl Fn(char) -> bool) {
    let is_dropped = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    let is_odd = |letter| is_escaped(letter) || is_dropped(letter) || turns_text(letter);
    let mut rest = text;
    while let Some(at) = rest.find(is_odd) {
        let (plain, from) = rest.split_at(at);
        out.push_str(plain);
        let mut letters = from.chars();
        out.push_str(match letters.next() {
            Some('&') => "&amp;",
            Some('<') => "&lt;",
            Some('>') => "&gt;",
            Some('"') => "&quot;",
            Some('\'') => "&#39;",
            Some(letter) if turns_text(letter) => "\u{FFFD}",
            _ => "",
        });
        rest = letters.as_str();
    }
    out.push_str(rest);
}
