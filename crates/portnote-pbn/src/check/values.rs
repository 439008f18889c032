//! Values of identification and supplemental tags. PBN 2.1 §3.4, §4.

use portnote_core::order::Order as _;
use std::ops::Range;

use portnote_bridge::{Contract, Seat, Side, Vulnerability, words};
use portnote_core::coded::{At, Coded, Report};
use portnote_core::excerpt::short;
use portnote_core::frame::PartialDate;
use portnote_core::frame::date::{DateDoubt, MeantDate};
use portnote_core::inherit::Inheritance;
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::wording::write;
use portnote_core::{Applicability, Profile, Reporter};

use super::edits::{edit, ends_line, is_parted, removal};
use super::placeholder::is_placeholder;
use super::{replace, report_case, rubber};
use crate::model::{Game, Tag};
use crate::problem::spelling::Problem as SpellingProblem;
use crate::problem::values::Problem;
use crate::tag::{Kind, TagClass, TagValue};
use crate::value::{
    self, ContractSpelling, ContractValue, Decimal, Declarer, Points, ResultValue, Spelling, Spelt,
    Tricks, ValueError,
};

/// Basic scoring systems, of which one value names at most one: PBN 2.1 §3.4.12.
pub(super) const SCORING_SYSTEMS: [&str; 8] =
    ["MP", "MatchPoints", "IMP", "Cavendish", "Chicago", "Rubber", "BAM", "Instant"];

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    for tag in game.tags.iter().filter(|tag| tag.sound && !tag.repeated) {
        let Some(value) = judged(tag) else { continue };
        Value { game, tag, text: value.0, range: value.1 }.check(reporter);
    }
    check_result_range(game, reporter);
    check_first_columns(game, reporter);
}

/// A section with calls or cards names the seat of its first column, quoted or not.
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
        // What follows a tag that its line leaves open is most often a piece of it.
        let open = tag.value_range.is_empty() && !tag.sound;
        if reported || open || tag.value.starts_with('#') {
            continue;
        }
        let (name, found) = (short(tag.name), short(&tag.value));
        let span = game.span(tag.value_range.clone());
        reporter.report(Problem::SeatValue { name, found }.at(span));
    }
}

/// The seat in a text that has only signs besides it, as in `S^` or `(N)`.
fn seat_among_signs(text: &str) -> Option<Seat> {
    text.trim_matches(|c: char| !c.is_alphanumeric()).parse().ok()
}

/// The text of a value that is judged, with its range: for `##text` the text, for `#`
/// none, and none for values that say that nothing is known.
pub(super) fn judged<'t>(tag: &'t Tag<'_>) -> Option<(&'t str, Range<u32>)> {
    let all = tag.value_range.clone();
    let (text, range) = match Inheritance::of(&tag.value) {
        Inheritance::Plain(text) => (text, all),
        Inheritance::ForAll(text) if tag.is_inheritable() => (text, all.start + 2..all.end),
        Inheritance::Previous | Inheritance::ForAll(_) => return None,
    };
    (!value::is_unknown(text)).then_some((text, range))
}

struct Value<'g, 'b> {
    game: &'g Game<'b>,
    tag: &'g Tag<'b>,
    text: &'g str,
    range: Range<u32>,
}

