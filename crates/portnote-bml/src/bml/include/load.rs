//! Includes, one after another, within their budgets.

use std::ops::Range;

use portnote_core::{Applicability, Span};

use super::{Refusal, Request, Resolver};
use crate::bml::directive::Directive;
use crate::bml::limits::Limits;
use crate::bml::line::{Line, offset};
use crate::bml::mark::Marks;
use crate::bml::note::Notes;
use crate::bml::syntax::Kind;
use crate::problem::include::Problem;
use crate::source::{SourceId, Sources};

/// One include, whether or not a file was found for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    /// The path as it is written, without quotes.
    pub path: String,
    /// The name of the file; `None` where it is not included.
    pub name: Option<String>,
    /// The file in which the include is.
    pub from: SourceId,
    /// The line, without blanks at its ends.
    pub span: Span,
}

/// An include and its place.
#[derive(Clone, Debug)]
pub(in crate::bml) struct IncludeLine {
    /// The first word, or the text between quotes.
    path: String,
    path_span: Span,
    /// All of the line after the keyword, if it holds more.
    whole: Option<String>,
    /// The file was found by all of the line after the keyword.
    is_whole: bool,
    /// The text after the path.
    trailing: Span,
    /// Where the path ends, with its quotes.
    path_end: u64,
    from: SourceId,
    /// The line, without blanks at its ends.
    pub(in crate::bml) span: Span,
}

/// What an include needs beside its budget.
pub(in crate::bml) struct Loader<'a, 'i> {
    pub(in crate::bml) sources: &'a mut Sources<'i>,
    pub(in crate::bml) resolver: &'a mut dyn Resolver,
    pub(in crate::bml) notes: &'a mut Notes,
    /// The files that are being read, the root first.
    pub(in crate::bml) chain: &'a [SourceId],
}

/// What is left of the budgets of includes.
pub(in crate::bml) struct Budget<'l> {
    limits: &'l Limits,
    files: u64,
    bytes: u64,
    /// A budget that is spent was reported.
    is_spent: bool,
}

impl IncludeLine {
    /// Records an include, and marks its parts.
    pub(in crate::bml) fn of(
        line: &Line,
        directive: &Directive<'_>,
        sources: &Sources<'_>,
        marks: &mut Marks,
    ) -> Self {
        let shift =
            |range: Range<usize>| line.start + offset(range.start)..line.start + offset(range.end);
        let text = directive.rest;
        let base = directive.rest_at;
        let (path, path_at, after) = match text.strip_prefix('"').and_then(|t| t.split_once('"')) {
            Some((path, _)) => (path, 1, path.len() + 2),
            None => {
                let len = text.find(char::is_whitespace).unwrap_or(text.len());
                (text.get(..len).unwrap_or(""), 0, len)
            }
        };
        let trailing = text.get(after..).unwrap_or("");
        let gap = trailing.len() - trailing.trim_start().len();
        let trailing = base + after + gap..base + text.len();
        let path_range = shift(base + path_at..base + path_at + path.len());
        let whole = shift(directive.keyword.start..base + text.len());
        marks.open(line, Kind::Include, whole.clone());
        marks.leaf(line, Kind::Keyword, shift(directive.keyword.clone()));
        marks.leaf(line, Kind::Path, path_range.clone());
        Self {
            path: path.to_owned(),
            path_span: sources.span(line.source, path_range),
            whole: (!trailing.is_empty() && path_at == 0).then(|| text.to_owned()),
            is_whole: false,
            trailing: sources.span(line.source, shift(trailing)),
            path_end: sources.span(line.source, shift(base..base + after)).end,
            from: line.source,
            span: sources.span(line.source, whole),
        }
    }

    /// The place as a dependency, with the name of the file that was found.
    pub(in crate::bml) fn into_dependency(self, name: Option<String>) -> Dependency {
        let whole = self.whole.filter(|_| self.is_whole);
        Dependency { path: whole.unwrap_or(self.path), name, from: self.from, span: self.span }
    }
}

impl<'l> Budget<'l> {
    pub(in crate::bml) const fn new(limits: &'l Limits) -> Self {
        Self { limits, files: 0, bytes: 0, is_spent: false }
    }

