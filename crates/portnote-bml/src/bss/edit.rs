//! Changes of the fields of records; every other byte stays.

mod field;

use std::borrow::Cow;
use std::ops::Range;

use portnote_core::Encoding;
use portnote_core::build::refuse_control;
use portnote_core::edit::rope::{self, Rope};
use portnote_core::edit::{EditError, History, Script, Splice, edits, encode};
use portnote_core::finding::Edit;

use self::field::Field;
use super::model::{BiddingRecord, Item, Line, LineKind};
use super::options::Options;
use super::read::{has_vote, parse_with};
use super::syntax::{Block, Bss, File, Joined, content};
use super::tail::{CallDisposition, Verdict};
use super::write::{WriterProfile, record};
use crate::bml::Calls;
use crate::bml::call::SidedCall;
use crate::situation::{Position, Vulnerability};

/// A file whose records can be changed. Each change is read back before it is taken, and can be undone.
///
/// Records are counted from 1: all lines that are not blank. A change reads the line; the whole file only
/// where it could change how other lines are read: where lines come, go or move, and with passes, doubles
/// and redoubles, of which all together say whether they have a disposition.
///
/// The fields of a bidding record are `position`, `vulnerability`, `artificial`, `outcomes`,
/// `disposition`, `lengths` and `description`, those of a header `name`, `flags` and `summary`, that of
/// an include or a stock card `file`, and those of carding `notrump_leads`, `suit_leads`, `signals` and
/// `text`. Their texts are those of BSS.
///
/// ```
/// let mut file = portnote_bml::bss::edit(b"*00{Acol}=NYYYYYY\n001NP2C=NYYYYYY008Asks\n");
/// let stayman = file.find("1NT-(P)-2C").unwrap();
/// file.set(stayman, "description", "Stayman")?;
/// file.set(1, "name", "Acol, weak notrump")?;
/// let text = b"*00{Acol, weak notrump}=NYYYYYY\n001NP2C=NYYYYYY008Stayman\n";
/// assert_eq!(file.to_bytes(), text);
/// # Ok::<(), portnote_bml::bss::EditError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Editor<'i> {
    source: Cow<'i, [u8]>,
    options: Options,
    encoding: Encoding,
    /// What is before the first line: a byte order mark.
    start: Rope,
    lines: Vec<Slot>,
    /// The places among the lines of those that are not blank.
    records: Vec<usize>,
    history: History<Splice<Slot>>,
}

/// A line with its end.
#[derive(Clone, Debug)]
struct Slot {
    text: Rope,
    verdict: Verdict,
    /// The encoding of the line; `None` where it is ASCII.
    encoding: Option<Encoding>,
    /// Whether the line has no end, and the next record begins after it.
    is_joined: bool,
    /// Whether it is not blank.
    is_record: bool,
}

/// Edits a file that is read with the default options.
///
/// ```
/// let mut file = portnote_bml::bss::edit(b"001C=NYYYYYY008\n");
/// file.set(1, "lengths", "38")?;
/// assert_eq!(file.to_bytes(), b"001C=NYYYYYY038\n");
/// # Ok::<(), portnote_bml::bss::EditError>(())
/// ```
#[must_use]
pub fn edit<'i>(bytes: impl Into<Cow<'i, [u8]>>) -> Editor<'i> {
    Editor::with_options(bytes, Options::default())
}

impl<'i> Editor<'i> {
    /// Edits a file that is read as the options say.
    #[must_use]
    pub fn with_options(bytes: impl Into<Cow<'i, [u8]>>, options: Options) -> Self {
        let source = bytes.into();
        let file = parse_with(&source, &options).value;
        let lines: Vec<Slot> = file.blocks().iter().map(Slot::of).collect();
        let records = records(&lines);
        let known = lines.iter().find_map(|line| line.encoding);
        let encoding = options.encoding.or(known).unwrap_or(Encoding::Utf8);
        let first = file.blocks().first().map(|block| block.unit().outer_span().start);
        let start = Rope::old(0, first.unwrap_or(source.len() as u64));
        drop(file);
        Self { source, options, encoding, start, lines, records, history: History::new() }
    }

