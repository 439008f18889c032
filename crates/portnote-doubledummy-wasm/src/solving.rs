//! Deals and positions as texts, and what is true of them.

use std::fmt::Display;
use std::str::FromStr;

use portnote_bridge::{
    Card, CardPosition, CompleteDeal, Deal, Denomination, DoubleDummy, Side, Solver, Vulnerability,
};
use portnote_doubledummy::Dds;

/// MiB of the table of positions that are kept between two deals, and MiB that it may have. A page
/// has less memory than a program: with these, most deals take half as long again as with the most
/// that helps.
const MEMORY: [u32; 2] = [64, 96];

/// A solver that takes texts.
#[derive(Debug)]
pub struct Solving {
    dds: Dds,
}

impl Default for Solving {
    fn default() -> Self {
        let [kept, most] = MEMORY;
        Self { dds: Dds::with_memory_between(kept, most) }
    }
}

/// A deal of which nothing is played yet.
#[derive(Clone, Copy, Debug)]
pub struct Position<'p> {
    /// The four hands, as in `N:AK... QJ... T9... 87...`.
    pub deal: &'p str,
    /// `C`, `D`, `H`, `S` or `NT`.
    pub denomination: &'p str,
    /// Who leads first: `N`, `E`, `S` or `W`.
    pub leader: &'p str,
    /// The side that declares: `NS` or `EW`; the one that does not lead first if it is left out.
    pub declarer: Option<&'p str>,
}

impl Position<'_> {
    fn read(&self) -> Result<CardPosition, String> {
        let (deal, denomination) = (deal(self.deal)?, read(self.denomination)?);
        let position = CardPosition::new(&deal, denomination, read(self.leader)?);
        Ok(match self.declarer {
            Some(declarer) => position.declared_by(read(declarer)?),
            None => position,
        })
    }
}

impl Solving {
    /// The tricks that each player takes as declarer: North, East, South, West.
    ///
    /// # Errors
    /// The deal cannot be solved, or an argument is not valid.
    pub fn solve(&mut self, text: &str, denomination: &str) -> Result<[u8; 4], String> {
        let (deal, denomination): (_, Denomination) = (deal(text)?, read(denomination)?);
        self.dds.tricks(&deal, denomination).map_err(told)
    }

    /// The cards that may be played after those of a text like `SA S2 SK`, each with the tricks of
    /// declarer's side.
    ///
    /// # Errors
    /// A card was not played by the rules, or an argument is not valid.
    pub fn cards(&mut self, position: &Position<'_>, played: &str) -> Result<Vec<String>, String> {
        let mut position = position.read()?;
        for card in cards(played)? {
            position.play(card).map_err(told)?;
        }
        let found = self.dds.cards(&position).map_err(told)?;
        Ok(found.iter().map(|(card, tricks)| format!("{card} {tricks}")).collect())
    }

    /// The tricks of declarer's side before and after each of the cards.
    ///
    /// # Errors
    /// A card was not played by the rules, or an argument is not valid.
    pub fn trace(&mut self, position: &Position<'_>, played: &str) -> Result<Vec<u8>, String> {
        let position = position.read()?;
        self.dds.trace(&position, &cards(played)?).map_err(told)
    }
}

/// Par of 20 results, as `-140 EW 3S=`.
///
/// # Errors
/// A result is missing, or an argument is not valid.
pub fn par(tricks: &str, vulnerable: &str, opener: &str) -> Result<String, String> {
    let table: DoubleDummy = read(tricks)?;
    let (vulnerable, opener): (Vulnerability, Side) = (read(vulnerable)?, read(opener)?);
    let par = table.par(vulnerable, opener).ok_or("a number of tricks is missing")?;
    Ok(format!("{} {par}", par.score_ns).trim_end().to_owned())
}

fn deal(text: &str) -> Result<CompleteDeal, String> {
    let deal: Deal = read(text)?;
    CompleteDeal::try_from(&deal).map_err(|reason| format!("the deal cannot be solved: {reason}"))
}

fn cards(text: &str) -> Result<Vec<Card>, String> {
    text.split_whitespace().map(read).collect()
}

fn read<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(told)
}

fn told(error: impl Display) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// Three cards each: quick to solve.
    const DEAL: &str = "N:A.K.Q. K.A..Q Q.Q.A. J..K.A";

    fn position(declarer: Option<&'static str>) -> Position<'static> {
        Position { deal: DEAL, denomination: "NT", leader: "E", declarer }
    }

    #[rstest]
    #[case::notrump("NT", [1, 1, 2, 1])]
    #[case::spades("S", [1, 1, 1, 1])]
    fn each_declarer_has_a_number(#[case] denomination: &str, #[case] tricks: [u8; 4]) {
        assert_eq!(Solving::default().solve(DEAL, denomination), Ok(tricks));
    }

    #[test]
    fn cards_have_tricks_of_declarers_side() {
        let mut solving = Solving::default();
        let leads = solving.cards(&position(None), "").unwrap();
        assert_eq!(leads, ["SK 2", "HA 1", "CQ 2"]);
        let next = solving.cards(&position(None), "SK SQ").unwrap();
        assert_eq!(next, ["SJ 2"]);
        let turned = solving.cards(&position(Some("EW")), "").unwrap();
        assert_eq!(turned, ["SK 1", "HA 2", "CQ 1"]);
    }

    #[test]
    fn a_trace_has_a_number_more_than_cards() {
        let trace = Solving::default().trace(&position(None), "SK SQ SJ SA");
        assert_eq!(trace, Ok(vec![1, 2, 2, 2, 2]));
    }

    #[rstest]
    #[case::deal("N:A... K... Q... -", "NT", "the deal cannot be solved: a hand is unknown")]
    #[case::denomination(
        DEAL,
        "N",
        "invalid denomination `N`: expected `C`, `D`, `H`, `S` or `NT`"
    )]
    fn what_cannot_be_solved(#[case] deal: &str, #[case] denomination: &str, #[case] error: &str) {
        assert_eq!(Solving::default().solve(deal, denomination), Err(error.to_owned()));
    }

    #[test]
    fn a_revoke_is_an_error() {
        let error = Solving::default().cards(&position(None), "SK HQ");
        assert!(error.is_err(), "{error:?}");
    }

    /// Par of the first deal of the standard.
    #[rstest]
    #[case::standard("54688546888955589655", "All", "EW", Ok("-140 EW 2S+1"))]
    #[case::all_pass("66666666666666666666", "None", "NS", Ok("0"))]
    #[case::incomplete("5-688546888955589655", "All", "EW", Err("a number of tricks is missing"))]
    fn par_with_its_contracts(
        #[case] tricks: &str,
        #[case] vulnerable: &str,
        #[case] opener: &str,
        #[case] expected: Result<&str, &str>,
    ) {
        let found = par(tricks, vulnerable, opener);
        assert_eq!(found.as_deref().map_err(String::as_str), expected);
    }
}
