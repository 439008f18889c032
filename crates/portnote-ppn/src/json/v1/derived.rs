//! What follows from a hand, in a dump: in short, or with every key, where what cannot be known is
//! `null`.

use std::borrow::Cow;

use std::collections::BTreeMap;

use portnote_pinochle::{Call, Card, Deal, HandResult, Seat, Suit, Trump};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::scores;
use crate::derive::{BidMade, Derived, HandHeld, MeldLaid, TeamScore, Thrown, TrickPlayed};
use crate::model::{Facts, Game};

/// What follows from the hand.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "derived")]
#[serde(untagged)]
pub enum DerivedV1<'g> {
    /// All of it, on request.
    Full(Box<FullV1<'g>>),
    /// What completion adds to a short record.
    Short(Box<ShortV1>),
}

/// What follows from the hand, whether it is stated or not.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "derived_short")]
#[non_exhaustive]
pub struct ShortV1 {
    /// The dealer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<Cow<'static, str>>,
    /// The declarer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declarer: Option<Cow<'static, str>>,
    /// The contract.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<u32>,
    /// The dealt hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<String>,
    /// The hands after the exchange.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holding: Option<String>,
    /// Meld points by seat.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub melds: BTreeMap<Cow<'static, str>, u32>,
    /// Scores of the melds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meld_scores: Option<Vec<i32>>,
    /// Scores of the play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play_scores: Option<Vec<i32>>,
    /// How the hand ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Cow<'static, str>>,
    /// Scores of the hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_scores: Option<Vec<i32>>,
    /// Why values do not follow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<String>,
}

/// What is known of the hand by the rules of pinochle. What is stated counts before what follows.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "derived_full")]
#[non_exhaustive]
pub struct FullV1<'g> {
    /// The number of the hand in its game.
    pub hand: Option<u32>,
    /// The dealer.
    pub dealer: Option<Cow<'static, str>>,
    /// Who won the auction.
    pub declarer: Option<Cow<'static, str>>,
    /// The winning bid in points.
    pub contract: Option<u32>,
    /// The trump, `-` for none.
    pub trump: Option<char>,
    /// How the hand ended.
    pub result: Option<Cow<'static, str>>,
    /// The cards that were not dealt.
    pub kitty: Option<String>,
    /// The cards that the declarer discarded.
    pub discard: Option<String>,
    /// Its points.
    pub discard_points: Option<u32>,
    /// Names of what follows and is not stated, here, in `hands` and in `team_scores`, sorted.
    pub derived: Vec<Cow<'static, str>>,
    /// Why values do not follow.
    pub gaps: Vec<String>,
    /// The hands, clockwise from North.
    pub hands: Vec<HandHeldV1<'g>>,
    /// The calls in their order.
    pub bids: Vec<BidV1>,
    /// The melds that are known, clockwise from North.
    pub melds: Vec<MeldLaidV1>,
    /// The tricks in their order.
    pub tricks: Vec<TrickPlayedV1>,
    /// The cards in the order thrown.
    pub throws: Vec<ThrowV1>,
    /// The scores, Team 1 first.
    pub team_scores: Vec<TeamScoreV1>,
}

/// The cards of one seat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "hand_held")]
#[non_exhaustive]
pub struct HandHeldV1<'g> {
    /// Whose they are.
    pub seat: Cow<'static, str>,
    /// Its team.
    pub team: Option<usize>,
    /// The name of the player.
    pub player: Option<std::borrow::Cow<'g, str>>,
    /// The hand as it was dealt.
    pub dealt: Option<String>,
    /// The hand after the exchange.
    pub held: Option<String>,
    /// The cards passed.
    pub passed: Option<String>,
    /// Number of its cards when the play begins, or else when they were dealt.
    pub size: Option<usize>,
}

/// One call.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "bid")]
#[non_exhaustive]
pub struct BidV1 {
    /// Its number, from 1.
    pub call_no: usize,
    /// The round of the auction, from 1.
    pub round: usize,
    /// Who made it.
    pub seat: Option<Cow<'static, str>>,
    /// `Pass` or a number.
    pub call: Option<Cow<'static, str>>,
    /// The points of a bid.
    pub points: Option<u32>,
}

