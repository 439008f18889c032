//! Games of a text as one page that shows them step by step, written while they are read.

mod game;
mod pieces;

use std::io::{self, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde::Serialize;

use self::game::record;
use crate::export::ExportError;
use crate::format::Format;
use crate::ndjson::push;
use crate::options::Options;
use crate::render::html::{self, GameNoun, ReplayTitle};
use crate::render::view::Played;
use crate::render::{Drawn, Figure, Listed, Show, Style, View, drawers, event_of, step};

/// What a page that replays shows, and how: everything in the usual style, if nothing else is said.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReplayOptions {
    /// What of each game is shown; the moment is of no effect.
    pub view: View,
    /// How it looks.
    pub style: Style,
}

impl Default for ReplayOptions {
    fn default() -> Self {
        Self { view: View::default().showing(Show::ALL), style: Style::default() }
    }
}

impl ReplayOptions {
    /// Sets what of each game is shown.
    #[must_use]
    pub fn view(mut self, view: View) -> Self {
        self.view = view;
        self
    }

    /// Sets how the pictures and the page look.
    #[must_use]
    pub fn style(mut self, style: Style) -> Self {
        self.style = style;
        self
    }
}

/// What is before and after the games of a page that replays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct ReplayAround {
    /// The head, with a picture of the first game.
    pub head: String,
    /// The end, with the list of games and the script.
    pub tail: String,
    /// How many games are on the page.
    pub games: usize,
}

/// Writes games of a text as the lines of a page that shows them step by step without a server, and returns
/// what goes around these lines. Memory is bounded by the largest game and by the titles. `name` is what the
/// file is called; `takes` chooses games.
///
/// What `view` hides is nowhere on the page, nor what may give it away: all pictures of the page are drawn
/// now.
///
/// ```
/// use portnote::convert::{ReplayOptions, write_replay};
/// use portnote::{Format, Options};
///
/// let text = b"[Event \"Club evening\"]\n[Board \"7\"]\n";
/// let (mut lines, how) = (Vec::new(), ReplayOptions::default());
/// let options = Options::default();
/// let all = &mut |_: &_| true;
/// let page = write_replay(Format::Pbn, &mut &text[..], "club.pbn", &options, &how, all, &mut lines)?;
/// assert!(page.head.contains("<title>Club evening</title>"));
/// assert_eq!((page.games, lines.last()), (1, Some(&b'\n')));
/// # Ok::<(), portnote::export::ExportError<std::io::Error>>(())
/// ```
///
/// # Errors
/// The text cannot be read to its end, or a line cannot be written.
pub fn write(
    format: Format,
    reader: &mut dyn Read,
    name: &str,
    options: &Options,
    how: &ReplayOptions,
    takes: &mut dyn FnMut(&Drawn) -> bool,
    lines: &mut dyn Write,
) -> Result<ReplayAround, ExportError<io::Error>> {
    let mut view = how.view.clone();
    view.at = None;
    // A page can leave played cards out, and cannot bring them back.
    view.played = Played::Dim;
    // The list of games tells the results anyway, but not what a hidden hand could do.
    let hides = view.hidden().next().is_some();
    view.foretells = !hides;
    if hides {
        view.show = view.show.without_what_tells();
    }
    let style = &how.style;
    let mut listed = Vec::new();
    let (mut first, mut common) = (None, None);
    for (drawer, game) in drawers(format, reader, options).zip(1..) {
        let drawer = drawer.map_err(ExportError::Read)?;
        let drawn = Drawn::new(game, drawer(&view));
        if !takes(&drawn) {
            continue;
        }
        let number = usize::try_from(game).unwrap_or(usize::MAX);
        listed.push(Listed::of(game, &drawn.figure, style));
        let known = common.clone().unwrap_or_default();
        let recording = record(&drawer, number, &view, style, known);
        line(&recording, lines).map_err(ExportError::Sink)?;
        common.get_or_insert_with(|| recording.pieces.common());
        first.get_or_insert((number, drawn.figure));
    }
    let title = title_of(first.as_ref().map(|(_, figure)| figure), &listed, name);
    let mut head = html::replay_head(&title, style);
    if let Some((number, first)) = &first {
        head.push_str(&html::section(first, *number, style));
    }
    head.push_str(html::REPLAY_GAMES);
    let [back, variation] = step::patterns(style);
    let book = Book {
        notation: format.about().name,
        sheet: html::style_sheet(style),
        back,
        variation,
        hides,
        common: pieces::COMMON,
        games: &listed,
    };
    let mut list = Vec::new();
    push(&mut list, &book).map_err(ExportError::Sink)?;
    let tail = html::replay_tail(&String::from_utf8_lossy(&list));
    Ok(ReplayAround { head, tail, games: listed.len() })
}

/// What a page knows of all its games. The pieces of its first game are known to all of them.
#[derive(Serialize)]
struct Book<'b> {
    notation: &'static str,
    /// The style sheet of pictures.
    sheet: String,
    back: &'static str,
    variation: &'static str,
    /// Whether hands are left out.
    hides: bool,
    /// The most pieces of the first game that all games know.
    common: usize,
    games: &'b [Listed],
}

/// A value as JSON, compressed, in base64: one line.
fn line(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut text = Vec::new();
    push(&mut text, value)?;
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&text)?;
    out.write_all(html::replay_line(&encoder.finish()?).as_bytes())
}

/// What a page is called: by the event; without one, by the players of the only game, or by what all games
/// have in their headings; or else by the file.
fn title_of(first: Option<&Figure>, listed: &[Listed], name: &str) -> ReplayTitle {
    let mut title = ReplayTitle::default();
    title.games = listed.len();
    title.noun = first.map_or_else(GameNoun::default, GameNoun::of);
    let heading = match listed {
        [only] => Some(only.heading.join(" · ")).filter(|it| !it.is_empty()),
        [first, others @ ..] => {
            let is_shared = |line: &&String| others.iter().all(|it| it.heading.contains(line));
            first.heading.iter().find(is_shared).cloned()
        }
        [] => None,
    };
    let event = first.and_then(event_of).map(str::to_owned);
    let text = event.or(heading).unwrap_or_else(|| {
        let file = Path::new(name).file_name();
        file.map_or(name.into(), |file| file.to_string_lossy()).into_owned()
    });
    match text.split_once(" · ") {
        Some((event, about)) => (title.title, title.about) = (event.to_owned(), about.to_owned()),
        None => title.title = text,
    }
    title
}
