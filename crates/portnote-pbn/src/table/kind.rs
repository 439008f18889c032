//! The eight tables of the standard and their predefined columns. PBN 2.1 §5.3 to §5.10.

/// One of the tables of the standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableKind {
    /// `ActionTable`: PBN 2.1 §5.3.
    Action,
    /// `AuctionTimeTable`: PBN 2.1 §5.4.
    AuctionTime,
    /// `InstantScoreTable`: PBN 2.1 §5.5.
    InstantScore,
    /// `OptimumPlayTable`: PBN 2.1 §5.6.
    OptimumPlay,
    /// `OptimumResultTable`: PBN 2.1 §5.7.
    OptimumResult,
    /// `PlayTimeTable`: PBN 2.1 §5.8.
    PlayTime,
    /// `ScoreTable`: PBN 2.1 §5.9.
    Score,
    /// `TotalScoreTable`: PBN 2.1 §5.10.
    TotalScore,
}

/// What the elements of a column say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Content {
    /// A number with decimals, possibly artificial: ranks, scores, percentages, counts.
    Number,
    /// A call.
    Call,
    /// A card.
    Card,
    /// A seat, possibly irregular.
    Declarer,
    /// A denomination.
    Denomination,
    /// A contract.
    Contract,
    /// Tricks of declarer.
    Result,
    /// A thinking time.
    Time,
    /// A range of scores.
    ScoreRange,
    /// Ranks of one suit.
    Ranks,
    /// The names of a pair.
    Names,
    /// Any text: pairs, and columns of the user.
    Text,
}

/// A predefined column: its name and what its elements say.
type Predefined = (&'static str, Content);

const ACTION: &[Predefined] = &[
    ("Rank", Content::Number),
    ("Call", Content::Call),
    ("Card", Content::Card),
    ("Declarer", Content::Declarer),
    ("Contract", Content::Contract),
    ("Percentage", Content::Number),
];

const TIME: &[Predefined] = &[("Time", Content::Time), ("TotalTime", Content::Time)];

const INSTANT_SCORE: &[Predefined] = &[
    ("Rank", Content::Number),
    ("ScoreRange_NS", Content::ScoreRange),
    ("ScoreRange_EW", Content::ScoreRange),
    ("IMP_NS", Content::Number),
    ("IMP_EW", Content::Number),
    ("Percentage_NS", Content::Number),
    ("Percentage_EW", Content::Number),
];

const OPTIMUM_PLAY: &[Predefined] =
    &[("S", Content::Ranks), ("H", Content::Ranks), ("D", Content::Ranks), ("C", Content::Ranks)];

const OPTIMUM_RESULT: &[Predefined] = &[
    ("Declarer", Content::Declarer),
    ("Denomination", Content::Denomination),
    ("Result", Content::Result),
];

const SCORE: &[Predefined] = &[
    ("Rank", Content::Number),
    ("PairId_NS", Content::Text),
    ("PairId_EW", Content::Text),
    ("Names_NS", Content::Names),
    ("Names_EW", Content::Names),
    ("Contract", Content::Contract),
    ("Declarer", Content::Declarer),
    ("Result", Content::Result),
    ("Score_NS", Content::Number),
    ("Score_EW", Content::Number),
    ("IMP_NS", Content::Number),
    ("IMP_EW", Content::Number),
    ("MP_NS", Content::Number),
    ("MP_EW", Content::Number),
    ("Percentage_NS", Content::Number),
    ("Percentage_EW", Content::Number),
    ("Multiplicity", Content::Number),
];

const TOTAL_SCORE: &[Predefined] = &[
    ("Rank", Content::Number),
    ("PairId", Content::Text),
    ("Names", Content::Names),
    ("TotalScore", Content::Number),
    ("TotalIMP", Content::Number),
    ("TotalMP", Content::Number),
    ("TotalPercentage", Content::Number),
    ("MeanScore", Content::Number),
    ("MeanIMP", Content::Number),
    ("MeanMP", Content::Number),
    ("MeanPercentage", Content::Number),
    ("NrBoards", Content::Number),
    ("Multiplicity", Content::Number),
];

/// Names that some programs give to columns of the OptimumResultTable.
const LIKELY: &[(&str, &str)] = &[("Suit", "Denomination"), ("Tricks", "Result")];

impl TableKind {
    /// The eight tables, by their names.
    pub const ALL: [Self; 8] = [
        Self::Action,
        Self::AuctionTime,
        Self::InstantScore,
        Self::OptimumPlay,
        Self::OptimumResult,
        Self::PlayTime,
        Self::Score,
        Self::TotalScore,
    ];

    /// The name of the tag, like `ScoreTable`.
    ///
    /// ```
    /// use portnote_pbn::table::TableKind;
    /// assert_eq!(TableKind::OptimumPlay.name(), "OptimumPlayTable");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Action => "ActionTable",
            Self::AuctionTime => "AuctionTimeTable",
            Self::InstantScore => "InstantScoreTable",
            Self::OptimumPlay => "OptimumPlayTable",
            Self::OptimumResult => "OptimumResultTable",
            Self::PlayTime => "PlayTimeTable",
            Self::Score => "ScoreTable",
            Self::TotalScore => "TotalScoreTable",
        }
    }

    /// The table that a tag of this name opens.
    ///
    /// ```
    /// use portnote_pbn::table::TableKind;
    /// assert_eq!(TableKind::from_name("ScoreTable"), Some(TableKind::Score));
    /// assert_eq!(TableKind::from_name("Auction"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// What the elements of a column say; text where the column is one of the user.
    ///
    /// ```
    /// use portnote_pbn::table::{Content, TableKind};
    /// assert_eq!(TableKind::Score.content("MP_NS"), Content::Number);
    /// assert_eq!(TableKind::Score.content("Lead"), Content::Text);
    /// ```
    #[must_use]
    pub fn content(self, column: &str) -> Content {
        let mut known = self.columns().iter();
        known.find(|(name, _)| *name == column).map_or(Content::Text, |(_, content)| *content)
    }

    /// The predefined column of a name, or of one that is likely to mean it.
    pub(crate) fn predefined(self, column: &str) -> Option<&'static str> {
        let likely = LIKELY.iter().find(|(name, _)| *name == column);
        let meant = likely.map_or(column, |(_, meant)| meant);
        let mut known = self.columns().iter().map(|(name, _)| *name);
        known.find(|name| *name == meant)
    }

    const fn columns(self) -> &'static [Predefined] {
        match self {
            Self::Action => ACTION,
            Self::AuctionTime | Self::PlayTime => TIME,
            Self::InstantScore => INSTANT_SCORE,
            Self::OptimumPlay => OPTIMUM_PLAY,
            Self::OptimumResult => OPTIMUM_RESULT,
            Self::Score => SCORE,
            Self::TotalScore => TOTAL_SCORE,
        }
    }
}