impl Value<'_, '_> {
    fn check(&mut self, reporter: &mut Reporter<'_>) {
        let kind = self.tag.kind();
        if kind == Kind::Text {
            return;
        }
        let trimmed = self.text.trim();
        // Blanks do not matter anywhere in the points of a rubber.
        let is_free = matches!(kind, Kind::Rubber | Kind::RubberHistory);
        if trimmed.len() != self.text.len() && !is_free {
            let problem = Problem::ValueSpace { name: short(self.tag.name) };
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
        match &self.tag.typed {
            TagValue::Unreadable(error) => self.unreadable(kind, *error, reporter),
            TagValue::Seat(seat) => {
                self.spelt_seat(seat.spelling, &seat.value.to_string(), reporter);
            }
            TagValue::Declarer(read) => self.declarer(*read, reporter),
            TagValue::Vulnerable(read) => self.vulnerable(*read, reporter),
            TagValue::Hidden(seats) => self.hidden(seats, reporter),
            TagValue::Contract(contract, how) => self.contract(*contract, *how, reporter),
            TagValue::Result(result) => self.result(*result, reporter),
            TagValue::Scoring => self.scoring(reporter),
            // Lower case is not among the values that import format lets be so written.
            TagValue::Word(word) if *word != self.text => {
                self.case(Spelling::OddCase, word, reporter);
            }
            TagValue::Date(_) if PartialDate::parse(self.text).is_err() => {
                self.date_format(reporter);
            }
            TagValue::Scores(points) => self.scores(kind, **points, reporter),
            TagValue::RubberHistory(history) => {
                rubber::check(self.game, self.tag, history, (self.text, &self.range), reporter);
            }
            _ => {}
        }
    }

    /// Reports a value that is not of the form of its kind.
    fn unreadable(&self, kind: Kind, error: ValueError, reporter: &mut Reporter<'_>) {
        let (name, found) = (short(self.tag.name), short(self.text));
        let problem = match (kind, error) {
            (Kind::Board, ValueError::Huge(digits)) => {
                let most = u64::from(u32::MAX);
                return reporter.report(self.at(CoreProblem::NumberRange { digits, most }));
            }
            (Kind::Date, ValueError::Range) => Problem::DateRange { found },
            (Kind::Date, _) => return self.date_format(reporter),
            (Kind::Time, ValueError::Range) => Problem::TimeRange { found },
            (Kind::Result, ValueError::Huge(_)) => Problem::ResultRange { found, most: 13 },
            (Kind::Result, _) => return self.result_format(reporter),
            (Kind::Seat | Kind::Declarer, _) => {
                let report = self.at(Problem::SeatValue { name, found });
                if let Some(seat) = self.numbered_seat() {
                    let span = self.game.span(self.range.clone());
                    let text = seat.to_string();
                    let how = Applicability::Unsafe;
                    return reporter.report(report.fix(how, write(&text), span, text));
                }
                if let Some(range) = self.without_section() {
                    let edits = vec![removal(self.game, &range)];
                    let how = Applicability::Unsafe;
                    return reporter.report(report.fix_all(how, "remove the tag", edits));
                }
                return reporter.report(match seat_among_signs(self.text) {
                    Some(seat) if kind == Kind::Declarer && self.text.contains('^') => report
                        .help(format!("write `{seat}`, or `^{seat}` for an irregular declarer")),
                    Some(seat) => report.help(write(seat)),
                    None => report,
                });
            }
            (Kind::Vulnerable, _) => Problem::VulnerableValue { found },
            (Kind::Board, _) => Problem::BoardNumber { found },
            (Kind::Time, _) => Problem::TimeFormat { name, found },
            (Kind::Contract, _) => return self.contract_format(reporter),
            (Kind::Room, _) => Problem::RoomValue { found },
            (Kind::FrenchMp, _) => Problem::FrenchmpValue { found },
            (Kind::Hidden, _) => Problem::HiddenValue { found },
            (Kind::Round, _) => Problem::RoundFormat { found },
            (Kind::TimeControl, _) => Problem::TimeControl {
                kind: "time control",
                found,
                expected: "games and minutes, as in `4/30`",
            },
            (Kind::Seconds, _) => Problem::TimeControl {
                kind: "time for a call or card",
                found,
                expected: "a number of seconds, as in `30`",
            },
            (Kind::Scores(form), _) => Problem::ScoreFormat {
                name,
                found,
                expected: match (form.names_sides, form.has_decimals) {
                    (true, _) => "a side and a whole number, as in `NS 600`",
                    (false, true) => "a number, alone or after `NS` or `EW`",
                    (false, false) => "a whole number, alone or after `NS` or `EW`",
                },
            },
            (Kind::Rubber, _) => Problem::ScoreFormat { name, found, expected: rubber::SCORE },
            (Kind::RubberHistory, _) => {
                Problem::ScoreFormat { name, found, expected: rubber::HISTORY }
            }
            (Kind::DoubleDummyTricks | Kind::Ability, _) => {
                Problem::DoubleDummyTricks { name, found }
            }
            (Kind::ParContract | Kind::Minimax, _) => Problem::ParContract { name, found },
            // Any text is of their form, or is judged elsewhere.
            (Kind::Text | Kind::Deal | Kind::Scoring, _) => return,
        };
        self.report(problem, reporter);
    }

    /// The seat of a number from 1 to 4, from North on or, as in LIN, from South on, whichever fits the
    /// auction or the number of the board.
    fn numbered_seat(&self) -> Option<Seat> {
        let number: usize = self.text.parse().ok().filter(|number| (1..=4).contains(number))?;
        let by_auction = self.game.auction.as_ref().and_then(|auction| auction.first);
        let dealer = by_auction.or_else(|| self.game.board().map(portnote_bridge::dealer))?;
        let fits =
            [Seat::North, Seat::South].into_iter().any(|first| first.rotate(number - 1) == dealer);
        (self.tag.name == "Dealer" && fits).then_some(dealer)
    }

    /// The range of a tag that announces a section that is not there, with the signs that replace its
    /// calls or cards, where it can go by itself.
    fn without_section(&self) -> Option<Range<u32>> {
        let (game, tag) = (self.game, self.tag);
        let is_section = matches!(tag.class, TagClass::Auction | TagClass::Play);
        let number = game.tags.iter().position(|it| std::ptr::eq(it, tag))?;
        let next = game.tags.get(number + 1);
        let is_free = next.is_none_or(|next| next.class != TagClass::Note);
        if !is_section || !is_free || !is_placeholder(game, number) {
            return None;
        }
        let auction = game.auction.as_ref().filter(|it| it.tag == number);
        let play = game.play.as_ref().filter(|it| it.tag == number);
        let ends = match (auction, play) {
            (Some(auction), _) => (auction.end(), auction.ends.last()),
            (None, play) => (play?.end(), play?.ends.last()),
        };
        let end = ends.1.map_or(0, |end| end.range.end);
        let end = end.max(ends.0.unwrap_or(0)).max(tag.range.end);
        let rest = game.block().unit().slice(tag.range.end..end);
        let is_sign = |c: char| c.is_whitespace() || matches!(c, '-' | '*' | '+' | '\u{2013}');
        let range = tag.range.start..end;
        (rest.chars().all(is_sign) && is_parted(game, &range)).then_some(range)
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
        report_case(self.game, &self.range, self.text, (spelling, standard), reporter);
    }

    fn spelt_seat(&self, spelling: Spelling, standard: &str, reporter: &mut Reporter<'_>) {
        if spelling != Spelling::Foreign {
            return self.case(spelling, standard, reporter);
        }
        let problem =
            Problem::NonstandardSeat { found: self.text.to_owned(), standard: standard.to_owned() };
        self.replace(problem, standard, reporter);
    }

    fn declarer(&self, read: Spelt<Declarer>, reporter: &mut Reporter<'_>) {
        let caret = if read.value.irregular { "^" } else { "" };
        let standard = format!("{caret}{}", read.value.seat);
        self.spelt_seat(read.spelling, &standard, reporter);
    }

    /// Reports seats that are understood, but not written as letters, each once.
    fn hidden(&self, seats: &[Seat], reporter: &mut Reporter<'_>) {
        let standard: String = seats.iter().map(|seat| seat.letter()).collect();
        if standard == self.text {
            return;
        }
        let found = short(self.text);
        let report = self.at(Problem::HiddenValue { found });
        let span = self.game.span(self.range.clone());
        // A letter that is written twice may be a wrong one.
        let is_letter = |c: char| Seat::from_letter(c.to_ascii_uppercase()).is_some();
        let is_doubled = self.text.len() > seats.len() && self.text.chars().all(is_letter);
        let how = match is_doubled || seats.is_empty() {
            true => Applicability::Unsafe,
            false => Applicability::Safe,
        };
        reporter.report(match seats {
            [] => report.fix_all(how, "remove the tag", vec![removal(self.game, &self.tag.range)]),
            _ => report.fix(how, write(&standard), span, standard),
        });
    }

    fn vulnerable(&self, read: Spelt<Vulnerability>, reporter: &mut Reporter<'_>) {
        let standard = read.value.name();
        let found = self.text.to_owned();
        match read.spelling {
            Spelling::Alias if is_odd(self.text) => {
                let word = if self.text.eq_ignore_ascii_case("both") { "Both" } else { "Love" };
                self.case(Spelling::OddCase, word, reporter);
            }
            Spelling::Alias => {
                self.replace(Problem::VulnerableAlias { found, standard }, standard, reporter);
            }
            Spelling::Foreign => {
                let problem = Problem::VulnerableNonstandard { found, standard };
                // In LIN the letter is North and South, but it may mean `None`.
                if self.text.eq_ignore_ascii_case("n") {
                    let span = self.game.span(self.range.clone());
                    let (how, report) = (Applicability::Unsafe, self.at(problem));
                    return reporter.report(report.fix(how, write(standard), span, standard));
                }
                self.replace(problem, standard, reporter);
            }
            spelling => self.case(spelling, standard, reporter),
        }
    }

    fn date_format(&self, reporter: &mut Reporter<'_>) {
        let problem = Problem::DateFormat {
            name: short(self.tag.name),
            found: short(self.text),
            mixed: is_mixed_date(self.text),
        };
        let Ok(meant) = MeantDate::read(self.text, self.game.neighbours().dates) else {
            return self.report(problem, reporter);
        };
        let date = meant.date.to_string();
        let message = match meant.doubt {
            None => return self.replace(problem, &date, reporter),
            // The time would be lost, so a person has to look.
            Some(DateDoubt::Time) => format!("write `{date}` without the time"),
            Some(_) => write(&date),
        };
        let span = self.game.span(self.range.clone());
        let report = self.at(problem);
        reporter.report(report.fix(Applicability::Unsafe, message, span, date));
    }

    fn contract(&self, read: ContractValue, how: ContractSpelling, reporter: &mut Reporter<'_>) {
        let found = short(self.text);
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
            let problem = Problem::NonstandardContract { found, standard: standard.clone() };
            self.replace(problem, &standard, reporter);
        } else if how.denomination_n {
            let problem = SpellingProblem::DenominationN { found, standard: standard.clone() };
            self.replace(problem, &standard, reporter);
        } else if how.foreign_risk {
            let problem = Problem::NonstandardRisk { found, standard: standard.clone() };
            self.replace(problem, &standard, reporter);
        } else {
            self.case(how.case, &standard, reporter);
        }
    }

