//! Inks as the escapes of terminals, and signs as ASCII.

use portnote_bridge::Suit;

use super::block::{Block, Ground, Ink};
use super::{Inks, Paper};
use crate::style::{Color, Palette, Style, Theme};

/// The text of a block; no line ends with a blank.
pub(super) fn written(block: &Block, style: &Style, paper: &Paper) -> String {
    let mut out = String::new();
    for line in &block.lines {
        let start = out.len();
        for span in &line.spans {
            let text = match paper.is_ascii {
                true => ascii(&span.text),
                false => span.text.clone(),
            };
            match code(span.ink, style, paper.inks) {
                Some(code) if !text.trim().is_empty() || has_ground(span.ink) => {
                    out.push_str("\x1b[");
                    out.push_str(&code);
                    out.push('m');
                    out.push_str(&text);
                    out.push_str("\x1b[0m");
                }
                _ => out.push_str(&text),
            }
        }
        let end = out.get(start..).map_or(0, |line| line.trim_end_matches(' ').len());
        out.truncate(start + end);
        out.push('\n');
    }
    // Nor does a picture end with empty lines.
    let end = out.trim_end_matches('\n').len();
    out.truncate(end);
    out.push('\n');
    out
}

/// Whether blanks of an ink are seen.
const fn has_ground(ink: Ink) -> bool {
    matches!(ink, Ink::Square { .. } | Ink::Part(_) | Ink::Vulnerable | Ink::Current)
}

/// A text whose signs of suits have their colours.
pub(super) fn inked(text: &str, style: &Style, inks: Inks) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        let suit = Suit::DESCENDING.into_iter().find(|suit| crate::suit::sign(*suit) == letter);
        match suit.and_then(|suit| code(Ink::Suit(suit), style, inks)) {
            Some(code) => out.push_str(&format!("\x1b[{code}m{letter}\x1b[0m")),
            None => out.push(letter),
        }
    }
    out
}

/// The numbers of an escape; `None` for plain text.
fn code(ink: Ink, style: &Style, inks: Inks) -> Option<String> {
    if inks == Inks::None {
        return None;
    }
    let is_light = style.theme == Theme::Light;
    let colors = style.palette.colors(!is_light);
    let foreground = |color: Color| {
        let [red, green, blue] = color.parts();
        format!("38;2;{red};{green};{blue}")
    };
    // What has no colour of its own among all colours has that of the 256.
    let of = |indexed: &str, sixteen: &str| match inks {
        Inks::Sixteen => sixteen.to_owned(),
        _ => indexed.to_owned(),
    };
    Some(match (ink, inks) {
        (Ink::Plain, _) => return None,
        // The grey of a dark ground is too pale on a light one.
        (Ink::Soft, _) => of(if is_light { "38;5;241" } else { "38;5;245" }, "2"),
        (Ink::Bold, _) => "1".to_owned(),
        (Ink::Marked, _) => "1;4".to_owned(),
        (Ink::Current, _) => "7".to_owned(),
        (Ink::Vulnerable, _) => of("1;97;48;5;124", "1;97;41"),
        (Ink::Alarm, _) if is_light => of("1;38;5;160", "1;31"),
        (Ink::Alarm, _) => of("1;38;5;203", "1;91"),
        // What is black or white has the colour of the terminal, whatever that is.
        (Ink::Suit(suit), _) if is_of_text(style.palette, suit) => "1".to_owned(),
        (Ink::Suit(suit), Inks::True) => foreground(colors.suit(suit)),
        (Ink::Suit(suit), Inks::Indexed) => indexed(suit, style),
        (Ink::Suit(suit), _) => sixteen(suit, style).to_owned(),
        (Ink::Square { ground, piece }, _) => {
            let ground = match ground {
                Ground::Light => of("48;5;223", "47"),
                Ground::Dark => of("48;5;137", "43"),
                Ground::From => of("48;5;180", "42"),
                Ground::To => of("48;5;178", "42"),
            };
            let front = match piece {
                Some(true) => of("38;5;231", "97"),
                Some(false) | None => of("38;5;16", "30"),
            };
            format!("{ground};{front}")
        }
        // Its letters are there for a light ground only.
        (Ink::Part(0), _) if is_light => of("48;5;255;38;5;241", "107;90"),
        (Ink::Part(place), _) => match place {
            0 => of("48;5;255", "107"),
            1 => of("48;5;245", "47"),
            _ => of("48;5;238", "100"),
        },
    })
}

/// Whether a suit has the colour of text.
const fn is_of_text(palette: Palette, suit: Suit) -> bool {
    match palette {
        Palette::None => true,
        Palette::Two => matches!(suit, Suit::Spades | Suit::Clubs),
        Palette::Four => matches!(suit, Suit::Spades),
        Palette::BiddingBox | Palette::Own(_) => false,
    }
}

/// A suit of the four-colour set from the table of 256 colours; other palettes have the sixteen.
fn indexed(suit: Suit, style: &Style) -> String {
    let (on_dark, on_light) = match (style.palette, suit) {
        (Palette::Four, Suit::Hearts) => (203, 160),
        (Palette::Four, Suit::Diamonds) => (75, 26),
        (Palette::Four, Suit::Clubs) => (79, 29),
        _ => return sixteen(suit, style).to_owned(),
    };
    format!("38;5;{}", if style.theme == Theme::Light { on_light } else { on_dark })
}

/// The bright ones of the sixteen colours, which can be read on black; the others on a light ground.
const fn sixteen(suit: Suit, style: &Style) -> &'static str {
    let (on_dark, on_light) = match (style.palette, suit) {
        (Palette::None, _) | (_, Suit::Spades) | (Palette::Two, Suit::Clubs) => ("1", "1"),
        (Palette::Two, _) | (_, Suit::Hearts) => ("91", "31"),
        (Palette::BiddingBox, Suit::Diamonds) => ("93", "33"),
        (_, Suit::Diamonds) => ("94", "34"),
        (_, Suit::Clubs) => ("96", "36"),
    };
    if matches!(style.theme, Theme::Light) { on_light } else { on_dark }
}

/// The signs that pictures use, in ASCII; letters of names stay.
fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '·' | '–' | '−' => plain.push('-'),
            // As wide as it is: a line has no room for more.
            '…' => plain.push('.'),
            '°' => plain.push('*'),
            _ => plain.push(character),
        }
    }
    plain
}
