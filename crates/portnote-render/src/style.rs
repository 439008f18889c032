//! How figures are drawn.

mod colors;

use std::str::FromStr;

use crate::words::{Language, Words};

pub use colors::Colors;

/// How figures are drawn: the same for all backends.
///
/// ```
/// use portnote_render::{Language, Palette, Style};
/// let style = Style::default().with_palette(Palette::Two).with_language(Language::Dutch);
/// assert_eq!(style.palette, Palette::Two);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Style {
    /// The language of labels and ranks.
    pub language: Language,
    /// The colours of the suits.
    pub palette: Palette,
    /// Light or dark.
    pub theme: Theme,
    /// Whether a ten is `T` and not `10`.
    pub ten_is_letter: bool,
    /// What is written on the squares of a board.
    pub coordinates: Coordinates,
    /// How best play is written where it has two lines.
    pub best_play: BestPlay,
    /// What each id in SVG and HTML begins with, so that pictures on one page have no id in common.
    pub id_prefix: String,
    /// The width of a picture in CSS pixels; as wide as its place if `None`.
    pub size: Option<u32>,
}

/// How best play is written in the two lines of a hand record.
///
/// ```
/// use portnote_render::style::BestPlay;
/// assert_eq!("contracts".parse(), Ok(BestPlay::Contracts));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BestPlay {
    /// The tricks of each side in each denomination.
    #[default]
    Tricks,
    /// The highest contracts that each side makes.
    Contracts,
}

impl BestPlay {
    /// Each of them, in the order in which they are listed.
    pub const ALL: [Self; 2] = [Self::Tricks, Self::Contracts];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Tricks => "tricks",
            Self::Contracts => "contracts",
        }
    }
}

/// How best play is written, by its word.
impl FromStr for BestPlay {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Self, ParseStyleError> {
        by_word("form of best play", text, &Self::ALL, Self::word)
    }
}

/// The colours of the suits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Palette {
    /// A colour for each suit.
    #[default]
    Four,
    /// Red and black.
    Two,
    /// The colours of bidding boxes.
    BiddingBox,
    /// One colour.
    None,
    /// Colours of one's own for spades, hearts, diamonds and clubs on a light page.
    Own([Color; 4]),
}

/// The colours of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// As the reader has it; light in SVG.
    #[default]
    Auto,
    /// Dark on white.
    Light,
    /// White on dark.
    Dark,
    /// Black and white with strong lines.
    Contrast,
    /// For paper.
    Print,
}

/// What is written on the squares of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Coordinates {
    /// What the game has.
    #[default]
    Auto,
    /// Numbers.
    Numbers,
    /// Letters and numbers on the edge.
    Letters,
    /// Nothing.
    None,
}

/// A colour by its three bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color(pub u32);

/// A text that is not the word for a palette, a theme, a size of paper or the like. The message names
/// the words that are accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} `{text}`: expected {expected}")]
pub struct ParseStyleError {
    what: &'static str,
    text: String,
    expected: String,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            language: Language::default(),
            palette: Palette::default(),
            theme: Theme::default(),
            ten_is_letter: false,
            coordinates: Coordinates::default(),
            best_play: BestPlay::default(),
            id_prefix: "pn".to_owned(),
            size: None,
        }
    }
}

impl Style {
    /// Sets the colours of the suits.
    #[must_use]
    pub fn with_palette(mut self, palette: Palette) -> Self {
        self.palette = palette;
        self
    }

    /// Sets the language of the words.
    #[must_use]
    pub fn with_language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// Sets the beginning of ids.
    #[must_use]
    pub fn with_id_prefix(mut self, prefix: impl Into<String>) -> Self {
        self.id_prefix = prefix.into();
        self
    }

    pub(crate) const fn words(&self) -> &'static Words {
        self.language.words()
    }

    pub(crate) const fn ten(&self) -> &'static str {
        match self.ten_is_letter {
            true => "T",
            false => "10",
        }
    }

    /// The colours of a picture by itself, which cannot know what the reader has.
    #[must_use]
    pub const fn colors(&self) -> Colors {
        self.palette.themed(self.theme)
    }
}

impl Palette {
    /// The colours on a light or a dark page.
    #[must_use]
    pub const fn colors(self, is_dark: bool) -> Colors {
        self.themed(if is_dark { Theme::Dark } else { Theme::Light })
    }

    /// The colours of a theme; those of a light page where the reader decides.
    #[must_use]
    pub const fn themed(self, theme: Theme) -> Colors {
        let [spades, hearts, diamonds, clubs] = self.suits(matches!(theme, Theme::Dark));
        let suits = [Color(spades), Color(hearts), Color(diamonds), Color(clubs)];
        Colors { suits, ..Colors::of_theme(theme) }
    }

