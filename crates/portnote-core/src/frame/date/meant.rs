//! Dates in the forms that real files have: `24.05.2023`, `05/24/2023`, `1 May 2023`, `2023`.
//!
//! One rule for all notations. A date that can mean one day only is a fact, and its fix is safe. Of
//! two numbers of 12 at most either may be the day, whatever is between them: such a date is not a fact,
//! in `dump`, tables, `select` and `export` alike, as what a game means must not depend on the other
//! games of its file, without which it may be selected. Only `check` looks at these, and at the custom
//! to have the day first where dots are used, and offers an unsafe fix. Where that fix rests on
//! another date, the fix of the other date is unsafe too: alone it would destroy the evidence.

use std::ops::RangeInclusive;

use super::{DateError, PartialDate};

/// The months by their English names; three letters are enough.
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// What a date in another form than that of the standard means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MeantDate {
    /// The date.
    pub date: PartialDate,
    /// Why a person has to look before the date is written in its place.
    pub doubt: Option<DateDoubt>,
}

/// Why the meaning of a date is not sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DateDoubt {
    /// The day and the month are both 12 at most, and nothing but custom or other dates of the
    /// file says which of them is first.
    Order,
    /// A time is after the date.
    Time,
    /// The date is sure, but in the form of the standard it would no longer show how others of the
    /// file are meant.
    Evidence,
}

/// Which of day and month the dates of a file have first, as those show in which one number is
/// above 12, and whether others need to know.
///
/// ```
/// use portnote_core::frame::date::{DayOrder, MeantDate};
///
/// let mut order = DayOrder::default();
/// let date = |order| MeantDate::read("03/04/2023", order).map(|meant| meant.date.to_string());
/// assert!(date(order).is_err());
/// order.note("24/05/2023");
/// assert_eq!(date(order).as_deref(), Ok("2023.04.03"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DayOrder {
    day_first: bool,
    month_first: bool,
    /// Whether a day may be the month, with dots and with other signs between them.
    asks_dots: bool,
    asks_others: bool,
}

impl DayOrder {
    /// Bytes at the beginning of a file that show the order for all of it.
    pub const HEAD: usize = 64 * 1024;

    /// What the values between quotes show in the beginning of a file, its first
    /// [`HEAD`](Self::HEAD) bytes; more bytes are not looked at.
    ///
    /// ```
    /// use portnote_core::frame::date::{DayOrder, DateDoubt, MeantDate};
    ///
    /// let file = b"[Date \"03/04/2023\"]\n\n[Date \"24/05/2023\"]\n";
    /// let order = DayOrder::of_head(file);
    /// let doubt = |text| MeantDate::read(text, order).map(|meant| meant.doubt);
    /// assert_eq!(doubt("03/04/2023"), Ok(Some(DateDoubt::Order)));
    /// assert_eq!(doubt("24/05/2023"), Ok(Some(DateDoubt::Evidence)));
    /// ```
    #[must_use]
    pub fn of_head(head: &[u8]) -> Self {
        const LENGTHS: RangeInclusive<usize> = 8..=10;
        let head = head.get(..Self::HEAD).unwrap_or(head);
        let mut order = Self::default();
        let values = head.split(|byte| *byte == b'"').map(<[u8]>::trim_ascii);
        values
            .filter(|value| LENGTHS.contains(&value.len()))
            .filter_map(|value| std::str::from_utf8(value).ok())
            .for_each(|value| order.note(value));
        order
    }

    /// Takes note of what a date of the file shows.
    pub fn note(&mut self, text: &str) {
        // Nearly all dates have the form of the standard.
        if text.as_bytes().get(4) == Some(&b'.') {
            return;
        }
        let Some(fields) = Fields::of(text) else {
            return;
        };
        let has_dots = fields.has_dots;
        let Some((first, second, _)) = fields.year_last() else {
            return;
        };
        self.day_first |= first > 12 && second <= 12;
        self.month_first |= second > 12 && first <= 12;
        let asks = first <= 12 && second <= 12 && first != second;
        self.asks_dots |= asks && has_dots;
        self.asks_others |= asks && !has_dots;
    }

