//! Cuts a stream into headers and boards. Where a board begins is said by commands, never by lines:
//! LIN-20 to LIN-25.

use std::ops::Range;

use portnote_bridge::FULL_HAND;
use portnote_core::Limits;
use portnote_core::encoding::Text;
use portnote_core::scan::{Scan, Step, UnitKind};

use crate::command::Command;
use crate::limits::{HEAD, OPAQUE_BYTES, PAIRS, VALUE_BYTES};
use crate::link;
use crate::pairs::{Pair, PairStep, next, pass_inside, split_head};
use crate::space::is_space;
use crate::value::card::rank_of;
use crate::value::deal::DealValue;
use crate::value::label::board_of_title;

/// Finds where boards begin and end.
#[derive(Clone, Debug)]
pub struct Boards {
    /// Bytes that a board may have.
    limit: usize,
    unit: Unit,
    /// What is kept but not read continues.
    opaque: Option<Opaque>,
    form: Form,
}

/// How boards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Nothing says it yet.
    Unknown,
    /// As commands.
    Commands,
    /// As links, in lines of their own or in other text.
    Links {
        /// Whether the window begins a line.
        is_line: bool,
    },
}

/// What was seen of the unit with which the window begins.
#[derive(Clone, Debug, Default)]
struct Unit {
    /// Where the next pair begins.
    at: usize,
    pairs: usize,
    /// Whether it is a board, and not a header.
    is_board: bool,
    /// Whether its label may still have a deal: LIN-21.
    awaits_deal: bool,
    /// The deal so far.
    deal: Dealt,
    /// Where it is written.
    deal_at: Range<usize>,
    /// Whether it has calls or cards.
    is_played: bool,
    /// Where commands begin that belong to the board after them: LIN-22.
    run: Option<usize>,
    /// Where such commands begin for a board without a deal and without a label: there they also say who is
    /// vulnerable, and have texts.
    opening: Option<Opening>,
}

/// How much a board has of a deal. LIN-38
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Dealt {
    #[default]
    Nothing,
    /// Fewer than three hands, by a dealer who is known.
    Part,
    /// Three or four hands, by a dealer who is known.
    Whole,
    /// Hands by a dealer who is not known.
    ByNobody,
}

/// What comes before the calls of a board.
#[derive(Clone, Copy, Debug)]
struct Opening {
    start: usize,
    /// Whether names or the number of a board are in it.
    names_board: bool,
}

/// Text beyond a limit, up to the next board.
#[derive(Clone, Debug)]
struct Opaque {
    /// Whether the text before ended inside a value.
    in_value: bool,
    /// Whether the pair that cannot be read is still to come.
    is_at_first: bool,
    /// What the next piece is: the beginning of a board, more of one, or a part of a header.
    kind: UnitKind,
}

/// What a pair is for the scanner.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Point {
    Label,
    Deal,
    Header,
    /// The first call or card of a board that has neither label nor deal.
    Play,
    None,
}

