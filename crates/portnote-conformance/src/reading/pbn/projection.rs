//! What of a dump an export must keep. Style rule L-7, writer rules W3 to W13 of PBN.
//!
//! Export is documented to change the following, and nothing else; what is left is compared.
//!
//! - Places: byte offsets, and the order of tags, sections, notes and cards of a trick.
//! - Raw text beside a value that was read: `n` becomes `N`, `Both` becomes `All`.
//! - Tags: the mandatory ones that lack are added. Contract, Declarer and Result may gain a
//!   value that follows from the auction, or from the tricks of a side.
//! - Scores: a `+` before a number goes. Blanks around values of fixed form go.
//! - TimeControl: `-` becomes the empty text, which also says that there is no limit.
//! - Deal: the first hand is that of the dealer.
//! - Auction: `-` before the dealer go, `AP` becomes passes, `*` comes and goes with what the
//!   calls say already. A section without anything in it goes.
//! - Play: the first column is that of the leader, and unknown cards fill up a trick.
//! - Suffixes become glyphs, glyphs are sorted and occur once.
//! - Comments: one at `*` may come to the last call or card, one at an element of a section
//!   after its tag, and long lines are broken at blanks.
//! - Escape lines that state the version, the format or the charset.
//! - Numbers of diagnostics: what export fixed is no longer found.

use std::collections::BTreeMap;

use portnote_pbn::annotation::{Side, suffix_nag};
use portnote_pbn::tag::MANDATORY;
use serde_json::{Map, Value, json};

/// Tags whose values are compared as what was read from them.
const TYPED: [&str; 8] =
    ["Board", "Date", "Dealer", "Declarer", "Deal", "Contract", "Result", "Vulnerable"];

/// Tags in which letters of either case and blanks around the value mean the same.
const WORDS: [&str; 11] = [
    "EventDate",
    "FrenchMP",
    "Hidden",
    "Room",
    "Round",
    "Scoring",
    "Time",
    "TimeControl",
    "UTCDate",
    "UTCTime",
    "Date",
];

/// Typed values of supplemental tags.
const SUPPLEMENTAL: [&str; 11] = [
    "event_date",
    "hidden",
    "round",
    "score_rubber",
    "score_rubber_history",
    "time",
    "time_call",
    "time_card",
    "time_control",
    "utc_date",
    "utc_time",
];

/// Values that export may add where the game implies them.
const DERIVED: [&str; 3] = ["contract", "declarer", "result"];

/// The parts of the dump of a game and of its export that have to be equal.
pub(super) fn pair(input: &Value, output: &Value) -> (Value, Value) {
    let (mut want, mut have) = (project(input), project(output));
    drop_added_tags(&want, &mut have);
    drop_inherited_from_none(input, &mut want, &mut have);
    for name in DERIVED {
        drop_gained(&mut want, &mut have, name);
    }
    (want, have)
}

fn project(game: &Value) -> Value {
    let anchors = Anchors::new(game);
    let supplemental = SUPPLEMENTAL.map(|name| (name, bare(game, name)));
    json!({
        "supplemental": supplemental.into_iter().collect::<BTreeMap<_, _>>(),
        "index": game.get("index"),
        "tags": tags(game),
        "date": bare(game, "date"),
        "board": bare(game, "board"),
        "dealer": bare(game, "dealer"),
        "vulnerable": bare(game, "vulnerable"),
        "deal": deal(game),
        "scoring": bare(game, "scoring"),
        "declarer": bare(game, "declarer"),
        "contract": bare(game, "contract"),
        "result": bare(game, "result"),
        "auction": auction(game),
        "play": play(game),
        "notes": notes(game),
        "sections": sections(game),
        "comments": anchors.comments(),
    })
}

/// A value without the text that it was read from.
fn bare(game: &Value, name: &str) -> Map<String, Value> {
    let mut fields = game.get(name).and_then(Value::as_object).cloned().unwrap_or_default();
    fields.remove("raw");
    fields
}

