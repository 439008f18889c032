//! What is wrong with links to boards. LIN §11

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem with a link.
    pub(crate) enum Problem {
        /// A link says only where the board is.
        ///
        /// # What
        /// `linurl=`, `linlocal=` and `myhand=` name a place from which a viewer fetches the board.
        /// # Why
        /// portnote does not fetch anything, so the board is not known.
        /// # Spec
        /// LIN U-3
        /// # Bad
        /// ```text
        /// https://www.bridgebase.com/tools/handviewer.html?linurl=https://example.org/a.lin
        /// ```
        /// # Good
        /// ```text
        /// https://www.bridgebase.com/tools/handviewer.html?lin=md|1SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Not automatic: open the link in a browser, and save the board.
        #[code = "lin/remote"]
        #[level(Info, Info)]
        #[error("`{name}` is a link to another place: it was not fetched")]
        Remote {
            /// The name in the query.
            name: String,
        },

        /// A board is beside links.
        ///
        /// # What
        /// The file has links, and beside them a line with commands of LIN, tags of PBN or a link of another
        /// site. Only the links with LIN are read.
        /// # Why
        /// The board in this line is not checked, and it is not converted.
        /// # Spec
        /// LIN §11
        /// # Bad
        /// ```text
        /// https://www.bridgebase.com/tools/handviewer.html?lin=md|1SA,SK,SQ,SJ|
        /// md|2SA,SK,SQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// https://www.bridgebase.com/tools/handviewer.html?lin=md|1SA,SK,SQ,SJ|
        /// https://www.bridgebase.com/tools/handviewer.html?lin=md|2SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Not automatic: move the line to a file of its own.
        #[code = "lin/board-beside-link"]
        #[level(Warning, Warning)]
        #[error("{}", beside(*.what, .text))]
        BoardBesideLink {
            /// What it is.
            what: Beside,
            /// The text.
            text: String,
        },

        /// A link was encoded twice.
        ///
        /// # What
        /// The value of `lin=` was encoded twice: after decoding, it still has codes, such as `%7C`
        /// for a bar. It is decoded once more here.
        /// # Why
        /// A viewer decodes the link only once, and then shows nothing.
        /// # Spec
        /// LIN U-2
        /// # Bad
        /// ```text
        /// https://www.bridgebase.com/tools/handviewer.html?lin=st%257C%257Cmd%257C1SA%252CSK%252CSQ%252CSJ%257C
        /// ```
        /// # Good
        /// ```text
        /// https://www.bridgebase.com/tools/handviewer.html?lin=st%7C%7Cmd%7C1SA%2CSK%2CSQ%2CSJ%7C
        /// ```
        /// # Fix
        /// Not automatic: encode the text once.
        #[code = "lin/url-encoded"]
        #[level(Info, Info)]
        #[error("link is encoded twice")]
        UrlEncoded,

        /// A plus sign means a space.
        ///
        /// # What
        /// A name or title in a link has a `+` between two letters or before a digit. The `+` is
        /// read as a space.
        /// # Why
        /// Many programs write `+` for a space, but the viewer of Bridge Base Online shows a plus
        /// sign.
        /// # Spec
        /// LIN U-2
        /// # Bad
        /// ```text
        /// https://www.bridgebase.com/tools/handviewer.html?lin=pn|Ann+Lee,,,|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Good
        /// ```text
        /// https://www.bridgebase.com/tools/handviewer.html?lin=pn|Ann%20Lee,,,|md|1SA,SK,SQ,SJ|
        /// ```
        /// # Fix
        /// Not automatic: write `%20` for a space.
        #[code = "lin/url-plus"]
        #[level(Info, Info)]
        #[error("each `+` in this value is read as a space")]
        UrlPlus,

        /// A bracket in the auction of a link does not close.
        ///
        /// # What
        /// The auction in a link has a `(` without `)`, or a `{` without `}`. `(` begins an
        /// explanation and `{` begins a text.
        /// # Why
        /// The rest of the auction is taken for the explanation or text, so it is not read.
        /// # Spec
        /// LIN §11
        /// # Bad
        /// ```text
        /// https://www.bridgebase.com/tools/handviewer.html?s=SAK&n=SQJ&e=ST9&w=S87&d=s&a=1n(15-17ppp
        /// ```
        /// # Good
        /// ```text
        /// https://www.bridgebase.com/tools/handviewer.html?s=SAK&n=SQJ&e=ST9&w=S87&d=s&a=1n(15-17)ppp
        /// ```
        /// # Fix
        /// Not automatic: it is unknown where the explanation or text ends.
        #[code = "lin/url-auction"]
        #[level(Warning, Warning)]
        #[error("`{open}` in `a=` is not closed")]
        UrlAuction {
            /// The bracket.
            open: char,
        },

        /// The play of a link cannot be read to its end.
        ///
        /// # What
        /// The play ends with half a card, or with a `{` without `}`. A card is two characters, and a
        /// text is between `{` and `}`.
        /// # Why
        /// The last card or text cannot be read and is left out.
        /// # Spec
        /// LIN §11
        /// # Bad
        /// ```text
        /// https://www.bridgebase.com/tools/handviewer.html?s=SAK&n=SQJ&e=ST9&w=S87&d=s&a=1nppp&p=S8S
        /// ```
        /// # Good
        /// ```text
        /// https://www.bridgebase.com/tools/handviewer.html?s=SAK&n=SQJ&e=ST9&w=S87&d=s&a=1nppp&p=S8SQ
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which card is meant.
        #[code = "lin/url-play"]
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
