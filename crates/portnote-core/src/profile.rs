//! How strictly a file is judged.

use std::collections::BTreeSet;

/// How strictly a file is judged.
///
/// Every standard of the family has an import format, which programs accept, and an export format,
/// which they write. One parser and one model serve both; only severities differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Profile {
    /// What a program must accept from others: lenient.
    #[default]
    Import,
    /// What a program should write itself: strict. For PDN that is version 3.0.
    Export,
    /// PDN 2.0 as a program should write it; other notations as under import.
    Pdn20,
    /// PDN 3.0 as a program should write it; other notations as under import.
    Pdn30,
}

impl Profile {
    /// All profiles, in the order in which they are listed.
    pub const ALL: [Self; 4] = [Self::Import, Self::Export, Self::Pdn20, Self::Pdn30];

    /// The name, as options, JSON and configurations write it.
    ///
    /// ```
    /// assert_eq!(portnote_core::Profile::Pdn20.as_str(), "pdn-2.0");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Import => "import",
            Self::Export => "export",
            Self::Pdn20 => "pdn-2.0",
            Self::Pdn30 => "pdn-3.0",
        }
    }

    /// The profile for a notation that does not know the versions: PDN hands in what they mean.
    pub(crate) const fn plain(self) -> Self {
        match self {
            Self::Export => Self::Export,
            Self::Import | Self::Pdn20 | Self::Pdn30 => Self::Import,
        }
    }
}

/// The codes that a user has asked for or turned away.
///
/// Opt-in codes are silent unless selected. An entry is a whole code (`pbn/unknown-tag`)
/// or a prefix that ends in a slash (`pbn/`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    selected: BTreeSet<String>,
    ignored: BTreeSet<String>,
    is_for_errors: bool,
}

impl Selection {
    /// Nothing selected, nothing ignored: the defaults of each code.
    ///
    /// ```
    /// assert!(!portnote_core::Selection::new().is_ignored("pbn/tab"));
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a code or prefix that is to be reported though it is opt-in.
    ///
    /// ```
    /// let selection = portnote_core::Selection::new().select("pbn/unknown-tag");
    /// assert!(selection.is_selected("pbn/unknown-tag"));
    /// ```
    #[must_use]
    pub fn select(mut self, code: &str) -> Self {
        self.selected.insert(code.to_owned());
        self
    }

    /// Adds a code or prefix that is not to be reported.
    ///
    /// ```
    /// let selection = portnote_core::Selection::new().ignore("pbn/");
    /// assert!(selection.is_ignored("pbn/tab"));
    /// ```
    #[must_use]
    pub fn ignore(mut self, code: &str) -> Self {
        self.ignored.insert(code.to_owned());
        self
    }

    /// Leaves out warnings and infos: who only has to know whether a text has an error pays for
    /// no message that is dropped.
    ///
    /// ```
    /// use portnote_core::coded::At;
    /// use portnote_core::problem::Problem;
    /// use portnote_core::{Diagnostic, Profile, Reporter, Selection, Span};
    ///
    /// let (selection, mut kept) = (Selection::new().errors_only(), Vec::<Diagnostic>::new());
    /// let mut reporter = Reporter::new(Profile::Import, &selection, &mut kept);
    /// reporter.report(Problem::Bom.at(Span::new(0, 3)));
    /// reporter.report(Problem::TabInString.at(Span::new(12, 13)));
    /// let codes: Vec<&str> = kept.iter().map(|found| found.code.as_str()).collect();
    /// assert_eq!(codes, ["core/tab-in-string"]);
    /// ```
    #[must_use]
    pub fn errors_only(mut self) -> Self {
        self.is_for_errors = true;
        self
    }

    /// Whether warnings and infos are left out.
    pub(crate) const fn is_for_errors(&self) -> bool {
        self.is_for_errors
    }

    /// Whether `code` was selected, alone or by its prefix.
    ///
    /// ```
    /// assert!(portnote_core::Selection::new().select("core/").is_selected("core/bom"));
    /// ```
    #[must_use]
    pub fn is_selected(&self, code: &str) -> bool {
        holds(&self.selected, code)
    }

    /// Whether `code` was ignored, alone or by its prefix.
    ///
    /// ```
    /// assert!(portnote_core::Selection::new().ignore("core/bom").is_ignored("core/bom"));
    /// ```
    #[must_use]
    pub fn is_ignored(&self, code: &str) -> bool {
        holds(&self.ignored, code)
    }
}

fn holds(codes: &BTreeSet<String>, code: &str) -> bool {
    if codes.is_empty() {
        return false;
    }
    let prefix = code.find('/').and_then(|slash| code.get(..=slash));
    codes.contains(code) || prefix.is_some_and(|prefix| codes.contains(prefix))
}
