//! New hands from values.

use std::fmt::Write as _;

use portnote_core::build::{self, BuildError, Tags};
use portnote_core::edit;
use portnote_core::frame::PartialDate;
use portnote_pinochle::{
    Auction, Call, Card, Competition, Deal, Discard, Hand, HandResult, MeldEntry, Play, Rules,
    Seat, TeamScores, Trump,
};

use crate::alone::HEADER;
use crate::game::Game;
use crate::options::Options;
use crate::syntax::Ppn;
use crate::write::{Rows, listed};

/// Makes a hand from typed values.
///
/// What is left out is not written; [`write`](crate::write()) completes the hand with all that
/// follows from it.
///
/// ```
/// use portnote_pinochle::{Call, Seat};
/// use portnote_ppn::{ExportOptions, Game, write};
///
/// let game = Game::builder()
///     .site("Oslo")
///     .hand_no(3)
///     .player(Seat::North, "Ann \"Ace\" Miller")
///     .dealer(Seat::West)
///     .auction([Call::Bid(50), Call::Bid(60), Call::Pass, Call::Pass, Call::Pass])
///     .build()?;
/// // The auction gives declarer and contract.
/// assert_eq!(game.declarer(), Some(Seat::East));
/// assert_eq!(game.contract(), Some(60));
/// assert!(write([&game], &ExportOptions::default()).is_ok());
/// # Ok::<(), portnote_ppn::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct GameBuilder {
    /// The hand that is changed, for a builder that was made from one.
    base: Option<Game>,
    tags: Tags,
    comment: Option<String>,
    rules: Option<Rules>,
    game_scores: Option<TeamScores>,
    dealer: Option<Seat>,
    deal: Option<Deal>,
    kitty: Option<Hand>,
    declarer: Option<Seat>,
    contract: Option<u32>,
    trump: Option<Trump>,
    passed: Option<Deal>,
    discard: Option<Discard>,
    holding: Option<Deal>,
    melds: Option<Vec<(Seat, MeldEntry)>>,
    result: Option<HandResult>,
    auction: Option<Vec<Call>>,
    leader: Option<Seat>,
    play: Option<Vec<Card>>,
}

/// What decides in which order seats are written.
struct TableSetup {
    rules: Rules,
    dealer: Option<Seat>,
}

/// A section of a hand: the seat of its tag, and its lines.
struct Section {
    first: Seat,
    lines: String,
}

impl Game {
    /// Makes a hand from typed values.
    ///
    /// ```
    /// use portnote_pinochle::Seat;
    /// let game = portnote_ppn::Game::builder().dealer(Seat::South).build()?;
    /// assert_eq!(game.dealer(), Some(Seat::South));
    /// # Ok::<(), portnote_ppn::BuildError>(())
    /// ```
    pub fn builder() -> GameBuilder {
        GameBuilder::default()
    }

    /// Makes a builder in which all values of the hand are set. What is set anew replaces them, and
    /// all else stays as it is written: other tags and sections, and comments.
    ///
    /// A hand without findings is built again as it is; of another one the error says what is wrong.
    ///
    /// ```
    /// use portnote_pinochle::Seat;
    /// let text = b"[Site \"Oslo\"]\n[North \"Ann\"]\n[Room \"Open\"]\n";
    /// let game = portnote_ppn::parse(text).games().next().unwrap();
    /// assert_eq!(game.to_builder().build()?, game);
    /// let other = game.to_builder().player(Seat::North, "Bob").build()?;
    /// assert_eq!(other.to_string(), "[Site \"Oslo\"]\n[North \"Bob\"]\n[Room \"Open\"]\n");
    /// # Ok::<(), portnote_ppn::BuildError>(())
    /// ```
    pub fn to_builder(&self) -> GameBuilder {
        GameBuilder { base: Some(self.clone()), ..GameBuilder::default() }
    }
}

impl GameBuilder {
    /// Sets the place where the hand was played. PPN 1.0, Site Tag.
    pub fn site(self, name: impl Into<String>) -> Self {
        self.tag("Site", name)
    }

    /// Sets the date of the hand. PPN 1.0, Date Tag.
    pub fn date(self, date: PartialDate) -> Self {
        self.tag("Date", date.to_string())
    }

    /// Sets the name of the event. PPN 1.0, Event Tag.
    pub fn event(self, name: impl Into<String>) -> Self {
        self.tag("Event", name)
    }

