//! What is known of a text as an object of JSON.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Info;

/// Names with their values, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<V>(pub Vec<(Cow<'static, str>, V)>);

impl<V> Default for Named<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<V> FromIterator<(&'static str, V)> for Named<V> {
    fn from_iter<I: IntoIterator<Item = (&'static str, V)>>(values: I) -> Self {
        let values = values.into_iter();
        Self(values.map(|(name, value)| (name.into(), value)).collect())
    }
}

impl<V: Serialize> Serialize for Named<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        let mut values = self.0.iter();
        values.try_for_each(|(name, value)| map.serialize_entry(name, value))?;
        map.end()
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Named<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<V>(PhantomData<V>);

        impl<'de, V: Deserialize<'de>> Visitor<'de> for Entries<V> {
            type Value = Named<V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Named<V>, A::Error> {
                let mut values = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, V>()? {
                    values.push((name.into(), value));
                }
                Ok(Named(values))
            }
        }

        deserializer.deserialize_map(Entries(PhantomData))
    }
}

impl<V: JsonSchema> JsonSchema for Named<V> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("named_{}", V::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<V>();
        json_schema!({ "type": "object", "additionalProperties": value })
    }
}

/// What is said to people is left out.
impl Serialize for Info {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("notation", self.notation)?;
        if let Some(version) = &self.version {
            map.serialize_entry("version", version)?;
        }
        if let Some(claims_export) = self.claims_export {
            map.serialize_entry("claims_export", &claims_export)?;
        }
        map.serialize_entry("games", &self.games)?;
        map.serialize_entry("bytes", &self.bytes)?;
        if !self.encodings.is_empty() {
            map.serialize_entry("encodings", &self.encodings)?;
        }
        map.serialize_entry("bom", &self.bom)?;
        map.serialize_entry("line_ends", &self.line_ends)?;
        map.serialize_entry("longest_line", &self.longest_line)?;
        for (name, value) in &self.details.0 {
            map.serialize_entry(name, value)?;
        }
        let counts = &self.counts;
        map.serialize_entry("errors", &counts.errors)?;
        map.serialize_entry("warnings", &counts.warnings)?;
        map.serialize_entry("infos", &counts.infos)?;
        map.serialize_entry("fixable", &counts.fixable)?;
        map.serialize_entry("fixable_unsafely", &counts.fixable_unsafely)?;
        map.end()
    }
}

#[cfg(all(test, feature = "pbn"))]
mod tests {
    use crate::format::Format;
    use crate::info::read;
    use crate::options::Options;

    #[test]
    fn what_is_known_is_one_flat_object() {
        let text = "% PBN 2.1\n%BoardsPerPage 18\n[Board \"7\"]\n";
        let info = read(Format::Pbn, &mut text.as_bytes(), &Options::default()).unwrap();
        let value = serde_json::to_value(&info).unwrap();
        let keys: Vec<&String> = value.as_object().unwrap().keys().collect();
        let expected = [
            "bom",
            "bytes",
            "claims_export",
            "encodings",
            "errors",
            "fixable",
            "fixable_unsafely",
            "games",
            "infos",
            "line_ends",
            "longest_line",
            "notation",
            "page_setup",
            "version",
            "warnings",
        ];
        assert_eq!(keys, expected);
        let text = serde_json::to_string(&info).unwrap();
        assert!(text.starts_with(r#"{"notation":"pbn","version":"2.1","claims_export":false,"#));
    }
}
