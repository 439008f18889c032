//! A board with its text: what most callers hold.

mod alone;
mod kept;

use std::ops::Range;

use portnote_bridge::{
    Auction, BoardComment, BoardRecord, CommentAbout, Contract, Deal, PartialDate, RecordedPlay,
    Seat, Vulnerability, board_record,
};
use portnote_core::edit::{EditError, Replacement, SharedPlace, ValueChange};
use portnote_core::{Owning, Span, game_value};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::context::Context;
use crate::model::Place;
use crate::syntax::{Block, File, Lin};
use crate::value::label::Room;
use crate::{derive, edit, model};

use kept::Kept;

/// A board with its text and the header of its set. It needs no file beside it, can be sent to
/// another thread, and costs nothing to clone.
///
/// The methods here are what people ask of a board; [`Game::model`] has all that the text says.
/// What the text does not say, or says wrongly, is `None`. What the header of a set says about a board is
/// part of it.
///
/// Boards are equal if their [texts](Game::to_text) are; `"…".parse()` reads a text of one board.
///
/// ```
/// let text = b"pn|Sue,Will,Nora,Ed|md|1SAK,SQJ,ST9,S87|sv|b|ah|Board 7|mb|1N|mb|p|mb|p|mb|p|mc|8|";
/// let boards: Vec<portnote_lin::Game> = portnote_lin::parse(text).games().collect();
/// let board = &boards[0];
/// assert_eq!(board.board(), Some(7));
/// assert_eq!(board.contract().map(|contract| contract.to_string()).as_deref(), Some("1NT"));
/// assert_eq!(board.tricks(), Some(8));
/// ```
#[derive(Clone)]
pub struct Game(Arc<Kept>);

/// The boards of a stream, one after another; memory is bounded by the largest.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let stream = &b"qx|o1|md|1SA,,,|\nqx|c1|md|1SA,,,|\n"[..];
/// let mut boards = Vec::new();
/// for board in portnote_lin::Games::new(stream) {
///     boards.extend(board?.board());
/// }
/// assert_eq!(boards, [1, 1]);
/// # Ok(())
/// # }
/// ```
pub type Games<R> = portnote_core::Games<Lin, R>;

impl Owning for Lin {
    type Owned = Game;

    fn own(context: &mut Context, block: Block<'static>) -> Game {
        Game(Arc::new(Kept::new(context, block)))
    }

    const ARE_PARTED: bool = false;

    const SHARES_VALUES: bool = true;

    fn shared_value(file: &File<'_>, index: u64, name: &str) -> Option<String> {
        edit::shared_value(file, index, name)
    }

    fn shared_place(
        file: &File<'_>,
        index: u64,
        change: &ValueChange<'_>,
    ) -> Result<Option<SharedPlace>, EditError> {
        edit::shared_place(file, index, change)
    }

    fn written_value(block: &Block<'_>, name: &str) -> Option<String> {
        edit::value(block, name)
    }

    fn place_of(
        block: &Block<'_>,
        change: &ValueChange<'_>,
        _: &str,
    ) -> Result<Option<Replacement>, EditError> {
        edit::place(block, change)
    }

    fn is_as_meant(
        old: &Block<'_>,
        _: &Range<u32>,
        now: &Block<'_>,
        change: &ValueChange<'_>,
    ) -> bool {
        edit::is_meant(old, now, change)
    }

    fn tags(game: &Game) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        let commands = game.0.first_commands();
        commands.map(|(name, value)| (Cow::Owned(name.to_ascii_lowercase()), value))
    }
}

