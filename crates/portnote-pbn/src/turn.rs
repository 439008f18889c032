//! Turns the table of a game: what North had goes to another seat.

use portnote_bridge::{DoubleDummy, Seat};
use portnote_core::{Span, Substitution};

use crate::model::{Game, Tag};
use crate::table::{Minimax, Table};
use crate::value;

/// Tags whose value is a seat.
const SEATS: [&str; 6] =
    ["Dealer", "VirtualDealer", "Declarer", "Auction", "ExpectedAuction", "Play"];

/// Tags that are there for each seat, as what is after its name.
const OF_SEATS: [&str; 3] = ["", "NA", "Type"];

/// Tags that are there for each side, as what is before its name.
const OF_SIDES: [&str; 2] = ["BidSystem", "Pair"];

/// Tags whose value names sides.
const SIDES: [&str; 11] = [
    "Vulnerable",
    "Result",
    "Score",
    "ScoreIMP",
    "ScoreMP",
    "ScorePercentage",
    "ScoreRubber",
    "OptimumScore",
    "ParScore",
    "ParContract",
    "Rubber",
];

/// Names of seats and sides in texts, in small letters.
const WORDS: [&str; 6] = ["north", "east", "south", "west", "ns", "ew"];

/// How the two sides are written.
const SIDE_NAMES: [(&str, &str); 4] =
    [("NS", "EW"), ("N-S", "E-W"), ("N/S", "E/W"), ("North-South", "East-West")];

/// Tricks of one declarer in DoubleDummyTricks.
const DECLARER_DIGITS: usize = 5;

/// What a game is with its table turned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Turned {
    /// What is written in other places: everything else stays as it is.
    pub edits: Vec<Substitution>,
    /// Comments and notes that name a seat or a side; they stay as they are.
    pub naming_seats: u64,
}

/// Turns the table by a number of seats clockwise: by 1, North's cards go to East. Values that are
/// inherited stay as they are.
///
/// ```
/// use portnote_core::{Applicability, Suggestion, edit};
/// use portnote_pbn::{Context, turn};
///
/// let text = b"[North \"Ann\"]\n[East \"Bob\"]\n[South \"Cem\"]\n[West \"Dai\"]\n[Dealer \"S\"]\n[Vulnerable \"NS\"]\n";
/// let file = portnote_pbn::parse(text).value;
/// let game = Context::new().game(&file.blocks()[0]);
/// let edits = turn::turned(&game, 1).edits;
/// let fix = Suggestion { message: String::new(), applicability: Applicability::Safe, edits };
/// let (text, _) = edit::apply(text, &[fix])?;
/// let turned = b"[North \"Dai\"]\n[East \"Ann\"]\n[South \"Bob\"]\n[West \"Cem\"]\n[Dealer \"W\"]\n[Vulnerable \"EW\"]\n";
/// assert_eq!(text, turned);
/// # Ok::<(), portnote_core::edit::EditError>(())
/// ```
#[must_use]
pub fn turned(game: &Game<'_>, seats: u8) -> Turned {
    let turn = Turn { game, seats: usize::from(seats % 4) };
    let mut edits = Vec::new();
    if turn.seats > 0 {
        for tag in game.tags.iter().filter(|tag| !tag.repeated) {
            turn.tag(tag, &mut edits);
        }
        for table in game.tables() {
            turn.table(&table, &mut edits);
        }
        turn.people(&mut edits);
    }
    let notes = game.tags.iter().filter(|tag| tag.name == "Note");
    let texts = game.comments.iter().map(|comment| comment.token);
    let texts = texts.chain(notes.map(|note| note.raw));
    Turned { edits, naming_seats: texts.filter(|text| names_seat(text)).count() as u64 }
}

/// Whether a tag of this name has another value, or another name, where the table is turned.
///
/// ```
/// use portnote_pbn::turn::is_turned;
/// assert!(is_turned("Dealer") && is_turned("WestNA") && !is_turned("Event"));
/// ```
#[must_use]
pub fn is_turned(name: &str) -> bool {
    let is_of_seat =
        |seat: Seat| name.strip_prefix(seat.name()).is_some_and(|rest| OF_SEATS.contains(&rest));
    let is_of_side = |prefix: &&str| matches!(name.strip_prefix(*prefix), Some("NS" | "EW"));
    let others = [
        "Deal",
        "Hidden",
        "DoubleDummyTricks",
        "Ability",
        "Minimax",
        "ScoreRubberHistory",
        "ScoreTable",
        "OptimumResultTable",
        "InstantScoreTable",
        "ActionTable",
    ];
    SEATS.contains(&name)
        || SIDES.contains(&name)
        || others.contains(&name)
        || Seat::ALL.into_iter().any(is_of_seat)
        || OF_SIDES.iter().any(is_of_side)
}

