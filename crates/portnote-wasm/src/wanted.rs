//! What a caller wants, as JSON gives it.

use portnote::product::Preset;
use portnote::render::view::{Bottom, GamePart, Played};
use portnote::render::{Coordinates, Language, Palette, Show, Step, Style, Theme, View};
use portnote::{Options, Profile};
use portnote_core::{Encoding, Selection};
use serde::Deserialize;

/// How a text is read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Reading {
    /// The notation of the text; detected if `None`.
    pub notation: Option<String>,
    /// How strictly it is judged: `import` or `export`.
    pub profile: Option<String>,
    /// Codes that are reported as well: `club`.
    pub preset: Option<String>,
    /// The encoding of the text; detected if `None`.
    pub encoding: Option<String>,
}

/// How a game is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Drawing {
    /// The step, as in `call 5`; the whole game if `None`.
    pub at: Option<String>,
    /// The variation; 0 is the main line.
    pub line: usize,
    /// Number of a variation that may be chosen, and how many there are.
    pub choice: Option<[usize; 2]>,
    /// The parts that are shown; all of them if `None`.
    pub show: Option<Vec<String>>,
    /// The seats whose hands are not shown, as letters.
    pub hide: String,
    /// What becomes of played cards: `dim` or `gone`; dimmed if `None`.
    pub played: Option<String>,
    /// Whether the board is turned.
    pub flip: bool,
    /// Who is below: a seat, `white` or `black`.
    pub bottom: Option<String>,
    /// The colours of the suits.
    pub palette: Option<String>,
    /// `auto`, `light`, `dark`, `contrast` or `print`.
    pub theme: Option<String>,
    /// The language, as in `en`.
    pub language: Option<String>,
    /// `10` or `T`.
    pub ten: Option<String>,
    /// `auto`, `numbers`, `letters` or `none`.
    pub coordinates: Option<String>,
    /// The squares of the move that led to a position, as in `36x27x16`.
    pub last: Option<String>,
    /// How every id begins.
    pub prefix: Option<String>,
    /// Columns of text.
    pub width: Option<usize>,
    /// What pages are for, as in `hand-record`.
    pub layout: Option<String>,
    /// Pictures on a page.
    pub per_page: Option<usize>,
    /// `a4`, `letter` or `legal`.
    pub paper: Option<String>,
    /// The title of pages.
    pub title: Option<String>,
}

/// A word among others, or an error that names them.
pub(crate) fn word<T: Copy>(what: &str, text: &str, words: &[(&str, T)]) -> Result<T, String> {
    let found = words.iter().find(|(name, _)| *name == text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<String> = words.iter().map(|(name, _)| format!("`{name}`")).collect();
        format!("unknown {what} `{text}`: expected one of {}", names.join(", "))
    })
}

pub(crate) fn parsed<T: std::str::FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

impl Reading {
    /// Takes what a JSON object says; an empty text says nothing.
    ///
    /// # Errors
    /// It is not such an object.
    pub fn of(json: &str) -> Result<Self, String> {
        of(json)
    }

    /// The options that it asks for.
    ///
    /// # Errors
    /// An unknown profile, preset or encoding.
    pub fn options(&self) -> Result<Options, String> {
        let mut options = Options::default();
        if let Some(profile) = &self.profile {
            let all = [Profile::Import, Profile::Export, Profile::Pdn20, Profile::Pdn30];
            options.profile =
                word("profile", profile, &all.map(|profile| (profile.as_str(), profile)))?;
        }
        if let Some(preset) = &self.preset {
            let preset = word("preset", preset, &[("club", Preset::Club)])?;
            let codes = preset.codes().iter();
            options.selection = codes.fold(Selection::new(), |all, code| all.select(code));
        }
        if let Some(label) = &self.encoding {
            let encoding = Encoding::from_label(label);
            options.encoding = Some(encoding.ok_or_else(|| format!("unknown encoding `{label}`"))?);
        }
        Ok(options)
    }
}

impl Drawing {
    /// Takes what a JSON object says; an empty text says nothing.
    ///
    /// # Errors
    /// It is not such an object.
    pub fn of(json: &str) -> Result<Self, String> {
        of(json)
    }

    /// The step.
    ///
    /// # Errors
    /// It is not a step.
    pub fn step(&self) -> Result<Option<Step>, String> {
        self.at.as_deref().map(parsed).transpose()
    }

