//! Both engines find the same in hostile input, whose families are those of the slope tests.

use std::collections::HashSet;

use portnote_bench::families::FAMILIES;
use portnote_conformance::engines::Tally;
use portnote_conformance::notation::grammars;

/// Sizes of the inputs: the texts of the smallest are short enough to begin with any rule.
const SIZES: [usize; 3] = [3, 40, 1_000];

#[test]
fn both_engines_find_the_same_in_every_family() {
    for mut grammar in grammars() {
        let mut tally = Tally::default();
        // Most lines of these inputs are the same.
        let mut known = HashSet::new();
        for family in FAMILIES {
            for line_end in family.line_ends() {
                for n in SIZES {
                    let input = family.input(n, *line_end);
                    let text = String::from_utf8_lossy(&input);
                    for piece in grammar.pieces_of(&text) {
                        if !known.insert(piece.text.to_owned()) {
                            continue;
                        }
                        let difference = grammar.compare(piece.text, &mut tally);
                        let (title, name) = (family.title(), line_end.name());
                        assert_eq!(difference, None, "{title}, n = {n}, {name}");
                    }
                }
            }
        }
        let name = grammar.name;
        assert!(tally.runs > tally.texts, "{name}: {tally}");
        // In families of PBN the grammar of LIN sees little more than bars.
        assert!(tally.events > 1_000, "{name}: {tally}");
    }
}
