//! The pages of bidding systems: every link inside a page leads to a place that the page has.

use std::collections::BTreeSet;
use std::fs;

use portnote_bml::bml;
use portnote_bml::bml::convert::html::{self, Options};
use portnote_bml::bml::include::Folder;
use portnote_bml::bml::situation::Position;
use portnote_conformance::find::{self, repository_root};
use portnote_conformance::notation::Notation;
use rstest::rstest;

#[rstest]
fn every_link_has_its_place(
    #[values(true, false)] tree: bool,
    #[values(Position::Any, Position::Second, Position::Third)] seat: Position,
) {
    let mut options = Options::default();
    options.tree = tree;
    options.seat = seat;
    let mut links = 0;
    for case in find::cases(&repository_root(), Notation::BML).unwrap().cases {
        let bytes = fs::read(&case.path).unwrap();
        let mut folder = Folder::of_file(&case.path).unwrap();
        let name = case.path.display().to_string();
        let system = bml::read(&name, &bytes, &bml::Options::default(), &mut folder).value;
        links += verify(&html::write(&system, &options), &case.name);
    }
    assert!(links > 100, "{links} links");
}

/// Makes sure that no name is given twice and that no link leads nowhere; the number of links.
fn verify(page: &str, name: &str) -> usize {
    let mut ids = BTreeSet::new();
    for id in values(page, " id=\"") {
        assert!(ids.insert(id), "{name} has `{id}` twice");
    }
    let links = values(page, " href=\"#");
    links.map(|link| assert!(ids.contains(link), "{name} has no `{link}`")).count()
}

/// The values of an attribute of all tags: an escaped text has no `<`, and a value no quotation mark.
fn values<'p>(page: &'p str, start: &'p str) -> impl Iterator<Item = &'p str> {
    page.match_indices('<').flat_map(move |(at, _)| {
        let tag = page.get(at..).unwrap_or("");
        let tag = tag.split_once('>').map_or(tag, |(tag, _)| tag);
        tag.split(start).skip(1).filter_map(|rest| rest.split('"').next())
    })
}
