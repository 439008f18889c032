//! The expansion of tables to sequences. BML, Bidding tables; Competitive auctions.

use portnote_bridge::{Call, CallError, Suit};
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

use crate::bml::call::SidedCall;
use crate::situation::{Position, Vulnerability};

problems! {
    /// A problem of this room.
    #[family = "bml"]
    #[pages = "expand"]
    pub(crate) enum Problem {
        #[code = "shadowed-call"]
        #[level(Info, Info)]
        #[error("row `{word}` is not used for `{sequence}`: another row describes it")]
        ShadowedCall {
            /// The call word of the row.
            word: String,
            /// The sequences that other rows describe.
            sequence: String,
        },

        #[code = "duplicate-definition"]
        #[level(Warning, Warning)]
        #[error("duplicate definition of `{sequence}`: the first one is used")]
        DuplicateDefinition {
            /// The calls.
            sequence: String,
        },

        #[code = "unbound-variable"]
        #[level(Error, Error)]
        #[error("`{word}` needs `{}` in a row above: {}", variable(.word), read_as(*.taken))]
        UnboundVariable {
            /// The call word of the row.
            word: String,
            /// The suit that is used instead.
            taken: Option<Suit>,
        },

        #[code = "step-without-bid"]
        #[level(Error, Error)]
        #[error("`{word}` counts from the last bid, but there is no bid before it")]
        StepWithoutBid {
            /// The call word of the row.
            word: String,
        },

        #[code = "step-out-of-range"]
        #[level(Error, Error)]
        #[error("no such bid: `{word}` after `{last}`")]
        StepOutOfRange {
            /// The call word of the row.
            word: String,
            /// The bid from which it counts.
            last: SidedCall,
        },

        #[code = "empty-expansion"]
        #[level(Warning, Warning)]
        #[error("`{word}` matches no call: every suit it could mean was already bid or is not allowed here")]
        EmptyExpansion {
            /// The call word of the row.
            word: String,
        },

        #[code = "impossible-expansion"]
        #[level(Info, Info)]
        #[error("{} cannot follow `{before}`: {}; the sequence is skipped", call_of(.word, *.call), refusal(error))]
        ImpossibleExpansion {
            /// The call word of the row.
            word: String,
            /// The call.
            call: SidedCall,
            /// The calls before it.
            before: String,
            /// Why the call is not legal.
            error: CallError,
        },

        #[code = "insufficient-bid"]
        #[level(Warning, Warning)]
        #[error("insufficient bid `{call}` after `{before}`: expected a bid higher than `{last}`")]
        InsufficientBid {
            /// The bid.
            call: SidedCall,
            /// The last bid before it.
            last: SidedCall,
            /// The calls before it.
            before: String,
        },

        #[code = "illegal-call"]
        #[level(Warning, Warning)]
        #[error("illegal call `{call}`{}: {error}", after(.before))]
        IllegalCall {
            /// The call.
            call: SidedCall,
            /// The calls before it; empty if it is the first.
            before: String,
            /// Why the call is not legal.
            error: CallError,
        },

        #[code = "leading-pass"]
        #[level(Info, Info)]
        #[error("sequence begins with a pass `{call}`: expected a bid")]
        LeadingPass {
            /// The pass.
            call: SidedCall,
        },

        #[code = "missing-opponent-call"]
        #[level(Info, Info)]
        #[error("missing opponents' call between `{before}` and `{call}`: a pass is assumed{}", others(*.rows))]
        MissingOpponentCall {
            /// The call.
            call: SidedCall,
            /// The calls before it.
            before: String,
            /// Rows of the system that lack such a call.
            rows: u64,
        },

        #[code = "conflicting-situation"]
        #[level(Warning, Warning)]
        #[error("`{sequence}` is defined for {}, but differently for {}: both apply in some cases", situation(*.position, *.vulnerability), situation(*.other_position, *.other_vulnerability))]
        ConflictingSituation {
            /// The calls.
            sequence: String,
            /// The seats of the later definition.
            position: Position,
            /// The vulnerability of the situation.
            vulnerability: Vulnerability,
            /// The seats of the earlier definition.
            other_position: Position,
            /// The vulnerability of the other situation.
            other_vulnerability: Vulnerability,
        },

        #[code = "covered-situation"]
        #[level(Info, Info)]
        #[error("`{sequence}` is already defined in the same words for {}", situation(*.position, *.vulnerability))]
        CoveredSituation {
            /// The calls.
            sequence: String,
            /// The seats of the earlier definition.
            position: Position,
            /// The vulnerability of the situation.
            vulnerability: Vulnerability,
            /// Whether the earlier definition is the narrower one.
            is_other_narrower: bool,
        },

        #[code = "expansion-limit"]
        #[level(Error, Error)]
        #[error("expansion has more than {limit} {}{}: the rest is left out", parts(.name), counted(*.most))]
        ExpansionLimit {
            /// The name of the limit.
            name: &'static str,
            /// The limit in force.
            limit: u64,
            /// How many there would be at most, if they were counted.
            most: Option<u64>,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::ShadowedCall { .. } => return None,
            Self::DuplicateDefinition { .. } => "remove one of the two rows, or correct its calls",
            Self::UnboundVariable { taken: None, .. } => {
                "write the suit, or `M` or `m` in a row above"
            }
            Self::UnboundVariable { taken: Some(_), .. } => {
                "write the suit, or write `M` or `m` for the suit that a row above bids"
            }
            Self::StepWithoutBid { .. } | Self::StepOutOfRange { .. } => {
                "write a bid, as in `1C`, instead of the step"
            }
            Self::EmptyExpansion { .. } => "write the suit that is meant, or remove the row",
            Self::ImpossibleExpansion { .. } => return None,
            Self::InsufficientBid { .. } | Self::IllegalCall { .. } => {
                "correct the call, its parentheses or the indentation of its row"
            }
            Self::LeadingPass { .. } => "write the seat of the first bid instead, as in `#SEAT 34`",
            Self::MissingOpponentCall { .. } => "write the call of the opponents, `(P)` for a pass",
            Self::ConflictingSituation { .. } => {
                "change `#SEAT` or `#VUL` so that the two cases do not overlap, or so that one \
                 case is part of the other"
            }
            Self::CoveredSituation { is_other_narrower: true, .. } => {
                "remove the other definition: this one also covers its case"
            }
            Self::CoveredSituation { .. } => {
                "remove this definition: the other one also covers its case"
            }
            Self::ExpansionLimit { name, .. } => {
                let less = match name.starts_with("paste_") {
                    true => "paste less",
                    false => "write less general rows",
                };
                return Some(format!("{less}, or raise the limit `{name}`"));
            }
        };
        Some(help.to_owned())
    }

    fn level(&self, profile: Profile) -> Level {
        match (self, profile) {
            (Self::UnboundVariable { taken: Some(_), .. }, Profile::Import) => Level::Warning,
            _ => self.entry().level(profile),
        }
    }
}

