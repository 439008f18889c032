//! Clipboards: `#CUT` and `#COPY`, and which lines end them. BML, Copy/Cut/Paste.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use portnote_core::Span;

use super::directive::{self, Directive, Name};
use super::line::Line;
use super::reader::{Reader, indentation, trimmed};
use super::syntax::Kind;
use crate::problem::clip::Problem;
use crate::source::Sources;

/// A body under a name. Its lines are those of the files; they are read where it is pasted.
#[derive(Clone, Debug)]
pub(super) struct Clip {
    pub(super) name: String,
    /// The lines between start and end.
    pub(super) lines: Range<usize>,
    /// Leading blanks that each line loses.
    pub(super) indent: usize,
    /// The directive that begins it.
    pub(super) span: Span,
    is_cut: bool,
    pub(super) is_used: bool,
}

/// All clipboards of a document.
#[derive(Debug, Default)]
pub(super) struct Clips {
    pub(super) clips: Vec<Clip>,
    names: HashMap<String, usize>,
    /// For each line that begins or ends a body the other one.
    partners: HashMap<usize, usize>,
    /// Lines after a blank line, in order.
    breaks: Vec<usize>,
    /// Lines whose body ends with the end of the other kind.
    misnamed: HashSet<usize>,
    /// Lines that began a body.
    begun: HashSet<usize>,
}

impl Clips {
    /// Finds which line ends which body: the nearest end that is not of a body inside.
    pub(super) fn new(sources: &Sources<'_>, lines: &[Line]) -> Self {
        let mut clips = Self::default();
        let mut open: Vec<(usize, Name)> = Vec::new();
        // For each open body the first end of the other kind after it.
        let mut others: HashMap<usize, usize> = HashMap::new();
        let mut cuts = 0_usize;
        let mut copies = 0_usize;
        for (at, line) in lines.iter().enumerate() {
            if line.begins_block {
                clips.breaks.push(at);
            }
            let text = sources.text(line.source);
            let text = text.get(line.start as usize..line.end as usize);
            let Some(name) = text.and_then(directive::name) else {
                continue;
            };
            let (wanted, count) = match name {
                Name::Cut => {
                    cuts += 1;
                    open.push((at, name));
                    continue;
                }
                Name::Copy => {
                    copies += 1;
                    open.push((at, name));
                    continue;
                }
                Name::EndCut => (Name::Cut, &mut cuts),
                Name::EndCopy => (Name::Copy, &mut copies),
                _ => continue,
            };
            if *count == 0 {
                if let Some((start, _)) = open.last() {
                    others.entry(*start).or_insert(at);
                }
                continue;
            }
            while let Some((start, name)) = open.pop() {
                match name {
                    Name::Cut => cuts -= 1,
                    _ => copies -= 1,
                }
                if name == wanted {
                    clips.pair(start, at);
                    break;
                }
                clips.pair_other(start, &others);
            }
        }
        for (start, _) in open {
            clips.pair_other(start, &others);
        }
        clips
    }

    fn pair(&mut self, start: usize, end: usize) {
        self.partners.insert(start, end);
        self.partners.insert(end, start);
    }

    /// Lets a body without its own end finish at the end of the other kind, if there is one in
    /// its block: the name of that end is a typing error.
    fn pair_other(&mut self, start: usize, others: &HashMap<usize, usize>) {
        if let Some(end) = others.get(&start).copied()
            && self.blank_in(&(start + 1..end + 1)).is_none()
        {
            self.pair(start, end);
            self.misnamed.insert(start);
        }
    }

    /// The first of some lines that follows a blank one.
    fn blank_in(&self, lines: &Range<usize>) -> Option<usize> {
        let next = self.breaks.partition_point(|at| *at < lines.start);
        let next = self.breaks.get(next).copied();
        next.filter(|at| *at < lines.end)
    }

    /// The line that ends the body that a line begins, or begins the one that it ends.
    pub(super) fn partner(&self, at: usize) -> Option<usize> {
        self.partners.get(&at).copied()
    }

    /// Whether a line ends a body that began before.
    pub(super) fn closes_copy(&self, at: usize) -> bool {
        self.partner(at).is_some_and(|start| self.begun.contains(&start))
    }

    /// The number of the clipboard that has a name now.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.names.get(name).copied()
    }
}

