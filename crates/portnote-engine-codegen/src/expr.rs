//! Expressions after everything that pest decides while it parses has been decided: whether a
//! rule gives an event, and where white space may be.

use crate::chars::Chars;

/// What can be recognised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expr {
    /// One character of a set.
    Chars(Chars),
    /// Exactly this text.
    Text(String),
    /// A text, where case does not count for the letters of ASCII.
    Insensitive(String),
    /// The beginning of the input.
    Start,
    /// The end of the input.
    End,
    /// All of these, one after the other; nothing at all if there are none.
    Seq(Vec<Expr>),
    /// The first of these that matches.
    Choice(Vec<Expr>),
    Opt(Box<Expr>),
    Rep(Box<Expr>),
    /// Lookahead.
    And(Box<Expr>),
    /// Negative lookahead.
    Not(Box<Expr>),
    /// Everything up to one of these strings, or to the end.
    Until(Vec<String>),
    /// A function of the recogniser, by its index.
    Call(usize),
    /// An expression, and an event of a rule for it.
    Event(String, Box<Expr>),
}

/// A function of the recogniser: a rule in one of the contexts in which it is used.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) body: Expr,
    /// Whether it may call itself, directly or through others.
    pub(crate) is_recursive: bool,
}

impl Expr {
    pub(crate) fn nothing() -> Self {
        Self::Seq(Vec::new())
    }

    /// A text, in the form in which most is known about it.
    pub(crate) fn text(text: &str) -> Self {
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (None, _) => Self::nothing(),
            (Some(character), None) => Self::Chars(Chars::one(character)),
            _ => Self::Text(text.to_owned()),
        }
    }

    /// The expressions directly inside this one.
    pub(crate) fn parts(&self) -> Vec<&Expr> {
        match self {
            Self::Seq(all) | Self::Choice(all) => all.iter().collect(),
            Self::Opt(inner)
            | Self::Rep(inner)
            | Self::And(inner)
            | Self::Not(inner)
            | Self::Event(_, inner) => vec![inner],
            Self::Chars(_)
            | Self::Text(_)
            | Self::Insensitive(_)
            | Self::Start
            | Self::End
            | Self::Until(_)
            | Self::Call(_) => Vec::new(),
        }
    }

    /// Replaces the expressions inside the expression.
    pub(crate) fn map(self, change: &mut impl FnMut(Expr) -> Expr) -> Self {
        let mut boxed = |inner: Box<Expr>| Box::new(change(*inner));
        match self {
            Self::Opt(inner) => Self::Opt(boxed(inner)),
            Self::Rep(inner) => Self::Rep(boxed(inner)),
            Self::And(inner) => Self::And(boxed(inner)),
            Self::Not(inner) => Self::Not(boxed(inner)),
            Self::Event(rule, inner) => Self::Event(rule, boxed(inner)),
            Self::Seq(all) => Self::Seq(all.into_iter().map(change).collect()),
            Self::Choice(all) => Self::Choice(all.into_iter().map(change).collect()),
            leaf => leaf,
        }
    }

    /// The number of expressions in it.
    pub(crate) fn size(&self) -> usize {
        1 + self.parts().into_iter().map(Self::size).sum::<usize>()
    }

    /// The functions that it calls, one entry for each call.
    pub(crate) fn calls(&self) -> Vec<usize> {
        match self {
            Self::Call(index) => vec![*index],
            other => other.parts().into_iter().flat_map(Self::calls).collect(),
        }
    }

    /// Whether it holds an event itself; what its calls hold does not count.
    #[cfg(test)]
    pub(crate) fn has_event(&self) -> bool {
        matches!(self, Self::Event(..)) || self.parts().into_iter().any(Self::has_event)
    }
}
