//! What PBN and LIN have in common: hands with what is left of them, tricks by seat, calls up to a
//! moment.

use std::cmp::Reverse;

use portnote_bridge::derived::TrickPlayed;
use portnote_bridge::{
    BoardRecord, Card, Deal as Known, DoubleDummy, FULL_HAND, Hand as Held, Par, Seat, Side, Suit,
    Vulnerability,
};

use crate::figure::deal::points;
use crate::figure::{
    AuctionFigure, Cards, DealFigure, DoubleDummyFigure, Face, HandFigure, Note, Pip, PlayFigure,
    TrickRow,
};
use crate::view::{Bottom, Played, Show, Step, Steps, View};

use super::moment;

/// What a notation says of the hands.
pub(super) struct Hands<'k> {
    pub(super) dealer: Option<Seat>,
    pub(super) vulnerable: Option<Vulnerability>,
    /// The hands, as far as they are known.
    pub(super) known: &'k Known,
    /// What is written beside them.
    pub(super) odd: Vec<Odd>,
    /// Hands that the file itself does not want to be shown.
    pub(super) hidden: Vec<Seat>,
    pub(super) players: [Option<String>; 4],
    pub(super) tricks: &'k [TrickPlayed],
}

/// A card in the text of a hand that no set of cards can hold.
pub(super) struct Odd {
    pub(super) seat: Seat,
    pub(super) suit: Suit,
    pub(super) face: Face,
}

impl Odd {
    fn card(&self) -> Option<Card> {
        match self.face {
            Face::Rank(rank) => Some(Card::new(self.suit, rank)),
            Face::Small | Face::Unread => None,
        }
    }
}

impl Hands<'_> {
    fn hides(&self, seat: Seat, view: &View) -> bool {
        view.hides(seat) || self.hidden.contains(&seat) && !view.reveals
    }

    /// The cards that are shown more than once: a mark must not tell what a hidden hand has.
    fn twice(&self, view: &View) -> Held {
        let (mut once, mut twice) = (Held::EMPTY, Held::EMPTY);
        let hands = self.known.known();
        let held = hands.flat_map(|(seat, hand)| hand.cards().map(move |card| (seat, card)));
        let odd = self.odd.iter();
        let odd = odd.filter_map(|odd| Some((odd.seat, odd.card()?)));
        for (seat, card) in held.chain(odd) {
            if !self.hides(seat, view) && !once.insert(card) {
                twice.insert(card);
            }
        }
        twice
    }

    /// The hands at the moment that is shown.
    pub(super) fn figure(mut self, view: &View) -> DealFigure {
        let twice = self.twice(view);
        let mut left = *self.known;
        // At the end one studies the deal.
        if let Some(step) = view.at.filter(|step| *step != Step::End) {
            for (seat, card) in in_order(self.tricks).take(cards(step)) {
                if let Some(mut hand) = left.hand(seat) {
                    hand.remove(card);
                    left.set_hand(seat, Some(hand));
                }
            }
        }
        let players = std::mem::take(&mut self.players);
        let hands = players.into_iter().zip(Seat::ALL);
        let mut hands = hands.map(|(player, seat)| {
            let whole = self.known.hand(seat);
            let is_hidden = self.hides(seat, view);
            let held = left.hand(seat).filter(|_| view.played == Played::Dim);
            let odd = || self.odd.iter().filter(move |odd| odd.seat == seat);
            let is_counted = view.show.points && !is_hidden && odd().next().is_none();
            let points = whole.filter(|_| is_counted).and_then(points);
            HandFigure {
                seat,
                player: player.filter(|_| view.show.names),
                cards: match (held.and(whole), left.hand(seat)) {
                    _ if is_hidden => Cards::Hidden,
                    (Some(whole), Some(left)) => known(whole, left, odd(), twice),
                    (None, Some(left)) => known(left, left, odd(), twice),
                    (_, None) => Cards::Unknown,
                },
                points,
            }
        });
        let mut next = |seat| {
            hands.next().unwrap_or(HandFigure {
                seat,
                player: None,
                cards: Cards::Unknown,
                points: None,
            })
        };
        DealFigure {
            dealer: self.dealer,
            vulnerable: self.vulnerable,
            bottom: match view.bottom {
                Some(Bottom::Seat(seat)) => seat,
                _ => Seat::South,
            },
            hands: Seat::ALL.map(&mut next),
        }
    }
}

/// The cards of a hand by suit; those that are not left are played.
fn known<'o>(hand: Held, left: Held, odd: impl Iterator<Item = &'o Odd>, twice: Held) -> Cards {
    let mut cards = Cards::of(hand, left, twice);
    let Cards::Known(suits) = &mut cards else {
        return cards;
    };
    for odd in odd {
        let place = Suit::DESCENDING.iter().position(|suit| *suit == odd.suit);
        if let Some(pips) = place.and_then(|place| suits.get_mut(place)) {
            pips.push(Pip {
                face: odd.face,
                is_twice: odd.card().is_some_and(|card| twice.contains(card)),
                is_played: false,
            });
        }
    }
    // High to low; what is not a rank comes last.
    for pips in suits {
        pips.sort_by_key(|pip| match pip.face {
            Face::Rank(rank) => (0, Reverse(Some(rank))),
            Face::Small => (1, Reverse(None)),
            Face::Unread => (2, Reverse(None)),
        });
    }
    cards
}

