//! Cuts a stream into games: blocks between semi-empty lines, which may be in other text.
//! PBN 2.1 §3, §6.2.

mod embedding;

use portnote_core::Limits;
use portnote_core::scan::{Blocks, Scan, Step, UnitKind};

use self::embedding::{Embedding, OutsideText, Region, is_delimiter};

/// Finds where games begin and end.
#[derive(Clone, Debug)]
pub struct Games {
    blocks: Blocks,
    embedding: Embedding,
    /// Offset of the window in the source.
    base: u64,
}

impl Games {
    /// A scanner at the beginning of a source.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            blocks: Blocks::new(limits).with_line_comments().with_delimiter(is_delimiter),
            embedding: Embedding::new(),
            base: 0,
        }
    }
}

impl Scan for Games {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        loop {
            match self.embedding.region {
                Region::Plain => return self.blocks.step(window, ended),
                Region::Start => match self.embedding.decide(window, ended) {
                    Some(region) => self.embedding.region = region,
                    None => return Step::More,
                },
                Region::Inside => {
                    let (text, all) = self.embedding.inside(window, self.base, ended);
                    let step = self.blocks.step(text, all);
                    if step != Step::End || text.len() == window.len() {
                        return step;
                    }
                    self.blocks.end_game();
                    self.embedding.leave();
                }
                Region::Outside if window.is_empty() && ended => return Step::End,
                Region::Outside => {
                    return match self.embedding.outside(window, self.base, ended) {
                        Some(OutsideText { len, opens }) => {
                            Step::whole(UnitKind::Outside { opens }, len)
                        }
                        None => Step::More,
                    };
                }
            }
        }
    }

    fn advance(&mut self, len: usize) {
        self.base += len as u64;
        self.blocks.advance(len);
    }

    fn resumes_at(&self) -> usize {
        match self.embedding.region {
            Region::Plain | Region::Inside => self.blocks.resumes_at(),
            Region::Start | Region::Outside => self.embedding.resumes_at(self.base),
        }
    }
}

#[cfg(test)]
mod tests {
    use portnote_core::limits::TRIVIA_BYTES;
    use portnote_core::scan::Units;
    use rstest::rstest;

    use super::*;
    use crate::limits::EMBEDDING_BYTES;

    const OPENS: UnitKind = UnitKind::Outside { opens: true };
    const CLOSED: UnitKind = UnitKind::Outside { opens: false };

    fn cut(bytes: &[u8], limits: &Limits) -> Vec<(UnitKind, Vec<u8>)> {
        portnote_testing::cut(bytes, || Games::new(limits))
    }

