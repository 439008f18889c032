//! A unified diff of a text and its changes, made while the text is read.
//!
//! The places of the changes are known, so that nothing is searched but the few lines that
//! changes touch: time and memory do not grow with what stays the same.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::iter::Peekable;

use anstyle::{AnsiColor, Style};
use portnote_core::Span;
use portnote_core::edit::Script;
use similar::{Algorithm, DiffTag, capture_diff_slices};

use portnote_core::harmless::sanitize;

/// Lines around a change that are shown though they stay the same.
const CONTEXT: usize = 3;

/// Lines of one change that are compared with each other; more are shown as replaced.
const COMPARED: usize = 200;

/// Lines from which a hunk ends, so that a text in which each line changes is never held.
const HUNK: usize = 10_000;

/// How lines are shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DiffStyle {
    pub(crate) color: bool,
    /// Whether people look at it: lines are made harmless for a terminal then. Otherwise they
    /// stay as they are, because programs apply them.
    pub(crate) for_terminal: bool,
}

/// Prints how `script` changes a text.
pub(crate) fn print(
    name: &str,
    text: impl BufRead,
    script: &Script,
    look: DiffStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let [bold, plain] =
        if look.color { [Style::new().bold(), Style::new()] } else { [Style::new(); 2] };
    let name = sanitize(name);
    for mark in ["---", "+++"] {
        writeln!(out, "{bold}{mark} {name}{bold:#}{plain}")?;
    }
    let mut hunks = Hunks::new(look, out);
    let mut lines = LineReader { input: text, at: 0 };
    let mut changes = script.changes().peekable();
    while let Some(line) = lines.next()? {
        if is_touched(&line, changes.peek()) {
            let (old, new) = region(line, &mut lines, &mut changes)?;
            hunks.replace(old, &new)?;
        } else {
            hunks.keep(line.bytes)?;
        }
    }
    // What is added after the last line end belongs to no line.
    let added: Vec<u8> = changes.flat_map(|(_, bytes)| bytes.to_vec()).collect();
    if !added.is_empty() {
        hunks.replace(Vec::new(), &added)?;
    }
    hunks.close()
}

/// A line with its line end, and where it is.
struct Line {
    span: Span,
    bytes: Vec<u8>,
}

struct LineReader<R> {
    input: R,
    at: u64,
}

impl<R: BufRead> LineReader<R> {
    /// The next line. LF, CR LF and CR each end one.
    fn next(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        loop {
            let window = self.input.fill_buf()?;
            // After a CR the LF that belongs to it may be the first byte of the next window.
            if bytes.last() == Some(&b'\r') {
                if window.first() == Some(&b'\n') {
                    bytes.push(b'\n');
                    self.input.consume(1);
                }
                break;
            }
            if window.is_empty() {
                break;
            }
            let end = window.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let count = end.map_or(window.len(), |end| end + 1);
            bytes.extend_from_slice(window.get(..count).unwrap_or(&[]));
            self.input.consume(count);
            if bytes.last() == Some(&b'\n') {
                break;
            }
        }
        let span = Span::new(self.at, self.at + bytes.len() as u64);
        self.at = span.end;
        Ok((!bytes.is_empty()).then_some(Line { span, bytes }))
    }
}

/// Whether the next change is in a line. What is inserted between two lines belongs to the
/// second, and after the last line to that one, where no line end ends it.
fn is_touched(line: &Line, change: Option<&(Span, &[u8])>) -> bool {
    let ends = matches!(line.bytes.last(), Some(b'\n' | b'\r'));
    change
        .is_some_and(|(span, _)| span.start < line.span.end || !ends && span.start == line.span.end)
}

