//! Every code that can be reported, and what is known of it.

use portnote_core::{Code, Entry, Level, Profile};

pub use crate::above::Catalogue;
use crate::format::Format;
use crate::problem;

/// How many codes are suggested for one that does not exist.
const SUGGESTIONS: usize = 3;

/// Letters of a part of a code by which it is found.
const LEAST_PART: usize = 4;

impl Catalogue {
    /// All codes: those that the notations share, those of each notation, those of crates above.
    pub fn entries(self) -> impl Iterator<Item = &'static Entry> {
        let of_formats = Format::ALL.iter();
        portnote_core::problem::CATALOGUE
            .iter()
            .chain(of_formats.flat_map(|format| format.codes()))
            .chain(problem::CATALOGUE)
            .chain(self.above.iter().copied().flatten())
    }

    /// The page of a code.
    #[must_use]
    pub fn find(self, code: &str) -> Option<&'static Entry> {
        self.entries().find(|entry| entry.code.as_str() == code)
    }

    /// Whether a text is a code, or a prefix of codes that ends in a slash.
    ///
    /// ```
    /// # use portnote::Catalogue;
    /// assert!(Catalogue::new().is_code_or_prefix("core/"));
    /// assert!(!Catalogue::new().is_code_or_prefix("core"));
    /// ```
    #[must_use]
    pub fn is_code_or_prefix(self, text: &str) -> bool {
        let is_prefix =
            |code: &str| code.find('/').and_then(|slash| code.get(..=slash)) == Some(text);
        let mut codes = self.entries().map(|entry| entry.code.as_str());
        codes.any(|code| code == text || is_prefix(code))
    }

    /// Whether a code is about the form of a file, or about instructions to a product in it: a file
    /// cannot suppress these itself.
    #[must_use]
    pub(crate) fn is_of_form(self, code: &str) -> bool {
        let is_shared = ["core/", "cli/"].iter().any(|prefix| code.starts_with(prefix));
        let of_formats = Format::ALL.iter();
        let mut of_formats = of_formats.flat_map(|format| format.form_codes());
        is_shared || of_formats.any(|entry| entry.code.as_str() == code)
    }

    /// Whether a code is found only with a solver: no check reports it.
    ///
    /// ```
    /// # use portnote::Catalogue;
    /// assert!(Catalogue::new().needs_solver("pbn/dd-table"));
    /// assert!(!Catalogue::new().needs_solver("pbn/optimum-score"));
    /// ```
    #[must_use]
    pub fn needs_solver(self, code: &str) -> bool {
        let of_formats = Format::ALL.iter();
        let mut of_formats = of_formats.flat_map(|format| format.solver_codes());
        of_formats.any(|entry| entry.code.as_str() == code)
    }

    /// Whether a code is silent under a profile unless it is selected.
    ///
    /// ```
    /// # use portnote::Catalogue;
    /// use portnote_core::{Code, Profile};
    /// assert!(!Catalogue::new().is_opt_in(Code("core/bom"), Profile::Import));
    /// ```
    #[must_use]
    pub fn is_opt_in(self, code: Code, profile: Profile) -> bool {
        let level = self.find(code.as_str()).map(|entry| match profile {
            Profile::Export => entry.export,
            Profile::Import | Profile::Pdn20 | Profile::Pdn30 => entry.import,
        });
        level == Some(Level::OptIn)
    }

    /// What to say about a code that does not exist.
    #[must_use]
    pub fn unknown(self, code: &str) -> String {
        let known = self.entries().map(|entry| entry.code.as_str());
        let mut all = self.entries().map(|entry| entry.code.as_str());
        if code.ends_with('/') && all.any(|known| known.starts_with(code)) {
            return format!("`{code}` is a family of codes: `portnote explain` lists them");
        }
        let mut near: Vec<(usize, &str)> = known
            .map(|known| (nearness(code, known), known))
            .filter(|(distance, known)| *distance <= known.len() / 4)
            .collect();
        near.sort_unstable();
        near.truncate(SUGGESTIONS);
        let near: Vec<String> = near.into_iter().map(|(_, code)| format!("`{code}`")).collect();
        match near.as_slice() {
            [] => format!("unknown code `{code}`: `portnote explain` lists all codes"),
            near => format!("unknown code `{code}`; similar: {}", near.join(", ")),
        }
    }
}

/// The name that is nearest to a word, unless a third of it differs.
///
/// ```
/// let names = ["select", "ignore"];
/// assert_eq!(portnote::product::catalogue::nearest("ingore", names.into_iter()), Some("ignore"));
/// assert_eq!(portnote::product::catalogue::nearest("colour", names.into_iter()), None);
/// ```
pub fn nearest<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let near = names.map(|name| (distance(word, name), name));
    let near = near.filter(|(distance, name)| *distance <= name.len().div_ceil(3));
    near.min().map(|(_, name)| name)
}

/// How far a text is from a code: from the part after the slash where it has no slash itself,
/// and not at all where it is a part of that.
fn nearness(text: &str, code: &str) -> usize {
    let own = match code.split_once('/') {
        Some((_, own)) if !text.contains('/') => own,
        _ => code,
    };
    let is_part = text.len() >= LEAST_PART && own.contains(text);
    if is_part { 0 } else { distance(text, own) }
}

/// How many letters differ between two words: that of Levenshtein.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (number, letter) in a.chars().enumerate() {
        let mut above_left = number;
        let mut left = number + 1;
        let mut next = vec![left];
        for (above, other) in row.iter().skip(1).zip(&b) {
            let replaced = above_left + usize::from(letter != *other);
            left = replaced.min(above + 1).min(left + 1);
            above_left = *above;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_differ_are_counted() {
        assert_eq!(distance("core/bom", "core/bon"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
    }

    #[cfg(feature = "ppn")]
    #[test]
    fn a_code_is_found_without_its_notation() {
        assert_eq!(nearness("card-order", "ppn/card-order"), 0);
        assert_eq!(nearness("order", "ppn/card-order"), 0);
        assert_eq!(nearness("crad-order", "ppn/card-order"), 2);
        let unknown = |code| Catalogue::new().unknown(code);
        assert!(unknown("card-order").contains("`ppn/card-order`"));
        assert!(unknown("header").contains("-header`"));
        let family = "`ppn/` is a family of codes: `portnote explain` lists them";
        assert_eq!(unknown("ppn/"), family);
    }
}
