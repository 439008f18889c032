//! A text that is held, and its games as pictures.

use std::io::{self, Cursor};
use std::path::Path;

use portnote::render::figure::diagram::Last;
use portnote::render::{Entries, Figure, Picked, Show, View, html, list, step, svg, text};
use portnote::{Document, ParseFormatError};
use serde::Serialize;

use crate::wanted::{Drawing, Reading};

/// The most bytes of a text. Memory of WebAssembly is never given back, and reading takes several
/// times as much.
pub const INPUT_BYTES: usize = 64 * 1024 * 1024;

/// Columns of text where nothing else is said.
const COLUMNS: usize = 80;

/// A text that is open, with what was found out about it.
pub struct OpenText {
    pub(crate) document: Document,
    #[cfg(feature = "full")]
    pub(crate) included: std::collections::BTreeMap<String, Vec<u8>>,
    picked: Option<Picked>,
    listing: Option<Entries<'static>>,
}

/// A game at one moment.
#[derive(Serialize)]
struct Picture<'p> {
    /// What one looks at, with the shapes of the suits.
    html: String,
    /// What is beside it; empty where there is nothing.
    side: String,
    say: String,
    /// What is said when the step is gone back to.
    back: String,
    /// What is said when it is the first of a variation that may be chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    variation: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<String>,
    title: String,
    heading: &'p [String],
    has_step: bool,
}

#[derive(Serialize)]
struct Steps {
    game: u64,
    steps: Vec<StepOf>,
    lines: Vec<LineOf>,
    /// Whether its moves are the solution of a problem.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    problem: bool,
}

#[derive(Serialize)]
struct StepOf {
    at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<String>,
}

#[derive(Serialize)]
struct LineOf {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    first: usize,
    last: usize,
}

/// The notation of a text by its name; `None` where it is not known.
#[must_use]
pub fn detect(bytes: &[u8], name: Option<&str>) -> Option<&'static str> {
    let detected = portnote::detect(bytes, name.map(Path::new));
    detected.ok().map(|format| format.about().name)
}

impl OpenText {
    /// Holds a text under the name of its file; `reading` is JSON.
    ///
    /// # Errors
    /// Its notation is not known, it is too large, or the options are not valid.
    pub fn new(bytes: Vec<u8>, name: Option<&str>, reading: &str) -> Result<Self, String> {
        if bytes.len() > INPUT_BYTES {
            return Err(format!(
                "the file is larger than {} MiB: use the command line for it",
                INPUT_BYTES / (1024 * 1024)
            ));
        }
        let reading = Reading::of(reading)?;
        let format = match reading.notation.as_deref() {
            None | Some("auto") => {
                let detected = portnote::detect(&bytes, name.map(Path::new));
                detected.map_err(|unknown| unknown.to_string())?
            }
            Some(name) => name.parse().map_err(|unknown: ParseFormatError| unknown.to_string())?,
        };
        let mut options = reading.options()?;
        options.path = name.map(Into::into);
        Ok(Self {
            document: Document::new(format, bytes).with_options(options),
            #[cfg(feature = "full")]
            included: std::collections::BTreeMap::new(),
            picked: None,
            listing: None,
        })
    }

