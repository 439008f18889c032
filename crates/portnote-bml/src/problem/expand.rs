//! The expansion of tables to sequences. BML, Bidding tables; Competitive auctions.

use portnote_bridge::{Call, CallError, Suit};
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

use crate::bml::call::SidedCall;
use crate::situation::{Position, Vulnerability};

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A row is not used for one of its calls.
        ///
        /// # What
        /// A row describes several calls, but another row of the same table and level is used for
        /// one of these calls. A row for only one call is used before a row for several calls, even
        /// if it comes later. Of two rows for several calls, the first row is used. If a row above
        /// has already fixed the suit of a variable, a row with this variable is a row for one
        /// call, and a later row for the same call adds nothing.
        /// # Why
        /// Most often the shadowing is meant: a row `2C` next to a row `2X` is the usual way to
        /// write an exception. If it is not meant, the row describes fewer calls than it seems to.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 2C Strong, forcing
        /// 2X Weak
        /// ```
        /// # Good
        /// ```text
        /// 2C Strong, forcing
        /// 2DHS Weak
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which row should describe the call.
        #[code = "bml/shadowed-call"]
        #[level(Info, Info)]
        #[error("row `{word}` is not used for `{sequence}`: another row describes it")]
        ShadowedCall {
            /// The call word of the row.
            word: String,
            /// The sequences that other rows describe.
            sequence: String,
        },

        /// A sequence is defined twice.
        ///
        /// # What
        /// Two rows describe the same sequence of calls for the same seat and vulnerability, in
        /// different words. The first description is used. The rows below the second row are added
        /// to the rows below the first row.
        /// # Why
        /// One of the two descriptions is out of date, or a call is wrong.
        /// # Spec
        /// none
        /// # Bad
        /// ```text
        /// 1N 15--17
        /// 1N 12--14
        /// ```
        /// # Good
        /// ```text
        /// 1N 15--17
        /// 2N 20--21
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which description is right.
        #[code = "bml/duplicate-definition"]
        #[level(Warning, Warning)]
        #[error("duplicate definition of `{sequence}`: the first one is used")]
        DuplicateDefinition {
            /// The calls.
            sequence: String,
        },

        /// A variable has no suit.
        ///
        /// # What
        /// A row has `oM`, the other major, but no row above has `M`; or a row has `om`, the other
        /// minor, but no row above has `m`. If exactly one major or minor was bid before, the other
        /// major or minor is used, with a warning. Otherwise the row and all rows below it are
        /// skipped.
        /// # Why
        /// The row is missing from the sequences, or it describes a suit that was not meant.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 1N---
        /// 2C Stayman
        ///   2oM The other major
        /// ```
        /// # Good
        /// ```text
        /// 1N---
        /// 2C Stayman
        ///   2M 4 cards
        ///     3oM Slam try
        /// ```
        /// # Fix
        /// Not automatic: the intended suit is unknown.
        #[code = "bml/unbound-variable"]
        #[level(Error, Error)]
        #[error("`{word}` needs `{}` in a row above: {}", variable(.word), read_as(*.taken))]
        UnboundVariable {
            /// The call word of the row.
            word: String,
            /// The suit that is used instead.
            taken: Option<Suit>,
        },

        /// Steps have no bid to count from.
        ///
        /// # What
        /// A row counts steps from the last bid, as in `2steps`, but no bid comes before it. For
        /// example, `2steps` means the second bid above the last bid.
        /// # Why
        /// The row and all rows below it are skipped.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// P---
        /// 1step Opens
        /// ```
        /// # Good
        /// ```text
        /// 1C---
        /// 1step Negative
        /// ```
        /// # Fix
        /// Not automatic: the intended bid is unknown.
        #[code = "bml/step-without-bid"]
        #[level(Error, Error)]
        #[error("`{word}` counts from the last bid, but there is no bid before it")]
        StepWithoutBid {
            /// The call word of the row.
            word: String,
        },

        /// Steps lead to no bid.
        ///
        /// # What
        /// A row has a number of steps that is 0 or that leads beyond 7N.
        /// # Why
        /// The row and all rows below it are skipped.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 7H---
        /// 3steps Too high
        /// ```
        /// # Good
        /// ```text
        /// 7H---
        /// 2steps The highest bid
        /// ```
        /// # Fix
        /// Not automatic: the intended bid is unknown.
        #[code = "bml/step-out-of-range"]
        #[level(Error, Error)]
        #[error("no such bid: `{word}` after `{last}`")]
        StepOutOfRange {
            /// The call word of the row.
            word: String,
            /// The bid from which it counts.
            last: SidedCall,
        },

        /// A row describes no call.
        ///
        /// # What
        /// The row begins with a word that means several suits, such as `2M`, but none of these
        /// suits is possible here. Each suit was already bid, would be too low, or is not the suit
        /// that a word above has fixed.
        /// # Why
        /// Neither this row nor the rows below it describe a sequence.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 1H---
        ///   1S
        ///     2M Which major?
        /// ```
        /// # Good
        /// ```text
        /// 1H---
        ///   1S
        ///     2m A minor
        /// ```
        /// # Fix
        /// Not automatic: the intended call is unknown.
        #[code = "bml/empty-expansion"]
        #[level(Warning, Warning)]
        #[error("`{word}` matches no call: every suit it could mean was already bid or is not allowed here")]
        EmptyExpansion {
            /// The call word of the row.
            word: String,
        },

        /// A row describes a call that cannot be made.
        ///
        /// # What
        /// A row, or a row above it, describes several calls. After one of these calls, the call of
        /// the row is too low, doubles nothing, or comes after the end of the auction. This
        /// sequence and all sequences below it are skipped.
        /// # Why
        /// Most often only the other sequences are meant, so nothing has to be changed.
        /// # Spec
        /// none
        /// # Bad
        /// ```text
        /// 1M---
        /// 1S Natural
        /// ```
        /// # Good
        /// ```text
        /// 1H---
        /// 1S Natural
        /// ```
        /// # Fix
        /// Not automatic: the row may mean only the sequences that remain.
        #[code = "bml/impossible-expansion"]
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

        /// A bid is not higher than the last one.
        ///
        /// # What
        /// The bid is not higher than the last bid before it, and no row on the way to it has a
        /// variable. The bid is kept.
        /// # Why
        /// The bid or the indentation of its row is wrong.
        /// # Spec
        /// Laws of Duplicate Bridge, Law 18
        /// # Bad
        /// ```text
        /// 1S---
        /// 1H Cannot be
        /// ```
        /// # Good
        /// ```text
        /// 1S---
        /// 2H Natural
        /// ```
        /// # Fix
        /// Not automatic: the intended bid is unknown.
        #[code = "bml/insufficient-bid"]
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

        /// A call cannot be made.
        ///
        /// # What
        /// The call doubles or redoubles nothing, or comes after the end of the auction, and no row
        /// on the way to it has a variable. The call is kept.
        /// # Why
        /// The call, its parentheses or the indentation of its row are wrong.
        /// # Spec
        /// Laws of Duplicate Bridge, Laws 19 and 22
        /// # Bad
        /// ```text
        /// 1S---
        /// D Of partner's bid
        /// ```
        /// # Good
        /// ```text
        /// 1S---
        /// (D) For takeout
        /// ```
        /// # Fix
        /// Not automatic: the intended call is unknown.
        #[code = "bml/illegal-call"]
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

        /// A sequence begins with a pass.
        ///
        /// # What
        /// The first call of a table is a pass. The pass becomes part of the sequence.
        /// # Why
        /// In most programs that show a system, `#SEAT` says which seat opens. Most of these
        /// programs do not find a sequence that begins with passes.
        /// # Spec
        /// BML, Seat and vulnerability dependency
        /// # Bad
        /// ```text
        /// P-1H---
        /// 2C Drury
        /// ```
        /// # Good
        /// ```text
        /// #SEAT 34
        ///
        /// 1H---
        /// 2C Drury
        /// ```
        /// # Fix
        /// Not automatic: a pass does not say for which seats the other rows apply.
        #[code = "bml/leading-pass"]
        #[level(Info, Info)]
        #[error("sequence begins with a pass `{call}`: expected a bid")]
        LeadingPass {
            /// The pass.
            call: SidedCall,
        },

        /// A call of the opponents is missing.
        ///
        /// # What
        /// The opponents have bid or doubled, but they have no call between two calls of our side.
        /// A pass of the opponents is assumed. Only the first such row of a system is reported,
        /// with the number of such rows.
        /// # Why
        /// After the opponents have bid or doubled, all calls should be written. A call may have
        /// been forgotten.
        /// # Spec
        /// BML, Competitive auctions
        /// # Bad
        /// ```text
        /// 1C-(1H)---
        /// D = Negative
        ///   2C Minimum
        /// ```
        /// # Good
        /// ```text
        /// 1C-(1H)---
        /// D = Negative
        ///   (P)
        ///     2C Minimum
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which call is missing.
        #[code = "bml/missing-opponent-call"]
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

        /// Two definitions apply in the same case.
        ///
        /// # What
        /// The same calls have two descriptions for different seats or vulnerabilities. In some
        /// cases both descriptions apply, and neither description is only for a part of the cases
        /// of the other. The descriptions differ.
        /// # Why
        /// In the cases in which both descriptions apply, it is unknown which of them is meant. An
        /// exception for a part of a general row is not reported.
        /// # Spec
        /// BML, Seat and vulnerability dependency
        /// # Bad
        /// ```text
        /// #SEAT 12
        ///
        /// 2H Weak
        ///
        /// #SEAT 0
        ///
        /// #VUL Y0
        ///
        /// 2H Intermediate
        /// ```
        /// # Good
        /// ```text
        /// 2H Weak
        ///
        /// #VUL Y0
        ///
        /// 2H Intermediate
        /// ```
        /// # Fix
        /// Not automatic: the intended definition is unknown.
        #[code = "bml/conflicting-situation"]
        #[level(Warning, Warning)]
        #[error("`{sequence}` is defined for {}, but differently for {}: both apply in some cases", situation(*.position, *.vulnerability), situation(*.other_position, *.other_vulnerability))]
        ConflictingSituation {
            /// The calls.
            sequence: String,
            /// The seats of the later definition.
            position: Position,
            /// Its vulnerability.
            vulnerability: Vulnerability,
            /// The seats of the earlier definition.
            other_position: Position,
            /// Its vulnerability.
            other_vulnerability: Vulnerability,
        },

        /// A definition repeats a more general one.
        ///
        /// # What
        /// The same calls have the same description for a general case and for a narrower case,
        /// such as any vulnerability and `#VUL NY`. Reported once for a table.
        /// # Why
        /// The narrower definition adds nothing. If the system changes, it is easy to change only
        /// one of the two definitions.
        /// # Spec
        /// BML, Seat and vulnerability dependency
        /// # Bad
        /// ```text
        /// 2H Weak
        ///
        /// #VUL NY
        ///
        /// 2H Weak
        /// ```
        /// # Good
        /// ```text
        /// 2H Weak
        ///
        /// #VUL NY
        ///
        /// 2H Very weak
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the two definitions should stay.
        #[code = "bml/covered-situation"]
        #[level(Info, Info)]
        #[error("`{sequence}` is already defined in the same words for {}", situation(*.position, *.vulnerability))]
        CoveredSituation {
            /// The calls.
            sequence: String,
            /// The seats of the earlier definition.
            position: Position,
            /// Its vulnerability.
            vulnerability: Vulnerability,
            /// Whether the earlier definition is the narrower one.
            is_other_narrower: bool,
        },

        /// The expansion reached a limit.
        ///
        /// # What
        /// Pastes or variables expand to more than the limit that the message names. The result up
        /// to the limit is kept. The rest of the paste, of the table or of the system is left out.
        /// The limit `output_bytes` counts the bytes of rows or sequences in a dump. It applies
        /// only if they need more than a hundred times the bytes of the text.
        /// # Why
        /// A few lines can expand to more sequences than the memory can hold.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: paste less, write less general rows, or raise the limit with
        /// `--limit NAME=N`.
        #[code = "bml/expansion-limit"]
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
            Self::CoveredSituation {
                is_other_narrower: true,
                ..
            } => "remove the other definition: this one also covers its case",
            Self::CoveredSituation { .. } => {
                "remove this definition: the other one also covers its case"
            }
            Self::ExpansionLimit { name, .. } => {
                let less = match name.starts_with("paste_") {
                    true => "paste less",
                    false => "write less general rows",
                };
                return Some(format!(
                    "{less}, or raise the limit with `--limit {name}=N`"
                ));
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
            let last = SidedCall {
                is_theirs: false,
                call: Call::Bid(*last),
            };
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
