//! Formats of other programs: SARIF 2.1.0 and the workflow commands of GitHub.

use serde_json::Value;

use crate::support::{CLEAN, ERROR, Folder, assert_ran, json_lines};

fn sarif(folder: &Folder, args: &[&str]) -> Value {
    let ran = folder.run(&[&["check", "--output-format", "sarif"], args].concat());
    let document = json_lines(&ran.out).remove(0);
    assert_sarif(&document);
    document
}

/// Asserts what the standard demands of each object that is written here.
#[track_caller]
fn assert_sarif(document: &Value) {
    assert_eq!(document["version"], "2.1.0");
    assert_keys(document, &["$schema", "version", "runs"]);
    let runs = document["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 1);
    let run = &runs[0];
    let known = ["results", "tool", "invocations", "columnKind", "properties"];
    assert_keys(run, &known);
    assert!(["utf16CodeUnits", "unicodeCodePoints"].contains(&text(&run["columnKind"])));
    let driver = &run["tool"]["driver"];
    assert!(!text(&driver["name"]).is_empty());
    let rules = driver["rules"].as_array().unwrap();
    let mut ids: Vec<&str> = rules.iter().map(|rule| text(&rule["id"])).collect();
    for rule in rules {
        let level = text(&rule["defaultConfiguration"]["level"]);
        assert!(["none", "note", "warning", "error"].contains(&level));
        for message in ["shortDescription", "fullDescription", "help"] {
            if let Some(message) = rule.get(message) {
                assert!(!text(&message["text"]).is_empty());
            }
        }
    }
    ids.dedup();
    assert_eq!(ids.len(), rules.len(), "rules are unique");
    for invocation in run["invocations"].as_array().unwrap() {
        assert!(invocation["executionSuccessful"].is_boolean());
    }
    for result in run["results"].as_array().unwrap() {
        assert_result(result);
        assert!(ids.contains(&text(&result["ruleId"])));
    }
}

#[track_caller]
fn assert_result(result: &Value) {
    let known =
        ["ruleId", "level", "message", "locations", "relatedLocations", "fixes", "suppressions"];
    assert_keys(result, &known);
    assert!(["none", "note", "warning", "error"].contains(&text(&result["level"])));
    assert!(!text(&result["message"]["text"]).is_empty());
    let related = result["relatedLocations"].as_array().into_iter().flatten();
    for location in result["locations"].as_array().unwrap().iter().chain(related) {
        let place = &location["physicalLocation"];
        let uri = text(&place["artifactLocation"]["uri"]);
        let is_allowed = |c: char| c.is_ascii_alphanumeric() || "-._~/%:".contains(c);
        assert!(!uri.is_empty() && uri.chars().all(is_allowed), "{uri}");
        let region = &place["region"];
        let number = |name: &str| region[name].as_u64();
        let (start, end) = (number("startLine").unwrap(), number("endLine"));
        assert!(start >= 1 && end.is_none_or(|end| end >= start), "{region}");
        assert!(number("startColumn").is_none_or(|column| column >= 1));
        if end == Some(start) {
            assert!(number("endColumn") >= number("startColumn"));
        }
        // The length has a meaning only together with the offset.
        assert_eq!(number("byteOffset").is_some(), number("byteLength").is_some());
    }
    for fix in result["fixes"].as_array().into_iter().flatten() {
        for change in fix["artifactChanges"].as_array().unwrap() {
            assert!(change["artifactLocation"]["uri"].is_string());
            let replacements = change["replacements"].as_array().unwrap();
            assert!(!replacements.is_empty());
            for replacement in replacements {
                assert!(replacement["deletedRegion"]["byteOffset"].is_u64());
                assert!(replacement["insertedContent"]["text"].is_string());
            }
        }
    }
    for suppression in result["suppressions"].as_array().into_iter().flatten() {
        assert!(["inSource", "external"].contains(&text(&suppression["kind"])));
    }
}

#[track_caller]
fn assert_keys(object: &Value, known: &[&str]) {
    for key in object.as_object().unwrap().keys() {
        assert!(known.contains(&key.as_str()), "{key}");
    }
}

#[track_caller]
fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

#[test]
fn sarif_has_the_places_and_the_fixes() {
    let folder = Folder::with("[Event \"é\"]\n[Site Here]\n");
    let document = sarif(&folder, &["a.pbn"]);
    let expected = serde_json::json!([{
        "ruleId": "core/not-latin1",
        "level": "note",
    }, {
        "ruleId": "core/value-not-quoted",
        "level": "error",
        "message": {"text": "missing quotes around the value of tag `Site`"},
        "locations": [{"physicalLocation": {
            "artifactLocation": {"uri": "a.pbn"},
            "region": {
                "startLine": 2, "startColumn": 7, "endLine": 2, "endColumn": 11,
                "byteOffset": 19, "byteLength": 4,
            },
        }}],
        "fixes": [{
            "description": {"text": "put the value in quotes (safe fix)"},
            "artifactChanges": [{
                "artifactLocation": {"uri": "a.pbn"},
                "replacements": [{
                    "deletedRegion": {"byteOffset": 19, "byteLength": 4},
                    "insertedContent": {"text": "\"Here\""},
                }],
            }],
        }],
    }]);
    let results = &document["runs"][0]["results"];
    assert_eq!(results[1], expected[1]);
    for key in ["ruleId", "level"] {
        assert_eq!(results[0][key], expected[0][key]);
    }
    let rule = &document["runs"][0]["tool"]["driver"]["rules"][1];
    assert_eq!(rule["id"], "core/value-not-quoted");
    assert_eq!(rule["defaultConfiguration"]["level"], "error");
}

#[test]
fn sarif_is_valid_for_all_that_can_happen() {
    let folder = Folder::with(CLEAN)
        .file("b é%.pbn", "% portnote: ignore pbn/board-number\n[Board \"x\"]\n[Site\n")
        .file("c.bml", "#INCLUDE d.bml\n\n1C  natural\n  1c  low\n")
        .file("d.bml", "1D  natural\n1D  again\n  1c  low\n")
        .file("e.pdn", "[FEN \"W:W1\"]\n1. 32-28 zz {\n*");
    let document = sarif(&folder, &["a.pbn"]);
    assert_eq!(document["runs"][0]["results"], serde_json::json!([]));
    for args in [
        &["."][..],
        &[".", "--jobs", "1"],
        &[".", "--max-diagnostics", "2"],
        &[".", "--profile", "export", "--statistics"],
        &[".", "--fix"],
    ] {
        sarif(&folder, args);
    }
    let document = sarif(&folder, &["b é%.pbn", "gone.pbn"]);
    let run = &document["runs"][0];
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let told = &run["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!(told["message"]["text"], "no such file or folder");
}

#[test]
fn sarif_tells_what_is_suppressed() {
    let folder = Folder::with("% portnote: ignore pbn/board-number\n[Board \"x\"]\n");
    let document = sarif(&folder, &["a.pbn"]);
    let suppressed = serde_json::json!([{
        "kind": "inSource",
        "justification": "line 1 of the file suppresses it",
    }]);
    assert_eq!(document["runs"][0]["results"][0]["suppressions"], suppressed);
}

#[test]
fn github_is_told_by_commands() {
    let folder =
        Folder::new().file("a,b.pbn", ERROR).file("c.pbn", "[Event \"100%\"]\n[Board \"5%\"]\n{");
    let out = "\
::error title=portnote (core/value-not-quoted),file=a%2Cb.pbn,line=1,col=8,endColumn=12::a,b.pbn:1:8: missing quotes around the value of tag `Event`
::warning title=portnote (pbn/board-number),file=c.pbn,line=2,col=9,endColumn=11::c.pbn:2:9: invalid board number `5%25`: expected a positive whole number
";
    let ran = folder.run(&["check", "--output-format", "github", "a,b.pbn", "c.pbn", "gone"]);
    let titled = ran.out.replace("title=portnote%20", "title=portnote ");
    for line in out.lines() {
        assert!(titled.contains(line), "{titled}");
    }
    let gone = "::error title=portnote,file=gone::gone: no such file or folder\n";
    assert!(ran.out.ends_with(gone), "{}", ran.out);
    let clean = Folder::with(CLEAN).run(&["check", "--output-format", "github", "a.pbn"]);
    assert_ran(&clean, 0, "", "a.pbn: no problems in 1 game\n");
}
