//! A game with its text: what most callers hold.

mod kept;

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use portnote_bridge::{
    Auction, BoardComment, BoardRecord, CommentAbout, Contract, Deal, RecordedPlay, Seat,
    Vulnerability, board_record,
};
use portnote_core::alone;
use portnote_core::frame::{PartialDate, escape};
use portnote_core::inherit::Inheritable;
use portnote_core::{Owning, Span, game_value};

use crate::auction::CallValue;
use crate::derive::{self, Carry, Derived};
use crate::model::{self, Anchor, Context, DEAL_TAGS};
use crate::play::CardValue;
use crate::syntax::{Block, Pbn};
use crate::value::is_unknown;

use kept::Kept;

/// A game with its text. It needs no file beside it, can be sent to another thread, and costs
/// nothing to clone.
///
/// The methods here are what people ask of a game; [`Game::model`] has all that the text says.
/// What the text does not say, or says wrongly, is `None`. Where a game takes values from games
/// before it, by `#`, by `##` or because it is another record of their deal, it has these values.
///
/// Games are equal if their [texts](Game::to_text) are; `"…".parse()` reads a text of one game.
///
/// ```
/// let file = portnote_pbn::parse(b"[Event \"Club\"]\n[Board \"7\"]\n[Contract \"3NT\"]\n");
/// let games: Vec<portnote_pbn::Game> = file.games().collect();
/// assert_eq!(games[0].board(), Some(7));
/// assert_eq!(games[0].value("Event").as_deref(), Some("Club"));
/// assert_eq!(games[0].contract().map(|contract| contract.to_string()).as_deref(), Some("3NT"));
/// ```
#[derive(Clone)]
pub struct Game(Arc<Kept>);

/// The games of a stream, one after another; memory is bounded by the largest.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let stream = &b"[Board \"1\"]\n\n[Board \"2\"]\n"[..];
/// let mut boards = Vec::new();
/// for game in portnote_pbn::Games::new(stream) {
///     boards.extend(game?.board());
/// }
/// assert_eq!(boards, [1, 2]);
/// # Ok(())
/// # }
/// ```
pub type Games<R> = portnote_core::Games<Pbn, R>;

impl Owning for Pbn {
    type Owned = Game;

    const TAGS_HAVE_SECTIONS: bool = true;

    fn own(context: &mut Context, block: Block<'static>) -> Game {
        Game(Arc::new(Kept::new(context, block)))
    }

    fn without_header(text: &str) -> &str {
        match text.split_once('\n') {
            Some((line, game)) if escape::version(line, "PBN").is_some() => game,
            _ => text,
        }
    }

    fn tags(game: &Game) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        game.tags().map(|(name, value)| (Cow::Borrowed(name), value))
    }
}

