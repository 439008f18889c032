//! A hand of PPN as a figure.

use portnote_pinochle::{Hand, Seat};
use portnote_ppn::derive::Derived;
use portnote_ppn::model::Game;

use crate::figure::note::{plain, title};
use crate::figure::{Figure, Note, PinochleHand, SeatShown, TeamShown, TrickShown};
use crate::view::{Played, Step, Steps, View};

/// What begins a suit in text, as in PBN.
const MARK: char = '\\';

/// The figure of a hand. What a short record does not state is shown where it follows by the rules.
///
/// ```
/// use portnote_render::{View, game};
/// let text = b"[Hand \"1\"]\n[Dealer \"S\"]\n[Trump \"H\"]\n[North \"Ann\"]\n";
/// let file = portnote_ppn::parse(text).value;
/// let game = portnote_ppn::Context::new().game(&file.blocks()[0]);
/// let figure = game::ppn::figure(&game, &View::default());
/// assert!(portnote_render::text::plain(&figure, 80).starts_with("Hand 1"));
/// ```
#[must_use]
pub fn figure(game: &Game<'_>, view: &View) -> Figure {
    let derived = Derived::of(game);
    let facts = game.facts();
    let (show, count) = (view.show, derived.tricks.len());
    let shown = match view.at {
        None | Some(Step::End) => count,
        Some(Step::Trick(trick)) => trick.min(count),
        Some(_) => 0,
    };
    let steps = Steps { tricks: count, ..Steps::default() };
    let seats = facts.table.seats().iter().copied().map(|seat| {
        let is_shown = !is_hidden(seat, view);
        let held = derived.hands.iter().find(|hand| hand.seat == seat);
        let held = held.filter(|_| is_shown);
        let meld = derived.melds.iter().find(|meld| meld.seat == seat);
        let meld = meld.filter(|_| is_shown);
        let whole = held.and_then(|hand| hand.held.or(hand.dealt));
        // The picture of the whole game has whole hands, and so has the end, where one studies them.
        let thrown = match view.at {
            None | Some(Step::End) => Hand::EMPTY,
            Some(_) => thrown(&derived, seat, shown),
        };
        SeatShown {
            seat,
            player: tag_text(game, seat.name()).filter(|_| show.names),
            cards: match view.played {
                Played::Dim => whole,
                Played::Gone => whole.map(|hand| hand.minus(&thrown)),
            },
            played: match view.played {
                Played::Dim => whole.map_or(Hand::EMPTY, |hand| hand.intersection(&thrown)),
                Played::Gone => Hand::EMPTY,
            },
            meld: meld.map_or(Hand::EMPTY, |meld| meld.cards),
            points: meld.map(|meld| meld.points),
            passed: held.and_then(|hand| hand.passed).filter(|hand| !hand.is_empty()),
        }
    });
    let teams = derived.team_scores.iter().map(|score| {
        let members = facts.table.seats().iter().copied().filter(|seat| {
            let team = facts.teams.as_ref().and_then(|teams| teams.of(*seat));
            team.is_some_and(|team| team.number() == score.team)
        });
        let is_told = shown == count;
        TeamShown {
            seats: members.collect(),
            number: score.team,
            meld: score.meld,
            play: score.play.filter(|_| is_told),
            hand: score.hand_score.filter(|_| is_told),
            game: score.game_score,
        }
    });
    let tricks = derived.tricks.iter().take(shown).map(|trick| TrickShown {
        cards: trick.throws.iter().map(|throw| (throw.seat, throw.card)).collect(),
        winner: trick.winner,
        points: trick.points,
    });
    let bids = derived.bids.iter().map(|bid| (bid.seat, bid.call));
    let comments = game.comments.iter();
    let comments = comments.filter(|comment| !comment.token.trim_start().starts_with('%'));
    let comments = comments.map(|comment| Note::read(comment.text().trim(), MARK));
    Figure::Pinochle(Box::new(PinochleHand {
        number: tag_text(game, "Hand")
            .map(|number| plain(&number))
            .or_else(|| derived.hand.map(|hand| hand.to_string())),
        heading: heading(game),
        dealer: derived.dealer,
        declarer: derived.declarer,
        contract: derived.contract,
        trump: derived.trump.and_then(|trump| trump.suit()),
        outcome: derived.result.filter(|_| shown == count),
        seats: if show.hands { seats.collect() } else { Vec::new() },
        bids: if show.auction { bids.collect() } else { Vec::new() },
        teams: if show.scores { teams.collect() } else { Vec::new() },
        tricks: if show.play { tricks.collect() } else { Vec::new() },
        comments: match show.comments {
            true => comments.filter(|note| !note.is_empty()).collect(),
            false => Vec::new(),
        },
        at: view.at,
        steps,
    }))
}

