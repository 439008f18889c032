//! What nobody sees between commands and around their values.

/// White space, and control characters, which nobody sees, as the grammar has them.
pub(crate) const fn is_space(byte: u8) -> bool {
    byte <= b' ' || byte == 0x7F
}

/// Text without white space around it.
pub(crate) fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_ascii() && is_space(c as u8))
}
