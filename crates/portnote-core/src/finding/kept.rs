//! Findings in the data formats of serde, for a program that keeps them or hands them to another process.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Finding, Fix, IncludedBy, Label, UnitPlace};
use crate::{Code, Encoding, Place, RecordId, RecordNames, Severity, Span};

/// All that is known of a finding. Its code and the name of its records are words of the program, so who
/// reads it has to say which of its own they are.
#[derive(Debug, Serialize, Deserialize)]
pub struct Kept<'f> {
    code: Cow<'f, str>,
    severity: Severity,
    message: Cow<'f, str>,
    file: Option<Cow<'f, str>>,
    span: Span,
    start: Place,
    end: Place,
    record: Option<Record<'f>>,
    labels: Cow<'f, [Label]>,
    chain: Cow<'f, [IncludedBy]>,
    help: Option<Cow<'f, str>>,
    fix: Option<Cow<'f, Fix>>,
    alternatives: Cow<'f, [Fix]>,
    unit: Cow<'f, UnitPlace>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Record<'f> {
    index: u64,
    number: Option<Cow<'f, str>>,
    event: Option<Cow<'f, str>>,
}

impl<'f> Kept<'f> {
    /// What is known of a finding.
    #[must_use]
    pub fn of(finding: &'f Finding) -> Self {
        let text = |text: &'f Option<String>| text.as_deref().map(Cow::Borrowed);
        Self {
            code: Cow::Borrowed(finding.code.as_str()),
            severity: finding.severity,
            message: Cow::Borrowed(&finding.message),
            file: finding.file.as_deref().map(Cow::Borrowed),
            span: finding.span,
            start: finding.start,
            end: finding.end,
            record: finding.record.as_ref().map(|record| Record {
                index: record.index,
                number: text(&record.number),
                event: text(&record.event),
            }),
            labels: Cow::Borrowed(&finding.labels),
            chain: Cow::Borrowed(&finding.chain),
            help: text(&finding.help),
            fix: finding.fix.as_ref().map(Cow::Borrowed),
            alternatives: Cow::Borrowed(&finding.alternatives),
            unit: Cow::Borrowed(&finding.unit),
        }
    }

    /// The code, which the reader of the finding has to know.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The finding as it was before it was kept.
    #[must_use]
    pub fn finding(self, code: Code, names: &'static RecordNames) -> Finding {
        let text = |text: Option<Cow<'_, str>>| text.map(Cow::into_owned);
        Finding {
            code,
            severity: self.severity,
            message: self.message.into_owned(),
            file: self.file.map(Arc::from),
            span: self.span,
            start: self.start,
            end: self.end,
            record: self.record.map(|record| RecordId {
                names,
                index: record.index,
                number: text(record.number),
                event: text(record.event),
            }),
            labels: self.labels.into_owned(),
            chain: self.chain.into_owned(),
            help: text(self.help),
            fix: self.fix.map(Cow::into_owned),
            alternatives: self.alternatives.into_owned(),
            unit: self.unit.into_owned(),
        }
    }
}

/// A shared text as a text.
pub(super) mod shared {
    use super::{Arc, Deserialize, Deserializer, Serialize, Serializer};

    pub(in super::super) fn serialize<S: Serializer>(
        text: &Option<Arc<str>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        text.as_deref().serialize(to)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Arc<str>>, D::Error> {
        Ok(Option::<String>::deserialize(from)?.map(Arc::from))
    }
}

/// An encoding as its name.
pub(super) mod encoding {
    use serde::de::Error as _;

    use super::{Deserialize, Deserializer, Encoding, Serialize, Serializer};

    pub(in super::super) fn serialize<S: Serializer>(
        encoding: &Encoding,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        encoding.name().serialize(to)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Encoding, D::Error> {
        let name = String::deserialize(from)?;
        Encoding::from_label(&name).ok_or_else(|| D::Error::custom("not the name of an encoding"))
    }
}
