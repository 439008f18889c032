#![doc = include_str!("../guide/README.md")]

#[doc = include_str!("../guide/build.md")]
pub mod build {}

#[doc = include_str!("../guide/check.md")]
pub mod check {}

#[doc = include_str!("../guide/derive.md")]
pub mod derive {}

#[doc = include_str!("../guide/edit.md")]
pub mod edit {}

#[doc = include_str!("../guide/from_pgn_reader.md")]
pub mod from_pgn_reader {}

#[doc = include_str!("../guide/from_python_chess.md")]
pub mod from_python_chess {}

#[doc = include_str!("../guide/json.md")]
pub mod json {}

#[doc = include_str!("../guide/read.md")]
pub mod read {}

#[doc = include_str!("../guide/stream.md")]
pub mod stream {}

#[doc = include_str!("../guide/write.md")]
pub mod write {}

// A page of the site whose program is compiled.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/site/src/start/programmers.md")]
mod programmers {}
