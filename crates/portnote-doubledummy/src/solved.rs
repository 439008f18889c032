//! What was found out about a game.

use std::fmt;

use portnote_bridge::{
    Card, CardPosition, CompleteDeal, Denomination, DoubleDummy, IncompleteDeal, Par, PlayAnalysis,
    Seat, Side, SolveError, Vulnerability,
};

use crate::board::Board;
use crate::questions::{Answer, Question};

/// What is to be found out about each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wishes {
    /// The tricks of every declarer in every denomination.
    pub table: bool,
    /// The tricks after each opening lead.
    pub leads: Option<LeadsOf>,
    /// What each card of the play cost.
    pub play: bool,
}

/// The declarers whose opponents lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LeadsOf {
    /// The declarer of the contract of the game.
    Contract,
    /// Every declarer, in every denomination.
    All,
}

impl Default for Wishes {
    fn default() -> Self {
        Self { table: true, leads: None, play: false }
    }
}

impl Wishes {
    /// Returns what is to be asked about a game; nothing if its deal cannot be solved.
    #[must_use]
    pub fn questions(&self, board: &Board) -> Vec<Question> {
        let Ok(deal) = board.deal else {
            return Vec::new();
        };
        let table = self.table.then_some(Question::Table(deal));
        let leads = self
            .leads(board)
            .into_iter()
            .map(|(declarer, denomination)| Question::Cards(lead(&deal, declarer, denomination)));
        let play = board.play.clone().filter(|_| self.play);
        table
            .into_iter()
            .chain(leads)
            .chain(play.map(|play| Question::Play(Box::new(play))))
            .collect()
    }

    /// The declarers whose opening leads are wanted, in the order of a table.
    fn leads(&self, board: &Board) -> Vec<(Seat, Denomination)> {
        match self.leads {
            None => Vec::new(),
            Some(LeadsOf::Contract) => {
                let played = board.played_by();
                // In an end position somebody else may lead.
                let is_whole = board.deal.is_ok_and(|deal| deal.is_whole());
                played
                    .filter(|_| is_whole)
                    .map(|(denomination, declarer)| (declarer, denomination))
                    .into_iter()
                    .collect()
            }
            Some(LeadsOf::All) => DoubleDummy::DECLARERS
                .into_iter()
                .flat_map(|declarer| {
                    DoubleDummy::DENOMINATIONS
                        .into_iter()
                        .map(move |denomination| (declarer, denomination))
                })
                .collect(),
        }
    }
}

fn lead(deal: &CompleteDeal, declarer: Seat, denomination: Denomination) -> CardPosition {
    CardPosition::new(deal, denomination, declarer.next())
}

/// A game with what was found out about it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solved {
    /// The game.
    pub board: Board,
    /// Whether everything that was wanted is there, and if not, why.
    pub status: Status,
    /// The tricks of every declarer in every denomination.
    pub table: Option<DoubleDummy>,
    /// The tricks after each opening lead; `None` if they are not wanted or there is no contract.
    pub leads: Option<Vec<Leads>>,
    /// What each card of the play cost; `None` if it is not wanted or there is no play.
    pub play: Option<PlayAnalysis>,
}

/// The opening leads against one declarer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Leads {
    /// The declarer.
    pub declarer: Seat,
    /// The denomination of the contract.
    pub denomination: Denomination,
    /// The cards with the tricks of declarer's side, spades to clubs and high to low.
    pub cards: Vec<(Card, u8)>,
}

impl Leads {
    /// Returns the tricks of declarer's side after the best lead.
    #[must_use]
    pub fn tricks(&self) -> u8 {
        self.cards.iter().map(|(_, tricks)| *tricks).min().unwrap_or_default()
    }
}

/// What became of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// All that was wanted is there.
    Solved,
    /// It states no deal.
    NoDeal,
    /// A hand, or a card of it, is not known.
    UnknownHands,
    /// The hands have different numbers of cards.
    UnevenHands,
    /// A card is dealt twice.
    DuplicateCard,
    /// Solving took longer than it may.
    TimeLimit,
    /// The solver failed.
    Failed,
    /// Solving was interrupted.
    Stopped,
}

