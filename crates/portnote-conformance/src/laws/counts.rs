//! L-5: no game is lost on its way through the library.

use portnote_core::scan::{ScanRules, UnitKind, units_from};
use portnote_core::{Limits, Profile};
use portnote_pbn::json::v1::DumpOptions;

use super::{Held, Subject};
use crate::reading::Judged;

pub(super) fn check(judged: &Judged<'_>, subject: &Subject<'_>) -> Held {
    let in_tree = judged.file.games().count();
    let scanned = scanned(judged, subject);
    let dumped = judged.dumps(&DumpOptions::default()).len();
    let exported = judged.export(subject.settings.export_options());
    let left = exported.written + exported.refused.len();
    if scanned != in_tree || dumped != in_tree || left != in_tree {
        return Err(format!(
            "the scanner has {scanned} games, the tree {in_tree}, the dump {dumped}, the export {left}"
        ));
    }
    // Numbers count from 1 without a gap, and those between games repeat the one before.
    let mut number = 0;
    for block in judged.file.blocks() {
        number += u64::from(block.is_game());
        if block.index() != number {
            return Err(format!(
                "block at {} has the number {}, not {number}",
                block.span(),
                block.index()
            ));
        }
    }
    if exported
        .refused
        .iter()
        .any(|(_, reasons)| reasons.is_empty())
    {
        return Err("a game was refused without a reason".to_owned());
    }
    exported_again(&exported.bytes, exported.written)
}

/// Games as the scanner alone cuts them.
fn scanned(judged: &Judged<'_>, subject: &Subject<'_>) -> usize {
    if judged.is_unreadable() {
        return 0;
    }
    let start = judged.file.bom().map_or(0, |bom| bom.end);
    let text = usize::try_from(start)
        .ok()
        .and_then(|start| subject.bytes.get(start..))
        .unwrap_or_default();
    let limits: Limits = subject.settings.options(Profile::Import).limits;
    units_from(text, start, ScanRules::BLANK_LINE, &limits)
        .filter(|unit| unit.kind.is_game())
        .count()
}

/// What was written holds as many games as were said to be written.
fn exported_again(bytes: &[u8], written: usize) -> Held {
    let units = units_from(bytes, 0, ScanRules::BLANK_LINE, &Limits::new());
    let found = units.filter(|unit| unit.kind == UnitKind::Game).count();
    if found == written {
        return Ok(());
    }
    Err(format!(
        "{written} games were written, and {found} are read back"
    ))
}
