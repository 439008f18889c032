//! Games inside other text. PBN 2.1 §6.2.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of the delimiters around embedded games.
    #[family = "pbn"]
    #[pages = "embedding"]
    pub(crate) enum Problem {
        #[code = "embedded"]
        #[level(Warning, Error)]
        #[error("{}", .fault.message())]
        Embedded {
            /// What was found.
            fault: Embedded,
        },
    }
}

/// What is odd about delimiters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub(crate) enum Embedded {
    /// Games are inside other text.
    InText,
    /// A block of games has no closing delimiter.
    Unclosed,
    /// A delimiter is in a file of games, or in a block that is open.
    OutOfPlace,
}

impl Embedded {
    const fn message(self) -> &'static str {
        match self {
            Self::InText => "games are embedded in other text: expected only games",
            Self::Unclosed => "missing `</PBN>` after embedded games",
            Self::OutOfPlace => "unexpected delimiter of embedded games",
        }
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let Self::Embedded { fault } = self;
        let help = match fault {
            Embedded::InText => {
                "export the file to write the games between `<PBN>` and `</PBN>` without \
                 the text around them"
            }
            Embedded::Unclosed => "write `</PBN>` after the last game",
            Embedded::OutOfPlace => "remove it: every game of the file is read",
        };
        Some(help.to_owned())
    }
}
