//! What games say about each other. A game carries what was found out about it when it was
//! read, so that judging it needs no other game.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use portnote_bridge::{Deal, FULL_HAND, Hand, Seat, Vulnerability};
use portnote_core::frame::PartialDate;
use portnote_core::frame::date::DayOrder;
use portnote_core::limits::REMEMBERED_GAMES;

use super::{Game, Tag, first_later};
use crate::deal::DealValue;
use crate::tag::{Kind, Known, KnownSet, MANDATORY, TagClass, TagValue};

/// Tags that tell one board of an event from another of the same number.
const EVENT: [&str; 4] = ["Date", "Stage", "Round", "Section"];

/// What earlier games say about a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Neighbours {
    /// The first game that has the same DealId and another deal.
    pub(crate) deal_id: Option<u64>,
    /// The first game of the same board of the same event, where it has another deal.
    pub(crate) board: Option<u64>,
    /// The first game with the same deal, where neither of the two has a DealId.
    pub(crate) deal: Option<u64>,
    /// Whether it is the rest of the game before, from which an empty line cuts it off.
    pub(crate) is_rest: bool,
    /// Whether an earlier game has shown that its matchpoints follow a method that is not known.
    pub(crate) is_method_told: bool,
    /// Whether it is the first game of a file of version 1.0 with what came later.
    pub(crate) is_newer: bool,
    /// The game before whose deal this one shares, because it leaves all tags of a deal out.
    pub(crate) shared: Option<Shared>,
    /// What the games before say about the event, where this one begins no other.
    pub(crate) identified: Option<Arc<Identification>>,
    /// What the dates up to this game show about the order of day and month.
    pub(crate) dates: DayOrder,
}

/// What a game says about the event that it belongs to: PBN 2.1 §3.4.1 to §3.4.3, §4.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Identification {
    /// The event.
    pub event: Option<String>,
    /// The site.
    pub site: Option<String>,
    /// The date, where it can be read.
    pub date: Option<PartialDate>,
    /// The date as written.
    pub date_text: Option<String>,
    /// The round.
    pub round: Option<String>,
    /// The stage of the event.
    pub stage: Option<String>,
    /// The home team.
    pub home_team: Option<String>,
    /// The visiting team.
    pub visit_team: Option<String>,
}

/// Tags that say about the event; the first two begin another one.
const IDENTIFICATION: [&str; 7] =
    ["Event", "Date", "Site", "Round", "Stage", "HomeTeam", "VisitTeam"];

/// What the nearest game with an event or a date says, and those after it.
#[derive(Clone, Debug, Default)]
struct Identified {
    is_begun: bool,
    /// The values, in the order of `IDENTIFICATION`; empty where nothing is known.
    values: [String; 7],
    /// The values, once a game has taken them over.
    shared: Option<Arc<Identification>>,
}

/// How a game shares the deal of one before.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    /// Whether it is the first such game of its file.
    pub(crate) is_first: bool,
    /// Which record of the deal it is; that with the deal is the first.
    pub(crate) record: u32,
    /// What the game with the deal says.
    pub(crate) deal: Arc<SharedDeal>,
}

/// What a game says about its deal, for others that share it.
#[derive(Clone, Debug)]
pub(crate) struct SharedDeal {
    /// The number of the game.
    pub(crate) game: u64,
    /// The values, in the order of `DEAL_TAGS`.
    pub(crate) values: [String; 4],
    pub(crate) board: Option<u32>,
    pub(crate) dealer: Option<Seat>,
    pub(crate) vulnerable: Option<Vulnerability>,
    pub(crate) deal: Option<DealValue>,
}

/// The values of the nearest game with a deal.
#[derive(Clone, Debug, Default)]
struct Nearest {
    /// The number of the game; 0 for none.
    game: u64,
    /// The values, in the order of `DEAL_TAGS`.
    values: [String; 4],
    /// What the game says about the deal, once a game has shared it.
    shared: Option<Arc<SharedDeal>>,
    /// How many games have shared them.
    records: u32,
}

/// The tags by which a game says what was dealt.
pub(crate) const DEAL_TAGS: [&str; 4] = ["Board", "Dealer", "Vulnerable", "Deal"];

