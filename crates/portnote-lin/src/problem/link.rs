//! What is wrong with links to boards. LIN §11

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem with a link.
    #[family = "lin"]
    #[pages = "link"]
    pub(crate) enum Problem {
        #[code = "remote"]
        #[level(Info, Info)]
        #[error("`{name}` is a link to another place: it was not fetched")]
        Remote {
            /// The name in the query.
            name: String,
        },

        #[code = "board-beside-link"]
        #[level(Warning, Warning)]
        #[error("{}", beside(*.what, .text))]
        BoardBesideLink {
            /// What it is.
            what: Beside,
            /// The text.
            text: String,
        },

        #[code = "url-encoded"]
        #[level(Info, Info)]
        #[error("link is encoded twice")]
        UrlEncoded,

        #[code = "url-plus"]
        #[level(Info, Info)]
        #[error("each `+` in this value is read as a space")]
        UrlPlus,

        #[code = "url-auction"]
        #[level(Warning, Warning)]
        #[error("`{open}` in `a=` is not closed")]
        UrlAuction {
            /// The bracket.
            open: char,
        },

        #[code = "url-play"]
        #[level(Warning, Warning)]
        #[error("incomplete card or text in `p=`")]
        UrlPlay,
    }
}

/// What is beside links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    /// Commands of LIN.
    Commands,
    /// Tags of PBN.
    Tags,
    /// A link of another site, which has this name.
    Link(&'static str),
}

/// What is said about it.
fn beside(what: Beside, text: &str) -> String {
    let what = match what {
        Beside::Commands => "commands",
        Beside::Tags => "PBN tags",
        Beside::Link(name) => return name.to_owned(),
    };
    format!("{what} beside links are not read: `{text}`")
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        match self {
            Self::BoardBesideLink { what, .. } => Some(match what {
                Beside::Commands => "move this line to a file of its own".to_owned(),
                Beside::Tags => "move the text of PBN to a file of its own".to_owned(),
                Beside::Link(_) => return None,
            }),
            _ => None,
        }
    }
}
