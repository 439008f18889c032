//! The result of one table, and the results of all tables of a board compared.

use std::fmt;
use std::str::FromStr;

use crate::board::Vulnerability;
use crate::call::Bid;
use crate::contract::Contract;
use crate::deal::FULL_HAND;
use crate::error::ParseError;
use crate::lenient::{first_seat, plain};
use crate::score::field::Field;
use crate::score::fraction::Fraction;
use crate::score::imp::ImpScale;
use crate::seat::{Seat, Side};
use crate::words;
use crate::words::contract::{first_denomination, first_risk};

/// Result of one table, like `4SXN=`: the contract, who played it, and the tricks won.
///
/// ```
/// use portnote_bridge::{Seat, TableResult, Vulnerability};
/// let result: TableResult = "3NTE+1".parse()?;
/// assert_eq!((result.declarer, result.tricks), (Some(Seat::East), Some(10)));
/// assert_eq!(result.score_ns(Vulnerability::EastWest), Some(-630));
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TableResult {
    /// The contract, or that nobody bid.
    pub contract: Contract,
    /// The player who declares it; `None` where it is not known, or where nobody bid.
    pub declarer: Option<Seat>,
    /// Tricks of declarer's side, 0 to 13; `None` where they are not known, or where nobody bid.
    pub tricks: Option<u8>,
}

impl TableResult {
    const PASSED_OUT: Self = Self { contract: Contract::PassedOut, declarer: None, tricks: None };

    /// Returns the tricks above those that make the contract, negative where it went down; `None`
    /// where they are not known, are more than 13, or where nobody bid.
    ///
    /// ```
    /// use portnote_bridge::TableResult;
    /// assert_eq!("1NTS-2".parse().map(TableResult::made), Ok(Some(-2)));
    /// assert_eq!("Pass".parse().map(TableResult::made), Ok(None));
    /// ```
    #[must_use]
    pub fn made(self) -> Option<i8> {
        let tricks = self.tricks.filter(|tricks| usize::from(*tricks) <= FULL_HAND)?;
        let needed = self.contract.tricks_needed()?;
        i8::try_from(tricks).ok()?.checked_sub_unsigned(needed)
    }

    /// Returns the points of North-South at duplicate bridge, 0 where nobody bid; `None` where
    /// the declarer or the tricks are not known.
    ///
    /// ```
    /// use portnote_bridge::{TableResult, Vulnerability};
    /// let result: TableResult = "4SXW-2".parse()?;
    /// assert_eq!(result.score_ns(Vulnerability::None), Some(300));
    /// assert_eq!(result.score_ns(Vulnerability::All), Some(500));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn score_ns(self, vulnerable: Vulnerability) -> Option<i32> {
        if self.contract.is_passed_out() {
            return Some(0);
        }
        let side = self.declarer?.side();
        let score = self.contract.score(self.tricks?, vulnerable.is_vulnerable(side))?;
        Some(match side {
            Side::NorthSouth => score,
            Side::EastWest => -score,
        })
    }

    /// Reads a result as people and programs write it, in upper or lower case and with blanks
    /// between the parts.
    ///
    /// It knows names and signs of the denominations, `N` for no trump, words and signs for the
    /// risk, names of the seats in several languages, and a number of tricks without a sign. What
    /// `FromStr` reads has an equal meaning here.
    ///
    /// ```
    /// use portnote_bridge::TableResult;
    /// let read = |text| TableResult::lenient(text).map(|result| result.to_string());
    /// assert_eq!(read("4♠xN=").as_deref(), Some("4SXN="));
    /// assert_eq!(read("3N E 10").as_deref(), Some("3NTE+1"));
    /// assert_eq!(read("2 hearts doubled West -1").as_deref(), Some("2HXW-1"));
    /// assert_eq!(read("passed out").as_deref(), Some("Pass"));
    /// ```
    #[must_use]
    pub fn lenient(text: &str) -> Option<Self> {
        let text = plain(text)?;
        if text.eq_ignore_ascii_case("pass") || words::is_passed_out(&text) {
            return Some(Self::PASSED_OUT);
        }
        let mut letters = text.chars();
        let level = letters.next()?.to_digit(8)?;
        let (denomination, rest) = first_denomination(letters.as_str().trim_start())?;
        let bid = Bid::new(u8::try_from(level).ok()?, denomination)?;
        let (risk, rest) = first_risk(rest.trim_start());
        let rest = rest.trim_start();
        let (declarer, rest) =
            first_seat(rest).map_or((None, rest), |(seat, rest)| (Some(seat), rest));
        let tricks = match rest.trim_start() {
            "" => None,
            rest => Some(lenient_tricks(rest, bid)?),
        };
        Some(Self { contract: Contract::Bid { bid, risk }, declarer, tricks })
    }
}

