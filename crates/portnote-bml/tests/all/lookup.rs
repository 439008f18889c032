//! Sequences of a system, found by their calls.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use portnote_bml::bml::call::SidedCall;
use portnote_bml::bml::{Calls, Expansion, System};
use portnote_bridge::Call;
use proptest::prelude::*;
use rstest::rstest;

const SYSTEM: &str = "\
#+TITLE: Acol

1N  15--17
  2C  Stayman
    2D  no major
  (2C)-D  penalties
1M  5+M
  2N  4+M, 10+
(1C)-1S  overcall

#SEAT 34

2H  weak
P-(P)-1M-2C;
3C  Drury

#SEAT 0

2H  strong
";

fn names(text: &str) -> String {
    text.parse::<Calls>().map_or_else(|error| error.to_string(), |calls| calls.to_string())
}

#[rstest]
#[case::strict("1N-(P)-2C", "1N-(P)-2C")]
#[case::implied("1N-2C", "1N-(P)-2C")]
#[case::two_letters("1NT-(P)-2C", "1N-(P)-2C")]
#[case::words("1nt-(pass)-2\u{2663}", "1N-(P)-2C")]
#[case::white_suit("1N-2\u{2667}", "1N-(P)-2C")]
#[case::symbol_of_text("1N-2!c", "1N-(P)-2C")]
#[case::emoji("1N-2\u{2663}\u{FE0F}", "1N-(P)-2C")]
#[case::semicolon("1N;2C;", "1N-(P)-2C")]
#[case::arrow("1N -> (P) -> 2C", "1N-(P)-2C")]
#[case::en_dash("1N\u{2013}2C", "1N-(P)-2C")]
#[case::hyphens("1N--2C--", "1N-(P)-2C")]
#[case::alerts("1N!-(P)*-2C!", "1N-(P)-2C")]
#[case::alert_inside("(1N!)-P-2C", "(1N)-P-(P)-2C")]
#[case::auction("1N P 2C", "1N-(P)-2C")]
#[case::auction_of_words("1nt pass 2c", "1N-(P)-2C")]
#[case::blanks("  1N \t P\n2C ", "1N-(P)-2C")]
#[case::marked_auction("1N (P) 2C", "1N-(P)-2C")]
#[case::overcall("1N 2C", "1N-(2C)")]
#[case::they_open("(1C) 1S", "(1C)-1S")]
#[case::they_open_alone("(1C)", "(1C)")]
#[case::half_a_pair("(1C-1S", "(1C)-1S")]
#[case::one("1N", "1N")]
#[case::third_seat("P P 1N P 2C", "P-(P)-1N-(P)-2C")]
#[case::second_seat("P 1N", "(P)-1N")]
#[case::passes("P P P", "P-(P)-P")]
#[case::drury("P-1M-2C", "unknown call `1M` in `P-1M-2C`")]
#[case::doubles("1C X XX Dbl rdbl double", "1C-(D)-R-(D)-R-(D)")]
#[case::their_double("1C-(D)-R", "1C-(D)-R")]
#[case::strain("1N-(P)-2Q", "unknown call `2Q` in `1N-(P)-2Q`")]
#[case::level("8C", "unknown call `8C` in `8C`")]
#[case::variable("1N-2M", "unknown call `2M` in `1N-2M`")]
#[case::no_parts("1N-(P) 2C", "unknown call `(P) 2C` in `1N-(P) 2C`")]
#[case::first_mark("-1N", "missing call in `-1N` after ``")]
#[case::parted_marks("1N- -2C", "missing call in `1N- -2C` after `1N- `")]
#[case::nothing(" ", "no calls in ` `: expected calls as in `1N-(P)-2C`")]
#[case::marks_alone("-", "missing call in `-` after ``")]
#[case::no_name("()", "unknown call `()` in `()`")]
#[case::turn(
    "1N 2C (P)",
    "call `2C` in `1N 2C (P)` is out of turn: expected a call of the other side, or `-` between the \
     calls"
)]
#[case::control("1N\0", "unknown call `1N\\0` in `1N\\0`")]
fn calls_are_read_as_people_write_them(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(names(text), expected);
}