/// What is remembered from game to game: bounded for any number of games.
#[derive(Clone, Debug, Default)]
pub(super) struct GameMemory {
    deal_ids: HashMap<u64, FirstDeal>,
    boards: HashMap<u64, FirstDeal>,
    /// Complete deals, with the first game of each.
    deals: HashMap<u64, u64>,
    nearest: Nearest,
    identified: Identified,
    /// Whether a game has shared the deal of another one.
    is_shared: bool,
    before: PreviousGame,
    dates: DayOrder,
    /// Whether a file of version 1.0 has shown what came later.
    is_newer: bool,
}

/// A deal with the first game that has it.
#[derive(Clone, Copy, Debug)]
struct FirstDeal {
    deal: Deal,
    game: u64,
}

/// What the game before has.
#[derive(Clone, Copy, Debug, Default)]
struct PreviousGame {
    /// Whether it says which record it is.
    is_named: bool,
    auction: bool,
    play: bool,
    tags: KnownSet,
}

/// Tags that tell a record from those beside it, as the mandatory ones before Scoring do.
const RECORD: [&str; 11] = [
    "DealId",
    "Room",
    "PairEW",
    "PairNS",
    "EventDate",
    "HomeTeam",
    "VisitTeam",
    "Round",
    "Section",
    "Stage",
    "Table",
];

/// Mandatory tags that say what became of a record, and not which one it is.
const OUTCOME: [&str; 4] = ["Scoring", "Declarer", "Contract", "Result"];

impl GameMemory {
    /// Before the first game of a file that begins like this.
    pub(super) fn of_head(head: &[u8]) -> Self {
        Self { dates: DayOrder::of_head(head), ..Self::default() }
    }

    /// Compares a game with those before it, and remembers it.
    pub(super) fn compare_and_keep(&mut self, game: &Game<'_>) -> Neighbours {
        let mut found = Neighbours::default();
        let number = game.block().index();
        if let Some(deal) = sound_deal(game) {
            let id = game.known("DealId");
            if let Some(id) = &id {
                found.deal_id = conflict(&mut self.deal_ids, hash(id), deal, number);
            }
            if let Some(board) = board(game) {
                found.board = conflict(&mut self.boards, board, deal, number);
            }
            let complete = deal.complete().filter(|deal| deal.hand_size() == FULL_HAND);
            if let Some(complete) = complete.filter(|_| id.is_none()) {
                found.deal = first(&mut self.deals, hash(&complete), number);
            }
        }
        if !game.block().is_opaque() {
            found.is_rest = self.before.is_continued_by(game);
        }
        found.shared = self.share(game, number, found.is_rest);
        if !game.block().is_opaque() {
            found.identified = self.identified.take_over(game);
        }
        for tag in game.tags.iter().filter(|tag| tag.kind() == Kind::Date) {
            self.dates.note(&tag.value);
        }
        found.dates = self.dates;
        let is_old = game.block().own().header().version == Some((1, 0));
        if is_old && !self.is_newer && first_later(game).is_some() {
            self.is_newer = true;
            found.is_newer = true;
        }
        self.before = match found.is_rest {
            true => self.before.with(game),
            false => {
                PreviousGame { is_named: is_named(game), ..PreviousGame::default() }.with(game)
            }
        };
        found
    }

    /// Takes note of a game under a number as far as later games can share its deal.
    pub(super) fn note(&mut self, game: &Game<'_>, number: u64) {
        self.share(game, number, false);
    }

    fn share(&mut self, game: &Game<'_>, number: u64, is_rest: bool) -> Option<Shared> {
        let found = self.shared(game).filter(|_| !is_rest);
        if let Some(shared) = &found {
            self.is_shared = true;
            self.nearest.records = shared.record - 1;
            self.nearest.shared = Some(Arc::clone(&shared.deal));
        }
        if has_deal(game) {
            self.nearest.note(game, number);
        } else if !is_silent(game) {
            self.nearest.game = 0;
        }
        found
    }

    /// Whether a game is another record of the deal before it: the tags decide, for a play that
    /// does not fit may be what is wrong.
    pub(super) fn shared(&self, game: &Game<'_>) -> Option<Shared> {
        if self.nearest.game == 0 || !takes_deal(game) {
            return None;
        }
        Some(Shared {
            is_first: !self.is_shared,
            record: self.nearest.records.saturating_add(2),
            deal: self.nearest.shared(),
        })
    }
}

/// Whether a game takes its deal from the one before, where that has one: it is played, and says
/// nothing about its deal, but something about itself.
pub(crate) fn takes_deal(game: &Game<'_>) -> bool {
    let has_calls = game.auction.as_ref().is_some_and(|it| !it.turns.is_empty());
    let has_cards = game.play.as_ref().is_some_and(|it| !it.turns.is_empty());
    (has_calls || has_cards) && is_silent(game) && !is_bare_section(game)
}