/// The lines from one that a change touches up to where both texts are at the end of a line
/// again; and what they become.
fn region<'s, R: BufRead>(
    first: Line,
    lines: &mut LineReader<R>,
    changes: &mut Peekable<impl Iterator<Item = (Span, &'s [u8])>>,
) -> io::Result<(Vec<Vec<u8>>, Vec<u8>)> {
    let (mut old, mut new) = (Vec::new(), Vec::new());
    let mut next = Some(first);
    // Bytes up to here are kept or replaced.
    let mut done = 0;
    while let Some(line) = next {
        let Span { start, end } = line.span;
        let part = |from: u64, to: u64| {
            let index = |offset: u64| usize::try_from(offset - start).unwrap_or(usize::MAX);
            line.bytes.get(index(from)..index(to)).unwrap_or(&[])
        };
        done = start.max(done);
        while is_touched(&line, changes.peek()) {
            let Some((span, bytes)) = changes.next() else {
                break;
            };
            if span.start > done {
                new.extend_from_slice(part(done, span.start));
            }
            new.extend_from_slice(bytes);
            done = span.end.max(done);
        }
        if done < end {
            new.extend_from_slice(part(done, end));
        }
        old.push(line.bytes);
        let is_whole = done <= end && matches!(new.last(), None | Some(b'\n' | b'\r'));
        next = if is_whole { None } else { lines.next()? };
    }
    Ok((old, new))
}

/// Gathers lines into hunks and prints them.
struct Hunks<'o> {
    look: DiffStyle,
    out: &'o mut dyn Write,
    /// Lines of both texts that are passed.
    passed: [u64; 2],
    /// The last lines that stay the same, while no hunk is open.
    before: VecDeque<Vec<u8>>,
    hunk: Vec<(Tag, Vec<u8>)>,
    /// Lines at the end of the hunk that stay the same.
    same: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tag {
    Same,
    Old,
    New,
}

impl<'o> Hunks<'o> {
    fn new(look: DiffStyle, out: &'o mut dyn Write) -> Self {
        Self { look, out, passed: [0; 2], before: VecDeque::new(), hunk: Vec::new(), same: 0 }
    }

    fn keep(&mut self, line: Vec<u8>) -> io::Result<()> {
        if self.hunk.is_empty() {
            self.before.push_back(line);
            if self.before.len() > CONTEXT {
                self.before.pop_front();
                self.passed = self.passed.map(|passed| passed + 1);
            }
            return Ok(());
        }
        self.hunk.push((Tag::Same, line));
        self.same += 1;
        // So many may lie between two changes that are shown together.
        if self.same > 2 * CONTEXT {
            self.close()?;
        }
        Ok(())
    }

    fn replace(&mut self, old: Vec<Vec<u8>>, new: &[u8]) -> io::Result<()> {
        let before = self.before.drain(..).map(|line| (Tag::Same, line));
        self.hunk.extend(before);
        self.same = 0;
        let new = split(new);
        if old.len() + new.len() > COMPARED {
            self.hunk.extend(old.into_iter().map(|line| (Tag::Old, line)));
            let new = new.into_iter().map(|line| (Tag::New, line.to_vec()));
            self.hunk.extend(new);
        } else {
            self.compare(&old, &new);
        }
        if self.hunk.len() > HUNK {
            self.close()?;
        }
        Ok(())
    }

    fn compare(&mut self, old: &[Vec<u8>], new: &[&[u8]]) {
        let old: Vec<&[u8]> = old.iter().map(Vec::as_slice).collect();
        let mut push = |tag: Tag, lines: Option<&[&[u8]]>| {
            let lines = lines.unwrap_or(&[]).iter();
            self.hunk.extend(lines.map(|line| (tag, line.to_vec())));
        };
        for op in capture_diff_slices(Algorithm::Myers, &old, new) {
            let (tag, was, is) = op.as_tag_tuple();
            if tag == DiffTag::Equal {
                push(Tag::Same, old.get(was));
            } else {
                push(Tag::Old, old.get(was));
                push(Tag::New, new.get(is));
            }
        }
    }

