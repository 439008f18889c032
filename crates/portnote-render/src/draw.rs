//! Pictures of a value by one call.

use portnote_bridge::{Auction, Deal, Hand};
use portnote_draughts::Board;

use crate::figure::Figure;
use crate::style::Style;
#[cfg(any(feature = "lin", feature = "pbn", feature = "pdn", feature = "ppn"))]
use crate::{game, view::View};
use crate::{html, svg, text};

/// The columns of a terminal, and of a mail.
const COLUMNS: usize = 80;

/// Draws a deal, a hand, an auction, a board of draughts or a game in the usual style.
///
/// Of a game everything is shown but the play, as by the default [`View`](crate::View). For another
/// view, style or width, draw the [`figure`](Self::figure) with [`svg::write`], [`html::section`] or
/// [`text::write`].
///
/// A board of draughts has a method `text` of its own, which writes a move: its picture is
/// `Draw::text(&board)`.
///
/// ```
/// use portnote_bridge::Deal;
/// use portnote_render::Draw;
///
/// let deal: Deal = "N:A94.Q8.T743.J863 T753.AT52.AK8.AT KQJ86.K7.Q9.Q972 2.J9643.J652.K54".parse()?;
/// println!("{}", deal.text());
/// assert!(deal.text().contains("♥ A 10 5 2"));
/// assert!(deal.svg().starts_with("<svg "));
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
pub trait Draw {
    /// Returns what is shown, without places on a page.
    fn figure(&self) -> Figure;

    /// Draws one picture as SVG, a file by itself.
    ///
    /// ```
    /// use portnote_bridge::{Auction, Seat};
    /// use portnote_render::Draw;
    /// let auction = Auction::read(Seat::North, "1NT Pass 3NT AP")?;
    /// assert!(auction.svg().contains("class=\"pn-auction\""));
    /// # Ok::<(), portnote_bridge::ParseAuctionError>(())
    /// ```
    fn svg(&self) -> String {
        self.svg_with(&Style::default())
    }

    /// Draws one picture as SVG in a style.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// use portnote_render::{Draw, Language, Style};
    /// let board = Variant::International.board();
    /// let picture = board.svg_with(&Style::default().with_language(Language::Dutch));
    /// assert!(picture.contains("Wit aan zet"));
    /// ```
    fn svg_with(&self, style: &Style) -> String {
        svg::write(&self.figure(), style)
    }

    /// Writes a fragment of HTML for a place in any page, as a notebook wants it; see
    /// [`html::styled_fragment`].
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// use portnote_render::Draw;
    /// let hand: Hand = "AQ2.KJ98.T9.A652".parse()?;
    /// assert!(hand.html().contains("<p class=\"pn-points\">14 HCP</p>"));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    fn html(&self) -> String {
        html::styled_fragment(&self.figure(), &Style::default())
    }

    /// Writes lines of at most 80 columns without colours, each with its line end.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// use portnote_render::Draw;
    /// let hand: Hand = "AQ2.KJ98.T9.A652".parse()?;
    /// assert_eq!(hand.text(), "♠ A Q 2\n♥ K J 9 8\n♦ 10 9\n♣ A 6 5 2\n14 HCP\n");
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    fn text(&self) -> String {
        text::plain(&self.figure(), COLUMNS)
    }
}

impl Draw for Figure {
    fn figure(&self) -> Figure {
        self.clone()
    }

    fn svg_with(&self, style: &Style) -> String {
        svg::write(self, style)
    }

    fn html(&self) -> String {
        html::styled_fragment(self, &Style::default())
    }

    fn text(&self) -> String {
        text::plain(self, COLUMNS)
    }
}

impl Draw for Deal {
    fn figure(&self) -> Figure {
        self.into()
    }
}

impl Draw for Hand {
    fn figure(&self) -> Figure {
        self.into()
    }
}

impl Draw for Auction {
    fn figure(&self) -> Figure {
        self.into()
    }
}

impl Draw for Board {
    fn figure(&self) -> Figure {
        self.into()
    }
}

#[cfg(feature = "pbn")]
impl Draw for portnote_pbn::Game {
    fn figure(&self) -> Figure {
        game::pbn::figure(self.model(), &View::default())
    }
}

#[cfg(feature = "lin")]
impl Draw for portnote_lin::Game {
    fn figure(&self) -> Figure {
        game::lin::figure(self.model(), &View::default())
    }
}

#[cfg(feature = "pdn")]
impl Draw for portnote_pdn::Game {
    fn figure(&self) -> Figure {
        game::pdn::figure(self.model(), &View::default())
    }
}

#[cfg(feature = "ppn")]
impl Draw for portnote_ppn::Game {
    fn figure(&self) -> Figure {
        game::ppn::figure(self.model(), &View::default())
    }
}