    /// What is shown.
    ///
    /// # Errors
    /// An unknown part, step, seat, side or look of played cards.
    pub fn view(&self) -> Result<View, String> {
        let mut view = View::default().showing(self.parts()?).in_line(self.line);
        view.at = self.step()?;
        if let Some(played) = &self.played {
            view.played = parsed::<Played>(played)?;
        }
        view.flip = self.flip;
        view.bottom = self.bottom.as_deref().map(parsed).transpose()?;
        let mut seats = Vec::new();
        for letter in self.hide.chars().filter(char::is_ascii_alphabetic) {
            match parsed(&letter.to_string())? {
                Bottom::Seat(seat) => seats.push(seat),
                Bottom::Side(_) => {}
            }
        }
        // Who steps through a game sees what the file says of it all along, but not beside hidden hands,
        // which it may reveal.
        view.foretells = seats.is_empty();
        Ok(view.hiding(seats))
    }

    fn parts(&self) -> Result<Show, String> {
        let Some(parts) = &self.show else {
            return Ok(Show::ALL);
        };
        let parts: Vec<GamePart> =
            parts.iter().map(|part| parsed(part)).collect::<Result<_, _>>()?;
        Ok(Show::only(parts))
    }

    /// How it looks.
    ///
    /// # Errors
    /// An unknown palette, theme or language.
    pub fn style(&self) -> Result<Style, String> {
        let mut style = Style::default();
        if let Some(palette) = &self.palette {
            style.palette = parsed::<Palette>(palette)?;
        }
        if let Some(language) = &self.language {
            style.language = parsed::<Language>(language)?;
        }
        if let Some(theme) = &self.theme {
            style.theme = parsed::<Theme>(theme)?;
        }
        if let Some(coordinates) = &self.coordinates {
            style.coordinates = parsed::<Coordinates>(coordinates)?;
        }
        if let Some(ten) = &self.ten {
            style.ten_is_letter = word("ten", ten, &[("10", false), ("T", true), ("auto", false)])?;
        }
        if let Some(prefix) = &self.prefix {
            style.id_prefix.clone_from(prefix);
        }
        Ok(style)
    }
}

fn of<T: Default + for<'de> Deserialize<'de>>(json: &str) -> Result<T, String> {
    if json.is_empty() {
        return Ok(T::default());
    }
    serde_json::from_str(json).map_err(|error| format!("invalid options: {error}"))
}

#[cfg(test)]
mod tests {
    use portnote::{Document, Format};
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(r#"{"at":"call x"}"#, "invalid step `call x`")]
    #[case(r#"{"show":["all"]}"#, "unknown part `all`")]
    #[case(
        r#"{"played":"mark"}"#,
        "unknown look of played cards `mark`: expected one of `dim`, `gone`"
    )]
    #[case(r#"{"theme":"blue"}"#, "unknown theme `blue`")]
    #[case(r#"{"hide":"X"}"#, "expected a seat")]
    #[case(r#"{"at":5}"#, "invalid options")]
    #[case(r#"{"colour":"red"}"#, "invalid options")]
    fn unknown_options_are_named(#[case] json: &str, #[case] message: &str) {
        let drawn = Drawing::of(json).and_then(|drawing| Ok((drawing.view()?, drawing.style()?)));
        let error = drawn.map(drop).expect_err(json);
        assert!(error.contains(message), "{error}");
    }

    #[rstest]
    #[case("", false)]
    #[case(r#"{"preset":"club"}"#, true)]
    fn a_preset_reports_codes_as_well(#[case] json: &str, #[case] expected: bool) {
        let options = Reading::of(json).and_then(|reading| reading.options()).expect(json);
        let text = b"[Board \"1\"]\n[Dealer \"S\"]\n[Deal \"N:AK... - - -\"]\n".to_vec();
        let checked = Document::new(Format::Pbn, text).with_options(options).check();
        let codes: Vec<&str> = checked.into_iter().map(|finding| finding.code.as_str()).collect();
        assert_eq!(codes.contains(&"pbn/dealer-board"), expected, "{codes:?}");
    }

    #[test]
    fn an_unknown_preset_is_named() {
        let error = Reading::of(r#"{"preset":"league"}"#).and_then(|reading| reading.options());
        let error = error.map(drop).expect_err("no such preset");
        assert_eq!(error, "unknown preset `league`: expected one of `club`");
    }

    #[test]
    fn nothing_is_the_default() {
        assert_eq!(Drawing::of(""), Ok(Drawing::default()));
        assert_eq!(Reading::of("{}"), Ok(Reading::default()));
    }
}
