//! Writes a system in BML as records of a Full Disclosure file on standard output.
//!
//! ```console
//! $ cargo run -p portnote-bml --example records -- system.bml > system.bss
//! ```

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::{env, fs, io};

use portnote_bml::bml::expand::{self, expand};
use portnote_bml::bml::include::Folder;
use portnote_bml::bml::{self, read as parse};
use portnote_bml::bss::write::WriterProfile;
use portnote_bml::convert;

fn main() -> Result<(), Box<dyn Error>> {
    let name = env::args_os().nth(1).ok_or("which system?")?;
    let file = Path::new(&name);
    let bytes = fs::read(file)?;
    let mut resolver = Folder::of_file(file)?;
    let name = resolver.root_name().to_owned();
    let document = parse(&name, &bytes, &bml::Options::default(), &mut resolver).value;
    let expansion = expand(&document, &expand::Options::default()).value;
    if !expansion.is_whole() {
        return Err("the system stands for more sequences than the limits allow".into());
    }
    let written = convert::bss::write(&document, &expansion, WriterProfile::Bml2);
    io::stdout().write_all(&written.value)?;
    Ok(())
}
