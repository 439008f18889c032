//! What the program takes of memory for texts that are made to take much: at most 175 times their
//! size, in each verb, or 260 times in pictures, and what it takes for any text.

use std::path::Path;
use std::process::Stdio;
use std::sync::Mutex;
use std::time::Duration;
use std::{fs, thread};

use crate::support::{Folder, command};

/// Bytes of each text.
const SIZE: usize = 300_000;

/// What a text may take for each of its bytes: most is seen where each command of LIN, of four bytes,
/// has a finding (159 to 169 times, by how the program was built and where it was seen last).
const MOST: usize = 175;

/// What a text may take for each of its bytes where a game is drawn: each of its calls is in the picture
/// again, with its text.
const MOST_DRAWN: usize = 260;

/// What a run may take beyond the smallest: as many findings as are kept of a game.
const SPARE: usize = 32 << 20;

/// What a text begins with, and what is repeated after it.
const TEXTS: [(&str, &str, &[&str]); 18] = [
    (
        "lin",
        "",
        &["|", "x|y|", "pc|h|", "pc|hA|", "qx|o1|", "md||", "nt|x|", "mb|1C|", "an||", "mc|9|"],
    ),
    (
        "lin",
        "https://www.bridgebase.com/tools/handviewer.html?lin=st||md|1SA,SK,SQ,SJ|",
        &["%7C", "%", "%25", "+", "mb|p|"],
    ),
    (
        "lin",
        "https://www.bridgebase.com/tools/handviewer.html?a=",
        // A call of one letter takes more: it is a whole command of LIN.
        &["(x)", "1c"],
    ),
    ("pbn", "", &[")(\r", "[A", "[A \"\"]", "{}", ";\n", "<-", "{", "[E \"\"]\n"]),
    ("pbn", "[Event \"x\"]\n[Auction \"N\"]\n", &["1C ", "1C $1 ! ", "- ", "{} ", "; \n"]),
    ("pbn", "[Event \"x\"]\n[Play \"N\"]\n", &["CA ", "+ ", "- "]),
    ("pbn", "[Event \"x\"]\n[ScoreTable \"A;B\"]\n", &["\"\" ", "1 1 "]),
    ("pbn", "[Event \"x\"]\n[ScoreTable \"A\"]\n", &["1 "]),
    ("pdn", "", &[")(\r", "]", "1.", "11-15 ", "1C ! ", "()", "<-", "[A", "[A \"\"]", "{}"]),
    ("pdn", "[A \"\"]\n", &["}", "1. 11-15 ", "(1. 11-15) ", "11-15 {} "]),
    ("pdn", "", &["x "]),
    ("pdn", "[FEN \"W:W", &["1-50,"]),
    ("ppn", "", &["[A", "[A \"\"]", ")(\r", "{}"]),
    ("ppn", "[Auction \"N\"]\n", &["50 ", "- ", "(W) ", "{} ", "*", "P "]),
    ("ppn", "[Play \"N\"]\n", &["CA ", "x", "(W", "HJ CA *"]),
    ("bml", "", &["1C\n", "1C 1D\n", "1C\n 1D\n", "#COPY x\n", "a\n\n", "*\n", "* ", "#\n", "# "]),
    ("bml", "1C x\n  1D y\n", &["  1H\n", "    1H\n", "1C-", "1(CD)\n"]),
    ("bss", "", &["00", "001C", "x\n", "001C=\n", "\n"]),
];

const VERBS: [&[&str]; 4] =
    [&["check", "--isolated"], &["export", "--partial"], &["dump"], &["render", "--to", "html"]];

/// The arguments of a run on a file of a notation; `None` where it has no such verb.
fn arguments<'a>(verb: &[&'a str], notation: &'a str) -> Option<Vec<&'a str>> {
    match (verb.first(), notation) {
        (Some(&"export"), "bss") => None,
        (Some(&"export"), "bml") => Some(vec!["convert", "--to", "bss"]),
        _ => Some([verb, &["--notation", notation]].concat()),
    }
}

