//! Laws of selections and tables, on games that are made at random.
#![expect(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::io::{self, Read};

use portnote::product::Threads;
use portnote::{Document, Format, Options};
use portnote_archive::select::{Criteria, Ids, Query, Rotate, Selection, Writing};
use portnote_archive::tables::{
    self, Form, Part, Parts, Record, Sink, Table, TableOptions, Value, WriteOptions, Writer,
};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::shared::{resolved, selected, try_write, written};

const DEALS: [&str; 3] = [
    "N:KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654 AQ52.K74.AJ3.K82",
    "S:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432",
    "W:AQ52.K74.AJ3.K82 KT96.AJ5.Q84.QJ7 J83.QT986.KT95.3 74.32.762.AT9654",
];

/// A tag of some of these values, or none.
fn tag(name: &'static str, values: &'static [&'static str]) -> impl Strategy<Value = String> {
    let value = proptest::option::weighted(0.7, select(values));
    value.prop_map(move |value| match value {
        Some(value) => format!("[{name} \"{value}\"]\n"),
        None => String::new(),
    })
}

/// A game that may take values from games before it, or leave some to games after it.
fn game() -> impl Strategy<Value = String> {
    let inherited: &[&str] = &["A", "B", "#", "##C", "##", "?", ""];
    // One dealer: what is wrong with an auction shows only beside the dealer of its deal.
    let deal = select(&DEALS[..])
        .prop_map(|deal| format!("[Dealer \"E\"]\n[Vulnerable \"NS\"]\n[Deal \"{deal}\"]\n"));
    (
        (tag("Event", inherited), tag("Site", inherited)),
        tag("Board", &["1", "2", "7", "#"]),
        proptest::option::weighted(0.6, deal),
        (tag("Room", &["Open", "Closed"]), tag("North", &["Ann", "#"])),
        select(&["", "[Auction \"E\"]\n1C Pass 1NT AP\n", "[Auction \"E\"]\nAP\n{note}\n"][..]),
    )
        .prop_map(|((event, site), board, deal, (room, north), auction)| {
            let deal = deal.unwrap_or_default();
            // A game is never empty.
            format!("[Round \"1\"]\n{event}{site}{board}{north}{deal}{room}{auction}")
        })
}

fn games() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(game(), 1..8)
}

fn ids(order: &[usize]) -> Ids {
    let mut ids = Ids::new();
    for at in order {
        ids.add_place("0", *at as u64 + 1);
    }
    ids
}

/// The codes of what is wrong with games.
fn codes(text: &str) -> BTreeSet<String> {
    let found = Document::new(Format::Pbn, text).check().findings;
    let codes = found.iter().map(|found| found.code.as_str().to_owned());
    codes.collect()
}