/// The meld of one seat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "meld_laid")]
#[non_exhaustive]
pub struct MeldLaidV1 {
    /// Whose it is.
    pub seat: Cow<'static, str>,
    /// Its team.
    pub team: Option<usize>,
    /// Its cards.
    pub cards: String,
    /// Its points.
    pub points: u32,
    /// Whether it follows from the cards and is not stated.
    pub derived: bool,
}

/// One trick.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "trick_played")]
#[non_exhaustive]
pub struct TrickPlayedV1 {
    /// Its number, from 1.
    pub trick: usize,
    /// Who led.
    pub leader: Option<Cow<'static, str>>,
    /// Who won.
    pub winner: Option<Cow<'static, str>>,
    /// The cards in the order thrown; `null` for one that is not known.
    pub cards: Vec<Option<Cow<'static, str>>>,
    /// Its points, with the bonus of the last trick.
    pub points: Option<u32>,
}

/// One card of the play.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "throw")]
#[non_exhaustive]
pub struct ThrowV1 {
    /// Its number, from 1.
    pub throw_no: usize,
    /// The number of its trick.
    pub trick: usize,
    /// Its place in the trick: 1 for the lead.
    pub position: usize,
    /// Who threw it.
    pub seat: Option<Cow<'static, str>>,
    /// The card.
    pub card: Option<Cow<'static, str>>,
    /// Its suit.
    pub suit: Option<char>,
    /// Its rank.
    pub rank: Option<char>,
    /// Whether it wins the trick.
    pub wins: Option<bool>,
    /// Whether it is a trump.
    pub trump: Option<bool>,
}

