//! BSS text from typed lines: S-14 to S-17.

use portnote_bridge::Denomination;
use portnote_core::coded::At;
use portnote_core::{Diagnostic, Encoding, Parsed, Profile, Reporter, Selection, Span};

use super::model::{
    ANY_LENGTH, BiddingRecord, Carding, Disposition, Header, Line, LineKind, push_call,
};
use crate::problem::bss::Problem;

/// Which programs are to read what is written: S-15.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WriterProfile {
    /// As BML 2 writes: UTF-8, LF, and a disposition for every call.
    #[default]
    Bml2,
    /// As the Full Disclosure editor writes: Windows-1252, CR LF, and no disposition for pass,
    /// double and redouble.
    Fd,
}

impl WriterProfile {
    /// The name of the profile.
    ///
    /// ```
    /// assert_eq!(portnote_bml::bss::write::WriterProfile::Fd.name(), "fd");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bml2 => "bml2",
            Self::Fd => "fd",
        }
    }

    const fn line_end(self) -> &'static str {
        match self {
            Self::Bml2 => "\n",
            Self::Fd => "\r\n",
        }
    }
}

/// A bidding record without line end: S-6, S-14. A disposition or lengths that a bid lacks are
/// written as `0` and `08`, which promise nothing; line ends and control characters become
/// blanks. The profile [`WriterProfile::Fd`] has no place for the disposition of a pass, double
/// or redouble.
///
/// ```
/// use portnote_bml::bss::{self, Options, write::{WriterProfile, record}};
///
/// let file = bss::parse_with(b"*001ND=NYYYYYY0strong", &Options::default()).value;
/// let line = bss::entries(&file).next().map(|entry| entry.line);
/// let read = line.as_ref().and_then(|line| line.record());
/// let fd = read.map(|read| record(read, WriterProfile::Fd));
/// assert_eq!(fd.as_deref(), Some("*001ND=NYYYYYYstrong"));
/// ```
#[must_use]
pub fn record(record: &BiddingRecord, profile: WriterProfile) -> String {
    let mut text = String::with_capacity(record.items.len() * 2 + record.description.len() + 16);
    push_record(&mut text, record, profile);
    text
}

/// A header without line end: S-16. Braces in the name become parentheses.
///
/// ```
/// use portnote_bml::bss::{model::Header, write::header};
///
/// let system = Header {
///     is_floating: false,
///     name: "Acol {weak}".to_owned(),
///     flags: "NYYYYYY".to_owned(),
///     summary: String::new(),
/// };
/// assert_eq!(header(&system), "*00{Acol (weak)}=NYYYYYY");
/// ```
#[must_use]
pub fn header(header: &Header) -> String {
    let mut text = String::new();
    push_header(&mut text, header);
    text
}

/// A whole file, line by line in the order given.
///
/// Spans of diagnostics are those of the lines: they are in the source from which the lines
/// were made.
///
/// ```
/// use portnote_bml::bss::{self, Options, write::{WriterProfile, file}};
///
/// let read = bss::parse_with(b"*00{Acol}=NYYYYYY\n001cp1d=NYYYYYY008", &Options::default()).value;
/// let lines: Vec<_> = bss::entries(&read).map(|entry| entry.line).collect();
/// let written = file(&lines, WriterProfile::Bml2).value;
/// assert_eq!(written, b"*00{Acol}=NYYYYYY\n001CP1D=NYYYYYY008\n");
/// ```
#[must_use]
pub fn file<'l>(
    lines: impl IntoIterator<Item = &'l Line>,
    profile: WriterProfile,
) -> Parsed<Vec<u8>> {
    let mut writer = Writer::new(profile);
    for line in lines {
        writer.line(line);
    }
    writer.finish()
}

/// Writes lines one after another.
#[derive(Clone, Debug)]
pub struct Writer {
    profile: WriterProfile,
    bytes: Vec<u8>,
    line: String,
    /// The first line with a character that the encoding lacks, the character, and their
    /// number so far.
    lost: Option<(Span, char, usize)>,
    titles: Vec<Span>,
}

impl Writer {
    /// A writer before its first line.
    #[must_use]
    pub const fn new(profile: WriterProfile) -> Self {
        Self { profile, bytes: Vec::new(), line: String::new(), lost: None, titles: Vec::new() }
    }

    /// Writes one line of a file.
    pub fn line(&mut self, line: &Line) {
        self.line.clear();
        match &line.kind {
            LineKind::Header(header) => {
                if header.name.contains(['{', '}']) {
                    self.titles.push(line.span);
                }
                push_header(&mut self.line, header);
            }
            LineKind::Stock(name) => push_reference(&mut self.line, '$', name),
            LineKind::Include(name) => push_reference(&mut self.line, '+', name),
            LineKind::Carding(carding) => push_carding(&mut self.line, carding),
            LineKind::Record(record) => push_record(&mut self.line, record, self.profile),
            LineKind::Unknown(text) => push_unknown(&mut self.line, text),
            LineKind::Blank => {}
        }
        self.line.push_str(self.profile.line_end());
        match self.profile {
            WriterProfile::Bml2 => self.bytes.extend_from_slice(self.line.as_bytes()),
            WriterProfile::Fd => self.encode(line.span),
        }
    }

