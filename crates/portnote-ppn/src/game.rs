//! A hand with its text: what most callers hold.

mod kept;

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use portnote_core::frame::{PartialDate, comment};
use portnote_core::{Owning, Span, game_value};
use portnote_pinochle::{
    Auction, Card, Deal, Discard, Hand, HandResult, Rules, Seat, TeamScores, Trump,
};

use crate::alone;
use crate::derive::{BidMade, Derived, HandHeld, MeldLaid, TeamScore, TrickPlayed};
use crate::model::{self, Context, Facts};
use crate::syntax::{Block, Kind, Ppn};

use kept::Kept;

/// A hand of pinochle with its text. It needs no file beside it, can be sent to another thread, and
/// costs nothing to clone.
///
/// The methods here are what people ask of a hand; [`Game::model`] has all that the text says.
/// What the text states counts before what follows from it by the rules, as in tables; what cannot
/// be known is `None`.
///
/// ```
/// let text = b"[Site \"Club\"]\n[Hand \"3\"]\n[Dealer \"N\"]\n";
/// let games: Vec<portnote_ppn::Game> = portnote_ppn::parse(text).games().collect();
/// assert_eq!(games[0].value("Site").as_deref(), Some("Club"));
/// assert_eq!(games[0].hand_no(), Some(3));
/// ```
#[derive(Clone)]
pub struct Game(Arc<Kept>);

/// The hands of a stream, one after another; memory is bounded by the largest.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let stream = &b"[Hand \"1\"]\n\n[Hand \"2\"]\n"[..];
/// let mut hands = Vec::new();
/// for game in portnote_ppn::Games::new(stream) {
///     hands.extend(game?.hand_no());
/// }
/// assert_eq!(hands, [1, 2]);
/// # Ok(())
/// # }
/// ```
pub type Games<R> = portnote_core::Games<Ppn, R>;

impl Owning for Ppn {
    type Owned = Game;

    const TAGS_HAVE_SECTIONS: bool = true;

    fn is_prefix(kind: Kind) -> bool {
        kind == Kind::SegmentPrefix
    }

    fn own(context: &mut Context, block: Block<'static>) -> Game {
        Game(Arc::new(Kept::new(context, block)))
    }

    fn without_header(text: &str) -> &str {
        text.strip_prefix(alone::HEADER).unwrap_or(text)
    }

    fn tags(game: &Game) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        game.tags().map(|(name, value)| (Cow::Borrowed(name), value))
    }
}

game_value!(Game, Ppn, "ppn");

