//! What a file itself asks for on paper.

use crate::figure::Occasion;
use crate::sheet::{Margins, Paper, SheetOptions};
use crate::style::Color;

/// What a file asks for on paper, as defaults of a sheet: options of a caller come first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wishes {
    /// Pictures on a page.
    pub per_page: Option<u8>,
    /// The paper.
    pub paper: Option<Paper>,
    /// The edges on which nothing is printed.
    pub margins: Option<Margins>,
    /// The colours of the suits, spades first.
    pub suits: Option<[Color; 4]>,
    /// The title of the pages.
    pub title: Option<String>,
    /// The date below or beside it.
    pub date: Option<String>,
}

impl Wishes {
    /// Pages with title, club and date as a file has them: what it wants on paper, or else its event,
    /// or else its name.
    ///
    /// ```
    /// use portnote_render::figure::Occasion;
    /// use portnote_render::sheet::{Layout, SheetOptions};
    /// use portnote_render::wishes::Wishes;
    /// let options = SheetOptions::new(Layout::HandRecord);
    /// let options = Wishes::default().headed(options, Occasion::default(), "club.pbn");
    /// assert_eq!(options.title, "club.pbn");
    /// ```
    #[must_use]
    pub fn headed(
        &self,
        mut options: SheetOptions,
        occasion: Occasion,
        name: &str,
    ) -> SheetOptions {
        let title = self.title.as_deref().or(occasion.event.as_deref());
        title.unwrap_or(name).clone_into(&mut options.title);
        options.occasion = occasion;
        if self.date.is_some() {
            options.occasion.date.clone_from(&self.date);
        }
        options
    }
}

#[cfg(feature = "pbn")]
impl Wishes {
    /// What a game of PBN asks for: usually the first of a file does.
    ///
    /// ```
    /// use portnote_render::sheet::Paper;
    /// use portnote_render::wishes::Wishes;
    /// let text = b"%BoardsPerPage 18\n%PaperSize 1,2159,2794,2\n[Board \"1\"]\n";
    /// let file = portnote_pbn::parse(text).value;
    /// let wishes = Wishes::of_pbn(&portnote_pbn::Context::new().game(&file.blocks()[0]));
    /// assert_eq!((wishes.per_page, wishes.paper), (Some(18), Some(Paper::Letter)));
    /// ```
    #[must_use]
    pub fn of_pbn(game: &portnote_pbn::model::Game<'_>) -> Self {
        use crate::figure::note::plain;

        let setup = portnote_pbn::page::PageSetup::of(game);
        Self {
            per_page: setup.boards_per_page,
            paper: setup
                .paper
                .and_then(|(width, height)| Paper::of_size(width.into(), height.into())),
            margins: setup.margins.map(|margins| {
                // Thousandths of an inch to tenths of a millimetre.
                let [top, bottom, right, left] =
                    margins.map(|width| Margins::all((u32::from(width) * 254 + 500) / 1000).top);
                Margins { top, right, bottom, left }
            }),
            suits: setup.pip_colors.map(|colors| colors.map(Color)),
            title: setup.title.map(|title| plain(&title)),
            date: setup.date.map(|date| plain(&date)),
        }
    }
}
