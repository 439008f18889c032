//! How boards are to be printed: escape lines and a tag of BridgeComposer.
//!
//! PBN has no word for paper (PBN 2.1 §2.4 leaves escape lines to programs). BridgeComposer writes what
//! its user chose into lines such as `%BoardsPerPage 4`, and into a tag `BCFlags` for each board; many
//! clubs publish such files. Nobody has published what the lines and bits mean: what is here was found
//! in real files and by comparing pages that BridgeComposer printed. What is not understood is left out.

use crate::model::{Comment, Game};

/// What the escape lines before a game want of the pages.
///
/// ```
/// use portnote_pbn::Context;
/// use portnote_pbn::page::PageSetup;
/// let text = b"%BoardsPerPage fit,2\n%PaperSize 1,2159,2794,2\n[Board \"1\"]\n";
/// let file = portnote_pbn::parse(text).value;
/// let setup = PageSetup::of(&Context::new().game(&file.blocks()[0]));
/// assert_eq!(setup.boards_per_page, Some(2));
/// assert_eq!(setup.paper, Some((2159, 2794)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageSetup {
    /// `%BoardsPerPage`: how many boards are on a page.
    pub boards_per_page: Option<u8>,
    /// `%Margins`: top, bottom, right and left in thousandths of an inch.
    pub margins: Option<[u16; 4]>,
    /// `%PaperSize`: width and height in tenths of a millimetre.
    pub paper: Option<(u16, u16)>,
    /// `%PipColors`: spades, hearts, diamonds and clubs, red in the highest byte of three.
    pub pip_colors: Option<[u32; 4]>,
    /// `%HRTitleEvent`: the event in the title of a hand record.
    pub title: Option<String>,
    /// `%HRTitleDate`: its date as written.
    pub date: Option<String>,
}

/// Which parts of a board are printed: the tag `BCFlags`.
///
/// ```
/// use portnote_pbn::page::BoardFlags;
/// let flags: BoardFlags = "60001b".parse()?;
/// assert!(flags.shows_diagram() && flags.shows_auction() && flags.hides_dealer());
/// # Ok::<(), std::num::ParseIntError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardFlags(u32);

impl PageSetup {
    /// The setup in the escape lines of a game; usually those before the first game have it.
    #[must_use]
    pub fn of(game: &Game<'_>) -> Self {
        let mut setup = Self::default();
        let lines = game.comments.iter().filter(|it| it.is_escape_line());
        for line in lines.map(Comment::text) {
            setup.take(line);
        }
        setup
    }

    /// Whether nothing is said of pages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The lines that say it, without their `%`, as `portnote info` lists them.
    pub fn lines<'g>(game: &'g Game<'_>) -> impl Iterator<Item = &'g str> {
        let lines = game.comments.iter().filter(|it| it.is_escape_line());
        let lines = lines.map(|line| line.text().trim());
        lines.filter(|line| !Self::default().taking(line).is_empty())
    }

    fn taking(mut self, line: &str) -> Self {
        self.take(line);
        self
    }

    /// Takes what a line says, if it can be read.
    fn take(&mut self, line: &str) {
        let (name, value) = line.trim().split_once(' ').unwrap_or((line, ""));
        let value = value.trim();
        let text = || {
            let text = value.trim_matches('"').trim();
            // A date of 0 is one that was not chosen.
            (!text.is_empty() && text != "0").then(|| text.to_owned())
        };
        match name {
            // `fit,4` asks for smaller pictures as well, which pages of ours always have.
            "BoardsPerPage" => {
                let count = value.rsplit(',').next().and_then(|it| it.trim().parse().ok());
                self.boards_per_page = count.filter(|it| *it > 0).or(self.boards_per_page);
            }
            "Margins" => self.margins = numbers(value, parsed).or(self.margins),
            "PaperSize" => {
                let mut sizes = value.split(',').skip(1).map(parsed);
                let paper = sizes.next().flatten().zip(sizes.next().flatten());
                self.paper = paper.filter(|it| it.0 > 0 && it.1 > 0).or(self.paper);
            }
            "PipColors" => self.pip_colors = numbers(value, color).or(self.pip_colors),
            "HRTitleEvent" => self.title = text().or_else(|| self.title.take()),
            "HRTitleDate" => self.date = text().or_else(|| self.date.take()),
            _ => {}
        }
    }
}

impl BoardFlags {
    /// The flags of a game; `None` where it has none, or none that shows a part.
    #[must_use]
    pub fn of(game: &Game<'_>) -> Option<Self> {
        let flags: Self = game.value("BCFlags")?.trim().parse().ok()?;
        flags.has(0xFF).then_some(flags)
    }

    /// Whether contract, result and score are printed.
    #[must_use]
    pub const fn shows_result(self) -> bool {
        self.has(1 << 1) && !self.has(1 << 27)
    }

