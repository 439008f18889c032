//! A crate above the library adds codes and checks: what these find is like any other finding.

use portnote::lin::bridge::BoardRecord;
use portnote::product::{Check, Threads};
use portnote::{Catalogue, Document, DumpOptions, Finding, Format, Options};
use portnote_archive::tables::{self, TableOptions};
use portnote_core::coded::At;
use portnote_core::{Coded, Entry, Reporter, Selection, Severity, Span, problems};
use rstest::rstest;

problems! {
    /// What a club looks for in its deals.
    #[family = "club"]
    #[pages = "above"]
    enum Problem {
        #[code = "few-points"]
        #[level(OptIn, Warning)]
        #[error("the dealer has {points} high card points")]
        FewPoints {
            /// Of the dealer.
            points: u8,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        self.entry()
    }
}

const CODES: &[&[Entry]] = &[CATALOGUE];
const CHECKS: &[Check] = &[Check::Pbn(points_of_pbn), Check::Lin(points_of_lin)];

fn points_of_pbn(game: &portnote::pbn::model::Game<'_>, reporter: &mut Reporter<'_>) {
    let record = portnote::pbn::derive::Derived::of(game).record;
    report(&record, game.block().span(), reporter);
}

fn points_of_lin(game: &portnote::lin::model::Game<'_>, reporter: &mut Reporter<'_>) {
    report(&portnote::lin::derive::record(game), game.block().span(), reporter);
}

fn report(record: &BoardRecord, span: Span, reporter: &mut Reporter<'_>) {
    let hand = record.dealer.and_then(|dealer| record.hand(dealer));
    let points = hand.map(|held| held.hand.hcp());
    if let Some(points) = points.filter(|points| *points < 10) {
        reporter.report(Problem::FewPoints { points }.at(span));
    }
}

/// The options of a program that hands in codes and checks.
fn options(selected: &str) -> Options {
    let mut options = Options::default();
    options.hiding.catalogue = Catalogue::with(CODES);
    options.checks = CHECKS;
    options.selection = Selection::new().select(selected);
    options
}

/// North has no points, East has 30.
const PBN: &str = "[Dealer \"N\"]\n[Deal \"N:5432.5432.5432.2 AKQ6.AKQ6.AKQ6.A JT9.JT9.JT9.T987 \
                   87.87.87.KQJ6543\"]\n";
/// The same deal; the hands are given from South, and 3 is North.
const LIN: &str = "qx|o1|md|3SJT9HJT9DJT9CT987,S87H87D87CKQJ6543,S5432H5432D5432C2,\
                   SAKQ6HAKQ6DAKQ6CA|sv|o|pg||\n";

fn found(document: &Document, workers: usize) -> Vec<String> {
    let found = document.check_with(&Threads::new(workers)).into_iter();
    let found = found.filter(|found| found.code.as_str().starts_with("club/"));
    found.map(|found| found.to_string()).collect()
}

#[rstest]
#[case::pbn(Format::Pbn, PBN.to_owned(), 1)]
#[case::lin(Format::Lin, LIN.to_owned(), 1)]
#[case::another_dealer(Format::Pbn, PBN.replacen('N', "E", 1), 0)]
#[case::another_dealer_of_lin(Format::Lin, LIN.replacen('3', "4", 1), 0)]
fn checks_from_above_are_made(
    #[case] format: Format,
    #[case] text: String,
    #[case] expected: usize,
) {
    let document = Document::new(format, text).with_options(options("club/few-points"));
    let one = found(&document, 1);
    assert_eq!(one.len(), expected, "{one:?}");
    assert_eq!(found(&document, 2), one);
    // A dump counts the findings of its games.
    let dump = |document: &Document| document.dump(&DumpOptions::default());
    let silent = document.clone().with_options(options("core/"));
    assert_eq!(dump(&document) != dump(&silent), expected > 0);
    let is_warning = |found: &&Finding| found.severity == Severity::Warning;
    let warnings = document.check().findings.iter().filter(is_warning).count();
    assert_eq!(document.info().counts.warnings, warnings as u64);
    let table = tables::find(format, "diagnostics").unwrap();
    let code = table.place("code").unwrap();
    let mut rows = 0;
    let read = tables::rows(&document, table, &TableOptions::default(), |row| {
        rows += usize::from(row.value(code) == "club/few-points".into());
        Ok(())
    });
    assert!(read.is_ok());
    assert_eq!(rows, expected);
}

#[test]
fn checks_from_above_obey_options_and_lines() {
    let silent = Document::new(Format::Pbn, PBN).with_options(options("core/"));
    assert_eq!(found(&silent, 1), [""; 0]);
    let text = format!("% portnote: ignore club/few-points\n{PBN}");
    let document = Document::new(Format::Pbn, text).with_options(options("club/few-points"));
    let checked = document.check();
    assert_eq!(found(&document, 1), [""; 0]);
    assert!(checked.findings.iter().all(|found| !found.code.as_str().starts_with("cli/")));
}