impl Status {
    /// Returns the name of the status in reports, like `unknown_hands`.
    ///
    /// ```
    /// assert_eq!(portnote_doubledummy::Status::TimeLimit.name(), "time_limit");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::NoDeal => "no_deal",
            Self::UnknownHands => "unknown_hands",
            Self::UnevenHands => "uneven_hands",
            Self::DuplicateCard => "duplicate_card",
            Self::TimeLimit => "time_limit",
            Self::Failed => "failed",
            Self::Stopped => "stopped",
        }
    }

    /// Returns whether the deal of the game cannot be solved, whatever time there is.
    #[must_use]
    pub const fn is_unsolvable(self) -> bool {
        matches!(self, Self::NoDeal | Self::UnknownHands | Self::UnevenHands | Self::DuplicateCard)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl From<IncompleteDeal> for Status {
    fn from(reason: IncompleteDeal) -> Self {
        match reason {
            IncompleteDeal::NoDeal => Self::NoDeal,
            IncompleteDeal::UnevenHands => Self::UnevenHands,
            IncompleteDeal::DuplicateCard(_) => Self::DuplicateCard,
            // Of reasons to come, this says least.
            _ => Self::UnknownHands,
        }
    }
}

impl From<&SolveError> for Status {
    fn from(error: &SolveError) -> Self {
        match error {
            SolveError::Stopped => Self::Stopped,
            SolveError::TimeLimit => Self::TimeLimit,
            _ => Self::Failed,
        }
    }
}

impl Solved {
    /// Puts together what is wanted of a game: `answer` gives the answer to each of
    /// [`Wishes::questions`].
    #[must_use]
    pub fn new(
        board: Board,
        wishes: &Wishes,
        mut answer: impl FnMut(&Question) -> Result<Answer, SolveError>,
    ) -> Self {
        let mut status = match &board.deal {
            Ok(_) => Status::Solved,
            Err(unsolvable) => unsolvable.reason.into(),
        };
        let mut table = None;
        let mut play = None;
        let declarers = wishes.leads(&board);
        let mut leads = Vec::new();
        let mut wanted = declarers.iter();
        for question in wishes.questions(&board) {
            match answer(&question) {
                Ok(Answer::Table(found)) => table = Some(found),
                Ok(Answer::Play(found)) => play = Some(found),
                Ok(Answer::Cards(cards)) => {
                    if let Some((declarer, denomination)) = wanted.next().copied() {
                        leads.push(Leads { declarer, denomination, cards });
                    }
                }
                Err(error) => {
                    if matches!(question, Question::Cards(_)) {
                        wanted.next();
                    }
                    if status == Status::Solved {
                        status = Status::from(&error);
                    }
                }
            }
        }
        let leads = (!declarers.is_empty() && leads.len() == declarers.len()).then_some(leads);
        Self { board, status, table, leads, play }
    }

    /// Returns par for the vulnerability and the dealer of the game, with the side that may bid
    /// first. Without a dealer it is there where both sides have the same, and the side is `None`.
    #[must_use]
    pub fn par(&self) -> Option<(Par, Option<Side>)> {
        let vulnerable = self.board.vulnerable?;
        match self.board.opener() {
            Some(opener) => Some((self.par_of(vulnerable, opener)?, Some(opener))),
            None => {
                let [one, other] = Side::ALL.map(|opener| self.par_of(vulnerable, opener));
                (one == other).then_some(one?).map(|par| (par, None))
            }
        }
    }

    /// Returns par for a vulnerability and the side that may bid first. An end position has none.
    #[must_use]
    pub fn par_of(&self, vulnerable: Vulnerability, opener: Side) -> Option<Par> {
        let is_whole = self.board.deal.is_ok_and(|deal| deal.is_whole());
        self.table.filter(|_| is_whole)?.par(vulnerable, opener)
    }

    /// Returns what the end of the play was worth: what its last card left, and what declarer claimed
    /// or the defenders gave. `None` where all cards were played, or no result is known.
    #[must_use]
    pub fn claim(&self) -> Option<Claim> {
        let (analysis, play) = (self.play.as_ref()?, self.board.play.as_ref()?);
        let is_over = play.turn().is_none();
        if is_over || play.stopped().is_some() {
            return None;
        }
        let (result, expected) = (self.board.result?, analysis.end());
        let by = match result.cmp(&expected) {
            std::cmp::Ordering::Less => Some(Part::Declarer),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Part::Defence),
        };
        Some(Claim { result, expected, by, cost: result.abs_diff(expected) })
    }

    /// Returns the tricks that declarer's side took: what was won if all cards were played, else what
    /// the record states.
    #[must_use]
    pub fn result(&self) -> Option<u8> {
        let play = self.board.play.as_ref();
        match play.filter(|play| play.turn().is_none() && play.stopped().is_none()) {
            Some(play) => Some(play.reached().tricks_won(play.start().declarer())),
            None => self.board.result,
        }
    }
}

/// The end of a play that was not played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// Tricks of declarer's side that the record states.
    pub result: u8,
    /// Tricks that best play from there would have given.
    pub expected: u8,
    /// Who lost by it; `None` where nobody did.
    pub by: Option<Part>,
    /// The tricks that they lost.
    pub cost: u8,
}

/// A part of the players in a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// Declarer, who plays dummy's cards too.
    Declarer,
    /// The defenders.
    Defence,
}

impl Part {
    /// Returns `declarer` or `defence`.
    ///
    /// ```
    /// assert_eq!(portnote_doubledummy::Part::Defence.name(), "defence");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Declarer => "declarer",
            Self::Defence => "defence",
        }
    }
}
