//! What each notation writes as JSON: the dump of a game, and what is said about a file.

use std::io;

use portnote_core::Diagnostic;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Notation;
use crate::options::DumpOptions;

/// What is dumped of a notation.
pub trait Dumps: portnote_core::Notation {
    /// The dump of a game.
    type Dump<'g>: Serialize + for<'de> Deserialize<'de> + JsonSchema;

    /// The versioned dump of a game; `found` are the findings in it.
    fn dump<'g>(
        game: &'g Self::Game<'_>,
        options: &DumpOptions<'g>,
        found: &[Diagnostic],
    ) -> Self::Dump<'g>;

    /// What is said about a file for programs: names and values.
    fn values(_facts: &Self::FileFacts) -> Vec<(&'static str, Value)>
    where
        Self: Notation,
    {
        Vec::new()
    }

    /// Appends the events of a game, one line of JSON each; says whether the notation has any to
    /// tell.
    fn timeline(_game: &Self::Game<'_>, _lines: &mut Vec<u8>) -> io::Result<bool> {
        Ok(false)
    }

    /// The schema of such an event, where the notation has any.
    fn event(_generator: &mut SchemaGenerator) -> Option<Schema> {
        None
    }
}

#[cfg(feature = "pbn")]
mod pbn {
    use portnote_pbn::json::v1::{self, GameV1};
    use portnote_pbn::model::Game;

    use super::super::pbn::{FileFacts, carry};
    use super::*;

    impl Dumps for portnote_pbn::Pbn {
        type Dump<'g> = GameV1<'g>;

        fn dump<'g>(
            game: &'g Game<'_>,
            options: &DumpOptions<'g>,
            found: &[Diagnostic],
        ) -> GameV1<'g> {
            let mut wanted = v1::DumpOptions::default();
            wanted.file = options.file;
            wanted.spans = options.spans;
            wanted.resolve_inheritance = options.resolve_inheritance;
            wanted.derived = options.derived;
            wanted.carry = carry(options.carry);
            GameV1::new(game, &wanted, found)
        }

        fn values(facts: &FileFacts) -> Vec<(&'static str, Value)> {
            if facts.page.is_empty() { Vec::new() } else { vec![("page_setup", json!(facts.page))] }
        }
    }
}

#[cfg(feature = "pdn")]
mod pdn {
    use portnote_pdn::json::v1::{self, GameV1};
    use portnote_pdn::model::Game;

    use super::super::pdn::{FileFacts, VariantCount};
    use super::*;

    impl Dumps for portnote_pdn::Pdn {
        type Dump<'g> = GameV1<'g>;

        fn dump<'g>(
            game: &'g Game<'_>,
            options: &DumpOptions<'g>,
            found: &[Diagnostic],
        ) -> GameV1<'g> {
            let mut wanted = v1::DumpOptions::default();
            wanted.file = options.file;
            wanted.spans = options.spans;
            wanted.fen = options.fen;
            wanted.derived = options.derived;
            GameV1::new(game, &wanted, found)
        }

        fn values(facts: &FileFacts) -> Vec<(&'static str, Value)> {
            let variants: Vec<Value> = facts.variants.iter().map(value).collect();
            vec![("variants", json!(variants)), ("positions", json!(facts.positions))]
        }
    }

    fn value(of: &VariantCount) -> Value {
        json!({
            "variant": of.variant,
            "confidence": of.confidence.as_str(),
            "games": of.games,
        })
    }
}

#[cfg(feature = "ppn")]
mod ppn {
    use portnote_ppn::json::v1::{self, GameV1};
    use portnote_ppn::model::Game;
    use portnote_ppn::timeline::{self, Event};

    use super::super::ppn::FileFacts;
    use super::*;
    use crate::ndjson;

    impl Dumps for portnote_ppn::Ppn {
        type Dump<'g> = GameV1<'g>;

