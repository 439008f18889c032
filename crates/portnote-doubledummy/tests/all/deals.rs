//! Deals with their tables, as the solver that most programs have gives them.

use portnote_bridge::{CompleteDeal, DoubleDummy};

pub(crate) fn deals() -> Vec<(CompleteDeal, DoubleDummy)> {
    let read = |line: &str| {
        let (deal, table) = line.split_once('\t').unwrap();
        (CompleteDeal::try_from(&deal.parse().unwrap()).unwrap(), table.parse().unwrap())
    };
    include_str!("deals.txt").lines().map(read).collect()
}
