//! The generated text is what old figures were taken on, holds all that it promises, and has
//! no fault.

use portnote_bench::generate::{
    MEGABYTE, SEED, write_bml, write_bss, write_pbn, write_pdn, write_pgn, write_ppn,
};
use portnote_bench::hash::fnv1a;
use portnote_draughts::{Color, Variant};
use portnote_pbn::{Context, Options, Reader, check};

/// The hash of the first megabyte. Another hash is another text: figures that were taken before
/// are not comparable with those after.
const FIRST_MEGABYTE: u64 = 0xb01a_d850_8be6_9b63;

fn megabyte() -> Vec<u8> {
    let mut bytes = Vec::new();
    write_pbn(&mut bytes, MEGABYTE, SEED).unwrap();
    bytes
}

#[test]
fn bytes_are_pinned() {
    let bytes = megabyte();
    assert_eq!(fnv1a(&bytes), FIRST_MEGABYTE, "{:#018x}", fnv1a(&bytes));
    let mut other = Vec::new();
    write_pbn(&mut other, 2000, SEED + 1).unwrap();
    assert_ne!(bytes[..2000], other[..2000]);
}

#[test]
fn games_are_as_long_as_those_of_earlier_figures() {
    let bytes = megabyte();
    let mut reader = Reader::new(&bytes[..]);
    let mut games = 0;
    while reader.next_game().unwrap().is_some() {
        games += 1;
    }
    let mean = bytes.len() / games;
    assert!((870..=906).contains(&mean), "{mean} bytes per game");
}

#[test]
fn every_promised_element_occurs() {
    let bytes = megabyte();
    let promised: [&[u8]; 26] = [
        b"% PBN 2.1\r\n",
        b"\r\n% [Event \"none\"]\r\n",
        b"\\\"",
        b" \\\\ ",
        b"[Event \"#\"]",
        b"[Round \"##",
        b"[Contract \"Pass\"]",
        b"XX\"]",
        b"[Declarer \"\"]",
        b"\r\nAP\r\n",
        b" AP\r\n",
        b" =1=",
        b" =2= $13",
        b"[Note \"2:",
        b" $14",
        b"!?",
        b"{board played late}",
        b"alert.\r\n\r\nThe",
        b" ; checked\r\n",
        b"\r\n*\r\n",
        b"[OptimumResultTable ",
        b"\r\nN NT ",
        b"[ScoreTable ",
        b";Percentage_NS",
        b" \"Ito, Ken;",
        b"\xC5ngstr\xF6m",
    ];
    for part in promised {
        let found = bytes.windows(part.len()).any(|window| window == part);
        assert!(found, "no `{}`", part.escape_ascii());
    }
}

#[test]
fn nothing_is_reported() {
    let bytes = megabyte();
    let options = Options::default();
    let mut context = Context::new();
    let mut reader = Reader::new(&bytes[..]);
    let mut found = Vec::new();
    while let Some(parsed) = reader.next_block().unwrap() {
        found.extend(parsed.diagnostics);
        if parsed.value.is_game() {
            check(&context.game(&parsed.value), &options, &mut found);
        }
    }
    found.extend(reader.finish());
    let told: Vec<_> = found
        .iter()
        .map(|d| format!("{} at {}: {}", d.code.as_str(), d.span.start, d.message))
        .collect();
    assert_eq!(told.len(), 0, "{}", told[..told.len().min(20)].join("\n"));
}

/// The hash of the first megabyte of PDN.
const FIRST_MEGABYTE_OF_PDN: u64 = 0x88e8_e123_8890_d8f2;

#[test]
fn bytes_of_pdn_are_pinned() {
    let mut bytes = Vec::new();
    write_pdn(&mut bytes, MEGABYTE, SEED).unwrap();
    assert_eq!(fnv1a(&bytes), FIRST_MEGABYTE_OF_PDN, "{:#018x}", fnv1a(&bytes));
}