/// What a limit counts.
fn parts(name: &str) -> &'static str {
    match name {
        "paste_depth" => "pastes inside each other",
        "paste_count" => "pastes",
        "paste_lines" => "pasted lines",
        "paste_bytes" => "pasted bytes",
        "rows" => "rows",
        "table_nesting" => "calls in a sequence",
        "sequences_per_table" => "sequences from one table",
        "description_bytes" => "bytes of description in all sequences",
        "output_bytes" => "bytes of output",
        _ => "sequences",
    }
}

/// How many further rows lack a call.
fn others(rows: u64) -> String {
    match rows.saturating_sub(1) {
        0 => String::new(),
        1 => " (and in 1 more row)".to_owned(),
        others => format!(" (and in {others} more rows)"),
    }
}

fn counted(most: Option<u64>) -> String {
    match most {
        Some(u64::MAX) => ", and may have more than can be counted".to_owned(),
        Some(most) => format!(", and may have {most}"),
        None => String::new(),
    }
}

fn read_as(suit: Option<Suit>) -> String {
    let suit = match suit {
        Some(Suit::Clubs) => "clubs",
        Some(Suit::Diamonds) => "diamonds",
        Some(Suit::Hearts) => "hearts",
        Some(Suit::Spades) => "spades",
        None => return "the row is left out".to_owned(),
    };
    format!("it is read as {suit}")
}

/// The variable whose other suit a word names.
fn variable(word: &str) -> char {
    if word.contains("oM") { 'M' } else { 'm' }
}

/// The call, with the word that means it and others.
fn call_of(word: &str, call: SidedCall) -> String {
    let call = call.to_string();
    if word == call {
        return format!("`{call}`");
    }
    format!("`{call}` of `{word}`")
}

/// Why a call cannot be made, with bids written as BML writes them.
fn refusal(error: &CallError) -> String {
    match error {
        CallError::InsufficientBid { last } => {
            let last = SidedCall { is_theirs: false, call: Call::Bid(*last) };
            format!("it is not higher than {last}")
        }
        _ => error.to_string(),
    }
}

fn after(before: &str) -> String {
    if before.is_empty() {
        return String::new();
    }
    format!(" after `{before}`")
}

fn situation(position: Position, vulnerability: Vulnerability) -> String {
    format!("`#SEAT {position}` and `#VUL {vulnerability}`")
}
