//! What follows from a game, in a dump. Every key is always there; what cannot be known is `null`.

use std::borrow::Cow;

use portnote_bridge::{Call, Card, Hand, Risk, Seat, Vulnerability};
use portnote_core::frame::PartialDate;
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::derive::{CallMade, Carry, DealSource, Derived, HandHeld, Role, TrickPlayed};
use crate::model::Game;

/// What follows from a game by the rules of bridge.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "derived")]
pub struct DerivedV1 {
    /// The event.
    pub event: Option<String>,
    /// The site.
    pub site: Option<String>,
    /// The date, `2012-08-01`, where all of it is known.
    pub date: Option<String>,
    /// The same as written.
    pub date_text: Option<String>,
    /// The round.
    pub round: Option<String>,
    /// The stage of the event.
    pub stage: Option<String>,
    /// The home team.
    pub home_team: Option<String>,
    /// The visiting team.
    pub visit_team: Option<String>,
    /// The number of the board.
    pub board: Option<u32>,
    /// The dealer.
    pub dealer: Option<char>,
    /// `None`, `NS`, `EW` or `All`.
    pub vulnerable: Option<Cow<'static, str>>,
    /// The four hands from North, where all are known.
    pub deal: Option<String>,
    /// `tag`, or `carried` from the record before.
    pub deal_source: Option<Cow<'static, str>>,
    /// The number of the game that states the deal.
    pub deal_game: Option<u64>,
    /// Which record of the deal this game is, from 1.
    pub deal_record: Option<u32>,
    /// The contract of an auction that ended; it may be another one than that of the tag.
    pub auction_contract: Option<String>,
    /// The declarer of that contract.
    pub auction_declarer: Option<char>,
    /// Whether nobody bid, as Contract says.
    pub passed_out: Option<bool>,
    /// The level of the contract, 1 to 7.
    pub level: Option<u8>,
    /// `S`, `H`, `D`, `C` or `NT`.
    pub denomination: Option<Cow<'static, str>>,
    /// 0, or 1 where the contract is doubled, or 2 where it is redoubled.
    pub risk: Option<u8>,
    /// Whether declarer's side is vulnerable.
    pub declarer_vulnerable: Option<bool>,
    /// Tricks above those that the contract asks for; below zero where it went down.
    pub made: Option<i8>,
    /// Points of declarer's side, where the scoring is that of duplicate bridge.
    pub score: Option<i32>,
    /// The same as North-South see it.
    pub score_ns: Option<i32>,
    /// The opening lead.
    pub lead: Option<Cow<'static, str>>,
    /// Who made it.
    pub lead_seat: Option<char>,
    /// Whether every card was in the hand that played it; `null` where no hand is known. From the
    /// first card on that was not, no trick has a leader or a winner.
    pub play_fits: Option<bool>,
    /// Number of tricks with four cards.
    pub complete_tricks: usize,
    /// Tricks that declarer's side won in the play.
    pub declarer_won: Option<u8>,
    /// The score of best bidding and best play in points of North-South, from the 20 results of a
    /// double-dummy solver; `null` where it matters which side may bid first.
    pub par_ns: Option<i32>,
    /// What OptimumScore says.
    pub par_text: Option<String>,
    /// The calls, `AP` spelled out.
    pub calls: Vec<CallMadeV1>,
    /// The tricks in the order played.
    pub tricks: Vec<TrickV1>,
    /// The hands whose cards are all known, clockwise from North.
    pub hands: Vec<HandHeldV1>,
}

/// One call.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "call_made")]
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

