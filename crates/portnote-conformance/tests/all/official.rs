//! The test files of the author of PBN, where they lie beside the project: what his verifier
//! says about each game, answered by a code of ours at the same token.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use portnote_core::{Diagnostic, Profile, Selection, Severity};
use portnote_pbn::{Context, ExportOptions, Exporter, Options, check, parse_with};

/// The classes of the verifier and the codes that mean the same.
const CLASSES: &[(&str, &[&str])] = &[
    (
        "Bad call",
        &[
            "pbn/unknown-call",
            "pbn/call-after-end",
            "pbn/pass-after-end",
            "pbn/insufficient-bid",
            "pbn/illegal-double",
            "pbn/illegal-redouble",
        ],
    ),
    ("Bad card", &["pbn/card-not-held", "pbn/card-played-twice", "pbn/unknown-card"]),
    (
        "Bad character",
        &[
            "core/stray-text",
            "core/value-not-quoted",
            "core/control-character",
            "core/tab-in-string",
            "core/unterminated-string",
            "core/c1-byte",
        ],
    ),
    ("Bad deal", &["pbn/deal-hand-size", "pbn/deal-unequal-hands", "pbn/deal-no-cards"]),
    ("Bad declarer", &["pbn/declarer-mismatch", "pbn/passed-out-fields"]),
    ("Bad illegal", &["pbn/unknown-irregularity", "pbn/irregularity-conflict"]),
    ("Bad inheritance", &["pbn/inherit-forbidden"]),
    ("Bad lead", &["pbn/lead-not-irregular"]),
    ("Bad nag", &["pbn/nag-range", "pbn/nag-section", "pbn/annotation-without-target"]),
    ("Bad note", &["pbn/note-index", "pbn/note-ref-format", "pbn/annotation-without-target"]),
    (
        "Bad number",
        &[
            "pbn/result-format",
            "pbn/result-range",
            "pbn/score-format",
            "pbn/note-format",
            "pbn/nag-range",
        ],
    ),
    ("Bad rank", &["pbn/deal-rank", "pbn/unknown-card"]),
    (
        "Bad result",
        &[
            "pbn/result-mismatch",
            "pbn/result-caret",
            "pbn/result-without-declarer",
            "pbn/passed-out-fields",
        ],
    ),
    ("Bad revoke", &["pbn/revoke-not-a-revoke"]),
    ("Bad risk", &["pbn/contract-mismatch"]),
    ("Bad section", &["pbn/note-outside-section"]),
    ("Bad side", &["pbn/seat-value", "pbn/hidden-value", "pbn/auction-not-from-dealer"]),
    ("Bad suit", &["pbn/unknown-card"]),
    (
        "Bad tag value",
        &[
            "pbn/nonstandard-contract",
            "pbn/date-format",
            "pbn/time-format",
            "pbn/board-number",
            "pbn/round-format",
            "pbn/contract-format",
            "pbn/seat-value",
            "pbn/score-format",
            "pbn/percentage-range",
        ],
    ),
    (
        "Bad trump",
        &[
            "pbn/nonstandard-contract",
            "pbn/contract-format",
            "pbn/unknown-call",
            "pbn/denomination-n",
            "pbn/contract-mismatch",
        ],
    ),
    ("Double illegal", &["pbn/duplicate-irregularity"]),
    ("Double nag", &["pbn/duplicate-nag"]),
    ("Double note", &["pbn/duplicate-note-ref"]),
    ("Double suffix", &["pbn/duplicate-suffix"]),
    ("Line too long", &["pbn/line-too-long"]),
    ("New tag name", &["pbn/unknown-tag"]),
    ("New tag value", &["pbn/unusual-value"]),
    ("No contract", &["pbn/prerequisite-missing"]),
    ("No deal", &["pbn/prerequisite-missing"]),
    ("No dealer", &["pbn/prerequisite-missing"]),
    (
        "No declarer",
        &["pbn/prerequisite-missing", "pbn/result-without-declarer", "pbn/passed-out-fields"],
    ),
    ("No new line", &["pbn/layout"]),
    ("No note", &["pbn/note-missing"]),
    ("No tag value", &["core/missing-value"]),
    ("Revoke", &["pbn/revoke"]),
    ("Sufficient", &["pbn/bid-not-insufficient"]),
    ("Tag exists already", &["pbn/duplicate-tag"]),
    ("Unused note", &["pbn/note-unused"]),
    ("Wrong character", &["core/stray-text"]),
    (
        "Wrong tag value",
        &["pbn/deal-syntax", "pbn/duplicate-card", "pbn/deal-spacing", "pbn/vulnerable-value"],
    ),
];

