//! BML as the laws see it: a file is one block and one record.

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use portnote_bml::bml::expand::{self, expand};
use portnote_bml::bml::include::{self, Closed, Folder, Refusal, Request, Resolver};
use portnote_bml::bml::model::Document;
use portnote_bml::bml::syntax::Kind;
use portnote_bml::bml::{self, Options as Inner};
use portnote_bml::bss::write::WriterProfile;
use portnote_bml::convert::{bss, html, latex};
use portnote_bml::json::bml_v1::{DocumentV1, DumpOptions, SCHEMA};
use portnote_bml::source::Source;
use portnote_core::bytes::LineEnds;
use portnote_core::scan::{RawUnit, UnitKind};
use portnote_core::tree::{Builder, Tree};
use portnote_core::{Diagnostic, Entry, Limits, Parsed, Profile, Span, Unit};
use serde_json::Value;

use super::{Conversion, Detail, Exported, Included, Notated, Pieces, Records, Rules, Target};
use crate::settings::Settings;

/// The notation.
pub(crate) struct Bml;

/// How a system is read, and the folder of its file.
#[derive(Clone)]
pub(crate) struct Options {
    inner: Inner,
    settings: Settings,
}

/// A system, as a list of its only block.
pub(crate) struct System<'i> {
    length: u64,
    block: [Root<'i>; 1],
}

/// The root file with what it includes.
pub(crate) struct Root<'i> {
    document: Document<'i>,
    unit: Unit<'i>,
    tree: Tree<Kind>,
}

/// Reads all pieces before it reads anything else.
pub(crate) struct Reader<'s> {
    input: Option<Pieces<'s>>,
    options: Options,
    /// What was found in a file without a block.
    pending: Vec<Diagnostic>,
}

impl<'i> System<'i> {
    fn of(document: Document<'i>) -> Self {
        // A system that was read has a root file; one without would be seen as empty.
        let (unit, tree) = match document.root() {
            Some((unit, tree)) => (unit.clone(), tree.clone()),
            None => (nothing(), Builder::new("", 0).finish()),
        };
        Self {
            length: document.sources.root().map_or(0, |root| root.span().end),
            block: [Root {
                document,
                unit,
                tree,
            }],
        }
    }

    fn document(&self) -> &Document<'i> {
        let [root] = &self.block;
        &root.document
    }
}

impl Options {
    fn parse<'i>(&self, bytes: &'i [u8]) -> Parsed<Document<'i>> {
        let mut resolver: Box<dyn Resolver> = match &self.settings.folder {
            Some(folder) => match Folder::of_folder(folder) {
                Ok(files) => Box::new(Beside {
                    folder: folder.clone(),
                    files,
                }),
                Err(_) => Box::new(Closed),
            },
            None => Box::new(Closed),
        };
        bml::parse("", bytes, &self.inner, &mut *resolver)
    }
}

/// Includes the files beside a case by names that do not depend on where the case lies.
struct Beside {
    folder: PathBuf,
    files: Folder,
}

impl Resolver for Beside {
    fn resolve(&mut self, request: &Request<'_>) -> Result<include::Included, Refusal> {
        let from = self.folder.join(request.from);
        let from = from.to_string_lossy();
        let is_root = request.from.is_empty();
        let found = self.files.resolve(&Request {
            from: if is_root { "" } else { &from },
            ..*request
        })?;
        let name = Path::new(&found.name);
        let name = name.strip_prefix(&self.folder).unwrap_or(name);
        let name = name.to_string_lossy().replace('\\', "/");
        Ok(include::Included { name, ..found })
    }
}

impl Notated for Bml {
    type Options = Options;
    type File<'b> = System<'b>;
    type Block<'b> = Root<'b>;
    type Kind = Kind;
    type Context = ();
    type Game<'g> = &'g Root<'g>;
    type Record<'g> = DocumentV1<'g>;
    type Reader<'s> = Reader<'s>;

    const SCHEMA: &'static str = SCHEMA;
    const RECORDS: Records = Records::One("document");
    const TARGETS: &'static [Target] = &[Target { suffix: "" }];
    const COUNTS_BOM: bool = true;

