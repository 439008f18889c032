//! Real files, where they lie beside the project: every game can be played to its end, in the
//! variant in which it was played.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use portnote_draughts::Variant;
use portnote_pdn::replay::State;
use portnote_pdn::{Confidence, Context, Options, parse};

/// What replaying a file gives.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    games: usize,
    whole: usize,
    plies: usize,
    ambiguous: usize,
    variants: BTreeMap<&'static str, usize>,
    is_certain: bool,
}

fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/pdn");
    folder.is_dir().then_some(folder)
}

fn count(path: &Path) -> Count {
    let bytes = fs::read(path).unwrap_or_default();
    let file = parse(&bytes).value;
    let mut context = Context::of_head(&bytes, &Options::default());
    let mut count = Count { is_certain: true, ..Count::default() };
    for block in file.game_blocks() {
        let game = context.game(block);
        let replay = game.replay();
        let is_followed =
            game.line(0).all(|(at, _)| replay.ply(at).is_some_and(|ply| ply.is_followed()));
        let is_ambiguous = |state: &State| matches!(state, State::Ambiguous { .. });
        count.games += 1;
        count.whole += usize::from(is_followed);
        count.plies += replay.plies(&game, 0).count();
        count.ambiguous +=
            replay.plies(&game, 0).filter(|(_, ply)| is_ambiguous(&ply.state)).count();
        count.is_certain &= replay.confidence() >= Confidence::Certain;
        let variant = replay.variant().map_or("none", Variant::name);
        *count.variants.entry(variant).or_default() += 1;
    }
    count
}

/// The files whose games name no variant that a first move would tell, with what they must
/// give: file, games, plies, variant.
const FILES: &[(&str, usize, usize, &str)] = &[
    ("acf_first_half.pdn", 4_700, 224_696, "English"),
    ("11_man_english.pdn", 2_400, 0, "English"),
    ("pdn3-fail/Cat.A1.pdn", 35, 357, "International"),
    ("pdn3-fail/delfts.pdn", 2, 252, "International"),
    ("pdn3-fail/mrdrcd07.pdn", 72, 3_472, "Czech"),
    ("pdn3-fail/nested_comment.pdn", 1, 3, "International"),
    ("pdn3-succeed/090417ronde12.pdn", 7, 703, "International"),
    ("pdn3-succeed/Cat.B1.pdn", 37, 397, "International"),
    ("pdn3-succeed/Cat.D1.pdn", 19, 184, "International"),
    ("pdn3-succeed/DUTCH96H.pdn", 13, 1_381, "International"),
    ("pdn3-succeed/PROF2.pdn", 16, 1_616, "International"),
    ("pdn3-succeed/alphanumeric.pdn", 1, 1, "Russian"),
    ("pdn3-succeed/borderclassics.pdn", 183, 62, "English"),
    ("pdn3-succeed/candidate95.pdn", 8, 816, "International"),
    ("pdn3-succeed/kurnik.pdn", 4, 535, "International"),
    ("pdn3-succeed/mrcd2006.pdn", 44, 1_994, "Czech"),
    ("pdn3-succeed/nk_ronde_01.pdn", 7, 725, "International"),
    ("pdn3-succeed/rk_ronde_12.pdn", 7, 757, "International"),
    ("pdn3-succeed/schildpad.pdn", 34, 3_014, "International"),
    ("pdn3-succeed/ussr1947.hist-5e48acf.pdn", 54, 3_009, "Russian"),
    ("pdn3-succeed/variation.pdn", 1, 4, "International"),
    ("pdn3-succeed/windragon.pdn", 1, 152, "International"),
];

/// Files of one game or of positions, which leave several variants open.
const OPEN: [&str; 4] = ["11_man", "nested_comment", "alphanumeric", "variation.pdn"];

#[test]
fn every_game_is_played_to_its_end() {
    let Some(folder) = folder() else { return };
    for (name, games, plies, variant) in FILES {
        let found = count(&folder.join(name));
        let expected = Count {
            games: *games,
            whole: *games,
            plies: *plies,
            ambiguous: if name.contains("schildpad") { 2 } else { 0 },
            variants: BTreeMap::from([(*variant, *games)]),
            is_certain: !OPEN.iter().any(|open| name.contains(open)),
        };
        assert_eq!(found, expected, "{name}");
    }
}
