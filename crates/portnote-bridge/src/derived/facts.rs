//! What follows from a record, described once for the tables and dumps of every notation of bridge.

#[cfg(feature = "json")]
use std::borrow::Cow;

use portnote_facts::{Value, facts};
#[cfg(feature = "json")]
use serde::de::Error as _;
#[cfg(feature = "json")]
use serde::{Deserialize, Deserializer, Serializer};

use crate::call::{Bid, Call};
use crate::card::Card;
use crate::evaluation::text_of_lengths;
use crate::seat::Seat;

use super::{CallMade, HandHeld, Role, TrickPlayed};

facts! {
    /// One call with what follows by the rules.
    #[schemars(rename = "call_made")]
    pub struct CallMadeV1;
    /// The counterpart of a call, with its number from 1.
    ///
    /// ```
    /// use portnote_bridge::derived::CallMade;
    /// use portnote_bridge::json::CallMadeV1;
    /// use portnote_bridge::{Call, Seat};
    /// let made = CallMade::new(Seat::South, 0, Some(Call::Pass));
    /// assert_eq!(CallMadeV1::new((1, &made)).kind.as_deref(), Some("pass"));
    /// ```
    pub fn new(it: (usize, &'_ CallMade));
    /// What follows of a call, as columns.
    pub const CALLS;

    /// Its number, from 1.
    call_no: usize = it.0 => derived(Int16, "Number of the call, from 1").always(),
    /// The round of the auction, from 1.
    round: usize = it.1.round => derived(Int16, "Round of the auction, from 1").always(),
    /// Who made it.
    seat: char = it.1.seat.letter() => derived(Text, "Who called").always(),
    /// `NS` or `EW`.
    side: Cow<'static, str> = it.1.seat.side().abbreviation() => derived(Text, "NS or EW").always(),
    /// The call in the spelling of the standard.
    call: Option<Cow<'static, str>> = it.1.call.map(Call::as_str)
        => derived(Text, "The call in the spelling of the standard; null where it cannot be read"),
    /// `pass`, `double`, `redouble` or `bid`.
    kind: Option<Cow<'static, str>> = it.1.call.map(kind)
        => derived(Text, "pass, double, redouble or bid"),
    /// The level of a bid.
    level: Option<u8> = bid(it.1).map(Bid::level) => derived(Int8, "Level of a bid"),
    /// The denomination of a bid.
    denomination: Option<Cow<'static, str>> = bid(it.1).map(|bid| bid.denomination().letters())
        => derived(Text, "Denomination of a bid"),
    /// Whether it is one of the passes for which `AP` is.
    from_all_pass: bool = it.1.from_all_pass
        => derived(Bool, "Whether it is one of the passes of `AP`").always(),
    /// Whether `^I` marks it.
    insufficient: bool = it.1.insufficient
        => derived(Bool, "Whether `^I` marks it: PBN 2.1 §3.5.2").always(),
}

facts! {
    /// One trick with what follows by the rules.
    #[schemars(rename = "trick")]
    pub struct TrickV1;
    /// The counterpart of a trick, with its number from 1.
    ///
    /// ```
    /// use portnote_bridge::derived::TrickPlayed;
    /// use portnote_bridge::json::TrickV1;
    /// let trick = TrickV1::new((1, &TrickPlayed::default()));
    /// assert_eq!((trick.trick, trick.leader), (1, None));
    /// ```
    pub fn new(it: (usize, &'_ TrickPlayed));
    /// What follows of a trick, as columns.
    pub const TRICKS;

    /// Its number, from 1.
    trick: usize = it.0 => derived(Int8, "Number of the trick, from 1").always(),
    /// Who led.
    leader: Option<char> = it.1.leader.map(Seat::letter)
        => derived(Text, "Who led; null where that is not known"),
    /// The suit led.
    led: Option<char> = first(it.1).map(|card| card.suit().letter())
        => derived(Text, "Suit that was led"),
    /// Who won.
    winner: Option<char> = it.1.winner.map(Seat::letter) => derived(Text),
    /// The cards in the order played, from that of the leader up to the first that is not known.
    #[serde(serialize_with = "card_texts", deserialize_with = "cards_of_texts")]
    #[schemars(with = "Option<Vec<String>>")]
    cards: Option<Vec<Card>> = it.1.cards.as_deref()
        => derived(Text via joined, "Cards in the order played"),
    /// Whether all four cards are shown.
    complete: bool = it.1.complete => derived(Bool).always(),
    /// Whether a trump was played to the lead of another suit.
    ruffed: Option<bool> = it.1.ruffed => derived(Bool),
    /// Tricks of declarer's side after this one.
    declarer_tricks: Option<u8> = it.1.declarer_tricks => derived(Int8).unit("tricks"),
    /// Tricks of the defenders after this one.
    defender_tricks: Option<u8> = it.1.defender_tricks => derived(Int8).unit("tricks"),
}

facts! {
    /// One hand with what follows by the rules.
    #[schemars(rename = "hand_held")]
    pub struct HandHeldV1;
    /// The counterpart of a hand.
    ///
    /// ```
    /// use portnote_bridge::derived::HandHeld;
    /// use portnote_bridge::json::HandHeldV1;
    /// use portnote_bridge::{Hand, Seat};
    /// let held = HandHeld::new(Seat::North, Hand::EMPTY, None, None);
    /// assert_eq!(HandHeldV1::new(&held).size, 0);
    /// ```
    pub fn new(it: &'_ HandHeld);
    /// What follows of a hand, as columns.
    pub const HANDS;

    /// Whose it is.
    seat: char = it.seat.letter() => derived(Text, "Whose hand it is").always(),
    /// `NS` or `EW`.
    side: Cow<'static, str> = it.seat.side().abbreviation() => derived(Text, "NS or EW").always(),
    /// Spades, hearts, diamonds and clubs, as in Deal.
    cards: String = cards(it)
        => stated(Text, "Spades, hearts, diamonds and clubs: KT8.A96.A95.7542").always(),
    /// Number of cards.
    size: usize = it.hand.len() => derived(Int8).always().unit("cards"),
    /// High card points: ace 4, king 3, queen 2, jack 1.
    hcp: u8 = it.hand.hcp() => derived(Int8).always().unit("points"),
    /// Controls: ace 2, king 1.
    controls: u8 = it.hand.controls() => derived(Int8, "Ace 2, king 1").always(),
    /// Number of spades.
    spades: u8 = it.hand.lengths()[0] => derived(Int8).always().unit("cards"),
    /// Number of hearts.
    hearts: u8 = it.hand.lengths()[1] => derived(Int8).always().unit("cards"),
    /// Number of diamonds.
    diamonds: u8 = it.hand.lengths()[2] => derived(Int8).always().unit("cards"),
    /// Number of clubs.
    clubs: u8 = it.hand.lengths()[3] => derived(Int8).always().unit("cards"),
    /// The lengths of the suits of a hand of 13 cards, the longest first: `5332`.
    shape: Option<String> = of_full(it, it.hand.shape(), "")
        => derived(Text, "Lengths of the suits of a hand of 13 cards, the longest first: 5332"),
    /// Those lengths in the order of the suits: `5=3=3=2`.
    pattern: Option<String> = of_full(it, it.hand.lengths(), "=")
        => derived(Text, "The same in the order of the suits: 5=3=3=2"),
    /// Whether the shape is 4333, 4432 or 5332.
    balanced: Option<bool> = it.is_full().then(|| it.hand.is_balanced()) => derived(Bool),
    /// `declarer`, `dummy`, `leader` or `third`.
    role: Option<Cow<'static, str>> = it.role.map(Role::name)
        => derived(Text, "declarer, dummy, leader or third"),
    /// Whether its side is vulnerable.
    vulnerable: Option<bool> = it.vulnerable => derived(Bool),
    /// Whether Hidden names it.
    hidden: bool = it.hidden => stated(Bool).always(),
}

/// The facts of a board that every notation of bridge tells, beside its own: a list for [`facts!`].
///
/// In braces are the three lines with which `facts!` begins; `board` is where the
/// [`BoardRecord`](crate::BoardRecord) of a row is found. What only some notations know is in the doc
/// comments of four facts. The other lists have the facts of a notation, in the order of its dump.
#[doc(hidden)]
#[macro_export]
macro_rules! board_facts {
    (
        { $($head:tt)* }
        board $board:expr;
        $(#[doc = $passed_out:tt])* passed_out,
        $(#[doc = $score:tt])* score,
        $(#[doc = $play_fits:tt])* play_fits,
        $(#[doc = $calls:tt])* calls;
        $(first { $($first:tt)* })?
        $(after deal { $($after_deal:tt)* })?
        $(after contract { $($after_contract:tt)* })?
        $(after play { $($after_play:tt)* })?
    ) => {
        $crate::facts! {
            $($head)*
            $($($first)*)?
            /// The four hands from North, where all are known.
            deal: Option<String> = $board.deal.map(|deal| deal.to_pbn($crate::Seat::North)) => stated(
                Text,
                "Four hands from North, ranks descending, where all are known: §3.4.11"
            ),
            $($($after_deal)*)?
            $(#[doc = $passed_out])*
            passed_out: Option<bool> = $board.passed_out() => stated(Bool, "Whether nobody bid"),
            /// The level of the contract, 1 to 7.
            level: Option<u8> = $board.level() => stated(Int8, "Level of the contract, 1 to 7"),
            /// `S`, `H`, `D`, `C` or `NT`.
            denomination: Option<Cow<'static, str>> = $board.denomination().map(|found| found.letters())
                => stated(Text, "C, D, H, S or NT"),
            /// 0, or 1 where the contract is doubled, or 2 where it is redoubled.
            risk: Option<u8> = $board.risk().map($crate::Risk::doublings)
                => stated(Int8, "0, or 1 if doubled, or 2 if redoubled"),
            /// Whether declarer's side is vulnerable.
            declarer_vulnerable: Option<bool> = $board.declarer_vulnerable() => derived(Bool),
            $($($after_contract)*)?
            /// Tricks above the contract; negative if it went down.
            made: Option<i8> = $board.made() => derived(Int8).unit("tricks"),
            $(#[doc = $score])*
            score: Option<i32> = $board.score()
                => derived(Int32, "Points of declarer's side by duplicate scoring").unit("points"),
            /// Points of North-South by duplicate scoring.
            score_ns: Option<i32> = $board.score_ns() => derived(Int32).unit("points"),
            /// The opening lead.
            lead: Option<Cow<'static, str>> = $board.lead().map(|card| card.as_str())
                => derived(Text, "Card of the opening lead"),
            /// Who made it.
            lead_seat: Option<char> = $board.lead_seat().map($crate::Seat::letter)
                => derived(Text, "Who led"),
            $(#[doc = $play_fits])*
            play_fits: Option<bool> = $board.play_fits => derived(
                Bool,
                "Whether every card was in the hand that played it; null where no hand is known"
            ),
            /// Number of tricks with four cards.
            complete_tricks: usize = $board.complete_tricks() => derived(Int8).unit("tricks"),
            /// Tricks that declarer's side won in the play.
            declarer_won: Option<u8> = $board.declarer_won() => derived(Int8).unit("tricks"),
            $($($after_play)*)?
            $(#[doc = $calls])*
            calls: Vec<$crate::json::CallMadeV1> =
                (1..).zip(&$board.calls).map($crate::json::CallMadeV1::new).collect::<Vec<_>>(),
            /// The tricks in the order played.
            tricks: Vec<$crate::json::TrickV1> =
                (1..).zip(&$board.tricks).map($crate::json::TrickV1::new).collect::<Vec<_>>(),
            /// The hands whose cards are all known, clockwise from North.
            hands: Vec<$crate::json::HandHeldV1> =
                $board.hands.iter().map($crate::json::HandHeldV1::new).collect::<Vec<_>>(),
        }
    };
}

const fn kind(call: Call) -> &'static str {
    match call {
        Call::Pass => "pass",
        Call::Double => "double",
        Call::Redouble => "redouble",
        Call::Bid(_) => "bid",
    }
}

fn bid(made: &CallMade) -> Option<Bid> {
    made.call.and_then(Call::bid)
}

fn first(played: &TrickPlayed) -> Option<Card> {
    played.cards.as_ref()?.first().copied()
}

/// Cards with blanks between them.
fn joined(cards: Option<&[Card]>) -> Value<'static> {
    let cards = cards.unwrap_or_default().iter().map(|card| card.as_str());
    cards.collect::<Vec<_>>().join(" ").into()
}

fn cards(held: &HandHeld) -> String {
    let mut cards = String::with_capacity(16);
    held.hand.push_to(&mut cards);
    cards
}

/// Lengths of suits in one text; `None` where the hand has not 13 cards.
fn of_full(held: &HandHeld, lengths: [u8; 4], between: &str) -> Option<String> {
    held.is_full().then(|| text_of_lengths(lengths, between))
}

/// Cards as texts, without an allocation.
#[cfg(feature = "json")]
fn card_texts<S: Serializer>(cards: &Option<Vec<Card>>, serializer: S) -> Result<S::Ok, S::Error> {
    match cards {
        Some(cards) => serializer.collect_seq(cards.iter().map(|card| card.as_str())),
        None => serializer.serialize_none(),
    }
}

#[cfg(feature = "json")]
fn cards_of_texts<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<Card>>, D::Error> {
    let Some(texts) = Option::<Vec<Cow<'_, str>>>::deserialize(deserializer)? else {
        return Ok(None);
    };
    let cards = texts.iter().map(|text| text.parse::<Card>());
    cards.collect::<Result<_, _>>().map(Some).map_err(D::Error::custom)
}
