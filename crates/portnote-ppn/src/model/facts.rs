//! What a hand says in the terms of pinochle: table, deck and rules, and every typed value.

mod table;
mod trump;

use std::ops::Range;

use portnote_core::frame::PartialDate;
use portnote_pinochle::{
    BySeat, Card, Completed, Deal, Discard, Hand, HandExtent, HandResult, MeldEntry, MeldFault,
    MeldRules, Record, Rules, Seat, Table, TeamScores, Teams, Trump,
};

use super::Game;
use crate::auction::AuctionRead;
use crate::play::PlayRead;
use crate::segment::{Point, Segment};
use crate::value::{Fault, Hands, MeldsValue, ValueReader};

/// Every typed value of a hand. What is missing, unknown or broken is `None`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Facts {
    /// The seats.
    pub table: Table,
    /// Where the number of players comes from, and other numbers that contradict it: tags.
    pub(crate) other_players: Vec<(usize, usize)>,
    /// The house rules.
    pub rules: Rules,
    /// Cards of a hand when the play begins.
    pub hand_size: usize,
    /// Whether the deck was guessed from the cards.
    pub(crate) is_deck_inferred: bool,
    /// The partners; `None` where the number of teams is not known.
    pub teams: Option<Teams>,
    /// Why the scores cannot be judged.
    pub(crate) team_fault: Option<TeamFault>,
    /// Whether the scoring system is one whose values are known.
    pub(crate) is_scoring_known: bool,
    /// The number of the hand.
    pub hand: Option<u32>,
    /// The date.
    pub date: Option<PartialDate>,
    /// The dealer.
    pub dealer: Option<Seat>,
    /// The declarer as stated.
    pub declarer: Option<Seat>,
    /// The contract as stated.
    pub contract: Option<u32>,
    /// The trump as stated.
    pub trump: Option<Trump>,
    /// The dealt hands as written.
    pub(crate) deal_value: Option<Hands>,
    /// The hands after the exchange as written.
    pub(crate) holding_value: Option<Hands>,
    /// The cards passed as written.
    pub(crate) passed_value: Option<Hands>,
    /// The dealt hands.
    pub deal: Option<Deal>,
    /// The hands after the exchange.
    pub holding: Option<Deal>,
    /// The cards passed.
    pub passed: Option<Deal>,
    /// The kitty.
    pub kitty: Option<Hand>,
    /// The discard, and the place of its points.
    pub discard: Option<(Discard, Range<u32>)>,
    /// The partner who was called, and the card.
    pub partner: Option<(Seat, Card)>,
    /// The melds as written.
    pub(crate) melds_value: Option<MeldsValue>,
    /// The melds.
    pub melds: BySeat<Option<MeldEntry>>,
    /// Scores of the game before the hand.
    pub game_scores: Option<TeamScores>,
    /// Scores of the melds.
    pub meld_scores: Option<TeamScores>,
    /// Scores of the play.
    pub play_scores: Option<TeamScores>,
    /// Scores of the hand.
    pub hand_scores: Option<TeamScores>,
    /// How the hand ended.
    pub result: Option<HandResult>,
    /// The team that won the game.
    pub victor: Option<u32>,
    /// The auction.
    pub(crate) auction: Option<AuctionRead>,
    /// The play.
    pub(crate) play: Option<PlayRead>,
    /// Whether the hand was broken off.
    pub is_cut: bool,
    /// What is wrong with values: tag, place in the block, fault.
    pub faults: Vec<(usize, Fault)>,
    /// What follows from the hand, with its own Deal, Melds and scores left as they are.
    pub derived: Option<Box<Completed>>,
}

/// Why the teams are unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum TeamFault {
    /// Two lists have different lengths: each tag with its number of teams.
    Lengths([(usize, usize); 2]),
    /// So many teams do not divide the players: the tag.
    Divides(usize, usize),
}

