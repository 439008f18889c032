//! Findings for programs: all of them, each as text of its own, in the order in which they come.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};

use super::FileReport;
use crate::locate::Located;
use portnote::json::v1::SuppressedV1;
use portnote::product::fs::Spool;
use portnote::product::suppress::HiddenBy;

/// How one finding is written for programs.
pub(crate) trait Form: fmt::Debug + Sync {
    /// What is between two findings.
    fn separator(&self) -> &'static [u8];

    /// Adds a finding to a text.
    fn finding(&self, located: &Located, text: &mut Vec<u8>) -> io::Result<()>;

    /// Where findings are written that are not reported.
    fn hidden_at(&self) -> HiddenAt;

    /// Adds a finding that is not reported to a text.
    fn hidden(&self, located: &Located, by: &HiddenBy, text: &mut Vec<u8>) -> io::Result<()>;
}

/// Where findings are written that are not reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HiddenAt {
    /// Among the others.
    Here,
    /// Apart from them.
    Aside,
    Nowhere,
}

/// The findings of one file on their way into a report.
pub(crate) struct Stream<'w> {
    form: &'static dyn Form,
    to: Destination<'w>,
    written: u64,
    /// The findings that are written apart from the others.
    aside: Spool,
    /// Whether no finding is before the next one.
    is_first: bool,
    /// What the system said when writing failed; nothing is written from there on.
    failed: Option<io::Error>,
    text: Vec<u8>,
}

/// Where the findings of a file go.
enum Destination<'w> {
    /// Into the report itself: no other file is read at the same time.
    Report(&'w mut dyn Write),
    /// Apart, until the file has its turn.
    Spool(Spool),
}

/// A report that a file can write into while it is read.
pub(crate) struct Straight<'w> {
    pub(crate) out: &'w mut dyn Write,
    /// Whether the report holds no finding so far.
    pub(crate) is_first: bool,
}

/// What became of a stream.
#[derive(Debug, Default)]
pub(crate) struct Streamed {
    pub(crate) written: u64,
    /// Whether the report holds nothing, neither before these nor of these.
    is_empty: bool,
    /// The findings, where they are not in the report already.
    spool: Spool,
    /// The findings that are not reported, where they are written apart.
    pub(super) aside: Spool,
    pub(crate) failed: Option<Failed>,
}

/// What the system says about writing.
#[derive(Debug)]
pub(crate) enum Failed {
    Report(io::Error),
    Spool(io::Error),
}

impl<'w> Stream<'w> {
    pub(crate) fn new(form: &'static dyn Form, straight: Option<Straight<'w>>) -> Self {
        let is_first = straight.as_ref().is_none_or(|straight| straight.is_first);
        let to = match straight {
            Some(straight) => Destination::Report(straight.out),
            None => Destination::Spool(Spool::default()),
        };
        Self {
            form,
            to,
            written: 0,
            aside: Spool::default(),
            is_first,
            failed: None,
            text: Vec::new(),
        }
    }

    /// Writes a finding.
    pub(crate) fn add(&mut self, located: &Located) {
        if self.failed.is_some() {
            return;
        }
        match self.write(located, None) {
            Ok(()) => self.written += 1,
            Err(error) => self.failed = Some(error),
        }
    }

    /// Writes a finding that is not reported.
    pub(crate) fn add_hidden(&mut self, located: &Located, by: &HiddenBy) {
        if self.failed.is_some() {
            return;
        }
        let written = match self.form.hidden_at() {
            HiddenAt::Here => self.write(located, Some(by)),
            HiddenAt::Aside => self.write_aside(located, by),
            HiddenAt::Nowhere => Ok(()),
        };
        if let Err(error) = written {
            self.failed = Some(error);
        }
    }

    fn write_aside(&mut self, located: &Located, by: &HiddenBy) -> io::Result<()> {
        self.text.clear();
        if !self.aside.is_empty() {
            self.text.extend_from_slice(self.form.separator());
        }
        self.form.hidden(located, by, &mut self.text)?;
        self.aside.write_all(&self.text)
    }

    fn write(&mut self, located: &Located, hidden_by: Option<&HiddenBy>) -> io::Result<()> {
        self.text.clear();
        if !self.is_first {
            self.text.extend_from_slice(self.form.separator());
        }
        match hidden_by {
            None => self.form.finding(located, &mut self.text)?,
            Some(by) => self.form.hidden(located, by, &mut self.text)?,
        }
        self.is_first = false;
        match &mut self.to {
            Destination::Report(out) => out.write_all(&self.text),
            Destination::Spool(spool) => spool.write_all(&self.text),
        }
    }

    pub(crate) fn finish(self) -> Streamed {
        let (spool, failed): (_, fn(_) -> _) = match self.to {
            Destination::Report(_) => (Spool::default(), Failed::Report),
            Destination::Spool(spool) => (spool, Failed::Spool),
        };
        Streamed {
            written: self.written,
            spool,
            aside: self.aside,
            is_empty: self.is_first,
            failed: self.failed.map(failed),
        }
    }
}

/// A finding that is not reported, and what leaves it out.
pub(super) fn suppressed<'l>(located: &'l Located, by: &'l HiddenBy) -> SuppressedV1<'l> {
    SuppressedV1 { by: Cow::Borrowed(by), diagnostic: Cow::Owned(located.to_json()) }
}

/// The findings of all files in a report for programs.
pub(super) struct Findings {
    form: &'static dyn Form,
    /// The number of findings to write for each file; all if there is no limit.
    shown: Option<u64>,
    is_empty: bool,
}

impl Findings {
    pub(super) const fn new(form: &'static dyn Form, shown: Option<u64>) -> Self {
        Self { form, shown, is_empty: true }
    }

    pub(super) const fn form(&self) -> &'static dyn Form {
        self.form
    }

    pub(super) const fn shown(&self) -> Option<u64> {
        self.shown
    }

    /// Whether nothing was written so far.
    pub(super) const fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Writes what was found in a file, where it is not in the report already; returns how many
    /// findings that are.
    pub(super) fn write(&mut self, file: &mut FileReport, out: &mut dyn Write) -> io::Result<u64> {
        if let Some(streamed) = &mut file.streamed {
            let separator = if self.is_empty { b"" } else { self.form.separator() };
            if !streamed.spool.is_empty() {
                out.write_all(separator)?;
                streamed.spool.pass(|bytes| out.write_all(bytes))?;
            }
            self.is_empty &= streamed.is_empty;
            return Ok(streamed.written);
        }
        let mut text = Vec::new();
        let found = super::severest(&file.kept, self.shown, |located| located.severity);
        for located in &found {
            text.clear();
            if !self.is_empty {
                text.extend_from_slice(self.form.separator());
            }
            self.form.finding(located, &mut text)?;
            out.write_all(&text)?;
            self.is_empty = false;
        }
        Ok(found.len() as u64)
    }
}
