//! Pictures in pieces: what two moments of a game have in common is written once.

use std::collections::HashMap;
use std::rc::Rc;

use serde::{Serialize, Serializer};

/// The most pieces that all games of a page have in common.
pub(super) const COMMON: usize = 2_000;

/// The pieces of the pictures of a game, each of them once.
#[derive(Clone, Debug, Default)]
pub(super) struct Pieces {
    /// How many of them are those of the first game of the page.
    common: usize,
    texts: Vec<Rc<str>>,
    numbers: HashMap<Rc<str>, usize>,
}

/// How a picture is made of the one before it, in pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum Run {
    /// The first of some pieces of the picture before, and how many.
    Same([usize; 2]),
    /// A piece by its number.
    Piece(usize),
}

/// One picture after another: stages, or boards.
#[derive(Debug, Default)]
pub(super) struct Reel {
    last: Vec<usize>,
}

impl Pieces {
    /// What other games have in common with this one, the first of its page: most pieces have nothing of
    /// their game.
    pub(super) fn common(mut self) -> Self {
        self.texts.truncate(COMMON);
        self.common = self.texts.len();
        self.numbers.retain(|_, number| *number < self.common);
        self
    }

    /// The numbers of the pieces of a picture.
    fn numbers(&mut self, html: &str) -> Vec<usize> {
        let pieces = cut(html).map(|piece| match self.numbers.get(piece) {
            Some(number) => *number,
            None => {
                let (text, number) = (Rc::<str>::from(piece), self.texts.len());
                self.texts.push(Rc::clone(&text));
                self.numbers.insert(text, number);
                number
            }
        });
        pieces.collect()
    }
}

/// The texts that are only in this game, in the order of their numbers.
impl Serialize for Pieces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.texts.iter().skip(self.common).map(|text| &**text))
    }
}

impl Reel {
    /// The next picture; `None` if it is the same as the one before.
    pub(super) fn add(&mut self, html: &str, pieces: &mut Pieces) -> Option<Vec<Run>> {
        let next = pieces.numbers(html);
        let runs = (next != self.last).then(|| splice(&self.last, &next));
        self.last = next;
        runs
    }
}

/// Cuts HTML before each tag that begins an element.
fn cut(html: &str) -> impl Iterator<Item = &str> {
    let is_tag = |at: &usize| html.as_bytes().get(at + 1).is_some_and(u8::is_ascii_alphabetic);
    let tags = html.match_indices('<').map(|(at, _)| at).filter(is_tag).filter(|at| *at > 0);
    let ends = tags.clone().chain([html.len()]);
    let pieces = std::iter::once(0).chain(tags).zip(ends);
    pieces.filter_map(|(from, to)| html.get(from..to)).filter(|piece| !piece.is_empty())
}

/// How a picture is made of the one before it. A piece is looked for where the last one was found, and
/// otherwise where it is first: that takes a time in proportion to the pieces.
fn splice(before: &[usize], after: &[usize]) -> Vec<Run> {
    let mut first = HashMap::new();
    for (place, piece) in before.iter().enumerate() {
        first.entry(*piece).or_insert(place);
    }
    let mut runs: Vec<Run> = Vec::new();
    let mut next = 0_usize;
    for piece in after {
        let near = [next, next.saturating_sub(1), next + 1];
        let near = near.into_iter().find(|place| before.get(*place) == Some(piece));
        match (near.or_else(|| first.get(piece).copied()), runs.last_mut()) {
            (Some(place), Some(Run::Same([start, length]))) if *start + *length == place => {
                *length += 1;
                next = place + 1;
            }
            (Some(place), _) => {
                runs.push(Run::Same([place, 1]));
                next = place + 1;
            }
            (None, _) => {
                runs.push(Run::Piece(*piece));
                next += 1;
            }
        }
    }
    for run in &mut runs {
        if let Run::Same([place, 1]) = *run
            && let Some(piece) = before.get(place)
        {
            *run = Run::Piece(*piece);
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What the page does with the runs.
    fn joined(before: &[usize], runs: &[Run]) -> Vec<usize> {
        let mut after = Vec::new();
        for run in runs {
            match run {
                Run::Same([start, length]) => after.extend(&before[*start..start + length]),
                Run::Piece(piece) => after.push(*piece),
            }
        }
        after
    }

    #[test]
    fn what_stays_is_one_run() {
        let mut pieces = Pieces::default();
        let mut reel = Reel::default();
        reel.add("<p>a</p><p>b</p><p>c</p>", &mut pieces);
        assert_eq!(reel.add("<p>a</p><p>b</p><p>c</p>", &mut pieces), None);
        let changed = reel.add("<p>a</p><p>x</p><p>c</p><p>d</p>", &mut pieces).unwrap();
        assert_eq!(changed, [Run::Piece(0), Run::Piece(3), Run::Piece(2), Run::Piece(4)]);
        let longer = reel.add("<p>a</p><p>x</p><p>c</p><p>e</p>", &mut pieces).unwrap();
        assert_eq!(longer, [Run::Same([0, 3]), Run::Piece(5)]);
    }

    #[test]
    fn what_the_first_game_has_is_written_once() {
        let mut first = Pieces::default();
        Reel::default().add("<p>a</p><p>b</p>", &mut first);
        let mut second = first.common();
        let shown = Reel::default().add("<p>c</p><p>b</p>", &mut second).unwrap();
        assert_eq!(shown, [Run::Piece(2), Run::Piece(1)]);
        assert_eq!(serde_json::to_string(&second).unwrap(), r#"["<p>c</p>"]"#);
    }

    proptest! {
        #[test]
        fn pieces_are_the_whole(html in "[<a/>é]{0,40}") {
            prop_assert_eq!(cut(&html).collect::<String>(), html);
        }

        #[test]
        fn runs_make_the_picture(
            before in prop::collection::vec(0_usize..6, 0..30),
            after in prop::collection::vec(0_usize..6, 0..30),
        ) {
            prop_assert_eq!(joined(&before, &splice(&before, &after)), after);
        }
    }
}
