//! Lines of all files in the order in which they are read: includes resolved, comments and
//! blank lines taken out.

use super::include::Resolver;
use super::include::load::{Budget, Dependency, IncludeLine, Loader};
use super::limits::Limits;
use super::mark::Marks;
use super::note::Notes;
use super::syntax::Kind;
use super::{directive, word};
use crate::problem::form::Problem as Form;
use crate::problem::include::Problem;
use crate::source::{SourceId, Sources};

/// One line of text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// The file in which it is.
    pub(super) source: SourceId,
    /// Offset of its first character in the text of the file.
    pub(super) start: u32,
    /// Offset after its last character, before the line end.
    pub(super) end: u32,
    /// Whether a blank line or the border of an include is before it.
    pub(super) begins_block: bool,
    /// Whether its file is read again, so that the tree has the line already.
    pub(super) is_repeated: bool,
}

/// A file that is being read.
struct OpenFile {
    source: SourceId,
    at: u32,
    /// Where the text after the last include begins.
    pending: u32,
    /// Where its text ends: before a Ctrl-Z, the end mark of old systems.
    end: usize,
    is_repeated: bool,
    /// The line before, where no blank line parts it from what follows.
    before: Option<Line>,
    /// The include after that line.
    include: Option<IncludeLine>,
}

impl OpenFile {
    fn new(source: SourceId, sources: &Sources<'_>, is_repeated: bool) -> Self {
        Self {
            source,
            at: 0,
            pending: 0,
            end: sources.text(source).trim_end_matches('\u{1A}').len(),
            is_repeated,
            before: None,
            include: None,
        }
    }
}

/// Reads the lines of the root file and of all files that it includes.
pub(super) fn assemble(
    sources: &mut Sources<'_>,
    limits: &Limits,
    resolver: &mut dyn Resolver,
    marks: &mut Marks,
    notes: &mut Notes,
) -> (Vec<Line>, Vec<Dependency>) {
    let mut lines = Vec::new();
    let mut dependencies = Vec::new();
    let mut budget = Budget::new(limits);
    let mut open = vec![OpenFile::new(SourceId(0), sources, false)];
    let mut begins_block = true;
    let mut order = Vec::new();
    while let Some(top) = open.last_mut() {
        let text = sources.text(top.source);
        let rest = text.get(top.at as usize..top.end).unwrap_or("");
        if rest.is_empty() {
            // Of the root file the end mark stays.
            let end = if top.source == SourceId(0) { text.len() } else { top.end };
            order.push((top.source, top.pending..offset(end)));
            open.pop();
            begins_block = true;
            continue;
        }
        let (len, ending) = cut(rest);
        let line = rest.get(..len).unwrap_or("");
        let here = Line {
            source: top.source,
            start: top.at,
            end: top.at + offset(len),
            begins_block,
            is_repeated: top.is_repeated,
        };
        top.at = here.end + offset(ending);
        if line.starts_with("//") {
            marks.leaf(&here, Kind::Comment, here.start..here.end);
        } else if line.trim_start().is_empty() {
            note_tab(line, &here, sources, notes);
            begins_block = true;
            top.before = None;
            top.include = None;
        } else if let Some(directive) = directive::include(line) {
            let mut place = IncludeLine::of(&here, &directive, sources, marks);
            top.include = top.before.is_some().then_some(place.clone());
            begins_block = true;
            let chain: Vec<SourceId> = open.iter().map(|open| open.source).collect();
            let mut loader = Loader { sources, resolver, notes, chain: &chain };
            let found = budget.include(&mut place, &mut loader);
            let name = found.map(|(id, is_known)| {
                if let Some(top) = open.last_mut() {
                    order.push((top.source, top.pending..here.start));
                    top.pending = top.at;
                }
                open.push(OpenFile::new(id, sources, is_known || here.is_repeated));
                sources.get(id).map_or("", |source| source.name()).to_owned()
            });
            dependencies.push(place.into_dependency(name));
        } else {
            if let (Some(before), Some(place)) = (top.before, top.include.take())
                && is_row(sources, &before)
                && is_row(sources, &here)
            {
                let above = sources.span(before.source, before.start..before.end);
                notes.add(Problem::SplitsTable, place.span).label(above, "the table ends here");
            }
            lines.push(here);
            top.before = Some(here);
            begins_block = false;
        }
    }
    // A file alone is read from its beginning to its end.
    if order.len() > 1 {
        sources.set_order(order);
    }
    (lines, dependencies)
}

/// The length of the first line, and of its end: LF, CR LF or CR.
pub(super) fn cut(text: &str) -> (usize, usize) {
    let bytes = text.as_bytes();
    match memchr::memchr2(b'\n', b'\r', bytes) {
        None => (bytes.len(), 0),
        Some(at) => {
            let is_pair = bytes.get(at..at + 2) == Some(b"\r\n");
            (at, if is_pair { 2 } else { 1 })
        }
    }
}

/// A blank line with a TAB or a no-break space in it looks like one without.
fn note_tab(line: &str, here: &Line, sources: &Sources<'_>, notes: &mut Notes) {
    let odd = line.find(['\t', '\u{A0}']);
    if let Some(at) = odd {
        let len = line.get(at..).and_then(|rest| rest.chars().next());
        let start = here.start + offset(at);
        let end = start + offset(len.map_or(0, char::len_utf8));
        notes.add(Form::Tab { is_blank: true }, sources.span(here.source, start..end));
    }
}

/// Whether a line reads as a row of a table.
fn is_row(sources: &Sources<'_>, line: &Line) -> bool {
    let text = sources.text(line.source);
    let text = text.get(line.start as usize..line.end as usize);
    text.is_some_and(|text| word::is_call(word::first(text)))
}

/// An offset in a text: files are smaller than 4 GiB.
pub(super) fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The line end before a line, which new lines get as well.
pub(super) fn line_end(sources: &Sources<'_>, line: &Line) -> &'static str {
    let before = sources.text(line.source).get(..line.start as usize);
    match before {
        Some(text) if text.ends_with("\r\n") => "\r\n",
        Some(text) if text.ends_with('\r') => "\r",
        _ => "\n",
    }
}
