#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod brief;
mod draw;
pub mod figure;
pub mod game;
pub mod html;
pub mod parts;
mod say;
pub mod sheet;
pub mod step;
pub mod style;
mod suit;
pub mod svg;
pub mod tables;
pub mod text;
pub mod typst;
pub mod view;
pub mod wishes;
pub mod words;

pub use brief::{Brief, brief};
pub use draw::Draw;
pub use figure::Figure;
pub use style::{Coordinates, Palette, Style, Theme};
pub use view::{ParseStepError, Show, Step, View};
pub use words::{Language, ParseLanguageError};
