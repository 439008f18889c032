//! Suffixes, note references and glyphs. PBN 2.1 §3.5.2, §3.6.2, §3.7.

use portnote_core::coded::At;
use portnote_core::{Applicability, Profile, Reporter};

use super::values::shown;
use crate::annotation::{Side, suffix_nag};
use crate::model::{EndKind, Game, Mark, MarkKind, NoteSection, Section, Turn};
use crate::problem::annotations::Problem;
use crate::problem::notes::Problem as NotesProblem;
use crate::problem::section::Problem as SectionProblem;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    if let Some(auction) = &game.auction {
        check_section(game, auction, Side::Auction, reporter);
    }
    if let Some(play) = &game.play {
        check_section(game, play, Side::Play, reporter);
    }
}

/// The glyphs of one call or card so far.
#[derive(Default)]
struct Glyphs {
    /// One bit for each number from 0 to 255.
    seen: [u64; 4],
    /// Whether one of them judges the call or card.
    judged: bool,
    /// Whether one of them is written as a suffix.
    suffixed: bool,
}

impl Glyphs {
    fn has(&self, nag: u32) -> bool {
        self.seen
            .get(nag as usize / 64)
            .is_some_and(|bits| bits & (1 << (nag % 64)) != 0)
    }

    fn add(&mut self, nag: u32) {
        if let Some(bits) = self.seen.get_mut(nag as usize / 64) {
            *bits |= 1 << (nag % 64);
        }
        self.judged |= (1..=12).contains(&nag);
    }
}

fn check_section<V>(
    game: &Game<'_>,
    section: &Section<'_, V>,
    side: Side,
    reporter: &mut Reporter<'_>,
) {
    let plus = section.ends.iter().find(|end| end.kind == EndKind::Plus);
    for mark in &section.loose_marks {
        let found = shown(mark.raw);
        let span = game.span(mark.range.clone());
        if matches!(mark.kind, MarkKind::Irregularity(_)) {
            reporter.report(SectionProblem::IrregularityTarget { found }.at(span));
            continue;
        }
        let behind_plus = plus.is_some_and(|plus| plus.range.end <= mark.range.start);
        reporter.report(Problem::AnnotationWithoutTarget { found, behind_plus }.at(span));
    }
    for turn in section.turns.iter().filter(|turn| !turn.marks.is_empty()) {
        check_turn(game, turn, side, reporter);
    }
}

fn check_turn<V>(game: &Game<'_>, turn: &Turn<'_, V>, side: Side, reporter: &mut Reporter<'_>) {
    let mut suffixed = false;
    let mut referred = false;
    let mut glyphs = Glyphs::default();
    for mark in &turn.marks {
        let span = game.span(mark.range.clone());
        let found = shown(mark.raw);
        match mark.kind {
            MarkKind::Suffix => {
                if suffixed {
                    reporter.report(Problem::DuplicateSuffix { found }.at(span));
                    continue;
                }
                suffixed = true;
                if let Some(nag) = suffix_nag(mark.raw, side) {
                    check_repeated(game, mark, nag, &glyphs, reporter);
                    glyphs.add(nag);
                    glyphs.suffixed = true;
                }
            }
            MarkKind::NoteReference(index) => {
                match index {
                    Some(_) if referred => {
                        reporter.report(Problem::DuplicateNoteRef { found }.at(span));
                    }
                    Some(_) => {}
                    None => check_reference(game, mark, side, reporter),
                }
                referred = true;
            }
            MarkKind::Nag(None) => reporter.report(Problem::NagRange { found }.at(span)),
            MarkKind::Nag(Some(nag)) => {
                check_nag_section(game, mark, nag, side, reporter);
                check_repeated(game, mark, nag, &glyphs, reporter);
                glyphs.add(nag);
            }
            MarkKind::Irregularity(_) => {}
        }
    }
    if reporter.profile() == Profile::Export {
        check_order(game, turn, reporter);
    }
}

fn check_repeated(
    game: &Game<'_>,
    mark: &Mark<'_>,
    nag: u32,
    before: &Glyphs,
    reporter: &mut Reporter<'_>,
) {
    // A call is good or poor once: `! $3` says it twice and in two ways.
    let suffix = mark.kind == MarkKind::Suffix;
    let judges = (1..=12).contains(&nag);
    let again = before.has(nag) || (judges && before.judged && (suffix || before.suffixed));
    if again {
        let span = game.span(mark.range.clone());
        let report = Problem::DuplicateNag {
            found: shown(mark.raw),
        }
        .at(span);
        reporter.report(report.fix(Applicability::Safe, "remove it", span, ""));
    }
}

fn check_nag_section(
    game: &Game<'_>,
    mark: &Mark<'_>,
    nag: u32,
    side: Side,
    reporter: &mut Reporter<'_>,
) {
    // The author's list of glyphs has explanations of calls from 20 on and of cards from 200.
    let (foreign, by_custom, section) = match side {
        Side::Auction => (
            matches!(nag, 7..=12 | 14),
            matches!(nag, 200..=238),
            "auction",
        ),
        Side::Play => (matches!(nag, 1..=6 | 13), matches!(nag, 20..=93), "play"),
    };
    if foreign || by_custom {
        let found = shown(mark.raw);
        let problem = Problem::NagSection {
            found,
            section,
            by_custom,
        };
        reporter.report(problem.at(game.span(mark.range.clone())));
    }
}

/// A reference that is none: `=1`, `==`, `=33=`.
fn check_reference(game: &Game<'_>, mark: &Mark<'_>, side: Side, reporter: &mut Reporter<'_>) {
    let span = game.span(mark.range.clone());
    let digits = mark.raw.trim_matches('=');
    let closed = mark.raw.len() > 1 && mark.raw.ends_with('=');
    if closed && !digits.is_empty() {
        reporter.report(
            NotesProblem::NoteIndex {
                found: digits.to_owned(),
            }
            .at(span),
        );
        return;
    }
    let report = Problem::NoteRefFormat {
        found: shown(mark.raw),
    }
    .at(span);
    let section = match side {
        Side::Auction => NoteSection::Auction,
        Side::Play => NoteSection::Play,
    };
    let given = digits
        .parse()
        .is_ok_and(|index| game.has_note(section, index));
    reporter.report(if given {
        let text = format!("={digits}=");
        report.fix(Applicability::Safe, format!("write `{text}`"), span, text)
    } else {
        report
    });
}

/// Export format has the note reference first, then glyphs in increasing order.
fn check_order<V>(game: &Game<'_>, turn: &Turn<'_, V>, reporter: &mut Reporter<'_>) {
    let mut last = 0;
    for mark in &turn.marks {
        let (rank, what) = match mark.kind {
            MarkKind::Suffix => {
                let what = "suffix, export format has the glyph that stands for it";
                let span = game.span(mark.range.clone());
                reporter.report(Problem::AnnotationOrder { what }.at(span));
                continue;
            }
            MarkKind::NoteReference(_) => (
                1,
                "note reference after a glyph, export format has it before",
            ),
            MarkKind::Nag(nag) => {
                let what = "glyph out of order, export format has increasing numbers";
                (2 + nag.unwrap_or(u32::MAX - 2), what)
            }
            MarkKind::Irregularity(_) => continue,
        };
        if rank < last {
            reporter.report(Problem::AnnotationOrder { what }.at(game.span(mark.range.clone())));
        }
        last = last.max(rank);
    }
}