/// Names and values of the tags that are neither typed nor sections of calls, cards or notes.
fn tags(game: &Value) -> BTreeMap<&str, String> {
    let pairs = list(game, "tags").map(|tag| (text(tag, "name"), text(tag, "value")));
    let other = pairs.filter(|(name, _)| !matches!(*name, "Auction" | "Play" | "Note"));
    let value = |name: &str, value: &str| match name {
        // Only `#` says more than the value that was read.
        name if TYPED.contains(&name) && !value.starts_with('#') => String::new(),
        "TimeControl" if value.trim() == "-" => String::new(),
        name if WORDS.contains(&name) => value.trim().to_lowercase(),
        name if name.starts_with("Score") || name == "OptimumScore" => without_plus(value),
        _ => value.to_owned(),
    };
    other.map(|(name, text)| (name, value(name, text))).collect()
}

/// A score without `+` before its numbers; the header of a table has `+` before its columns,
/// which says how the table is sorted and stays.
fn without_plus(score: &str) -> String {
    let bare = |word: &'_ str| word.strip_prefix('+').unwrap_or(word).to_owned();
    if score.contains(';') {
        return score.to_owned();
    }
    score.split_whitespace().map(bare).collect::<Vec<_>>().join(" ")
}

/// Values that are inherited though no game before has one: nobody knows them, whether an empty text
/// says so or a `?`.
fn drop_inherited_from_none(input: &Value, want: &mut Value, have: &mut Value) {
    let is_from_none = |tag: &&Value| tag.get("inherited_from") == Some(&json!(0));
    for tag in list(input, "tags").filter(is_from_none) {
        for game in [&mut *want, &mut *have] {
            if let Some(tags) = game.get_mut("tags").and_then(Value::as_object_mut) {
                tags.remove(text(tag, "name"));
            }
            if let Some(fields) = game.as_object_mut() {
                fields.remove(&text(tag, "name").to_lowercase());
            }
        }
    }
}

/// Mandatory tags that only the export has: they say that nothing is known, or what the game
/// implies, which is compared by itself.
fn drop_added_tags(want: &Value, have: &mut Value) {
    let known = want.get("tags").cloned().unwrap_or_default();
    if let Some(tags) = have.get_mut("tags").and_then(Value::as_object_mut) {
        tags.retain(|name, value| {
            let is_said = value == "?" || value == "" || TYPED.contains(&name.as_str());
            known.get(name).is_some() || MANDATORY.position(name).is_none() || !is_said
        });
    }
    // An unknown scoring has a field of its own.
    let is_unknown = have.pointer("/scoring/fields") == Some(&json!(["?"]));
    if is_unknown
        && want.pointer("/scoring/fields").is_none()
        && let Some(scoring) = have.get_mut("scoring")
    {
        *scoring = json!({});
    }
}

/// Fields of a value that only the export has.
fn drop_gained(want: &mut Value, have: &mut Value, name: &str) {
    let known = want.get(name).cloned().unwrap_or_default();
    if let Some(fields) = have.get_mut(name).and_then(Value::as_object_mut) {
        fields.retain(|field, _| known.get(field).is_some());
    }
}

/// The hands by their seats.
fn deal(game: &Value) -> BTreeMap<&str, Value> {
    let hands = game.pointer("/deal/hands").and_then(Value::as_array);
    hands.into_iter().flatten().map(|hand| (text(hand, "seat"), hand.clone())).collect()
}

fn auction(game: &Value) -> Value {
    let calls: Vec<Value> =
        turns(game, "auction", "calls").into_iter().map(|turn| turn.shown).collect();
    section(game, "auction", calls)
}

fn play(game: &Value) -> Value {
    let mut cards = turns(game, "play", "cards");
    cards.sort_by_key(|turn| (turn.row, turn.seat.clone()));
    let is_said = |turn: &Turn| turn.token != "-" || turn.is_marked;
    let cards = cards.into_iter().filter(is_said);
    section(game, "play", cards.map(|turn| turn.shown).collect())
}

