//! Games as rows of tables with fixed columns: `portnote/tables/pdn/1`.

pub(crate) mod games;
mod key;
pub(crate) mod plies;
mod text;

use std::cell::OnceCell;
use std::io;

use portnote_core::columns::{self, Columns, RowSink, Table, give};

use crate::derive::{Derived, PlyMade};
use crate::model::Game;

/// All tables.
pub static TABLES: &[&Table] = &[&GAMES, &PLIES, &TAGS, &COMMENTS, &DIAGNOSTICS, &FILES];

static GAMES: Table = columns::games("pdn", "One row per game", &games::FIELDS);

static PLIES: Table = child("plies", "One row per ply, also in variations", &plies::FIELDS);

static TAGS: Table = columns::tags("pdn");

static COMMENTS: Table = columns::comments("pdn");

static DIAGNOSTICS: Table = columns::diagnostics("pdn");

static FILES: Table = columns::files("pdn");

const fn child(name: &'static str, doc: &'static str, own: &'static (dyn Columns + Sync)) -> Table {
    columns::of_games("pdn", name, doc, own)
}

/// Gives the rows of a game to a sink, table after table; those of files and findings come from
/// the reader of the file.
///
/// ```
/// use std::io;
/// use portnote_core::columns::{Row, RowSink, Table, Value};
/// use portnote_pdn::columns::rows;
///
/// /// The canonical text of each ply.
/// struct Moves(Vec<Value<'static>>);
///
/// impl RowSink for Moves {
///     fn wants(&self, table: &'static Table) -> bool {
///         table.name == "plies"
///     }
///
///     fn row(&mut self, table: &'static Table, row: &dyn Row) -> io::Result<()> {
///         let place = table.place("move").map(|place| place - table.keys.len());
///         self.0.extend(place.map(|place| row.value(place).into_owned()));
///         Ok(())
///     }
/// }
///
/// let file = portnote_pdn::parse(b"1. 11-15 22-17 *").value;
/// let game = portnote_pdn::Context::new().game(&file.blocks()[0]);
/// let mut moves = Moves(Vec::new());
/// rows(&game, &mut moves)?;
/// assert_eq!(moves.0, [Value::from("11-15"), Value::from("22-17")]);
/// # Ok::<(), io::Error>(())
/// ```
///
/// # Errors
/// What the sink says.
pub fn rows(game: &Game<'_>, sink: &mut dyn RowSink) -> io::Result<()> {
    let facts = GameFacts::new(game);
    if sink.wants(&GAMES) {
        sink.row(&GAMES, &facts)?;
    }
    plies::rows(&facts, &PLIES, sink)?;
    give(text::tags(game), &TAGS, sink)?;
    give(text::comments(game), &COMMENTS, sink)
}

/// A game and what follows from it, found when it is first asked for.
struct GameFacts<'g> {
    game: &'g Game<'g>,
    derived: OnceCell<Derived<'g>>,
    plies: OnceCell<Vec<PlyMade<'g>>>,
}

impl<'g> GameFacts<'g> {
    const fn new(game: &'g Game<'g>) -> Self {
        Self { game, derived: OnceCell::new(), plies: OnceCell::new() }
    }

    fn derived(&self) -> &Derived<'g> {
        self.derived.get_or_init(|| Derived::of(self.game))
    }

    fn plies(&self) -> &[PlyMade<'g>] {
        self.plies.get_or_init(|| self.derived().plies().collect())
    }

    #[cfg(feature = "json")]
    fn into_derived(self) -> Derived<'g> {
        self.derived.into_inner().unwrap_or_else(|| Derived::of(self.game))
    }
}
