//! The names of outputs, made of a pattern and of values.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use portnote::product::fs::folded;
use portnote_archive::select::Part;

use portnote_core::harmless::is_harmless;

/// Characters of a value in a name at most.
const MOST: usize = 80;

/// Bytes of a value in a name at most: a name may have 255 on common file systems, and has to hold
/// the text of the pattern, a number, and possibly a second value.
const MOST_BYTES: usize = 100;

/// Names that Windows keeps for devices.
const DEVICES: [&str; 8] = ["CON", "PRN", "AUX", "NUL", "COM", "LPT", "CONIN$", "CONOUT$"];

/// What a pattern of names is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PatternPart {
    Text(String),
    /// The number of the output with at least so many digits.
    Number(usize),
    /// The value of the column.
    Value,
}

/// Makes names of outputs, each another one.
pub(crate) struct Names {
    pieces: Vec<PatternPart>,
    given: HashSet<String>,
    /// The number with which the next copy of a name is tried.
    copies: HashMap<String, usize>,
}

impl Names {
    /// Names by a pattern with `{n}`, `{n:03}` or the name of a column.
    pub(crate) fn new(pattern: &Path, column: Option<&str>) -> Self {
        let pattern = pattern.to_string_lossy();
        Self {
            pieces: pieces(&pattern, column).unwrap_or_default(),
            given: HashSet::new(),
            copies: HashMap::new(),
        }
    }

    /// Whether a pattern can be used.
    pub(crate) fn is_pattern(pattern: &Path, column: Option<&str>) -> bool {
        let pieces = pieces(&pattern.to_string_lossy(), column);
        let is_place = |piece: &PatternPart| !matches!(piece, PatternPart::Text(_));
        pieces.is_some_and(|pieces| pieces.iter().any(is_place))
    }

    /// The name of an output. If some disk would take the name of another output for the same one,
    /// it gets a number.
    pub(crate) fn of(&mut self, part: &Part) -> PathBuf {
        self.name(part.number, part.value.as_deref().unwrap_or_default())
    }

    fn name(&mut self, number: usize, value: &str) -> PathBuf {
        let name: String = self
            .pieces
            .iter()
            .map(|piece| match piece {
                PatternPart::Text(text) => text.clone(),
                PatternPart::Number(width) => format!("{number:0width$}"),
                PatternPart::Value => of_value(value),
            })
            .collect();
        let path = PathBuf::from(&name);
        let known = folded(&name);
        if self.given.insert(known.clone()) {
            return path;
        }
        // Values may agree in all that a name holds of them: no number is tried twice.
        let copy = self.copies.entry(known).or_insert(2);
        loop {
            let path = with_number(&path, *copy);
            *copy += 1;
            if self.given.insert(folded(&path.to_string_lossy())) {
                return path;
            }
        }
    }
}

fn pieces(pattern: &str, column: Option<&str>) -> Option<Vec<PatternPart>> {
    let mut pieces = Vec::new();
    let mut rest = pattern;
    while let Some((text, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}')?;
        pieces.push(PatternPart::Text(text.to_owned()));
        pieces.push(match name.split_once(':') {
            Some(("n", digits)) if digits.len() <= 3 => PatternPart::Number(digits.parse().ok()?),
            None if name == "n" => PatternPart::Number(1),
            None if column.is_some_and(|column| column.eq_ignore_ascii_case(name)) => {
                PatternPart::Value
            }
            _ => return None,
        });
        rest = after;
    }
    pieces.push(PatternPart::Text(rest.to_owned()));
    Some(pieces)
}

