//! Names of places of a page: letters, digits and `-` only, and each once.

use std::collections::HashMap;

use crate::bml::call::CallWord;
use crate::convert::limits::NAME_BYTES;

/// The names that are taken.
#[derive(Debug, Default)]
pub(super) struct Ids {
    taken: HashMap<String, u32>,
}

impl Ids {
    /// A name of its own, like the wanted one: `1N--2C`, `1N--2C-2`.
    pub(super) fn take(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        loop {
            let Some(count) = self.taken.get_mut(&name) else {
                self.taken.insert(name.clone(), 1);
                return name;
            };
            *count += 1;
            let count = *count;
            // The name with a number may be taken as well, by a heading that ends in it.
            name = format!("{wanted}-{count}");
            if self.taken.contains_key(&name) {
                name = wanted.to_owned();
            }
        }
    }
}

/// The calls above a row, as the beginning of its name.
#[derive(Debug, Default)]
pub(super) struct Path {
    text: String,
    /// The length of the name above each depth.
    ends: Vec<usize>,
}

impl Path {
    /// The name of a row of a depth, from its calls, however they are spelled; `None` where it
    /// would be too long. A row that was not read is named by its word.
    ///
    /// ```text
    /// 1N-2C;  1N--2C         (1d)-Dbl  opp1D--D
    ///   2D    1N--2C--2D
    /// ```
    pub(super) fn enter(&mut self, depth: usize, calls: &[CallWord], word: &str) -> Option<&str> {
        self.ends.truncate(depth);
        let start = self.ends.last().copied().unwrap_or(0);
        self.text.truncate(start);
        if start <= NAME_BYTES {
            match calls {
                [] => push_word(&mut self.text, word),
                calls => calls
                    .iter()
                    .for_each(|call| push_word(&mut self.text, &call.to_string())),
            }
        }
        self.ends.push(self.text.len());
        (!self.text.is_empty() && self.text.len() <= NAME_BYTES).then_some(self.text.as_str())
    }
}

fn push_word(out: &mut String, word: &str) {
    let start = out.len();
    let mut is_apart = !out.is_empty();
    let mut is_slash = false;
    for letter in word.chars() {
        match letter {
            '-' | ';' | '–' | '>' => is_apart = out.len() > start || start > 0,
            '/' => is_slash = out.len() > start,
            letter if letter.is_alphanumeric() || letter == '(' => {
                if is_apart {
                    out.push_str("--");
                } else if is_slash {
                    out.push('-');
                }
                (is_apart, is_slash) = (false, false);
                match letter {
                    '(' => out.push_str("opp"),
                    letter => out.push(letter),
                }
            }
            _ => {}
        }
    }
}

/// The name of a section, from the text of its heading.
///
/// ```text
/// The 1!c opening  the-1c-opening
/// ```
pub(super) fn slug(text: &str) -> String {
    let mut slug = String::new();
    let mut is_apart = false;
    for letter in text.chars().filter(|letter| *letter != '!') {
        if !letter.is_alphanumeric() {
            is_apart = true;
            continue;
        }
        if is_apart && !slug.is_empty() {
            slug.push('-');
        }
        is_apart = false;
        slug.extend(
            letter
                .to_lowercase()
                .filter(|letter| letter.is_alphanumeric()),
        );
        if slug.len() > NAME_BYTES {
            break;
        }
    }
    match slug.is_empty() {
        true => "section".to_owned(),
        false => slug,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("The 1!c opening", "the-1c-opening")]
    #[case("  \"Zoë\" <b>", "zoë-b")]
    #[case("***", "section")]
    fn slugs(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(slug(text), expected);
    }

    #[test]
    fn a_row_is_named_by_its_sequence() {
        let mut path = Path::default();
        assert_eq!(path.enter(0, &[], "1N-2C;"), Some("1N--2C"));
        assert_eq!(path.enter(1, &[], "2D"), Some("1N--2C--2D"));
        assert_eq!(path.enter(2, &[], "(D)"), Some("1N--2C--2D--oppD"));
        assert_eq!(path.enter(1, &[], "2S/3H"), Some("1N--2C--2S-3H"));
        assert_eq!(path.enter(0, &[], "(1N)---"), Some("opp1N"));
        assert_eq!(path.enter(1, &[], "?"), Some("opp1N"));
    }

    #[test]
    fn a_name_is_given_once() {
        let mut ids = Ids::default();
        let given: Vec<String> = ["a", "a-2", "a", "a"]
            .iter()
            .map(|id| ids.take(id))
            .collect();
        assert_eq!(given, ["a", "a-2", "a-3", "a-4"]);
    }

    #[test]
    fn a_long_path_has_no_name() {
        let mut path = Path::default();
        for depth in 0..1000 {
            path.enter(depth, &[], "1step");
        }
        assert_eq!(path.enter(1000, &[], "P"), None);
        assert!(path.text.len() < 2 * NAME_BYTES);
    }
}
