//! Boards from typed values, and from boards that were read.

use std::fmt::Write as _;
use std::ops::Range;

use portnote_bridge::{Auction, Call, Card, Deal, Seat, Vulnerability, dealer, vulnerability};
use portnote_core::build::{self, BuildError, RuleError};
use portnote_core::edit::edited;

use super::{CallText, CardText, Layout, NewBoard};
use crate::command::Command;
use crate::game::Game;
use crate::options::Options;
use crate::syntax::{Block, Lin, Pair, pairs};
use crate::value::deal::SEATS;
use crate::value::label::{Label, Room, board_of_title, vulnerability_letter};

/// Makes a board from typed values. It needs a deal, and a dealer or a number.
///
/// ```
/// use portnote_bridge::{Call, Deal, Seat};
///
/// let calls = ["1NT", "Pass", "3NT", "Pass", "Pass", "Pass"];
/// let board = portnote_lin::Game::builder()
///     .board(1)
///     .deal(Deal::random(1))
///     .player(Seat::North, "Ann")
///     .auction(calls.map(|call| call.parse::<Call>().unwrap()))
///     .tricks(9)
///     .build()?;
/// // The board gives the dealer, and the auction gives the contract.
/// assert_eq!(board.dealer(), Some(Seat::North));
/// assert_eq!(board.contract().map(|contract| contract.to_string()).as_deref(), Some("3NT"));
/// # Ok::<(), portnote_lin::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct GameBuilder {
    /// The board that is changed, for a builder that was made from one.
    base: Option<Game>,
    commands: Vec<(String, String)>,
    names: Vec<(Seat, String)>,
    room: Option<Room>,
    board: Option<u32>,
    title: Option<String>,
    dealer: Option<Seat>,
    deal: Option<Deal>,
    vulnerable: Option<Vulnerability>,
    comment: Option<String>,
    auction: Option<Vec<Call>>,
    cards: Option<Vec<Card>>,
    tricks: Option<u8>,
}

impl Game {
    /// Makes a board from typed values.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Seat};
    /// let board = portnote_lin::Game::builder().board(7).deal(Deal::random(1)).build()?;
    /// assert_eq!(board.dealer(), Some(Seat::South));
    /// # Ok::<(), portnote_lin::BuildError>(())
    /// ```
    pub fn builder() -> GameBuilder {
        GameBuilder::default()
    }

    /// Makes a builder in which all values of the board are set. What is set anew replaces them, and all else
    /// stays as it is written: other commands, texts and explanations, and the header of its set, reduced to
    /// the board.
    ///
    /// A board without findings is built again as it is; of another one the error says what is wrong.
    ///
    /// ```
    /// use portnote_bridge::Vulnerability;
    /// let board = portnote_lin::parse(b"qx|o7|md|3SA,,,|sv|b|nt|new|mb|p|").games().next().unwrap();
    /// assert_eq!(board.to_builder().build()?, board);
    /// let other = board.to_builder().board(8).vulnerable(Vulnerability::None).build()?;
    /// assert_eq!(other.to_string(), "qx|o8|md|3SA,,,|sv|o|nt|new|mb|p|\r\n");
    /// # Ok::<(), portnote_lin::BuildError>(())
    /// ```
    pub fn to_builder(&self) -> GameBuilder {
        GameBuilder { base: Some(self.clone()), ..GameBuilder::default() }
    }
}

impl GameBuilder {
    /// The room of the table. LIN-26
    pub fn room(mut self, room: Room) -> Self {
        self.room = Some(room);
        self
    }

    /// The number of the board, which also gives dealer and vulnerability where they are not set. D-4
    pub fn board(mut self, board: u32) -> Self {
        self.board = Some(board);
        self
    }

    /// The title of the board.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// The name of a player. LIN-77
    ///
    /// ```
    /// use portnote_bridge::{Deal, Seat};
    /// let builder = portnote_lin::Game::builder().board(1).deal(Deal::random(1));
    /// let board = builder.player(Seat::West, "Belladonna").build()?;
    /// assert_eq!(board.player(Seat::West).as_deref(), Some("Belladonna"));
    /// # Ok::<(), portnote_lin::BuildError>(())
    /// ```
    pub fn player(mut self, seat: Seat, name: impl Into<String>) -> Self {
        self.names.push((seat, name.into()));
        self
    }

