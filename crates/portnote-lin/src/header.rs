//! The header of a set: event, teams, results of all boards, names. LIN §8

use std::ops::Range;

use portnote_core::{LineIndex, Site, Span};

use crate::command::Command;
use crate::limits::RANGE;
use crate::space::trimmed;
use crate::syntax::{Block, Pair, pairs};
use crate::value::label::{Room, number};
use crate::value::list::{Names, fields};
use crate::value::result::ResultEntry;

/// What the header of a set says.
///
/// ```
/// let text = b"vg|Cup,Final,I,1,2,Reds,0,Blues,3.5|rs|4HE=,3NS+1,PASS,|\nqx|o1|md|1,,,|\n";
/// let file = portnote_lin::parse(text).value;
/// let header = file.blocks()[1].own().header().unwrap();
/// assert_eq!(header.event.as_deref(), Some("Cup"));
/// assert_eq!(header.teams[1].carry.as_deref(), Some("3.5"));
/// assert_eq!(header.results.len(), 4);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Header {
    /// Whether it has a `vg`.
    pub has_event: bool,
    /// The event.
    pub event: Option<String>,
    /// The part of the event.
    pub segment: Option<String>,
    /// How boards are scored.
    pub scoring: Option<Scoring>,
    /// The first and the last board of the lists. LIN-65
    pub boards: Option<(u32, u32)>,
    /// The teams; the first sits North-South in the open room. LIN-67
    pub teams: [Team; 2],
    /// The entries of `rs`, two for each board. LIN-68
    pub results: Vec<Entry>,
    /// `pn`: the names of all boards. LIN-51
    pub names: Option<Names>,
    /// `pw`: four names for each board. LIN-76
    pub all_names: Option<Names>,
    /// `mp`: two values for each board. LIN-76
    pub scores: Vec<String>,
    /// `bn`: the numbers of the boards, where they do not follow each other. LIN-76
    pub numbers: Vec<Option<u32>>,
    /// `mn`: the title of a movie.
    pub title: Option<String>,
    /// Texts of `nt` and `at`.
    pub texts: Vec<String>,
    /// What the fields of `vg` are, for what is wrong with them.
    pub(crate) vg: Option<Vg>,
    /// The places of the lists.
    pub(crate) lists: Vec<(Command, Range<u32>)>,
    block: Block<'static>,
}

/// A team with its score before this segment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Team {
    /// The name of the team.
    pub name: Option<String>,
    /// The score of the team before this segment, as written. LIN-66
    pub carry: Option<String>,
}

/// How the boards of a set are scored. LIN-64
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// `I`: IMPs.
    Imps,
    /// `P`: match points of pairs.
    Pairs,
    /// `B`: board-a-match.
    BoardAMatch,
}

/// An entry of `rs` with its place in the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// As written, without blanks around it.
    pub text: String,
    /// What it says; `None` where it is empty or says nothing that is known.
    pub result: Option<ResultEntry>,
    pub(crate) range: Range<u32>,
}

/// The fields of `vg` as they are written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vg {
    pub(crate) range: Range<u32>,
    pub(crate) count: usize,
    pub(crate) scoring: Range<u32>,
    pub(crate) boards: Range<u32>,
    /// What the board fields say, where that is not a range.
    pub(crate) odd_boards: Option<(String, String)>,
    /// Whether the scoring is a letter that has no meaning.
    pub(crate) odd_scoring: Option<String>,
}

impl Scoring {
    /// The value of PBN's Scoring.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Imps => "IMP",
            Self::Pairs => "MP",
            Self::BoardAMatch => "BAM",
        }
    }

    /// The letter in `vg`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Imps => 'I',
            Self::Pairs => 'P',
            Self::BoardAMatch => 'B',
        }
    }

    fn of(text: &str) -> Option<Self> {
        Some(match trimmed(text).as_bytes() {
            [b'i' | b'I'] => Self::Imps,
            [b'p' | b'P'] => Self::Pairs,
            [b'b' | b'B'] => Self::BoardAMatch,
            _ => return None,
        })
    }
}

impl Header {
    /// Reads the header of a set.
    pub(crate) fn of(block: &Block<'_>) -> Self {
        let mut header = Self {
            has_event: false,
            event: None,
            segment: None,
            scoring: None,
            boards: None,
            teams: [Team::default(), Team::default()],
            results: Vec::new(),
            names: None,
            all_names: None,
            scores: Vec::new(),
            numbers: Vec::new(),
            title: None,
            texts: Vec::new(),
            vg: None,
            lists: Vec::new(),
            block: block.clone().into_owned(),
        };
        for pair in pairs(block).filter(Pair::counts) {
            header.take(&pair);
        }
        header
    }

