//! What follows from a hand by the rules of pinochle: who called what, what the hands and their
//! melds are, who won which trick with how many points, and the scores.
//!
//! The text becomes the order of play here; the rules are those of `portnote-pinochle`. What is
//! stated counts before what follows, and [`Derived::derived`] names what follows. Nothing is
//! guessed: what cannot be known is `None`.

use portnote_pinochle::{
    Call, Card, Completed, Deal, Gap, Hand, HandResult, MeldEntry, Replay, Seat, Team, TeamScores,
    Trump,
};

use crate::auction::Slot;
use crate::model::{Facts, Game, Next};
use crate::play::TrickRow;

/// What follows from a hand.
///
/// ```
/// use portnote_ppn::Context;
/// use portnote_ppn::derive::Derived;
///
/// let text = b"[Trump \"S\"]\n[Auction \"N\"]\n50 Pass Pass Pass\n[Play \"N\"]\nHA HT SJ HK\nSA SK ST SQ\n";
/// let file = portnote_ppn::parse(text).value;
/// let game = Context::new().game(&file.blocks()[0]);
/// let derived = Derived::of(&game);
/// assert_eq!(derived.declarer.map(|seat| seat.letters()), Some("N"));
/// // South trumped the first trick and led to the second.
/// let leaders = derived.tricks.iter().map(|trick| trick.leader.map(|seat| seat.letters()));
/// assert_eq!(leaders.collect::<Vec<_>>(), [Some("N"), Some("S")]);
/// assert_eq!(derived.derived, ["contract", "dealer", "declarer", "game_score", "hand"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Derived {
    /// The number of the hand in its game.
    pub hand: Option<u32>,
    /// The dealer.
    pub dealer: Option<Seat>,
    /// Who won the auction.
    pub declarer: Option<Seat>,
    /// The winning bid in points.
    pub contract: Option<u32>,
    /// The trump.
    pub trump: Option<Trump>,
    /// How the hand ended.
    pub result: Option<HandResult>,
    /// The cards that were not dealt.
    pub kitty: Option<Hand>,
    /// The cards that the declarer discarded.
    pub discard: Option<Hand>,
    /// Its points.
    pub discard_points: Option<u32>,
    /// Names of what follows and is not stated, here and in the hands and scores, sorted.
    pub derived: Vec<&'static str>,
    /// Why values do not follow.
    pub gaps: Vec<Gap>,
    /// The hands, clockwise from North.
    pub hands: Vec<HandHeld>,
    /// The calls in their order.
    pub bids: Vec<BidMade>,
    /// The melds that are known, in the order of the table.
    pub melds: Vec<MeldLaid>,
    /// The tricks in their order.
    pub tricks: Vec<TrickPlayed>,
    /// The scores, Team 1 first.
    pub team_scores: Vec<TeamScore>,
}

/// The cards of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HandHeld {
    /// Whose they are.
    pub seat: Seat,
    /// Its team.
    pub team: Option<Team>,
    /// The hand as it was dealt.
    pub dealt: Option<Hand>,
    /// The hand after the exchange.
    pub held: Option<Hand>,
    /// The cards passed.
    pub passed: Option<Hand>,
}

/// One call with its seat and number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BidMade {
    /// The round of the auction, from 1.
    pub round: usize,
    /// Who made it.
    pub seat: Option<Seat>,
    /// The call; `None` where it is not known.
    pub call: Option<Call>,
}

/// The meld of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MeldLaid {
    /// Whose it is.
    pub seat: Seat,
    /// Its team.
    pub team: Option<Team>,
    /// Its cards.
    pub cards: Hand,
    /// Its points.
    pub points: u32,
    /// Whether it follows from the cards and is not stated.
    pub derived: bool,
}

/// One trick with its leader and winner.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TrickPlayed {
    /// Who led.
    pub leader: Option<Seat>,
    /// Who won: by the cards, or as stated where they do not tell.
    pub winner: Option<Seat>,
    /// Its points, with the bonus of the last trick; as stated where the cards do not tell.
    pub points: Option<u32>,
    /// The cards in the order thrown.
    pub throws: Vec<Thrown>,
}

/// One card of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Thrown {
    /// Who threw it.
    pub seat: Option<Seat>,
    /// The card.
    pub card: Option<Card>,
    /// Whether it wins the trick.
    pub wins: Option<bool>,
    /// Whether it is a trump.
    pub trump: Option<bool>,
}