    /// A contract that cannot be read. Of one with the result after it the fix moves the result to its
    /// tag, where that does not say another one.
    fn contract_format(&self, reporter: &mut Reporter<'_>) {
        let found = short(self.text);
        let report = self.at(Problem::ContractFormat { found });
        let Some((contract, tricks)) = value::contract_with_result(self.text) else {
            return reporter.report(report);
        };
        let standard = contract.to_string();
        let result = match self.game.tag("Result") {
            Some(tag) if tag.is_unknown() && tag.sound && tag.inherited.is_none() => {
                Some(edit(self.game, tag.value_range.clone(), tricks.to_string()))
            }
            Some(tag) if matches!(&tag.typed, TagValue::Result(ResultValue { tricks: Tricks::Declarer(stated), .. }) if *stated == tricks) => {
                None
            }
            Some(tag) => {
                let label = self.game.span(tag.value_range.clone());
                return reporter.report(report.label(label, "the result is another one here"));
            }
            None if ends_line(self.game, self.tag.range.end) => {
                let (at, end) = (self.tag.range.end, self.game.block().own().line_end);
                let line = format!("{end}[Result \"{tricks}\"]");
                Some(edit(self.game, at..at, line))
            }
            None => return reporter.report(report),
        };
        let message = match result {
            Some(_) => format!("write `{standard}`, and `{tricks}` in tag `Result`"),
            None => write(&standard),
        };
        let mut edits = vec![edit(self.game, self.range.clone(), standard)];
        edits.extend(result);
        edits.order_by_key(|edit| edit.span.start);
        reporter.report(report.fix_all(Applicability::Unsafe, message, edits));
    }

