//! What a system says about itself.

use crate::bml::model::Document;

/// The value of a key, which is in upper case: the first definition counts. `None` where it
/// is missing or empty.
pub(crate) fn value<'d>(document: &'d Document<'_>, key: &str) -> Option<&'d str> {
    let first = document.metadata.iter().find(|entry| entry.key == key)?;
    Some(first.value.as_str()).filter(|value| !value.is_empty())
}