    /// Adds the file that an include names, and returns whether it was read before.
    pub(in crate::bml) fn include(
        &mut self,
        place: &mut IncludeLine,
        loader: &mut Loader<'_, '_>,
    ) -> Option<(SourceId, bool)> {
        if place.path.is_empty() {
            let path = String::new();
            let problem = Problem::NotFound { path, why: None };
            loader.notes.add(problem, place.span);
            return None;
        }
        let depth = loader.chain.len() as u64;
        if depth > self.limits.include_depth {
            self.spend(place, "include_depth", self.limits.include_depth, loader);
            return None;
        }
        if self.files >= self.limits.include_files {
            self.spend(place, "include_files", self.limits.include_files, loader);
            return None;
        }
        let from = loader.sources.get(place.from)?.name().to_owned();
        let left = self.limits.include_bytes.saturating_sub(self.bytes);
        let mut ask = |path: &str| {
            loader.resolver.resolve(&Request {
                path,
                from: &from,
                limit: left.min(self.limits.include_file_bytes),
            })
        };
        let found = match (ask(&place.path), &place.whole) {
            (Err(Refusal::NotFound), Some(whole)) => match ask(whole) {
                Ok(found) => {
                    place.is_whole = true;
                    Ok(found)
                }
                Err(_) => Err(Refusal::NotFound),
            },
            (found, _) => found,
        };
        let found = match found {
            Ok(found) => found,
            Err(refusal) => {
                self.refuse(place, refusal, left, loader);
                return None;
            }
        };
        let known = loader.sources.find(&found.name);
        if known.is_some_and(|known| loader.chain.contains(&known)) {
            let open = loader.chain.iter().skip_while(|id| Some(**id) != known);
            let names = open.filter_map(|id| loader.sources.get(*id));
            let names: Vec<&str> = names.map(|source| source.name()).collect();
            let file = found.name;
            let chain = format!("{} → {file}", names.join(" → "));
            let problem = Problem::Cycle { file, chain };
            loader.notes.add(problem, place.path_span);
            return None;
        }
        if !place.is_whole && !place.trailing.is_empty() {
            let gap = Span::new(place.path_end, place.trailing.end);
            loader.notes.add(Problem::TrailingText, place.trailing).fix(
                Applicability::Unsafe,
                "remove the text",
                gap,
                "",
            );
        }
        if found.is_root_relative {
            loader.notes.add(Problem::RootRelative { from }, place.path_span);
        }
        self.files += 1;
        self.bytes += found.bytes.len() as u64;
        match known {
            Some(known) => Some((known, true)),
            None => {
                let sources = &mut loader.sources;
                let id = sources.add_owned(&found.name, &found.bytes, Some(place.span));
                Some((id, false))
            }
        }
    }

    fn refuse(
        &mut self,
        place: &IncludeLine,
        refusal: Refusal,
        left: u64,
        loader: &mut Loader<'_, '_>,
    ) {
        let path = place.path.clone();
        let problem = match refusal {
            Refusal::TooLarge if left < self.limits.include_file_bytes => {
                self.spend(place, "include_bytes", self.limits.include_bytes, loader);
                return;
            }
            Refusal::TooLarge => {
                Problem::Limit { name: "include_file_bytes", limit: self.limits.include_file_bytes }
            }
            Refusal::NotFound => Problem::NotFound { path, why: None },
            Refusal::Unreadable(why) => Problem::NotFound { path, why: Some(why) },
            Refusal::OutsideRoot => Problem::OutsideRoot { path },
            Refusal::NotRegular => Problem::NotRegular { path },
        };
        loader.notes.add(problem, place.path_span);
    }

    /// Reports a budget that is spent, once.
    fn spend(
        &mut self,
        place: &IncludeLine,
        name: &'static str,
        limit: u64,
        loader: &mut Loader<'_, '_>,
    ) {
        if !std::mem::replace(&mut self.is_spent, true) {
            loader.notes.add(Problem::Limit { name, limit }, place.span);
        }
    }
}