    /// Whether the hands are printed.
    #[must_use]
    pub const fn shows_diagram(self) -> bool {
        self.has(1 << 3)
    }

    /// Whether the auction is printed.
    #[must_use]
    pub const fn shows_auction(self) -> bool {
        self.has(1 << 4)
    }

    /// Whether comments are printed: those of the event, the diagram, the auction or the end.
    #[must_use]
    pub const fn shows_comments(self) -> bool {
        self.has(1 << 2 | 1 << 5 | 1 << 6 | 1 << 7)
    }

    /// Whether the dealer is left out.
    #[must_use]
    pub const fn hides_dealer(self) -> bool {
        self.has(1 << 21)
    }

    /// Whether the vulnerability is left out.
    #[must_use]
    pub const fn hides_vulnerability(self) -> bool {
        self.has(1 << 22)
    }

    /// Whether tables of scores are left out.
    #[must_use]
    pub const fn hides_scores(self) -> bool {
        self.has(1 << 23)
    }

    const fn has(self, bits: u32) -> bool {
        self.0 & bits != 0
    }
}

/// Hexadecimal digits, as in `60001b`.
impl std::str::FromStr for BoardFlags {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u32::from_str_radix(text, 16).map(Self)
    }
}

/// Four values with commas between them.
fn numbers<T: Copy + Default>(text: &str, parse: impl Fn(&str) -> Option<T>) -> Option<[T; 4]> {
    let mut values = [T::default(); 4];
    let mut parts = text.split(',');
    for value in &mut values {
        *value = parse(parts.next()?)?;
    }
    parts.next().is_none().then_some(values)
}

fn parsed(text: &str) -> Option<u16> {
    text.trim().parse().ok()
}

/// A colour as in `#ff0000`.
fn color(text: &str) -> Option<u32> {
    let digits = text.trim().strip_prefix('#')?;
    let is_color = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_color.then(|| u32::from_str_radix(digits, 16).ok())?
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::count("BoardsPerPage 18", PageSetup { boards_per_page: Some(18), ..PageSetup::default() })]
    #[case::fit("BoardsPerPage fit,2", PageSetup { boards_per_page: Some(2), ..PageSetup::default() })]
    #[case::margins("Margins 1000,1000,500,750", PageSetup { margins: Some([1000, 1000, 500, 750]), ..PageSetup::default() })]
    #[case::a4("PaperSize 9,2100,2970,2", PageSetup { paper: Some((2100, 2970)), ..PageSetup::default() })]
    #[case::short("PaperSize 1,2159,2794", PageSetup { paper: Some((2159, 2794)), ..PageSetup::default() })]
    #[case::colors("PipColors #000000,#ff0000,#ff8000,#00C000", PageSetup { pip_colors: Some([0, 0xff_0000, 0xff_8000, 0xc000]), ..PageSetup::default() })]
    #[case::title("HRTitleEvent \"Club evening\"", PageSetup { title: Some("Club evening".into()), ..PageSetup::default() })]
    #[case::date("HRTitleDate 2026.11.19", PageSetup { date: Some("2026.11.19".into()), ..PageSetup::default() })]
    fn a_line_says_one_thing(#[case] line: &str, #[case] expected: PageSetup) {
        assert_eq!(PageSetup::default().taking(line), expected);
    }

    #[rstest]
    #[case("BoardsPerPage")]
    #[case("BoardsPerPage 0")]
    #[case("BoardsPerPage 4000")]
    #[case("Margins 1,2,3")]
    #[case("Margins 1,2,3,4,5")]
    #[case("Margins a,b,c,d")]
    #[case("PaperSize 1,0,0")]
    #[case("PaperSize 1,0,2794")]
    #[case("PaperSize 1,2159,0")]
    #[case("PipColors red,red,red,red")]
    #[case("PipColors #+00000,#000000,#000000,#000000")]
    #[case("HRTitleEvent \"\"")]
    #[case("HRTitleDate 0")]
    #[case("Creator: BridgeComposer")]
    fn an_unreadable_line_asks_for_nothing(#[case] line: &str) {
        assert!(PageSetup::default().taking(line).is_empty());
    }

    #[test]
    fn flags_without_a_part_say_nothing() {
        let parts = |text: &str| {
            let file = crate::parse(text.as_bytes()).value;
            let context = crate::Context::new().game(&file.blocks()[0]);
            BoardFlags::of(&context).map(|it| (it.shows_diagram(), it.shows_comments()))
        };
        assert_eq!(parts("[BCFlags \"17\"]\n"), Some((false, true)));
        assert_eq!(parts("[BCFlags \"60000b\"]\n"), Some((true, false)));
        assert_eq!(parts("[BCFlags \"0\"]\n"), None);
        assert_eq!(parts("[BCFlags \"x\"]\n"), None);
    }
}
