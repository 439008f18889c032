//! The laws of the play: who holds which card, who leads, follows suit and wins.
//! PBN 2.1 §3.6, §3.9.

use std::cmp::Ordering;
use std::ops::Range;

use portnote_bridge::{Card, Denomination, PlayFault, PlayedCard, Replay as Automaton, Seat};
use portnote_core::coded::{At, Report};
use portnote_core::excerpt::short;
use portnote_core::wording::counted;
use portnote_core::{Applicability, Reporter};

use super::deal::DealTag;
use super::edits::removal_of_irregularity;
use super::majority::fitting_seat;
use crate::annotation::Irregularity;
use crate::deal::DealValue;
use crate::limits::SINGLE_CARDS;
use crate::model::{EndKind, Game, Mark, MarkKind, Play, Tag, Turn};
use crate::play::CardValue;
use crate::problem::play::Problem;
use crate::problem::section::Problem as SectionProblem;

/// Places of a trick.
const TRICK: usize = 4;

/// A card that does not follow suit.
struct Revoke {
    seat: Seat,
    card: Card,
    /// A card of the suit led that the hand holds.
    held: Card,
    /// Number of the place of the lead.
    lead: usize,
}

/// A play as far as it can be followed.
pub(super) struct Course {
    /// The tricks won, and who won them.
    pub(super) automaton: Automaton,
    /// Whether every card fits the hands, so that the tricks can be counted.
    pub(super) sound: bool,
    /// Whether `+` says that it continues, and no `*` that it does not.
    pub(super) open: bool,
}

/// Follows the play trick by trick; `None` where there is none, or no deal to follow it by.
///
/// Where Contract or Declarer are not those of the auction, nobody knows who leads and what is
/// trump, and only the ownership of cards is judged.
pub(super) fn check(game: &Game<'_>, certain: bool, reporter: &mut Reporter<'_>) -> Option<Course> {
    let play = game.play.as_ref()?;
    let first = play.first?;
    let deal = game.known_cards()?;
    let (trump, leader) = game.trump_and_leader(first);
    let leader = leader.filter(|_| certain);
    let automaton = Automaton::new(&deal, trump.and_then(Denomination::suit), leader);
    let mut walk = Walk {
        game,
        play,
        first,
        automaton,
        strangers: Vec::new(),
        revokes: Vec::new(),
        sound: true,
        plus: None,
    };
    for (number, trick) in play.turns.chunks(TRICK).enumerate() {
        if !walk.trick(number * TRICK, trick, reporter) {
            break;
        }
    }
    walk.report_strangers(reporter);
    walk.report_revokes(reporter);
    let starred = play.ends.iter().any(|end| end.kind == EndKind::Asterisk);
    Some(Course {
        automaton: walk.automaton,
        // Without any hand nothing shows that the cards are in their columns.
        sound: walk.sound && walk.revokes.is_empty() && certain && deal.known().next().is_some(),
        open: walk.plus.is_some() && !starred,
    })
}

struct Walk<'g, 'b> {
    game: &'g Game<'b>,
    play: &'g Play<'b>,
    first: Seat,
    automaton: Automaton,
    /// Cards that are not in the hand that plays them: number of the place, and the holder.
    strangers: Vec<(usize, Card, Option<Seat>)>,
    /// Cards that do not follow suit: number of the place, and of the lead.
    revokes: Vec<(usize, Revoke)>,
    sound: bool,
    /// Number of the place of `+`.
    plus: Option<usize>,
}