    /// Whether other dates of the file are understood by those that show the order; with dots the
    /// day is first anyway.
    const fn is_needed(self) -> bool {
        match self.is_day_first() {
            Some(is_day_first) => self.asks_others || self.asks_dots && !is_day_first,
            None => false,
        }
    }

    /// Whether the day is first, where all dates agree.
    const fn is_day_first(self) -> Option<bool> {
        match (self.day_first, self.month_first) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        }
    }
}

impl MeantDate {
    /// Reads a date in whatever form, where it can mean one date only. Of two numbers of 12 at most
    /// the other dates of the file say which one is the day; where they do not and dots are between
    /// them, it is the first one.
    ///
    /// # Errors
    /// When the text has no form of a date, or the calendar has no such day.
    ///
    /// ```
    /// use portnote_core::frame::date::{DayOrder, MeantDate};
    ///
    /// let date = |text| {
    ///     let meant = MeantDate::read(text, DayOrder::default());
    ///     meant.map(|meant| (meant.date.to_string(), meant.doubt.is_some()))
    /// };
    /// assert_eq!(date("24.05.2023"), Ok(("2023.05.24".to_owned(), false)));
    /// assert_eq!(date("1 May 2023"), Ok(("2023.05.01".to_owned(), false)));
    /// assert_eq!(date("2023"), Ok(("2023.??.??".to_owned(), false)));
    /// assert_eq!(date("01.05.2023"), Ok(("2023.05.01".to_owned(), true)));
    /// assert!(date("01/05/2023").is_err());
    /// ```
    pub fn read(text: &str, order: DayOrder) -> Result<Self, DateError> {
        let (text, has_time) = without_time(text.trim());
        let fields = Fields::of(text).ok_or(DateError::Format)?;
        let (date, doubt) = fields.date(order)?;
        let doubt = match doubt {
            Some(DateDoubt::Order) => doubt,
            _ if has_time => Some(DateDoubt::Time),
            _ => doubt,
        };
        Ok(Self { date, doubt })
    }

    /// Reads a date by itself, as a fact: one whose day may be the month is none.
    ///
    /// # Errors
    /// When the text has no form of a date, or may mean two days, or the calendar has no such day.
    ///
    /// ```
    /// use portnote_core::frame::date::{DateError, MeantDate};
    ///
    /// assert!(MeantDate::alone("24.05.2023").is_ok());
    /// assert_eq!(MeantDate::alone("03.04.2023"), Err(DateError::Format));
    /// ```
    pub fn alone(text: &str) -> Result<Self, DateError> {
        let meant = Self::read(text, DayOrder::default())?;
        match meant.doubt {
            Some(DateDoubt::Order) => Err(DateError::Format),
            _ => Ok(meant),
        }
    }
}

/// The parts of a date in the order written.
#[derive(Clone, Debug)]
struct Fields<'t> {
    parts: Vec<&'t str>,
    has_dots: bool,
}

impl<'t> Fields<'t> {
    fn of(text: &'t str) -> Option<Self> {
        const MOST: usize = 40;
        if text.len() > MOST {
            return None;
        }
        if let Some([year, month, day]) = digits(text) {
            return Some(Self { parts: vec![year, month, day], has_dots: false });
        }
        let separator = text.chars().find(|c| matches!(c, '.' | '-' | '/' | ' '));
        let is_named = text.chars().any(char::is_alphabetic);
        let parts: Vec<&str> = match separator {
            // Words are parted in many ways: `May 1, 2023`, `1. May 2023`, `1-May-2023`.
            _ if is_named => {
                text.split(['.', '-', '/', ' ', ',']).filter(|part| !part.is_empty()).collect()
            }
            Some(separator) => text.split(separator).map(str::trim).collect(),
            None => vec![text],
        };
        Some(Self { parts, has_dots: separator == Some('.') && !is_named })
    }