/// Whether a game begins with a section and says nothing of itself: it is not a record of its own,
/// but the rest of one.
pub(crate) fn is_bare_section(game: &Game<'_>) -> bool {
    let first = game.tags.first().map(|tag| tag.class);
    matches!(first, Some(TagClass::Auction | TagClass::Play)) && !is_named(game)
}

/// Whether a game has a tag that says which record it is.
fn is_named(game: &Game<'_>) -> bool {
    game.tags.iter().any(|tag| match tag.class {
        TagClass::Mandatory => !OUTCOME.contains(&tag.name),
        TagClass::Supplemental => RECORD.contains(&tag.name),
        _ => false,
    })
}

pub(crate) fn has_deal(game: &Game<'_>) -> bool {
    game.tag("Deal").is_some_and(|tag| !tag.is_unknown())
}

/// Whether a game that was read says nothing about its deal.
pub(crate) fn is_silent(game: &Game<'_>) -> bool {
    let speaks = DEAL_TAGS.iter().any(|name| says_something(game, name));
    !speaks && !has_deal(game) && !game.block().is_opaque()
}

/// Whether a tag is there, and not only as export format fills it in.
fn says_something(game: &Game<'_>, name: &str) -> bool {
    let tag = game.tag(name);
    tag.is_some_and(|tag| tag.value != MANDATORY.unknown())
}

/// The number of a known tag that is not only there as export format fills it in.
fn stated(tag: &Tag<'_>) -> Option<Known> {
    tag.known().filter(|_| tag.value != MANDATORY.unknown())
}

impl PreviousGame {
    /// Whether a game without a deal is the rest of the game before: it says nothing of which record
    /// it is, has a section or an outcome, and nothing in it is there already.
    fn is_continued_by(self, game: &Game<'_>) -> bool {
        if !self.is_named || is_named(game) {
            return false;
        }
        let is_note = |tag: &Tag<'_>| tag.class == TagClass::Note;
        let brings = match game.tags.first() {
            Some(first) if is_note(first) => self.auction || self.play,
            _ => game.tags.iter().any(|tag| {
                matches!(tag.class, TagClass::Auction | TagClass::Play)
                    || OUTCOME.contains(&tag.name)
            }),
        };
        let mut stated = game.tags.iter().filter(|tag| !is_note(tag)).filter_map(stated);
        brings && !stated.any(|known| self.tags.has(known))
    }

    /// Adds what a game has.
    fn with(mut self, game: &Game<'_>) -> Self {
        self.auction |= game.auction.is_some();
        self.play |= game.play.is_some();
        for known in game.tags.iter().filter_map(stated) {
            self.tags.insert(known);
        }
        self
    }
}

impl Identification {
    /// The values with the names of their tags.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// use portnote_pbn::derive::{Carry, identification};
    ///
    /// let text = b"[Event \"Cup\"]\n[Date \"2024.01.02\"]\n\n[Round \"2\"]\n";
    /// let file = portnote_pbn::parse(text).value;
    /// let mut context = Context::new();
    /// let games: Vec<_> = file.game_blocks().map(|block| context.game(block)).collect();
    /// let second = identification(&games[1], Carry::Identification);
    /// let known = second.tags().into_iter().filter_map(|(name, value)| Some((name, value?)));
    /// assert!(known.eq([("Event", "Cup"), ("Date", "2024.01.02"), ("Round", "2")]));
    /// ```
    #[must_use]
    pub fn tags(&self) -> [(&'static str, Option<&str>); 7] {
        let values = [
            &self.event,
            &self.date_text,
            &self.site,
            &self.round,
            &self.stage,
            &self.home_team,
            &self.visit_team,
        ];
        let mut tags = IDENTIFICATION.map(|name| (name, None));
        for (tag, value) in tags.iter_mut().zip(values) {
            tag.1 = value.as_deref();
        }
        tags
    }

    /// What a game says, and where it says nothing what those before it do.
    pub(crate) fn of(game: &Game<'_>, before: Option<&Self>) -> Self {
        let own = |name| game.known(name).map(Cow::into_owned);
        let own_date = own("Date");
        let before = before.cloned().unwrap_or_default();
        Self {
            event: own("Event").or(before.event),
            site: own("Site").or(before.site),
            date: match own_date {
                Some(_) => game.date(),
                None => before.date,
            },
            date_text: own_date.or(before.date_text),
            round: own("Round").or(before.round),
            stage: own("Stage").or(before.stage),
            home_team: own("HomeTeam").or(before.home_team),
            visit_team: own("VisitTeam").or(before.visit_team),
        }
    }
}

impl Identified {
    /// What a game takes over, and what it says to those after it.
    fn take_over(&mut self, game: &Game<'_>) -> Option<Arc<Identification>> {
        let begins = game.known("Event").is_some() || game.known("Date").is_some();
        if !begins && !self.is_begun {
            return None;
        }
        let taken = (!begins).then(|| self.shared());
        for (slot, name) in self.values.iter_mut().zip(IDENTIFICATION) {
            let value = game.known(name);
            if begins || value.as_deref().is_some_and(|value| value != slot) {
                slot.clear();
                slot.push_str(&value.unwrap_or_default());
                self.shared = None;
            }
        }
        self.is_begun = true;
        taken
    }

