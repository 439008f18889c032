//! Which number of its boards counts in a set: that in `qx`, or that in `ah` where the labels only count the
//! boards. D-4

use portnote_bridge::{Seat, Vulnerability, words};
use portnote_core::Limits;
use portnote_core::scan::{UnitKind, Units};

use crate::command::Command;
use crate::limits::SET;
use crate::link;
use crate::pairs::{PairStep, next};
use crate::scan::Boards;
use crate::space::trimmed;
use crate::value::deal::SEATS;
use crate::value::label::{Label, Room, board_of_title, vulnerability};

/// What the boards of a set say about their numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Vote {
    /// The labels of the open and the closed room.
    counts: [u32; 2],
    /// Whether a label is not the next number in its room.
    is_other: bool,
    /// Whether a label fits its board where the title has another number.
    has_good_label: bool,
    /// Whether a title has another number than its label, and fits its board.
    has_good_title: bool,
    /// Whether a number in a title does not fit its board, or a board has a label and no title.
    has_odd_title: bool,
    /// The answer that was given, where the boards come one after another.
    given: Option<bool>,
}

/// What a board says about its number.
#[derive(Clone, Copy, Debug, Default)]
struct Numbers {
    /// The room and the number in `qx`.
    label: Option<(Room, u32)>,
    /// The number in `ah`.
    title: Option<u32>,
    dealer: Option<Seat>,
    vulnerable: Option<Vulnerability>,
}

impl Vote {
    /// Takes the first boards of a text, as far as they are of one set. If that `is_all`, the last one is
    /// whole, unless the text is as long as what is looked at; else it is whole if its line is.
    pub(crate) fn ahead(ahead: &[u8], has_commands: bool, is_all: bool, limits: &Limits) -> Self {
        let ends_line = matches!(ahead.last(), Some(b'\n' | b'\r'));
        let is_cut = if is_all { ahead.len() >= SET } else { !ends_line };
        let boards = match has_commands {
            true => Boards::after_commands(limits),
            false => Boards::new(limits),
        };
        let mut vote = Self::default();
        for raw in Units::new(ahead, 0, boards) {
            if raw.kind == UnitKind::Loose || is_cut && raw.last {
                break;
            }
            if raw.kind == UnitKind::Game {
                let text = String::from_utf8_lossy(raw.bytes);
                match link::read(&text) {
                    Some(link) => vote.take(link.text.as_str()),
                    None => vote.take(&text),
                }
            }
        }
        vote
    }

    /// The vote of a set of which more boards are to be heard: what these boards say is said.
    pub(crate) fn settled(self) -> Self {
        Self { given: self.given(), ..Self::default() }
    }

    /// The answer, where there is one.
    fn given(&self) -> Option<bool> {
        (self.has_good_title || self.has_odd_title).then(|| self.counts_titles())
    }

    /// Takes the text of a board whose set was not looked at; whether its title counts. The first board that
    /// tells something decides for its set.
    pub(crate) fn hear(&mut self, board: &str) -> bool {
        self.take(board);
        self.given = self.given.or_else(|| self.given());
        self.given == Some(true)
    }

    /// Takes the text of a board.
    pub(crate) fn take(&mut self, board: &str) {
        let numbers = Numbers::of(board);
        let Some((room, label)) = numbers.label else {
            return;
        };
        if let Some(count) = self.counts.get_mut(room as usize) {
            *count = count.saturating_add(1);
            self.is_other |= *count != label;
        }
        let Some(title) = numbers.title else {
            self.has_odd_title = true;
            return;
        };
        let fits = numbers.fits(title);
        self.has_odd_title |= fits == Some(false);
        if title != label {
            self.has_good_title |= fits == Some(true);
            self.has_good_label |= numbers.fits(label) == Some(true);
        }
    }

    /// Whether the numbers in the titles count: they fit all boards, and the labels fit none or only count.
    pub(crate) const fn counts_titles(&self) -> bool {
        let is_label_bad = !self.has_good_label || !self.is_other;
        self.has_good_title && !self.has_odd_title && is_label_bad
    }
}

