//! Changes of a system: its `#+KEY:` lines and the texts of its rows; every other byte stays.

mod place;

use std::borrow::Cow;
use std::mem;

use portnote_core::build::refuse_control;
use portnote_core::edit::rope::{self, Rope};
use portnote_core::edit::{EditError, EditPlaces, History, Script, encode};
use portnote_core::finding::Edit;
use portnote_core::scan::{RawUnit, UnitKind};
use portnote_core::{Encoding, Span, Unit};

use self::place::{LineEnd, Spot};
use super::files::SystemOptions;
use super::model::{Metadata, Row};
use super::syntax::Kind;
use super::system::System;
use crate::source::SourceId;

/// A system whose `#+KEY:` lines and descriptions can be changed. Each change is read back before it
/// is taken, and can be undone.
///
/// A change reads the whole system. What is in another file, or comes from a clipboard, is not changed.
///
/// ```
/// let mut system = portnote_bml::bml::edit(b"#+TITLE: Acol\n\n1N  12--14\n  2C  Stayman\n");
/// system.set("AUTHOR", "A. N. Author")?;
/// system.set_row("1NT-2C", "Stayman, 11+\nor weak with both majors")?;
/// assert_eq!(
///     system.text(),
///     "#+TITLE: Acol\n#+AUTHOR: A. N. Author\n\n1N  12--14\n  2C  Stayman, 11+\n      or weak with both majors\n"
/// );
/// system.undo();
/// assert_eq!(system.row_text("1N P 2C").as_deref(), Some("Stayman"));
/// # Ok::<(), portnote_bml::bml::EditError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Editor<'i> {
    source: Cow<'i, [u8]>,
    options: SystemOptions,
    /// The text as it is now, and what was read from it.
    text: Rope,
    system: System,
    history: History<Rope>,
}

/// Edits a system that includes no files.
///
/// ```
/// let mut system = portnote_bml::bml::edit(b"1N  12--14\n");
/// system.set("TITLE", "Acol")?;
/// assert_eq!(system.to_bytes(), b"#+TITLE: Acol\n\n1N  12--14\n");
/// # Ok::<(), portnote_bml::bml::EditError>(())
/// ```
#[must_use]
pub fn edit<'i>(bytes: impl Into<Cow<'i, [u8]>>) -> Editor<'i> {
    Editor::with_options(bytes, SystemOptions::default())
}

impl<'i> Editor<'i> {
    /// Edits a system that is read as the options say.
    #[must_use]
    pub fn with_options(bytes: impl Into<Cow<'i, [u8]>>, options: SystemOptions) -> Self {
        let source = bytes.into();
        let system = System::read_with(&source, &options);
        let text = Rope::old(0, source.len() as u64);
        Self { source, options, text, system, history: History::new() }
    }

    /// Returns the system as it is now.
    #[must_use]
    pub const fn system(&self) -> &System {
        &self.system
    }

