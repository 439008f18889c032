//! L-4: every place that leaves the library is one of the file.

use portnote::Carry;
use portnote_core::{Diagnostic, Span, Substitution, Suggestion, Unit};
use serde_json::Value;

use super::LawResult;
use crate::reading::{Block, Detail, Included, Node, View};

pub(super) fn check(view: &dyn View, bytes: &[u8]) -> LawResult {
    let places =
        SpanBounds { blocks: view.blocks(), includes: view.includes(), length: bytes.len() as u64 };
    for (number, block) in view.blocks().iter().enumerate() {
        nodes(block.unit, &view.nodes(number))?;
    }
    for diagnostic in view.diagnostics() {
        places
            .of_diagnostic(diagnostic)
            .map_err(|found| format!("{}: {found}", diagnostic.code))?;
    }
    let found = view.diagnostics();
    let is_sorted = found.is_sorted_by_key(|diagnostic| diagnostic.span.start);
    if !is_sorted {
        return Err("diagnostics are not in the order of the text".to_owned());
    }
    // What follows by the rules has no places, but must come of any text.
    let detail =
        Detail { spans: true, derived: true, carry: Carry::Identification, ..Detail::default() };
    for dump in view.dumps(detail) {
        let dump: Value = serde_json::from_str(&dump)
            .map_err(|error| format!("the dump is not JSON: {error}"))?;
        places.of_dump(&dump)?;
    }
    Ok(())
}

/// Nodes lie on characters, in order, and inside their parents.
fn nodes(unit: &Unit<'_>, nodes: &[Node]) -> LawResult {
    let mut parents: Vec<OpenNode> = Vec::new();
    let mut last_end = 0;
    for node in nodes {
        let range = node.range.clone();
        let text = unit.text();
        let is_text = |offset: u32| text.is_char_boundary(offset as usize);
        if range.start > range.end || !is_text(range.start) || !is_text(range.end) {
            return Err(format!("node {range:?} is not a text of its block"));
        }
        let span = unit.span(range.clone());
        if !unit.outer_span().contains(span) || span.start > span.end {
            return Err(format!(
                "node {range:?} lies at {span}, outside its block {}",
                unit.outer_span()
            ));
        }
        parents.truncate(node.depth);
        if let Some(parent) = parents.last_mut() {
            if range.start < parent.reached || range.end > parent.end {
                return Err(format!(
                    "node {range:?} is not in order inside its parent, which ends at {}",
                    parent.end
                ));
            }
            parent.reached = range.end;
        } else {
            if range.start < last_end {
                return Err(format!(
                    "node {range:?} begins before the end of the one before it, {last_end}"
                ));
            }
            last_end = range.end;
        }
        parents.push(OpenNode { reached: range.start, end: range.end });
    }
    Ok(())
}

/// A node whose children are walked: how far they have come, and where it ends.
struct OpenNode {
    reached: u32,
    end: u32,
}

/// What a place is held against.
struct SpanBounds<'f> {
    blocks: &'f [Block<'f>],
    includes: Vec<Included<'f>>,
    length: u64,
}

impl SpanBounds<'_> {
    fn of_diagnostic(&self, diagnostic: &Diagnostic) -> LawResult {
        self.is_place(diagnostic.span)?;
        for label in &diagnostic.labels {
            self.is_place(label.span).map_err(|found| format!("label: {found}"))?;
        }
        if diagnostic.fix.is_some() && !diagnostic.alternatives.is_empty() {
            return Err("there is a fix beside alternatives".to_owned());
        }
        let mut fixes = diagnostic.fix.iter().chain(&diagnostic.alternatives);
        fixes.try_for_each(|fix| self.of_fix(fix).map_err(|found| format!("fix: {found}")))
    }

    /// Edits are sorted and disjoint, and change something.
    fn of_fix(&self, fix: &Suggestion) -> LawResult {
        for edit in &fix.edits {
            self.is_place(edit.span)?;
        }
        let in_order = |pair: &[Substitution]| matches!(pair, [a, b] if a.span.end <= b.span.start);
        if !fix.edits.windows(2).all(in_order) {
            return Err("edits are not sorted and disjoint".to_owned());
        }
        if fix.edits.is_empty() { Err("there is no edit".to_owned()) } else { Ok(()) }
    }

    fn of_dump(&self, dump: &Value) -> LawResult {
        let mut open = vec![dump];
        while let Some(value) = open.pop() {
            let offset = |key| value.get(key).and_then(Value::as_u64);
            // A place in an included file counts from the beginning of that file.
            let is_elsewhere = offset("source").is_some_and(|source| source > 0);
            if let (Some(start), Some(end)) = (offset("byte_start"), offset("byte_end"))
                && !is_elsewhere
            {
                self.is_place(Span::new(start, end)).map_err(|found| format!("dump: {found}"))?;
            }
            match value {
                Value::Array(values) => open.extend(values),
                Value::Object(fields) => open.extend(fields.values()),
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
            }
        }
        Ok(())
    }

    fn is_place(&self, span: Span) -> LawResult {
        let includes = |include: &Included<'_>| include.unit.outer_span().contains(span);
        if self.includes.iter().any(includes) {
            return Ok(());
        }
        if span.start > span.end || span.end > self.length {
            return Err(format!("{span} lies outside the file of {} bytes", self.length));
        }
        for offset in [span.start, span.end] {
            let ends = |block: &Block<'_>| block.unit.outer_span().end <= offset;
            let at = self.blocks.partition_point(ends);
            let inside = self.blocks.get(at).is_none_or(|block| is_boundary(block.unit, offset));
            if !inside {
                return Err(format!("{span} cuts a character"));
            }
        }
        Ok(())
    }
}

/// Whether a place of the original bytes is one between characters. With one byte to a
/// character every place is.
fn is_boundary(unit: &Unit<'_>, offset: u64) -> bool {
    let text = unit.text();
    let inner =
        offset.checked_sub(unit.outer_span().start).and_then(|inner| usize::try_from(inner).ok());
    match inner {
        Some(inner) if text.as_bytes() == unit.bytes() => text.is_char_boundary(inner),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use portnote_core::{Code, Severity};

    use super::*;
    use crate::laws::Subject;
    use crate::notation::Notation;
    use crate::reading::Rules;

    fn held(bytes: &[u8], span: Span) -> LawResult {
        let found = Diagnostic {
            code: Code("core/bom"),
            severity: Severity::Info,
            span,
            message: String::new(),
            labels: Vec::new(),
            help: None,
            fix: None,
            alternatives: Vec::new(),
            record: None,
        };
        Subject::new(Notation::PBN, bytes).view(Rules::Import, |view| {
            let places = SpanBounds {
                blocks: view.blocks(),
                includes: Vec::new(),
                length: bytes.len() as u64,
            };
            places.of_diagnostic(&found)
        })
    }

    #[test]
    fn a_place_outside_the_file_is_noticed() {
        assert!(held(b"[A \"x\"]", Span::new(0, 7)).is_ok());
        assert!(held(b"[A \"x\"]", Span::new(0, 8)).is_err());
        assert!(held(b"[A \"x\"]", Span::new(3, 2)).is_err());
    }

    #[test]
    fn a_place_inside_a_character_is_noticed() {
        assert!(held("[A \"\u{e9}\"]".as_bytes(), Span::new(4, 5)).is_err());
        assert!(held(b"[A \"\xE9\"]", Span::new(4, 5)).is_ok());
    }
}
