//! Faults of many outputs that have one reason: the first is named, the others are counted.

use portnote_core::Severity;

use crate::cmd::Session;
use crate::numbers::count;
use crate::outcome::Outcome;
use crate::problem::{Fault, Problem};

/// Reasons that were named, each with its first fault and the number of others.
#[derive(Debug, Default)]
pub(crate) struct Repeated {
    known: Vec<(Fault, u64)>,
}

impl Repeated {
    /// Names a fault, unless its reason was named for another output; it counts either way.
    pub(crate) fn add(
        &mut self,
        fault: Fault,
        session: &Session,
        threshold: Option<Severity>,
        outcome: &mut Outcome,
    ) {
        let is_same = |(first, _): &&mut (Fault, u64)| is_same(&first.problem, &fault.problem);
        if let Some((first, more)) = self.known.iter_mut().find(is_same) {
            *outcome = (*outcome).max(first.problem.outcome(threshold));
            *more += 1;
            return;
        }
        session.fault(&fault, threshold, outcome);
        self.known.push((fault, 0));
    }

    /// Says of how many other outputs each reason is true; `noun` is what they are called.
    pub(crate) fn tell(&mut self, noun: &str, session: &Session) {
        for (Fault { problem, .. }, more) in self.known.drain(..).filter(|(_, more)| *more > 0) {
            let have = if more == 1 { "has" } else { "have" };
            let reason = match &problem {
                Problem::SameName { .. } => "the name of another: add `{game}`",
                _ => "the same problem",
            };
            let text = format!("{} {have} {reason}", count(more, &format!("more {noun}")));
            let code = problem.code();
            session.console.message(problem.severity(), code.as_str(), &text);
        }
    }
}

/// Whether two outputs are not written for one reason.
fn is_same(first: &Problem, second: &Problem) -> bool {
    let is_name = |problem: &Problem| matches!(problem, Problem::SameName { .. });
    is_name(first) && is_name(second)
        || first.code() == second.code() && first.to_string() == second.to_string()
}
