//! What follows from a game by the rules of bridge: who called what, who won which trick, what
//! was made, what the hands are worth.
//!
//! Columns become the order of play here; the rules are those of `portnote-bridge`. Nothing is
//! guessed: what cannot be known is `None`.

mod play;

use std::borrow::Cow;

use portnote_bridge::derived::is_ruffed;
use portnote_bridge::{
    AuctionState as Automaton, Bid, BoardRecord, Call, Card, CompleteDeal, Deal, Denomination,
    DoubleDummy, FinalContract, PlayFault, PlayedCard, Replay as Followed, Seat, Vulnerability,
};

use crate::annotation::Irregularity;
use crate::auction::CallValue;
use crate::deal::DealValue;
use crate::model::{
    Auction, DEAL_TAGS, Game, Identification, MarkKind, Play, Turn, has_deal, is_silent, takes_deal,
};
use crate::play::CardValue;
use crate::table::OptimumResultTable;

pub use play::recorded_play;
pub use portnote_bridge::derived::{CallMade, HandHeld, Role, TrickPlayed};

/// Places of a trick.
const TRICK: usize = 4;

/// What follows from a game.
///
/// ```
/// use portnote_pbn::Context;
/// use portnote_pbn::derive::Derived;
///
/// let text = br#"[Deal "N:A2... K3... Q4... J5..."]
/// [Declarer "W"]
/// [Contract "NT"]
/// [Play "N"]
/// S2 SK S4 S5
/// SA S3 SQ SJ
/// "#;
/// let file = portnote_pbn::parse(text).value;
/// let game = Context::new().game(&file.blocks()[0]);
/// let derived = Derived::of(&game);
/// let winners = derived.record.tricks.iter().map(|trick| trick.winner.map(|seat| seat.letter()));
/// assert_eq!(winners.collect::<Vec<_>>(), [Some('E'), Some('N')]);
/// // East led to the second trick.
/// let second = derived.record.tricks[1].cards.iter().flatten().map(ToString::to_string);
/// assert_eq!(second.collect::<Vec<_>>(), ["S3", "SQ", "SJ", "SA"]);
/// assert_eq!(derived.record.play_fits, Some(true));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Derived {
    /// The event, its date and place, and the teams.
    pub identification: Identification,
    /// What every notation of bridge tells of a board.
    pub record: BoardRecord,
    /// Where the deal comes from; `None` where no hand is known.
    pub deal_source: Option<DealSource>,
    /// What says the contract.
    pub contract_from: Option<ContractFrom>,
    /// What says the declarer.
    pub declarer_from: Option<ContractFrom>,
    /// What says the tricks of declarer's side.
    pub tricks_from: Option<TricksFrom>,
    /// The 20 results of a double-dummy solver, where all are written down and no two places
    /// contradict each other.
    pub double_dummy: Option<DoubleDummy>,
    /// The score of best bidding and best play in points of North-South, where all 20 results of a
    /// double-dummy solver are written down and it does not matter which side may bid first.
    pub par_ns: Option<i32>,
    /// What OptimumScore says: PBN 2.1 §4.2.7.
    pub par_text: Option<String>,
    /// The number of the turn of each call.
    pub(crate) turns: Vec<usize>,
}

/// What says which contract was played, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContractFrom {
    /// The tag.
    Tag,
    /// The auction: the tag is missing, or says nothing.
    Auction,
}

impl ContractFrom {
    /// `tag` or `auction`.
    ///
    /// ```
    /// assert_eq!(portnote_pbn::derive::ContractFrom::Auction.name(), "auction");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tag => "tag",
            Self::Auction => "auction",
        }
    }
}

/// What says how many tricks declarer's side took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TricksFrom {
    /// The tag Result.
    Tag,
    /// The cards.
    Cards,
}

impl TricksFrom {
    /// `tag` or `cards`.
    ///
    /// ```
    /// assert_eq!(portnote_pbn::derive::TricksFrom::Cards.name(), "cards");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tag => "tag",
            Self::Cards => "cards",
        }
    }
}

/// What a game takes from those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Carry {
    /// Nothing.
    #[default]
    None,
    /// Board, dealer, vulnerability and deal, where the game has an auction or a play and none of
    /// the four tags: it is another record of the same deal.
    Deal,
    /// All that [`Carry::Deal`] says, and of Event, Site, Date, Round, Stage, HomeTeam and VisitTeam each that the game
    /// leaves out, unless it has an Event or a Date: then it begins another event. Players are
    /// never taken over.
    Identification,
}

