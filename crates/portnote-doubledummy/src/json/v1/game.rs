//! One game in the report.

use std::borrow::Cow;

use portnote_bridge::{
    Bid, CardCost, Declarers, DoubleDummy, Par, ParContract, Seat, Side, Vulnerability,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::DD;
use crate::cache::DealKey;
use crate::players::played_by;
use crate::solved::{Claim, Leads, Solved};

/// A text that is one of a few.
type Word = Cow<'static, str>;

/// One game, as a line of NDJSON or in `games`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_game")]
#[non_exhaustive]
pub struct GameV1 {
    /// Always `portnote/dd/1`.
    #[schemars(extend("const" = DD))]
    pub schema: Word,
    /// The file as it was named.
    pub file: String,
    /// The number of the game in its file, from 1.
    pub game: u64,
    /// The number or name of the board.
    pub board: Option<String>,
    /// The number of the game that states the deal.
    pub deal_game: u64,
    /// The deal as 32 hexadecimal digits, the same for the same deal everywhere. `null` where it
    /// cannot be solved.
    pub key: Option<String>,
    /// Who may call first: `N`, `E`, `S` or `W`.
    pub dealer: Option<Word>,
    /// Which sides are vulnerable: `None`, `NS`, `EW` or `All`.
    pub vulnerable: Option<Word>,
    /// `solved`, `no_deal`, `unknown_hands`, `uneven_hands`, `duplicate_card`, `time_limit`,
    /// `failed` or `stopped`.
    pub status: Word,
    /// The tricks of every declarer in every denomination.
    pub tricks: Option<TricksV1>,
    /// The highest contracts that make.
    pub makeable: Vec<MakeableV1>,
    /// Par for the vulnerability and the dealer of the game.
    pub par: Option<ParV1>,
    /// Par for every vulnerability and side that may bid first: only with `--par all`.
    pub pars: Option<Vec<ParsV1>>,
    /// The tricks after each opening lead: only with `--leads`.
    pub leads: Option<Vec<LeadsV1>>,
    /// What each card of the play cost: only with `--play`.
    pub play: Option<PlayV1>,
}

/// The tricks of every declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_tricks")]
#[serde(rename_all = "UPPERCASE")]
#[non_exhaustive]
pub struct TricksV1 {
    /// Those of North.
    pub n: TricksOfV1,
    /// Those of South.
    pub s: TricksOfV1,
    /// Those of East.
    pub e: TricksOfV1,
    /// Those of West.
    pub w: TricksOfV1,
}

/// The tricks of a declarer in each denomination, 0 to 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_tricks_of")]
#[serde(rename_all = "UPPERCASE")]
#[non_exhaustive]
pub struct TricksOfV1 {
    /// No trump.
    pub nt: u8,
    /// Spades.
    pub s: u8,
    /// Hearts.
    pub h: u8,
    /// Diamonds.
    pub d: u8,
    /// Clubs.
    pub c: u8,
}

/// The highest contract that makes in a denomination.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "makeable_contract")]
#[non_exhaustive]
pub struct MakeableV1 {
    /// `NS`, `EW`, or one seat where partners differ.
    pub declarer: String,
    /// The highest contract in its denomination.
    pub contract: String,
}

/// The par score of a deal with its contracts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_par")]
#[non_exhaustive]
pub struct ParV1 {
    /// Points of North-South.
    pub score_ns: i32,
    /// The side that may bid first, `NS` or `EW`; `any` where the dealer is not known and both
    /// sides have the same par.
    pub opener: Word,
    /// The contracts; empty where all pass.
    pub contracts: Vec<ParContractV1>,
}

/// Par for a vulnerability and a side that may bid first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_pars")]
#[non_exhaustive]
pub struct ParsV1 {
    /// Which sides are vulnerable: `None`, `NS`, `EW` or `All`.
    pub vulnerable: Word,
    /// The side that may bid first: `NS` or `EW`.
    pub opener: Word,
    /// Points of North-South.
    pub score_ns: i32,
    /// The contracts; empty where all pass.
    pub contracts: Vec<ParContractV1>,
}

/// A contract that gives the par score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_par_contract")]
#[non_exhaustive]
pub struct ParContractV1 {
    /// The contract in the spelling of PBN: `3NT`, `5CX`.
    pub contract: String,
    /// `NS`, `EW`, or one seat where only this one takes so many tricks.
    pub declarer: String,
    /// Tricks above the contract, negative if it fails.
    pub above: i8,
}

/// The opening leads against a declarer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_leads")]
#[non_exhaustive]
pub struct LeadsV1 {
    /// The declarer.
    pub declarer: Word,
    /// `NT`, `S`, `H`, `D` or `C`.
    pub denomination: Word,
    /// Who leads.
    pub leader: Word,
    /// Tricks of declarer's side after the best lead.
    pub tricks: u8,
    /// The cards, spades to clubs and high to low.
    pub cards: Vec<LeadV1>,
}

/// An opening lead, and what follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_lead")]
#[non_exhaustive]
pub struct LeadV1 {
    /// Suit and rank: `SK`.
    pub card: Word,
    /// Tricks of declarer's side after it.
    pub tricks: u8,
    /// Tricks above those after the best lead.
    pub cost: u8,
}

/// What each card of a play cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_play")]
#[non_exhaustive]
pub struct PlayV1 {
    /// Who led to the first trick.
    pub leader: Word,
    /// Tricks of declarer's side before the lead, with best play.
    pub start: u8,
    /// The cards in the order played.
    pub cards: Vec<CardV1>,
    /// Tricks that declarer's side took: what was won if all cards were played, else what the
    /// record states.
    pub result: Option<u8>,
    /// Tricks that declarer lost by cards.
    pub declarer_lost: u8,
    /// Tricks that the defenders lost by cards.
    pub defence_lost: u8,
    /// The end of a play that was not played out.
    pub claim: Option<ClaimV1>,
    /// Where and why the play cannot be followed further.
    pub stopped: Option<StoppedV1>,
}

/// A card of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_card")]
#[non_exhaustive]
pub struct CardV1 {
    /// The number of the card in the play, from 1.
    pub card_no: usize,
    /// The number of its trick, from 1.
    pub trick: usize,
    /// The hand from which it was played.
    pub seat: Word,
    /// Who chose it: declarer for dummy.
    pub by: Word,
    /// Suit and rank: `SK`.
    pub card: Word,
    /// Tricks of declarer's side in the whole deal, if all go on best after it.
    pub tricks: u8,
    /// Tricks that the side of the card lost by it.
    pub cost: u8,
    /// The cards that would have cost nothing; `null` where this one cost nothing.
    pub best: Option<Vec<Word>>,
}

/// The end of a play that was not played out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_claim")]
#[non_exhaustive]
pub struct ClaimV1 {
    /// Tricks of declarer's side that the record states.
    pub result: u8,
    /// Tricks that best play from there would have given.
    pub expected: u8,
    /// Who lost by it: `declarer` or `defence`; `null` where nobody did.
    pub by: Option<Word>,
    /// The tricks that they lost.
    pub cost: u8,
}

/// Where and why a play cannot be followed further.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "double_dummy_stop")]
#[non_exhaustive]
pub struct StoppedV1 {
    /// The number of the card, from 1.
    pub card_no: usize,
    /// `not_held`, `revoke`, `lead_out_of_turn` or `unknown_card`.
    pub reason: Word,
}

/// Which par scores a report has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pars {
    /// For the vulnerability and the dealer of the game.
    #[default]
    Own,
    /// Also for every vulnerability and side that may bid first.
    All,
    /// None.
    None,
}