impl fmt::Display for TableResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.contract.to_string();
        if let Some(needed) = self.contract.tricks_needed() {
            text.extend(self.declarer.map(Seat::letter));
            match self.tricks.map(|tricks| i16::from(tricks) - i16::from(needed)) {
                None => {}
                Some(0) => text.push('='),
                Some(made) => text.push_str(&format!("{made:+}")),
            }
        }
        f.pad(&text)
    }
}

impl FromStr for TableResult {
    type Err = ParseError;

    /// Reads `Pass`, or a contract in the form of the standard, the letter of the declarer, and
    /// `=`, `+` or `-` with the tricks against the contract. Declarer and tricks may be left out.
    ///
    /// ```
    /// use portnote_bridge::TableResult;
    /// for text in ["4SXN=", "3NTE+1", "1NTS-2", "2CW", "2C", "Pass"] {
    ///     assert_eq!(text.parse().map(|result: TableResult| result.to_string()), Ok(text.to_owned()));
    /// }
    /// let error = "4S N =".parse::<TableResult>().map_err(|error| error.to_string());
    /// let expected = "contract, declarer and tricks against it, as in `4SXN=`, or `Pass`";
    /// assert_eq!(error, Err(format!("invalid result `4S N =`: expected {expected}")));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "contract, declarer and tricks against it, as in `4SXN=`, or `Pass`";
        strict(text).ok_or_else(|| ParseError::new("result", text, expected))
    }
}

fn strict(text: &str) -> Option<TableResult> {
    if text == "Pass" {
        return Some(TableResult::PASSED_OUT);
    }
    let (played, sign) = text.split_at_checked(text.find(['=', '+', '-']).unwrap_or(text.len()))?;
    // The last letter of a contract may also be that of a seat: `4S`.
    let (contract, declarer) = match played.parse() {
        Ok(contract) => (contract, None),
        Err(_) => {
            let (end, letter) = played.char_indices().next_back()?;
            (played.get(..end)?.parse().ok()?, Some(Seat::from_letter(letter)?))
        }
    };
    let Contract::Bid { bid, .. } = contract else {
        return None;
    };
    let has_zero = sign.get(1..).is_some_and(|digits| digits.starts_with('0'));
    let tricks = match sign {
        "" => None,
        _ if has_zero => return None,
        sign => Some(tricks_against(sign, bid)?),
    };
    Some(TableResult { contract, declarer, tricks })
}

/// The tricks of a sign and a number, like `=` and `+1`; `None` where a play cannot have so many.
fn tricks_against(text: &str, bid: Bid) -> Option<u8> {
    let needed = bid.tricks_needed();
    let mut letters = text.chars();
    let sign = letters.next()?;
    let digits = letters.as_str();
    let tricks = match sign {
        '=' if digits.is_empty() => Some(needed),
        '+' => needed.checked_add(number(digits)?),
        '-' => needed.checked_sub(number(digits)?),
        _ => None,
    };
    tricks.filter(|tricks| usize::from(*tricks) <= FULL_HAND)
}

/// A number of tricks, or what a contract has above or below it with blanks and any minus sign.
fn lenient_tricks(text: &str, bid: Bid) -> Option<u8> {
    if let Some(tricks) = number(text) {
        return Some(tricks).filter(|tricks| usize::from(*tricks) <= FULL_HAND);
    }
    let mut letters = text.chars();
    let sign = match letters.next()? {
        '\u{2212}' | '\u{2013}' => '-',
        sign => sign,
    };
    tricks_against(&format!("{sign}{}", letters.as_str().trim_start()), bid)
}

/// A number of ASCII digits only: `parse` would also read a sign.
fn number(digits: &str) -> Option<u8> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// Comparison of one table of a board with the other tables.
///
/// The comparisons are `None` exactly where `score_ns` is, and such a table is left out of those
/// of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardResult {
    /// The result of the table.
    pub result: TableResult,
    /// Points of North-South at the table.
    pub score_ns: Option<i32>,
    /// Matchpoints of North-South: 2 for each lower score at another table and 1 for each equal
    /// one.
    pub matchpoints_ns: Option<Fraction>,
    /// Matchpoints of North-South in percent of the most that they can be, 0 to 100; 50 where no
    /// other table has a score.
    pub percentage_ns: Option<Fraction>,
    /// Mean of the IMPs of North-South against each other table; 0 where no other table has a
    /// score.
    pub cross_imps_ns: Option<Fraction>,
}

