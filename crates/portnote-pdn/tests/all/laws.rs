//! What holds for every game that is written: it is its own export, means the same, and has
//! nothing that the check under the export profile would name. Games are made up: random moves
//! of every variant, with variations, comments, marks, positions and careless spelling.

use crate::support::{export, faults, faults_of_written, tree};
use portnote_draughts::{Move, Position, Rules, System, Variant};
use portnote_pdn::{Context, ExportOptions, Squares};
use proptest::prelude::*;

/// What may stand in a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    /// Only what PDN 2.0 can hold.
    Pdn2,
    /// Only what PDN 3.0 can hold.
    Pdn3,
    /// Anything.
    All,
}

/// Numbers that decide what comes next; nothing comes after the last.
struct Tape<'t> {
    numbers: std::slice::Iter<'t, u16>,
}

impl Tape<'_> {
    fn is_left(&self) -> bool {
        self.numbers.len() > 0
    }

    fn below(&mut self, end: usize) -> usize {
        usize::from(self.numbers.next().copied().unwrap_or(0)) % end.max(1)
    }

    fn one_of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        let chosen = self.below(list.len());
        list.get(chosen).copied().unwrap_or("")
    }
}

struct Scribe<'t> {
    rules: &'static Rules,
    content: Content,
    tape: Tape<'t>,
    text: String,
}

const COMMENTS: [&str; 9] = [
    "good",
    " two  words\r\n and\tmore ",
    "[%clk 0:10:00] [%eval -0.05]",
    "%x 1. 11-15 (22-17) *",
    "",
    "é {",
    "\"x\" [Event \"x\"] $1",
    "a-word-that-is-as-long-as-half-a-line-of-text-and-no-blank-in-it and some words after it",
    "\\r",
];

const MARKS_2: [&str; 6] = ["!", "?", "*", " $1", " !", " $7"];

const MARKS_3: [&str; 10] =
    ["!", "??", "*", " $1", " !?", " $7 $13", "(!)", "! $5", " \u{25A1}", " $13 $2 $13"];

const MARKS: [&str; 5] = ["!?!", " $300", "! ? !!", "*!", " $"];

const TAGS_2: [&str; 8] = [
    "[Event \"World  Cup \"]",
    "[Site \"a\\b\\\\\\\\c\"]",
    "[Date \"1950.5.7\"]",
    "[Zwart \"King, R.\"]",
    "[White \"\u{E9}\"]",
    "[Round \"\"]",
    "[Setup \"0\"]",
    "[Result \"1-0\"]",
];

const TAGS_3: [&str; 8] = [
    "[Event \"The \\\"Cup\\\" [4/4]\"]",
    "[White \"\u{141}\u{F3}d\u{17A}\"]",
    "[WhiteElo \"1500\"]",
    "[EventDate \"19.10.2003\"]",
    "[Ballot \"x\\\"]",
    "[PlyCount \"3\"]",
    "[Result \"1/2-1/2\"]",
    "[TimeControl \"40/7200:3600\"]",
];

const TAGS: [&str; 6] = [
    "[Date \"in May\"]",
    "[opening \"x\"]",
    "[Event \"a\"][Event \"b\"]",
    "[Event a]",
    "[Result \"4-6\"]",
    "[WhiteRating \"good\"]",
];

