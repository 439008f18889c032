//! What one verb says of each game of a text, in a form in which verbs can be compared.

use portnote::product::Listing;
use portnote::render::{View, draw};
use portnote::{Carry, Document, DumpOptions};
use portnote_archive::tables::{self, Record, TableOptions, Value as Cell};
use portnote_bridge::{Contract, Seat};
use portnote_draughts::Color;
use portnote_render::Figure;
use portnote_render::figure::{BoardFigure, Cards, DealFigure, Draughts, Face, PinochleHand};
use serde_json::Value;

use super::{GameFacts, debug_text};

/// What a verb says.
pub(super) struct VerbOutput {
    /// The verb.
    pub(super) verb: &'static str,
    /// Whether the verb has an answer for the notation.
    pub(super) is_told: bool,
    /// The facts of each game.
    pub(super) games: Vec<GameFacts>,
}

/// What is not known.
pub(super) const UNKNOWN: &str = "-";

/// Facts that are in a dump and in the tables under the same name.
pub(super) const NAMED: [&str; 32] = [
    "deal",
    "dealer",
    "vulnerable",
    "level",
    "denomination",
    "risk",
    "passed_out",
    "declarer_vulnerable",
    "declarer",
    "made",
    "score",
    "score_ns",
    "lead",
    "lead_seat",
    "complete_tricks",
    "declarer_won",
    "play_fits",
    "variant",
    "variant_confidence",
    "start_fen",
    "final_fen",
    "winner",
    "white_men",
    "white_kings",
    "black_men",
    "black_kings",
    "setup",
    "opening_key",
    "contract",
    "result",
    "illegal",
    "variations",
];

/// Facts that a record keeps in another spelling and in another notation.
const KEPT: [&str; 9] = [
    "deal",
    "dealer",
    "vulnerable",
    "level",
    "denomination",
    "risk",
    "declarer",
    "made",
    "tricks_shown",
];

impl VerbOutput {
    /// What an export says of each game once it is read again.
    pub(super) fn of_export(exported: &Document) -> Result<Self, String> {
        let mut told = Self { verb: "export", ..Self::of_dump(exported)? };
        for game in &mut told.games {
            game.retain(|name, _| KEPT.contains(name));
        }
        Ok(told)
    }

    pub(super) fn of_dump(document: &Document) -> Result<Self, String> {
        let mut how = DumpOptions::default();
        how.derived = true;
        // As in a picture, which shows the deal that a record shares with the one before it.
        how.carry = Carry::Deal;
        let dump: Value = serde_json::from_str(&document.dump(&how)).map_err(debug_text)?;
        let games: Vec<&Value> = match document.format().about().listing {
            Listing::Many(name) => {
                let games = dump.get(name).and_then(Value::as_array);
                games.into_iter().flatten().collect()
            }
            Listing::One(name) => dump.get(name).into_iter().collect(),
        };
        Ok(Self { verb: "dump", is_told: true, games: games.into_iter().map(dumped).collect() })
    }

    pub(super) fn of_tables(document: &Document) -> Result<Self, String> {
        let find = |name| tables::find(document.format(), name).ok();
        let mut told = Self { verb: "tables", is_told: false, games: Vec::new() };
        let Some(games) = find("games") else {
            return Ok(told);
        };
        told.is_told = true;
        let mut how = TableOptions::default();
        how.carry = Carry::Deal;
        let each = |row: &Record<'_>| {
            told.games.push(row_facts(row));
            Ok(())
        };
        tables::rows(document, games, &how, each).map_err(debug_text)?;
        for (name, fact) in [("comments", "comments"), ("tricks", "tricks_shown")] {
            let Some(table) = find(name) else { continue };
            let mut counts = vec![0_usize; told.games.len()];
            let game = table.place("game").ok_or("a table without games")?;
            let each = |row: &Record<'_>| {
                if let Cell::Int(number) = row.value(game)
                    && let Some(count) =
                        usize::try_from(number - 1).ok().and_then(|at| counts.get_mut(at))
                {
                    *count += 1;
                }
                Ok(())
            };
            tables::rows(document, table, &how, each).map_err(debug_text)?;
            for (facts, count) in told.games.iter_mut().zip(counts) {
                facts.insert(fact, count.to_string());
            }
        }
        Ok(told)
    }

    pub(super) fn of_pictures(document: &Document) -> Result<Self, String> {
        let mut games = Vec::new();
        let mut view = View::default();
        view.show = portnote_render::Show::ALL;
        view.reveals = true;
        view.ignores_file = true;
        let (format, options) = (document.format(), document.options());
        let drawn = draw(format, document.bytes(), options, &view, |one| {
            games.push(figure_facts(&one.figure));
        });
        drawn.map_err(debug_text)?;
        Ok(Self { verb: "render", is_told: tables::find(format, "games").is_ok(), games })
    }
}

