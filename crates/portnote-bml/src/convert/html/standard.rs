//! The page as it is meant to be read: on a screen, on a phone and on paper.

use portnote_render::{Style, html};

use super::inline::Inline;
use super::tools::Tools;
use super::{
    Options, SCRIPT, SCRIPT_NAME, STYLE_NAME, auction, deal, escape, policy, style, table,
};
use crate::bml::anchor::{Ids, rows, slug};
use crate::bml::model::{
    Block, BlockKind, Definition, Document, Heading, ListItem, OrderedList, PipeRow, Table, Text,
};
use crate::convert::{metadata, words};
use crate::situation::Vulnerability;

/// The page.
pub(super) fn write(document: &Document<'_>, options: Options) -> String {
    let mut page = Page {
        out: String::new(),
        options,
        inline: Inline::new(document, options.seat),
        ids: Ids::of_page(),
        style: Style::default(),
    };
    let headings = page.headings(document);
    let tools = page.tools(document);
    page.head(document, tools.are_there());
    page.contents(&headings);
    page.shapes(document);
    page.out.push_str("<main id=\"content\">\n");
    tools.write(&mut page.out);
    page.view(document);
    page.blocks(&document.blocks, &headings);
    page.out.push_str("</main>\n");
    if tools.are_there() {
        page.script();
    }
    page.out.push_str("</body>\n</html>\n");
    page.out
}

struct Page<'d> {
    out: String,
    options: Options,
    inline: Inline<'d>,
    ids: Ids,
    style: Style,
}

/// A heading with its name.
struct Section<'d> {
    heading: &'d Heading,
    id: String,
}

