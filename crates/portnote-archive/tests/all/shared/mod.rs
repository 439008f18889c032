//! Selections from texts, and what games mean.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on fails")]

use std::io::Cursor;

use portnote::{Carry, Document, DumpOptions, Format, Options};
use portnote_archive::select::{
    Criteria, Query, ReadSeek, SelectError, Selection, Writing, Written,
};

/// A selection from texts, by a change of the query.
pub(crate) fn selected(format: Format, texts: &[&str], ask: impl FnOnce(&mut Query)) -> Selection {
    let mut query = Query::new(Criteria::new(format));
    ask(&mut query);
    let mut selection = Selection::new(query);
    for (number, text) in texts.iter().enumerate() {
        let name = format!("{number}");
        let read = selection.read(&mut text.as_bytes(), &name, &Options::default());
        assert!(!read.unwrap().is_refused());
    }
    selection.arrange();
    selection
}

pub(crate) fn try_write(
    selection: &Selection,
    texts: &[&str],
    how: &Writing,
) -> Result<(String, Written), SelectError> {
    let texts: Vec<Vec<u8>> = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    let mut open = |number: usize| {
        let text = texts.get(number).cloned().unwrap_or_default();
        Ok(Box::new(Cursor::new(text)) as Box<dyn ReadSeek>)
    };
    let mut out = Vec::new();
    let all = selection.all();
    let written = selection.write(&all, &Options::default(), how, &mut open, &mut out)?;
    Ok((String::from_utf8(out).unwrap(), written))
}

pub(crate) fn written(format: Format, texts: &[&str], ask: impl FnOnce(&mut Query)) -> String {
    let selection = selected(format, texts, ask);
    try_write(&selection, texts, &Writing::default()).unwrap().0
}

/// The games of a text as values, everything that they inherit written out, without their places.
pub(crate) fn resolved(format: Format, text: &str) -> Vec<serde_json::Value> {
    let mut how = DumpOptions::default();
    how.resolve_inheritance = true;
    // The score of a game of pinochle is that of all its hands.
    how.derived = format != Format::Ppn;
    how.carry = Carry::Deal;
    let dump = Document::new(format, text).dump(&how);
    let dump: serde_json::Value = serde_json::from_str(&dump).unwrap();
    let mut games = dump["games"].as_array().unwrap().clone();
    for game in &mut games {
        without_places(game);
    }
    games
}

fn without_places(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(members) => {
            if members.contains_key("schema") {
                // What a game says itself may be what it took from another game; what follows from it
                // is compared.
                for name in ["board", "dealer", "vulnerable", "deal", "part", "format"] {
                    members.remove(name);
                }
            }
            // Where a game is, what was found in it, and how sure its variant is.
            let places = [
                "index",
                "line",
                "bytes",
                "byte_start",
                "byte_end",
                "inherited_from",
                "game",
                "record",
                "deal_source",
                "deal_game",
                "deal_record",
                "tags",
                "comments",
                "diagnostics",
                "errors",
                "warnings",
                "infos",
                "game_type",
                "confidence",
                "variant_confidence",
            ];
            for name in places {
                members.remove(name);
            }
            members.values_mut().for_each(without_places);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(without_places),
        _ => {}
    }
}
