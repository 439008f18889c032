//! Suffixes, note references and glyphs. PBN 2.1 §3.5.2, §3.6.2, §3.7.

use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::wording::write;
use portnote_core::{Applicability, Profile, Reporter, Substitution};

use super::edits::{after_comments, bytes, edit, is_blank, on_one_line, removal};
use crate::annotation::{Side, suffix_nag};
use crate::limits::GLYPH_FIXES;
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
struct Glyphs<'t, 'b> {
    /// One bit for each number from 0 to 255.
    seen: [u64; 4],
    /// The first of them that judges the call or card.
    judged: Option<&'t Mark<'b>>,
    /// The suffix among them, and the glyph that it means.
    suffix: Option<(&'b str, u32)>,
    /// How many of them have a fix.
    fixes: usize,
}

impl<'t, 'b> Glyphs<'t, 'b> {
    fn has(&self, nag: u32) -> bool {
        self.seen.get(nag as usize / 64).is_some_and(|bits| bits & (1 << (nag % 64)) != 0)
    }

    fn add(&mut self, mark: &'t Mark<'b>, nag: u32) {
        if let Some(bits) = self.seen.get_mut(nag as usize / 64) {
            *bits |= 1 << (nag % 64);
        }
        if (1..=12).contains(&nag) {
            self.judged.get_or_insert(mark);
        }
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
        let found = short(mark.raw);
        let span = game.span(mark.range.clone());
        if matches!(mark.kind, MarkKind::Irregularity(_)) {
            reporter.report(SectionProblem::IrregularityTarget { found }.at(span));
            continue;
        }
        let after_plus = plus.is_some_and(|plus| plus.range.end <= mark.range.start);
        reporter.report(Problem::AnnotationWithoutTarget { found, after_plus }.at(span));
    }
    for turn in section.turns.iter().filter(|turn| !turn.marks.is_empty()) {
        check_turn(game, turn, side, reporter);
    }
}

fn check_turn<V>(game: &Game<'_>, turn: &Turn<'_, V>, side: Side, reporter: &mut Reporter<'_>) {
    let mut suffixed = false;
    let mut referred = false;
    let is_reference = |mark: &&Mark<'_>| matches!(mark.kind, MarkKind::NoteReference(_));
    let is_only = turn.marks.iter().filter(is_reference).count() == 1;
    let mut glyphs = Glyphs::default();
    for mark in &turn.marks {
        let span = game.span(mark.range.clone());
        let found = || short(mark.raw);
        match mark.kind {
            MarkKind::Suffix => {
                if suffixed {
                    let found = found();
                    reporter.report(Problem::DuplicateSuffix { found }.at(span));
                    continue;
                }
                suffixed = true;
                if let Some(nag) = suffix_nag(mark.raw, side) {
                    check_repeated(game, turn, (mark, nag, side), &mut glyphs, reporter);
                    glyphs.add(mark, nag);
                    glyphs.suffix = Some((mark.raw, nag));
                }
            }
            MarkKind::NoteReference(index) => {
                match index {
                    Some(_) if referred => {
                        let found = found();
                        reporter.report(Problem::DuplicateNoteRef { found }.at(span));
                    }
                    Some(_) => {}
                    None => check_reference(game, mark, (side, is_only), reporter),
                }
                referred = true;
            }
            MarkKind::Nag(None) => {
                let found = found();
                reporter.report(Problem::NagRange { found }.at(span));
            }
            MarkKind::Nag(Some(nag)) => {
                check_nag_section(game, mark, nag, side, reporter);
                check_repeated(game, turn, (mark, nag, side), &mut glyphs, reporter);
                glyphs.add(mark, nag);
            }
            MarkKind::Irregularity(_) => {}
        }
    }
    if reporter.profile() == Profile::Export {
        check_order(game, turn, side, reporter);
    }
}

fn check_repeated<V>(
    game: &Game<'_>,
    turn: &Turn<'_, V>,
    (mark, nag, side): (&Mark<'_>, u32, Side),
    before: &mut Glyphs<'_, '_>,
    reporter: &mut Reporter<'_>,
) {
    // A call is good or poor once: `! $3` says it twice and in two ways.
    let suffixed = mark.kind == MarkKind::Suffix || before.suffix.is_some();
    let judges = (1..=12).contains(&nag);
    let judged = before.judged.filter(|_| judges && suffixed);
    let again = before.has(nag);
    let what = match judged {
        _ if again => repeated(mark, nag, before.suffix),
        Some(first) => {
            let (found, first) = (short(mark.raw), short(first.raw));
            format!("`{found}` contradicts `{first}`: expected one of them")
        }
        None => return,
    };
    let mut report = Problem::DuplicateNag { what }.at(game.span(mark.range.clone()));
    // A label may look at all marks, as a fix at the whole line.
    if before.fixes < GLYPH_FIXES {
        before.fixes += 1;
        let is_same = |other: &&Mark<'_>| nag_of(other, side) == Some(nag);
        let first = if again { turn.marks.iter().find(is_same) } else { judged };
        if let Some(first) = first {
            report = report.label(game.span(first.range.clone()), "the first one");
        }
        let edits = vec![removal(game, &mark.range)];
        report = report.fix_all(Applicability::Safe, "remove it", edits);
    }
    reporter.report(report);
}

/// What is wrong about a glyph or suffix with the meaning of one before it.
fn repeated(mark: &Mark<'_>, nag: u32, suffix: Option<(&str, u32)>) -> String {
    let found = short(mark.raw);
    let kind = if mark.kind == MarkKind::Suffix { "suffix" } else { "glyph" };
    let first = match suffix {
        Some((suffix, meaning)) if meaning == nag => suffix.to_owned(),
        _ => format!("${nag}"),
    };
    if first == found {
        format!("duplicate {kind} `{found}`")
    } else {
        format!("duplicate {kind} `{found}`: it means the same as `{first}`")
    }
}

/// The number of a glyph, or of the glyph that a suffix means.
fn nag_of(mark: &Mark<'_>, side: Side) -> Option<u32> {
    match mark.kind {
        MarkKind::Suffix => suffix_nag(mark.raw, side),
        MarkKind::Nag(nag) => nag,
        _ => None,
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
        Side::Auction => (matches!(nag, 7..=12 | 14), matches!(nag, 200..=238), "auction"),
        Side::Play => (matches!(nag, 1..=6 | 13), matches!(nag, 20..=93), "play"),
    };
    if foreign || by_custom {
        let found = short(mark.raw);
        let problem = Problem::NagSection { found, section, by_custom };
        reporter.report(problem.at(game.span(mark.range.clone())));
    }
}

/// A reference that is none: `=1`, `==`, `=33=`; beside others of its call or card it stays one too
/// many, however it is written.
fn check_reference(
    game: &Game<'_>,
    mark: &Mark<'_>,
    (side, is_only): (Side, bool),
    reporter: &mut Reporter<'_>,
) {
    let span = game.span(mark.range.clone());
    let digits = mark.raw.trim_matches('=');
    let closed = mark.raw.len() > 1 && mark.raw.ends_with('=');
    if closed && !digits.is_empty() {
        reporter.report(NotesProblem::NoteIndex { found: digits.to_owned() }.at(span));
        return;
    }
    let report = Problem::NoteRefFormat { found: short(mark.raw) }.at(span);
    let section = match side {
        Side::Auction => NoteSection::Auction,
        Side::Play => NoteSection::Play,
    };
    let given = digits.parse().is_ok_and(|index| game.has_note(section, index));
    reporter.report(if given {
        let text = format!("={digits}=");
        let applicability = if is_only { Applicability::Safe } else { Applicability::Unsafe };
        report.fix(applicability, format!("write `{text}`"), span, text)
    } else {
        report
    });
}

/// Export format has the note reference first, then glyphs in increasing order.
fn check_order<V>(game: &Game<'_>, turn: &Turn<'_, V>, side: Side, reporter: &mut Reporter<'_>) {
    let mut last = 0;
    for mark in &turn.marks {
        let rank = match mark.kind {
            MarkKind::Suffix => 0,
            MarkKind::NoteReference(_) => 1,
            MarkKind::Nag(nag) => 2 + nag.unwrap_or(u32::MAX - 2),
            MarkKind::Irregularity(_) => continue,
        };
        if rank < last || mark.kind == MarkKind::Suffix {
            let what = misplaced(mark, side);
            let report = Problem::AnnotationOrder { what }.at(game.span(mark.range.clone()));
            // One report is enough for the call or card: all its annotations move at once.
            reporter.report(match sorted(game, turn, side) {
                Some(edit) => {
                    let message = sorting(&turn.marks, side);
                    report.fix_all(Applicability::Safe, message, vec![edit])
                }
                None => report,
            });
            return;
        }
        last = last.max(rank);
    }
}

/// What is wrong about an annotation that export format has elsewhere or in another form.
fn misplaced(mark: &Mark<'_>, side: Side) -> String {
    let found = short(mark.raw);
    match (mark.kind, nag_of(mark, side)) {
        (MarkKind::Suffix, Some(nag)) => {
            format!("unexpected suffix `{found}`: expected `${nag}`")
        }
        (MarkKind::NoteReference(_), _) => {
            format!("note reference `{found}` must come before the glyphs")
        }
        _ => format!("glyph `{found}` must come before glyphs with higher numbers"),
    }
}

/// What to do with the annotations of a call or card, by what is among them.
fn sorting(marks: &[Mark<'_>], side: Side) -> String {
    if let [mark] = marks
        && let Some(nag) = nag_of(mark, side)
    {
        return write(format!("${nag}"));
    }
    let is_suffix = |mark: &Mark<'_>| mark.kind == MarkKind::Suffix;
    let is_reference = |mark: &Mark<'_>| matches!(mark.kind, MarkKind::NoteReference(_));
    let glyphs = if marks.iter().any(is_suffix) {
        "glyphs in ascending order, no suffix"
    } else {
        "the glyphs in ascending order"
    };
    if marks.iter().any(is_reference) {
        format!("write the note reference, then {glyphs}")
    } else {
        format!("write {glyphs}")
    }
}

/// The annotations of a call or card in the order of export format, each with its comments;
/// `None` where one of them is wrong itself, or where a comment runs to the end of its
/// line.
fn sorted<V>(game: &Game<'_>, turn: &Turn<'_, V>, side: Side) -> Option<Substitution> {
    let marks = &turn.marks;
    let mut order: Vec<(u32, usize)> = Vec::with_capacity(marks.len());
    for (number, mark) in marks.iter().enumerate() {
        let rank = match mark.kind {
            MarkKind::NoteReference(Some(_)) => 0,
            MarkKind::Nag(Some(nag)) => nag + 1,
            MarkKind::Suffix => suffix_nag(mark.raw, side)? + 1,
            _ => return None,
        };
        order.push((rank, number));
    }
    order.sort_unstable();
    let twice = order.windows(2).any(|pair| matches!(pair, [a, b] if a.0 == b.0));
    let suffixed = marks.iter().any(|mark| mark.kind == MarkKind::Suffix);
    let judging = order.iter().filter(|(rank, _)| (2..=13).contains(rank));
    if twice || (suffixed && judging.count() > 1) {
        return None;
    }
    let mut pieces = Vec::with_capacity(marks.len());
    for mark in marks {
        pieces.push(mark.range.end..after_comments(game, mark.range.end)?);
    }
    let start = marks.first()?.range.start;
    let end = pieces.last()?.end;
    let commented = pieces.iter().any(|comments| !comments.is_empty());
    let mut text = Vec::new();
    for (place, (rank, number)) in order.into_iter().enumerate() {
        if place > 0 {
            let gap = marks.get(place - 1)?.range.end..marks.get(place)?.range.start;
            // Comments take their blanks along; without them the blanks stay in their place.
            match (commented, gap.is_empty()) {
                (false, false) => text.extend_from_slice(bytes(game, gap)),
                _ => text.push(b' '),
            }
        }
        match rank.checked_sub(1) {
            Some(nag) => text.extend_from_slice(format!("${nag}").as_bytes()),
            None => text.extend_from_slice(bytes(game, marks.get(number)?.range.clone())),
        }
        let comments = pieces.get(number)?.clone();
        let next = marks.get(number + 1).map(|next| next.range.start);
        let gap = comments.end..next.unwrap_or(comments.end);
        let lines = commented && !(is_blank(game, gap.clone()) && on_one_line(game, gap));
        if lines {
            return None;
        }
        text.extend_from_slice(bytes(game, comments));
    }
    let open = |c: Option<char>| c.is_some_and(|c| !c.is_whitespace());
    if open(game.text_before(start).chars().next_back()) {
        text.insert(0, b' ');
    }
    if open(game.text_from(end).chars().next()) {
        text.push(b' ');
    }
    Some(edit(game, start..end, text))
}
