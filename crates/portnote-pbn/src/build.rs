//! New games from values.

use std::fmt::Write as _;

use portnote_bridge::{
    Auction, Call, Card, Contract, Deal, Seat, Suit, Vulnerability, dealer, vulnerability, winner,
};
use portnote_core::build::{self, BuildError, RuleError, Tags};
use portnote_core::edit::edited;
use portnote_core::frame::PartialDate;
use portnote_core::line_writer::{LineStyle, LineWriter};

use crate::game::Game;
use crate::model::{self, Anchor};
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
///     .tricks(9)
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
    /// The game that is changed, for a builder that was made from one.
    base: Option<Game>,
    tags: Tags,
    comment: Option<String>,
    board: Option<u32>,
    dealer: Option<Seat>,
    vulnerable: Option<Vulnerability>,
    deal: Option<Deal>,
    declarer: Option<Seat>,
    contract: Option<Contract>,
    auction: Option<Vec<Call>>,
    cards: Option<Vec<Card>>,
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

    /// Makes a builder in which all values of the game are set. What is set anew replaces them, and all else
    /// stays as it is written: other tags and sections, comments, and the form of values.
    ///
    /// A game without findings is built again as it is; of another one the error says what is wrong.
    ///
    /// ```
    /// let text = b"[Event \"Cup\"]\n[Board \"7\"]\n[ScoreTable \"Rank\"]\n1\n";
    /// let game = portnote_pbn::parse(text).games().next().unwrap();
    /// assert_eq!(game.to_builder().build()?, game);
    /// let other = game.to_builder().event("Final").site("Rome").build()?;
    /// let text = "[Event \"Final\"]\n[Board \"7\"]\n[Site \"Rome\"]\n[ScoreTable \"Rank\"]\n1\n";
    /// assert_eq!(other.to_text(), text);
    /// # Ok::<(), portnote_core::build::BuildError>(())
    /// ```
    pub fn to_builder(&self) -> GameBuilder {
        GameBuilder { base: Some(self.clone()), ..GameBuilder::default() }
    }
}

impl GameBuilder {
    /// Sets the name of the event. PBN 2.1 §3.4.1.
    pub fn event(self, name: impl Into<String>) -> Self {
        self.tag("Event", name)
    }

    /// Sets the place where the event was played. PBN 2.1 §3.4.2.
    pub fn site(self, name: impl Into<String>) -> Self {
        self.tag("Site", name)
    }

    /// Sets the date of the game. PBN 2.1 §3.4.3.
    pub fn date(self, date: PartialDate) -> Self {
        self.tag("Date", date.to_string())
    }

    /// Sets the round of the event. PBN 2.1 §4.4.
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

    /// Sets the seat of the dealer. PBN 2.1 §3.4.9.
    pub fn dealer(mut self, seat: Seat) -> Self {
        self.dealer = Some(seat);
        self
    }

    /// Sets which sides are vulnerable. PBN 2.1 §3.4.10.
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
    #[doc(alias = "result")]
    pub fn tricks(self, tricks: u8) -> Self {
        self.tag("Result", tricks.to_string())
    }

    /// Sets the value of any tag. PBN 2.1 §3.4.
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
    ///     .cards(cards.map(|card| card.parse::<Card>().unwrap()))
    ///     .build()?;
    /// let tricks = &game.derived().record.tricks;
    /// assert_eq!(tricks[0].leader, Some(Seat::West));
    /// assert_eq!(tricks[1].leader, Some(Seat::North));
    /// # Ok::<(), portnote_core::build::BuildError>(())
    /// ```
    #[doc(alias = "play")]
    pub fn cards(mut self, cards: impl IntoIterator<Item = Card>) -> Self {
        self.cards = Some(cards.into_iter().collect());
        self
    }

