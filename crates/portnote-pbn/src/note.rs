//! Notes and references to them. PBN 2.1 §3.5.4, §3.5.5.

/// The text of a Note, split at its first colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoteText<'v> {
    /// The index, where it is a number from 1 to 32.
    pub(crate) index: Option<u32>,
    /// What is before the colon.
    pub(crate) raw_index: &'v str,
    /// Everything after the colon, as written.
    pub(crate) text: &'v str,
}

/// Splits the value of a Note; `None` where it has no colon.
#[must_use]
pub(crate) fn split(value: &str) -> Option<NoteText<'_>> {
    let (raw_index, text) = value.split_once(':')?;
    Some(NoteText { index: index(raw_index.trim_end()), raw_index, text })
}

/// The index of a note reference, like `=1=`.
#[must_use]
pub(crate) fn reference(token: &str) -> Option<u32> {
    index(token.strip_prefix('=')?.strip_suffix('=')?)
}

/// An index of a note: 1 to 32.
fn index(text: &str) -> Option<u32> {
    crate::value::number(text).ok().filter(|index| (1..=32).contains(index))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_note_is_split_at_its_first_colon() {
        use crate::note::split;
        let note = split("1:non-forcing: 6-9");
        assert_eq!(note.map(|n| (n.index, n.text)), Some((Some(1), "non-forcing: 6-9")));
        assert_eq!(split("non-forcing"), None);
    }

    #[test]
    fn a_reference_is_a_number_up_to_32() {
        use crate::note::reference;
        assert_eq!(reference("=1="), Some(1));
        assert_eq!(reference("=1"), None);
        assert_eq!(reference("=33="), None);
    }
}