impl Game {
    /// Returns everything that the text says, with its places.
    ///
    /// It is made at the first call, and kept until [`Game::compact`]: much larger than the text.
    ///
    /// ```
    /// let board = portnote_lin::parse(b"md|1SA,,,|mb|1C|an|16+|").games().next().unwrap();
    /// assert_eq!(board.model().explanation(0).as_deref(), Some("16+"));
    /// ```
    #[must_use]
    pub fn model(&self) -> &model::Game<'_> {
        self.0.model()
    }

    /// Returns everything that follows from the board by the rules of bridge: calls with their seats,
    /// tricks, the score, points of hands.
    ///
    /// It is found at the first call, and kept.
    ///
    /// ```
    /// let text = b"md|1SAK,SQJ,ST9,S87|mb|1N|mb|p|mb|p|mb|p|pc|SQ|";
    /// let board = portnote_lin::parse(text).games().next().unwrap();
    /// assert_eq!(board.derived().calls.len(), 4);
    /// ```
    #[must_use]
    pub fn derived(&self) -> &BoardRecord {
        self.0.derived.get_or_init(|| Box::new(derive::record(self.model())))
    }

    /// Drops what was made of the text, and makes it again when it is needed; what is shared with a clone
    /// stays.
    ///
    /// ```
    /// let mut board = portnote_lin::parse(b"md|3SA,,,|mb|1C|mb|p|").games().next().unwrap();
    /// assert_eq!(board.derived().calls.len(), 2);
    /// board.compact();
    /// assert_eq!(board.derived().calls.len(), 2);
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
    /// let text = b"md|1SAK,SQJ,ST9,S87|mb|1N|mb|p|mb|p|mb|p|pc|SQ|";
    /// let board = portnote_lin::parse(text).games().next().unwrap();
    /// assert_eq!(board.recorded_play().map(|play| play.cards().len()), Some(1));
    /// ```
    #[must_use]
    pub fn recorded_play(&self) -> Option<RecordedPlay> {
        derive::recorded_play(self.model())
    }

    /// Returns everything that follows from the board, as records of all notations tell it.
    #[must_use]
    pub fn board_record(&self) -> &BoardRecord {
        self.derived()
    }

    /// Returns the board as a text that needs no other board: with the header of its set, reduced to what it
    /// says about the board. A board in a link is its link.
    ///
    /// ```
    /// let text = b"vg|Cup,Final,I,1,2,Reds,0,Blues,0|rs|4HE=,PASS,3NS+1,2CN=|\nqx|o1|md|1SA,,,|\nqx|o2|md|2SA,,,|\n";
    /// let board = portnote_lin::parse(text).games().nth(1).unwrap();
    /// let expected = "vg|Cup,Final,I,2,2,Reds,0,Blues,0|\r\nrs|3NS+1,2CN=|\r\npg||\r\nqx|o2|md|2SA,,,|\r\n";
    /// assert_eq!(board.to_text(), expected);
    /// assert_eq!(expected.parse(), Ok(board));
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        alone::text(self.model())
    }

    /// Returns the value of the first command of a name, in any case: that of the board, else that of the
    /// header of its set, reduced to the board.
    ///
    /// ```
    /// let text = b"vg|Cup,,I,1,2,,,,|pn|Sue,Will,Nora,Ed|pg||\nqx|o2|md|1SA,,,|sv|b|\n";
    /// let board = portnote_lin::parse(text).games().next().unwrap();
    /// assert_eq!(board.value("sv").as_deref(), Some("b"));
    /// assert_eq!(board.value("pn").as_deref(), Some("Sue,Will,Nora,Ed"));
    /// assert_eq!(board.value("nt"), None);
    /// ```
    #[must_use]
    pub fn value(&self, command: &str) -> Option<Cow<'_, str>> {
        self.0.value(command)
    }

    /// Returns the commands with their values: those of the header of the set, reduced to the board, then
    /// those of the board, in file order.
    ///
    /// ```
    /// let board = portnote_lin::parse(b"qx|o7|md|1SA,,,|mb|p|").games().next().unwrap();
    /// let commands: Vec<_> = board.tags().collect();
    /// assert_eq!(commands, [("qx", "o7".into()), ("md", "1SA,,,".into()), ("mb", "p".into())]);
    /// ```
    #[doc(alias = "commands")]
    pub fn tags(&self) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        let header = alone::of_header(self.model()).into_iter();
        let header = header.map(|(name, value)| (name, Cow::Owned(value)));
        header.chain(alone::own(self.model()))
    }

    /// Returns the number of the record in its file, from 1.
    ///
    /// ```
    /// let file = portnote_lin::parse(b"qx|o7|md|1SA,,,|qx|c7|md|1SA,,,|").value;
    /// let numbers: Vec<u64> = file.games().map(|board| board.index()).collect();
    /// assert_eq!(numbers, [1, 2]);
    /// ```
    #[doc(alias = "number")]
    #[must_use]
    pub fn index(&self) -> u64 {
        self.0.light.index()
    }

    /// Returns the bytes of the file that are the board, without what is before it.
    ///
    /// ```
    /// let board = portnote_lin::parse(b"qx|o7|md|3SA,,,|").games().next().unwrap();
    /// assert_eq!(board.span(), portnote_core::Span::new(0, 16));
    /// ```
    #[must_use]
    pub fn span(&self) -> Span {
        self.0.light.span()
    }

    /// Returns the number of the board: that of `qx`, or else of `ah`. LIN D-4
    ///
    /// ```
    /// let board = portnote_lin::parse(b"qx|o7|md|1SA,,,|").games().next().unwrap();
    /// assert_eq!(board.board(), Some(7));
    /// ```
    #[must_use]
    pub fn board(&self) -> Option<u32> {
        self.0.said.board
    }

    /// Returns the room of the table. LIN-26
    ///
    /// ```
    /// use portnote_lin::value::label::Room;
    /// let board = portnote_lin::parse(b"qx|c7|md|1SA,,,|").games().next().unwrap();
    /// assert_eq!(board.room(), Some(Room::Closed));
    /// ```
    #[must_use]
    pub fn room(&self) -> Option<Room> {
        self.0.said.room
    }

    /// Returns the name of a player. LIN-77
    ///
    /// ```
    /// use portnote_lin::bridge::Seat;
    /// let board = portnote_lin::parse(b"pn|Sue,Will,,|md|1SA,,,|").games().next().unwrap();
    /// assert_eq!(board.player(Seat::West).as_deref(), Some("Will"));
    /// assert_eq!(board.player(Seat::North), None);
    /// ```
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<Cow<'_, str>> {
        self.0.player(seat)
    }

    /// Returns the name of the event: the first field of `vg`. LIN-63
    ///
    /// ```
    /// let text = b"vg|Cup,Final,I,1,1,,,,|\nqx|o1|md|1SA,,,|\n";
    /// let board = portnote_lin::parse(text).games().next().unwrap();
    /// assert_eq!(board.event().as_deref(), Some("Cup"));
    /// assert_eq!((board.round().as_deref(), board.scoring().as_deref()), (Some("Final"), Some("IMP")));
    /// ```
    #[must_use]
    pub fn event(&self) -> Option<Cow<'_, str>> {
        self.0.header()?.event.as_deref().map(Cow::Borrowed)
    }

    /// Returns nothing: LIN has no place for where a board was played.
    #[must_use]
    pub const fn site(&self) -> Option<Cow<'_, str>> {
        None
    }

    /// Returns nothing: LIN has no place for the date.
    #[must_use]
    pub const fn date(&self) -> Option<PartialDate> {
        None
    }

    /// Returns the part of the event: the second field of `vg`. LIN-63
    #[must_use]
    pub fn round(&self) -> Option<Cow<'_, str>> {
        self.0.header()?.segment.as_deref().map(Cow::Borrowed)
    }

    /// Returns how the board is scored, in the words of PBN: `IMP`, `MP` or `BAM`. LIN-64
    #[must_use]
    pub fn scoring(&self) -> Option<Cow<'_, str>> {
        Some(Cow::Borrowed(self.0.header()?.scoring?.name()))
    }

    /// Returns the dealer. LIN-30
    ///
    /// ```
    /// use portnote_lin::bridge::Seat;
    /// let board = portnote_lin::parse(b"md|3SA,,,|").games().next().unwrap();
    /// assert_eq!(board.dealer(), Some(Seat::North));
    /// ```
    #[must_use]
    pub fn dealer(&self) -> Option<Seat> {
        self.0.said.dealer
    }

    /// Returns which sides are vulnerable. LIN-41
    ///
    /// ```
    /// use portnote_lin::bridge::Vulnerability;
    /// let board = portnote_lin::parse(b"md|3SA,,,|sv|e|").games().next().unwrap();
    /// assert_eq!(board.vulnerable(), Some(Vulnerability::EastWest));
    /// ```
    #[must_use]
    pub fn vulnerable(&self) -> Option<Vulnerability> {
        self.0.said.vulnerable
    }

    /// Returns the hands, as far as they are known. LIN §5
    ///
    /// ```
    /// let board = portnote_lin::parse(b"md|3SA,,,|").games().next().unwrap();
    /// assert_eq!(board.deal().map(|deal| deal.hand_size()), Some(1));
    /// ```
    #[must_use]
    pub fn deal(&self) -> Option<Deal> {
        self.0.said.deal
    }

    /// Returns the contract of an auction that has ended, or else that of `rs`. D-13
    ///
    /// ```
    /// let board = portnote_lin::parse(b"md|3SA,,,|mb|p|mb|p|mb|p|mb|p|").games().next().unwrap();
    /// assert_eq!(board.contract().map(|contract| contract.to_string()).as_deref(), Some("Pass"));
    /// ```
    #[must_use]
    pub fn contract(&self) -> Option<Contract> {
        self.0.said.outcome.contract
    }

    /// Returns the declarer of the contract.
    ///
    /// ```
    /// use portnote_lin::bridge::Seat;
    /// let board = portnote_lin::parse(b"md|3SA,,,|mb|1C|mb|p|mb|p|mb|p|").games().next().unwrap();
    /// assert_eq!(board.declarer(), Some(Seat::North));
    /// ```
    #[must_use]
    pub fn declarer(&self) -> Option<Seat> {
        self.0.said.outcome.declarer
    }

    /// Returns the tricks of declarer in the whole deal, of a claim or of all cards, or else those of `rs`. LIN-61, D-13
    ///
    /// ```
    /// let board = portnote_lin::parse(b"md|3SA,,,|mb|1C|mb|p|mb|p|mb|p|mc|7|").games().next().unwrap();
    /// assert_eq!(board.tricks(), Some(7));
    /// ```
    #[must_use]
    pub fn tricks(&self) -> Option<u8> {
        self.0.said.outcome.tricks
    }

    /// Returns the auction, finished or not, if it keeps the laws, each call can be read, and the dealer is
    /// known. LIN §6
    ///
    /// ```
    /// use portnote_lin::bridge::Seat;
    /// let board = portnote_lin::parse(b"md|3SA,,,|mb|1C|mb|p|").games().next().unwrap();
    /// assert_eq!(board.auction().and_then(|auction| auction.turn()), Some(Seat::South));
    /// ```
    #[must_use]
    pub fn auction(&self) -> Option<&Auction> {
        let auction = || {
            let model = self.model();
            if model.calls.is_empty() {
                return None;
            }
            let mut auction = Auction::new(model.dealer()?);
            let counted = model.facts().calls_end.unwrap_or(model.calls.len());
            for turn in model.calls.iter().take(counted) {
                auction.call(turn.call?).ok()?;
            }
            Some(Box::new(auction))
        };
        self.0.auction.get_or_init(auction).as_deref()
    }

    /// Returns the texts of `nt` and `at` in file order. LIN-78
    ///
    /// ```
    /// use portnote_lin::bridge::CommentAbout;
    /// let board = portnote_lin::parse(b"md|1SA,,,|mb|1C|nt|strong|").games().next().unwrap();
    /// let comments = board.comments();
    /// assert_eq!((&*comments[0].text, comments[0].about), ("strong", CommentAbout::Call(1)));
    /// ```
    #[must_use]
    pub fn comments(&self) -> Vec<BoardComment<'_>> {
        let model = self.model();
        let about = |place: Place| match place {
            Place::Call(call) => CommentAbout::Call(call.saturating_add(1)),
            Place::Card(card) => {
                let card = model.cards.get(card).and_then(|played| played.value.card());
                card.map_or(CommentAbout::Board, CommentAbout::Card)
            }
            Place::Start => CommentAbout::Board,
        };
        let texts = model.texts.iter();
        let texts = texts.map(|text| (model.slice(text.range.clone()).trim(), about(text.place)));
        let texts = texts.filter(|(text, _)| !text.is_empty());
        texts.map(|(text, about)| BoardComment::new(text, about)).collect()
    }
}

game_value!(Game, Lin, "lin");
board_record!(Game);

/// The text of the board, as it was read.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.light.written())
    }
}
