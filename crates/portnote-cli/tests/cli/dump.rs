use serde_json::Value;

use crate::support::{CLEAN, ERROR, Folder, assert_ran, json_lines};

const TWO: &str = "% PBN 2.1\n[Event \"a\"]\n[Board \"1\"]\n\n[Event \"#\"]\n[Board \"2\"]\n";

#[test]
fn json_is_one_document() {
    let ran = Folder::with(TWO).run(&["dump", "a.pbn"]);
    assert_eq!(ran.out.lines().count(), 1);
    let document: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(document["schema"], "portnote/pbn/1");
    assert_eq!(document["file"], "a.pbn");
    assert_eq!(document["games"].as_array().unwrap().len(), 2);
    assert_eq!(document["games"][1]["index"], 2);
    assert!(ran.out.starts_with(r#"{"schema":"portnote/pbn/1","file":"a.pbn","games":[{"#));
}

#[test]
fn pretty_is_the_same_document() {
    let folder = Folder::with(TWO);
    let pretty = folder.run(&["dump", "--pretty", "a.pbn"]).out;
    let compact: Value = serde_json::from_str(&folder.run(&["dump", "a.pbn"]).out).unwrap();
    assert!(pretty.starts_with(
        "{\n  \"schema\": \"portnote/pbn/1\",\n  \"file\": \"a.pbn\",\n  \"games\": [\n    {\n"
    ));
    assert_eq!(serde_json::from_str::<Value>(&pretty).unwrap(), compact);
}

#[test]
fn several_files_are_an_array_also_where_one_cannot_be_read() {
    let folder = Folder::with(TWO).file("b.pbn", CLEAN);
    let ran = folder.run(&["dump", "a.pbn", "gone.pbn", "b.pbn"]);
    let documents: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(ran.code, 2);
    assert_eq!(
        documents[1],
        serde_json::json!({
            "schema": "portnote/pbn/1", "file": "gone.pbn", "io_error": "no such file or folder"
        })
    );
    assert_eq!(documents[2]["games"].as_array().unwrap().len(), 1);
}

#[test]
fn one_unreadable_file_is_a_document() {
    let ran = Folder::new().run(&["dump", "gone.pbn"]);
    let document: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, document["io_error"].as_str()), (2, Some("no such file or folder")));
}

#[test]
fn a_folder_is_an_array_whatever_it_holds() {
    let folder = Folder::new().file("one/a.pbn", CLEAN).file("none/a.txt", "");
    let one: Value = serde_json::from_str(&folder.run(&["dump", "one"]).out).unwrap();
    assert_eq!(one.as_array().unwrap().len(), 1);
    let none = folder.run(&["dump", "none"]);
    assert_ran(
        &none,
        1,
        "[]\n",
        "warning[cli/nothing-found]: none: no file with the extension .pbn, .pdn, .ppn, .bml, .bss or .lin in this folder\n",
    );
}

#[test]
fn ndjson_has_a_line_for_each_game() {
    let ran = Folder::with(TWO)
        .file("b.pbn", CLEAN)
        .run(&["dump", "--format", "ndjson", "a.pbn", "b.pbn"]);
    let games = json_lines(&ran.out);
    let key =
        |game: &Value| (game["file"].as_str().unwrap().to_owned(), game["index"].as_u64().unwrap());
    let keys: Vec<_> = games.iter().map(key).collect();
    assert_eq!(keys, [("a.pbn".to_owned(), 1), ("a.pbn".to_owned(), 2), ("b.pbn".to_owned(), 1)]);
    assert_eq!(
        (games[0]["byte_start"].as_u64(), games[0]["byte_end"].as_u64()),
        (Some(10), Some(34))
    );
}

#[test]
fn broken_games_stay_in_the_dump() {
    let ran =
        Folder::with(format!("{ERROR}\n{CLEAN}")).run(&["dump", "--format", "ndjson", "a.pbn"]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 2));
    assert_eq!(json_lines(&ran.out)[0]["errors"], 1);
    assert_eq!(ran.err, "a.pbn: 1 error: see `portnote check a.pbn`\n");
}

#[test]
fn warnings_leave_the_exit_code_at_0() {
    let ran = Folder::with("\u{FEFF}[Event \"x\"]\n").run(&["dump", "a.pbn"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, "a.pbn: 1 warning: see `portnote check a.pbn`\n"));
}

#[test]
fn fail_on_and_exit_zero_hold_for_dump_too() {
    let folder = Folder::with("\u{FEFF}[Event \"x\"]\n").file("b.pbn", ERROR);
    assert_eq!(folder.run(&["dump", "--fail-on", "warning", "a.pbn"]).code, 1);
    assert_eq!(folder.run(&["dump", "--exit-zero", "b.pbn"]).code, 0);
}

#[test]
fn inheritance_is_resolved_on_request() {
    let folder = Folder::with(TWO);
    let plain = folder.run(&["dump", "--format", "ndjson", "a.pbn"]).out;
    let resolved =
        folder.run(&["dump", "--format", "ndjson", "--resolve-inheritance", "a.pbn"]).out;
    assert_eq!(json_lines(&plain)[1]["tags"][0]["value"], "#");
    assert_ne!(plain, resolved);
}

#[test]
fn spans_are_given_on_request() {
    let folder = Folder::with(CLEAN);
    let count = |args: &[&str]| folder.run(args).out.matches("byte_start").count();
    assert!(count(&["dump", "--with-spans", "a.pbn"]) > count(&["dump", "a.pbn"]));
}