/// The scores of one team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TeamScore {
    /// Number of the team, from 1.
    pub team: usize,
    /// Points of its melds.
    pub meld: Option<i32>,
    /// Points of its tricks.
    pub play: Option<i32>,
    /// Points of the team in this hand.
    pub hand_score: Option<i32>,
    /// Points of the team before the hand.
    pub game_score: Option<i32>,
}

/// Takes what is stated, or else what follows, and notes that.
struct Names(Vec<&'static str>);

impl Names {
    fn take<T>(&mut self, name: &'static str, stated: Option<T>, other: Option<T>) -> Option<T> {
        if stated.is_none() && other.is_some() && !self.0.contains(&name) {
            self.0.push(name);
        }
        stated.or(other)
    }
}

impl Derived {
    /// What follows from a hand. It is computed each time.
    #[must_use]
    pub fn of(game: &Game<'_>) -> Self {
        let facts = game.facts();
        let Some(completed) = facts.derived.as_deref() else {
            return Self::default();
        };
        let next = Next::of(game);
        let mut names = Names(Vec::new());
        let at_table = |seat: Option<Seat>| seat.filter(|seat| facts.table.has(*seat));
        let (kitty, discard) = exchanged(facts, completed);
        let mut derived = Self {
            hand: names.take("hand", facts.hand, next.hand),
            dealer: names.take("dealer", at_table(facts.dealer), completed.dealer),
            declarer: names.take("declarer", at_table(facts.declarer), completed.declarer),
            contract: names.take("contract", facts.contract, completed.contract),
            trump: names.take("trump", facts.trump, completed.trump),
            result: names.take("result", facts.result, facts.derived_result()),
            kitty: names.take("kitty", facts.kitty, kitty),
            gaps: completed.gaps.clone(),
            bids: bids(facts),
            melds: melds(facts, completed),
            tricks: tricks(game, completed),
            ..Self::default()
        };
        let stated = facts.discard.as_ref().map(|(discard, _)| *discard);
        derived.discard =
            names.take("discard", stated.map(|it| it.cards), discard.map(|it| it.cards));
        let points = discard.map(|discard| discard.points);
        derived.discard_points = names.take("discard_points", stated.map(|it| it.points), points);
        derived.hands = hands(facts, completed, &mut names);
        derived.team_scores = team_scores(facts, completed, next, &mut names);
        names.0.sort_unstable();
        derived.derived = names.0;
        derived
    }
}

impl HandHeld {
    /// Number of its cards when the play begins, or else when they were dealt.
    ///
    /// ```
    /// use portnote_ppn::Context;
    /// use portnote_ppn::derive::Derived;
    /// let file = portnote_ppn::parse(b"[Deal \"N:AK.Q.. ? ? ?\"]\n").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// assert_eq!(Derived::of(&game).hands[0].size(), Some(3));
    /// ```
    #[must_use]
    pub fn size(&self) -> Option<usize> {
        Some(self.held.or(self.dealt)?.len())
    }
}

/// Kitty and discard, where cards are exchanged with a kitty.
fn exchanged(
    facts: &Facts,
    completed: &Completed,
) -> (Option<Hand>, Option<portnote_pinochle::Discard>) {
    let has_kitty = facts.kitty.is_some() || facts.rules.has_kitty() && completed.discard.is_some();
    match has_kitty && facts.rules.passed_cards == 0 {
        true => (completed.kitty, completed.discard),
        false => (None, None),
    }
}

fn hands(facts: &Facts, completed: &Completed, names: &mut Names) -> Vec<HandHeld> {
    let of = |deal: Option<Deal>, seat| deal.and_then(|deal| deal.hand(seat));
    let is_passing = facts.rules.passed_cards > 0;
    let passed = completed.passed.filter(|_| is_passing);
    let seats = facts.table.seats().iter();
    let hands = seats.map(|seat| HandHeld {
        seat: *seat,
        team: facts.teams.and_then(|teams| teams.of(*seat)),
        dealt: names.take("dealt", of(facts.deal, *seat), of(completed.deal, *seat)),
        held: names.take("held", of(facts.holding, *seat), of(completed.holding, *seat)),
        passed: names.take("passed", of(facts.passed, *seat), of(passed, *seat)),
    });
    hands.collect()
}

fn bids(facts: &Facts) -> Vec<BidMade> {
    let slots = facts.auction.iter().flat_map(|read| &read.slots);
    let bids = slots.filter_map(|slot| {
        let call = match slot.slot {
            Slot::Out => return None,
            Slot::Unknown => None,
            Slot::Call(call) => Some(call),
        };
        Some(BidMade { round: slot.round, seat: slot.seat, call })
    });
    bids.collect()
}

/// The melds as stated, and those that follow once they are laid down: a hand that was broken off
/// before its play shows none.
fn melds(facts: &Facts, completed: &Completed) -> Vec<MeldLaid> {
    let has_play = facts.play.as_ref().is_some_and(|play| !play.tricks.is_empty());
    let is_laid = facts.is_scoring_known && (has_play || !facts.is_cut);
    let seats = facts.table.seats().iter();
    let melds = seats.filter_map(|seat| {
        let stated: Option<MeldEntry> = *facts.melds.get(*seat);
        let worth = completed.melds.get(*seat).filter(|_| is_laid);
        let entry = stated.or(worth)?;
        Some(MeldLaid {
            seat: *seat,
            team: facts.teams.and_then(|teams| teams.of(*seat)),
            cards: entry.shown,
            points: entry.points,
            derived: stated.is_none(),
        })
    });
    melds.collect()
}

/// The tricks: each begins with the winner of the one before, as PPN 1.0 shows them.
fn tricks(game: &Game<'_>, completed: &Completed) -> Vec<TrickPlayed> {
    let facts = game.facts();
    let Some(read) = &facts.play else {
        return Vec::new();
    };
    let trump = completed.trump;
    let setup = facts.rules.play_setup(trump.and_then(Trump::suit));
    let mut play =
        Replay::new(&Deal::new(facts.table), setup, completed.leader.unwrap_or(Seat::North));
    play.set_leader(completed.leader);
    play.set_length(facts.hand_size);
    let mut tricks = Vec::with_capacity(read.tricks.len());
    for row in &read.tricks {
        let cards = thrown(game, row);
        let annotation = row.annotation.as_ref();
        let stated = annotation.and_then(|annotation| annotation.winner);
        // Beyond the last trick, as when players draw from a stock, there is no play to follow.
        let leader = play.leader();
        let trick = play.trick(&cards).ok();
        let won = trick.as_ref().and_then(|trick| trick.winner);
        let winner = won.filter(|_| trump.is_some()).or(stated);
        play.set_leader(winner);
        let counted = trick.as_ref().and_then(|trick| trick.points);
        let points = counted.or(annotation.and_then(|annotation| annotation.points));
        let throws = cards.iter().enumerate().map(|(place, card)| {
            let seat = leader.map(|leader| facts.table.rotate(leader, place));
            Thrown {
                seat,
                card: *card,
                wins: seat.zip(winner).map(|(seat, winner)| seat == winner),
                trump: card.zip(trump).map(|(card, trump)| Some(card.suit()) == trump.suit()),
            }
        });
        tricks.push(TrickPlayed { leader, winner, points, throws: throws.collect() });
    }
    tricks
}

/// The cards of a row. A player without a card yet is written as `-`.
fn thrown(game: &Game<'_>, row: &TrickRow) -> Vec<Option<Card>> {
    let unit = game.block().unit();
    let is_there = |(card, place): &&(Option<Card>, std::ops::Range<u32>)| {
        card.is_some() || unit.slice(place.clone()) != "-"
    };
    let throws = row.throws.iter().take_while(is_there);
    let players = game.facts().table.players();
    throws.map(|(card, _)| *card).take(players).collect()
}

fn team_scores(
    facts: &Facts,
    completed: &Completed,
    next: Next,
    names: &mut Names,
) -> Vec<TeamScore> {
    let score = completed.score.as_ref();
    let knows_points = facts.knows_meld_points();
    let unplayed = || {
        let result = facts.derived_result()?;
        let zero = facts.teams.as_ref().map(TeamScores::zero);
        zero.filter(|_| !result.is_played())
    };
    let play = score.map(|score| score.play).or_else(unplayed);
    let melds = completed.meld_scores.filter(|_| knows_points);
    let hand = score.map(|score| score.hand).filter(|_| knows_points);
    let all = [facts.meld_scores, facts.play_scores, facts.hand_scores, facts.game_scores];
    let stated = all.iter().flatten().map(|scores| scores.values().len());
    let teams = facts.teams.map(|teams| teams.count());
    let count = teams.or_else(|| stated.max()).unwrap_or(0);
    let of = |scores: Option<TeamScores>, place: usize| scores?.values().get(place).copied();
    let scores = (0..count).map(|place| TeamScore {
        team: place.saturating_add(1),
        meld: names.take("meld", of(facts.meld_scores, place), of(melds, place)),
        play: names.take("play", of(facts.play_scores, place), of(play, place)),
        hand_score: names.take("hand_score", of(facts.hand_scores, place), of(hand, place)),
        game_score: names.take("game_score", of(facts.game_scores, place), of(next.scores, place)),
    });
    scores.collect()
}
