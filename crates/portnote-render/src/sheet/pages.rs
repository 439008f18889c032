//! Which pictures are on a page, and how pages follow each other.

use super::cells::{CellMaker, DrawnCells};
use super::{Cell, SheetOptions};
use crate::figure::Figure;
use crate::style::Style;

/// A page of pictures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    /// From 1.
    pub(crate) number: usize,
    /// How many pages there are.
    pub(crate) count: usize,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// The group of its pictures: of a lesson, the first one are the questions.
    pub(crate) group: usize,
}

/// How pages are written in a language.
pub(crate) trait Medium {
    /// Writes what is before the first page.
    fn head(&self, options: &SheetOptions, style: &Style, out: &mut String);

    /// Begins a page.
    fn open(&self, page: Page, options: &SheetOptions, style: &Style, out: &mut String);

    fn cell(&self, cell: &Cell, out: &mut String);

    /// Ends a page; with a foot, numbers on it were solved.
    fn close(&self, has_foot: bool, style: &Style, out: &mut String);

    /// Begins the pages of the texts that had no room below their pictures.
    fn notes(&self, style: &Style, out: &mut String);

    /// Ends them.
    fn end_notes(&self, out: &mut String);

    /// Writes the text of a picture.
    fn note(&self, title: &str, text: &str, out: &mut String);

    /// Writes what is after the last page.
    fn tail(&self, out: &mut String);
}

/// Where pages begin.
#[derive(Clone, Copy, Debug, Default)]
struct Paging {
    /// Group of the page, and whether its picture is alone on it.
    page: Option<(usize, bool)>,
    /// Whether numbers in one of its pictures were solved.
    is_solved: bool,
    /// Pictures on the page.
    taken: usize,
    pages: usize,
}

impl Paging {
    /// Whether a picture begins a page.
    fn begins(&mut self, group: usize, is_alone: bool, per_page: usize) -> bool {
        let fits = self.page == Some((group, false)) && !is_alone && self.taken < per_page;
        if !fits {
            self.page = Some((group, is_alone));
            self.taken = 0;
            self.pages += 1;
        }
        self.taken += 1;
        !fits
    }
}

/// Pages that are made while games come. What is drawn of a game is handed out and waits elsewhere:
/// memory does not grow with the pictures.
///
/// ```
/// use portnote_render::sheet::{Layout, SheetOptions};
/// use portnote_render::{Style, html};
/// let sheets = html::sheets(&SheetOptions::new(Layout::Board), &Style::default());
/// let mut pages = sheets.pages();
/// assert!(pages.head().contains("@page{size:A4 portrait;margin:10mm}"));
/// assert!(pages.end(false).is_empty());
/// assert_eq!(pages.tail(false), "</body>\n</html>\n");
/// ```
pub struct Sheets {
    medium: &'static dyn Medium,
    maker: CellMaker,
    /// The pages of each group.
    groups: Vec<Paging>,
}

/// What is drawn of a game for one place on a page.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Placed {
    /// The pictures of a group are on pages after those of all lower groups.
    pub group: usize,
    /// Whether it has a page of its own.
    pub is_alone: bool,
    /// The picture as it is on the page.
    pub text: String,
    /// The picture without players and result, if it is that of a deal that another game has too.
    pub shared: Option<Shared>,
    /// The text that had no room below the picture.
    pub note: Option<String>,
}

/// A picture for several games with the same deal.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Shared {
    /// Which deal that is.
    pub deal: u64,
    /// The picture.
    pub text: String,
}

/// The pages once all games are known: what is between the pictures, which are put in order of their
/// groups.
pub struct Pages {
    sheets: Sheets,
    paging: Paging,
    count: usize,
}

impl Sheets {
    pub(crate) fn new(medium: &'static dyn Medium, options: &SheetOptions, style: &Style) -> Self {
        Self { medium, maker: CellMaker::new(options, style), groups: Vec::new() }
    }

    /// Draws the next game; `answer` is the same game with everything.
    pub fn add(&mut self, figure: &Figure, answer: Option<&Figure>) -> Vec<Placed> {
        let made = self.maker.add(figure, answer);
        made.into_iter().map(|made| self.place(made)).collect()
    }

    fn place(&mut self, made: DrawnCells) -> Placed {
        let DrawnCells { cell, shared } = made;
        let per_page = self.maker.options.per_page();
        if self.groups.len() <= cell.group {
            self.groups.resize(cell.group + 1, Paging::default());
        }
        if let Some(paging) = self.groups.get_mut(cell.group) {
            paging.begins(cell.group, cell.is_alone, per_page);
            paging.is_solved |= cell.is_solved;
        }
        self.maker.options.has_foot |= cell.is_solved;
        self.maker.options.has_notes |= cell.whole.is_some();
        self.maker.options.key.add(&cell);
        let text = |cell: &Cell| {
            let mut text = String::new();
            self.medium.cell(cell, &mut text);
            text
        };
        let own = text(&cell);
        let shared = shared.map(|(deal, cell)| Shared { deal, text: text(&cell) });
        Placed {
            group: cell.group,
            is_alone: cell.is_alone,
            shared: shared.filter(|shared| shared.text != own),
            note: cell.whole.map(|whole| {
                let mut note = String::new();
                self.medium.note(&cell.title, &whole, &mut note);
                note
            }),
            text: own,
        }
    }

