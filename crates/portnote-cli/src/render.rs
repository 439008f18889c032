//! Findings as excerpts of their text, with what this program knows of their fixes.

use std::borrow::Cow;

use portnote::Profile;
use portnote_core::snippet::{self, Notes};

use crate::cmd::explain::CATALOGUE;
use crate::locate::Located;
use crate::numbers::thousands;
use crate::tally::plain;
use crate::ways::with_way;

/// Lines of repeated faults that are named.
const NAMED_LINES: usize = 5;

/// Draws findings.
#[derive(Debug)]
pub(crate) struct Renderer {
    inner: snippet::Renderer,
}

/// A finding, and those that repeat it in the same game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run<'l> {
    pub(crate) first: &'l Located,
    pub(crate) others: &'l [Located],
    /// How many more there are that are not kept; `None` if unknown.
    pub(crate) unlisted: Option<u64>,
}

impl Renderer {
    pub(crate) fn new(color: bool) -> Self {
        Self { inner: snippet::Renderer::new(color) }
    }

    /// The finding as text, without a line end after it.
    pub(crate) fn render(&self, run: &Run<'_>) -> String {
        let first = run.first;
        let notes = Notes { repetitions: repetitions(run), command: command(first) };
        let finding = match first.help.as_deref().map(with_way) {
            Some(Cow::Owned(help)) => {
                let mut finding = first.finding.clone();
                finding.help = Some(help);
                Cow::Owned(finding)
            }
            _ => Cow::Borrowed(&first.finding),
        };
        self.inner.render(&finding, &first.excerpt, &notes)
    }
}

/// Where the same fault occurs again, as `and 2 more in this game, on lines 14 and 15`.
fn repetitions(run: &Run<'_>) -> Option<String> {
    let others = run.others;
    let mut lines: Vec<u64> = others.iter().map(|other| other.start.line).collect();
    lines.dedup();
    let named: Vec<String> = lines.iter().take(NAMED_LINES).map(ToString::to_string).collect();
    let (last, before) = named.split_last()?;
    let has_more = run.unlisted.is_some_and(|unlisted| unlisted > 0);
    let place = match (before, has_more || lines.len() > NAMED_LINES) {
        ([], false) => format!("line {last}"),
        (_, true) => format!("lines {}, …", named.join(", ")),
        (_, false) => format!("lines {} and {last}", before.join(", ")),
    };
    let least = if run.unlisted.is_none() { "at least " } else { "" };
    Some(format!(
        "and {least}{} more in this {}, on {place}",
        thousands(others.len() as u64 + run.unlisted.unwrap_or(0)),
        run.first.notation.about().records.record
    ))
}

/// The command that applies a fix which `--fix` alone does not: one that is not safe, or one of
/// a code that is silent unless it is selected.
fn command(located: &Located) -> Option<String> {
    if CATALOGUE.needs_solver(located.code.as_str()) {
        // Its help names the command.
        return None;
    }
    let is_unsafe = !located.is_fixable();
    let profile = located.profile;
    let is_opt_in = CATALOGUE.is_opt_in(located.code, located.notation.judged(profile));
    if !is_unsafe && !is_opt_in {
        return None;
    }
    let mut command = "portnote check".to_owned();
    if profile != Profile::Import {
        command.push_str(&format!(" --profile {}", profile.as_str()));
    }
    if is_opt_in {
        command.push_str(&format!(" --select {}", located.code));
    }
    command.push_str(" --fix");
    if is_unsafe {
        command.push_str(" --unsafe-fixes");
    }
    command.push(' ');
    command.push_str(plain(located.file_name()).unwrap_or("FILE"));
    Some(command)
}