/// Compares the results of all tables of a board, and returns them in the order given.
///
/// ```
/// use portnote_bridge::{TableResult, Vulnerability, board_results};
/// let tables: Vec<TableResult> =
///     ["4SN=", "4SS=", "4SN+1"].map(str::parse).into_iter().collect::<Result<_, _>>()?;
/// let board = board_results(&tables, Vulnerability::None);
/// let best = board.last().and_then(|table| Some((table.percentage_ns?, table.cross_imps_ns?)));
/// let best = best.map(|(percentage, imps)| format!("{percentage} % {imps} IMP"));
/// assert_eq!(best.as_deref(), Some("100 % 1 IMP"));
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
#[must_use]
pub fn board_results(results: &[TableResult], vulnerable: Vulnerability) -> Vec<BoardResult> {
    let scores = results.iter().map(|result| result.score_ns(vulnerable));
    let field: Field = scores.clone().flatten().collect();
    let alone = |value| Fraction::new(value, 1).filter(|_| field.results() == 1);
    let compared = |(result, score_ns): (&TableResult, Option<i32>)| BoardResult {
        result: *result,
        score_ns,
        matchpoints_ns: score_ns
            .and_then(|score| field.matchpoints(score))
            .and_then(|points| Fraction::new(points, 1)),
        percentage_ns: score_ns.and_then(|score| field.percentage(score).or_else(|| alone(50))),
        cross_imps_ns: score_ns.and_then(|score| {
            field.cross_imps_per_comparison(score, ImpScale::Current).or_else(|| alone(0))
        }),
    };
    results.iter().zip(scores).map(compared).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::contract::Risk;

    fn results() -> impl Strategy<Value = TableResult> {
        let bids: Vec<Bid> = Bid::all().collect();
        let contract = (proptest::sample::select(bids), proptest::sample::select(&Risk::ALL[..]))
            .prop_map(|(bid, risk)| Contract::Bid { bid, risk });
        let declarer = proptest::option::weighted(0.9, proptest::sample::select(&Seat::ALL[..]));
        let tricks = proptest::option::weighted(0.9, 0u8..=13);
        prop_oneof![
            1 => Just(TableResult::PASSED_OUT),
            20 => (contract, declarer, tricks)
                .prop_map(|(contract, declarer, tricks)| TableResult { contract, declarer, tricks }),
        ]
    }

    fn vulnerabilities() -> impl Strategy<Value = Vulnerability> {
        proptest::sample::select(&Vulnerability::ALL[..])
    }

    #[rstest]
    #[case::made("4SXN=", "4SX", Some(Seat::North), Some(10), Some(0))]
    #[case::over("3NTE+1", "3NT", Some(Seat::East), Some(10), Some(1))]
    #[case::down("1NTS-2", "1NT", Some(Seat::South), Some(5), Some(-2))]
    #[case::seven_down("1CXXW-7", "1CXX", Some(Seat::West), Some(0), Some(-7))]
    #[case::thirteen_down("7HS-13", "7H", Some(Seat::South), Some(0), Some(-13))]
    #[case::no_tricks("4SS", "4S", Some(Seat::South), None, None)]
    #[case::no_declarer("4S=", "4S", None, Some(10), Some(0))]
    #[case::contract_only("4S", "4S", None, None, None)]
    #[case::passed_out("Pass", "Pass", None, None, None)]
    fn a_result_comes_back(
        #[case] text: &str,
        #[case] contract: Contract,
        #[case] declarer: Option<Seat>,
        #[case] tricks: Option<u8>,
        #[case] made: Option<i8>,
    ) {
        let result = TableResult { contract, declarer, tricks };
        assert_eq!(text.parse(), Ok(result));
        assert_eq!(result.to_string(), text);
        assert_eq!(result.made(), made);
        assert_eq!(format!("{result:?}"), format!("TableResult({text})"));
    }

    #[rstest]
    #[case::empty("")]
    #[case::blank("4S N=")]
    #[case::lower("4sN=")]
    #[case::short_no_trump("3NN=")]
    #[case::passed_out_by_a_seat("PassN")]
    #[case::passed_out_with_tricks("Pass=")]
    #[case::too_many_over("4SN+4")]
    #[case::too_many_down("1CN-8")]
    #[case::far_too_many("1CN+99999999999")]
    #[case::nothing_over("4SN+0")]
    #[case::leading_zero("4SN+01")]
    #[case::sign_alone("4SN+")]
    #[case::two_signs("4SN+-1")]
    #[case::after_equality("4SN=1")]
    #[case::tricks("4SN10")]
    #[case::other_digit("4SN+１")]
    #[case::seat_only("N=")]
    #[case::two_seats("4SNE=")]
    fn no_result(#[case] text: &str) {
        assert!(text.parse::<TableResult>().is_err());
    }

    #[rstest]
    #[case::blanks("4Sx N +1", "4SXN+1")]
    #[case::sign_of_the_suit("4♠xN=", "4SXN=")]
    #[case::tricks("3N E 10", "3NTE+1")]
    #[case::no_tricks("3N E 0", "3NTE-9")]
    #[case::lower("1nts-2", "1NTS-2")]
    #[case::spades_by_south("4ss=", "4SS=")]
    #[case::no_trump_by_north("3nn=", "3NTN=")]
    #[case::no_trump_by_east("3ne=", "3NTE=")]
    #[case::words("4 Spades doubled South -1", "4SXS-1")]
    #[case::one_spade("1 spade south", "1SS")]
    #[case::two_words("1 no-trump redoubled West", "1NTXXW")]
    #[case::no_trump_in_two("6 No Trump N =", "6NTN=")]
    #[case::foreign_seat("2H Ouest =", "2HW=")]
    #[case::stars("3NT** N", "3NTXXN")]
    #[case::diamonds_doubled("2DD", "2DX")]
    #[case::letter_r("2SRN=", "2SXXN=")]
    #[case::no_declarer("5C +1", "5C+1")]
    #[case::minus_sign("4H N \u{2212} 2", "4HN-2")]
    #[case::dash("4HN\u{2013}2", "4HN-2")]
    #[case::nothing_over("4HN +0", "4HN=")]
    #[case::blanks_around("  4HN=\t", "4HN=")]
    #[case::all_pass("All Pass", "Pass")]
    #[case::passed_out("passed-out", "Pass")]
    #[case::letter_for_pass("p", "Pass")]
    fn what_people_write(#[case] text: &str, #[case] expected: &str) {
        let read = TableResult::lenient(text);
        assert_eq!(read.map(|result| result.to_string()).as_deref(), Some(expected));
    }

    #[rstest]
    #[case::empty("")]
    #[case::no_level("spades N =")]
    #[case::level_8("8S N =")]
    #[case::no_denomination("4 North")]
    #[case::fourteen("4S N 14")]
    #[case::too_many_over("4S N +4")]
    #[case::many_digits("4S N 00000000000000000000000099999")]
    #[case::other_word("4S Nobody")]
    #[case::other_sign("4S N !")]
    #[case::more_after_it("4S N = 420")]
    #[case::passed_out_by_a_seat("Pass N")]
    #[case::suit_that_is_cut("4\u{e2}")]
    fn what_is_not_a_result(#[case] text: &str) {
        assert_eq!(TableResult::lenient(text), None);
    }

    #[rstest]
    #[case::declarer_in_ns("4SXN-2", Vulnerability::NorthSouth, Some(-500))]
    #[case::declarer_in_ew("4SXE-2", Vulnerability::NorthSouth, Some(300))]
    #[case::most_points("7NTXXW=", Vulnerability::EastWest, Some(-2980))]
    #[case::passed_out("Pass", Vulnerability::All, Some(0))]
    #[case::no_declarer("4S=", Vulnerability::All, None)]
    #[case::no_tricks("4SN", Vulnerability::All, None)]
    fn points_of_north_south(
        #[case] result: TableResult,
        #[case] vulnerable: Vulnerability,
        #[case] points: Option<i32>,
    ) {
        assert_eq!(result.score_ns(vulnerable), points);
    }

    #[test]
    fn more_than_thirteen_tricks_are_shown_and_not_scored() {
        for tricks in [14, u8::MAX] {
            let declarer = Some(Seat::North);
            let result =
                TableResult { contract: "1C".parse().unwrap(), declarer, tricks: Some(tricks) };
            assert_eq!((result.made(), result.score_ns(Vulnerability::None)), (None, None));
            assert_eq!(result.to_string(), format!("1CN+{}", tricks - 7));
        }
    }

    fn shown(texts: &[&str]) -> Vec<String> {
        let tables: Vec<TableResult> = texts.iter().map(|text| text.parse().unwrap()).collect();
        let board = board_results(&tables, Vulnerability::None);
        let in_text = |table: BoardResult| {
            let numbers = [table.matchpoints_ns, table.percentage_ns, table.cross_imps_ns];
            numbers
                .map(|number| number.map_or("-".to_owned(), |number| number.to_string()))
                .join(" ")
        };
        board.into_iter().map(in_text).collect()
    }

    #[rstest]
    #[case::three(&["4SN=", "4SS=", "4SN+1"], &["1 25 -0.5", "1 25 -0.5", "4 100 1"])]
    #[case::one(&["4SN="], &["0 50 0"])]
    #[case::one_has_no_score(&["4SN=", "4S=", "Pass"], &["2 100 9", "- - -", "0 0 -9"])]
    #[case::none_has_a_score(&["4S", "4SN"], &["- - -", "- - -"])]
    #[case::thirds(&["1NTN=", "1NTN=", "Pass", "1NTE="], &["5 83.3333 2.6667", "5 83.3333 2.6667", "2 33.3333 -1", "0 0 -4.3333"])]
    #[case::nothing(&[], &[])]
    fn tables_of_a_board(#[case] tables: &[&str], #[case] expected: &[&str]) {
        assert_eq!(shown(tables), expected);
    }

    proptest! {
        #[test]
        fn any_result_comes_back(result in results()) {
            prop_assert_eq!(result.to_string().parse(), Ok(result));
            prop_assert_eq!(TableResult::lenient(&result.to_string()), Some(result));
        }

        #[test]
        fn blanks_and_case_do_not_matter(result in results()) {
            let Contract::Bid { bid, risk } = result.contract else { return Ok(()) };
            let declarer = result.declarer.map_or("", Seat::name);
            let (level, denomination) = (bid.level(), bid.denomination());
            let tricks = result.tricks.map_or(String::new(), |tricks| tricks.to_string());
            let text = format!("{level} {denomination} {risk} {declarer} {tricks}");
            prop_assert_eq!(TableResult::lenient(&text.to_lowercase()), Some(result));
        }

        #[test]
        fn any_text_is_survived(text in any::<String>(), tail in "[1-7][ ♠NTSx]{0,4}[NESW=+−-]{0,3}[0-9]{0,4}") {
            _ = TableResult::lenient(&text);
            for text in [&text, &tail] {
                if let Ok(result) = text.parse::<TableResult>() {
                    prop_assert_eq!(TableResult::lenient(text), Some(result));
                }
            }
            if let Some(result) = TableResult::lenient(&tail) {
                prop_assert_eq!(result.to_string().parse(), Ok(result));
            }
        }

        #[test]
        fn sides_have_opposite_points(result in results(), vulnerable in vulnerabilities()) {
            let turned = TableResult { declarer: result.declarer.map(Seat::next), ..result };
            let other = match vulnerable {
                Vulnerability::NorthSouth => Vulnerability::EastWest,
                Vulnerability::EastWest => Vulnerability::NorthSouth,
                both => both,
            };
            let points = result.score_ns(vulnerable);
            prop_assert_eq!(turned.score_ns(other), points.map(|points| -points));
        }

        #[test]
        fn tables_are_compared_in_pairs(
            tables in proptest::collection::vec(results(), 0..12),
            vulnerable in vulnerabilities(),
        ) {
            let board = board_results(&tables, vulnerable);
            prop_assert!(board.iter().map(|table| table.result).eq(tables.iter().copied()));
            let scores: Vec<i32> = board.iter().filter_map(|table| table.score_ns).collect();
            let others = i64::try_from(scores.len()).unwrap() - 1;
            for table in &board {
                prop_assert_eq!(table.score_ns, table.result.score_ns(vulnerable));
                let Some(score) = table.score_ns else {
                    let compared = [table.matchpoints_ns, table.percentage_ns, table.cross_imps_ns];
                    prop_assert_eq!(compared, [None; 3]);
                    continue;
                };
                let lower = scores.iter().filter(|other| **other < score).count();
                let equal = scores.iter().filter(|other| **other == score).count() - 1;
                let points = i64::try_from(2 * lower + equal).unwrap();
                prop_assert_eq!(table.matchpoints_ns, Fraction::new(points, 1));
                let imps: i32 =
                    scores.iter().map(|other| ImpScale::Current.compare(score, *other)).sum();
                let (percentage, mean) = match u64::try_from(others).unwrap() {
                    0 => (Fraction::new(50, 1), Fraction::new(0, 1)),
                    others => {
                        (Fraction::new(100 * points, 2 * others), Fraction::new(imps.into(), others))
                    }
                };
                prop_assert_eq!(table.percentage_ns, percentage);
                prop_assert_eq!(table.cross_imps_ns, mean);
            }
        }
    }
}
