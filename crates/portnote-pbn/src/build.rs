//! New games from values.

use std::fmt::Write as _;

use portnote_bridge::{
    Auction, Call, Card, Contract, Deal, Seat, Suit, Vulnerability, dealer, vulnerability, winner,
};
use portnote_core::build::{self, BuildError, Tags};
use portnote_core::frame::PartialDate;
use portnote_core::line_writer::{LineStyle, LineWriter};

use crate::game::Game;
use crate::options::Options;
use crate::syntax::Pbn;

/// Seats of a table, and cards of a trick.
const SEATS: usize = 4;

/// Lines as they are read best: PBN 2.1 §2.3.
const STYLE: LineStyle = LineStyle { end: "\n", limit: 253, wrap: 79 };

/// Makes a game from typed values.
///
/// What is left out is not written; [`write`](crate::write()) adds the tags that export format
/// wants, with `?` for what is not known.
///
/// ```
/// use portnote_bridge::{Call, Deal, Seat};
/// use portnote_pbn::{ExportOptions, Game, write};
///
/// let calls = ["1NT", "Pass", "3NT", "Pass", "Pass", "Pass"];
/// let game = Game::builder()
///     .event("Thursday Pairs")
///     .board(1)
///     .player(Seat::North, "Ann \"Ace\" Miller")
///     .auction(calls.map(|call| call.parse::<Call>().unwrap()))
///     .result(9)
///     .build()?;
/// // The board gives the dealer, and the auction gives the contract.
/// assert_eq!(game.dealer(), Some(Seat::North));
/// assert_eq!(game.contract().map(|contract| contract.to_string()).as_deref(), Some("3NT"));
/// assert!(write([&game], &ExportOptions::default()).is_ok());
/// # Ok::<(), portnote_core::build::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct GameBuilder {
    tags: Tags,
    comment: Option<String>,
    board: Option<u32>,
    dealer: Option<Seat>,
    vulnerable: Option<Vulnerability>,
    deal: Option<Deal>,
    declarer: Option<Seat>,
    contract: Option<Contract>,
    auction: Option<Vec<Call>>,
    play: Option<Vec<Card>>,
}

impl Game {
    /// Makes a game from typed values.
    ///
    /// ```
    /// let game = portnote_pbn::Game::builder().board(7).build()?;
    /// assert_eq!(game.dealer(), Some(portnote_bridge::Seat::South));
    /// # Ok::<(), portnote_core::build::BuildError>(())
    /// ```
    pub fn builder() -> GameBuilder {
        GameBuilder::default()
    }
}

impl GameBuilder {
    /// The event. PBN 2.1 §3.4.1.
    pub fn event(self, name: impl Into<String>) -> Self {
        self.tag("Event", name)
    }

    /// Where it was played. PBN 2.1 §3.4.2.
    pub fn site(self, name: impl Into<String>) -> Self {
        self.tag("Site", name)
    }

    /// The date. PBN 2.1 §3.4.3.
    pub fn date(self, date: PartialDate) -> Self {
        self.tag("Date", date.to_string())
    }

    /// The round. PBN 2.1 §4.4.
    pub fn round(self, round: impl Into<String>) -> Self {
        self.tag("Round", round)
    }

    /// The board, which also gives dealer and vulnerability where they are not set.
    /// PBN 2.1 §3.4.4.
    pub fn board(mut self, board: u32) -> Self {
        self.board = Some(board);
        self
    }

    /// The name of a player. PBN 2.1 §3.4.5 to §3.4.8.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// let game = portnote_pbn::Game::builder().player(Seat::West, "Belladonna").build()?;
    /// assert_eq!(game.value("West").as_deref(), Some("Belladonna"));
    /// # Ok::<(), portnote_core::build::BuildError>(())
    /// ```
    pub fn player(self, seat: Seat, name: impl Into<String>) -> Self {
        self.tag(seat.name(), name)
    }

    /// The dealer. PBN 2.1 §3.4.9.
    pub fn dealer(mut self, seat: Seat) -> Self {
        self.dealer = Some(seat);
        self
    }

    /// Which sides are vulnerable. PBN 2.1 §3.4.10.
    pub fn vulnerable(mut self, sides: Vulnerability) -> Self {
        self.vulnerable = Some(sides);
        self
    }

