//! Counts of games by what they have in common.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use portnote::{Format, Options};
use portnote_archive::stats::{Measured, Section, Stats, Summary};
use rstest::rstest;

fn summary(format: Format, text: &str) -> Summary {
    let mut stats = Stats::new();
    let read = stats.read(format, &mut text.as_bytes(), "a", &Options::default());
    assert!(!read.unwrap().is_refused());
    stats.finish().remove(0)
}

/// The rows as text, as in `3NT 2: made 50 %`.
fn rows(section: &Section) -> Vec<String> {
    let rows = section.rows.iter().map(|row| {
        let values = section.measures.iter().zip(&row.values);
        let values = values.map(|(name, value)| match value {
            None => format!(" {name} -"),
            Some(Measured::Count(count)) => format!(" {name} {count}"),
            Some(Measured::Mean(mean)) => format!(" {name} {mean:.2}"),
            Some(Measured::Share(part)) => format!(" {name} {part:.2}"),
        });
        format!("{} {}{}", row.key, row.games, values.collect::<String>())
    });
    rows.collect()
}

const PBN: &str = "\
[Event \"Cup\"]\n[Date \"2020.05.01\"]\n[North \"A\"]\n[South \"B\"]\n[Declarer \"N\"]\n[Contract \"3NT\"]\n[Result \"9\"]\n
[Event \"Cup\"]\n[Date \"2019.??.??\"]\n[North \"B\"]\n[West \"B\"]\n[Declarer \"S\"]\n[Contract \"3NTX\"]\n[Result \"7\"]\n
[Event \"Club\"]\n[Declarer \"S\"]\n[Contract \"4S\"]\n
[Contract \"Pass\"]\n";

const PDN: &str = "\
[White \"A\"]\n[Black \"B\"]\n1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 1-0\n
[White \"B\"]\n[Black \"C\"]\n1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 1/2-1/2\n
[GameType \"20\"]\n1. 32-28 2-0\n
[Result \"0-1\"]\n";

const PPN: &str = "\
% PPN 1.0\n[Event \"Club\"]\n[Rules \"Auction\"]\n[Players \"4\"]\n[Contract \"52\"]\n[Trump \"S\"]\n";

#[rstest]
#[case::years("years", &["2019 1", "2020 1"])]
#[case::events("events", &["Cup 2", "Club 1"])]
#[case::players("players", &["B 2", "A 1"])]
#[case::contracts("contracts", &["3NT 2 made 0.50 tricks 8.00 doubled 1", "4S 1 made - tricks - doubled 0"])]
#[case::denominations("denominations", &["NT 2 made 0.50 level 3.00", "S 1 made - level 4.00"])]
#[case::declarers("declarers", &["S 2 made 0.00", "N 1 made 1.00"])]
#[case::made("made", &["-2 1", "0 1"])]
fn bridge(#[case] name: &str, #[case] expected: &[&str]) {
    let summary = summary(Format::Pbn, PBN);
    assert_eq!((summary.games, summary.files), (4, 1));
    assert_eq!(rows(summary.find(name).unwrap()), expected);
}

#[rstest]
#[case::overview("overview", &["moves 3", "variations 0", "a position of their own 0", "a result 4", "illegal moves 0"])]
#[case::variants("variants", &["English 2 White 0 draw 1 Black 1 unknown 0 neither 0", "International 1 White 1 draw 0 Black 0 unknown 0 neither 0"])]
#[case::players("players", &["B 2", "A 1", "C 1"])]
#[case::openings("openings", &["11-15 23-19 8-11 22-17 11-16 24-20 2 White 0 draw 1 Black 1 unknown 0 neither 0"])]
#[case::plies("plies", &["0 3"])]
fn draughts(#[case] name: &str, #[case] expected: &[&str]) {
    assert_eq!(rows(summary(Format::Pdn, PDN).find(name).unwrap()), expected);
}

#[rstest]
#[case::rules("rules", &["double-4 1"])]
#[case::seats("seats", &["4 1"])]
#[case::contracts("contracts", &["50 1"])]
#[case::trumps("trumps", &["S 1 contract 52.00"])]
fn pinochle(#[case] name: &str, #[case] expected: &[&str]) {
    assert_eq!(rows(summary(Format::Ppn, PPN).find(name).unwrap()), expected);
}

#[test]
fn lin_has_the_counts_of_pbn_and_systems_have_none() {
    let mut stats = Stats::new();
    let lin = b"qx|o1|md|3SAKQHAKQDAKQCAKQJ,S432H432D432C5432,SJT9HJT9DJT9CT987,S8765H8765D8765C6|mb|7NT|mb|p|mb|p|mb|p|";
    for (format, text) in
        [(Format::Lin, &lin[..]), (Format::Bml, b"1C strong\n"), (Format::Pdn, b"1. 11-15 *")]
    {
        let read = stats.read(format, &mut &*text, "a", &Options::default());
        assert!(!read.unwrap().is_refused());
    }
    let names: Vec<_> = stats.finish().iter().map(|found| (found.notation, found.games)).collect();
    assert_eq!(names, [("pbn", 1), ("pdn", 1)]);
}

#[test]
fn the_most_frequent_are_shown_and_the_others_counted() {
    let text: String = (0..25).map(|event| format!("[Event \"{event:02}\"]\n\n")).collect();
    let summary = summary(Format::Pbn, &text);
    let events = summary.find("events").unwrap();
    assert_eq!(events.rows.len(), 20);
    assert_eq!((events.rows_left_out, events.games_left_out), (5, 5));
}

#[test]
fn each_count_says_its_query() {
    let summary = summary(Format::Pbn, PBN);
    assert_eq!(
        summary.find("declarers").unwrap().sql,
        "SELECT declarer AS key, count(*) AS games, avg(CASE WHEN made >= 0 THEN 1 ELSE 0 END) FILTER (WHERE made IS NOT NULL) AS \"made\" \
         FROM games WHERE declarer IS NOT NULL AND level IS NOT NULL GROUP BY 1 ORDER BY games DESC, key"
    );
}