/// A section with its calls or cards; one that says nothing is as none.
fn section(game: &Value, name: &str, turns: Vec<Value>) -> Value {
    let end = game.pointer(&format!("/{name}/end")).filter(|end| *end == "+");
    if turns.is_empty() && end.is_none() {
        return Value::Null;
    }
    json!({ "turns": turns, "end": end })
}

/// A call or card in the form that input and output share.
struct Turn {
    /// The number that the dump gives it.
    index: usize,
    row: usize,
    seat: String,
    token: String,
    is_marked: bool,
    shown: Value,
}

/// The calls or cards of a game, `AP` as passes and without what is before the dealer.
fn turns(game: &Value, section: &str, list_name: &str) -> Vec<Turn> {
    let side = if section == "auction" { Side::Auction } else { Side::Play };
    let Some(section) = game.get(section) else {
        return Vec::new();
    };
    let mut turns: Vec<Turn> = Vec::new();
    let mut passes = Passes::default();
    for (index, item) in list(section, list_name).enumerate() {
        let token = item.get("call").or_else(|| item.get("card")).or_else(|| item.get("raw"));
        let token = token.and_then(Value::as_str).unwrap_or("");
        if side == Side::Auction && token == "-" && turns.is_empty() {
            continue;
        }
        let count = if token == "AP" { passes.left() } else { 1 };
        let token = if token == "AP" { "Pass" } else { token };
        for piece in 1..=count {
            // Annotations of `AP` follow the last of its passes.
            let marks = marks(item, side, piece == count);
            passes.count(token);
            turns.push(Turn {
                index,
                row: index / 4,
                seat: text(item, "seat").to_owned(),
                token: token.to_owned(),
                is_marked: marks.iter().any(|list| !list.is_empty()),
                shown: json!({
                    // The seats of the passes follow from the calls before them.
                    "seat": if side == Side::Play { text(item, "seat") } else { "" },
                    "row": if side == Side::Play { index / 4 } else { 0 },
                    "token": token,
                    "marks": marks,
                }),
            });
        }
    }
    turns
}

/// Irregularities, notes and glyphs; a suffix is the glyph that it means.
fn marks(item: &Value, side: Side, is_last: bool) -> [Vec<Value>; 3] {
    let irregularities = list(item, "irregularities").cloned().collect();
    if !is_last {
        return [irregularities, Vec::new(), Vec::new()];
    }
    let suffixes = list(item, "suffixes").filter_map(|suffix| suffix_nag(suffix.as_str()?, side));
    let glyphs = list(item, "nags").filter_map(|glyph| u32::try_from(glyph.as_u64()?).ok());
    let mut glyphs: Vec<u32> = suffixes.chain(glyphs).collect();
    glyphs.sort_unstable();
    glyphs.dedup();
    [
        irregularities,
        list(item, "notes").cloned().collect(),
        glyphs.into_iter().map(Value::from).collect(),
    ]
}

/// Counts the passes that are missing to the end of an auction.
#[derive(Default)]
struct Passes {
    has_bid: bool,
    last: usize,
}

impl Passes {
    fn count(&mut self, token: &str) {
        match token {
            "Pass" => self.last += 1,
            // A skipped player interrupts the passes.
            "^S" => self.last = 0,
            _ => {
                *self = Self { has_bid: true, last: 0 };
            }
        }
    }

    const fn left(&self) -> usize {
        let needed: usize = if self.has_bid { 3 } else { 4 };
        needed.saturating_sub(self.last)
    }
}

/// Notes by section and index.
fn notes(game: &Value) -> Vec<Value> {
    let mut notes: Vec<Value> = list(game, "notes").cloned().collect();
    notes.sort_by_key(|note| {
        (text(note, "section").to_owned(), note.get("index").and_then(Value::as_u64))
    });
    notes
}

