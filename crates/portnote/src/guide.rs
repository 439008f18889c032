#![doc = include_str!("../guide/README.md")]

#[doc = include_str!("../guide/any_notation.md")]
pub mod any_notation {}

#[doc = include_str!("../guide/build.md")]
pub mod build {}

#[doc = include_str!("../guide/check.md")]
pub mod check {}

#[doc = include_str!("../guide/derive.md")]
pub mod derive {}

#[doc = include_str!("../guide/draughts.md")]
pub mod draughts {}

#[doc = include_str!("../guide/edit.md")]
pub mod edit {}

#[doc = include_str!("../guide/errors.md")]
pub mod errors {}

#[doc = include_str!("../guide/from_pgn_reader.md")]
pub mod from_pgn_reader {}

#[doc = include_str!("../guide/from_python_chess.md")]
pub mod from_python_chess {}

#[doc = include_str!("../guide/hands.md")]
pub mod hands {}

#[doc = include_str!("../guide/json.md")]
pub mod json {}

#[doc = include_str!("../guide/lin.md")]
pub mod lin {}

#[doc = include_str!("../guide/options.md")]
pub mod options {}

#[doc = include_str!("../guide/pictures.md")]
pub mod pictures {}

#[doc = include_str!("../guide/play.md")]
pub mod play {}

#[doc = include_str!("../guide/read.md")]
pub mod read {}

#[doc = include_str!("../guide/scores.md")]
pub mod scores {}

#[doc = include_str!("../guide/stream.md")]
pub mod stream {}

#[doc = include_str!("../guide/systems.md")]
pub mod systems {}

#[doc = include_str!("../guide/write.md")]
pub mod write {}

// A page of the site whose program is compiled.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/site/src/start/programmers.md")]
mod programmers {}
