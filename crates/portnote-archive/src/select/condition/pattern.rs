//! The patterns of `LIKE`.

/// A pattern: `%` is any text, `_` any character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Like {
    parts: Vec<Part>,
    ignores_case: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// This character.
    One(char),
    /// Any character.
    Any,
    /// Any number of characters.
    Many,
}

impl Like {
    pub(super) fn new(pattern: &str, ignores_case: bool) -> Self {
        let pattern = match ignores_case {
            true => pattern.to_lowercase(),
            false => pattern.to_owned(),
        };
        let mut parts = Vec::new();
        for character in pattern.chars() {
            let part = match character {
                '%' => Part::Many,
                '_' => Part::Any,
                other => Part::One(other),
            };
            // Two of them match what one does.
            if part != Part::Many || parts.last() != Some(&Part::Many) {
                parts.push(part);
            }
        }
        Self { parts, ignores_case }
    }

    pub(super) fn matches(&self, text: &str) -> bool {
        match self.ignores_case {
            true => self.matches_exactly(&text.to_lowercase()),
            false => self.matches_exactly(text),
        }
    }

    /// Where a part does not fit, only the last `%` takes one character more: the time is that of
    /// the length of the text times that of the pattern, at most.
    fn matches_exactly(&self, text: &str) -> bool {
        let mut rest = text.chars();
        let mut part = 0;
        let mut again: Option<(usize, std::str::Chars<'_>)> = None;
        loop {
            let here = rest.clone();
            match (self.parts.get(part), rest.next()) {
                (Some(Part::Many), _) => {
                    rest = here;
                    part += 1;
                    again = Some((part, rest.clone()));
                    continue;
                }
                (None, None) => return true,
                (Some(Part::Any), Some(_)) => {
                    part += 1;
                    continue;
                }
                (Some(Part::One(wanted)), Some(found)) if *wanted == found => {
                    part += 1;
                    continue;
                }
                _ => {}
            }
            let Some((next, from)) = &mut again else {
                return false;
            };
            if from.next().is_none() {
                return false;
            }
            part = *next;
            rest = from.clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("World%", "World Cup", true)]
    #[case("World%", "A World", false)]
    #[case("%Cup", "World Cup", true)]
    #[case("%a%b%", "xxaxxbxx", true)]
    #[case("%a%b%", "xxbxxaxx", false)]
    #[case("_é_", "aéb", true)]
    #[case("_", "", false)]
    #[case("%", "", true)]
    #[case("%%a", "aa", true)]
    #[case("", "", true)]
    #[case("", "a", false)]
    fn a_pattern_matches(#[case] pattern: &str, #[case] text: &str, #[case] expected: bool) {
        assert_eq!(Like::new(pattern, false).matches(text), expected);
    }

    #[test]
    fn case_is_ignored_on_request() {
        assert!(Like::new("WORLD%", true).matches("World Cup"));
        assert!(!Like::new("WORLD%", false).matches("World Cup"));
    }

    #[test]
    fn many_wildcards_take_no_time() {
        let pattern = "%a".repeat(1_000);
        assert!(!Like::new(&pattern, false).matches(&"a".repeat(999)));
    }
}
