//! From a typed problem to a diagnostic, and one text for its documentation.

use crate::diagnostic::{
    Applicability, Code, Diagnostic, RecordId, Severity, Sink, SpanLabel, Substitution, Suggestion,
};
use crate::{Profile, Selection, Site, Span};

/// Whether problems become diagnostics: always, but in the WebAssembly module that only draws. There
/// the texts about every problem would be a third of its size.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub const JUDGES: bool = cfg!(not(portnote_draws_only));

/// What a profile makes of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Never reported.
    Silent,
    /// Reported as info when selected.
    OptIn,
    /// Reported as info.
    Info,
    /// Reported as warning.
    Warning,
    /// Reported as error.
    Error,
}

/// One code with its documentation, as `portnote explain` shows it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The code.
    pub code: Code,
    /// The level of the code under the import profile.
    pub import: Level,
    /// The level of the code under the export profile.
    pub export: Level,
    /// The page of the code, a Markdown file: the fault as the title, then a section for each of What,
    /// Why, Spec, Bad, Good and Fix.
    pub page: &'static str,
}

/// A problem that has a code: every variant of every `Problem` enum.
pub trait Coded: std::error::Error {
    /// The catalogue entry of this problem.
    fn entry(&self) -> &'static Entry;

    /// One sentence that says what to write instead, where the problem itself knows.
    fn help(&self) -> Option<String> {
        None
    }

    /// The severity under a profile, were the code selected; `None` where it is silent.
    ///
    /// A few problems depend on their content and override this.
    fn level(&self, profile: Profile) -> Level {
        self.entry().level(profile)
    }

    /// Whether brackets, quotes or braces do not pair, or text has no place: what begins and ends
    /// where is a guess then, in all of the game.
    ///
    /// ```
    /// use portnote_core::Coded;
    /// use portnote_core::problem::Problem;
    ///
    /// assert!(Problem::StrayText.is_structural());
    /// assert!(!Problem::MaybeOtherCharset.is_structural());
    /// ```
    fn is_structural(&self) -> bool {
        false
    }
}

/// A problem at a place, with what belongs to it.
#[derive(Clone, Debug)]
pub struct Report<P> {
    problem: P,
    span: Span,
    labels: Vec<SpanLabel>,
    help: Option<String>,
    fix: Option<Suggestion>,
    alternatives: Vec<Suggestion>,
}

/// Turns problems into diagnostics under one profile and hands them on.
pub struct Reporter<'s> {
    profile: Profile,
    selection: &'s Selection,
    record: Option<RecordId>,
    cited: fn(Code) -> Option<&'static str>,
    is_broken: bool,
    is_unsettled: bool,
    is_distrustful: bool,
    sink: &'s mut dyn Sink,
}

/// A way to give a problem its place.
pub trait At: Coded + Sized {
    /// The problem at a span.
    fn at(self, span: Span) -> Report<Self> {
        Report {
            problem: self,
            span,
            labels: Vec::new(),
            help: None,
            fix: None,
            alternatives: Vec::new(),
        }
    }
}

impl<P: Coded> At for P {}

impl<P> Report<P> {
    /// Adds another place with a message.
    #[must_use]
    pub fn label(mut self, span: Span, message: impl Into<String>) -> Self {
        self.labels.push(SpanLabel { span, places: None, message: message.into() });
        self
    }

    /// Adds a place in another record.
    #[must_use]
    pub fn label_at(mut self, site: Site, message: impl Into<String>) -> Self {
        self.labels.push(SpanLabel {
            span: site.span,
            places: Some((site.start, site.end)),
            message: message.into(),
        });
        self
    }

    /// Adds a help that only this place knows.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a fix of one edit.
    #[must_use]
    pub fn fix(
        self,
        applicability: Applicability,
        message: impl Into<String>,
        span: Span,
        replacement: impl Into<Vec<u8>>,
    ) -> Self {
        let edit = Substitution { span, replacement: replacement.into() };
        self.fix_all(applicability, message, vec![edit])
    }

    /// Adds a fix of one edit that excludes those added in the same way: a person has to
    /// choose one of them.
    #[must_use]
    pub fn alternative(
        mut self,
        message: impl Into<String>,
        span: Span,
        replacement: impl Into<Vec<u8>>,
    ) -> Self {
        let replacement = replacement.into();
        self.alternatives.push(Suggestion {
            message: message.into(),
            applicability: Applicability::Manual,
            edits: vec![Substitution { span, replacement }],
        });
        self
    }

