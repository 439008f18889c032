//! `#VUL` and `#SEAT`, and `#HIDE` as a block of its own. BML, Seat and vulnerability
//! dependency; Hiding from export.

use crate::bml::directive::{Directive, Name};
use crate::bml::paste::TableLine;
use crate::bml::reader::Reader;
use crate::bml::syntax::Kind;
use crate::problem::form::Problem;
use crate::situation::{Position, Vulnerability};

impl Reader<'_, '_> {
    pub(super) fn read_situation(&mut self, at: usize) -> usize {
        self.node(Kind::Directive, &(at..at + 1));
        if let Some(line) = self.plain(at) {
            self.set_situation(&line);
        }
        at + 1
    }

    /// Takes over the vulnerability or the position that a line sets.
    pub(in crate::bml) fn set_situation(&mut self, line: &TableLine<'_>) {
        let Some(found) = Directive::of(&line.text) else {
            return;
        };
        let value = found.rest_at..found.rest_at + found.rest.len();
        self.mark(line, Kind::Keyword, &found.keyword);
        self.mark(line, Kind::Value, &value);
        let place = if value.is_empty() { found.keyword.clone() } else { value };
        let span = line.span(self.sources, &place);
        let word = found.rest.to_owned();
        if found.name() == Some(Name::Vul) {
            let upper = word.to_ascii_uppercase();
            match Vulnerability::from_word(&upper) {
                Some(vulnerability) => self.vulnerability = vulnerability,
                None => {
                    self.notes.add(Problem::BadVul { word }, span);
                    return;
                }
            }
            if upper != word {
                let note = self.notes.add(Problem::LowercaseVul { word }, span);
                note.safe(format!("write `{upper}`"), span, upper);
            }
        } else {
            match Position::from_word(&word) {
                Some(position) => self.position = position,
                None => {
                    self.notes.add(Problem::BadSeat { word }, span);
                }
            }
        }
    }

    /// A block that is only `#HIDE`.
    pub(super) fn read_lone_hide(&mut self, at: usize) -> usize {
        if let (Some(line), Some(found)) = (self.plain(at), Directive::of(self.text(at))) {
            self.node(Kind::Directive, &(at..at + 1));
            self.leaf(at, Kind::Keyword, &found.keyword);
            self.note_trailing(&line, found.word, found.keyword.end..line.text.trim_end().len());
            let span = self.span(at, found.keyword);
            self.notes.add(Problem::HideAlone, span);
        }
        self.hides_next = true;
        at + 1
    }
}
