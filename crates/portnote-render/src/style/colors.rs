//! The colours of a theme: the same in pages, pictures, sheets and the pages of bidding systems.

use portnote_bridge::Suit;

use super::{Color, Theme};

/// The colours of one theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Colors {
    /// The suits, spades first.
    pub suits: [Color; 4],
    /// The page.
    pub page: Color,
    /// A panel on the page: a hand, a column beside the picture.
    pub panel: Color,
    /// A tinted area.
    pub tint: Color,
    /// The table on which hands and tricks are.
    pub felt: Color,
    /// Text.
    pub text: Color,
    /// Text of less weight.
    pub soft: Color,
    /// A card that was played.
    pub gone: Color,
    /// Lines between parts.
    pub line: Color,
    /// The frame of a control.
    pub control: Color,
    /// Links, the focus, and whose turn it is: a hue that no suit has.
    pub accent: Color,
    /// Text on the accent.
    pub on_accent: Color,
    /// The ground of what is current.
    pub mark: Color,
    /// The frame of what is current.
    pub mark_line: Color,
    /// A side that is vulnerable.
    pub vulnerable: Color,
    /// Text on the colour of a side that is vulnerable.
    pub on_vulnerable: Color,
    /// An error.
    pub error: Color,
    /// A warning.
    pub warning: Color,
    /// What is right, and what was added.
    pub ok: Color,
    /// The ground of what a change takes away.
    pub minus: Color,
    /// The ground of what a change adds.
    pub plus: Color,
    /// A light square of a board of draughts.
    pub light_square: Color,
    /// A dark square of a board of draughts.
    pub dark_square: Color,
    /// The number on a dark square.
    pub number: Color,
    /// A white piece of draughts.
    pub white: Color,
    /// A black piece of draughts.
    pub black: Color,
    /// The rim of a white piece.
    pub white_rim: Color,
    /// The rim of a black piece.
    pub black_rim: Color,
    /// The frame of the squares of the last move.
    pub moved: Color,
}

/// The names of the suits in style sheets, spades first.
const SUITS: [&str; 4] = ["spades", "hearts", "diamonds", "clubs"];

impl Colors {
    /// The colour of a suit.
    #[must_use]
    pub const fn suit(&self, suit: Suit) -> Color {
        let [spades, hearts, diamonds, clubs] = self.suits;
        match suit {
            Suit::Spades => spades,
            Suit::Hearts => hearts,
            Suit::Diamonds => diamonds,
            Suit::Clubs => clubs,
        }
    }

    /// All colours with their names in style sheets, where they are variables: `felt` is `--pn-felt`.
    ///
    /// ```
    /// use portnote_render::Palette;
    /// let colors = Palette::Four.colors(false);
    /// let felt = colors.named().find(|(name, _)| *name == "felt");
    /// assert_eq!(felt.map(|(_, color)| color.to_string()).as_deref(), Some("#eaf0e8"));
    /// ```
    pub fn named(&self) -> impl Iterator<Item = (&'static str, Color)> {
        let others = [
            ("page", self.page),
            ("panel", self.panel),
            ("tint", self.tint),
            ("felt", self.felt),
            ("text", self.text),
            ("soft", self.soft),
            ("gone", self.gone),
            ("line", self.line),
            ("control", self.control),
            ("accent", self.accent),
            ("on-accent", self.on_accent),
            ("mark", self.mark),
            ("mark-line", self.mark_line),
            ("vul", self.vulnerable),
            ("on-vul", self.on_vulnerable),
            ("error", self.error),
            ("warning", self.warning),
            ("ok", self.ok),
            ("minus", self.minus),
            ("plus", self.plus),
            ("light", self.light_square),
            ("dark", self.dark_square),
            ("number", self.number),
            ("white", self.white),
            ("black", self.black),
            ("rim-white", self.white_rim),
            ("rim-black", self.black_rim),
            ("moved", self.moved),
        ];
        SUITS.into_iter().zip(self.suits).chain(others)
    }