    /// Adds a fix of several edits, sorted and disjoint.
    #[must_use]
    pub fn fix_all(
        mut self,
        applicability: Applicability,
        message: impl Into<String>,
        edits: Vec<Substitution>,
    ) -> Self {
        self.fix = Some(Suggestion { message: message.into(), applicability, edits });
        self
    }
}

impl<'s> Reporter<'s> {
    /// A reporter for one profile.
    ///
    /// ```
    /// use portnote_core::{Diagnostic, Profile, Reporter, Selection, Span};
    /// use portnote_core::coded::At;
    /// use portnote_core::problem::Problem;
    ///
    /// let (selection, mut kept) = (Selection::new(), Vec::<Diagnostic>::new());
    /// let mut reporter = Reporter::new(Profile::Import, &selection, &mut kept);
    /// reporter.report(Problem::Bom.at(Span::new(0, 3)));
    /// assert_eq!(kept[0].code.as_str(), "core/bom");
    /// ```
    pub fn new(profile: Profile, selection: &'s Selection, sink: &'s mut dyn Sink) -> Self {
        Self {
            profile: profile.plain(),
            selection,
            record: None,
            cited: |_| None,
            is_broken: false,
            is_unsettled: false,
            is_distrustful: false,
            sink,
        }
    }

    /// Names the section of the notation that a help of the shared frame leaves open.
    ///
    /// ```
    /// use portnote_core::coded::At;
    /// use portnote_core::problem::Problem;
    /// use portnote_core::{Diagnostic, Profile, Reporter, Selection, Span};
    ///
    /// let (selection, mut kept) = (Selection::new(), Vec::<Diagnostic>::new());
    /// let reporter = Reporter::new(Profile::Import, &selection, &mut kept);
    /// let mut reporter = reporter.citing(|_| Some("PBN 2.1 §3.3"));
    /// reporter.report(Problem::MissingName { others: 0 }.at(Span::empty(1)));
    /// let help = kept.remove(0).help.unwrap_or_default();
    /// assert!(help.ends_with(" (PBN 2.1 §3.3)"));
    /// ```
    #[must_use]
    pub fn citing(mut self, cited: fn(Code) -> Option<&'static str>) -> Self {
        self.cited = cited;
        self
    }

    /// Makes no fix safe that is reported from now on, where `is_broken` says that the structure of
    /// the text is not known: what a change means there is a guess.
    ///
    /// ```
    /// use portnote_core::coded::At;
    /// use portnote_core::problem::Problem;
    /// use portnote_core::{Applicability, Diagnostic, Profile, Reporter, Selection, Span};
    ///
    /// let (selection, mut kept) = (Selection::new(), Vec::<Diagnostic>::new());
    /// let mut reporter = Reporter::new(Profile::Import, &selection, &mut kept).distrusting(true);
    /// let report = Problem::Bom.at(Span::new(0, 3));
    /// reporter.report(report.fix(Applicability::Safe, "remove the mark", Span::new(0, 3), ""));
    /// let fix = kept.remove(0).fix;
    /// assert_eq!(fix.map(|fix| fix.applicability), Some(Applicability::Unsafe));
    /// ```
    #[must_use]
    pub const fn distrusting(mut self, is_broken: bool) -> Self {
        self.is_distrustful = is_broken;
        self
    }

    /// Whether a report said that the structure of the text is not known and had no safe fix: a
    /// bracket, a quote or a brace is missing, or text is where none has a meaning. What the
    /// selection ignores counts as well.
    #[must_use]
    pub const fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Says that the structure of the text is not known, where no code says it.
    ///
    /// ```
    /// use portnote_core::{Diagnostic, Profile, Reporter, Selection};
    ///
    /// let (selection, mut kept) = (Selection::new(), Vec::<Diagnostic>::new());
    /// let mut reporter = Reporter::new(Profile::Import, &selection, &mut kept);
    /// reporter.doubt();
    /// assert!(reporter.is_broken());
    /// ```
    pub const fn doubt(&mut self) {
        self.is_broken = true;
    }

    /// Whether a report said that the structure of the text is not as it is written, also where a
    /// safe fix writes it as it is read: what the text means can be judged once that is done.
    #[must_use]
    pub const fn is_unsettled(&self) -> bool {
        self.is_broken || self.is_unsettled
    }

    /// Names the game to which the following reports belong.
    #[must_use]
    pub fn in_record(mut self, record: Option<RecordId>) -> Self {
        self.record = record;
        self
    }

    /// The profile in force.
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// Whether a problem would be reported now: costly checks ask first.
    #[must_use]
    pub fn wants<P: Coded>(&self, problem: &P) -> bool {
        JUDGES && self.severity(problem.entry().code, problem.level(self.profile)).is_some()
    }