/// Where a deal comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealSource {
    /// The tag of the game.
    Tag,
    /// The tag of a game before it.
    Carried {
        /// The number of that game.
        game: u64,
        /// Which record of the deal this one is, from 2.
        record: u32,
    },
}

impl DealSource {
    /// `tag` or `carried`.
    ///
    /// ```
    /// assert_eq!(portnote_pbn::derive::DealSource::Tag.name(), "tag");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tag => "tag",
            Self::Carried { .. } => "carried",
        }
    }
}

/// The tags of the deal that a game shares with one before it, and the number of that game.
///
/// ```
/// use portnote_pbn::Context;
/// use portnote_pbn::derive::shared_deal;
///
/// let text = b"[Board \"7\"]\n[Deal \"N:A... - - -\"]\n\n[Room \"Closed\"]\n[Auction \"N\"]\nAP\n";
/// let file = portnote_pbn::parse(text).value;
/// let mut context = Context::new();
/// let games: Vec<_> = file.game_blocks().map(|block| context.game(block)).collect();
/// let (game, tags) = shared_deal(&games[1]).expect("the deal of the game before");
/// assert_eq!((game, tags[0]), (1, ("Board", "7")));
/// assert_eq!(shared_deal(&games[0]), None);
/// ```
#[must_use]
pub fn shared_deal<'g>(game: &'g Game<'_>) -> Option<(u64, [(&'static str, &'g str); 4])> {
    let shared = game.neighbours().shared.as_ref()?;
    let mut tags = DEAL_TAGS.map(|name| (name, ""));
    for (tag, value) in tags.iter_mut().zip(&shared.deal.values) {
        tag.1 = value;
    }
    Some((shared.deal.game, tags))
}

/// What a game says about its event, and with [`Carry::Identification`] where it says nothing what the
/// games before it do.
///
/// ```
/// use portnote_pbn::Context;
/// use portnote_pbn::derive::{Carry, identification};
///
/// let text = b"[Event \"Cup\"]\n[Board \"1\"]\n\n[Board \"2\"]\n";
/// let file = portnote_pbn::parse(text).value;
/// let mut context = Context::new();
/// let games: Vec<_> = file.game_blocks().map(|block| context.game(block)).collect();
/// assert_eq!(identification(&games[1], Carry::None).event, None);
/// assert_eq!(identification(&games[1], Carry::Identification).event.as_deref(), Some("Cup"));
/// ```
#[must_use]
pub fn identification(game: &Game<'_>, carry: Carry) -> Identification {
    let before = game.neighbours().identified.as_deref();
    Identification::of(game, before.filter(|_| carry == Carry::Identification))
}

/// What a game has to do with the deals of its neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum DealRole {
    /// Nothing, and games after it have nothing to do with the deals before it.
    #[default]
    None,
    /// Nothing: it says nothing of a deal, and was not played. Games after it may share the deal before it.
    Silent,
    /// It has a deal, which games after it may share.
    Stated,
    /// It shares the deal of a game before it.
    Shared,
    /// It would share the deal of the game before it, if that had one.
    Open,
}

/// What a game has to do with the deals of its neighbours.
///
/// ```
/// use portnote_pbn::Context;
/// use portnote_pbn::derive::{DealRole, deal_role};
///
/// let text = b"[Room \"Open\"]\n[Auction \"N\"]\nAP\n\n[Deal \"N:A... - - -\"]\n\n[Room \"Closed\"]\n[Auction \"N\"]\nAP\n\n[Board \"1\"]\n";
/// let file = portnote_pbn::parse(text).value;
/// let mut context = Context::new();
/// let games: Vec<_> = file.game_blocks().map(|block| context.game(block)).collect();
/// let roles: Vec<_> = games.iter().map(deal_role).collect();
/// assert_eq!(roles, [DealRole::Open, DealRole::Stated, DealRole::Shared, DealRole::None]);
/// ```
#[must_use]
pub fn deal_role(game: &Game<'_>) -> DealRole {
    if game.neighbours().shared.is_some() {
        DealRole::Shared
    } else if has_deal(game) {
        DealRole::Stated
    } else if takes_deal(game) {
        DealRole::Open
    } else if is_silent(game) {
        DealRole::Silent
    } else {
        DealRole::None
    }
}

/// What a game, or the one whose deal it shares, says about the deal.
struct Dealt<'g> {
    board: Option<u32>,
    dealer: Option<Seat>,
    vulnerable: Option<Vulnerability>,
    deal: Option<&'g DealValue>,
    /// The hands by which the play can be followed.
    known: Option<Deal>,
    source: Option<DealSource>,
}

impl Derived {
    /// What follows from a game by itself. It is computed each time.
    #[must_use]
    pub fn of(game: &Game<'_>) -> Self {
        Self::carrying(game, Carry::None)
    }

