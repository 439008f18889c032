//! Any bytes given to both engines of every grammar.

#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use portnote_conformance::engines::Grammar;
use portnote_conformance::fuzz;
use portnote_conformance::notation::grammars;

thread_local! {
    static GRAMMARS: RefCell<Vec<Grammar>> = RefCell::new(grammars());
}

fuzz_target!(|bytes: &[u8]| {
    GRAMMARS.with_borrow_mut(|grammars| {
        if let Err(found) = fuzz::engines(grammars, bytes) {
            panic!("{found}");
        }
    });
});
