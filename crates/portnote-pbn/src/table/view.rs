//! The eight tables with typed rows. PBN 2.1 §5.3 to §5.10.

use std::borrow::Cow;

use portnote_bridge::{Call, Card, Contract, Denomination, DoubleDummy, Rank, Seat};

use super::cell::{self, Cell, RowResult, ScoreRange};
use super::{Row, Table, TableKind};
use crate::value::{Decimal, Declarer};

type Text<'g> = Cow<'g, str>;
type Names<'g> = Vec<Cow<'g, str>>;

/// Makes a view of a table and its row from one list of columns.
macro_rules! view {
    (
        $(#[$table_meta:meta])*
        $Table:ident of $kind:ident, $(#[$row_meta:meta])* $Row:ident {
            $( $(#[$meta:meta])* $field:ident: $Type:ty = $column:literal by $read:expr, )*
        }
    ) => {
        $(#[$table_meta])*
        #[derive(Clone, Debug)]
        pub struct $Table<'g> {
            table: Table<'g>,
            $( $field: Option<usize>, )*
        }

        $(#[$row_meta])*
        #[derive(Clone, Debug)]
        pub struct $Row<'g> {
            /// The elements, those of columns of the user among them.
            pub row: Row<'g>,
            $( $(#[$meta])* pub $field: Cell<$Type>, )*
        }

        impl<'g> $Table<'g> {
            /// The typed view of a table; `None` for another of the eight.
            #[must_use]
            pub fn of(table: Table<'g>) -> Option<Self> {
                if table.kind() != TableKind::$kind {
                    return None;
                }
                Some(Self {
                    $( $field: table.column($column), )*
                    table,
                })
            }

            /// The table.
            #[must_use]
            pub const fn table(&self) -> &Table<'g> {
                &self.table
            }

            /// The rows in file order.
            pub fn rows(&self) -> impl ExactSizeIterator<Item = $Row<'g>> {
                self.table.rows().map(|row| $Row {
                    row,
                    $( $field: row.read(self.$field, $read), )*
                })
            }
        }
    };
}

view! {
    /// Percentages of actions. PBN 2.1 §5.3.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// use portnote_pbn::table::ActionTable;
    /// let file = portnote_pbn::parse(b"[ActionTable \"Rank;Call\"]\n1 2S\n2 X\n").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let table = ActionTable::of(game.table("ActionTable").unwrap()).unwrap();
    /// let calls = table.rows().filter_map(|row| row.call.value());
    /// assert_eq!(calls.map(|call| call.to_string()).collect::<Vec<_>>(), ["2S", "X"]);
    /// ```
    ActionTable of Action,
    /// A row of the ActionTable.
    ActionRow {
        /// Rank order of the action.
        rank: Decimal = "Rank" by |text| cell::number(&text),
        /// The call.
        call: Call = "Call" by |text| cell::call(&text),
        /// The card.
        card: Card = "Card" by |text| cell::card(&text),
        /// The declarer.
        declarer: Declarer = "Declarer" by |text| cell::declarer(&text),
        /// The contract.
        contract: Contract = "Contract" by |text| cell::contract(&text),
        /// The percentage.
        percentage: Decimal = "Percentage" by |text| cell::number(&text),
    }
}

view! {
    /// Thinking times of the calls. PBN 2.1 §5.4.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// use portnote_pbn::table::{AuctionTimeTable, Cell};
    /// let file = portnote_pbn::parse(b"[AuctionTimeTable \"TotalTime\"]\n9 1:05\n").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let table = AuctionTimeTable::of(game.table("AuctionTimeTable").unwrap()).unwrap();
    /// let seconds = table.rows().filter_map(|row| row.total_time.value());
    /// assert_eq!(seconds.collect::<Vec<_>>(), [9, 65]);
    /// ```
    AuctionTimeTable of AuctionTime,
    /// A row of the AuctionTimeTable.
    AuctionTimeRow {
        /// Seconds for the call.
        time: u32 = "Time" by |text| cell::time(&text),
        /// Seconds since the start of the game.
        total_time: u32 = "TotalTime" by |text| cell::time(&text),
    }
}

view! {
    /// Ranges of scores and what they are worth. PBN 2.1 §5.5.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// use portnote_pbn::table::{Cell, InstantScoreTable, ScoreRange};
    /// let text = b"[InstantScoreTable \"ScoreRange_NS;IMP_NS\"]\n0,* 5\n0 0\n*,0 -5\n";
    /// let file = portnote_pbn::parse(text).value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let table = InstantScoreTable::of(game.table("InstantScoreTable").unwrap()).unwrap();
    /// let first = table.rows().next().unwrap();
    /// assert_eq!(first.score_range_ns, Cell::Value(ScoreRange::Above(0)));
    /// ```
    InstantScoreTable of InstantScore,
    /// A row of the InstantScoreTable.
    InstantScoreRow {
        /// Rank order of the score.
        rank: Decimal = "Rank" by |text| cell::number(&text),
        /// Scores of North-South.
        score_range_ns: ScoreRange = "ScoreRange_NS" by |text| cell::score_range(&text),
        /// Scores of East-West.
        score_range_ew: ScoreRange = "ScoreRange_EW" by |text| cell::score_range(&text),
        /// IMPs of North-South.
        imp_ns: Decimal = "IMP_NS" by |text| cell::number(&text),
        /// IMPs of East-West.
        imp_ew: Decimal = "IMP_EW" by |text| cell::number(&text),
        /// Percentage of North-South.
        percentage_ns: Decimal = "Percentage_NS" by |text| cell::number(&text),
        /// Percentage of East-West.
        percentage_ew: Decimal = "Percentage_EW" by |text| cell::number(&text),
    }
}

view! {
    /// The best cards at each turn of the play. PBN 2.1 §5.6.
    ///
    /// ```
    /// use portnote_bridge::Rank;
    /// use portnote_pbn::Context;
    /// use portnote_pbn::table::{Cell, OptimumPlayTable};
    /// let file = portnote_pbn::parse(b"[OptimumPlayTable \"S;H;D;C\"]\nKQ - - -\n").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let table = OptimumPlayTable::of(game.table("OptimumPlayTable").unwrap()).unwrap();
    /// let first = table.rows().next().unwrap();
    /// assert_eq!(first.spades, Cell::Value(vec![Rank::King, Rank::Queen]));
    /// assert_eq!(first.hearts, Cell::Irrelevant);
    /// ```
    OptimumPlayTable of OptimumPlay,
    /// A row of the OptimumPlayTable.
    OptimumPlayRow {
        /// Ranks of the best spades.
        spades: Vec<Rank> = "S" by |text| cell::ranks(&text),
        /// Ranks of the best hearts.
        hearts: Vec<Rank> = "H" by |text| cell::ranks(&text),
        /// Ranks of the best diamonds.
        diamonds: Vec<Rank> = "D" by |text| cell::ranks(&text),
        /// Ranks of the best clubs.
        clubs: Vec<Rank> = "C" by |text| cell::ranks(&text),
    }
}

view! {
    /// The tricks of each declarer in each denomination with open cards. PBN 2.1 §5.7.
    ///
    /// ```
    /// use portnote_bridge::{Denomination, Seat};
    /// use portnote_pbn::Context;
    /// use portnote_pbn::table::OptimumResultTable;
    /// let text = b"[OptimumResultTable \"Declarer;Denomination;Result\"]\nN NT 9\n";
    /// let file = portnote_pbn::parse(text).value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let table = OptimumResultTable::of(game.table("OptimumResultTable").unwrap()).unwrap();
    /// let tricks = table.tricks();
    /// assert_eq!(tricks.get(Seat::North, Denomination::NoTrump), Some(9));
    /// assert!(!tricks.is_full());
    /// ```
    OptimumResultTable of OptimumResult,
    /// A row of the OptimumResultTable.
    OptimumResultRow {
        /// The declarer.
        declarer: Declarer = "Declarer" by |text| cell::declarer(&text),
        /// The denomination.
        denomination: Denomination = "Denomination" by |text| cell::denomination(&text),
        /// Tricks of declarer.
        result: RowResult = "Result" by |text| cell::result(&text),
    }
}

view! {
    /// Thinking times of the cards. PBN 2.1 §5.8.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// use portnote_pbn::table::{Cell, PlayTimeTable};
    /// let file = portnote_pbn::parse(b"[PlayTimeTable \"Time\"]\n1:00:00\n").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let table = PlayTimeTable::of(game.table("PlayTimeTable").unwrap()).unwrap();
    /// assert_eq!(table.rows().next().unwrap().time, Cell::Value(3600));
    /// ```
    PlayTimeTable of PlayTime,
    /// A row of the PlayTimeTable.
    PlayTimeRow {
        /// Seconds for the card.
        time: u32 = "Time" by |text| cell::time(&text),
        /// Seconds since the start of the game.
        total_time: u32 = "TotalTime" by |text| cell::time(&text),
    }
}

view! {
    /// The results of a tournament on this board. PBN 2.1 §5.9.
    ///
    /// ```
    /// use portnote_bridge::Contract;
    /// use portnote_pbn::Context;
    /// use portnote_pbn::table::{Cell, Decimal, RowResult, ScoreTable};
    /// let text = b"[ScoreTable \"Contract;Result;Score_NS;Lead\"]\n1N = \"90\" HK\n- - - -\n";
    /// let file = portnote_pbn::parse(text).value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let table = ScoreTable::of(game.table("ScoreTable").unwrap()).unwrap();
    /// let row = table.rows().next().unwrap();
    /// assert_eq!(row.contract.value(), "1NT".parse::<Contract>().ok());
    /// assert_eq!(row.result, Cell::Value(RowResult::Relative(0)));
    /// assert_eq!(row.score_ns.value().and_then(Decimal::whole), Some(90));
    /// assert_eq!(row.multiplicity, Cell::Absent);
    /// assert_eq!(row.row.text(3).as_deref(), Some("HK"));
    /// ```
    ScoreTable of Score,
    /// A row of the ScoreTable.
    ScoreRow {
        /// Rank order of the score, the best rank of equal ones.
        rank: Decimal = "Rank" by |text| cell::number(&text),
        /// The pair of North-South.
        pair_id_ns: Text<'g> = "PairId_NS" by cell::plain,
        /// The pair of East-West.
        pair_id_ew: Text<'g> = "PairId_EW" by cell::plain,
        /// The names of North-South.
        names_ns: Names<'g> = "Names_NS" by cell::names,
        /// The names of East-West.
        names_ew: Names<'g> = "Names_EW" by cell::names,
        /// The contract.
        contract: Contract = "Contract" by |text| cell::contract(&text),
        /// The declarer.
        declarer: Declarer = "Declarer" by |text| cell::declarer(&text),
        /// Tricks of declarer.
        result: RowResult = "Result" by |text| cell::result(&text),
        /// Points of North-South.
        score_ns: Decimal = "Score_NS" by |text| cell::number(&text),
        /// Points of East-West.
        score_ew: Decimal = "Score_EW" by |text| cell::number(&text),
        /// IMPs of North-South.
        imp_ns: Decimal = "IMP_NS" by |text| cell::number(&text),
        /// IMPs of East-West.
        imp_ew: Decimal = "IMP_EW" by |text| cell::number(&text),
        /// Matchpoints of North-South.
        mp_ns: Decimal = "MP_NS" by |text| cell::number(&text),
        /// Matchpoints of East-West.
        mp_ew: Decimal = "MP_EW" by |text| cell::number(&text),
        /// Percentage of North-South.
        percentage_ns: Decimal = "Percentage_NS" by |text| cell::number(&text),
        /// Percentage of East-West.
        percentage_ew: Decimal = "Percentage_EW" by |text| cell::number(&text),
        /// How many tables had the result.
        multiplicity: Decimal = "Multiplicity" by |text| cell::number(&text),
    }
}

view! {
    /// The totals of a tournament. PBN 2.1 §5.10.
    ///
    /// ```
    /// use portnote_pbn::Context;
    /// use portnote_pbn::table::{Decimal, TotalScoreTable};
    /// let text = b"[TotalScoreTable \"PairId;TotalMP;NrBoards\"]\n7 120.5 24\n";
    /// let file = portnote_pbn::parse(text).value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let table = TotalScoreTable::of(game.table("TotalScoreTable").unwrap()).unwrap();
    /// let row = table.rows().next().unwrap();
    /// assert_eq!(row.total_mp.value(), Decimal::parse("120.5"));
    /// assert_eq!(row.pair_id.value().as_deref(), Some("7"));
    /// ```
    TotalScoreTable of TotalScore,
    /// A row of the TotalScoreTable.
    TotalScoreRow {
        /// Rank order of the score, the best rank of equal ones.
        rank: Decimal = "Rank" by |text| cell::number(&text),
        /// The pair.
        pair_id: Text<'g> = "PairId" by cell::plain,
        /// Its names.
        names: Names<'g> = "Names" by cell::names,
        /// Sum of the points.
        total_score: Decimal = "TotalScore" by |text| cell::number(&text),
        /// Sum of the IMPs.
        total_imp: Decimal = "TotalIMP" by |text| cell::number(&text),
        /// Sum of the matchpoints.
        total_mp: Decimal = "TotalMP" by |text| cell::number(&text),
        /// Sum of the percentages.
        total_percentage: Decimal = "TotalPercentage" by |text| cell::number(&text),
        /// Mean of the points.
        mean_score: Decimal = "MeanScore" by |text| cell::number(&text),
        /// Mean of the IMPs.
        mean_imp: Decimal = "MeanIMP" by |text| cell::number(&text),
        /// Mean of the matchpoints.
        mean_mp: Decimal = "MeanMP" by |text| cell::number(&text),
        /// Mean of the percentages.
        mean_percentage: Decimal = "MeanPercentage" by |text| cell::number(&text),
        /// Boards played.
        nr_boards: Decimal = "NrBoards" by |text| cell::number(&text),
        /// How many pairs had the score.
        multiplicity: Decimal = "Multiplicity" by |text| cell::number(&text),
    }
}

impl OptimumResultTable<'_> {
    /// The tricks by declarer and denomination; the first row of each pair counts.
    #[must_use]
    pub fn tricks(&self) -> DoubleDummy {
        let mut tricks = DoubleDummy::default();
        for row in self.rows() {
            let (Some(declarer), Some(denomination)) =
                (row.declarer.value(), row.denomination.value())
            else {
                continue;
            };
            let (seat, result): (Seat, _) = (declarer.seat, row.result.value());
            let number = match result {
                Some(RowResult::Tricks(number)) => u8::try_from(number).ok(),
                _ => None,
            };
            if let Some(number) = number.filter(|_| tricks.get(seat, denomination).is_none()) {
                tricks.set(seat, denomination, number);
            }
        }
        tricks
    }
}