    /// The hands, as far as they are known. PBN 2.1 §3.4.11.
    pub fn deal(mut self, deal: Deal) -> Self {
        self.deal = Some(deal);
        self
    }

    /// The scoring, as in `IMP` or `MP`. PBN 2.1 §3.4.12.
    pub fn scoring(self, scoring: impl Into<String>) -> Self {
        self.tag("Scoring", scoring)
    }

    /// The declarer, which an auction gives as well. PBN 2.1 §3.4.13.
    pub fn declarer(mut self, seat: Seat) -> Self {
        self.declarer = Some(seat);
        self
    }

    /// The contract, which an auction gives as well. PBN 2.1 §3.4.14.
    pub fn contract(mut self, contract: Contract) -> Self {
        self.contract = Some(contract);
        self
    }

    /// The tricks that declarer's side won. PBN 2.1 §3.4.15.
    pub fn result(self, tricks: u32) -> Self {
        self.tag("Result", tricks.to_string())
    }

    /// Any tag. PBN 2.1 §3.4.
    ///
    /// ```
    /// let game = portnote_pbn::Game::builder().tag("Room", "Open").build()?;
    /// assert_eq!(game.value("Room").as_deref(), Some("Open"));
    /// # Ok::<(), portnote_core::build::BuildError>(())
    /// ```
    pub fn tag(mut self, name: &str, value: impl Into<String>) -> Self {
        self.tags.set(name, value);
        self
    }

    /// A comment on the game. PBN 2.1 §3.8.
    pub fn comment(mut self, text: impl Into<String>) -> Self {
        self.comment = Some(text.into());
        self
    }

    /// The calls in the order made, the first by the dealer. PBN 2.1 §3.5.
    pub fn auction(mut self, calls: impl IntoIterator<Item = Call>) -> Self {
        self.auction = Some(calls.into_iter().collect());
        self
    }

    /// The cards in the order played, the first by the player after the declarer; they need a deal,
    /// a declarer and a contract. PBN 2.1 §3.6.
    ///
    /// ```
    /// use portnote_bridge::{Card, Contract, Deal, Seat};
    /// let deal = "N:A63.63.AKQ98.A97 J854.KQ5.T.QJT62 972.J98742.3.K43 KQT.AT.J76542.85";
    /// let cards = ["SK", "SA", "S4", "S2", "DA"];
    /// let game = portnote_pbn::Game::builder()
    ///     .deal(deal.parse::<Deal>().unwrap())
    ///     .declarer(Seat::South)
    ///     .contract("3NT".parse::<Contract>().unwrap())
    ///     .play(cards.map(|card| card.parse::<Card>().unwrap()))
    ///     .build()?;
    /// let tricks = &game.derived().record.tricks;
    /// assert_eq!(tricks[0].leader, Some(Seat::West));
    /// assert_eq!(tricks[1].leader, Some(Seat::North));
    /// # Ok::<(), portnote_core::build::BuildError>(())
    /// ```
    pub fn play(mut self, cards: impl IntoIterator<Item = Card>) -> Self {
        self.play = Some(cards.into_iter().collect());
        self
    }

    /// The game.
    ///
    /// ```
    /// use portnote_bridge::{Call, Seat};
    /// let calls = ["1S", "1H"].map(|call| call.parse::<Call>().unwrap());
    /// let refused = portnote_pbn::Game::builder().dealer(Seat::West).auction(calls).build();
    /// assert!(refused.unwrap_err().to_string().starts_with("call 2 of the auction: "));
    /// ```
    ///
    /// # Errors
    /// What the rules of bridge or the standard forbid, what contradicts itself, and text that
    /// cannot be written.
    pub fn build(mut self) -> Result<Game, BuildError> {
        self.complete()?;
        let mut text = String::new();
        if let Some(comment) = &self.comment {
            push_comment(&mut text, &build::comment(comment)?);
        }
        self.tags.refuse_inheritance()?;
        text.push_str(&self.tags.text()?);
        if let (Some(calls), Some(dealer)) = (&self.auction, self.dealer) {
            push_auction(&mut text, dealer, calls);
        }
        if let Some(cards) = &self.play {
            self.push_play(&mut text, cards)?;
        }
        if text.is_empty() {
            // A game without a tag is none.
            text.push_str("[Event \"?\"]\n");
        }
        build::read::<Pbn>(&text, &Options::default())
    }