impl Scribe<'_> {
    fn game(&mut self) {
        let variant = self.rules.variant();
        self.text = format!("[GameType \"{}\"]", variant.game_type());
        for _ in 0..self.tape.below(4) {
            let tag = match self.content {
                Content::Pdn2 => self.tape.one_of(&TAGS_2),
                Content::Pdn3 => self.tape.one_of(&TAGS_3),
                Content::All => match self.tape.below(3) {
                    0 => self.tape.one_of(&TAGS_2),
                    1 => self.tape.one_of(&TAGS_3),
                    _ => self.tape.one_of(&TAGS),
                },
            };
            // A tag that is there twice says two things.
            let name = tag.split(' ').next().unwrap_or("");
            if self.content == Content::All || !self.text.contains(name) {
                self.text.push_str(tag);
                self.text.push('\n');
            }
        }
        let mut start = self.rules.start();
        if self.tape.below(4) == 0 {
            for _ in 0..self.tape.below(60) {
                let played = self.random(&start);
                start = played.map_or(start, |played| self.rules.play_unchecked(&start, &played));
            }
            start = self.set_up(&start, "[FEN \"", "\"]\n");
        }
        let is_second = start.side() != self.rules.variant().start();
        self.line(start, 2 + usize::from(is_second), 0);
        let has_result = self.text.contains("[Result");
        let results = ["*", "1-0", "0-2", "1/2-1/2", "1-1"];
        let result = if has_result { "*" } else { self.tape.one_of(&results) };
        self.text.push_str(&format!(" {result}\n"));
    }

    fn random(&mut self, position: &Position) -> Option<Move> {
        let legal = self.rules.moves(position);
        let chosen = self.tape.below(legal.len());
        legal.get(chosen).copied()
    }

    /// A line; variations have at least one move.
    fn line(&mut self, start: Position, first: usize, depth: usize) {
        let (mut position, mut half) = (start, first);
        while let Some(played) = self.random(&position) {
            self.number(half);
            self.played(&position, &played);
            let (mut before, mut last, mut is_null) = (position, half, false);
            position = self.rules.play_unchecked(&position, &played);
            half += 1;
            self.marks();
            loop {
                match self.tape.below(14) {
                    1 => self.comment(),
                    2 => self.text.push_str(" (or so)"),
                    // A variation that replaces a null move is written with a position.
                    3 | 4 if is_null && self.content == Content::Pdn3 => {}
                    3 | 4 if depth < 5 && self.tape.is_left() => {
                        self.text.push_str(" (");
                        if self.tape.below(5) == 1 {
                            self.comment();
                        }
                        self.line(before, last, depth + 1);
                        self.text.push_str(" )");
                    }
                    5 if self.content != Content::Pdn2 => {
                        let other = position.with_side(position.side().opponent());
                        position = self.set_up(&other, " /FEN \"", "\"/");
                    }
                    6 if self.content != Content::Pdn2 && self.rules.can_move(&position) => {
                        self.text.push_str(" --");
                        (before, last, is_null) = (position, half, true);
                        position = position.with_side(position.side().opponent());
                        half += 1;
                    }
                    7 if self.content == Content::All => {
                        let stray = self.tape.one_of(&[" so it goes", " .", " {a } b"]);
                        self.text.push_str(stray);
                    }
                    _ => break,
                }
            }
            if !self.tape.is_left() || depth > 0 && self.tape.below(4) == 1 {
                break;
            }
        }
    }

    fn number(&mut self, half: usize) {
        let dots = if half.is_multiple_of(2) { "." } else { "..." };
        if self.tape.below(3) > 0 {
            self.text.push_str(&format!(" {}{dots}", half / 2));
        }
    }

    /// A move in one of the ways in which people write it.
    fn played(&mut self, position: &Position, played: &Move) {
        let legal = self.rules.moves(position);
        let short = self.rules.canonical_form(position, &legal, played);
        let short = short.unwrap_or_default();
        let text = match self.tape.below(8) {
            1 => self.rules.long_form(position, played).unwrap_or(short),
            2 => short.replace('x', " x ").replace('-', "- "),
            3 if self.rules.view().system() == System::Letters => short.to_uppercase(),
            3 => short.split_inclusive(['-', 'x']).map(|step| format!("{step:0>3}")).collect(),
            _ => short,
        };
        // This is a result, whatever was meant.
        let text = if text == "1-1" { "1x1".to_owned() } else { text };
        self.text.push(' ');
        self.text.push_str(&text.replace('X', "x"));
    }

    fn marks(&mut self) {
        if self.tape.below(4) != 1 {
            return;
        }
        let marks = match self.content {
            Content::Pdn2 => self.tape.one_of(&MARKS_2),
            Content::Pdn3 => self.tape.one_of(&MARKS_3),
            Content::All => match self.tape.below(2) {
                0 => self.tape.one_of(&MARKS_3),
                _ => self.tape.one_of(&MARKS),
            },
        };
        self.text.push_str(marks);
    }

    fn comment(&mut self) {
        let comment = self.tape.one_of(&COMMENTS);
        if self.tape.below(4) == 1 && !comment.contains('\n') {
            self.text.push_str(&format!(" ;{comment}\n"));
        } else {
            self.text.push_str(&format!(" {{{comment}}}"));
        }
    }

    /// Writes a position; returns what a reader takes from it.
    fn set_up(&mut self, position: &Position, open: &str, close: &str) -> Position {
        let fen = position.to_fen(self.rules.view());
        self.text.push_str(&format!("{open}{fen}{close}"));
        self.rules.position(&fen).unwrap_or(*position)
    }
}

fn written(variant: Variant, content: Content, tape: &[u16]) -> String {
    let mut scribe = Scribe {
        rules: variant.rules(),
        content,
        tape: Tape { numbers: tape.iter() },
        text: String::new(),
    };
    scribe.game();
    scribe.text
}

fn tapes() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..400)
}

fn variants() -> impl Strategy<Value = Variant> {
    prop::sample::select(&Variant::ALL[..])
}