proptest! {
    // Each case writes all tables 48 times.
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// However a file comes and on how many threads it is read, its tables have the same bytes.
    #[test]
    fn tables_are_the_same_for_any_pieces(games in games(), piece in 1_usize..300) {
        let pbn = format!("% PBN 2.1\n{}", games.join("\n"));
        for (format, text) in [(Format::Pbn, pbn.as_str()), (Format::Pdn, PDN), (Format::Ppn, PPN), (Format::Lin, LIN)] {
            for form in Form::ALL {
                let whole = all_tables(format, text, text.len(), *form, 1);
                prop_assert!(whole.iter().any(|table| !table.is_empty()));
                for threads in [1, 2, 8] {
                    let found = all_tables(format, text, piece, *form, threads);
                    prop_assert!(found == whole, "{:?} {} {}", format, form, threads);
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn without_a_condition_nothing_changes(games in games()) {
        let text = games.join("\n");
        prop_assert_eq!(written(Format::Pbn, &[&text], |_| {}), text);
    }

    /// Whatever is chosen, in any order: each game means what it means in its source.
    #[test]
    fn chosen_games_keep_their_meaning(
        (games, order) in games().prop_flat_map(|games| {
            let numbers: Vec<usize> = (0..games.len()).collect();
            let some = subsequence(numbers, 1..=games.len()).prop_shuffle();
            (Just(games), some)
        })
    ) {
        let text = games.join("\n");
        let meant = resolved(Format::Pbn, &text);
        let selection = selected(Format::Pbn, &[&text], |query| query.ids = Some(ids(&order)));
        let (out, said) = try_write(&selection, &[&text], &Writing::default()).unwrap();
        // A record without any deal before it may come to be after one: that is said.
        prop_assume!(said.taking_deals == 0);
        let expected: Vec<_> = order.iter().map(|at| meant[*at].clone()).collect();
        prop_assert_eq!(resolved(Format::Pbn, &out), expected, "{}", out);
        let new: Vec<String> = codes(&out).difference(&codes(&text)).cloned().collect();
        prop_assert!(new.is_empty(), "{:?}\n{}", new, out);
    }

    #[test]
    fn splitting_and_merging_keep_the_meaning(games in games(), most in 1_usize..4) {
        let text = games.join("\n");
        let selection = selected(Format::Pbn, &[&text], |_| {});
        let mut parts = Vec::new();
        for part in selection.by_games(most) {
            let mut open = |_| Ok(Box::new(io::Cursor::new(text.clone().into_bytes())) as _);
            let mut out = Vec::new();
            let written = selection.write(
                &part, &Options::default(), &Writing::default(), &mut open, &mut out,
            );
            prop_assume!(written.unwrap().taking_deals == 0);
            parts.push(String::from_utf8(out).unwrap());
        }
        prop_assert_eq!(parts.len(), games.len().div_ceil(most));
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let merged = selected(Format::Pbn, &parts, |_| {});
        let (merged, said) = try_write(&merged, &parts, &Writing::default()).unwrap();
        prop_assume!(said.taking_deals == 0);
        prop_assert_eq!(resolved(Format::Pbn, &merged), resolved(Format::Pbn, &text), "{}", merged);
    }

    #[test]
    fn a_turned_table_has_the_score_of_the_other_side(
        deal in select(&DEALS[..]),
        declarer in select(&["N", "E", "S", "W"][..]),
        vulnerable in select(&["None", "NS", "EW", "All"][..]),
        contract in select(&["1NT", "4SX", "6CXX", "Pass", "7H"][..]),
        tricks in 0_u8..14,
        seats in 1_u8..4,
    ) {
        let text = format!(
            "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"{vulnerable}\"]\n[Deal \"{deal}\"]\n\
             [Declarer \"{declarer}\"]\n[Contract \"{contract}\"]\n[Result \"{tricks}\"]\n"
        );
        let turn = |text: &str, seats| {
            let selection = selected(Format::Pbn, &[text], |_| {});
            let mut how = Writing::default();
            how.rotate = Some(Rotate::By(seats));
            try_write(&selection, &[text], &how).unwrap().0
        };
        let turned = turn(&text, seats);
        prop_assert_ne!(&turned, &text);
        prop_assert_eq!(&turn(&turned, 4 - seats), &text);
        let points = |text: &str| {
            let table = tables::find(Format::Pbn, "games").unwrap();
            let place = table.place("score_ns").unwrap();
            let mut found = None;
            let document = Document::new(Format::Pbn, text);
            let rows = tables::rows(&document, table, &TableOptions::default(), |row| {
                found = match row.value(place) {
                    Value::Int(points) => Some(points),
                    _ => None,
                };
                Ok(())
            });
            rows.unwrap();
            found
        };
        let sign = if seats == 2 { 1 } else { -1 };
        prop_assert!(points(&text).is_some());
        prop_assert_eq!(points(&turned), points(&text).map(|points| sign * points));
    }

    #[test]
    fn the_same_games_are_drawn_for_any_pieces(
        games in games(), piece in 1_usize..300, seed in any::<u64>(), count in 1_usize..4,
    ) {
        let text = games.join("\n");
        let drawn = |piece, is_shuffled| {
            let mut query = Query::new(Criteria::new(Format::Pbn));
            query.sample = Some((count, seed));
            query.shuffle = if is_shuffled { Some(seed) } else { None };
            let mut selection = Selection::new(query);
            let mut pieces = Pieces { text: text.as_bytes(), piece };
            let read = selection.read(&mut pieces, "0", &Options::default());
            assert_eq!(read.unwrap().games, games.len() as u64);
            selection.arrange();
            selection.games().iter().map(|game| game.game).collect::<Vec<_>>()
        };
        for is_shuffled in [false, true] {
            let whole = drawn(usize::MAX, is_shuffled);
            prop_assert_eq!(whole.len(), count.min(games.len()));
            prop_assert_eq!(drawn(piece, is_shuffled), whole);
        }
    }
}

const PDN: &str = "[White \"A\"]\n[Result \"1-0\"]\n1. 11-15 {good} 22-17 (1... 23-19) 2. 15-19 24x15 3. 10x19 1-0\n\n\
    [FEN \"W:W21:B1\"]\n1. 21-17 *\n";

const PPN: &str =
    "[Trump \"S\"]\n[Auction \"N\"]\n50 Pass Pass Pass\n[Play \"N\"]\nHA HT SJ HK\nSA SK ST SQ\n";

const LIN: &str = "pn|Ann,Bob,Cy,Di|st||md|3SAKQHAKQDAKQCAKQJ,SJT98HJT98DJT98C2,S7654H7654D765C76,|ah|Board 7|mb|p|mb|7N|mb|p|mb|p|mb|p|";

/// A text that comes in pieces.
struct Pieces<'t> {
    text: &'t [u8],
    piece: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.piece.min(buffer.len());
        self.text.read(&mut buffer[..most])
    }
}

/// Writes all tables at once.
struct All {
    writers: Vec<Writer<Vec<u8>>>,
    blanks: Vec<Part>,
}

/// A part of each table.
struct AllParts(Vec<Part>);

impl Sink for All {
    fn wants(&self, _: &'static Table) -> bool {
        true
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        let mut writers = self.writers.iter_mut();
        let writer = writers.find(|writer| writer.wants(row.table()));
        writer.unwrap().write(row)
    }
}

impl Parts for All {
    type Part = AllParts;

    fn part(&mut self) -> Option<AllParts> {
        Some(AllParts(self.blanks.iter().map(Part::empty).collect()))
    }

    fn take(&mut self, parts: Vec<AllParts>) -> io::Result<()> {
        for AllParts(parts) in parts {
            for (writer, part) in self.writers.iter_mut().zip(parts) {
                // In two steps, as where a file is full.
                let half = part.rows() / 2;
                writer.append(&part, 0..half, &Threads::new(2))?;
                writer.append(&part, half..part.rows(), &Threads::new(2))?;
            }
        }
        Ok(())
    }
}

impl Sink for AllParts {
    fn wants(&self, _: &'static Table) -> bool {
        true
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        let mut parts = self.0.iter_mut();
        let part = parts.find(|part| part.wants(row.table()));
        part.unwrap().push(row)
    }
}

/// The tables of a text that comes in pieces.
fn all_tables(
    format: Format,
    text: &str,
    piece: usize,
    form: Form,
    threads: usize,
) -> Vec<Vec<u8>> {
    let mut how = WriteOptions::default();
    // Several groups of rows.
    how.rows_per_group = 3;
    let of = tables::of(format).iter().copied();
    let writers = of.map(|table| Writer::new(form, table, &how, Vec::new()).unwrap());
    let of = tables::of(format).iter().copied();
    let mut all = All {
        writers: writers.collect(),
        blanks: of.map(|table| Part::new(form, table, &how)).collect(),
    };
    let mut pieces = Pieces { text: text.as_bytes(), piece };
    let (options, how) = (Options::default(), TableOptions::default());
    let threads = Threads::new(threads);
    let read = tables::read_with(format, &mut pieces, "a", &options, &how, &mut all, &threads);
    assert!(!read.unwrap().is_refused);
    let writers = all.writers.into_iter();
    writers.map(|writer| writer.finish().unwrap()).collect()
}