        fn dump<'g>(
            game: &'g Game<'_>,
            options: &DumpOptions<'g>,
            found: &[Diagnostic],
        ) -> GameV1<'g> {
            let mut wanted = v1::DumpOptions::default();
            wanted.file = options.file;
            wanted.spans = options.spans;
            wanted.resolve_inheritance = options.resolve_inheritance;
            wanted.derived = options.derived;
            GameV1::new(game, &wanted, found)
        }

        fn values(facts: &FileFacts) -> Vec<(&'static str, Value)> {
            vec![("parts", json!(facts.parts)), ("decks", json!(facts.decks))]
        }

        fn timeline(game: &Game<'_>, lines: &mut Vec<u8>) -> io::Result<bool> {
            let events = timeline::events(game);
            let mut events = events.iter();
            events.try_for_each(|event| ndjson::push_line(lines, event))?;
            Ok(true)
        }

        fn event(generator: &mut SchemaGenerator) -> Option<Schema> {
            Some(generator.subschema_for::<Event<'static>>())
        }
    }
}

#[cfg(feature = "lin")]
mod lin {
    use portnote_lin::json::v1::{self, BoardV1};
    use portnote_lin::model::Game;

    use super::super::lin::FileFacts;
    use super::*;

    impl Dumps for portnote_lin::Lin {
        type Dump<'g> = BoardV1<'g>;

        fn dump<'g>(
            game: &'g Game<'_>,
            options: &DumpOptions<'g>,
            found: &[Diagnostic],
        ) -> BoardV1<'g> {
            let mut wanted = v1::DumpOptions::default();
            wanted.file = options.file;
            wanted.spans = options.spans;
            wanted.derived = options.derived;
            BoardV1::new(game, &wanted, found)
        }

        fn values(facts: &FileFacts) -> Vec<(&'static str, Value)> {
            vec![("dialect", json!(facts.dialect())), ("sets", json!(facts.sets))]
        }
    }
}

#[cfg(feature = "bml")]
mod bml {
    use portnote_bml::bml::System;
    use portnote_bml::bml::json::bml_v1::{self, DocumentV1};
    use portnote_bml::bss::Entry;
    use portnote_bml::bss::json::v1::{self, LineV1};

    use super::super::{bml, bss};
    use super::*;

    impl Dumps for portnote_bml::bml::Bml {
        type Dump<'g> = DocumentV1<'g>;

        fn dump<'g>(
            game: &'g &System,
            options: &DumpOptions<'g>,
            found: &[Diagnostic],
        ) -> DocumentV1<'g> {
            let mut wanted = bml_v1::DumpOptions::default();
            wanted.file = options.file;
            wanted.spans = options.spans;
            wanted.sequences = options.expand.then(|| game.expansion.clone());
            DocumentV1::new(&game.document, &wanted, found)
        }

        fn values(facts: &bml::FileFacts) -> Vec<(&'static str, Value)> {
            vec![
                ("title", json!(facts.title)),
                ("includes", json!(facts.files.saturating_sub(1))),
                ("tables", json!(facts.tables)),
                ("rows", json!(facts.rows)),
                ("sequences", json!(facts.sequences)),
            ]
        }
    }

    impl Dumps for portnote_bml::bss::Bss {
        type Dump<'g> = LineV1<'g>;

        fn dump<'g>(
            game: &'g Entry<'_>,
            options: &DumpOptions<'g>,
            found: &[Diagnostic],
        ) -> LineV1<'g> {
            let mut wanted = v1::DumpOptions::default();
            wanted.file = options.file;
            LineV1::new(game, &wanted, found)
        }

        fn values(facts: &bss::FileFacts) -> Vec<(&'static str, Value)> {
            vec![("systems", json!(facts.systems)), ("sequences", json!(facts.records))]
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::format::Format;

    #[test]
    fn a_dump_names_the_schema_of_its_notation() {
        let known: &[(&str, &str)] = &[
            #[cfg(feature = "pbn")]
            ("pbn", portnote_pbn::json::v1::SCHEMA),
            #[cfg(feature = "pdn")]
            ("pdn", portnote_pdn::json::v1::SCHEMA),
            #[cfg(feature = "ppn")]
            ("ppn", portnote_ppn::json::v1::SCHEMA),
            #[cfg(feature = "bml")]
            ("bml", portnote_bml::bml::json::bml_v1::SCHEMA),
            #[cfg(feature = "bml")]
            ("bss", portnote_bml::bss::json::v1::SCHEMA),
            #[cfg(feature = "lin")]
            ("lin", portnote_lin::json::v1::SCHEMA),
        ];
        assert_eq!(known.len(), Format::ALL.len());
        for (name, schema) in known {
            assert_eq!(name.parse().map(|format: Format| format.about().schema), Ok(*schema));
        }
    }
}
