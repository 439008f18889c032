//! Segmental prefixes, and whether their moments exist.

use portnote_core::coded::At;
use portnote_core::excerpt::escaped;
use portnote_core::{Applicability, Reporter, Span, Substitution};

use crate::model::{Game, Tag};
use crate::problem::segments::Problem;
use crate::problem::values::Problem as ValueProblem;
use crate::segment::{Point, Prefix, PrefixFault, Segment};

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    for tag in &game.tags {
        if let Some((range, prefix)) = &tag.prefix {
            let start = range.start as usize;
            check_form(game, start, prefix, reporter);
            check_tag(game, tag, reporter);
            check_range(game, (range, prefix), reporter);
        }
    }
}

fn check_tag(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) {
    if tag.info.is_some_and(|info| !info.is_segmental) {
        let name = tag.name.to_owned();
        let range = tag.prefix.as_ref().map(|(range, _)| range.clone());
        let span = game.span(range.unwrap_or_else(|| tag.range.clone()));
        reporter.report(Problem::NotSegmental { name }.at(span));
    }
}

fn check_form(game: &Game<'_>, start: usize, prefix: &Prefix, reporter: &mut Reporter<'_>) {
    for (range, fault) in &prefix.faults {
        let range = range.start + start..range.end + start;
        let span = super::span(game, &range);
        let text = game.text().get(range).unwrap_or("");
        let bad = |what: &str| Problem::BadPrefix { what: what.to_owned() };
        match fault {
            PrefixFault::Point => {
                let what = match text {
                    "" => "missing point at which the segment begins".to_owned(),
                    text if text.contains('-') => {
                        format!("invalid prefix `{}`: expected one hyphen", escaped(text))
                    }
                    text => format!(
                        "invalid point `{}` in a prefix: expected a letter and numbers, as in `P.3.2`",
                        escaped(text)
                    ),
                };
                reporter.report(bad(&what).at(span));
            }
            PrefixFault::Hyphen => {
                let report = bad("missing hyphen after the first point").at(span);
                let message = "insert the hyphen";
                reporter.report(report.fix(Applicability::Unsafe, message, span, "-"));
            }
            PrefixFault::Equals => {
                let report = bad("missing `=` at the end of the prefix").at(span);
                let message = "insert `=`";
                reporter.report(report.fix(Applicability::Unsafe, message, span, "="));
            }
            PrefixFault::Depth => {
                reporter.report(too_deep(text).at(span));
            }
            PrefixFault::Blanks => {
                let blanks = text.bytes().enumerate();
                let blanks = blanks.filter(|(_, byte)| matches!(byte, b' ' | b'\t'));
                let edits = blanks.map(|(at, _)| Substitution {
                    span: Span::new(span.start + at as u64, span.start + at as u64 + 1),
                    replacement: Vec::new(),
                });
                let report = Problem::PrefixBlanks.at(span);
                let edits = edits.collect();
                reporter.report(report.fix_all(Applicability::Safe, "remove the spaces", edits));
            }
            PrefixFault::Case => {
                let standard = text.to_ascii_uppercase();
                let message = format!("write `{standard}`");
                let problem =
                    ValueProblem::Case { found: text.to_owned(), standard: standard.clone() };
                let report = problem.at(span);
                reporter.report(report.fix(Applicability::Safe, message, span, standard));
            }
            PrefixFault::Order => {
                reporter.report(Problem::SegmentOrder.at(span));
            }
        }
    }
}

/// The problem of a point with more numbers than its segment has.
fn too_deep(text: &str) -> Problem {
    let first = text.chars().next().unwrap_or_default();
    let letter = first.to_ascii_uppercase();
    Problem::SegmentDepth {
        found: escaped(text),
        letter,
        numbers: text.matches('.').count(),
        most: Segment::from_letter(letter).map_or(0, Segment::depth),
    }
}

/// Points after the last action of a section that was not cut.
fn check_range(
    game: &Game<'_>,
    (range, prefix): (&std::ops::Range<u32>, &Prefix),
    reporter: &mut Reporter<'_>,
) {
    let Some(when) = prefix.span else { return };
    let points = [Some(when.from), when.to];
    if let Some(point) = points.into_iter().flatten().find(|point| is_beyond(game, *point)) {
        let found = point.to_string();
        reporter.report(Problem::SegmentRange { found }.at(game.span(range.clone())));
    }
}

fn is_beyond(game: &Game<'_>, point: Point) -> bool {
    let facts = game.facts();
    let players = facts.table.players();
    let first = point.first.unwrap_or(1) as usize;
    let second = point.second.unwrap_or(1) as usize;
    match point.segment {
        Segment::Auction | Segment::Play => {
            let last = facts.last_action(point.segment);
            last.is_some_and(|last| point.key() > last.key() || second > players)
        }
        Segment::Exchange => first > 2,
        Segment::Deal | Segment::Meld | Segment::Result => false,
    }
}
