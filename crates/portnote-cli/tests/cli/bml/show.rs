//! What `info` and `dump` tell of systems.

use super::{TWO, system};
use crate::support::{assert_ran, json_lines};

#[test]
fn info_tells_what_a_system_is() {
    let folder = system().file("b.bss", TWO);
    let out = "\
a.bml  BML, 1 system
       72 bytes, ASCII, LF, longest line 20 columns
       title: Acol
       2 tables with 4 rows and 4 sequences
       includes 1 file
       no problems
b.bss  BSS, 5 records
       104 bytes, ASCII, CRLF, longest line 23 columns
       system: A, B
       3 sequences
       1 warning: see `portnote check b.bss`
";
    assert_ran(&folder.run(&["info", "a.bml", "b.bss"]), 0, out, "");
    let ran = folder.run(&["info", "--output-format", "json", "a.bml"]);
    let facts = &json_lines(&ran.out)[0]["files"][0];
    assert_eq!(facts["sequences"], 4);
    assert_eq!(facts["includes"], 1);
}

#[test]
fn dump_holds_the_document_and_the_sequences() {
    let folder = system();
    let dump = |args: &[&str]| {
        let ran = folder.run(&[&["dump"], args, &["a.bml"]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        json_lines(&ran.out).remove(0)
    };
    let plain = dump(&[]);
    assert_eq!(plain["document"]["metadata"][0]["value"], "Acol");
    assert_eq!(plain["document"]["sources"][1]["file"], "defence.bml");
    assert!(plain["document"].get("sequences").is_none());
    let line = dump(&["--format", "ndjson", "--expand"]);
    assert_eq!(line["file"], "a.bml");
    let calls = &line["sequences"][1]["calls"];
    assert_eq!(*calls, serde_json::json!(["1C", "(P)", "1D"]));
    let spans = dump(&["--with-spans"]);
    assert_ne!(spans, plain);
    let tree = folder.run(&["dump", "--format", "tree", "a.bml"]);
    assert!(tree.out.starts_with("file@0..72\n  metadata@0..13\n"), "{}", tree.out);
}