#[rstest]
#[case("1N", "15--17")]
#[case("1nt", "15--17")]
#[case("1N-2C", "Stayman")]
#[case("1NT P 2\u{2663}", "Stayman")]
#[case("1N P 2C P 2D", "no major")]
#[case("1NT-(2C)-X", "penalties")]
#[case("1N 2C X", "penalties")]
#[case("1S-2N", "4+!s, 10+")]
#[case("1\u{2665} - (pass) - 2NT", "4+!h, 10+")]
#[case("(1c)-1s", "overcall")]
#[case("(1C) 1S", "overcall")]
#[case::any_seat_first("2H", "strong")]
#[case::passes_of_its_own("P-(P)-1H-2C-3C", "Drury")]
#[case::in_third_seat("P P 1NT", "15--17")]
#[case::listed("1N-(2C)", "")]
fn a_spelling_finds_its_sequence(#[case] text: &str, #[case] meaning: &str) {
    let expansion = System::read(SYSTEM).expand();
    let found = expansion.find(text).map(|found| found.text());
    assert_eq!(found.as_deref(), Some(meaning));
}

#[rstest]
#[case::their_call("1N 2D")]
#[case::not_there("1N-2H")]
#[case::ours("1C-1S")]
#[case::their_opening("(1N)-2C")]
#[case::longer("1N-2C-2D-2H")]
#[case::no_calls("Stayman")]
#[case::nothing("")]
#[case::passed_out("P P P P 1N")]
fn another_sequence_is_not_found(#[case] text: &str) {
    let expansion = System::read(SYSTEM).expand();
    assert!(expansion.find(text).is_none());
    assert!(expansion.find_all(text).is_empty());
}

#[test]
fn a_sequence_says_when_it_holds_and_where_it_is() {
    let system = System::read(SYSTEM);
    let expansion = system.expand();
    let all = expansion.find_all("2h");
    let seats: Vec<_> = all.iter().map(|found| found.seat().word()).collect();
    assert_eq!(seats, ["0", "34"]);
    let weak = all[1];
    assert_eq!(weak.vulnerability().word(), "00");
    assert_eq!(weak.row().word, "2H");
    assert_eq!(SYSTEM.get(weak.span().range()), Some("2H  weak"));
    assert_eq!((weak.to_string(), weak.is_described()), ("2H".to_owned(), true));
}

/// Passes before the opening choose among the sequences that hold in its position.
#[rstest]
#[case("P P 2H", &["strong", "weak"])]
#[case("P 2H", &["strong"])]
#[case("2H", &["strong", "weak"])]
fn the_position_of_the_opening_counts(#[case] text: &str, #[case] expected: &[&str]) {
    let expansion = System::read(SYSTEM).expand();
    let texts: Vec<_> = expansion.find_all(text).iter().map(|found| found.text()).collect();
    assert_eq!(texts, expected);
}

#[rstest]
#[case("1N-2C-2S-3C", Some("1N-(P)-2C"))]
#[case("1N P 3S", Some("1N"))]
#[case("P P 1N P 3S", Some("1N"))]
#[case("P P 1S P 2C P 4S", Some("P-(P)-1S-(P)-2C"))]
#[case("4C", None)]
#[case("P P", None)]
#[case("x y", None)]
fn the_longest_beginning_is_found(#[case] text: &str, #[case] expected: Option<&str>) {
    let expansion = System::read(SYSTEM).expand();
    assert_eq!(expansion.prefix(text).map(|found| found.to_string()).as_deref(), expected);
}

#[test]
fn an_expansion_outlives_its_system() {
    fn is_shared<T: Send + Sync + 'static>(_: &T) {}
    let expansion = System::read(SYSTEM).expand();
    is_shared(&expansion);
    let other = expansion.clone();
    drop(expansion);
    let found = std::thread::spawn(move || other.find("1N-2C").map(|found| found.text()));
    assert_eq!(found.join().unwrap().as_deref(), Some("Stayman"));
}

