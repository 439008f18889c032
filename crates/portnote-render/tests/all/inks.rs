//! The colours of suits in terminals.

use portnote_bridge::Deal;
use portnote_render::text::{self, Inks, Paper};
use portnote_render::{Draw as _, Palette, Style, Theme};
use rstest::rstest;

#[rstest]
#[case::sixteen(Inks::Sixteen, Theme::Auto, ["1", "91", "94", "96"])]
#[case::sixteen_on_light(Inks::Sixteen, Theme::Light, ["1", "31", "34", "36"])]
#[case::indexed(Inks::Indexed, Theme::Dark, ["1", "38;5;203", "38;5;75", "38;5;79"])]
#[case::indexed_on_light(Inks::Indexed, Theme::Light, ["1", "38;5;160", "38;5;26", "38;5;29"])]
fn suits_have_the_colors_of_the_terminal(
    #[case] inks: Inks,
    #[case] theme: Theme,
    #[case] codes: [&str; 4],
) {
    let mut style = Style::default();
    style.theme = theme;
    let text = text::write(&Deal::random(1).figure(), &style, &Paper::of_width(80).with_inks(inks));
    for (sign, code) in ["♠", "♥", "♦", "♣"].into_iter().zip(codes) {
        assert!(text.contains(&format!("\x1b[{code}m{sign}\x1b[0m")), "{sign} {code}: {text:?}");
    }
}

#[rstest]
#[case::dark(Theme::Auto, true)]
#[case::light(Theme::Light, false)]
fn all_colors_are_those_of_pictures(#[case] theme: Theme, #[case] is_dark: bool) {
    let mut style = Style::default();
    style.theme = theme;
    let paper = Paper::of_width(80).with_inks(Inks::True);
    let text = text::write(&Deal::random(1).figure(), &style, &paper);
    let colors = Palette::Four.colors(is_dark).suits;
    // Spades have the colour of the terminal.
    assert!(text.contains("\x1b[1m♠\x1b[0m"), "{text:?}");
    for (sign, color) in ["♥", "♦", "♣"].into_iter().zip(colors.into_iter().skip(1)) {
        let [red, green, blue] = color.parts();
        assert!(
            text.contains(&format!("\x1b[38;2;{red};{green};{blue}m{sign}")),
            "{sign}: {text:?}"
        );
    }
}