    /// Sets the dealer of the board. LIN-30
    pub fn dealer(mut self, seat: Seat) -> Self {
        self.dealer = Some(seat);
        self
    }

    /// Sets which sides are vulnerable. LIN-41
    pub fn vulnerable(mut self, sides: Vulnerability) -> Self {
        self.vulnerable = Some(sides);
        self
    }

    /// The hands, as far as they are known. LIN §5
    pub fn deal(mut self, deal: Deal) -> Self {
        self.deal = Some(deal);
        self
    }

    /// A text before the auction. LIN-78
    pub fn comment(mut self, text: impl Into<String>) -> Self {
        self.comment = Some(text.into());
        self
    }

    /// The calls in the order made, the first by the dealer. LIN §6
    pub fn auction(mut self, calls: impl IntoIterator<Item = Call>) -> Self {
        self.auction = Some(calls.into_iter().collect());
        self
    }

    /// The cards in the order played. LIN §7
    #[doc(alias = "play")]
    pub fn cards(mut self, cards: impl IntoIterator<Item = Card>) -> Self {
        self.cards = Some(cards.into_iter().collect());
        self
    }

    /// The tricks of declarer in the whole deal, as claimed. LIN-57
    pub fn tricks(mut self, tricks: u8) -> Self {
        self.tricks = Some(tricks);
        self
    }

    /// The first command of a name.
    ///
    /// ```
    /// use portnote_bridge::Deal;
    /// let builder = portnote_lin::Game::builder().board(1).deal(Deal::random(1));
    /// let board = builder.command("bt", "Final").build()?;
    /// assert_eq!(board.value("bt").as_deref(), Some("Final"));
    /// # Ok::<(), portnote_lin::BuildError>(())
    /// ```
    #[doc(alias = "tag")]
    pub fn command(mut self, name: &str, value: impl Into<String>) -> Self {
        self.commands.push((name.to_owned(), value.into()));
        self
    }

    /// The board.
    ///
    /// ```
    /// use portnote_bridge::{Call, Deal, Seat};
    /// let calls = ["1S", "1H"].map(|call| call.parse::<Call>().unwrap());
    /// let builder = portnote_lin::Game::builder().dealer(Seat::West).deal(Deal::random(1));
    /// let refused = builder.auction(calls).build();
    /// assert!(refused.unwrap_err().to_string().starts_with("call 2 of the auction, `1H` by N: "));
    /// ```
    ///
    /// # Errors
    /// [`BuildError::Call`] for a call that the laws forbid, [`BuildError::Missing`] for a board without a
    /// deal or a dealer, [`BuildError::Character`] for text that cannot be written, [`BuildError::Rules`] for a change
    /// that would be read in another way, and [`BuildError::Refused`] for what contradicts the standard or
    /// itself.
    pub fn build(mut self) -> Result<Game, BuildError> {
        let base = self.base.take();
        self.complete(base.as_ref())?;
        let text = match &base {
            None => self.composed()?,
            Some(base) => self.changed(base)?,
        };
        build::read::<Lin>(&text, &Options::default())
    }

    /// Adds what follows from the board, and refuses calls that the laws forbid and texts that cannot be
    /// written.
    fn complete(&mut self, base: Option<&Game>) -> Result<(), BuildError> {
        if let Some(board) = self.board.filter(|board| *board > 0) {
            if base.is_none_or(|base| base.dealer().is_none()) {
                self.dealer = self.dealer.or(Some(dealer(board)));
            }
            if base.is_none_or(|base| base.vulnerable().is_none()) {
                self.vulnerable = self.vulnerable.or(Some(vulnerability(board)));
            }
        }
        let dealer = self.dealer.or(base.and_then(Game::dealer));
        if base.is_none() {
            let missing = |missing| BuildError::Missing { what: "a board", missing };
            self.deal.ok_or(missing("a deal"))?;
            dealer.ok_or(missing("a dealer or a number"))?;
        }
        for (seat, name) in &self.names {
            refuse(&format!("the name of {}", seat.name()), name, &['|', ','])?;
        }
        let texts = [("the title", &self.title), ("a text", &self.comment)];
        for (place, text) in texts {
            text.as_deref().map_or(Ok(()), |text| refuse(place, text, &['|']))?;
        }
        let Some(calls) = &self.auction else {
            return Ok(());
        };
        let missing = BuildError::Missing { what: "an auction", missing: "a dealer" };
        let mut auction = Auction::new(dealer.ok_or(missing)?);
        for (number, call) in calls.iter().enumerate() {
            let seat = auction.turn();
            auction.call(*call).map_err(|error| BuildError::Call {
                number: number.saturating_add(1),
                seat: seat.map_or("?".to_owned(), |seat| seat.letter().to_string()),
                call: call.to_string(),
                source: RuleError::from(error),
            })?;
        }
        Ok(())
    }

