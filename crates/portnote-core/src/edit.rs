//! Changes of a text: fixes, and edits of its tags and games. Both are scripts: every byte outside
//! their changes stays as it is.

pub(crate) mod editor;
mod history;
mod places;
// For the editors of this workspace: no promise is made about it.
#[doc(hidden)]
pub mod rope;
mod script;
mod stream;
mod trial;

pub use editor::Editor;
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub use editor::{Replacement, SharedPlace, ValueChange, encode};
#[doc(hidden)]
pub use history::{History, Splice};
#[doc(hidden)]
pub use places::{EditPlaces, edits};
pub use script::Script;
pub use stream::Edited;
// For fixing in `portnote` and the laws in this workspace: no promise is made about it.
#[doc(hidden)]
pub use trial::{Scope, Trial, Tried, Verdict};

use crate::Suggestion;
use crate::build::BuildError;
use crate::notation::Owning;

/// Why a text was not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// An edit lies outside the text.
    #[error("an edit ends at byte {0}, after the end of the text")]
    OutOfText(u64),
    /// There is no such game.
    #[error("no game {index}: the file has {games}, counted from 1")]
    NoGame {
        /// The index that was given, from 1.
        index: u64,
        /// How many games there are.
        games: u64,
    },
    /// The value is one of several games, and not all of them agree on it.
    #[error("{what} is shared with other games, which do not all agree")]
    Shared {
        /// The value.
        what: String,
    },
    /// The notation has no sections.
    #[error("this notation has no sections: set the tag alone")]
    NoSections,
    /// The file is one game, as a bidding system is.
    #[error("this file is one game: it cannot be moved or removed, and no other can be added")]
    OneGame,
    /// The text cannot be written.
    #[error(transparent)]
    Text(#[from] BuildError),
    /// A character does not exist in the encoding of the file.
    #[error("`{character}` does not exist in {encoding}, the encoding of the game")]
    Encoding {
        /// The character.
        character: char,
        /// The name of the encoding.
        encoding: String,
    },
    /// There is nothing of this name.
    #[error("no {what}")]
    Missing {
        /// What was to be changed.
        what: String,
    },
    /// What is to be changed is in another place than the text that is edited.
    #[error("{what} is in {place}: change it there")]
    Elsewhere {
        /// What was to be changed.
        what: String,
        /// Where it is.
        place: String,
    },
    /// The file would be read in another way than is meant.
    #[error("{what} would not be read as meant")]
    Refused {
        /// The part of the file.
        what: String,
    },
}

/// Applies fixes in one pass.
///
/// A fix of which an edit overlaps one taken before is left out as a whole; the second
/// value says how many were taken. The caller reads the result again and continues.
///
/// # Errors
/// When an edit lies outside the text.
///
/// ```
/// use portnote_core::edit::apply;
/// use portnote_core::{Applicability, Span, Substitution, Suggestion};
///
/// let fix = Suggestion {
///     message: "write `.`".to_owned(),
///     applicability: Applicability::Safe,
///     edits: vec![Substitution { span: Span::new(1, 2), replacement: b".".to_vec() }],
/// };
/// assert_eq!(apply(b"a-b", &[fix.clone(), fix]), Ok((b"a.b".to_vec(), 1)));
/// ```
pub fn apply(text: &[u8], fixes: &[Suggestion]) -> Result<(Vec<u8>, usize), EditError> {
    let mut script = Script::new();
    let taken = script.add(fixes);
    let end = script.changes().map(|(span, _)| span.end).max();
    if let Some(end) = end.filter(|end| *end > text.len() as u64) {
        return Err(EditError::OutOfText(end));
    }
    let taken = taken.into_iter().filter(|taken| *taken).count();
    Ok((script.apply(text), taken))
}