    /// The name of its notation.
    #[must_use]
    pub fn notation(&self) -> &'static str {
        self.document.format().about().name
    }

    /// The text.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.document.bytes()
    }

    #[cfg(feature = "full")]
    pub(crate) fn name(&self) -> String {
        let path = self.document.options().path.as_ref();
        path.map_or_else(|| "-".to_owned(), |path| path.display().to_string())
    }

    /// The games of the text as a list.
    ///
    /// # Errors
    /// The options are not valid.
    pub fn games(&self, drawing: &str) -> Result<String, String> {
        let style = Drawing::of(drawing)?.style()?;
        let options = self.document.options();
        let games = list(self.document.format(), self.bytes(), options, &style);
        Ok(json(&games.map_err(|error| error.to_string())?))
    }

    /// Begins the list of its games.
    ///
    /// # Errors
    /// The options are not valid.
    pub fn begin_list(&mut self, drawing: &str) -> Result<(), String> {
        let style = Drawing::of(drawing)?.style()?;
        let (format, options) = (self.document.format(), self.document.options());
        let bytes = Cursor::new(self.bytes().to_vec());
        self.listing = Some(Entries::new(format, bytes, options, style));
        Ok(())
    }

    /// The next games of the list, as many as wanted; fewer at its end.
    ///
    /// # Errors
    /// What the text says, which is nothing.
    pub fn next_listed(&mut self, most: usize) -> Result<String, String> {
        let mut listed = Vec::new();
        if let Some(listing) = &mut self.listing {
            for entry in listing.take(most) {
                listed.push(entry.map_err(|error| error.to_string())?);
            }
        }
        if listed.len() < most {
            self.listing = None;
        }
        Ok(json(&listed))
    }

    /// The steps of a game, and the lines of one of draughts; `None` where there is no such game.
    #[must_use]
    pub fn steps(&mut self, game: u32) -> Option<String> {
        let whole = View::default().showing(Show::ALL);
        let figure = self.pick(game).ok()??.figure(&whole);
        let moments = step::moments(&figure).into_iter().map(|moment| StepOf {
            at: moment.step.to_string(),
            card: moment.card.map(|card| card.to_string()),
        });
        let lines = step::lines(&figure).into_iter().map(|line| LineOf {
            line: line.line,
            parent: line.parent,
            first: line.first,
            last: line.last,
        });
        let problem = matches!(&figure, Figure::Draughts(game) if game.is_problem());
        let (steps, lines) = (moments.collect(), lines.collect());
        Some(json(&Steps { game: game.into(), steps, lines, problem }))
    }

    /// A game at a moment, as JSON: a fragment of HTML, what is said, and the squares of a board.
    ///
    /// # Errors
    /// The game does not exist, or the options are not valid.
    pub fn draw(&mut self, game: u32, drawing: &str) -> Result<String, String> {
        let drawing = Drawing::of(drawing)?;
        let (mut view, style) = (drawing.view()?, drawing.style()?);
        // The tables of bridge are in neither half, and can be long.
        view.show.scores &= self.notation() == "ppn";
        let mut figure = self.figure(game, &view)?;
        if let Some(last) = &drawing.last {
            mark(&mut figure, last)?;
        }
        let at = drawing.step()?.unwrap_or(portnote::render::Step::End);
        // The words do not depend on which parts are shown.
        let mut spoken_of = Show::ALL;
        spoken_of.scores = false;
        let mut whole = view.clone().showing(spoken_of);
        whole.at = Some(at);
        let spoken = self.figure(game, &whole)?;
        let say = step::say(&spoken, at, &style);
        let choice = drawing.choice;
        Ok(json(&Picture {
            back: step::back(&say, &style),
            variation: choice.map(|[number, of]| step::variation(number, of, &say, &style)),
            say,
            html: html::shapes() + &html::stage(&figure, 1, &style),
            side: html::side(&figure, 1, &style),
            squares: html::squares(&figure, &style),
            title: html::entry(&spoken, &style),
            heading: figure.heading(),
            has_step: figure.steps().has(at),
        }))
    }

    /// A game as `svg` or `text`.
    ///
    /// # Errors
    /// The game or the form does not exist, or the options are not valid.
    pub fn picture(&mut self, game: u32, form: &str, drawing: &str) -> Result<String, String> {
        let drawing = Drawing::of(drawing)?;
        let (view, style) = (drawing.view()?, drawing.style()?);
        let figure = self.figure(game, &view)?;
        match form {
            "svg" => Ok(svg::write(&figure, &style)),
            "text" => {
                let paper = text::Paper::of_width(drawing.width.unwrap_or(COLUMNS));
                Ok(text::write(&figure, &style, &paper))
            }
            other => Err(format!("unknown form `{other}`: expected `svg` or `text`")),
        }
    }

    pub(crate) fn figure(&mut self, game: u32, view: &View) -> Result<Figure, String> {
        let picked = self.pick(game).map_err(|error| error.to_string())?;
        let picked = picked.ok_or_else(|| format!("no game {game}"))?;
        Ok(picked.figure(view))
    }

    /// The game of a number, which is kept until another is wanted.
    fn pick(&mut self, game: u32) -> io::Result<Option<&Picked>> {
        let game = u64::from(game);
        if self.picked.as_ref().map(Picked::game) != Some(game) {
            let (format, options) = (self.document.format(), self.document.options());
            self.picked = Picked::read(format, self.document.bytes(), options, game)?;
        }
        Ok(self.picked.as_ref())
    }
}

/// Marks the squares of the move that led to a position.
fn mark(figure: &mut Figure, last: &str) -> Result<(), String> {
    let Figure::Draughts(game) = figure else {
        return Ok(());
    };
    let Some(diagram) = &mut game.diagram else {
        return Ok(());
    };
    let names = diagram.names;
    let squares = last.split(['-', 'x', ':']).map(|name| {
        let square = names.read_square(name.trim());
        square.map_err(|error| format!("invalid move `{last}`: {error}"))
    });
    diagram.last = Some(Last {
        text: last.to_owned(),
        route: squares.collect::<Result<_, _>>()?,
        captured: Default::default(),
        taken: diagram.side,
        crowned: false,
    });
    Ok(())
}

/// A value as JSON. The values of this crate can always be written.
pub(crate) fn json<T: Serialize>(value: &T) -> String {
    let mut text = Vec::new();
    match portnote::product::json::push(&mut text, value) {
        Ok(()) => String::from_utf8_lossy(&text).into_owned(),
        Err(_) => "null".to_owned(),
    }
}
