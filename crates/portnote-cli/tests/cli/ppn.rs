//! PPN as its users meet it.

use serde_json::Value;

use crate::support::Folder;

const HAND: &str = "% PPN 1.0\n% IMPORT\n[Dealer \"W\"]\n[Auction \"N\"]\n50 60 Pass Pass\nPass\n";

#[test]
fn the_header_tells_the_notation_and_not_the_name() {
    let folder = Folder::with("").file("hand.txt", HAND).file("hand.ppn", HAND);
    for name in ["hand.txt", "hand.ppn"] {
        let ran = folder.run(&["dump", name]);
        let document: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(document["schema"], "portnote/ppn/1", "{name}");
        assert_eq!(document["games"][0]["derived"]["contract"], 60);
    }
}

#[test]
fn export_completes_unless_told_not_to() {
    let folder = Folder::with("").file("hand.ppn", HAND);
    let full = folder.run(&["export", "--to", "ppn", "hand.ppn"]);
    assert!(full.out.contains("[Declarer \"E\"]\n[Contract \"60\"]\n"));
    assert!(full.err.contains("remarks; --verbose shows them\n"));
    assert!(!full.err.contains("ppn/filled-unknown"));
    let told = folder.run(&["export", "--verbose", "hand.ppn"]);
    assert!(told.err.contains("info[ppn/filled-unknown]"), "{}", told.err);
    let bare = folder.run(&["export", "--to", "ppn", "--no-complete", "hand.ppn"]);
    assert!(bare.out.contains("[Declarer \"?\"]\n[Contract \"?\"]\n"));
}

#[test]
fn a_limit_keeps_the_most_severe_remarks_in_file_order() {
    // Many infos come before the first warning, and more before those of the second hand.
    let second = HAND.replace("% PPN 1.0\n% IMPORT\n", "\n[Event \"x\"]\n");
    let folder = Folder::with("").file("hand.ppn", HAND.to_owned() + &second);
    let places = |limit: &str| {
        let limit = format!("diagnostics_shown={limit}");
        let ran = folder.run(&["export", "--verbose", "--limit", &limit, "hand.ppn"]);
        let lines = ran.err.lines().filter(|line| line.contains("[ppn/"));
        let lines: Vec<String> = lines.map(str::to_owned).collect();
        (lines, ran.err)
    };
    let (all, err) = places("1000");
    assert!(!err.contains("shows more"), "{err}");
    let of = |severity: &str| {
        let lines = all.iter().filter(|line| line.contains(severity));
        lines.cloned().collect::<Vec<String>>()
    };
    let (warnings, infos) = (of(": warning["), of(": info["));
    assert!(warnings.len() > 2 && infos.len() > 2, "{err}");
    assert!(all[0].contains(": info["), "{err}");
    let (kept, err) = places(&warnings.len().to_string());
    assert_eq!(kept, warnings, "{err}");
    let more = format!("{} remarks; --limit diagnostics_shown=N shows more", infos.len());
    assert!(err.contains(&more), "{err}");
    // Infos come back in their places when there is room.
    let (kept, _) = places(&(warnings.len() + 1).to_string());
    assert_eq!(kept[0], infos[0]);
    assert_eq!(kept[1..], warnings);
}

#[test]
fn repair_applies_what_is_safe() {
    let text = "% PPN 1.0\n% IMPORT\n[Deal \"N:KA TT ? ?\"]\n";
    let folder = Folder::with("").file("hand.ppn", text);
    let ran = folder.run(&["export", "--repair", "hand.ppn"]);
    assert!(ran.out.contains("N:AK... "), "{}", ran.err);
}

#[test]
fn a_timeline_has_one_line_for_each_event() {
    let folder = Folder::with("").file("hand.ppn", HAND);
    let ran = folder.run(&["dump", "--timeline", "hand.ppn"]);
    assert!(ran.out.starts_with("{\"schema\":\"portnote/ppn/1\""));
    let kinds: Vec<String> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["kind"].to_string())
        .collect();
    let bids = ["\"bid\"", "\"bid\"", "\"pass\"", "\"pass\"", "\"pass\""];
    assert_eq!(kinds.get(1..6).unwrap(), bids);
}

#[test]
fn hands_of_several_files_are_parted_by_an_empty_line() {
    let folder = Folder::new().file("a.ppn", HAND).file("b.ppn", HAND);
    let one = folder.run(&["export", "--quiet", "a.ppn"]).out;
    let two = folder.run(&["export", "--quiet", "a.ppn", "b.ppn"]).out;
    let hand = one.strip_prefix("% PPN 1.0\n% EXPORT\n%\n").unwrap();
    assert_eq!(two, format!("{one}\n{hand}"));
}

#[test]
fn info_tells_headers_deck_and_parts() {
    let folder = Folder::new().file("a.ppn", format!("{HAND}\n{HAND}"));
    let out = folder.run(&["info", "a.ppn"]).out;
    assert!(out.starts_with("a.ppn  PPN 1.0 (header), import format, "), "{out}");
    assert!(out.contains("       deck: Double\n"), "{out}");
    assert!(out.contains("       put together from 2 files, by its headers\n"), "{out}");
}