/// Sections by name.
fn sections(game: &Value) -> Vec<Value> {
    let mut sections: Vec<Value> = list(game, "sections").cloned().collect();
    sections.sort_by_key(|section| text(section, "name").to_owned());
    sections
}

/// To what comments belong, in words that do not depend on the order of the file.
struct Anchors<'g> {
    game: &'g Value,
    calls: Vec<Turn>,
    cards: Vec<Turn>,
}

impl<'g> Anchors<'g> {
    fn new(game: &'g Value) -> Self {
        Self { game, calls: turns(game, "auction", "calls"), cards: turns(game, "play", "cards") }
    }

    /// All comments. Those of one place keep their order, except those of glyphs, which are
    /// sorted with them.
    fn comments(&self) -> Vec<[String; 3]> {
        let comments = list(self.game, "comments").filter_map(|comment| self.comment(comment));
        let mut comments: Vec<[String; 3]> = comments.collect();
        let text_of_glyph =
            |[anchor, _, text]: &[String; 3]| anchor.ends_with("mark").then(|| text.clone());
        comments.sort_by_key(|comment| (comment.first().cloned(), text_of_glyph(comment)));
        comments
    }

    /// A comment after what it belongs to; `None` for an escape line that export replaces.
    fn comment(&self, comment: &Value) -> Option<[String; 3]> {
        let (kind, content) = (text(comment, "kind"), text(comment, "text"));
        let lower = content.to_lowercase();
        let is_header = lower.trim_start().starts_with("pbn ")
            || lower.trim() == "export"
            || lower.contains("charset");
        if kind == "escape" && is_header {
            return None;
        }
        let words: Vec<&str> = content.split_whitespace().collect();
        Some([self.anchor(comment.get("anchor")?), kind.to_owned(), words.join(" ")])
    }

    fn anchor(&self, anchor: &Value) -> String {
        let index = anchor
            .get("index")
            .and_then(Value::as_u64)
            .and_then(|index| usize::try_from(index).ok());
        let index = index.unwrap_or(0);
        let part = text(anchor, "part");
        match text(anchor, "of") {
            "tag" | "element" => format!("tag {}", self.tag(index)),
            "call" => Self::turn("call", &self.calls, index, part),
            "card" => Self::turn("card", &self.cards, index, part),
            "auction_end" => "call last".to_owned(),
            "play_end" => "card last".to_owned(),
            other => other.to_owned(),
        }
    }

    /// The name of a tag; a note also by its index.
    fn tag(&self, index: usize) -> String {
        let tag = list(self.game, "tags").nth(index);
        let (name, value) = tag.map_or(("", ""), |tag| (text(tag, "name"), text(tag, "value")));
        if name == "Note" {
            format!("Note {}", value.split(':').next().unwrap_or(""))
        } else {
            name.to_owned()
        }
    }

    /// A call by its number, a card by trick and seat. The order of marks is not kept.
    fn turn(of: &str, turns: &[Turn], index: usize, part: &str) -> String {
        let place = turns.iter().rposition(|turn| turn.index == index);
        // What fills up the last trick is not a card that could be before the comment.
        let is_filler = |turn: &Turn| of == "card" && turn.token == "-" && !turn.is_marked;
        let after = place.and_then(|place| turns.get(place + 1..));
        if after.is_some_and(|after| after.iter().all(is_filler)) && part != "irregularity" {
            return format!("{of} last");
        }
        let card = place.and_then(|place| turns.get(place)).filter(|_| of == "card");
        match card {
            Some(turn) => format!("card {} {} {part}", turn.row, turn.seat),
            None => format!("{of} {place:?} {part}"),
        }
    }
}

/// The items of a list; none where there is no list.
fn list<'v>(value: &'v Value, name: &str) -> impl Iterator<Item = &'v Value> {
    value.get(name).and_then(Value::as_array).into_iter().flatten()
}