impl Game {
    /// Returns everything that the text says, with its places.
    ///
    /// What earlier games say of the deal is not part of it. It is made at the first call, and kept until
    /// [`Game::compact`]: much larger than the text.
    ///
    /// ```
    /// let file = portnote_pbn::parse(b"[Auction \"N\"]\n1C Pass\n");
    /// let game = file.games().next().unwrap();
    /// let auction = game.model().auction.as_ref().unwrap();
    /// assert_eq!(auction.turns[0].raw, "1C");
    /// ```
    #[must_use]
    pub fn model(&self) -> &model::Game<'_> {
        self.0.model()
    }

    /// Returns everything that follows from the game by the rules of bridge: calls with their seats,
    /// tricks in the order played, the score, points of hands.
    ///
    /// It is found at the first call, and kept. A game that is another record of the deal before it has
    /// that deal.
    ///
    /// ```
    /// let text = b"[Dealer \"N\"]\n[Auction \"N\"]\n1S Pass 2S AP\n";
    /// let game = portnote_pbn::parse(text).games().next().unwrap();
    /// let calls = &game.derived().record.calls;
    /// assert_eq!(calls.len(), 6);
    /// assert_eq!(calls[1].seat, portnote_bridge::Seat::East);
    /// ```
    #[must_use]
    pub fn derived(&self) -> &Derived {
        self.0.derived.get_or_init(|| Box::new(Derived::carrying(self.model(), Carry::Deal)))
    }

    /// Drops what was made of the text, and makes it again when it is needed; what is shared with a clone
    /// stays.
    ///
    /// ```
    /// let mut game = portnote_pbn::parse(b"[Board \"7\"]\n").games().next().unwrap();
    /// assert_eq!(game.model().tags.len(), 1);
    /// game.compact();
    /// assert_eq!(game.board(), Some(7));
    /// ```
    pub fn compact(&mut self) {
        if let Some(kept) = Arc::get_mut(&mut self.0) {
            kept.compact();
        }
    }

    /// Returns the cards as a solver follows them, up to the first that it cannot: see
    /// [`derive::recorded_play`](crate::derive::recorded_play). It is computed each time.
    ///
    /// ```
    /// let text = b"[Deal \"N:A2... K3... Q4... J5...\"]\n[Declarer \"W\"]\n[Contract \"NT\"]\n[Play \"N\"]\nS2 SK S4 S5\n";
    /// let game = portnote_pbn::parse(text).games().next().unwrap();
    /// assert_eq!(game.recorded_play().map(|play| play.cards().len()), Some(4));
    /// ```
    #[must_use]
    pub fn recorded_play(&self) -> Option<RecordedPlay> {
        derive::recorded_play(self.model())
    }

    /// Returns everything that follows from the game and that records of all notations tell.
    #[must_use]
    pub fn board_record(&self) -> &BoardRecord {
        &self.derived().record
    }

    /// Returns the game as a text that needs no other game.
    ///
    /// What it takes from games before it is written out: what `#` means, the tags that `##` gives it,
    /// and the deal of which it is another record. The line of the version is before it, if its file has
    /// one; other lines and comments before it, which an empty line cuts off, are not part of the game.
    ///
    /// ```
    /// let text = b"% PBN 2.1\n[Event \"##Cup\"]\n[Board \"1\"]\n\n[Event \"#\"]\n[Board \"2\"]\n";
    /// let game = portnote_pbn::parse(text).games().nth(1).unwrap();
    /// assert_eq!(game.to_string(), "[Event \"#\"]\n[Board \"2\"]\n");
    /// assert_eq!(game.to_text(), "% PBN 2.1\n[Event \"Cup\"]\n[Board \"2\"]\n");
    /// assert_eq!(game.to_text().parse(), Ok(game));
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        let text = match self.0.takes_nothing() {
            true => alone::without_mark(self.0.light.text()).to_owned(),
            false => {
                let model = self.model();
                let first = model.tags.first().map_or(0, |tag| tag.range.start);
                let own = |tag: &Inheritable<'_>| self.shared_value(tag.name).is_none();
                let taken = model.inheritable().filter(own);
                alone::written_out(model.block(), first, taken.chain(self.shared_tags()))
            }
        };
        let own = self.0.light.own();
        match own.header().version {
            Some((major, minor)) => format!("% PBN {major}.{minor}{}{text}", own.line_end),
            None => text,
        }
    }

    /// Returns the number of the game in its file, from 1.
    ///
    /// ```
    /// let file = portnote_pbn::parse(b"[Board \"7\"]\n\n[Board \"9\"]\n");
    /// let numbers: Vec<u64> = file.games().map(|game| game.index()).collect();
    /// assert_eq!(numbers, [1, 2]);
    /// ```
    #[doc(alias = "number")]
    #[must_use]
    pub fn index(&self) -> u64 {
        self.0.light.index()
    }

    /// Returns the bytes of the file that are the game, without what is before it.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"\n[Board \"7\"]\n").games().next().unwrap();
    /// assert_eq!(game.span(), portnote_core::Span::new(1, 13));
    /// ```
    #[must_use]
    pub fn span(&self) -> Span {
        self.0.light.span()
    }

    /// Returns the value of a tag, with `#` and `##` resolved. PBN 2.1 §3.4, §4.8.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"[North \"Jacoby\"]\n").games().next().unwrap();
    /// assert_eq!(game.value("North").as_deref(), Some("Jacoby"));
    /// assert_eq!(game.value("South"), None);
    /// ```
    #[must_use]
    pub fn value(&self, tag: &str) -> Option<Cow<'_, str>> {
        let shared = self.shared_value(tag).map(Cow::Borrowed);
        shared.or_else(|| self.0.value(tag))
    }

    /// Returns the names and values of all tags, with `#` and `##` resolved: first those that the game
    /// takes from games before it and leaves out, then its own in file order.
    ///
    /// ```
    /// let text = b"[Event \"##Cup\"]\n\n[Room \"Open\"]\n";
    /// let game = portnote_pbn::parse(text).games().nth(1).unwrap();
    /// let tags: Vec<_> = game.tags().collect();
    /// assert_eq!(tags, [("Event", "Cup".into()), ("Room", "Open".into())]);
    /// ```
    pub fn tags(&self) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        let given = self.0.given().filter(|(name, _)| self.shared_value(name).is_none());
        let shared = DEAL_TAGS.iter().filter(|name| !self.0.has_tag(name));
        let shared = shared.filter_map(|name| Some((*name, self.shared_value(name)?)));
        let added = given.chain(shared).map(|(name, value)| (name, Cow::Borrowed(value)));
        let own = self.0.tags().map(|(tag, name, value)| {
            let shared = self.shared_value(name).filter(|_| !tag.is_repeated);
            (name, shared.map_or(value, Cow::Borrowed))
        });
        added.chain(own)
    }

    /// Returns the name of the event. PBN 2.1 §3.4.1.
    #[must_use]
    pub fn event(&self) -> Option<Cow<'_, str>> {
        self.known("Event")
    }

    /// Returns the place where it was played. PBN 2.1 §3.4.2.
    #[must_use]
    pub fn site(&self) -> Option<Cow<'_, str>> {
        self.known("Site")
    }

    /// Returns the date, of which parts may be unknown. PBN 2.1 §3.4.3.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"[Date \"1995.06.10\"]\n").games().next().unwrap();
    /// assert_eq!(game.date().map(|date| date.to_string()).as_deref(), Some("1995.06.10"));
    /// ```
    #[must_use]
    pub fn date(&self) -> Option<PartialDate> {
        self.0.said.date
    }

    /// Returns the round of the event. PBN 2.1 §4.4.
    #[must_use]
    pub fn round(&self) -> Option<Cow<'_, str>> {
        self.known("Round")
    }

    /// Returns how the board is scored, as in `IMP` or `MP`. PBN 2.1 §3.4.12.
    #[must_use]
    pub fn scoring(&self) -> Option<Cow<'_, str>> {
        self.known("Scoring")
    }

    /// Returns the number of the board. PBN 2.1 §3.4.4.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"[Board \"7\"]\n").games().next().unwrap();
    /// assert_eq!(game.board(), Some(7));
    /// ```
    #[must_use]
    pub fn board(&self) -> Option<u32> {
        self.0.said.board
    }

    /// Returns the name of a player. PBN 2.1 §3.4.5 to §3.4.8.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// let game = portnote_pbn::parse(b"[West \"Belladonna\"]\n[East \"?\"]\n").games().next().unwrap();
    /// assert_eq!(game.player(Seat::West).as_deref(), Some("Belladonna"));
    /// assert_eq!(game.player(Seat::East), None);
    /// ```
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<Cow<'_, str>> {
        self.known(seat.name())
    }

    /// Returns the dealer. PBN 2.1 §3.4.9.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"[Dealer \"W\"]\n").games().next().unwrap();
    /// assert_eq!(game.dealer(), Some(portnote_bridge::Seat::West));
    /// ```
    #[must_use]
    pub fn dealer(&self) -> Option<Seat> {
        self.0.said.dealer
    }

    /// Returns which sides are vulnerable. PBN 2.1 §3.4.10.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"[Vulnerable \"EW\"]\n").games().next().unwrap();
    /// assert_eq!(game.vulnerable(), Some(portnote_bridge::Vulnerability::EastWest));
    /// ```
    #[must_use]
    pub fn vulnerable(&self) -> Option<Vulnerability> {
        self.0.said.vulnerable
    }

    /// Returns the hands, as far as they are known. PBN 2.1 §3.4.11.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// let text = b"[Deal \"N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 - -\"]\n";
    /// let game = portnote_pbn::parse(text).games().next().unwrap();
    /// let deal = game.deal().unwrap();
    /// assert_eq!(deal.hand(Seat::East).map(|hand| hand.hcp()), Some(12));
    /// assert_eq!(deal.hand(Seat::South), None);
    /// ```
    #[must_use]
    pub fn deal(&self) -> Option<Deal> {
        self.0.said.deal
    }

    /// Returns the auction, finished or not, if it keeps the laws and each call can be read.
    /// PBN 2.1 §3.5.
    ///
    /// ```
    /// let text = b"[Dealer \"N\"]\n[Auction \"N\"]\n1S Pass 2S\n";
    /// let game = portnote_pbn::parse(text).games().next().unwrap();
    /// assert_eq!(game.auction().and_then(|auction| auction.turn()), Some(portnote_bridge::Seat::West));
    /// ```
    #[must_use]
    pub fn auction(&self) -> Option<&Auction> {
        let model = self.model();
        let auction = || model.legal_auction(model.dealer_of_deal()).map(Box::new);
        self.0.auction.get_or_init(auction).as_deref()
    }

    /// Returns the declarer: that of the tag, else that of an auction that has ended.
    /// PBN 2.1 §3.4.13.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"[Declarer \"S\"]\n").games().next().unwrap();
    /// assert_eq!(game.declarer(), Some(portnote_bridge::Seat::South));
    /// ```
    #[must_use]
    pub fn declarer(&self) -> Option<Seat> {
        self.0.said.ending.declarer
    }

    /// Returns the contract: that of the tag, else that of an auction that has ended; `None` also for a
    /// denomination alone, as end positions have it. PBN 2.1 §3.4.14.
    ///
    /// ```
    /// let game = portnote_pbn::parse(b"[Contract \"4SX\"]\n").games().next().unwrap();
    /// assert_eq!(game.contract().map(|contract| contract.to_string()).as_deref(), Some("4SX"));
    /// ```
    #[must_use]
    pub fn contract(&self) -> Option<Contract> {
        self.0.said.ending.contract
    }

    /// Returns the number of tricks that declarer's side won, where there is no result those of 52 cards that
    /// were played by the laws; `None` for an irregular result, as in `^9`. PBN 2.1 §3.4.15.
    ///
    /// ```
    /// let text = b"[Declarer \"S\"]\n[Contract \"3NT\"]\n[Result \"9\"]\n";
    /// let game = portnote_pbn::parse(text).games().next().unwrap();
    /// assert_eq!(game.tricks(), Some(9));
    /// ```
    #[doc(alias = "result")]
    #[must_use]
    pub fn tricks(&self) -> Option<u8> {
        self.0.said.tricks
    }

    /// Returns the comments in file order, without escape lines. PBN 2.1 §3.8.
    ///
    /// ```
    /// use portnote_bridge::CommentAbout;
    /// let text = b"{a long match}\n[Dealer \"N\"]\n[Auction \"N\"]\n1S {light} Pass 2S AP\n";
    /// let game = portnote_pbn::parse(text).games().next().unwrap();
    /// let comments = game.comments();
    /// assert_eq!((&*comments[0].text, comments[0].about), ("a long match", CommentAbout::Board));
    /// assert_eq!((&*comments[1].text, comments[1].about), ("light", CommentAbout::Call(1)));
    /// ```
    #[must_use]
    pub fn comments(&self) -> Vec<BoardComment<'_>> {
        let comments = self.own_comments();
        let comments = comments
            .map(|comment| BoardComment::new(comment.text(), self.comment_about(comment.anchor)));
        comments.collect()
    }

    /// Returns the first comment on the board as a whole. PBN 2.1 §3.8.
    #[must_use]
    pub fn comment(&self) -> Option<Cow<'_, str>> {
        let own = self.own_comments().find(|comment| comment.anchor == Anchor::Game);
        own.map(|comment| Cow::Borrowed(comment.text()))
    }
}

