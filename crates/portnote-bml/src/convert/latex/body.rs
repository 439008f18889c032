//! The blocks of a system.

use super::inline::{self, TextContext};
use super::text::LatexText;
use super::{Options, deal, label, table};
use crate::bml::inline::Tokenizer;
use crate::bml::model::{
    AuctionWord, BlockKind, Definition, Heading, ListItem, OrderedList, PipeRow, Text as Source,
};
use crate::convert::limits::{LARGEST_NUMBER, LIST_DEPTH};
use crate::convert::rows::{numbered, starred};

/// What is written, and how.
pub(super) struct Body<'d> {
    pub out: LatexText,
    pub options: Options,
    pub tokenizer: Tokenizer<'d>,
}

impl<'d> Body<'d> {
    /// One block.
    pub(super) fn block(&mut self, block: &'d BlockKind) {
        match block {
            BlockKind::Heading(heading) => return self.heading(heading),
            BlockKind::DealDiagram(found) => return self.deal(found),
            BlockKind::Table(found) if found.is_hidden => return,
            BlockKind::Table(found) => {
                return table::write(&mut self.out, found, self.options, &mut self.tokenizer);
            }
            BlockKind::Paragraph(text) => {
                self.text(&text.raw, TextContext::Body);
                self.out.markup("\n");
            }
            BlockKind::List(items) if !items.is_empty() => self.list(items),
            BlockKind::OrderedList(list) if self.options.compat && list.start != 1 => {
                inline::write_compat(&mut self.out, &numbered(list), TextContext::Body);
                self.out.markup("\n");
            }
            BlockKind::OrderedList(list) if !list.items.is_empty() => self.ordered(list),
            BlockKind::DescriptionList(items) if !items.is_empty() => self.definitions(items),
            BlockKind::PipeTable(rows) if !rows.is_empty() => self.pipe_table(rows),
            BlockKind::AuctionDiagram(lines) if !lines.is_empty() => self.auction(lines),
            BlockKind::List(_)
            | BlockKind::OrderedList(_)
            | BlockKind::DescriptionList(_)
            | BlockKind::PipeTable(_)
            | BlockKind::AuctionDiagram(_) => return,
        }
        self.out.markup("\\bigbreak\n");
    }

    fn text(&mut self, text: &'d str, place: TextContext) {
        match self.options.compat {
            true => inline::write_compat(&mut self.out, text, place),
            false => inline::write(&mut self.out, text, place, &mut self.tokenizer),
        }
    }

    fn heading(&mut self, heading: &'d Heading) {
        self.out.markup(match heading.level {
            0 | 1 => "\\section{",
            2 => "\\subsection{",
            3 => "\\subsubsection{",
            _ => "\\paragraph{",
        });
        self.out.is_one_line = true;
        match self.options.compat {
            true => inline::write_compat(&mut self.out, &starred(heading), TextContext::Heading),
            false => self.text(&heading.text.raw, TextContext::Heading),
        }
        self.out.markup("}\n\n");
        self.out.is_one_line = false;
    }

    fn deal(&mut self, found: &'d crate::bml::model::DealDiagram) {
        deal::write(&mut self.out, found);
        if self.options.compat {
            return;
        }
        for line in &found.caption {
            self.text(&line.raw, TextContext::Body);
            self.out.markup("\n\n");
        }
    }

    /// Text that follows a command which would take `[` or `*` for its own.
    fn protected(&mut self, text: &'d Source) {
        let start = self.out.place();
        self.text(&text.raw, TextContext::Body);
        self.out.protect(start);
    }

    /// An item. All but the last of a block are lines that end.
    fn item(&mut self, text: &'d Source, is_last: bool) {
        self.out.markup("\\item ");
        self.protected(text);
        if !is_last {
            self.out.end_line();
        }
        self.out.markup("\n\n");
    }

