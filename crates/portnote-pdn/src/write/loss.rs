//! What of a game cannot be carried: one report for each kind, with all its places.

use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::{Diagnostic, Severity, Span};

use crate::check::{more, shown};
use crate::limits::LOSS_PLACES;
use crate::model::Game;
use crate::problem::form::Problem as FormProblem;
use crate::problem::write::Problem;
use crate::{Options, Standard};

/// A kind of loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    /// The rules of the game are not those of PDN 2.0.
    Variant,
    /// A game that is not draughts, or whose rules are unknown.
    Foreign,
    /// PDN 2.0 has numbers only.
    Letters,
    /// A move or a position that cannot be played.
    Unplayed,
    /// A position that leaves open who moves.
    Side,
    /// A tag that is not in the list of PDN 2.0.
    Tag,
    /// A tag whose name is none in PDN 3.0.
    TagName,
    /// A bracket that opens no tag pair.
    Bracket,
    /// A second value of a tag.
    Repetition,
    /// A date that has no reading.
    Date,
    /// A value that does not have the form that the standard gives to it.
    Value,
    /// A result that the standard has not, or text in its place.
    Result,
    /// Two results that contradict each other.
    Contradiction,
    /// What only lidraughts writes into a position.
    Dialect,
    /// A captured piece that is still in a position.
    Ghost,
    /// A position that another one replaces before the first move.
    Replaced,
    /// A judgement or a glyph.
    Mark,
    /// A doubled judgement, of which one half stays.
    DoubleMark,
    /// Captured squares that are not those of the move before them.
    Captured,
    /// A judgement that belongs to no move.
    LooseMark,
    /// A closing brace in a comment.
    Brace,
    /// A position among the moves.
    Setup,
    /// A move that is not made.
    Null,
    /// A move that is not known.
    Unknown,
    /// A number of a game that the standard does not know; what is played had to be found out.
    GameType,
    /// A number that a draft gave to a game which the standard has under another.
    DraftType,
    /// Text that is nothing.
    Stray,
    /// A quote in a value of PDN 2.0.
    Quote,
    /// A bracket in a value of PDN 2.0.
    ValueBracket,
    /// A character that ISO 8859-1 has not.
    Character(char),
    /// A line that is too long, with its width.
    Width(usize),
    /// A game of which only its end is there.
    Game,
}

/// Losses of a game, in the order in which their kinds were met.
pub(super) struct Losses<'g, 'b> {
    game: &'g Game<'b>,
    standard: Standard,
    found: Vec<Entry>,
}

struct Entry {
    loss: Loss,
    /// The first places.
    places: Vec<(Span, String)>,
    /// How many places there are.
    count: usize,
}

impl<'g, 'b> Losses<'g, 'b> {
    pub(super) const fn new(game: &'g Game<'b>, standard: Standard) -> Self {
        Self { game, standard, found: Vec::new() }
    }

    /// Takes note of a loss at a range of the decoded text.
    pub(super) fn add(&mut self, loss: Loss, range: Range<u32>, what: impl Into<String>) {
        self.add_at(loss, self.game.span(range), what);
    }

    /// Takes note of a loss of the whole game.
    pub(super) fn add_for_game(&mut self, loss: Loss, what: impl Into<String>) {
        self.add_at(loss, self.game.block().span(), what);
    }