    /// The colours of a theme, with the suits in black on a light page and in white on a dark one.
    pub(super) const fn of_theme(theme: Theme) -> Self {
        match theme {
            Theme::Dark => DARK,
            Theme::Auto | Theme::Light => LIGHT,
            Theme::Contrast => CONTRAST,
            Theme::Print => PRINT,
        }
    }
}

const LIGHT: Colors = Colors {
    suits: [Color(0x00_0000); 4],
    page: Color(0xfa_f9f6),
    panel: Color(0xff_ffff),
    tint: Color(0xf1_efe9),
    felt: Color(0xea_f0e8),
    text: Color(0x1b_1a18),
    soft: Color(0x5d_5a54),
    gone: Color(0x92_8d83),
    line: Color(0xdc_d8ce),
    control: Color(0x85_7f73),
    accent: Color(0x5a_3aa6),
    on_accent: Color(0xff_ffff),
    mark: Color(0xfd_f3c8),
    mark_line: Color(0x96_700a),
    vulnerable: Color(0xa8_201a),
    on_vulnerable: Color(0xff_ffff),
    error: Color(0xa8_201a),
    warning: Color(0x7a_4b00),
    ok: Color(0x1d_6b3a),
    minus: Color(0xfb_e9e6),
    plus: Color(0xe4_f3e7),
    light_square: Color(0xf0_e0c0),
    dark_square: Color(0xb4_8455),
    number: Color(0x2b_180a),
    white: Color(0xff_faf0),
    black: Color(0x2b_2523),
    white_rim: Color(0x3a_2f29),
    black_rim: Color(0x0d_0b0a),
    moved: Color(0xe8_c63a),
};

const DARK: Colors = Colors {
    suits: [Color(0xff_ffff); 4],
    page: Color(0x17_191c),
    panel: Color(0x20_2327),
    tint: Color(0x2a_2e33),
    felt: Color(0x1b_2420),
    text: Color(0xee_ece8),
    soft: Color(0xb3_b0aa),
    gone: Color(0x73_787e),
    line: Color(0x38_3d43),
    control: Color(0x84_8a92),
    accent: Color(0xb9_a3ff),
    on_accent: Color(0x17_191c),
    mark: Color(0x38_3013),
    mark_line: Color(0xd9_b445),
    vulnerable: Color(0xc4_3a31),
    on_vulnerable: Color(0xff_ffff),
    error: Color(0xff_9a8f),
    warning: Color(0xf2_c063),
    ok: Color(0x7f_d49b),
    minus: Color(0x3b_2220),
    plus: Color(0x1c_3324),
    light_square: Color(0xd9_c7a3),
    dark_square: Color(0xa1_744a),
    number: Color(0x15_0b04),
    white: Color(0xff_faf0),
    black: Color(0x2b_2523),
    white_rim: Color(0x3a_2f29),
    black_rim: Color(0x0d_0b0a),
    moved: Color(0xe8_c63a),
};

/// Black and white with strong lines; what is current is framed.
const CONTRAST: Colors = Colors {
    page: Color(0xff_ffff),
    panel: Color(0xff_ffff),
    tint: Color(0xff_ffff),
    felt: Color(0xff_ffff),
    text: Color(0x00_0000),
    soft: Color(0x00_0000),
    gone: Color(0x6b_675f),
    line: Color(0x00_0000),
    control: Color(0x00_0000),
    mark: Color(0xff_ffff),
    mark_line: Color(0x00_0000),
    warning: Color(0x5c_3800),
    ..LIGHT
};

/// For paper: no ground has a colour.
const PRINT: Colors = Colors {
    page: Color(0xff_ffff),
    panel: Color(0xff_ffff),
    tint: Color(0xff_ffff),
    felt: Color(0xff_ffff),
    text: Color(0x00_0000),
    soft: Color(0x44_4444),
    line: Color(0x88_8888),
    mark: Color(0xff_ffff),
    mark_line: Color(0x00_0000),
    light_square: Color(0xff_ffff),
    dark_square: Color(0xdd_dddd),
    number: Color(0x00_0000),
    white: Color(0xff_ffff),
    black: Color(0x00_0000),
    white_rim: Color(0x00_0000),
    black_rim: Color(0x00_0000),
    moved: Color(0x00_0000),
    ..LIGHT
};