/// A value as a part of a name on every system: no folder, no device, no hidden file, no option, and
/// nothing that looks like another name.
pub(crate) fn of_value(value: &str) -> String {
    let is_kept = |character: char| {
        is_harmless(character)
            && !matches!(character, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
    };
    let kept = |character| if is_kept(character) { character } else { '_' };
    let mut name = String::new();
    for character in value.trim_matches([' ', '.']).chars().take(MOST).map(kept) {
        if name.len() + character.len_utf8() > MOST_BYTES {
            break;
        }
        name.push(character);
    }
    let name = name.trim_matches([' ', '.']);
    match name {
        "" => "none".to_owned(),
        name if name.starts_with('-') || is_device(name) => format!("_{name}"),
        name => name.to_owned(),
    }
}

/// Whether Windows takes a name for a device, whatever its extension.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    let stem = stem.trim_end().to_ascii_uppercase();
    DEVICES.iter().any(|device| {
        let number = stem.strip_prefix(device);
        let is_number = |number: &str| {
            number.parse::<u8>().is_ok() || matches!(number, "\u{B9}" | "\u{B2}" | "\u{B3}")
        };
        number.is_some_and(|number| number.is_empty() || is_number(number))
    })
}

fn with_number(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(extension) => format!("{stem}-{number}.{}", extension.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("Club", "Club")]
    #[case("../../etc/passwd", "_.._etc_passwd")]
    #[case("a/b\\c:d", "a_b_c_d")]
    #[case("con", "_con")]
    #[case("COM1.pbn", "_COM1.pbn")]
    #[case("Condor", "Condor")]
    #[case(" .hidden. ", "hidden")]
    #[case("...", "none")]
    #[case("a\u{0}b\nc", "a_b_c")]
    #[case("nul .txt", "_nul .txt")]
    #[case("lpt\u{B9}", "_lpt\u{B9}")]
    #[case("-rf", "_-rf")]
    #[case("gnp.\u{202E}nbp", "gnp._nbp")]
    #[case("a\u{200B}b\u{FEFF}", "a_b_")]
    fn a_value_is_a_safe_name(#[case] value: &str, #[case] expected: &str) {
        assert_eq!(of_value(value), expected);
    }

    #[rstest]
    #[case("x", 80)]
    #[case("é", 50)]
    #[case("♠", 33)]
    #[case("😀", 25)]
    fn a_long_value_is_cut_between_characters(#[case] character: &str, #[case] expected: usize) {
        assert_eq!(of_value(&character.repeat(300)), character.repeat(expected));
    }

    /// As many values as somebody likes may agree in all that a name holds of them.
    #[test]
    fn names_of_many_values_that_agree_take_linear_time() {
        let mut names = Names::new(Path::new("{event}.pbn"), Some("event"));
        let value = "x".repeat(100);
        let last = (0..50_000).map(|_| names.name(1, &value)).last().unwrap();
        let expected = format!("{}-50000.pbn", "x".repeat(80));
        assert_eq!(last, Path::new(&expected));
    }

    #[test]
    fn a_copy_is_not_named_like_a_value() {
        let mut names = Names::new(Path::new("{event}.pbn"), Some("event"));
        let values = ["a", "a-2", "a", "a", "A-3"];
        let given = values.map(|value| names.name(1, value));
        let expected = ["a.pbn", "a-2.pbn", "a-3.pbn", "a-4.pbn", "A-3-2.pbn"];
        assert_eq!(given, expected.map(PathBuf::from));
    }

    #[test]
    fn names_differ_on_every_disk() {
        let mut names = Names::new(Path::new("{event}.pbn"), Some("event"));
        let mut name = |value: &str| names.name(1, value);
        assert_eq!(name("Café"), Path::new("Café.pbn"));
        assert_eq!(name("CAFÉ"), Path::new("CAFÉ-2.pbn"));
        assert_eq!(name("Cafe\u{301}"), Path::new("Cafe\u{301}-3.pbn"));
        assert_eq!(name("Cafe"), Path::new("Cafe.pbn"));
    }

    #[rstest]
    #[case("out/{n:03}.pbn", None, true)]
    #[case("{event}.pbn", Some("event"), true)]
    #[case("{event}.pbn", Some("date"), false)]
    #[case("{event}.pbn", None, false)]
    #[case("{n.pbn", None, false)]
    #[case("out.pbn", None, false)]
    fn a_pattern_has_a_place(
        #[case] pattern: &str,
        #[case] column: Option<&str>,
        #[case] expected: bool,
    ) {
        assert_eq!(Names::is_pattern(Path::new(pattern), column), expected);
    }
}
