//! Pastes: the lines of a clipboard in the place of one line, with other words in them. BML,
//! Copy/Cut/Paste.

use std::borrow::Cow;
use std::ops::Range;

use portnote_core::Span;

use super::directive::{self, Directive, Name};
use super::line::{Line, offset};
use super::reader::{Reader, indentation, trimmed};
use super::syntax::Kind;
use crate::problem::clip::Problem;
use crate::problem::expand::Problem as Limit;
use crate::source::Sources;

/// One line of a table after pastes.
#[derive(Clone, Debug)]
pub(super) struct TableLine<'s> {
    /// The text.
    pub(super) text: Cow<'s, str>,
    /// The line of a file from which it comes.
    pub(super) line: Line,
    /// Bytes of that line that were dropped at its beginning.
    skipped: usize,
    /// Bytes of the text that the paste put in front.
    added: usize,
    /// Whether the rest of the text is the rest of the line, letter by letter.
    is_exact: bool,
    /// The paste through which it came.
    pub(super) site: Option<u32>,
}

/// A paste line, and the paste through which it came itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    span: Span,
    outer: Option<u32>,
}

/// Pastes so far, in a document.
#[derive(Debug, Default)]
pub(super) struct Sites {
    sites: Vec<Site>,
    lines: u64,
    bytes: u64,
    is_spent: bool,
}

impl Sites {
    /// The paste lines of a paste, the innermost first.
    pub(super) fn chain(&self, site: Option<u32>) -> Vec<Span> {
        let mut chain = Vec::new();
        let mut at = site;
        while let Some(site) = at.and_then(|at| self.sites.get(at as usize)) {
            chain.push(site.span);
            at = site.outer;
        }
        chain
    }
}

impl<'s> TableLine<'s> {
    /// A line as it is in its file.
    pub(super) const fn plain(text: &'s str, line: Line) -> Self {
        Self { text: Cow::Borrowed(text), line, skipped: 0, added: 0, is_exact: true, site: None }
    }

    /// The place of a part of the text in its file; the whole line where other words were put
    /// into it.
    pub(super) fn range(&self, sources: &Sources<'_>, part: &Range<usize>) -> Range<u32> {
        let shift = |at: usize| {
            let at = at.saturating_sub(self.added) + self.skipped;
            (self.line.start + offset(at)).min(self.line.end)
        };
        if self.is_exact {
            return shift(part.start)..shift(part.end);
        }
        let text = sources.text(self.line.source);
        let text = text.get(self.line.start as usize..self.line.end as usize);
        let whole = trimmed(text.unwrap_or(""));
        self.line.start + offset(whole.start)..self.line.start + offset(whole.end)
    }

    /// The original bytes of a part of the line.
    pub(super) fn span(&self, sources: &Sources<'_>, part: &Range<usize>) -> Span {
        sources.span(self.line.source, self.range(sources, part))
    }
}

/// A clipboard whose lines are being pasted.
struct Frame {
    clip: usize,
    lines: Range<usize>,
    strip: usize,
    indent: String,
    arguments: Vec<Argument>,
    site: u32,
    /// The paste line.
    span: Span,
}

/// `target=replacement`.
struct Argument {
    target: String,
    replacement: String,
    span: Span,
    /// Whether the target occurs in a line as it was, or only in one that was changed.
    is_found: bool,
    is_chained: bool,
}

