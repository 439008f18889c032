//! Values of identification and supplemental tags. PBN 2.1 §3.4, §4.

use std::ops::Range;

use portnote_bridge::Contract;
use portnote_core::coded::{At, Coded, Report};
use portnote_core::excerpt::short;
use portnote_core::frame::date::{DateError, PartialDate};
use portnote_core::inherit::Inheritance;
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::{Applicability, Profile, Reporter};

use super::{replace, report_case, rubber};
use crate::model::{Game, Tag};
use crate::problem::spelling::Problem as SpellingProblem;
use crate::problem::values::Problem;
use crate::table::{DoubleDummy, Minimax, ParContract};
use crate::tag::{TagClass, is_inheritable};
use crate::value::{
    self, ContractValue, PartialTime, Spelling, TimeControl, TimeError, Tricks, ValueError,
};

/// Basic scoring systems, of which one value names at most one: PBN 2.1 §3.4.12.
pub(super) const SCORING_SYSTEMS: [&str; 8] = [
    "MP",
    "MatchPoints",
    "IMP",
    "Cavendish",
    "Chicago",
    "Rubber",
    "BAM",
    "Instant",
];

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    for tag in game.tags.iter().filter(|tag| tag.sound && !tag.repeated) {
        let Some(value) = judged(tag) else { continue };
        Value {
            game,
            tag,
            text: value.0,
            range: value.1,
        }
        .check(reporter);
    }
    check_result_range(game, reporter);
    check_first_columns(game, reporter);
}

/// Whether the value of a tag is judged, so that it is not free text.
pub(super) fn is_judged(name: &str) -> bool {
    Value::judgement(name).is_some()
}

/// A section with calls or cards says to whom its first column belongs, in whatever quotes.
fn check_first_columns(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let auction = game.auction.as_ref().filter(|it| !it.turns.is_empty());
    let play = game.play.as_ref().filter(|it| !it.turns.is_empty());
    let sections = [
        auction.map(|section| (section.tag, section.first)),
        play.map(|section| (section.tag, section.first)),
    ];
    for (number, first) in sections.into_iter().flatten() {
        let Some(tag) = game.tags.get(number).filter(|_| first.is_none()) else {
            continue;
        };
        let reported = tag.sound && judged(tag).is_some();
        // What stands behind a tag that its line leaves open is most often a piece of it.
        let open = tag.value_range.is_empty() && !tag.sound;
        if reported || open || tag.value.starts_with('#') {
            continue;
        }
        let (name, found) = (short(tag.name), short(&tag.value));
        let span = game.span(tag.value_range.clone());
        reporter.report(Problem::SeatValue { name, found }.at(span));
    }
}

/// The text of a value that is judged, with its range: for `##text` the text, for `#`
/// none, and none for values that say that nothing is known.
pub(super) fn judged<'t>(tag: &'t Tag<'_>) -> Option<(&'t str, Range<u32>)> {
    let all = tag.value_range.clone();
    let (text, range) = match Inheritance::of(&tag.value) {
        Inheritance::Plain(text) => (text, all),
        Inheritance::ForAll(text) if is_inheritable(tag.name) => (text, all.start + 2..all.end),
        Inheritance::Previous | Inheritance::ForAll(_) => return None,
    };
    (!value::is_unknown(text)).then_some((text, range))
}

