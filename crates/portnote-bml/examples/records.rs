//! Writes a system in BML as records of a Full Disclosure file on standard output.
//!
//! ```console
//! $ cargo run -p portnote-bml --example records -- system.bml > system.bss
//! ```

use std::error::Error;
use std::io::Write;
use std::{env, io};

use portnote_bml::bml::System;
use portnote_bml::bml::convert;
use portnote_bml::bss::write::WriterProfile;

fn main() -> Result<(), Box<dyn Error>> {
    let name = env::args_os().nth(1).ok_or("which system?")?;
    let system = System::open(name)?;
    let expansion = system.expand_with(&system.expansion);
    if !expansion.is_whole() {
        return Err("the system stands for more sequences than the limits allow".into());
    }
    let written = convert::bss::write(&system.document, expansion.expanded(), WriterProfile::Bml2);
    io::stdout().write_all(&written.value)?;
    Ok(())
}
