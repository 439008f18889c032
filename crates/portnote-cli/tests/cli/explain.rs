use serde_json::Value;

use crate::support::{Folder, assert_ran, json_lines};

#[test]
fn a_code_has_a_page() {
    let out = "\
core/bom (warning; error with `--profile export`): The file begins with a byte order mark
  What   The first three bytes are the UTF-8 byte order mark EF BB BF.
  Why    Programs that look for `%` or `[` in the first column do not find them
         in the first line.
  Spec   PBN 2.1 §2.2 and PDN 2.0 know no such mark.
  Bad    \\u{feff}[Event \"Club\"]
  Good   [Event \"Club\"]
  Fix    Safe: remove the mark.
";
    assert_ran(&Folder::new().run(&["explain", "core/bom"]), 0, out, "");
}

#[test]
fn a_title_keeps_its_names() {
    for (code, title) in [
        ("pdn/not-pdn-2", "A game uses something that PDN 2.0 does not have"),
        ("pdn/set-up-tag", "SetUp and FEN contradict each other"),
        ("pdn/ply-count", "PlyCount is not the number of moves"),
        ("pbn/hidden-value", "Hidden is not a set of seats"),
    ] {
        let ran = Folder::new().run(&["explain", code]);
        let first = ran.out.lines().next().unwrap_or("");
        assert!(first.ends_with(&format!("): {title}")), "{first}");
    }
}

#[test]
fn codes_of_all_crates_are_listed() {
    let ran = Folder::new().run(&["explain"]);
    assert_eq!(ran.code, 0);
    for line in ["core/bom ", "cli/not-found "] {
        assert!(ran.out.lines().any(|found| found.starts_with(line)), "{line}");
    }
}

#[test]
fn an_unknown_code_is_2_and_similar_ones_are_named() {
    let ran = Folder::new().run(&["explain", "cli/output-exist"]);
    let err = "error: unknown code `cli/output-exist`; similar: `cli/output-exists`\n";
    assert_ran(&ran, 2, "", err);
    let ran = Folder::new().run(&["explain", "nonsense"]);
    assert_ran(&ran, 2, "", "error: unknown code `nonsense`: `portnote explain` lists all codes\n");
}

#[test]
fn json_has_all_parts() {
    let ran = Folder::new().run(&["explain", "--output-format", "json", "core/bom"]);
    let document = &json_lines(&ran.out)[0];
    assert_eq!(document["schema"], "portnote/codes/1");
    assert_eq!(document["codes"][0]["code"], "core/bom");
    assert_eq!(document["codes"][0]["export"], "error");
    assert_eq!(document["codes"][0]["good"], "[Event \"Club\"]");
    let all: Value =
        serde_json::from_str(&Folder::new().run(&["explain", "--output-format", "json"]).out)
            .unwrap();
    assert!(all["codes"].as_array().unwrap().len() > 20);
}

#[test]
fn markdown_has_a_heading_for_each_code() {
    let ran = Folder::new().run(&["explain", "--output-format", "markdown"]);
    assert!(ran.out.contains(
        "\n## `cli/not-found`\n\nA file or folder does not exist (error).\n\n### What\n"
    ));
}