impl<'b> Walk<'_, 'b> {
    /// Follows the trick whose first place has a number; false after the last trick.
    fn trick(
        &mut self,
        number: usize,
        turns: &[Turn<'b, CardValue>],
        reporter: &mut Reporter<'_>,
    ) -> bool {
        let mut cards = Vec::with_capacity(TRICK);
        for (column, turn) in turns.iter().enumerate() {
            if let CardValue::Card(card) = turn.value {
                let has = |kind| mark_of(turn, kind).is_some();
                let played = PlayedCard {
                    card,
                    revoke: has(Irregularity::Revoke),
                    out_of_turn: has(Irregularity::Lead),
                };
                cards.push((self.first.rotate(column), played));
            }
        }
        let Ok(trick) = self.automaton.trick(&cards) else {
            return false;
        };
        let of_cards = |fault: &PlayFault| {
            matches!(fault, PlayFault::NotHeld { .. } | PlayFault::PlayedTwice { .. })
        };
        // Who leads depends on every card of this trick and before; one that is wrong explains
        // what else is odd about them.
        self.sound &= !trick.faults.iter().any(|(_, fault)| of_cards(fault));
        for (seat, fault) in &trick.faults {
            if !self.sound && !of_cards(fault) {
                continue;
            }
            let place = number + seat.offset_from(self.first);
            self.report(place, *seat, *fault, trick.leader, reporter);
        }
        self.check_plus(number, turns, trick.leader, reporter)
    }

    /// `+` has nothing after it in order of play; false once that was reported.
    fn check_plus(
        &mut self,
        number: usize,
        turns: &[Turn<'b, CardValue>],
        leader: Option<Seat>,
        reporter: &mut Reporter<'_>,
    ) -> bool {
        let later = match self.plus {
            Some(_) => turns.iter().find(|turn| is_played(turn)),
            None => {
                let next = turns.iter().position(|turn| turn.value == CardValue::Next);
                let Some(next) = next else { return true };
                self.plus = Some(number + next);
                let order = |column: usize| {
                    leader.map(|leader| self.first.rotate(column).offset_from(leader))
                };
                let mut columns = turns.iter().enumerate();
                columns
                    .find(|(column, turn)| {
                        let second = *column != next && turn.value == CardValue::Next;
                        second || (is_played(turn) && order(*column) > order(next))
                    })
                    .map(|(_, turn)| turn)
            }
        };
        let Some(later) = later else { return true };
        let plus = self.plus.and_then(|plus| self.play.turns.get(plus));
        let found = short(later.raw);
        let mut report = Problem::CardAfterPlus { found }.at(self.game.span(later.range.clone()));
        if let Some(plus) = plus {
            let span = self.game.span(plus.range.clone());
            let (label, message) = match later.value {
                CardValue::Next => ("first `+`", "replace the first `+` with `-`"),
                _ => ("the `+`", "replace the `+` with `-`"),
            };
            let report_at = report.label(span, label);
            report = report_at.fix(Applicability::Unsafe, message, span, "-");
        }
        reporter.report(report);
        self.sound = false;
        false
    }

    fn report(
        &mut self,
        place: usize,
        seat: Seat,
        fault: PlayFault,
        leader: Option<Seat>,
        reporter: &mut Reporter<'_>,
    ) {
        let (game, play) = (self.game, self.play);
        let Some(turn) = play.turns.get(place) else {
            return;
        };
        let CardValue::Card(card) = turn.value else {
            return;
        };
        let span = game.span(turn.range.clone());
        match fault {
            PlayFault::NotHeld { holder } => {
                self.strangers.push((place, card, holder));
            }
            PlayFault::PlayedTwice { seat: first, trick } => {
                let before = trick.saturating_sub(1) * TRICK + first.offset_from(self.first);
                let report = Problem::CardPlayedTwice { card }.at(span);
                let label = format!("{} played it here", first.name());
                reporter.report(match play.turns.get(before) {
                    Some(turn) => report.label(game.span(turn.range.clone()), label),
                    None => report,
                });
            }
            PlayFault::Revoke { led } => {
                let hand = self.automaton.hand(seat).unwrap_or_default();
                let Some(held) = hand.suit_cards(led).cards().next() else {
                    return;
                };
                let column = leader.map_or(0, |leader| leader.offset_from(self.first));
                let lead = place - place % TRICK + column;
                self.revokes.push((place, Revoke { seat, card, held, lead }));
            }
            PlayFault::NotARevoke => {
                let Some(mark) = mark_of(turn, Irregularity::Revoke) else {
                    return;
                };
                let why = if leader == Some(seat) {
                    "but it is the lead"
                } else {
                    let suit = self.led(place, leader);
                    if suit == Some(card.suit()) {
                        "but it follows suit"
                    } else {
                        "but the hand has no card of the suit led"
                    }
                };
                let report = Problem::RevokeNotARevoke { card, why }.at(span);
                reporter.report(match removal_of_irregularity(game, mark, turn) {
                    Some(edit) => {
                        let message = "remove the `^R`";
                        report.fix_all(Applicability::Unsafe, message, vec![edit])
                    }
                    None => report,
                });
            }
            PlayFault::LeadNotIrregular => {
                let Some(mark) = mark_of(turn, Irregularity::Lead) else {
                    return;
                };
                let report = Problem::LeadNotIrregular { card, seat }.at(span);
                reporter.report(match removal_of_irregularity(game, mark, turn) {
                    Some(edit) => {
                        let message = "remove the `^L`";
                        report.fix_all(Applicability::Safe, message, vec![edit])
                    }
                    None => report,
                });
            }
            PlayFault::SecondLead { first } => {
                let Some(mark) = mark_of(turn, Irregularity::Lead) else {
                    return;
                };
                let found = short(mark.raw);
                let problem =
                    SectionProblem::DuplicateIrregularity { found, place: "in one trick" };
                let report = problem.at(game.span(mark.range.clone()));
                let before = play.turns.get(place - place % TRICK + first.offset_from(self.first));
                reporter.report(match before.and_then(|turn| mark_of(turn, Irregularity::Lead)) {
                    Some(mark) => {
                        report.label(game.span(mark.range.clone()), "the first one is here")
                    }
                    None => report,
                });
            }
            PlayFault::RevokeAndLead => {
                let wanted = [Irregularity::Revoke, Irregularity::Lead];
                let marks = wanted.map(|wanted| mark_of(turn, wanted));
                let [Some(one), Some(other)] = marks else {
                    return;
                };
                let (first, second) =
                    if one.range.start < other.range.start { (one, other) } else { (other, one) };
                let problem = Problem::IrregularityConflict { card };
                let report = problem.at(game.span(second.range.clone()));
                let label = game.span(first.range.clone());
                reporter.report(report.label(label, "the other mark"));
            }
            _ => {}
        }
    }

    /// The suit led in the trick of a place.
    fn led(&self, place: usize, leader: Option<Seat>) -> Option<portnote_bridge::Suit> {
        let column = leader?.offset_from(self.first);
        match self.play.turns.get(place - place % TRICK + column)?.value {
            CardValue::Card(card) => Some(card.suit()),
            _ => None,
        }
    }

    /// Cards in wrong hands: each by itself, or all as one fault.
    fn report_strangers(&self, reporter: &mut Reporter<'_>) {
        let count = self.strangers.len();
        let turned = self.turned();
        let first = self.strangers.first().map_or(0, |(place, ..)| *place);
        let shifted = self.odd_row(first).is_some();
        let single = turned.is_none() && !shifted && count <= SINGLE_CARDS;
        let reported = if single { count } else { 1 };
        for (place, card, holder) in self.strangers.iter().take(reported) {
            let Some(turn) = self.play.turns.get(*place) else {
                continue;
            };
            let seat = self.first.rotate(*place % TRICK);
            let problem = Problem::CardNotHeld { seat, card: *card, holder: *holder };
            let mut report = problem.at(self.game.span(turn.range.clone()));
            let tag = self.game.tag("Deal");
            let deal = self.game.deal();
            if let (Some(tag), Some((_, range))) = (tag, deal.and_then(|deal| deal.place(*card))) {
                let place = DealTag { game: self.game, tag };
                report = report.label(place.span(&range), "dealt here");
            }
            if let Some(turned) = &turned {
                report = self.with_turn(report, turned);
            } else if let Some((row, cards)) = self.odd_row(*place) {
                let label = format!("this row has {}", counted(cards, "card"));
                report = report.label(self.game.span(row), label).help(
                    "write four cards for each trick: cards after this row count for wrong seats",
                );
            } else if !single {
                let more = count - 1;
                report = report.help(format!(
                    "check that `Deal` and `Play` are of one board: {more} more cards are played \
                     by seats that do not hold them"
                ));
            }
            reporter.report(report);
        }
    }

    /// Cards that do not follow suit: the first one, for many have one reason.
    fn report_revokes(&self, reporter: &mut Reporter<'_>) {
        let Some((place, revoke)) = self.revokes.first() else {
            return;
        };
        let Some(turn) = self.play.turns.get(*place) else {
            return;
        };
        let Revoke { seat, card, held, lead } = *revoke;
        let problem = Problem::Revoke { seat, card, held };
        let mut report = problem.at(self.game.span(turn.range.clone()));
        if let Some(lead) = self.play.turns.get(lead) {
            let label = format!("{} are led here", held.suit().name().to_lowercase());
            report = report.label(self.game.span(lead.range.clone()), label);
        }
        let others = self.revokes.len() - 1;
        reporter.report(if others == 0 {
            let at = self.game.span(turn.range.start..turn.range.start);
            let message = "mark the card as a revoke with `^R`";
            report.fix(Applicability::Unsafe, message, at, "^R ")
        } else {
            let others = if others == 1 {
                "1 other card does".to_owned()
            } else {
                format!("{others} other cards do")
            };
            report.help(format!(
                "{others} not follow suit either: check `Contract`, `Declarer` and the rows of the play"
            ))
        });
    }

    /// The first row before a place that has more or fewer than four cards though a trick
    /// is on each row: its range, and its cards.
    fn odd_row(&self, place: usize) -> Option<(Range<u32>, usize)> {
        let turns = self.play.turns.get(..=place)?;
        let mut rows = turns.chunk_by(|_, next| !next.new_line);
        let row = rows.find(|row| row.len() != TRICK)?;
        let (first, last) = (row.first()?, row.last()?);
        // The row of the place itself was cut off.
        let is_whole = last.range.end < turns.last()?.range.start || row.len() > TRICK;
        let starts = self.play.turns.iter().filter(|turn| turn.new_line).count();
        let by_rows = starts * TRICK + TRICK > self.play.turns.len();
        (is_whole && by_rows).then_some((first.range.start..last.range.end, row.len()))
    }

    fn play_tag(&self) -> Option<&Tag<'b>> {
        self.game.tags.get(self.play.tag)
    }

    /// Offers the turn of the deal or of the play, or says that both are as likely.
    fn with_turn(&self, report: Report<Problem>, turned: &Turned) -> Report<Problem> {
        let Turned { play, deal, repair } = *turned;
        let tag = |name: &str| self.game.tag(name).filter(|tag| tag.sound);
        match (repair, self.play_tag(), tag("Deal")) {
            (Some(Repair::Play), Some(tag), _) => {
                let help = format!("begin tag `Play` with `{play}`: every card fits then");
                report.help(help).fix(
                    Applicability::Unsafe,
                    format!("begin Play with `{play}`"),
                    self.game.span(tag.value_range.clone()),
                    play.to_string(),
                )
            }
            (Some(Repair::Deal), _, Some(tag)) => {
                let place = DealTag {
                    game: self.game,
                    tag,
                };
                let help = format!(
                    "begin tag `Deal` with `{deal}:`: every card fits then, so the hands were turned and the play was not"
                );
                report.help(help).fix(
                    Applicability::Unsafe,
                    format!("begin Deal with `{deal}:`"),
                    place.span(&(0..1)),
                    deal.to_string(),
                )
            }
            _ => report.help(format!(
                "check tags `Deal` and `Play`: every card fits if Deal begins with `{deal}:` or Play with `{play}`"
            )),
        }
    }

    /// Where each card fits once the deal or the play is turned: the repair that leaves fewer
    /// facts that contradict each other. The auction counts more than one tag.
    fn turned(&self) -> Option<Turned> {
        let deal: &DealValue = self.game.deal().filter(|_| !self.strangers.is_empty())?;
        let play = fitting_seat(self.play, &deal.deal)?;
        let steps = self.first.offset_from(play);
        let of_auction = self.game.finished().and_then(|auction| auction.declarer());
        let of_tag = self.game.declarer().map(|declarer| declarer.seat);
        // In an end position the section itself says who leads.
        let is_told = !self.game.is_end_position();
        let leaders =
            [(of_auction, 2), (of_tag, 1)].map(|(seat, weight)| (seat.filter(|_| is_told), weight));
        let contradictions = |first: Seat| -> u8 {
            let leaders = leaders.iter();
            let against = leaders
                .filter(|(declarer, _)| declarer.is_some_and(|declarer| declarer.next() != first));
            against.map(|(_, weight)| weight).sum()
        };
        // With the play turned its first seat is another, with the deal turned it stays.
        let repair = match contradictions(play).cmp(&contradictions(self.first)) {
            Ordering::Less => Some(Repair::Play),
            Ordering::Equal => None,
            Ordering::Greater => Some(Repair::Deal),
        };
        Some(Turned { play, deal: deal.first.rotate(steps), repair })
    }
}

/// A play that fits a deal, if one of them is turned.
struct Turned {
    /// The seat with which the play would begin.
    play: Seat,
    /// The seat with which the deal would begin.
    deal: Seat,
    /// The better of the two, if one is.
    repair: Option<Repair>,
}

#[derive(Clone, Copy)]
enum Repair {
    Play,
    Deal,
}

fn is_played(turn: &Turn<'_, CardValue>) -> bool {
    matches!(turn.value, CardValue::Card(_) | CardValue::Unknown | CardValue::Next)
}

fn mark_of<'t, 'b>(turn: &'t Turn<'b, CardValue>, wanted: Irregularity) -> Option<&'t Mark<'b>> {
    let is = |mark: &&Mark<'_>| mark.kind == MarkKind::Irregularity(Some(wanted));
    turn.irregularities.iter().find(is)
}