    /// What follows from a game and what it takes from the record before it.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// use portnote_pbn::derive::{Carry, Derived};
    ///
    /// let text = b"[Board \"7\"]\n[Deal \"N:A... - - -\"]\n\n[Room \"Closed\"]\n[Auction \"N\"]\nAP\n";
    /// let file = portnote_pbn::parse(text).value;
    /// let mut context = Context::new();
    /// let games: Vec<_> = file.game_blocks().map(|block| context.game(block)).collect();
    /// assert_eq!(Derived::of(&games[1]).record.board, None);
    /// assert_eq!(Derived::carrying(&games[1], Carry::Deal).record.board, Some(7));
    /// ```
    #[must_use]
    pub fn carrying(game: &Game<'_>, carry: Carry) -> Self {
        let dealt = Dealt::of(game, carry);
        let double_dummy = stated_tricks(game);
        let par_of = double_dummy.filter(|_| !game.is_end_position());
        let source = dealt.source;
        let from = |is_stated: bool| match is_stated {
            true => ContractFrom::Tag,
            false => ContractFrom::Auction,
        };
        let auction = game.auction.as_ref();
        let (calls, turns) = auction.map(calls).unwrap_or_default();
        let record = record(game, &dealt, calls);
        let is_counted = game.is_result_open();
        Self {
            identification: identification(game, carry),
            deal_source: source,
            contract_from: record.contract().map(|_| from(game.contract().is_some())),
            declarer_from: record.declarer().map(|_| from(game.declarer().is_some())),
            tricks_from: record.declarer_tricks.map(|_| match is_counted {
                true => TricksFrom::Cards,
                false => TricksFrom::Tag,
            }),
            record,
            double_dummy,
            par_ns: par_of.and_then(|tricks| tricks.par_score_of_any_opener(dealt.vulnerable?)),
            par_text: game.known("OptimumScore").map(Cow::into_owned),
            turns,
        }
    }
}

/// The values that every notation of bridge fills.
fn record(game: &Game<'_>, dealt: &Dealt<'_>, calls: Vec<CallMade>) -> BoardRecord {
    let auction = game.finished_from(game.dealer_of_deal());
    let mut record = BoardRecord::default();
    record.board = dealt.board;
    record.dealer = dealt.dealer;
    record.vulnerable = dealt.vulnerable;
    record.deal = dealt.deal.and_then(|value| value.deal.complete());
    record.hands = hands(game, dealt);
    record.calls = calls;
    record.auction = auction.map_or_else(FinalContract::default, |auction| {
        FinalContract::stated(auction.contract(), auction.declarer())
    });
    record.ending = game.final_contract();
    record.declarer_tricks = declarer_tricks(game);
    record.counted_tricks = game.counted_tricks().map(|(_, tricks)| tricks);
    record.scale = game.penalty_scale();
    if let Some(play) = &game.play {
        follow_play(&mut record, game, play, dealt.known);
    }
    record
}

/// The tricks of declarer's side, also where they tell no score: while the play continues.
pub(crate) fn declarer_tricks(game: &Game<'_>) -> Option<u8> {
    if game.is_result_open() {
        return game.counted_tricks().map(|(_, tricks)| tricks);
    }
    game.result().filter(|result| !result.irregular)?;
    u8::try_from(game.tricks()?).ok()
}