#[test]
fn games_of_pdn_are_played_to_their_result_and_have_no_fault() {
    let mut bytes = Vec::new();
    write_pdn(&mut bytes, MEGABYTE / 4, SEED).unwrap();
    let options = portnote_pdn::Options::default();
    let head = &bytes[..bytes.len().min(portnote_pdn::HEAD)];
    let mut context = portnote_pdn::Context::of_head(head, &options);
    let mut reader = portnote_pdn::Reader::new(&bytes[..]);
    let (mut games, mut plies, mut longest) = (0, 0, 0);
    while let Some(parsed) = reader.next_block().unwrap() {
        assert!(parsed.value.is_game());
        let mut found = parsed.diagnostics;
        let game = context.game(&parsed.value);
        portnote_pdn::check(&game, &options, &mut found);
        // An archive has no tag GameType, and one info says so; nothing else is said.
        let codes: Vec<&str> = found.iter().map(|found| found.code.as_str()).collect();
        let expected: &[&str] = match games {
            0 => &["pdn/game-type-inferred"],
            _ => &[],
        };
        assert_eq!(codes, expected, "{found:?}");
        let replay = game.replay();
        assert_eq!(replay.variant(), Some(Variant::English));
        let end = replay.end(0).unwrap();
        let fitting = match Variant::English.rules().winner(end) {
            Some(Color::Black) => "1-0",
            Some(Color::White) => "0-1",
            None => "1/2-1/2",
        };
        assert_eq!(game.value("Result"), Some(fitting));
        let played = replay.plies(&game, 0).count();
        games += 1;
        plies += played;
        longest = longest.max(played);
    }
    assert!(reader.finish().is_empty());
    assert_eq!(longest, 120);
    let mean = plies / games;
    assert!((40..=80).contains(&mean), "{mean} moves in a game");
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.lines().all(|line| line.len() < 80));
    for promised in [
        "[Result \"1-0\"]",
        "[Result \"0-1\"]",
        "[Result \"1/2-1/2\"]",
        "x",
        "\n60. ",
        "! ",
        "? ",
        " $16",
        "{only move}",
        " (12. ",
        " (7... ",
    ] {
        assert!(text.contains(promised), "{promised:?}");
    }
}

/// The hash of the first megabyte of PPN.
const FIRST_MEGABYTE_OF_PPN: u64 = 0x5c21_8c9c_49fd_bfda;

#[test]
fn bytes_of_ppn_are_pinned() {
    let mut bytes = Vec::new();
    write_ppn(&mut bytes, MEGABYTE, SEED).unwrap();
    assert_eq!(fnv1a(&bytes), FIRST_MEGABYTE_OF_PPN, "{:#018x}", fnv1a(&bytes));
}

#[test]
fn hands_of_ppn_are_whole_and_have_no_fault() {
    let mut bytes = Vec::new();
    write_ppn(&mut bytes, MEGABYTE / 4, SEED).unwrap();
    let mut options = portnote_ppn::Options::default();
    options.profile = portnote_core::Profile::Export;
    let mut reader = portnote_ppn::Reader::with_options(&bytes[..], options.clone());
    let mut context = portnote_ppn::Context::new();
    let (mut hands, mut tricks) = (0, 0);
    while let Some(parsed) = reader.next_block().unwrap() {
        if !parsed.value.is_game() {
            continue;
        }
        let mut found = parsed.diagnostics;
        let game = context.game(&parsed.value);
        portnote_ppn::check(&game, &options, &mut found);
        assert!(found.is_empty(), "{found:?}");
        hands += 1;
        tricks += game.play.map_or(0, |play| play.rows.len());
    }
    // Most hands are played, and then to the end.
    assert!(tricks > hands * 15, "{tricks} tricks in {hands} hands");
    for promised in
        ["[Result \"Saved\"]", "[Result \"Set\"]", "[Result \"No Board\"]", "- Pass", "\\\""]
    {
        let promised = promised.as_bytes();
        let mut windows = bytes.windows(promised.len());
        assert!(windows.any(|window| window == promised), "{promised:?}");
    }
}

/// The hash of the first megabyte of BML.
const FIRST_MEGABYTE_OF_BML: u64 = 0x816f_941a_c8dd_936c;

#[test]
fn bytes_of_bml_are_pinned() {
    let mut bytes = Vec::new();
    write_bml(&mut bytes, MEGABYTE, SEED).unwrap();
    assert_eq!(fnv1a(&bytes), FIRST_MEGABYTE_OF_BML, "{:#018x}", fnv1a(&bytes));
}

