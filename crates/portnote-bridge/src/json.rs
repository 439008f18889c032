//! What follows from a record, in the dumps of every notation of bridge.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::call::Call;
use crate::card::{Card, Hand};
use crate::derived::{CallMade, HandHeld, Role, TrickPlayed};
use crate::seat::Seat;

/// One call.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "call_made")]
#[non_exhaustive]
pub struct CallMadeV1 {
    /// Its number, from 1.
    pub call_no: usize,
    /// The round of the auction, from 1.
    pub round: usize,
    /// Who made it.
    pub seat: char,
    /// `NS` or `EW`.
    pub side: Cow<'static, str>,
    /// The call in the spelling of the standard.
    pub call: Option<Cow<'static, str>>,
    /// `pass`, `double`, `redouble` or `bid`.
    pub kind: Option<Cow<'static, str>>,
    /// The level of a bid.
    pub level: Option<u8>,
    /// The denomination of a bid.
    pub denomination: Option<Cow<'static, str>>,
    /// Whether it is one of the passes for which `AP` is.
    pub from_all_pass: bool,
    /// Whether `^I` marks it.
    pub insufficient: bool,
}

/// One trick.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "trick")]
#[non_exhaustive]
pub struct TrickV1 {
    /// Its number, from 1.
    pub trick: usize,
    /// Who led.
    pub leader: Option<char>,
    /// The suit led.
    pub led: Option<char>,
    /// Who won.
    pub winner: Option<char>,
    /// The cards in the order played, from that of the leader up to the first that is not known.
    #[serde(serialize_with = "card_texts", deserialize_with = "cards_of_texts")]
    #[schemars(with = "Option<Vec<String>>")]
    pub cards: Option<Vec<Card>>,
    /// Whether all four cards are shown.
    pub complete: bool,
    /// Whether a trump was played to the lead of another suit.
    pub ruffed: Option<bool>,
    /// Tricks of declarer's side after this one.
    pub declarer_tricks: Option<u8>,
    /// Tricks of the defenders after this one.
    pub defender_tricks: Option<u8>,
}

/// One hand.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "hand_held")]
#[non_exhaustive]
pub struct HandHeldV1 {
    /// Whose it is.
    pub seat: char,
    /// `NS` or `EW`.
    pub side: Cow<'static, str>,
    /// Spades, hearts, diamonds and clubs, as in Deal.
    pub cards: String,
    /// Number of cards.
    pub size: usize,
    /// High card points: ace 4, king 3, queen 2, jack 1.
    pub hcp: u8,
    /// Controls: ace 2, king 1.
    pub controls: u8,
    /// Number of spades.
    pub spades: u8,
    /// Number of hearts.
    pub hearts: u8,
    /// Number of diamonds.
    pub diamonds: u8,
    /// Number of clubs.
    pub clubs: u8,
    /// The lengths of the suits of a hand of 13 cards, the longest first: `5332`.
    pub shape: Option<String>,
    /// The same in the order of the suits: `5=3=3=2`.
    pub pattern: Option<String>,
    /// Whether the shape is 4333, 4432 or 5332.
    pub balanced: Option<bool>,
    /// `declarer`, `dummy`, `leader` or `third`.
    pub role: Option<Cow<'static, str>>,
    /// Whether its side is vulnerable.
    pub vulnerable: Option<bool>,
    /// Whether Hidden names it.
    pub hidden: bool,
}

impl CallMadeV1 {
    /// The counterpart of a call, with its number from 1.
    ///
    /// ```
    /// use portnote_bridge::derived::CallMade;
    /// use portnote_bridge::json::CallMadeV1;
    /// use portnote_bridge::{Call, Seat};
    /// let made = CallMade::new(Seat::South, 0, Some(Call::Pass));
    /// assert_eq!(CallMadeV1::new((1, &made)).kind.as_deref(), Some("pass"));
    /// ```
    #[must_use]
    pub fn new((call_no, made): (usize, &CallMade)) -> Self {
        let bid = made.call.and_then(Call::bid);
        Self {
            call_no,
            round: made.round,
            seat: made.seat.letter(),
            side: Cow::Borrowed(made.seat.side().abbreviation()),
            call: made.call.map(Call::as_str).map(Cow::Borrowed),
            kind: made
                .call
                .map(|call| match call {
                    Call::Pass => "pass",
                    Call::Double => "double",
                    Call::Redouble => "redouble",
                    Call::Bid(_) => "bid",
                })
                .map(Cow::Borrowed),
            level: bid.map(|bid| bid.level()),
            denomination: bid.map(|bid| bid.denomination().letters()).map(Cow::Borrowed),
            from_all_pass: made.from_all_pass,
            insufficient: made.insufficient,
        }
    }
}