impl Default for Facts {
    fn default() -> Self {
        let rules = Rules::DOUBLE_4;
        Self {
            table: rules.table,
            other_players: Vec::new(),
            rules,
            hand_size: rules.hand_size,
            is_deck_inferred: false,
            teams: rules.teams(),
            team_fault: None,
            is_scoring_known: true,
            hand: None,
            date: None,
            dealer: None,
            declarer: None,
            contract: None,
            trump: None,
            deal_value: None,
            holding_value: None,
            passed_value: None,
            deal: None,
            holding: None,
            passed: None,
            kitty: None,
            discard: None,
            partner: None,
            melds_value: None,
            melds: BySeat::default(),
            game_scores: None,
            meld_scores: None,
            play_scores: None,
            hand_scores: None,
            result: None,
            victor: None,
            auction: None,
            play: None,
            is_cut: false,
            faults: Vec::new(),
            derived: None,
        }
    }
}

impl Facts {
    /// The facts of a hand whose inheritance is resolved.
    pub(super) fn of(game: &Game<'_>) -> Self {
        let mut facts = Self::default();
        if game.block().is_opaque() {
            return facts;
        }
        facts.read_values(game);
        facts.find_table(game);
        let table = facts.table;
        let at_table = |hands: &Option<Hands>| hands.as_ref().and_then(|hands| hands.deal(table));
        facts.deal = at_table(&facts.deal_value);
        facts.holding = at_table(&facts.holding_value);
        facts.passed = at_table(&facts.passed_value).or_else(|| facts.passed_by_two());
        if let Some(melds) = &facts.melds_value {
            facts.melds = melds.by_seat(table);
        }
        facts.auction = game.auction.as_ref().map(|section| AuctionRead::of(section, table));
        let text = game.text();
        facts.play = game.play.as_ref().map(|section| PlayRead::of(section, table, text));
        let sections = [&game.auction, &game.play].into_iter().flatten();
        let is_star = |name| game.tag(name).is_some_and(super::Tag::is_cut);
        let termination = game.value("Termination").is_some();
        facts.is_cut = sections.into_iter().any(|section| section.cut.is_some())
            || is_star("Auction")
            || termination;
        facts.find_rules(game);
        facts.find_teams(game);
        facts.derived = Some(Box::new(facts.complete()));
        facts
    }

    fn read_values(&mut self, game: &Game<'_>) {
        self.hand = self
            .read(game, "Hand", |reader, text| reader.whole(text, 1, "a positive whole number"));
        self.date = self.read(game, "Date", |reader, text| reader.date(text, game.dates));
        self.dealer = self.read(game, "Dealer", |reader, text| reader.seat(text, 0));
        self.declarer = self.read(game, "Declarer", |reader, text| reader.seat(text, 0));
        self.contract = self.read(game, "Contract", |reader, text| {
            reader.whole(text, 1, "a positive whole number")
        });
        self.trump = self.read(game, "Trump", ValueReader::trump);
        self.deal_value = self.read(game, "Deal", ValueReader::hands);
        self.holding_value = self.read(game, "Holding", ValueReader::hands);
        self.passed_value = self.read(game, "Passed", ValueReader::hands);
        self.kitty = self.read(game, "Kitty", ValueReader::cards);
        let discard = self.read(game, "Discard", ValueReader::discard);
        let start = game.tag("Discard").map_or(0, |tag| tag.value_range.start);
        let index = |at: usize| start + u32::try_from(at).unwrap_or(0);
        self.discard =
            discard.map(|(discard, place)| (discard, index(place.start)..index(place.end)));
        self.partner = self.read(game, "Partner", ValueReader::partner);
        self.melds_value = self.read(game, "Melds", ValueReader::melds);
        self.game_scores = self.read(game, "GameScores", ValueReader::scores);
        self.meld_scores = self.read(game, "MeldScores", ValueReader::scores);
        self.play_scores = self.read(game, "PlayScores", ValueReader::scores);
        self.hand_scores = self.read(game, "HandScores", ValueReader::scores);
        self.result = self.read(game, "Result", ValueReader::result);
        self.victor =
            self.read(game, "Victor", |reader, text| reader.whole(text, 0, "the number of a team"));
    }

