//! Boards as links to the hand viewer of Bridge Base Online. U-7

use super::{Layout, NewBoard};
use crate::link::encode;

/// The page that shows a board.
const VIEWER: &str = "https://www.bridgebase.com/tools/handviewer.html";

impl NewBoard {
    /// The link that opens the board in the viewer. U-7
    ///
    /// ```
    /// use portnote_lin::build::NewBoard;
    /// let mut board = NewBoard::default();
    /// board.number = Some(7);
    /// let link = board.link();
    /// assert!(link.starts_with("https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=st%7C%7C"));
    /// ```
    #[must_use]
    pub fn link(&self) -> String {
        let mut text = String::new();
        self.write(Layout::Link, &mut text);
        let mut link = format!("{VIEWER}?bbo=y&lin=");
        encode(&text, &mut link);
        link
    }
}
