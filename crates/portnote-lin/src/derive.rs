//! What follows from a board by the rules of bridge: who called what, who won which trick, what was
//! made, what the hands are worth.

use portnote_bridge::derived::is_ruffed;
use portnote_bridge::{
    Call, Card, Contract, Deal, Denomination, PenaltyScale, Risk, Seat, Side, duplicate_score,
};

use crate::model::{Course, Game};

pub use portnote_bridge::derived::{CallMade, HandHeld, Role, TrickPlayed};

/// What follows from a board. Nothing is guessed: what cannot be known is `None`. Where the record does not say
/// the contract or the tricks, those of `rs` count. D-13
///
/// ```
/// use portnote_lin::{Context, derive::Derived};
/// let text = b"md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|sv|o|mb|1N|mb|p|mb|p|mb|p|mc|8|";
/// let file = portnote_lin::parse(text).value;
/// let derived = Derived::of(&Context::new().game(&file.blocks()[0]));
/// assert_eq!((derived.made, derived.score), (Some(1), Some(120)));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Derived {
    /// The four hands, where all are known.
    pub deal: Option<Deal>,
    /// Whether nobody bid.
    pub passed_out: Option<bool>,
    /// The number of tricks above six that the contract asks for.
    pub level: Option<u8>,
    /// The denomination of the contract.
    pub denomination: Option<Denomination>,
    /// Whether the contract is doubled or redoubled.
    pub risk: Option<Risk>,
    /// Whether declarer's side is vulnerable.
    pub declarer_vulnerable: Option<bool>,
    /// Tricks above the contract; negative if it went down.
    pub made: Option<i8>,
    /// The score of declarer's side in points.
    pub score: Option<i32>,
    /// The same for North-South.
    pub score_ns: Option<i32>,
    /// Every call up to the end of the auction.
    pub calls: Vec<CallMade>,
    /// Every trick with a card that is shown, as far as the play can be followed.
    pub tricks: Vec<TrickPlayed>,
    /// Whether every card was in the hand that played it; `None` where the play cannot be followed.
    pub play_fits: Option<bool>,
    /// The hands whose cards are all known, clockwise from North.
    pub hands: Vec<HandHeld>,
}

impl Derived {
    /// What follows from a board. It is computed each time.
    #[must_use]
    pub fn of(game: &Game<'_>) -> Self {
        let deal = game.deal.as_ref().map(|(deal, _)| deal);
        let mut derived = Self {
            deal: deal.and_then(|deal| deal.to_follow().complete()),
            calls: calls(game),
            hands: hands(game),
            ..Self::default()
        };
        derived.follow_contract(game);
        if let Some(course) = &game.facts().course {
            derived.follow_play(course);
        }
        derived
    }

    /// The opening lead.
    ///
    /// ```
    /// use portnote_lin::{Context, derive::Derived};
    /// let text = b"md|1SAK,SQJ,ST9,S87|mb|1N|mb|p|mb|p|mb|p|pc|SQ|";
    /// let file = portnote_lin::parse(text).value;
    /// let derived = Derived::of(&Context::new().game(&file.blocks()[0]));
    /// assert_eq!(derived.lead().map(|card| card.to_string()).as_deref(), Some("SQ"));
    /// ```
    #[must_use]
    pub fn lead(&self) -> Option<Card> {
        self.tricks.first()?.cards.as_ref()?.first().copied()
    }

    fn follow_contract(&mut self, game: &Game<'_>) {
        let outcome = game.facts().settled;
        let (bid, risk) = match outcome.contract {
            None => return,
            Some(Contract::PassedOut) => {
                self.passed_out = Some(true);
                (self.score, self.score_ns) = (Some(0), Some(0));
                return;
            }
            Some(Contract::Bid { bid, risk }) => (bid, risk),
        };
        self.passed_out = Some(false);
        (self.level, self.denomination) = (Some(bid.level()), Some(bid.denomination()));
        self.risk = Some(risk);
        let Some(side) = outcome.declarer.map(Seat::side) else {
            return;
        };
        let vulnerability = game.vulnerable();
        self.declarer_vulnerable = vulnerability.map(|sides| sides.is_vulnerable(side));
        // Tricks of the last cards alone make no contract.
        let deal = game.deal.as_ref().map(|(deal, _)| deal.to_follow());
        let is_end = deal.is_some_and(|deal| deal.is_end_position());
        let Some(tricks) = outcome.tricks.filter(|_| !is_end) else {
            return;
        };
        let made = i16::from(tricks) - i16::from(bid.tricks_needed());
        self.made = i8::try_from(made).ok();
        let Some(vulnerability) = vulnerability else {
            return;
        };
        let contract = Contract::Bid { bid, risk };
        let scale = PenaltyScale::Current;
        self.score = duplicate_score(contract, tricks, side, vulnerability, scale);
        self.score_ns = self.score.map(|score| match side {
            Side::NorthSouth => score,
            Side::EastWest => -score,
        });
    }

    fn follow_play(&mut self, course: &Course) {
        let trump = self.denomination.and_then(Denomination::suit);
        let mut sizes = self.hands.iter().map(|held| held.hand.len());
        let first = sizes.next();
        let is_even = first.is_some_and(|first| sizes.all(|size| size == first));
        self.play_fits = is_even.then_some(course.misfit.is_none());
        for trick in &course.tricks {
            let mut played = TrickPlayed::default();
            played.leader = trick.leader;
            played.winner = trick.winner;
            played.complete = trick.cards.len() == 4;
            played.ruffed = trick.winner.map(|_| is_ruffed(&trick.cards, trump));
            played.cards = trick.leader.map(|_| trick.cards.clone());
            played.declarer_tricks = trick.won.map(|(ours, _)| ours);
            played.defender_tricks = trick.won.map(|(_, theirs)| theirs);
            self.tricks.push(played);
        }
    }
}

fn calls(game: &Game<'_>) -> Vec<CallMade> {
    let Some(dealer) = game.dealer() else {
        return Vec::new();
    };
    let end = game.facts().calls_end.unwrap_or(game.calls.len());
    let turns = game.calls.get(..end).unwrap_or(&[]);
    let calls = turns.iter().map_while(|turn| turn.call);
    let made = |(number, call): (usize, Call)| CallMade::new(dealer, number, Some(call));
    calls.enumerate().map(made).collect()
}

fn hands(game: &Game<'_>) -> Vec<HandHeld> {
    let Some((deal, _)) = &game.deal else {
        return Vec::new();
    };
    let (declarer, vulnerability) = (game.facts().settled.declarer, game.vulnerable());
    let known = deal.to_follow();
    known
        .known()
        .map(|(seat, hand)| HandHeld::new(seat, hand, declarer, vulnerability))
        .collect()
}