impl Reader<'_, '_> {
    /// Takes the bodies out of the lines of a table. What is left are its rows and pastes; the
    /// second value is the line after the table, which a body may carry over blank lines.
    pub(super) fn define_clips(&mut self, lines: &Range<usize>) -> (Vec<usize>, usize) {
        let mut kept = Vec::new();
        let mut end = lines.end;
        let mut at = lines.start;
        // Where the outermost body ends whose lines are taken out.
        let mut cut_to = None;
        while at < end {
            let line = self.text(at);
            match directive::name(line) {
                Some(name @ (Name::Cut | Name::Copy)) => {
                    let last = self.define(at, name, lines.end);
                    if name == Name::Cut && cut_to.is_none() {
                        cut_to = Some(last);
                        end = end.max(last.min(self.lines.len()));
                    }
                }
                Some(Name::EndCut | Name::EndCopy) => self.end_clip(at),
                _ if cut_to.is_some() => {
                    let part = trimmed(line);
                    self.leaf(at, Kind::ClipLine, &part);
                }
                _ => kept.push(at),
            }
            at += 1;
            if cut_to.is_some_and(|last| at >= last) {
                cut_to = None;
            }
        }
        (kept, end)
    }

    /// Defines the body that a line begins, and returns the line after it.
    fn define(&mut self, at: usize, name: Name, block_end: usize) -> usize {
        let line = self.text(at);
        let Some(found) = Directive::of(line) else {
            return at + 1;
        };
        let whole = trimmed(line);
        let keyword = self.span(at, found.keyword.clone());
        let len = found.rest.find(char::is_whitespace).unwrap_or(found.rest.len());
        let word = found.rest.get(..len).unwrap_or("");
        self.node(Kind::Directive, &(at..at + 1));
        self.leaf(at, Kind::Keyword, &found.keyword);
        self.leaf(at, Kind::ClipName, &(found.rest_at..found.rest_at + len));
        if let Some(plain) = self.plain(at) {
            self.note_trailing(&plain, found.word, found.rest_at + len..whole.end);
        }
        let is_cut = name == Name::Cut;
        let end = self.clips.partner(at);
        let last = end.unwrap_or(block_end);
        let is_new = self.clips.begun.insert(at);
        if word.is_empty() {
            self.notes.add(Problem::ClipboardWithoutName { is_cut }, keyword);
        }
        if end.is_none() {
            let name = word.to_owned();
            let problem = Problem::UnterminatedCut { name, is_cut, is_misnamed: false };
            self.notes.add(problem, keyword);
        } else if self.clips.misnamed.contains(&at) {
            let problem =
                Problem::UnterminatedCut { name: word.to_owned(), is_cut, is_misnamed: true };
            let there = self.line_span(last);
            self.notes.add(problem, keyword).label(there, "it ends here");
        } else if let Some(blank) = self.clips.blank_in(&(at + 1..last + 1)) {
            let problem = Problem::CutSpansBlocks { name: word.to_owned() };
            let there = self.line_span(blank);
            self.notes.add(problem, keyword).label(there, "blank line before this line");
        }
        let clip = Clip {
            name: word.to_owned(),
            lines: at + 1..last,
            indent: indentation(line),
            span: self.span(at, whole),
            is_cut,
            is_used: false,
        };
        // One without a name is pasted nowhere.
        if is_new && !word.is_empty() {
            let number = self.clips.clips.len();
            let before = self.clips.names.insert(word.to_owned(), number);
            if let Some(before) = before.and_then(|before| self.clips.clips.get(before)) {
                let name = word.to_owned();
                let first = before.span;
                self.notes
                    .add(Problem::ClipboardRedefined { name }, clip.span)
                    .label(first, "first defined here");
            }
            self.clips.clips.push(clip);
        }
        end.map_or(last, |end| end + 1)
    }

    /// Records the end of a body.
    fn end_clip(&mut self, at: usize) {
        let line = self.text(at);
        if let (Some(plain), Some(found)) = (self.plain(at), Directive::of(line)) {
            self.node(Kind::Directive, &(at..at + 1));
            self.leaf(at, Kind::Keyword, &found.keyword);
            self.note_trailing(&plain, found.word, found.keyword.end..trimmed(line).end);
            if !self.clips.closes_copy(at) {
                let span = self.span(at, found.keyword.clone());
                let word = found.word.to_owned();
                self.notes.add(Problem::StrayEnd { word }, span);
            }
        }
    }

    /// What is to be said about clipboards at the end of a document.
    pub(super) fn finish_clips(&mut self) {
        for clip in &self.clips.clips {
            if clip.is_cut && !clip.is_used {
                let name = clip.name.clone();
                self.notes.add(Problem::UnusedClipboard { name }, clip.span);
            }
        }
    }
}
