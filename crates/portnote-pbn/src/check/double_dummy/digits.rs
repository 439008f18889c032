//! The digits of DoubleDummyTricks and Ability, private tags of programs.

use portnote_bridge::{Denomination, DoubleDummy};
use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter, Substitution};

use super::compare::{Comparison, Result, Wrong};
use super::{BestPlay, own_tag};
use crate::check::edits::edit;
use crate::model::{Game, Tag};
use crate::problem::double_dummy::Problem;
use crate::value::seat;

pub(super) fn is_stated(game: &Game<'_>) -> bool {
    let tricks = game.double_dummy_tricks().and_then(|_| own_tag(game, "DoubleDummyTricks"));
    let ability = game.ability().and_then(|_| own_tag(game, "Ability"));
    tricks.or(ability).is_some()
}

pub(super) fn check(game: &Game<'_>, best: &mut BestPlay<'_>, reporter: &mut Reporter<'_>) {
    if game.double_dummy_tricks().is_some()
        && let Some(tag) = own_tag(game, "DoubleDummyTricks")
    {
        let value = Value { tag, digits: of_tricks(tag.text()), is_writable: true };
        value.check(game, best, reporter, |stated, wrong, more| Problem::Tricks {
            stated,
            declarer: wrong.result.declarer,
            denomination: wrong.result.denomination,
            expected: wrong.expected,
            more,
        });
    }
    if game.ability().is_some()
        && let Some(tag) = own_tag(game, "Ability")
    {
        let value = Value { tag, digits: of_ability(tag.text()), is_writable: false };
        value.check(game, best, reporter, |stated, wrong, more| Problem::Ability {
            stated,
            declarer: wrong.result.declarer,
            denomination: wrong.result.denomination,
            expected: wrong.expected,
            more,
        });
    }
}

/// A value of digits, each with its place in the text.
struct Value<'g> {
    tag: &'g Tag<'g>,
    digits: Vec<(usize, Result)>,
    is_writable: bool,
}

impl Value<'_> {
    fn check(
        &self,
        game: &Game<'_>,
        best: &mut BestPlay<'_>,
        reporter: &mut Reporter<'_>,
        problem: impl FnOnce(String, &Wrong, usize) -> Problem,
    ) {
        let stated: Vec<Result> = self.digits.iter().map(|(_, result)| *result).collect();
        let compared = Comparison::of(&stated, best);
        let Some(first) = compared.wrong.first() else { return };
        let name = game.span(self.tag.name_range.clone());
        let (report, message) = match compared.floor {
            Some(floor) => {
                let problem = Problem::Floor {
                    below: floor.below,
                    written: floor.written,
                    wrong: compared.wrong.len(),
                    is_writable: self.is_writable,
                };
                (problem.at(name), "write the results of best play")
            }
            None => {
                let Some(range) = self.range(first) else { return };
                let digit = char::from_digit(first.result.tricks, 16);
                let digit = digit.map_or_else(String::new, String::from);
                let problem = problem(digit, first, compared.wrong.len() - 1);
                let report = problem.at(game.span(range));
                let report = match compared.fits {
                    Some(fits) => report.label(name, fits),
                    None => report,
                };
                (report, "write the digits of best play")
            }
        };
        let edits = || compared.wrong.iter().filter_map(|wrong| self.rewritten(game, wrong));
        reporter.report(match self.is_writable {
            true => report.fix_all(Applicability::Unsafe, message, edits().collect()),
            false => report,
        });
    }

    /// The place of a digit in the text of the game.
    fn range(&self, wrong: &Wrong) -> Option<std::ops::Range<u32>> {
        let (at, _) = self.digits.get(wrong.place)?;
        // `##` may be before the text. A digit has no escapes before it.
        let before = self.tag.raw.len().checked_sub(self.tag.text().len())?;
        let start = self.tag.value_range.start + u32::try_from(before + at).ok()?;
        Some(start..start + 1)
    }

    /// The right digit, in the case of the others.
    fn rewritten(&self, game: &Game<'_>, wrong: &Wrong) -> Option<Substitution> {
        let is_upper = self.tag.text().contains(|c: char| c.is_ascii_uppercase());
        let digit = char::from_digit(wrong.expected.into(), 16)?;
        let digit = if is_upper { digit.to_ascii_uppercase() } else { digit };
        Some(edit(game, self.range(wrong)?, digit.to_string()))
    }
}

/// No trump to clubs, as both tags have them.
fn denominations() -> impl Iterator<Item = Denomination> + Clone {
    Denomination::ALL.into_iter().rev()
}

fn of_tricks(text: &str) -> Vec<(usize, Result)> {
    let cells = DoubleDummy::DECLARERS
        .into_iter()
        .flat_map(|seat| denominations().map(move |of| (seat, of)));
    let digits = text.char_indices().zip(cells);
    let digits = digits.filter_map(|((at, digit), (declarer, denomination))| {
        Some((at, Result { declarer, denomination, tricks: digit.to_digit(16)? }))
    });
    digits.collect()
}

/// `N:7AA55 E:53377 …`: a colon is between a declarer and the digits.
fn of_ability(text: &str) -> Vec<(usize, Result)> {
    let mut found = Vec::with_capacity(20);
    let mut declarer = None;
    let mut word = 0;
    let mut rest = denominations();
    for (at, character) in text.char_indices() {
        if character.is_ascii_whitespace() {
            (word, declarer) = (at + 1, None);
        } else if character == ':' {
            declarer = text.get(word..at).and_then(seat).map(|seat| seat.value);
            rest = denominations();
        } else if let (Some(declarer), Some(tricks)) = (declarer, character.to_digit(16))
            && let Some(denomination) = rest.next()
        {
            found.push((at, Result { declarer, denomination, tricks }));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_that_were_read() {
        let text = "N:7AA55 E:53377  s:7AA56 W:53377";
        let read = crate::table::ability(text).unwrap();
        let found = of_ability(text);
        assert_eq!(found.len(), 20);
        for (at, result) in found {
            let digit = char::from(text.as_bytes()[at]).to_digit(16);
            assert_eq!(digit, Some(result.tricks));
            let known = read.get(result.declarer, result.denomination);
            assert_eq!(known.map(u32::from), Some(result.tricks));
        }
    }
}
