//! A board between two notations, and what is said of it. LIN §12

use portnote_lin::bridge::{AuctionState, Card, Contract, Denomination, Risk, Seat, winner};
use portnote_lin::build::{NewBoard, NewHeader};
use portnote_lin::model::Game;
use portnote_lin::write::{Fact, Loss};

/// Cards of a trick.
const TRICK: usize = 4;

/// Tricks of a whole deal.
pub(crate) const FULL_HAND: u8 = 13;

/// What an entry of `rs` says.
pub(crate) const OUTCOME: [Fact; 3] = [Fact::Contract, Fact::Declarer, Fact::Result];

/// What a note begins with that explains an alerted call. D-14
#[cfg(feature = "pbn")]
pub(crate) const ALERT: &str = "alert";

/// A board with what the header of its set says.
#[derive(Default)]
pub(crate) struct Record {
    pub(crate) board: NewBoard,
    pub(crate) header: NewHeader,
    /// What is lost in every layout.
    pub(crate) losses: Vec<Loss>,
}

/// Whether a board is more than a frame: it has cards, calls or a result, or texts where these are shown.
pub(crate) fn says_something(board: &NewBoard, shows_texts: bool) -> bool {
    let has_card = board.deal.is_some_and(|deal| deal.hand_size() > 0);
    let has_result = board.contract.is_some() || board.tricks.is_some();
    let has_play = !board.calls.is_empty() || !board.cards.is_empty() || board.awaits_call;
    has_card || has_result || has_play || shows_texts && !board.texts.is_empty()
}

/// Takes contract and result of the header where the record of a board has none; whether there was something
/// to take. D-13
pub(crate) fn take_settled(game: &Game<'_>, board: &mut NewBoard) -> bool {
    let (own, settled) = (game.facts().outcome, game.facts().settled);
    (board.contract, board.declarer) = (settled.contract, settled.declarer);
    board.tricks = settled.tricks;
    own != settled
}

/// The contract of a board that its auction does not give, in words. LIN §12
pub(crate) fn contract_beside(board: &NewBoard) -> Option<String> {
    let contract = board.contract?;
    let (given, declarer) = outcome(board);
    let is_same = board.declarer.is_none() || board.declarer == declarer;
    let is_same = is_same || contract == Contract::PassedOut;
    let is_given = given == Some(contract) && is_same;
    let declarer = board.declarer.filter(|_| contract != Contract::PassedOut);
    let by = declarer.map_or(String::new(), |seat| format!(" by {}", seat.name()));
    (!is_given).then(|| format!("`{contract}`{by}"))
}

/// Takes the tricks of a board that a claim cannot tell: where the auction gives another contract or passes out
/// they would be those of another result, where it gives the contract to the other side they would be theirs, and
/// where the cards leave no such number nobody would believe it. LIN-61
pub(crate) fn take_foreign_tricks(board: &mut NewBoard) -> Option<u8> {
    let tricks = board.tricks?;
    let (contract, declarer) = outcome(board);
    let sides = declarer.zip(board.declarer);
    let is_foreign = sides.is_some_and(|(one, other)| one.side() != other.side());
    let (ours, theirs) = contract
        .zip(declarer)
        .map_or((0, 0), |(contract, declarer)| won(board, contract, declarer));
    let is_possible = (ours..=FULL_HAND.saturating_sub(theirs)).contains(&tricks);
    let is_other = contract.is_some() && board.contract.is_some() && contract != board.contract;
    if is_other || is_foreign || !is_possible { board.tricks.take() } else { None }
}

/// Tricks that declarer's side and the defenders have won, as far as each card is in the hand that plays it.
fn won(board: &NewBoard, contract: Contract, declarer: Seat) -> (u8, u8) {
    let (mut ours, mut theirs) = (0, 0);
    let trump = contract.bid().and_then(|bid| bid.denomination().suit());
    let holder = |card| board.deal.and_then(|deal| deal.holder(card));
    let lead = board.cards.first().and_then(|played| holder(played.card));
    let mut leader = lead.unwrap_or(declarer.next());
    for trick in board.cards.chunks_exact(TRICK) {
        let seats = (0..TRICK).map(|step| leader.rotate(step));
        let played: Vec<(Seat, Card)> = seats.zip(trick.iter().map(|played| played.card)).collect();
        let fits = |(seat, card): &(Seat, Card)| holder(*card).is_none_or(|holder| holder == *seat);
        let Some(winner) = winner(&played, trump).filter(|_| played.iter().all(fits)) else {
            break;
        };
        match winner.side() == declarer.side() {
            true => ours += 1,
            false => theirs += 1,
        }
        leader = winner;
    }
    (ours, theirs)
}

/// How the auction of a board ends. Without a dealer the calls give a contract, and nobody who declares it.
fn outcome(board: &NewBoard) -> (Option<Contract>, Option<Seat>) {
    let mut auction = AuctionState::new(board.dealer.unwrap_or(Seat::South));
    for call in &board.calls {
        auction.call_irregular(call.call);
    }
    let declarer = auction.declarer().filter(|_| board.dealer.is_some());
    (auction.contract(), declarer)
}

/// An entry of `rs`. LIN-69
pub(crate) fn result(
    contract: Option<Contract>,
    declarer: Option<Seat>,
    tricks: Option<u8>,
) -> Option<String> {
    let Contract::Bid { bid, risk } = contract? else {
        return Some("PASS".to_owned());
    };
    let strain = match bid.denomination() {
        Denomination::NoTrump => 'N',
        denomination => denomination.suit()?.letter(),
    };
    let risk = match risk {
        Risk::Undoubled => "",
        Risk::Doubled => "x",
        Risk::Redoubled => "xx",
    };
    let seat = declarer?.letter();
    let made = tricks.map(|tricks| i16::from(tricks) - i16::from(bid.tricks_needed()));
    let made = match made {
        None => String::new(),
        Some(0) => "=".to_owned(),
        Some(made) => format!("{made:+}"),
    };
    Some(format!("{}{strain}{seat}{risk}{made}", bid.level()))
}
