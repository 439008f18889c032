//! Which game of draughts a game is, as far as it can be said before it is replayed.

use std::fmt;

use portnote_draughts::{Color, Corner, GameType as FullType, System, Variant, View};

use crate::fen::Fen;
use crate::game_type::{GameType, Known};
use crate::limits::LETTERED_MOVES;
use crate::model::{ElementKind, Game};
use crate::replay::Reading;
use crate::square::Square;

/// How sure it is which variant a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Confidence {
    /// Nothing decides between several; the most frequent of them is taken.
    Default,
    /// More games of the file can be played through in it than in any other.
    Likely,
    /// All games of the file can be played through in it, and not all in any other.
    Certain,
    /// A tag says it.
    Declared,
}

/// What decides the variant of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ruling {
    /// It is not a game of draughts.
    Unsupported,
    /// A tag names it.
    Declared {
        variant: Variant,
        /// The names of its squares, where the tag has the full value.
        view: Option<View>,
        /// What another tag names; the moves decide between the two.
        other: Option<OtherName>,
        /// The variant in which other games of the file with this tag can be played, and in this
        /// one not all of them.
        rival: Option<Variant>,
    },
    /// It has to be found out.
    Open {
        /// The one that has most votes in the file.
        winner: Option<Variant>,
        confidence: Confidence,
        /// Other variants that fit the games of the file as well as that one.
        others: Vec<Variant>,
        /// Whether no game before it in the file had to be found out.
        is_first: bool,
    },
}

/// The variant that is not tried first, of two that tags name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OtherName {
    pub(crate) variant: Variant,
    /// Whether one tag says more than the other: the name is tried first then.
    pub(crate) is_refined: bool,
}

impl Confidence {
    /// The word for it in dumps.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Likely => "likely",
            Self::Certain => "certain",
            Self::Declared => "declared",
        }
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Ruling {
    /// What the tags of a game say.
    pub(crate) fn of(game: &Game<'_>) -> Self {
        let open = Self::Open {
            winner: None,
            confidence: Confidence::Default,
            others: Vec::new(),
            is_first: false,
        };
        let declared = |variant, view| Self::Declared { variant, view, other: None, rival: None };
        if let Some(value) = game.game_type().filter(|value| value.number.is_some()) {
            let full = full_type(value);
            let view = full.and_then(|full| full.view());
            let number = value.number.and_then(|number| u16::try_from(number).ok());
            return match (value.known(), number) {
                (Some(Known::Other), _) => Self::Unsupported,
                // Numbers of a draft of 2009.
                (Some(Known::Unknown), Some(29)) => declared(Variant::Frisian, view),
                (_, Some(32)) => declared(Variant::Czech, view),
                (Some(Known::Draughts | Known::Private), Some(number)) => {
                    let variant = full
                        .and_then(|full| Variant::from_game_type(&full))
                        .or_else(|| Variant::from_number(number));
                    let named = game.value("Variant").and_then(Variant::lenient);
                    match (variant, named.filter(|named| variant != Some(*named))) {
                        (Some(variant), Some(named)) => Self::between(variant, named, view),
                        (Some(variant), None) => declared(variant, view),
                        (None, _) => open,
                    }
                }
                _ => open,
            };
        }
        // A name replaces the missing number.
        let named = game.value("GameType").and_then(Variant::lenient);
        let named = named.or_else(|| game.value("Variant").and_then(Variant::lenient));
        named.map_or(open, |variant| declared(variant, None))
    }
}

impl Ruling {
    /// The variant of a number, and the one that a name says: the name comes first where it is one
    /// of the games of the number.
    fn between(variant: Variant, named: Variant, view: Option<View>) -> Self {
        let is_refined = is_kind_of(named, variant);
        let (first, second) = match is_refined {
            true => (named, variant),
            false => (variant, named),
        };
        Self::Declared {
            variant: first,
            view,
            other: Some(OtherName { variant: second, is_refined }),
            rival: None,
        }
    }

    /// Whether it is not a game of draughts.
    pub(crate) const fn is_unsupported(&self) -> bool {
        matches!(self, Self::Unsupported)
    }

    /// The variant and the names of its squares, where the full value lets the wrong side begin.
    pub(crate) fn with_other_start(&self) -> Option<(Variant, View)> {
        match self {
            Self::Declared { variant, view: Some(view), .. }
                if view.bottom() != variant.view().bottom() =>
            {
                Some((*variant, *view))
            }
            _ => None,
        }
    }

    /// Whether the game of the tag is not played on the board of its full value.
    pub(crate) fn has_unplayable_board(&self) -> bool {
        match self {
            Self::Declared { variant, view: Some(view), .. } => {
                Reading::declared(*variant, *view).is_none()
            }
            _ => false,
        }
    }
}

/// Whether a game is one of the games that another one covers: with the same board and moves, or
/// with the same number.
fn is_kind_of(one: Variant, of: Variant) -> bool {
    use Variant::{Antidraughts, Breakthrough, Frisian, FromPosition, Frysk, International};
    match one {
        Antidraughts | Breakthrough | FromPosition => of == International,
        Frysk => of == Frisian,
        _ => one.number() == of.number(),
    }
}