    /// In export format the tricks are those of declarer.
    fn result(&self, read: ResultValue, reporter: &mut Reporter<'_>) {
        if reporter.profile() != Profile::Export {
            return;
        }
        let Some(tricks) = self.game.tricks() else {
            return;
        };
        let caret = if read.irregular { "^" } else { "" };
        let standard = format!("{caret}{tricks}");
        if standard != self.text {
            let problem =
                Problem::ResultForm { found: short(self.text), standard: standard.clone() };
            self.replace(problem, &standard, reporter);
        }
    }

    fn result_format(&self, reporter: &mut Reporter<'_>) {
        let found = short(self.text);
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

    /// What a result of another form says: tricks counted from the contract, like `+1`, `=` and
    /// `-2`, or in words: the board was passed out.
    fn meant_result(&self) -> Option<(Applicability, String)> {
        let contract = self.game.final_contract().contract;
        let passed = contract == Some(Contract::PassedOut);
        if words::is_passed_out(self.text) {
            let how = if passed { Applicability::Safe } else { Applicability::Unsafe };
            return (passed || contract.is_none()).then(|| (how, String::new()));
        }
        let Some(Contract::Bid { bid, .. }) = contract else {
            return None;
        };
        let tricks = value::relative_tricks(self.text, bid)?;
        Some((Applicability::Unsafe, tricks.to_string()))
    }

    fn scoring(&self, reporter: &mut Reporter<'_>) {
        let fields = self.text.split(';').map(str::trim);
        let known = |field: &&str| SCORING_SYSTEMS.iter().any(|s| s.eq_ignore_ascii_case(field));
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

    fn scores(&self, kind: Kind, points: Points<Decimal>, reporter: &mut Reporter<'_>) {
        // Whose number it is does not matter.
        let mut numbers = points.by_side(Some(Side::NorthSouth));
        let is_beyond = |(_, number): (Side, Decimal)| number.digits < 0 || number.is_above(100);
        if matches!(kind, Kind::Scores(form) if form.is_percentage) && numbers.any(is_beyond) {
            let found = short(self.text);
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

/// Whether a date has the right form except for a field of digits and `?`.
fn is_mixed_date(text: &str) -> bool {
    let widths = text.split('.').map(str::len).eq([4, 2, 2]);
    widths && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'?' | b'.'))
}
