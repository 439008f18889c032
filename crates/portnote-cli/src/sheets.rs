//! Sheets whose pictures wait until it is known on which page they are: in memory while they are few,
//! otherwise in files.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use portnote::product::fs::Spool;
use portnote::render::sheet::{Layout, Pages, Placed, SheetOptions, Sheets};
use portnote::render::{Figure, Style, html, typst};

/// The document of a run.
pub(crate) struct Document {
    form: Form,
    /// The pictures of each group.
    groups: BTreeMap<usize, Spool>,
    /// The texts of each group that had no room.
    notes: BTreeMap<usize, Spool>,
    /// Beside what they wait.
    target: Option<PathBuf>,
}

enum Form {
    Sheets(Sheets),
    /// A row for each board, and whether one of them has a room.
    Summary(SheetOptions, Style, bool),
}

/// What waits of a picture.
struct Waiting {
    is_alone: bool,
    text: Vec<u8>,
    /// The deal, and the picture if others have it too.
    shared: Option<(u64, Vec<u8>)>,
}

/// The deal of the rows of a summary: all have the column of the room, or none.
const ROOMS: u64 = 0;

impl Document {
    pub(crate) fn new(
        options: SheetOptions,
        style: &Style,
        is_typst: bool,
        target: Option<&Path>,
    ) -> Self {
        let form = match options.layout {
            Layout::Summary => Form::Summary(options, style.clone(), false),
            _ if is_typst => Form::Sheets(typst::sheets(&options, style)),
            _ => Form::Sheets(html::sheets(&options, style)),
        };
        Self {
            form,
            groups: BTreeMap::new(),
            notes: BTreeMap::new(),
            target: target.map(Path::to_owned),
        }
    }

    /// Takes a game.
    ///
    /// # Errors
    /// Its pictures cannot be stored.
    pub(crate) fn add(&mut self, figure: &Figure, answer: Option<&Figure>) -> io::Result<()> {
        match &mut self.form {
            Form::Sheets(sheets) => {
                for placed in sheets.add(figure, answer) {
                    let group = placed.group;
                    if let Some(note) = &placed.note {
                        let target = self.target.as_deref();
                        spool_of(&mut self.notes, group, target).write_all(note.as_bytes())?;
                    }
                    self.put(group, &Waiting::of(placed))?;
                }
                Ok(())
            }
            Form::Summary(_, style, has_rooms) => {
                *has_rooms |= html::has_room(figure);
                let row = |has_room| html::summary_row(figure, style, has_room).into_bytes();
                let waiting =
                    Waiting { is_alone: false, text: row(false), shared: Some((ROOMS, row(true))) };
                self.put(0, &waiting)
            }
        }
    }

    fn put(&mut self, group: usize, waiting: &Waiting) -> io::Result<()> {
        waiting.write(spool_of(&mut self.groups, group, self.target.as_deref()))
    }

    /// Writes all pages.
    ///
    /// # Errors
    /// What waited cannot be stored or read again.
    pub(crate) fn write(self, out: &mut impl Write) -> io::Result<()> {
        let Self { form, groups, notes, .. } = self;
        match form {
            Form::Sheets(sheets) => {
                let mut pages = sheets.pages();
                out.write_all(pages.head().as_bytes())?;
                for (group, waiting) in groups {
                    write_group(group, waiting, &mut pages, out)?;
                }
                let has_notes = !notes.is_empty();
                out.write_all(pages.end(has_notes).as_bytes())?;
                for (place, mut notes) in notes.into_values().enumerate() {
                    if place > 0 {
                        out.write_all(pages.between_notes().as_bytes())?;
                    }
                    notes.pass(|note| out.write_all(note))?;
                }
                out.write_all(pages.tail(has_notes).as_bytes())
            }
            Form::Summary(options, style, has_rooms) => {
                let head = html::summary_head(&options, &style, has_rooms);
                out.write_all(head.as_bytes())?;
                for mut rows in groups.into_values() {
                    let mut rows = rows.reader()?;
                    while let Some(row) = Waiting::read(&mut rows)? {
                        out.write_all(&row.text(|_| has_rooms))?;
                    }
                }
                out.write_all(html::summary_tail().as_bytes())
            }
        }
    }
}

