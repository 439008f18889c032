//! Writes a file of random deals, and a cache that knows a table for each, for measurements of programs
//! that solve nothing: `cached COUNT FILE CACHE`.
//!
//! The tables are made up: they are results of other deals.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;

use portnote_bridge::{CompleteDeal, Deal, DoubleDummy};
use portnote_doubledummy::{Cache, DealKey};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [count, file, cache] = args.as_slice() else {
        return Err("expected COUNT FILE CACHE".into());
    };
    let table: DoubleDummy = "54688546888955589655".parse()?;
    let mut cache = Cache::open([cache])?;
    let mut text = String::new();
    for seed in 1..=count.parse()? {
        let deal = Deal::random(seed);
        cache.insert(DealKey::of(&CompleteDeal::try_from(&deal)?), &table)?;
        write!(
            text,
            "[Board \"{seed}\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"{deal}\"]\n\n"
        )?;
    }
    File::create_new(file)?.write_all(text.as_bytes())?;
    Ok(())
}
