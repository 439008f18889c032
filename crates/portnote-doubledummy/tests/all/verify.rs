//! Stated results against a solver that reads its answers from a list.

use portnote::{Options, Selection};
use portnote_bridge::{CompleteDeal, DoubleDummy, Side, SolveError, Vulnerability};
use portnote_doubledummy::{Answer, Answers, Asked, Question, verify};
use rstest::rstest;

use crate::deals::deals;

/// Knows all deals of the list.
fn known() -> Answers {
    let mut answers = Answers::default();
    for (deal, table) in deals() {
        answers.insert(Question::Table(deal), Ok(Answer::Table(table)));
    }
    answers
}

fn deal(number: usize) -> (CompleteDeal, DoubleDummy) {
    deals()[number]
}

/// A game with a deal of the list.
fn game(number: usize, more: &str) -> String {
    let (deal, _) = deal(number);
    format!("[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"{deal}\"]\n{more}\n")
}

fn tricks(table: DoubleDummy) -> String {
    format!("[DoubleDummyTricks \"{table}\"]\n")
}

/// Codes with their lines and columns, and the notes.
fn found(text: &str) -> Vec<String> {
    let verified = verify(text.as_bytes(), &Options::default(), &mut known());
    let shown = verified.checked.findings.iter().map(|found| {
        let notes = found.labels.iter().map(|label| format!(" ({})", label.message));
        let place = format!("{}:{}", found.start.line, found.start.column);
        format!("{place} {}{}", found.code.as_str(), notes.collect::<String>())
    });
    shown.collect()
}

/// Everything that best play says of a deal.
fn filled(number: usize, (deal, table): &(CompleteDeal, DoubleDummy)) -> String {
    let vulnerability = Vulnerability::ALL[number % 4];
    let par = table.par(vulnerability, Side::NorthSouth).unwrap();
    let mut text = format!(
        "[Dealer \"N\"]\n[Vulnerable \"{vulnerability}\"]\n[Deal \"{deal}\"]\n\
         [OptimumScore \"NS {}\"]\n[DoubleDummyTricks \"{table}\"]\n",
        par.score_ns
    );
    if !par.contracts.is_empty() {
        text.push_str(&format!("[ParContract \"{par}\"]\n"));
    }
    text.push_str("[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n");
    let rows = ["N", "S", "E", "W"].into_iter().flat_map(|declarer| {
        ["NT", "S", "H", "D", "C"].into_iter().map(move |strain| (declarer, strain))
    });
    for ((declarer, strain), digit) in rows.zip(table.to_string().chars()) {
        text.push_str(&format!("{declarer} {strain:>2} {:>2}\n", digit.to_digit(16).unwrap()));
    }
    text.push('\n');
    text
}

#[test]
fn what_best_play_says_is_right() {
    let games = deals().into_iter().enumerate().map(|(number, deal)| filled(number, &deal));
    let text: String = games.collect();
    let verified = verify(text.as_bytes(), &Options::default(), &mut known());
    assert_eq!(verified.checked.findings.iter().map(ToString::to_string).next(), None);
    assert_eq!((verified.counts.games, verified.counts.verified), (60, 60));
}

#[rstest]
#[case::wrong_score("[OptimumScore \"NS 1000\"]\n", "4:16 pbn/dd-score")]
#[case::wrong_contract("[ParContract \"NS 7N=\"]\n", "4:15 pbn/dd-par-contract")]
#[case::wrong_minimax("[Minimax \"7NN1520\"]\n", "4:11 pbn/dd-minimax")]
#[case::wrong_digits("[DoubleDummyTricks \"dddddddddddddddddddd\"]\n", "4:21 pbn/dd-tricks")]
#[case::ability("[Ability \"N:54688 E:89555 S:54688 W:89656\"]\n", "4:41 pbn/dd-ability")]
#[case::floor("[Ability \"N:66688 E:89666 S:66688 W:89666\"]\n", "4:2 pbn/dd-floor")]
#[case::cell(
    "[OptimumResultTable \"Result;Declarer;Denomination\"]\n5 N NT\n9 N S\n\"9\" N H\n",
    "6:1 pbn/dd-table\n7:1 pbn/dd-table"
)]
#[case::unreadable("[OptimumScore \"NS\"]\n[DoubleDummyTricks \"d\"]\n[Minimax \"?\"]\n", "")]
fn each_value_has_its_code(#[case] value: &str, #[case] expected: &str) {
    assert_eq!(found(&game(0, value)).join("\n"), expected);
}

