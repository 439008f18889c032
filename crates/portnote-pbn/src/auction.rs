//! The tokens of the Auction section. PBN 2.1 §3.5.

use portnote_bridge::{Bid, Call, words};

use crate::value::{Spelling, case_of, split_denomination};

/// The words of the standard for other calls than bids.
const WORDS: [(&str, CallValue); 4] = [
    ("Pass", CallValue::Call(Call::Pass)),
    ("AP", CallValue::AllPass),
    ("X", CallValue::Call(Call::Double)),
    ("XX", CallValue::Call(Call::Redouble)),
];

/// Calls that are written as two words.
const PHRASES: [(&str, &str); 6] = [
    ("All", "Pass"),
    ("All", "Passed"),
    ("No", "Bid"),
    ("Pass", "Out"),
    ("Passed", "Out"),
    ("Re", "Double"),
];

/// What is in one place of an auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallValue {
    /// A call.
    Call(Call),
    /// `AP`: all players pass.
    AllPass,
    /// `-`: it is not yet the player's turn.
    NotYet,
    /// `^S`: the player was skipped.
    Skipped,
    /// A token that is not a call.
    Unknown,
}

/// A call token with its spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadCall {
    /// What it means.
    pub value: CallValue,
    /// How it is spelt.
    pub spelling: Spelling,
    /// `N` for `NT`.
    pub denomination_n: bool,
}

impl ReadCall {
    /// Reads a call token, like `1NT`, `Pass`, `AP`, and what real files write for them.
    ///
    /// ```
    /// use portnote_bridge::Call;
    /// use portnote_pbn::auction::{CallValue, ReadCall};
    /// use portnote_pbn::value::Spelling;
    /// let pass = ReadCall::of("P");
    /// assert_eq!((pass.value, pass.spelling), (CallValue::Call(Call::Pass), Spelling::Foreign));
    /// assert_eq!(ReadCall::of("8NT").value, CallValue::Unknown);
    /// ```
    #[must_use]
    pub fn of(token: &str) -> Self {
        if token == "-" {
            return Self::new(CallValue::NotYet, Spelling::Standard);
        }
        if matches!(token, "--" | "---" | "\u{2013}" | "\u{2014}" | "\u{2212}") {
            return Self::new(CallValue::NotYet, Spelling::Foreign);
        }
        if let Some((bid, case, denomination_n)) = read_bid(token) {
            return Self { value: CallValue::Call(bid.into()), spelling: case, denomination_n };
        }
        if let Some((word, value)) =
            WORDS.into_iter().find(|(word, _)| word.eq_ignore_ascii_case(token))
        {
            return Self::new(value, case_of(token, word));
        }
        match words::call(token) {
            Some(call) => Self::new(CallValue::Call(call), Spelling::Foreign),
            None if words::is_all_pass(token) => Self::new(CallValue::AllPass, Spelling::Foreign),
            None => Self::new(CallValue::Unknown, Spelling::Standard),
        }
    }

    /// Whether two words are one call together, like `all pass`.
    #[must_use]
    pub(crate) fn is_phrase(first: &str, second: &str) -> bool {
        PHRASES
            .into_iter()
            .any(|(a, b)| a.eq_ignore_ascii_case(first) && b.eq_ignore_ascii_case(second))
    }

    /// The legal calls into which a token of several calls falls apart, such as
    /// `2Cpass2S`; empty where it does not.
    ///
    /// ```
    /// use portnote_pbn::auction::ReadCall;
    /// assert_eq!(ReadCall::split("2Cpass2S"), ["2C", "pass", "2S"]);
    /// assert!(ReadCall::split("2Cpas").is_empty());
    /// ```
    #[must_use]
    pub fn split(token: &str) -> Vec<&str> {
        let mut parts = Vec::new();
        let mut rest = token;
        while !rest.is_empty() {
            // Long forms first: `XX` before `X`, `1NT` before `1N`.
            let lengths = [4, 3, 2, 1];
            let part = lengths.into_iter().filter_map(|length| rest.get(..length)).find(|part| {
                let read = Self::of(part);
                // A letter by itself is a word of other programs.
                let is_letter = matches!(*part, "P" | "D" | "R" | "p" | "d" | "r");
                let standard = read.spelling <= Spelling::OddCase || is_letter;
                standard && !matches!(read.value, CallValue::Unknown | CallValue::NotYet)
            });
            let Some(part) = part else { return Vec::new() };
            parts.push(part);
            rest = rest.get(part.len()..).unwrap_or("");
            // A hyphen between two calls is not a call.
            let next = rest.strip_prefix('-').filter(|next| !next.is_empty());
            rest = next.unwrap_or(rest);
        }
        if parts.len() < 2 { Vec::new() } else { parts }
    }
}