/// The cards that a seat threw in the first tricks.
fn thrown(derived: &Derived, seat: Seat, tricks: usize) -> Hand {
    let throws = derived.tricks.iter().take(tricks);
    let throws = throws.flat_map(|trick| trick.throws.iter());
    let own = throws.filter(|throw| throw.seat == Some(seat));
    own.filter_map(|throw| throw.card).collect()
}

/// Whether a hand is not to be shown: the four seats of bridge can be named.
fn is_hidden(seat: Seat, view: &View) -> bool {
    view.hidden().any(|hidden| hidden.name() == seat.name())
}

/// The value of a tag, where it says something.
fn tag_text(game: &Game<'_>, tag: &str) -> Option<String> {
    let value = title(&game.value(tag)?);
    (!value.is_empty() && !value.starts_with('?')).then_some(value)
}

fn heading(game: &Game<'_>) -> Vec<String> {
    let event = [tag_text(game, "Event"), tag_text(game, "Site"), tag_text(game, "Date")];
    let event = event.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    [event].into_iter().filter(|line| !line.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::{Style, html, svg, text};

    const HAND: &[u8] = b"[Competition \"Single-deck Two-handed\"]\n[Deal \"N:AAK... TT.A..\"]\n\
        [Trump \"S\"]\n[Play \"N\"]\nCA CT\nCA CT\nHA DA\n";

    fn at(step: Option<Step>, played: Played) -> Figure {
        let file = portnote_ppn::parse(HAND).value;
        let game = portnote_ppn::Context::new().game(&file.blocks()[0]);
        let mut view = View::default();
        (view.at, view.played) = (step, played);
        figure(&game, &view)
    }

    fn cards(step: Option<Step>, played: Played) -> Vec<String> {
        let Figure::Pinochle(hand) = at(step, played) else { panic!("a hand") };
        let hands = hand.seats.iter().filter_map(|seat| seat.cards);
        hands.map(|cards| cards.to_string()).collect()
    }

    #[rstest]
    #[case::whole_game(None, ["AAK...", "TT.A.."])]
    #[case::start(Some(Step::Start), ["AAK...", "TT.A.."])]
    #[case::one_copy(Some(Step::Trick(1)), ["AK...", "T.A.."])]
    #[case::two_tricks(Some(Step::Trick(2)), ["K...", ".A.."])]
    // North throws a card that it does not have.
    #[case::card_of_another_hand(Some(Step::Trick(3)), ["K...", "..."])]
    #[case::end(Some(Step::End), ["AAK...", "TT.A.."])]
    fn cards_of_played_tricks_leave_their_hand(
        #[case] step: Option<Step>,
        #[case] expected: [&str; 2],
    ) {
        assert_eq!(cards(step, Played::Gone), expected);
        assert_eq!(cards(step, Played::Dim), ["AAK...", "TT.A.."]);
    }

    #[test]
    fn played_cards_that_stay_are_marked() {
        let figure = at(Some(Step::Trick(1)), Played::Dim);
        let style = Style::default();
        let picture = text::plain(&figure, 80);
        assert!(picture.contains("A (A) K"), "{picture}");
        let picture = html::section(&figure, 1, &style);
        assert!(picture.contains(" A <s>A</s> K"), "{picture}");
        let picture = svg::write(&figure, &style);
        assert_eq!(picture.matches("pn-played").count(), 2, "{picture}");
        assert_eq!(picture.matches("(played)").count(), 2, "{picture}");
    }
}