    /// Returns the file as it is now.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.bytes().into_owned()
    }

    /// Returns the text of the file as it is now.
    #[must_use]
    pub fn text(&self) -> &str {
        self.system.document.sources.text(SourceId(0))
    }

    /// Returns the value of a `#+KEY:` line, if the system has it.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<&str> {
        self.system.value(&key.to_uppercase())
    }

    /// Returns the description of the row of a sequence as it is written, with its variables; `None`
    /// for a sequence that the system does not have, empty where it says nothing.
    #[must_use]
    pub fn row_text(&self, sequence: &str) -> Option<String> {
        let expansion = self.system.expand();
        Some(written(expansion.find(sequence)?.row()))
    }

    /// Sets the value of a `#+KEY:` line. Where the system has no such line, one is added after the
    /// others, or at the beginning.
    ///
    /// # Errors
    /// - [`EditError::Text`]: the value has a line end or a control character.
    /// - [`EditError::Encoding`]: the encoding of the file lacks a character of it.
    /// - [`EditError::Elsewhere`]: the line is in an included file.
    /// - [`EditError::Refused`]: the key or the value would not be read as such.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), EditError> {
        let what = format!("`#+{}:`", key.escape_debug());
        refuse_control(&what, value)?;
        let name = key.to_uppercase();
        let spot = match self.first_of(&name) {
            Some(found) => {
                self.refuse_elsewhere(found.span, &what)?;
                let is_glued = found.value.is_empty() && self.ends_with_colon(found.value_span);
                let blank = if is_glued { " " } else { "" };
                Spot { span: found.value_span, text: format!("{blank}{value}") }
            }
            None => self.new_line(&format!("#+{key}: {value}")),
        };
        self.replace(&spot, &what, |system| system.value(&name) == Some(value))
    }

    /// Removes the lines of a key; says whether there was one.
    ///
    /// # Errors
    /// - [`EditError::Elsewhere`]: a line is in an included file.
    /// - [`EditError::Refused`]: what is around the line would be read in another way.
    pub fn remove(&mut self, key: &str) -> Result<bool, EditError> {
        let what = format!("`#+{}:`", key.escape_debug());
        let name = key.to_uppercase();
        let all = self.system.document.metadata.iter().filter(|found| found.key == name);
        let spans: Vec<Span> = all.map(|found| found.span).collect();
        for span in &spans {
            self.refuse_elsewhere(*span, &what)?;
        }
        let bytes = self.bytes();
        let lines = spans.iter().map(|span| place::whole_line(&bytes, *span));
        let lines: Vec<Span> = lines.collect();
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
            return Ok(false);
        };
        // What is between two of them stays.
        let mut kept = Vec::new();
        for pair in lines.windows(2) {
            if let [before, after] = pair {
                kept.extend_from_slice(slice(&bytes, Span::new(before.end, after.start)));
            }
        }
        let all = first.to(*last);
        drop(bytes);
        self.take(all, &kept, &what, |system| system.value(&name).is_none())?;
        Ok(true)
    }

    /// Sets the description of the row of a sequence; each line of the text is a line there. The calls
    /// may be in any spelling that [`Calls`](super::Calls) reads. Other sequences of the row get the
    /// same text.
    ///
    /// # Errors
    /// - [`EditError::Missing`]: the system has no such sequence.
    /// - [`EditError::Text`]: the text has a control character.
    /// - [`EditError::Encoding`]: the encoding of the file lacks a character of it.
    /// - [`EditError::Elsewhere`]: the row is in an included file, or comes from a clipboard.
    /// - [`EditError::Refused`]: the text would not be read as the description of this sequence, or
    ///   something else would be read in another way.
    pub fn set_row(&mut self, sequence: &str, text: &str) -> Result<(), EditError> {
        let what = format!("the text of `{}`", sequence.escape_debug());
        let lines: Vec<&str> = text.split('\n').collect();
        for line in &lines {
            refuse_control(&what, line)?;
        }
        let expansion = self.system.expand();
        let missing =
            || EditError::Missing { what: format!("sequence `{}`", sequence.escape_debug()) };
        let found = expansion.find(sequence).ok_or_else(missing)?;
        let row = found.row();
        self.refuse_elsewhere(row.span, &what)?;
        if !row.pasted_at.is_empty() {
            return Err(EditError::Elsewhere { what, place: "a clipboard".to_owned() });
        }
        if written(row) == text {
            return Ok(());
        }
        let calls = found.calls();
        let is_meant = |system: &System| {
            let expansion = system.expand();
            expansion.find_calls(&calls).is_some_and(|found| {
                let says = found.row();
                // A history also lists the calls before its last one, of which its text says nothing.
                let is_described = text.is_empty() || found.is_described();
                let is_same_row = says.word == row.word && says.calls == row.calls;
                written(says) == text && is_described && is_same_row
            })
        };
        let refused = || EditError::Refused { what: what.clone() };
        let spots = place::of_description(&self.bytes(), row, &lines, &self.line_end());
        let mut result = Err(refused());
        for spot in spots {
            result = self.replace(&spot, &what, is_meant);
            if !matches!(result, Err(EditError::Refused { .. })) {
                break;
            }
        }
        result
    }

    /// Takes back the last change; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let is_undone = self.history.undo(|text| mem::replace(&mut self.text, text));
        self.read_if(is_undone)
    }

    /// Makes the change again that was taken back last; says whether there was one.
    pub fn redo(&mut self) -> bool {
        let is_redone = self.history.redo(|text| mem::replace(&mut self.text, text));
        self.read_if(is_redone)
    }

    /// Returns all changes so far, in order, as edits of the file as it was, with lines and columns.
    #[must_use]
    pub fn changes(&self) -> Vec<Edit> {
        let script = self.script();
        let mut places = EditPlaces::new(&script);
        let start = self.start();
        let text = slice(&self.source, Span::new(start, self.source.len() as u64));
        let raw = RawUnit::whole(UnitKind::Game, start, text);
        let _ = places.unit(&Unit::new(raw, self.options.options.encoding), true);
        places.finish(self.encoding())
    }

    /// Returns all changes so far as a script for the file as it was.
    #[must_use]
    pub fn script(&self) -> Script {
        rope::script(std::iter::once(&self.text), &self.source)
    }

    /// Returns the file as it was.
    #[must_use]
    pub fn source(&self) -> &[u8] {
        &self.source
    }

    fn first_of(&self, key: &str) -> Option<&Metadata> {
        let mut metadata = self.system.document.metadata.iter();
        metadata.find(|found| found.key == key && !found.is_repeated)
    }

    /// Where a new line of metadata goes: after the others, or before everything.
    fn new_line(&self, line: &str) -> Spot {
        let sources = &self.system.document.sources;
        let mut all = self.system.document.metadata.iter();
        let last = all.rfind(|found| sources.at(found.span.start) == Some(SourceId(0)));
        let line_end = self.line_end();
        match last {
            Some(last) => {
                let before = place::line_end_at(&self.bytes(), last.span.end);
                let end = before.unwrap_or(&line_end.0);
                Spot { span: Span::empty(last.span.end), text: format!("{end}{line}") }
            }
            None => {
                let start = self.start();
                let end = &line_end.0;
                let is_followed = !place::is_blank_at(&self.bytes(), start);
                let blank = if is_followed { end.as_str() } else { "" };
                Spot { span: Span::empty(start), text: format!("{line}{end}{blank}") }
            }
        }
    }

    /// Where the text begins: after a byte order mark, which no change touches.
    fn start(&self) -> u64 {
        let root = self.system.document.sources.root();
        root.and_then(|root| root.bom()).map_or(0, |bom| bom.end)
    }

    fn encoding(&self) -> Encoding {
        let root = self.system.document.sources.root();
        root.map_or(Encoding::Utf8, |root| root.unit().decoded().encoding())
    }

    fn ends_with_colon(&self, span: Span) -> bool {
        slice(&self.bytes(), Span::new(0, span.start)).ends_with(b":")
    }

    fn line_end(&self) -> LineEnd {
        LineEnd::of(self.text())
    }

    fn bytes(&self) -> Cow<'_, [u8]> {
        self.text.bytes(&self.source)
    }

    fn refuse_elsewhere(&self, span: Span, what: &str) -> Result<(), EditError> {
        let sources = &self.system.document.sources;
        match sources.at(span.start) {
            None | Some(SourceId(0)) => Ok(()),
            Some(other) => Err(EditError::Elsewhere {
                what: what.to_owned(),
                place: sources
                    .get(other)
                    .map_or_else(String::new, |file| format!("`{}`", file.name())),
            }),
        }
    }

    /// Replaces a part of the text.
    fn replace(
        &mut self,
        spot: &Spot,
        what: &str,
        is_meant: impl Fn(&System) -> bool,
    ) -> Result<(), EditError> {
        let bytes = encode(&spot.text, self.encoding())?;
        if slice(&self.bytes(), spot.span) == bytes {
            return Ok(());
        }
        self.take(spot.span, &bytes, what, is_meant)
    }

    /// Replaces bytes if the result is read as it is meant.
    fn take(
        &mut self,
        span: Span,
        new: &[u8],
        what: &str,
        is_meant: impl Fn(&System) -> bool,
    ) -> Result<(), EditError> {
        let text = self.text.replace(span, new);
        let system = System::read_with(text.bytes(&self.source), &self.options);
        if !stays(&self.system, span, &system) || !is_meant(&system) {
            return Err(EditError::Refused { what: what.to_owned() });
        }
        self.history.record(mem::replace(&mut self.text, text));
        self.system = system;
        Ok(())
    }

    /// Reads the text again if it is another one.
    fn read_if(&mut self, has_changed: bool) -> bool {
        if has_changed {
            self.system = System::read_with(self.bytes(), &self.options);
        }
        has_changed
    }
}

