//! A notation of your own: scores, one a line, as in `Ann: 12`.
//!
//! This is all that a notation must say. Reading, judging in batches, suppression lines, rounds of
//! fixes and places in the file come with it. `cargo run -p portnote --example toy` shows them.

use portnote::notation::{Details, Notation as Product, Unwritten};
use portnote::{
    About, Catalogue, DumpOptions, ExportOptions, Fixes, Listing, Options, Weight, typed,
};
use portnote_core::coded::At;
use portnote_core::frame::FrameKind;
use portnote_core::notation::Shared;
use portnote_core::reader::{FileHead, Wanted};
use portnote_core::scan::{RawUnit, Scan, Step, UnitKind};
use portnote_core::tree::{self, Builder};
use portnote_core::{
    Applicability, Block, Coded, Diagnostic, Entry, Notation, Profile, RecordId, Selection,
    Settings, Span, Unit, problems,
};
use serde::Serialize;

/// The notation.
#[derive(Clone, Copy, Debug, Default)]
struct Scores;

problems! {
    /// What can be wrong with a score.
    pub enum Problem {
        /// The points are not a number.
        ///
        /// # What
        /// What is after the colon is not a whole number.
        /// # Why
        /// Nobody can add it up.
        /// # Spec
        /// none
        /// # Fix
        /// None: write the number.
        #[code = "toy/points"]
        #[level(Error, Error)]
        #[error("invalid points `{text}`: expected a whole number")]
        Points {
            /// What is written.
            text: String,
        },

        /// No blank after the colon.
        ///
        /// # What
        /// The points follow the colon at once.
        /// # Why
        /// It is hard to read.
        /// # Spec
        /// none
        /// # Fix
        /// Insert a blank.
        #[code = "toy/blank"]
        #[level(Warning, Warning)]
        #[error("missing blank after the colon")]
        Blank,
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        self.entry()
    }
}

// --- text: how a file is cut, and what its lines are made of

/// Each line is a unit.
struct Lines;

impl Scan for Lines {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        let len = match window.iter().position(|byte| *byte == b'\n') {
            Some(end) => end + 1,
            None if !ended => return Step::More,
            None if window.is_empty() => return Step::End,
            None => window.len(),
        };
        let line = window.get(..len).unwrap_or(window);
        let is_score = line.contains(&b':') && !line.starts_with(b"%");
        let kind = match is_score {
            true => UnitKind::Game,
            false => UnitKind::Trivia,
        };
        let lead = 0;
        Step::Unit { kind, len, lead }
    }

    fn advance(&mut self, _: usize) {}
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Name,
    Points,
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
        match self {
            Self::Frame(kind) => Some(kind),
            Self::Name | Self::Points => None,
        }
    }
}

// --- values: a score with what is wrong with it

/// One line.
struct Score<'b> {
    name: &'b str,
    points: Result<i64, &'b str>,
    /// The points, in the file.
    span: Span,
    has_blank: bool,
}

#[derive(Clone, Default)]
struct ToyOptions {
    profile: Profile,
    selection: Selection,
}

impl Settings for ToyOptions {
    fn shared(&self) -> Shared<'_> {
        Shared {
            profile: self.profile,
            encoding: None,
            selection: &self.selection,
        }
    }
}

impl Notation for Scores {
    type Kind = Kind;
    type Options = ToyOptions;
    type Scan = Lines;
    type Memory = ();
    type Cut = ();
    type Own = ();
    type Scratch = ();
    type Closing = ();
    type Context = ();
    type Game<'b> = Score<'b>;

    fn scan(_: &ToyOptions) -> Lines {
        Lines
    }

    fn memory(_: &ToyOptions) {}

