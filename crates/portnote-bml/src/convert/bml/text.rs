//! Texts of records as BML can hold them: S-21, S-22.

use crate::bss::model::lines;

/// What parts the lines of a description.
const BREAK: &str = "\\n";

/// A text of one line: line ends and control characters become blanks, and those at its ends
/// are left out.
pub(super) fn plain(text: &str) -> String {
    let text: String = text.chars().map(inert).collect();
    text.trim().to_owned()
}

/// A summary on one line.
pub(super) fn summary(text: &str) -> String {
    let lines: Vec<&str> = lines(text).collect();
    plain(&lines.join(BREAK))
}

/// The lines of a description as they are written: one each, or all on one line where a line of
/// its own would be read as something else. None where there is no description.
pub(super) fn description(text: &str) -> Vec<String> {
    let text = plain(text);
    if text.is_empty() {
        return Vec::new();
    }
    let mut lines: Vec<&str> = text.split(BREAK).collect();
    // A last line of a full stop is taken for an empty line and left out: B-26.
    if lines.len() > 1 && lines.last().is_some_and(|last| last.trim() == ".") {
        lines.push(".");
    }
    if lines.iter().all(|line| can_stand_alone(line)) {
        return lines.into_iter().map(str::to_owned).collect();
    }
    vec![lines.join(BREAK)]
}

fn can_stand_alone(line: &str) -> bool {
    line.trim() == line && !line.is_empty() && !line.starts_with('#') && !line.starts_with("//")
}

fn inert(character: char) -> char {
    if character.is_control() || matches!(character, '\u{2028}' | '\u{2029}') {
        ' '
    } else {
        character
    }
}