fn slice(bytes: &[u8], span: Span) -> &[u8] {
    bytes.get(span.range()).unwrap_or(&[])
}

/// The lines of a description as they are written.
fn written(row: &Row) -> String {
    let lines: Vec<&str> = row.description.iter().map(|line| line.raw.as_str()).collect();
    lines.join("\n")
}

/// Whether all outside a changed span is read as before.
fn stays(before: &System, changed: Span, now: &System) -> bool {
    let (old, new) = (leaves(before), leaves(now));
    let first = old.iter().take_while(|leaf| leaf.0.end <= changed.start).count();
    let last = old.iter().rev().take_while(|leaf| leaf.0.start >= changed.end).count();
    let last = last.min(old.len() - first);
    let is_same = |(old, new): (&Leaf<'_>, &Leaf<'_>)| (old.1, old.2) == (new.1, new.2);
    first + last <= new.len()
        && old.iter().zip(&new).take(first).all(is_same)
        && old.iter().rev().zip(new.iter().rev()).take(last).all(is_same)
}

/// A leaf of the tree of the root file: its bytes, its kind and its text.
type Leaf<'s> = (Span, Kind, &'s str);

fn leaves(system: &System) -> Vec<Leaf<'_>> {
    let Some((unit, tree)) = system.document.root() else {
        return Vec::new();
    };
    let leaves = tree.nodes().filter(|node| node.is_leaf() && !place::is_trivia(node.kind()));
    leaves.map(|node| (unit.span(node.range()), node.kind(), unit.slice(node.range()))).collect()
}
