//! Links to the hand viewer of Bridge Base Online. LIN §11

mod find;
mod hands;
mod read;
mod text;

use std::fmt::Write as _;

use portnote_core::Diagnostic;

pub(crate) use find::of_other_site;
pub use find::{begins, first, foreign};
pub(crate) use read::read;

/// The kind of content that a link has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// `lin=`: the board in LIN.
    Lin,
    /// `lin=`, encoded twice.
    Twice,
    /// `n=`, `s=`, `a=` and the like: hands, auction and play each by itself.
    Hands,
    /// `linurl=` or `myhand=`: where the board is. It is never fetched.
    Remote,
    /// The link says no board.
    NoBoard,
}

impl Kind {
    /// The name of the kind of link in a dump.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lin => "lin",
            Self::Twice => "encoded twice",
            Self::Hands => "hands",
            Self::Remote => "remote",
            Self::NoBoard => "no board",
        }
    }

    /// Whether it holds a board.
    pub(crate) const fn has_board(self) -> bool {
        !matches!(self, Self::Remote | Self::NoBoard)
    }
}

/// Fixes of a link are written in its codes; where it is not LIN that is encoded once, there is none.
pub(crate) fn fit_fixes(kind: Option<Kind>, found: &mut [Diagnostic]) {
    let Some(kind) = kind else { return };
    for found in found {
        if kind != Kind::Lin {
            found.fix = None;
            found.alternatives.clear();
            continue;
        }
        for fix in found.fix.iter_mut().chain(&mut found.alternatives) {
            for edit in &mut fix.edits {
                let text = String::from_utf8_lossy(&edit.replacement);
                let mut encoded = String::new();
                encode(&text, &mut encoded);
                edit.replacement = encoded.into_bytes();
            }
        }
    }
}

/// Encodes a text as `encodeURIComponent` does.
///
/// ```
/// let mut link = String::new();
/// portnote_lin::link::encode("1C!|é", &mut link);
/// assert_eq!(link, "1C!%7C%C3%A9");
/// ```
pub fn encode(text: &str, link: &mut String) {
    for byte in text.bytes() {
        let is_kept = byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte);
        if is_kept {
            link.push(char::from(byte));
        } else {
            _ = write!(link, "%{byte:02X}");
        }
    }
}
