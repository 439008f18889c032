//! One game: its tags in order, its sections, and every comment at its place.

mod section;

use portnote_core::order::Order as _;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::before::EarlierGames;
use super::charset::{Fitter, TextKind};
use super::lines::FittedLines;
use super::{Charset, ExportOptions, Unencodable, value};
use crate::model::{Anchor, Comment, Game, NoteSection, Stray, Tag};
use crate::syntax::{OpeningComment, is_header_line};
use crate::tag::{MANDATORY, TagClass};
use portnote_core::Encoding;
use portnote_core::frame::{comment, escape};

/// Characters that export format does not have: PBN 2.1 §2.2.
const TABS: [char; 2] = ['\t', '\u{0B}'];

/// What a text is written for.
#[derive(Clone, Copy)]
pub(super) enum WritePurpose {
    Export(ExportOptions),
    /// To be compared with what was read: characters stay as they are.
    AsRead,
}

impl WritePurpose {
    fn fitter(self) -> Fitter {
        match self {
            Self::Export(options) => Fitter::new(options.charset, options.unencodable),
            Self::AsRead => Fitter::new(Charset::Utf8, Unencodable::default()),
        }
    }
}

/// The text of a game in export format, with the empty line after it, and what became of
/// characters outside its charset.
pub(super) fn write(
    game: &Game<'_>,
    options: ExportOptions,
    before: EarlierGames<'_>,
) -> (String, Fitter) {
    let mut comments: BTreeMap<Anchor, Vec<LooseText<'_, '_>>> = BTreeMap::new();
    for comment in &game.comments {
        let list = comments.entry(comment.anchor).or_default();
        list.push(LooseText::Comment(comment));
    }
    for stray in &game.stray {
        let list = comments.entry(stray.anchor).or_default();
        let start = |aside: &LooseText<'_, '_>| aside.start();
        let place = list.partition_point(|aside| start(aside) < stray.range.start);
        list.insert(place, LooseText::Stray(stray));
    }
    let mut repetitions: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let repeated = game.tags.iter().enumerate();
    for (number, tag) in repeated.filter(|(_, tag)| tag.repeated) {
        repetitions.entry(tag.name).or_default().push(number);
    }
    let manner = match before {
        EarlierGames::Written(_) => WritePurpose::Export(options),
        EarlierGames::Read => WritePurpose::AsRead,
    };
    let mut writer = Writer {
        game,
        options,
        before,
        lines: FittedLines::new(manner.fitter(), game.block().unit().text().len()),
        manner,
        comments,
        repetitions,
    };
    writer.comments(Anchor::Game..=Anchor::Game);
    writer.identification();
    writer.auction();
    writer.play();
    writer.supplemental();
    writer.lines.break_line();
    writer.lines.end();
    writer.lines.finish()
}

/// The text of what follows the last game, with an empty line after it.
pub(super) fn write_closing(comments: &[OpeningComment], manner: WritePurpose) -> (String, Fitter) {
    let mut lines = FittedLines::new(manner.fitter(), 0);
    for comment in comments {
        write_comment(&mut lines, &comment.token, manner);
    }
    lines.break_line();
    if !comments.is_empty() {
        lines.end();
    }
    lines.finish()
}

/// What is written beside tags, calls and cards.
#[derive(Clone, Copy)]
enum LooseText<'g, 'b> {
    Comment(&'g Comment<'b>),
    /// Text that has no place in a game: a comment keeps it.
    Stray(&'g Stray<'b>),
}

impl LooseText<'_, '_> {
    /// Where the text begins in the game; the first place where it is before the game.
    fn start(&self) -> u32 {
        match self {
            Self::Comment(comment) => comment.range.as_ref().map_or(0, |range| range.start),
            Self::Stray(stray) => stray.range.start,
        }
    }
}

pub(super) struct Writer<'g, 'b> {
    pub(super) game: &'g Game<'b>,
    pub(super) options: ExportOptions,
    /// What games before give to this one.
    pub(super) before: EarlierGames<'g>,
    pub(super) lines: FittedLines,
    manner: WritePurpose,
    /// Comments by what they belong to, each list in file order.
    comments: BTreeMap<Anchor, Vec<LooseText<'g, 'b>>>,
    /// The tags of each name but the first, in file order.
    repetitions: BTreeMap<&'g str, Vec<usize>>,
}

