//! The timeline of a hand: what happens, in which order, and what holds at that moment.

use portnote_ppn::Context;
use portnote_ppn::timeline::events;

const PLAYED: &str = "[Dealer \"W\"]\n[Deal \"N:AK... TT... QQ... JJ...\"]\n[Trump \"S\"]\n\
    [Auction \"N\"]\n50 Pass Pass Pass\n[Play \"N\"]\nCA CT CQ CJ (N2)\nCK CT CQ CJ (E4)\n";

const PASSED: &str = "[Competition \"Double-deck Passing\"]\n[Dealer \"W\"]\n\
    [Deal \"N:AK... TT... QQ... JJ...\"]\n";

/// Moment, kind and seat of every event.
fn told(text: &str) -> Vec<String> {
    with_events(text, |events| {
        let told = events.iter().map(|event| {
            let seat = event.seat.as_deref().unwrap_or("");
            format!("{} {} {seat}", event.at, event.kind).trim_end().to_owned()
        });
        told.collect()
    })
}

/// The moments at which a note of one letter is shown.
fn shown(prefix: &str) -> Vec<String> {
    with_events(&format!("{PLAYED}{prefix}[Note \"n\"]\n"), |events| {
        let active = events.iter().filter(|event| !event.notes.is_empty());
        active.map(|event| format!("{} {}", event.at, event.kind)).collect()
    })
}

fn with_events<T>(text: &str, look: impl FnOnce(&[portnote_ppn::timeline::Event<'_>]) -> T) -> T {
    let file = portnote_ppn::parse(text.as_bytes()).value;
    let mut context = Context::new();
    let game = file.game_blocks().next().map(|block| context.game(block));
    look(&game.as_ref().map_or(Vec::new(), events))
}

#[test]
fn every_action_is_one_event() {
    let actions = [
        "D deal W",
        "A.1.1 bid N",
        "A.1.2 pass E",
        "A.1.3 pass S",
        "A.1.4 pass W",
        "A.1.4 contract N",
        "M trump N",
        "M meld N",
        "M meld E",
        "M meld S",
        "M meld W",
        "P.1.1 throw N",
        "P.1.2 throw E",
        "P.1.3 throw S",
        "P.1.4 throw W",
        "P.1.4 trick N",
        "P.2.1 throw N",
        "P.2.2 throw E",
        "P.2.3 throw S",
        "P.2.4 throw W",
        "P.2.4 trick E",
        "R score",
    ];
    assert_eq!(told(PLAYED), actions);
}

/// Who takes the cards of the kitty holds them until others are discarded.
#[test]
fn a_kitty_is_taken_before_cards_are_discarded() {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../corpus/ppn/valid/derived/kitty-and-discard.ppn"
    ));
    let told = told(&text.unwrap());
    let exchange: Vec<&str> =
        told.iter().map(String::as_str).filter(|event| event.starts_with('X')).collect();
    assert_eq!(exchange, ["X.1 take-kitty SW", "X.2 discard SW"], "{told:?}");
}

#[test]
fn a_moment_of_a_note_has_numbers_without_a_sign() {
    assert_eq!(shown("@A.1.2-A.1.3="), ["A.1.2 pass"]);
    assert_eq!(shown("@A.+1.2-A.1.3="), [] as [&str; 0]);
}

#[test]
fn hands_tricks_and_counters_follow_the_play() {
    with_events(PLAYED, |events| {
        let throw = events.iter().find(|event| event.at == "P.1.3").unwrap();
        assert_eq!(throw.state.trick, ["CA", "CT", "CQ"]);
        assert_eq!(throw.state.hands.get("S").map(String::as_str), Some("Q..."));
        let trick = events.iter().find(|event| event.kind == "trick").unwrap();
        assert_eq!((&*trick.state.counters, &*trick.state.tricks), (&[2, 0][..], &[1, 0][..]));
        let last = events.last().unwrap();
        assert!(last.state.hands.values().all(|hand| hand == "..."));
    });
}

#[test]
fn dashes_in_the_last_trick_leave_it_unfinished() {
    let played = |row: &str| {
        let events = told(&PLAYED.replace("CK CT CQ CJ (E4)", row));
        events.iter().filter(|event| event.contains("trick")).count()
    };
    assert_eq!(played("CK CT CQ CJ"), 2);
    assert_eq!(played("CK CT - -"), 1);
    assert_eq!(played("CK CT CQ CJ (E4)"), 2);
}

#[test]
fn notes_hold_from_a_moment_to_another() {
    assert_eq!(shown("@A.1.2-A.1.3="), ["A.1.2 pass"]);
    assert_eq!(shown("@P.2.4-P="), ["P.2.4 throw", "P.2.4 trick"]);
    assert_eq!(shown("@R-="), ["R score"]);
    assert_eq!(shown("@D-D="), ["D deal"]);
}

