//! Stated results against a solver that knows one deal, and searches end positions itself.

use portnote_bridge::{
    Card, CardPosition, CompleteDeal, Denomination, DoubleDummy, Seat, SolveError, Solver,
};
use portnote_core::{Applicability, Diagnostic, Profile, Reporter, Selection};
use portnote_pbn::double_dummy::{self, Outcome};
use portnote_pbn::{Context, parse};
use rstest::rstest;

/// The deal of the pages.
const DEAL: &str = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";
const TABLE: &str = "54688546888955589655";

/// Knows [`DEAL`], and searches deals of two cards.
struct Known;

impl Solver for Known {
    fn tricks(
        &mut self,
        deal: &CompleteDeal,
        denomination: Denomination,
    ) -> Result<[u8; 4], SolveError> {
        if deal.to_string() != DEAL {
            return Err(SolveError::Stopped);
        }
        let table: DoubleDummy = TABLE.parse().unwrap();
        Ok(Seat::ALL.map(|seat| table.get(seat, denomination).unwrap()))
    }

    fn cards(&mut self, position: &CardPosition) -> Result<Vec<(Card, u8)>, SolveError> {
        if position.deal().size() > 2 {
            return Err(SolveError::Stopped);
        }
        let cards = position.legal().cards().map(|card| {
            let mut next = position.clone();
            next.play(card).unwrap();
            (card, best(&next))
        });
        Ok(cards.collect())
    }

    fn trace(&mut self, _: &CardPosition, _: &[Card]) -> Result<Vec<u8>, SolveError> {
        Err(SolveError::Stopped)
    }
}

/// Tricks of declarer's side, by a search of everything.
fn best(position: &CardPosition) -> u8 {
    let values = position.legal().cards().map(|card| {
        let mut next = position.clone();
        next.play(card).unwrap();
        best(&next)
    });
    match position.turn().map(Seat::side) {
        None => position.tricks_won(position.declarer()),
        Some(side) if side == position.declarer() => values.max().unwrap(),
        Some(_) => values.min().unwrap(),
    }
}

/// Everything that best play shows to be wrong in a text.
pub(crate) fn verified(text: &[u8], profile: Profile, selection: &Selection) -> Vec<Diagnostic> {
    let file = parse(text).value;
    let mut found = Vec::new();
    let mut context = Context::new();
    for block in file.game_blocks() {
        let game = context.game(block);
        let mut reporter = Reporter::new(profile, selection, &mut found);
        let _ = double_dummy::verify(&game, &mut Known, &[], &mut reporter);
    }
    found
}

fn of_deal(text: &str) -> String {
    format!("[Vulnerable \"None\"]\n[Deal \"{DEAL}\"]\n{text}\n")
}

/// What is found in one game, as `code place: message`.
fn shown(text: &str) -> Vec<String> {
    let found = verified(text.as_bytes(), Profile::Import, &Selection::new());
    let shown = found.iter().map(|found| {
        let place = text.get(found.span.start as usize..found.span.end as usize).unwrap();
        let code = found.code.as_str().trim_start_matches("pbn/dd-");
        format!("{code} {place}: {}", found.message)
    });
    shown.collect()
}

#[rstest]
#[case::right_score("[OptimumScore \"EW 140\"]", "")]
#[case::both_scores("[OptimumScore \"EW 140 NS -140\"]", "")]
#[case::broken_score("[OptimumScore \"EW 110 NS 140\"]", "")]
#[case::wrong_score(
    "[OptimumScore \"EW 110\"]",
    "score EW 110: par score is `EW 110`, but with best play it is `EW 140`"
)]
#[case::inherited("[OptimumScore \"#\"]", "")]
#[case::right_contract("[ParContract \"E 3S=\"]", "")]
#[case::lower_contract(
    "[ParContract \"EW 2S+1\"]",
    "par-contract EW 2S+1: `EW 2S+1` is not a par contract: expected `EW 3S=`"
)]
#[case::one_of_two_contracts(
    "[ParContract \"EW 3S=; EW 3H=\"]",
    "par-contract EW 3S=; EW 3H=: `EW 3H=` is not a par contract: expected `EW 3S=`"
)]
#[case::right_minimax("[Minimax \"3SW-140\"]", "")]
#[case::wrong_score_of_minimax(
    "[Minimax \"3SW-170\"]",
    "minimax 3SW-170: `3SW-170` is not the result of best bidding and play: \
     expected `NS -140`, `EW 3S=`"
)]
#[case::wrong_declarer(
    "[Minimax \"3SN-140\"]",
    "minimax 3SN-140: `3SN-140` is not the result of best bidding and play: \
     expected `NS -140`, `EW 3S=`"
)]
#[case::doubled(
    "[Minimax \"3SDW-140\"]",
    "minimax 3SDW-140: `3SDW-140` is not the result of best bidding and play: \
     expected `NS -140`, `EW 3S=`"
)]
#[case::digits(
    "[DoubleDummyTricks \"54688547888955589656\"]",
    "tricks 7: double-dummy result `7` of South in hearts: expected `6`, and 1 other value differs"
)]
#[case::floor_of_digits(
    "[DoubleDummyTricks \"66688666888966689666\"]",
    "floor DoubleDummyTricks: results below 7 are written as `6`; 9 of them differ from best play"
)]
#[case::digits_of_players(
    "[Ability \"N:54688 E:89555 S:54688 W:8A655\"]",
    "ability A: double-dummy result `a` of West in spades: expected `9`"
)]
#[case::unreadable("[Ability \"N:54688\"]", "")]
fn values(#[case] text: &str, #[case] expected: &str) {
    let found = shown(&of_deal(text));
    assert_eq!(found.join("\n"), expected);
}

