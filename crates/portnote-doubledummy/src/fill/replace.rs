//! Stated results that are wrong: only the cell, the digit or the value is replaced.

use portnote::Span;
use portnote::pbn::model::{Game, Tag};
use portnote::pbn::table::Align;
use portnote::pbn::tag::TagValue;
use portnote::pbn::value::Points;
use portnote_bridge::{
    CompleteDeal, Contract, Declarers, DoubleDummy, Par, ParContract, PenaltyScale, Side,
    Vulnerability, duplicate_score,
};

use super::results::{par, pars, score_text};
use super::table::WrongCell;
use super::{Fill, FillTag};

/// Places and their new texts.
type Edits = Vec<(Span, String)>;

/// Returns whether a game states a result that may be replaced.
pub(super) fn has_stated(game: &Game<'_>) -> bool {
    let replaced = FillTag::ALL.into_iter().filter(|tag| *tag != FillTag::OptimumPlayTable);
    replaced.into_iter().any(|tag| own(game, tag).is_some())
}

/// Returns what is replaced in a game, and the cells of the table that stay wrong.
pub(super) fn edits(
    game: &Game<'_>,
    fill: &Fill,
    deal: &CompleteDeal,
    solved: &DoubleDummy,
    wrong: &[WrongCell],
) -> (Edits, Vec<WrongCell>) {
    let (mut edits, kept) = cells(game, fill, wrong);
    edits.extend(digits(game, fill, solved));
    if deal.is_whole()
        && let Some(vulnerability) = game.vulnerable()
    {
        edits.extend(score(game, fill, solved, vulnerability));
        edits.extend(contracts(game, fill, solved, vulnerability));
    }
    (edits, kept)
}

/// Returns whether no cell of the table that is wrong may be replaced.
pub(super) fn is_kept(game: &Game<'_>, fill: &Fill, wrong: &[WrongCell]) -> bool {
    let tag = own(game, FillTag::OptimumResultTable);
    let name = tag.map(|tag| game.span(tag.name_range.clone()));
    name.is_some_and(|name| wrong.iter().all(|cell| fill.keeps(&[name, cell.span])))
}

/// The tag of a game, where its value is its own and sound.
fn own<'g>(game: &'g Game<'_>, tag: FillTag) -> Option<&'g Tag<'g>> {
    game.tag(tag.name()).filter(|tag| tag.sound && tag.inherited.is_none())
}

/// The places of a tag as a whole: its name and its value.
fn places(game: &Game<'_>, tag: &Tag<'_>) -> [Span; 2] {
    [game.span(tag.name_range.clone()), game.span(tag.value_range.clone())]
}

fn cells(game: &Game<'_>, fill: &Fill, wrong: &[WrongCell]) -> (Edits, Vec<WrongCell>) {
    let table = own(game, FillTag::OptimumResultTable).and_then(|tag| game.table(tag.name));
    let Some(table) = table.filter(|_| !wrong.is_empty()) else {
        return (Vec::new(), wrong.to_vec());
    };
    let column = table.columns().iter().find(|column| column.name == "Result");
    let is_right = column.is_some_and(|column| column.align == Some(Align::Right));
    let name = game.span(table.tag().name_range.clone());
    let (kept, replaced): (Vec<&WrongCell>, Vec<&WrongCell>) =
        wrong.iter().partition(|cell| fill.keeps(&[name, cell.span]));
    let edits = replaced.into_iter().map(|cell| cell_edit(game, cell, is_right)).collect();
    (edits, kept.into_iter().cloned().collect())
}

/// A cell with another number. One of a right-aligned column keeps its width where there are blanks
/// for that.
fn cell_edit(game: &Game<'_>, cell: &WrongCell, is_right: bool) -> (Span, String) {
    let text = bytes_of(game, cell.span);
    let number = cell.solved.to_string();
    let is_quoted = text.starts_with(b"\"");
    let new = if is_quoted { format!("\"{number}\"") } else { number };
    if !is_right {
        return (cell.span, new);
    }
    let old = text.len();
    if new.len() <= old {
        return (cell.span, format!("{new:>old$}"));
    }
    // One blank stays between the columns.
    let more = (new.len() - old) as u64;
    let start = cell.span.start.saturating_sub(more);
    let before = bytes_of(game, Span::new(start.saturating_sub(1), cell.span.start));
    let has_room = before.len() as u64 == more + 1 && before.iter().all(|byte| *byte == b' ');
    (if has_room { Span::new(start, cell.span.end) } else { cell.span }, new)
}

