//! Every dump of the corpus is read back to the same bytes, and is as its schema says.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic, also in its helpers"
)]

use std::fs;
use std::path::{Path, PathBuf};

use jsonschema::Validator;
use portnote::notation::Notation;
use portnote::{Document, DumpOptions, Format, Listing, Task};
use serde_json::Value;
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
            portnote::json::push(&mut text, &read).unwrap();
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
    let mut entries: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
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
fn dumps_are_read_back_and_fit_their_schema() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    for format in Format::ALL {
        let name = format.about().name;
        let schema = portnote::schema::of(&format!("{name}/1")).unwrap();
        let schema: Validator = jsonschema::validator_for(&schema).unwrap();
        let mut found = Vec::new();
        files(&corpus.join(name), name, &mut found);
        assert!(found.len() > 50, "the corpus of {name}");
        for path in found {
            let document = Document::new(*format, fs::read(&path).unwrap());
            for options in &options() {
                let dump = document.dump(options);
                let value: Value = serde_json::from_str(&dump).unwrap();
                let errors: Vec<String> = schema
                    .iter_errors(&value)
                    .map(|error| format!("{}: {error}", error.instance_path()))
                    .collect();
                assert!(errors.is_empty(), "{}: {errors:#?}", path.display());
                for (written, again) in format.run(Read(&dump)) {
                    assert_eq!(written, again, "{}", path.display());
                    let line: Value = serde_json::from_str(&written).unwrap();
                    assert!(schema.is_valid(&line), "{}", path.display());
                }
            }
        }
    }
}

#[test]
fn a_dump_with_a_fault_does_not_fit() {
    let schema = portnote::schema::of("portnote/pbn/1").unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let document = Document::new(Format::Pbn, "[Board \"7\"]\n");
    let dump: Value = serde_json::from_str(&document.dump(&DumpOptions::default())).unwrap();
    assert!(schema.is_valid(&dump));
    let mut wrong = dump.clone();
    wrong["games"][0]["index"] = "one".into();
    assert!(!schema.is_valid(&wrong));
    let mut missing = dump;
    missing.as_object_mut().unwrap().remove("games");
    assert!(!schema.is_valid(&missing));
}
