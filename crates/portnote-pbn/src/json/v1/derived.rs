//! What follows from a game, in a dump. Every key is always there; what cannot be known is `null`.

use std::borrow::Cow;

use portnote_bridge::{Card, Risk, Seat, Vulnerability};
use portnote_core::frame::PartialDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::derive::{Carry, DealSource, Derived};
use crate::model::Game;

pub use portnote_bridge::json::{CallMadeV1, HandHeldV1, TrickV1};

/// What follows from a game by the rules of bridge.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "derived")]
#[non_exhaustive]
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
    /// The contract: that of the tag, else that of an auction that ended.
    pub contract: Option<String>,
    /// `tag` or `auction`: what says so.
    pub contract_from: Option<Cow<'static, str>>,
    /// The declarer: that of the tag, else that of an auction that ended.
    pub declarer: Option<char>,
    /// `tag` or `auction`: what says so.
    pub declarer_from: Option<Cow<'static, str>>,
    /// Whether nobody bid, by the contract.
    pub passed_out: Option<bool>,
    /// The level of the contract, 1 to 7.
    pub level: Option<u8>,
    /// `S`, `H`, `D`, `C` or `NT`.
    pub denomination: Option<Cow<'static, str>>,
    /// 0, or 1 where the contract is doubled, or 2 where it is redoubled.
    pub risk: Option<u8>,
    /// Whether declarer's side is vulnerable.
    pub declarer_vulnerable: Option<bool>,
    /// Tricks of declarer's side: those that Result states, else those of 52 cards that were played by
    /// the laws.
    pub declarer_tricks: Option<u8>,
    /// `tag` or `cards`: what says so.
    pub tricks_from: Option<Cow<'static, str>>,
    /// Tricks above the contract; negative if it went down.
    pub made: Option<i8>,
    /// Points of declarer's side, where the scoring is that of duplicate bridge.
    pub score: Option<i32>,
    /// The same for North-South.
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
        let record = derived.record;
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
            board: record.board,
            dealer: record.dealer.map(Seat::letter),
            vulnerable: record.vulnerable.map(Vulnerability::name).map(Cow::Borrowed),
            deal: record.deal.map(|deal| deal.to_pbn(Seat::North)),
            deal_source: deal_source.map(Cow::Borrowed),
            deal_game,
            deal_record,
            auction_contract: record.auction.contract.map(|contract| contract.to_string()),
            auction_declarer: record.auction.declarer.map(Seat::letter),
            contract: record.contract().map(|contract| contract.to_string()),
            contract_from: derived.contract_from.map(|from| from.name().into()),
            declarer: record.declarer().map(Seat::letter),
            declarer_from: derived.declarer_from.map(|from| from.name().into()),
            passed_out: record.passed_out(),
            level: record.level(),
            denomination: record
                .denomination()
                .map(|denomination| denomination.letters())
                .map(Cow::Borrowed),
            risk: record.risk().map(|risk| match risk {
                Risk::Undoubled => 0,
                Risk::Doubled => 1,
                Risk::Redoubled => 2,
            }),
            declarer_vulnerable: record.declarer_vulnerable(),
            declarer_tricks: record.declarer_tricks,
            tricks_from: derived.tricks_from.map(|from| from.name().into()),
            made: record.made(),
            score: record.score(),
            score_ns: record.score_ns(),
            lead: record.lead().map(Card::as_str).map(Cow::Borrowed),
            lead_seat: record.lead_seat().map(Seat::letter),
            play_fits: record.play_fits,
            complete_tricks: record.complete_tricks(),
            declarer_won: record.declarer_won(),
            par_ns: derived.par_ns,
            par_text: derived.par_text,
            calls: (1..).zip(&record.calls).map(CallMadeV1::new).collect(),
            tricks: (1..).zip(record.tricks).map(TrickV1::new).collect(),
            hands: record.hands.iter().map(HandHeldV1::new).collect(),
        }
    }
}

/// A date of which all is known, as ISO 8601 has it.
fn whole_date(date: PartialDate) -> Option<String> {
    let (year, month, day) = (date.year()?, date.month()?, date.day()?);
    Some(format!("{year:04}-{month:02}-{day:02}"))
}
