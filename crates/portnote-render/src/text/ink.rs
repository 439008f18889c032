//! Inks as the escapes of terminals, and signs as ASCII.

use portnote_bridge::Suit;

use super::block::{Block, Ink};
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
                Some(code) if !text.trim().is_empty() || matches!(span.ink, Ink::Square { .. }) => {
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
    let colors = style.palette.colors(style.theme != Theme::Light);
    let foreground = |color: Color| {
        let [red, green, blue] = color.parts();
        format!("38;2;{red};{green};{blue}")
    };
    Some(match (ink, inks) {
        (Ink::Plain, _) => return None,
        (Ink::Soft, _) => "2".to_owned(),
        (Ink::Bold, _) => "1".to_owned(),
        (Ink::Marked, _) => "1;4".to_owned(),
        (Ink::Alarm, _) => "1;31".to_owned(),
        (Ink::Suit(suit), Inks::True) => foreground(colors.suit(suit)),
        (Ink::Suit(suit), Inks::Indexed) => indexed(suit, style),
        (Ink::Suit(suit), _) => sixteen(suit, style).to_owned(),
        (Ink::Square { is_dark, piece }, _) => {
            let ground = if is_dark { "48;5;137" } else { "48;5;223" };
            match piece {
                Some(true) => format!("{ground};1;97"),
                Some(false) => format!("{ground};1;30"),
                None => format!("{ground};38;5;94"),
            }
        }
    })
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

/// The bright ones of the sixteen colours, which can be read on black.
const fn sixteen(suit: Suit, style: &Style) -> &'static str {
    let is_light = matches!(style.theme, Theme::Light);
    match (style.palette, suit) {
        (Palette::None, _) | (_, Suit::Spades) | (Palette::Two, Suit::Clubs) => "1",
        (Palette::Two, _) | (_, Suit::Hearts) => {
            if is_light {
                "31"
            } else {
                "91"
            }
        }
        (Palette::BiddingBox, Suit::Diamonds) => {
            if is_light {
                "33"
            } else {
                "93"
            }
        }
        (_, Suit::Diamonds) => {
            if is_light {
                "34"
            } else {
                "94"
            }
        }
        (_, Suit::Clubs) => {
            if is_light {
                "36"
            } else {
                "96"
            }
        }
    }
}

/// The signs that pictures use, in ASCII; letters of names stay.
fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '·' | '–' | '−' => plain.push('-'),
            // As wide as it is: a line has no room for more.
            '…' => plain.push('.'),
            _ => plain.push(character),
        }
    }
    plain
}
