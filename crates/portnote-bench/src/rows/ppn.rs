//! The rows for PPN.

use portnote_ppn::Ppn;
use portnote_ppn::model::Game;

use super::games::Measured;

impl Measured for Ppn {
    fn elements(game: &Game<'_>) -> u64 {
        let sections = [&game.auction, &game.play].into_iter().flatten();
        let rows = sections.flat_map(|section| &section.rows);
        let tokens = rows.map(|row| row.tokens.len() + usize::from(row.annotation.is_some()));
        (tokens.sum::<usize>() + game.tags.len() + game.comments.len()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::super::Row;
    use super::super::games::run;
    use super::*;

    const TEXT: &[u8] = b"% PPN 1.0\n% IMPORT\n[Dealer \"W\"]\n[Auction \"N\"]\n50 Pass Pass Pass\n\n{b}\n\n[Dealer \"N\"]\n";

    #[test]
    fn rows_that_read_agree() {
        let read = run::<Ppn>(Row::Read, TEXT).unwrap();
        assert_eq!(read.of("bytes"), TEXT.len() as u64);
        assert_eq!(read.of("games"), 2);
        for row in [Row::Scan, Row::Model, Row::Check, Row::Dump, Row::Export, Row::Whole] {
            let counts = run::<Ppn>(row, TEXT).unwrap();
            assert_eq!(counts.disagreement(&read), None, "{}", row.name());
        }
        assert!(run::<Ppn>(Row::Dump, TEXT).unwrap().of("dumped") > 0);
    }
}