    /// Returns the number of lines that are not blank.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.records.len() as u64
    }

    /// Returns the file as it is now.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.parts().for_each(|part| part.push_to(&mut bytes, &self.source));
        bytes
    }

    /// Returns the text of the file as it is now.
    #[must_use]
    pub fn text(&self) -> String {
        let bytes = self.to_bytes();
        let file = parse_with(&bytes, &self.options).value;
        file.blocks().iter().map(|block| block.unit().text()).collect()
    }

    /// Finds a bidding record by its calls, in any spelling that [`Calls`] reads: one for any position
    /// and vulnerability, or else the first. It reads the records one after another.
    #[must_use]
    pub fn find(&self, calls: impl AsRef<str>) -> Option<u64> {
        let calls: Calls = calls.as_ref().parse().ok()?;
        let mut first = None;
        for index in 1..=self.games() {
            let Some(LineKind::Record(found)) = self.line(index) else {
                continue;
            };
            if !calls.iter().copied().eq(calls_of(&found)) {
                continue;
            }
            if (found.position, found.vulnerability) == (Position::Any, Vulnerability::Any) {
                return Some(index);
            }
            first = first.or(Some(index));
        }
        first
    }

    /// Returns a line as typed values; `None` where there is none of this number.
    #[must_use]
    pub fn line(&self, index: u64) -> Option<LineKind> {
        let slot = self.lines.get(self.place(index).ok()?)?;
        let bytes = slot.text.bytes(&self.source);
        let file = self.alone(slot, &bytes);
        Some(Line::of(only(&file)?).kind)
    }

    /// Returns the text of a field as it is written; `None` where the record has none.
    #[must_use]
    pub fn value(&self, index: u64, field: &str) -> Option<String> {
        let slot = self.lines.get(self.place(index).ok()?)?;
        let bytes = slot.text.bytes(&self.source);
        let file = self.alone(slot, &bytes);
        Field::of(field)?.text(only(&file)?)
    }

    /// Sets the text of a field as BSS writes it. An empty text removes a field that a record can do
    /// without.
    ///
    /// # Errors
    /// - [`EditError::NoGame`]: the file has fewer records.
    /// - [`EditError::Missing`]: the record has no such field.
    /// - [`EditError::Text`]: the text has a line end or a control character.
    /// - [`EditError::Encoding`]: the encoding of the line lacks a character of it.
    /// - [`EditError::Refused`]: the text would not be read as this field.
    pub fn set(&mut self, index: u64, field: &str, text: &str) -> Result<(), EditError> {
        let place = self.place(index)?;
        let what = format!("field `{}`", field.escape_debug());
        refuse_control(&what, text)?;
        let missing = || EditError::Missing { what: format!("{what} in record {index}") };
        let known = Field::of(field).ok_or_else(missing)?;
        let refused = || EditError::Refused { what: format!("{what} of record {index}") };
        let slot = self.lines.get(place).ok_or_else(missing)?;
        let old = slot.text.bytes(&self.source);
        let file = self.alone(slot, &old);
        let block = only(&file).ok_or_else(refused)?;
        let range = known.place(block).ok_or_else(missing)?;
        let new = self.replaced(slot, block, &range, &known.written(text))?;
        let is_meant = self.is_read(slot, &new, |now| known.is_set(block, now, text));
        drop(file);
        self.take(place, new, is_meant, refused)
    }

    /// Sets a whole bidding record; the line end stays.
    ///
    /// # Errors
    /// - [`EditError::NoGame`]: the file has fewer records.
    /// - [`EditError::Encoding`]: the encoding of the line lacks a character of it.
    /// - [`EditError::Refused`]: it would not be read as this record.
    pub fn set_record(&mut self, index: u64, new: &BiddingRecord) -> Result<(), EditError> {
        let place = self.place(index)?;
        let refused = || EditError::Refused { what: format!("record {index}") };
        let slot = self.lines.get(place).ok_or_else(refused)?;
        let profile = match slot.verdict.is_present {
            true => WriterProfile::Bml2,
            false => WriterProfile::Fd,
        };
        let text = record(new, profile);
        let old = slot.text.bytes(&self.source);
        let file = self.alone(slot, &old);
        let block = only(&file).ok_or_else(refused)?;
        let end = u32::try_from(content(block.unit().text()).len()).unwrap_or(u32::MAX);
        let changed = self.replaced(slot, block, &(0..end), &text)?;
        let is_meant = self.is_read(slot, &changed, |now| match Line::of(now).kind {
            LineKind::Record(found) => record(&found, profile) == text && says(&found, new),
            _ => false,
        });
        drop(file);
        self.take(place, changed, is_meant, refused)
    }

    /// Removes a record with its line end.
    ///
    /// # Errors
    /// - [`EditError::NoGame`]: the file has fewer records.
    /// - [`EditError::Refused`]: the other lines would be read in another way.
    pub fn remove_game(&mut self, index: u64) -> Result<(), EditError> {
        let place = self.place(index)?;
        let what = || format!("the file without record {index}");
        self.splice(Splice { at: place..place + 1, new: Vec::new() }, Vec::new(), what)
    }

    /// Inserts a line, which gets this index: before the record that has it, or after the last. It gets
    /// the line end of the file.
    ///
    /// # Errors
    /// - [`EditError::NoGame`]: the index is 0, or more than one after the last line.
    /// - [`EditError::Text`]: the text has a line end or a control character.
    /// - [`EditError::Encoding`]: the encoding of the file lacks a character of it.
    /// - [`EditError::Refused`]: the text is blank, or other lines would be read in another way.
    ///
    /// ```
    /// let mut file = portnote_bml::bss::edit(b"001C=NYYYYYY008\n");
    /// file.insert_game(2, "001N=NYYYYYY008weak")?;
    /// file.move_game(2, 1)?;
    /// assert_eq!(file.to_bytes(), b"001N=NYYYYYY008weak\n001C=NYYYYYY008\n");
    /// # Ok::<(), portnote_bml::bss::EditError>(())
    /// ```
    pub fn insert_game(&mut self, index: u64, text: &str) -> Result<(), EditError> {
        let place = match self.games().checked_add(1) == Some(index) {
            true => self.records.last().map_or(self.lines.len(), |last| last + 1),
            false => self.place(index)?,
        };
        let text = text.trim_end_matches(['\n', '\r']);
        refuse_control("a record", text)?;
        let line_end = self.line_end();
        let line = Slot {
            text: Rope::new(&encode(&format!("{text}{line_end}"), self.encoding)?),
            verdict: Verdict::default(),
            encoding: None,
            is_joined: false,
            is_record: true,
        };
        let before = place.checked_sub(1).and_then(|before| self.lines.get(before));
        let before = before.filter(|before| !self.ends_line(before));
        let change = match before {
            None => Splice { at: place..place, new: vec![line] },
            Some(before) => {
                let before = before.ended(line_end);
                Splice { at: place - 1..place, new: vec![before, line] }
            }
        };
        let mut kinds = vec![None];
        if change.new.len() > 1 {
            kinds.insert(0, self.kinds().into_iter().nth(place - 1));
        }
        self.splice(change, kinds, || format!("the new record {index}"))
    }

    /// Moves a record, so that it has another index; the records between move by one. Blank lines stay.
    ///
    /// # Errors
    /// - [`EditError::NoGame`]: the file has fewer records.
    /// - [`EditError::Refused`]: the lines would be read in another way there.
    pub fn move_game(&mut self, from: u64, to: u64) -> Result<(), EditError> {
        let what = || format!("record {from} in place {to}");
        let (from, to) = (self.place(from)?, self.place(to)?);
        if from == to {
            return Ok(());
        }
        let range = from.min(to)..from.max(to) + 1;
        let old = self.lines.get(range.clone()).unwrap_or(&[]).iter().cloned();
        let old: Vec<_> = old.zip(self.kinds().into_iter().skip(range.start)).collect();
        let mut moved: Vec<_> = old.iter().filter(|(line, _)| line.is_record).cloned().collect();
        match from < to {
            true => moved.rotate_left(1),
            false => moved.rotate_right(1),
        }
        let mut moved = moved.into_iter();
        let new = old.into_iter().map(|old| if old.0.is_record { moved.next() } else { Some(old) });
        let (mut new, kinds): (Vec<_>, Vec<_>) = new.flatten().unzip();
        // The last line of a file may lack the line end that it needs before another one.
        let others = new.len().saturating_sub(1);
        for line in new.iter_mut().take(others) {
            if !line.is_joined && !self.ends_line(line) {
                *line = line.ended(self.line_end());
            }
        }
        let kinds = kinds.into_iter().map(Some).collect();
        self.splice(Splice { at: range, new }, kinds, what)
    }

    /// Takes back the last change; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let is_undone = self.history.undo(|change| change.swap(&mut self.lines));
        self.records = records(&self.lines);
        is_undone
    }

    /// Makes the change again that was taken back last; says whether there was one.
    pub fn redo(&mut self) -> bool {
        let is_redone = self.history.redo(|change| change.swap(&mut self.lines));
        self.records = records(&self.lines);
        is_redone
    }

    /// Returns all changes so far, in order, as edits of the file as it was, with lines and columns.
    #[must_use]
    pub fn changes(&self) -> Vec<Edit> {
        edits::<Bss>(&self.script(), &self.source, &self.options, self.encoding)
    }

    /// Returns all changes so far as a script for the file as it was.
    #[must_use]
    pub fn script(&self) -> Script {
        rope::script(self.parts(), &self.source)
    }

    /// The file as it is now, in parts.
    fn parts(&self) -> impl Iterator<Item = &Rope> {
        std::iter::once(&self.start).chain(self.lines.iter().map(|line| &line.text))
    }

    fn place(&self, index: u64) -> Result<usize, EditError> {
        let number = usize::try_from(index).unwrap_or(usize::MAX);
        let place = number.checked_sub(1).and_then(|number| self.records.get(number));
        place.copied().ok_or(EditError::NoGame { index, games: self.records.len() as u64 })
    }

    /// A line that is read as its file says.
    fn alone<'b>(&self, slot: &Slot, bytes: &'b [u8]) -> File<'b> {
        let mut options = self.options.clone();
        options.call_disposition = match slot.verdict.is_present {
            true => CallDisposition::Present,
            false => CallDisposition::Absent,
        };
        options.encoding = options.encoding.or(slot.encoding);
        parse_with(bytes, &options).value
    }

    /// A line with another text in a range.
    fn replaced(
        &self,
        slot: &Slot,
        block: &Block<'_>,
        range: &Range<u32>,
        text: &str,
    ) -> Result<Rope, EditError> {
        let new = encode(text, slot.encoding.unwrap_or(self.encoding))?;
        Ok(slot.text.replace(block.unit().span(range.clone()), &new))
    }

    /// Whether a new text of a line is read as it is meant.
    fn is_read(&self, slot: &Slot, new: &Rope, is_meant: impl Fn(&Block<'_>) -> bool) -> bool {
        let bytes = new.bytes(&self.source);
        only(&self.alone(slot, &bytes)).is_some_and(is_meant)
    }

    /// Takes a new text for a line, if the line and all others are read as they should be.
    fn take(
        &mut self,
        line: usize,
        text: Rope,
        is_meant: bool,
        refused: impl Fn() -> EditError,
    ) -> Result<(), EditError> {
        let Some(slot) = self.lines.get(line).filter(|_| is_meant) else {
            return Err(refused());
        };
        let (old, new) = (slot.text.bytes(&self.source), text.bytes(&self.source));
        if old == new {
            return Ok(());
        }
        let is_plain = !slot.is_joined && old.len() > 1 && !has_vote(&old) && !has_vote(&new);
        let is_plain = is_plain && line > 0 && old.last() == new.last() && new.ends_with(b"\n");
        let before = (!is_plain).then(|| self.kinds());
        drop((old, new));
        let changed = Slot { text, ..slot.clone() };
        let back = Splice { at: line..line + 1, new: vec![changed] }.swap(&mut self.lines);
        let stays = before.is_none_or(|before| {
            let now = self.kinds();
            let other = |(place, kind): (usize, &LineKind)| (place != line).then(|| kind.clone());
            let others =
                |kinds: &[LineKind]| kinds.iter().enumerate().map(other).collect::<Vec<_>>();
            others(&before) == others(&now)
                && now.get(line)
                    == self.lines.get(line).and_then(|slot| self.kind_of(slot)).as_ref()
        });
        if !stays {
            let _ = back.swap(&mut self.lines);
            return Err(refused());
        }
        self.history.record(back);
        Ok(())
    }

    /// Changes which lines there are, if each is read as it should be: new lines as the kinds say, or as
    /// any record, and all others as before.
    fn splice(
        &mut self,
        change: Splice<Slot>,
        kinds: Vec<Option<LineKind>>,
        what: impl Fn() -> String,
    ) -> Result<(), EditError> {
        let mut expected: Vec<_> = self.kinds().into_iter().map(Some).collect();
        expected.splice(change.at.clone(), kinds);
        let new = change.at.start..change.at.start + change.new.len();
        let back = change.swap(&mut self.lines);
        let bytes = self.to_bytes();
        let file = parse_with(&bytes, &self.options).value;
        let blocks = file.blocks();
        let is_meant = |((block, line), kind): ((&Block<'_>, &Slot), &Option<LineKind>)| match kind
        {
            Some(kind) => {
                let is_read_alike = block.own().verdict.is_present == line.verdict.is_present;
                is_read_alike && Line::of(block).kind == *kind
            }
            None => block.is_game() && !block.is_opaque(),
        };
        let mut lines = blocks.iter().zip(&self.lines).zip(&expected);
        if blocks.len() != expected.len() || !lines.all(is_meant) {
            drop(file);
            let _ = back.swap(&mut self.lines);
            return Err(EditError::Refused { what: what() });
        }
        let read = new.clone().zip(blocks.iter().skip(new.start));
        for (place, block) in read {
            if let Some(line) = self.lines.get_mut(place) {
                let text = std::mem::take(&mut line.text);
                *line = Slot { text, ..Slot::of(block) };
            }
        }
        drop(file);
        self.records = records(&self.lines);
        self.history.record(back);
        Ok(())
    }

    /// The line end of the file.
    fn line_end(&self) -> &'static str {
        let first = self.lines.iter().find(|line| self.ends_line(line));
        let bytes = first.map(|line| line.text.bytes(&self.source));
        match bytes.as_deref() {
            Some([.., b'\r', b'\n']) => "\r\n",
            Some([.., b'\r']) => "\r",
            _ => "\n",
        }
    }

    fn ends_line(&self, line: &Slot) -> bool {
        matches!(line.text.bytes(&self.source).last(), Some(b'\n' | b'\r'))
    }

    /// What each line is as it is read in the file.
    fn kinds(&self) -> Vec<LineKind> {
        let bytes = self.to_bytes();
        let file = parse_with(&bytes, &self.options).value;
        file.blocks().iter().map(|block| Line::of(block).kind).collect()
    }

    /// What a line is as it is read alone.
    fn kind_of(&self, slot: &Slot) -> Option<LineKind> {
        let bytes = slot.text.bytes(&self.source);
        let file = self.alone(slot, &bytes);
        Some(Line::of(only(&file)?).kind)
    }
}

impl Slot {
    fn of(block: &Block<'_>) -> Self {
        let text = block.unit().decoded();
        let span = block.unit().outer_span();
        Self {
            text: Rope::old(span.start, span.end),
            verdict: block.own().verdict,
            encoding: (!text.is_ascii()).then(|| text.encoding()),
            is_joined: block.own().joined != Joined::No,
            is_record: block.is_game(),
        }
    }

    /// The line with a line end.
    fn ended(&self, line_end: &str) -> Self {
        let text = self.text.then(&Rope::new(line_end.as_bytes()));
        Self { text, is_joined: false, ..self.clone() }
    }
}

/// The places of the lines that are not blank.
fn records(lines: &[Slot]) -> Vec<usize> {
    let lines = lines.iter().enumerate();
    lines.filter(|(_, line)| line.is_record).map(|(place, _)| place).collect()
}

/// The block of a file that is one line.
fn only<'f, 'b>(file: &'f File<'b>) -> Option<&'f Block<'b>> {
    match file.blocks() {
        [block] if block.is_game() && !block.is_opaque() => Some(block),
        _ => None,
    }
}

/// The calls of a record with their sides.
fn calls_of(record: &BiddingRecord) -> impl Iterator<Item = SidedCall> {
    let calls = record.items.iter().enumerate();
    calls.map(|(number, Item { call, .. })| SidedCall {
        is_theirs: record.is_theirs(number),
        call: *call,
    })
}

/// Whether a record that was read says what it should, but for fields that are filled up.
fn says(found: &BiddingRecord, meant: &BiddingRecord) -> bool {
    (found.they_open, found.position, found.vulnerability, &found.items)
        == (meant.they_open, meant.position, meant.vulnerability, &meant.items)
        && (found.is_artificial, found.outcomes, &found.description)
            == (meant.is_artificial, meant.outcomes, &meant.description)
}
