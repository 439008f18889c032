//! What a conversion loses. LIN §12

use portnote_core::coded::At;
use portnote_core::{Diagnostic, Span};

use super::one;
use crate::build::Leftover;
use crate::problem::write::Problem;

/// What of a board a loss is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Fact {
    /// The board as a whole.
    Board,
    /// The dealer.
    Dealer,
    /// The hands, and which of them are hidden.
    Hands,
    /// The calls, with what is said about them.
    Calls,
    /// The cards played, with what is said about them.
    Play,
    /// The contract.
    Contract,
    /// The declarer of the contract.
    Declarer,
    /// The tricks of declarer.
    Result,
    /// The scores in the table of a set.
    Scores,
    /// Texts, titles and labels.
    Texts,
    /// The room.
    Room,
    /// The event.
    Event,
    /// The part of the event.
    Segment,
    /// The scoring.
    Scoring,
    /// The teams and their scores before.
    Teams,
    /// Something else.
    Other,
}

impl Fact {
    /// The name of the fact in a message.
    ///
    /// ```
    /// assert_eq!(portnote_lin::write::Fact::Segment.title(), "segment");
    /// ```
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Dealer => "dealer",
            Self::Hands => "hands",
            Self::Calls => "calls",
            Self::Play => "play",
            Self::Contract => "contract",
            Self::Declarer => "declarer",
            Self::Result => "result",
            Self::Scores => "scores",
            Self::Texts => "text",
            Self::Room => "room",
            Self::Event => "event",
            Self::Segment => "segment",
            Self::Scoring => "scoring",
            Self::Teams => "teams",
            Self::Other => "other",
        }
    }
}

/// What a conversion leaves out, or takes from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loss {
    /// What was said or played, and has no place in the new board.
    Content(Vec<Fact>, String),
    /// LIN cannot hold it: what the words name.
    NotInLin(Vec<Fact>, String),
    /// Hand records and links cannot hold it.
    NotInLayout(Vec<Fact>),
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
            let (facts, texts): (Vec<Fact>, Vec<String>) = left.content.into_iter().unzip();
            losses.push(Self::Content(facts, texts.join(", ")));
        }
        if !left.layout.is_empty() {
            let names = left.layout.iter().map(|name| format!("`{name}`"));
            losses.push(Self::Layout(names.collect::<Vec<_>>().join(", ")));
        }
        losses
    }

    /// What of the board is not as it was.
    ///
    /// ```
    /// use portnote_lin::write::{Fact, Loss};
    /// assert_eq!(Loss::NotInLayout(vec![Fact::Room]).facts(), [Fact::Room]);
    /// ```
    #[must_use]
    pub fn facts(&self) -> &[Fact] {
        match self {
            Self::Content(facts, _) | Self::NotInLin(facts, _) | Self::NotInLayout(facts) => facts,
            Self::Contract(_) => &[Fact::Contract, Fact::Declarer],
            Self::Scoring(_) => &[Fact::Scoring],
            // The words of a text are all there, and what is shown is not a fact of the game.
            Self::Numbered(_)
            | Self::Layout(_)
            | Self::TextChanged(_)
            | Self::ResultFromHeader
            | Self::LinkLength(_) => &[],
        }
    }

    /// Adds what is reported about it.
    ///
    /// ```
    /// use portnote_core::Span;
    /// use portnote_lin::write::Loss;
    /// let mut found = Vec::new();
    /// Loss::NotInLin(Vec::new(), "`Annotator`".to_owned()).report(Span::new(0, 4), &mut found);
    /// assert_eq!(found[0].code.as_str(), "lin/not-in-lin");
    /// ```
    pub fn report(self, span: Span, found: &mut Vec<Diagnostic>) {
        let problem = match self {
            Self::Content(_, what) => Problem::ContentLost { what },
            Self::NotInLin(_, what) => Problem::NotInLin { what },
            Self::NotInLayout(facts) => Problem::NotInLayout { what: titles(&facts) },
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

fn titles(facts: &[Fact]) -> String {
    let titles: Vec<&str> = facts.iter().map(|fact| fact.title()).collect();
    titles.join(", ")
}