fn dumped(game: &Value) -> GameFacts {
    let mut facts = GameFacts::new();
    let derived = game.get("derived").unwrap_or(&Value::Null);
    for name in NAMED {
        if let Some(value) = derived.get(name) {
            facts.insert(name, shown(value));
        }
    }
    // A picture takes the contract of the auction where that of the game is a denomination alone.
    let is_given = |name| derived.get(name).is_some_and(|value| !value.is_null());
    if is_given("auction_contract") && !is_given("level") {
        for name in ["level", "denomination", "risk"] {
            facts.remove(name);
        }
    }
    for name in ["dealer", "declarer"] {
        let stated = game.get(name).and_then(Value::as_str);
        if let Some(stated) = stated {
            facts.entry(name).or_insert_with(|| stated.to_owned());
        }
    }
    let plies = derived.get("plies").and_then(Value::as_array);
    if let Some(plies) = plies {
        let main = plies.iter().filter(|ply| ply.get("line") == Some(&Value::from(0)));
        facts.insert("plies", main.count().to_string());
    }
    // A record of LIN has texts of several kinds, which are comments only in its tables.
    if let Some(comments) = game.get("comments").and_then(Value::as_array) {
        facts.insert("comments", comments.len().to_string());
    }
    if let Some(tricks) = derived.get("tricks").and_then(Value::as_array) {
        facts.insert("tricks_shown", tricks.len().to_string());
    }
    facts
}

/// A value of JSON as text; what is unknown is `-`.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => UNKNOWN.to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn row_facts(row: &Record<'_>) -> GameFacts {
    let mut facts = GameFacts::new();
    for (column, value) in row.values() {
        if let Some(name) =
            NAMED.iter().chain(&["tricks", "plies"]).find(|name| **name == column.name)
        {
            facts.insert(name, cell(&value));
        }
    }
    facts
}

fn cell(value: &Cell<'_>) -> String {
    match value {
        Cell::Null => UNKNOWN.to_owned(),
        Cell::Bool(value) => value.to_string(),
        Cell::Int(value) => value.to_string(),
        Cell::Float(value) => value.to_string(),
        Cell::Text(text) => text.to_string(),
        Cell::Date(day) => day.to_string(),
    }
}

fn figure_facts(figure: &Figure) -> GameFacts {
    match figure {
        Figure::Bridge(board) => board_facts(board),
        Figure::Draughts(game) => draughts_facts(game),
        Figure::Pinochle(hand) => hand_facts(hand),
        _ => GameFacts::new(),
    }
}

fn board_facts(board: &BoardFigure) -> GameFacts {
    let mut facts = GameFacts::new();
    let seat = |seat: Option<Seat>| or_unknown(seat.map(Seat::letter));
    facts.insert("dealer", seat(board.deal.dealer));
    let vulnerable = board.deal.vulnerable.map(|sides| sides.name());
    facts.insert("vulnerable", or_unknown(vulnerable));
    if let Some(deal) = deal_text(&board.deal) {
        facts.insert("deal", deal);
    }
    let result = board.result.unwrap_or_default();
    if let Some(Contract::Bid { bid, risk }) = result.contract {
        facts.insert("level", bid.level().to_string());
        facts.insert("denomination", bid.denomination().letters().to_owned());
        facts.insert("risk", (risk as u8).to_string());
    }
    facts.insert("made", or_unknown(result.made));
    facts.insert("score_ns", or_unknown(result.score));
    if let Some(lead) = result.lead {
        facts.insert("lead", lead.as_str().to_owned());
    }
    let tricks = board.play.as_ref().map_or(0, |play| play.tricks.len());
    facts.insert("tricks_shown", tricks.to_string());
    facts
}

fn draughts_facts(game: &Draughts) -> GameFacts {
    let mut facts = GameFacts::new();
    let variant = game.variant.map(|variant| variant.name());
    if !game.is_assumed {
        facts.insert("variant", or_unknown(variant));
    }
    if let Some(moves) = &game.moves {
        let main = moves.plies.iter().filter(|ply| ply.line == 0 && !ply.text.is_empty());
        facts.insert("plies", main.count().to_string());
    }
    if let Some(diagram) = &game.diagram {
        let position = &diagram.position;
        for (name, pieces) in [
            ("white_men", position.men(Color::White)),
            ("white_kings", position.kings(Color::White)),
            ("black_men", position.men(Color::Black)),
            ("black_kings", position.kings(Color::Black)),
        ] {
            facts.insert(name, pieces.len().to_string());
        }
    }
    facts
}

fn hand_facts(hand: &PinochleHand) -> GameFacts {
    let mut facts = GameFacts::new();
    facts.insert("dealer", or_unknown(hand.dealer.map(|seat| seat.letters())));
    let declarer = hand.declarer.map(|seat| seat.letters());
    facts.insert("declarer", or_unknown(declarer));
    facts.insert("contract", or_unknown(hand.contract));
    facts.insert("tricks_shown", hand.tricks.len().to_string());
    facts
}

fn or_unknown(value: Option<impl ToString>) -> String {
    value.map_or_else(|| UNKNOWN.to_owned(), |value| value.to_string())
}

/// The four hands from North, where all are known and drawn whole.
fn deal_text(deal: &DealFigure) -> Option<String> {
    let hands = deal.hands.iter().map(|hand| {
        let Cards::Known(suits) = &hand.cards else {
            return None;
        };
        let suits = suits.iter().map(|pips| {
            let ranks = pips.iter().map(|pip| match pip.face {
                Face::Rank(rank) => Some(rank.letter()),
                Face::Small | Face::Unread => None,
            });
            ranks.collect::<Option<String>>()
        });
        suits.collect::<Option<Vec<_>>>().map(|suits| suits.join("."))
    });
    let hands: Vec<String> = hands.collect::<Option<_>>()?;
    let is_whole = hands.iter().all(|hand| hand.len() == 16);
    is_whole.then(|| format!("N:{}", hands.join(" ")))
}