/// Changes the text of one game, as [`Editor`] does: all else stays.
///
/// # Errors
/// A change cannot be written, or the text would be read in another way.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub fn edited<N: Owning<Options: Default>>(
    text: &str,
    change: impl FnOnce(&mut Editor<'_, N>) -> Result<(), EditError>,
) -> Result<String, BuildError> {
    let mut editor = Editor::<N>::new(text.as_bytes());
    match change(&mut editor) {
        Ok(()) => Ok(String::from_utf8_lossy(&editor.to_bytes()).into_owned()),
        Err(EditError::Text(error)) => Err(error),
        Err(error) => Err(BuildError::Rules {
            what: "the changed game".to_owned(),
            reason: error.to_string(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Applicability, Span, Substitution};

    fn fix(edits: &[(u64, u64, &str)]) -> Suggestion {
        let edit = |(start, end, text): &(u64, u64, &str)| Substitution {
            span: Span::new(*start, *end),
            replacement: text.as_bytes().to_vec(),
        };
        Suggestion {
            message: String::new(),
            applicability: Applicability::Safe,
            edits: edits.iter().map(edit).collect(),
        }
    }

    fn applied(text: &str, fixes: &[Suggestion]) -> (String, usize) {
        let (bytes, taken) = apply(text.as_bytes(), fixes).unwrap();
        (String::from_utf8(bytes).unwrap(), taken)
    }

    #[test]
    fn a_fix_is_taken_as_a_whole_or_not_at_all() {
        let fixes = [fix(&[(2, 3, "x")]), fix(&[(0, 1, "y"), (2, 4, "z")])];
        assert_eq!(applied("abcd", &fixes), ("abxd".to_owned(), 1));
    }

    #[test]
    fn a_fix_whose_edits_overlap_each_other_is_left_out() {
        assert_eq!(applied("abcd", &[fix(&[(0, 2, "x"), (1, 3, "y")])]), ("abcd".to_owned(), 0));
    }

    #[test]
    fn two_insertions_at_one_place_are_in_each_others_way() {
        let fixes = [fix(&[(1, 1, "x")]), fix(&[(1, 1, "y")])];
        assert_eq!(applied("ab", &fixes), ("axb".to_owned(), 1));
    }

    #[test]
    fn edits_that_touch_are_not_in_each_others_way() {
        let fixes = [fix(&[(2, 3, "C")]), fix(&[(1, 2, "B")]), fix(&[(2, 2, "-")])];
        assert_eq!(applied("abc", &fixes), ("aB-C".to_owned(), 3));
    }

    #[test]
    fn an_edit_outside_the_text_is_an_error() {
        assert_eq!(apply(b"ab", &[fix(&[(1, 3, "")])]), Err(EditError::OutOfText(3)));
    }

    /// Fixes with small edits, so that many overlap.
    fn fixes() -> impl Strategy<Value = Vec<Suggestion>> {
        let edit = (0_u64..40, 0_u64..4, "[xy]{0,3}");
        let edits = prop::collection::vec(edit, 1..3);
        let fix = edits.prop_map(|edits| {
            let edits: Vec<_> = edits
                .iter()
                .map(|(start, len, text)| (*start, start + len, text.as_str()))
                .collect();
            fix(&edits)
        });
        prop::collection::vec(fix, 0..12)
    }

    /// The rule of overlaps, by comparing each edit with each.
    fn disjoint(a: &Substitution, b: &Substitution) -> bool {
        let same_place = a.span.is_empty() && a.span == b.span;
        !same_place && (a.span.end <= b.span.start || b.span.end <= a.span.start)
    }

    fn naive(text: &[u8], fixes: &[Suggestion]) -> (Vec<u8>, usize) {
        let mut taken: Vec<&Substitution> = Vec::new();
        let mut count = 0;
        for fix in fixes {
            let free = fix.edits.iter().enumerate().all(|(at, edit)| {
                let others = taken.iter().copied().chain(&fix.edits[..at]);
                others.into_iter().all(|other| disjoint(edit, other))
            });
            if free {
                taken.extend(&fix.edits);
                count += 1;
            }
        }
        taken.sort_by_key(|edit| (edit.span.start, edit.span.end));
        let mut text = text.to_vec();
        for edit in taken.into_iter().rev() {
            text.splice(edit.span.range(), edit.replacement.iter().copied());
        }
        (text, count)
    }

    fn script_of(fixes: &[Suggestion]) -> Script {
        let mut script = Script::new();
        script.add(fixes);
        script
    }

    fn run(text: &[u8], script: &Script) -> Vec<u8> {
        script.apply(text)
    }

    proptest! {
        #[test]
        fn apply_does_what_the_rule_of_overlaps_says(fixes in fixes()) {
            let text: Vec<u8> = (0..50).map(|at| b'a' + at % 23).collect();
            prop_assert_eq!(apply(&text, &fixes), Ok(naive(&text, &fixes)));
        }

        #[test]
        fn pieces_give_what_the_whole_gives(fixes in fixes(), cut in 0_u64..50) {
            // What lies in the first piece is added first, as a stream does it.
            let (first, second): (Vec<Suggestion>, Vec<Suggestion>) = fixes
                .into_iter()
                .filter(|fix| fix.edits.len() == 1)
                .partition(|fix| fix.edits[0].span.end <= cut);
            let second: Vec<Suggestion> = second
                .into_iter()
                .filter(|fix| fix.edits[0].span.start >= cut)
                .collect();
            let mut pieces = script_of(&first);
            pieces.add(&second);
            prop_assert_eq!(pieces, script_of(&[first, second].concat()));
        }

        #[test]
        fn one_script_after_another_is_one_script(first in fixes(), second in fixes()) {
            // Long enough that no edit of either lies after the end.
            let text: Vec<u8> = (0..200).map(|at| b'a' + at % 23).collect();
            let (first, second) = (script_of(&first), script_of(&second));
            let both = first.then(&second);
            prop_assert_eq!(run(&text, &both), run(&run(&text, &first), &second));
        }
    }
}