impl<'s> Reader<'s, '_> {
    /// The lines of a table with its pastes carried out.
    pub(super) fn paste(&mut self, kept: &[usize]) -> Vec<TableLine<'s>> {
        let mut out = Vec::with_capacity(kept.len());
        for at in kept {
            let Some(line) = self.line(*at) else { continue };
            let line = TableLine::plain(self.text(*at), *line);
            if directive::name(&line.text) == Some(Name::Paste) {
                self.mark_paste(*at);
                self.paste_one(&line, &mut out);
            } else {
                out.push(line);
            }
        }
        out
    }

    fn mark_paste(&mut self, at: usize) {
        let line = self.text(at);
        let Some(found) = Directive::of(line) else {
            return;
        };
        self.node(Kind::Directive, &(at..at + 1));
        self.leaf(at, Kind::Keyword, &found.keyword);
        for (number, word) in words(line, found.rest_at).enumerate() {
            let kind = if number == 0 { Kind::ClipName } else { Kind::Argument };
            self.leaf(at, kind, &word);
        }
    }

    fn paste_one(&mut self, line: &TableLine<'s>, out: &mut Vec<TableLine<'s>>) {
        let mut open: Vec<Frame> = Vec::new();
        if let Some(frame) = self.begin_paste(line, &open) {
            open.push(frame);
        }
        while let Some(top) = open.last_mut() {
            let Some(at) = top.lines.next() else {
                if let Some(frame) = open.pop() {
                    self.note_chains(&frame);
                }
                continue;
            };
            let source = self.text(at);
            match directive::name(source) {
                Some(Name::Cut) => {
                    let after = self.clips.partner(at).map_or(top.lines.end, |end| end + 1);
                    top.lines.start = after.min(top.lines.end);
                    continue;
                }
                Some(Name::Copy | Name::EndCut | Name::EndCopy) => continue,
                _ => {}
            }
            let Some(line) = self.line(at).copied() else {
                continue;
            };
            let Some(pasted) = self.pasted_line(source, line, top) else {
                open.clear();
                break;
            };
            if pasted.text.trim_start().is_empty() {
                continue;
            }
            if directive::name(&pasted.text) != Some(Name::Paste) {
                out.push(pasted);
            } else if let Some(frame) = self.begin_paste(&pasted, &open) {
                open.push(frame);
            }
        }
    }

    /// Begins a paste, unless its line is faulty.
    fn begin_paste(&mut self, line: &TableLine<'s>, open: &[Frame]) -> Option<Frame> {
        let found = Directive::of(&line.text)?;
        let whole = trimmed(&line.text);
        let span = line.span(self.sources, &whole);
        let sites = self.sites.chain(line.site);
        let mut words = words(&line.text, found.rest_at);
        let name_at = words.next().unwrap_or(found.keyword.clone());
        let name = line.text.get(name_at.clone()).unwrap_or("");
        let name_span = line.span(self.sources, &name_at);
        let known = self.clips.find(name).filter(|_| !found.rest.is_empty());
        let Some(number) = known else {
            // The first word is an argument, where the name is forgotten.
            let has_name = !found.rest.is_empty() && !name.contains('=');
            let name = if has_name { name } else { "" };
            let problem = Problem::UnknownClipboard { name: name.to_owned() };
            self.notes.add(problem, name_span).pasted(&sites);
            return None;
        };
        let clip = self.clips.clips.get_mut(number)?;
        clip.is_used = true;
        let clip = clip.clone();
        if open.iter().any(|frame| frame.clip == number) {
            let names: Vec<&str> = open
                .iter()
                .skip_while(|frame| frame.clip != number)
                .filter_map(|frame| self.clips.clips.get(frame.clip))
                .map(|clip| clip.name.as_str())
                .collect();
            let chain = format!("{} → {}", names.join(" → "), clip.name);
            let name = clip.name.clone();
            self.notes
                .add(Problem::PasteCycle { name, chain }, name_span)
                .label(clip.span, "defined here")
                .pasted(&sites);
            return None;
        }
        if open.len() as u64 >= self.limits.paste_depth {
            self.spend_paste("paste_depth", self.limits.paste_depth, span);
            return None;
        }
        if self.sites.sites.len() as u64 >= self.limits.paste_count {
            self.spend_paste("paste_count", self.limits.paste_count, span);
            return None;
        }
        let mut arguments = Vec::new();
        let mut faulty = Vec::new();
        for at in words {
            let text = line.text.get(at.clone()).unwrap_or("");
            let span = line.span(self.sources, &at);
            match text.split_once('=') {
                Some((target, replacement)) if !target.is_empty() => arguments.push(Argument {
                    target: target.to_owned(),
                    replacement: replacement.to_owned(),
                    span,
                    is_found: false,
                    is_chained: false,
                }),
                _ => faulty.push((text.to_owned(), span)),
            }
        }
        for (text, span) in faulty {
            self.notes.add(Problem::BadPasteArgument { text }, span).pasted(&sites);
        }
        let site = offset(self.sites.sites.len());
        self.sites.sites.push(Site { span, outer: line.site });
        let indent = line.text.get(..whole.start).unwrap_or("").to_owned();
        Some(Frame {
            clip: number,
            lines: clip.lines,
            strip: clip.indent,
            indent,
            arguments,
            site,
            span,
        })
    }

    /// One line of a body as it is pasted; `None` where a budget is spent.
    fn pasted_line(
        &mut self,
        source: &'s str,
        line: Line,
        frame: &mut Frame,
    ) -> Option<TableLine<'s>> {
        let blanks = indentation(source).min(frame.strip);
        let skipped: usize = source.chars().take(blanks).map(char::len_utf8).sum();
        let body = source.get(skipped..).unwrap_or("");
        let limits = self.limits;
        self.sites.lines += 1;
        if self.sites.lines > limits.paste_lines {
            self.spend_paste("paste_lines", limits.paste_lines, frame.span);
            return None;
        }
        let left = limits.paste_bytes.saturating_sub(self.sites.bytes);
        let replaced = replace(body, &mut frame.arguments, left, &frame.indent);
        let Some((text, cost)) = replaced else {
            self.spend_paste("paste_bytes", limits.paste_bytes, frame.span);
            return None;
        };
        self.sites.bytes += cost;
        let is_exact = matches!(text, Cow::Borrowed(_));
        let text = if frame.indent.is_empty() {
            text
        } else {
            Cow::Owned([frame.indent.as_str(), &text].concat())
        };
        Some(TableLine {
            text,
            line,
            skipped,
            added: frame.indent.len(),
            is_exact,
            site: Some(frame.site),
        })
    }

    /// Replacements that only an earlier one gave something to replace.
    fn note_chains(&mut self, frame: &Frame) {
        for argument in &frame.arguments {
            if argument.is_chained && !argument.is_found {
                let problem = Problem::PasteChain { target: argument.target.clone() };
                self.notes.add(problem, argument.span);
            }
        }
    }

    /// Reports a budget of pastes that is spent, once.
    fn spend_paste(&mut self, name: &'static str, limit: u64, span: Span) {
        if !std::mem::replace(&mut self.sites.is_spent, true) {
            self.notes.add(Limit::ExpansionLimit { name, limit, most: None }, span);
        }
    }
}

