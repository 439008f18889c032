//! What of a dump an export must keep: everything but places, the order of tags, the forms in
//! which values are written beside what was read from them, and what is derived. Export may add
//! what follows from a short hand, like winners and points of tricks.

use serde_json::{Map, Value};

/// Fields that say where something is, or what follows from the others.
const FREE: [&str; 9] = [
    "byte_start",
    "byte_end",
    "format",
    "part",
    "derived",
    "diagnostics",
    "errors",
    "tags",
    "comments",
];

/// Tags whose values are compared as what was read from them.
const TYPED: [&str; 8] =
    ["Auction", "Play", "Deal", "Holding", "Passed", "Kitty", "Discard", "Melds"];

/// The parts of the dump of a hand and of its export that have to be equal.
pub(super) fn pair(input: &Value, output: &Value) -> (Value, Value) {
    let (want, mut have) = (project(input), project(output));
    drop_gained(&want, &mut have);
    (want, have)
}

fn project(game: &Value) -> Value {
    let mut fields = game.as_object().cloned().unwrap_or_default();
    fields.retain(|name, _| !FREE.contains(&name.as_str()));
    if let Some(auction) = fields.get_mut("auction").and_then(Value::as_object_mut) {
        auction.remove("rounds");
    }
    fields.insert("texts".to_owned(), texts(game).into());
    // A line with `%` that is before the first tag once the tags are sorted is an unknown header.
    let is_comment = |text: &&str| !text.starts_with('%');
    let comments = list(game, "comments").filter_map(|comment| comment.get("text"));
    let comments = comments.filter_map(Value::as_str).filter(is_comment);
    let mut comments: Vec<&str> = comments.collect();
    comments.sort_unstable();
    fields.insert("comments".to_owned(), comments.into());
    Value::Object(fields)
}

/// The values of the other tags in their order, by prefix and name.
fn texts(game: &Value) -> Map<String, Value> {
    let mut texts = Map::new();
    for tag in list(game, "tags") {
        let text = |path: &str| tag.pointer(path).and_then(Value::as_str).unwrap_or("");
        let name = text("/name");
        if TYPED.contains(&name) || name.ends_with("Scores") {
            continue;
        }
        let values = texts
            .entry(format!("{}{name}", text("/prefix/raw")))
            .or_insert_with(|| Value::Array(Vec::new()));
        if let Some(values) = values.as_array_mut() {
            values.push(text("/value").into());
        }
    }
    texts
}

/// Leaves out what only the export has. Its fields are walked with those of the input, whose
/// depth is that of the schema.
fn drop_gained(want: &Value, have: &mut Value) {
    match (want, have) {
        (Value::Object(want), Value::Object(have)) => {
            have.retain(|name, _| want.contains_key(name));
            for (name, want) in want {
                drop_gained(want, have.entry(name).or_insert(Value::Null));
            }
        }
        // What is unknown may be known in the export.
        (Value::String(want), have) if want == "?" => *have = "?".into(),
        (Value::Null, have) => *have = Value::Null,
        (Value::Array(want), Value::Array(have)) => {
            for (want, have) in want.iter().zip(have) {
                drop_gained(want, have);
            }
        }
        _ => {}
    }
}

fn list<'v>(value: &'v Value, name: &str) -> impl Iterator<Item = &'v Value> {
    let list = value.get(name).and_then(Value::as_array);
    list.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn is_kept(input: Value, output: Value) -> bool {
        let (want, have) = pair(&input, &output);
        want == have
    }

    #[test]
    fn values_may_be_added_but_not_lost() {
        let tag = |name: &str| json!({ "tags": [{ "name": name, "value": "x" }] });
        assert!(is_kept(json!({}), tag("Site")));
        assert!(!is_kept(tag("Site"), json!({})));
        assert!(is_kept(tag("Deal"), json!({})));
    }

    #[test]
    fn tricks_may_gain_their_winner_but_no_card() {
        let trick = |trick: Value| json!({ "play": { "tricks": [trick] } });
        let cards = json!({ "cards": ["SA"] });
        assert!(is_kept(trick(cards.clone()), trick(json!({ "cards": ["SA"], "winner": "N" }))));
        assert!(!is_kept(trick(cards), trick(json!({ "cards": ["SA", "S9"] }))));
    }
}