/// The bytes of a place, as they are in the file.
fn bytes_of<'g>(game: &Game<'g>, span: Span) -> &'g [u8] {
    let unit = game.block().unit();
    let base = unit.outer_span().start;
    let offset = |place: u64| usize::try_from(place.saturating_sub(base)).unwrap_or(usize::MAX);
    unit.bytes().get(offset(span.start)..offset(span.end)).unwrap_or_default()
}

/// The digits of DoubleDummyTricks that are wrong.
fn digits(game: &Game<'_>, fill: &Fill, solved: &DoubleDummy) -> Edits {
    let tag = own(game, FillTag::DoubleDummyTricks);
    let tag = tag.filter(|tag| matches!(tag.typed, TagValue::DoubleDummy(_)));
    let Some(tag) = tag.filter(|tag| !fill.keeps(&places(game, tag))) else {
        return Vec::new();
    };
    let new = solved.to_string();
    let blanks = tag.raw.len() - tag.raw.trim_start().len();
    let digits = tag.raw.char_indices().skip(blanks).zip(new.chars());
    let wrong = digits.filter(|((_, old), new)| !old.eq_ignore_ascii_case(new));
    let edit = |((at, _), new): ((usize, char), char)| {
        let start = tag.value_range.start.saturating_add(u32::try_from(at).unwrap_or(u32::MAX));
        (game.span(start..start.saturating_add(1)), new.to_string())
    };
    wrong.map(edit).collect()
}

/// An OptimumScore that is the par of neither opener.
fn score(
    game: &Game<'_>,
    fill: &Fill,
    solved: &DoubleDummy,
    vulnerability: Vulnerability,
) -> Option<(Span, String)> {
    let tag = own(game, FillTag::OptimumScore).filter(|tag| !fill.keeps(&places(game, tag)))?;
    let TagValue::Scores(points) = &tag.typed else {
        return None;
    };
    let stated = match points.whole()? {
        Points::Side(Side::NorthSouth, score) => score,
        Points::Side(Side::EastWest, score) => score.checked_neg()?,
        Points::Both(Side::NorthSouth, ours, theirs) if ours.checked_neg()? == theirs => ours,
        Points::Both(Side::EastWest, theirs, ours) if ours.checked_neg()? == theirs => ours,
        Points::Declarer(_) | Points::Both(..) => return None,
    };
    let pars = pars(solved, vulnerability);
    if pars.iter().any(|par| i64::from(par.score_ns) == i64::from(stated)) {
        return None;
    }
    let text = score_text(par(game, solved)?.score_ns);
    Some((game.span(tag.value_range.clone()), text))
}

/// A ParContract with a contract that is a par contract of neither opener.
fn contracts(
    game: &Game<'_>,
    fill: &Fill,
    solved: &DoubleDummy,
    vulnerability: Vulnerability,
) -> Option<(Span, String)> {
    let tag = own(game, FillTag::ParContract).filter(|tag| !fill.keeps(&places(game, tag)))?;
    let stated = game.par_contracts()?;
    let pars = pars(solved, vulnerability);
    let is_right =
        |stated: &ParContract| pars.iter().any(|par| is_par_contract(stated, par, vulnerability));
    if stated.iter().all(is_right) {
        return None;
    }
    let par = par(game, solved).filter(|par| !par.contracts.is_empty())?;
    Some((game.span(tag.value_range.clone()), par.to_string()))
}

/// Whether a contract gives the par score at its level, and nobody would bid over it: it is the lowest
/// one of its side and denomination, or above that.
fn is_par_contract(stated: &ParContract, par: &Par, vulnerability: Vulnerability) -> bool {
    let Contract::Bid { bid, .. } = stated.contract else {
        return par.contracts.is_empty();
    };
    let side = stated.declarers.side();
    let mut lowest = par.contracts.iter();
    lowest.any(|lowest| {
        let Some(least) = lowest.contract.bid() else { return false };
        let is_same = lowest.declarers.side() == side
            && least.denomination() == bid.denomination()
            && least.level() <= bid.level();
        let tricks = least.tricks_needed().checked_add_signed(lowest.above);
        let own = bid.tricks_needed().checked_add_signed(stated.above);
        let plays = match lowest.declarers {
            Declarers::Side(_) => true,
            Declarers::Seat(_) => lowest.declarers == stated.declarers,
        };
        let points = own.and_then(|tricks| {
            duplicate_score(stated.contract, tricks, side, vulnerability, PenaltyScale::Current)
        });
        let points_ns = match side {
            Side::NorthSouth => points,
            Side::EastWest => points.map(|points| -points),
        };
        is_same && plays && own == tricks && points_ns == Some(par.score_ns)
    })
}