    pub(super) fn add_at(&mut self, loss: Loss, span: Span, what: impl Into<String>) {
        let kind = std::mem::discriminant(&loss);
        let known = self.found.iter_mut().find(|entry| std::mem::discriminant(&entry.loss) == kind);
        match known {
            Some(entry) => {
                entry.count += 1;
                if entry.count <= LOSS_PLACES {
                    entry.places.push((span, what.into()));
                }
            }
            None => self.found.push(Entry { loss, places: vec![(span, what.into())], count: 1 }),
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The reports, where the losses are permitted.
    ///
    /// # Errors
    /// The reports of what must not be lost, or is not permitted to be.
    pub(super) fn diagnostics(
        &self,
        is_permitted: bool,
    ) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
        let is_fatal = |entry: &Entry| match entry.loss.weight() {
            Weight::Never => true,
            Weight::Loss => !is_permitted,
            Weight::Slight => false,
        };
        let stops = self.found.iter().any(is_fatal);
        let wanted = self.found.iter().filter(|entry| !stops || is_fatal(entry));
        let reports = wanted.filter_map(|entry| {
            let mut report = self.report(entry)?;
            // A loss that was allowed is reported, but not as an error.
            if !stops && report.severity == Severity::Error {
                report.severity = Severity::Warning;
            }
            Some(report)
        });
        let reports = reports.collect();
        if stops { Err(reports) } else { Ok(reports) }
    }

    fn report(&self, entry: &Entry) -> Option<Diagnostic> {
        let options = Options { profile: self.standard.profile(), ..Options::default() };
        let mut kept = Vec::new();
        let record = Some(self.game.record());
        let mut reporter = options.reporter(&mut kept).in_record(record);
        let first = entry.places.first();
        let span = first.map_or(Span::default(), |(span, _)| *span);
        let what = first.map_or(String::new(), |(_, what)| what.clone());
        let more = more(entry.count);
        match entry.loss {
            Loss::Quote | Loss::ValueBracket => {
                let what_is_found = match entry.loss {
                    Loss::Quote => "quote",
                    _ => "bracket",
                };
                let problem = FormProblem::ForbiddenChar { what: what_is_found, name: what };
                let help = "`'`, `(` and `)` can replace these characters";
                reporter.report(problem.at(span).help(help));
            }
            Loss::Character(character) => {
                let charset = "ISO 8859-1".to_owned();
                let problem = CoreProblem::Unencodable { character, charset, more };
                let help = "a lossy export writes `?` or a similar character";
                reporter.report(problem.at(span).help(help));
            }
            Loss::Width(width) => {
                let problem =
                    Problem::Unwrappable { what, width, limit: crate::limits::PDN_2_WIDTH, more };
                reporter.report(problem.at(span).help("a lossy export writes the long line"));
            }
            loss => {
                let problem = Problem::CannotRepresent {
                    what,
                    target: target(self.standard),
                    instead: loss.instead(),
                    more,
                    is_slight: loss.weight() == Weight::Slight,
                };
                let report = problem.at(span);
                reporter.report(match loss.help() {
                    Some(help) => report.help(help),
                    None => report,
                });
            }
        }
        let mut report = kept.pop()?;
        let others = entry.places.iter().skip(1);
        // Of these only the name of the tag was noted.
        let is_value = matches!(entry.loss, Loss::Quote | Loss::ValueBracket);
        report.labels = others
            .map(|(span, what)| portnote_core::SpanLabel {
                span: *span,
                places: None,
                message: if is_value { format!("value of tag `{what}`") } else { what.clone() },
            })
            .collect();
        Some(report)
    }
}

/// How much a loss matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weight {
    /// Without it nothing is left to write.
    Never,
    /// It is permitted by the option only.
    Loss,
    /// A shade of meaning.
    Slight,
}

impl Loss {
    const fn weight(self) -> Weight {
        match self {
            Self::Variant | Self::Foreign | Self::Letters | Self::Unplayed | Self::Side => {
                Weight::Never
            }
            Self::DoubleMark | Self::Dialect | Self::DraftType | Self::Game => Weight::Slight,
            _ => Weight::Loss,
        }
    }

    /// What is written in its place, if the message says it.
    const fn instead(self) -> &'static str {
        match self {
            Self::DoubleMark => ", only one mark of its kind is kept",
            Self::Dialect | Self::Game => " and is left out",
            Self::DraftType => " and becomes that of the standard",
            _ => "",
        }
    }

    const fn help(self) -> Option<&'static str> {
        Some(match self {
            Self::Tag => "a lossy export leaves it out, or keeps it in a comment",
            Self::TagName
            | Self::Bracket
            | Self::Repetition
            | Self::Value
            | Self::LooseMark
            | Self::Captured
            | Self::Ghost
            | Self::Replaced => "a lossy export leaves it out",
            Self::Date | Self::Result | Self::Contradiction => {
                "a lossy export writes that it is unknown"
            }
            Self::Mark | Self::Stray => "a lossy export writes it in a comment",
            Self::Brace => "a lossy export writes `)` instead",
            Self::Setup | Self::Null => {
                "a lossy export leaves it out, with the moves of its line that follow"
            }
            Self::Unknown => "a lossy export writes a null move",
            Self::GameType => "a lossy export writes it as the game that is played",
            Self::Letters => "write squares as numbers: PDN 2.0 has nothing else",
            Self::Variant => {
                "export it as PDN 3.0: PDN 2.0 has only English draughts on 8 by 8 squares"
            }
            Self::Foreign => "a partial export leaves the game out: no version of PDN has it",
            Self::Unplayed => "correct it: a partial export leaves the game out",
            Self::Side => "write `W` or `B` at the beginning of the position",
            _ => return None,
        })
    }
}

/// The standard as messages name it.
pub(super) const fn target(standard: Standard) -> &'static str {
    match standard {
        Standard::Pdn2 => "PDN 2.0",
        Standard::Pdn3 => "PDN 3.0",
    }
}

/// A text of the game between backticks.
pub(super) fn named(what: &str, text: &str) -> String {
    format!("{what} `{}`", shown(text))
}