    fn take(&mut self, pair: &Pair<'_>) {
        let Some(command) = pair.command else { return };
        match command {
            Command::Vg => {
                self.has_event = true;
                self.take_event(pair);
            }
            Command::Rs => {
                let entries = fields(pair.value).take(2 * RANGE as usize + 2);
                self.results = entries
                    .map(|(text, range)| Entry {
                        text: trimmed(text).to_owned(),
                        result: ResultEntry::of(text),
                        range: offset(pair, range),
                    })
                    .collect();
            }
            Command::Pn => self.names = Some(Names::of(pair.value, &[4, 8])),
            Command::Pw => {
                let all = fields(pair.value).count();
                let counts = if all.is_multiple_of(4) { [all] } else { [0] };
                self.all_names = Some(Names::of(pair.value, &counts));
            }
            Command::Mp => {
                let values = fields(pair.value).take(2 * RANGE as usize);
                self.scores = values.map(|(text, _)| trimmed(text).to_owned()).collect();
            }
            Command::Bn => {
                let values = fields(pair.value).take(RANGE as usize);
                self.numbers = values.map(|(text, _)| number(trimmed(text))).collect();
            }
            Command::Mn => self.title = some(pair.value),
            Command::Nt | Command::At if !trimmed(pair.value).is_empty() => {
                self.texts.push(pair.value.to_owned());
            }
            _ => return,
        }
        self.lists.push((command, pair.range.clone()));
    }

    /// Reads the fields of `vg`: LIN-63 to LIN-66.
    fn take_event(&mut self, pair: &Pair<'_>) {
        let (fields, moved) = event_fields(pair.value);
        let count = pair.value.bytes().filter(|byte| *byte == b',').count() + 1;
        let field = |number: usize| {
            let end = pair.value.len();
            fields.get(number + moved).cloned().unwrap_or(("", end..end))
        };
        let event_end = fields.get(moved).map_or(0, |(_, range)| range.end);
        let [segment, scoring, first, last] = [1, 2, 3, 4].map(field);
        self.event = some(pair.value.get(..event_end).unwrap_or(""));
        self.segment = some(segment.0);
        self.scoring = Scoring::of(scoring.0);
        let numbers = (number(trimmed(first.0)), number(trimmed(last.0)));
        self.boards = match numbers {
            (Some(first), Some(last)) if first <= last && last - first < RANGE => {
                Some((first, last))
            }
            _ => None,
        };
        let is_written = !trimmed(first.0).is_empty() || !trimmed(last.0).is_empty();
        self.teams =
            [5, 7].map(|at| Team { name: some(field(at).0), carry: some(field(at + 1).0) });
        self.vg = Some(Vg {
            range: pair.range.clone(),
            count,
            odd_scoring: self.scoring.is_none().then(|| trimmed(scoring.0).to_owned()),
            scoring: offset(pair, scoring.1),
            boards: offset(pair, first.1.start..last.1.end),
            odd_boards: (self.boards.is_none() && is_written).then(|| {
                let text = |text: &str| trimmed(text).to_owned();
                (text(first.0), text(last.0))
            }),
        });
    }

    /// The number of boards of the lists.
    #[must_use]
    pub fn board_count(&self) -> Option<usize> {
        let (first, last) = self.boards?;
        usize::try_from(last - first + 1).ok()
    }

    /// The place of a board in the lists, from 0.
    fn index(&self, board: u32) -> Option<usize> {
        if !self.numbers.is_empty() {
            return self.numbers.iter().position(|number| *number == Some(board));
        }
        let (first, last) = self.boards?;
        let index = (first..=last).contains(&board).then(|| board - first)?;
        usize::try_from(index).ok()
    }

    /// The entry of `rs` for a board in a room: LIN-68.
    ///
    /// ```
    /// use portnote_lin::value::label::Room;
    /// let file = portnote_lin::parse(b"vg|Cup,,I,7,7,,,,|rs|4HE=,PASS|\nqx|c7|").value;
    /// let header = file.blocks()[1].own().header().unwrap();
    /// assert_eq!(header.result(7, Room::Closed).map(|entry| entry.text.as_str()), Some("PASS"));
    /// ```
    #[must_use]
    pub fn result(&self, board: u32, room: Room) -> Option<&Entry> {
        let entry = self.results.get(self.index(board)? * 2 + room as usize)?;
        (!entry.text.is_empty()).then_some(entry)
    }

    /// The values of `mp` for a board: North-South, then East-West.
    #[must_use]
    pub fn scores(&self, board: u32) -> Option<[Option<&str>; 2]> {
        let index = self.index(board)? * 2;
        let of = |at| self.scores.get(at).map(String::as_str).filter(|text| !text.is_empty());
        let pair = [of(index), of(index + 1)];
        pair.iter().any(Option::is_some).then_some(pair)
    }

    /// The name at a place in the order South, West, North, East: LIN-77.
    pub(crate) fn name(
        &self,
        board: Option<u32>,
        room: Option<Room>,
        place: usize,
    ) -> Option<&str> {
        let index = board.and_then(|board| self.index(board));
        let own = index.zip(self.all_names.as_ref());
        if let Some((index, names)) = own {
            return names.get(index * 4 + place);
        }
        name_in(self.names.as_ref()?, room, place)
    }

