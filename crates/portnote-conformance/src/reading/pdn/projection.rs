//! What of a dump an export and safe fixes must keep. Writer rules O-4 to O-30 of PDN.
//!
//! They are documented to change the following, and nothing else; what is left is compared.
//!
//! - Places, numbers of moves, and the order of tags.
//! - Names of tags: one of another spelling becomes the one that it means.
//! - Dates, results, game types, positions: another spelling of the same value. A tag that says
//!   that nothing is known may go, and runs of white space become one blank.
//! - The usual position in a tag FEN goes.
//! - The last game of a file gets a result after its moves, and a tag Variant may go: the outcome
//!   and the variant are compared.
//! - A position that is set up before the first move may become that of the tag FEN, for which
//!   PDN 2.0 has no other place.
//! - Moves: the form in which they are written; what they move and capture is compared, and the
//!   position after them. Dots in place of a first move go.
//! - Marks: `*` and `$7` are one, as are `!`, `!!`, `$1` and `$3`, and `?`, `??`, `$2` and `$4`. Two marks that say the
//!   same become one, which is reported.
//! - Comments: every kind becomes one in braces, and runs of white space become one blank. What
//!   is before the moves belongs to the last tag, and a line with `%` before the tags to the
//!   game.
//! - Numbers of diagnostics: what was fixed is no longer found.

use std::collections::BTreeMap;

use portnote_pdn::date::DateValue;
use portnote_pdn::tag::{Kind, kind};
use serde_json::{Map, Value, json};

/// Tags that are compared as what was read from them, or that count what is elsewhere.
const TYPED: [&str; 6] = ["FEN", "GameType", "PlyCount", "Result", "SetUp", "Variant"];

/// The parts of the dump of a game, and of what became of it, that have to be equal.
pub(super) fn pair(input: &Value, output: &Value) -> (Value, Value) {
    let set_up = set_up_first(input).filter(|_| set_up_first(output).is_none());
    let (mut want, mut have) = (project(input), project(output));
    if let Some(element) = set_up {
        begin_at(element, &mut want, input);
    }
    drop_repeated_setups(&mut want);
    drop_repeated_setups(&mut have);
    // Dots before the first move or a position say whose turn it is; the position after each move is
    // compared.
    if want.get("fen") == Some(&Value::Null) && list(input, "elements").next().is_some_and(is_dots)
    {
        drop_field(&mut want, "fen");
        drop_field(&mut have, "fen");
    }
    if have.get("fen") == Some(&Value::Null) && want.get("fen") == Some(&usual_position()) {
        drop_field(&mut want, "fen");
        drop_field(&mut have, "fen");
    }
    drop_line_before_game(&want, &mut have);
    drop_renamed(&mut want, &mut have);
    (want, have)
}

/// Drops a position where one game names its squares by letters and the other by numbers. The position
/// after each move is compared instead.
fn drop_renamed(want: &mut Value, have: &mut Value) {
    let pair = |want: &mut Value, have: &mut Value| {
        if is_lettered(want.get("fen")) != is_lettered(have.get("fen")) {
            drop_field(want, "fen");
            drop_field(have, "fen");
        }
    };
    pair(want, have);
    let elements = [want, have].map(|game| game.get_mut("elements").and_then(Value::as_array_mut));
    let [Some(want), Some(have)] = elements else {
        return;
    };
    for (want, have) in want.iter_mut().zip(have) {
        pair(want, have);
    }
}

/// Whether the squares of a position have letters; `None` without a square.
fn is_lettered(fen: Option<&Value>) -> Option<bool> {
    let fen = fen?;
    let mut squares = list(fen, "white").chain(list(fen, "black"));
    let square = squares.next()?.as_str()?;
    Some(square.trim_start_matches('k').starts_with(|c: char| c.is_ascii_alphabetic()))
}

