//! Hostile input in small sizes: what is counted does not depend on the machine.
//!
//! `cargo xtask bench --slopes` counts instructions on large members of the same families.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use portnote_bench::families::{FAMILIES, Family, LineEnd, NEXT_GAME, shapes};
use portnote_core::{Diagnostic, Limits};
use portnote_pbn::json::v1::{DumpOptions, GameV1};
use portnote_pbn::{Context, Options, Reader, check};

/// The smaller of the two sizes that are compared.
const N: usize = 120;

/// What reading, checking and dumping an input gave.
#[derive(Debug, Default)]
struct Seen {
    bytes: usize,
    games: usize,
    nodes: usize,
    diagnostics: usize,
    /// How often each code was reported.
    codes: BTreeMap<&'static str, usize>,
    /// Bytes of the longest message, with its labels.
    message: usize,
    /// Bytes of all lines of JSON.
    json: usize,
    /// The last game: the value of its Event, its nodes, and its diagnostics.
    last: Option<(String, usize, usize)>,
}

fn see(bytes: &[u8], options: &Options) -> Seen {
    let mut seen = Seen::default();
    let mut context = Context::new();
    let mut reader = Reader::with_options(bytes, options.clone());
    while let Some(parsed) = reader.next_block().unwrap() {
        let block = &parsed.value;
        let mut found = parsed.diagnostics;
        seen.bytes += block.unit().bytes().len();
        seen.nodes += block.tree().len();
        if block.is_game() {
            let game = context.game(block);
            check(&game, options, &mut found);
            let line = GameV1::new(&game, &DumpOptions::default(), &found);
            seen.games += 1;
            seen.json += serde_json::to_vec(&line).unwrap().len();
            let event = game.value("Event").unwrap_or_default().into_owned();
            seen.last = Some((event, block.tree().len(), found.len()));
        }
        seen.note(&found);
    }
    seen.note(&reader.finish());
    seen
}

impl Seen {
    fn note(&mut self, found: &[Diagnostic]) {
        self.diagnostics += found.len();
        for diagnostic in found {
            *self.codes.entry(diagnostic.code.as_str()).or_default() += 1;
            let labels = diagnostic.labels.iter().map(|label| label.message.len());
            let length = diagnostic.message.len() + labels.sum::<usize>();
            self.message = self.message.max(length);
        }
    }
}

/// One input with what it gave.
struct Case {
    family: &'static Family,
    line_end: LineEnd,
    n: usize,
    len: usize,
    seen: Seen,
}

/// Every family with each line end in two sizes; the tests share one pass over them.
fn cases() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(|| {
        let mut cases = Vec::new();
        for family in FAMILIES {
            for line_end in LineEnd::ALL {
                for n in [N, 2 * N] {
                    let bytes = family.input(n, line_end);
                    let seen = see(&bytes, &Options::default());
                    let len = bytes.len();
                    cases.push(Case { family, line_end, n, len, seen });
                }
            }
        }
        cases
    })
}

/// Lists what the function complains of.
fn complaints(judge: impl Fn(&Case) -> Option<String>) -> Vec<String> {
    let complaint = |case: &Case| {
        let (title, end, n) = (case.family.title(), case.line_end.name(), case.n);
        Some(format!("{title}, {end}, n = {n}: {}", judge(case)?))
    };
    cases().iter().filter_map(complaint).collect()
}

fn assert_none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn counts_are_bounded_by_the_bytes() {
    assert_none(&complaints(|Case { len, seen, .. }| {
        let len = *len;
        if seen.bytes != len {
            return Some(format!("{} of {len} bytes kept", seen.bytes));
        }
        if seen.nodes > 2 * len + 16 {
            return Some(format!("{} nodes for {len} bytes", seen.nodes));
        }
        if seen.diagnostics > len {
            return Some(format!("{} diagnostics for {len} bytes", seen.diagnostics));
        }
        None
    }));
}

/// Bytes that a message may have, with its labels: the token that it names may be as long as a game.
const LONGEST_MESSAGE: usize = 400;

#[test]
fn messages_are_clipped() {
    assert_none(&complaints(|Case { seen, .. }| {
        let is_long = seen.message > LONGEST_MESSAGE;
        is_long.then(|| format!("a message of {} bytes", seen.message))
    }));
}

#[test]
fn games_are_as_many_as_were_written() {
    assert_none(&complaints(|Case { family, n, seen, .. }| {
        let expected = family.games.of(*n) + usize::from(family.ends);
        (seen.games != expected).then(|| format!("{} games, not {expected}", seen.games))
    }));
}

#[test]
fn one_fault_is_reported_as_often_as_it_occurs() {
    assert_none(&complaints(|Case { family, n, seen, .. }| {
        let (code, times) = family.reported?;
        let found = seen.codes.get(code).copied().unwrap_or(0);
        (found != times.of(*n)).then(|| format!("{code} {found} times: {:?}", seen.codes))
    }));
}