    /// Items by their levels; the reference has one level.
    fn list(&mut self, items: &'d [ListItem]) {
        let mut open: Vec<u32> = Vec::new();
        for (at, item) in items.iter().enumerate() {
            let level = if self.options.compat { 0 } else { item.level };
            while open.len() > 1 && open.last().is_some_and(|last| *last > level) {
                open.pop();
                self.out.markup("\\end{itemize}\n");
            }
            let is_deeper = open.last().is_none_or(|last| *last < level);
            if is_deeper && open.len() < LIST_DEPTH {
                open.push(level);
                self.out.markup("\\begin{itemize}\n");
            }
            self.item(&item.text, at + 1 == items.len());
        }
        for _ in open {
            self.out.markup("\\end{itemize}\n");
        }
    }

    fn ordered(&mut self, list: &'d OrderedList) {
        self.out.markup("\\begin{enumerate}\n");
        if list.start != 1 {
            // The counter is raised before an item is set.
            let before = i64::from(list.start.min(LARGEST_NUMBER)) - 1;
            self.out.markup("\\setcounter{enumi}{");
            self.out.markup(&before.to_string());
            self.out.markup("}\n");
        }
        for (at, item) in list.items.iter().enumerate() {
            self.item(item, at + 1 == list.items.len());
        }
        self.out.markup("\\end{enumerate}\n");
    }

    fn definitions(&mut self, items: &'d [Definition]) {
        self.out.markup("\\begin{description}\n");
        for item in items {
            // A bracket of the term would end it.
            let is_bracketed = item.term.raw.contains(['[', ']']);
            self.out.markup(if is_bracketed { "\\item[{" } else { "\\item[" });
            self.out.is_one_line = true;
            self.text(&item.term.raw, TextContext::Body);
            self.out.markup(if is_bracketed { "}]" } else { "]" });
            self.out.is_one_line = false;
            if let Some(text) = &item.text {
                self.out.markup(" ");
                self.text(&text.raw, TextContext::Body);
            }
            self.out.markup("\n\n");
        }
        self.out.markup("\\end{description}\n");
    }

    fn pipe_table(&mut self, rows: &'d [PipeRow]) {
        let width = |row: &PipeRow| match row {
            PipeRow::Rule => 0,
            PipeRow::Cells(cells) => cells.len(),
        };
        let columns = rows.iter().map(width).max().unwrap_or(0).max(1);
        self.out.markup("\\begin{tabular}{");
        self.out.markup(&"l".repeat(columns));
        self.out.markup("}\n");
        self.out.is_one_line = true;
        for row in rows {
            let PipeRow::Cells(cells) = row else {
                self.out.markup("\\hline\n");
                continue;
            };
            for (at, cell) in cells.iter().enumerate() {
                if at > 0 {
                    self.out.markup(" & ");
                }
                self.protected(cell);
            }
            self.out.markup("\\\\\n");
        }
        self.out.is_one_line = false;
        self.out.markup("\\end{tabular}\n");
    }

    fn auction(&mut self, lines: &[Vec<AuctionWord>]) {
        self.out.markup("\\begin{bidding}\n");
        for (at, line) in lines.iter().enumerate() {
            if at > 0 {
                self.out.markup("\\\\\n");
            }
            for (at, word) in line.iter().enumerate() {
                if at > 0 {
                    self.out.markup(" \\> ");
                }
                self.auction_word(word);
            }
        }
        self.out.markup("\n\\end{bidding}\n");
    }

    fn auction_word(&mut self, word: &AuctionWord) {
        let out = &mut self.out;
        match word {
            AuctionWord::None => out.letter('-'),
            AuctionWord::AllPass => out.letters("All pass"),
            AuctionWord::Word { raw, call: None } => label::compat(out, raw),
            AuctionWord::Word { raw, call: Some(call) } => {
                let is_theirs = raw.starts_with('(');
                if is_theirs {
                    out.letter('(');
                }
                label::call(out, *call);
                if is_theirs {
                    out.letter(')');
                }
            }
        }
    }
}