    /// Adds what follows from the board and the auction, and the tags of the typed values.
    fn complete(&mut self) -> Result<(), BuildError> {
        if let Some(board) = self.board {
            self.tags.set("Board", board.to_string());
            self.dealer = self.dealer.or(Some(dealer(board)));
            self.vulnerable = self.vulnerable.or(Some(vulnerability(board)));
        }
        if let Some(calls) = &self.auction {
            let dealer = self
                .dealer
                .ok_or(BuildError::Missing { what: "an auction", missing: "a dealer" })?;
            let mut auction = Auction::new(dealer);
            for (number, call) in calls.iter().enumerate() {
                auction.call(*call).map_err(|error| BuildError::Rules {
                    what: format!("call {} of the auction", number.saturating_add(1)),
                    reason: error.to_string(),
                })?;
            }
            if auction.is_finished() {
                self.contract = self.contract.or(auction.contract());
                self.declarer = self.declarer.or(auction.declarer());
            }
        }
        let values = [
            ("Dealer", self.dealer.map(|seat| seat.letter().to_string())),
            ("Vulnerable", self.vulnerable.map(|sides| sides.name().to_owned())),
            ("Deal", self.deal.map(|deal| self.deal_text(&deal))),
            ("Declarer", self.declarer.map(|seat| seat.letter().to_string())),
            ("Contract", self.contract.map(|contract| contract.to_string())),
        ];
        for (name, value) in values {
            if let Some(value) = value {
                self.tags.set(name, value);
            }
        }
        Ok(())
    }

    fn deal_text(&self, deal: &Deal) -> String {
        deal.to_pbn(self.dealer.unwrap_or(Seat::North))
    }

    /// Writes the cards in columns: PBN 2.1 §3.6.
    fn push_play(&self, text: &mut String, cards: &[Card]) -> Result<(), BuildError> {
        let missing = |missing| BuildError::Missing { what: "a play", missing };
        let declarer = self.declarer.ok_or(missing("a declarer"))?;
        let Some(Contract::Bid { bid, .. }) = self.contract else {
            return Err(missing("a contract"));
        };
        let trump: Option<Suit> = bid.denomination().suit();
        let first = declarer.next();
        let _ = writeln!(text, "[Play \"{}\"]", first.letter());
        let mut leader = first;
        for trick in cards.chunks(SEATS) {
            let seats = std::iter::successors(Some(leader), |seat| Some(seat.next()));
            let played: Vec<(Seat, Card)> = seats.zip(trick.iter().copied()).collect();
            let mut seat = first;
            for column in 0..SEATS {
                let card = played.iter().find(|(player, _)| *player == seat);
                let card = card.map_or("-", |(_, card)| card.as_str());
                let end = if column + 1 == SEATS { '\n' } else { ' ' };
                text.push_str(card);
                text.push(end);
                seat = seat.next();
            }
            leader = winner(&played, trump).unwrap_or(leader);
        }
        let tricks = self.deal.map_or(portnote_bridge::FULL_HAND, |deal| deal.hand_size());
        if cards.len() < tricks * SEATS {
            text.push_str("*\n");
        }
        Ok(())
    }
}

/// Writes a comment on as many lines as it needs: PBN 2.1 §2.3. None begins with what begins an
/// escape line.
fn push_comment(text: &mut String, comment: &str) {
    let is_short = comment.chars().count() <= STYLE.wrap;
    if is_short || comment.contains(" %") {
        text.push_str(comment);
        text.push('\n');
        return;
    }
    let mut lines = LineWriter::new(STYLE);
    for word in comment.split(' ') {
        lines.token(word);
    }
    text.push_str(&lines.finish());
}

/// Writes the calls in columns: PBN 2.1 §3.5.
fn push_auction(text: &mut String, dealer: Seat, calls: &[Call]) {
    let _ = writeln!(text, "[Auction \"{}\"]", dealer.letter());
    for round in calls.chunks(SEATS) {
        let calls: Vec<&str> = round.iter().map(|call| call.as_str()).collect();
        text.push_str(&calls.join(" "));
        text.push('\n');
    }
    let mut auction = Auction::new(dealer);
    let is_open = calls.iter().any(|call| auction.call(*call).is_err()) || !auction.is_finished();
    if is_open {
        text.push_str("*\n");
    }
}
