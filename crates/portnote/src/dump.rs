//! What a text in memory holds, as JSON.

use crate::format::{Format, Listing, Task};
use crate::json;
use crate::judge::Judge;
use crate::notation::Notation;
use crate::options::{DumpOptions, Options};

/// One document on one line, without a line end.
pub(crate) fn document(
    format: Format,
    bytes: &[u8],
    name: &str,
    options: &Options,
    how: &DumpOptions<'_>,
) -> String {
    let about = format.about();
    let mut text = b"{\"schema\":".to_vec();
    push(&mut text, &about.schema);
    text.extend_from_slice(b",\"file\":");
    push(&mut text, &name);
    text.push(b',');
    push(&mut text, &about.listing.name());
    text.push(b':');
    format.run(Records {
        bytes,
        options,
        how,
        text: &mut text,
    });
    text.push(b'}');
    String::from_utf8_lossy(&text).into_owned()
}

struct Records<'r> {
    bytes: &'r [u8],
    options: &'r Options,
    how: &'r DumpOptions<'r>,
    text: &'r mut Vec<u8>,
}

impl Task for Records<'_> {
    type Output = ();

    fn run<N: Notation>(self) {
        let Self {
            bytes, how, text, ..
        } = self;
        let options = N::options(self.options);
        let mut judge: Judge<'_, N, _> = Judge::new(bytes, &options);
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
            push(text, &N::dump(game, how, judged.diagnostics));
        }) {}
        match (is_list, is_first) {
            (true, _) => text.push(b']'),
            (false, true) => text.extend_from_slice(b"null"),
            (false, false) => {}
        }
    }
}

/// Appends a value. The dumps hold strings, numbers and lists, which JSON can always hold; a test
/// of the corpus reads each of them back.
fn push<T: serde::Serialize>(text: &mut Vec<u8>, value: &T) {
    let length = text.len();
    if json::push(text, value).is_err() {
        text.truncate(length);
        text.extend_from_slice(b"null");
    }
}