impl Game {
    /// Everything that the text says, with its places.
    ///
    /// It is made at the first call, and kept until [`Game::compact`]: much larger than the text.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Dealer \"N\"]\n").games().next().unwrap();
    /// assert_eq!(game.model().tags[0].name, "Dealer");
    /// ```
    #[must_use]
    pub fn model(&self) -> &model::Game<'_> {
        self.0.model()
    }

    /// Drops what was made of the text, and makes it again when it is needed; what is shared with a
    /// clone stays.
    ///
    /// ```
    /// let mut game = portnote_ppn::parse(b"[Hand \"3\"]\n").games().next().unwrap();
    /// assert_eq!(game.model().tags.len(), 1);
    /// game.compact();
    /// assert_eq!(game.hand_no(), Some(3));
    /// ```
    pub fn compact(&mut self) {
        if let Some(kept) = Arc::get_mut(&mut self.0) {
            kept.compact();
        }
    }

    /// The values of the hand as pinochle knows them, and what follows from them.
    ///
    /// ```
    /// let text = b"[Auction \"N\"]\n50 60 Pass Pass\nPass\n";
    /// let game = portnote_ppn::parse(text).games().next().unwrap();
    /// assert!(game.facts().derived.is_some());
    /// ```
    #[must_use]
    pub fn facts(&self) -> &Facts {
        self.model().facts()
    }

    /// Everything that follows from the hand by the rules of pinochle: calls with their seats, melds
    /// with their points, tricks in the order played, the scores. It is found once and kept.
    ///
    /// ```
    /// let text = b"[Auction \"N\"]\n50 60 Pass Pass\nPass\n";
    /// let game = portnote_ppn::parse(text).games().next().unwrap();
    /// let derived = game.derived();
    /// assert_eq!(derived.bids.len(), 5);
    /// assert_eq!(derived.declarer.map(|seat| seat.letters()), Some("E"));
    /// ```
    #[must_use]
    pub fn derived(&self) -> &Derived {
        self.0.derived.get_or_init(|| Box::new(Derived::of(self.model())))
    }

    /// The number of the hand in its file, from 1.
    ///
    /// ```
    /// let file = portnote_ppn::parse(b"[Hand \"7\"]\n\n[Hand \"8\"]\n");
    /// let numbers: Vec<u64> = file.games().map(|game| game.index()).collect();
    /// assert_eq!(numbers, [1, 2]);
    /// ```
    #[must_use]
    #[doc(alias = "number")]
    pub fn index(&self) -> u64 {
        self.0.light.index()
    }

    /// Returns the bytes of the file that are the hand, without what is before it.
    ///
    /// ```
    /// let hand = portnote_ppn::parse(b"\n[Hand \"7\"]\n").games().next().unwrap();
    /// assert_eq!(hand.span(), portnote_core::Span::new(1, 12));
    /// ```
    #[must_use]
    pub fn span(&self) -> Span {
        self.0.light.span()
    }

    /// The value of a tag, with `#` and `##` resolved.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[North \"Ann\"]\n").games().next().unwrap();
    /// assert_eq!(game.value("North").as_deref(), Some("Ann"));
    /// ```
    #[must_use]
    pub fn value(&self, tag: &str) -> Option<Cow<'_, str>> {
        self.0.value(tag)
    }

    /// The names and values of all tags with `#` and `##` resolved: those that earlier hands give, by
    /// name, then those of the hand in file order.
    ///
    /// ```
    /// let text = b"[Event \"##Cup\"]\n[Site \"Oslo\"]\n\n[Site \"#\"]\n";
    /// let game = portnote_ppn::parse(text).games().nth(1).unwrap();
    /// let tags: Vec<_> = game.tags().collect();
    /// assert_eq!(tags, [("Event", "Cup".into()), ("Site", "Oslo".into())]);
    /// ```
    pub fn tags(&self) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        self.0.tags()
    }

    /// The event. PPN 1.0, Event Tag.
    #[must_use]
    pub fn event(&self) -> Option<Cow<'_, str>> {
        self.known("Event")
    }

    /// The place where it was played. PPN 1.0, Site Tag.
    #[must_use]
    pub fn site(&self) -> Option<Cow<'_, str>> {
        self.known("Site")
    }

    /// The round of the event. PPN 1.0, Round Tag.
    #[must_use]
    pub fn round(&self) -> Option<Cow<'_, str>> {
        self.known("Round")
    }

    /// The date, as far as it is known. PPN 1.0, Date Tag.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Date \"2006.01.02\"]\n").games().next().unwrap();
    /// assert_eq!(game.date().map(|date| date.to_string()).as_deref(), Some("2006.01.02"));
    /// ```
    #[must_use]
    pub fn date(&self) -> Option<PartialDate> {
        self.0.said.date
    }

    /// The player on a seat. PPN 1.0, North Tag and those of the other seats.
    ///
    /// ```
    /// use portnote_ppn::pinochle::Seat;
    /// let game = portnote_ppn::parse(b"[North \"Ann\"]\n[South \"?\"]\n").games().next().unwrap();
    /// assert_eq!(game.player(Seat::North).as_deref(), Some("Ann"));
    /// assert_eq!(game.player(Seat::South), None);
    /// ```
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<Cow<'_, str>> {
        self.known(seat.name())
    }

    /// The rules by which the hand is played: seats, deck, teams and scores.
    ///
    /// ```
    /// use portnote_ppn::pinochle::Rules;
    /// let text = b"[Competition \"Single-deck Three-handed\"]\n";
    /// let game = portnote_ppn::parse(text).games().next().unwrap();
    /// assert_eq!(game.rules().id, Rules::SINGLE_3.id);
    /// ```
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.facts().rules
    }

    /// The number of the hand in its game.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Hand \"3\"]\n").games().next().unwrap();
    /// assert_eq!(game.hand_no(), Some(3));
    /// ```
    #[must_use]
    #[doc(alias = "hand")]
    pub fn hand_no(&self) -> Option<u32> {
        self.0.said.hand
    }

    /// The dealer.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Dealer \"W\"]\n").games().next().unwrap();
    /// assert_eq!(game.dealer().map(|seat| seat.letters()), Some("W"));
    /// ```
    #[must_use]
    pub fn dealer(&self) -> Option<Seat> {
        self.0.said.dealer
    }

    /// The seat that won the auction.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Auction \"N\"]\n50 Pass Pass Pass\n").games().next().unwrap();
    /// assert_eq!(game.declarer().map(|seat| seat.letters()), Some("N"));
    /// ```
    #[must_use]
    pub fn declarer(&self) -> Option<Seat> {
        self.0.said.declarer
    }

    /// The contract in points.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Contract \"60\"]\n").games().next().unwrap();
    /// assert_eq!(game.contract(), Some(60));
    /// ```
    #[must_use]
    pub fn contract(&self) -> Option<u32> {
        self.0.said.contract
    }

    /// The trump.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Trump \"H\"]\n").games().next().unwrap();
    /// assert_eq!(game.trump().map(|trump| trump.letter()), Some('H'));
    /// ```
    #[must_use]
    pub fn trump(&self) -> Option<Trump> {
        self.0.said.trump
    }

    /// How the hand ended.
    #[must_use]
    pub fn result(&self) -> Option<HandResult> {
        self.derived().result
    }

    /// The cards that were not dealt.
    #[must_use]
    pub fn kitty(&self) -> Option<Hand> {
        self.derived().kitty
    }

    /// The calls in their order, each with its seat.
    ///
    /// ```
    /// let text = b"[Auction \"N\"]\n50 60 Pass Pass\nPass\n";
    /// let game = portnote_ppn::parse(text).games().next().unwrap();
    /// let seats = game.bids().iter().filter_map(|bid| bid.seat);
    /// assert_eq!(seats.map(|seat| seat.letters()).collect::<String>(), "NESWN");
    /// ```
    #[must_use]
    pub fn bids(&self) -> &[BidMade] {
        &self.derived().bids
    }

    /// The hands of all seats, clockwise from North.
    #[must_use]
    pub fn hands(&self) -> &[HandHeld] {
        &self.derived().hands
    }

    /// The melds that are known, clockwise from North, each with its points.
    ///
    /// ```
    /// let text = b"[Melds \"N:HKQ(2) - - -\"]\n";
    /// let game = portnote_ppn::parse(text).games().next().unwrap();
    /// let points: Vec<u32> = game.melds().iter().map(|meld| meld.points).collect();
    /// assert_eq!(points.len(), game.melds().len());
    /// ```
    #[must_use]
    pub fn melds(&self) -> &[MeldLaid] {
        &self.derived().melds
    }

    /// The tricks in their order, each with leader, winner and points.
    ///
    /// ```
    /// let text = b"[Trump \"S\"]\n[Play \"N\"]\nHA HT SJ HK\nSA SK ST SQ\n*\n";
    /// let game = portnote_ppn::parse(text).games().next().unwrap();
    /// assert_eq!(game.tricks()[0].winner.map(|seat| seat.letters()), Some("S"));
    /// ```
    #[must_use]
    pub fn tricks(&self) -> &[TrickPlayed] {
        &self.derived().tricks
    }

    /// The scores of the teams, Team 1 first.
    #[must_use]
    #[doc(alias = "team_scores")]
    pub fn scores(&self) -> &[TeamScore] {
        &self.derived().team_scores
    }

    /// The deal as stated, where it can be read.
    ///
    /// ```
    /// let game = portnote_ppn::parse(b"[Dealer \"N\"]\n").games().next().unwrap();
    /// assert!(game.deal().is_none());
    /// ```
    #[must_use]
    pub fn deal(&self) -> Option<&Deal> {
        self.facts().deal.as_ref()
    }

    /// The hands after the exchange as stated.
    #[must_use]
    pub fn holding(&self) -> Option<&Deal> {
        self.facts().holding.as_ref()
    }

    /// The cards that were passed to the seats opposite, as stated.
    #[must_use]
    pub fn passed(&self) -> Option<&Deal> {
        self.facts().passed.as_ref()
    }

    /// The cards that the declarer discarded for the kitty, with their points, as stated.
    #[must_use]
    pub fn discard(&self) -> Option<Discard> {
        self.facts().discard.as_ref().map(|(discard, _)| *discard)
    }

    /// The scores before the hand as stated.
    #[must_use]
    pub fn game_scores(&self) -> Option<TeamScores> {
        self.facts().game_scores
    }

    /// The auction, where all its calls can be read.
    #[must_use]
    pub fn auction(&self) -> Option<&Auction> {
        self.facts().auction.as_ref()?.auction.as_ref()
    }

    /// The seat that leads first, as stated.
    #[must_use]
    pub fn leader(&self) -> Option<Seat> {
        self.facts().play.as_ref()?.first
    }

    /// The cards in the order thrown, up to the first that is not known.
    ///
    /// ```
    /// let text = b"[Play \"N\"]\nHA HT SJ HK\n*\n";
    /// let game = portnote_ppn::parse(text).games().next().unwrap();
    /// assert_eq!(game.cards().map(|card| card.to_string()).collect::<String>(), "HAHTSJHK");
    /// ```
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        let throws = self.tricks().iter().flat_map(|trick| &trick.throws);
        throws.map_while(|thrown| thrown.card)
    }

    /// The comments on the hand itself, before its first tag, in one text. PPN 1.0, Commentary.
    ///
    /// ```
    /// let text = b"{a long evening}\n[Site \"Oslo\"] {in the club}\n";
    /// let game = portnote_ppn::parse(text).games().next().unwrap();
    /// assert_eq!(game.comment().as_deref(), Some("a long evening"));
    /// ```
    #[must_use]
    pub fn comment(&self) -> Option<Cow<'_, str>> {
        let own = self.comments().iter();
        let own =
            own.filter(|found| found.after == 0 && !found.token.trim_start().starts_with('%'));
        comment::joined(own.map(model::Comment::text))
    }

    /// All comments in file order, each with the place to which it belongs.
    #[must_use]
    pub fn comments(&self) -> &[model::Comment<'_>] {
        &self.model().comments
    }

    /// Returns the hand as a text of its own: it has the headers of a file, and the values that
    /// `#` and `##` take from earlier hands. All else is as it was read.
    ///
    /// Hands are equal if these texts are. What follows from the hand before, as the number of the
    /// hand and the scores of the game, is not part of it.
    ///
    /// ```
    /// let text = b"[Event \"##Cup\"]\n[Site \"Oslo\"]\n\n[Site \"#\"]\n";
    /// let game = portnote_ppn::parse(text).games().nth(1).unwrap();
    /// let alone = "% PPN 1.0\n% IMPORT\n[Event \"Cup\"]\n[Site \"Oslo\"]\n";
    /// assert_eq!(game.to_text(), alone);
    /// let same: portnote_ppn::Game = alone.parse()?;
    /// assert_eq!(same, game);
    /// # Ok::<(), portnote_ppn::AloneError>(())
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        alone::text(self.model())
    }

    /// The value of a tag that says something.
    fn known(&self, tag: &str) -> Option<Cow<'_, str>> {
        self.value(tag).filter(|value| !matches!(&**value, "" | "?" | "*"))
    }
}

/// The text of the hand, as it was read.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.light.text())
    }
}