    /// All games have come.
    #[must_use]
    pub fn pages(self) -> Pages {
        Pages {
            count: self.groups.iter().map(|paging| paging.pages).sum(),
            sheets: self,
            paging: Paging::default(),
        }
    }
}

impl Pages {
    /// What is before the first page.
    #[must_use]
    pub fn head(&self) -> String {
        let mut out = String::new();
        let CellMaker { options, style, .. } = &self.sheets.maker;
        self.sheets.medium.head(options, style, &mut out);
        out
    }

    /// What is before a picture: nothing, or the end of a page and the beginning of the next.
    pub fn before(&mut self, group: usize, is_alone: bool) -> String {
        let mut out = String::new();
        let has_foot = self.has_foot();
        let Sheets { medium, maker, .. } = &self.sheets;
        let options = &maker.options;
        if self.paging.begins(group, is_alone, options.per_page()) {
            let number = self.paging.pages;
            if number > 1 {
                medium.close(has_foot, &maker.style, &mut out);
            }
            let (columns, rows) = match is_alone {
                true => (1, 1),
                false => (options.columns(), options.rows()),
            };
            let page = Page { number, count: self.count, columns, rows, group };
            medium.open(page, options, &maker.style, &mut out);
        }
        out
    }

    /// Whether the page that is written has a foot.
    fn has_foot(&self) -> bool {
        let group = self.paging.page.and_then(|(group, _)| self.sheets.groups.get(group));
        group.is_some_and(|group| group.is_solved)
    }

    /// Whether several games have a deal.
    #[must_use]
    pub fn is_shared(&self, deal: u64) -> bool {
        self.sheets.maker.is_shared(deal)
    }

    /// What is after the last picture and before the texts that had no room, if there are any.
    #[must_use]
    pub fn end(&self, has_notes: bool) -> String {
        let mut out = String::new();
        let Sheets { medium, maker, .. } = &self.sheets;
        if self.paging.pages > 0 {
            medium.close(self.has_foot(), &maker.style, &mut out);
        }
        if has_notes {
            medium.notes(&maker.style, &mut out);
        }
        out
    }

    /// What is between the texts of two groups: they are on pages of their own.
    #[must_use]
    pub fn between_notes(&self) -> String {
        let mut out = String::new();
        let Sheets { medium, maker, .. } = &self.sheets;
        medium.end_notes(&mut out);
        medium.notes(&maker.style, &mut out);
        out
    }

    /// What is at the very end.
    #[must_use]
    pub fn tail(&self, has_notes: bool) -> String {
        let mut out = String::new();
        let medium = self.sheets.medium;
        if has_notes {
            medium.end_notes(&mut out);
        }
        medium.tail(&mut out);
        out
    }
}

/// The pages of pictures that are in order.
pub(crate) fn write(
    medium: &'static dyn Medium,
    cells: &[Cell],
    options: &SheetOptions,
    style: &Style,
) -> String {
    let mut sheets = Sheets::new(medium, options, style);
    let mut paging = Paging::default();
    for cell in cells {
        paging.begins(cell.group, cell.is_alone, options.per_page());
    }
    sheets.groups.push(paging);
    cells.iter().for_each(|cell| sheets.maker.options.key.add(cell));
    for cell in cells.iter().filter(|cell| cell.is_solved) {
        sheets.maker.options.has_foot = true;
        if sheets.groups.len() <= cell.group {
            sheets.groups.resize(cell.group + 1, Paging::default());
        }
        if let Some(group) = sheets.groups.get_mut(cell.group) {
            group.is_solved = true;
        }
    }
    let notes = cells.iter().filter_map(|cell| Some((cell, cell.whole.as_ref()?)));
    let has_notes = notes.clone().next().is_some();
    sheets.maker.options.has_notes = has_notes;
    let mut pages = sheets.pages();
    let mut out = pages.head();
    for cell in cells {
        out.push_str(&pages.before(cell.group, cell.is_alone));
        medium.cell(cell, &mut out);
    }
    out.push_str(&pages.end(has_notes));
    let mut group = notes.clone().next().map(|(cell, _)| cell.group);
    for (cell, text) in notes {
        if group.replace(cell.group) != Some(cell.group) {
            out.push_str(&pages.between_notes());
        }
        medium.note(&cell.title, text, &mut out);
    }
    out.push_str(&pages.tail(has_notes));
    out
}