impl Boards {
    /// A scanner at the beginning of a source.
    ///
    /// ```
    /// use portnote_core::Limits;
    /// use portnote_core::scan::{UnitKind, Units};
    /// use portnote_lin::scan::Boards;
    ///
    /// let text = b"vg|Cup,,I,1,1,A,0,B,0|\nqx|o1|md|1SA,,,|\nqx|c1|md|1SA,,,|\n";
    /// let kinds: Vec<_> = Units::new(text, 0, Boards::new(&Limits::new())).map(|unit| unit.kind).collect();
    /// assert_eq!(kinds, [UnitKind::Loose, UnitKind::Game, UnitKind::Game]);
    /// ```
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            limit: usize::try_from(limits.game_bytes).unwrap_or(usize::MAX),
            unit: Unit::default(),
            opaque: None,
            form: Form::Unknown,
        }
    }

    /// A scanner in the middle of a source whose boards are commands.
    pub(crate) fn after_commands(limits: &Limits) -> Self {
        let form = Form::Commands;
        Self { form, ..Self::new(limits) }
    }

    /// Ends the unit before an offset; `None` where there is nothing before it.
    fn cut(&self, window: &[u8], len: usize) -> Option<Step> {
        let text = window.get(..len).filter(|text| !text.is_empty())?;
        let is_blank = || text.iter().all(|byte| is_space(*byte));
        let kind = match self.unit.is_board {
            true => UnitKind::Game,
            false if is_blank() => UnitKind::Trivia,
            false => UnitKind::Loose,
        };
        Some(Step::whole(kind, len))
    }

    /// Passes over auction and play of a board, which neither begin a board nor end one.
    fn pass_inside(&mut self, window: &[u8]) {
        let unit = &mut self.unit;
        // The first call or card of a board may begin it.
        if !unit.is_board || unit.awaits_deal || !unit.is_played || unit.opening.is_some() {
            return;
        }
        let most = PAIRS - unit.pairs.min(PAIRS);
        let passed = pass_inside(window, unit.at, self.limit, most);
        if passed.pairs > 0 {
            unit.run = None;
            unit.at = passed.end;
            unit.pairs += passed.pairs;
        }
    }

    /// Takes a pair, or ends the unit before it; `None` where there is nothing to hand out yet.
    fn take(&mut self, window: &[u8], pair: &Pair) -> Option<Step> {
        let unit = &mut self.unit;
        let value = window.get(pair.value.clone()).unwrap_or(&[]);
        let before = window.get(unit.deal_at.clone()).unwrap_or(&[]);
        let point = unit.point(pair.command, value, before);
        let begins = match point {
            Point::Label | Point::Header | Point::Play => true,
            Point::Deal => !std::mem::take(&mut unit.awaits_deal),
            Point::None => false,
        };
        if begins {
            let run = match point {
                // A header takes nothing that is before it.
                Point::Header => None,
                Point::Play => unit.opening.map(|opening| opening.start),
                _ => unit.run,
            };
            let start = run.unwrap_or_else(|| line_start(window, pair));
            let is_other = unit.is_board || point != Point::Header;
            if start > 0 && is_other {
                let step = self.cut(window, start);
                self.unit = Unit::default();
                return step;
            }
        }
        if pair.value.len() > VALUE_BYTES || pair.end > self.limit || unit.pairs >= PAIRS {
            return self.give_up(window);
        }
        if begins {
            unit.is_board = point != Point::Header;
            unit.awaits_deal = point == Point::Label;
        }
        let is_empty = || value.iter().all(|byte| is_space(*byte));
        match pair.command {
            Some(command) if !begins && command.leads_board(is_empty()) => {
                unit.run.get_or_insert_with(|| line_start(window, pair));
                let opening = unit.opening.get_or_insert_with(|| Opening {
                    start: line_start(window, pair),
                    names_board: false,
                });
                opening.names_board |= match command {
                    Command::Pn => true,
                    Command::Ah => board_of_title(Text::decode(value, None).as_str()).is_some(),
                    _ => false,
                };
            }
            command => {
                unit.run = None;
                match command {
                    Some(Command::Sv | Command::Nt | Command::At) => {}
                    _ => unit.opening = None,
                }
                match command {
                    Some(Command::Mb | Command::Pc | Command::Mc) => {
                        (unit.awaits_deal, unit.is_played) = (false, true);
                    }
                    Some(Command::Md) if unit.is_board && unit.deal == Dealt::Nothing => {
                        unit.deal = Dealt::of(value);
                        unit.deal_at = pair.value.clone();
                    }
                    // The same deal once more: calls after it are those of another table.
                    Some(Command::Md) if unit.is_played && has_three_hands(value) => {
                        unit.opening =
                            Some(Opening { start: line_start(window, pair), names_board: true });
                    }
                    _ => {}
                }
            }
        }
        unit.at = pair.end;
        unit.pairs += 1;
        None
    }

    /// A call or a card at the end that is not closed counts, and so may begin a board. D-3
    fn take_tail(&mut self, window: &[u8]) -> Option<Step> {
        let at = self.unit.at;
        let head = window.get(at..)?;
        let bar = memchr::memchr(b'|', head)?;
        let (gap, name) = split_head(head.get(..bar)?);
        let pair = Pair {
            gap: at..at + gap,
            command: name.and_then(|name| Command::of_bytes(&name)),
            value: at + bar + 1..window.len(),
            end: window.len(),
        };
        let value = window.get(pair.value.clone())?;
        let is_play = self.unit.point(pair.command, value, &[]) == Point::Play;
        if is_play { self.take(window, &pair) } else { None }
    }

    /// Ends the unit before a pair that cannot be read, and continues without reading.
    fn give_up(&mut self, window: &[u8]) -> Option<Step> {
        let at = self.unit.at;
        let step = self.cut(window, at);
        let head = window.get(at..).unwrap_or(&[]);
        let bar = memchr::memchr(b'|', head).unwrap_or(0);
        let name = split_head(head.get(..bar).unwrap_or(&[])).1;
        let command = name.and_then(|name| Command::of_bytes(&name));
        let begins = matches!(command, Some(Command::Qx | Command::Md));
        self.opaque = Some(Opaque {
            in_value: false,
            is_at_first: true,
            kind: match self.unit.is_board {
                true => UnitKind::Opaque { continued: true },
                false if step.is_none() && begins => UnitKind::Opaque { continued: false },
                false => UnitKind::Outside { opens: false },
            },
        });
        self.unit = Unit::default();
        step
    }

    /// The next piece of text that is kept but not read; `None` where a board begins.
    fn pass(&mut self, window: &[u8], ended: bool) -> Option<Step> {
        let opaque = self.opaque.as_mut()?;
        if window.is_empty() && ended {
            return Some(Step::End);
        }
        if window.len() < OPAQUE_BYTES && !ended {
            return Some(Step::More);
        }
        let seen = window.get(..OPAQUE_BYTES).unwrap_or(window);
        let kind = opaque.kind;
        let (mut at, mut in_value) = (0, opaque.in_value);
        let mut is_at_first = opaque.is_at_first;
        while let Some(bar) = memchr::memchr(b'|', seen.get(at..).unwrap_or(&[])) {
            let bar = at + bar;
            let was_in_value = in_value;
            in_value = !in_value;
            if !was_in_value {
                let head = seen.get(at..bar).unwrap_or(&[]);
                let (gap, name) = split_head(head);
                let next = seen.get(bar + 1..).unwrap_or(&[]);
                let is_deal =
                    next.iter().find(|byte| !is_space(**byte)).is_none_or(|byte| *byte != b'0');
                let command = name.and_then(|name| Command::of_bytes(&name));
                let begins = match command {
                    Some(Command::Qx | Command::Vg) => true,
                    Some(Command::Md) => is_deal,
                    _ => false,
                };
                let is_first = std::mem::take(&mut is_at_first);
                if begins && !is_first {
                    let start = at + after_line_end(head.get(..gap).unwrap_or(&[]));
                    self.opaque = None;
                    return (start > 0).then_some(Step::whole(kind, start));
                }
            }
            at = bar + 1;
        }
        // A head that is not whole is looked at again, unless it fills the piece.
        let is_last = ended && seen.len() == window.len();
        let len = if in_value || at == 0 || is_last { seen.len() } else { at };
        *opaque = Opaque {
            in_value,
            is_at_first,
            kind: match kind {
                UnitKind::Opaque { .. } => UnitKind::Opaque { continued: true },
                kind => kind,
            },
        };
        Some(Step::whole(kind, len))
    }
}