    /// Reports a problem unless its level or the selection silences it.
    pub fn report<P: Coded>(&mut self, mut report: Report<P>) {
        let fix = report.fix.as_mut();
        let safe = fix.filter(|fix| fix.applicability == Applicability::Safe);
        let is_structural = report.problem.is_structural();
        self.is_unsettled |= is_structural;
        match safe {
            Some(fix) if self.is_distrustful => fix.applicability = Applicability::Unsafe,
            Some(_) => {}
            None => self.is_broken |= is_structural,
        }
        if !JUDGES {
            return;
        }
        let entry = report.problem.entry();
        let level = report.problem.level(self.profile);
        let Some(severity) = self.severity(entry.code, level) else {
            return;
        };
        let cited = |help| match (self.cited)(entry.code) {
            Some(section) => format!("{help} ({section})"),
            None => help,
        };
        // A fix that says the same is enough.
        let fixed = report.fix.as_ref().map(|fix| fix.message.as_str());
        let is_more = |help: &String| fixed != Some(help.as_str());
        let help = match report.help {
            Some(help) => Some(help).filter(is_more),
            None => report.problem.help().filter(is_more).map(cited),
        };
        for label in &mut report.labels {
            label.message = plain(std::mem::take(&mut label.message));
        }
        for fix in report.fix.iter_mut().chain(&mut report.alternatives) {
            fix.message = plain(std::mem::take(&mut fix.message));
        }
        self.sink.report(Diagnostic {
            code: entry.code,
            severity,
            span: report.span,
            message: plain(report.problem.to_string()),
            labels: report.labels,
            help: help.map(plain),
            fix: report.fix,
            alternatives: report.alternatives,
            record: self.record.clone(),
        });
    }

    fn severity(&self, code: Code, level: Level) -> Option<Severity> {
        let severity = match level {
            Level::Silent => return None,
            Level::OptIn if !self.selection.is_selected(code.as_str()) => return None,
            Level::OptIn | Level::Info => Severity::Info,
            Level::Warning => Severity::Warning,
            Level::Error => Severity::Error,
        };
        let is_minor = self.selection.is_for_errors() && severity != Severity::Error;
        (!is_minor && !self.selection.is_ignored(code.as_str())).then_some(severity)
    }
}

/// A text of one line without control characters: text of the file that it quotes may have some.
fn plain(text: String) -> String {
    let is_plain = |c: char| !c.is_control() && !is_mark(c);
    if text.chars().all(is_plain) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if is_plain(character) {
            escaped.push(character);
        } else {
            escaped.extend(character.escape_default());
        }
    }
    escaped
}

