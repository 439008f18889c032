//! A board as a table plays it: dealt, bid and played by the laws, with random choices.

use portnote_bridge::{
    AuctionState, Bid, Call, Card, Contract, Deal, Hand, PenaltyScale, Play, Risk, Seat, Side,
    Vulnerability, dealer, duplicate_score, vulnerability,
};

use crate::random::Random;

/// One board with its auction and its play.
#[derive(Clone, Debug)]
pub struct Board {
    /// The number of the board.
    pub number: u32,
    /// The seat that calls first.
    pub dealer: Seat,
    /// The sides that are vulnerable.
    pub vulnerability: Vulnerability,
    /// The four hands.
    pub deal: Deal,
    /// The calls, up to the last pass.
    pub calls: Vec<Call>,
    /// What the calls led to.
    pub contract: Contract,
    /// Who plays it; `None` when it was passed out.
    pub declarer: Option<Seat>,
    /// The cards of each trick, clockwise from the seat of the opening lead.
    pub tricks: Vec<[Card; 4]>,
    /// Tricks of declarer's side.
    pub won: u8,
}

impl Board {
    /// Deals, bids and plays board number `number`.
    pub fn new(number: u32, random: &mut Random) -> Self {
        let mut board = Self {
            number,
            dealer: dealer(number),
            vulnerability: vulnerability(number),
            deal: deal(random),
            calls: Vec::new(),
            contract: Contract::PassedOut,
            declarer: None,
            tricks: Vec::new(),
            won: 0,
        };
        board.bid(random);
        board.play(random);
        board
    }

    /// The seat of the opening lead; `None` when the board was passed out.
    #[must_use]
    pub fn leader(&self) -> Option<Seat> {
        self.declarer.map(Seat::next)
    }

    /// The points of North-South when `declarer` takes `tricks` tricks in `contract`.
    #[must_use]
    pub fn score(&self, contract: Contract, declarer: Seat, tricks: u8) -> i32 {
        let side = declarer.side();
        let scale = PenaltyScale::Current;
        let points = duplicate_score(contract, tricks, side, self.vulnerability, scale);
        let points = points.unwrap_or(0);
        if side == Side::NorthSouth { points } else { -points }
    }

    fn bid(&mut self, random: &mut Random) {
        let mut auction = AuctionState::new(self.dealer);
        while !auction.is_finished() {
            let wanted = wanted_call(&auction, random);
            let call = auction.call(wanted).map_or(Call::Pass, |()| wanted);
            if call != wanted {
                // A pass is legal wherever a call is.
                _ = auction.call(call);
            }
            self.calls.push(call);
        }
        self.contract = auction.contract().unwrap_or(Contract::PassedOut);
        self.declarer = auction.declarer();
    }

    fn play(&mut self, random: &mut Random) {
        let (Some(declarer), Some(bid)) = (self.declarer, self.contract.bid()) else {
            return;
        };
        let mut play = Play::new(&self.deal, bid.denomination(), declarer);
        while !play.is_over() {
            let Some(card) = choose(play.legal(), random) else {
                return;
            };
            if let Ok(Some(trick)) = play.play(card) {
                self.tricks.push([1, 2, 3, 4].map(|steps| trick.card(declarer.rotate(steps))));
            }
        }
        self.won = u8::try_from(play.tricks_won(declarer.side())).unwrap_or(0);
    }
}

/// Four hands of thirteen cards.
fn deal(random: &mut Random) -> Deal {
    let mut cards: Vec<Card> = Card::all().collect();
    random.shuffle(&mut cards);
    let mut deal = Deal::new();
    for (seat, hand) in Seat::ALL.into_iter().zip(cards.chunks(13)) {
        deal.set_hand(seat, Some(hand.iter().copied().collect::<Hand>()));
    }
    deal
}

/// A call that is mostly legal, with the lengths that real auctions have.
fn wanted_call(auction: &AuctionState, random: &mut Random) -> Call {
    let Some(last) = auction.last_bid() else {
        if random.percent(45) {
            return Call::Pass;
        }
        let opening = Bid::all().nth(random.below(7) as usize);
        return opening.map_or(Call::Pass, Call::Bid);
    };
    for (call, percent) in [(Call::Double, 7), (Call::Redouble, 15)] {
        if auction.judge(call).is_ok() && random.percent(percent) {
            return call;
        }
    }
    let eagerness = match last.level() {
        1 => 55,
        2 => 48,
        3 => 40,
        4 => 14,
        5 => 10,
        6 => 3,
        _ => 0,
    };
    if !random.percent(eagerness) {
        return Call::Pass;
    }
    let mut higher = Bid::all().filter(|bid| *bid > last);
    higher.nth(random.below(6) as usize).map_or(Call::Pass, Call::Bid)
}

fn choose(hand: Hand, random: &mut Random) -> Option<Card> {
    let number = random.below(u32::try_from(hand.len()).unwrap_or(1));
    hand.cards().nth(number as usize)
}

/// A contract that another table may have played, with declarer and tricks.
pub fn other_result(random: &mut Random) -> (Contract, Seat, u8) {
    let bid = Bid::all().nth(random.below(25) as usize);
    let risk = if random.one_in(8) { Risk::Doubled } else { Risk::Undoubled };
    let contract = bid.map_or(Contract::PassedOut, |bid| Contract::Bid { bid, risk });
    let needed = contract.tricks_needed().unwrap_or(7);
    let tricks = (needed + 1).saturating_sub(u8::try_from(random.below(4)).unwrap_or(0));
    (contract, random.pick(&Seat::ALL), tricks.min(13))
}

#[cfg(test)]
mod tests {
    use portnote_bridge::Replay;

    use super::*;

    #[test]
    fn boards_obey_the_laws() {
        let mut random = Random::new(3);
        for number in 1..200 {
            let board = Board::new(number, &mut random);
            assert_eq!(board.deal.duplicates().count(), 0);
            assert_eq!(board.deal.known().map(|(_, hand)| hand.len()).sum::<usize>(), 52);
            let mut auction = AuctionState::new(board.dealer);
            for call in &board.calls {
                assert_eq!(auction.call(*call), Ok(()));
            }
            assert!(auction.is_finished());
            let Some(leader) = board.leader() else {
                assert_eq!(board.contract, Contract::PassedOut);
                continue;
            };
            assert_eq!(board.tricks.len(), 13);
            let trump = board.contract.bid().and_then(|bid| bid.denomination().suit());
            let mut replay = Replay::new(&board.deal, trump, leader);
            for cards in &board.tricks {
                let shown =
                    [0, 1, 2, 3].map(|column| (leader.rotate(column), cards[column].into()));
                assert_eq!(replay.trick(&shown).map(|trick| trick.faults), Ok(Vec::new()));
            }
            let side = board.declarer.map(Seat::side).unwrap();
            assert_eq!(replay.tricks_won(side), usize::from(board.won));
        }
    }

    #[test]
    fn some_boards_are_passed_out_and_few_are() {
        let mut random = Random::new(4);
        let passed_out =
            (1..=500).filter(|number| Board::new(*number, &mut random).declarer.is_none()).count();
        assert!((5..50).contains(&passed_out), "{passed_out}");
    }
}