/// The words of a line after an offset.
fn words(line: &str, from: usize) -> impl Iterator<Item = Range<usize>> {
    let mut at = from;
    std::iter::from_fn(move || {
        let rest = line.get(at..)?;
        let start = at + rest.len() - rest.trim_start().len();
        let word = line.get(start..)?;
        let len = word.find(char::is_whitespace).unwrap_or(word.len());
        at = start + len;
        (len > 0).then_some(start..at)
    })
}

/// A body line with its replacements, one after the other, and what it cost in bytes; `None`
/// where that is more than is left.
fn replace<'s>(
    body: &'s str,
    arguments: &mut [Argument],
    left: u64,
    indent: &str,
) -> Option<(Cow<'s, str>, u64)> {
    let mut cost = (body.len() + indent.len()) as u64;
    let mut text = Cow::Borrowed(body);
    for argument in arguments {
        cost += text.len() as u64;
        if cost > left {
            return None;
        }
        let found = text.matches(&argument.target).count() as u64;
        if found == 0 {
            continue;
        }
        if body.contains(&argument.target) {
            argument.is_found = true;
        } else {
            argument.is_chained = true;
        }
        // The length is known before anything is built.
        let grown = (argument.replacement.len() as u64).saturating_mul(found);
        cost = cost.saturating_add(grown);
        if cost > left {
            return None;
        }
        text = Cow::Owned(text.replace(&argument.target, &argument.replacement));
    }
    (cost <= left).then_some((text, cost))
}