/// The spool of a group, which is made where there is none yet.
fn spool_of<'s>(
    spools: &'s mut BTreeMap<usize, Spool>,
    group: usize,
    target: Option<&Path>,
) -> &'s mut Spool {
    let spool = || target.map_or_else(Spool::default, Spool::beside);
    spools.entry(group).or_insert_with(spool)
}

fn write_group(
    group: usize,
    mut waiting: Spool,
    pages: &mut Pages,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut waiting = waiting.reader()?;
    while let Some(picture) = Waiting::read(&mut waiting)? {
        let before = pages.before(group, picture.is_alone);
        out.write_all(before.as_bytes())?;
        out.write_all(&picture.text(|deal| pages.is_shared(deal)))?;
    }
    Ok(())
}

impl Waiting {
    fn of(placed: Placed) -> Self {
        Self {
            is_alone: placed.is_alone,
            text: placed.text.into_bytes(),
            shared: placed.shared.map(|shared| (shared.deal, shared.text.into_bytes())),
        }
    }

    /// The picture, once it is known which deals several games have.
    fn text(self, is_shared: impl FnOnce(u64) -> bool) -> Vec<u8> {
        match self.shared {
            Some((deal, text)) if is_shared(deal) => text,
            _ => self.text,
        }
    }

    /// Writes lengths before texts.
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (deal, shared) =
            self.shared.as_ref().map_or((0, None), |(deal, text)| (*deal, Some(text.as_slice())));
        out.write_all(&[u8::from(self.is_alone), u8::from(shared.is_some())])?;
        let shared = shared.unwrap_or_default();
        for number in [deal, self.text.len() as u64, shared.len() as u64] {
            out.write_all(&number.to_le_bytes())?;
        }
        out.write_all(&self.text)?;
        out.write_all(shared)
    }

    fn read(from: &mut impl Read) -> io::Result<Option<Self>> {
        let mut flags = [0; 2];
        match from.read_exact(&mut flags) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            Err(error) => return Err(error),
        }
        let [is_alone, is_shared] = flags.map(|flag| flag != 0);
        let mut numbers = [0; 3];
        for number in &mut numbers {
            let mut bytes = [0; 8];
            from.read_exact(&mut bytes)?;
            *number = u64::from_le_bytes(bytes);
        }
        let [deal, own, shared] = numbers;
        let mut text = |bytes: u64| {
            let mut text = Vec::new();
            from.by_ref().take(bytes).read_to_end(&mut text)?;
            Ok::<_, io::Error>(text)
        };
        let (own, shared) = (text(own)?, text(shared)?);
        Ok(Some(Self { is_alone, text: own, shared: is_shared.then_some((deal, shared)) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_wait_as_they_are() {
        let pictures = || {
            [("", None), ("one", Some((7, "another"))), ("two", Some((8, "")))].map(
                |(text, shared)| Waiting {
                    is_alone: text.is_empty(),
                    text: text.into(),
                    shared: shared.map(|(deal, text): (u64, &str)| (deal, text.into())),
                },
            )
        };
        let mut spool = Vec::new();
        for picture in pictures() {
            picture.write(&mut spool).unwrap();
        }
        let mut rest = spool.as_slice();
        for picture in pictures() {
            let read = Waiting::read(&mut rest).unwrap().unwrap();
            assert_eq!(read.is_alone, picture.is_alone);
            assert_eq!(read.text, picture.text);
            assert_eq!(read.shared, picture.shared);
            let shown = picture.shared.map_or(picture.text, |(_, text)| text);
            assert_eq!(read.text(|_| true), shown);
        }
        assert!(Waiting::read(&mut rest).unwrap().is_none());
    }
}
