//! A notation of your own: scores, one a line, as in `Ann: 12`.
//!
//! This is all that a notation must say. Reading, judging in batches, suppression lines, rounds of
//! fixes, places in the file, laws and measurements come with it.

#![allow(missing_docs, reason = "`pest_derive` documents not all that it makes")]

use std::borrow::Cow;

use portnote::product::notation::{Dumps, Notation as Product, Unwritten};
use portnote::product::{About, Listing};
use portnote::{Catalogue, DumpOptions, Options};
use portnote_bench::rows::games::Measured;
use portnote_conformance::engines::Grammar;
use portnote_conformance::reading::Notated;
use portnote_core::coded::At;
use portnote_core::cursor::Events;
use portnote_core::frame::FrameKind;
use portnote_core::notation::Shared;
use portnote_core::reader::{FileHead, UnitContext};
use portnote_core::scan::{RawUnit, Scan, Step, UnitKind, line_end};
use portnote_core::tree::{self, Builder};
use portnote_core::{
    Applicability, Block, Coded, Diagnostic, Entry, Notation, Profile, RecordNames, Selection,
    Settings, Span, Unit, problems,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

problems! {
    /// What can be wrong with a score.
    #[family = "toy"]
    #[pages = "problem"]
    pub enum Problem {
        #[code = "points"]
        #[level(Error, Error)]
        #[error("invalid points `{text}`: expected a whole number")]
        Points {
            /// What is written.
            text: String,
        },

        #[code = "blank"]
        #[level(Warning, Error)]
        #[error("missing space after the colon")]
        Blank,
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        self.entry()
    }
}

/// Both engines of the grammar.
#[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
#[grammar = "src/toy.pest"]
pub struct Both;

/// Each line is a unit, and a score is a game.
#[derive(Debug)]
pub struct Lines;

impl Scan for Lines {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        if window.is_empty() && ended {
            return Step::End;
        }
        let Some((end, len)) = line_end(window, 0, ended) else {
            return Step::More;
        };
        let line = window.get(..end).unwrap_or(window);
        let is_score = line.contains(&b':') && !line.starts_with(b"%") && !line.starts_with(b":");
        Step::whole(if is_score { UnitKind::Game } else { UnitKind::Trivia }, len)
    }
}

/// What a line is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Who has the points.
    Name,
    /// How many.
    Points,
    /// What all notations have.
    Frame(FrameKind),
}

impl From<FrameKind> for Kind {
    fn from(kind: FrameKind) -> Self {
        Self::Frame(kind)
    }
}

impl tree::Kind for Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Points => "points",
            Self::Frame(kind) => kind.name(),
        }
    }

    fn frame(self) -> Option<FrameKind> {
        let Self::Frame(kind) = self else { return None };
        Some(kind)
    }
}

/// One line.
#[derive(Debug)]
pub struct Score<'b> {
    name: &'b str,
    points: Result<i64, &'b str>,
    /// The points, in the file.
    span: Span,
    has_blank: bool,
}

/// How scores are judged.
#[derive(Clone, Debug, Default)]
pub struct ToyOptions(Profile, Selection);

impl Settings for ToyOptions {
    fn shared(&self) -> Shared<'_> {
        Shared::new(self.0, None, &self.1)
    }

    fn set_profile(&mut self, profile: Profile) {
        self.0 = profile;
    }
}

/// The notation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Toy;

impl Notation for Toy {
    type Kind = Kind;
    type Options = ToyOptions;
    type Scan = Lines;
    type Memory = ();
    type Cut = ();
    type BlockData = ();
    type Scratch = Events<Rule>;
    type Closing = ();
    type Context = ();
    type Game<'b> = Score<'b>;

    const RECORDS: &'static RecordNames = &RecordNames { record: "score", tag: "", number: "" };

    fn scan(_: &ToyOptions) -> Lines {
        Lines
    }

