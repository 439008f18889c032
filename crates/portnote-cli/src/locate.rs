//! A finding with all that the report needs, so that its game can be forgotten.

use std::ops::Deref;
use std::sync::Arc;

use portnote_core::diagnostic::Suggestion;
use portnote_core::snippet::Excerpt;
use portnote_core::{Applicability, Diagnostic, Finding, LineIndex};

use crate::tally::plain;
use portnote::{Format, Profile};

/// A finding with an excerpt of its text.
#[derive(Clone, Debug)]
pub(crate) struct Located {
    /// Everything that programs are told.
    pub(crate) finding: Finding,
    /// The notation of its file.
    pub(crate) notation: Format,
    /// The profile under which it was found.
    pub(crate) profile: Profile,
    /// The lines around its places; empty unless asked for.
    pub(crate) excerpt: Excerpt,
}

/// The file in which diagnostics are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'s> {
    pub(crate) name: &'s Arc<str>,
    pub(crate) notation: Format,
    /// The profile under which it is judged.
    pub(crate) profile: Profile,
}

/// Whether lines are copied for people to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Excerpts {
    Keep,
    Leave,
}

impl Deref for Located {
    type Target = Finding;

    fn deref(&self) -> &Finding {
        &self.finding
    }
}

impl Located {
    pub(crate) fn new(
        diagnostic: &Diagnostic,
        source: Source<'_>,
        lines: &LineIndex<'_, '_>,
        excerpts: Excerpts,
    ) -> Self {
        let finding = Finding::new(diagnostic, Some(source.name), lines);
        Self::of(finding, source.notation, source.profile).with_excerpt(lines, excerpts)
    }

    /// A finding that has its place already, without any lines of its text.
    pub(crate) fn of(finding: Finding, notation: Format, profile: Profile) -> Self {
        Self { finding, notation, profile, excerpt: Excerpt::default() }
    }

    /// Adds the lines of its text, where they are asked for.
    pub(crate) fn with_excerpt(mut self, lines: &LineIndex<'_, '_>, excerpts: Excerpts) -> Self {
        if excerpts == Excerpts::Keep {
            self.excerpt = Excerpt::new(&self.finding, lines);
        }
        self
    }

    /// Says what to do about a fix that belongs to an included file.
    pub(crate) fn with_fix_there(mut self, fix: Option<Suggestion>) -> Self {
        if let Some(fix) = fix {
            let help = self.finding.help.take();
            self.finding.help = Some(fixable_there(help, &fix, self.file_name()));
        }
        self
    }

    /// The name of the file in which it is.
    pub(crate) fn file_name(&self) -> &str {
        self.finding.file.as_deref().unwrap_or("-")
    }
}

/// The help for a finding whose fix belongs to an included file: what to write, and how to have
/// it written there.
fn fixable_there(help: Option<String>, fix: &Suggestion, name: &str) -> String {
    let what = help.unwrap_or_else(|| fix.message.clone());
    let options = match fix.applicability {
        Applicability::Safe => "--fix",
        Applicability::Unsafe => "--fix --unsafe-fixes",
        // No run makes it.
        Applicability::Manual => return format!("{what}; this belongs to the included file"),
    };
    let name = plain(name).unwrap_or("FILE");
    format!("{what}; to fix the included file, run `portnote check {options} {name}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_fix_that_a_run_makes_has_a_command() {
        let help = |applicability| {
            let fix =
                Suggestion { applicability, message: "remove it".to_owned(), edits: Vec::new() };
            fixable_there(None, &fix, "b.bml")
        };
        assert_eq!(
            help(Applicability::Safe),
            "remove it; to fix the included file, run `portnote check --fix b.bml`"
        );
        assert_eq!(
            help(Applicability::Unsafe),
            "remove it; to fix the included file, run \
             `portnote check --fix --unsafe-fixes b.bml`"
        );
        assert_eq!(help(Applicability::Manual), "remove it; this belongs to the included file");
    }
}
