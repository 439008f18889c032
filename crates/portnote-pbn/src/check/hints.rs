//! Hints about values that are legal and unusual. PBN 2.1 §2.4, §3.4, §4.

use portnote_core::order::Order as _;
use std::ops::Range;

use portnote_bridge::Contract;
use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::frame::{FrameKind, escape};
use portnote_core::wording::listed;
use portnote_core::{Applicability, Profile, Reporter, Span, Substitution};

use super::values::{SCORING_SYSTEMS, judged};
use crate::model::{Game, Tag, Turn, first_later, is_bare_section};
use crate::play::CardValue;
use crate::problem::hints::Problem;
use crate::tag::{Kind, TagValue};

/// Modifiers of a scoring system: PBN 2.1 §3.4.12.
const SCORING_MODIFIERS: [&str; 19] = [
    "Butler",
    "Butler-2",
    "Experts",
    "Cross",
    "Cross1",
    "Cross2",
    "Mean",
    "Median",
    "MP1",
    "MP2",
    "OldMP",
    "Mitchell2",
    "Mitchell3",
    "Mitchell4",
    "Ascherman",
    "Bastille",
    "EMP",
    "IMP_1948",
    "IMP_1961",
];

/// Values of Competition: PBN 2.1 §4.1.1.
const COMPETITIONS: [&str; 6] = ["Cavendish", "Chicago", "Individuals", "Pairs", "Rubber", "Teams"];

/// Values of Termination: PBN 2.1 §4.1.8.
const TERMINATIONS: [&str; 8] = [
    "abandoned",
    "adjudication",
    "death",
    "emergency",
    "normal",
    "rules infraction",
    "time forfeit",
    "unterminated",
];

/// Values of Mode: PBN 2.1 §4.7.4, and `EMB`, which the author of the standard also wrote.
const MODES: [&str; 6] = ["EM", "EMB", "IBS", "OKB", "TABLE", "TC"];

/// Values of the type of a player: PBN 2.1 §4.3.4.
const TYPES: [&str; 2] = ["human", "program"];

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    check_board(game, reporter);
    let names = reporter.wants(&Problem::NameFormat { found: String::new(), what: "" });
    let lists =
        reporter.wants(&Problem::UnusualValue { name: String::new(), found: String::new() });
    // Most users ask for neither.
    let tags = game.tags.iter().filter(|_| names || lists);
    for tag in tags.filter(|tag| tag.sound && !tag.repeated) {
        let Some((text, range)) = judged(tag) else {
            continue;
        };
        match tag.name {
            "West" | "North" | "East" | "South" => check_names(game, tag, text, &range, reporter),
            _ => check_list(game, tag, text, &range, reporter),
        }
    }
    if game.neighbours().is_newer {
        report_newer(game, reporter);
    }
    check_contract(game, reporter);
}

/// Dealer and vulnerability by the number of the board.
fn check_board(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let (seat, sides) = (portnote_bridge::Seat::North, portnote_bridge::Vulnerability::None);
    let wanted = reporter.wants(&Problem::DealerBoard { board: 0, found: seat, usual: seat })
        || reporter.wants(&Problem::VulnerableBoard { board: 0, found: sides, usual: sides });
    let Some(board) = game.board().filter(|_| wanted) else {
        return;
    };
    // Chicago and rubber bridge have their own order.
    let is_other = |name| {
        let value = game.known(name);
        let mut fields = value.iter().flat_map(|value| value.split(';'));
        fields.any(|field| is_one_of(field.trim(), &["Chicago", "Rubber"]))
    };
    if is_other("Scoring") || is_other("Competition") {
        return;
    }
    if let (Some(found), Some(tag)) = (game.dealer(), game.tag("Dealer")) {
        let usual = portnote_bridge::dealer(board);
        if found != usual {
            let problem = Problem::DealerBoard { board, found, usual };
            reporter.report(problem.at(game.span(tag.value_range.clone())));
        }
    }
    if let (Some(found), Some(tag)) = (game.vulnerable(), game.tag("Vulnerable")) {
        let usual = portnote_bridge::vulnerability(board);
        if found != usual {
            let problem = Problem::VulnerableBoard { board, found, usual };
            reporter.report(problem.at(game.span(tag.value_range.clone())));
        }
    }
}

