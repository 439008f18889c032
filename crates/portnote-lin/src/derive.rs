//! What follows from a board by the rules of bridge: who called what, who won which trick, what was
//! made, what the hands are worth.

mod play;

use portnote_bridge::derived::is_ruffed;
use portnote_bridge::{BoardRecord, Call, Denomination, FinalContract, PenaltyScale};

use crate::model::{Course, Game};

pub use play::recorded_play;
pub use portnote_bridge::derived::{CallMade, HandHeld, Role, TrickPlayed};

/// What a board tells, as every notation of bridge tells it. Where the record does not say the contract or
/// the tricks, those of `rs` count. D-13
///
/// It is computed each time.
///
/// ```
/// use portnote_lin::{Context, derive};
/// let text = b"md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|sv|o|mb|1N|mb|p|mb|p|mb|p|mc|8|";
/// let file = portnote_lin::parse(text).value;
/// let record = derive::record(&Context::new().game(&file.blocks()[0]));
/// assert_eq!((record.made(), record.score()), (Some(1), Some(120)));
/// ```
#[must_use]
pub fn record(game: &Game<'_>) -> BoardRecord {
    let deal = game.deal.as_ref().map(|(deal, _)| deal.to_follow());
    let settled = game.facts().settled;
    let mut record = BoardRecord::default();
    // Boards are numbered from 1.
    record.board = game.number().filter(|number| *number > 0);
    record.dealer = game.dealer();
    record.vulnerable = game.vulnerable();
    record.deal = deal.and_then(|deal| deal.complete());
    record.calls = calls(game);
    record.auction = auction(game);
    record.ending = FinalContract::stated(settled.contract, settled.declarer);
    record.hands = hands(game);
    record.declarer_tricks = settled.tricks;
    // Tricks of the last cards alone make no contract.
    let is_end = deal.is_some_and(|deal| deal.is_end_position());
    record.counted_tricks = settled.tricks.filter(|_| !is_end);
    record.scale = Some(PenaltyScale::Current);
    if let Some(course) = &game.facts().course {
        let known = deal.filter(|deal| deal.known().next().is_some());
        let is_even = known.is_some_and(|deal| deal.has_equal_hands());
        record.play_fits = is_even.then_some(course.misfit.is_none());
        follow_play(&mut record, course);
    }
    record
}

/// How the auction ends, where it keeps the laws and it is known who called first.
fn auction(game: &Game<'_>) -> FinalContract {
    let facts = game.facts();
    let outcome = facts.outcome;
    match facts.call_faults.is_empty() && game.dealer().is_some() {
        true => FinalContract::stated(outcome.contract, outcome.declarer),
        false => FinalContract::default(),
    }
}

fn follow_play(record: &mut BoardRecord, course: &Course) {
    let trump = record.denomination().and_then(Denomination::suit);
    for (number, trick) in course.tricks.iter().enumerate() {
        let mut played = TrickPlayed::default();
        played.leader = trick.leader;
        played.winner = trick.winner;
        played.complete = trick.cards.len() == TRICK;
        played.ruffed = trick.winner.map(|_| is_ruffed(&trick.cards, trump));
        played.cards = trick.leader.map(|_| trick.cards.clone());
        // A trick that is not complete is won by nobody.
        let won = trick.won.filter(|_| trick.winner.is_some());
        played.declarer_tricks = won.map(|(ours, _)| ours);
        played.defender_tricks = won.map(|(_, theirs)| theirs);
        let revokes = course.revokes.iter();
        let revokes = revokes.filter(|(card, ..)| card / TRICK == number);
        played.revokes = revokes.map(|(_, seat, _)| *seat).collect();
        record.tricks.push(played);
    }
}

fn calls(game: &Game<'_>) -> Vec<CallMade> {
    let Some(dealer) = game.dealer() else {
        return Vec::new();
    };
    let end = game.facts().calls_end.unwrap_or(game.calls.len());
    let turns = game.calls.get(..end).unwrap_or(&[]);
    let calls = turns.iter().map_while(|turn| turn.call);
    let made = |(number, call): (usize, Call)| CallMade::new(dealer, number, Some(call));
    calls.enumerate().map(made).collect()
}

fn hands(game: &Game<'_>) -> Vec<HandHeld> {
    let Some((deal, _)) = &game.deal else {
        return Vec::new();
    };
    let (declarer, vulnerability) = (game.facts().settled.declarer, game.vulnerable());
    let hidden: Vec<_> = game.hidden().collect();
    let known = deal.to_follow();
    let hands = known.known().map(|(seat, hand)| {
        let mut held = HandHeld::new(seat, hand, declarer, vulnerability);
        held.hidden = hidden.contains(&seat);
        held
    });
    hands.collect()
}

/// Cards of a trick.
const TRICK: usize = 4;