    fn date(&self, order: DayOrder) -> Result<(PartialDate, Option<DateDoubt>), DateError> {
        let unknown = Ok(None);
        let sure = |date| (date, None);
        match *self.parts.as_slice() {
            // A year alone may have a dot after it.
            [year] | [year, ""] if year.len() == 4 => {
                make(number(year)?, unknown, Ok(None)).map(sure)
            }
            [year, month] if year.len() == 4 => {
                make(number(year)?, month_of(month), unknown).map(sure)
            }
            [month, year] if year.len() == 4 && name_of_month(month).is_some() => {
                make(number(year)?, month_of(month), unknown).map(sure)
            }
            [year, month, day] if year.len() == 4 => {
                make(number(year)?, month_of(month), day_of(day)).map(sure)
            }
            [day, month, year] if year.len() == 4 && name_of_month(month).is_some() => {
                make(number(year)?, month_of(month), day_of(day)).map(sure)
            }
            [month, day, year] if year.len() == 4 && name_of_month(month).is_some() => {
                make(number(year)?, month_of(month), day_of(day)).map(sure)
            }
            [..] => {
                let (first, second, year) = self.clone().year_last().ok_or(DateError::Format)?;
                let evidence = order.is_needed().then_some(DateDoubt::Evidence);
                let (is_day_first, doubt) = match (first > 12, second > 12) {
                    (true, _) => (true, evidence),
                    (false, true) => (false, evidence),
                    (false, false) if first == second => (true, None),
                    (false, false) => match order.is_day_first() {
                        Some(is_day_first) => (is_day_first, Some(DateDoubt::Order)),
                        None if self.has_dots => (true, Some(DateDoubt::Order)),
                        None => return Err(DateError::Format),
                    },
                };
                let (day, month) = if is_day_first { (first, second) } else { (second, first) };
                make(Some(year), Ok(Some(month)), Ok(Some(day))).map(|date| (date, doubt))
            }
        }
    }

    /// Two numbers and a year after them.
    fn year_last(self) -> Option<(u16, u16, u16)> {
        let [first, second, year] = *self.parts.as_slice() else {
            return None;
        };
        let short = |text: &str| (1..=2).contains(&text.len());
        if !short(first) || !short(second) || year.len() != 4 {
            return None;
        }
        let known = |text| number(text).ok().flatten();
        Some((known(first)?, known(second)?, known(year)?))
    }
}

/// The date of its fields.
fn make(
    year: Option<u16>,
    month: Result<Option<u16>, DateError>,
    day: Result<Option<u16>, DateError>,
) -> Result<PartialDate, DateError> {
    let byte = |field: u16| u8::try_from(field).unwrap_or(u8::MAX);
    let (month, day) = (month?.map(byte), day?.map(byte));
    PartialDate::new(year, month, day).ok_or(DateError::Range)
}

/// `20230524` as year, month and day.
fn digits(text: &str) -> Option<[&str; 3]> {
    let is_date = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit());
    let (year, rest) = text.split_at_checked(4).filter(|_| is_date)?;
    let (month, day) = rest.split_at_checked(2)?;
    Some([year, month, day])
}

/// Digits, or nothing but `?` for a number that is not known.
fn number(text: &str) -> Result<Option<u16>, DateError> {
    if !text.is_empty() && text.bytes().all(|byte| byte == b'?') {
        return Ok(None);
    }
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let read = is_number.then(|| text.parse().ok()).flatten();
    read.map(Some).ok_or(DateError::Format)
}

fn month_of(text: &str) -> Result<Option<u16>, DateError> {
    match name_of_month(text) {
        Some(month) => Ok(Some(month)),
        None => short_number(text),
    }
}

/// A day, as in `1` or `1st`.
fn day_of(text: &str) -> Result<Option<u16>, DateError> {
    let number = ["st", "nd", "rd", "th"].into_iter().find_map(|end| text.strip_suffix(end));
    short_number(number.unwrap_or(text))
}

fn short_number(text: &str) -> Result<Option<u16>, DateError> {
    match text.len() {
        1 | 2 => number(text),
        _ => Err(DateError::Format),
    }
}