impl Numbers {
    /// What the commands before the auction say.
    fn of(board: &str) -> Self {
        let mut numbers = Self::default();
        let mut at = 0;
        while let PairStep::Pair(pair) = next(board.as_bytes(), at, true) {
            at = pair.end;
            let value = board.get(pair.value).unwrap_or("");
            match pair.command {
                Some(Command::Qx) if numbers.label.is_none() => {
                    let label = Label::of(value);
                    numbers.label = label.room.zip(label.number);
                }
                Some(Command::Ah) => numbers.title = board_of_title(value),
                Some(Command::Md) => {
                    let digit = trimmed(value).bytes().next();
                    let place = digit.and_then(|digit| digit.checked_sub(b'1'));
                    let seat = place.and_then(|place| SEATS.get(usize::from(place)));
                    numbers.dealer = numbers.dealer.or(seat.copied());
                }
                Some(Command::Sv) => {
                    numbers.vulnerable = vulnerability(value).ok().or(words::vulnerability(value));
                }
                Some(Command::Mb | Command::Pc) => break,
                _ => {}
            }
        }
        numbers
    }

    /// Whether dealer and vulnerability are those of a board number; `None` where nothing says so.
    fn fits(&self, number: u32) -> Option<bool> {
        let dealer = self.dealer?;
        if number == 0 {
            return Some(false);
        }
        let standard = portnote_bridge::vulnerability(number);
        let is_vulnerable = self.vulnerable.is_none_or(|vulnerable| vulnerable == standard);
        Some(is_vulnerable && portnote_bridge::dealer(number) == dealer)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::labels_count(&["qx|o1|md|4|sv|n|ah|Board 2|", "qx|o2|md|1|sv|e|ah|Board 3|"], true)]
    #[case::labels_fit_none(&["qx|o9|md|4|sv|n|ah|Board 2|", "qx|o12|md|1|sv|e|ah|Board 3|"], true)]
    #[case::late_misfit(&["qx|o1|md|4|sv|n|ah|Board 2|", "qx|o2|md|3|sv|e|ah|Board 3|"], false)]
    #[case::both_fit(&["qx|o1|md|3|sv|o|ah|Board 17|", "qx|o3|md|1|sv|e|ah|Board 19|"], false)]
    #[case::both_fit_and_labels_count(&["qx|o1|md|3|sv|o|ah|Board 17|", "qx|o2|md|4|sv|n|ah|Board 18|"], true)]
    #[case::title_missing(&["qx|o1|md|4|sv|n|ah|Board 2|", "qx|o2|md|1|sv|e|"], false)]
    #[case::dealer_missing(&["qx|o1|ah|Board 2|", "qx|o2|ah|Board 3|"], false)]
    #[case::same(&["qx|o1|md|3|ah|Board 1|", "qx|o2|md|4|ah|Board 2|"], false)]
    #[case::rooms(&["qx|o1|md|4|ah|Board 2|", "qx|c1|md|4|ah|Board 2|", "qx|o2|md|1|ah|Board 3|"], true)]
    #[case::word(&["qx|o2|md|3|sv|None|ah|Board 17|"], true)]
    #[case::word_that_does_not_fit(&["qx|o2|md|3|sv|Both|ah|Board 17|"], false)]
    fn a_set_has_one_answer(#[case] boards: &[&str], #[case] expected: bool) {
        let mut vote = Vote::default();
        for board in boards {
            vote.take(board);
        }
        assert_eq!(vote.counts_titles(), expected);
    }

    #[test]
    fn the_first_board_that_tells_something_decides() {
        let mut vote = Vote::default();
        // The label and the title agree.
        assert!(!vote.hear("qx|o1|md|3,,,|sv|o|ah|Board 1|"));
        // Only the title fits the dealer.
        assert!(vote.hear("qx|o2|md|1,,,|sv|e|ah|Board 19|"));
        // A title that does not fit comes too late.
        assert!(vote.hear("qx|o3|md|3,,,|sv|o|ah|Board 4|"));
    }

    #[test]
    fn a_title_that_does_not_fit_decides_too() {
        let mut vote = Vote::default();
        assert!(!vote.hear("qx|o1|md|3,,,|sv|o|ah|Board 4|"));
        assert!(!vote.hear("qx|o2|md|1,,,|sv|e|ah|Board 19|"));
    }
}
