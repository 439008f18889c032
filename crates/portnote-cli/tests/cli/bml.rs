//! Bidding systems: BML and BSS.

mod check;
mod convert;
mod include;
mod limits;
mod programs;
mod search;
mod show;

use serde_json::Value;

use crate::support::{Folder, Ran, json_lines};

const SYSTEM: &str = "\
#+TITLE: Acol

* Openings

1C  natural
  1D  4+!d

#INCLUDE defence.bml
";

const DEFENCE: &str = "\
(1C)--
D  takeout
";

/// What both become.
const RECORDS: &str = "\
*00{Acol}=NYYYYYY
001C=NYYYYYY008natural
001CP1D=NYYYYYY0084+!d
*001C=NYYYYYY008
*001CD=NYYYYYY0takeout
";

/// Two systems, as Full Disclosure writes them.
const TWO: &str = "\
*00{A}=NYYYYYY\r
001C=NYYYYYY008natural\r
*001ND=NYYYYYYpenalty\r
*00{B}=NYYYYYY\r
001D=NYYYYYY008diamonds\r
";

const BML2BSS: &str = "bml2bss";
const BML2HTML: &str = "bml2html";
const BML2LATEX: &str = "bml2latex";
const BSS2BML: &str = "bss2bml";

fn system() -> Folder {
    Folder::new().file("a.bml", SYSTEM).file("defence.bml", DEFENCE)
}

/// The codes and places of what `check` finds.
fn found(folder: &Folder, args: &[&str]) -> Vec<String> {
    let check = ["check", "--output-format", "ndjson"];
    let ran = folder.run(&[&check, args].concat());
    let line = |found: &Value| {
        let place = &found["span"]["start"];
        format!(
            "{}:{}:{} {}",
            found["file"].as_str().unwrap(),
            place["line"],
            place["column"],
            found["code"].as_str().unwrap()
        )
    };
    let lines = json_lines(&ran.out);
    let is_reported = |found: &&Value| found["schema"] == "portnote/diagnostic/1";
    lines.iter().filter(is_reported).map(line).collect()
}

#[track_caller]
fn assert_refused(ran: &Ran, message: &str) {
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.contains(message), "{}", ran.err);
}