/// The number of a month by its name, which may be cut after three letters.
fn name_of_month(text: &str) -> Option<u16> {
    let name = text.to_ascii_lowercase();
    if name.len() < 3 {
        return None;
    }
    // `Sept` is as common as `Sep`.
    let mut months = (1..).zip(MONTHS);
    let found = months.find(|(_, month)| {
        *month == name || month.get(..3) == Some(name.as_str()) || month.get(..4) == Some(&name)
    });
    found.map(|(number, _)| number)
}

/// The text before a time, as in `2023-05-24 19:30` and `2023-05-24T19:30:00Z`, and whether there
/// is one.
fn without_time(text: &str) -> (&str, bool) {
    let Some(colon) = text.find(':') else {
        return (text, false);
    };
    let before = text.get(..colon).unwrap_or(text);
    let Some(start) = before.rfind(['T', ' ']) else {
        return (text, false);
    };
    let date = text.get(..start).unwrap_or(text);
    let hour = before.get(start + 1..).unwrap_or("");
    let is_hour = matches!(hour.len(), 1 | 2) && hour.bytes().all(|byte| byte.is_ascii_digit());
    if is_hour { (date.trim_end_matches([' ', ',']), true) } else { (text, false) }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn read(text: &str, order: DayOrder) -> Result<(String, Option<DateDoubt>), DateError> {
        MeantDate::read(text, order).map(|meant| (meant.date.to_string(), meant.doubt))
    }

    #[rstest]
    #[case::day_first_with_dots("26.11.2026", "2026.11.26")]
    #[case::day_first_with_slashes("26/11/2026", "2026.11.26")]
    #[case::day_first_with_hyphens("26-11-2026", "2026.11.26")]
    #[case::month_first_with_slashes("11/26/2026", "2026.11.26")]
    #[case::month_first_with_dots("11.26.2026", "2026.11.26")]
    #[case::one_digit("6.13.2026", "2026.06.13")]
    #[case::day_and_month_are_equal("05/05/2023", "2023.05.05")]
    #[case::hyphens("2023-5-1", "2023.05.01")]
    #[case::slashes("2023/05/01", "2023.05.01")]
    #[case::unknown_day("2023-05-??", "2023.05.??")]
    #[case::one_sign("2023-?-?", "2023.??.??")]
    #[case::unknown_year("????-05-01", "????.05.01")]
    #[case::digits("20230501", "2023.05.01")]
    #[case::name("1 May 2023", "2023.05.01")]
    #[case::name_in_lower_case("1 may 2023", "2023.05.01")]
    #[case::long_name("24 September 2023", "2023.09.24")]
    #[case::four_letters("24 Sept. 2023", "2023.09.24")]
    #[case::dot_after_the_day("1. May 2023", "2023.05.01")]
    #[case::hyphens_and_a_name("24-Mar-2024", "2024.03.24")]
    #[case::month_first("May 1, 2023", "2023.05.01")]
    #[case::ordinal("1st May 2023", "2023.05.01")]
    #[case::year_first_and_a_name("2023 May 1", "2023.05.01")]
    #[case::month_and_year("May 2023", "2023.05.??")]
    #[case::year("2023", "2023.??.??")]
    #[case::year_and_a_dot("1950.", "1950.??.??")]
    #[case::year_and_month("2023.05", "2023.05.??")]
    #[case::year_and_month_with_a_hyphen("2023-5", "2023.05.??")]
    #[case::blanks_around(" 26.11.2026 ", "2026.11.26")]
    fn dates_with_one_meaning(#[case] text: &str, #[case] want: &str) {
        let got = read(text, DayOrder::default());
        assert_eq!(got, Ok((want.to_owned(), None)));
    }

    #[rstest]
    #[case::space("2023-05-24 19:30", "2023.05.24")]
    #[case::letter("2023-05-24T19:30:00Z", "2023.05.24")]
    #[case::day_first("24.05.2023, 9:30", "2023.05.24")]
    fn a_time_is_in_doubt(#[case] text: &str, #[case] want: &str) {
        let got = read(text, DayOrder::default());
        assert_eq!(got, Ok((want.to_owned(), Some(DateDoubt::Time))));
    }

    #[rstest]
    #[case::words("at Easter", DateError::Format)]
    #[case::either("03/04/2003", DateError::Format)]
    #[case::either_with_hyphens("03-04-2003", DateError::Format)]
    #[case::short_year("24.05.23", DateError::Format)]
    #[case::two_dates("1998.05.02-1998.05.04", DateError::Format)]
    #[case::mixed_separators("2023-05.01", DateError::Format)]
    #[case::no_month("1 Maj 2023", DateError::Format)]
    #[case::half_known("202?", DateError::Format)]
    #[case::nothing("", DateError::Format)]
    #[case::other_digits("٢٠٢٣", DateError::Format)]
    #[case::no_such_day("2023-02-30", DateError::Range)]
    #[case::both_above_12("31.13.2023", DateError::Range)]
    #[case::month_13("20231301", DateError::Range)]
    #[case::no_such_day_by_name("31 June 2023", DateError::Range)]
    fn no_dates(#[case] text: &str, #[case] want: DateError) {
        assert_eq!(read(text, DayOrder::default()), Err(want));
    }

    #[rstest]
    #[case::nothing_known(&[], "03.04.2003", Some("2003.04.03"))]
    #[case::nothing_known_with_slashes(&[], "03/04/2003", None)]
    #[case::day_first(&["24.05.2023"], "03/04/2003", Some("2003.04.03"))]
    #[case::month_first(&["05/24/2023"], "03/04/2003", Some("2003.03.04"))]
    #[case::month_first_with_dots(&["05.24.2023"], "03.04.2003", Some("2003.03.04"))]
    #[case::both(&["24/05/2023", "05/24/2023"], "03/04/2003", None)]
    #[case::both_with_dots(&["24/05/2023", "05/24/2023"], "03.04.2003", Some("2003.04.03"))]
    #[case::others_show_nothing(&["2023-05-24", "1/2/2023", "31/13/2023"], "03/04/2003", None)]
    fn the_dates_of_a_file_show_their_order(
        #[case] before: &[&str],
        #[case] text: &str,
        #[case] want: Option<&str>,
    ) {
        let mut order = DayOrder::default();
        before.iter().for_each(|text| order.note(text));
        let want = want.map(|date| (date.to_owned(), Some(DateDoubt::Order)));
        assert_eq!(read(text, order).ok(), want);
    }

    #[rstest]
    #[case::alone("24.05.2023", &[], None)]
    #[case::sure_by_form("24.05.2023", &["2023-04-03", "05/05/2023"], None)]
    #[case::slashes("24.05.2023", &["03/04/2023"], Some(DateDoubt::Evidence))]
    #[case::hyphens_before("24-05-2023", &["3-4-2023"], Some(DateDoubt::Evidence))]
    #[case::dots_by_custom("24.05.2023", &["03.04.2023"], None)]
    #[case::dots_against_custom("05.24.2023", &["03.04.2023"], Some(DateDoubt::Evidence))]
    #[case::orders_disagree("24/05/2023", &["03/04/2023", "05/25/2023"], None)]
    #[case::no_evidence("2023-05-24", &["03/04/2023", "25/05/2023"], None)]
    #[case::equal_numbers("05/05/2023", &["03/04/2023", "25/05/2023"], None)]
    #[case::a_time("24/05/2023 9:30", &["03/04/2023", "25/05/2023"], Some(DateDoubt::Time))]
    fn evidence_for_others_is_in_doubt(
        #[case] text: &str,
        #[case] others: &[&str],
        #[case] want: Option<DateDoubt>,
    ) {
        let values = [others, &[text]].concat();
        let tags = values.iter().map(|value| format!("[Date \"{value}\"]\n"));
        let order = DayOrder::of_head(tags.collect::<String>().as_bytes());
        assert_eq!(read(text, order).map(|(_, doubt)| doubt), Ok(want));
    }

    #[test]
    fn only_the_head_shows_the_order() {
        let after = |bytes: usize| {
            let text = " ".repeat(bytes) + "\"24/05/2023\"";
            DayOrder::of_head(text.as_bytes())
        };
        let last = DayOrder::HEAD - 12;
        assert!(after(last) != DayOrder::default() && after(last + 2) == DayOrder::default());
    }
}