/// The most memory that a run was seen to take; `None` where the system does not say it of another
/// process.
fn peak(folder: &Path, arguments: &[&str]) -> Option<usize> {
    let mut child = command(folder, arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = None;
    loop {
        // A process that has ended says no more, so that its last growth may be missed.
        let said = fs::read_to_string(&status).ok();
        peak = said.and_then(|said| high_water_mark(&said)).or(peak);
        if let Some(status) = child.try_wait().unwrap() {
            // Two is a refusal, as of an export of which nothing is left; a signal is an abort.
            let code = status.code();
            assert!(code.is_some_and(|code| code <= 2), "{arguments:?} {status}");
            return peak;
        }
        thread::sleep(Duration::from_micros(500));
    }
}

fn high_water_mark(status: &str) -> Option<usize> {
    let mut lines = status.lines();
    let line = lines.find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes = line.trim().strip_suffix("kB")?.trim();
    Some(kilobytes.parse::<usize>().ok()? << 10)
}

/// What the program takes for a text of a few bytes. Most of that is the program itself. Its size
/// depends on how it was built.
fn smallest() -> usize {
    let folder = Folder::new().file("a.pbn", "[Event \"x\"]\n");
    let runs = (0..5).filter_map(|_| peak(&folder.path("."), &["dump", "a.pbn"]));
    runs.max().unwrap_or(0)
}

/// What is over its share among the runs on one text.
fn over_share(base: usize, notation: &str, head: &str, token: &str) -> Vec<String> {
    let name = format!("a.{notation}");
    let text = head.to_owned() + &token.repeat(SIZE / token.len());
    let folder = Folder::new().file(&name, text);
    let mut over = Vec::new();
    for verb in VERBS {
        let Some(mut arguments) = arguments(verb, notation) else {
            continue;
        };
        arguments.push(&name);
        let Some(peak) = peak(&folder.path("."), &arguments) else {
            eprintln!("skipped: this system does not say how much memory a process took");
            continue;
        };
        let most = match verb.first() {
            Some(&"render") => MOST_DRAWN,
            _ => MOST,
        };
        if peak > base + most * SIZE {
            let times = peak.saturating_sub(base) / SIZE;
            over.push(format!("{arguments:?} {head:?} {token:?}: {times} times"));
        }
    }
    over
}

#[test]
fn no_text_takes_more_than_its_share() {
    if !cfg!(target_os = "linux") {
        eprintln!("skipped: only Linux says of another process how much memory it took at most");
        return;
    }
    let texts = TEXTS.iter().flat_map(|(notation, head, tokens)| {
        let tokens = tokens.iter();
        tokens.map(move |token| (*notation, *head, *token))
    });
    let open: Mutex<Vec<_>> = Mutex::new(texts.collect());
    let over = Mutex::new(Vec::new());
    let base = smallest() + SPARE;
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let next = open.lock().unwrap().pop();
                    let Some((notation, head, token)) = next else {
                        break;
                    };
                    let found = over_share(base, notation, head, token);
                    over.lock().unwrap().extend(found);
                }
            });
        }
    });
    let over = over.into_inner().unwrap();
    assert!(over.is_empty(), "{over:#?}");
}

/// What a page of many boards takes is what its largest board takes.
#[test]
fn a_page_of_many_boards_takes_no_more_memory() {
    let board = "[Dealer \"N\"]\n[Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 \
                 AQ52.K74.AJ3.K82\"]\n[Auction \"N\"]\n1C 1D 1H 1S\nAP\n\n";
    let text = board.repeat(8_000);
    let folder = Folder::with(text);
    let Some(peak) = peak(&folder.path("."), &["render", "--to", "html", "a.pbn"]) else {
        eprintln!("skipped: this system does not say how much memory a process took");
        return;
    };
    assert!(peak < smallest() + SPARE, "{} MB", peak >> 20);
}

/// Sheets of many boards, where each page says how many pages there are.
#[test]
fn sheets_of_many_boards_take_no_more_memory() {
    let hands = ["KT96.AJ5.Q84.QJ7", "J83.QT986.KT95.3", "74.32.762.AT9654", "AQ52.K74.AJ3.K82"];
    // A deal is dealt once, so that all are different.
    let text: String = (0..6_000)
        .map(|board: usize| {
            let hand = |seat: usize| hands[(seat + board) % 4];
            format!(
                "[Board \"{board}\"]\n[North \"n{board}\"]\n[Dealer \"N\"]\n\
                 [Deal \"N:{} {} {} {}\"]\n[Auction \"N\"]\n1C 1D 1H 1S\nAP\n\n",
                hand(0),
                hand(1),
                hand(2),
                hand(3)
            )
        })
        .collect();
    let folder = Folder::with(text);
    for layout in [
        &["--layout", "hand-record"][..],
        &["--layout", "curtain", "--by", "seat"],
        &["--layout", "board"],
        &["--layout", "summary"],
        &["--layout", "handout", "--hide", "EW", "--answers", "append"],
        &["--to", "typst"],
    ] {
        let arguments = [&["render", "--to", "html"][..], layout, &["a.pbn"]].concat();
        let arguments = match layout {
            ["--to", _] => [&["render"][..], layout, &["a.pbn"]].concat(),
            _ => arguments,
        };
        let Some(peak) = peak(&folder.path("."), &arguments) else {
            eprintln!("skipped: this system does not say how much memory a process took");
            return;
        };
        assert!(peak < smallest() + SPARE, "{layout:?}: {} MB", peak >> 20);
    }
}

