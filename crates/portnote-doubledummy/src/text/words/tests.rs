//! Each language has each phrase, and none is left in English.

use portnote_bridge::IncompleteDeal;
use rstest::rstest;

use super::*;

/// Words that a language shares with English.
const SHARED: &[(&str, &[&str])] = &[
    ("de", &[": "]),
    ("fr", &["par"]),
    ("nl", &[": ", "par"]),
    ("es", &[": ", "par"]),
    ("pl", &[": ", "par"]),
];

impl Phrases {
    /// Each phrase, in the order of the fields.
    fn all(&self) -> Vec<&'static str> {
        let Self {
            deal_of_game,
            colon,
            not_solved,
            not_solved_within,
            not_solved_in_time,
            solver_failed,
            interrupted,
            no_deal,
            unknown_hand,
            unknown_hands,
            uneven_hands,
            dealt_twice,
            makes,
            par,
            par_needs_vulnerability,
            par_needs_dealer,
            leads,
            from_dummy,
            costs_nothing,
            cost_nothing,
            not_followed,
            not_held,
            revoke,
            out_of_turn,
            unreadable,
            best_play,
            taken,
            taken_one,
            lost,
            claim_of_declarer,
            claim_of_defence,
            player,
            declaring,
            defending,
            leading,
            lost_of,
            legend,
            vulnerable: _,
            all_pass: _,
        } = self;
        vec![
            deal_of_game,
            colon,
            not_solved,
            not_solved_within,
            not_solved_in_time,
            solver_failed,
            interrupted,
            no_deal,
            unknown_hand,
            unknown_hands,
            uneven_hands,
            dealt_twice,
            makes,
            par,
            par_needs_vulnerability,
            par_needs_dealer,
            leads,
            from_dummy,
            costs_nothing,
            cost_nothing,
            not_followed,
            not_held,
            revoke,
            out_of_turn,
            unreadable,
            best_play,
            taken,
            taken_one,
            lost,
            claim_of_declarer,
            claim_of_defence,
            player,
            declaring,
            defending,
            leading,
            lost_of,
            legend,
        ]
    }
}

#[rstest]
fn each_phrase_has_the_places_of_the_english_one(
    #[values("en", "de", "fr", "nl", "es", "pl")] code: &str,
) {
    let english = phrases(Language::English).all();
    let all = phrases(code.parse().unwrap()).all();
    for (phrase, english) in all.into_iter().zip(english) {
        assert_eq!(phrase.matches("{}").count(), english.matches("{}").count(), "{phrase}");
        assert_eq!(
            phrase.matches(['{', '}']).count(),
            2 * phrase.matches("{}").count(),
            "{phrase}"
        );
        assert!(!phrase.trim().is_empty(), "{english}");
    }
}

#[rstest]
fn no_phrase_is_left_in_english(#[values("de", "fr", "nl", "es", "pl")] code: &str) {
    let english = phrases(Language::English).all();
    let all = phrases(code.parse().unwrap()).all();
    let same = all.into_iter().zip(english).filter(|(phrase, english)| phrase == english);
    let same: Vec<_> = same.map(|(phrase, _)| phrase).collect();
    let shared = SHARED.iter().find(|(other, _)| *other == code).map(|(_, words)| words.to_vec());
    assert_eq!(Some(same), shared);
}

/// What these say elsewhere is English as well.
#[test]
fn reasons_are_those_of_the_values() {
    let english = phrases(Language::English);
    assert_eq!(english.no_deal, IncompleteDeal::NoDeal.to_string());
    assert_eq!(english.unknown_hands, IncompleteDeal::UnknownHands.to_string());
    assert_eq!(english.uneven_hands, IncompleteDeal::UnevenHands.to_string());
}

#[rstest]
#[case::two("{} of {}", &["1", "4"], "1 of 4")]
#[case::a_value_is_no_phrase("{}, {}", &["{}", "x"], "{}, x")]
#[case::none("player", &[], "player")]
fn values_are_filled_in(#[case] phrase: &str, #[case] values: &[&str], #[case] expected: &str) {
    assert_eq!(fill(phrase, values), expected);
}
