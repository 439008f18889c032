//! Keys of positions, in tables and in dumps.

#[cfg(feature = "json")]
use std::borrow::Cow;

use portnote_core::columns::Value;
use portnote_draughts::PositionKey;
#[cfg(feature = "json")]
use serde::de::Error as _;
#[cfg(feature = "json")]
use serde::{Deserialize, Deserializer, Serializer};

/// A key in a column.
pub(super) fn text(key: Option<PositionKey>) -> Value<'static> {
    key.map(|key| key.to_string()).into()
}

/// A key in a dump, where its text costs no allocation.
#[cfg(feature = "json")]
#[expect(clippy::ref_option, reason = "serde hands the field on as it is")]
pub(super) fn serialize<S: Serializer>(
    key: &Option<PositionKey>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match key {
        Some(key) => {
            let digits = key.digits();
            serializer.serialize_str(std::str::from_utf8(&digits).unwrap_or_default())
        }
        None => serializer.serialize_none(),
    }
}

#[cfg(feature = "json")]
pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<PositionKey>, D::Error> {
    let text = Option::<Cow<'_, str>>::deserialize(deserializer)?;
    let key = text.map(|text| text.parse::<PositionKey>());
    key.transpose().map_err(D::Error::custom)
}
