//! Lists with commas: names of players. LIN §8.3

use std::ops::Range;

/// The parts of a list, each with its place in the value.
pub(crate) fn fields(value: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let mut at = 0;
    value.split(',').map(move |field| {
        let start = at;
        at += field.len() + 1;
        (field, start..start + field.len())
    })
}

/// The names of `pn` or `pw`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The names as they are shown; `None` where one is not known. LIN-74
    pub names: Vec<Option<String>>,
    /// How many names are written, where that is not a number that the list may have. LIN-52
    pub odd_count: Option<usize>,
    /// The commas that are part of names, where joining them gives the right number. LIN-52
    pub commas: Vec<usize>,
}

impl Names {
    /// Reads names of which there are `counts`.
    ///
    /// ```
    /// use portnote_lin::value::list::Names;
    /// let names = Names::of("Ann,Bob,Cy,-", &[4, 8]);
    /// assert_eq!(names.get(0), Some("Ann"));
    /// assert_eq!(names.get(3), None);
    /// ```
    #[must_use]
    pub fn of(value: &str, counts: &[usize]) -> Self {
        let written: Vec<(&str, Range<usize>)> = fields(value).take(Self::MOST).collect();
        let count = written.len();
        // `pn||` and a trailing comma are not names.
        let is_blank = value.trim().is_empty();
        if counts.contains(&count) || is_blank {
            let names = written.iter().map(|(name, _)| known(name)).collect();
            return Self::of_names(names, None, Vec::new());
        }
        let mut joined: Vec<String> = Vec::new();
        let mut commas = Vec::new();
        for (name, range) in &written {
            match joined.last_mut() {
                Some(last) if name.starts_with(' ') => {
                    last.push(',');
                    last.push_str(name);
                    commas.push(range.start - 1);
                }
                _ => joined.push((*name).to_owned()),
            }
        }
        if counts.contains(&joined.len()) {
            let names = joined.iter().map(|name| known(name)).collect();
            return Self::of_names(names, Some(count), commas);
        }
        let names = written.iter().map(|(name, _)| known(name)).collect();
        Self::of_names(names, Some(count), Vec::new())
    }

    /// The name of a number, from 0.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&str> {
        self.names.get(number)?.as_deref()
    }

    /// Names beyond this number are not read: those of 1,000 boards.
    const MOST: usize = 8_192;

    /// Names that a program put where no name was known are none: LIN-74.
    fn of_names(
        mut names: Vec<Option<String>>,
        odd_count: Option<usize>,
        commas: Vec<usize>,
    ) -> Self {
        const PLACEHOLDERS: [&str; 4] = ["South", "West", "North", "East"];
        if names.len() == 8 {
            for half in names.chunks_mut(4) {
                let shown = half.iter().map(|name| name.as_deref().unwrap_or(""));
                if shown.eq(PLACEHOLDERS) {
                    half.fill(None);
                }
            }
        }
        Self { names, odd_count, commas }
    }
}

/// A name as it is shown; `None` for what means that it is not known. LIN-7, LIN-74
fn known(name: &str) -> Option<String> {
    let name = name.trim();
    match name {
        "" | "-" | "?" => None,
        _ => Some(name.replace("%COMMA%", ",").replace("%PIPE%", "|")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comma_before_a_blank_may_be_part_of_a_name() {
        let names = Names::of("Herman, I,Duboin, G,Ann,Bob", &[4, 8]);
        assert_eq!(names.odd_count, Some(6));
        assert_eq!(names.get(0), Some("Herman, I"));
        assert_eq!(names.commas, [6, 16]);
    }

    #[test]
    fn other_numbers_are_taken_as_they_come() {
        let names = Names::of("A,B,C,D,E", &[4, 8]);
        assert_eq!((names.odd_count, names.get(3)), (Some(5), Some("D")));
        let short = Names::of("A,B", &[4, 8]);
        assert_eq!((short.odd_count, short.get(2)), (Some(2), None));
    }

    #[test]
    fn placeholders_are_unknown() {
        let names = Names::of("A,B,C,D,South,West,North,East", &[4, 8]);
        assert_eq!((names.get(0), names.get(4)), (Some("A"), None));
    }

    #[test]
    fn escapes_of_the_viewer_are_read() {
        assert_eq!(Names::of("a%COMMA% b,c%PIPE%d,,", &[4]).get(0), Some("a, b"));
    }
}