#[test]
fn the_next_game_is_intact() {
    let next = see(NEXT_GAME.as_bytes(), &Options::default());
    let (event, _, faults) = next.last.unwrap();
    assert_eq!((event.as_str(), faults), ("next", 0));
    assert_none(&complaints(|Case { family, seen, .. }| {
        let (event, _, faults) = seen.last.as_ref()?;
        (family.ends && (event != "next" || *faults > 0))
            .then(|| format!("the last game is `{event}` with {faults} diagnostics"))
    }));
}

#[test]
fn json_is_linear() {
    for pair in cases().chunks(2) {
        let [one, two] = pair else { continue };
        let (small, large) = (one.seen.json, two.seen.json);
        let title = one.family.title();
        assert!(10 * large <= 22 * small, "{title}: {small} and {large} bytes");
    }
}

#[test]
fn line_ends_change_nothing() {
    for lines in cases().chunks(6) {
        let [lf, _, crlf, _, cr, _] = lines else {
            continue;
        };
        for other in [crlf, cr] {
            let (title, end) = (lf.family.title(), other.line_end.name());
            let counts = |case: &Case| (case.seen.games, case.seen.nodes);
            assert_eq!(counts(lf), counts(other), "{title}, {end}");
            assert_eq!(lf.seen.codes, other.seen.codes, "{title}, {end}");
        }
    }
}

#[test]
fn a_game_beyond_the_limit_is_kept_and_passed_over() {
    let limits = Limits::new().with("game_bytes", 2_000).unwrap();
    let mut options = Options::default();
    options.limits = limits;
    for family in FAMILIES.iter().filter(|family| family.rule == "S-17") {
        for line_end in LineEnd::ALL {
            let bytes = family.input(3_000, line_end);
            let seen = see(&bytes, &options);
            assert_eq!(seen.bytes, bytes.len(), "{}", family.name);
            assert_eq!(seen.games, 2, "{}", family.name);
            assert_eq!(seen.codes.get("core/game-too-large"), Some(&1), "{}", family.name);
            assert!(seen.nodes < 200, "{}: {} nodes", family.name, seen.nodes);
        }
    }
}

/// A game with every kind of token, small enough to be broken at each byte.
const RICH: &str = "% PBN 2.1\r\n[Event \"a \\\"b\\\"\"]\r\n[Date \"2020.01.31\"]\r\n[Dealer \"N\"]\r\n\
                    [Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. \
                    ...AKQJT98765432\"]\r\n[Declarer \"N\"]\r\n[Contract \"1S\"]\r\n\
                    [Auction \"N\"]\r\n1S =1= $3 ! {x} ^I 1C *\r\n[Note \"1:y\"]\r\n\
                    [Play \"E\"]\r\nHA - + ; z\r\n[ScoreTable \"Rank\\2R;Names_NS\"]\r\n1 \"a;b\"\r\n";

fn assert_bounded(bytes: &[u8]) {
    let seen = see(bytes, &Options::default());
    assert_eq!(seen.bytes, bytes.len(), "{}", bytes.escape_ascii());
    assert!(seen.nodes <= 2 * bytes.len() + 16, "{}", bytes.escape_ascii());
    assert!(seen.diagnostics <= bytes.len(), "{}", bytes.escape_ascii());
}

#[test]
fn every_prefix_of_a_rich_game_is_bounded() {
    for end in 0..=RICH.len() {
        assert_bounded(&RICH.as_bytes()[..end]);
    }
}

#[test]
fn every_byte_of_a_rich_game_may_be_a_delimiter() {
    let mut bytes = RICH.as_bytes().to_vec();
    for at in 0..bytes.len() {
        let was = bytes[at];
        for delimiter in b"[]{};\"\\%\n" {
            bytes[at] = *delimiter;
            assert_bounded(&bytes);
        }
        bytes[at] = was;
    }
}

#[test]
fn one_fix_for_each_fault_of_a_game_of_draughts() {
    // What costs a look at the whole game is found once in it.
    let fixes = |shape: &shapes::Shape, n: usize, message: &str| {
        let text = shape.input(n);
        let file = portnote_pdn::parse(&text).value;
        let mut context = portnote_pdn::Context::new();
        let mut found: Vec<Diagnostic> = Vec::new();
        for block in file.blocks() {
            let game = context.game(block);
            portnote_pdn::check(&game, &portnote_pdn::Options::default(), &mut found);
        }
        let fixes = found.iter().filter_map(|found| found.fix.as_ref());
        fixes.filter(|fix| fix.message == message).count()
    };
    let [positions, variations] = shapes::PAIRS else {
        panic!("two runs of draughts are known");
    };
    let after = "move the variations after the move that they replace";
    for n in [N, 2 * N] {
        assert!(fixes(positions, n, "remove tag `FEN`") <= 1);
        assert_eq!(fixes(variations, n, after), 1);
    }
}
