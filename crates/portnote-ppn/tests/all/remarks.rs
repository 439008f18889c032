//! What the writer says about the values that it derived and about those that nothing tells.

use portnote_ppn::{Context, ExportOptions, Exporter, parse};
use rstest::rstest;

const HANDS: &str = "ATQJJ.TKKQQJ.ATTKQQQJ.Q AAKKJ.AAAATKQ.K.AAKKQJJ TTTKK.TKJJ.ATKKJ.ATQQJJ AQQQJ.TQJ.AATQJJ.ATTTKK";

/// The remarks about one hand, but for values that no hand could tell.
fn remarks(text: &str) -> Vec<String> {
    let file = parse(text.as_bytes()).value;
    let mut exporter = Exporter::new(ExportOptions::default());
    let mut context = Context::new();
    let mut remarks = Vec::new();
    for block in file.game_blocks() {
        let written = exporter.game(&context.game(block));
        assert!(written.is_ok(), "{written:?}");
        let all = exporter.remarks().iter();
        let some = all.filter(|remark| remark.code.as_str() != "ppn/filled-unknown");
        remarks.extend(some.map(|remark| remark.message.clone()));
    }
    remarks
}

#[rstest]
#[case::deal_alone(
    &format!("[Deal \"S:{HANDS}\"]\n"),
    &[
        "derived tags were written: Hand, GameScores, Dealer",
        "Declarer, Contract cannot be completed: the auction is missing",
        "Melds, MeldScores, PlayScores cannot be completed: the trump is not known",
        "Result, HandScores cannot be completed: the contract is not known",
    ],
)]
#[case::auction_without_end(
    "[Auction \"S\"]\n50 ?\n",
    &[
        "derived tags were written: Hand, GameScores, Dealer",
        "Deal cannot be completed: the play is missing",
        "Declarer, Contract cannot be completed: nobody has won the auction",
        "Melds, MeldScores, PlayScores cannot be completed: the trump is not known",
        "Result, HandScores cannot be completed: the contract is not known",
    ],
)]
#[case::two_hands_unknown(
    "[Deal \"S:? ? TTTKK.TKJJ.ATKKJ.ATQQJJ AQQQJ.TQJ.AATQJJ.ATTTKK\"]\n[Auction \"S\"]\n50 Pass Pass Pass\n[Trump \"S\"]\n",
    &[
        "derived tags were written: Hand, GameScores, Dealer, Declarer, Contract",
        "Deal cannot be completed: 2 hands are not known",
        "Melds, MeldScores, Result, HandScores cannot be completed: not all hands are known",
        "PlayScores cannot be completed: the play is missing",
    ],
)]
#[case::one_hand_unknown_and_no_play(
    "[Deal \"S:? AAKKJ.AAAATKQ.K.AAKKQJJ TTTKK.TKJJ.ATKKJ.ATQQJJ AQQQJ.TQJ.AATQJJ.ATTTKK\"]\n[Auction \"S\"]\n50 Pass Pass Pass\n[Trump \"S\"]\n",
    &[
        "derived tags were written: Hand, GameScores, Dealer, Deal, Declarer, Contract, Melds, MeldScores",
        "PlayScores, Result, HandScores cannot be completed: the play is missing",
    ],
)]
#[case::six_players_without_teams(
    "[Competition \"Triple-deck Six-handed\"]\n[Auction \"N\"]\nPass Pass Pass Pass Pass 75\n[Trump \"-\"]\n[Melds \"N:...(0) ...(0) ...(0) ...(0) ...(0) ...(0)\"]\n",
    &[
        "derived tags were written: Hand, Dealer, Declarer, Contract, Result, Play",
        "GameScores, MeldScores, PlayScores, HandScores cannot be completed: the number of teams is not known",
        "Deal cannot be completed: not all hands are known",
    ],
)]
#[case::scoring_system_unknown(
    &format!("[Scoring \"Oak\"]\n[Deal \"S:{HANDS}\"]\n[Auction \"S\"]\n50 Pass Pass Pass\n[Trump \"S\"]\n"),
    &[
        "derived tags were written: Hand, GameScores, Dealer, Declarer, Contract",
        "Melds, MeldScores cannot be completed: the values of the scoring system are not known",
        "PlayScores, Result, HandScores cannot be completed: the play is missing",
    ],
)]
#[case::no_marriage(
    "[Deal \"W:AAAAQQQ.TTTQQ.AAKK.TTTJ ? ? ?\"]\n[Auction \"W\"]\n50 Pass Pass Pass\n",
    &[
        "derived tags were written: Hand, GameScores, Dealer, Declarer, Contract, Trump, PlayScores, Result, Play",
        "Deal cannot be completed: 3 hands are not known",
        "Melds, MeldScores, HandScores cannot be completed: not all hands are known",
    ],
)]
#[case::kitty_unknown(
    "[Deal \"W:AAQQQ.TTTQQ.AAKK.TTTJ ? ? ?\"]\n[Kitty \"?\"]\n[Auction \"W\"]\n50 Pass Pass Pass\n",
    &[
        "derived tags were written: Hand, GameScores, Dealer, Declarer, Contract",
        "Deal cannot be completed: 3 hands are not known",
        "Kitty cannot be completed: the cards exchanged are not known",
        "Melds, MeldScores, PlayScores, Result, HandScores cannot be completed: the trump is not known",
    ],
)]
#[case::no_dealer(
    "[Site \"Club\"]\n",
    &[
        "derived tags were written: Hand, GameScores",
        "Dealer cannot be completed: neither auction nor deal shows the dealer",
        "Deal cannot be completed: the play is missing",
        "Declarer, Contract cannot be completed: the auction is missing",
        "Melds, MeldScores, PlayScores cannot be completed: the trump is not known",
        "Result, HandScores cannot be completed: the contract is not known",
    ],
)]
fn values_that_do_not_follow_are_remarked(#[case] text: &str, #[case] expected: &[&str]) {
    assert_eq!(remarks(text), expected);
}

#[test]
fn a_play_that_is_written_is_not_called_unknown() {
    let text = "[Deal \"W:AAAAQQQ.TTTQQ.AAKK.TTTJ ? ? ?\"]\n[Auction \"W\"]\n50 Pass Pass Pass\n";
    let file = parse(text.as_bytes()).value;
    let mut exporter = Exporter::new(ExportOptions::default());
    let block = file.game_blocks().next().unwrap();
    let written = exporter.game(&Context::new().game(block)).unwrap();
    assert!(written.bytes.ends_with(b"[Play \"W\"]\n"));
    let names = exporter.remarks().iter().map(|remark| &remark.message);
    assert!(names.into_iter().all(|message| !message.contains("`Play`")));
}

#[test]
fn without_completion_a_missing_annotation_is_named_at_its_trick() {
    let text = "[Trump \"S\"]\n[Auction \"S\"]\n50 Pass Pass Pass\n[Play \"S\"]\nCA CJ CK CJ\n";
    let file = parse(text.as_bytes()).value;
    let mut options = ExportOptions::default();
    options.complete = false;
    let block = file.game_blocks().next().unwrap();
    let written = Exporter::new(options).game(&Context::new().game(block));
    let errors = written.unwrap().losses;
    let place = text.find("CJ\n").unwrap() as u64 + 2;
    let found: Vec<(&str, u64)> =
        errors.iter().map(|error| (error.code.as_str(), error.span.start)).collect();
    assert!(found.contains(&("ppn/trick-annotation-missing", place)), "{found:?}");
}
