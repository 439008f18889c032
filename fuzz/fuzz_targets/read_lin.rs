//! Any bytes read as LIN: the laws 1 to 6.

#![no_main]

use libfuzzer_sys::fuzz_target;
use portnote_conformance::fuzz;
use portnote_conformance::notation::Notation;

fuzz_target!(|bytes: &[u8]| {
    if let Err(found) = fuzz::read(Notation::LIN, bytes) {
        panic!("{found}");
    }
});
