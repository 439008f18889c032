//! The tokens of the Auction section. PBN 2.1 §3.5.

use portnote_bridge::{Bid, Call};

use crate::value::{Spelling, case_of, split_denomination};

/// What stands in one place of an auction.
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
    /// A token that is no call.
    Unknown,
}

/// A call token with its spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadCall {
    /// What it stands for.
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
        const WORDS: [(&str, CallValue, bool); 11] = [
            ("Pass", CallValue::Call(Call::Pass), false),
            ("AP", CallValue::AllPass, false),
            ("X", CallValue::Call(Call::Double), false),
            ("XX", CallValue::Call(Call::Redouble), false),
            ("P", CallValue::Call(Call::Pass), true),
            ("All", CallValue::AllPass, true),
            ("AllPass", CallValue::AllPass, true),
            ("Dbl", CallValue::Call(Call::Double), true),
            ("D", CallValue::Call(Call::Double), true),
            ("Rdbl", CallValue::Call(Call::Redouble), true),
            ("R", CallValue::Call(Call::Redouble), true),
        ];
        if token == "-" {
            return Self::new(CallValue::NotYet, Spelling::Standard);
        }
        if let Some((bid, case, denomination_n)) = read_bid(token) {
            return Self {
                value: CallValue::Call(bid.into()),
                spelling: case,
                denomination_n,
            };
        }
        match WORDS
            .into_iter()
            .find(|(word, _, _)| word.eq_ignore_ascii_case(token))
        {
            Some((_, value, true)) => Self::new(value, Spelling::Foreign),
            Some((word, value, false)) => Self::new(value, case_of(token, word)),
            None => Self::new(CallValue::Unknown, Spelling::Standard),
        }
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
            let part = lengths
                .into_iter()
                .filter_map(|length| rest.get(..length))
                .find(|part| {
                    let read = Self::of(part);
                    let standard = read.spelling <= Spelling::OddCase;
                    standard && !matches!(read.value, CallValue::Unknown | CallValue::NotYet)
                });
            let Some(part) = part else { return Vec::new() };
            parts.push(part);
            rest = rest.get(part.len()..).unwrap_or("");
        }
        if parts.len() < 2 { Vec::new() } else { parts }
    }
}

impl ReadCall {
    const fn new(value: CallValue, spelling: Spelling) -> Self {
        Self {
            value,
            spelling,
            denomination_n: false,
        }
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
