//! The names of outputs, made of a pattern.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use portnote::fs::folded;
use portnote::select::Part;

/// Characters of a value in a name at most.
const MOST: usize = 80;

/// Names that Windows keeps for devices.
const DEVICES: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "COM", "LPT"];

/// What a pattern of names is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// The number of the output with at least so many digits.
    Number(usize),
    /// The value of the column.
    Value,
}

/// Makes names of outputs, each another one.
pub(crate) struct Names {
    pieces: Vec<Piece>,
    given: HashSet<String>,
}

impl Names {
    /// Names by a pattern with `{n}`, `{n:03}` or the name of a column.
    pub(crate) fn new(pattern: &Path, column: Option<&str>) -> Self {
        let pattern = pattern.to_string_lossy();
        Self {
            pieces: pieces(&pattern, column).unwrap_or_default(),
            given: HashSet::new(),
        }
    }

    /// Whether a pattern can be used.
    pub(crate) fn is_pattern(pattern: &Path, column: Option<&str>) -> bool {
        let pieces = pieces(&pattern.to_string_lossy(), column);
        let is_place = |piece: &Piece| !matches!(piece, Piece::Text(_));
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
                Piece::Text(text) => text.clone(),
                Piece::Number(width) => format!("{number:0width$}"),
                Piece::Value => safe(value),
            })
            .collect();
        let mut copy = 1;
        loop {
            let path = PathBuf::from(&name);
            let path = if copy == 1 {
                path
            } else {
                with_number(&path, copy)
            };
            if self.given.insert(folded(&path.to_string_lossy())) {
                return path;
            }
            copy += 1;
        }
    }
}

fn pieces(pattern: &str, column: Option<&str>) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut rest = pattern;
    while let Some((text, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}')?;
        pieces.push(Piece::Text(text.to_owned()));
        pieces.push(match name.split_once(':') {
            Some(("n", digits)) if digits.len() <= 3 => Piece::Number(digits.parse().ok()?),
            None if name == "n" => Piece::Number(1),
            None if column.is_some_and(|column| column.eq_ignore_ascii_case(name)) => Piece::Value,
            _ => return None,
        });
        rest = after;
    }
    pieces.push(Piece::Text(rest.to_owned()));
    Some(pieces)
}

/// A value as a part of a name on every system: no folder, no device, no hidden file.
fn safe(value: &str) -> String {
    let is_kept = |character: char| {
        !character.is_control()
            && !matches!(
                character,
                '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|'
            )
    };
    let kept = |character| if is_kept(character) { character } else { '_' };
    let name: String = value.chars().take(MOST).map(kept).collect();
    let name = name.trim_matches([' ', '.']);
    let stem = name
        .split('.')
        .next()
        .unwrap_or_default()
        .to_ascii_uppercase();
    let is_device = DEVICES.iter().any(|device| {
        let number = stem.strip_prefix(device);
        number.is_some_and(|number| number.is_empty() || number.parse::<u8>().is_ok())
    });
    match name {
        "" => "none".to_owned(),
        name if is_device => format!("_{name}"),
        name => name.to_owned(),
    }
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
    fn a_value_is_a_safe_name(#[case] value: &str, #[case] expected: &str) {
        assert_eq!(safe(value), expected);
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
