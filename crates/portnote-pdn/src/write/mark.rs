//! Judgements and glyphs of a move. PDN 2.0 §6.1.1.2.3, PDN 3.0.

use std::collections::BTreeSet;

use crate::model::{Mark, MarkKind};

/// Marks of a move as they are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks<'m> {
    /// The marks directly after the move.
    pub(super) strength: String,
    /// Glyphs after it, ascending.
    pub(super) glyphs: Vec<u32>,
    /// Marks that the standard has not.
    pub(super) lost: Vec<&'m Mark<'m>>,
    /// Marks of which one half was written, and those that say what another one says.
    pub(super) halved: Vec<&'m Mark<'m>>,
}

/// At most one of `!`, `?` and `*`: PDN 2.0 §6.1.1.2.3.
pub(super) fn pdn2<'m>(marks: &[&'m Mark<'_>]) -> Marks<'m> {
    let mut written = Marks::default();
    for mark in marks {
        let single = match (mark.kind, mark.raw) {
            (MarkKind::Strength, "!" | "!!") | (MarkKind::Nag(Some(1 | 3)), _) => "!",
            (MarkKind::Strength, "?" | "??") | (MarkKind::Nag(Some(2 | 4)), _) => "?",
            (MarkKind::Strength, "*") | (MarkKind::Nag(Some(7)) | MarkKind::Symbol(7), _) => "*",
            _ => {
                written.lost.push(mark);
                continue;
            }
        };
        if !written.strength.is_empty() && written.strength != single {
            written.lost.push(mark);
            continue;
        }
        let is_repeated = !written.strength.is_empty();
        single.clone_into(&mut written.strength);
        let is_doubled = is_repeated
            || matches!(
                (mark.kind, mark.raw),
                (MarkKind::Strength, "!!" | "??") | (MarkKind::Nag(Some(3 | 4)), _)
            );
        if is_doubled {
            written.halved.push(mark);
        }
    }
    written
}

/// One judgement, and glyphs for the others: PDN 3.0.
pub(super) fn pdn3<'m>(marks: &[&'m Mark<'_>]) -> Marks<'m> {
    let mut written = Marks::default();
    let mut glyphs = BTreeSet::new();
    let mut halved = Vec::new();
    let mut take = |number, mark| {
        if !glyphs.insert(number) {
            halved.push(mark);
        }
    };
    for &mark in marks {
        match mark.kind {
            // The standard gives a meaning to some numbers and permits all.
            MarkKind::Nag(Some(number)) | MarkKind::Symbol(number) => {
                take(number, mark);
            }
            MarkKind::Strength if written.strength.is_empty() && is_judgement(mark.raw) => {
                mark.raw.clone_into(&mut written.strength);
            }
            MarkKind::Strength => match glyph(mark.raw) {
                Some(number) => take(number, mark),
                None => written.lost.push(mark),
            },
            MarkKind::Nag(None) => written.lost.push(mark),
        }
    }
    written.glyphs = glyphs.into_iter().collect();
    written.halved = halved;
    written
}

/// A run of `!` and `?`, possibly in parentheses.
fn is_judgement(raw: &str) -> bool {
    let inner = raw.strip_prefix('(').and_then(|raw| raw.strip_suffix(')'));
    let inner = inner.unwrap_or(raw);
    !inner.is_empty() && inner.bytes().all(|byte| matches!(byte, b'!' | b'?'))
}

/// The glyph that means the same as a judgement.
fn glyph(raw: &str) -> Option<u32> {
    Some(match raw {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        "*" | "(*)" => 7,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::model::Game;

    /// Strength, glyphs, what is lost and what is halved, as one text.
    fn shown(text: &str, write: for<'m> fn(&[&'m Mark<'_>]) -> Marks<'m>) -> String {
        let file = crate::parse(text.as_bytes()).value;
        let game = Game::new(&file.blocks()[0]);
        let marks: Vec<&Mark<'_>> = game.elements[0].marks.iter().collect();
        let marks = write(&marks);
        let raw = |marks: &[&Mark<'_>]| -> Vec<String> {
            marks.iter().map(|mark| mark.raw.to_owned()).collect()
        };
        let (lost, halved) = (raw(&marks.lost), raw(&marks.halved));
        format!("{} {:?} {lost:?} {halved:?}", marks.strength, marks.glyphs)
    }

    #[rstest]
    #[case("11-15! 23-19", "! [] [] []")]
    #[case("11-15 ! 23-19", "! [] [] []")]
    #[case("11-15* 23-19", "* [] [] []")]
    #[case("11-15 $7 23-19", "* [] [] []")]
    #[case("11-15 □ 23-19", "* [] [] []")]
    #[case("11-15 $1 $1 23-19", "! [] [] [\"$1\"]")]
    #[case("11-15?$2 23-19", "? [] [] [\"$2\"]")]
    #[case("11-15!! 23-19", "! [] [] [\"!!\"]")]
    #[case("11-15 $4 23-19", "? [] [] [\"$4\"]")]
    #[case("11-15! $2 23-19", "! [] [\"$2\"] []")]
    #[case("11-15!? 23-19", " [] [\"!?\"] []")]
    #[case("11-15(!) $13 23-19", " [] [\"(!)\", \"$13\"] []")]
    fn one_mark_is_written_in_pdn_2(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(shown(text, pdn2), expected);
    }

    #[rstest]
    #[case("11-15! 23-19", "! [] [] []")]
    #[case("11-15(!?) 23-19", "(!?) [] [] []")]
    #[case("11-15* 23-19", " [7] [] []")]
    #[case("11-15(*) 23-19", " [7] [] []")]
    #[case("11-15 $13 $7 $13 23-19", " [7, 13] [] [\"$13\"]")]
    #[case("11-15 ⨀ 23-19", " [22] [] []")]
    #[case("11-15! ?? 23-19", "! [4] [] []")]
    #[case("11-15!!! 23-19", "!!! [] [] []")]
    #[case("11-15(!?!!!) 23-19", "(!?!!!) [] [] []")]
    #[case("11-15 $255 $256 $ 23-19", " [255, 256] [\"$\"] []")]
    #[case("11-15 $999999999 $1999999999 23-19", " [999999999] [\"$1999999999\"] []")]
    fn judgements_and_glyphs_are_written_in_pdn_3(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(shown(text, pdn3), expected);
    }
}