/// Whether a text names a seat or a side.
fn names_seat(text: &str) -> bool {
    let mut words = text.split(|character: char| !character.is_alphabetic());
    words.any(|word| WORDS.iter().any(|known| word.eq_ignore_ascii_case(known)))
}

struct Turn<'g> {
    game: &'g Game<'g>,
    /// 1 to 3.
    seats: usize,
}

impl Turn<'_> {
    fn seat(&self, seat: Seat) -> Seat {
        seat.rotate(self.seats)
    }

    fn letter(&self, letter: char) -> Option<char> {
        let seat = Seat::from_letter(letter.to_ascii_uppercase())?;
        let turned = self.seat(seat).letter();
        Some(match letter.is_ascii_lowercase() {
            true => turned.to_ascii_lowercase(),
            false => turned,
        })
    }

    const fn swaps_sides(&self) -> bool {
        self.seats % 2 == 1
    }

    fn tag(&self, tag: &Tag<'_>, edits: &mut Vec<Substitution>) {
        // A value for all later games is turned as well.
        let (mark, value) = match tag.raw.strip_prefix("##") {
            Some(value) => ("##", value),
            None => ("", tag.raw),
        };
        let new = match tag.name {
            name if SEATS.contains(&name) => self.only_seat(value),
            name if SIDES.contains(&name) => Some(self.words(value)),
            "Deal" => self.first_hand(value),
            "Hidden" => self.letters(value),
            "DoubleDummyTricks" => self.tricks(value),
            "Ability" => Some(self.words(value)),
            "Minimax" => self.minimax(value),
            "ScoreRubberHistory" => Some(self.history(value)),
            _ => None,
        };
        if let Some(new) = new.filter(|new| new != value) {
            let span = self.game.span(tag.value_range.clone());
            edits.push(edit(span, format!("{mark}{new}").into_bytes()));
        }
    }

    /// `N`, or `^N` for an irregular declarer; also a name, and with spaces around it.
    fn only_seat(&self, value: &str) -> Option<String> {
        let (mark, seat) = match value.trim().strip_prefix('^') {
            Some(seat) => ("^", seat),
            None => ("", value.trim()),
        };
        let mut letters = seat.chars();
        if let (Some(letter), true) = (letters.next(), letters.as_str().is_empty()) {
            return Some(format!("{mark}{}", self.letter(letter)?));
        }
        let known = |known: &Seat| known.name().eq_ignore_ascii_case(seat);
        let named = Seat::ALL.into_iter().find(known)?;
        Some(format!("{mark}{}", self.seat(named).name()))
    }

    /// `N:…`: the hands keep their order, and the first belongs to another seat.
    fn first_hand(&self, value: &str) -> Option<String> {
        let (seat, hands) = value.split_once(':')?;
        Some(format!("{}:{hands}", self.only_seat(seat)?))
    }

    /// `NS`, in the order of the letters `NESW`.
    fn letters(&self, value: &str) -> Option<String> {
        let seats = value::hidden(value)?.into_iter();
        let mut seats: Vec<_> = seats.map(|seat| self.seat(seat)).collect();
        seats.sort_by_key(|seat| seat.offset_from(Seat::North));
        Some(seats.into_iter().map(Seat::letter).collect())
    }

    /// Words that are seats or sides, as in `NS 120`, `E-W` and `N 3NT=; EW 2S-1`.
    fn words(&self, value: &str) -> String {
        let is_end =
            |character: char| character.is_whitespace() || matches!(character, ';' | ':' | ',');
        let words = value.split_inclusive(is_end);
        let words = words.map(|word| {
            let end = word.trim_end_matches(is_end).len();
            let (word, rest) = word.split_at(end);
            match self.side(word).or_else(|| self.only_seat(word)) {
                Some(turned) => format!("{turned}{rest}"),
                None => format!("{word}{rest}"),
            }
        });
        words.collect()
    }

    /// The other side, as the side is written.
    fn side(&self, word: &str) -> Option<String> {
        let known = SIDE_NAMES.iter().flat_map(|(ns, ew)| [(ns, ew), (ew, ns)]);
        let mut known = known.filter(|(from, _)| from.eq_ignore_ascii_case(word));
        let (_, other) = known.next()?;
        Some(match self.swaps_sides() {
            false => word.to_owned(),
            true if word.chars().all(|letter| !letter.is_ascii_uppercase()) => other.to_lowercase(),
            true => (*other).to_owned(),
        })
    }

    /// Twenty digits, five for each declarer.
    fn tricks(&self, value: &str) -> Option<String> {
        if value.len() != DoubleDummy::DECLARERS.len() * DECLARER_DIGITS || !value.is_ascii() {
            return None;
        }
        let of = |seat: Seat| {
            let mut known =
                DoubleDummy::DECLARERS.iter().zip(value.as_bytes().chunks(DECLARER_DIGITS));
            known.find(|(declarer, _)| self.seat(**declarer) == seat)
        };
        let digits = DoubleDummy::DECLARERS.iter().filter_map(|seat| of(*seat));
        let digits = digits.flat_map(|(_, digits)| digits.iter().map(|digit| char::from(*digit)));
        Some(digits.collect())
    }

    /// `4SDE300`: a contract, its declarer and the score of North-South.
    fn minimax(&self, value: &str) -> Option<String> {
        let best = Minimax::parse(value)?;
        let start = value.rfind(best.declarer.letter())?;
        let contract = value.get(..start)?;
        let score = if self.swaps_sides() { -best.score } else { best.score };
        Some(format!("{contract}{}{score}", self.seat(best.declarer).letter()))
    }

    /// North-South comes first in every history. PBN 2.1 §4.2.6
    fn history(&self, value: &str) -> String {
        let sides = value.trim().strip_prefix("NS ");
        match sides.and_then(|sides| sides.split_once(" EW ")) {
            Some((ns, ew)) if self.swaps_sides() => {
                format!("NS {} EW {}", ew.trim(), ns.trim())
            }
            Some(_) => value.to_owned(),
            None => self.words(value),
        }
    }

    /// Declarers, and columns of seats and sides.
    fn table(&self, table: &Table<'_>, edits: &mut Vec<Substitution>) {
        if !is_turned(table.tag().name) {
            return;
        }
        let tag = table.tag();
        let header = self.header(tag.raw);
        if header != tag.raw {
            let span = self.game.span(tag.value_range.clone());
            edits.push(edit(span, header.into_bytes()));
        }
        let Some(column) = table.column("Declarer") else {
            return;
        };
        for row in table.rows() {
            let Some(element) = row.elements().get(column) else {
                continue;
            };
            let turned = element
                .text
                .char_indices()
                .find_map(|(at, letter)| Some((at, self.letter(letter)?)));
            let only = element.text.chars().filter(char::is_ascii_alphabetic).count() == 1;
            if let Some((at, letter)) = turned.filter(|_| only) {
                let mut text = element.text.to_owned();
                text.replace_range(at..=at, &letter.to_string());
                let span = self.game.span(element.range.clone());
                edits.push(edit(span, text.into_bytes()));
            }
        }
    }

    /// `PairId_NS;Name_North`, with orders and widths.
    fn header(&self, header: &str) -> String {
        let columns = header.split(';').map(|column| {
            let end = column.find('\\').unwrap_or(column.len());
            let (name, width) = column.split_at(end);
            let Some((name, of)) = name.rsplit_once('_') else {
                return column.to_owned();
            };
            let seat = Seat::ALL.into_iter().find(|seat| seat.name() == of);
            let of = match (of, seat) {
                ("NS", _) if self.swaps_sides() => "EW",
                ("EW", _) if self.swaps_sides() => "NS",
                (_, Some(seat)) => self.seat(seat).name(),
                (of, None) => of,
            };
            format!("{name}_{of}{width}")
        });
        columns.collect::<Vec<_>>().join(";")
    }

    /// Tags of seats and of sides: where all are there their values change places, so that the tags
    /// keep their order; otherwise they get other names.
    fn people(&self, edits: &mut Vec<Substitution>) {
        for suffix in OF_SEATS {
            let name = |seat: Seat| format!("{}{suffix}", seat.name());
            let pairs = Seat::ALL.map(|seat| (name(seat), name(self.seat(seat))));
            self.exchange(&pairs, edits);
        }
        if self.swaps_sides() {
            for prefix in OF_SIDES {
                let (ns, ew) = (format!("{prefix}NS"), format!("{prefix}EW"));
                self.exchange(&[(ns.clone(), ew.clone()), (ew, ns)], edits);
            }
        }
    }

    fn exchange(&self, pairs: &[(String, String)], edits: &mut Vec<Substitution>) {
        let found = pairs.iter().filter(|(from, _)| self.game.tag(from).is_some());
        let has_all = found.count() == pairs.len();
        for (from, to) in pairs {
            let Some(tag) = self.game.tag(from) else {
                continue;
            };
            match self.game.tag(to).filter(|_| has_all) {
                Some(target) => {
                    let value = self.bytes(self.game.span(tag.value_range.clone()));
                    let span = self.game.span(target.value_range.clone());
                    edits.push(edit(span, value));
                }
                None => {
                    let span = self.game.span(tag.name_range.clone());
                    edits.push(edit(span, to.clone().into_bytes()));
                }
            }
        }
    }

    /// The bytes of a place, as they are in the file.
    fn bytes(&self, span: Span) -> Vec<u8> {
        let unit = self.game.block().unit();
        let base = unit.outer_span().start;
        let offset = |place: u64| usize::try_from(place.saturating_sub(base)).unwrap_or(usize::MAX);
        let bytes = unit.bytes().get(offset(span.start)..offset(span.end));
        bytes.unwrap_or_default().to_vec()
    }
}

