//! Tables of a file.

use portnote_bridge::{Card, Contract, Denomination, DoubleDummy, Par, ParContract, Seat, Side};

/// The tricks of each declarer in each denomination, as the file has them or as they were solved.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct DoubleDummyFigure {
    /// By seat, clockwise from North, then clubs to no trump.
    pub tricks: [[Option<u8>; 5]; 4],
    /// What the file says of the best result of both sides, where that is not a number of points.
    pub par_text: Option<String>,
    /// The contracts that give the best result.
    pub par_contracts: Vec<ParContract>,
    /// The score of the best result in points of North and South: that of the file, else as the numbers
    /// tell it.
    pub par: Option<i32>,
    /// Whether portnote has solved the deal; otherwise the file states the numbers.
    pub is_solved: bool,
}

/// What a table of results lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResultsKind {
    /// Pairs or players with what they scored in all.
    Ranking,
    /// What was scored at a board, a row for each time that it was played.
    #[default]
    Traveller,
    /// What each score at a board is worth.
    Scale,
}

impl ResultsKind {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ranking => "ranking",
            Self::Traveller => "traveller",
            Self::Scale => "scale",
        }
    }
}

/// A table of results as a file has it, in the order in which people read it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableFigure {
    /// What the table lists.
    pub kind: ResultsKind,
    /// The columns of the table.
    pub columns: Vec<TableColumn>,
    /// The rows of the table, each with a cell for each column.
    pub rows: Vec<Vec<TableCell>>,
}

/// A column of a table of results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableColumn {
    /// The name of the column in a file, without the side: `MP` for `MP_NS`.
    pub name: String,
    /// The side of which the column tells.
    pub side: Option<Side>,
    /// Whether cells are set to the right.
    pub is_right: bool,
}

/// A cell of a table of results.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableCell {
    /// A text, a number among them.
    Text(String),
    /// A contract, and who played it.
    Contract(Contract, Option<Seat>),
    /// A card.
    Card(Card),
    /// Tricks above those that a contract needs, or below them.
    Made(i8),
}

impl DoubleDummyFigure {
    /// What was solved of a deal, with the best result of both sides where it is known.
    #[must_use]
    pub fn solved(table: &DoubleDummy, par: Option<Par>) -> Self {
        let (par, par_contracts) = par.map(|par| (par.score_ns, par.contracts)).unzip();
        Self {
            par,
            par_contracts: par_contracts.unwrap_or_default(),
            is_solved: true,
            ..Self::stated(table)
        }
    }

    /// The numbers that a file states, without the best result.
    #[must_use]
    pub(crate) fn stated(table: &DoubleDummy) -> Self {
        let of = |seat| Denomination::ALL.map(|denomination| table.get(seat, denomination));
        Self { tricks: Seat::ALL.map(of), ..Self::default() }
    }

    /// The tricks of a declarer.
    #[must_use]
    pub fn get(&self, seat: Seat, denomination: Denomination) -> Option<u8> {
        let row = self.tricks.get(seat as usize)?;
        row.get(denomination as usize).copied().flatten()
    }
}
