//! Data on standard output: for programs as it is, for people without what a terminal acts upon.

use std::io::{self, BufRead, BufReader, IsTerminal as _, Read, Write};

use crate::diff::decode;
use crate::output::{Stdout, pass};
use portnote_core::harmless::sanitize;

/// Writes data to standard output.
///
/// # Errors
/// What the system says about reading or writing.
pub(crate) fn write(data: &mut dyn Read, out: &mut Stdout) -> io::Result<()> {
    if io::stdout().is_terminal() {
        return show(BufReader::new(data), out);
    }
    pass(data, |bytes| out.write_all(bytes))
}

/// Writes lines as people may see them.
fn show(mut data: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    while data.read_until(b'\n', &mut line)? > 0 {
        let bare = line.strip_suffix(b"\n");
        let end = if bare.is_some() { "\n" } else { "" };
        let bare = bare.unwrap_or(&line);
        let bare = bare.strip_suffix(b"\r").unwrap_or(bare);
        // A tab looks like a blank.
        let bare = decode(bare).replace('\t', " ");
        write!(out, "{}{end}", sanitize(&bare))?;
        line.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_shown_without_what_a_terminal_acts_upon() {
        for (data, shown) in [
            (&b""[..], ""),
            (b"a\r\nb\n\nc", "a\nb\n\nc"),
            (b"a\x1B]0;x\x07\rb\n", "a\u{241B}]0;x\u{2407}\u{240D}b\n"),
            ("\u{9B}31m\u{7F}\u{202E}é♠\n".as_bytes(), "\\u{9b}31m\u{2421}\\u{202e}é♠\n"),
            (b"caf\xE9\tx\x9B\n", "café x\\u{9b}\n"),
        ] {
            let mut out = Vec::new();
            show(data, &mut out).unwrap();
            assert_eq!(String::from_utf8(out).unwrap(), shown);
        }
    }
}