impl Game {
    /// The value of a tag where that says something.
    fn known(&self, tag: &str) -> Option<Cow<'_, str>> {
        self.value(tag).filter(|value| !is_unknown(value.trim()))
    }

    /// The value of a tag of the deal of which it is another record.
    fn shared_value(&self, tag: &str) -> Option<&str> {
        let mut values = DEAL_TAGS.iter().zip(&self.0.settled.shared()?.values);
        let (_, value) = values.find(|(name, _)| **name == tag)?;
        (!value.is_empty()).then_some(value.as_str())
    }

    /// The tags of that deal, each in the place of the one that says nothing, where it has one.
    fn shared_tags(&self) -> impl Iterator<Item = Inheritable<'_>> {
        DEAL_TAGS.iter().filter_map(|name| {
            let own = self.model().tag(name);
            let shared = Inheritable::given(name, self.shared_value(name)?);
            Some(Inheritable { range: own.map(|tag| tag.range.clone()), ..shared })
        })
    }

    /// The comments in the text of the game: those before it that an empty line cuts off are not part of it.
    fn own_comments(&self) -> impl Iterator<Item = &model::Comment<'_>> {
        let comments = self.model().comments.iter();
        comments.filter(|comment| comment.range.is_some() && !comment.is_escape_line())
    }

    fn comment_about(&self, anchor: Anchor) -> CommentAbout {
        let model = self.model();
        match anchor {
            Anchor::Call(turn, _) => {
                let turns = model.auction.iter().flat_map(|auction| &auction.turns);
                let is_call = |value| !matches!(value, CallValue::NotYet | CallValue::Skipped);
                let calls = turns.take(turn).filter(|turn| is_call(turn.value));
                CommentAbout::Call(calls.count().saturating_add(1))
            }
            Anchor::Card(turn, _) => {
                let turns = model.play.as_ref().map(|play| &play.turns);
                match turns.and_then(|turns| turns.get(turn)).map(|turn| turn.value) {
                    Some(CardValue::Card(card)) => CommentAbout::Card(card),
                    _ => CommentAbout::Board,
                }
            }
            _ => CommentAbout::Board,
        }
    }
}

game_value!(Game, Pbn, "pbn");
board_record!(Game);

/// The text of the game, as it was read.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.light.text())
    }
}