/// Puts the cards into the order of play. From a card on that its hand does not hold, or that
/// was played before, nobody knows who led and who won.
fn follow_play(record: &mut BoardRecord, game: &Game<'_>, play: &Play<'_>, deal: Option<Deal>) {
    let Some(first) = play.first else { return };
    let (denomination, leader) = game.trump_and_leader(first);
    let trump = denomination.and_then(Denomination::suit);
    let declarer = record.declarer().map(Seat::side);
    let cards = deal.unwrap_or_default();
    let mut followed = Followed::new(&cards, trump, leader.filter(|_| deal.is_some()));
    let mut fits = true;
    let mut won = declarer.map(|_| (0, 0));
    let is_card = |turn: &Turn<'_, CardValue>| matches!(turn.value, CardValue::Card(_));
    let shown = play.turns.iter().rposition(is_card).map_or(0, |last| last + 1);
    let turns = play.turns.get(..shown).unwrap_or(&[]);
    // No play is longer, however many cards are written.
    let tricks = turns.len().div_ceil(TRICK).min(followed.length());
    record.tricks.reserve(tricks);
    let mut trick_cards = Vec::with_capacity(TRICK);
    for turns in turns.chunks(TRICK) {
        trick_cards.clear();
        trick_cards.extend(shown_cards(turns, first));
        let Ok(trick) = followed.trick(&trick_cards) else {
            break;
        };
        fits &= !trick.faults.iter().any(|(_, fault)| is_misfit(fault));
        let leader = trick.leader.filter(|_| fits);
        let winner = trick.winner.filter(|_| fits);
        won = won.zip(winner).map(|((ours, theirs), winner)| {
            let is_ours = Some(winner.side()) == declarer;
            (ours + u8::from(is_ours), theirs + u8::from(!is_ours))
        });
        let cards = leader.map(|leader| in_order(turns, first, leader));
        let mut played = TrickPlayed::default();
        played.leader = leader;
        played.ruffed = winner.and_then(|_| Some(is_ruffed(cards.as_ref()?, trump)));
        played.cards = cards;
        played.winner = winner;
        played.complete = turns.len() == TRICK && turns.iter().all(is_card);
        played.revokes = revokes(turns, first);
        played.declarer_tricks = won.map(|(ours, _)| ours);
        played.defender_tricks = won.map(|(_, theirs)| theirs);
        record.tricks.push(played);
    }
    let is_known = deal.is_some_and(|deal| deal.known().next().is_some());
    record.play_fits = is_known.then_some(fits);
}

impl<'g> Dealt<'g> {
    fn of(game: &'g Game<'_>, carry: Carry) -> Self {
        match &game.neighbours().shared {
            Some(shared) if carry != Carry::None => Self {
                board: shared.deal.board,
                dealer: shared.deal.dealer,
                vulnerable: shared.deal.vulnerable,
                deal: shared.deal.deal.as_ref(),
                known: shared.deal.deal.as_ref().and_then(DealValue::to_follow),
                source: has_hands(shared.deal.deal.as_ref()).then_some(DealSource::Carried {
                    game: shared.deal.game,
                    record: shared.record,
                }),
            },
            _ => Self {
                board: game.board(),
                dealer: game.dealer(),
                vulnerable: game.vulnerable(),
                deal: game.deal(),
                known: game.known_cards(),
                source: has_hands(game.deal()).then_some(DealSource::Tag),
            },
        }
    }
}

/// The results that are written down, where all are: PBN 2.1 §5.7. Sources that contradict each other
/// tell nothing.
fn stated_tricks(game: &Game<'_>) -> Option<DoubleDummy> {
    let table = game.table("OptimumResultTable");
    let table = table.and_then(OptimumResultTable::of);
    let tricks = table.map(|table| table.tricks());
    let sources = [tricks, game.double_dummy_tricks(), game.ability()];
    let mut full = sources.into_iter().flatten().filter(DoubleDummy::is_full);
    let tricks = full.next()?;
    full.all(|other| other == tricks).then_some(tricks)
}

/// The deal of a game, where it can be solved.
pub(crate) fn complete_deal(game: &Game<'_>, carry: Carry) -> Option<CompleteDeal> {
    Dealt::of(game, carry).deal?.complete_deal().ok()
}

/// Whether an auction has come to its end, so that nobody is to call, whatever the dealer is and
/// whichever calls are illegal. PBN 2.1 §3.5
///
/// ```
/// use portnote_pbn::{Context, derive};
/// let file = portnote_pbn::parse(b"[Auction \"N\"]\n1C Pass X Pass Pass Pass\n").value;
/// let game = Context::new().game(&file.blocks()[0]);
/// assert_eq!(game.auction.as_ref().map(derive::is_finished), Some(true));
/// ```
#[must_use]
pub fn is_finished(auction: &Auction<'_>) -> bool {
    // The end of an auction does not depend on who began it.
    let mut automaton = Automaton::new(Seat::North);
    for turn in &auction.turns {
        match turn.value {
            CallValue::NotYet => {}
            CallValue::Skipped => {
                // After the end nobody can be skipped.
                let _ = automaton.skip();
            }
            CallValue::AllPass => {
                automaton.all_pass();
            }
            CallValue::Call(call) => {
                automaton.call_irregular(call);
            }
            // Three passes end an auction after any call that is not a pass.
            CallValue::Unknown => {
                automaton.call_irregular(Call::Bid(Bid::LOWEST));
            }
        }
    }
    automaton.is_finished()
}

