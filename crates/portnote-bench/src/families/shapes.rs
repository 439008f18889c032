//! Runs of one part in every place of every notation, so that none is forgotten.
//!
//! The families above say what must come of a text; these only have to stay linear.

use portnote::Format;

/// A run of a part in a place.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The notation of the text.
    pub notation: Format,
    /// What is before the run.
    pub place: &'static str,
    /// What is repeated.
    pub part: &'static [u8],
    /// What is after the run, and is repeated as often.
    pub second: Option<(&'static str, &'static [u8])>,
}

impl Shape {
    /// The text with n parts.
    #[must_use]
    pub fn input(&self, n: usize) -> Vec<u8> {
        let mut text = self.place.as_bytes().to_vec();
        text.extend_from_slice(&self.part.repeat(n));
        if let Some((between, part)) = self.second {
            text.extend_from_slice(between.as_bytes());
            text.extend_from_slice(&part.repeat(n));
        }
        text.push(b'\n');
        text
    }

    /// The notation, place and part of the shape.
    #[must_use]
    pub fn title(&self) -> String {
        let (place, part) = (self.place.escape_debug(), self.part.escape_ascii());
        format!("{} `{place}` and `{part}`", self.notation.about().name)
    }
}

/// Every part in every place of every notation, and runs that only meet each other.
pub fn all() -> impl Iterator<Item = Shape> {
    parts().chain(PAIRS.iter().copied())
}

/// Runs of which each part makes a check look at the rest of the game.
pub const PAIRS: &[Shape] = &[
    // Illegal moves, each after a position of its own.
    Shape {
        notation: Format::Pdn,
        place: "[FEN \"W:W31-50:B1-18,23\"]\n1. 32-28 19-23 ",
        part: b"/FEN \"W:W32:B1\"/ 1-2 ",
        second: None,
    },
    // Variations of the next move, between those of other lines, and variations after it.
    Shape {
        notation: Format::Pdn,
        place: "1. 32-28 ",
        part: b"(1. 33-28 18-23 (2. 39-33) 3. 31-27) (1... 20-24) ",
        second: Some(("1... 19-23 ", b"(1... 18-23) ")),
    },
];

fn parts() -> impl Iterator<Item = Shape> {
    Format::ALL.iter().copied().flat_map(|notation| {
        let parts = PARTS.iter().chain(own_parts(notation));
        parts.flat_map(move |part| {
            let places = places(notation).iter();
            places.map(move |place| Shape { notation, place, part, second: None })
        })
    })
}

/// Places in which a notation reads on in another way.
const fn places(notation: Format) -> &'static [&'static str] {
    match notation {
        Format::Pbn => &[
            "",
            "[Event \"",
            "[Auction \"N\"]\n1C ",
            "[Play \"N\"]\nS2 ",
            "[ScoreTable \"Rank;Names\"]\n",
        ],
        Format::Pdn => &["", "[Event \"", "[Event \"a\"]\n1. 11-15 ", "1. 11-15 {"],
        Format::Ppn => &["", "[Deal \"", "[Auction \"N\"]\n50 ", "[Play \"N\"]\nAS "],
        Format::Bml => &["", "1C ", "1C-", "1C = a\n  ", "* ", "- ", "|", "#CUT a\n"],
        Format::Lin => &["", "nt|", "qx|o1|md|1SA,SK,SQ,SJ|mb|1C|", "vg|a,b,I,1,9,", "rs|", "pn|"],
        Format::Bss => &["", "*00{", "*00=", "001C", "001C=", "001C=NYYYYYY0", "%"],
        _ => &[""],
    }
}

