//! Meanings of numeric annotation glyphs: those of the standard, and files of them.
//! PBN 2.1 §3.7.

use std::collections::BTreeMap;

use portnote_core::encoding::Text;

/// What the standard says about `$0` to `$14`, in this order.
const MEANINGS: [&str; 15] = [
    "no annotation",
    "good call",
    "poor call",
    "very good call",
    "very poor call",
    "speculative call",
    "questionable call",
    "good card",
    "poor card",
    "very good card",
    "very poor card",
    "speculative card",
    "questionable card",
    "call has been corrected manually",
    "card has been corrected manually",
];

/// What a glyph means, where the standard says it: `$0` to `$14`.
///
/// ```
/// use portnote_pbn::annotation::meaning;
/// assert_eq!(meaning(4), Some("very poor call"));
/// assert_eq!(meaning(15), None);
/// ```
#[must_use]
pub fn meaning(number: u32) -> Option<&'static str> {
    let number = usize::try_from(number).ok()?;
    MEANINGS.get(number).copied()
}

/// The texts of a NAG file, by which glyphs can be shown in any language.
///
/// Each line of such a file is a number from 0 to 255, one blank, and the text; empty lines
/// are passed over. What is wrong with a line is kept, and the other lines are read.
///
/// ```
/// use portnote_pbn::annotation::{NagFault, NagTexts};
/// let texts = NagTexts::read(b"1 gute Ansage\r\n300 zu viel\r\n");
/// assert_eq!(texts.text(1), Some("gute Ansage"));
/// assert_eq!(texts.text(2), None);
/// assert_eq!(texts.faults(), [(2, NagFault::Number)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NagTexts {
    texts: BTreeMap<u32, String>,
    faults: Vec<(usize, NagFault)>,
}

/// What is wrong with a line of a NAG file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NagFault {
    /// It does not begin with a number from 0 to 255.
    Number,
    /// No text follows the number and a blank.
    Text,
    /// The number has a text already, which stays.
    Repeated,
}

impl NagTexts {
    /// Reads a NAG file in ISO 8859-1 or UTF-8, with any line ends.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let text = Text::decode(bytes, None);
        let unified = text.as_str().replace("\r\n", "\n").replace('\r', "\n");
        let mut read = Self::default();
        for (number, line) in (1..).zip(unified.split('\n')) {
            if line.trim().is_empty() {
                continue;
            }
            if let Err(fault) = read.read_line(line) {
                read.faults.push((number, fault));
            }
        }
        read
    }

    /// The text of a glyph.
    #[must_use]
    pub fn text(&self, number: u32) -> Option<&str> {
        self.texts.get(&number).map(String::as_str)
    }

    /// Every glyph with its text, by number.
    ///
    /// ```
    /// use portnote_pbn::annotation::NagTexts;
    /// let texts = NagTexts::read(b"20 natural\n15 forcing\n");
    /// let all: Vec<_> = texts.iter().collect();
    /// assert_eq!(all, [(15, "forcing"), (20, "natural")]);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (u32, &str)> {
        self.texts.iter().map(|(number, text)| (*number, text.as_str()))
    }

    /// What is wrong, with the number of the line from 1.
    #[must_use]
    pub fn faults(&self) -> &[(usize, NagFault)] {
        &self.faults
    }

    fn read_line(&mut self, line: &str) -> Result<(), NagFault> {
        let (number, text) = line.split_once(' ').unwrap_or((line, ""));
        let number = crate::value::number(number).map_err(|_| NagFault::Number)?;
        if number > 255 {
            return Err(NagFault::Number);
        }
        let text = text.trim_end();
        if text.is_empty() {
            return Err(NagFault::Text);
        }
        if self.texts.contains_key(&number) {
            return Err(NagFault::Repeated);
        }
        self.texts.insert(number, text.to_owned());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::sound("1 good\n\n2 poor", &[])]
    #[case::no_number("one good", &[(1, NagFault::Number)])]
    #[case::indented("1 good\n 2 poor", &[(2, NagFault::Number)])]
    #[case::too_large("256 good", &[(1, NagFault::Number)])]
    #[case::no_text("1 good\n2\n3 ", &[(2, NagFault::Text), (3, NagFault::Text)])]
    #[case::repeated("1 good\r1 poor", &[(2, NagFault::Repeated)])]
    fn faults_of_lines(#[case] text: &str, #[case] want: &[(usize, NagFault)]) {
        assert_eq!(NagTexts::read(text.as_bytes()).faults(), want);
    }

    #[test]
    fn the_first_text_of_a_number_stays() {
        let texts = NagTexts::read(b"1 bonne ench\xE8re\n1 autre\n");
        assert_eq!(texts.text(1), Some("bonne ench\u{e8}re"));
    }
}
