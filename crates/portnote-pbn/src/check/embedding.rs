//! Games inside other text. PBN 2.1 §6.2.

use portnote_core::coded::At;
use portnote_core::scan::UnitKind;
use portnote_core::{Reporter, Span};

use crate::limits::BLANK_BYTES;
use crate::problem::embedding::{Embedded, Problem};
use crate::syntax::Block;

/// What was noticed in the blocks before: each oddity is reported once for a file, at its
/// first place.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Delimiters {
    in_text: bool,
    out_of_place: bool,
    /// Whether an opening delimiter waits for its closing one.
    open: bool,
}

pub(crate) fn check(block: &Block<'_>, seen: &mut Delimiters, reporter: &mut Reporter<'_>) {
    let unit = block.unit();
    let mut report = |fault, span| reporter.report(Problem::Embedded { fault }.at(span));
    match unit.kind() {
        UnitKind::Outside { opens } => {
            seen.open = opens;
            if opens && !std::mem::replace(&mut seen.in_text, true) {
                report(Embedded::InText, delimiter(block));
            }
        }
        UnitKind::Delimiter => {
            if !std::mem::replace(&mut seen.out_of_place, true) {
                report(Embedded::OutOfPlace, delimiter(block));
            }
        }
        UnitKind::Opaque { .. } => {}
        UnitKind::Trivia if unit.bytes().len() > BLANK_BYTES => {}
        UnitKind::Game | UnitKind::Loose | UnitKind::Trivia => {
            if seen.open && unit.is_last() {
                report(Embedded::Unclosed, Span::empty(unit.outer_span().end));
            }
        }
    }
}

/// The last delimiter of a piece of text, after which only the rest of a line follows.
fn delimiter(block: &Block<'_>) -> Span {
    let unit = block.unit();
    let (text, end) = (unit.bytes(), unit.outer_span());
    let last = |wanted: u8| text.iter().rposition(|byte| *byte == wanted);
    match (last(b'<'), last(b'>')) {
        (Some(from), Some(to)) => Span::new(end.start + from as u64, end.start + to as u64 + 1),
        _ => end,
    }
}