/// Findings of the verifier that we do not share, each with its reason.
const NOT_SHARED: &[(u32, &str, &str)] = &[
    (58, "Bad declarer", "follows from the bid that the verifier refused"),
    (68, "Wrong character", "the tail of a line that the verifier had cut"),
    (69, "Wrong character", "the tail of a line that the verifier had cut"),
    (62, "Bad character", "the calls after `[Auction \"#\"]` are read as calls"),
    (74, "No note for =1=", "the string is not closed, but it says which note it is"),
    (74, "No note for =2=", "the string is not closed, but it says which note it is"),
    (57, "No note for =32=", "the note is there and nothing refers to it"),
];

/// One line of the log.
#[derive(Debug)]
struct Finding {
    game: u32,
    class: String,
    /// The line that it quotes, with the columns under which it has carets.
    place: Option<(String, Range<usize>)>,
}

#[test]
fn every_fault_of_the_verifier_has_its_code() {
    let Some(folder) = official() else { return };
    let bytes = read(&folder, "errors_10.pbn");
    let log = latin1(&read(&folder, "errors_10.log"));
    let text = latin1(&bytes);
    let judged = judge(&bytes, Profile::Import);
    let strict = judge(&bytes, Profile::Export);
    let starts = starts_of_games(&text);
    let mut missing = Vec::new();
    for finding in findings(&log) {
        if is_not_shared(&finding) {
            continue;
        }
        // Layout is judged under the profile that the game claims.
        let judged = if finding.class == "No new line" { &strict } else { &judged };
        let own = judged.get(&finding.game).map_or(&[][..], Vec::as_slice);
        let codes = codes_of(&finding.class);
        let place = place_of(&finding, &text, &starts);
        let answered = own.iter().any(|found| {
            let meant = codes.contains(&found.code.as_str());
            let near = place.as_ref().is_none_or(|place| touches(found, place));
            meant && near
        });
        if !answered {
            let codes: BTreeSet<&str> = own.iter().map(|found| found.code.as_str()).collect();
            missing.push(format!(
                "game {}: {} at {:?}; found {codes:?}",
                finding.game, finding.class, finding.place
            ));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_game_but_one_has_a_fault() {
    let Some(folder) = official() else { return };
    let bytes = read(&folder, "errors_10.pbn");
    let mut judged = judge(&bytes, Profile::Import);
    let strict = judge(&bytes, Profile::Export);
    // Its fault is one of layout, which only the format that it claims has.
    if let Some(found) = strict.get(&71) {
        judged.entry(71).or_default().extend(found.iter().cloned());
    }
    let clean: Vec<u32> = (1..=74)
        .filter(|game| {
            let found = judged.get(game).map_or(&[][..], Vec::as_slice);
            found.iter().all(is_style)
        })
        .collect();
    assert_eq!(clean, [61]);
}

#[test]
fn correct_games_have_no_fault() {
    let Some(folder) = official() else { return };
    for (name, expected) in [
        ("correct_10.pbn", &[][..]),
        ("basic_10.pbn", &[]),
        ("basic_20.pbn", &["pbn/false-export-claim"]),
    ] {
        let bytes = read(&folder, name);
        let mut found = Vec::new();
        for diagnostic in all(&bytes, &Options::default()) {
            if diagnostic.severity != Severity::Info {
                found.push(diagnostic.code.as_str());
            }
        }
        assert_eq!(found, expected, "{name}");
    }
}

/// Hints about habits; a tag or value that the verifier does not know is a fault to it.
fn is_style(found: &Diagnostic) -> bool {
    let unknown = ["pbn/unknown-tag", "pbn/unusual-value"];
    found.severity == Severity::Info && !unknown.contains(&found.code.as_str())
}

fn is_not_shared(finding: &Finding) -> bool {
    NOT_SHARED.iter().any(|(game, class, _)| *game == finding.game && (finding.class == *class))
}

fn codes_of(class: &str) -> &'static [&'static str] {
    let general = if class.starts_with("No note for") {
        "No note"
    } else if class.starts_with("Unused note") {
        "Unused note"
    } else {
        class
    };
    let found = CLASSES.iter().find(|(known, _)| *known == general);
    found.map_or(&[], |(_, codes)| codes)
}

/// The bytes at which a finding points.
fn place_of(finding: &Finding, text: &str, starts: &BTreeMap<u32, usize>) -> Option<Range<u64>> {
    let (quoted, columns) = finding.place.as_ref()?;
    let from = *starts.get(&finding.game)?;
    let to = starts.get(&(finding.game + 1)).copied();
    let game: String =
        text.chars().skip(from).take(to.map_or(usize::MAX, |to| to - from)).collect();
    let mut at = from;
    for line in game.split('\n') {
        // The log has blanks for tabs.
        let same = line.trim_end_matches('\r').replace('\t', " ");
        if squeezed(&same) == squeezed(quoted) {
            // Where a tab was wider than a blank, columns of the log mean nothing.
            let whole = at..at + line.chars().count();
            // The verifier points at the value of a section, and we at its name.
            let needed = codes_of(&finding.class).contains(&"pbn/prerequisite-missing");
            let exact = same.trim_end() == quoted.trim_end() && !columns.is_empty() && !needed;
            let range = if exact { at + columns.start..at + columns.end } else { whole };
            return Some(range.start as u64..range.end as u64);
        }
        at += line.chars().count() + 1;
    }
    None
}

fn squeezed(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn touches(found: &Diagnostic, place: &Range<u64>) -> bool {
    let inside = |start: u64, end: u64| start <= place.end && end >= place.start;
    inside(found.span.start, found.span.end)
        || found.labels.iter().any(|label| inside(label.span.start, label.span.end))
}

/// The log: a quoted line with its carets is before the classes that it gives.
fn findings(log: &str) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut game = 0;
    let mut quoted: Vec<&str> = Vec::new();
    for line in log.lines() {
        if let Some(rest) = line.strip_prefix("% ==================== game ") {
            let digits = rest.split(' ').next().unwrap_or("");
            game = digits.parse().unwrap_or(0);
            quoted.clear();
            continue;
        }
        let class = line
            .split_once(": ")
            .filter(|(severity, _)| matches!(*severity, "F" | "S" | "E" | "W" | "R" | "I"));
        let Some((_, class)) = class else {
            quoted.push(line);
            continue;
        };
        let place = match quoted.as_slice() {
            [.., line, carets] => Some(((*line).to_owned(), columns(carets))),
            _ => None,
        };
        quoted.clear();
        found.push(Finding { game, class: class.trim().to_owned(), place });
    }
    found
}

/// The columns under which a line has carets; none where they are lost.
fn columns(carets: &str) -> Range<usize> {
    let first = carets.chars().position(|letter| letter == '^');
    let last = carets.chars().collect::<Vec<_>>();
    let last = last.iter().rposition(|letter| *letter == '^');
    match (first, last) {
        (Some(first), Some(last)) => first..last + 1,
        _ => 0..0,
    }
}

/// Where each game begins, by the comments that number them.
fn starts_of_games(text: &str) -> BTreeMap<u32, usize> {
    let mut starts = BTreeMap::new();
    let mut at = 0;
    for line in text.split('\n') {
        let number = line
            .strip_prefix("% ==================== game ")
            .and_then(|rest| rest.split(' ').next()?.parse().ok());
        if let Some(number) = number {
            starts.insert(number, at);
        }
        at += line.chars().count() + 1;
    }
    starts
}

/// Everything that is reported about a file with every code selected, by the number that
/// its comments give each game.
fn judge(bytes: &[u8], profile: Profile) -> BTreeMap<u32, Vec<Diagnostic>> {
    let codes = portnote_pbn::catalogue().map(|entry| entry.code.as_str());
    let selection = codes.fold(Selection::new(), |selection, code| selection.select(code));
    let mut options = Options::default();
    options.profile = profile;
    options.selection = selection;
    let starts = starts_of_games(&latin1(bytes));
    let mut judged: BTreeMap<u32, Vec<Diagnostic>> = BTreeMap::new();
    for diagnostic in all(bytes, &options) {
        let at = usize::try_from(diagnostic.span.start).unwrap_or(usize::MAX);
        let game = starts.iter().rev().find(|(_, start)| **start <= at);
        let game = game.map_or(0, |(game, _)| *game);
        judged.entry(game).or_default().push(diagnostic);
    }
    judged
}

fn all(bytes: &[u8], options: &Options) -> Vec<Diagnostic> {
    let parsed = parse_with(bytes, options);
    let mut found = parsed.diagnostics;
    let mut context = Context::new();
    for block in parsed.value.game_blocks() {
        check(&context.game(block), options, &mut found);
    }
    found
}

/// The folder of the official files; tests that need it pass without it.
fn official() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/pbn-official");
    folder.is_dir().then_some(folder)
}

fn read(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).unwrap_or_default()
}

