//! Nothing in a file or in its name acts upon a terminal.

use rstest::rstest;

use crate::support::{Folder, Ran, finish};

/// A title for the window, a colour of the upper half, DEL, and the direction of text.
const HOSTILE: &str = "\u{1B}]0;evil\u{7}\u{9B}31m\u{7F}\u{202E}\u{2066}\u{200F}";

fn is_hostile(character: char) -> bool {
    let is_mark = matches!(character, '\u{200E}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    is_mark || character.is_control() && character != '\n'
}

#[track_caller]
fn assert_harmless(ran: &Ran, args: &[&str]) {
    for text in [&ran.out, &ran.err] {
        let found = text.chars().find(|character| is_hostile(*character));
        assert_eq!(found, None, "{args:?}: {text}");
    }
}

/// Hostile text in every place of which anything is told, in all notations.
fn folder() -> Folder {
    let h = HOSTILE;
    let included = format!("inc{h}.bml").replace(['\u{7}', '\u{1B}'], "");
    Folder::new()
        .file(
            "a.pbn",
            format!(
                "% PBN 2.1{h}\n% portnote: ignore {h}\n[Event \"{h}\"]\n[Board \"{h}\"]\n[Dealer \"{h}\"]\n\
                 [{h} \"x\"]\n[Deal \"N:{h} - - -\"]\n[Generator \"{h}\"]\n[Auction \"N\"]\n{h} AP\n{{{h}}}\n"
            ),
        )
        .file(
            "a.pdn",
            format!(
                "[Event \"{h}\"]\n[White \"{h}\"]\n[GameType \"{h}\"]\n[Result \"{h}\"]\n[FEN \"{h}\"]\n1. {h} 32-28 *\n"
            ),
        )
        .file(
            "a.ppn",
            format!("% PPN 1.0{h}\n[Event \"{h}\"]\n[Dealer \"{h}\"]\n[Variant \"{h}\"]\n[Auction \"{h}\"]\n{h}\n"),
        )
        .file(
            "a.bml",
            format!("#+TITLE: {h}\n#INCLUDE {included}\n#INCLUDE gone{h}.bml\n* {h}\n\n1C{h}  {h}\n1D  {h}\n"),
        )
        .file(&included, format!("1H  {h}\n"))
        .file("a.bss", format!("*00{{{h}}}=NYYYYYY\n001C=NYYYYYY008{h}\n{h}\n"))
        .file("portnote.toml", "")
        .file(&format!("name{h}.pbn"), format!("[Event {h}]\n"))
        .file(&format!("broken{h}.pbn.gz"), "\u{1F}")
        .file(&format!("sub/{h}/portnote.toml"), format!("\"{h}\" = 1\n"))
        .file(&format!("sub/{h}/b.pbn"), "[Event x]\n")
}

#[rstest]
fn no_verb_hands_on_what_a_terminal_acts_upon(
    #[values(
        &["check"], &["check", "-v"], &["check", "--output-format", "concise"],
        &["check", "--output-format", "summary"], &["check", "--output-format", "json"],
        &["check", "--output-format", "ndjson"], &["check", "--statistics"],
        &["check", "--profile", "export"], &["check", "--color", "never", "--select", "core/"],
        &["dump"], &["dump", "--pretty"], &["dump", "--format", "ndjson"],
        &["dump", "--format", "tree"], &["dump", "--expand", "--with-spans"],
        &["dump", "--timeline"], &["info"], &["info", "--output-format", "json"], &["deps"],
        &["export", "--in-place"], &["export", "--partial", "-v", "-o", "out.pbn"],
        &["export", "--repair", "-o", "out.pbn"], &["export", "-o", "a.pbn"],
    )]
    args: &[&str],
) {
    for input in ["a.pbn", "a.pdn", "a.ppn", "a.bml", "a.bss", "."] {
        let folder = folder();
        let all = [args, &[input]].concat();
        assert_harmless(&folder.run(&all), &all);
    }
}

#[rstest]
fn conversions_tell_nothing_that_a_terminal_acts_upon(
    #[values("html", "latex", "bss", "bml")] form: &str,
    #[values("a.pbn", "a.bml", "a.bss", "gone\u{1B}]0;x\u{7}.bml")] input: &str,
) {
    let args = ["convert", "-v", "--to", form, "-o", "out", input];
    assert_harmless(&folder().run(&args), &args);
}

/// Names and words of the command line come back in messages.
#[rstest]
#[case(&["check", "gone\u{9B}31m\u{202E}.pbn"])]
#[case(&["info", "gone\u{9B}31m\u{202E}.pbn"])]
#[case(&["dump", "gone\u{9B}31m\u{202E}.pbn"])]
#[case(&["export", "gone\u{9B}31m\u{202E}.pbn", "-o", "x\u{7F}/y"])]
#[case(&["export", "a.pbn", "-o", "x\u{7F}/y"])]
#[case(&["convert", "gone\u{9B}31m\u{202E}.bml", "--to", "bss"])]
#[case(&["deps", "gone\u{9B}31m\u{202E}.bml"])]
#[case(&["explain", "core/\u{1B}[31m\u{202E}"])]
#[case(&["check", "--select", "core/\u{1B}[31m\u{202E}", "a.pbn"])]
#[case(&["check", "--config", "\u{1B}[31m\u{202E}", "a.pbn"])]
#[case(&["check", "--files-from", "\u{1B}[31m\u{202E}"])]
#[case(&["check", "--stdin-filename", "\u{1B}[31m\u{202E}", "-"])]
#[case(&["info", "--stdin-filename", "\u{1B}[31m\u{202E}.pbn", "-"])]
fn typed_text_is_printed_harmless(#[case] args: &[&str]) {
    let folder = Folder::with("[Event x]\n");
    assert_harmless(&finish(folder.command(args)), args);
}

/// A terminal gets the fixed text, the export and the page without it too. Where there is no
/// program `script` to make one, nothing is tried.
#[cfg(target_os = "linux")]
#[rstest]
#[case("export --partial a.pbn")]
#[case("convert --to html a.bml")]
#[case("convert --to bss a.bml")]
#[case("convert --to latex a.bml")]
#[case("check --fix - < a.pbn")]
#[case("check --diff a.pbn")]
#[case("info a.pbn")]
fn data_on_a_terminal_is_harmless(#[case] line: &str) {
    let folder = Folder::new()
        .file("a.pbn", format!("[Event \"{HOSTILE}\"]\n[Site x]\n"))
        .file("a.bml", format!("1C  {HOSTILE}\n"));
    let program = env!("CARGO_BIN_EXE_portnote");
    let mut command = std::process::Command::new("script");
    command
        .args(["-qec", &format!("{program} --color never {line}"), "/dev/null"])
        .current_dir(folder.path(""))
        .stdin(std::process::Stdio::null());
    let Ok(output) = command.output() else { return };
    // A terminal ends its lines with CR LF.
    let out = String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n");
    let found = out.chars().find(|character| is_hostile(*character));
    assert_eq!(found, None, "{out}");
    assert!(!out.is_empty());
}