/// The calls with their seats, each with the number of its turn. `-` before the first is none, and
/// `^S` takes a turn without one.
fn calls(auction: &Auction<'_>) -> (Vec<CallMade>, Vec<usize>) {
    let Some(first) = auction.first else {
        return Default::default();
    };
    let mut turns = auction.turns.iter().enumerate();
    let start = turns.find(|(_, turn)| turn.value != CallValue::NotYet);
    let Some((start, _)) = start else {
        return Default::default();
    };
    // `AP` is one turn and, after a call, at most three passes.
    let mut made = Vec::with_capacity(auction.turns.len() - start + 2);
    let dealer = first.rotate(start % TRICK);
    let mut automaton = Automaton::new(dealer);
    let mut turn_no = 0;
    for (number, turn) in auction.turns.iter().enumerate().skip(start) {
        let insufficient = Some(Irregularity::Insufficient);
        let mut marks = turn.irregularities.iter();
        let one = |turn_no, call| CallMade::new(dealer, turn_no, call);
        match turn.value {
            CallValue::AllPass => {
                for _ in 0..automaton.passes_missing() {
                    let mut pass = one(turn_no, Some(Call::Pass));
                    pass.from_all_pass = true;
                    made.push((pass, number));
                    turn_no += 1;
                }
                automaton.all_pass();
                continue;
            }
            CallValue::Call(call) => {
                // What the laws forbid was called all the same.
                automaton.call_irregular(call);
                let mut one = one(turn_no, Some(call));
                one.insufficient =
                    marks.any(|mark| mark.kind == MarkKind::Irregularity(insufficient));
                made.push((one, number));
            }
            CallValue::Unknown => made.push((one(turn_no, None), number)),
            CallValue::Skipped => {
                // A player is skipped where nobody could be: the columns continue all the same.
                let _ = automaton.skip();
            }
            CallValue::NotYet => {}
        }
        turn_no += 1;
    }
    made.into_iter().unzip()
}

fn hands(game: &Game<'_>, dealt: &Dealt<'_>) -> Vec<HandHeld> {
    let Some(value) = dealt.deal else {
        return Vec::new();
    };
    let declarer = game.final_contract().declarer;
    let hidden = game.hidden().unwrap_or_default();
    let vulnerability = dealt.vulnerable;
    // A hand with cards that have no name is not known.
    let is_named = |seat: Seat| value.spots.get(seat as usize).is_none_or(|spots| *spots == 0);
    let known = value.deal.known().filter(|(seat, _)| is_named(*seat));
    known
        .map(|(seat, hand)| {
            let mut held = HandHeld::new(seat, hand, declarer, vulnerability);
            held.hidden = hidden.contains(&seat);
            held
        })
        .collect()
}

/// Whether a deal says anything.
fn has_hands(value: Option<&DealValue>) -> bool {
    value.is_some_and(|value| value.deal.known().next().is_some())
}

/// The cards of a trick by their columns.
fn shown_cards(
    turns: &[Turn<'_, CardValue>],
    first: Seat,
) -> impl Iterator<Item = (Seat, PlayedCard)> {
    let turns = turns.iter().enumerate();
    turns.filter_map(move |(column, turn)| Some((first.rotate(column), played_card(turn)?)))
}

/// The card of a turn with the irregularities that mark it.
fn played_card(turn: &Turn<'_, CardValue>) -> Option<PlayedCard> {
    let CardValue::Card(card) = turn.value else {
        return None;
    };
    let is_marked = |kind| {
        let mut marks = turn.irregularities.iter();
        marks.any(|mark| mark.kind == MarkKind::Irregularity(Some(kind)))
    };
    Some(PlayedCard {
        card,
        revoke: is_marked(Irregularity::Revoke),
        out_of_turn: is_marked(Irregularity::Lead),
    })
}

/// Players whose card `^R` marks. PBN 2.1 §3.6
fn revokes(turns: &[Turn<'_, CardValue>], first: Seat) -> Vec<Seat> {
    let revoke = MarkKind::Irregularity(Some(Irregularity::Revoke));
    let is_marked = |turn: &Turn<'_, CardValue>| {
        let mut marks = turn.irregularities.iter();
        marks.any(|mark| mark.kind == revoke)
    };
    let marked = turns.iter().enumerate().filter(|(_, turn)| is_marked(turn));
    marked.map(|(column, _)| first.rotate(column)).collect()
}

/// The cards of a trick from the leader on, up to a card that is not known.
fn in_order(turns: &[Turn<'_, CardValue>], first: Seat, leader: Seat) -> Vec<Card> {
    let columns = (0..TRICK).map(|step| leader.rotate(step).offset_from(first));
    let cards = columns.map_while(|column| match turns.get(column)?.value {
        CardValue::Card(card) => Some(card),
        _ => None,
    });
    cards.collect()
}

const fn is_misfit(fault: &PlayFault) -> bool {
    matches!(fault, PlayFault::NotHeld { .. } | PlayFault::PlayedTwice { .. })
}
