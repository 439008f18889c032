//! A hand of PPN as a figure.

use portnote_pinochle::{Hand, Seat};
use portnote_ppn::derive::Derived;
use portnote_ppn::model::Game;

use crate::figure::note::{plain, title};
use crate::figure::{Figure, Note, Occasion, PinochleHand, SeatShown, TeamShown, TrickShown};
use crate::view::{Played, Step, Steps, View};

use super::moment::{calls, is_after_auction, tells_result};

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
    let show = view.show;
    let tricks = tricks(&derived, view.at);
    let (is_played, is_told) = (is_after_auction(view.at), tells_result(view.at));
    let steps = Steps {
        calls: derived.bids.len(),
        tricks: derived.tricks.len(),
        cards: derived.tricks.iter().map(|trick| trick.throws.len()).sum(),
        plies: 0,
    };
    let seats = facts.table.seats().iter().copied().map(|seat| {
        let is_shown = !is_hidden(seat, view);
        let held = derived.hands.iter().find(|hand| hand.seat == seat);
        let held = held.filter(|_| is_shown);
        let meld = derived.melds.iter().find(|meld| meld.seat == seat);
        let meld = meld.filter(|_| is_shown && is_played);
        // What was passed is also among the cards of the partner.
        let team = facts.teams.as_ref().and_then(|teams| teams.of(seat));
        let hides_partner = facts.table.seats().iter().any(|other| {
            let own = facts.teams.as_ref().and_then(|teams| teams.of(*other));
            *other != seat && team.is_some() && own == team && is_hidden(*other, view)
        });
        // Cards are passed after the auction.
        let whole = held.and_then(|hand| match is_played || hides_partner {
            true => hand.held.or(hand.dealt),
            false => hand.dealt.or(hand.held),
        });
        // The picture of the whole game has whole hands, and so has the end, where one studies them.
        let thrown = match view.at {
            None | Some(Step::End) => Hand::EMPTY,
            Some(_) => thrown(&tricks, seat),
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
            passed: held
                .filter(|_| is_played && !hides_partner)
                .and_then(|hand| hand.passed)
                .filter(|hand| !hand.is_empty()),
        }
    });
    let teams = derived.team_scores.iter().map(|score| {
        let members = facts.table.seats().iter().copied().filter(|seat| {
            let team = facts.teams.as_ref().and_then(|teams| teams.of(*seat));
            team.is_some_and(|team| team.number() == score.team)
        });
        TeamShown {
            seats: members.collect(),
            number: score.team,
            meld: score.meld,
            play: score.play.filter(|_| is_told),
            hand: score.hand_score.filter(|_| is_told),
            game: score.game_score,
        }
    });
    let bids = derived.bids.iter().take(calls(view.at)).map(|bid| (bid.seat, bid.call));
    let comments = game.comments.iter();
    let comments = comments.filter(|comment| !comment.token.trim_start().starts_with('%'));
    let comments = comments.map(|comment| Note::read(comment.text().trim(), MARK));
    Figure::Pinochle(Box::new(PinochleHand {
        number: tag_text(game, "Hand")
            .map(|number| plain(&number))
            .or_else(|| derived.hand.map(|hand| hand.to_string())),
        occasion: occasion(game),
        heading: heading(game),
        dealer: derived.dealer,
        declarer: derived.declarer.filter(|_| show.contract && is_played),
        contract: derived.contract.filter(|_| show.contract && is_played),
        trump: derived.trump.and_then(|trump| trump.suit()).filter(|_| show.contract && is_played),
        outcome: derived.result.filter(|_| show.contract && is_told),
        seats: if show.hands { seats.collect() } else { Vec::new() },
        bids: if show.auction { bids.collect() } else { Vec::new() },
        teams: if show.scores && is_played { teams.collect() } else { Vec::new() },
        tricks: if show.play { tricks.clone() } else { Vec::new() },
        comments: match show.comments {
            true => comments.filter(|note| !note.is_empty()).collect(),
            false => Vec::new(),
        },
        at: view.at,
        steps,
    }))
}

/// The tricks up to a moment: the last one may lack cards, and is won one step after its last card.
fn tricks(derived: &Derived, at: Option<Step>) -> Vec<TrickShown> {
    let (most, mut cards) = match at {
        None | Some(Step::End) => (usize::MAX, usize::MAX),
        Some(Step::Trick(tricks)) => (tricks, usize::MAX),
        Some(Step::Card(cards)) => (usize::MAX, cards),
        Some(Step::Start | Step::Call(_) | Step::Ply(_) | Step::Move(_)) => (0, 0),
    };
    let mut shown = Vec::new();
    for trick in derived.tricks.iter().take(most) {
        if cards == 0 {
            break;
        }
        let all = trick.throws.len();
        let is_won = cards > all || !matches!(at, Some(Step::Card(_)));
        let throws = trick.throws.iter().take(cards);
        shown.push(TrickShown {
            cards: throws.map(|throw| (throw.seat, throw.card)).collect(),
            winner: trick.winner.filter(|_| is_won),
            points: trick.points.filter(|_| is_won),
        });
        cards = cards.saturating_sub(all);
    }
    shown
}

/// The cards that a seat threw.
fn thrown(tricks: &[TrickShown], seat: Seat) -> Hand {
    let throws = tricks.iter().flat_map(|trick| &trick.cards);
    let own = throws.filter(|(other, _)| *other == Some(seat));
    own.filter_map(|(_, card)| *card).collect()
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

fn occasion(game: &Game<'_>) -> Occasion {
    let [event, site, date] = ["Event", "Site", "Date"].map(|tag| tag_text(game, tag));
    Occasion { event, site, date }
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
        assert!(picture.contains("<i>A</i> <s>A</s> <i>K</i>"), "{picture}");
        let picture = svg::write(&figure, &style);
        assert_eq!(picture.matches("pn-played").count(), 2, "{picture}");
        assert_eq!(picture.matches("(played)").count(), 2, "{picture}");
    }
}