    /// Prints the open hunk with some lines after its last change.
    fn close(&mut self) -> io::Result<()> {
        let after = self.hunk.iter().rev();
        let same = after.take_while(|(tag, _)| *tag == Tag::Same).count();
        let shown = self.hunk.len() - same.saturating_sub(CONTEXT);
        let rest: Vec<_> = self.hunk.drain(shown..).map(|(_, line)| line).collect();
        let hunk = std::mem::take(&mut self.hunk);
        if hunk.iter().any(|(tag, _)| *tag != Tag::Same) {
            self.print(&hunk)?;
        } else {
            let count = hunk.len() as u64;
            self.passed = self.passed.map(|passed| passed + count);
        }
        self.same = 0;
        rest.into_iter().try_for_each(|line| self.keep(line))
    }

    fn print(&mut self, hunk: &[(Tag, Vec<u8>)]) -> io::Result<()> {
        let lines = |without: Tag| hunk.iter().filter(|(tag, _)| *tag != without).count() as u64;
        let lines = [lines(Tag::New), lines(Tag::Old)];
        let range = |passed: u64, count: u64| match count {
            0 => format!("{passed},0"),
            1 => format!("{}", passed + 1),
            _ => format!("{},{count}", passed + 1),
        };
        let [old, new] = [0, 1].map(|side: usize| {
            let passed = self.passed.get(side).copied().unwrap_or(0);
            range(passed, lines.get(side).copied().unwrap_or(0))
        });
        let style = self.style(AnsiColor::Cyan);
        writeln!(self.out, "{style}@@ -{old} +{new} @@{style:#}")?;
        for (passed, count) in self.passed.iter_mut().zip(lines) {
            *passed += count;
        }
        // Where all changed lines end alike, the CR in front of the LF says nothing.
        let mut changed = hunk.iter().filter(|(tag, _)| *tag != Tag::Same);
        let is_alike = changed.all(|(_, line)| line.ends_with(b"\r\n"));
        // Of lines that change next to each other the old ones come first.
        for run in hunk.chunk_by(|(a, _), (b, _)| (*a == Tag::Same) == (*b == Tag::Same)) {
            for wanted in [Tag::Same, Tag::Old, Tag::New] {
                let lines = run.iter().filter(|(tag, _)| *tag == wanted);
                for (tag, line) in lines {
                    self.print_line(*tag, line, is_alike)?;
                }
            }
        }
        Ok(())
    }

    fn print_line(&mut self, tag: Tag, line: &[u8], is_alike: bool) -> io::Result<()> {
        let (mark, style) = match tag {
            Tag::Same => (" ", Style::new()),
            Tag::Old => ("-", self.style(AnsiColor::Red)),
            Tag::New => ("+", self.style(AnsiColor::Green)),
        };
        let bare = line.strip_suffix(b"\n");
        let has_end = bare.is_some() || line.ends_with(b"\r");
        let bare = bare.unwrap_or(line);
        write!(self.out, "{style}{mark}")?;
        if self.look.for_terminal {
            let hidden = is_alike || tag == Tag::Same;
            let bare = if hidden { bare.strip_suffix(b"\r").unwrap_or(bare) } else { bare };
            write!(self.out, "{}", sanitize(&decode(bare)))?;
        } else {
            self.out.write_all(bare)?;
        }
        writeln!(self.out, "{style:#}")?;
        if has_end {
            return Ok(());
        }
        writeln!(self.out, "\\ No newline at end of file")
    }

    const fn style(&self, color: AnsiColor) -> Style {
        if self.look.color { color.on_default() } else { Style::new() }
    }
}

/// The lines of a text with their line ends.
fn split(text: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(end) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
        let is_pair = rest.get(end..end + 2) == Some(b"\r\n");
        let (line, after) = rest.split_at(end + if is_pair { 2 } else { 1 });
        lines.push(line);
        rest = after;
    }
    if !rest.is_empty() {
        lines.push(rest);
    }
    lines
}

/// Bytes as text, for a terminal: UTF-8 where they are, otherwise a character for each byte.
pub(crate) fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}