/// Reports what is wrong with a value.
type Judgement<V> = fn(&V, &mut Reporter<'_>);

struct Value<'g, 'b> {
    game: &'g Game<'b>,
    tag: &'g Tag<'b>,
    text: &'g str,
    range: Range<u32>,
}

impl Value<'_, '_> {
    /// How the value of a tag is judged: `None` for free text, and no function for a value that
    /// is judged elsewhere.
    fn judgement(name: &str) -> Option<Option<Judgement<Self>>> {
        Some(match name {
            "Dealer" => Some(Self::seat),
            "Declarer" => Some(Self::declarer),
            "Vulnerable" => Some(Self::vulnerable),
            "Board" => Some(Self::board),
            "Date" | "EventDate" | "UTCDate" => Some(Self::date),
            "Time" | "UTCTime" => Some(Self::time),
            "Contract" => Some(Self::contract),
            "Result" => Some(Self::result),
            "Scoring" => Some(Self::scoring),
            "Room" => Some(Self::room),
            "FrenchMP" => Some(Self::french_mp),
            "Hidden" => Some(Self::hidden),
            "Round" => Some(Self::round),
            "TimeControl" => Some(Self::time_control),
            "TimeCall" | "TimeCard" => Some(Self::seconds),
            "Score" | "ScoreIMP" | "ScoreMP" | "ScorePercentage" | "OptimumScore" => {
                Some(Self::score)
            }
            "ScoreRubber" | "ScoreRubberHistory" => Some(Self::rubber),
            "Auction" | "Play" => Some(Self::seat),
            "DoubleDummyTricks" | "Ability" => Some(Self::double_dummy_tricks),
            "ParContract" | "Minimax" => Some(Self::par_contract),
            // Its cards are judged elsewhere, the blanks around it here.
            "Deal" => None,
            _ => return None,
        })
    }

    fn check(&mut self, reporter: &mut Reporter<'_>) {
        let Some(judged) = Self::judgement(self.tag.name) else {
            return;
        };
        let trimmed = self.text.trim();
        // Blanks do not matter anywhere in the points of a rubber.
        let is_free = self.tag.class == TagClass::Note || self.tag.name.starts_with("ScoreRubber");
        if trimmed.len() != self.text.len() && !is_free {
            let problem = Problem::ValueSpace {
                name: short(self.tag.name),
            };
            let span = self.game.span(self.range.clone());
            let applicability = if self.is_sound_trimmed(trimmed) {
                Applicability::Safe
            } else {
                Applicability::Unsafe
            };
            let message = format!("write `{trimmed}`");
            let report = problem.at(span).fix(applicability, message, span, trimmed);
            reporter.report(report);
            self.text = trimmed;
            if value::is_unknown(trimmed) {
                return;
            }
        }
        if let Some(judged) = judged {
            judged(self, reporter);
        }
    }

    /// Whether a value says the same without the blanks around it: an empty one says something
    /// else, and a deal may be read for the first time.
    fn is_sound_trimmed(&self, trimmed: &str) -> bool {
        let is_deal_read = || self.game.deal().is_some_and(|deal| deal.faults.is_empty());
        !trimmed.is_empty() && (self.tag.name != "Deal" || is_deal_read())
    }

    fn report(&self, problem: Problem, reporter: &mut Reporter<'_>) {
        reporter.report(self.at(problem));
    }

    fn at<P: Coded>(&self, problem: P) -> Report<P> {
        problem.at(self.game.span(self.range.clone()))
    }

    /// Reports a problem whose fix writes another value.
    fn replace(&self, problem: impl Coded, text: &str, reporter: &mut Reporter<'_>) {
        replace(self.game, &self.range, problem, text, reporter);
    }

    /// Reports the case of a known word.
    fn case(&self, spelling: Spelling, standard: &str, reporter: &mut Reporter<'_>) {
        report_case(
            self.game,
            &self.range,
            self.text,
            (spelling, standard),
            reporter,
        );
    }

    fn seat(&self, reporter: &mut Reporter<'_>) {
        match value::seat(self.text) {
            Some(seat) => self.spelt_seat(seat.spelling, &seat.value.to_string(), reporter),
            None => self.no_seat(reporter),
        }
    }

    fn spelt_seat(&self, spelling: Spelling, standard: &str, reporter: &mut Reporter<'_>) {
        if spelling != Spelling::Foreign {
            return self.case(spelling, standard, reporter);
        }
        let problem = Problem::NonstandardSeat {
            found: self.text.to_owned(),
            standard: standard.to_owned(),
        };
        self.replace(problem, standard, reporter);
    }

    fn declarer(&self, reporter: &mut Reporter<'_>) {
        match value::declarer(self.text) {
            Some(read) => {
                let caret = if read.value.irregular { "^" } else { "" };
                let standard = format!("{caret}{}", read.value.seat);
                self.spelt_seat(read.spelling, &standard, reporter);
            }
            None => self.no_seat(reporter),
        }
    }

    fn no_seat(&self, reporter: &mut Reporter<'_>) {
        let (name, found) = (short(self.tag.name), short(self.text));
        self.report(Problem::SeatValue { name, found }, reporter);
    }

    fn vulnerable(&self, reporter: &mut Reporter<'_>) {
        let Some(read) = value::vulnerable(self.text) else {
            let found = short(self.text);
            return self.report(Problem::VulnerableValue { found }, reporter);
        };
        let standard = read.value.name();
        let found = self.text.to_owned();
        match read.spelling {
            Spelling::Alias if is_odd(self.text) => {
                let word = if self.text.eq_ignore_ascii_case("both") {
                    "Both"
                } else {
                    "Love"
                };
                self.case(Spelling::OddCase, word, reporter);
            }
            Spelling::Alias => {
                self.replace(
                    Problem::VulnerableAlias { found, standard },
                    standard,
                    reporter,
                );
            }
            Spelling::Foreign => {
                let problem = Problem::VulnerableNonstandard { found, standard };
                self.replace(problem, standard, reporter);
            }
            spelling => self.case(spelling, standard, reporter),
        }
    }

    fn board(&self, reporter: &mut Reporter<'_>) {
        match value::board(self.text) {
            Ok(_) => {}
            Err(ValueError::Huge(digits)) => self.huge(digits, reporter),
            Err(ValueError::Form) => {
                self.report(
                    Problem::BoardNumber {
                        found: short(self.text),
                    },
                    reporter,
                );
            }
        }
    }

    fn huge(&self, digits: usize, reporter: &mut Reporter<'_>) {
        let most = u64::from(u32::MAX);
        let problem = CoreProblem::NumberRange { digits, most };
        reporter.report(problem.at(self.game.span(self.range.clone())));
    }

    fn date(&self, reporter: &mut Reporter<'_>) {
        let found = short(self.text);
        match PartialDate::parse(self.text) {
            Ok(_) => {}
            Err(DateError::Range) => self.report(Problem::DateRange { found }, reporter),
            Err(DateError::Format) => {
                let name = short(self.tag.name);
                let mixed = is_mixed_date(self.text);
                let problem = Problem::DateFormat { name, found, mixed };
                match standard_date(self.text) {
                    // A time behind the date would be lost, so a person has to look.
                    Some(date) if self.text.contains([':', ' ']) => {
                        let span = self.game.span(self.range.clone());
                        let message = format!("write `{date}` without the time");
                        let report = self.at(problem);
                        reporter.report(report.fix(Applicability::Unsafe, message, span, date));
                    }
                    Some(date) => self.replace(problem, &date, reporter),
                    None => self.report(problem, reporter),
                }
            }
        }
    }

    fn time(&self, reporter: &mut Reporter<'_>) {
        let found = short(self.text);
        match PartialTime::parse(self.text) {
            Ok(_) => {}
            Err(TimeError::Range) => self.report(Problem::TimeRange { found }, reporter),
            Err(TimeError::Format) => {
                let name = short(self.tag.name);
                self.report(Problem::TimeFormat { name, found }, reporter);
            }
        }
    }

    fn contract(&self, reporter: &mut Reporter<'_>) {
        let found = short(self.text);
        let Some((read, how)) = value::contract(self.text) else {
            return self.report(Problem::ContractFormat { found }, reporter);
        };
        let deal = self.game.deal();
        let end_position = self.game.is_end_position();
        // Without a deal, or with one that cannot be read, it may well be an end position.
        let unread = deal.is_none_or(|deal| deal.hand_size().is_none() && !deal.faults.is_empty());
        let full_hands = !end_position && !unread;
        let standard = match read {
            ContractValue::Full(Contract::Bid { bid, .. }) if end_position => {
                let span = self.game.span(self.range.clone());
                let report = self.at(Problem::EndPositionContract { found });
                let letters = bid.denomination().letters();
                let message = format!("write `{letters}`");
                return reporter.report(report.fix(Applicability::Unsafe, message, span, letters));
            }
            ContractValue::Full(contract) => contract.to_string(),
            ContractValue::Denomination(_) if full_hands => {
                return self.report(Problem::ContractFormat { found }, reporter);
            }
            ContractValue::Denomination(denomination) => denomination.letters().to_owned(),
        };
        let found = self.text.to_owned();
        if how.words {
            let problem = Problem::NonstandardContract {
                found,
                standard: standard.clone(),
            };
            self.replace(problem, &standard, reporter);
        } else if how.denomination_n {
            let problem = SpellingProblem::DenominationN {
                found,
                standard: standard.clone(),
            };
            self.replace(problem, &standard, reporter);
        } else if how.foreign_risk {
            let problem = Problem::NonstandardRisk {
                found,
                standard: standard.clone(),
            };
            self.replace(problem, &standard, reporter);
        } else {
            self.case(how.case, &standard, reporter);
        }
    }

    fn result(&self, reporter: &mut Reporter<'_>) {
        let found = short(self.text);
        match value::result(self.text) {
            Err(ValueError::Form) => {
                let report = self.at(Problem::ResultFormat { found });
                reporter.report(match self.meant_result() {
                    Some((how, text)) => {
                        let message = match text.as_str() {
                            "" => "write an empty value".to_owned(),
                            _ => format!("write `{text}`"),
                        };
                        let span = self.game.span(self.range.clone());
                        report.fix(how, message, span, text)
                    }
                    None => report,
                });
            }
            Err(ValueError::Huge(_)) => {
                self.report(Problem::ResultRange { found, most: 13 }, reporter);
            }
            Ok(read) if reporter.profile() == Profile::Export => {
                let caret = if read.irregular { "^" } else { "" };
                let Some(tricks) = self.game.tricks() else {
                    return;
                };
                let standard = format!("{caret}{tricks}");
                if standard == self.text {
                    return;
                }
                let problem = Problem::ResultForm {
                    found,
                    standard: standard.clone(),
                };
                self.replace(problem, &standard, reporter);
            }
            Ok(_) => {}
        }
    }

    /// What a result of another form says: tricks counted from the contract, like `+1`, `=` and
    /// `-2`, or in words that nobody played.
    fn meant_result(&self) -> Option<(Applicability, String)> {
        let contract = self.game.contract();
        let passed = contract == Some(ContractValue::Full(Contract::PassedOut));
        if value::is_passed_out(self.text) {
            let how = if passed {
                Applicability::Safe
            } else {
                Applicability::Unsafe
            };
            return (passed || contract.is_none()).then(|| (how, String::new()));
        }
        let Some(ContractValue::Full(Contract::Bid { bid, .. })) = contract else {
            return None;
        };
        let tricks = value::relative_tricks(self.text, bid)?;
        Some((Applicability::Unsafe, tricks.to_string()))
    }

    fn scoring(&self, reporter: &mut Reporter<'_>) {
        let fields = self.text.split(';').map(str::trim);
        let known = |field: &&str| {
            SCORING_SYSTEMS
                .iter()
                .any(|s| s.eq_ignore_ascii_case(field))
        };
        let mut systems = fields.filter(known);
        let same = |a: &str, b: &str| {
            a.get(..2).is_some_and(|a| a.eq_ignore_ascii_case("mp"))
                && b.get(..2).is_some_and(|b| b.eq_ignore_ascii_case("mp"))
        };
        if let (Some(first), Some(second)) = (systems.next(), systems.next())
            && !same(first, second)
        {
            let (first, second) = (first.to_owned(), second.to_owned());
            self.report(Problem::ScoringConflict { first, second }, reporter);
        }
    }

    fn seconds(&self, reporter: &mut Reporter<'_>) {
        if value::seconds(self.text).is_none() {
            let found = short(self.text);
            self.report(Problem::TimeControl { found }, reporter);
        }
    }

    fn room(&self, reporter: &mut Reporter<'_>) {
        let problem = Problem::RoomValue {
            found: short(self.text),
        };
        self.one_of(&["Open", "Closed"], problem, reporter);
    }

    fn french_mp(&self, reporter: &mut Reporter<'_>) {
        let problem = Problem::FrenchmpValue {
            found: short(self.text),
        };
        self.one_of(&["Yes", "No"], problem, reporter);
    }

    fn one_of(&self, words: &[&str], problem: Problem, reporter: &mut Reporter<'_>) {
        match words
            .iter()
            .find(|word| word.eq_ignore_ascii_case(self.text))
        {
            // Lower case is not among the values that import format lets be so written.
            Some(word) if *word != self.text => self.case(Spelling::OddCase, word, reporter),
            Some(_) => {}
            None => self.report(problem, reporter),
        }
    }

    fn hidden(&self, reporter: &mut Reporter<'_>) {
        if value::hidden(self.text).is_none() {
            let found = short(self.text);
            self.report(Problem::HiddenValue { found }, reporter);
        }
    }

    fn round(&self, reporter: &mut Reporter<'_>) {
        if value::round(self.text).is_none() {
            let found = short(self.text);
            self.report(Problem::RoundFormat { found }, reporter);
        }
    }

    fn time_control(&self, reporter: &mut Reporter<'_>) {
        if TimeControl::read(self.text).is_none() {
            let found = short(self.text);
            self.report(Problem::TimeControl { found }, reporter);
        }
    }

    fn double_dummy_tricks(&self, reporter: &mut Reporter<'_>) {
        // A value without a digit says only that nothing is known.
        let says_nothing = !self.text.contains(|c: char| c.is_ascii_alphanumeric());
        let (name, read) = match self.tag.name {
            "Ability" => ("Ability", DoubleDummy::from_ability(self.text)),
            _ => (
                "DoubleDummyTricks",
                DoubleDummy::from_hexadecimal(self.text),
            ),
        };
        if !says_nothing && read.is_none() {
            let found = short(self.text);
            self.report(Problem::DoubleDummyTricks { name, found }, reporter);
        }
    }

    fn par_contract(&self, reporter: &mut Reporter<'_>) {
        // A deal that is passed out has no contract, in whatever word.
        let says_nothing = !self.text.contains(|c: char| matches!(c, '1'..='9'));
        let (name, is_read) = match self.tag.name {
            "Minimax" => ("Minimax", Minimax::parse(self.text).is_some()),
            _ => ("ParContract", ParContract::parse(self.text).is_some()),
        };
        if !says_nothing && !is_read {
            let found = short(self.text);
            self.report(Problem::ParContract { name, found }, reporter);
        }
    }

    fn rubber(&self, reporter: &mut Reporter<'_>) {
        let value = (self.text, &self.range);
        match self.tag.name {
            "ScoreRubber" => rubber::check_score(self.game, self.tag, value, reporter),
            _ => rubber::check_history(self.game, self.tag, value, reporter),
        }
    }

    fn score(&self, reporter: &mut Reporter<'_>) {
        let decimal = matches!(self.tag.name, "ScoreIMP" | "ScoreMP" | "ScorePercentage");
        let words: Vec<&str> = self.text.split(' ').collect();
        let numbers: Vec<&str> = match words.as_slice() {
            [number] if self.tag.name != "OptimumScore" => vec![number],
            ["NS" | "EW", number] => vec![number],
            ["NS", first, "EW", second] | ["EW", first, "NS", second] => vec![first, second],
            _ => Vec::new(),
        };
        let sound = !numbers.is_empty() && numbers.iter().all(|n| is_score(n, decimal));
        let (name, found) = (short(self.tag.name), short(self.text));
        if !sound {
            let expected = "a number, perhaps with NS or EW";
            let problem = Problem::ScoreFormat {
                name,
                found,
                expected,
            };
            return self.report(problem, reporter);
        }
        let beyond = |number: &&str| {
            let whole = number.split('.').next().unwrap_or("");
            let negative = number.starts_with('-') && number.contains(|c| matches!(c, '1'..='9'));
            let whole = value::number(whole.trim_start_matches('+'));
            let rest = number.split('.').nth(1).unwrap_or("");
            let above = whole.is_ok_and(|n| n > 100 || (n == 100 && rest.contains(|c| c != '0')));
            negative || above
        };
        if self.tag.name == "ScorePercentage" && numbers.iter().any(beyond) {
            self.report(Problem::PercentageRange { found }, reporter);
        }
    }
}

/// More tricks than there are: 13, or the size of the hands in an end position.
fn check_result_range(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let (Some(result), Some(tag)) = (game.result(), game.tag("Result")) else {
        return;
    };
    let most = u32::try_from(game.hand_size()).unwrap_or(13);
    let sum = match result.tricks {
        Tricks::Declarer(tricks) | Tricks::Side(_, tricks) => tricks,
        Tricks::Both(_, first, second) => first.saturating_add(second),
    };
    if sum > most {
        let found = short(&tag.value);
        let span = game.span(tag.value_range.clone());
        reporter.report(Problem::ResultRange { found, most }.at(span));
    }
}

/// Whether a word mixes upper and lower case in another way than a name does.
fn is_odd(word: &str) -> bool {
    let lower = |text: &str| text.bytes().all(|byte| !byte.is_ascii_uppercase());
    !lower(word) && !word.get(1..).is_none_or(lower)
}

/// Whether a text is a score: digits, perhaps with a sign, and with a dot where allowed.
fn is_score(text: &str, decimal: bool) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, rest) = match digits.split_once('.') {
        Some((whole, rest)) if decimal => (whole, rest),
        Some(_) => return false,
        None => (digits, ""),
    };
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    all_digits(whole) && all_digits(rest) && !(whole.is_empty() && rest.is_empty())
}