/// A text; empty where there is none.
fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    value.get(name).and_then(Value::as_str).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether an export, given as a dump, may mean its input.
    fn is_kept(input: Value, output: Value) -> bool {
        let (want, have) = pair(&input, &output);
        want == have
    }

    fn tag(name: &str, value: &str) -> Value {
        json!({ "tags": [{ "name": name, "value": value }] })
    }

    fn calls(calls: &[&str]) -> Value {
        let calls: Vec<Value> =
            calls.iter().map(|call| json!({ "raw": call, "call": call })).collect();
        json!({ "auction": { "calls": calls } })
    }

    #[test]
    fn tags_may_be_added_but_not_lost() {
        assert!(is_kept(json!({}), tag("Site", "?")));
        assert!(!is_kept(json!({}), tag("Site", "Wien")));
        assert!(!is_kept(json!({}), tag("Stage", "?")));
        assert!(!is_kept(tag("Site", "Wien"), json!({})));
    }

    #[test]
    fn scores_lose_their_plus_and_tables_do_not() {
        assert!(is_kept(tag("Score", "NS +420"), tag("Score", "NS 420")));
        assert!(!is_kept(tag("Score", "NS -420"), tag("Score", "NS 420")));
        assert!(!is_kept(tag("ScoreTable", "+Rank;Names"), tag("ScoreTable", "Rank;Names")));
    }

    #[test]
    fn all_pass_is_as_many_passes_as_are_missing() {
        assert!(is_kept(calls(&["-", "1S", "Pass", "AP"]), calls(&["1S", "Pass", "Pass", "Pass"])));
        assert!(is_kept(calls(&["AP"]), calls(&["Pass", "Pass", "Pass", "Pass"])));
        assert!(is_kept(
            calls(&["1S", "Pass", "^S", "AP"]),
            calls(&["1S", "Pass", "^S", "Pass", "Pass", "Pass"])
        ));
        assert!(!is_kept(calls(&["1S", "AP"]), calls(&["1S", "Pass", "Pass"])));
    }

    #[test]
    fn suffixes_become_glyphs() {
        let with = |marks: Value| json!({ "auction": { "calls": [marks] } });
        let suffix = json!({ "call": "1S", "suffixes": ["!?"], "nags": [13, 1] });
        assert!(is_kept(with(suffix.clone()), with(json!({ "call": "1S", "nags": [1, 5, 13] }))));
        assert!(!is_kept(with(suffix), with(json!({ "call": "1S", "nags": [1, 13] }))));
    }

    #[test]
    fn cards_stay_in_their_trick_and_seat() {
        let play = |cards: [(&str, &str); 2]| {
            let cards: Vec<Value> =
                cards.iter().map(|(seat, card)| json!({ "seat": seat, "card": card })).collect();
            json!({ "play": { "cards": cards } })
        };
        assert!(is_kept(play([("N", "SA"), ("E", "S2")]), play([("E", "S2"), ("N", "SA")])));
        assert!(!is_kept(play([("N", "SA"), ("E", "S2")]), play([("N", "S2"), ("E", "SA")])));
    }

    #[test]
    fn comments_stay_with_what_they_belong_to() {
        let comment = |anchor: Value| {
            let comments = json!([{ "kind": "brace", "text": "a\nb", "anchor": anchor }]);
            json!({ "tags": [{ "name": "Site", "value": "" }, { "name": "Date", "value": "" }], "comments": comments })
        };
        let tag = |index: usize| comment(json!({ "of": "tag", "index": index }));
        assert!(is_kept(tag(0), tag(0)));
        assert!(!is_kept(tag(0), tag(1)));
        assert!(!is_kept(tag(0), comment(json!({ "of": "game" }))));
    }

    #[test]
    fn values_of_the_auction_may_be_gained() {
        let result = |fields: Value| json!({ "result": fields });
        assert!(is_kept(
            result(json!({ "raw": "NS 9" })),
            result(json!({ "raw": "9", "tricks": 9 }))
        ));
        assert!(!is_kept(result(json!({ "tricks": 9 })), result(json!({ "tricks": 8 }))));
    }
}