fn project(game: &Value) -> Value {
    let elements = list(game, "elements").filter(|element| !is_dots(element) && !is_end(element));
    json!({
        "tags": tags(game),
        "variant": game.pointer("/variant/name"),
        "fen": game.get("fen").map(position).filter(|fen| *fen != position(&Value::Null)),
        "outcome": game.pointer("/result/outcome").unwrap_or(&json!("unknown")),
        "elements": elements.map(element).collect::<Vec<_>>(),
        "variations": list(game, "variations").map(|line| variation(game, line)).collect::<Vec<_>>(),
        "comments": comments(game),
    })
}

/// The comments; dots before the first move, or a position that says no more than they do, may go,
/// and what is said about them is said about the game.
fn comments(game: &Value) -> Vec<Value> {
    let dots = list(game, "elements").take_while(|element| is_dots(element)).count();
    let is_of_dots = |comment: &Value| {
        let index = comment.pointer("/anchor/index").and_then(Value::as_u64);
        comment.pointer("/anchor/of") == Some(&json!("element"))
            && index.is_some_and(|index| usize::try_from(index).is_ok_and(|at| at < dots))
    };
    let project = |comment_of_game: &Value| {
        let mut projected = comment(comment_of_game);
        if is_of_dots(comment_of_game)
            && let Some(fields) = projected.as_object_mut()
        {
            fields.insert("of".to_owned(), json!("head"));
        }
        projected
    };
    list(game, "comments").map(project).collect()
}

/// The position that is set up before anything else of the main line.
fn set_up_first(game: &Value) -> Option<&Value> {
    let mut elements = list(game, "elements").filter(|element| !is_dots(element));
    let is_setup = |element: &&Value| text(element, "kind") == "setup";
    elements.next().filter(is_setup)
}

/// Moves the position that is set up first, and what is said about it, to the head of its game.
fn begin_at(setup: &Value, want: &mut Value, game: &Value) {
    // Dots before the first move go, and what is said about them is said about the position.
    let dots = list(game, "elements").take_while(|element| is_dots(element) || *element == setup);
    let dots = dots.count();
    let comments = list(game, "comments").map(|comment| {
        let anchor = |name: &str| comment.pointer(&format!("/anchor/{name}"));
        let index = anchor("index").and_then(Value::as_u64);
        let is_own = anchor("of") == Some(&json!("element"))
            && index.is_some_and(|index| usize::try_from(index).is_ok_and(|at| at < dots));
        is_own || anchor("of") == Some(&json!("line")) && anchor("index") == Some(&json!(0))
    });
    let is_own: Vec<bool> = comments.collect();
    let fields = want.get_mut("comments").and_then(Value::as_array_mut);
    for (comment, is_own) in fields.into_iter().flatten().zip(is_own) {
        if is_own && let Some(fields) = comment.as_object_mut() {
            fields.insert("of".to_owned(), json!("head"));
        }
    }
    if let Some(fields) = want.as_object_mut() {
        fields.insert("fen".to_owned(), json!(setup.get("fen").map(position)));
        if let Some(elements) = fields.get_mut("elements").and_then(Value::as_array_mut) {
            elements.remove(0);
        }
    }
}

/// Leaves out positions before the first move that are set up once more.
fn drop_repeated_setups(game: &mut Value) {
    let fen = game.get("fen").cloned();
    let Some(elements) = game.get_mut("elements").and_then(Value::as_array_mut) else {
        return;
    };
    let is_again = |element: &&Value| {
        text(element, "kind") == "setup" && fen.is_some() && element.get("fen") == fen.as_ref()
    };
    let repeated = elements.iter().take_while(is_again).count();
    elements.drain(..repeated);
}

/// Whether a game is nothing but a star that ends it: O-30.
pub(super) fn is_empty(game: &Value) -> bool {
    let is_star =
        |element: &Value| text(element, "kind") == "result" && text(element, "raw") == "*";
    list(game, "tags").next().is_none()
        && list(game, "comments").next().is_none()
        && list(game, "elements").all(is_star)
}

fn drop_field(value: &mut Value, name: &str) {
    if let Some(fields) = value.as_object_mut() {
        fields.remove(name);
    }
}

/// The position from which English draughts begins; no other is left out.
fn usual_position() -> Value {
    let men = |squares: std::ops::RangeInclusive<u8>| -> Vec<String> {
        squares.map(|square| square.to_string()).collect()
    };
    position(&json!({ "side": "B", "white": men(21..=32), "black": men(1..=12) }))
}