#[rstest]
#[case::game_after([0, 1], 1)]
#[case::game_before([2, 3], 0)]
fn results_of_a_game_beside_it(#[case] numbers: [usize; 2], #[case] stated: usize) {
    let table = tricks(deal(numbers[stated]).1);
    let other = numbers.len() - 1 - stated;
    let mut games = numbers.map(|number| game(number, ""));
    games[other] = game(numbers[other], &table);
    let line = if other == 0 { 4 } else { 8 };
    let found = found(&games.concat());
    let [found] = found.as_slice() else { panic!("{found:?}") };
    let note = format!("pbn/dd-tricks (the results fit the deal of game {})", stated + 1);
    assert!(found.starts_with(&format!("{line}:")) && found.ends_with(&note), "{found}");
}

#[test]
fn a_record_without_a_deal_has_that_of_the_game_before() {
    let (_, right) = deal(0);
    let other = |table| format!("[Room \"Closed\"]\n{}[Auction \"N\"]\nAP\n", tricks(table));
    let first = game(0, "[Room \"Open\"]\n[Auction \"N\"]\nAP\n");
    assert_eq!(found(&format!("{first}{}", other(right))), Vec::<String>::new());
    let wrong = found(&format!("{first}{}", other(deal(1).1)));
    assert_eq!(wrong.len(), 1);
    assert!(wrong[0].contains("pbn/dd-tricks"), "{wrong:?}");
}

#[rstest]
#[case::of_the_game("", "% portnote: ignore pbn/dd-tricks\n")]
#[case::of_the_file("% portnote: ignore pbn/dd-tricks\n", "")]
fn a_line_suppresses(#[case] before: &str, #[case] within: &str) {
    let (_, table) = deal(1);
    let games = [game(0, &format!("{within}{}", tricks(table))), game(2, "")];
    let text = format!("{before}{}", games.concat());
    let verified = verify(text.as_bytes(), &Options::default(), &mut known());
    assert_eq!(verified.checked.findings.len(), 0);
    assert_eq!(verified.checked.suppressed.len(), 1);
    // A check solves nothing, and so the line may be needed.
    let checked = portnote::open(text).unwrap().check();
    let codes: Vec<&str> = checked.findings.iter().map(|found| found.code.as_str()).collect();
    let is_about = |code: &&&str| code.contains("suppression") || code.starts_with("pbn/dd-");
    assert_eq!(codes.iter().find(is_about), None);
}

#[test]
fn what_a_run_ignores_is_not_found() {
    let text = game(0, &format!("[OptimumScore \"NS 1\"]\n{}", tricks(deal(1).1)));
    let options = Options::default().selection(Selection::new().ignore("pbn/dd-tricks"));
    let verified = verify(text.as_bytes(), &options, &mut known());
    let codes = verified.checked.findings.iter().map(|found| found.code.as_str());
    assert_eq!(codes.collect::<Vec<_>>(), ["pbn/dd-score"]);
}

#[test]
fn what_is_not_solved_is_not_found() {
    let mut answers = Answers::default();
    answers.insert(Question::Table(deal(0).0), Err(SolveError::TimeLimit));
    let table = tricks(deal(7).1);
    let unknown = format!("[Deal \"N:- - - -\"]\n{table}\n");
    let text = [game(0, &table), game(1, &table), game(2, ""), unknown].concat();
    let verified = verify(text.as_bytes(), &Options::default(), &mut answers);
    let counts = verified.counts;
    assert_eq!(verified.checked.findings.len(), 0);
    assert_eq!((counts.time_limit, counts.failed), (1, 1));
    assert_eq!((counts.nothing_stated, counts.unsolvable, counts.verified), (1, 1, 0));
    assert!(counts.is_incomplete());
}

#[test]
fn all_is_asked_at_once() {
    let play = "[Contract \"3NT\"]\n[Declarer \"S\"]\n[Play \"W\"]\nHA H3 H5 H9\nHT - - -\n*\n\
                [OptimumPlayTable \"S;H;D;C\"]\n- A - -\n- 3 - -\n- 5 - -\n- 9 - -\n- T - -\n";
    let text = [game(0, &format!("{}{play}", tricks(deal(0).1))), game(1, "")].concat();
    let mut asked = Asked::default();
    let verified = verify(text.as_bytes(), &Options::default(), &mut asked);
    assert_eq!(verified.counts.failed, 1);
    let questions = asked.into_questions();
    assert_eq!(questions.first(), Some(&Question::Table(deal(0).0)));
    let cards = questions.iter().filter(|question| matches!(question, Question::Cards(_)));
    assert_eq!((cards.count(), questions.len()), (5, 6));
}