    const fn suits(self, is_dark: bool) -> [u32; 4] {
        match (self, is_dark) {
            (Self::Four, false) => [0x00_0000, 0xc8_320a, 0x1d_57cf, 0x00_7565],
            (Self::Four, true) => [0xff_ffff, 0xff_7455, 0x62_aaff, 0x3f_d0a8],
            (Self::Two, false) => [0x11_1111, 0xc8_102e, 0xc8_102e, 0x11_1111],
            (Self::Two, true) => [0xf2_f2f2, 0xff_7b72, 0xff_7b72, 0xf2_f2f2],
            (Self::BiddingBox, false) => [0x14_213d, 0xc1_121f, 0xa8_5200, 0x00_734c],
            (Self::BiddingBox, true) => [0xc9_d6f2, 0xff_7b72, 0xff_a94d, 0x4f_d1a1],
            (Self::None, false) => [0x11_1111; 4],
            (Self::None, true) => [0xf2_f2f2; 4],
            (Self::Own([spades, hearts, diamonds, clubs]), false) => {
                [spades.0, hearts.0, diamonds.0, clubs.0]
            }
            (Self::Own(colors), true) => on_dark(colors),
        }
    }
}

/// Colours for a dark page: a colour that is too dark to be read there is white.
const fn on_dark(colors: [Color; 4]) -> [u32; 4] {
    let [spades, hearts, diamonds, clubs] = colors;
    [spades.if_bright(), hearts.if_bright(), diamonds.if_bright(), clubs.if_bright()]
}

impl Color {
    /// The colour, or white where it is dark.
    const fn if_bright(self) -> u32 {
        let [_, red, green, blue] = self.0.to_be_bytes();
        // How bright the colours are for an eye, in thousandths.
        let bright = 213 * red as u32 + 715 * green as u32 + 72 * blue as u32;
        if bright < 50_000 { 0xf2_f2f2 } else { self.0 }
    }

    /// Red, green and blue.
    #[must_use]
    pub const fn parts(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }
}

/// As in `#d1350f`.
impl std::fmt::Display for Color {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

/// A palette by its name.
impl FromStr for Palette {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Self, ParseStyleError> {
        match text {
            "four" => Ok(Self::Four),
            "two" => Ok(Self::Two),
            "bidding-box" => Ok(Self::BiddingBox),
            "none" => Ok(Self::None),
            _ => Err(ParseStyleError {
                what: "palette",
                text: text.to_owned(),
                expected: "`four`, `two`, `bidding-box` or `none`".to_owned(),
            }),
        }
    }
}

impl Theme {
    /// All themes, in the order in which they are listed.
    pub const ALL: [Self; 5] = [Self::Auto, Self::Light, Self::Dark, Self::Contrast, Self::Print];

    /// The word for it.
    ///
    /// ```
    /// use portnote_render::Theme;
    /// assert_eq!("dark".parse(), Ok(Theme::Dark));
    /// assert_eq!(Theme::Dark.word(), "dark");
    /// ```
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
            Self::Print => "print",
        }
    }
}

/// A theme by its word.
impl FromStr for Theme {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Self, ParseStyleError> {
        by_word("theme", text, &Self::ALL, Self::word)
    }
}

impl Coordinates {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Numbers, Self::Letters, Self::None];

    /// The word for it.
    ///
    /// ```
    /// use portnote_render::Coordinates;
    /// assert_eq!("letters".parse(), Ok(Coordinates::Letters));
    /// assert_eq!(Coordinates::Letters.word(), "letters");
    /// ```
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Numbers => "numbers",
            Self::Letters => "letters",
            Self::None => "none",
        }
    }
}

/// Coordinates by their word.
impl FromStr for Coordinates {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Self, ParseStyleError> {
        by_word("coordinates", text, &Self::ALL, Self::word)
    }
}

/// The value among all of a type that has a word.
pub(crate) fn by_word<T: Copy>(
    what: &'static str,
    text: &str,
    all: &[T],
    word: impl Fn(T) -> &'static str,
) -> Result<T, ParseStyleError> {
    let found = all.iter().copied().find(|value| word(*value) == text);
    found.ok_or_else(|| {
        let words: Vec<String> = all.iter().map(|it| format!("`{}`", word(*it))).collect();
        ParseStyleError {
            what,
            text: text.to_owned(),
            expected: format!("one of {}", words.join(", ")),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_word_is_told_the_words() {
        assert_eq!(
            "blue".parse::<Theme>().map_err(|error| error.to_string()),
            Err(
                "unknown theme `blue`: expected one of `auto`, `light`, `dark`, `contrast`, `print`"
                    .to_owned()
            )
        );
        assert!("Dark".parse::<Theme>().is_err());
    }
}
