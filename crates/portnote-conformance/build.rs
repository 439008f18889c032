//! Tells cargo that the tests, which are expanded from the corpus, follow its files.

fn main() {
    println!("cargo::rerun-if-changed=../../corpus");
}