/// The players of a seat.
fn check_names(
    game: &Game<'_>,
    tag: &Tag<'_>,
    text: &str,
    range: &Range<u32>,
    reporter: &mut Reporter<'_>,
) {
    let kind = game.known(&format!("{}Type", tag.name));
    let is_program = kind.is_some_and(|kind| kind.eq_ignore_ascii_case("program"));
    let mut last = String::new();
    for name in text.split(';').map(str::trim) {
        let order = name.to_lowercase();
        let is_late = order < last && !name.is_empty();
        let late = is_late.then_some("several names in alphabetical order");
        if let Some(what) = late.or_else(|| fault_of_name(name, is_program)) {
            let found = short(name);
            let report = Problem::NameFormat { found, what };
            reporter.report(report.at(game.span(range.clone())));
            return;
        }
        last = order;
    }
}

/// What is unusual about one name.
fn fault_of_name(name: &str, is_program: bool) -> Option<&'static str> {
    if name.is_empty() {
        return Some("a name before and after `;`");
    }
    if is_program {
        let has_version = name.contains(|letter: char| letter.is_ascii_digit());
        return (!has_version).then_some("the version of the program");
    }
    let Some((family, first)) = name.split_once(',') else {
        let one = !name.contains(char::is_whitespace);
        return (!one).then_some("the family name, a comma, a space and the first name");
    };
    let spaced = first.starts_with(' ') && !first.starts_with("  ");
    if family.trim().is_empty() || !spaced || first.contains(',') {
        return Some("the family name, a comma, a space and the first name");
    }
    let is_initial =
        |word: &str| word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    let bare = first.split_whitespace().any(is_initial);
    bare.then_some("a period after an initial")
}

/// Values that the standard does not name, in the tags for which it names some.
fn check_list(
    game: &Game<'_>,
    tag: &Tag<'_>,
    text: &str,
    range: &Range<u32>,
    reporter: &mut Reporter<'_>,
) {
    let known: &[&str] = match tag.name {
        "Competition" => &COMPETITIONS,
        "Termination" => &TERMINATIONS,
        "Mode" => &MODES,
        "WestType" | "NorthType" | "EastType" | "SouthType" => &TYPES,
        "Table" if !matches!(Kind::Board.read(text), TagValue::Board(_)) => &[],
        "Scoring" => return check_scoring(game, tag, text, range, reporter),
        _ => return,
    };
    if !is_one_of(text.trim(), known) {
        report_unusual(game, tag, text, range.clone(), reporter);
    }
}

/// The fields of Scoring, each with its own place.
fn check_scoring(
    game: &Game<'_>,
    tag: &Tag<'_>,
    text: &str,
    range: &Range<u32>,
    reporter: &mut Reporter<'_>,
) {
    // Where the value has escapes, places in it are not those of the text.
    let is_plain = tag.raw == tag.value;
    let mut start = range.start;
    for field in text.split(';') {
        let end = start + u32::try_from(field.len()).unwrap_or(0);
        let own = if is_plain { start..end } else { range.clone() };
        start = end + 1;
        let name = field.trim();
        if !is_one_of(name, &SCORING_SYSTEMS) && !is_one_of(name, &SCORING_MODIFIERS) {
            report_unusual(game, tag, name, own, reporter);
        }
    }
}

fn report_unusual(
    game: &Game<'_>,
    tag: &Tag<'_>,
    found: &str,
    range: Range<u32>,
    reporter: &mut Reporter<'_>,
) {
    let (name, found) = (short(tag.name), short(found));
    reporter.report(Problem::UnusualValue { name, found }.at(game.span(range)));
}

fn is_one_of(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| word.eq_ignore_ascii_case(text))
}

fn report_newer(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some((range, what)) = first_later(game) else {
        return;
    };
    let report = Problem::VersionFeature { what }.at(game.span(range));
    let mut lead = game.block().leading_items();
    let version = lead.find_map(|item| {
        let line = item.text();
        let is_line = item.kind() == FrameKind::EscapeLine.into();
        let is_version = is_line && escape::version(line, "PBN") == Some((1, 0));
        let at = line.find("1.0").filter(|_| is_version)?;
        let start = item.range().start + u32::try_from(at).ok()?;
        Some(game.span(start..start + 3))
    });
    reporter.report(match version {
        Some(place) => report.fix(Applicability::Safe, "write `% PBN 2.1`", place, "2.1"),
        None => report,
    });
}

