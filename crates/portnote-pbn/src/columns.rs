//! Games as rows of tables with fixed columns: `portnote/tables/pbn/1`.
//!
//! ```
//! use std::io;
//! use portnote_core::columns::{Row, RowSink, Table};
//! use portnote_pbn::columns::{RowOptions, rows};
//!
//! /// The values of one column.
//! struct Points(Vec<String>);
//!
//! impl RowSink for Points {
//!     fn wants(&self, table: &'static Table) -> bool {
//!         table.name == "hands"
//!     }
//!
//!     fn row(&mut self, table: &'static Table, row: &dyn Row) -> io::Result<()> {
//!         let place = table.place("hcp").map(|place| place - table.keys.len());
//!         self.0.extend(place.map(|place| format!("{:?}", row.value(place))));
//!         Ok(())
//!     }
//! }
//!
//! let text = br#"[Deal "N:AKQJ.AKQ.AKQ.AKQ T98765432.JT98.. - -"]"#;
//! let file = portnote_pbn::parse(text).value;
//! let game = portnote_pbn::Context::new().game(&file.blocks()[0]);
//! let mut points = Points(Vec::new());
//! rows(&game, &RowOptions::default(), &mut points)?;
//! assert_eq!(points.0, ["Int(37)", "Int(1)"]);
//! # Ok::<(), io::Error>(())
//! ```

mod calls;
pub(crate) mod games;
mod hands;
mod play;
mod section;
mod source;
mod text;
mod words;

use std::cell::OnceCell;
use std::io;

use portnote_bridge::{BoardRecord, DoubleDummy, PlayAnalysis, SolvedDeals, derived};
use portnote_core::columns::{self, Columns, RowSink, Table, give};

use self::source::OfGame;
use crate::derive::{Carry, Derived};
use crate::model::Game;

pub use source::Source;

/// Options of the rows that games become.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct RowOptions<'s> {
    /// What a game takes from those before it.
    pub carry: Carry,
    /// The number of the game, where it is another than in its block.
    pub number: Option<u64>,
    /// The number of the first record of its deal, and which record of it the game is, where
    /// another text than its own says so.
    pub deal: Option<(u64, u32)>,
    /// What was solved of deals: without it, columns and rows of double dummy have only what games
    /// state.
    pub solved: Option<&'s SolvedDeals>,
}

/// All tables.
pub static TABLES: &[&Table] = &[
    &GAMES,
    &HANDS,
    &CALLS,
    &CARDS,
    &TRICKS,
    &SCORES,
    &CELLS,
    &DOUBLE_DUMMY,
    &TAGS,
    &COMMENTS,
    &DIAGNOSTICS,
    &FILES,
];

static GAMES: Table = columns::games("pbn", "One row per game", &games::FIELDS);

static HANDS: Table = child("hands", "One row per known hand", &derived::HANDS);

static CALLS: Table =
    child("calls", "One row per call, the passes of `AP` among them", calls::FIELDS);

static CARDS: Table =
    child("cards", "One row per card, as far as the order of play is known", &play::CARDS);

static TRICKS: Table = child("tricks", "One row per trick", &derived::TRICKS);

static SCORES: Table = child("scores", "One row per row of ScoreTable", &section::SCORES);

static CELLS: Table =
    child("cells", "One row per cell of the tables of the standard", &section::CELLS);

static DOUBLE_DUMMY: Table = child(
    "double_dummy",
    "One row per declarer and denomination with a double-dummy result, stated or solved",
    &section::DOUBLE_DUMMY,
);

static TAGS: Table = columns::tags("pbn");

static COMMENTS: Table = columns::comments("pbn");

static DIAGNOSTICS: Table = columns::diagnostics("pbn");

static FILES: Table = columns::files("pbn");

const fn child(name: &'static str, doc: &'static str, own: &'static (dyn Columns + Sync)) -> Table {
    columns::of_games("pbn", name, doc, own)
}

/// Gives the rows of a game to a sink, table after table; those of files and findings come from
/// the reader of the file.
///
/// # Errors
/// What the sink says.
pub fn rows(game: &Game<'_>, how: &RowOptions<'_>, sink: &mut dyn RowSink) -> io::Result<()> {
    rows_of(&OfGame::new(game, how.carry), how, sink)
}

/// Gives the rows of a record of any notation of bridge to a sink, as [`rows`] does.
///
/// # Errors
/// What the sink says.
pub fn rows_of(
    source: &dyn Source,
    how: &RowOptions<'_>,
    sink: &mut dyn RowSink,
) -> io::Result<()> {
    let facts = RecordFacts::new(source, *how);
    if sink.wants(&GAMES) {
        sink.row(&GAMES, &facts)?;
    }
    hands::rows(&facts, &HANDS, sink)?;
    calls::rows(&facts, &CALLS, sink)?;
    play::cards(&facts, &CARDS, sink)?;
    play::tricks(&facts, &TRICKS, sink)?;
    if let Some(game) = source.game() {
        section::scores(game, &SCORES, sink)?;
        section::cells(game, &CELLS, sink)?;
    }
    section::double_dummy(&facts, &DOUBLE_DUMMY, sink)?;
    if sink.wants(&TAGS) {
        give(source.tags(), &TAGS, sink)?;
    }
    if sink.wants(&COMMENTS) {
        give(source.comments(), &COMMENTS, sink)?;
    }
    Ok(())
}

/// A record, and how it becomes rows.
struct RecordFacts<'g> {
    source: &'g dyn Source,
    how: RowOptions<'g>,
    /// The results of solving, where they are to be shown, when they are first asked for.
    solved: OnceCell<Option<DoubleDummy>>,
}

impl<'g> RecordFacts<'g> {
    fn new(source: &'g dyn Source, how: RowOptions<'g>) -> Self {
        Self { source, how, solved: OnceCell::new() }
    }

    /// The results of solving, where they are to be shown.
    fn solved(&self) -> Option<DoubleDummy> {
        let solved = self.how.solved?;
        *self.solved.get_or_init(|| {
            let stated = self.derived().double_dummy;
            solved.instead_of(stated.as_ref(), self.source.complete_deal().as_ref())
        })
    }

    /// The 20 results: those of solving before those that are stated.
    fn double_dummy(&self) -> Option<DoubleDummy> {
        self.solved().or(self.derived().double_dummy)
    }

    /// What the cards cost, where that was solved.
    fn play_costs(&self) -> Option<&'g PlayAnalysis> {
        let solved = self.how.solved.filter(|solved| solved.has_plays())?;
        // Without its deal, nobody knows whether a card cost anything.
        self.source.complete_deal()?;
        solved.play(&self.source.recorded_play()?)
    }

    fn derived(&self) -> &'g Derived {
        self.source.derived()
    }

    fn record(&self) -> &'g BoardRecord {
        &self.derived().record
    }

    /// What follows from the game, where it takes something from those before it that is asked
    /// for; otherwise the game itself says the same, and sooner.
    fn carried(&self) -> Option<&'g Derived> {
        (self.how.carry == Carry::Identification).then(|| self.derived())
    }

    fn number(&self) -> u64 {
        self.how.number.unwrap_or(self.source.number())
    }
}
