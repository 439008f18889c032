//! Published counts, to the depths that fit a test; `cargo xtask perft` goes deeper.

use std::fs;
use std::path::Path;

use portnote_draughts::Counting;

#[path = "../../examples/perft/table.rs"]
pub(crate) mod table;

use table::{ROWS, Start};

/// A build without optimisation counts some hundred thousand positions a second.
const NODES: u64 = if cfg!(debug_assertions) { 50_000 } else { 5_000_000 };

#[test]
fn counts_are_the_published_ones() {
    for row in ROWS {
        let rules = row.rules().unwrap();
        let start = row.start(&rules).unwrap();
        let few = row.counts.iter().take_while(|count| **count <= NODES);
        for (expected, depth) in few.zip(1..) {
            let found = rules.perft(&start, depth, row.counting);
            assert_eq!(
                found, *expected,
                "{} {:?} at depth {depth}, {}",
                row.name, row.counting, row.source
            );
        }
    }
}

#[test]
fn depth_zero_is_the_position_itself() {
    for row in ROWS {
        let rules = row.rules().unwrap();
        assert_eq!(rules.perft(&row.start(&rules).unwrap(), 0, row.counting), 1);
    }
}

/// Rules and size of each label of the reference table, in the words of ours.
const LABELS: &[(&str, &str)] = &[
    ("english", "English"),
    ("brazilian", "Brazilian"),
    ("pool", "Pool"),
    ("russian", "Russian"),
    ("czech", "Czech"),
    ("spanish", "Spanish"),
    ("italian", "Italian"),
    ("thai(12 men, gap 2)", "Thai with three rows of men"),
    ("international", "International"),
    ("frisian", "Frisian"),
    ("canadian 12x12", "Canadian"),
    ("spantsiretti 10x8", "International on 10x8"),
    ("international 6x6", "International on 6x6"),
    ("english 6x6", "English on 6x6"),
    ("turkish", "Turkish"),
];

/// The reference table lies beside the repository, where it is there at all.
#[test]
fn our_table_is_the_reference_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/pdn/perft.tsv");
    let Ok(text) = fs::read_to_string(path) else {
        return;
    };
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let name = LABELS.iter().find(|(label, _)| *label == columns[0]);
        let name = name.unwrap_or_else(|| panic!("{line}")).1;
        let counting = match columns[1] {
            "keep" => Counting::Routes,
            _ => Counting::Moves,
        };
        let counts: Vec<u64> = columns[2].split(' ').map(|n| n.parse().unwrap()).collect();
        let row = ROWS.iter().find(|row| {
            row.name == name && row.counting == counting && matches!(row.position, Start::Usual)
        });
        assert_eq!(row.unwrap_or_else(|| panic!("{line}")).counts, counts);
    }
}