impl TrickV1 {
    /// The counterpart of a trick, with its number from 1.
    ///
    /// ```
    /// use portnote_bridge::derived::TrickPlayed;
    /// use portnote_bridge::json::TrickV1;
    /// let trick = TrickV1::new((1, TrickPlayed::default()));
    /// assert_eq!((trick.trick, trick.leader), (1, None));
    /// ```
    #[must_use]
    pub fn new((trick, played): (usize, TrickPlayed)) -> Self {
        let cards = played.cards.as_deref();
        let led = cards.and_then(|cards| Some(cards.first()?.suit().letter()));
        Self {
            trick,
            leader: played.leader.map(Seat::letter),
            led,
            winner: played.winner.map(Seat::letter),
            cards: played.cards,
            complete: played.complete,
            ruffed: played.ruffed,
            declarer_tricks: played.declarer_tricks,
            defender_tricks: played.defender_tricks,
        }
    }
}

/// Lengths of suits in one text.
fn joined(lengths: [u8; 4], between: &str) -> String {
    let mut text = String::with_capacity(16);
    for length in lengths {
        if !text.is_empty() {
            text.push_str(between);
        }
        // Nearly all have one digit, and four hands of a game have two such texts each.
        if length >= 10 {
            text.push('1');
        }
        text.push(char::from(b'0' + length % 10));
    }
    text
}

/// Cards as texts, without an allocation.
fn card_texts<S: Serializer>(cards: &Option<Vec<Card>>, serializer: S) -> Result<S::Ok, S::Error> {
    match cards {
        Some(cards) => serializer.collect_seq(cards.iter().map(|card| card.as_str())),
        None => serializer.serialize_none(),
    }
}

fn cards_of_texts<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<Card>>, D::Error> {
    let Some(texts) = Option::<Vec<Cow<'_, str>>>::deserialize(deserializer)? else {
        return Ok(None);
    };
    let cards = texts.iter().map(|text| text.parse::<Card>());
    cards.collect::<Result<_, _>>().map(Some).map_err(Error::custom)
}

impl HandHeldV1 {
    /// The counterpart of a hand.
    ///
    /// ```
    /// use portnote_bridge::derived::HandHeld;
    /// use portnote_bridge::json::HandHeldV1;
    /// use portnote_bridge::{Hand, Seat};
    /// let held = HandHeld::new(Seat::North, Hand::EMPTY, None, None);
    /// assert_eq!(HandHeldV1::new(&held).size, 0);
    /// ```
    #[must_use]
    pub fn new(held: &HandHeld) -> Self {
        let hand: Hand = held.hand;
        let lengths = hand.lengths();
        let [spades, hearts, diamonds, clubs] = lengths;
        let of_full = |lengths, between| held.is_full().then(|| joined(lengths, between));
        let mut cards = String::with_capacity(16);
        hand.push_to(&mut cards);
        Self {
            seat: held.seat.letter(),
            side: Cow::Borrowed(held.seat.side().abbreviation()),
            cards,
            size: hand.len(),
            hcp: hand.high_card_points(),
            controls: hand.controls(),
            spades,
            hearts,
            diamonds,
            clubs,
            shape: of_full(hand.shape(), ""),
            pattern: of_full(lengths, "="),
            balanced: held.is_full().then(|| hand.is_balanced()),
            role: held
                .role
                .map(|role| match role {
                    Role::Declarer => "declarer",
                    Role::Dummy => "dummy",
                    Role::Leader => "leader",
                    Role::Third => "third",
                })
                .map(Cow::Borrowed),
            vulnerable: held.vulnerable,
            hidden: held.hidden,
        }
    }
}