impl Writer<'_, '_> {
    fn identification(&mut self) {
        let game = self.game;
        for name in MANDATORY.names() {
            if let Some(text) = value::mandatory(game, name, self.options, self.before) {
                self.lines.tag(name, &text);
            }
            self.after_tags(name);
        }
        let mut others: Vec<&Tag<'_>> = game
            .tags
            .iter()
            .filter(|tag| !tag.repeated && is_identification(tag))
            .filter(|tag| tag.class != TagClass::Mandatory)
            .collect();
        others.order_by_key(|tag| tag.name);
        for tag in others {
            let text = value::own(game, tag, self.options, self.before);
            self.lines.tag(tag.name, &text);
            self.after_tags(tag.name);
        }
        // A Note that belongs to no section stays outside of both.
        self.notes(None);
    }

    fn auction(&mut self) {
        let Some(auction) = &self.game.auction else {
            return;
        };
        let notes = self.has_notes(NoteSection::Auction);
        // A section of hyphens is not written: it means nothing, and is not read back.
        if section::fillers(auction) == auction.turns.len()
            && auction.ends.is_empty()
            && auction.loose_marks.is_empty()
            && !notes
            && !self.commented("Auction")
        {
            return;
        }
        let dealer = self.game.dealer().or(auction.first);
        let text = dealer.map_or(String::new(), |seat| seat.to_string());
        self.lines.tag("Auction", &text);
        self.after_tags("Auction");
        section::write_auction(self, auction);
        self.notes(Some(NoteSection::Auction));
    }

    fn play(&mut self) {
        let Some(play) = &self.game.play else { return };
        let notes = self.has_notes(NoteSection::Play);
        let is_bare = play.turns.is_empty() && play.ends.is_empty() && play.loose_marks.is_empty();
        if is_bare && !notes && !self.commented("Play") {
            return;
        }
        let leader = if section::is_odd_play(play) {
            play.first
        } else {
            crate::check::leader(self.game).or(play.first)
        };
        let text = leader.map_or(String::new(), |seat| seat.to_string());
        self.lines.tag("Play", &text);
        self.after_tags("Play");
        section::write_play(self, play, leader);
        self.notes(Some(NoteSection::Play));
    }