    /// Reads a value unless it is `*` or `?`; what is wrong with it is remembered at its place.
    fn read<T>(
        &mut self,
        game: &Game<'_>,
        name: &str,
        read: impl FnOnce(&mut ValueReader, &str) -> Option<T>,
    ) -> Option<T> {
        let value = game.value(name)?;
        let is_open = game.tag(name).is_some_and(|tag| tag.is_open);
        // Where the end is missing, the text there is not the value.
        if is_open || matches!(&*value, "*" | "?") {
            return None;
        }
        let mut reader = ValueReader::default();
        let found = read(&mut reader, &value);
        // A value that comes from elsewhere was judged there, and escapes move its places.
        let own = game.tag(name).filter(|tag| tag.inherited.is_none());
        if let Some(tag) = own.filter(|tag| tag.raw == tag.value) {
            let number = game.tags.iter().position(|other| std::ptr::eq(other, tag));
            let skipped = tag.raw.len() - value.len();
            let start = tag.value_range.start as usize + skipped;
            for mut fault in reader.faults {
                fault.shift(start);
                self.faults.push((number.unwrap_or(0), fault));
            }
        }
        found
    }

    /// Two hands are those of declarer and partner.
    fn passed_by_two(&self) -> Option<Deal> {
        let passed = self.passed_value.as_ref()?;
        let [(_, given), (_, returned)] = passed.hands.as_slice() else {
            return None;
        };
        let first = passed.first.filter(|seat| self.table.has(*seat))?;
        let across = self.table.opposite(first)?;
        let mut deal = Deal::new(self.table);
        for seat in self.table.seats() {
            let hand = match *seat {
                seat if seat == first => *given,
                seat if seat == across => *returned,
                _ => Some(Hand::EMPTY),
            };
            deal.set_hand(*seat, hand);
        }
        Some(deal)
    }

    /// The hand as a record of pinochle.
    #[must_use]
    pub fn record(&self) -> Record {
        let table = self.table;
        let seat = |seat: Option<Seat>| seat.filter(|seat| table.has(*seat));
        let play = self.play.as_ref();
        let has_rows = self.auction.as_ref().is_some_and(|auction| !auction.slots.is_empty());
        Record {
            teams: self.teams,
            dealer: seat(self.dealer).or_else(|| self.dealer_by_seats()),
            auction: self.auction.as_ref().and_then(|auction| auction.auction).filter(|_| has_rows),
            declarer: seat(self.declarer),
            contract: self.contract,
            trump: self.trump,
            deal: self.deal,
            kitty: self.kitty,
            discard: self.discard.as_ref().map(|(discard, _)| *discard),
            passed: self.passed,
            holding: self.holding,
            leader: play.and_then(|play| play.first),
            throws: play.map_or_else(Vec::new, |play| play.throws(table.players())),
            extent: if self.is_cut { HandExtent::CutOff } else { HandExtent::Whole },
            ..Record::new(if self.partner.is_some() {
                // The teams of a called partner are not those of the table.
                Rules { score: None, ..self.rules }
            } else {
                self.rules
            })
        }
    }

    /// The seat before the one that bids first, or else before the one whose hand is first
    /// in the deal: both sit on the dealer's left.
    fn dealer_by_seats(&self) -> Option<Seat> {
        let bids = self.auction.as_ref().and_then(|read| read.auction);
        let bids = bids.map(|auction| auction.first());
        let dealt = self.deal_value.as_ref().and_then(|deal| deal.first);
        let first = bids.or(dealt.filter(|seat| self.table.has(*seat)))?;
        Some(self.table.previous(first))
    }

    /// What follows from the hand. A claim of meld that its cards bear counts before what a
    /// hand is worth, for a player may show less. Under a scoring system whose values are not
    /// known, the cards cannot contradict the points.
    fn complete(&self) -> Completed {
        let mut record = self.record();
        let completed = record.complete();
        let rules = self.meld_rules(&completed);
        let mut has_less = false;
        for seat in self.table.seats() {
            let Some(claim) = self.melds.get(*seat) else {
                continue;
            };
            let hand = self.meld_hand(&completed, *seat);
            let is_wrong = |fault: &MeldFault| match fault {
                MeldFault::Understated { .. } => false,
                MeldFault::Points { .. } => self.is_scoring_known,
                _ => true,
            };
            if rules.judge(claim, hand.as_ref()).iter().any(is_wrong) {
                continue;
            }
            let worth = completed.melds.get(*seat).map(|entry| entry.points);
            has_less |= worth != Some(claim.points);
            *record.claims.get_mut(*seat) = Some(claim.points);
        }
        if has_less { record.complete() } else { completed }
    }

