//! Writes boards as PBN: text that people and programs write, and that has no fault.

use std::fmt::Write as _;

use portnote_bridge::{Call, Contract, Denomination, Field, Seat};

use super::board::{Board, other_result};
use super::words;
use crate::random::Random;

/// Writes games one after another.
#[derive(Clone, Debug)]
pub struct Games {
    random: Random,
    /// Number of the board that was written last, in its session.
    board: u32,
    /// Boards of the session that is being played.
    session: u32,
    /// Whether the game that is being written is scored by matchpoints.
    matchpoints: bool,
    /// What is written before the next game: the head of the file, or an empty line.
    before: &'static str,
    text: String,
}

/// Lines before the first game.
const HEAD: &str = "% PBN 2.1\r\n%Creator: portnote-bench\r\n";

/// Basic systems with a modifier.
const SCORING: [&str; 5] = ["MP", "MP;MP1", "IMP;Cross2", "IMP;Butler", "MatchPoints"];

/// A result of a table: contract, declarer and tricks.
type Row = (Contract, Option<Seat>, u8);

impl Games {
    /// A sequence of games that follows from the seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            board: 0,
            session: 0,
            matchpoints: false,
            before: HEAD,
            text: String::new(),
        }
    }

    /// Adds the next game to the bytes, in ISO 8859-1 and with what separates it from the last.
    pub fn write(&mut self, bytes: &mut Vec<u8>) {
        self.text.clear();
        self.text.push_str(self.before);
        self.before = "\r\n";
        if self.board == self.session {
            self.board = 0;
            self.session = 16 + 4 * self.random.below(6);
        }
        self.board += 1;
        let board = Board::new(self.board, &mut self.random);
        self.identification(&board);
        self.auction(&board);
        self.play(&board);
        self.tables(&board);
        // Every text of this crate stays within ISO 8859-1, where a character is its number.
        bytes.extend(self.text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')));
    }

    fn identification(&mut self, board: &Board) {
        if self.random.one_in(24) {
            let line = self.random.pick(&words::ESCAPED);
            _ = write!(self.text, "%{line}\r\n");
        }
        if self.random.one_in(24) {
            let comment = self.random.pick(&words::COMMENTS);
            _ = write!(self.text, "{{{comment}}}\r\n");
        }
        self.session_tags(board.number);
        self.tag("Board", &board.number.to_string());
        let players: &[&str] =
            if self.random.one_in(3) { &words::LATIN_PLAYERS } else { &words::PLAYERS };
        for seat in ["West", "North", "East", "South"] {
            let player = self.random.pick(players);
            self.tag(seat, player);
        }
        self.tag("Dealer", &board.dealer.to_string());
        self.tag("Vulnerable", board.vulnerability.name());
        let first = if self.random.one_in(8) { Seat::North } else { board.dealer };
        self.tag("Deal", &board.deal.to_pbn(first));
        let scoring = self.random.pick(&SCORING);
        self.matchpoints = scoring.starts_with('M');
        self.tag("Scoring", scoring);
        self.tag("Declarer", &board.declarer.map_or(String::new(), |seat| seat.to_string()));
        self.tag("Contract", &board.contract.to_string());
        let result = board.declarer.map_or(String::new(), |_| board.won.to_string());
        self.tag("Result", &result);
        if self.random.one_in(16) {
            let comment = self.random.pick(&words::LINE_COMMENTS);
            _ = write!(self.text, "; {comment}\r\n");
        }
        self.supplemental(board);
    }

    /// Event, Site and Date: written out for the first board of a session, `#` for the others.
    fn session_tags(&mut self, board: u32) {
        if board > 1 {
            for name in ["Event", "Site", "Date"] {
                self.tag(name, "#");
            }
            return;
        }
        let event = self.random.pick(&words::EVENTS);
        self.tag("Event", event);
        let site = self.random.pick(&words::SITES);
        self.tag("Site", site);
        let (year, month) = (1998 + self.random.below(27), 1 + self.random.below(12));
        let day = 1 + self.random.below(28);
        self.tag("Date", &format!("{year}.{month:02}.{day:02}"));
        let round = 1 + self.random.below(9);
        self.tag("Round", &format!("##{round}"));
    }

    fn supplemental(&mut self, board: &Board) {
        if let Some(declarer) = board.declarer.filter(|_| self.random.one_in(3)) {
            let score = board.score(board.contract, declarer, board.won);
            self.tag("Score", &format!("NS {score}"));
        }
        if self.random.one_in(6) {
            let room = self.random.pick(&["Open", "Closed"]);
            self.tag("Room", room);
        }
        if self.random.one_in(8) {
            let (hour, minute) = (10 + self.random.below(12), self.random.below(60));
            self.tag("Time", &format!("{hour}:{minute:02}:00"));
        }
        if self.random.one_in(10) {
            self.tag("Annotator", "O\"Neil \\\\ Sé");
        }
    }

    fn auction(&mut self, board: &Board) {
        self.tag("Auction", &board.dealer.to_string());
        let all_pass = self.random.one_in(2);
        let passes = if board.contract == Contract::PassedOut { 4 } else { 3 };
        let shown = board.calls.len() - if all_pass { passes } else { 0 };
        let mut notes = Notes::new(&words::CALL_NOTES, &["$1", "$3", "$13", "$20"]);
        for (number, call) in board.calls.iter().take(shown).enumerate() {
            self.before_token(number);
            _ = write!(self.text, "{call}");
            // Passes are rarely worth a word.
            if *call != Call::Pass {
                self.annotate(&mut notes);
            }
        }
        if all_pass {
            self.before_token(shown);
            self.text.push_str("AP");
        }
        self.end_line();
        self.notes(&notes);
    }

    fn play(&mut self, board: &Board) {
        let Some(leader) = board.leader() else { return };
        if self.random.percent(20) {
            return;
        }
        self.tag("Play", &leader.to_string());
        // A claim ends every fifth play early.
        let shown = if self.random.one_in(5) { 3 + self.random.below(9) } else { 13 };
        let mut notes = Notes::new(&words::CARD_NOTES, &["$7", "$9", "$14", "$210"]);
        let tricks = board.tricks.iter().take(shown as usize);
        for (number, card) in tricks.flatten().enumerate() {
            self.before_token(number);
            _ = write!(self.text, "{card}");
            if self.random.one_in(3) {
                self.annotate(&mut notes);
            }
        }
        self.end_line();
        if shown < 13 {
            self.text.push_str("*\r\n");
        }
        self.notes(&notes);
    }

    /// A blank between tokens, or a line end after each fourth, sometimes with a comment.
    fn before_token(&mut self, number: usize) {
        if number == 0 {
            return;
        }
        if !number.is_multiple_of(4) {
            self.text.push(' ');
            return;
        }
        if self.random.one_in(60) {
            let comment = self.random.pick(&words::LINE_COMMENTS);
            _ = write!(self.text, " ; {comment}");
        }
        self.end_line();
        if self.random.one_in(250) {
            let line = self.random.pick(&words::ESCAPED);
            _ = write!(self.text, "%{line}\r\n");
        }
    }

    fn annotate(&mut self, notes: &mut Notes) {
        match self.random.below(20) {
            0..=2 => {
                let number = notes.refer(&mut self.random);
                _ = write!(self.text, " ={number}=");
            }
            3 => {
                let suffix = self.random.pick(&["!", "?", "!!", "??", "!?", "?!"]);
                self.text.push_str(suffix);
            }
            4 => {
                let nag = self.random.pick(notes.nags);
                _ = write!(self.text, " {nag}");
            }
            5 => {
                let number = notes.refer(&mut self.random);
                let nag = self.random.pick(notes.nags);
                _ = write!(self.text, " ={number}= {nag}");
            }
            6 => {
                let comment = if self.random.one_in(12) {
                    words::LONG_COMMENT
                } else {
                    self.random.pick(&words::COMMENTS)
                };
                _ = write!(self.text, " {{{comment}}}");
            }
            _ => {}
        }
    }

    fn notes(&mut self, notes: &Notes) {
        for (number, text) in (1..).zip(&notes.used) {
            self.tag("Note", &format!("{number}:{text}"));
        }
    }

    fn tables(&mut self, board: &Board) {
        if self.random.percent(48) {
            self.optimum_results();
        }
        if self.random.percent(38) {
            self.score_table(board);
        }
    }

    fn optimum_results(&mut self) {
        self.tag("OptimumResultTable", "Declarer;Denomination\\2R;Result\\2R");
        for seat in Seat::ALL {
            for denomination in Denomination::ALL.into_iter().rev() {
                let tricks = self.random.below(14);
                _ = write!(self.text, "{seat} {denomination:>2} {tricks:>2}\r\n");
            }
        }
    }

    /// The results of some tables, this one among them, the best for North-South first.
    fn score_table(&mut self, board: &Board) {
        let mut rows = vec![(board.contract, board.declarer, board.won)];
        for _ in 0..3 + self.random.below(5) {
            let (contract, declarer, tricks) = other_result(&mut self.random);
            rows.push((contract, Some(declarer), tricks));
        }
        let score = |(contract, declarer, tricks): Row| {
            declarer.map_or(0, |declarer| board.score(contract, declarer, tricks))
        };
        rows.sort_by_key(|row| -score(*row));
        let field: Field = rows.iter().map(|row| score(*row)).collect();
        let share = if self.matchpoints { ";Percentage_NS\\6R" } else { "" };
        let header =
            format!("-Rank\\2R;Contract\\5L;Declarer;Result\\2R;Score_NS\\5R{share};Names_NS");
        self.tag("ScoreTable", &header);
        let mut rank = (0, None);
        for (number, row) in (1..).zip(&rows) {
            let points = score(*row);
            if rank.1 != Some(points) {
                rank = (number, Some(points));
            }
            self.score_row(rank.0, *row, points);
            if let Some(share) = field.percentage(points).filter(|_| self.matchpoints) {
                let hundredths = share.to_decimal(2).unwrap_or(0);
                let (whole, rest) = (hundredths / 100, hundredths % 100);
                _ = write!(self.text, " {whole:>3}.{rest:02}");
            }
            let (one, other) =
                (self.random.pick(&words::PLAYERS), self.random.pick(&words::PLAYERS));
            _ = write!(self.text, " \"{one};{other}\"\r\n");
        }
    }

    fn score_row(&mut self, rank: u32, row: Row, points: i32) {
        let (contract, declarer, tricks) = row;
        // A contract that is written in two parts takes no heed of a width.
        let contract = contract.to_string();
        _ = match declarer {
            Some(seat) => {
                write!(self.text, "{rank:>2} {contract:<5} {seat} {tricks:>2} {points:>5}")
            }
            None => write!(self.text, "{rank:>2} {contract:<5} -  - {points:>5}"),
        };
    }

    fn tag(&mut self, name: &str, value: &str) {
        _ = write!(self.text, "[{name} \"");
        for c in value.chars() {
            // A backslash is written as it is: one alone, as in the widths of columns,
            // means itself, and two mean one.
            if c == '"' {
                self.text.push('\\');
            }
            self.text.push(c);
        }
        self.text.push_str("\"]\r\n");
    }

    fn end_line(&mut self) {
        self.text.push_str("\r\n");
    }
}

/// The notes of one section.
struct Notes {
    texts: &'static [&'static str],
    nags: &'static [&'static str],
    used: Vec<&'static str>,
}

impl Notes {
    fn new(texts: &'static [&'static str], nags: &'static [&'static str]) -> Self {
        Self { texts, nags, used: Vec::new() }
    }

    /// The number of a note: a new one, or one that was referred to before.
    fn refer(&mut self, random: &mut Random) -> usize {
        if self.used.is_empty() || self.used.len() < 32 && random.percent(70) {
            self.used.push(random.pick(self.texts));
            return self.used.len();
        }
        1 + random.below(u32::try_from(self.used.len()).unwrap_or(1)) as usize
    }
}
