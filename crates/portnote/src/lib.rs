#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(not(any(
    feature = "pbn",
    feature = "pdn",
    feature = "ppn",
    feature = "bml",
    feature = "lin"
)))]
compile_error!("choose a notation: one of the features `pbn`, `pdn`, `ppn`, `bml` and `lin`");

mod above;
mod any_editor;
mod any_game;
mod any_games;
#[cfg(feature = "lin")]
mod board;
mod catalogue;
mod check;
#[cfg(any(feature = "bml", feature = "lin", feature = "render"))]
pub mod convert;
mod counts;
mod detect;
mod document;
pub mod export;
mod fix;
mod format;
#[cfg(feature = "fs")]
mod fs;
mod guess;
// Pages for readers: they are nothing to a program.
#[cfg(any(doc, doctest))]
pub mod guide;
mod hiding;
#[cfg(feature = "house")]
pub mod house;
mod include;
#[cfg(feature = "bml")]
mod includes;
pub mod info;
#[cfg(feature = "json")]
pub mod json;
mod judge;
#[cfg(feature = "json")]
mod ndjson;
mod notation;
mod numbers;
mod open;
mod options;
mod preset;
mod problem;
// What may change in any release.
#[doc(hidden)]
pub mod product;
mod read_error;
#[cfg(feature = "render")]
pub mod render;
#[cfg(feature = "json")]
pub mod schema;
mod suppress;
mod typed;
mod workers;

// Modules with a glob, so that the compiler names types by paths that exist here.
/// Bidding systems of bridge in BML.
#[cfg(feature = "bml")]
pub mod bml {
    pub use portnote_bml::bml::*;
}
/// Bidding systems of bridge as records of Full Disclosure (BSS).
#[cfg(feature = "bml")]
pub mod bss {
    pub use portnote_bml::bss::*;
}
/// Bridge: cards, hands, deals, calls, auctions, contracts, scores.
#[cfg(any(feature = "pbn", feature = "lin", feature = "bml"))]
pub mod bridge {
    pub use portnote_bridge::*;
}
/// Text: files, spans, findings, and the syntax that notations share.
pub mod core {
    pub use portnote_core::*;
}
/// Draughts: positions, moves and the rules of each variant.
#[cfg(feature = "pdn")]
pub mod draughts {
    pub use portnote_draughts::*;
}
/// Hand records and vugraph files of Bridge Base Online.
#[cfg(feature = "lin")]
pub mod lin {
    pub use portnote_lin::*;
}
/// Portable Bridge Notation.
#[cfg(feature = "pbn")]
pub mod pbn {
    pub use portnote_pbn::*;
}
/// Portable Draughts Notation.
#[cfg(feature = "pdn")]
pub mod pdn {
    pub use portnote_pdn::*;
}
/// Pinochle: cards, hands, melds, tricks and the rules of each house.
#[cfg(feature = "ppn")]
pub mod pinochle {
    pub use portnote_pinochle::*;
}
/// Portable Pinochle Notation.
#[cfg(feature = "ppn")]
pub mod ppn {
    pub use portnote_ppn::*;
}

pub use crate::any_editor::AnyEditor;
pub use crate::any_game::AnyGame;
pub use crate::any_games::AnyGames;
pub use crate::catalogue::Catalogue;
pub use crate::counts::Counts;
pub use crate::detect::{DetectError, detect};
pub use crate::document::{Document, Repaired, explain};
pub use crate::fix::Fixes;
pub use crate::format::{Format, ParseFormatError};
pub use crate::hiding::HiddenBy;
#[cfg(feature = "fs")]
pub use crate::open::{OpenError, games, open_path};
pub use crate::open::{open, open_named};
#[cfg(feature = "json")]
pub use crate::options::DumpOptions;
pub use crate::options::{Carry, ExportOptions, Options, TableOptions};
pub use crate::read_error::ReadError;
pub use crate::typed::{Checked, Suppressed};
#[cfg(feature = "parallel")]
pub use crate::workers::Threads;
pub use crate::workers::{OneByOne, Workers};
pub use portnote_core::finding::{Edit, Fix, Label};
pub use portnote_core::frame::PartialDate;
pub use portnote_core::{
    Applicability, Code, Encoding, Finding, Limits, LineIndex, Place, Profile, Selection, Severity,
    Span, TextIndex,
};
