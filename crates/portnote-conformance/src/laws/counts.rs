//! L-5: no game is lost on its way through the library.

use portnote_core::{Diagnostic, Limits};

use super::{LawResult, Subject};
use crate::reading::{Detail, Exported, Rules, View};

pub(super) fn check(view: &dyn View, subject: &Subject<'_>) -> LawResult {
    let in_tree = view.games();
    let dumps = view.dumps(Detail::default());
    let dumped = dumps.len();
    let scanned = scanned(view, subject).unwrap_or(in_tree);
    if scanned != in_tree || dumped != in_tree {
        return Err(format!(
            "the scanner has {scanned} games, the tree {in_tree}, the dump {dumped}"
        ));
    }
    // Numbers count from 1 without a gap, and those between games repeat the one before.
    let mut number = 0;
    for block in view.blocks() {
        number += u64::from(block.is_game);
        if block.index != number {
            return Err(format!(
                "block at {} has the number {}, not {number}",
                block.unit.game_span(),
                block.index
            ));
        }
    }
    for target in 0..subject.notation.reads().targets().len() {
        if let Some(exported) = view.export(&subject.settings, target) {
            of_export(&exported, in_tree, subject)?;
            of_omitted(&exported, &dumps, target, subject)?;
        }
    }
    Ok(())
}

/// Games as the scanner alone cuts them.
fn scanned(view: &dyn View, subject: &Subject<'_>) -> Option<usize> {
    if view.is_unreadable() {
        return Some(0);
    }
    let start = view.bom().map_or(0, |bom| bom.end);
    let text = subject.bytes.get(usize::try_from(start).ok()?..)?;
    let limits = subject.settings.limits();
    subject.notation.reads().scanned(text, start, &limits)
}

/// Left out without a reason are the games that have no text in a form, all of them and no
/// others.
fn of_omitted(
    exported: &Exported,
    dumps: &[String],
    target: usize,
    subject: &Subject<'_>,
) -> LawResult {
    let reads = subject.notation.reads();
    for (number, dump) in (1..).zip(dumps) {
        let is_refused = |(refused, _): &(u64, Vec<Diagnostic>)| *refused == number;
        let has_none = reads.omits(target, dump) && !exported.refused.iter().any(is_refused);
        if has_none != exported.omitted.contains(&number) {
            return Err(match has_none {
                true => format!("game {number} has no text in the export and was written"),
                false => format!("game {number} was left out of the export"),
            });
        }
    }
    Ok(())
}

/// Each game is written or refused, and what was written holds as many games as were said to
/// be written.
fn of_export(exported: &Exported, in_tree: usize, subject: &Subject<'_>) -> LawResult {
    let written = exported.written;
    let left = written + exported.refused.len() + exported.omitted.len();
    if left != in_tree {
        return Err(format!("the tree has {in_tree} games, the export {left}"));
    }
    let mut reasons = exported.refused.iter().map(|(_, reasons)| reasons);
    if reasons.any(Vec::is_empty) {
        return Err("a game was refused without a reason".to_owned());
    }
    let again = subject.other(&exported.bytes);
    let reads = subject.notation.reads();
    let scanned = reads.scanned(&exported.bytes, 0, &Limits::new());
    let found = scanned.unwrap_or_else(|| again.view(Rules::Import, |view| view.games()));
    if found == written {
        return Ok(());
    }
    Err(format!("{written} games were written, and {found} are read back"))
}