/// A date of one of the forms that real files have, in the form of the standard.
fn standard_date(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    let day = text.split([' ', 'T']).next()?;
    let parts: Vec<&str> = day.split(['-', '/', '.']).collect();
    let date = match parts.as_slice() {
        [all] if all.len() == 8 && all.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{}.{}.{}", all.get(..4)?, all.get(4..6)?, all.get(6..)?)
        }
        [year, month, day] if year.len() == 4 => format!("{year}.{month:0>2}.{day:0>2}"),
        [day, month, year] if year.len() == 4 && month.len() == 3 => {
            let month = month.to_ascii_lowercase();
            let number = MONTHS.iter().position(|known| *known == month)? + 1;
            format!("{year}.{number:02}.{day:0>2}")
        }
        [first, second, year] if year.len() == 4 && day.contains('/') => {
            // Day and month cannot be told apart unless one of them is above 12.
            let (a, b) = (value::number(first).ok()?, value::number(second).ok()?);
            match (a > 12, b > 12) {
                (true, false) => format!("{year}.{b:02}.{a:02}"),
                (false, true) => format!("{year}.{a:02}.{b:02}"),
                _ => return None,
            }
        }
        _ => return None,
    };
    PartialDate::parse(&date)
        .ok()
        .filter(|date| date.year().is_some())?;
    Some(date)
}

/// Whether a date has the right form but for a field of digits and `?`.
fn is_mixed_date(text: &str) -> bool {
    let widths = text.split('.').map(str::len).eq([4, 2, 2]);
    widths
        && text
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'?' | b'.'))
}
