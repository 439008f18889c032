//! L-7: a valid text and its export mean the same, except what export is documented to
//! change. What that is, each notation says in its `projection.rs`.

use portnote_core::Severity;
use serde_json::Value;

use super::{LawResult, Subject};
use crate::diff;
use crate::notation::Notation;
use crate::reading::{Detail, Exported, Rules, View};

pub(super) fn check(subject: &Subject<'_>) -> LawResult {
    let targets = subject.notation.reads().targets().len();
    let exports = |view: &dyn View| {
        let exports = (0..targets).filter_map(|target| view.export(&subject.settings, target));
        // What was reported is not a silent change.
        let is_whole =
            |exported: &Exported| exported.losses.is_empty() && exported.reasons().next().is_none();
        let whole = exports.filter(is_whole);
        let bytes = whole.map(|exported| (exported.bytes, exported.omitted));
        is_clean(view).then(|| (games(view), bytes.collect::<Vec<_>>()))
    };
    let Some((input, exports)) = subject.view(Rules::Import, exports) else {
        return Ok(());
    };
    let input = input?;
    for (exported, omitted) in exports {
        let numbered = (1..).zip(&input);
        let kept = numbered.filter(|(number, _)| !omitted.contains(number));
        let input: Vec<Value> = kept.map(|(_, game)| game.clone()).collect();
        let output = subject.other(&exported).view(Rules::Import, games)?;
        same(subject.notation, &input, &output, "export")?;
    }
    Ok(())
}

/// Whether nothing about a text is doubtful.
pub(super) fn is_clean(view: &dyn View) -> bool {
    !view.has(Severity::Error) && !view.has(Severity::Warning)
}

/// Whether two readings mean the same, except what export is documented to change; the
/// second came about by what is named.
pub(super) fn same(notation: Notation, input: &[Value], output: &[Value], by: &str) -> LawResult {
    if input.len() != output.len() {
        return Err(format!("{} games became {}", input.len(), output.len()));
    }
    for (number, (input, output)) in input.iter().zip(output).enumerate() {
        let (want, have) = notation.reads().pair(input, output);
        if want != have {
            let pretty =
                |value: &Value| serde_json::to_string_pretty(value).unwrap_or_default() + "\n";
            let diff = diff::lines(pretty(&have).as_bytes(), pretty(&want).as_bytes());
            return Err(format!("game {} means something else after its {by}\n{diff}", number + 1));
        }
    }
    Ok(())
}

/// The dumps of all games.
pub(super) fn games(view: &dyn View) -> Result<Vec<Value>, String> {
    // What a value was taken over from has to stay, however it is written.
    let dumps = view.dumps(Detail { resolved: true, ..Detail::default() });
    let read = |dump: &String| {
        serde_json::from_str(dump).map_err(|error| format!("the dump is not JSON: {error}"))
    };
    dumps.iter().map(read).collect()
}