    /// The game.
    ///
    /// ```
    /// use portnote_bridge::{Call, Seat};
    /// let calls = ["1S", "1H"].map(|call| call.parse::<Call>().unwrap());
    /// let refused = portnote_pbn::Game::builder().dealer(Seat::West).auction(calls).build();
    /// assert!(refused.unwrap_err().to_string().starts_with("call 2 of the auction, `1H` by N: "));
    /// ```
    ///
    /// # Errors
    /// [`BuildError::Call`] for a call that the laws forbid, [`BuildError::Missing`] for an auction without a
    /// dealer and cards without a contract or a declarer, [`BuildError::Name`] and [`BuildError::Character`] for
    /// text that cannot be written, [`BuildError::Rules`] for a change that would be read in another way, and
    /// [`BuildError::Refused`] for what contradicts the standard or itself.
    pub fn build(mut self) -> Result<Game, BuildError> {
        let base = self.base.take();
        self.complete(base.as_ref())?;
        self.tags.refuse_inheritance()?;
        let text = match &base {
            None => self.composed()?,
            Some(base) => self.changed(base)?,
        };
        build::read::<Pbn>(&text, &Options::default())
    }

    /// The text of a new game.
    fn composed(&self) -> Result<String, BuildError> {
        let mut text = String::new();
        if let Some(comment) = &self.comment {
            push_comment(&mut text, &build::comment(comment)?);
        }
        text.push_str(&self.tags.text()?);
        if let (Some(calls), Some(dealer)) = (&self.auction, self.dealer) {
            _ = writeln!(
                text,
                "[Auction \"{}\"]\n{}",
                dealer.letter(),
                auction_lines(dealer, calls)
            );
        }
        if let Some(cards) = &self.cards {
            let (first, lines) = self.play_lines(cards, self.deal.as_ref())?;
            _ = writeln!(text, "[Play \"{}\"]\n{lines}", first.letter());
        }
        if text.is_empty() {
            // A game without a tag is none.
            text.push_str("[Event \"?\"]\n");
        }
        Ok(text)
    }

    /// The text of a game in which only what was set is other than before.
    fn changed(&self, base: &Game) -> Result<String, BuildError> {
        let mut text = base.to_text();
        if let Some(comment) = &self.comment {
            text = with_comment(&text, &build::comment(comment)?);
        }
        let has_section = self.auction.is_some() || self.cards.is_some();
        if self.tags.iter().next().is_none() && !has_section {
            return Ok(text);
        }
        let deal = self.deal.or(base.deal());
        let play = self.cards.as_ref().map(|cards| self.play_lines(cards, deal.as_ref()));
        let play = play.transpose()?;
        edited::<Pbn>(&text, |editor| {
            for (name, value) in self.tags.iter() {
                editor.set(1, name, value)?;
            }
            if let (Some(calls), Some(dealer)) = (&self.auction, self.dealer) {
                let (first, lines) = (dealer.letter().to_string(), auction_lines(dealer, calls));
                editor.set_section(1, "Auction", &first, &lines)?;
            }
            if let Some((first, lines)) = &play {
                editor.set_section(1, "Play", &first.letter().to_string(), lines)?;
            }
            Ok(())
        })
    }