    /// The values that are set, as a new board.
    fn new_board(&self) -> NewBoard {
        let name = |seat: Seat| {
            let mut names = self.names.iter().rev();
            names.find(|(own, _)| *own == seat).map(|(_, name)| name.clone())
        };
        NewBoard {
            room: self.room,
            number: self.board,
            title: self.title.clone(),
            names: SEATS.map(name),
            has_own_names: !self.names.is_empty(),
            dealer: self.dealer,
            deal: self.deal,
            vulnerable: self.vulnerable,
            texts: self.comment.iter().cloned().collect(),
            calls: self.auction.iter().flatten().copied().map(CallText::new).collect(),
            cards: self.cards.iter().flatten().copied().map(CardText::new).collect(),
            tricks: self.tricks,
            ..NewBoard::default()
        }
    }

    /// The text of a new board.
    fn composed(&self) -> Result<String, BuildError> {
        let layout = if self.room.is_some() { Layout::Set } else { Layout::Lines };
        let mut text = String::new();
        self.new_board().write(layout, &mut text);
        with_values(&text, self.commands.iter().cloned())
    }

    /// The text of a board in which only what was set is other than before.
    fn changed(&self, base: &Game) -> Result<String, BuildError> {
        let mut values = self.values(base);
        values.extend(self.commands.iter().cloned());
        let text = with_values(&base.to_text(), values)?;
        if self.comment.is_none() && self.auction.is_none() && self.cards.is_none() {
            return Ok(text);
        }
        let file = crate::parse(text.as_bytes()).value;
        let Some(block) = file.game_blocks().next().filter(|block| block.own().link().is_none())
        else {
            return Err(BuildError::Rules {
                what: "a board in a link".to_owned(),
                reason: "only single values of it can be changed".to_owned(),
            });
        };
        let new = self.new_board();
        let mut splices = Vec::new();
        if let Some(comment) = &self.comment {
            splices.push(comment_splice(block, comment));
        }
        if self.auction.is_some() {
            let mut calls = String::new();
            new.calls.iter().for_each(|call| call.write(&mut calls));
            let is_own = |command| matches!(command, Command::Mb | Command::An);
            splices.push(section_splice(block, Command::Mb, is_own, &calls));
        }
        if self.cards.is_some() {
            let mut cards = String::new();
            NewBoard { tricks: None, ..new }.write_play(false, "", &mut cards);
            splices.push(section_splice(block, Command::Pc, |own| own == Command::Pc, &cards));
        }
        splices.sort_by_key(|(range, _)| range.start);
        let mut changed = String::new();
        let mut done = 0;
        for (range, new) in splices {
            let span = block.unit().span(range);
            let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
            changed.push_str(text.get(done..place(span.start)).unwrap_or(""));
            changed.push_str(&new);
            done = place(span.end).max(done);
        }
        changed.push_str(text.get(done..).unwrap_or(""));
        Ok(changed)
    }