impl ReadCall {
    const fn new(value: CallValue, spelling: Spelling) -> Self {
        Self { value, spelling, denomination_n: false }
    }
}

fn read_bid(token: &str) -> Option<(Bid, Spelling, bool)> {
    let level = token.bytes().next().filter(u8::is_ascii_digit)?;
    let text = token.get(1..)?;
    let (denomination, rest, denomination_n) = split_denomination(text)?;
    if !rest.is_empty() {
        return None;
    }
    let bid = Bid::new(level - b'0', denomination)?;
    let lower = text.bytes().filter(u8::is_ascii_lowercase).count();
    let case = match lower {
        0 => Spelling::Standard,
        all if all == text.len() => Spelling::LowerCase,
        _ => Spelling::OddCase,
    };
    Some((bid, case, denomination_n))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::full_stop("P.", Some(CallValue::Call(Call::Pass)))]
    #[case::standard_word_with_full_stop("Pass.", Some(CallValue::Call(Call::Pass)))]
    #[case::full_stop_alone(".", None)]
    #[case::two_full_stops("P..", None)]
    #[case::two_words("all  pass", Some(CallValue::AllPass))]
    #[case::two_lines("ALL\r\nPass", Some(CallValue::AllPass))]
    #[case::hyphen("no-bid", Some(CallValue::Call(Call::Pass)))]
    #[case::hyphen_of_one_word("Re-Double", Some(CallValue::Call(Call::Redouble)))]
    #[case::hyphen_in_a_short_word("x-x", None)]
    #[case::hyphen_at_the_end("Dbl-", None)]
    #[case::hyphen_in_a_bid("1-C", None)]
    #[case::sign("4♥", Some(CallValue::Call(Bid::new(4, portnote_bridge::Denomination::Hearts).unwrap().into())))]
    #[case::no_such_level("8♥", None)]
    #[case::no_word("double-dealer", None)]
    fn words_of_other_programs(#[case] token: &str, #[case] want: Option<CallValue>) {
        let read = ReadCall::of(token);
        assert_eq!(read.value, want.unwrap_or(CallValue::Unknown));
        assert_eq!(read.spelling == Spelling::Foreign, want.is_some());
    }

    #[rstest]
    #[case::words("2Cpass2S", &["2C", "pass", "2S"])]
    #[case::letters("1SP2SPPP", &["1S", "P", "2S", "P", "P", "P"])]
    #[case::doubles("1SDR", &["1S", "D", "R"])]
    #[case::diamonds("1D2DP", &["1D", "2D", "P"])]
    #[case::hyphens("1S-Pass-2S", &["1S", "Pass", "2S"])]
    #[case::hyphen_at_the_end("1S-Pass-", &[])]
    #[case::two_hyphens("1S--Pass", &[])]
    #[case::hyphen_at_the_beginning("-1S-Pass", &[])]
    #[case::no_call("2Cpas", &[])]
    #[case::one_call("2C", &[])]
    fn a_token_falls_apart_into_calls(#[case] token: &str, #[case] calls: &[&str]) {
        assert_eq!(ReadCall::split(token), calls);
    }

    #[test]
    fn two_words_can_be_one_call() {
        use crate::auction::ReadCall;
        assert!(ReadCall::is_phrase("all", "Pass") && !ReadCall::is_phrase("Pass", "Pass"));
    }
}
