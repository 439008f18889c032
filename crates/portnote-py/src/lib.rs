//! portnote for Python: objects over the library, without a judgement of their own.

#![expect(clippy::needless_pass_by_value, reason = "arguments of Python are objects of it")]

mod argument;
mod beside;
mod bridge;
mod build;
mod document;
mod draughts;
mod editor;
mod errors;
mod fact;
mod finding;
mod game;
mod options;
mod pinochle;
mod python;
mod select;
mod signals;
mod source;
mod stream;
mod system;
mod table;
mod value;
mod view;
mod whole;

/// What the package `portnote` is made of.
#[pyo3::pymodule(gil_used = false)]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::bridge::{
        Auction, BoardResult, Call, Card, Contract, Deal, DoubleDummy, Hand, Holding, Par,
        ParContract, Play, TableResult, Trick, board_results, dealer, imps, lenient_text,
        pickled_play, score, vulnerability,
    };
    #[pymodule_export]
    use crate::build::{of_lin, of_pbn, of_pdn};
    #[pymodule_export]
    use crate::document::{
        Converted, Document, Fixed, GamesOf, check, detect, open, pickled as document,
    };
    #[pymodule_export]
    use crate::draughts::{Board, Move, pickled as board};
    #[pymodule_export]
    use crate::editor::{EditedGame, Editor};
    #[pymodule_export]
    use crate::fact::{Fact, Row, Values, facts, row};
    #[pymodule_export]
    use crate::finding::{Edit, Explanation, Finding, Fix, Label, explain, pickled as finding};
    #[pymodule_export]
    use crate::game::{Game, Held, pickled as game};
    #[pymodule_export]
    use crate::select::{Selection, select};
    #[pymodule_export]
    use crate::stream::{Games, games};
    #[pymodule_export]
    use crate::system::{Sequence, converted, find, open as open_system, sequences};
    #[pymodule_export]
    use crate::table::{Column, Table, table};
    #[pymodule_export]
    use crate::value::Value;

    /// Hands and melds of pinochle.
    #[pymodule]
    mod pinochle {
        #[pymodule_export]
        use crate::pinochle::{Deck, Hand, Meld, Rules};
    }

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
