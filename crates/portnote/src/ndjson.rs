//! JSON on one line that a terminal can show: what it would act on is escaped.

use std::io;

pub use portnote_core::harmless::is_harmless;
use portnote_core::json::line;
use serde::Serialize;

/// Appends a value as JSON without a line break.
///
/// Control characters and marks of direction are escaped, also those that JSON allows as they
/// are: a reader gets the same text, and a terminal does nothing but show it.
///
/// ```
/// let mut text = Vec::new();
/// portnote::product::json::push(&mut text, &"a\u{9B}b")?;
/// assert_eq!(text, br#""a\u009bb""#);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// What the value says about itself; the values of this library never fail.
pub fn push<T: Serialize>(text: &mut Vec<u8>, value: &T) -> io::Result<()> {
    line::write(value, text, |found| !is_harmless(found))?;
    Ok(())
}

/// Appends a value and a line end.
///
/// ```
/// let mut text = Vec::new();
/// portnote::product::json::push_line(&mut text, &[1, 2])?;
/// assert_eq!(text, b"[1,2]\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// As [`push`].
pub fn push_line<T: Serialize>(text: &mut Vec<u8>, value: &T) -> io::Result<()> {
    push(text, value)?;
    text.push(b'\n');
    Ok(())
}
