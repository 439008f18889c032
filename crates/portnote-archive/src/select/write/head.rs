//! The lines before the first game.

use super::SelectError;
use super::sources::Sources;

/// Bytes of a head at most: a longer one is not a head.
const MOST: u64 = 1 << 20;

/// The lines of an output before its first game.
#[derive(Default)]
pub(super) struct Head {
    pub(super) bytes: Vec<u8>,
    /// Lines of other sources that are not among them.
    pub(super) left_out: Vec<String>,
}

/// The head of the first source, as far as it is true for all of them.
pub(super) fn head(
    first: usize,
    contributing: &[usize],
    is_edited: bool,
    sources: &mut Sources<'_, '_>,
) -> Result<Head, SelectError> {
    let own = bytes_of(first, sources)?;
    let lines = lines(&own);
    let mut left_out: Vec<String> = Vec::new();
    let mut claims_export = !is_edited;
    for other in contributing.iter().filter(|other| **other != first) {
        let others = bytes_of(*other, sources)?;
        let others = self::lines(&others);
        claims_export &= others.iter().any(|line| is_export(line));
        for line in others {
            let line = String::from_utf8_lossy(line).trim_end().to_owned();
            let is_own = lines.iter().any(|own| String::from_utf8_lossy(own).trim_end() == line);
            if line.starts_with('%') && !is_own && !left_out.contains(&line) {
                left_out.push(line);
            }
        }
    }
    let kept = lines.into_iter().filter(|line| claims_export || !is_export(line));
    Ok(Head { bytes: kept.collect::<Vec<_>>().concat(), left_out })
}

fn bytes_of(number: usize, sources: &mut Sources<'_, '_>) -> Result<Vec<u8>, SelectError> {
    let source = sources.source(number).filter(|source| !source.is_page);
    match source {
        Some(source) if source.head <= MOST => sources.range(number, 0, source.head),
        _ => Ok(Vec::new()),
    }
}

/// Lines with their ends.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some((line, after)) = split(rest) {
        lines.push(line);
        rest = after;
    }
    lines
}

/// The first line with its end, and what is after it.
fn split(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = text.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
    let end = match end {
        Some(at) if text.get(at..).is_some_and(|rest| rest.starts_with(b"\r\n")) => at + 2,
        Some(at) => at + 1,
        None => text.len(),
    };
    (!text.is_empty()).then(|| text.split_at(end))
}

fn is_export(line: &[u8]) -> bool {
    let text = line.strip_prefix(b"%").unwrap_or_default();
    text.trim_ascii().eq_ignore_ascii_case(b"EXPORT")
}
