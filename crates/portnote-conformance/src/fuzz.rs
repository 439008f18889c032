//! What the targets in `fuzz/` hold against any bytes: ordinary functions, so that a test runs
//! them too, on a stable compiler and a few thousand texts.

use std::borrow::Cow;

use portnote_core::frame::tag::with_line_feeds;

use crate::engines::{Grammar, Tally};
use crate::laws::{self, Breach, Subject, guarded};
use crate::notation::Notation;
use crate::reading::{Rules, View};
use crate::settings::Settings;

/// Bytes of a text beyond which nothing new is found, only later.
const LONGEST: usize = 64 * 1024;

/// Formats into which a text is converted besides those into which every text is.
const CONVERSIONS: [&str; 11] = [
    "txt",
    "svg",
    "html",
    "html-lists",
    "latex",
    "latex-lists",
    "pbn",
    "lin",
    "link",
    "lines",
    "set",
];

/// Gives some bytes to both engines of every grammar, as they are and as files are given.
///
/// # Errors
/// The first difference.
///
/// ```
/// use portnote_conformance::fuzz;
/// use portnote_conformance::notation::grammars;
///
/// assert_eq!(fuzz::engines(&mut grammars(), b"[Event \"x\"]\r\xFF{"), Ok(()));
/// ```
pub fn engines(grammars: &mut [Grammar], bytes: &[u8]) -> Result<(), String> {
    let mut tally = Tally::default();
    let text = String::from_utf8_lossy(bytes.get(..LONGEST).unwrap_or(bytes));
    let mut texts = vec![text.as_ref()];
    let unified = with_line_feeds(&text);
    if let Cow::Owned(unified) = &unified {
        texts.push(unified);
    }
    for grammar in grammars {
        for text in &texts {
            if let Some(difference) = grammar.compare(text, &mut tally) {
                return Err(format!("grammar {}, {difference}", grammar.name));
            }
        }
    }
    Ok(())
}

/// Reads, checks, dumps, exports and converts some bytes, and reads back what was written:
/// the laws 1 to 6, and for what it becomes in another notation the laws 1 to 5.
///
/// # Errors
/// The first law that does not hold.
///
/// ```
/// use portnote_conformance::fuzz;
/// use portnote_conformance::notation::Notation;
///
/// assert_eq!(fuzz::read(Notation::PDN, b"[Event \"x\"]\n1. 11-15 * \xFF{"), Ok(()));
/// ```
pub fn read(notation: Notation, bytes: &[u8]) -> Result<(), String> {
    let bytes = bytes.get(..LONGEST).unwrap_or(bytes);
    let subject = Subject::new(notation, bytes);
    first(laws::of_export(&subject))?;
    let settings =
        Settings { conversions: CONVERSIONS.map(str::to_owned).to_vec(), ..Settings::default() };
    let convert = |view: &dyn View| view.conversions(&settings);
    let converted = guarded(|| notation.view(bytes, &settings, Rules::Import, convert))?;
    for conversion in &converted {
        let (name, written) = (conversion.extension, &conversion.bytes);
        if let (Some(to), Some(written)) = (Notation::from_name(name), written) {
            let found = first(laws::of_bytes(&Subject::new(to, written)));
            found.map_err(|found| format!("converted to {name}: {found}"))?;
        }
    }
    Ok(())
}

fn first(breaches: Vec<Breach>) -> Result<(), String> {
    match breaches.first() {
        None => Ok(()),
        Some(breach) => Err(format!("{}: {}", breach.law, breach.to_text())),
    }
}