    /// Whether it is known what every meld is worth: by the scoring system, or because the points
    /// of every seat are written down.
    #[must_use]
    pub(crate) fn knows_meld_points(&self) -> bool {
        let mut seats = self.table.seats().iter();
        self.is_scoring_known || seats.all(|seat| self.melds.get(*seat).is_some())
    }

    /// Whether scores or a result are written down, and nothing says how they are computed.
    #[must_use]
    pub(crate) fn lacks_score_rules(&self) -> bool {
        let has_scores = [self.meld_scores, self.play_scores, self.hand_scores];
        let is_stated = self.result.is_some() || has_scores.iter().any(Option::is_some);
        let is_unknown = self.rules.score.is_none() || self.teams.is_none();
        is_stated && is_unknown && self.partner.is_none()
    }

    /// How the hand ended, where that follows from it.
    #[must_use]
    pub(crate) fn derived_result(&self) -> Option<HandResult> {
        let result = self.derived.as_deref()?.result?;
        let depends_on_points = result != HandResult::NoTrump;
        (self.knows_meld_points() || !depends_on_points).then_some(result)
    }

    /// Whether every value, bid and card of the hand can be read.
    #[must_use]
    pub fn is_understood(&self) -> bool {
        let calls = self.auction.as_ref().map_or(0, |read| read.faults.len());
        let cards = self.play.as_ref().map_or(0, |read| read.faults.len());
        self.faults.is_empty() && self.team_fault.is_none() && calls + cards == 0
    }

    /// Whether cards are passed, or taken from a kitty.
    #[must_use]
    pub(crate) fn has_exchange(&self) -> bool {
        let derived = self.derived.as_deref();
        let passed = derived.and_then(|derived| derived.passed);
        let moved = passed.is_some_and(|passed| !passed.total().is_empty());
        self.kitty.is_some() || self.discard.is_some() || self.passed.is_some() || moved
    }

    /// The last action of a section that was not cut; `None` if it is unknown.
    #[must_use]
    pub(crate) fn last_action(&self, segment: Segment) -> Option<Point> {
        let (first, second) = match segment {
            Segment::Auction => {
                let auction = self.auction.as_ref().filter(|auction| !auction.is_cut)?;
                let slots = auction.slots.iter();
                slots.map(|slot| (slot.round, slot.number)).max()?
            }
            Segment::Play => {
                let play = self.play.as_ref().filter(|play| !play.is_cut)?;
                let last = play.tricks.last()?;
                (play.tricks.len(), last.throws.len().max(1))
            }
            Segment::Deal | Segment::Exchange | Segment::Meld | Segment::Result => return None,
        };
        let number = |number: usize| u32::try_from(number).ok();
        Some(Point { segment, first: number(first), second: number(second) })
    }

    /// The moment that a point means in the hand: the last action where the point is later than all
    /// of them, and the meld where the hand has no exchange.
    #[must_use]
    pub fn moment(&self, point: Point) -> Point {
        match point.segment {
            Segment::Exchange if !self.has_exchange() => Point::at(Segment::Meld),
            segment => match self.last_action(segment) {
                Some(last) if last.key() < point.key() => last,
                _ => point,
            },
        }
    }

    /// How melds of the hand count.
    #[must_use]
    pub fn meld_rules(&self, completed: &Completed) -> MeldRules<'static> {
        let trump = completed.trump.and_then(Trump::suit);
        self.rules.meld_rules(trump)
    }

    /// The hand from which a seat melds: after a pass, but before anything is discarded.
    #[must_use]
    pub fn meld_hand(&self, completed: &Completed, seat: Seat) -> Option<Hand> {
        let held = completed.holding.and_then(|holding| holding.hand(seat));
        let dealt = completed.deal.and_then(|deal| deal.hand(seat));
        if self.rules.passed_cards > 0 {
            return held;
        }
        if Some(seat) == completed.declarer
            && let (Some(hand), Some(kitty)) = (dealt, completed.kitty)
        {
            return Some(hand.plus(&kitty));
        }
        held.or(dealt)
    }
}