    /// The commands that say something about one board, with what they say of others left out: the
    /// lists have it by one number, and it is known by another one, which mostly is the same.
    pub(crate) fn of_board(&self, listed: Option<u32>, known: Option<u32>) -> Vec<(&str, String)> {
        let place = listed.and_then(|number| self.index(number)).zip(known);
        let mut commands: Vec<(Command, &str, String)> = Vec::new();
        for pair in pairs(&self.block).filter(Pair::counts) {
            let Some((command, value)) =
                pair.command.and_then(|own| Some((own, self.of_place(own, pair.value, place)?)))
            else {
                continue;
            };
            // The last command of a name counts.
            commands.retain(|(other, ..)| *other != command);
            commands.push((command, pair.name, value));
        }
        commands.into_iter().map(|(_, name, value)| (name, value)).collect()
    }

    /// The value of a command for the board at a place of the lists, with its number.
    fn of_place(
        &self,
        command: Command,
        value: &str,
        place: Option<(usize, u32)>,
    ) -> Option<String> {
        let two = |values: [Option<&str>; 2]| {
            let values = values.map(Option::unwrap_or_default);
            let is_any = values.iter().any(|value| !value.is_empty());
            is_any.then(|| values.join(","))
        };
        match command {
            Command::Vg => Some(with_boards(value, place.map(|(_, number)| number))),
            Command::Pn | Command::Mn => Some(value.to_owned()),
            Command::Rs => {
                let entry = |at: usize| self.results.get(at).map(|entry| entry.text.as_str());
                place.and_then(|(at, _)| two([entry(at * 2), entry(at * 2 + 1)]))
            }
            Command::Mp => {
                let score = |at: usize| self.scores.get(at).map(String::as_str);
                place.and_then(|(at, _)| two([score(at * 2), score(at * 2 + 1)]))
            }
            Command::Pw => {
                let (names, (at, _)) = (self.all_names.as_ref()?, place?);
                let written = |name: &str| name.replace('|', "%PIPE%").replace(',', "%COMMA%");
                let names = (0..4).map(|seat| names.get(at * 4 + seat).map(written));
                Some(names.map(Option::unwrap_or_default).collect::<Vec<_>>().join(","))
            }
            Command::Bn => place.map(|(_, number)| number.to_string()),
            _ => None,
        }
    }

    /// The bytes of the file that it is.
    #[must_use]
    pub fn span(&self) -> Span {
        self.block.unit().outer_span()
    }

    /// The last list of a command: its text and its place.
    pub(crate) fn list(&self, command: Command) -> Option<(&str, Range<u32>)> {
        let found = self.lists.iter().rev().find(|(known, _)| *known == command);
        found.map(|(_, range)| (self.slice(range.clone()), range.clone()))
    }

    /// The text of a place of the header.
    pub(crate) fn slice(&self, range: Range<u32>) -> &str {
        self.block.unit().slice(range)
    }

    /// The bytes of the file that a place of the header is.
    pub(crate) fn span_of(&self, range: Range<u32>) -> Span {
        self.block.unit().span(range)
    }

    /// A place of the header with its line.
    pub(crate) fn site(&self, range: Range<u32>) -> Site {
        let unit = self.block.unit();
        LineIndex::new(unit).site(unit.span(range))
    }
}

/// The fields of `vg`, and by how many places those after the event are moved: a comma inside the name of
/// the event moves them to the right.
fn event_fields(value: &str) -> (Vec<(&str, Range<usize>)>, usize) {
    let fields: Vec<(&str, Range<usize>)> = fields(value).take(64).collect();
    let count = value.bytes().filter(|byte| *byte == b',').count() + 1;
    let is_moved = count > 9 && count == fields.len() && {
        let third = fields.get(2).map_or("", |(text, _)| text);
        Scoring::of(third).is_none()
    };
    (fields, if is_moved { count - 9 } else { 0 })
}

/// The value of `vg` for a single board; for none, without the numbers of boards.
fn with_boards(value: &str, number: Option<u32>) -> String {
    let (fields, moved) = event_fields(value);
    let number = number.map(|number| number.to_string()).unwrap_or_default();
    let range = |at: usize| fields.get(at + moved).map(|(_, range)| range.clone());
    let (Some(first), Some(last)) = (range(3), range(4)) else {
        return value.to_owned();
    };
    let part = |range: Range<usize>| value.get(range).unwrap_or("");
    format!("{}{number},{number}{}", part(0..first.start), part(last.end..value.len()))
}

/// A name of `pn`: four serve both rooms. LIN-51
pub(crate) fn name_in(names: &Names, room: Option<Room>, place: usize) -> Option<&str> {
    let first = if names.names.len() >= 8 && room == Some(Room::Closed) { 4 } else { 0 };
    names.get(first + place)
}

/// A place in a value as one of the block.
pub(crate) fn offset(pair: &Pair<'_>, range: Range<usize>) -> Range<u32> {
    let at = |offset: usize| {
        let offset = u32::try_from(offset).unwrap_or(u32::MAX);
        pair.range.start.saturating_add(offset).min(pair.range.end)
    };
    at(range.start)..at(range.end)
}

fn some(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