fn edit(span: Span, replacement: Vec<u8>) -> Substitution {
    Substitution { span, replacement }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::Context;

    #[rstest]
    #[case::letter("[Dealer \"N\"]", "[Dealer \"E\"]")]
    #[case::small("[Dealer \"n\"]", "[Dealer \"e\"]")]
    #[case::name("[Dealer \"North\"]", "[Dealer \"East\"]")]
    #[case::space("[Dealer \"N \"]", "[Dealer \"E\"]")]
    #[case::for_all("[Dealer \"##N\"]", "[Dealer \"##E\"]")]
    #[case::irregular("[Declarer \"^S\"]", "[Declarer \"^W\"]")]
    #[case::unknown("[Dealer \"?\"]", "[Dealer \"?\"]")]
    #[case::side("[Vulnerable \"EW\"]", "[Vulnerable \"NS\"]")]
    #[case::small_side("[Vulnerable \"ew\"]", "[Vulnerable \"ns\"]")]
    #[case::hyphen("[Vulnerable \"E-W \"]", "[Vulnerable \"N-S \"]")]
    #[case::slash("[Vulnerable \"N/S\"]", "[Vulnerable \"E/W\"]")]
    #[case::names("[Vulnerable \"East-West\"]", "[Vulnerable \"North-South\"]")]
    #[case::both("[Vulnerable \"All\"]", "[Vulnerable \"All\"]")]
    #[case::score("[ScoreIMP \"NS 1 EW -1\"]", "[ScoreIMP \"EW 1 NS -1\"]")]
    #[case::history(
        "[ScoreRubberHistory \"NS 0 0/100 0 EW 0 30/0 0\"]",
        "[ScoreRubberHistory \"NS 0 30/0 0 EW 0 0/100 0\"]"
    )]
    #[case::history_with_spaces(
        "[ScoreRubberHistory \"NS  0 0/100 0  EW  0 30/0 0\"]",
        "[ScoreRubberHistory \"NS 0 30/0 0 EW 0 0/100 0\"]"
    )]
    #[case::instant_scores(
        "[InstantScoreTable \"ScoreRange_NS;IMP_NS\"]\n400 9",
        "[InstantScoreTable \"ScoreRange_EW;IMP_EW\"]\n400 9"
    )]
    #[case::actions(
        "[ActionTable \"Call;Declarer;Contract\"]\n1NT S 1NT",
        "[ActionTable \"Call;Declarer;Contract\"]\n1NT W 1NT"
    )]
    #[case::par("[ParContract \"NS 1N=; W 2S-1\"]", "[ParContract \"EW 1N=; N 2S-1\"]")]
    #[case::deal("[Deal \" N:AK... - - -\"]", "[Deal \"E:AK... - - -\"]")]
    #[case::hidden("[Hidden \"ns\"]", "[Hidden \"EW\"]")]
    #[case::minimax("[Minimax \"4SDE300\"]", "[Minimax \"4SDS-300\"]")]
    #[case::one_player("[North \"Ann\"]", "[East \"Ann\"]")]
    fn a_tag_is_turned(#[case] text: &str, #[case] expected: &str) {
        let file = crate::parse(text.as_bytes()).value;
        let game = Context::new().game(&file.blocks()[0]);
        let edits = turned(&game, 1).edits;
        let fix = portnote_core::Suggestion {
            message: String::new(),
            applicability: portnote_core::Applicability::Safe,
            edits,
        };
        let (turned, _) = portnote_core::edit::apply(text.as_bytes(), &[fix]).unwrap();
        assert_eq!(String::from_utf8(turned).unwrap(), expected);
    }
}