impl Unit {
    /// What a pair is for the scanner: LIN-20, LIN-23, LIN-38.
    fn point(&self, command: Option<Command>, value: &[u8], before: &[u8]) -> Point {
        match command {
            Some(Command::Qx) => Point::Label,
            Some(Command::Vg) => Point::Header,
            Some(Command::Md) if is_by_nobody(value) => {
                let is_whole = has_three_hands(value);
                let is_deal = match self.deal {
                    // A change of the diagram needs one.
                    Dealt::Nothing => true,
                    Dealt::Part | Dealt::ByNobody => is_whole,
                    // Names and a title come before a board, and before no change of the diagram; and no
                    // change of it after the play gives a player cards that another one had.
                    Dealt::Whole => {
                        let is_next = || self.is_played && moves_cards(before, value);
                        is_whole && (self.run.is_some() || is_next())
                    }
                };
                if is_deal { Point::Deal } else { Point::None }
            }
            Some(Command::Md) => Point::Deal,
            Some(Command::Mb | Command::Pc) if value.iter().all(|byte| is_space(*byte)) => {
                Point::None
            }
            // A board without a deal and without a label begins with its calls.
            Some(Command::Mb | Command::Pc) if !self.is_board => Point::Play,
            Some(Command::Mb) if self.is_played => {
                let names_board = self.opening.is_some_and(|opening| opening.names_board);
                if names_board { Point::Play } else { Point::None }
            }
            _ => Point::None,
        }
    }
}