    /// Sets the round of the event. PPN 1.0, Round Tag.
    pub fn round(self, round: impl Into<String>) -> Self {
        self.tag("Round", round)
    }

    /// The name of a player. PPN 1.0, North Tag and those of the other seats.
    ///
    /// ```
    /// use portnote_pinochle::Seat;
    /// let game = portnote_ppn::Game::builder().player(Seat::West, "Belle").build()?;
    /// assert_eq!(game.value("West").as_deref(), Some("Belle"));
    /// # Ok::<(), portnote_ppn::BuildError>(())
    /// ```
    pub fn player(self, seat: Seat, name: impl Into<String>) -> Self {
        self.tag(seat.name(), name)
    }

    /// The number of the hand in its game. PPN 1.0, Hand Tag.
    #[doc(alias = "hand")]
    pub fn hand_no(self, number: u32) -> Self {
        self.tag("Hand", number.to_string())
    }

    /// The scores before the hand, which also say how many teams there are. PPN 1.0, GameScores Tag.
    pub fn game_scores(mut self, scores: TeamScores) -> Self {
        self.game_scores = Some(scores);
        self
    }

    /// The game that is played, with seats, deck and teams; without it, that of four players with a
    /// double deck. PPN 1.0, Competition Tag.
    ///
    /// ```
    /// use portnote_pinochle::Rules;
    /// let game = portnote_ppn::Game::builder().rules(Rules::SINGLE_3).build()?;
    /// assert_eq!(game.value("Competition").as_deref(), Some("Single-deck Three-handed"));
    /// assert_eq!(game.value("GameScores").as_deref(), Some("0:0:0"));
    /// # Ok::<(), portnote_ppn::BuildError>(())
    /// ```
    pub fn rules(mut self, rules: Rules) -> Self {
        self.rules = Some(rules);
        self
    }

    /// Sets the seat of the dealer. PPN 1.0, Dealer Tag.
    pub fn dealer(mut self, seat: Seat) -> Self {
        self.dealer = Some(seat);
        self
    }

    /// The hands as they were dealt. PPN 1.0, Deal Tag.
    pub fn deal(mut self, deal: Deal) -> Self {
        self.deal = Some(deal);
        self
    }

    /// The cards that were not dealt. PPN 1.0, Kitty Tag.
    pub fn kitty(mut self, cards: Hand) -> Self {
        self.kitty = Some(cards);
        self
    }

    /// The calls in the order made, the first by the seat after the dealer; seats that have passed
    /// make none. PPN 1.0, Auction Section.
    ///
    /// ```
    /// use portnote_pinochle::{Call, Seat};
    /// let builder = portnote_ppn::Game::builder().dealer(Seat::West);
    /// let refused = builder.auction([Call::Bid(60), Call::Bid(50)]).build();
    /// let error = refused.unwrap_err().to_string();
    /// assert_eq!(error, "call 2 of the auction, `50` by E: the bid is not above 60");
    /// ```
    pub fn auction(mut self, calls: impl IntoIterator<Item = Call>) -> Self {
        self.auction = Some(calls.into_iter().collect());
        self
    }

    /// The declarer, which an auction gives as well. PPN 1.0, Declarer Tag.
    pub fn declarer(mut self, seat: Seat) -> Self {
        self.declarer = Some(seat);
        self
    }

    /// The contract in points, which an auction gives as well. PPN 1.0, Contract Tag.
    pub fn contract(mut self, points: u32) -> Self {
        self.contract = Some(points);
        self
    }

    /// Sets the trump of the hand. PPN 1.0, Trump Tag.
    pub fn trump(mut self, trump: Trump) -> Self {
        self.trump = Some(trump);
        self
    }

    /// The cards that were passed to the seats opposite. PPN 1.0, Passed Tag.
    pub fn passed(mut self, cards: Deal) -> Self {
        self.passed = Some(cards);
        self
    }

    /// The cards that the declarer discarded for the kitty. PPN 1.0, Discard Tag.
    pub fn discard(mut self, discard: Discard) -> Self {
        self.discard = Some(discard);
        self
    }

    /// The hands after the exchange. PPN 1.0, Holding Tag.
    pub fn holding(mut self, hands: Deal) -> Self {
        self.holding = Some(hands);
        self
    }

