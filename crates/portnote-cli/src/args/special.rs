//! Options that do something for some notations only.

use portnote::Format;
use portnote_core::wording::listed;

/// An option that is given, and the notations for which it does something.
#[derive(Clone, Debug)]
pub(crate) struct Special {
    pub(crate) option: String,
    notations: Vec<Format>,
}

impl Special {
    pub(super) fn given(options: &[(bool, &'static str, &'static [Format])]) -> Vec<Self> {
        let given = options.iter().filter(|(is_given, ..)| *is_given);
        let given = given.map(|(_, option, notations)| Self::new(*option, notations.to_vec()));
        given.collect()
    }

    pub(super) fn new(option: impl Into<String>, notations: Vec<Format>) -> Self {
        Self { option: option.into(), notations }
    }

    pub(crate) fn is_for(&self, notation: Format) -> bool {
        self.notations.contains(&notation)
    }

    /// The notations in words.
    pub(crate) fn wanted(&self) -> String {
        titles(&self.notations, "and")
    }
}

/// Notations in words: `PBN`, `PBN and PPN`.
pub(crate) fn titles(notations: &[Format], word: &str) -> String {
    let titles: Vec<&str> = notations.iter().map(|name| name.about().title).collect();
    listed(&titles, word)
}