/// One character for each byte, so that columns are bytes.
fn latin1(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

/// Lines of our export of the correct games that differ from his, each with the rule that
/// it rests on.
const BETTER: &[(&str, &str, &str)] =
    &[("[Contract \"?\"]", "[Contract \"\"]", "PBN-Q3: a value that is empty stays empty")];

#[test]
fn export_is_his_but_for_what_is_better() {
    let Some(folder) = official() else { return };
    let bytes = read(&folder, "correct_10.pbn");
    let golden = latin1(&read(&folder, "correct_10.exp.pbn"));
    let file = portnote_pbn::parse(&bytes).value;
    let (mut context, mut exporter) = (Context::new(), Exporter::new(ExportOptions::default()));
    let (mut ours, mut refused) = (Vec::new(), Vec::<u64>::new());
    for block in file.game_blocks() {
        match exporter.game(&context.game(block)) {
            Ok(exported) => ours.push(latin1(&exported.bytes)),
            Err(_) => refused.push(block.index()),
        }
    }
    assert!(refused.is_empty(), "{refused:?}");
    let his: Vec<Vec<&str>> = games_of(&golden);
    let ours: Vec<Vec<&str>> = ours.iter().flat_map(|text| games_of(text)).collect();
    assert_eq!(ours.len(), his.len());
    let mut differences = Vec::new();
    for (number, (ours, his)) in ours.iter().zip(&his).enumerate() {
        let lines = ours.len().max(his.len());
        for line in 0..lines {
            let (his, ours) =
                (his.get(line).copied().unwrap_or(""), ours.get(line).copied().unwrap_or(""));
            // PBN-Q5: where a tag is too long for its line, he leaves out the blank after its name.
            let is_long = his.len() >= 254 && his.replacen('"', " \"", 1) == ours;
            let better = is_long || BETTER.iter().any(|(a, b, _)| (*a, *b) == (his, ours));
            if his != ours && !better {
                differences.push(format!("game {}: his {his:?}, ours {ours:?}", number + 1));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// The lines of each game, without escape lines, which he drops and we keep (PBN-D23).
fn games_of(text: &str) -> Vec<Vec<&str>> {
    let mut games = vec![Vec::new()];
    let mut in_comment = false;
    for line in text.lines() {
        if line.is_empty() && !in_comment {
            games.push(Vec::new());
            continue;
        }
        if line.starts_with('%') && !in_comment {
            continue;
        }
        for letter in line.chars() {
            in_comment = match letter {
                '{' => true,
                '}' => false,
                _ => in_comment,
            };
        }
        if let Some(game) = games.last_mut() {
            game.push(line);
        }
    }
    games.retain(|game| !game.is_empty());
    games
}
