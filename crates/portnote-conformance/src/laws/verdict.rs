//! L-10: what the folder of a case says is what its diagnostics say.

use portnote_core::Severity;

use super::{LawResult, Subject};
use crate::find::Verdict;
use crate::reading::Rules;

pub(super) fn check(subject: &Subject<'_>) -> LawResult {
    let Some(verdict) = subject.verdict else {
        return Ok(());
    };
    let has = |rules, severity| subject.view(rules, |view| view.has(severity));
    let has_error = has(Rules::Import, Severity::Error);
    let has_warning = has(Rules::Import, Severity::Warning);
    let is_rejected = || {
        let mut strict = subject.rules().filter(|rules| *rules != Rules::Import);
        strict.any(|rules| has(rules, Severity::Error))
    };
    let complaint = match verdict {
        Verdict::Invalid if !has_error => "an invalid case has no error",
        Verdict::Valid | Verdict::Lenient if has_error => {
            "there is an error, so the case is invalid"
        }
        Verdict::Valid if has_warning => "there is a warning, so the case is lenient",
        Verdict::Lenient if !has_warning => "a lenient case has no warning",
        Verdict::Lenient if subject.settings.reason.is_none() && !is_rejected() => {
            "the export profile accepts a lenient case, and no `reason` says why"
        }
        Verdict::Valid | Verdict::Lenient | Verdict::Invalid => return Ok(()),
    };
    Err(complaint.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;

    fn held(text: &[u8], verdict: Verdict) -> bool {
        check(&Subject { verdict: Some(verdict), ..Subject::new(Notation::PBN, text) }).is_ok()
    }

    #[test]
    fn each_text_has_one_verdict() {
        let texts: [&[u8]; 3] =
            [b"[Event \"x\"]\n", b"[Event \"x\"]\n[Event \"x\"]\n", b"[Event x]\n"];
        for (text, verdict) in texts.into_iter().zip(Verdict::ALL) {
            for other in Verdict::ALL {
                assert_eq!(held(text, other), other == verdict, "{verdict} as {other}");
            }
        }
    }
}