impl Dealt {
    fn of(value: &[u8]) -> Self {
        let has_text = value.iter().any(|byte| !is_space(*byte));
        match (is_by_nobody(value), has_three_hands(value)) {
            _ if !has_text => Self::Nothing,
            (true, _) => Self::ByNobody,
            (false, true) => Self::Whole,
            (false, false) => Self::Part,
        }
    }
}

/// Whether the dealer of a deal is `0`.
fn is_by_nobody(value: &[u8]) -> bool {
    value.iter().find(|byte| !is_space(**byte)) == Some(&b'0')
}

/// Whether a deal has the cards of three hands. LIN-34
fn has_three_hands(value: &[u8]) -> bool {
    let cards = value.iter().filter(|byte| rank_of(**byte).is_some());
    cards.count() >= 3 * FULL_HAND
}

/// Whether a player has a card in the second deal that another player has in the first one.
fn moves_cards(first: &[u8], second: &[u8]) -> bool {
    let deal = |value: &[u8]| DealValue::of(&String::from_utf8_lossy(value));
    deal(first).zip(deal(second)).is_some_and(|(first, second)| second.moves_cards(&first))
}

/// Where the line of a pair begins, or else where its gap does.
fn line_start(window: &[u8], pair: &Pair) -> usize {
    let gap = window.get(pair.gap.clone()).unwrap_or(&[]);
    pair.gap.start + after_line_end(gap)
}

fn after_line_end(gap: &[u8]) -> usize {
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    gap.iter().rposition(is_end).map_or(0, |at| at + 1)
}

/// How the boards of a source are written: as links, where there is one before the first command.
/// `None` where more bytes decide.
fn form_of(window: &[u8], ended: bool) -> Option<Form> {
    let head = window.get(..HEAD).unwrap_or(window);
    let is_all = ended || window.len() >= HEAD;
    let mut at = 0;
    let command = loop {
        match next(head, at, is_all) {
            PairStep::Pair(pair) if pair.command.is_some() => break Some(pair.gap.end),
            PairStep::Pair(pair) => at = pair.end,
            PairStep::More => {
                // A command that is still to come is after all lines that are whole.
                let rest = head.get(at..).unwrap_or(&[]);
                let is_told = memchr::memchr(b'|', rest).is_none() && has_link_line(head);
                return is_told.then_some(Form::Links { is_line: true });
            }
            PairStep::Tail | PairStep::TooLarge => break None,
        }
    };
    let before = head.get(..command.unwrap_or(head.len())).unwrap_or(head);
    // A link may hold the command: then its address is before it, as far as the question mark.
    let has_link = memchr::memchr(b'?', before).is_some()
        && lines(head).any(|(start, line)| {
            let link = link::first(line, true).map(|link| start + link.start);
            link.is_some_and(|link| link < before.len())
        });
    Some(match has_link {
        true => Form::Links { is_line: true },
        false => Form::Commands,
    })
}