    fn catalogue() -> Vec<&'static Entry> {
        portnote_bml::problem::bml_catalogue().collect()
    }

    fn options(settings: &Settings, rules: Rules) -> Options {
        Options {
            inner: Inner {
                profile: match rules {
                    Rules::Import => Profile::Import,
                    Rules::Export(_) => Profile::Export,
                },
                selection: settings.selection(),
                ..Inner::default()
            },
            settings: settings.clone(),
        }
    }

    fn parse<'i>(bytes: &'i [u8], options: &Options) -> Parsed<System<'i>> {
        let Parsed { value, diagnostics } = options.parse(bytes);
        Parsed {
            value: System::of(value),
            diagnostics,
        }
    }

    fn length(file: &System<'_>) -> u64 {
        file.length
    }

    fn bom(file: &System<'_>) -> Option<Span> {
        file.document().sources.root().and_then(Source::bom)
    }

    fn to_bytes(file: &System<'_>) -> Vec<u8> {
        file.document().to_bytes()
    }

    fn blocks<'f>(file: &'f System<'_>) -> &'f [Root<'f>] {
        // A text without a byte has no block, as for every notation.
        match &file.block {
            [root] if root.unit.bytes().is_empty() => &[],
            block => block,
        }
    }

    fn unit<'b>(block: &'b Root<'_>) -> &'b Unit<'b> {
        &block.unit
    }

    fn tree<'b>(block: &'b Root<'_>) -> &'b Tree<Kind> {
        &block.tree
    }

    fn index(_: &Root<'_>) -> u64 {
        1
    }

    fn context(_: &[u8], _: &Options) {}

    fn game<'b>(_: &mut (), block: &'b Root<'_>) -> &'b Root<'b> {
        block
    }

    fn check(game: &&Root<'_>, options: &Options, found: &mut Vec<Diagnostic>) {
        bml::check(&game.document, &options.inner, found);
    }

    fn record<'g>(game: &'g &Root<'_>, detail: Detail, found: &[Diagnostic]) -> DocumentV1<'g> {
        let options = DumpOptions {
            file: None,
            spans: detail.spans,
            sequences: Some(expand::Options::default()),
        };
        DocumentV1::new(&game.document, &options, found)
    }

    /// There is no export format: what is written is in other formats.
    fn export(_: &System<'_>, _: &[&Root<'_>], _: &Settings, _: usize) -> Option<Exported> {
        None
    }

    fn reader<'s>(input: Pieces<'s>, options: &Options) -> Reader<'s> {
        Reader {
            input: Some(input),
            options: options.clone(),
            pending: Vec::new(),
        }
    }

    fn next_block<'r>(reader: &'r mut Reader<'_>) -> io::Result<Option<Parsed<Root<'r>>>> {
        let Some(mut input) = reader.input.take() else {
            return Ok(None);
        };
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let Parsed { value, diagnostics } = reader.options.parse(&bytes);
        let System { block: [value], .. } = System::of(value.into_owned());
        if value.unit.bytes().is_empty() {
            reader.pending = diagnostics;
            return Ok(None);
        }
        Ok(Some(Parsed { value, diagnostics }))
    }

    fn finish(reader: &mut Reader<'_>) -> Vec<Diagnostic> {
        std::mem::take(&mut reader.pending)
    }

    fn scanned(_: &[u8], _: u64, _: &Limits) -> Option<usize> {
        None
    }

    fn pair(input: &Value, output: &Value) -> (Value, Value) {
        (meaning(input), meaning(output))
    }

    fn includes<'f>(file: &'f System<'_>) -> Vec<Included<'f>> {
        let others = file.document().sources.iter().skip(1);
        others
            .map(|(_, source)| Included {
                name: source.name(),
                unit: source.unit(),
            })
            .collect()
    }

    fn conversions(file: &System<'_>, settings: &Settings) -> Vec<Conversion> {
        let document = file.document();
        let expansion = expand(document, &expand::Options::default()).value;
        let mut conversions = Vec::new();
        if !expansion.sequences().is_empty() {
            let records = bss::write(document, &expansion, WriterProfile::Bml2);
            conversions.push(Conversion {
                extension: "bss",
                bytes: Some(records.value),
                remarks: records.diagnostics,
            });
        }
        let wants = |name: &str| settings.conversions.iter().any(|wanted| wanted == name);
        // A case asks for trees, which are the default, or for lists.
        for tree in [true, false] {
            let form = if tree { "" } else { "-lists" };
            if wants(&format!("html{form}")) {
                let options = html::Options {
                    tree,
                    external_style: true,
                    ..html::Options::default()
                };
                conversions.push(plain("htm", html::write(document, &options)));
            }
            if wants(&format!("latex{form}")) {
                let options = latex::Options {
                    tree,
                    external_style: true,
                    ..latex::Options::default()
                };
                conversions.push(plain("tex", latex::write(document, &options)));
            }
        }
        conversions
    }
}

/// A text without a byte.
fn nothing() -> Unit<'static> {
    let raw = RawUnit {
        kind: UnitKind::Game,
        base: 0,
        first_line: 1,
        lead: 0,
        last: true,
        line_ends: LineEnds::of(b""),
        bytes: b"",
    };
    Unit::new(raw, None)
}

fn plain(extension: &'static str, text: String) -> Conversion {
    Conversion {
        extension,
        bytes: Some(text.into_bytes()),
        remarks: Vec::new(),
    }
}

/// A dump without what a fix may change: sizes, the encoding that is taken for granted where all is ASCII, and call words as they are written beside the
/// calls that they stand for.
fn meaning(dump: &Value) -> Value {
    const FORM: [&str; 5] = ["bytes", "encoding", "word", "diagnostics", "errors"];
    let mut meaning = dump.clone();
    let mut open = vec![&mut meaning];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(fields) => {
                for form in FORM {
                    fields.remove(form);
                }
                open.extend(fields.values_mut());
            }
            Value::Array(values) => open.extend(values),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    meaning
}
