//! A hand of PPN as a figure.

use portnote_pinochle::{Hand, Seat};
use portnote_ppn::derive::Derived;
use portnote_ppn::model::Game;

use crate::figure::note::plain;
use crate::figure::{Figure, Note, PinochleHand, SeatShown, TeamShown, TrickShown};
use crate::view::{Step, Steps, View};

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
    let steps = Steps {
        tricks: count,
        ..Steps::default()
    };
    let seats = facts.table.seats().iter().copied().map(|seat| {
        let is_shown = !is_hidden(seat, view);
        let held = derived.hands.iter().find(|hand| hand.seat == seat);
        let held = held.filter(|_| is_shown);
        let meld = derived.melds.iter().find(|meld| meld.seat == seat);
        let meld = meld.filter(|_| is_shown);
        SeatShown {
            seat,
            player: said(game, seat.name()).filter(|_| show.names),
            cards: held.and_then(|hand| hand.held.or(hand.dealt)),
            meld: meld.map_or(Hand::EMPTY, |meld| meld.cards),
            points: meld.map(|meld| meld.points),
            passed: held
                .and_then(|hand| hand.passed)
                .filter(|hand| !hand.is_empty()),
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
        cards: trick
            .throws
            .iter()
            .map(|throw| (throw.seat, throw.card))
            .collect(),
        winner: trick.winner,
        points: trick.points,
    });
    let bids = derived.bids.iter().map(|bid| (bid.seat, bid.call));
    let comments = game.comments.iter();
    let comments = comments.filter(|comment| !comment.token.starts_with('%'));
    let comments = comments.map(|comment| {
        let text = comment.token.trim_matches(['{', '}', ';']);
        Note::read(text.trim(), MARK)
    });
    Figure::Pinochle(Box::new(PinochleHand {
        number: said(game, "Hand").or_else(|| derived.hand.map(|hand| hand.to_string())),
        heading: heading(game),
        dealer: derived.dealer,
        declarer: derived.declarer,
        contract: derived.contract,
        trump: derived.trump.and_then(|trump| trump.suit()),
        outcome: derived.result.filter(|_| shown == count),
        seats: if show.hands {
            seats.collect()
        } else {
            Vec::new()
        },
        bids: if show.auction {
            bids.collect()
        } else {
            Vec::new()
        },
        teams: if show.scores {
            teams.collect()
        } else {
            Vec::new()
        },
        tricks: if show.play {
            tricks.collect()
        } else {
            Vec::new()
        },
        comments: match show.comments {
            true => comments.filter(|note| !note.is_empty()).collect(),
            false => Vec::new(),
        },
        steps,
    }))
}

/// Whether a hand is not to be shown: the four seats of bridge can be named.
fn is_hidden(seat: Seat, view: &View) -> bool {
    view.hidden().any(|hidden| hidden.name() == seat.name())
}

/// The value of a tag, where it says something.
fn said(game: &Game<'_>, tag: &str) -> Option<String> {
    let value = plain(&game.value(tag)?);
    (!value.is_empty() && !value.starts_with('?')).then_some(value)
}

fn heading(game: &Game<'_>) -> Vec<String> {
    let event = [said(game, "Event"), said(game, "Site"), said(game, "Date")];
    let event = event.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    [event]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect()
}
