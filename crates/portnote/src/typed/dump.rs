//! A text in memory as one document of JSON.

use super::name_of;
use crate::format::Listing;
use crate::judge::Judge;
use crate::ndjson;
use crate::notation::Notation;
use crate::options::{DumpOptions, Options};

/// What a text holds, as one document of JSON on one line, without a line end.
///
/// ```
/// use portnote::product::notation::Pbn;
/// use portnote::{DumpOptions, Options};
/// use portnote::product::{typed};
///
/// let dump = typed::dump::<Pbn>(b"", &Options::default(), &DumpOptions::default());
/// assert_eq!(dump, r#"{"schema":"portnote/pbn/1","file":"-","games":[]}"#);
/// ```
#[must_use]
pub fn dump<N: Notation>(bytes: &[u8], options: &Options, how: &DumpOptions<'_>) -> String {
    let mut text = b"{\"schema\":".to_vec();
    push(&mut text, &N::ABOUT.schema);
    text.extend_from_slice(b",\"file\":");
    push(&mut text, &name_of(options));
    text.push(b',');
    push(&mut text, &N::ABOUT.listing.name());
    text.push(b':');
    records::<N>(bytes, options, how, &mut text);
    text.push(b'}');
    String::from_utf8_lossy(&text).into_owned()
}

fn records<N: Notation>(
    bytes: &[u8],
    options: &Options,
    how: &DumpOptions<'_>,
    text: &mut Vec<u8>,
) {
    let (checks, options) = (options.checks, N::options(options));
    let mut judge: Judge<'_, N, _> = Judge::new(bytes, &options).with_checks(checks);
    let is_list = matches!(N::ABOUT.listing, Listing::Many(_));
    if is_list {
        text.push(b'[');
    }
    let mut is_first = true;
    // Bytes in memory can always be read.
    while let Ok(Some(())) = judge.step(|judged| {
        let Some(game) = &judged.game else { return };
        if !std::mem::take(&mut is_first) {
            if !is_list {
                return;
            }
            text.push(b',');
        }
        push(text, &N::dump(game, how, &judged.diagnostics));
    }) {}
    match (is_list, is_first) {
        (true, _) => text.push(b']'),
        (false, true) => text.extend_from_slice(b"null"),
        (false, false) => {}
    }
}

/// Appends a value. The dumps hold strings, numbers and lists, which JSON can always hold; a test
/// of the corpus reads each of them back.
fn push<T: serde::Serialize>(text: &mut Vec<u8>, value: &T) {
    let length = text.len();
    if ndjson::push(text, value).is_err() {
        text.truncate(length);
        text.extend_from_slice(b"null");
    }
}