impl DerivedV1 {
    /// What follows from a game.
    ///
    /// ```
    /// use portnote_pbn::derive::Carry;
    /// use portnote_pbn::json::v1::DerivedV1;
    /// let text = b"[Vulnerable \"NS\"]\n[Declarer \"S\"]\n[Contract \"4SX\"]\n[Result \"8\"]\n";
    /// let file = portnote_pbn::parse(text).value;
    /// let mut context = portnote_pbn::Context::new();
    /// let derived = DerivedV1::new(&context.game(&file.blocks()[0]), Carry::None);
    /// assert_eq!((derived.made, derived.score), (Some(-2), Some(-500)));
    /// ```
    #[must_use]
    pub fn new(game: &Game<'_>, carry: Carry) -> Self {
        let derived = Derived::carrying(game, carry);
        let (deal_source, deal_game, deal_record) = match derived.deal_source {
            None => (None, None, None),
            Some(DealSource::Tag) => (Some("tag"), Some(game.block().index()), Some(1)),
            Some(DealSource::Carried { game, record }) => {
                (Some("carried"), Some(game), Some(record))
            }
        };
        let first = derived.tricks.first();
        let last = derived.tricks.last();
        let lead = derived.lead().map(Card::as_str);
        let of = derived.identification;
        Self {
            event: of.event,
            site: of.site,
            date: of.date.and_then(whole_date),
            date_text: of.date_text,
            round: of.round,
            stage: of.stage,
            home_team: of.home_team,
            visit_team: of.visit_team,
            board: derived.board,
            dealer: derived.dealer.map(Seat::letter),
            vulnerable: derived
                .vulnerable
                .map(Vulnerability::name)
                .map(Cow::Borrowed),
            deal: derived.deal.map(|deal| deal.to_pbn(Seat::North)),
            deal_source: deal_source.map(Cow::Borrowed),
            deal_game,
            deal_record,
            auction_contract: derived
                .auction_contract
                .map(|contract| contract.to_string()),
            auction_declarer: derived.auction_declarer.map(Seat::letter),
            passed_out: derived.passed_out,
            level: derived.level,
            denomination: derived
                .denomination
                .map(|denomination| denomination.letters())
                .map(Cow::Borrowed),
            risk: derived.risk.map(|risk| match risk {
                Risk::Undoubled => 0,
                Risk::Doubled => 1,
                Risk::Redoubled => 2,
            }),
            declarer_vulnerable: derived.declarer_vulnerable,
            made: derived.made,
            score: derived.score,
            score_ns: derived.score_ns,
            lead: lead.map(Cow::Borrowed),
            lead_seat: first.and_then(|trick| trick.leader).map(Seat::letter),
            play_fits: derived.play_fits,
            complete_tricks: derived.tricks.iter().filter(|trick| trick.complete).count(),
            declarer_won: last.and_then(|trick| trick.declarer_tricks),
            par_ns: derived.par_ns,
            par_text: derived.par_text,
            calls: (1..).zip(&derived.calls).map(CallMadeV1::new).collect(),
            tricks: (1..).zip(derived.tricks).map(TrickV1::new).collect(),
            hands: derived.hands.iter().map(HandHeldV1::new).collect(),
        }
    }
}

/// A date of which all is known, as ISO 8601 has it.
fn whole_date(date: PartialDate) -> Option<String> {
    let (year, month, day) = (date.year()?, date.month()?, date.day()?);
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

impl CallMadeV1 {
    fn new((call_no, made): (usize, &CallMade)) -> Self {
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
            denomination: bid
                .map(|bid| bid.denomination().letters())
                .map(Cow::Borrowed),
            from_all_pass: made.from_all_pass,
            insufficient: made.insufficient,
        }
    }
}

impl TrickV1 {
    fn new((trick, played): (usize, TrickPlayed)) -> Self {
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
    cards
        .collect::<Result<_, _>>()
        .map(Some)
        .map_err(Error::custom)
}

impl HandHeldV1 {
    fn new(held: &HandHeld) -> Self {
        let hand: Hand = held.hand;
        let lengths = hand.lengths();
        let [spades, hearts, diamonds, clubs] = lengths;
        let of_full = |lengths, between| held.is_full().then(|| joined(lengths, between));
        Self {
            seat: held.seat.letter(),
            side: Cow::Borrowed(held.seat.side().abbreviation()),
            cards: hand.to_string(),
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