/// Whether a full value gives its board a size that no board has.
pub(crate) fn has_no_board(value: &GameType) -> bool {
    let is_draughts = matches!(value.known(), Some(Known::Draughts | Known::Private));
    let is_full = value.width.is_some() && value.height.is_some();
    let is_named = value.notation.is_some_and(|names| names.kind != 'S');
    is_draughts && is_full && is_named && full_type(value).and_then(|full| full.view()).is_none()
}

/// Whether a word of a tag `Variant` is the name of a variant: `Russian/Brazilian` has two.
pub(crate) fn is_known_name(name: &str) -> bool {
    let mut words = name.split(|c: char| !c.is_alphanumeric());
    Variant::lenient(name).is_some() || words.any(|word| Variant::lenient(word).is_some())
}

/// A full value as the rules know it.
fn full_type(value: &GameType) -> Option<FullType> {
    let names = value.notation?;
    Some(FullType {
        number: u16::try_from(value.number?).ok()?,
        start: value.start?,
        width: u8::try_from(value.width?).ok()?,
        height: u8::try_from(value.height?).ok()?,
        system: match names.kind {
            'A' => Some(System::Letters),
            'N' => Some(System::Numbers),
            _ => None,
        },
        corner: Corner::from_digit(names.corner)?,
        inverted: value.invert,
    })
}

/// The squares that a game names, as far as they tell boards apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Named {
    greatest: u16,
    /// The farthest file, from 1, and the farthest rank.
    corner: Option<(u8, u8)>,
    /// Whether there are squares of either colour, seen as a chess board.
    colours: [bool; 2],
    /// Whether any move is written.
    pub(crate) has_moves: bool,
    /// Whether the main line has as many moves as prove a variant that is written with numbers.
    is_long: bool,
}

impl Named {
    pub(crate) fn of(game: &Game<'_>) -> Self {
        let mut named = Self::default();
        for step in &game.steps {
            named.add(step.square);
        }
        named.is_long = game.moves(0).nth(LETTERED_MOVES - 1).is_some();
        named.has_moves = game.elements.iter().any(|element| element.is_move());
        let setups = game.elements.iter().filter_map(|element| match &element.kind {
            ElementKind::Setup(setup) => Some(&setup.position),
            _ => None,
        });
        for fen in setups {
            named.add_all(fen);
        }
        if let Some(fen) = game.fen() {
            named.add_all(fen);
        }
        named
    }

    fn add_all(&mut self, fen: &Fen) {
        for colour in Color::ALL {
            for (square, _) in fen.squares(colour) {
                self.add(square);
            }
        }
    }

    fn add(&mut self, square: Square) {
        match square {
            _ if square.is_impossible() => {}
            Square::Number(number) => self.greatest = self.greatest.max(number),
            Square::Letters { file, rank } => {
                let (files, ranks) = self.corner.unwrap_or((0, 0));
                self.corner = Some((files.max(file + 1), ranks.max(rank)));
                let [dark, light] = &mut self.colours;
                *(if (file + rank).is_multiple_of(2) { light } else { dark }) = true;
            }
            Square::File(file) => {
                let (files, ranks) = self.corner.unwrap_or((0, 1));
                self.corner = Some((files.max(file + 1), ranks));
            }
            Square::Unreadable => {}
        }
    }

    /// Whether squares are named in letters.
    pub(crate) const fn has_letters(&self) -> bool {
        self.corner.is_some()
    }

    /// Whether squares are named by numbers.
    pub(crate) const fn has_numbers(&self) -> bool {
        self.greatest > 0
    }

    /// Whether such a game proves a variant in which it can be played. A few moves in letters can
    /// be played in one that is written with numbers as well, where the letters are other squares.
    pub(crate) fn proves(&self, variant: Variant) -> bool {
        !self.has_letters() || self.is_long || variant.view().system() == System::Letters
    }

    /// The variants that can have such squares and are proved by such a game, or, where there is
    /// none, all that can have them; the more frequent first.
    pub(crate) fn likely(&self) -> Vec<Variant> {
        let mut found = self.candidates();
        if found.iter().any(|variant| self.proves(*variant)) {
            found.retain(|variant| self.proves(*variant));
        }
        found
    }

    /// The variants that can have such squares, the more frequent first.
    pub(crate) fn candidates(&self) -> Vec<Variant> {
        let numbers = Variant::with_numbers(u8::try_from(self.greatest).unwrap_or(u8::MAX));
        let Some((files, ranks)) = self.corner else {
            return numbers.to_vec();
        };
        let file = char::from(b'a' + files.saturating_sub(1).min(25));
        let both = self.colours == [true, true];
        let mut found = Variant::with_letters(file, ranks, both).to_vec();
        if found.is_empty() {
            found = Variant::with_letters(file, ranks, false).to_vec();
        }
        if self.has_numbers() {
            found.retain(|variant| numbers.contains(variant));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::one_less(LETTERED_MOVES - 1, false)]
    #[case::at_the_limit(LETTERED_MOVES, true)]
    #[case::one_more(LETTERED_MOVES + 1, true)]
    fn so_many_moves_in_letters_prove_a_variant_of_numbers(
        #[case] moves: usize,
        #[case] is_proved: bool,
    ) {
        let text = format!("{}*", "c3-d4 ".repeat(moves));
        let parsed = crate::parse(text.as_bytes());
        let games: Vec<_> = parsed.value.game_blocks().collect();
        let named = Named::of(&Game::new(games[0]));
        assert_eq!(named.proves(Variant::English), is_proved);
        assert!(named.proves(Variant::Russian));
    }
}