    /// Sections by name; comments inside one move after its tag.
    fn supplemental(&mut self) {
        let game = self.game;
        let mut sections: Vec<(usize, &Tag<'_>)> = game
            .tags
            .iter()
            .enumerate()
            .filter(|(_, tag)| !tag.repeated && !is_identification(tag))
            .filter(|(_, tag)| {
                !matches!(tag.class, TagClass::Auction | TagClass::Play | TagClass::Note)
            })
            .collect();
        sections.order_by_key(|(_, tag)| tag.name);
        for (number, tag) in sections {
            let text = value::own(game, tag, self.options, self.before);
            let text = section::header(tag, text);
            self.lines.tag(tag.name, &text);
            self.after_tags(tag.name);
            self.comments(Anchor::Element(number, 0)..=Anchor::Element(number, usize::MAX));
            section::write_elements(self, tag);
        }
    }

    /// Whether a comment belongs to a tag of this name: it keeps an empty section.
    fn commented(&self, name: &str) -> bool {
        let tags = self.repetitions.get(name).into_iter().flatten().copied();
        let mut tags = self.game.tag_number(name).into_iter().chain(tags);
        tags.any(|number| self.comments.contains_key(&Anchor::Tag(number)))
    }

    fn has_notes(&self, section: NoteSection) -> bool {
        self.game.notes.iter().any(|note| note.section == Some(section))
    }

    /// Notes by index: PBN 2.1 §3.5.5.
    fn notes(&mut self, section: Option<NoteSection>) {
        let game = self.game;
        let of_section = game.notes.iter().filter(|note| note.section == section);
        let mut notes: Vec<_> = of_section.collect();
        notes.order_by_key(|note| note.index);
        for note in notes {
            let Some(tag) = game.tags.get(note.tag) else {
                continue;
            };
            let text = tag.raw.split_once(':').map_or(tag.raw, |(_, text)| text);
            match note.index {
                Some(index) => {
                    let index = index.to_string();
                    let pieces = ["[Note \"", &index, ":", text, "\"]"];
                    self.lines.pieces(&pieces);
                }
                None => self.lines.tag("Note", tag.raw),
            }
            let anchor = Anchor::Tag(note.tag);
            self.comments(anchor..=anchor);
        }
    }

    /// Comments of every tag of a name: those of a repeated tag, and of what follows it, stay
    /// with the first.
    fn after_tags(&mut self, name: &str) {
        if self.comments.is_empty() {
            return self.lines.break_line();
        }
        if let Some(first) = self.game.tag_number(name) {
            self.comments(Anchor::Tag(first)..=Anchor::Tag(first));
        }
        for number in self.repetitions.get(name).cloned().unwrap_or_default() {
            self.comments(Anchor::Tag(number)..=Anchor::Tag(number));
            self.comments(Anchor::Element(number, 0)..=Anchor::Element(number, usize::MAX));
        }
    }

    /// Comments with an anchor: they begin a line and share it while there is room.
    fn comments(&mut self, wanted: RangeInclusive<Anchor>) {
        self.lines.break_line();
        let found = self.comments.range(wanted);
        for aside in found.flat_map(|(_, list)| list) {
            write_aside(&mut self.lines, *aside, self.manner);
        }
        self.lines.break_line();
    }

    /// Comments between tokens, each after one blank.
    pub(super) fn inline_comments(&mut self, wanted: Anchor) {
        for aside in self.comments.get(&wanted).into_iter().flatten() {
            write_aside(&mut self.lines, *aside, self.manner);
        }
    }
}

fn write_aside(lines: &mut FittedLines, aside: LooseText<'_, '_>, manner: WritePurpose) {
    match aside {
        LooseText::Comment(comment) => write_comment(lines, comment.token, manner),
        LooseText::Stray(stray) if stray.text.contains('}') => {
            write_comment(lines, &format!("; {}", stray.text), manner);
        }
        LooseText::Stray(stray) => {
            write_comment(lines, &format!("{{{}}}", stray.text), manner);
        }
    }
}

/// A comment or an escape line, after one blank where something is on the line.
fn write_comment(lines: &mut FittedLines, token: &str, manner: WritePurpose) {
    let token = &*if token.contains(TABS) {
        Cow::Owned(token.replace(TABS, " "))
    } else {
        Cow::Borrowed(token)
    };
    if token.starts_with('%') {
        write_escape_line(lines, token, manner);
        return;
    }
    let mut token = lines.fitted(token, TextKind::Comment).into_owned();
    if token.starts_with('{') && !comment::is_closed(&token) {
        // What follows would else be a part of it.
        token.push('}');
    }
    let token = &*token;
    if token.starts_with(';') {
        lines.fitted_token(token);
        lines.end();
        return;
    }
    let unified = if token.contains('\r') {
        Cow::Owned(token.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(token)
    };
    for (number, line) in unified.split('\n').enumerate() {
        if number > 0 {
            lines.end();
        }
        write_comment_line(lines, line, number == 0);
    }
}

/// An escape line, unless the header has it already.
fn write_escape_line(lines: &mut FittedLines, line: &str, manner: WritePurpose) {
    // A character that the charset does not have may be all that makes it another line.
    let line = lines.fitted(line, TextKind::Text);
    let line = &*line;
    if is_header_line(line) {
        return;
    }
    let Some(charset) = escape::charset(line) else {
        lines.fitted_line(line);
        return;
    };
    match manner {
        // The header says it.
        WritePurpose::Export(ExportOptions { charset: Charset::Utf8, .. }) => {}
        // The game is judged by what its characters are, and not by this line.
        WritePurpose::AsRead if Encoding::from_label(charset) == Some(Encoding::Utf8) => {
            lines.fitted_line(line);
        }
        // The output is ISO 8859-1, with any encoding of the input.
        WritePurpose::Export(_) | WritePurpose::AsRead => {
            lines.fitted_line(&line.replace(charset, "ISO-8859-1"))
        }
    }
}

/// One line of a brace comment, broken at blanks where it is too long.
fn write_comment_line(lines: &mut FittedLines, line: &str, first: bool) {
    let limit = lines.limit();
    let mut rest = line;
    let mut first = first;
    while let Some((cut, _)) = rest.char_indices().nth(limit) {
        let head = rest.get(..cut).unwrap_or(rest);
        let Some(blank) = head.rfind(' ').filter(|at| *at > 0) else {
            break;
        };
        write_piece(lines, rest.get(..blank).unwrap_or(""), first);
        lines.end();
        rest = rest.get(blank + 1..).unwrap_or("");
        first = false;
    }
    write_piece(lines, rest, first);
}

fn write_piece(lines: &mut FittedLines, text: &str, first: bool) {
    if first {
        lines.fitted_token(text);
    } else {
        lines.fitted_raw(text);
    }
}

/// Whether a tag is in the identification section: no section of its own. A mandatory
/// tag stays there with whatever follows it.
fn is_identification(tag: &Tag<'_>) -> bool {
    match tag.class {
        TagClass::Mandatory | TagClass::Supplemental => true,
        TagClass::Private | TagClass::Unknown => tag.elements.is_empty(),
        TagClass::Auction | TagClass::Play | TagClass::Note | TagClass::Table => false,
    }
}
