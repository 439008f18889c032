//! The texts of the families, each for a number n and with LF as line end.

/// A small game.
pub(super) const GAME: &str = "[Event \"a\"]\n";

/// A deal in which North has all spades.
const DEAL: &str = "[Dealer \"N\"]\n[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. \
                    ...AKQJT98765432\"]\n[Declarer \"S\"]\n[Contract \"7NT\"]\n";

/// One text many times between two others.
pub(super) fn repeat(before: &str, part: &str, n: usize, after: &str) -> Vec<u8> {
    bytes(before, part.as_bytes(), n, after)
}

/// As [`repeat`], for bytes that are not UTF-8; the text before is in ISO 8859-1.
pub(super) fn bytes(before: &str, part: &[u8], n: usize, after: &str) -> Vec<u8> {
    let mut text: Vec<u8> =
        before.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect();
    text.extend_from_slice(&part.repeat(n));
    text.extend_from_slice(after.as_bytes());
    text
}

/// A text for each number from 1 to n between two others.
pub(super) fn numbered(
    before: &str,
    n: usize,
    part: impl Fn(usize) -> String,
    after: &str,
) -> Vec<u8> {
    let parts: String = (1..=n).map(part).collect();
    format!("{before}{parts}{after}").into_bytes()
}

/// A section of a game that has all that a play needs.
pub(super) fn with_deal(before: &str, part: &str, n: usize, after: &str) -> Vec<u8> {
    repeat(&format!("{DEAL}{before}"), part, n, after)
}

pub(super) fn open_comment(n: usize) -> Vec<u8> {
    repeat("[Event \"a\"]\n{", "a\n\n", n, "")
}

pub(super) fn openers_on_lines(n: usize) -> Vec<u8> {
    repeat("[Event \"a\"]\n", "{a\n", n, "")
}

pub(super) fn openers_in_games(n: usize) -> Vec<u8> {
    repeat("", "[Event \"a\"]\n{a\n\n", n, "")
}

pub(super) fn openers_closed_at_end(n: usize) -> Vec<u8> {
    repeat("", "[Event \"a\"]\n{a\n\n", n, "}\n")
}

/// A tag with a value that has one part n times.
pub(super) fn long_value(name: &str, head: &str, part: &str, n: usize) -> Vec<u8> {
    repeat(&format!("[{name} \"{head}"), part, n, "\"]\n")
}

/// Long values in one game: work for each fault in one of them must not depend on the others.
pub(super) fn long_values(n: usize) -> Vec<u8> {
    let mut text = long_value("Deal", "N:", "A", n);
    text.extend(long_value("Scoring", "MP", ";MP1", n));
    text.extend(long_value("West", "A", ";B", 4 * n));
    text.extend(long_value("ScoreRubberHistory", "NS 0 0/0", "-0", 4 * n));
    text
}

/// A table of n results, each with another score, so that each is compared with all others.
pub(super) fn field(n: usize) -> Vec<u8> {
    let head = "[Vulnerable \"None\"]\n[Scoring \"IMP;Cross1\"]\n\
                [ScoreTable \"Rank;Score_NS;IMP_NS\"]\n";
    numbered(head, n, |k| format!("{k} {} 0\n", 10 * (n - k)), "")
}

/// A game of n names, and then n games that have none of them.
pub(super) fn names_then_games(n: usize, value: &str) -> Vec<u8> {
    let mut text = numbered("", n, |k| format!("[T{k} \"{value}\"]\n"), "\n");
    text.extend(repeat("", "[Event \"b\"]\n\n", n, ""));
    text
}

/// A game that gives n names to the next, which has n others.
pub(super) fn inherited_and_different(n: usize) -> Vec<u8> {
    let mut text = numbered("", n, |k| format!("[T{k} \"##a\"]\n"), "\n");
    text.extend(numbered("", n, |k| format!("[U{k} \"b\"]\n"), ""));
    text
}

pub(super) fn notes(n: usize) -> Vec<u8> {
    let mut text = numbered("[Auction \"N\"]\n", n, |k| format!("1C ={k}=\n"), "");
    text.extend(numbered("", n, |k| format!("[Note \"{k}:a\"]\n"), ""));
    text
}

/// A number of n digits wherever a number may be.
pub(super) fn long_numbers(n: usize) -> Vec<u8> {
    let number = "9".repeat(n);
    format!(
        "[Board \"{number}\"]\n[Date \"{number}.{number}.{number}\"]\n\
         [Declarer \"N\"]\n[Contract \"{number}NT\"]\n[Result \"NS {number} EW {number}\"]\n\
         [Score \"{number}\"]\n[ScoreIMP \"{number}.{number}\"]\n[ScorePercentage \"{number}\"]\n\
         [ScoreRubber \"{number}/{number}\"]\n[OptimumScore \"NS {number}\"]\n\
         [Time \"{number}:{number}:{number}\"]\n[TimeControl \"{number}/{number}\"]\n\
         [TimeCall \"{number}\"]\n\
         [Auction \"N\"]\n{number}NT ={number}= ${number} 1C\n[Note \"{number}:a\"]\n\
         [ScoreTable \"Rank\\{number};Score_NS\\{number}R;MP_NS;Multiplicity\"]\n\
         {number} {number} {number} {number}\n\
         [OptimumResultTable \"Declarer;Denomination;Result\"]\nN NT {number}\n"
    )
    .into_bytes()
}

pub(super) fn bad_utf8(n: usize) -> Vec<u8> {
    let mut text = repeat("[Event \"a\"]\n{", "", 0, "");
    text.extend("é".repeat(n).into_bytes());
    text.extend_from_slice(b"\xE9}\n");
    text
}

/// Games in ISO 8859-1 and in UTF-8 by turns.
pub(super) fn changing_encoding(n: usize) -> Vec<u8> {
    let game = |number: usize| -> &[u8] {
        if number.is_multiple_of(2) { b"[Event \"\xE9\"]\n\n" } else { b"[Event \"\xC3\xA9\"]\n\n" }
    };
    (0..n).map(game).collect::<Vec<_>>().concat()
}
