//! Which parts of a game can be drawn: of a notation, in a form, by a layout. Who asks for a part by name
//! gets it, or these tables say that there is none.

use crate::sheet::{Answers, Layout, OF_SMALL, SheetOptions};
use crate::view::GamePart::{
    self, Auction, Comments, Contract, DoubleDummy, Hands, Names, Play, Points, Scores,
};
use crate::view::Show;

/// The notations of games, by their names.
pub const NOTATIONS: [&str; 4] = ["pbn", "lin", "pdn", "ppn"];

/// The parts that are written beside the cards of a hand: without hands there is no place for them.
pub const BESIDE_HANDS: [GamePart; 2] = [Points, Names];

/// What games are drawn as.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Drawing<'o> {
    /// Text, or a page for the screen.
    Whole,
    /// A picture in SVG.
    Picture,
    /// Pages of a layout.
    Sheet(&'o SheetOptions),
}

impl Drawing<'_> {
    /// The parts that it can have of games of a notation.
    ///
    /// ```
    /// use portnote_render::parts::Drawing;
    /// use portnote_render::view::GamePart;
    /// assert_eq!(Drawing::Whole.parts("pdn"), [GamePart::Hands, GamePart::Play]);
    /// assert!(!Drawing::Picture.parts("pbn").contains(&GamePart::Comments));
    /// ```
    #[must_use]
    pub fn parts(&self, notation: &str) -> Vec<GamePart> {
        let own = of_notation(notation);
        // A picture of bridge has no room for tables of results.
        let has_scores = |part: &GamePart| *part != Scores || notation == "ppn";
        let own = own.iter().copied();
        match self {
            Self::Whole => own.collect(),
            Self::Picture => own.filter(|part| *part != Comments && has_scores(part)).collect(),
            Self::Sheet(options) => {
                let drawn = of_layout(options.layout, options.answers);
                // The question of a problem; elsewhere comments belong to the moves.
                let asks = notation == "pdn" && options.layout == Layout::Diagrams;
                let own = own.chain(asks.then_some(Comments));
                let is_picture = !options.layout.flows();
                own.filter(|part| drawn.contains(part) && (!is_picture || has_scores(part)))
                    .collect()
            }
        }
    }
}

impl Layout {
    /// What is drawn where no part is asked for by name. Points would tell pupils what they are to count,
    /// and the contract what they are to bid.
    ///
    /// ```
    /// use portnote_render::sheet::Layout;
    /// let show = Layout::Handout.usual();
    /// assert!(show.hands && show.comments && !show.points);
    /// ```
    #[must_use]
    pub fn usual(self) -> Show {
        match self {
            Self::Page | Self::Game => Show::ALL,
            Self::Handout => Show::only([Hands, Comments, Names]),
            _ => Show::default(),
        }
    }

    /// Whether it is for pupils: it asks, and answers on pages of their own.
    #[must_use]
    pub const fn asks(self) -> bool {
        matches!(self, Self::Handout | Self::Diagrams)
    }
}

/// The parts that games of a notation have. The comments of draughts are among the moves, and the names in
/// the heading.
fn of_notation(name: &str) -> &'static [GamePart] {
    match name {
        "lin" => &[Hands, Auction, Contract, Play, DoubleDummy, Comments, Points, Names],
        "pdn" => &[Hands, Play],
        "ppn" => &[Hands, Auction, Contract, Play, Scores, Comments, Names],
        _ => &GamePart::ALL,
    }
}

/// The parts that a layout can draw, of games that have them.
fn of_layout(layout: Layout, answers: Answers) -> &'static [GamePart] {
    match layout {
        Layout::Page | Layout::Game | Layout::Board | Layout::Diagrams => &GamePart::ALL,
        // What a deal makes is an answer.
        Layout::Handout if answers == Answers::No => {
            &[Hands, Auction, Contract, Comments, Points, Names]
        }
        Layout::Handout => &[Hands, Auction, Contract, DoubleDummy, Comments, Points, Names],
        Layout::HandRecord => OF_SMALL,
        Layout::Curtain | Layout::BiddingSheet => &[Hands],
        Layout::Plan => &[Hands, Contract, Points, Names],
        Layout::Summary => &[Contract],
    }
}