    /// Adds what follows from the board and the auction, and the tags of the typed values.
    fn complete(&mut self, base: Option<&Game>) -> Result<(), BuildError> {
        if let Some(board) = self.board {
            self.tags.set("Board", board.to_string());
            let has = |is_there: fn(&Game) -> bool| base.is_some_and(is_there);
            if !has(|base| base.dealer().is_some()) {
                self.dealer = self.dealer.or(Some(dealer(board)));
            }
            if !has(|base| base.vulnerable().is_some()) {
                self.vulnerable = self.vulnerable.or(Some(vulnerability(board)));
            }
        }
        // Sections are written from the dealer on, and for the contract.
        if self.auction.is_some() || self.deal.is_some() {
            self.dealer = self.dealer.or(base.and_then(Game::dealer));
        }
        if let Some(calls) = &self.auction {
            let dealer = self
                .dealer
                .ok_or(BuildError::Missing { what: "an auction", missing: "a dealer" })?;
            let mut auction = Auction::new(dealer);
            for (number, call) in calls.iter().enumerate() {
                let seat = auction.turn();
                auction.call(*call).map_err(|error| BuildError::Call {
                    number: number.saturating_add(1),
                    seat: seat.map_or("?".to_owned(), |seat| seat.letter().to_string()),
                    call: call.to_string(),
                    source: RuleError::from(error),
                })?;
            }
            if auction.is_finished() {
                self.contract = self.contract.or(auction.contract());
                self.declarer = self.declarer.or(auction.declarer());
            }
        }
        if self.cards.is_some() {
            self.contract = self.contract.or(base.and_then(Game::contract));
            self.declarer = self.declarer.or(base.and_then(Game::declarer));
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

    /// The cards in columns, with the seat of the first column: PBN 2.1 §3.6.
    fn play_lines(
        &self,
        cards: &[Card],
        deal: Option<&Deal>,
    ) -> Result<(Seat, String), BuildError> {
        let missing = |missing| BuildError::Missing { what: "a play", missing };
        let declarer = self.declarer.ok_or(missing("a declarer"))?;
        let Some(Contract::Bid { bid, .. }) = self.contract else {
            return Err(missing("a contract"));
        };
        let trump: Option<Suit> = bid.denomination().suit();
        let first = declarer.next();
        let mut lines: Vec<String> = Vec::new();
        let mut leader = first;
        for trick in cards.chunks(SEATS) {
            let seats = std::iter::successors(Some(leader), |seat| Some(seat.next()));
            let played: Vec<(Seat, Card)> = seats.zip(trick.iter().copied()).collect();
            let columns = (0..SEATS).map(|column| {
                let seat = first.rotate(column);
                let card = played.iter().find(|(player, _)| *player == seat);
                card.map_or("-", |(_, card)| card.as_str())
            });
            lines.push(columns.collect::<Vec<_>>().join(" "));
            leader = winner(&played, trump).unwrap_or(leader);
        }
        let tricks = deal.map_or(portnote_bridge::FULL_HAND, Deal::hand_size);
        if cards.len() < tricks * SEATS {
            lines.push("*".to_owned());
        }
        Ok((first, lines.join("\n")))
    }
}

/// A text of one game with another comment on the game.
fn with_comment(text: &str, comment: &str) -> String {
    let file = crate::parse(text.as_bytes()).value;
    let Some(game) = file.game_blocks().next().map(model::Game::alone) else {
        return text.to_owned();
    };
    let is_own = |known: &&model::Comment<'_>| {
        known.anchor == Anchor::Game && !known.is_escape_line() && known.range.is_some()
    };
    let old = game.comments.iter().find(is_own).and_then(|known| known.range.clone());
    let (range, end) = match old {
        Some(old) => (old, ""),
        None => {
            let first = game.tags.first().map_or(0, |tag| tag.range.start);
            (first..first, "\n")
        }
    };
    let part = |range: std::ops::Range<usize>| text.get(range).unwrap_or("");
    let (start, stop) = (range.start as usize, range.end as usize);
    format!("{}{comment}{end}{}", part(0..start), part(stop..text.len()))
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

/// The calls in columns: PBN 2.1 §3.5.
fn auction_lines(dealer: Seat, calls: &[Call]) -> String {
    let rounds = calls.chunks(SEATS).map(|round| {
        let calls: Vec<&str> = round.iter().map(|call| call.as_str()).collect();
        calls.join(" ")
    });
    let mut lines: Vec<String> = rounds.collect();
    let mut auction = Auction::new(dealer);
    let is_open = calls.iter().any(|call| auction.call(*call).is_err()) || !auction.is_finished();
    if is_open {
        lines.push("*".to_owned());
    }
    lines.join("\n")
}
