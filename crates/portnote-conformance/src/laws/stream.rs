//! L-9: neither the size of the pieces in which bytes arrive nor other threads change anything.

use std::thread;

use portnote_core::Diagnostic;

use super::{LawResult, Subject, guarded};
use crate::diff;
use crate::reading::{Rules, Streamed};

/// Sizes of the pieces in which the bytes arrive.
const PIECES: [usize; 4] = [1, 7, 4096, usize::MAX];

/// Reads the text as a whole on one thread, then in pieces on four threads at once.
pub(super) fn check(subject: &Subject<'_>) -> LawResult {
    let whole = subject.view(Rules::Import, |view| view.to_streamed());
    let (reads, settings) = (subject.notation.reads(), &subject.settings);
    let read = |size| guarded(|| reads.stream(subject.bytes, size, settings, Rules::Import));
    thread::scope(|scope| {
        let read = &read;
        let threads: Vec<_> =
            PIECES.iter().map(|size| (size, scope.spawn(move || read(*size)))).collect();
        for (size, thread) in threads {
            let streamed = match thread.join() {
                Ok(Ok(Ok(streamed))) => streamed,
                Ok(Ok(Err(error))) => return Err(format!("in pieces of {size}: {error}")),
                Ok(Err(panic)) => return Err(format!("in pieces of {size}: {panic}")),
                Err(_) => return Err(format!("in pieces of {size}: the thread panics")),
            };
            compare(&whole, &streamed).map_err(|found| format!("in pieces of {size} {found}"))?;
        }
        Ok(())
    })
}

fn compare(whole: &Streamed, streamed: &Streamed) -> LawResult {
    if whole.blocks != streamed.blocks {
        let spans = |streamed: &Streamed| {
            streamed.blocks.iter().map(|(span, _)| span.to_string()).collect::<Vec<_>>()
        };
        let diff =
            diff::lines(spans(streamed).join("\n").as_bytes(), spans(whole).join("\n").as_bytes());
        return Err(format!("the blocks or their trees differ\n{diff}"));
    }
    let differs = |(a, b): &(&String, &String)| a != b;
    if let Some((a, b)) = streamed.dumps.iter().zip(&whole.dumps).find(differs) {
        return Err(format!("a dump differs\n{}", diff::lines(a.as_bytes(), b.as_bytes())));
    }
    if whole.dumps.len() != streamed.dumps.len() {
        return Err("the number of dumps differs".to_owned());
    }
    if whole.diagnostics != streamed.diagnostics {
        let one = |found: &Diagnostic| {
            format!("{} {} {}: {}\n", found.span, found.severity, found.code, found.message)
        };
        let lines = |streamed: &Streamed| streamed.diagnostics.iter().map(one).collect::<String>();
        let diff = diff::lines(lines(streamed).as_bytes(), lines(whole).as_bytes());
        return Err(format!("the diagnostics differ\n{diff}"));
    }
    Ok(())
}