/// Comments before the moves that only the export has: lines with `%` before the tags, which
/// belong to no game where they are.
fn drop_line_before_game(want: &Value, have: &mut Value) {
    let known = list(want, "comments").count();
    if let Some(comments) = have.get_mut("comments").and_then(Value::as_array_mut) {
        let more = comments.len().saturating_sub(known);
        let is_before = |comment: &&Value| text(comment, "of") == "head";
        let gained = comments.iter().take(more).take_while(is_before).count();
        comments.drain(..gained);
    }
}

/// The result after the moves, which the last game of a file need not have: what it says is the
/// outcome.
fn is_end(element: &Value) -> bool {
    text(element, "kind") == "result" && element.get("line") == Some(&json!(0))
}

/// Dots in place of a move of the side that does not begin, or a position that says no more than
/// whose turn it is.
fn is_dots(element: &Value) -> bool {
    let fen = element.get("fen");
    let is_empty =
        fen.is_some_and(|fen| ["white", "black"].iter().all(|of| list(fen, of).next().is_none()));
    text(element, "kind") == "null" && text(element, "raw").starts_with(['.', '\u{2026}'])
        || text(element, "kind") == "setup" && is_empty
}

/// A variation with the move that it replaces.
fn variation(game: &Value, line: &Value) -> Value {
    let replaced = line.get("replaces").and_then(Value::as_u64);
    let replaced = replaced.and_then(|at| list(game, "elements").nth(usize::try_from(at).ok()?));
    json!({
        "line": line.get("line"),
        "parent": line.get("parent"),
        "replaces": replaced.map(element),
    })
}

/// Values by the names that are meant.
fn tags(game: &Value) -> BTreeMap<&str, String> {
    let mut tags = BTreeMap::new();
    for tag in list(game, "tags") {
        let name = tag.get("meaning").or_else(|| tag.get("name"));
        let name = name.and_then(Value::as_str).unwrap_or("");
        let value = text(tag, "value").trim();
        let is_unknown = value.chars().all(|c| matches!(c, '?' | '-' | '.'));
        if TYPED.contains(&name) || is_unknown {
            continue;
        }
        let date = DateValue::read(value)
            .date()
            .filter(|_| kind(name) == Kind::Date)
            .map(|date| date.to_string());
        tags.entry(name).or_insert_with(|| date.unwrap_or_else(|| in_single_blanks(value)));
    }
    tags
}

/// The side to move and the pieces, in the order of their squares.
fn position(fen: &Value) -> Value {
    let pieces = |colour| {
        let all = list(fen, colour).filter_map(Value::as_str);
        let mut pieces: Vec<String> = all.map(str::to_lowercase).collect();
        pieces.sort_unstable();
        pieces
    };
    json!({ "side": fen.get("side"), "white": pieces("white"), "black": pieces("black") })
}

fn element(element: &Value) -> Value {
    let mut fields = Map::new();
    for name in ["kind", "line", "variation"] {
        if let Some(value) = element.get(name) {
            fields.insert(name.to_owned(), value.clone());
        }
    }
    let squares: Vec<&str> = list(element, "squares").filter_map(Value::as_str).collect();
    let ends = [squares.first(), squares.last()].map(|square| square.map(|at| at.to_lowercase()));
    let ends = Some(ends);
    let played = ["from", "to", "captured", "crowned"].map(|name| {
        let path = format!("/played/{name}");
        element.pointer(&path).cloned()
    });
    // Squares have letters or numbers as the game has; those of a move that is played are compared
    // by what it does.
    let is_played = played.iter().flatten().any(|value| !value.is_null());
    let ends = ends.filter(|_| !is_played);
    fields.insert("played".to_owned(), json!(played));
    fields.insert("fen_after".to_owned(), json!(element.get("fen_after")));
    fields.insert("squares".to_owned(), json!(ends));
    fields.insert("marks".to_owned(), json!(marks(element)));
    fields.insert("fen".to_owned(), json!(element.get("fen").map(position)));
    Value::Object(fields)
}