#[test]
fn systems_of_bml_are_large_and_have_no_fault() {
    use portnote_bml::bml;
    use portnote_bml::bml::include::Closed;

    let mut text = Vec::new();
    write_bml(&mut text, MEGABYTE / 8, SEED).unwrap();
    let text = String::from_utf8(text).unwrap();
    let starts: Vec<usize> =
        text.match_indices("#+TITLE:").map(|(start, _)| start).chain([text.len()]).collect();
    let options = bml::Options::default();
    let (mut sequences, mut systems) = (0, 0);
    for ends in starts.windows(2) {
        let system = &text[ends[0]..ends[1]];
        let parsed = bml::read("a.bml", system.as_bytes(), &options, &mut Closed);
        let mut found = parsed.diagnostics;
        let expansion = bml::check(&parsed.value, &options, &mut found);
        let told: Vec<_> = found
            .iter()
            .map(|d| {
                let at = &system[d.span.start as usize..];
                let line = at.lines().next().unwrap_or_default();
                format!("{} at `{line}`: {}", d.code.as_str(), d.message)
            })
            .collect();
        assert_eq!(told.len(), 0, "{}", told[..told.len().min(20)].join("\n"));
        sequences += expansion.sequences().len();
        systems += 1;
    }
    assert!(sequences > 500 * systems, "{sequences} in {systems} systems");
    for promised in [
        "\n*** 1C-1D\n",
        "\n1M-2M-\n",
        "\n  (D) = ",
        "\n      3",
        "#SEAT 3\n#VUL 00\n",
        "\n// to be discussed\n",
        "\n- ",
        "--",
        "*never*",
        "!h",
        "https://",
        "2NT",
        "\n     ",
    ] {
        assert!(text.contains(promised), "{promised:?}");
    }
}

/// The hash of the first megabyte of BSS.
const FIRST_MEGABYTE_OF_BSS: u64 = 0x7588_7955_ef5a_4b93;

#[test]
fn bytes_of_bss_are_pinned() {
    let mut bytes = Vec::new();
    write_bss(&mut bytes, MEGABYTE, SEED).unwrap();
    assert_eq!(fnv1a(&bytes), FIRST_MEGABYTE_OF_BSS, "{:#018x}", fnv1a(&bytes));
}

#[test]
fn systems_of_bss_have_no_fault() {
    use portnote_bml::bss::{entries, parse};

    let mut bytes = Vec::new();
    write_bss(&mut bytes, MEGABYTE / 4, SEED).unwrap();
    let parsed = parse(&bytes);
    let headers = entries(&parsed.value).filter(|entry| entry.line.record().is_none());
    let systems = headers.count();
    // A file holds one system, so that each but the first is told; nothing else is.
    let findings = parsed.check(portnote_core::Profile::Import);
    let told: Vec<_> = findings
        .iter()
        .filter(|found| found.code.as_str() != "bss/second-header")
        .map(|d| format!("{} at {}: {}", d.code.as_str(), d.span.start, d.message))
        .collect();
    assert_eq!(told.len(), 0, "{}", told[..told.len().min(20)].join("\n"));
    assert_eq!(findings.len(), systems - 1);
    let records = parsed.value.game_blocks().count();
    assert!(records > 150 * systems, "{records} in {systems} systems");
    let text = String::from_utf8(bytes).unwrap();
    for promised in ["\n*001N", "1DP1H", "DP=", "DR=", "\\n", "\n423", "=YYYYYYY"] {
        assert!(text.contains(promised), "{promised:?}");
    }
}

/// The hash of the first megabyte of PGN.
const FIRST_MEGABYTE_OF_PGN: u64 = 0xf0b0_49b2_a077_72ac;

#[test]
fn bytes_of_pgn_are_pinned() {
    let mut bytes = Vec::new();
    let written = write_pgn(&mut bytes, MEGABYTE, SEED).unwrap();
    assert_eq!(fnv1a(&bytes), FIRST_MEGABYTE_OF_PGN, "{:#018x}", fnv1a(&bytes));
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.lines().all(|line| line.len() < 80));
    let count = |part: &str| text.matches(part).count() as u64;
    assert_eq!(written.games, count("[Event "));
    assert_eq!(written.tags, 7 * written.games);
    assert_eq!(written.comments, count("{"));
    let glyphs = ["$", "!", "?"].map(count).iter().sum::<u64>();
    assert_eq!(written.glyphs, glyphs);
}