#[rstest]
#[case::unknown_vulnerability(
    "[Vulnerable \"?\"]\n",
    "[OptimumScore \"EW 110\"]",
    Outcome::NothingStated
)]
#[case::unknown_deal("", "[DoubleDummyTricks \"54688546888955589655\"]", Outcome::Unsolvable)]
#[case::spots(
    "[Deal \"N:Ax... KQ... JT... 98...\"]\n",
    "[DoubleDummyTricks \"54688546888955589655\"]",
    Outcome::Unsolvable
)]
#[case::no_answer(
    "[Deal \"N:AK2... QJT... 987... 654...\"]\n",
    "[DoubleDummyTricks \"54688546888955589655\"]",
    Outcome::Open(SolveError::Stopped)
)]
#[case::nothing("[Board \"1\"]\n", "", Outcome::NothingStated)]
fn outcomes(#[case] before: &str, #[case] value: &str, #[case] expected: Outcome) {
    let text = format!("{before}{value}\n");
    let file = parse(text.as_bytes()).value;
    let game = Context::new().game(&file.blocks()[0]);
    let (selection, mut found) = (Selection::new(), Vec::<Diagnostic>::new());
    let mut reporter = Reporter::new(Profile::Import, &selection, &mut found);
    assert_eq!(double_dummy::verify(&game, &mut Known, &[], &mut reporter), expected);
    assert_eq!(found, []);
}

/// The rows of the right table, each number on the right of two places.
fn rows() -> Vec<String> {
    let table: DoubleDummy = TABLE.parse().unwrap();
    let mut rows = Vec::new();
    for seat in [Seat::North, Seat::South, Seat::East, Seat::West] {
        for denomination in Denomination::ALL.into_iter().rev() {
            let tricks = table.get(seat, denomination).unwrap();
            rows.push(format!("{} {:>2} {tricks:>2}", seat.letter(), denomination.letters()));
        }
    }
    rows
}

fn table(rows: &[String], line_end: &str) -> String {
    let head = r#"[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]"#;
    let name = "[Event \"Glück\"]".to_owned();
    let deal = format!("[Deal \"{DEAL}\"]");
    let lines = [name, deal, head.to_owned()];
    let lines = lines.iter().chain(rows);
    lines.map(|line| format!("{line}{line_end}")).collect()
}

#[rstest]
fn every_wrong_cell_is_found_and_written(
    #[values("\n", "\r\n")] line_end: &str,
    #[values(false, true)] is_latin: bool,
    #[values("10", " 0", "13")] wrong: &str,
) {
    let encoded = |text: &str| match is_latin {
        true => text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect(),
        false => text.as_bytes().to_vec(),
    };
    let right = encoded(&table(&rows(), line_end));
    assert_eq!(verified(&right, Profile::Import, &Selection::new()), []);
    for place in 0..20 {
        let mut rows = rows();
        rows[place].replace_range(5.., wrong);
        let text = encoded(&table(&rows, line_end));
        let found = verified(&text, Profile::Import, &Selection::new());
        let [found] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!(found.code.as_str(), "pbn/dd-table");
        let cell = &text[found.span.start as usize..found.span.end as usize];
        assert_eq!(cell, wrong.trim().as_bytes());
        let fix = found.fix.clone().unwrap();
        assert_eq!(fix.applicability, Applicability::Unsafe);
        assert_eq!(portnote_core::edit::apply(&text, &[fix]).unwrap().0, right);
    }
}

#[test]
fn best_cards_are_those_that_cost_nothing() {
    let text = |rows: &str| {
        format!(
            "[Deal \"N:AQ... 5.4.. .32.. KJ...\"]\n[Contract \"NT\"]\n[Play \"W\"]\n\
             SJ SQ S5 H2\n*\n[OptimumPlayTable \"S;H;D;C\"]\n{rows}\n"
        )
    };
    let right = "KJ - - -\nQ - - -\n5 - - -\n- 32 - -\nA - - -";
    assert_eq!(shown(&text(right)), Vec::<String>::new());
    let wrong = "K - - -\nAQ - - -\n5 - - -\n- 3 - -\n? ? ? ?";
    assert_eq!(
        shown(&text(wrong)),
        [
            "play K: best spades of West are `K`: expected `KJ`, the cards that cost no trick",
            "play AQ: best spades of North are `AQ`: expected `Q`, the cards that cost no trick",
            "play 3: best hearts of South are `3`: expected `32`, the cards that cost no trick",
        ]
    );
}
