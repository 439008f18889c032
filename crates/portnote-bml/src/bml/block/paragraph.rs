//! Paragraphs, and what is said of directives in them. BML, Headers and paragraphs.

use std::ops::Range;

use portnote_core::Applicability;

use crate::bml::directive::{self, Directive};
use crate::bml::model::{BlockKind, Text};
use crate::bml::paste::TableLine;
use crate::bml::reader::{Reader, trimmed};
use crate::bml::syntax::Kind;
use crate::problem::form::Problem;

impl Reader<'_, '_> {
    pub(super) fn read_paragraph(&mut self, lines: &Range<usize>) -> usize {
        self.node(Kind::Paragraph, lines);
        self.note_table_in_text(lines);
        let mut text = Text::default();
        for at in lines.clone() {
            let part = self.prose(at);
            if !part.is_empty() {
                self.add_text(&mut text, at, part);
            }
        }
        if !text.lines.is_empty() {
            self.push(lines, BlockKind::Paragraph(text));
        }
        lines.end
    }

    /// A line that begins with an unknown directive: it stays as text, and what follows is
    /// read as if a blank line stood before it.
    pub(super) fn read_unknown(&mut self, at: usize) -> usize {
        let line = self.text(at);
        if let Some(line) = self.plain(at) {
            self.note_unknown(&line);
        }
        let mut text = Text::default();
        self.node(Kind::Paragraph, &(at..at + 1));
        self.add_text(&mut text, at, trimmed(line));
        self.push(&(at..at + 1), BlockKind::Paragraph(text));
        at + 1
    }

    /// Records an unknown directive, with the most similar known one.
    pub(in crate::bml) fn note_unknown(&mut self, line: &TableLine<'_>) {
        let Some(found) = Directive::of(&line.text) else {
            return;
        };
        let span = line.span(self.sources, &found.keyword);
        let sites = self.sites.chain(line.site);
        let word = found.word.to_owned();
        let nearest = directive::nearest(&word);
        let value = word.split_once(':').map_or("", |(_, value)| value);
        let meant = nearest.map(|nearest| format!("#{nearest}{value}"));
        let note = self.notes.add(Problem::UnknownDirective { word, nearest }, span);
        let note = note.pasted(&sites);
        if let (Some(nearest), Some(meant), None) = (nearest, meant, line.site) {
            let message = format!("write `#{nearest}`");
            note.fix(Applicability::Unsafe, message, span, meant);
        }
    }

    /// A line of running text; a directive in it has no effect.
    pub(super) fn prose(&mut self, at: usize) -> Range<usize> {
        let line = self.text(at);
        if self.clips.closes_copy(at) {
            // The end of a body that began in a block before.
            if let (Some(plain), Some(found)) = (self.plain(at), Directive::of(line)) {
                self.note_trailing(&plain, found.word, found.keyword.end..trimmed(line).end);
            }
            return 0..0;
        }
        if directive::is_meant(line)
            && let Some(found) = Directive::of(line)
        {
            if found.name().is_none() {
                if let Some(plain) = self.plain(at) {
                    self.note_unknown(&plain);
                }
                return trimmed(line);
            }
            let span = self.span(at, found.keyword);
            let word = found.word.to_owned();
            self.notes.add(Problem::DirectiveInText { word }, span);
        }
        trimmed(line)
    }
}