impl GameV1 {
    /// Returns what was found out about a game of a file.
    #[must_use]
    pub fn new(file: &str, solved: &Solved, pars: Pars) -> Self {
        let board = &solved.board;
        let par = solved.par().filter(|_| pars != Pars::None);
        let whole = solved.table.filter(|_| board.deal.is_ok_and(|deal| deal.is_whole()));
        Self {
            schema: DD.into(),
            file: file.to_owned(),
            game: board.game,
            board: board.name.clone(),
            deal_game: board.deal_game,
            key: board.deal.ok().map(|deal| DealKey::of(&deal).to_string()),
            dealer: board.dealer.map(seat),
            vulnerable: board.vulnerable.map(vulnerable),
            status: solved.status.name().into(),
            tricks: solved.table.and_then(tricks),
            makeable: whole.map(makeable).unwrap_or_default(),
            par: par.map(|(par, opener)| ParV1 {
                score_ns: par.score_ns,
                opener: opener.map_or("any", Side::abbreviation).into(),
                contracts: contracts(&par),
            }),
            pars: (pars == Pars::All).then(|| all_pars(solved)).flatten(),
            leads: solved.leads.as_ref().map(|leads| leads.iter().map(of_leads).collect()),
            play: play(solved),
        }
    }
}

fn seat(seat: Seat) -> Word {
    let letter = match seat {
        Seat::North => "N",
        Seat::East => "E",
        Seat::South => "S",
        Seat::West => "W",
    };
    letter.into()
}

