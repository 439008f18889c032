//! The generated text is what old figures were taken on, holds all that it promises, and has
//! no fault.

use portnote_bench::generate::{MEGABYTE, SEED, write_pbn, write_ppn};
use portnote_bench::hash::fnv1a;
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

/// The hash of the first megabyte of PPN.
const FIRST_MEGABYTE_OF_PPN: u64 = 0x5c21_8c9c_49fd_bfda;

#[test]
fn bytes_of_ppn_are_pinned() {
    let mut bytes = Vec::new();
    write_ppn(&mut bytes, MEGABYTE, SEED).unwrap();
    assert_eq!(
        fnv1a(&bytes),
        FIRST_MEGABYTE_OF_PPN,
        "{:#018x}",
        fnv1a(&bytes)
    );
}

#[test]
fn hands_of_ppn_are_whole_and_have_no_fault() {
    let mut bytes = Vec::new();
    write_ppn(&mut bytes, MEGABYTE / 4, SEED).unwrap();
    let options = portnote_ppn::Options {
        profile: portnote_core::Profile::Export,
        ..portnote_ppn::Options::default()
    };
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
    for promised in [
        "[Result \"Saved\"]",
        "[Result \"Set\"]",
        "[Result \"No Board\"]",
        "- Pass",
        "\\\"",
    ] {
        let promised = promised.as_bytes();
        let mut windows = bytes.windows(promised.len());
        assert!(windows.any(|window| window == promised), "{promised:?}");
    }
}
