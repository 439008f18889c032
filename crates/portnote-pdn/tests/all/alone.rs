//! Games as values: the text of its own, equality, and data formats.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use portnote_pdn::{AloneError, Game, parse};
use rstest::rstest;

/// The files of the corpus with their bytes; those made to be large say nothing more.
fn corpus() -> io::Result<Vec<(PathBuf, Vec<u8>)>> {
    const LARGEST: usize = 64 * 1024;
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/pdn")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "pdn") {
                let bytes = fs::read(&path)?;
                files.extend((bytes.len() < LARGEST).then_some((path, bytes)));
            }
        }
    }
    Ok(files)
}

#[test]
fn boards_are_at_the_positions_of_plies() {
    for (path, bytes) in corpus().unwrap() {
        for game in parse(&bytes).games() {
            let main = game.plies().iter().take_while(|ply| ply.line == 0);
            let wanted: Vec<_> = main.map_while(|ply| ply.after).collect();
            let found: Vec<_> = game.boards().map(|board| *board.position()).collect();
            let name = format!("{} {}", path.display(), game.index());
            assert_eq!(found, wanted, "{name}");
            let derived = game.derived();
            assert_eq!(
                game.start().map(|board| *board.position()),
                derived.start.copied(),
                "{name}"
            );
            assert_eq!(game.end().map(|board| *board.position()), derived.end.copied(), "{name}");
        }
    }
}

#[rstest]
#[case::no_game("", 0)]
#[case::two("1. 11-15 *\n1. 9-14 *\n", 2)]
fn a_text_of_other_than_one_game_is_refused(#[case] text: &str, #[case] games: usize) {
    assert_eq!(text.parse::<Game>().unwrap_err(), AloneError::Games { games });
}

#[test]
#[expect(clippy::mutable_key_type, reason = "the hash is that of a text, which does not change")]
fn place_and_neighbours_do_not_count() {
    let game = "[FEN \"W:W37:B1\"]\n1. 37-32 *\n";
    let text = format!("[FEN \"W:W72:B1\"]\n1. 72-66 *\n\n{game}\n{game}");
    let games: HashSet<Game> = parse(text.as_bytes()).games().collect();
    assert_eq!(games.len(), 2);
    let alone: Game = game.parse().unwrap();
    assert!(!games.contains(&alone), "alone it is a game on another board");
    let named: Game = format!("[GameType \"27\"]\n{game}").parse().unwrap();
    assert!(games.contains(&named));
}

/// The other games of the file say which game of draughts it is; a tag after the number of a move would begin
/// another game.
#[rstest]
#[case::move_number("1...0-0\rd6:b4:d2 \r\r1-$7", "[GameType \"25\"]\r1...0-0\r")]
#[case::comment("{a} *\n1. c3-d4 d6-c5 *\n", "{a} [GameType \"25\"]\n*\n")]
fn a_game_type_is_before_what_is_played(#[case] file: &str, #[case] text: &str) {
    let game = parse(file.as_bytes()).games().next().unwrap();
    assert_eq!(game.to_text(), text);
    assert_eq!(text.parse(), Ok(game));
}

#[cfg(feature = "serde")]
#[test]
fn a_game_is_its_text_in_data_formats() {
    let game = parse(b"1. 11-15 *\n1. 9-14 *\n").games().nth(1).unwrap();
    let text = serde_json::to_string(&game).unwrap();
    assert_eq!(text, r#"{"notation":"pdn","index":2,"text":"1. 9-14 *\n"}"#);
    let same: Game = serde_json::from_str(&text).unwrap();
    assert_eq!((same.index(), &same), (2, &game));
    let other = text.replace("pdn", "pbn");
    let error = serde_json::from_str::<Game>(&other).unwrap_err();
    assert!(
        error.to_string().contains("expected a game of notation `pdn`, found `pbn`"),
        "{error}"
    );
}
