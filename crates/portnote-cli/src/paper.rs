//! What text for people is written on: a terminal with its width, signs and colours, or a file.

use std::io;

use portnote::render::text::{Inks, Paper};
use portnote::render::{Style, Theme};

use crate::args::Color;
use crate::console;

/// Columns of text where no terminal says otherwise.
const COLUMNS: usize = 80;

/// The paper of an output, of a width where one is asked for.
pub(crate) fn paper(color: Color, is_stdout: bool, width: Option<usize>) -> Paper {
    let terminal = terminal_size::terminal_size().filter(|_| is_stdout);
    let columns = terminal.map(|(width, _)| usize::from(width.0));
    let mut paper = Paper::of_width(width.or(columns).unwrap_or(COLUMNS));
    paper.is_ascii = is_stdout && !is_unicode();
    if is_stdout && console::wants_color(color, &io::stdout()) {
        paper.inks = inks();
    }
    paper
}

/// A style for a terminal: one whose theme is left open is light where the terminal says that it is.
pub(crate) fn on_terminal(mut style: Style) -> Style {
    if style.theme == Theme::Auto && variable("COLORFGBG").is_some_and(|it| is_light(&it)) {
        style.theme = Theme::Light;
    }
    style
}

/// The colours of a terminal that shows colours, by what the environment says of it.
fn inks() -> Inks {
    let (term, all) = (variable("TERM"), variable("COLORTERM"));
    let is_all = |text: &String| ["truecolor", "24bit"].iter().any(|word| text.contains(word));
    match (all, term) {
        (Some(all), _) if is_all(&all) => Inks::True,
        (Some(_), _) => Inks::Indexed,
        (None, Some(term)) if term.contains("256color") => Inks::Indexed,
        (None, _) => Inks::Sixteen,
    }
}

/// Whether the ground is white: the last of the numbers that some terminals set, as in `0;15`.
fn is_light(colors: &str) -> bool {
    colors.rsplit_once(';').is_some_and(|(_, ground)| matches!(ground, "7" | "15"))
}

/// Whether the locale is one of UTF-8, and the terminal not a dumb one.
fn is_unicode() -> bool {
    if variable("TERM").is_some_and(|term| term == "dumb") {
        return false;
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
    // A system that says nothing has no locale at all, or is not Unix.
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

/// A variable of the environment that is set to something.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::white("0;15", true)]
    #[case::with_a_default("0;default;7", true)]
    #[case::black("15;0", false)]
    #[case::one_number("7", false)]
    fn a_light_ground_is_known_by_its_number(#[case] colors: &str, #[case] expected: bool) {
        assert_eq!(is_light(colors), expected);
    }
}
