//! What the elements of a table say. PBN 2.1 §5.2.

use std::borrow::Cow;

use portnote_bridge::{Call, Card, Contract, Denomination, Rank};
use portnote_core::frame::string;

use super::Content;
use crate::auction::{CallValue, ReadCall};
use crate::play::{CardValue, ReadCard};
use crate::value::{self, ContractValue, Decimal, Declarer};

/// An element of a table as what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell<T> {
    /// The table has no such column, or the last row ends before it.
    Absent,
    /// `?`.
    Unknown,
    /// `-`.
    Irrelevant,
    /// A value.
    Value(T),
    /// `^` and a value: a score that was not won at the table.
    Artificial(T),
    /// Something that the column does not hold.
    Unreadable,
}

/// A value of any column.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CellValue<'t> {
    /// A number.
    Number(Decimal),
    /// A call.
    Call(Call),
    /// A card.
    Card(Card),
    /// A seat, possibly irregular.
    Declarer(Declarer),
    /// A denomination.
    Denomination(Denomination),
    /// A contract.
    Contract(Contract),
    /// Tricks.
    Result(RowResult),
    /// Seconds.
    Time(u32),
    /// A range of scores.
    ScoreRange(ScoreRange),
    /// Ranks in the order written.
    Ranks(Vec<Rank>),
    /// The names of a pair.
    Names(Vec<Cow<'t, str>>),
    /// Text.
    Text(Cow<'t, str>),
}

/// Tricks of declarer, as score tables write them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowResult {
    /// The number of tricks: the form of the standard.
    Tricks(u32),
    /// `=`, `+1`, `-2`: tricks above those that the contract needs.
    Relative(i32),
}

/// A range of scores, without its ends. PBN 2.1 §5.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreRange {
    /// `420`: this score only.
    Equal(i32),
    /// `420,*`: higher scores.
    Above(i32),
    /// `170,420`: higher scores than the first and lower ones than the second.
    Between(i32, i32),
    /// `*,170`: lower scores.
    Below(i32),
}

impl<T> Cell<T> {
    /// The value of a cell that is not an artificial score.
    ///
    /// ```
    /// use portnote_pbn::table::Cell;
    /// assert_eq!(Cell::Value(420).value(), Some(420));
    /// assert_eq!(Cell::Artificial(60).value(), None);
    /// ```
    #[must_use]
    pub fn value(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            _ => None,
        }
    }

    /// Reads a text; `^` before it makes the value artificial.
    pub(crate) fn read<'t>(text: &'t str, read: impl Fn(&'t str) -> Option<T>) -> Self {
        match (text, text.strip_prefix('^')) {
            ("?", _) => Self::Unknown,
            ("-", _) => Self::Irrelevant,
            (_, Some(rest)) => read(rest).map_or(Self::Unreadable, Self::Artificial),
            (_, None) => read(text).map_or(Self::Unreadable, Self::Value),
        }
    }

    /// The cell with another value.
    pub(crate) fn map<U>(self, map: impl FnOnce(T) -> U) -> Cell<U> {
        match self {
            Self::Absent => Cell::Absent,
            Self::Unknown => Cell::Unknown,
            Self::Irrelevant => Cell::Irrelevant,
            Self::Value(value) => Cell::Value(map(value)),
            Self::Artificial(value) => Cell::Artificial(map(value)),
            Self::Unreadable => Cell::Unreadable,
        }
    }
}

impl RowResult {
    /// The tricks of declarer; those of a contract are needed where the text counts from it.
    ///
    /// ```
    /// use portnote_bridge::Contract;
    /// use portnote_pbn::table::RowResult;
    /// let contract: Contract = "4S".parse().unwrap();
    /// assert_eq!(RowResult::Relative(1).tricks(Some(contract)), Some(11));
    /// assert_eq!(RowResult::Tricks(9).tricks(None), Some(9));
    /// ```
    #[must_use]
    pub fn tricks(self, contract: Option<Contract>) -> Option<u32> {
        match self {
            Self::Tricks(tricks) => Some(tricks),
            Self::Relative(above) => {
                let needed = u32::from(contract?.tricks_needed()?);
                needed.checked_add_signed(above)
            }
        }
    }
}

