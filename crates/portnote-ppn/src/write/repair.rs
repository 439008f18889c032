//! Repair: every safe fix, applied until none is left.

use std::sync::Arc;

use portnote_core::edit::apply;
use portnote_core::{Applicability, Diagnostic, Suggestion};

use crate::limits::REPAIR_ROUNDS;
use crate::{Context, Options, check, parse_with};

/// A file with its safe fixes applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// How many fixes were applied.
    pub applied: usize,
}

/// Applies every safe fix to a file: wrong order of suits and ranks, missing dots, letters of
/// the wrong case, lines that are not rounds. What the file means stays as it is.
///
/// ```
/// use portnote_ppn::Options;
/// use portnote_ppn::write::repair;
/// let text = b"% PPN 1.0\n% IMPORT\n[Deal \"N:KA TT QQ JJ\"]\n";
/// let repaired = repair(text, &Options::default());
/// assert!(String::from_utf8_lossy(&repaired.bytes).contains("N:AK... TT... QQ... JJ..."));
/// ```
#[must_use]
pub fn repair(bytes: &[u8], options: &Options) -> Repaired {
    repair_in(REPAIR_ROUNDS, bytes, options)
}

/// Repairs a text in at most `rounds` rounds.
fn repair_in(rounds: usize, bytes: &[u8], options: &Options) -> Repaired {
    let mut repaired = Repaired { bytes: bytes.to_vec(), applied: 0 };
    for _ in 0..rounds {
        let fixes = safe_fixes(&repaired.bytes, options);
        match apply(&repaired.bytes, &fixes) {
            Ok((bytes, applied)) if applied > 0 && bytes != repaired.bytes => {
                repaired.bytes = bytes;
                repaired.applied += applied;
            }
            _ => break,
        }
    }
    repaired
}

fn safe_fixes(bytes: &[u8], options: &Options) -> Vec<Suggestion> {
    let parsed = parse_with(bytes, options);
    let mut found: Vec<Diagnostic> = parsed.diagnostics;
    let mut context = Context::with_rules(Arc::clone(&options.rules));
    for block in parsed.value.game_blocks() {
        check(&context.game(block), options, &mut found);
    }
    let fixes = found.into_iter().filter_map(|found| found.fix);
    let is_safe = |fix: &Suggestion| fix.applicability == Applicability::Safe;
    fixes.filter(is_safe).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In the first round the value gets its quotes, in the second its letter of the right case.
    #[test]
    fn repair_ends_after_so_many_rounds() {
        let text = b"% PPN 1.0\n% IMPORT\n[Dealer n]\n";
        let options = Options::default();
        let repaired = |rounds| repair_in(rounds, text, &options).bytes;
        let all = repair(text, &options).bytes;
        assert!(String::from_utf8_lossy(&all).contains("[Dealer \"N\"]"));
        let rounds = (0..=REPAIR_ROUNDS).find(|rounds| repaired(*rounds) == all);
        assert_eq!(rounds, Some(2));
        assert_ne!(repaired(1), all);
        assert_eq!(repaired(3), all);
    }
}
