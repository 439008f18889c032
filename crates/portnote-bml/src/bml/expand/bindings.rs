//! The suits that the variables of a path mean.

use portnote_bridge::Suit;

use crate::bml::call::Variable;

/// A name for a suit in a call word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// `M`, `m`, `X`, `Y`, `Z`.
    Variable(Variable),
    /// `oM`.
    OtherMajor,
    /// `om`.
    OtherMinor,
}

/// The suits of all names; a name without one is not bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bindings {
    major: Option<Suit>,
    minor: Option<Suit>,
    x: Option<Suit>,
    y: Option<Suit>,
    z: Option<Suit>,
    other_major: Option<Suit>,
    other_minor: Option<Suit>,
}

impl Name {
    /// The name as a description has it.
    #[cfg(test)]
    pub(super) const ALL: [Self; 7] = [
        Self::Variable(Variable::Major),
        Self::Variable(Variable::Minor),
        Self::Variable(Variable::X),
        Self::Variable(Variable::Y),
        Self::Variable(Variable::Z),
        Self::OtherMajor,
        Self::OtherMinor,
    ];

    /// The name that a word of a description ends in.
    pub(super) fn at_end_of(word: &str) -> Option<(Self, usize)> {
        let name = match word.chars().next_back()? {
            'M' if word.ends_with("oM") => return Some((Self::OtherMajor, 2)),
            'm' if word.ends_with("om") => return Some((Self::OtherMinor, 2)),
            'M' => Variable::Major,
            'm' => Variable::Minor,
            'X' => Variable::X,
            'Y' => Variable::Y,
            'Z' => Variable::Z,
            _ => return None,
        };
        Some((Self::Variable(name), 1))
    }
}

impl Bindings {
    pub(super) const fn get(&self, name: Name) -> Option<Suit> {
        match name {
            Name::Variable(Variable::Major) => self.major,
            Name::Variable(Variable::Minor) => self.minor,
            Name::Variable(Variable::X) => self.x,
            Name::Variable(Variable::Y) => self.y,
            Name::Variable(Variable::Z) => self.z,
            Name::OtherMajor => self.other_major,
            Name::OtherMinor => self.other_minor,
        }
    }

    /// Adds a binding.
    pub(super) const fn with(mut self, name: Name, suit: Suit) -> Self {
        let slot = match name {
            Name::Variable(Variable::Major) => &mut self.major,
            Name::Variable(Variable::Minor) => &mut self.minor,
            Name::Variable(Variable::X) => &mut self.x,
            Name::Variable(Variable::Y) => &mut self.y,
            Name::Variable(Variable::Z) => &mut self.z,
            Name::OtherMajor => &mut self.other_major,
            Name::OtherMinor => &mut self.other_minor,
        };
        *slot = Some(suit);
        self
    }

    /// Whether nothing is bound.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