prop_compose! {
    fn pdn3()(
        width in prop::sample::select(&[80, 0, 20][..]),
        crlf: bool,
        roster: bool,
        full_game_type: bool,
    ) -> ExportOptions {
        let mut options = ExportOptions::pdn3();
        options.width = width;
        options.crlf = crlf;
        options.roster = roster;
        options.full_game_type = full_game_type;
        options
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn games_of_pdn_2_stay_the_same(tape in tapes(), number_plies: bool) {
        let text = written(Variant::English, Content::Pdn2, &tape);
        let file = portnote_pdn::parse(text.as_bytes()).value;
        let game = Context::new().game(&file.blocks()[0]);
        let mut options = ExportOptions::pdn2();
        options.number_plies = number_plies;
        let found = faults(&game, &tree(&game), &options);
        prop_assert!(found.is_empty(), "{text}\n{found:#?}");
    }

    #[test]
    fn games_of_pdn_3_stay_the_same(variant in variants(), tape in tapes(), options in pdn3()) {
        let text = written(variant, Content::Pdn3, &tape);
        let file = portnote_pdn::parse(text.as_bytes()).value;
        let game = Context::new().game(&file.blocks()[0]);
        let found = faults(&game, &tree(&game), &options);
        prop_assert!(found.is_empty(), "{text}\n{found:#?}");
    }

    #[test]
    fn names_of_squares_change_nothing_else(variant in variants(), tape in tapes()) {
        let text = written(variant, Content::Pdn3, &tape);
        let file = portnote_pdn::parse(text.as_bytes()).value;
        let game = Context::new().game(&file.blocks()[0]);
        let wanted = tree(&game);
        for (first, second) in [
            (Squares::Numeric, Squares::Algebraic),
            (Squares::Algebraic, Squares::Numeric),
        ] {
            let with = |squares| {
                let mut options = ExportOptions::pdn3();
                options.squares = Some(squares);
                options
            };
            let found = faults(&game, &wanted, &with(first));
            prop_assert!(found.is_empty(), "{text}\n{found:#?}");
            let there = export(&game, &with(first)).unwrap_or_default();
            let there = portnote_pdn::parse(&there).value;
            let back = Context::new().game(&there.blocks()[0]);
            prop_assert_eq!(export(&back, &with(second)), export(&game, &with(second)));
        }
    }

    #[test]
    fn a_lossy_export_is_its_own_export(
        is_english: bool,
        other in variants(),
        tape in tapes(),
        is_pdn2: bool,
    ) {
        let variant = if is_english { Variant::English } else { other };
        let text = written(variant, Content::All, &tape);
        let file = portnote_pdn::parse(text.as_bytes()).value;
        let game = Context::new().game(&file.blocks()[0]);
        let mut options = if is_pdn2 { ExportOptions::pdn2() } else { ExportOptions::pdn3() };
        options.lossy = true;
        if let Ok(bytes) = export(&game, &options) {
            let again = portnote_pdn::parse(&bytes).value;
            let wanted = tree(&Context::new().game(&again.blocks()[0]));
            let found = faults_of_written(&bytes, &wanted, &options);
            prop_assert!(found.is_empty(), "{text}\n{found:#?}");
        }
    }

    #[test]
    fn any_text_is_refused_or_its_own_export(tokens in junk(), is_pdn2: bool, lossy: bool) {
        let text = tokens.concat();
        let file = portnote_pdn::parse(text.as_bytes()).value;
        let mut options = if is_pdn2 { ExportOptions::pdn2() } else { ExportOptions::pdn3() };
        options.lossy = lossy;
        let mut context = Context::new();
        for block in file.game_blocks() {
            let game = context.game(block);
            if let Ok(bytes) = export(&game, &options) {
                if bytes.is_empty() {
                    // Of a star alone PDN 3.0 has no text.
                    prop_assert!(!is_pdn2 && game.tags.is_empty() && game.comments.is_empty());
                    prop_assert_eq!(game.replay().plies(&game, 0).count(), 0);
                    continue;
                }
                let again = portnote_pdn::parse(&bytes).value;
                let wanted = tree(&Context::new().game(&again.blocks()[0]));
                let found = faults_of_written(&bytes, &wanted, &options);
                prop_assert!(found.is_empty(), "{text}\n{found:#?}");
            }
        }
    }
}

/// Pieces of games in any order.
fn junk() -> impl Strategy<Value = Vec<&'static str>> {
    let tokens = [
        " ",
        " ",
        "\n",
        "1. ",
        "1... ",
        "2. ",
        "11-15",
        "11-15",
        "23-19",
        "8-11",
        "22-17",
        "9-14",
        "(",
        ")",
        "(",
        ")",
        "{a}",
        "{",
        "}",
        "; b\n",
        "% c\n",
        "*",
        "1-0",
        "[Event \"x\"]",
        "[Result ",
        "\"0-1\"]",
        "[GameType \"21\"]\n",
        "[FEN \"W:W32:B1,K2\"]\n",
        "/FEN \"B::\"/",
        "/FEN ",
        "\"W:WK32:B1\"/",
        "!",
        "?",
        "$7",
        " - ",
        "...",
        "\\r",
        "x",
        ":",
        "32-28",
        "c3-d4",
        "\u{1}",
        "é",
        "\u{2014}",
        "<9>",
        "1118",
        "01",
        "word",
        ".",
    ];
    prop::collection::vec(prop::sample::select(tokens.to_vec()), 0..30)
}
