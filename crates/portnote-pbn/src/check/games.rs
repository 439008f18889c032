//! What games say about each other. PBN 2.1 §3, §4.1.2.

use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::order::Order as _;
use portnote_core::{Applicability, Reporter, Span, Substitution};

use super::form::edits_of_lead;
use crate::model::{DEAL_TAGS, Game, Shared, SharedDeal};
use crate::problem::games::Problem;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let neighbours = game.neighbours();
    let value_of = |name| {
        let tag = game.tag(name).filter(|tag| tag.inherited.is_none());
        tag.map_or(start(game), |tag| game.span(tag.value_range.clone()))
    };
    if let Some(earlier) = neighbours.deal_id {
        let id = short(&game.value("DealId").unwrap_or_default());
        reporter.report(Problem::DealidConflict { id, earlier }.at(value_of("DealId")));
    }
    if let Some(earlier) = neighbours.board {
        let board = short(&game.value("Board").unwrap_or_default());
        reporter.report(Problem::BoardRepeat { board, earlier }.at(value_of("Board")));
    }
    if let Some(earlier) = neighbours.deal {
        reporter.report(Problem::DealRepeat { earlier }.at(value_of("Deal")));
    }
    // Calls or cards before the first tag are reported as what the empty line cuts off.
    if neighbours.is_rest && !game.block().own().is_continued {
        report_split(game, reporter);
    }
    if let Some(Shared { is_first: true, deal: shared, .. }) = &neighbours.shared {
        report_shared(game, shared, reporter);
    }
}

fn start(game: &Game<'_>) -> Span {
    Span::empty(game.block().span().start)
}

/// A game that is the rest of the one before: the fix removes the lines between them.
fn report_split(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let Some(tag) = game.tags.first() else { return };
    let section = short(tag.name);
    let report = Problem::SplitGame { section }.at(game.span(tag.name_range.clone()));
    reporter.report(match edits_of_lead(game.block()) {
        Some(edits) => {
            let message = "remove the empty line";
            report.fix_all(Applicability::Unsafe, message, edits)
        }
        None => report,
    });
}

/// The first game of a file that leaves its deal out because it is that of the game before.
fn report_shared(game: &Game<'_>, shared: &SharedDeal, reporter: &mut Reporter<'_>) {
    let place = game.tags.first().map(|tag| tag.name_range.clone());
    let place = place.map_or(start(game), |range| game.span(range));
    let earlier = shared.game;
    let report = Problem::SharedDeal { earlier }.at(place);
    let end = game.block().own().line_end;
    let values = || DEAL_TAGS.into_iter().zip(&shared.values);
    let mut lines = String::new();
    let mut edits = Vec::new();
    for (name, value) in values().filter(|(_, value)| !value.is_empty()) {
        // The tag may be there and say nothing.
        match game.tag(name).filter(|tag| tag.inherited.is_none()) {
            Some(tag) => edits.push(Substitution {
                span: game.span(tag.value_range.clone()),
                replacement: value.as_bytes().to_vec(),
            }),
            None => lines.push_str(&format!("[{name} \"{value}\"]{end}")),
        }
    }
    if !lines.is_empty() {
        edits.push(Substitution { span: start(game), replacement: lines.into_bytes() });
    }
    edits.order_by_key(|edit| edit.span.start);
    // Such values are plain; one that is not would need the escapes of its string.
    let plain = values().all(|(_, value)| value.is_ascii() && !value.contains(['"', '\\']));
    reporter.report(if plain {
        let message = format!("copy board, dealer, vulnerability and deal from game {earlier}");
        report.fix_all(Applicability::Unsafe, message, edits)
    } else {
        report
    });
}

#[cfg(test)]
mod tests {
    use portnote_core::edit;
    use rstest::rstest;

    use crate::{Context, Options};

    const BOARD: &str = "[Board \"1\"]\n";
    const DEALER: &str = "[Dealer \"N\"]\n";
    const DEAL: &str = "[Vulnerable \"None\"]\n\
        [Deal \"N:AKQJ.432.432.432 T98.AKQJ.T98.T98 765.T98.AKQJ.765 432.765.765.AKQJ\"]\n";
    const REST: &str =
        "[Declarer \"N\"]\n[Contract \"1NT\"]\n[Result \"8\"]\n[Auction \"N\"]\n1NT AP\n";

    /// The text with the fixes of `pbn/shared-deal`; the number of those, and of games.
    fn fixed(text: &str) -> (String, usize, usize) {
        let parsed = crate::parse(text.as_bytes());
        let mut found = parsed.diagnostics;
        let mut context = Context::new();
        for block in parsed.value.blocks() {
            crate::check(&context.game(block), &Options::default(), &mut found);
        }
        found.retain(|found| found.code.as_str() == "pbn/shared-deal");
        let fixes: Vec<_> = found.into_iter().filter_map(|found| found.fix).collect();
        let (text, _) = edit::apply(text.as_bytes(), &fixes).unwrap();
        let games = parsed.value.game_blocks().count();
        (String::from_utf8(text).unwrap(), fixes.len(), games)
    }

    #[rstest]
    #[case::no_tags("", [BOARD, DEALER, DEAL].concat())]
    #[case::all_tags(
        "[Board \"?\"]\n[Dealer \"?\"]\n[Vulnerable \"?\"]\n[Deal \"?\"]\n",
        [BOARD, DEALER, DEAL].concat()
    )]
    // What is not there comes first; what is there keeps its place.
    #[case::one_tag("[Dealer \"?\"]\n", [BOARD, DEAL, DEALER].concat())]
    fn a_shared_deal_is_copied_once(#[case] tags: &str, #[case] expected: String) {
        let first = [BOARD, DEALER, DEAL, REST].concat();
        let (text, fixes, games) = fixed(&format!("{first}\n{tags}{REST}"));
        assert_eq!(text, format!("{first}\n{expected}{REST}"));
        assert_eq!((fixes, games), (1, 2));
        // Nothing is left to fix, and no game is cut in two.
        assert_eq!(fixed(&text), (text.clone(), 0, 2));
    }
}
