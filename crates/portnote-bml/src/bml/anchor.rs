//! Names of places of a page: letters, digits and `-` only, and each once; and which of them a link
//! means.

use std::collections::HashMap;

use portnote_render::html::SHAPE_IDS;

use super::call::CallWord;
use super::limits::NAME_BYTES;
use super::model::{BlockKind, Document, Table};
use crate::situation::Position;

/// The names that are taken.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    taken: HashMap<String, u32>,
}

impl Ids {
    /// The names that a page needs itself are taken.
    pub(crate) fn of_page() -> Self {
        let mut ids = Self::default();
        for name in SHAPE_IDS.into_iter().chain([CONTENT]) {
            ids.take(name);
        }
        ids
    }

    /// A name of its own, like the wanted one: `1N--2C`, `1N--2C-2`.
    pub(crate) fn take(&mut self, wanted: &str) -> String {
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
pub(crate) struct Path {
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
    pub(crate) fn enter(&mut self, depth: usize, calls: &[CallWord], word: &str) -> Option<&str> {
        self.ends.truncate(depth);
        let start = self.ends.last().copied().unwrap_or(0);
        self.text.truncate(start);
        if start <= NAME_BYTES {
            match calls {
                [] => push_word(&mut self.text, word),
                calls => calls.iter().for_each(|call| push_word(&mut self.text, &call.to_string())),
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

/// The name of the main part of a page.
pub(crate) const CONTENT: &str = "content";

/// The places of a page to which its links can lead.
#[derive(Debug, Default)]
pub(crate) struct Anchors {
    /// All names, each with what it is found by: the name itself, and its letters and digits in
    /// lower case.
    known: HashMap<String, String>,
}

impl Anchors {
    /// The places of a document: its headings, and the rows of tables that are shown to a reader in a
    /// position.
    pub(crate) fn of(document: &Document<'_>, position: Position) -> Self {
        let mut anchors = Self::default();
        let mut ids = Ids::of_page();
        let mut names = vec![CONTENT.to_owned()];
        for block in &document.blocks {
            if let BlockKind::Heading(heading) = &block.kind {
                names.push(ids.take(&slug(&heading.text.raw)));
            }
        }
        for block in &document.blocks {
            if let BlockKind::Table(table) = &block.kind
                && !table.is_hidden
            {
                let own = rows(table, &mut ids);
                if position.meets(table.position) {
                    names.extend(own);
                }
            }
        }
        for name in &names {
            anchors.known.insert(name.clone(), name.clone());
        }
        // The first of several that are written alike in lower case is meant.
        for name in names {
            let key = slug(&name);
            anchors.known.entry(key).or_insert(name);
        }
        anchors
    }

    /// The place that the target of a link means, without its `#`: letters in any case, and blanks
    /// and signs however they are written. `#Double Fit RKB` is the heading with these words.
    pub(crate) fn find(&self, target: &str) -> Option<&str> {
        let found = self.known.get(target);
        let found = found.or_else(|| self.known.get(&slug(target)));
        // Calls of the opponents, as they are written in a table.
        let theirs = || target.contains('(').then(|| slug(&target.replace('(', "opp")));
        let found = found.or_else(|| self.known.get(&theirs()?));
        found.map(String::as_str)
    }
}

/// The names of the rows of a table. Those of a table that is left out are taken too, so that a row
/// has the same name whatever is shown.
pub(crate) fn rows(table: &Table, ids: &mut Ids) -> Vec<String> {
    let mut names = Vec::new();
    let mut path = Path::default();
    let mut open: Vec<u32> = Vec::new();
    for row in &table.rows {
        while open.pop_if(|level| *level >= row.level).is_some() {}
        if let Some(wanted) = path.enter(open.len(), &row.calls, &row.word) {
            names.push(ids.take(wanted));
        }
        open.push(row.level);
    }
    names
}

/// The name of a section, from the text of its heading.
///
/// ```text
/// The 1!c opening  the-1c-opening
/// ```
pub(crate) fn slug(text: &str) -> String {
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
        slug.extend(letter.to_lowercase().filter(|letter| letter.is_alphanumeric()));
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
        let given: Vec<String> = ["a", "a-2", "a", "a"].iter().map(|id| ids.take(id)).collect();
        assert_eq!(given, ["a", "a-2", "a-3", "a-4"]);
    }

    #[rstest]
    #[case::one_less(NAME_BYTES - 1, true)]
    #[case::at_the_limit(NAME_BYTES, true)]
    #[case::one_more(NAME_BYTES + 1, false)]
    fn so_long_a_name_is_given(#[case] length: usize, #[case] is_given: bool) {
        let mut path = Path::default();
        let word = "x".repeat(length);
        assert_eq!(path.enter(0, &[], &word).is_some(), is_given);
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
