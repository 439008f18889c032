//! What a conversion loses. LIN §12

use portnote_core::coded::At;
use portnote_core::{Diagnostic, Span};

use super::one;
use crate::build::Leftover;
use crate::problem::write::Problem;

/// What a conversion leaves out, or takes from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loss {
    /// What was said or played, and has no place in the new board.
    Content(String),
    /// LIN cannot hold it.
    NotInLin(String),
    /// Hand records and links cannot hold it.
    NotInLayout(String),
    /// A board without a number has this one.
    Numbered(u32),
    /// Only LIN has it: how a viewer shows the board.
    Layout(String),
    /// A text was written with other characters.
    TextChanged(String),
    /// A contract that is not that of the auction.
    Contract(String),
    /// A scoring without a letter.
    Scoring(String),
    /// The result is that of the header.
    ResultFromHeader,
    /// A link of so many characters.
    LinkLength(usize),
}

impl Loss {
    /// What a board leaves when it is taken out of its file.
    ///
    /// ```
    /// let left = portnote_lin::build::Leftover::default();
    /// assert!(portnote_lin::write::Loss::of(left).is_empty());
    /// ```
    #[must_use]
    pub fn of(left: Leftover) -> Vec<Self> {
        let mut losses = Vec::new();
        if !left.content.is_empty() {
            losses.push(Self::Content(left.content.join(", ")));
        }
        if !left.layout.is_empty() {
            let names = left.layout.iter().map(|name| format!("`{name}`"));
            losses.push(Self::Layout(names.collect::<Vec<_>>().join(", ")));
        }
        losses
    }

    /// Adds what is reported about it.
    ///
    /// ```
    /// use portnote_core::Span;
    /// use portnote_lin::write::Loss;
    /// let mut found = Vec::new();
    /// Loss::NotInLin("`Annotator`".to_owned()).report(Span::new(0, 4), &mut found);
    /// assert_eq!(found[0].code.as_str(), "lin/not-in-lin");
    /// ```
    pub fn report(self, span: Span, found: &mut Vec<Diagnostic>) {
        let problem = match self {
            Self::Content(what) => Problem::ContentLost { what },
            Self::NotInLin(what) => Problem::NotInLin { what },
            Self::NotInLayout(what) => Problem::NotInLayout { what },
            Self::Numbered(number) => Problem::Numbered { number },
            Self::Layout(what) => Problem::LayoutLost { what },
            Self::TextChanged(what) => Problem::TextChanged { what },
            Self::Contract(text) => Problem::ContractLost { text },
            Self::Scoring(text) => Problem::ScoringLost { text },
            Self::ResultFromHeader => Problem::ResultFromHeader,
            Self::LinkLength(length) => Problem::UrlLength { length },
        };
        found.extend(one(problem.at(span)));
    }
}
