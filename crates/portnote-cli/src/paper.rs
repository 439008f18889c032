//! What text for people is written on: a terminal with its width, signs and colours, or a file.

use std::io;

use portnote::render::text::{Inks, Paper};

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

/// The colours of a terminal that shows colours, by what the environment says of it.
fn inks() -> Inks {
    let says = |name, words: &[&str]| {
        std::env::var(name).is_ok_and(|text| words.iter().any(|word| text.contains(word)))
    };
    match () {
        () if says("COLORTERM", &["truecolor", "24bit"]) => Inks::True,
        () if says("TERM", &["256color"]) => Inks::Indexed,
        () => Inks::Sixteen,
    }
}

/// Whether the locale is one of UTF-8, and the terminal not a dumb one.
fn is_unicode() -> bool {
    let variable = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
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