/// A contract and a declarer that follow from the auction.
fn check_contract(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    // The tags of a game that was cut in two are in its first part.
    if game.neighbours().is_rest || is_bare_section(game) {
        return;
    }
    let is_export = reporter.profile() == Profile::Export;
    let is_open = |name| match game.tag(name) {
        Some(tag) => tag.is_unknown(),
        // A tag that export format lacks is reported as such.
        None => !is_export,
    };
    let ending = game.final_contract();
    let mut values = Vec::new();
    if let Some(contract) = ending.contract.filter(|_| is_open("Contract")) {
        values.push(("Contract", contract.to_string()));
    }
    let seat = ending.declarer.filter(|_| !ending.is_passed_out());
    if let Some(seat) = seat.filter(|_| is_open("Declarer")) {
        values.push(("Declarer", seat.to_string()));
    }
    // What a tag states, the auction may not give.
    let given = match (values.as_slice(), seat) {
        ([], _) => return,
        (_, None) => ", all players passed".to_owned(),
        ([("Declarer", _)], Some(seat)) => format!(", it is {}", seat.name()),
        ([(_, contract)], _) => format!(", it is {contract}"),
        ([(_, contract), ..], Some(seat)) => format!(" {contract} by {}", seat.name()),
    };
    let names: Vec<String> = values.iter().rev().map(|(name, _)| format!("`{name}`")).collect();
    let names = listed(&names, "and");
    let place = values.iter().find_map(|(name, _)| game.tag(name));
    let place = place.map(|tag| tag.value_range.clone());
    let opener = game.auction.as_ref().and_then(|own| game.tags.get(own.tag));
    let place = place.or_else(|| opener.map(|tag| tag.name_range.clone()));
    let place = place.map_or(Span::empty(game.block().span().start), |range| game.span(range));
    let report = match is_played(game) {
        true => Problem::ContractMissing { given, names }.at(place),
        false => Problem::ContractUnstated { given, names }.at(place),
    };
    let auction = game.finished_from(game.dealer_of_deal());
    let reached = auction.and_then(|auction| auction.contract());
    let bid = |contract: Option<Contract>| contract.and_then(Contract::bid);
    // An auction to another contract may be what is wrong.
    let applicability = match ending.contract.is_none() || bid(reached) == bid(ending.contract) {
        true => Applicability::Safe,
        false => Applicability::Unsafe,
    };
    reporter.report(match edits(game, &values, opener) {
        Some(edits) => {
            report.fix_all(applicability, "fill in what follows from the auction", edits)
        }
        None => report,
    });
}

/// Whether a game says more of its contract than the calls: how the board was played, or one of the
/// two tags.
fn is_played(game: &Game<'_>) -> bool {
    let is_card = |turn: &Turn<'_, CardValue>| matches!(turn.value, CardValue::Card(_));
    let has_cards = game.play.as_ref().is_some_and(|play| play.turns.iter().any(is_card));
    let is_named = |name| game.tag(name).is_some();
    let is_known = |name| game.tag(name).is_some_and(|tag| !tag.is_unknown());
    has_cards
        || is_named("Contract")
        || is_named("Declarer")
        || is_known("Result")
        || is_known("Score")
}

/// What fills in values: those of tags in place, others on lines before the auction.
fn edits(
    game: &Game<'_>,
    values: &[(&str, String)],
    opener: Option<&Tag<'_>>,
) -> Option<Vec<Substitution>> {
    let mut edits = Vec::new();
    let mut lines = String::new();
    // Declarer is before Contract in export format.
    for (name, value) in values.iter().rev() {
        match game.tag(name) {
            Some(tag) if !tag.sound => return None,
            Some(tag) => edits.push(Substitution {
                span: game.span(tag.value_range.clone()),
                replacement: value.clone().into_bytes(),
            }),
            None => {
                let end = game.block().own().line_end;
                lines.push_str(&format!("[{name} \"{value}\"]{end}"));
            }
        }
    }
    if !lines.is_empty() {
        let start = opener?.range.start;
        let before = game.text_before(start);
        if !before.is_empty() && !before.ends_with(['\n', '\r']) {
            return None;
        }
        edits.push(Substitution { span: game.span(start..start), replacement: lines.into_bytes() });
    }
    edits.order_by_key(|edit| edit.span.start);
    Some(edits)
}
