//! Names, inheritance and the marks of a termination.

use portnote_core::coded::At;
use portnote_core::excerpt::escaped;
use portnote_core::inherit::Inheritance;
use portnote_core::{Applicability, Reporter, Span};

use crate::cut::Openings;
use crate::model::{Game, Tag};
use crate::problem::tags::Problem;
use crate::problem::values::Problem as ValueProblem;
use crate::tag::{self, Inheriting};

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    // Looked for once: in a hand of one line that is a look at all of it.
    let line_end = game.block().own().line_end;
    let mut openings = None;
    for tag in &game.tags {
        check_name(game, tag, reporter);
        if tag.prefix.is_none() {
            check_inheritance(game, tag, reporter);
        }
        if tag.repeated {
            let name = tag.name.to_owned();
            let span = game.span(tag.range.clone());
            let report = Problem::HandWithoutBlankLine { name, begins: false }.at(span);
            let openings = openings.get_or_insert_with(|| Openings::new(game.text()));
            reporter.report(match openings.is_at(&tag.range, tag.name) {
                true => {
                    let place = Span::empty(span.start);
                    let message = "insert a blank line";
                    // The hand was read as one, so that a blank line makes two of it.
                    report.fix(Applicability::Unsafe, message, place, line_end.repeat(2))
                }
                false => report,
            });
        }
    }
    check_termination(game, reporter);
}

fn check_name(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) {
    let span = game.span(tag.name_range.clone());
    match tag.info {
        Some(info) if info.name != tag.written => {
            let problem = ValueProblem::Case {
                found: tag.written.to_owned(),
                standard: info.name.to_owned(),
            };
            let message = format!("write `{}`", info.name);
            let report = problem.at(span);
            reporter.report(report.fix(Applicability::Safe, message, span, info.name));
        }
        Some(_) => {}
        None => {
            let near = tag::nearest(tag.written);
            let report = Problem::UnknownTag { name: escaped(tag.written), near };
            let report = report.at(span);
            reporter.report(match near {
                Some(near) => {
                    report.fix(Applicability::Unsafe, format!("write `{near}`"), span, near)
                }
                None => report,
            });
        }
    }
}

fn check_inheritance(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) {
    let how = Inheritance::of(&tag.value);
    if matches!(how, Inheritance::Plain(_)) {
        return;
    }
    let span = game.span(tag.value_range.clone());
    let name = || tag.name.to_owned();
    let rule = tag.info.map_or(Inheriting::Allowed, |info| info.inheritance);
    if rule == Inheriting::Forbidden {
        reporter.report(Problem::InheritForbidden { name: name() }.at(span));
        return;
    }
    let none = tag.inherited.as_ref().is_some_and(|value| value.game == 0);
    if none {
        reporter.report(Problem::InheritNone { name: name() }.at(span));
    } else if rule == Inheriting::Unwise && !is_broken(game, tag) {
        reporter.report(Problem::InheritUnwise { name: name() }.at(span));
    }
}

/// Whether a tag inherits a value that no other hand may share.
pub(super) fn is_forbidden(tag: &Tag<'_>) -> bool {
    let rule = tag.info.map(|info| info.inheritance);
    let is_plain = matches!(Inheritance::of(&tag.value), Inheritance::Plain(_));
    rule == Some(Inheriting::Forbidden) && tag.prefix.is_none() && !is_plain
}

/// Whether the value itself is wrong, which is reported at it.
fn is_broken(game: &Game<'_>, tag: &Tag<'_>) -> bool {
    let mut faults = game.facts().faults.iter();
    faults.any(|(number, _)| {
        let other = game.tags.get(*number);
        other.is_some_and(|other| std::ptr::eq(other, tag))
    })
}

fn check_termination(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let termination = game.tag("Termination");
    let cuts = [&game.auction, &game.play];
    let cut = cuts.iter().copied().flatten().find(|section| section.cut.is_some());
    let is_unplayed = |tag: &Tag<'_>| {
        let rows = game.play.as_ref().is_some_and(|play| !play.rows.is_empty());
        tag.name == "Play" && !rows
    };
    let after = data_after(game);
    if let Some(range) = &after {
        let report = Problem::DataAfterTermination.at(game.span(range.clone()));
        let cut = cut.and_then(|section| section.cut.clone());
        reporter.report(match cut {
            Some(cut) => report.label(game.span(cut), "`*` here"),
            None => report,
        });
    }
    if termination.is_none() && after.is_none() {
        let mut starred = game.tags.iter().filter(|tag| tag.is_cut());
        if let Some(tag) = starred.find(|tag| !is_unplayed(tag)) {
            let span = game.span(tag.value_range.clone());
            reporter.report(Problem::AsteriskWithoutTermination.at(span));
        } else if let Some(range) = cut.and_then(|section| section.cut.clone()) {
            reporter.report(Problem::AsteriskWithoutTermination.at(game.span(range)));
        }
    }
    if let Some(tag) = termination {
        let starred = |name| game.tag(name).is_some_and(Tag::is_cut);
        let has_section = game.auction.is_some() || game.play.is_some();
        if has_section && cut.is_none() && !starred("Auction") && !starred("Play") {
            let span = game.span(tag.range.clone());
            reporter.report(Problem::MissingCutMark.at(span));
        }
    }
}

/// The first token after a `*` that cut its section, or in a section after it.
fn data_after(game: &Game<'_>) -> Option<std::ops::Range<u32>> {
    let sections = [&game.auction, &game.play].into_iter().flatten();
    let inside = sections.filter_map(|section| section.after_cut.clone());
    let has_cut = |section: &crate::model::Section<'_>| section.cut.is_some();
    let is_over = game.auction.as_ref().is_some_and(has_cut);
    let first = game.play.as_ref().and_then(|play| play.rows.first());
    let token = first.and_then(|row| row.tokens.first());
    let later = token.filter(|_| is_over).map(|token| token.range.clone());
    inside.chain(later).min_by_key(|range| range.start)
}
