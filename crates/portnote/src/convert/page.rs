//! All games of a text as one page, written while they are read.

use std::io::{self, Read, Write};
use std::path::Path;

use crate::export::ExportError;
use crate::format::Format;
use crate::judge::Judge;
use crate::notation::{Notation, Task};
use crate::options::Options;
use crate::render::{Show, Style, View, event_of, html};

/// What is before and after the games of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct Around {
    /// The head, with the list of contents where there are several games.
    pub head: String,
    /// The end.
    pub tail: &'static str,
}

/// Writes all games of a text, with all that is in them, as the sections of one page, and returns
/// what goes around them. Memory is bounded by the largest game and by the titles, which are the list of
/// contents. `name` is what the file is called.
///
/// ```
/// use portnote::convert::write_page;
/// use portnote::{Format, Options};
///
/// let text = b"[Event \"Club evening\"]\n[Board \"7\"]\n";
/// let mut sections = Vec::new();
/// let options = Options::default();
/// let around = write_page(Format::Pbn, &mut &text[..], "club.pbn", &options, &mut sections)?;
/// assert!(around.head.contains("<title>Club evening</title>"));
/// # Ok::<(), portnote::export::ExportError<std::io::Error>>(())
/// ```
///
/// # Errors
/// The text cannot be read to its end, or a section cannot be written.
pub fn write(
    format: Format,
    reader: &mut dyn Read,
    name: &str,
    options: &Options,
    sections: &mut dyn Write,
) -> Result<Around, ExportError<io::Error>> {
    format.run(Page { reader, name, options, sections })
}

struct Page<'p> {
    reader: &'p mut dyn Read,
    name: &'p str,
    options: &'p Options,
    sections: &'p mut dyn Write,
}

impl Task for Page<'_> {
    type Output = Result<Around, ExportError<io::Error>>;

    fn run<N: Notation>(self) -> Self::Output {
        let (view, style) = (View::default().showing(Show::ALL), Style::default());
        let options = N::options(self.options);
        let mut judge: Judge<'_, N, _> = Judge::new(self.reader, &options);
        judge = judge.reading_only();
        let (mut entries, mut title) = (Vec::new(), None);
        loop {
            let step = judge.step(|judged| {
                let figure = judged.game.as_ref().and_then(|game| N::figure(game, &view));
                let Some(figure) = figure else { return Ok(()) };
                if entries.is_empty() {
                    title = event_of(&figure).map(str::to_owned);
                }
                entries.push(html::entry(&figure, &style));
                let section = html::section(&figure, entries.len(), &style);
                self.sections.write_all(section.as_bytes())
            });
            match step.map_err(ExportError::Read)? {
                Some(written) => written.map_err(ExportError::Sink)?,
                None => break,
            }
        }
        let title = title.unwrap_or_else(|| {
            let file = Path::new(self.name).file_name();
            file.map_or(self.name.into(), |file| file.to_string_lossy()).into_owned()
        });
        let mut head = html::head(&title, &style);
        if entries.len() > 1 {
            head.push_str(&html::contents(&entries, &style));
        }
        Ok(Around { head, tail: html::TAIL })
    }
}