    /// What was written, with what was lost.
    #[must_use]
    pub fn finish(self) -> Parsed<Vec<u8>> {
        let mut diagnostics: Vec<Diagnostic> = Vec::new();
        let selection = Selection::new();
        let mut reporter = Reporter::new(Profile::Import, &selection, &mut diagnostics);
        for title in self.titles {
            reporter.report(Problem::BraceInTitle.at(title));
        }
        if let Some((span, character, count)) = self.lost {
            reporter.report(Problem::Unencodable { character, count }.at(span));
        }
        Parsed { value: self.bytes, diagnostics }
    }

    fn encode(&mut self, span: Span) {
        if self.line.is_ascii() {
            self.bytes.extend_from_slice(self.line.as_bytes());
            return;
        }
        let mut letter = [0; 4];
        for character in self.line.chars() {
            let text = character.encode_utf8(&mut letter);
            match Encoding::WINDOWS_1252.encode(text) {
                Some(bytes) => self.bytes.extend_from_slice(&bytes),
                None => {
                    self.bytes.push(b'?');
                    let lost = self.lost.get_or_insert((span, character, 0));
                    lost.2 += 1;
                }
            }
        }
    }
}

fn push_record(text: &mut String, record: &BiddingRecord, profile: WriterProfile) {
    if record.they_open {
        text.push('*');
    }
    text.push(record.position.digit());
    text.push(record.vulnerability.digit());
    for item in &record.items {
        push_call(text, item.call);
        if let Some(qualifier) = &item.qualifier {
            text.push('{');
            push_text(text, qualifier);
            text.push('}');
        }
    }
    text.push('=');
    push_flag(text, record.is_artificial);
    for outcome in record.outcomes {
        push_flag(text, outcome);
    }
    let bid = record.items.last().and_then(|last| last.call.bid());
    let denomination = bid.map(|bid| bid.denomination());
    if denomination.is_some() || profile == WriterProfile::Bml2 {
        text.push(record.disposition.unwrap_or_default().letter());
    }
    if denomination.is_some_and(|denomination| denomination != Denomination::NoTrump) {
        let (least, most) = record.lengths.unwrap_or((0, ANY_LENGTH));
        for length in [least, most] {
            text.push(char::from(b'0' + length.min(ANY_LENGTH)));
        }
    }
    push_text(text, &record.description);
}

fn push_header(text: &mut String, header: &Header) {
    text.push(if header.is_floating { '?' } else { '*' });
    text.push_str("00{");
    text.extend(header.name.chars().map(|character| match character {
        '{' => '(',
        '}' => ')',
        character => inert(character),
    }));
    text.push_str("}=");
    // Full Disclosure ignores the letters, but seven must be there.
    let is_flag = |letter: u8| matches!(letter, b'Y' | b'N');
    let is_sound = header.flags.len() == 7 && header.flags.bytes().all(is_flag);
    text.push_str(if is_sound { &header.flags } else { "NYYYYYY" });
    push_text(text, &header.summary);
}

fn push_reference(text: &mut String, sign: char, name: &str) {
    text.push(sign);
    push_word(text, name);
}

fn push_carding(text: &mut String, carding: &Carding) {
    text.push('%');
    for part in [&carding.notrump_leads, &carding.suit_leads, &carding.signals, &carding.text] {
        push_word(text, part);
    }
}

/// Appends a blank and a text without the blanks at its ends, where there is any.
fn push_word(text: &mut String, added: &str) {
    let added: String = added.chars().map(inert).collect();
    let added = added.trim_matches([' ', '\t']);
    if !added.is_empty() {
        text.push(' ');
        text.push_str(added);
    }
}

fn push_flag(text: &mut String, is_set: bool) {
    text.push(if is_set { 'Y' } else { 'N' });
}

/// Appends a line that was not read as a record, so that it is not read as one later: a blank instead of a control character could
/// make one of it.
fn push_unknown(text: &mut String, added: &str) {
    text.extend(added.chars().map(|character| match character {
        '\t' => '\t',
        character if inert(character) == ' ' && character != ' ' => char::REPLACEMENT_CHARACTER,
        character => character,
    }));
}

/// Appends a text that stays on its line, whatever is in it.
fn push_text(text: &mut String, added: &str) {
    text.extend(added.chars().map(inert));
}

/// A line end or a control character becomes a blank.
fn inert(character: char) -> char {
    if character.is_control() || matches!(character, '\u{2028}' | '\u{2029}') {
        ' '
    } else {
        character
    }
}

impl Default for Header {
    /// A header without a name.
    fn default() -> Self {
        Self {
            is_floating: false,
            name: String::new(),
            flags: "NYYYYYY".to_owned(),
            summary: String::new(),
        }
    }
}

impl Default for BiddingRecord {
    /// A record without calls that promises nothing: S-14.
    fn default() -> Self {
        Self {
            they_open: false,
            position: crate::situation::Position::Any,
            vulnerability: crate::situation::Vulnerability::Any,
            items: Vec::new(),
            is_artificial: false,
            outcomes: [true; 6],
            disposition: Some(Disposition::NoAgreement),
            lengths: None,
            description: String::new(),
        }
    }
}