/// A file of many games that is converted to a page, whatever its notation and from wherever it comes.
#[test]
fn a_converted_page_takes_no_more_memory() {
    let boards = [
        (
            "pbn",
            "[Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82\"]\n\n",
        ),
        (
            "lin",
            "qx|o1|md|1SKT96HAJ5DQ84CQJ7,SJ83HQT986DKT95C3,S74H32D762CAT9654,SAQ52HK74DAJ3CK82|mb|p|\n",
        ),
        ("pdn", "1. 32-28 19-23 2. 28x19 14x23 *\n\n"),
    ];
    for (notation, board) in boards {
        let name = format!("a.{notation}");
        let folder = Folder::new().file(&name, board.repeat(8_000));
        let Some(peak) = peak(&folder.path("."), &["convert", &name, "-o", "a.html"]) else {
            eprintln!("skipped: this system does not say how much memory a process took");
            return;
        };
        assert!(peak < smallest() + SPARE, "{notation}: {} MB", peak >> 20);
    }
}

/// Many boards that are converted, also where the header of a set says what is in its boards.
#[test]
fn converted_boards_take_no_more_memory() {
    let deal = "[Dealer \"N\"]\n\
                [Deal \"N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82\"]\n\
                [Contract \"1NT\"]\n[Declarer \"N\"]\n[Result \"7\"]\n[Auction \"N\"]\n1NT AP\n\n";
    let pbn = |head: &dyn Fn(usize) -> String| -> String {
        let boards = (0..8_000).map(|board| head(board) + deal);
        boards.collect()
    };
    let boards = pbn(&|board| format!("[Board \"{}\"]\n", board + 1));
    // Sets of a hundred boards, each in two rooms.
    let sets = pbn(&|record| {
        let room = ["Open", "Closed"][record % 2];
        let (match_, board) = (record / 200, record / 2 + 1);
        format!("[Event \"Match {match_}\"]\n[Board \"{board}\"]\n[Room \"{room}\"]\n")
    });
    let lin = "st||md|3SKT96HAJ5DQ84CQJ7,SJ83HQT986DKT95C3,S74H32D762CAT9654,SAQ52HK74DAJ3CK82|\
               sv|o|ah|Board 3|mb|p|mb|1N|mb|p|mb|p|mb|p|pg||\n"
        .repeat(8_000);
    let folder = Folder::new().file("boards.pbn", boards).file("sets.pbn", sets).file("a.lin", lin);
    for (input, target) in [
        ("boards.pbn", "lin"),
        ("sets.pbn", "lin"),
        ("boards.pbn", "bbo-link"),
        ("a.lin", "pbn"),
        ("a.lin", "bbo-link"),
    ] {
        let arguments = ["convert", "--to", target, input, "-o", "-"];
        let Some(peak) = peak(&folder.path("."), &arguments) else {
            eprintln!("skipped: this system does not say how much memory a process took");
            return;
        };
        let most = smallest() + SPARE;
        assert!(peak < most, "{input} to {target}: {} MB", peak >> 20);
    }
}

/// Bytes that a run writes.
fn written(text: &str, arguments: &[&str]) -> usize {
    let folder = Folder::new().file("a.bml", text);
    let ran = folder.run(&[arguments, &["a.bml"]].concat());
    assert!(ran.code < 2, "{}", ran.err);
    ran.out.len()
}

#[test]
fn a_dump_of_few_bytes_of_bml_ends_at_a_limit() {
    // What the limit `output_bytes` allows of rows, and as much of sequences.
    const MOST_WRITTEN: usize = 2 * (16 << 20) + (1 << 20);

    // Copies of copies: each level is pasted ten times into the next.
    let mut copies = String::from("#CUT a\n1CDHSN opening\n#ENDCUT\n");
    for (inner, outer) in ["a", "b", "c", "d", "e"].iter().zip(["b", "c", "d", "e", "f"]) {
        let pastes = format!("#PASTE {inner}\n").repeat(10);
        copies.push_str(&format!("#CUT {outer}\n{pastes}#ENDCUT\n"));
    }
    copies.push_str("\n1C x\n#PASTE f\n");
    // Each row means five, below each of those above it.
    let mut deep = String::new();
    for level in 0..7 {
        let indent = "  ".repeat(level);
        deep.push_str(&format!("{indent}{}CDHSN described\n", level + 1));
    }
    let long = format!(
        "1CDHSN {0}\n  2CDHSN {0}\n    3CDHSN {0}\n      4CDHSN {0}\n        5CDHSN {0}\n",
        "x".repeat(50)
    );
    for text in [copies, deep, long] {
        assert!(text.len() < 1_200);
        for verb in [&["dump"][..], &["dump", "--expand"]] {
            let bytes = written(&text, verb);
            assert!(bytes < MOST_WRITTEN, "{verb:?}: {bytes} bytes of {text}");
        }
    }
}