impl<'d> Page<'d> {
    /// All headings are named before any row, so that a section keeps its name whatever
    /// is in the tables before it.
    fn headings(&mut self, document: &'d Document<'_>) -> Vec<Section<'d>> {
        let mut sections = Vec::new();
        for block in &document.blocks {
            if let BlockKind::Heading(heading) = &block.kind {
                let id = self.ids.take(&slug(&heading.text.raw));
                sections.push(Section { heading, id });
            }
        }
        sections
    }

    /// Whether the page has a table.
    fn shows(&self, table: &Table) -> bool {
        !table.is_hidden && self.options.seat.meets(table.position)
    }

    /// For whom the page is, if not for everyone.
    fn view(&mut self, document: &Document<'_>) {
        let seat = self.options.seat;
        let Some(hand) = words::situation(seat, Vulnerability::Any) else {
            return;
        };
        let is_left_out = |block: &&Block| match &block.kind {
            BlockKind::Table(table) => !table.is_hidden && !self.shows(table),
            _ => false,
        };
        let rest = match document.blocks.iter().filter(is_left_out).count() {
            0 => "All tables hold for it.".to_owned(),
            1 => "1 table for other hands is left out.".to_owned(),
            count => format!("{count} tables for other hands are left out."),
        };
        self.out.push_str("<p class=\"view\">This page is for the ");
        self.out.push_str(&hand);
        self.out.push_str(". ");
        self.out.push_str(&rest);
        self.out.push_str("</p>\n");
    }

    fn tools(&self, document: &Document<'_>) -> Tools {
        let tables = document.blocks.iter().filter_map(|block| match &block.kind {
            BlockKind::Table(table) if self.shows(table) => Some(table),
            _ => None,
        });
        Tools::of(tables, self.options.tree)
    }

    /// The script is after everything that it reads.
    fn script(&mut self) {
        if self.options.external_style {
            self.out.push_str("<script src=\"");
            self.out.push_str(SCRIPT_NAME);
            self.out.push_str("\"></script>\n");
        } else {
            self.out.push_str("<script>");
            self.out.push_str(SCRIPT);
            self.out.push_str("</script>\n");
        }
    }

    fn head(&mut self, document: &Document<'_>, has_script: bool) {
        let out = &mut self.out;
        let title = metadata::value(document, "TITLE");
        let description = metadata::value(document, "DESCRIPTION");
        let author = metadata::value(document, "AUTHOR");
        let date = metadata::value(document, "DATE");
        out.push_str("<!DOCTYPE html>\n<html lang=\"");
        out.push_str(language(document));
        out.push_str(concat!(
            "\">\n<head>\n<meta charset=\"utf-8\">\n",
            "<meta http-equiv=\"Content-Security-Policy\" content=\"",
        ));
        policy::write(out, has_script, self.options.external_style);
        out.push_str(concat!(
            "\">\n",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
        ));
        escape::element(out, title.unwrap_or("Bidding system"));
        out.push_str("</title>\n");
        for (name, value) in [("description", description), ("author", author)] {
            if let Some(value) = value {
                out.push_str("<meta name=\"");
                out.push_str(name);
                out.push_str("\" content=\"");
                escape::attribute(out, value);
                out.push_str("\">\n");
            }
        }
        if self.options.external_style {
            out.push_str("<link rel=\"stylesheet\" href=\"");
            out.push_str(STYLE_NAME);
            out.push_str("\">\n");
        } else {
            out.push_str("<style>");
            out.push_str(style());
            out.push_str("</style>\n");
        }
        out.push_str("</head>\n<body>\n<a class=\"skip\" href=\"#content\">Skip to content</a>\n");
        let lines =
            [("title", title), ("summary", description), ("author", author), ("date", date)];
        if lines.iter().all(|(_, value)| value.is_none()) {
            return;
        }
        out.push_str("<header>\n");
        for (class, value) in lines {
            if let Some(value) = value {
                out.push_str("<p class=\"");
                out.push_str(class);
                out.push_str("\">");
                escape::element(out, value);
                out.push_str("</p>\n");
            }
        }
        out.push_str("</header>\n");
    }

    /// The shapes of suits, if there is a picture that needs them.
    fn shapes(&mut self, document: &Document<'_>) {
        let is_picture = |block: &Block| {
            matches!(block.kind, BlockKind::DealDiagram(_) | BlockKind::AuctionDiagram(_))
        };
        if document.blocks.iter().any(is_picture) {
            self.out.push_str(&html::suit_shapes());
        }
    }

    /// The table of contents: a page with one section needs none.
    fn contents(&mut self, sections: &[Section<'d>]) {
        if sections.len() < 2 {
            return;
        }
        self.out.push_str(concat!(
            "<nav class=\"contents\" aria-label=\"Contents\">\n",
            "<details><summary>Contents</summary>\n",
        ));
        // The levels of the lists that are open.
        let mut open: Vec<u8> = Vec::new();
        for section in sections {
            let level = section.heading.level;
            while open.len() > 1 && open.last().is_some_and(|last| *last > level) {
                // A level between two open ones stays in the inner list.
                if open.iter().rev().nth(1).is_some_and(|outer| *outer < level) {
                    break;
                }
                open.pop();
                self.out.push_str("</li></ol>");
            }
            match open.last() {
                Some(last) if *last >= level => self.out.push_str("</li>\n"),
                _ => {
                    open.push(level);
                    self.out.push_str("\n<ol>\n");
                }
            }
            self.out.push_str("<li><a href=\"#");
            self.out.push_str(&section.id);
            self.out.push_str("\">");
            let text = &section.heading.text.raw;
            self.inline.write_unlinked(&mut self.out, text);
            self.out.push_str("</a>");
        }
        for _ in open {
            self.out.push_str("</li></ol>");
        }
        self.out.push_str("\n</details>\n</nav>\n");
    }

    fn blocks(&mut self, blocks: &'d [Block], sections: &[Section<'d>]) {
        let mut sections = sections.iter();
        let mut blocks = blocks.iter().peekable();
        // The number of the next item of a list that is still open.
        let mut open_list: Option<u64> = None;
        // The dealer of the deal directly before.
        let mut dealer = None;
        while let Some(block) = blocks.next() {
            match &block.kind {
                BlockKind::Heading(_) => {
                    if let Some(section) = sections.next() {
                        self.heading(section);
                    }
                }
                BlockKind::Paragraph(text) => self.element("p", text),
                BlockKind::List(items) => self.list(items),
                BlockKind::OrderedList(list) => {
                    if open_list.is_none() {
                        self.open_ordered(list.start);
                    }
                    list.items.iter().for_each(|item| self.element("li", item));
                    let next = next_number(list);
                    let goes_on = blocks.peek().is_some_and(|block| continues(block, next));
                    open_list = goes_on.then_some(next);
                    if !goes_on {
                        self.out.push_str("</ol>\n");
                    }
                }
                BlockKind::DescriptionList(items) => self.definitions(items),
                BlockKind::PipeTable(rows) => self.pipe_table(rows),
                BlockKind::AuctionDiagram(lines) => {
                    auction::write(&mut self.out, lines, dealer, &self.style);
                }
                BlockKind::DealDiagram(found) => {
                    deal::write(&mut self.out, found, &self.style, &mut self.inline);
                }
                BlockKind::Table(found) if self.shows(found) => {
                    let is_tree = self.options.tree;
                    table::write(&mut self.out, found, is_tree, &mut self.inline, &mut self.ids);
                }
                BlockKind::Table(found) if !found.is_hidden => {
                    rows(found, &mut self.ids);
                }
                BlockKind::Table(_) => {}
            }
            dealer = match &block.kind {
                BlockKind::DealDiagram(found) => found.header.dealer,
                _ => None,
            };
        }
    }

    fn heading(&mut self, section: &Section<'d>) {
        let level = section.heading.level.clamp(1, 4);
        let digit = char::from(b'0' + level);
        self.out.push_str("<h");
        self.out.push(digit);
        self.out.push_str(" id=\"");
        self.out.push_str(&section.id);
        self.out.push_str("\">");
        let text = &section.heading.text.raw;
        self.inline.write(&mut self.out, text);
        self.out.push_str("</h");
        self.out.push(digit);
        self.out.push_str(">\n");
    }

    fn element(&mut self, tag: &str, text: &'d Text) {
        self.out.push('<');
        self.out.push_str(tag);
        self.out.push('>');
        self.inline.write(&mut self.out, &text.raw);
        self.out.push_str("</");
        self.out.push_str(tag);
        self.out.push_str(">\n");
    }

    /// Items by their levels; one that is deeper than the one above opens a list in it.
    fn list(&mut self, items: &'d [ListItem]) {
        let mut open: Vec<u32> = Vec::new();
        for item in items {
            while open.len() > 1 && open.last().is_some_and(|last| *last > item.level) {
                open.pop();
                self.out.push_str("</li>\n</ul>");
            }
            match open.last() {
                Some(last) if *last >= item.level => self.out.push_str("</li>\n"),
                _ => {
                    open.push(item.level);
                    self.out.push_str("<ul>\n");
                }
            }
            self.out.push_str("<li>");
            self.inline.write(&mut self.out, &item.text.raw);
        }
        for _ in open {
            self.out.push_str("</li>\n</ul>");
        }
        self.out.push('\n');
    }

    fn open_ordered(&mut self, start: u32) {
        if start == 1 {
            self.out.push_str("<ol>\n");
        } else {
            self.out.push_str("<ol start=\"");
            self.out.push_str(&start.to_string());
            self.out.push_str("\">\n");
        }
    }

    fn definitions(&mut self, items: &'d [Definition]) {
        self.out.push_str("<dl>\n");
        for item in items {
            self.element("dt", &item.term);
            if let Some(text) = &item.text {
                self.element("dd", text);
            }
        }
        self.out.push_str("</dl>\n");
    }

    /// Rows above the first rule are its head; further rules part its body.
    fn pipe_table(&mut self, rows: &'d [PipeRow]) {
        let is_cells = |row: &PipeRow| matches!(row, PipeRow::Cells(_));
        let above = rows.iter().take_while(|row| is_cells(row)).count();
        let has_head = above > 0 && rows.iter().skip(above).any(is_cells);
        self.out.push_str("<div class=\"wide\"><table class=\"pipe\">\n");
        let mut part = None;
        for (at, row) in rows.iter().enumerate() {
            let PipeRow::Cells(cells) = row else {
                self.close_part(&mut part);
                continue;
            };
            let is_head = has_head && at < above;
            if part.is_none() {
                let tag = if is_head { "thead" } else { "tbody" };
                self.out.push('<');
                self.out.push_str(tag);
                self.out.push_str(">\n");
                part = Some(tag);
            }
            self.out.push_str("<tr>");
            for cell in cells {
                self.out.push_str(match is_head {
                    true => "<th scope=\"col\">",
                    false => "<td>",
                });
                self.inline.write(&mut self.out, &cell.raw);
                self.out.push_str(if is_head { "</th>" } else { "</td>" });
            }
            self.out.push_str("</tr>\n");
        }
        self.close_part(&mut part);
        self.out.push_str("</table></div>\n");
    }

    fn close_part(&mut self, part: &mut Option<&str>) {
        if let Some(tag) = part.take() {
            self.out.push_str("</");
            self.out.push_str(tag);
            self.out.push_str(">\n");
        }
    }
}

/// The number after the last item.
fn next_number(list: &OrderedList) -> u64 {
    u64::from(list.start) + u64::try_from(list.items.len()).unwrap_or(u64::MAX / 2)
}

/// Whether a block is an ordered list that begins with a number.
fn continues(block: &Block, number: u64) -> bool {
    matches!(&block.kind, BlockKind::OrderedList(list) if u64::from(list.start) == number)
}

/// The language of the text: letters, digits and `-` only.
fn language<'d>(document: &'d Document<'_>) -> &'d str {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    metadata::value(document, "LANGUAGE")
        .filter(|language| language.len() <= 35 && language.chars().all(is_letter))
        .unwrap_or("en")
}