/// The cards in the order played, as far as it is known who played them.
fn in_order(tricks: &[TrickPlayed]) -> impl Iterator<Item = (Seat, Card)> + '_ {
    let known = tricks.iter().map_while(|trick| Some((trick.leader?, trick.cards.as_ref()?)));
    known.flat_map(|(leader, cards)| {
        let seats = (0..).map(move |turn| leader.rotate(turn));
        seats.zip(cards.iter().copied())
    })
}

/// The tricks up to a moment.
pub(super) fn play(
    tricks: &[TrickPlayed],
    declarer: Option<Seat>,
    view: &View,
) -> Option<PlayFigure> {
    let at = view.at;
    let mut cards_left = at.map_or(usize::MAX, cards);
    let mut rows = Vec::new();
    for trick in tricks {
        if cards_left == 0 {
            break;
        }
        let mut row = TrickRow {
            cards: [None; 4],
            leader: trick.leader,
            winner: None,
            won: None,
            costs: [false; 4],
        };
        let cards = trick.cards.iter().flatten();
        let shown = cards.clone().count().min(cards_left);
        // Who wins is told after the last card.
        let is_last_card = cards_left == 4 && matches!(at, Some(Step::Card(_)));
        let (mut turn, is_whole) = (0, cards_left >= 4 && !is_last_card);
        for card in cards.take(shown) {
            let seat = trick.leader.map(|leader| leader.rotate(turn));
            if let Some(place) = seat.and_then(|seat| row.cards.get_mut(seat as usize)) {
                *place = Some(*card);
            }
            turn += 1;
        }
        if is_whole && let Some(winner) = trick.winner {
            let is_declaring = declarer.is_some_and(|seat| seat.side() == winner.side());
            row.winner = Some(winner);
            row.won = match is_declaring {
                true => trick.declarer_tricks,
                false => trick.defender_tricks,
            };
        }
        row.costs = Seat::ALL.map(|seat| has_cost(view, seat, row.card(seat)));
        rows.push(row);
        cards_left = cards_left.saturating_sub(4);
    }
    (!rows.is_empty()).then_some(PlayFigure { tricks: rows })
}

/// Whether a card is known to cost a trick; that of a hand nobody sees tells nothing.
fn has_cost(view: &View, seat: Seat, card: Option<Card>) -> bool {
    let costs = view.costs.as_ref().filter(|_| view.hidden().next().is_none());
    let mut cards = costs.into_iter().flat_map(|costs| &costs.cards);
    cards.any(|cost| cost.cost > 0 && cost.seat == seat && Some(cost.card) == card)
}

/// Takes away the calls after a moment.
pub(super) fn cut(auction: &mut AuctionFigure, at: Option<Step>) {
    let calls = moment::calls(at);
    if calls < auction.calls.len() {
        auction.calls.truncate(calls);
        auction.is_open = true;
        let last = auction.calls.iter().flat_map(|call| call.notes.iter());
        let notes = last.copied().max().unwrap_or(0);
        auction.notes.truncate(notes);
    }
}

/// The moments of a game.
pub(super) fn steps(calls: usize, tricks: &[TrickPlayed]) -> Steps {
    Steps { calls, tricks: tricks.len(), cards: in_order(tricks).count(), plies: 0 }
}

/// The first card where it is played, unless it is of a hand that is not shown.
pub(super) fn lead(
    tricks: &[TrickPlayed],
    at: Option<Step>,
    is_hidden: impl Fn(Seat) -> bool,
) -> Option<Card> {
    let first = tricks.first().filter(|_| at.is_none_or(|step| cards(step) > 0))?;
    let is_shown = first.leader.is_some_and(|leader| !is_hidden(leader));
    let card = first.cards.as_ref()?.first().copied();
    card.filter(|_| is_shown)
}

/// What was solved of a deal; nothing where hands are hidden, which it may tell.
pub(super) fn solved(record: &BoardRecord, view: &View) -> Option<DoubleDummyFigure> {
    let table = view.solved.as_ref().filter(|_| view.hidden().next().is_none())?;
    // An end position has no par.
    let is_whole = record.hands.iter().all(|held| held.hand.len() == FULL_HAND);
    let par = par(table, record).filter(|_| is_whole);
    Some(DoubleDummyFigure::solved(table, par))
}

/// The best result of both sides, where it is known who may bid first or does not matter.
pub(super) fn par(table: &DoubleDummy, record: &BoardRecord) -> Option<Par> {
    let vulnerable = record.vulnerable?;
    let opener = match record.dealer {
        Some(dealer) => dealer.side(),
        None => {
            table.par_score_of_any_opener(vulnerable)?;
            Side::NorthSouth
        }
    };
    table.par(vulnerable, opener)
}

/// Comments that are a question where no call parts it from its answer.
pub(super) const ASKED_WITHOUT_CALLS: usize = 1;

/// The comments that are shown: of a question those before the answer, which are for who does not see all
/// hands.
pub(super) fn comments(
    mut comments: Vec<Note>,
    asked: usize,
    show: Show,
    asks: bool,
    tells_all: bool,
) -> Vec<Note> {
    match () {
        () if !show.comments => comments.clear(),
        () if asks => comments.truncate(asked),
        () if !tells_all => comments.clear(),
        () => {}
    }
    comments
}

/// Whether parts may tell the cards of hidden hands.
pub(super) const fn may_tell(show: Show) -> bool {
    show.play || show.double_dummy || show.scores || show.comments
}

/// How many cards are played.
const fn cards(step: Step) -> usize {
    match step {
        Step::Start | Step::Call(_) | Step::Ply(_) | Step::Move(_) => 0,
        Step::Trick(tricks) => tricks.saturating_mul(4),
        Step::Card(cards) => cards,
        Step::End => usize::MAX,
    }
}
