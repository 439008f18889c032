//! Checks, fixes and dumps a small text in the notation.

use portnote::product::typed;
use portnote::{DumpOptions, Fixes};
use portnote_toy::{Toy, options};

#[allow(clippy::print_stdout, reason = "an example shows what it does")]
fn main() {
    let text = b"% scores of Monday\nAnn: 12\nBob:x\n";
    for finding in typed::check::<Toy>(text, &options()) {
        println!("{finding}");
    }
    let repaired = typed::fix::<Toy>(text, &options(), Fixes::Safe);
    println!("{}", String::from_utf8_lossy(&repaired.bytes));
    let how = DumpOptions::default();
    println!("{}", typed::dump::<Toy>(text, &options(), &how));
}