/// Whether a line is a link, and its end is known.
fn has_link_line(head: &[u8]) -> bool {
    let is_whole = |line: &[u8]| matches!(line.last(), Some(b'\n' | b'\r'));
    memchr::memchr(b'?', head).is_some()
        && lines(head).any(|(_, line)| is_whole(line) && link::first(line, true).is_some())
}

/// Lines with their starts.
fn lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let end = memchr::memchr2(b'\n', b'\r', rest).map_or(rest.len(), |end| end + 1);
        let line = (at, rest.get(..end)?);
        at += end;
        Some(line)
    })
}

impl Boards {
    /// A link with the blanks and the line end after it, or text around links.
    fn link(&mut self, window: &[u8], ended: bool, is_line: bool) -> Step {
        if window.is_empty() && ended {
            return Step::End;
        }
        let end = memchr::memchr2(b'\n', b'\r', window);
        let length = match end {
            // The second byte of CR LF belongs to the line.
            Some(end) if window.get(end..end + 2) == Some(b"\r\n") => end + 2,
            Some(end) if end + 1 == window.len() && window.ends_with(b"\r") && !ended => {
                return Step::More;
            }
            Some(end) => end + 1,
            None if window.len() > self.limit => self.limit,
            None if !ended => return Step::More,
            None => window.len(),
        };
        let has_end = end.is_some_and(|end| end < length);
        if !has_end && window.len() > self.limit {
            self.form = Form::Links { is_line: false };
            return Step::whole(UnitKind::Opaque { continued: !is_line }, length);
        }
        let line = window.get(..length).unwrap_or(window);
        let (kind, length) = match link::first(line, is_line) {
            Some(link) if link.start == 0 => {
                let rest = line.get(link.end..).unwrap_or(&[]);
                let is_rest = rest.iter().all(u8::is_ascii_whitespace);
                (UnitKind::Game, if is_rest { length } else { link.end })
            }
            Some(link) => (UnitKind::Outside { opens: true }, link.start),
            None if line.iter().all(u8::is_ascii_whitespace) => (UnitKind::Trivia, length),
            None => (UnitKind::Outside { opens: true }, length),
        };
        let is_whole = length == line.len();
        self.form = Form::Links { is_line: is_whole && has_end };
        Step::whole(kind, length)
    }
}