    /// The melds that seats show, with their points; a seat that is left out is not known. PPN 1.0,
    /// Melds Tag.
    pub fn melds(mut self, melds: impl IntoIterator<Item = (Seat, MeldEntry)>) -> Self {
        self.melds = Some(melds.into_iter().collect());
        self
    }

    /// Sets how the hand ended. PPN 1.0, Result Tag.
    pub fn result(mut self, result: HandResult) -> Self {
        self.result = Some(result);
        self
    }

    /// The seat that leads first; without it, the one that the rules say. PPN 1.0, Play Section.
    pub fn leader(mut self, seat: Seat) -> Self {
        self.leader = Some(seat);
        self
    }

    /// The cards in the order thrown, each trick from its leader on. PPN 1.0, Play Section.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Rules, Seat, Suit, Trump};
    /// let deal: Deal = "N:..AK. ..TQ. ..A.A ..Q.T".parse()?;
    /// let builder = portnote_ppn::Game::builder().rules(Rules::SINGLE_4).deal(deal);
    /// let builder = builder.trump(Trump::Suit(Suit::Clubs)).leader(Seat::North);
    /// let refused = builder.play(["SA".parse()?, "SQ".parse()?, "HA".parse()?]).build();
    /// let error = refused.unwrap_err().to_string();
    /// assert!(error.starts_with("card 3 of trick 1, `HA` by S: "), "{error}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(mut self, cards: impl IntoIterator<Item = Card>) -> Self {
        self.play = Some(cards.into_iter().collect());
        self
    }

    /// Why the hand was broken off, and by which player, if known. PPN 1.0, Termination Tag.
    ///
    /// ```
    /// let game = portnote_ppn::Game::builder().termination(None, "Abandoned").build()?;
    /// assert_eq!(game.value("Termination").as_deref(), Some("-:Abandoned"));
    /// # Ok::<(), portnote_ppn::BuildError>(())
    /// ```
    pub fn termination(self, seat: Option<Seat>, reason: impl Into<String>) -> Self {
        let seat = seat.map_or("-", Seat::letters);
        self.tag("Termination", format!("{seat}:{}", reason.into()))
    }

    /// Any tag of the standard. PPN 1.0, Tags.
    ///
    /// ```
    /// let game = portnote_ppn::Game::builder().tag("Room", "Open").build()?;
    /// assert_eq!(game.value("Room").as_deref(), Some("Open"));
    /// # Ok::<(), portnote_ppn::BuildError>(())
    /// ```
    pub fn tag(mut self, name: &str, value: impl Into<String>) -> Self {
        self.tags.set(name, value);
        self
    }

    /// A comment on the hand. PPN 1.0, Commentary.
    pub fn comment(mut self, text: impl Into<String>) -> Self {
        self.comment = Some(text.into());
        self
    }

    /// The hand.
    ///
    /// # Errors
    /// [`BuildError::Call`] for a call that is not legal, [`BuildError::Contradiction`] for a declarer
    /// or a contract that is not that of the auction, [`BuildError::Missing`] for an auction without a
    /// dealer or a play without a leader, [`BuildError::Name`] and [`BuildError::Character`] for text
    /// that cannot be written, [`BuildError::Rules`] for rules that a file cannot say, and
    /// [`BuildError::Refused`] for what contradicts the standard or itself.
    pub fn build(mut self) -> Result<Game, BuildError> {
        let base = self.base.take();
        let rules = self.rules.or(base.as_ref().map(|base| *base.rules()));
        let dealer = self.dealer.or(base.as_ref().and_then(Game::dealer));
        let table = TableSetup { rules: rules.unwrap_or(Rules::DOUBLE_4), dealer };
        let auction = self.auction_section(&table)?;
        self.complete(&table);
        let declarer = self.declarer.or(base.as_ref().and_then(Game::declarer));
        let play = self.play_section(&table, declarer)?;
        let comment = self.comment.as_deref().map(build::comment).transpose()?;
        self.tags.refuse_inheritance()?;
        let sections = [("Auction", auction), ("Play", play)];
        let sections =
            sections.iter().filter_map(|(name, section)| Some((*name, section.as_ref()?)));
        let text = match &base {
            None => self.composed(comment, sections)?,
            Some(base) => self.changed(base, comment, sections)?,
        };
        let game = build::read::<Ppn>(&text, &Options::default())?;
        if base.is_none() || self.rules.is_some() {
            are_rules_kept(&table.rules, &game)?;
        }
        Ok(game)
    }

    /// The text of a new hand.
    fn composed<'s>(
        &self,
        comment: Option<String>,
        sections: impl Iterator<Item = (&'static str, &'s Section)>,
    ) -> Result<String, BuildError> {
        let mut text = HEADER.to_owned();
        if let Some(comment) = comment {
            text.push_str(&comment);
            text.push('\n');
        }
        text.push_str(&self.tags.text()?);
        for (name, Section { first, lines }) in sections {
            text.push_str(&build::tag(name, first.letters())?);
            text.push('\n');
            text.push_str(lines);
        }
        if text == HEADER {
            // A hand without a tag is none.
            text.push_str("[Site \"?\"]\n");
        }
        Ok(text)
    }

    /// The text of a hand in which only what was set is other than before.
    fn changed<'s>(
        &self,
        base: &Game,
        comment: Option<String>,
        sections: impl Iterator<Item = (&'static str, &'s Section)>,
    ) -> Result<String, BuildError> {
        let text = edit::edited::<Ppn>(&base.to_text(), |editor| {
            for (name, value) in self.tags.iter() {
                editor.set(1, name, value)?;
            }
            for (name, Section { first, lines }) in sections {
                editor.set_section(1, name, first.letters(), lines.trim_end())?;
            }
            Ok(())
        })?;
        let Some(comment) = comment else {
            return Ok(text);
        };
        // A comment on the hand is before its first tag.
        let (header, hand) = text.split_at(HEADER.len().min(text.len()));
        let known = base.comments().first().filter(|known| known.after == 0);
        let known = known.and_then(|known| hand.strip_prefix(known.token));
        let rest = known.map_or(hand, |rest| rest.trim_start_matches([' ', '\t', '\r', '\n']));
        Ok(format!("{header}{comment}\n{rest}"))
    }

    /// The auction as rounds, in which each seat has its place; declarer and contract come of it.
    fn auction_section(&mut self, setup: &TableSetup) -> Result<Option<Section>, BuildError> {
        let Some(calls) = &self.auction else {
            return Ok(None);
        };
        if setup.dealer.is_none() {
            return Err(BuildError::Missing { what: "an auction", missing: "a dealer" });
        }
        let table = setup.rules.table;
        let first = setup.first();
        let mut auction = Auction::new(table, first);
        let mut rows = Rows::new(table.players());
        for (number, call) in calls.iter().enumerate() {
            let turn = auction.turn();
            let text = match call {
                Call::Pass => "Pass".to_owned(),
                Call::Bid(bid) => bid.to_string(),
            };
            auction.call(*call).map_err(|error| BuildError::Call {
                number: number.saturating_add(1),
                seat: turn.map_or("?", Seat::letters).to_owned(),
                call: text.clone(),
                source: error.into(),
            })?;
            let place = table.from(first).position(|seat| Some(seat) == turn);
            rows.put(place.unwrap_or(0), &text);
        }
        if let Some((declarer, contract)) = auction.contract() {
            let stated = self.declarer.map(Seat::letters);
            refuse_other("the declarer", stated, declarer.letters())?;
            refuse_other("the contract", self.contract, contract)?;
            self.declarer = self.declarer.or(Some(declarer));
            self.contract = self.contract.or(Some(contract));
        }
        let is_cut = !auction.is_finished();
        Ok(Some(Section { first, lines: rows.finish(is_cut) }))
    }

    /// Adds the tags of the typed values.
    fn complete(&mut self, setup: &TableSetup) {
        let first = setup.first();
        if let Some(rules) = self.rules.filter(|rules| *rules != Rules::DOUBLE_4) {
            let competition = Competition {
                deck: Some(rules.deck),
                table: Some(rules.table),
                passing: rules.passed_cards > 0,
            };
            self.tags.set("Competition", competition.to_string());
            // Nothing else says how many teams there are.
            let zero = rules.teams().as_ref().map(TeamScores::zero);
            self.game_scores = self.game_scores.or(zero);
        }
        let letters = |seat: Option<Seat>| seat.map(|seat| seat.letters().to_owned());
        let shown = |deal: &Option<Deal>| Some(deal.as_ref()?.shown_from(first).to_string());
        let discard = |discard: Discard| format!("{} ({})", discard.cards, discard.points);
        let values = [
            ("GameScores", self.game_scores.map(|scores| scores.to_string())),
            ("Dealer", letters(self.dealer)),
            ("Deal", shown(&self.deal)),
            ("Kitty", self.kitty.as_ref().map(listed)),
            ("Declarer", letters(self.declarer)),
            ("Contract", self.contract.map(|points| points.to_string())),
            ("Trump", self.trump.map(|trump| trump.to_string())),
            ("Passed", shown(&self.passed)),
            ("Discard", self.discard.map(discard)),
            ("Holding", shown(&self.holding)),
            ("Melds", self.melds_text(setup)),
            ("Result", self.result.map(|result| result.to_string())),
        ];
        for (name, value) in values {
            if let Some(value) = value {
                self.tags.set(name, value);
            }
        }
    }

    fn melds_text(&self, setup: &TableSetup) -> Option<String> {
        let melds = self.melds.as_ref()?;
        let first = setup.first();
        let mut text = first.letters().to_owned();
        for (place, seat) in setup.rules.table.from(first).enumerate() {
            text.push(if place == 0 { ':' } else { ' ' });
            let entry = melds.iter().find(|(other, _)| *other == seat);
            let _ = match entry {
                Some((_, entry)) => write!(text, "{}({})", entry.shown, entry.points),
                None => write!(text, "?"),
            };
        }
        Some(text)
    }

    fn play_section(
        &self,
        setup: &TableSetup,
        declarer: Option<Seat>,
    ) -> Result<Option<Section>, BuildError> {
        let Some(cards) = &self.play else {
            return Ok(None);
        };
        let Rules { table, tricks, hand_size, .. } = setup.rules;
        let usual = tricks.leader(table, declarer, setup.dealer);
        let first = self
            .leader
            .or(usual)
            .ok_or(BuildError::Missing { what: "a play", missing: "a leader or a declarer" })?;
        self.judge_play(setup, first, cards)?;
        let mut lines = String::new();
        for trick in cards.chunks(table.players()) {
            let words: Vec<String> = trick.iter().map(ToString::to_string).collect();
            lines.push_str(&words.join(" "));
            lines.push('\n');
        }
        let whole = hand_size.saturating_mul(table.players());
        if cards.len() < whole {
            lines.push_str("*\n");
        }
        Ok(Some(Section { first, lines }))
    }

    /// Plays the cards by the rules, where trump and hands are set.
    fn judge_play(
        &self,
        setup: &TableSetup,
        first: Seat,
        cards: &[Card],
    ) -> Result<(), BuildError> {
        let rules = &setup.rules;
        let is_dealt = rules.passed_cards == 0 && !rules.has_kitty() && self.discard.is_none();
        let holding = self.holding.or(self.deal.filter(|_| is_dealt));
        let Some((holding, trump)) = holding.zip(self.trump) else {
            return Ok(());
        };
        let mut play = Play::new(&holding, rules.play_setup(trump.suit()), first);
        for card in cards {
            let (trick, position) = (play.tricks().len(), play.trick().len());
            let turn = play.turn();
            play.play(*card).map_err(|error| BuildError::Card {
                trick: trick.saturating_add(1),
                position: position.saturating_add(1),
                seat: turn.map_or("?", Seat::letters).to_owned(),
                card: card.to_string(),
                source: error.into(),
            })?;
        }
        Ok(())
    }
}

impl TableSetup {
    /// The seat that bids first and whose hand is shown first.
    fn first(&self) -> Seat {
        self.rules.table.next(self.dealer.unwrap_or(Seat::West))
    }
}

/// Refuses rules that a file cannot say.
fn are_rules_kept(rules: &Rules, game: &Game) -> Result<(), BuildError> {
    let found = game.rules();
    let is_same = *found == Rules { id: found.id, team_count: found.team_count, ..*rules };
    if is_same && game.facts().teams == rules.teams() {
        return Ok(());
    }
    Err(BuildError::Rules {
        what: "the rules".to_owned(),
        reason: "a file cannot say them".to_owned(),
    })
}

/// Refuses a value that is not what follows.
fn refuse_other<T: PartialEq + ToString>(
    what: &'static str,
    stated: Option<T>,
    derived: T,
) -> Result<(), BuildError> {
    match stated {
        Some(stated) if stated != derived => Err(BuildError::Contradiction {
            what,
            stated: stated.to_string(),
            derived: derived.to_string(),
        }),
        _ => Ok(()),
    }
}