#[test]
fn points_after_the_last_action_mean_it() {
    assert_eq!(shown("@P.9-="), ["P.2.4 throw", "P.2.4 trick", "R score"]);
}

#[test]
fn a_hand_without_exchange_melds_instead() {
    assert_eq!(shown("@X-X="), shown("@M-M="));
    assert_eq!(shown("@X.1-M="), shown("@M-M="));
}

#[test]
fn all_give_before_they_receive() {
    let text = format!("{PASSED}[Passed \"N:A... T... Q... J...\"]\n");
    let told = told(&text);
    assert_eq!(told.get(1), Some(&"X.1 pass-cards N".to_owned()));
    assert_eq!(told.get(5), Some(&"X.2 receive-cards S".to_owned()));
    with_events(&text, |events| {
        let given = events.iter().rfind(|event| event.kind == "pass-cards").unwrap();
        assert_eq!(given.state.hands.get("N").map(String::as_str), Some("K..."));
        let last = events.iter().rfind(|event| event.kind == "receive-cards").unwrap();
        assert_eq!(last.state.hands.get("N").map(String::as_str), Some("KQ..."));
    });
}

#[test]
fn a_partner_passes_and_the_declarer_gives_back() {
    let text =
        format!("{PASSED}[Declarer \"N\"]\n[Contract \"50\"]\n[Passed \"N:A... ... Q... ...\"]\n");
    let exchange: Vec<String> =
        told(&text).into_iter().filter(|told| told.starts_with('X')).collect();
    assert_eq!(exchange, ["X.1 pass-cards S", "X.2 pass-cards N"]);
}

#[test]
fn a_called_partner_is_an_event_after_the_trump() {
    let text = format!("{PLAYED}[Partner \"S:CQ\"]\n");
    let told = told(&text);
    let trump = told.iter().position(|event| event == "M trump N");
    let partner = told.iter().position(|event| event == "M partner S");
    assert!(partner.is_some(), "{told:?}");
    assert_eq!(partner, trump.map(|trump| trump + 1));
}

#[test]
fn a_trick_that_is_not_finished_is_no_event() {
    let text = "[Dealer \"W\"]\n[Deal \"N:AK... TT... QQ... JJ...\"]\n[Termination \"S:Time out\"]\n\
        [Trump \"S\"]\n[Auction \"N\"]\n50 Pass Pass Pass\n[Play \"N\"]\nCA CT CQ CJ (N2)\nCK CT *\n";
    let told = told(text);
    let end = ["P.1.4 trick N", "P.2.1 throw N", "P.2.2 throw E", "R terminated"];
    assert_eq!(told.get(told.len() - end.len()..), Some(&end.map(str::to_owned)[..]));
    with_events(text, |events| {
        let last = events.last().unwrap();
        assert_eq!(last.state.trick, ["CK", "CT"]);
        assert_eq!(last.state.tricks, [1, 0]);
    });
}

#[test]
fn players_of_an_earlier_hand_are_there() {
    let text =
        b"[North \"##mick\"]\n[NorthType \"##program\"]\n[Site \"##Club\"]\n[Hand \"1\"]\n\n\
        [Hand \"2\"]\n@A-M=[North \"ann\"]\n[Auction \"N\"]\n50 Pass Pass Pass\n";
    let file = portnote_ppn::parse(text).value;
    let mut context = Context::new();
    let games: Vec<_> = file.game_blocks().map(|block| context.game(block)).collect();
    let events = events(games.last().unwrap());
    let norths: Vec<Option<&str>> =
        events.iter().map(|event| event.players.get("North").map(String::as_str)).collect();
    let ann = Some("ann");
    let mick = Some("mick");
    assert_eq!(norths, [mick, ann, ann, ann, ann, ann, mick]);
    let first = events.first().unwrap();
    assert_eq!(first.players.get("NorthType").map(String::as_str), Some("program"));
    assert_eq!(first.players.get("Site"), None);
}

#[test]
fn a_chat_says_who_and_what() {
    let chats = |text: &str| {
        with_events(&format!("{PLAYED}{text}\n"), |events| {
            let last = events.last().map(|event| event.chats.clone());
            let chats = last.unwrap_or_default().into_iter();
            let chats = chats.map(|chat| (chat.seat.map(String::from), chat.text));
            chats.collect::<Vec<_>>()
        })
    };
    let ours = (Some("N".to_owned()), "Hi".to_owned());
    assert_eq!(chats("[Chat \"N:Hi\"]"), [ours]);
    assert_eq!(chats("[Chat \"Hi\"]"), [(None, "Hi".to_owned())]);
}
