//! Call words: the first word of a row of a bidding table.

use std::fmt::{self, Write as _};

use portnote_bridge::{Call, Denomination};

/// A call with the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SidedCall {
    /// Whether the opponents make it: it is in parentheses.
    pub is_theirs: bool,
    /// The call.
    pub call: Call,
}

/// One part of a history or the word of a row: all calls that it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallWord {
    /// Whether the opponents make the call: it is in parentheses.
    pub is_theirs: bool,
    /// The alternatives between slashes; one where there is no slash.
    pub alternatives: Vec<Pattern>,
}

/// One alternative of a call word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// A call as it is made: `1C`, `2N`, `P`, `D`, `R`.
    Call(Call),
    /// Several strains at one level: `2HS`. In the order written.
    Strains {
        /// The level, 1 to 7.
        level: u8,
        /// The strains, two or more.
        strains: Vec<Denomination>,
    },
    /// `2red`: diamonds, then hearts.
    Red {
        /// The level, 1 to 7.
        level: u8,
    },
    /// `2black`: clubs, then spades.
    Black {
        /// The level, 1 to 7.
        level: u8,
    },
    /// `2M`, `2m`, `2X`, `2Y`, `2Z`.
    Variable {
        /// The level, 1 to 7.
        level: u8,
        /// The variable.
        variable: Variable,
    },
    /// `2oM`, `2om`: the other major or minor.
    Other {
        /// The level, 1 to 7.
        level: u8,
        /// Whether it is the other major; otherwise the other minor.
        is_major: bool,
    },
    /// `3steps`: the third bid above the last one.
    Steps(u32),
}

/// A suit that a table leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variable {
    /// `M`: hearts or spades.
    Major,
    /// `m`: clubs or diamonds.
    Minor,
    /// `X`: the lowest of the open suits.
    X,
    /// `Y`: above X.
    Y,
    /// `Z`: above X and Y.
    Z,
}

impl Variable {
    /// The letter of the variable in a call word.
    ///
    /// ```
    /// assert_eq!(portnote_bml::bml::call::Variable::Major.letter(), 'M');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Major => 'M',
            Self::Minor => 'm',
            Self::X => 'X',
            Self::Y => 'Y',
            Self::Z => 'Z',
        }
    }
}

impl fmt::Display for SidedCall {
    /// Writes the call as BML has it: `1N`, `(P)`, `D`.
    ///
    /// ```
    /// use portnote_bml::bml::call::SidedCall;
    /// use portnote_bridge::Call;
    /// let call = SidedCall { is_theirs: true, call: Call::Pass };
    /// assert_eq!(call.to_string(), "(P)");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_theirs {
            f.write_str("(")?;
        }
        match self.call {
            Call::Pass => f.write_str("P")?,
            Call::Double => f.write_str("D")?,
            Call::Redouble => f.write_str("R")?,
            Call::Bid(bid) => {
                let letters = bid.denomination().letters();
                let letter = letters.chars().next().unwrap_or('N');
                write!(f, "{}{letter}", bid.level())?;
            }
        }
        if self.is_theirs {
            f.write_str(")")?;
        }
        Ok(())
    }
}

impl fmt::Display for CallWord {
    /// The word as BML has it: alternatives between slashes, in parentheses for the opponents.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_theirs {
            f.write_char('(')?;
        }
        for (number, pattern) in self.alternatives.iter().enumerate() {
            if number > 0 {
                f.write_char('/')?;
            }
            pattern.fmt(f)?;
        }
        if self.is_theirs {
            f.write_char(')')?;
        }
        Ok(())
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call(call) => SidedCall { is_theirs: false, call: *call }.fmt(f),
            Self::Strains { level, strains } => {
                write!(f, "{level}")?;
                strains.iter().try_for_each(|strain| match strain {
                    Denomination::NoTrump => f.write_char('N'),
                    suit => f.write_str(suit.letters()),
                })
            }
            Self::Red { level } => write!(f, "{level}red"),
            Self::Black { level } => write!(f, "{level}black"),
            Self::Variable { level, variable } => write!(f, "{level}{}", variable.letter()),
            Self::Other { level, is_major } => {
                write!(f, "{level}{}", if *is_major { "oM" } else { "om" })
            }
            Self::Steps(steps) => write!(f, "{steps}steps"),
        }
    }
}
