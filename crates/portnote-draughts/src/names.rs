//! The names of squares as prepared texts: a dump has several for each move.

/// One digit to three, or a letter and one digit or two.
type Name = [u8; 3];

/// Squares in a row, and rows, of the largest board.
const LINES: usize = 16;

static DIGITS: [Name; 256] = digits();

static NUMBERS: [&str; 256] = numbers();

static FILES: [[Name; LINES]; LINES] = files();

static LETTERS: [[&str; LINES]; LINES] = letters();

/// The text of a number.
pub(crate) fn of_number(number: u8) -> &'static str {
    NUMBERS.get(usize::from(number)).copied().unwrap_or("")
}

/// The text of a file, 0 for a, and a rank, 0 for the first.
pub(crate) fn of_letters(file: u8, rank: u8) -> &'static str {
    let ranks = LETTERS.get(usize::from(file));
    let name = ranks.and_then(|ranks| ranks.get(usize::from(rank)));
    name.copied().unwrap_or("")
}

const fn digits() -> [Name; 256] {
    let mut all = [[0; 3]; 256];
    let mut rest: &mut [Name] = &mut all;
    let mut number = 0_u8;
    while let Some((name, after)) = rest.split_first_mut() {
        let (hundreds, tens, ones) = (number / 100, number / 10 % 10, number % 10);
        *name = match number {
            0..=9 => [b'0' + ones, 0, 0],
            10..=99 => [b'0' + tens, b'0' + ones, 0],
            _ => [b'0' + hundreds, b'0' + tens, b'0' + ones],
        };
        number = number.wrapping_add(1);
        rest = after;
    }
    all
}

const fn numbers() -> [&'static str; 256] {
    let mut all = [""; 256];
    let mut rest: &mut [&'static str] = &mut all;
    let mut digits: &'static [Name] = &DIGITS;
    while let (Some((text, after)), Some((name, others))) =
        (rest.split_first_mut(), digits.split_first())
    {
        *text = text_of(name);
        (rest, digits) = (after, others);
    }
    all
}

const fn files() -> [[Name; LINES]; LINES] {
    let mut all = [[[0; 3]; LINES]; LINES];
    let mut files: &mut [[Name; LINES]] = &mut all;
    let mut letter = b'a';
    while let Some((ranks, after)) = files.split_first_mut() {
        let mut ranks: &mut [Name] = ranks;
        let mut rank = 1_u8;
        while let Some((name, above)) = ranks.split_first_mut() {
            *name = match rank {
                0..=9 => [letter, b'0' + rank, 0],
                _ => [letter, b'0' + rank / 10, b'0' + rank % 10],
            };
            rank += 1;
            ranks = above;
        }
        letter += 1;
        files = after;
    }
    all
}

const fn letters() -> [[&'static str; LINES]; LINES] {
    let mut all = [[""; LINES]; LINES];
    let mut files: &mut [[&'static str; LINES]] = &mut all;
    let mut names: &'static [[Name; LINES]] = &FILES;
    while let (Some((texts, after)), Some((file, others))) =
        (files.split_first_mut(), names.split_first())
    {
        let mut texts: &mut [&'static str] = texts;
        let mut file: &'static [Name] = file;
        while let (Some((text, above)), Some((name, next))) =
            (texts.split_first_mut(), file.split_first())
        {
            *text = text_of(name);
            (texts, file) = (above, next);
        }
        (files, names) = (after, others);
    }
    all
}

/// The text of a name without the trailing zeros.
const fn text_of(name: &'static Name) -> &'static str {
    let mut bytes: &[u8] = name;
    while let [before @ .., 0] = bytes {
        bytes = before;
    }
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_their_numbers_and_letters() {
        for number in 0..=255 {
            assert_eq!(of_number(number), number.to_string());
        }
        for (file, letter) in (0..16).zip('a'..='p') {
            for rank in 0..16 {
                assert_eq!(of_letters(file, rank), format!("{letter}{}", rank + 1));
            }
        }
        assert_eq!(of_letters(16, 0), "");
    }
}