fn vulnerable(vulnerable: Vulnerability) -> Word {
    vulnerable.to_string().into()
}

fn tricks(table: DoubleDummy) -> Option<TricksV1> {
    let of = |declarer| {
        let [nt, s, h, d, c] =
            DoubleDummy::DENOMINATIONS.map(|denomination| table.get(declarer, denomination));
        Some(TricksOfV1 { nt: nt?, s: s?, h: h?, d: d?, c: c? })
    };
    let [n, s, e, w] = DoubleDummy::DECLARERS.map(of);
    Some(TricksV1 { n: n?, s: s?, e: e?, w: w? })
}

fn makeable(table: DoubleDummy) -> Vec<MakeableV1> {
    let contract = |(declarers, bid): (Declarers, Bid)| MakeableV1 {
        declarer: declarers.to_string(),
        contract: bid.to_string(),
    };
    table.makeable().into_iter().map(contract).collect()
}

fn contracts(par: &Par) -> Vec<ParContractV1> {
    let contract = |par: &ParContract| ParContractV1 {
        contract: par.contract.to_string(),
        declarer: par.declarers.to_string(),
        above: par.above,
    };
    par.contracts.iter().map(contract).collect()
}

fn all_pars(solved: &Solved) -> Option<Vec<ParsV1>> {
    let every = Vulnerability::ALL.into_iter();
    let every = every.flat_map(|vulnerable| Side::ALL.map(|opener| (vulnerable, opener)));
    let par = |(of, opener): (Vulnerability, Side)| {
        let par = solved.par_of(of, opener)?;
        Some(ParsV1 {
            vulnerable: vulnerable(of),
            opener: opener.abbreviation().into(),
            score_ns: par.score_ns,
            contracts: contracts(&par),
        })
    };
    every.map(par).collect()
}

fn of_leads(leads: &Leads) -> LeadsV1 {
    let least = leads.tricks();
    let cards = leads.cards.iter().map(|(card, tricks)| LeadV1 {
        card: card.as_str().into(),
        tricks: *tricks,
        cost: tricks.saturating_sub(least),
    });
    LeadsV1 {
        declarer: seat(leads.declarer),
        denomination: leads.denomination.letters().into(),
        leader: seat(leads.declarer.next()),
        tricks: least,
        cards: cards.collect(),
    }
}

fn play(solved: &Solved) -> Option<PlayV1> {
    let analysis = solved.play.as_ref()?;
    let play = solved.board.play.as_ref()?;
    let (_, declarer) = solved.board.played_by()?;
    let card = |(cost, card_no): (&CardCost, usize)| {
        let best = cost.best.as_ref();
        CardV1 {
            card_no,
            trick: card_no.div_ceil(4),
            seat: seat(cost.seat),
            by: seat(played_by(cost.seat, declarer)),
            card: cost.card.as_str().into(),
            tricks: cost.tricks,
            cost: cost.cost,
            best: best.map(|best| best.iter().map(|card| card.as_str().into()).collect()),
        }
    };
    let side = play.start().declarer();
    let claim = |claim: Claim| ClaimV1 {
        result: claim.result,
        expected: claim.expected,
        by: claim.by.map(|by| by.name().into()),
        cost: claim.cost,
    };
    let stopped = play.stopped().map(|stopped| StoppedV1 {
        card_no: stopped.card_no,
        reason: stopped.reason.name().into(),
    });
    Some(PlayV1 {
        leader: seat(play.start().leader()),
        start: analysis.start,
        cards: analysis.cards.iter().zip(1..).map(card).collect(),
        result: solved.result(),
        declarer_lost: analysis.lost(side),
        defence_lost: analysis.lost(side.opponents()),
        claim: solved.claim().map(claim),
        stopped,
    })
}
