//! L-9: neither the size of the pieces in which bytes arrive nor other threads change anything.

use std::io::{self, Read};
use std::thread;

use portnote_core::{Diagnostic, Profile};

use super::{Held, Subject, guarded};
use crate::diff;
use crate::reading::{self, Judged, Streamed};

/// Sizes of the pieces in which the bytes arrive.
const PIECES: [usize; 4] = [1, 7, 4096, usize::MAX];

/// Reads the text as a whole on one thread, then in pieces on four threads at once.
pub(super) fn check(subject: &Subject<'_>) -> Held {
    let options = subject.settings.options(Profile::Import);
    let parsed = portnote_pbn::parse_with(subject.bytes, &options);
    let whole = Judged::new(&parsed.value, parsed.diagnostics, &options).to_streamed();
    let read = |size| {
        guarded(|| {
            reading::stream(
                Pieces {
                    rest: subject.bytes,
                    size,
                },
                &options,
            )
        })
    };
    thread::scope(|scope| {
        let read = &read;
        let threads: Vec<_> = PIECES
            .iter()
            .map(|size| (size, scope.spawn(move || read(*size))))
            .collect();
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

fn compare(whole: &Streamed, streamed: &Streamed) -> Held {
    if whole.blocks != streamed.blocks {
        let spans = |streamed: &Streamed| {
            streamed
                .blocks
                .iter()
                .map(|(span, _)| span.to_string())
                .collect::<Vec<_>>()
        };
        let diff = diff::lines(
            spans(streamed).join("\n").as_bytes(),
            spans(whole).join("\n").as_bytes(),
        );
        return Err(format!("the blocks or their trees differ\n{diff}"));
    }
    let differs = |(a, b): &(&String, &String)| a != b;
    if let Some((a, b)) = streamed.dumps.iter().zip(&whole.dumps).find(differs) {
        return Err(format!(
            "a dump differs\n{}",
            diff::lines(a.as_bytes(), b.as_bytes())
        ));
    }
    if whole.dumps.len() != streamed.dumps.len() {
        return Err("the number of dumps differs".to_owned());
    }
    if whole.diagnostics != streamed.diagnostics {
        let one = |found: &Diagnostic| {
            format!(
                "{} {} {}: {}\n",
                found.span, found.severity, found.code, found.message
            )
        };
        let lines = |streamed: &Streamed| streamed.diagnostics.iter().map(one).collect::<String>();
        let diff = diff::lines(lines(streamed).as_bytes(), lines(whole).as_bytes());
        return Err(format!("the diagnostics differ\n{diff}"));
    }
    Ok(())
}

/// A source of bytes that hands on at most `size` of them at a time.
struct Pieces<'s> {
    rest: &'s [u8],
    size: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.size.min(buffer.len()).min(self.rest.len());
        let (now, later) = self.rest.split_at_checked(size).unwrap_or((self.rest, &[]));
        if let Some(place) = buffer.get_mut(..now.len()) {
            place.copy_from_slice(now);
        }
        self.rest = later;
        Ok(now.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_their_size_and_lose_nothing() {
        let mut pieces = Pieces {
            rest: b"abcdefgh",
            size: 3,
        };
        let mut buffer = [0; 8];
        let mut sizes = Vec::new();
        loop {
            match pieces.read(&mut buffer).unwrap() {
                0 => break,
                size => sizes.push(size),
            }
        }
        assert_eq!(sizes, [3, 3, 2]);
    }
}
