//! The fields of records by their names.

use std::mem::discriminant;
use std::ops::Range;

use crate::bss::model::Line;
use crate::bss::syntax::{Block, Kind, LineParts as _, content};

/// A field of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    kind: Kind,
    /// The parts of the line after which it is, if the line has it: the nearest first. A field without
    /// them is in each line of its kind.
    after: &'static [Kind],
}

/// The names of the fields as the dump has them.
const FIELDS: &[(&str, Field)] = &[
    ("name", Field { kind: Kind::Name, after: &[] }),
    ("flags", Field { kind: Kind::Flags, after: &[] }),
    ("summary", Field { kind: Kind::Summary, after: &[Kind::Flags] }),
    ("position", Field { kind: Kind::Position, after: &[] }),
    ("vulnerability", Field { kind: Kind::Vulnerability, after: &[] }),
    ("artificial", Field { kind: Kind::Artificial, after: &[] }),
    ("outcomes", Field { kind: Kind::Outcomes, after: &[] }),
    ("disposition", Field { kind: Kind::Disposition, after: &[Kind::Outcomes] }),
    ("lengths", Field { kind: Kind::Lengths, after: &[Kind::Disposition] }),
    (
        "description",
        Field {
            kind: Kind::Description,
            after: &[Kind::Lengths, Kind::Disposition, Kind::Outcomes],
        },
    ),
    ("file", Field { kind: Kind::FileName, after: &[] }),
    ("notrump_leads", Field { kind: Kind::NotrumpLeads, after: &[] }),
    ("suit_leads", Field { kind: Kind::SuitLeads, after: &[] }),
    ("signals", Field { kind: Kind::Signals, after: &[] }),
    ("text", Field { kind: Kind::Agreements, after: &[] }),
];

impl Field {
    /// The field of a name.
    pub(super) fn of(name: &str) -> Option<Self> {
        FIELDS.iter().find(|field| field.0 == name).map(|field| field.1)
    }

    /// The text of the field in a line.
    pub(super) fn text(self, block: &Block<'_>) -> Option<String> {
        let part = block.part(self.kind)?;
        let text = part.text();
        if self.kind != Kind::Name {
            return Some(text.to_owned());
        }
        let inner = text.strip_prefix('{').unwrap_or(text);
        Some(inner.strip_suffix('}').unwrap_or(inner).to_owned())
    }

    /// The text of the field with what parts it from others.
    pub(super) fn written(self, text: &str) -> String {
        match self.kind {
            Kind::Name => format!("{{{text}}}"),
            _ => text.to_owned(),
        }
    }

    /// Where the field is in a line, or where it would be.
    pub(super) fn place(self, block: &Block<'_>) -> Option<Range<u32>> {
        if let Some(part) = block.part(self.kind) {
            return Some(part.range());
        }
        let end =
            self.after.iter().find_map(|kind| block.part(*kind)).map(|part| part.range().end)?;
        let is_last = matches!(self.kind, Kind::Summary | Kind::Description);
        // Blanks may be left after the fields.
        let line = u32::try_from(content(block.unit().text()).len()).unwrap_or(u32::MAX);
        Some(if is_last { end..line.max(end) } else { end..end })
    }

    /// Whether a line has the text in this field, and in all others what it had.
    pub(super) fn is_set(self, before: &Block<'_>, now: &Block<'_>, text: &str) -> bool {
        let found = self.text(now);
        let others = |block: &Block<'_>| {
            let parts = block.parts().filter(|part| part.kind() != self.kind);
            let parts = parts.filter(|part| !part.text().trim().is_empty());
            parts.map(|part| (part.kind(), part.text().to_owned())).collect::<Vec<_>>()
        };
        // A broken field makes a line of another kind of it.
        let kind = |block: &Block<'_>| discriminant(&Line::of(block).kind);
        found.unwrap_or_default() == text
            && kind(before) == kind(now)
            && others(before) == others(now)
    }
}