    /// The commands of the typed values, with their values.
    fn values(&self, base: &Game) -> Vec<(String, String)> {
        let mut values = Vec::new();
        let mut set = |name: &str, value: String| values.push((name.to_owned(), value));
        let label = base.value("qx");
        if self.room.is_some() || self.board.is_some() {
            let title = label.as_deref().and_then(|label| Label::of(label).title);
            let title = title.map(|title| format!(",{title}")).unwrap_or_default();
            let known = base.value("ah").filter(|title| board_of_title(title).is_some());
            let number = self.board.or(base.board()).unwrap_or(0);
            if self.room.is_some() || label.is_some() || known.is_none() {
                let room = self.room.or(base.room()).unwrap_or(Room::Open);
                set("qx", format!("{}{number}{title}", room.letter()));
            }
            if self.board.is_some() && known.is_some() && self.title.is_none() {
                set("ah", format!("Board {number}"));
            }
        }
        if let Some(title) = &self.title {
            let number = self.board.or(base.board()).filter(|_| label.is_none());
            set("ah", number.map_or(title.clone(), |number| format!("Board {number}: {title}")));
        }
        if !self.names.is_empty() {
            let new = self.new_board().names;
            let names = SEATS.into_iter().zip(new).map(|(seat, new)| {
                let own = || base.player(seat).map(std::borrow::Cow::into_owned);
                new.or_else(own).unwrap_or_default()
            });
            set("pn", names.collect::<Vec<_>>().join(","));
        }
        if let Some(deal) = self.deal {
            let dealer = self.dealer.or(base.dealer());
            let new = NewBoard { deal: Some(deal), dealer, ..NewBoard::default() };
            set("md", new.deal_value(Layout::Set));
        } else if let Some(dealer) = self.dealer {
            let known = base.value("md").unwrap_or_default();
            let hands = known.trim_start().trim_start_matches(|letter| matches!(letter, '0'..='4'));
            let hands = if hands.is_empty() { ",,," } else { hands };
            let place = SEATS.iter().position(|seat| *seat == dealer).unwrap_or(0);
            set("md", format!("{}{hands}", place + 1));
        }
        if let Some(vulnerable) = self.vulnerable {
            set("sv", vulnerability_letter(vulnerable).to_string());
        }
        if let Some(tricks) = self.tricks {
            set("mc", tricks.to_string());
        }
        values
    }
}

/// A place in a block, and what to write there.
type Splice = (Range<u32>, String);

/// The text of one board with other values of its commands.
fn with_values(
    text: &str,
    values: impl IntoIterator<Item = (String, String)>,
) -> Result<String, BuildError> {
    let mut values = values.into_iter().peekable();
    if values.peek().is_none() {
        return Ok(text.to_owned());
    }
    edited::<Lin>(text, |editor| values.try_for_each(|(name, value)| editor.set(1, &name, &value)))
}

/// The first text before the auction, or its place, with another text.
fn comment_splice(block: &Block<'_>, text: &str) -> Splice {
    let is_played = |pair: &Pair<'_>| matches!(pair.command, Some(Command::Mb | Command::Pc));
    let mut first = pairs(block).filter(Pair::counts).take_while(|pair| !is_played(pair));
    match first.find(|pair| pair.command == Some(Command::Nt)) {
        Some(pair) => (pair.range, text.to_owned()),
        None => {
            let at =
                place_before(block, |own| matches!(own, Command::Mb | Command::Pc | Command::Mc));
            (at..at, format!("nt|{text}|pg||"))
        }
    }
}

/// The calls or the cards of a board, with others in their place: the first of them are replaced, with what is
/// between them and the last; what does not belong to them follows.
fn section_splice(
    block: &Block<'_>,
    first: Command,
    is_own: impl Fn(Command) -> bool,
    new: &str,
) -> Splice {
    let is_part = |pair: &Pair<'_>| pair.command.is_some_and(&is_own);
    let all = || pairs(block).filter(Pair::counts);
    let all = || all().skip_while(|pair| pair.command != Some(first));
    let Some(start) = all().next().map(|pair| pair.name_range.start) else {
        let at = place_before(block, |own| own == Command::Mc || own == Command::Pc);
        return (at..at, new.to_owned());
    };
    let end = all().filter(is_part).last().map_or(start, |pair| pair.outer_range().end);
    let mut text = new.to_owned();
    let between = all().take_while(|pair| pair.name_range.start < end);
    for pair in between.filter(|pair| !is_part(pair) && pair.command != Some(Command::Pg)) {
        _ = write!(text, "{}|{}|", pair.name, pair.value);
    }
    (start..end, text)
}

/// The place of the first command of some, or the end of the board.
fn place_before(block: &Block<'_>, is_it: impl Fn(Command) -> bool) -> u32 {
    let mut end = 0;
    for pair in pairs(block).filter(Pair::counts) {
        if pair.command.is_some_and(&is_it) {
            return pair.name_range.start;
        }
        end = pair.outer_range().end;
    }
    end
}

/// Refuses what a value cannot hold.
fn refuse(place: &str, text: &str, letters: &[char]) -> Result<(), BuildError> {
    build::refuse_control(place, text)?;
    match text.chars().find(|letter| letters.contains(letter)) {
        None => Ok(()),
        Some(letter) => {
            Err(BuildError::Character { place: place.to_owned(), character: format!("`{letter}`") })
        }
    }
}
