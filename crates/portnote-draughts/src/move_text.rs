//! Moves read from text: squares by numbers or letters, whatever sign is between them.

use crate::move_error::MoveError;
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

impl Rules {
    /// Reads any text that names one legal move.
    ///
    /// Squares are numbers or letters, whatever the variant writes, and two of them or all on the
    /// way; `-`, `x`, `:`, another dash or a blank is between them, or nothing between letters.
    /// Short letters are read too, a file and a square. The sign need not fit: `10-3` is a capture
    /// where `10x3` is one. If two squares can mean several captures, the one of a single piece is
    /// meant, because its long form has no other squares.
    ///
    /// # Errors
    /// - [`MoveError::Form`] if the text is not a list of squares, and [`MoveError::Square`] if the
    ///   board does not have one of them.
    /// - [`MoveError::Illegal`] if it names no legal move, and [`MoveError::Ambiguous`] if it names
    ///   several.
    /// - [`MoveError::TooComplex`] if captures have too many routes.
    ///
    /// ```
    /// use portnote_draughts::{MoveError, Refusal, Variant};
    /// let rules = Variant::Russian.rules();
    /// let start = rules.start();
    /// let quiet = rules.read_move(&start, "c3-d4")?;
    /// for text in ["c3d4", "C3 - D4", "c3:d4", "cd4", "22-18"] {
    ///     assert_eq!(rules.read_move(&start, text), Ok(quiet), "{text}");
    /// }
    /// let error = rules.read_move(&start, "c3-d5").unwrap_err();
    /// assert!(matches!(error, MoveError::Square { .. }));
    /// # Ok::<(), MoveError>(())
    /// ```
    pub fn read_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let form = || MoveError::Form { text: text.into() };
        let names = names(text).ok_or_else(form)?;
        let square = |name: &str| {
            let square = self.square_of_name(name);
            square.ok_or_else(|| MoveError::Square { text: text.into(), square: name.into() })
        };
        match names.as_slice() {
            [] | [_] => Err(form()),
            [file, to] if is_file(file) && !is_file(to) => {
                let to = square(to)?;
                let legal = self.moves(position);
                let file = file.chars().next().map_or('a', |file| file.to_ascii_lowercase());
                let found: Vec<&Move> = legal.from_file(self.view(), file, to).collect();
                match found.as_slice() {
                    [only] => Ok(**only),
                    [] => Err(MoveError::illegal(self, position, &legal, text, &[to, to])),
                    several => Err(MoveError::ambiguous(self, position, &legal, text, several)),
                }
            }
            names if names.iter().any(|name| is_file(name)) => Err(form()),
            names => {
                let squares: Vec<Square> =
                    names.iter().map(|name| square(name)).collect::<Result<_, _>>()?;
                self.meant(position, &self.moves(position), text, &squares)
            }
        }
    }

    /// The square of a name in numbers or in letters, upper case and leading zeros allowed.
    pub(crate) fn square_of_name(&self, name: &str) -> Option<Square> {
        let first = name.chars().next()?;
        if first.is_ascii_digit() {
            return self.square_of_number(digits(name)?);
        }
        let rank = name.strip_prefix(first)?;
        self.view().lettered().square_of_letters(first.to_ascii_lowercase(), digits(rank)?)
    }

    /// Whether a move may be played.
    pub(crate) fn admit(&self, position: &Position, played: &Move) -> Result<(), MoveError> {
        let legal = self.moves(position);
        if legal.contains(played) {
            return Ok(());
        }
        let text = self.short_form(played);
        if !legal.is_complete() {
            // A capture that was found by its text may be missing in the list.
            let is_possible = played.is_capture() && self.route(position, played).is_some();
            return if is_possible {
                Ok(())
            } else {
                Err(MoveError::TooComplex { text: text.into() })
            };
        }
        Err(MoveError::illegal(self, position, &legal, &text, &[played.from, played.to]))
    }

    /// The only legal move that the squares mean.
    fn meant(
        &self,
        position: &Position,
        legal: &MoveList,
        text: &str,
        squares: &[Square],
    ) -> Result<Move, MoveError> {
        let found = self.find(position, legal, squares);
        if let Some(meant) = found.strict() {
            return Ok(meant);
        }
        match found.moves.as_slice() {
            [] if found.is_certain => Err(MoveError::illegal(self, position, legal, text, squares)),
            [] => Err(MoveError::TooComplex { text: text.into() }),
            several => {
                let several: Vec<&Move> = several.iter().collect();
                Err(MoveError::ambiguous(self, position, legal, text, &several))
            }
        }
    }
}

/// The names of the squares of a written move; `None` if there is anything else between them than
/// one sign or blanks.
fn names(text: &str) -> Option<Vec<&str>> {
    let mut names = Vec::new();
    let mut rest = text.trim();
    loop {
        let letters = usize::from(rest.starts_with(is_file_letter));
        let digits = rest.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
        let (name, after) = rest.split_at_checked(letters + digits)?;
        if name.is_empty() {
            return None;
        }
        names.push(name);
        if after.is_empty() {
            return Some(names);
        }
        let blank = after.trim_start();
        let next = blank.strip_prefix(is_sign).map_or(blank, str::trim_start);
        // Without anything between them two numbers would be one, and a letter begins a square.
        if next.len() == after.len() && letters == 0 {
            return None;
        }
        rest = next;
    }
}

fn is_file(name: &str) -> bool {
    !name.ends_with(|digit: char| digit.is_ascii_digit())
}

const fn is_file_letter(letter: char) -> bool {
    matches!(letter, 'a'..='p' | 'A'..='P')
}

/// A hyphen or another dash, the letter or the sign of a multiplication, or a colon.
const fn is_sign(sign: char) -> bool {
    matches!(sign, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | 'x' | 'X' | '×' | ':')
}

/// A number of one to three digits.
fn digits(text: &str) -> Option<u8> {
    let is_short = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_short.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::numbers("32-28", Some(vec!["32", "28"]))]
    #[case::spaced("  32 – 28 ", Some(vec!["32", "28"]))]
    #[case::blank("32 28", Some(vec!["32", "28"]))]
    #[case::touching("c3d4", Some(vec!["c3", "d4"]))]
    #[case::short_letters("cd4", Some(vec!["c", "d4"]))]
    #[case::long("10x19×28:37", Some(vec!["10", "19", "28", "37"]))]
    #[case::one("32", Some(vec!["32"]))]
    #[case::empty("", None)]
    #[case::unfinished("32-", None)]
    #[case::two_signs("32--28", None)]
    #[case::words("resigns", None)]
    #[case::number("1.32-28", None)]
    #[case::beyond_ascii("é1-2", None)]
    fn squares_are_cut_at_signs(#[case] text: &str, #[case] expected: Option<Vec<&str>>) {
        assert_eq!(names(text), expected);
    }
}