    /// What games take over, made once for all of them.
    fn shared(&mut self) -> Arc<Identification> {
        let values = &self.values;
        let made = || {
            let [event, date, site, round, stage, home_team, visit_team] =
                values.each_ref().map(|value| (!value.is_empty()).then(|| value.clone()));
            Arc::new(Identification {
                event,
                site,
                date: match date.as_deref().map(|date| Kind::Date.read(date)) {
                    Some(TagValue::Date(date)) => Some(date),
                    _ => None,
                },
                date_text: date,
                round,
                stage,
                home_team,
                visit_team,
            })
        };
        Arc::clone(self.shared.get_or_insert_with(made))
    }
}

impl Nearest {
    /// What later games share, read once for all of them.
    fn shared(&self) -> Arc<SharedDeal> {
        if let Some(shared) = &self.shared {
            return Arc::clone(shared);
        }
        let [board, dealer, vulnerable, deal] = &self.values;
        Arc::new(SharedDeal {
            game: self.game,
            values: self.values.clone(),
            board: match Kind::Board.read(board) {
                TagValue::Board(board) => Some(board),
                _ => None,
            },
            dealer: match Kind::Seat.read(dealer) {
                TagValue::Seat(seat) => Some(seat.value),
                _ => None,
            },
            vulnerable: match Kind::Vulnerable.read(vulnerable) {
                TagValue::Vulnerable(sides) => Some(sides.value),
                _ => None,
            },
            deal: DealValue::read(deal),
        })
    }

    fn note(&mut self, game: &Game<'_>, number: u64) {
        self.game = number;
        self.shared = None;
        self.records = 0;
        for (slot, name) in self.values.iter_mut().zip(DEAL_TAGS) {
            slot.clear();
            slot.push_str(&game.known(name).unwrap_or_default());
        }
    }
}

/// A deal with at least one known hand, in which every letter was understood.
fn sound_deal(game: &Game<'_>) -> Option<Deal> {
    let value = game.deal().filter(|value| value.faults.is_empty())?;
    let mut hands = value.deal.known().map(|(_, hand)| hand);
    hands.any(|hand| !hand.is_empty()).then_some(value.deal)
}

/// A number for the board and its event, where both are known.
fn board(game: &Game<'_>) -> Option<u64> {
    let names = (game.known("Board")?, game.known("Event")?);
    Some(hash(&(names, EVENT.map(|name| game.known(name)))))
}

/// The first game with this key, where a hand that both know differs.
fn conflict(seen: &mut HashMap<u64, FirstDeal>, key: u64, deal: Deal, game: u64) -> Option<u64> {
    match seen.get(&key) {
        Some(first) => differ(first.deal, deal).then_some(first.game),
        None if seen.len() < REMEMBERED_GAMES => {
            seen.insert(key, FirstDeal { deal, game });
            None
        }
        None => None,
    }
}

/// The first game with this key; the game itself is remembered as such.
fn first(seen: &mut HashMap<u64, u64>, key: u64, game: u64) -> Option<u64> {
    match seen.get(&key) {
        Some(first) => Some(*first),
        None if seen.len() < REMEMBERED_GAMES => seen.insert(key, game),
        None => None,
    }
}

/// Whether two deals give a seat different hands; a hand that only one knows says nothing.
fn differ(a: Deal, b: Deal) -> bool {
    let others = |(seat, hand): (_, Hand)| b.hand(seat).is_some_and(|other| other != hand);
    a.known().any(others)
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
