//! Every dump of the corpus is read back to the same bytes. That it is as its schema says is held by
//! `cargo xtask interop`, with a reader of schemas that is not ours.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic, also in its helpers"
)]

use std::fs;
use std::path::{Path, PathBuf};

use portnote::product::notation::Notation;
use portnote::product::{Listing, Task};
use portnote::{Document, DumpOptions, Format};
use serde_json::value::RawValue;

/// A dump of a file, whose records are read by their types.
struct Read<'d>(&'d str);

impl Task for Read<'_> {
    /// The records, as they were written and as they are written again.
    type Output = Vec<(String, String)>;

    fn run<N: Notation>(self) -> Self::Output {
        let file: std::collections::BTreeMap<&str, &RawValue> =
            serde_json::from_str(self.0).unwrap();
        let records: Vec<&RawValue> = match N::ABOUT.listing {
            Listing::Many(name) => serde_json::from_str(file[name].get()).unwrap(),
            Listing::One(name) => vec![file[name]],
        };
        let again = |record: &str| {
            let read: N::Dump<'static> = serde_json::from_str(record).unwrap();
            let mut text = Vec::new();
            portnote::product::json::push(&mut text, &read).unwrap();
            String::from_utf8(text).unwrap()
        };
        let pairs = records.into_iter().map(|record| {
            let record = record.get();
            (record.to_owned(), again(record))
        });
        pairs.collect()
    }
}

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|end| end == extension) {
            found.push(path);
        }
    }
}

/// What dumps can hold: nothing more, or all that there is.
fn options() -> [DumpOptions<'static>; 2] {
    let plain = DumpOptions::default();
    let mut full = DumpOptions::default();
    full.spans = true;
    full.resolve_inheritance = true;
    full.derived = true;
    full.fen = true;
    full.expand = true;
    [plain, full]
}

#[test]
fn dumps_are_read_back() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    for format in Format::ALL {
        let name = format.about().name;
        let mut found = Vec::new();
        files(&corpus.join(name), name, &mut found);
        assert!(found.len() > 50, "the corpus of {name}");
        for path in found {
            let document = Document::new(*format, fs::read(&path).unwrap());
            for options in &options() {
                let dump = document.dump(options);
                for (written, again) in format.run(Read(&dump)) {
                    assert_eq!(written, again, "{}", path.display());
                }
            }
        }
    }
}
