//! `#+KEY: value`. BML, Metadata.

use crate::bml::directive;
use crate::bml::model::Metadata;
use crate::bml::paste::TableLine;
use crate::bml::reader::{Reader, trimmed};
use crate::bml::syntax::Kind;
use crate::problem::form::Problem;

/// The keys that some output uses.
const KNOWN: [&str; 5] = ["TITLE", "DESCRIPTION", "AUTHOR", "LANGUAGE", "DATE"];

impl Reader<'_, '_> {
    pub(super) fn read_metadata(&mut self, at: usize) -> usize {
        self.node(Kind::Metadata, &(at..at + 1));
        if let Some(line) = self.plain(at) {
            self.set_metadata(&line);
        }
        at + 1
    }

    /// Records the metadata of a line.
    pub(in crate::bml) fn set_metadata(&mut self, line: &TableLine<'_>) {
        let Some((key, value)) = directive::metadata(&line.text) else {
            return;
        };
        let whole = trimmed(&line.text);
        self.mark(line, Kind::Keyword, &(whole.start..key.start));
        self.mark(line, Kind::Key, &key);
        self.mark(line, Kind::Separator, &(key.end..key.end + 1));
        self.mark(line, Kind::Value, &value);
        let written = line.text.get(key.clone()).unwrap_or("");
        let name = written.to_uppercase();
        let key_span = line.span(self.sources, &key);
        let before = self.keys.get(&name).copied();
        let is_repeated = before.is_some();
        if let Some(first) = before {
            let key = name.clone();
            self.notes
                .add(Problem::DuplicateMetadata { key }, key_span)
                .label(first, "first given here");
        } else if !KNOWN.contains(&name.as_str()) {
            let key = written.to_owned();
            self.notes.add(Problem::UnknownMetadata { key }, key_span);
        }
        let whole = line.span(self.sources, &whole);
        if !is_repeated {
            self.keys.insert(name.clone(), whole);
        }
        let metadata = Metadata {
            key: name,
            value: line.text.get(value.clone()).unwrap_or("").to_owned(),
            span: whole,
            value_span: line.span(self.sources, &value),
            is_repeated,
        };
        self.metadata.push(metadata);
    }
}
