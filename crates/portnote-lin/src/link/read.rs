//! Links as LIN: percent encoding, and which part of a query holds the board. U-1 to U-4

use portnote_core::unescaped::Unescaped;

use super::text::{Letter, Link, Parameter, blank_in, count, latin1, utf8};
use super::{Kind, find, hands};
use crate::command::Command;
use crate::pairs::{PairStep, next};
use crate::problem::link::Problem;

/// Reads a link; blanks and a line end may follow it. `None` where the text is none.
pub(crate) fn read(text: &str) -> Option<Link> {
    let end = text.trim_end_matches(|c: char| c.is_ascii_whitespace()).len();
    let (link, rest) = text.split_at_checked(end)?;
    if !find::begins(link.as_bytes()) {
        return None;
    }
    let parameters = parameters(link);
    let of = |name: &str| parameters.iter().find(|own| own.name == name);
    let mut read = Link { kind: Kind::Hands, text: Unescaped::default(), found: Vec::new() };
    let remote = ["linurl", "myhand", "linlocal"].iter().find_map(|name| of(name));
    if let Some(remote) = remote {
        read.kind = Kind::Remote;
        let name = remote.name.clone();
        let start = remote.start - count(&name) - 1;
        read.found.push((Problem::Remote { name }, start..remote.start + count(remote.value)));
    } else if let Some(lin) = of("lin") {
        read.kind = Kind::Lin;
        read.read_lin(lin);
    } else {
        hands::push(&parameters, &mut read);
    }
    // The line end ends the board as well.
    read.text.push_same(rest, count(link));
    Some(read)
}

/// The parts of a query. U-1
fn parameters(link: &str) -> Vec<Parameter<'_>> {
    let Some(question) = link.find('?') else {
        return Vec::new();
    };
    let query = link.get(..end_of_query(link, question)).unwrap_or(link);
    let mut parameters: Vec<Parameter<'_>> = Vec::new();
    let mut at = question + 1;
    while let Some(rest) = query.get(at..) {
        let length = rest.find('&').unwrap_or(rest.len());
        let (name, _) = rest.get(..length).unwrap_or(rest).split_once('=').unwrap_or((rest, ""));
        let length = match name.eq_ignore_ascii_case("lin") || name.eq_ignore_ascii_case("amp;lin")
        {
            true => end_of_lin(rest, length),
            false => length,
        };
        let part = rest.get(..length).unwrap_or(rest);
        let start = at;
        at += length + 1;
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let value_start = start + part.len() - value.len();
        let name = name.strip_prefix("amp;").unwrap_or(name).to_ascii_lowercase();
        let is_new = parameters.iter().all(|own| own.name != name);
        // A query of a thousand names is not a board.
        if is_new && parameters.len() < 64 {
            let start = u32::try_from(value_start).unwrap_or(u32::MAX);
            parameters.push(Parameter { name, value, start });
        }
    }
    parameters
}

/// A bar, as it is, encoded, and encoded twice.
const BARS: [&str; 5] = ["|", "%7C", "%7c", "%257C", "%257c"];

/// Where a query ends: at a number sign after its last bar, or after a parameter that follows the bar. One in a
/// title or another text was not encoded, and is text.
fn end_of_query(link: &str, question: usize) -> usize {
    let query = link.get(question..).unwrap_or("");
    let bars = BARS.iter().filter_map(|bar| Some((query.rfind(bar)? + bar.len(), bar.len())));
    let bar = bars.max();
    let tail = bar.and_then(|(bar, _)| query.get(bar..)).unwrap_or(query);
    let is_text = bar.is_some_and(|(end, length)| {
        let before = query.get(..end - length).unwrap_or("");
        !tail.starts_with('#') && find::opens_text(before.as_bytes())
    });
    let parameter = tail.rmatch_indices('&').find_map(|(at, _)| {
        let (name, _) = tail.get(at + 1..)?.split_once('=')?;
        is_name(name.strip_prefix("amp;").unwrap_or(name)).then_some(at)
    });
    let start = match parameter {
        Some(parameter) => parameter,
        None if is_text => tail.len(),
        None => 0,
    };
    let sign = tail.get(start..).and_then(|rest| rest.find('#'));
    let sign = sign.map(|sign| start + sign);
    sign.map_or(link.len(), |sign| link.len() - tail.len() + sign)
}

/// Where the value of `lin=` ends: an `&` after which bars follow, and no name, was not encoded, and is text.
fn end_of_lin(rest: &str, first: usize) -> usize {
    let mut end = first;
    while let Some(next) = rest.get(end + 1..) {
        let length = next.find('&').unwrap_or(next.len());
        let part = next.get(..length).unwrap_or(next);
        let name = part.split_once('=').map_or(part, |(name, _)| name);
        if is_name(name.strip_prefix("amp;").unwrap_or(name)) || !has_bar(part) {
            break;
        }
        end += 1 + length;
    }
    end
}

/// Whether a text is the name of a parameter.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Whether a part of a link has a bar, as it is or in its code.
fn has_bar(text: &str) -> bool {
    text.contains('|') || text.contains("%7C") || text.contains("%7c")
}

impl Link {
    fn read_lin(&mut self, lin: &Parameter<'_>) {
        let mut letters = lin.letters();
        let has_bar = |letters: &[Letter]| letters.iter().any(|letter| letter.value == '|');
        // A value that was encoded twice still has bars in codes.
        if !has_bar(&letters) && codes_of_bars(&letters) {
            let place = lin.start..lin.start + count(lin.value);
            self.found.push((Problem::UrlEncoded, place));
            self.kind = Kind::Twice;
            letters = decoded_again(&letters);
        }
        self.blank_pluses(&mut letters);
        for letter in letters {
            self.push(letter.value, letter.from);
        }
    }

    /// `+` for a blank in names and titles. U-2
    fn blank_pluses(&mut self, letters: &mut [Letter]) {
        if letters.iter().all(|letter| letter.value != '+') {
            return;
        }
        let bytes: Vec<u8> =
            letters.iter().map(|letter| u8::try_from(letter.value).unwrap_or(b'x')).collect();
        let mut at = 0;
        while let PairStep::Pair(pair) = next(&bytes, at, true) {
            at = pair.end;
            if matches!(pair.command, Some(Command::Ah | Command::Pn)) {
                let value = letters.get_mut(pair.value).unwrap_or(&mut []);
                blank_in(value, &mut self.found);
            }
        }
    }
}

/// Whether a decoded value has the code of a bar.
fn codes_of_bars(letters: &[Letter]) -> bool {
    letters.windows(3).any(|three| {
        let values = three.iter().map(|letter| letter.value.to_ascii_uppercase());
        values.eq(['%', '7', 'C'])
    })
}

/// Decodes letters once more; a part comes from all that its codes come from.
fn decoded_again(letters: &[Letter]) -> Vec<Letter> {
    let text: String = letters.iter().map(|letter| letter.value).collect();
    let again = utf8(&text, 0).unwrap_or_else(|| latin1(&text, 0));
    // Offsets of the text are those of its characters, one after another.
    let mut places = Vec::with_capacity(text.len());
    for letter in letters {
        places.extend((0..letter.value.len_utf8()).map(|_| letter.from.clone()));
    }
    let place = |at: u32| places.get(at as usize).cloned().unwrap_or(0..0);
    let joined = again.into_iter().map(|letter| Letter {
        value: letter.value,
        from: place(letter.from.start).start..place(letter.from.end.saturating_sub(1)).end,
    });
    joined.collect()
}
