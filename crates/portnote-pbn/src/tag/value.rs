//! What the value of a tag says: each is read once, when its game is made.

use portnote_bridge::{DoubleDummy, ParContract, Seat, Vulnerability};
use portnote_core::frame::PartialDate;
use portnote_core::frame::date::{DateError, MeantDate};

use crate::table::{self, Minimax};
use crate::value::{
    self, ContractSpelling, ContractValue, Decimal, Declarer, Form, PartialTime, Points,
    ResultValue, RubberHistory, ScoreRubber, Spelt, TimeControl, TimeError, ValueError, is_unknown,
};

/// What the value of a tag says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Any text.
    Text,
    /// A seat: that of Dealer, or of the first column of a section.
    Seat,
    /// A seat, possibly irregular.
    Declarer,
    /// Who is vulnerable.
    Vulnerable,
    /// The number of a board.
    Board,
    /// A date.
    Date,
    /// A time of day.
    Time,
    /// Cards by seat.
    Deal,
    /// A contract.
    Contract,
    /// Tricks.
    Result,
    /// Scoring systems, with semicolons between them.
    Scoring,
    /// Yes or No.
    FrenchMp,
    /// Open or Closed.
    Room,
    /// Seats whose hands are hidden.
    Hidden,
    /// The parts of a round, with dots between them.
    Round,
    /// A time for a number of games.
    TimeControl,
    /// A time for a call or a card.
    Seconds,
    /// Points.
    Scores(Form),
    /// Points above and below the line.
    Rubber,
    /// The state of a rubber.
    RubberHistory,
    /// Tricks of each declarer in each denomination.
    DoubleDummyTricks,
    /// Tricks of each declarer in each denomination, as another program writes them.
    Ability,
    /// Contracts of best bidding.
    ParContract,
    /// Contract, declarer and score of best play.
    Minimax,
}

/// The value of a tag as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TagValue {
    /// Any text, which nothing more is known of.
    Text,
    /// `?` or an empty text: nothing is known, or nothing applies.
    Unknown,
    /// The kind of tag has a form, and the text is not of it.
    Unreadable(ValueError),
    /// One of the words of the kind, in any case, as the standard writes it.
    Word(&'static str),
    /// A seat.
    Seat(Spelt<Seat>),
    /// A declarer.
    Declarer(Spelt<Declarer>),
    /// Who is vulnerable.
    Vulnerable(Spelt<Vulnerability>),
    /// The number of a board.
    Board(u32),
    /// A date.
    Date(PartialDate),
    /// A time of day.
    Time(PartialTime),
    /// A deal; the game has it, with its faults.
    Deal,
    /// A contract, and how it is spelt.
    Contract(ContractValue, ContractSpelling),
    /// Tricks.
    Result(ResultValue),
    /// Fields of Scoring, which any text has.
    Scoring,
    /// Seats in the order written.
    Hidden(Vec<Seat>),
    /// A round whose parts are sound.
    Round,
    /// A time for a number of games.
    TimeControl(TimeControl),
    /// A number of seconds.
    Seconds(u32),
    /// Points.
    Scores(Box<Points<Decimal>>),
    /// Points above and below the line.
    Rubber(Box<ScoreRubber>),
    /// The state of a rubber.
    RubberHistory(Box<RubberHistory>),
    /// Tricks of each declarer in each denomination.
    DoubleDummy(Box<DoubleDummy>),
    /// Contracts of best bidding.
    ParContract(Vec<ParContract>),
    /// Contract, declarer and score of best play.
    Minimax(Box<Minimax>),
}

