//! The rows for PDN.

use portnote_pdn::Pdn;
use portnote_pdn::model::Game;

use super::games::Measured;

impl Measured for Pdn {
    fn elements(game: &Game<'_>) -> u64 {
        (game.tags.len() + game.elements.len() + game.comments.len()) as u64
    }
}

#[cfg(test)]
mod tests {
    use portnote_pdn::HEAD;

    use super::super::Row;
    use super::super::games::run;
    use super::*;

    const TEXT: &[u8] = b"[Result \"0-1\"]\n1. 11-15 23-19 2. 8-11 1-0\n\n1. 32-28 *\n\n; end\n";

    #[test]
    fn rows_that_read_agree() {
        let read = run::<Pdn>(Row::Read, TEXT).unwrap();
        assert_eq!(read.of("bytes"), TEXT.len() as u64);
        assert_eq!(read.of("games"), 2);
        for row in [Row::Scan, Row::Model, Row::Check, Row::Dump, Row::Export, Row::Whole] {
            let counts = run::<Pdn>(row, TEXT).unwrap();
            assert_eq!(counts.disagreement(&read), None, "{}", row.name());
        }
        assert!(run::<Pdn>(Row::Dump, TEXT).unwrap().of("dumped") > 0);
        assert!(run::<Pdn>(Row::Export, TEXT).unwrap().of("exported") > 0);
    }

    #[test]
    fn moves_are_judged_in_the_variant_that_the_head_decides() {
        let one = b"1. 32-28 19-23 2. 28x19 14x23 *\n\n".repeat(2);
        // By itself this is a game of English draughts, in a file of International it is none.
        let both = [&one[..], b"1. 11-15 *\n"].concat();
        let checked = |text: &[u8]| run::<Pdn>(Row::Check, text).unwrap().of("checked");
        assert!(checked(&both) > checked(&one));
    }

    #[test]
    fn a_text_longer_than_the_head_is_read_to_its_end() {
        let game = b"1. 11-15 23-19 2. 8-11 22-17 *\n\n";
        let games = HEAD / game.len() + 2;
        let text = game.repeat(games);
        for row in [Row::Read, Row::Check] {
            let counts = run::<Pdn>(row, &text[..]).unwrap();
            assert_eq!(counts.of("games"), games as u64, "{}", row.name());
            assert_eq!(counts.of("bytes"), text.len() as u64, "{}", row.name());
        }
    }
}