/// The systems among the cases of the corpus.
fn corpus() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/bml")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            match path.extension() {
                None if path.is_dir() => folders.push(path),
                Some(end) if end == "bml" => files.push(path),
                _ => {}
            }
        }
    }
    files
}

/// Every sequence is found by its calls, as a history and, where it has turns of its own, as an
/// auction.
fn finds_all(expansion: &Expansion) -> usize {
    let mut seen = HashSet::new();
    for sequence in expansion.sequences() {
        let name = sequence.to_string();
        let all = expansion.find_all(&name);
        assert!(all.iter().any(|found| found.id() == sequence.id()), "{name}");
        assert_eq!(name.parse::<Calls>().unwrap(), sequence.calls());
        assert_eq!(expansion.prefix(&name).map(|found| found.to_string()), Some(name.clone()));
        if !seen.insert(name.clone()) {
            continue;
        }
        let calls = sequence.calls();
        let opening = calls.iter().find(|call| call.call != Call::Pass).or(calls.last());
        if opening.is_some_and(|opening| !opening.is_theirs) {
            let words: Vec<_> = calls.iter().map(|call| call.call.to_string()).collect();
            let found = expansion.find(words.join(" "));
            assert_eq!(found.map(|found| found.to_string()), Some(name));
        }
    }
    seen.len()
}

#[test]
fn every_sequence_of_the_corpus_is_found() {
    let files = corpus();
    let mut sequences = 0;
    for file in &files {
        // A few cases are about limits, and have very many sequences.
        let text = fs::read(file).unwrap();
        let expansion = System::read(&text).expand();
        if expansion.sequences().len() < 300 {
            sequences += finds_all(&expansion);
        }
    }
    assert!(files.is_empty() || sequences > 500, "{sequences}");
}

fn side_and_call() -> impl Strategy<Value = SidedCall> {
    let call = prop_oneof![
        Just(Call::Pass),
        Just(Call::Double),
        Just(Call::Redouble),
        prop::sample::select(portnote_bridge::Bid::all().map(Call::Bid).collect::<Vec<_>>()),
    ];
    (any::<bool>(), call).prop_map(|(is_theirs, call)| SidedCall { is_theirs, call })
}

proptest! {
    #[test]
    fn calls_are_read_as_they_are_written(calls in prop::collection::vec(side_and_call(), 1..12)) {
        let calls = Calls::new(calls);
        prop_assert_eq!(calls.to_string().parse::<Calls>(), Ok(calls.clone()));
        prop_assert!(calls.windows(2).all(|pair| pair[0].is_theirs != pair[1].is_theirs));
    }

    #[test]
    fn no_text_is_too_odd(text in "[-;>() 1-8CDHSNPX!*\u{2663}\u{2013}a\0]{0,20}") {
        match text.parse::<Calls>() {
            Ok(calls) => prop_assert_eq!(calls.to_string().parse::<Calls>(), Ok(calls)),
            Err(error) => {
                prop_assert_eq!(error.text().get(error.range()), Some(error.token()));
                prop_assert!(!error.to_string().contains(char::is_control));
            }
        }
    }

    #[test]
    fn every_sequence_of_a_system_is_found(rows in prop::collection::vec((0_usize..3, "[1-3][CDHSNMmX]|\\([12][CHSN]\\)|P|D"), 1..12)) {
        let text: String = rows.iter().map(|(level, word)| format!("{}{word}  text\n", "  ".repeat(*level))).collect();
        finds_all(&System::read(&text).expand());
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn systems_are_equal_if_their_texts_are() {
    let (a, b) = (System::read(SYSTEM), System::read(SYSTEM));
    assert_eq!((&a, hash(&a)), (&b, hash(&b)));
    assert_ne!(a, System::read("1N  12--14\n"));
    assert_eq!(a.to_text(), SYSTEM);
}