    fn cut((): &mut (), _: &mut FileHead, _: RawUnit<'_>, _: &ToyOptions) {}

    fn read<'u>(
        raw: RawUnit<'u>,
        context: UnitContext<Self>,
        _: &ToyOptions,
        events: &mut Events<Rule>,
        _: &mut Vec<Diagnostic>,
    ) -> Block<'u, Self> {
        let unit = Unit::new(raw, context.encoding);
        let line = unit.text().trim_end_matches(['\r', '\n']);
        let mut tree = Builder::new(unit.text(), 4);
        let is_limited = events.recognise::<Both>(Rule::line, line).is_err();
        for event in events.as_slice() {
            let kind = match event.rule {
                Rule::name => Kind::Name,
                Rule::points => Kind::Points,
                Rule::remark => FrameKind::EscapeLine.into(),
                // What is left out is text that has no place in the notation.
                _ => continue,
            };
            tree.leaf(kind, event.start..event.end);
        }
        let tree = tree.finish();
        Block::new(unit, tree, context.index, is_limited, ())
    }

    fn alone<'b>(block: &'b Block<'_, Self>) -> Score<'b> {
        let (unit, tree) = (block.unit(), block.tree());
        let node_of = |kind| tree.nodes().find(|node| node.kind() == kind);
        let range_of = |kind| node_of(kind).map(|node| node.range());
        let end = u32::try_from(unit.text().trim_end().len()).unwrap_or(u32::MAX);
        let points = range_of(Kind::Points).unwrap_or(end..end);
        let text = unit.slice(points.clone());
        Score {
            name: unit.slice(range_of(Kind::Name).unwrap_or(0..0)),
            points: text.parse().map_err(|_| text),
            has_blank: text.is_empty() || unit.slice(0..points.start).ends_with(' '),
            span: unit.span(points),
        }
    }

    fn check(score: &Score<'_>, options: &ToyOptions, found: &mut Vec<Diagnostic>) {
        let mut reporter = options.reporter(found);
        if let Err(text) = score.points.map_err(str::to_owned) {
            reporter.report(Problem::Points { text }.at(score.span));
        }
        if !score.has_blank {
            let start = Span::empty(score.span.start);
            let report = Problem::Blank.at(start);
            reporter.report(report.fix(Applicability::Safe, "insert a space", start, " "));
        }
    }

    fn closing((): &()) -> &() {
        &()
    }
}

/// A score in a dump.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct ScoreV1<'g> {
    name: Cow<'g, str>,
    points: Option<i64>,
}

impl Product for Toy {
    const ABOUT: About = About::new(
        "toy",
        "Toy",
        "toy/1",
        <Self as portnote_core::Notation>::RECORDS,
        Listing::Many("scores"),
    );
    type FileFacts = ();
    type Exporter = Unwritten;

    fn codes() -> Vec<&'static Entry> {
        CATALOGUE.iter().collect()
    }

    fn options(options: &Options) -> ToyOptions {
        let profile = match options.profile {
            Profile::Import => Profile::Import,
            _ => Profile::Export,
        };
        ToyOptions(profile, options.selection.clone())
    }
}

impl Dumps for Toy {
    type Dump<'g> = ScoreV1<'g>;

    fn dump<'g>(score: &'g Score<'_>, _: &DumpOptions<'g>, _: &[Diagnostic]) -> ScoreV1<'g> {
        ScoreV1 { name: score.name.into(), points: score.points.ok() }
    }
}

impl Notated for Toy {
    const PIECES: &'static [&'static str] = &["Ann: 12\n", "Bob:x\r\n", "% ", ":", "\n", " ", "7"];

    fn grammars() -> Vec<Grammar> {
        let rules = Rule::all_rules();
        vec![Grammar::new::<Both, _>("toy", &["toy"], Rule::line, rules).by_line()]
    }
}

impl Measured for Toy {}

/// The options of a run that knows the codes of the notation.
#[must_use]
pub fn options() -> Options {
    const CODES: &[&[Entry]] = &[CATALOGUE];
    let mut options = Options::default();
    options.hiding.catalogue = Catalogue::with(CODES);
    options
}