/// Whether a character ends a line in some programs or changes the direction of text.
const fn is_mark(character: char) -> bool {
    matches!(character, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

impl Entry {
    /// The level under a profile.
    ///
    /// ```
    /// use portnote_core::{Level, Profile, problem};
    /// let bom = problem::CATALOGUE.iter().find(|e| e.code.as_str() == "core/bom");
    /// assert_eq!(bom.map(|e| e.level(Profile::Import)), Some(Level::Warning));
    /// ```
    #[must_use]
    pub const fn level(&self, profile: Profile) -> Level {
        match profile {
            Profile::Export => self.export,
            Profile::Import | Profile::Pdn20 | Profile::Pdn30 => self.import,
        }
    }

    /// The title of the page: the fault as a short sentence, without a full stop.
    ///
    /// ```
    /// let entry = &portnote_core::problem::CATALOGUE[0];
    /// assert!(!entry.title().is_empty());
    /// ```
    #[must_use]
    pub fn title(&self) -> &'static str {
        let first = self.page.lines().next().unwrap_or("");
        first.strip_prefix("# ").unwrap_or(first)
    }

    /// The lines of a section of the page, without its heading and without blank lines at both ends;
    /// `None` where the section is missing.
    ///
    /// ```
    /// let entry = &portnote_core::problem::CATALOGUE[0];
    /// assert!(entry.section("What").is_some());
    /// ```
    #[must_use]
    pub fn section(&self, heading: &str) -> Option<String> {
        let mut found = None::<Vec<&str>>;
        for line in self.page.lines() {
            match (line.strip_prefix("## "), &mut found) {
                (Some(name), None) if name == heading => found = Some(Vec::new()),
                (Some(_), Some(_)) => break,
                (None, Some(lines)) => lines.push(line),
                _ => {}
            }
        }
        found.map(|lines| lines.join("\n").trim_matches('\n').to_owned())
    }

    /// The text of the fenced example under Bad or Good.
    ///
    /// ```
    /// let entry = &portnote_core::problem::CATALOGUE[0];
    /// assert!(entry.example("Bad").is_some());
    /// ```
    #[must_use]
    pub fn example(&self, heading: &str) -> Option<String> {
        let section = self.section(heading)?;
        let body = section.strip_prefix("```text\n")?.strip_suffix("\n```")?;
        Some(body.to_owned())
    }
}

/// Makes a `Problem` enum and its catalogue.
///
/// `#[family]` is what the codes have before their slash, `#[code]` what one has after it, `#[level]`
/// its levels under import and export, `#[error]` its message. Its page is the file `CODE.md` in the
/// folder `#[pages]`, which is beside the file that calls this macro; it is also the documentation
/// of the variant. Enum and catalogue have the visibility that is written: a notation keeps its
/// problems to itself, for its promise is the codes.
#[macro_export]
macro_rules! problems {
    (
        $(#[doc = $about:literal])*
        #[family = $family:literal]
        #[pages = $pages:literal]
        $vis:vis enum $Problem:ident {
            $(
                #[code = $code:literal]
                #[level($import:ident, $export:ident)]
                #[error($($message:tt)*)]
                $Variant:ident $({ $( $(#[$field_meta:meta])* $field:ident : $Type:ty),* $(,)? })?
            ),* $(,)?
        }
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        #[non_exhaustive]
        $vis enum $Problem {
            $(
                #[doc = include_str!(concat!($pages, "/", $code, ".md"))]
                #[error($($message)*)]
                $Variant $({ $( $(#[$field_meta])* $field : $Type),* })?
            ),*
        }

        /// Every code of this crate, in the order of its enum.
        $vis static CATALOGUE: &[$crate::Entry] = &[
            $($crate::problems!(@entry $family $pages $code $import $export)),*
        ];

        impl $Problem {
            /// The catalogue entry of this problem.
            #[must_use]
            $vis fn entry(&self) -> &'static $crate::Entry {
                match self {
                    $(
                        Self::$Variant { .. } => {
                            static ENTRY: $crate::Entry =
                                $crate::problems!(@entry $family $pages $code $import $export);
                            &ENTRY
                        }
                    ),*
                }
            }
        }
    };
    (@entry $family:literal $pages:literal $code:literal $import:ident $export:ident) => {
        $crate::Entry {
            code: $crate::Code(concat!($family, "/", $code)),
            import: $crate::Level::$import,
            export: $crate::Level::$export,
            page: include_str!(concat!($pages, "/", $code, ".md")),
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;

    #[test]
    fn no_text_has_a_control_character() {
        let odd = "a\tb\u{1b}[31m\u{202e}é";
        let (selection, mut kept) = (Selection::new(), Vec::<Diagnostic>::new());
        let span = Span::new(0, 3);
        let problem = Problem::MissingValue { name: odd.to_owned() };
        let report = problem
            .at(span)
            .label(span, odd)
            .help(format!("{odd}?"))
            .fix(Applicability::Safe, odd, span, odd)
            .alternative(odd, span, "");
        Reporter::new(Profile::Import, &selection, &mut kept).report(report);
        let found = kept.remove(0);
        let escaped = "a\\tb\\u{1b}[31m\\u{202e}é";
        assert!(found.message.contains(escaped), "{}", found.message);
        assert_eq!(found.labels[0].message, escaped);
        assert_eq!(found.help, Some(format!("{escaped}?")));
        let fix = found.fix.as_ref().map(|fix| fix.message.as_str());
        assert_eq!(fix, Some(escaped));
        assert_eq!(found.alternatives[0].message, escaped);
        // What a fix writes is not a text for people.
        let edits = found.fix.map(|fix| fix.edits[0].replacement.clone());
        assert_eq!(edits, Some(odd.as_bytes().to_vec()));
    }

    #[test]
    fn a_help_that_only_repeats_the_fix_is_left_out() {
        let report = |fix: &str| {
            let problem = Problem::StrayText.at(Span::new(0, 3));
            problem.fix(Applicability::Unsafe, fix, Span::new(0, 0), "% ")
        };
        let help = Problem::StrayText.help().unwrap_or_default();
        for (report, expected) in [
            (report("put `%` in front"), Some(help.as_str())),
            (report(&help), None),
            (report("write `%`").help("write `;`"), Some("write `;`")),
            (report("write `%`").help("write `%`"), None),
        ] {
            let (selection, mut kept) = (Selection::new(), Vec::<Diagnostic>::new());
            Reporter::new(Profile::Import, &selection, &mut kept).report(report);
            assert_eq!(kept[0].help.as_deref(), expected);
        }
    }
}