/// The scores of one team.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "team_score")]
#[non_exhaustive]
pub struct TeamScoreV1 {
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

impl<'g> DerivedV1<'g> {
    /// What follows from a hand; `is_full` with every key.
    pub(super) fn new(game: &'g Game<'_>, is_full: bool) -> Option<Self> {
        if is_full {
            return Some(Self::Full(Box::new(FullV1::new(game))));
        }
        ShortV1::new(game.facts()).map(|short| Self::Short(Box::new(short)))
    }
}

impl ShortV1 {
    fn new(facts: &Facts) -> Option<Self> {
        let derived = facts.derived.as_deref()?;
        let first = derived.dealer.map(|dealer| facts.table.next(dealer));
        let shown = |deal: &Option<Deal>| Some(deal.as_ref()?.shown_from(first?).to_string());
        let score = derived.score.as_ref();
        let seats = facts.table.seats().iter();
        let melds = seats.filter_map(|seat| {
            let entry = derived.melds.get(*seat).as_ref()?;
            Some((Cow::Borrowed(seat.letters()), entry.points))
        });
        let knows_points = facts.knows_meld_points();
        let of_points = score.filter(|_| knows_points);
        Some(Self {
            dealer: derived.dealer.map(Seat::letters).map(Cow::Borrowed),
            declarer: derived.declarer.map(Seat::letters).map(Cow::Borrowed),
            contract: derived.contract,
            deal: shown(&derived.deal),
            holding: shown(&derived.holding),
            melds: melds.filter(|_| facts.is_scoring_known).collect(),
            meld_scores: of_points.map(|score| scores(&score.meld)),
            play_scores: score.map(|score| scores(&score.play)),
            result: facts.derived_result().map(HandResult::words).map(Cow::Borrowed),
            hand_scores: of_points.map(|score| scores(&score.hand)),
            gaps: derived.gaps.iter().map(ToString::to_string).collect(),
        })
    }
}

impl<'g> FullV1<'g> {
    /// What follows from a hand.
    ///
    /// ```
    /// use portnote_ppn::json::v1::FullV1;
    /// let text = b"[Auction \"N\"]\n50 Pass Pass Pass\n";
    /// let file = portnote_ppn::parse(text).value;
    /// let game = portnote_ppn::Context::new().game(&file.blocks()[0]);
    /// let derived = FullV1::new(&game);
    /// assert_eq!(derived.bids.len(), 4);
    /// assert_eq!((derived.declarer.as_deref(), derived.contract), (Some("N"), Some(50)));
    /// ```
    #[must_use]
    pub fn new(game: &'g Game<'_>) -> Self {
        let derived = Derived::of(game);
        let cards = |hand: Option<portnote_pinochle::Hand>| hand.map(|hand| hand.to_string());
        let hands = derived.hands.iter();
        let throws = (1..).zip(&derived.tricks).flat_map(|(trick, played)| {
            let throws = (1..).zip(&played.throws);
            throws.map(move |(position, thrown)| (trick, position, thrown))
        });
        Self {
            hand: derived.hand,
            dealer: derived.dealer.map(Seat::letters).map(Cow::Borrowed),
            declarer: derived.declarer.map(Seat::letters).map(Cow::Borrowed),
            contract: derived.contract,
            trump: derived.trump.map(Trump::letter),
            result: derived.result.map(HandResult::words).map(Cow::Borrowed),
            kitty: cards(derived.kitty),
            discard: cards(derived.discard),
            discard_points: derived.discard_points,
            gaps: derived.gaps.iter().map(ToString::to_string).collect(),
            hands: hands.map(|held| HandHeldV1::new(game, held)).collect(),
            bids: (1..).zip(&derived.bids).map(BidV1::new).collect(),
            melds: derived.melds.iter().map(MeldLaidV1::new).collect(),
            tricks: (1..).zip(&derived.tricks).map(TrickPlayedV1::new).collect(),
            throws: (1..).zip(throws).map(ThrowV1::new).collect(),
            team_scores: derived.team_scores.iter().map(TeamScoreV1::new).collect(),
            derived: derived.derived.into_iter().map(Cow::Borrowed).collect(),
        }
    }
}

impl<'g> HandHeldV1<'g> {
    fn new(game: &'g Game<'_>, held: &HandHeld) -> Self {
        let cards = |hand: Option<portnote_pinochle::Hand>| hand.map(|hand| hand.to_string());
        let player = game.value(held.seat.name());
        Self {
            seat: Cow::Borrowed(held.seat.letters()),
            team: held.team.map(|team| team.number()),
            player: player.filter(|name| !matches!(&**name, "" | "?" | "*")),
            dealt: cards(held.dealt),
            held: cards(held.held),
            passed: cards(held.passed),
            size: held.size(),
        }
    }
}

impl BidV1 {
    fn new((call_no, made): (usize, &BidMade)) -> Self {
        let points = match made.call {
            Some(Call::Bid(points)) => Some(points),
            Some(Call::Pass) | None => None,
        };
        Self {
            call_no,
            round: made.round,
            seat: made.seat.map(Seat::letters).map(Cow::Borrowed),
            call: made.call.map(|call| match call {
                Call::Pass => Cow::Borrowed("Pass"),
                Call::Bid(points) => Cow::Owned(points.to_string()),
            }),
            points,
        }
    }
}

impl MeldLaidV1 {
    fn new(laid: &MeldLaid) -> Self {
        Self {
            seat: Cow::Borrowed(laid.seat.letters()),
            team: laid.team.map(|team| team.number()),
            cards: laid.cards.to_string(),
            points: laid.points,
            derived: laid.derived,
        }
    }
}

impl TrickPlayedV1 {
    fn new((trick, played): (usize, &TrickPlayed)) -> Self {
        let cards = played.throws.iter().map(|thrown| thrown.card);
        Self {
            trick,
            leader: played.leader.map(Seat::letters).map(Cow::Borrowed),
            winner: played.winner.map(Seat::letters).map(Cow::Borrowed),
            cards: cards.map(|card| card.map(Card::as_str).map(Cow::Borrowed)).collect(),
            points: played.points,
        }
    }
}

impl ThrowV1 {
    fn new((throw_no, (trick, position, thrown)): (usize, (usize, usize, &Thrown))) -> Self {
        Self {
            throw_no,
            trick,
            position,
            seat: thrown.seat.map(Seat::letters).map(Cow::Borrowed),
            card: thrown.card.map(Card::as_str).map(Cow::Borrowed),
            suit: thrown.card.map(|card| Suit::letter(card.suit())),
            rank: thrown.card.map(|card| card.rank().letter()),
            wins: thrown.wins,
            trump: thrown.trump,
        }
    }
}

impl TeamScoreV1 {
    const fn new(score: &TeamScore) -> Self {
        Self {
            team: score.team,
            meld: score.meld,
            play: score.play,
            hand_score: score.hand_score,
            game_score: score.game_score,
        }
    }
}