    #[rstest]
    #[case::page("<p>\n<PBN>\n[A \"x\"]\n\n[B \"y\"]\n</PBN>\n</p>\n",
        &[(OPENS, "<p>\n<PBN>\n"), (UnitKind::Game, "[A \"x\"]\n"),
          (UnitKind::Game, "\n[B \"y\"]\n"), (CLOSED, "</PBN>\n</p>\n")])]
    #[case::blocks_on_a_line("a <pbn>[A \"x\"]</pbn> b <PBN>[B \"y\"]",
        &[(OPENS, "a <pbn>"), (UnitKind::Game, "[A \"x\"]"), (OPENS, "</pbn> b <PBN>"),
          (UnitKind::Game, "[B \"y\"]")])]
    #[case::nothing_around("<PBN>\r\n[A \"x\"]\r\n</PBN>",
        &[(OPENS, "<PBN>\r\n"), (UnitKind::Game, "[A \"x\"]\r\n"), (CLOSED, "</PBN>")])]
    #[case::braces_around("body {\n<PBN>\n[A \"x\"]{\n</PBN>}\n[B \"y\"]",
        &[(OPENS, "body {\n<PBN>\n"), (UnitKind::Game, "[A \"x\"]{\n"),
          (CLOSED, "</PBN>}\n[B \"y\"]")])]
    #[case::opened_twice("a\n<PBN>\n[A \"x\"]\n<PBN>\n[B \"y\"]",
        &[(OPENS, "a\n<PBN>\n"), (UnitKind::Game, "[A \"x\"]\n"),
          (UnitKind::Delimiter, "<PBN>\n"), (UnitKind::Game, "[B \"y\"]")])]
    #[case::empty_block("<PBN></PBN>", &[(OPENS, "<PBN>"), (CLOSED, "</PBN>")])]
    #[case::in_a_string("[A \"<PBN>\"]\n\n[B \"</PBN>\"]",
        &[(UnitKind::Game, "[A \"<PBN>\"]\n"), (UnitKind::Game, "\n[B \"</PBN>\"]")])]
    #[case::in_comments("{\n<PBN>\n}\n; <PBN>\n% <PBN>\n[A \"x\"]",
        &[(UnitKind::Game, "{\n<PBN>\n}\n; <PBN>\n% <PBN>\n[A \"x\"]")])]
    #[case::stray_text_and_a_tag_first("Club\n[A \"x\"]\n\n[B \"<PBN>\"]",
        &[(UnitKind::Game, "Club\n[A \"x\"]\n"), (UnitKind::Game, "\n[B \"<PBN>\"]")])]
    #[case::in_a_file_of_games("[A \"x\"]\n</PBN>\n\n<PBN> \n[B \"y\"]\n<PBN> z",
        &[(UnitKind::Game, "[A \"x\"]\n"), (UnitKind::Delimiter, "</PBN>\n"),
          (UnitKind::Trivia, "\n"), (UnitKind::Delimiter, "<PBN> \n"),
          (UnitKind::Game, "[B \"y\"]\n<PBN> z")])]
    #[case::another_word("<PBNX>\n[A \"x\"]", &[(UnitKind::Game, "<PBNX>\n[A \"x\"]")])]
    fn delimiters_part_games_from_other_text(
        #[case] text: &str,
        #[case] want: &[(UnitKind, &str)],
    ) {
        let got = cut(text.as_bytes(), &Limits::new());
        let want: Vec<_> = want.iter().map(|(k, t)| (*k, t.as_bytes().to_vec())).collect();
        assert_eq!(got, want);
    }

    #[test]
    fn long_text_around_games_comes_in_pieces() {
        for line in ["<p>more</p>\n", "<PBN", "\u{e9}"] {
            let page = line.repeat(300_000 / line.len());
            let text = format!("a\n{page}<PBN>[A \"x\"]</PBN>{page}");
            let units = cut(text.as_bytes(), &Limits::new());
            assert!(units.iter().all(|(_, bytes)| bytes.len() <= TRIVIA_BYTES));
            let games: Vec<_> = units
                .iter()
                .filter(|(kind, _)| !kind.is_outside())
                .map(|(_, bytes)| bytes.as_slice())
                .collect();
            assert_eq!(games, [b"[A \"x\"]"]);
        }
    }

    #[test]
    fn a_large_game_ends_with_its_block() {
        let limits = Limits::new().with("game_bytes", 20).unwrap();
        let text = b"a <PBN>[A \"0123456789\"]\n[B \"0123456789\"]\n</PBN> <PBN>[C \"z\"]";
        let kinds: Vec<_> = cut(text, &limits).into_iter().map(|(kind, _)| kind).collect();
        let large = |continued| UnitKind::Opaque { continued };
        assert_eq!(kinds.first(), Some(&OPENS));
        assert_eq!(kinds[1..3], [large(false), large(true)]);
        assert_eq!(kinds[kinds.len() - 2..], [OPENS, UnitKind::Game]);
    }

    /// The opening delimiter ends so many bytes after the beginning.
    #[rstest]
    #[case::one_less(EMBEDDING_BYTES - 1, true)]
    #[case::at_the_limit(EMBEDDING_BYTES, true)]
    #[case::one_more(EMBEDDING_BYTES + 1, false)]
    fn the_first_embedded_game_begins_so_early(#[case] end: usize, #[case] is_found: bool) {
        let opening = "\n<PBN>";
        let text = "x".repeat(end - opening.len()) + opening + "[A \"x\"]</PBN>";
        let first = Units::new(text.as_bytes(), 0, Games::new(&Limits::new())).next();
        assert_eq!(first.is_some_and(|unit| unit.kind.is_outside()), is_found);
    }
}