impl Scan for Boards {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        if self.form == Form::Unknown {
            match form_of(window, ended) {
                Some(form) => self.form = form,
                None => return Step::More,
            }
        }
        if let Form::Links { is_line } = self.form {
            return self.link(window, ended, is_line);
        }
        loop {
            if self.opaque.is_some() {
                match self.pass(window, ended) {
                    Some(step) => return step,
                    None => continue,
                }
            }
            self.pass_inside(window);
            let at = self.unit.at;
            let step = match next(window, at, ended) {
                PairStep::Pair(pair) => self.take(window, &pair),
                PairStep::TooLarge => self.give_up(window),
                PairStep::Tail if window.len() > self.limit && at < window.len() => {
                    self.give_up(window)
                }
                PairStep::Tail => match self.take_tail(window) {
                    Some(step) => Some(step),
                    None => return self.cut(window, window.len()).unwrap_or(Step::End),
                },
                PairStep::More => return Step::More,
            };
            if let Some(step) = step {
                return step;
            }
        }
    }

    fn advance(&mut self, _: usize) {
        self.unit = Unit::default();
    }

    fn resumes_at(&self) -> usize {
        match (self.form, &self.opaque) {
            (Form::Commands, None) => self.unit.at,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use portnote_core::scan::Units;
    use rstest::rstest;

    use super::*;

    /// The units of a text: boards, and `|` after what is a header.
    fn cut(text: &str) -> Vec<String> {
        let units = Units::new(text.as_bytes(), 0, Boards::new(&Limits::new()));
        let shown = units.map(|unit| {
            let own = String::from_utf8_lossy(unit.bytes).trim().to_owned();
            if unit.kind.is_game() { own } else { format!("({own})") }
        });
        shown.collect()
    }

    #[rstest]
    #[case::calls_alone("mb|1C|mb|p|", &["mb|1C|mb|p|"])]
    #[case::after_a_header("vg|a|pg||\nst||sv|o|mb|1C|", &["(vg|a|pg||)", "st||sv|o|mb|1C|"])]
    #[case::cards_alone("ah|Board 1|pc|SA|", &["ah|Board 1|pc|SA|"])]
    #[case::no_call("vg|a|mb||", &["(vg|a|mb||)"])]
    #[case::open_call("vg|a|pg||\nmb|1C", &["(vg|a|pg||)", "mb|1C"])]
    #[case::next_by_names("md|1SA|mb|p|\npn|a,b|mb|1C|", &["md|1SA|mb|p|", "pn|a,b|mb|1C|"])]
    #[case::next_by_title("mb|p|pg||\nah|Board 2|sv|n|mb|1C|", &["mb|p|pg||", "ah|Board 2|sv|n|mb|1C|"])]
    #[case::other_title("mb|p|pg||ah|A hint|mb|1C|", &["mb|p|pg||ah|A hint|mb|1C|"])]
    #[case::names_before_a_card("md|1SA|mb|p|pn|a,b|pc|SA|", &["md|1SA|mb|p|pn|a,b|pc|SA|"])]
    #[case::title_before_the_first_call("qx|o1|md|1SA|sv|o|ah|Board 1|mb|p|", &["qx|o1|md|1SA|sv|o|ah|Board 1|mb|p|"])]
    #[case::dealer_zero("st||md|0SA|mb|p|", &["st||md|0SA|mb|p|"])]
    #[case::overlay("md|1SA|mb|p|md|0SK|", &["md|1SA|mb|p|md|0SK|"])]
    fn boards(#[case] text: &str, #[case] expected: &[&str]) {
        assert_eq!(cut(text), expected);
    }

    #[rstest]
    #[case::other_cards(&["md|1{a}|mb|p|pg||", "md|0{b}|pg||"])]
    #[case::other_cards_and_calls(&["md|1{a}|mb|p|pg||", "md|0{b}|mb|1C|"])]
    #[case::same_cards_and_calls(&["md|1{a}|mb|p|pg||", "md|0{a}|mb|1C|"])]
    #[case::vulnerability_between(&["md|0{a}|mb|p|pg||", "md|0{a}|sv|o|mb|1C|"])]
    #[case::same_cards(&["md|1{a}|mb|p|pg||\nmd|0{a}|nt|A text|pc|SA|"])]
    #[case::before_the_calls(&["md|1{a}|\nmd|0{b}|mb|p|"])]
    #[case::part(&["md|1{a}|mb|p|\nmd|0SA,SK,SQ,|mb|p|"])]
    fn a_deal_without_a_dealer_after_the_play_is_the_next_board(#[case] expected: &[&str]) {
        let a = "SAT8HAT8DAT8CAT86,S97H97D9765CK9754,SKQJHKQJ654DKQCQJ,";
        let b = "SKQJHKQJ654DKQCQJ,S97H97D9765CK9754,SAT8HAT8DAT8CAT86,";
        let boards = expected.iter().map(|board| board.replace("{a}", a).replace("{b}", b));
        let boards: Vec<_> = boards.collect();
        assert_eq!(cut(&boards.join("\n")), boards);
    }

    #[test]
    fn whole_deals_without_a_dealer_are_boards() {
        let deal = "SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,";
        let text =
            format!("md|0{deal}|\nmd|0{deal}|\nmd|0SA,,,|\nst||md|1{deal}|\nst||md|0{deal}|");
        assert_eq!(cut(&text).len(), 4);
    }
}