/// Judgements and glyphs as glyphs where there is one for them.
fn marks(element: &Value) -> Vec<String> {
    let strengths = list(element, "strengths").filter_map(Value::as_str);
    let strengths = strengths.map(|mark| match mark.trim_matches(['(', ')']) {
        "!" | "!!" => "1".to_owned(),
        "?" | "??" => "2".to_owned(),
        "*" => "7".to_owned(),
        other => other.to_owned(),
    });
    // PDN 2.0 has no mark for a very good or a very bad move.
    let nags = list(element, "nags").filter_map(Value::as_u64);
    let nags = nags.map(|nag| match nag {
        3 => 1,
        4 => 2,
        other => other,
    });
    let mut marks: Vec<String> = strengths.chain(nags.map(|nag| nag.to_string())).collect();
    marks.sort_unstable();
    marks.dedup();
    marks
}

fn comment(comment: &Value) -> Value {
    let of = match comment.pointer("/anchor/of").and_then(Value::as_str) {
        Some("game" | "tag") => "head",
        other => other.unwrap_or(""),
    };
    json!({ "text": in_single_blanks(text(comment, "text")), "of": of })
}

fn in_single_blanks(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The items of a list; none where there is no list.
fn list<'v>(value: &'v Value, name: &str) -> impl Iterator<Item = &'v Value> {
    let list = value.get(name).and_then(Value::as_array);
    list.into_iter().flatten()
}

/// A text; empty where there is none.
fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    value.get(name).and_then(Value::as_str).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_kept(input: Value, output: Value) -> bool {
        let (want, have) = pair(&input, &output);
        want == have
    }

    fn tag(name: &str, value: &str) -> Value {
        json!({ "tags": [{ "name": name, "value": value }] })
    }

    fn moves(squares: &[&str], nags: &[u64]) -> Value {
        json!({ "elements": [{ "kind": "move", "squares": squares, "nags": nags }] })
    }

    #[test]
    fn dates_may_have_another_form_but_no_other_day() {
        let date = |value| tag("Date", value);
        assert!(is_kept(date("2003-02-01"), date("2003.02.01")));
        assert!(!is_kept(date("2003-02-01"), date("2003-02-02")));
        let event = |value| tag("Event", value);
        assert!(!is_kept(event("2003-02-01"), event("2003.02.01")));
    }

    #[test]
    fn tags_that_say_nothing_may_go() {
        assert!(is_kept(tag("Site", "?"), json!({})));
        assert!(!is_kept(tag("Site", "Riga"), json!({})));
        let alias = json!({ "tags": [{ "name": "site", "meaning": "Site", "value": "Riga" }] });
        assert!(is_kept(alias, tag("Site", "Riga")));
    }

    #[test]
    fn moves_keep_their_ends_and_their_marks() {
        let full = moves(&["1", "10", "19"], &[]);
        assert!(is_kept(full, moves(&["1", "19"], &[])));
        assert!(!is_kept(moves(&["1", "10"], &[]), moves(&["1", "9"], &[])));
        assert!(!is_kept(moves(&["1", "6"], &[1]), moves(&["1", "6"], &[])));
    }

    #[test]
    fn positions_are_sets_of_pieces() {
        let fen = |white: &[&str], side: &str| json!({ "fen": { "side": side, "white": white, "black": ["1"] } });
        assert!(is_kept(fen(&["31", "K32"], "W"), fen(&["K32", "31"], "W")));
        assert!(!is_kept(fen(&["31", "32"], "W"), fen(&["31", "K32"], "W")));
        assert!(!is_kept(fen(&["31"], "W"), fen(&["31"], "B")));
    }

    #[test]
    fn comments_keep_their_words() {
        let comment = |kind: &str, text: &str| json!({ "comments": [{ "kind": kind, "text": text, "anchor": { "of": "game" } }] });
        assert!(is_kept(comment("line", " a  b"), comment("brace", "a b")));
        assert!(!is_kept(comment("brace", "a b"), comment("brace", "ab")));
    }
}