#[test]
fn a_tree_has_a_line_for_each_node() {
    let out = "\
file@0..23
  bom@0..3 \"\\ufeff\"
  escape_line@3..12 \"% PBN 2.1\"
  newline@12..13 \"\\n\"
  game@13..23
    tag_pair@13..22
      open@13..14 \"[\"
      tag_name@14..16 \"No\"
      blank@16..17 \" \"
      string@17..21 \"\\\"\u{e9}x\\\"\"
      close@21..22 \"]\"
    newline@22..23 \"\\n\"
";
    let text = b"\xEF\xBB\xBF% PBN 2.1\n[No \"\xE9x\"]\n";
    let ran = Folder::with(text).run(&["dump", "--format", "tree", "a.pbn"]);
    assert_eq!(ran.out, out);
}

#[test]
fn a_tree_has_every_byte_of_a_link() {
    let out = "\
file@0..79
  game@0..74
    link@0..74 \"https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=md%7C1SA,,,%7C\\n\"
    name@59..61 \"md\"
    bar@61..64 \"|\"
    value@64..70 \"1SA,,,\"
    bar@70..73 \"|\"
    newline@73..74 \"\\n\"
  outside@74..79 \"text\\n\"
";
    let text = b"https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=md%7C1SA,,,%7C\ntext\n";
    let folder = Folder::new();
    folder.put("a.lin", text);
    let ran = folder.run(&["dump", "--format", "tree", "a.lin"]);
    assert_eq!(ran.out, out);
}

#[test]
fn a_tree_does_not_need_the_whole_file_in_memory() {
    let folder = Folder::with(CLEAN);
    let tree = ["dump", "--format", "tree"];
    let whole = folder.run(&[&tree[..], &["a.pbn"]].concat());
    let limit = ["--limit", "input_bytes=5"];
    let ran = folder.run(&[&tree[..], &limit, &["a.pbn"]].concat());
    assert_ran(&ran, 0, &whole.out, "");
    // The length of a pipe is known at its end only.
    let pipe = [&tree[..], &limit, &["-"]].concat();
    let ran = folder.run_with_stdin(&pipe, CLEAN);
    assert_ran(&ran, 0, &whole.out, "");
}

#[test]
fn an_empty_file_has_no_games() {
    let folder = Folder::with("");
    assert_ran(
        &folder.run(&["dump", "a.pbn"]),
        0,
        "{\"schema\":\"portnote/pbn/1\",\"file\":\"a.pbn\",\"games\":[]}\n",
        "",
    );
    assert_ran(&folder.run(&["dump", "--format", "ndjson", "a.pbn"]), 0, "", "");
    assert_ran(&folder.run(&["dump", "--format", "tree", "a.pbn"]), 0, "file@0..0\n", "");
}

#[test]
fn derived_facts_of_draughts_and_pinochle() {
    let folder = Folder::with("");
    folder.put("a.pdn", "1. 11-15 22-18 2. 15x22 *\n");
    folder.put("a.ppn", "% PPN 1.0\n% IMPORT\n[Auction \"N\"]\n50 Pass Pass Pass\n");
    let game = |words: &[&str]| -> Value {
        let words = [&["dump", "--format", "ndjson"], words].concat();
        json_lines(&folder.run(&words).out).remove(0)
    };
    assert!(game(&["a.pdn"]).get("derived").is_none());
    let draughts = &game(&["--derived", "a.pdn"])["derived"];
    assert_eq!(draughts["plies"][2]["captured_squares"][0], "18");
    assert_eq!(draughts["start_key"], "a6b6d5bd506c975c");
    // Without the option a hand has what completion adds, in short.
    assert!(game(&["a.ppn"])["derived"].get("bids").is_none());
    let pinochle = &game(&["--derived", "a.ppn"])["derived"];
    assert_eq!(pinochle["bids"][1]["call"], "Pass");
    assert_eq!(pinochle["trump"], Value::Null);
}

#[test]
fn an_event_is_carried_where_that_is_asked_for() {
    let two = "[Event \"Cup\"]\n[North \"Ann\"]\n\n[Room \"Closed\"]\n";
    let folder = Folder::with(two);
    let events = |carry: &str| -> Vec<Value> {
        let words = ["dump", "--format", "ndjson", "--derived", "--carry", carry, "a.pbn"];
        let games = json_lines(&folder.run(&words).out);
        let events = games.iter().map(|game| game["derived"]["event"].clone());
        events.collect()
    };
    assert_eq!(events("deal"), [Value::from("Cup"), Value::Null]);
    assert_eq!(events("identification"), ["Cup", "Cup"]);
}

#[test]
fn derived_facts_are_given_where_they_are_asked_for() {
    let two = "[Board \"7\"]\n[Dealer \"N\"]\n[Deal \"N:A... K... Q... J...\"]\n\n\
               [Room \"Closed\"]\n[Auction \"N\"]\nAP\n";
    let folder = Folder::with(two);
    let games = |words: &[&str]| -> Vec<Value> {
        let words = [&["dump", "--format", "ndjson"], words, &["a.pbn"]].concat();
        json_lines(&folder.run(&words).out)
    };
    assert!(games(&[]).iter().all(|game| game.get("derived").is_none()));
    let own = games(&["--derived"]);
    assert_eq!(own[0]["derived"]["hands"][0]["hcp"], 4);
    assert_eq!(own[1]["derived"]["board"], Value::Null);
    assert_eq!(own[1]["derived"]["calls"].as_array().unwrap().len(), 4);
    let carried = games(&["--derived", "--carry", "deal"]);
    assert_eq!(carried[1]["derived"]["board"], 7);
    assert_eq!(carried[1]["derived"]["deal_source"], "carried");
    let ran = folder.run(&["dump", "--carry", "deal", "a.pbn"]);
    assert!(ran.code == 2 && ran.err.contains("--derived"), "{}", ran.err);
}
