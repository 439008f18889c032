//! Every rule of each standard has a check and a case, or a stated reason why it has none.

use portnote_conformance::find::repository_root;
use portnote_conformance::notation::Notation;
use portnote_conformance::rules::Coverage;

#[test]
fn every_rule_is_covered() {
    let root = repository_root();
    for notation in Notation::ALL {
        let coverage = Coverage::of(&root, notation).unwrap();
        assert!(coverage.gaps.is_empty(), "{}", coverage.to_text());
    }
}