/// The text of an element, without the quotes of a string.
pub(crate) fn text_of(token: &str) -> Cow<'_, str> {
    if token.starts_with('"') { string::decode(string::inner(token)) } else { Cow::Borrowed(token) }
}

/// What the text of an element of a column says.
pub(super) fn value_of(content: Content, text: Cow<'_, str>) -> Cell<CellValue<'_>> {
    match content {
        Content::Number => number(&text).map(CellValue::Number),
        Content::Call => call(&text).map(CellValue::Call),
        Content::Card => card(&text).map(CellValue::Card),
        Content::Declarer => declarer(&text).map(CellValue::Declarer),
        Content::Denomination => denomination(&text).map(CellValue::Denomination),
        Content::Contract => contract(&text).map(CellValue::Contract),
        Content::Result => result(&text).map(CellValue::Result),
        Content::Time => time(&text).map(CellValue::Time),
        Content::ScoreRange => score_range(&text).map(CellValue::ScoreRange),
        Content::Ranks => ranks(&text).map(CellValue::Ranks),
        Content::Names => names(text).map(CellValue::Names),
        Content::Text => plain(text).map(CellValue::Text),
    }
}

pub(super) fn number(text: &str) -> Cell<Decimal> {
    Cell::read(text.trim_ascii(), Decimal::parse)
}

pub(super) fn call(text: &str) -> Cell<Call> {
    Cell::read(text, |text| match ReadCall::of(text).value {
        CallValue::Call(call) => Some(call),
        _ => None,
    })
}

pub(super) fn card(text: &str) -> Cell<Card> {
    Cell::read(text, |text| match ReadCard::of(text).value {
        CardValue::Card(card) => Some(card),
        _ => None,
    })
}

/// A seat; its `^` says that declarer and dummy were swapped, not that it is artificial.
pub(super) fn declarer(text: &str) -> Cell<Declarer> {
    match value::declarer(text) {
        Some(declarer) => Cell::Value(declarer.value),
        None => Cell::read(text, |_| None),
    }
}

pub(super) fn denomination(text: &str) -> Cell<Denomination> {
    Cell::read(text, |text| match value::split_denomination(text) {
        Some((denomination, "", _)) => Some(denomination),
        _ => None,
    })
}

pub(super) fn contract(text: &str) -> Cell<Contract> {
    Cell::read(text, |text| match value::contract(text) {
        Some((ContractValue::Full(contract), _)) => Some(contract),
        _ => None,
    })
}

pub(super) fn result(text: &str) -> Cell<RowResult> {
    Cell::read(text, |text| match text.strip_prefix(['+', '-']) {
        None if text == "=" => Some(RowResult::Relative(0)),
        None => tricks(text).map(RowResult::Tricks),
        Some(digits) => {
            let above = i32::try_from(tricks(digits)?).ok()?;
            let sign = if text.starts_with('-') { -1 } else { 1 };
            Some(RowResult::Relative(sign * above))
        }
    })
}

/// A number of tricks, 0 to 13.
fn tricks(text: &str) -> Option<u32> {
    let tricks = value::number(text).ok()?;
    (tricks <= 13).then_some(tricks)
}

/// `SS`, `MM:SS` or `HH:MM:SS`; all fields but the first are below 60.
pub(super) fn time(text: &str) -> Cell<u32> {
    Cell::read(text, |text| {
        let mut seconds: u32 = 0;
        for (place, field) in text.split(':').enumerate() {
            let field_value = value::number(field).ok()?;
            let fits = place == 0 || (field_value < 60 && field.len() == 2);
            if place > 2 || !fits {
                return None;
            }
            seconds = seconds.checked_mul(60)?.checked_add(field_value)?;
        }
        Some(seconds)
    })
}

pub(super) fn score_range(text: &str) -> Cell<ScoreRange> {
    let score = |text: &str| i32::try_from(Decimal::parse(text.trim_ascii())?.whole()?).ok();
    Cell::read(text, |text| {
        Some(match text.split_once(',') {
            None => ScoreRange::Equal(score(text)?),
            Some((low, high)) if high.trim_ascii() == "*" => ScoreRange::Above(score(low)?),
            Some((low, high)) if low.trim_ascii() == "*" => ScoreRange::Below(score(high)?),
            Some((low, high)) => ScoreRange::Between(score(low)?, score(high)?),
        })
    })
}

pub(super) fn ranks(text: &str) -> Cell<Vec<Rank>> {
    Cell::read(text, |text| {
        let letters = text.chars().map(|letter| letter.to_ascii_uppercase());
        letters.map(Rank::from_letter).collect()
    })
}

pub(super) fn names(text: Cow<'_, str>) -> Cell<Vec<Cow<'_, str>>> {
    plain(text).map(|text| match text {
        Cow::Borrowed(text) => text.split(';').map(Cow::Borrowed).collect(),
        Cow::Owned(text) => {
            let names = text.split(';').map(str::to_owned);
            names.map(Cow::Owned).collect()
        }
    })
}

/// Text may begin with `^`, which says nothing there.
pub(super) fn plain(text: Cow<'_, str>) -> Cell<Cow<'_, str>> {
    match &*text {
        "?" => Cell::Unknown,
        "-" => Cell::Irrelevant,
        _ => Cell::Value(text),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::seconds("90", Some(90))]
    #[case::minutes("75:30", Some(4530))]
    #[case::hours("1:00:05", Some(3605))]
    #[case::sixty_seconds("1:60", None)]
    #[case::one_digit("1:5", None)]
    #[case::days("1:00:00:00", None)]
    #[case::empty_field("1:", None)]
    #[case::huge("99999999:00:00", None)]
    fn time_of_a_cell(#[case] text: &str, #[case] seconds: Option<u32>) {
        assert_eq!(time(text).value(), seconds);
    }

    #[rstest]
    #[case::equal("420", Some(ScoreRange::Equal(420)))]
    #[case::above("-50,*", Some(ScoreRange::Above(-50)))]
    #[case::between("170,420", Some(ScoreRange::Between(170, 420)))]
    #[case::below("*,0", Some(ScoreRange::Below(0)))]
    #[case::everything("*,*", None)]
    #[case::one_end("170,", None)]
    #[case::three("1,2,3", None)]
    fn range_of_a_cell(#[case] text: &str, #[case] range: Option<ScoreRange>) {
        assert_eq!(score_range(text).value(), range);
    }

    #[rstest]
    #[case::tricks("13", Cell::Value(RowResult::Tricks(13)))]
    #[case::beyond("14", Cell::Unreadable)]
    #[case::made("=", Cell::Value(RowResult::Relative(0)))]
    #[case::down("-2", Cell::Value(RowResult::Relative(-2)))]
    #[case::irrelevant("-", Cell::Irrelevant)]
    #[case::unknown("?", Cell::Unknown)]
    #[case::irregular("^9", Cell::Artificial(RowResult::Tricks(9)))]
    fn result_of_a_cell(#[case] text: &str, #[case] cell: Cell<RowResult>) {
        assert_eq!(result(text), cell);
    }

    #[rstest]
    #[case::whole("12", Some((12, 0)))]
    #[case::no_whole_part(".5", Some((5, 1)))]
    #[case::no_decimals("3.", Some((3, 0)))]
    #[case::dot_only(".", None)]
    #[case::sign_only("-", None)]
    #[case::two_signs("--1", None)]
    #[case::two_dots("1.2.3", None)]
    #[case::too_long("99999999999999999999", None)]
    fn number_of_a_cell(#[case] text: &str, #[case] parts: Option<(i64, u32)>) {
        let number = Decimal::parse(text);
        assert_eq!(number.map(|number| (number.digits, number.decimals)), parts);
    }

    #[test]
    fn many_decimals_are_survived() {
        let number = Decimal::parse(&format!("0.{}", "0".repeat(400))).unwrap();
        assert_eq!(number.whole(), None);
        assert_eq!(number.fraction(), None);
        assert_eq!(Some(number), Decimal::parse("0"));
    }
}