    fn cut((): &mut (), _: &mut FileHead, _: RawUnit<'_>, _: &ToyOptions) {}

    fn read<'u>(
        raw: RawUnit<'u>,
        wanted: Wanted<Self>,
        _: &ToyOptions,
        (): &mut (),
        _: &mut Vec<Diagnostic>,
    ) -> Block<'u, Self> {
        let unit = Unit::new(raw, wanted.encoding);
        let text = unit.text();
        let mut tree = Builder::new(text, 4);
        let line = text.trim_end();
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        if line.starts_with('%') {
            tree.leaf(FrameKind::EscapeLine.into(), 0..place(line.len()));
        } else if let Some((name, points)) = line.split_once(':') {
            let points = points.trim_start();
            tree.leaf(Kind::Name, 0..place(name.len()));
            tree.leaf(
                Kind::Points,
                place(line.len() - points.len())..place(line.len()),
            );
        }
        let tree = tree.finish();
        Block::new(unit, tree, wanted.index, false, ())
    }

    fn join(
        (): &mut (),
        _: &mut Block<'_, Self>,
        _: Wanted<Self>,
        _: &ToyOptions,
        _: &mut Vec<Diagnostic>,
    ) {
    }

    fn context(_: &[u8], _: &ToyOptions) {}

    fn alone<'b>(block: &'b Block<'_, Self>) -> Score<'b> {
        let (unit, mut nodes) = (block.unit(), block.tree().nodes());
        let name = nodes.find(|node| node.kind() == Kind::Name);
        let points = nodes.find(|node| node.kind() == Kind::Points);
        let range = points.map_or(0..0, |points| points.range());
        let text = unit.slice(range.clone());
        Score {
            name: name.map_or("", |name| unit.slice(name.range())),
            points: text.parse().map_err(|_| text),
            has_blank: unit.slice(0..range.start).ends_with(' '),
            span: unit.span(range),
        }
    }

    fn link((): &mut (), _: &mut Score<'_>) {}

    fn check(score: &Score<'_>, options: &ToyOptions, found: &mut Vec<Diagnostic>) {
        let mut reporter = options.reporter(found);
        if let Err(text) = score.points {
            let text = text.to_owned();
            reporter.report(Problem::Points { text }.at(score.span));
        }
        if !score.has_blank {
            let start = Span::empty(score.span.start);
            let report = Problem::Blank.at(start);
            reporter.report(report.fix(Applicability::Safe, "insert a blank", start, " "));
        }
    }

    fn closing((): &()) -> &() {
        &()
    }

    fn record(block: &Block<'_, Self>) -> Option<RecordId> {
        Some(RecordId {
            index: block.index(),
            number: None,
            event: None,
        })
    }
}

// --- what products need beside

#[derive(Serialize)]
struct ScoreV1<'g> {
    name: &'g str,
    points: Option<i64>,
}

impl Product for Scores {
    const ABOUT: About = About {
        name: "toy",
        title: "Toy",
        schema: "toy/1",
        record: "score",
        listing: Listing::Many("scores"),
        number: ("", ""),
        owns_extension: true,
        is_exported: false,
        weigh: |_| Weight::Points(0),
        codes: || CATALOGUE.iter().collect(),
        form: || &[],
    };
    type Dump<'g> = ScoreV1<'g>;
    type Facts = ();
    type Exporter = Unwritten;

    fn options(options: &Options) -> ToyOptions {
        ToyOptions {
            profile: Profile::Import,
            selection: options.selection.clone(),
        }
    }

    fn dump<'g>(score: &'g Score<'_>, _: &DumpOptions<'g>, _: &[Diagnostic]) -> ScoreV1<'g> {
        ScoreV1 {
            name: score.name,
            points: score.points.ok(),
        }
    }

    fn note((): &mut (), _: &Block<'_, Self>, _: Option<&Score<'_>>) {}

    fn details((): ()) -> Details {
        Details::default()
    }

    fn exporter(_: &ExportOptions, _: bool) -> Option<Unwritten> {
        None
    }
}

/// The options of a run that knows the codes of the notation.
fn options() -> Options {
    let mut options = Options::default();
    options.hiding.catalogue = Catalogue::with(CATALOGUE);
    options
}

#[allow(clippy::print_stdout, reason = "an example shows what it does")]
fn main() {
    let text = b"% scores of Monday\nAnn: 12\nBob:x\n";
    for finding in typed::check::<Scores>(text, &options()).findings {
        println!("{finding}");
    }
    let repaired = typed::fix::<Scores>(text, &options(), Fixes::Safe);
    println!("{}", String::from_utf8_lossy(&repaired.bytes));
    let how = DumpOptions::default();
    println!("{}", typed::dump::<Scores>(text, &options(), &how));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(text: &str) -> Vec<String> {
        let checked = typed::check::<Scores>(text.as_bytes(), &options());
        checked.findings.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn scores_are_checked_with_their_places() {
        assert_eq!(
            checked("Ann: 12\nBob:x\n"),
            [
                "-:2:5: error[toy/points]: invalid points `x`: expected a whole number",
                "-:2:5: warning[toy/blank]: missing blank after the colon",
            ]
        );
    }

    #[test]
    fn a_line_of_the_file_suppresses_a_code() {
        let text = "% portnote: ignore toy/blank\nBob:3\n";
        assert_eq!(checked(text), [""; 0]);
        let unused = checked("% portnote: ignore toy/blank\nBob: 3\n");
        assert!(unused[0].contains("cli/unused-suppression"), "{unused:?}");
    }

    #[test]
    fn a_safe_fix_leaves_every_other_byte() {
        let repaired = typed::fix::<Scores>(b"Ann: 12\r\nBob:3\n\n", &options(), Fixes::Safe);
        assert_eq!(repaired.bytes, b"Ann: 12\r\nBob: 3\n\n");
        assert!(repaired.left.findings.is_empty());
    }

    #[test]
    fn scores_are_dumped() {
        let dump = typed::dump::<Scores>(b"Ann: 12\nBob:x\n", &options(), &DumpOptions::default());
        let scores = r#"[{"name":"Ann","points":12},{"name":"Bob","points":null}]"#;
        assert_eq!(
            dump,
            format!(r#"{{"schema":"toy/1","file":"-","scores":{scores}}}"#)
        );
    }
}
