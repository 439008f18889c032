//! Hands as rows of tables with fixed columns: `portnote/tables/ppn/1`.

pub(crate) mod games;
pub(crate) mod parts;
mod text;

use std::cell::OnceCell;
use std::io;

use portnote_core::columns::{self, Columns, RowSink, Table, give};

use crate::derive::Derived;
use crate::model::Game;

/// All tables.
pub static TABLES: &[&Table] = &[
    &GAMES,
    &HANDS,
    &BIDS,
    &MELDS,
    &TRICKS,
    &THROWS,
    &TEAM_SCORES,
    &TAGS,
    &COMMENTS,
    &DIAGNOSTICS,
    &FILES,
];

static GAMES: Table = columns::games("ppn", "One row per hand of pinochle", &games::FIELDS);

static HANDS: Table = child("hands", "One row per seat", &parts::HANDS);

static BIDS: Table = child("bids", "One row per call", &parts::BIDS);

static MELDS: Table = child("melds", "One row per seat whose meld is known", &parts::MELDS);

static TRICKS: Table = child("tricks", "One row per trick", &parts::TRICKS);

static THROWS: Table = child("throws", "One row per card in the order thrown", &parts::THROWS);

static TEAM_SCORES: Table = child("team_scores", "One row per team", &parts::TEAM_SCORES);

static TAGS: Table = columns::tags("ppn");

static COMMENTS: Table = columns::comments("ppn");

static DIAGNOSTICS: Table = columns::diagnostics("ppn");

static FILES: Table = columns::files("ppn");

const fn child(name: &'static str, doc: &'static str, own: &'static (dyn Columns + Sync)) -> Table {
    columns::of_games("ppn", name, doc, own)
}

/// Gives the rows of a hand to a sink, table after table; those of files and findings come from
/// the reader of the file.
///
/// ```
/// use std::io;
/// use portnote_core::columns::{Row, RowSink, Table, Value};
/// use portnote_ppn::columns::rows;
///
/// /// The points of each bid.
/// struct Points(Vec<Value<'static>>);
///
/// impl RowSink for Points {
///     fn wants(&self, table: &'static Table) -> bool {
///         table.name == "bids"
///     }
///
///     fn row(&mut self, table: &'static Table, row: &dyn Row) -> io::Result<()> {
///         let place = table.place("points").map(|place| place - table.keys.len());
///         self.0.extend(place.map(|place| row.value(place).into_owned()));
///         Ok(())
///     }
/// }
///
/// let file = portnote_ppn::parse(b"[Auction \"N\"]\n50 Pass Pass Pass\n").value;
/// let game = portnote_ppn::Context::new().game(&file.blocks()[0]);
/// let mut points = Points(Vec::new());
/// rows(&game, &mut points)?;
/// assert_eq!(points.0[0], Value::Int(50));
/// # Ok::<(), io::Error>(())
/// ```
///
/// # Errors
/// What the sink says.
pub fn rows(game: &Game<'_>, sink: &mut dyn RowSink) -> io::Result<()> {
    let hand = HandFacts::new(game);
    if sink.wants(&GAMES) {
        sink.row(&GAMES, &hand)?;
    }
    if [&HANDS, &BIDS, &MELDS, &TRICKS, &THROWS, &TEAM_SCORES].iter().any(|table| sink.wants(table))
    {
        let derived = hand.derived();
        give(parts::held(game, derived), &HANDS, sink)?;
        give(parts::numbered(&derived.bids), &BIDS, sink)?;
        give(derived.melds.iter().copied(), &MELDS, sink)?;
        give(parts::numbered(&derived.tricks), &TRICKS, sink)?;
        give(parts::throws(derived), &THROWS, sink)?;
        give(derived.team_scores.iter().copied(), &TEAM_SCORES, sink)?;
    }
    give(text::tags(game), &TAGS, sink)?;
    give(text::comments(game), &COMMENTS, sink)
}

/// A hand and what follows from it, found when it is first asked for.
struct HandFacts<'g> {
    game: &'g Game<'g>,
    derived: OnceCell<Derived>,
}

impl<'g> HandFacts<'g> {
    const fn new(game: &'g Game<'g>) -> Self {
        Self { game, derived: OnceCell::new() }
    }

    fn derived(&self) -> &Derived {
        self.derived.get_or_init(|| Derived::of(self.game))
    }
}
