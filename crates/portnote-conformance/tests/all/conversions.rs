//! No fact of a text is lost without a word when it is converted.

use portnote::Format;
use portnote_conformance::conversions::lost;
use portnote_conformance::find::repository_root;
use portnote_conformance::laws::Law;
use portnote_conformance::mutate::{self, Plan};
use portnote_conformance::notation::Notation;
use rstest::rstest;

/// Texts of one test; `cargo xtask mutate --law L-14` tries any number.
const TEXTS: u64 = 300;

#[rstest]
#[case::pbn(Notation::PBN)]
#[case::lin(Notation::LIN)]
#[case::bml(Notation::BML)]
#[case::bss(Notation::BSS)]
fn losses_are_reported(#[case] notation: Notation) -> std::io::Result<()> {
    let plan = Plan {
        notations: vec![notation],
        law: Some(Law::Conversions),
        count: TEXTS,
        seed: 0,
        folders: Vec::new(),
    };
    let tried = mutate::run(&repository_root(), &plan)?;
    let broken: u64 = tried.iter().map(|one| one.broken).sum();
    assert_eq!(broken, 0, "{}", mutate::to_text(&tried));
    Ok(())
}

#[rstest]
#[case::draughts(Format::Pdn, "1. 32-28 *")]
#[case::pinochle(Format::Ppn, "[Hand \"1\"]\n")]
fn a_notation_without_another_loses_nothing(#[case] format: Format, #[case] text: &str) {
    assert!(lost(format, text.as_bytes()).is_empty());
}