impl Kind {
    /// Reads the value of a tag of this kind; blanks around it do not matter.
    ///
    /// ```
    /// use portnote_pbn::tag::{Kind, TagValue};
    /// use portnote_pbn::value::ValueError;
    /// assert_eq!(Kind::Board.read("12"), TagValue::Board(12));
    /// assert_eq!(Kind::Board.read("?"), TagValue::Unknown);
    /// assert_eq!(Kind::Board.read("twelve"), TagValue::Unreadable(ValueError::Form));
    /// ```
    #[must_use]
    pub fn read(self, text: &str) -> TagValue {
        if self == Self::Text {
            return TagValue::Text;
        }
        let text = text.trim();
        if is_unknown(text) && !(self == Self::TimeControl && text.is_empty()) {
            return TagValue::Unknown;
        }
        match self.value(text) {
            Ok(value) => value,
            Err(_) if self.says_nothing(text) => TagValue::Unknown,
            Err(error) => TagValue::Unreadable(error),
        }
    }

    fn value(self, text: &str) -> Result<TagValue, ValueError> {
        let read = match self {
            Self::Text => Some(TagValue::Text),
            Self::Deal => Some(TagValue::Deal),
            Self::Scoring => Some(TagValue::Scoring),
            Self::FrenchMp => word(text, &["Yes", "No"]),
            Self::Room => word(text, &["Open", "Closed"]),
            Self::Seat => value::seat(text).map(TagValue::Seat),
            Self::Declarer => value::declarer(text).map(TagValue::Declarer),
            Self::Vulnerable => value::vulnerable(text).map(TagValue::Vulnerable),
            Self::Contract => {
                value::contract(text).map(|(contract, how)| TagValue::Contract(contract, how))
            }
            Self::Hidden => value::hidden(text).map(TagValue::Hidden),
            Self::Round => value::round(text).map(|_| TagValue::Round),
            Self::TimeControl => TimeControl::read(text).map(TagValue::TimeControl),
            Self::Seconds => value::seconds(text).map(TagValue::Seconds),
            Self::Scores(form) => Points::read(text, form).map(|it| TagValue::Scores(it.into())),
            Self::Rubber => ScoreRubber::read(text).map(|it| TagValue::Rubber(it.into())),
            Self::RubberHistory => {
                RubberHistory::read(text).map(|it| TagValue::RubberHistory(it.into()))
            }
            Self::DoubleDummyTricks => {
                table::double_dummy_tricks(text).map(|it| TagValue::DoubleDummy(it.into()))
            }
            Self::Ability => table::ability(text).map(|it| TagValue::DoubleDummy(it.into())),
            Self::ParContract => table::par_contracts(text).map(TagValue::ParContract),
            Self::Minimax => Minimax::parse(text).map(|it| TagValue::Minimax(it.into())),
            Self::Board => return value::board(text).map(TagValue::Board),
            Self::Result => return value::result(text).map(TagValue::Result),
            Self::Date => {
                let date = PartialDate::parse(text).or_else(|error| match error {
                    DateError::Range => Err(error),
                    DateError::Format => MeantDate::alone(text).map(|meant| meant.date),
                });
                return Ok(TagValue::Date(date?));
            }
            Self::Time => return Ok(TagValue::Time(PartialTime::parse(text)?)),
        };
        read.ok_or(ValueError::Form)
    }

    /// Whether a text that cannot be read says that nothing is known, in whatever words: tricks
    /// without any digit, and best play without a contract, as of a deal that is passed out.
    fn says_nothing(self, text: &str) -> bool {
        match self {
            Self::DoubleDummyTricks | Self::Ability => {
                !text.contains(|c: char| c.is_ascii_alphanumeric())
            }
            Self::ParContract | Self::Minimax => !text.contains(|c| matches!(c, '1'..='9')),
            _ => false,
        }
    }
}

fn word(text: &str, words: &[&'static str]) -> Option<TagValue> {
    let mut words = words.iter();
    let found = words.find(|word| word.eq_ignore_ascii_case(text));
    found.map(|word| TagValue::Word(word))
}

impl From<DateError> for ValueError {
    fn from(error: DateError) -> Self {
        match error {
            DateError::Format => Self::Form,
            DateError::Range => Self::Range,
        }
    }
}

impl From<TimeError> for ValueError {
    fn from(error: TimeError) -> Self {
        match error {
            TimeError::Format => Self::Form,
            TimeError::Range => Self::Range,
        }
    }
}