/// What hostile texts are made of.
const PARTS: &[&[u8]] = &[
    b"\"",
    b"\"a ",
    b"{",
    b"}",
    b"{}",
    b"{a\n",
    b"[",
    b"]",
    b"[]",
    b"[A",
    b"[A \"",
    b"(",
    b")",
    b"()",
    b"(a) ",
    b"<",
    b">",
    b"\\",
    b"\\\"",
    b"9",
    b"9 ",
    b"9.",
    b"\xE9",
    b"a\xE9",
    b"\0",
    b" ",
    b"\t",
    b"\n",
    b"\r",
    b"\r\n",
    b"\n \n",
    b"\n%",
    b"\n% a",
    b"\n;a",
    b"; ",
    b"%",
    b"$",
    b"$1 ",
    b"!",
    b"?",
    b"!?",
    b"=",
    b"=1=",
    b"^",
    b"-",
    b"- ",
    b"->",
    b"--",
    b"+",
    b"*",
    b"* ",
    b"/",
    b"//",
    b"\n//",
    b"#",
    b"##",
    b"|",
    b":",
    b",",
    b"&",
    b"_",
    b"a",
    b"a ",
    b"A",
    b"x",
    b"1",
    b"1-",
    b"1C",
    b"1C ",
    b"[A \"\"]\n",
    b"\n\n[A \"\"]\n",
];

/// What else a notation reads in its own way.
const fn own_parts(notation: Format) -> &'static [&'static [u8]] {
    match notation {
        Format::Pbn => &[b"Pass ", b"AP", b"S2", b"SA ", b"^I", b"\"a\" ", b"1NT", b"=1= $1"],
        Format::Pdn => &[
            b"11-15 ",
            b"11x15 ",
            b"11-15-19",
            b"x15",
            b"1. ",
            b"1... ",
            b"(11-15) ",
            b"1-0 ",
            b"1-0",
            b"0-0",
            b"a1-b2 ",
            b"12-16!",
            b"*\n",
        ],
        Format::Lin => &[
            b"|",
            b"||",
            b"x|y|",
            b"zq|pg|",
            b"a|an|",
            b"mb|1C|",
            b"an|x|",
            b"mb|1C!|an|x|",
            b"mb|1C!p|",
            b"mb|-|",
            b"pc|SA|",
            b"mc|9|",
            b"qx|o1|",
            b"md|1SA,,,|",
            b"vg|a,b,I,1,9,,,,|",
            b"pn|a,b,c,d|",
            b",",
            b"!",
            b"1C",
            b"nt||",
        ],
        Format::Ppn => {
            &[b"50 ", b"AS ", b"ASKS", b"Pass ", b"(W5) ", b"1:", b"^", b"[Hand \"1\"]\n", b"-"]
        }
        Format::Bml => &[
            b"CDHS",
            b"1M-",
            b"(1C)",
            b"2S/3H",
            b"!c",
            b"!",
            b"---",
            b"*a",
            b"/a",
            b"=a",
            b"*/",
            b"http://",
            b"http://a",
            b"[a](",
            b"](#a)",
            b"\"a",
            b"4SX",
            b"7",
            b"\n  1C",
            b"\n- a",
            b"\n\n* a",
            b"\n\na",
            b"\n1. a",
            b"\n|a",
            b"\n#PASTE a",
            b"\n#CUT a",
            b"\n#ENDCUT",
            b"\n#HIDE",
            b"\n#+A: b",
            b"\n#VUL Y0",
        ],
        Format::Bss => &[
            b"1CP",
            b"P",
            b"DR",
            b"{a}",
            b"1C{",
            b"Y",
            b"N",
            b"\n001C=NYYYYYY008",
            b"\n*00{a}=NYYYYYY",
            b"\n$ a",
            b"\n+a",
            b"\\n",
        ],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_has_every_part() {
        for notation in Format::ALL.iter().copied() {
            let of = |shape: &Shape| shape.notation == notation;
            let number = parts().filter(of).count();
            let parts = PARTS.len() + own_parts(notation).len();
            assert_eq!(number, parts * places(notation).len());
        }
    }

    #[test]
    fn a_text_is_its_place_and_its_parts() {
        let shape = Shape { notation: Format::Bss, place: "001C", part: b"P", second: None };
        assert_eq!(shape.input(3), b"001CPPP\n");
        assert_eq!(shape.title(), "bss `001C` and `P`");
    }
}