#[test]
fn a_hand_is_named_by_its_number() {
    let text = "% PPN 1.0\n% IMPORT\n[Hand \"7\"]\n[Dealer \"W\"]\n[Date \"2026-1-9\"]\n";
    let folder = Folder::new().file("a.ppn", text);
    let out = folder.run(&["check", "--output-format", "concise", "a.ppn"]).out;
    assert!(out.ends_with("(hand 1 in the file, numbered 7) [*]\n"), "{out}");
    let out = folder.run(&["check", "a.ppn"]).out;
    assert!(out.contains("= note: hand 1 in the file, numbered \"7\"\n"), "{out}");
}

#[test]
fn numbers_and_scores_of_all_hands_are_inserted_in_one_go() {
    let complete =
        include_str!("../../../../corpus/ppn/valid/completion/minimal-double-4.export.ppn");
    let (headers, hand) = complete.split_at(complete.find("[Site").unwrap());
    let bare: Vec<String> = (0..12)
        .map(|_| {
            let lines = hand.lines();
            let kept =
                lines.filter(|line| !line.starts_with("[Hand ") && !line.starts_with("[Game"));
            kept.map(|line| format!("{line}\n")).collect()
        })
        .collect();
    let folder = Folder::with("").file("game.ppn", format!("{headers}{}", bare.join("\n")));
    let ran = folder.run(&["check", "--fix", "game.ppn"]);
    assert!(ran.err.ends_with("no problems left in 12 hands\n"), "{}", ran.err);
    let fixed = String::from_utf8(folder.read("game.ppn")).unwrap();
    assert_eq!(fixed.matches("[GameScores ").count(), 12);
    assert!(fixed.contains("[Hand \"12\"]\n[GameScores "), "{fixed}");
}

#[test]
fn a_foreign_file_is_told_once() {
    let folder = Folder::new().file("board.ppn", "Piecepack setup\n");
    let ran = folder.run(&["info", "board.ppn"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert_eq!(ran.err.matches("board.ppn").count(), 1, "{}", ran.err);
}

#[test]
fn explain_finds_a_code_without_its_notation() {
    let ran = Folder::new().run(&["explain", "card-order"]);
    assert!(ran.err.contains("`ppn/card-order`"), "{}", ran.err);
}

const FIVE_HANDED: &str = "% PPN 1.0\n% IMPORT\n[Competition \"Double-deck Five-handed\"]\n[Dealer \"NW\"]\n\
    [Trump \"-\"]\n[Melds \"N:...(0) ...(0) ...(0) ...(0) ...(0)\"]\n[Result \"No Trump\"]\n\
    [HandScores \"-55:0:0:0:0\"]\n[Auction \"N\"]\n50 Pass Pass Pass Pass\n";

const HOUSE: &str = "id = \"oak\"\ndeck = \"double\"\nplayers = 5\n[score]\nsave = \"one-trick\"\n";

#[test]
fn rules_of_a_house_judge_scores() {
    let folder = Folder::new().file("a.ppn", FIVE_HANDED).file("oak.toml", HOUSE);
    let check = ["check", "--output-format", "concise", "a.ppn"];
    let ran = folder.run(&check);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("info[ppn/not-verified]"), "{}", ran.out);
    let ran = folder.run(&[&check[..], &["--rules", "oak.toml"]].concat());
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("error[ppn/score-mismatch]"), "{}", ran.out);
    assert!(!ran.out.contains("not-verified"), "{}", ran.out);
    let ran = folder.run(&["dump", "--rules", "oak.toml", "a.ppn"]);
    assert!(ran.out.contains("\"rules\":\"oak\""), "{}", ran.out);
}

#[test]
fn a_bad_rule_profile_is_named_with_its_place() {
    let bad = [
        (
            "id = \"a\"\ndeck = \"double\"\nplayer = 5\n",
            "line 3, column 1: ",
            "did you mean `players`?",
        ),
        (
            "id = \"a\"\ndeck = \"dubble\"\nplayers = 5\n",
            "line 2, column 8: ",
            "did you mean `double`?",
        ),
        (
            "id = \"a\"\ndeck = \"double\"\nplayers = 9\n",
            "line 3, column 1: ",
            "invalid number of players 9: expected 2 to 8",
        ),
        (
            "id = \"a\"\ndeck = \"double\"\nplayers = 4\n[melds]\ntable = \"standart\"\n",
            "line 5, column 1: ",
            "did you mean `standard`?",
        ),
        ("id = \"a\"\n[melds\n", "line 2, column 7: ", ""),
    ];
    for (profile, place, reason) in bad {
        let folder = Folder::new().file("a.ppn", FIVE_HANDED).file("oak.toml", profile);
        let ran = folder.run(&["check", "--rules", "oak.toml", "a.ppn"]);
        assert_eq!((ran.code, &*ran.out), (2, ""));
        let start = format!("error[cli/bad-rules]: oak.toml: {place}");
        assert!(ran.err.starts_with(&start), "{}", ran.err);
        assert!(ran.err.contains(reason), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
}
