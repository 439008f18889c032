//! The result of a game in the style of a standard. PDN 2.0 §6.1.1.1.1.5, PDN 3.0.

use super::loss::{Loss, Losses, named};
use crate::model::{Agreement, Game};
use crate::result::{GameResult, Outcome, ResultStyle};

/// The result as it is written, `*` where it is not known.
///
/// A style is wanted for wins and draws; points are possible in PDN 3.0 only.
pub(super) fn text(
    game: &Game<'_>,
    style: ResultStyle,
    has_points: bool,
    losses: &mut Losses<'_, '_>,
) -> String {
    let found = game.effective_result();
    if found.agreement == Agreement::Contradiction {
        note_contradiction(game, losses);
        return "*".to_owned();
    }
    note_unreadable(game, losses);
    let Some(result) = found.result else {
        return "*".to_owned();
    };
    let is_score = result.outcome.is_score();
    let is_kept = has_points || !is_score && result.outcome != Outcome::BothLose;
    let written = if is_score {
        points(game).filter(|points| is_allowed(game, points))
    } else {
        result.text(style).map(str::to_owned)
    };
    match written.filter(|_| is_kept) {
        Some(written) => written,
        None => {
            let (range, raw) = place(game, result);
            losses.add(Loss::Result, range, named("result", raw));
            "*".to_owned()
        }
    }
}

/// The style of results with a format of PDN 3.0, if the game has one.
pub(super) fn style_of_format(game: &Game<'_>) -> Option<ResultStyle> {
    game.result_format().map(|_| ResultStyle::International)
}

fn is_allowed(game: &Game<'_>, points: &str) -> bool {
    game.result_format().is_none_or(|format| format.allows(points))
}

/// The points, from the tag or from the text after the moves, with single blanks.
fn points(game: &Game<'_>) -> Option<String> {
    let is_score = |read: Option<GameResult>| read.is_some_and(|read| read.outcome.is_score());
    let tag = game.result_tag().filter(|tag| is_score(tag.result()));
    let terminator = game.terminator();
    let terminator = terminator.filter(|_| is_score(game.result_after_moves()));
    let text = tag.map(|tag| tag.value.trim());
    let text = text.or_else(|| terminator.map(|found| found.raw))?;
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Where a result is written.
fn place<'g>(game: &'g Game<'_>, result: GameResult) -> (std::ops::Range<u32>, &'g str) {
    match (game.result_tag(), game.terminator()) {
        (Some(tag), _) if tag.result() == Some(result) => (tag.value_range.clone(), &tag.value),
        (_, Some(found)) => (found.range.clone(), found.raw),
        (tag, None) => tag.map_or((0..0, "*"), |tag| (tag.value_range.clone(), &tag.value)),
    }
}

fn note_contradiction(game: &Game<'_>, losses: &mut Losses<'_, '_>) {
    let terminator = game.terminator().map(|found| found.range.clone());
    let tags = game.result_tags().map(|tag| tag.value_range.clone());
    let whats = ["game with two different results"].into_iter();
    let whats = whats.chain(std::iter::repeat("other result here"));
    for (range, what) in terminator.into_iter().chain(tags).zip(whats) {
        losses.add(Loss::Contradiction, range, what);
    }
}

/// Text in the place of a result.
fn note_unreadable(game: &Game<'_>, losses: &mut Losses<'_, '_>) {
    let is_text = |text: &str, read: Option<GameResult>| {
        !matches!(text.trim(), "" | "?" | "-") && read.is_none()
    };
    let tag = game.result_tag();
    if let Some(tag) = tag.filter(|tag| is_text(&tag.value, tag.result())) {
        let what = named("result", &tag.value);
        losses.add(Loss::Result, tag.value_range.clone(), what);
    } else if let Some(found) =
        game.terminator().filter(|found| is_text(found.raw, game.result_after_moves()))
    {
        losses.add(Loss::Result, found.range.clone(), named("result", found.raw));
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::Standard;

    fn written(input: &str, style: ResultStyle, has_points: bool) -> (String, usize) {
        let file = crate::parse(input.as_bytes()).value;
        let game = Game::new(&file.blocks()[0]);
        let mut losses = Losses::new(&game, Standard::Pdn3);
        let text = text(&game, style, has_points, &mut losses);
        let found = losses.diagnostics(true).unwrap_or_default();
        (text, found.len())
    }

    #[rstest]
    #[case("[Result \"2-0\"] 1. 11-15 *", "1-0", 0)]
    #[case("[Result \" 1 - 0\"] 1. 11-15 *", "1-0", 0)]
    #[case("1. 11-15 1-1", "1/2-1/2", 0)]
    #[case("[Result \"draw\"] 1. 11-15", "1/2-1/2", 0)]
    #[case("[Result \"-\"] 1. 11-15 *", "*", 0)]
    #[case("[Event \"x\"] 1. 11-15", "*", 0)]
    #[case("[Result \"0-0\"] 1. 11-15 *", "*", 1)]
    #[case("[Result \"4-6\"] 1. 11-15 4-6", "*", 1)]
    #[case("[Result \"white wins\"] 1. 11-15 *", "*", 1)]
    #[case("[Result \"white wins\"] 1. 11-15 0-1", "0-1", 1)]
    #[case("[Result \"0-1\"] 1. 11-15 1-0", "*", 1)]
    fn pdn_2_has_four_results(#[case] input: &str, #[case] text: &str, #[case] lost: usize) {
        assert_eq!(written(input, ResultStyle::Default, false), (text.to_owned(), lost));
    }

    #[rstest]
    #[case("[Result \"1-0\"] 1. 32-28 *", "2-0", 0)]
    #[case("[Result \"0-0\"] 1. 32-28 *", "0-0", 0)]
    #[case("[Result \"4-6\"] 1. 32-28 4-6", "4-6", 0)]
    #[case("[ResultFormat \"Delfts\"][Result \"1  1/2 - 1/2\"] 1. 32-28 *", "1 1/2 - 1/2", 0)]
    #[case("[ResultFormat \"Goes\"][Result \"4-6\"] 1. 32-28 *", "*", 1)]
    fn pdn_3_has_points(#[case] input: &str, #[case] text: &str, #[case] lost: usize) {
        assert_eq!(written(input, ResultStyle::International, true), (text.to_owned(), lost));
    }
}
