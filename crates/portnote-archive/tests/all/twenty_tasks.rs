//! Twenty tasks of every day beside the lines that python-chess and shakmaty need for them.
//!
//! A comment `// NAME| LINE` is a line of the other library; the code after these, up to `// done`,
//! does the same with this one. A test counts both.

use std::error::Error;
use std::fs;

use portnote::Profile;
use portnote::draughts::{Board, Color, DrawReason, Move, Variant};
use portnote::pdn::{self, Ply};
use portnote::render::Draw;

const TEXT: &str = "[Event \"Cup\"]\n[White \"Ann\"]\n[GameType \"21\"]\n\
    1. 11-15 {usual} (1. 9-14 23-19) 23-19 2. 8-11 0-1\n[White \"Bob\"]\n1. 9-13 1-0\n";

fn game() -> pdn::Game {
    pdn::parse(TEXT.as_bytes()).games().next().into_iter().collect::<Vec<_>>().remove(0)
}

#[test]
fn files_beside_python_chess() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("cup.pdn");
    #[expect(clippy::disallowed_methods, reason = "the file of this test alone")]
    fs::write(&path, TEXT)?;

    // 1. All games of a file.
    // python-chess| games = list(iter(lambda: chess.pgn.read_game(handle), None))
    let games = pdn::Games::open(&path)?.collect::<Result<Vec<_>, _>>()?;
    // done
    assert_eq!(games.len(), 2);

    // 2. Headers only.
    // python-chess| heads = list(iter(lambda: chess.pgn.read_headers(handle), None))
    let heads = pdn::Games::open(&path)?.heads().collect::<Result<Vec<_>, _>>()?;
    // done
    assert_eq!(heads[1].value("White"), Some("Bob"));

    // 3. Set a header, write the file.
    // python-chess| game = chess.pgn.read_game(open(path))
    // python-chess| game.headers["Event"] = "Final"
    // python-chess| print(game, file=open(path, "w"))
    let mut file = pdn::edit(fs::read(&path)?);
    file.set(1, "Event", "Final")?;
    #[expect(clippy::disallowed_methods, reason = "the file of this test alone")]
    fs::write(&path, file.to_bytes())?;
    // done
    assert_eq!(fs::read_to_string(&path)?, TEXT.replacen("Cup", "Final", 1));
    Ok(())
}

#[test]
fn games_beside_python_chess() -> Result<(), Box<dyn Error>> {
    let game = game();

    // 4. The moves of a game as text.
    // python-chess| moves = [node.san() for node in game.mainline()]
    let moves: Vec<&str> = game.moves().collect();
    // done
    assert_eq!(moves, ["11-15", "23-19", "8-11"]);

    // 5. The FEN after every ply.
    // python-chess| fens = [node.board().fen() for node in game.mainline()]
    let fens: Vec<_> = game.plies().iter().map(|ply| ply.fen.as_deref()).collect();
    // done
    assert!(fens[0].is_some_and(|fen| fen.starts_with("W:W21,22,23,24,")), "{fens:?}");

    // 6. Legal moves.
    // python-chess| legal = list(chess.Board().legal_moves)
    let legal = Board::new(Variant::English).legal();
    // done
    assert_eq!(legal.len(), 7);

    // 7. Push and pop.
    // python-chess| board = chess.Board()
    // python-chess| board.push_san("e4")
    // python-chess| board.pop()
    let mut board = Board::new(Variant::English);
    board.push("11-15")?;
    board.pop();
    // done
    assert_eq!(board, Board::new(Variant::English));

    // 8. Variations and comments.
    // python-chess| lines = list(game.variations)
    // python-chess| comments = [node.comment for node in game.mainline()]
    let lines: Vec<&[Ply]> = game.lines().collect();
    let comments: Vec<_> = game.plies().iter().map(|ply| &ply.comment).collect();
    // done
    assert_eq!((lines.len(), lines[1][0].raw.as_str()), (2, "9-14"));
    assert_eq!(comments[0].as_deref(), Some("usual"));

    // 9. A picture.
    // python-chess| picture = chess.svg.board(board)
    let picture = board.svg();
    // done
    assert!(picture.starts_with("<svg "));

    // 10. What is wrong, with its place.
    // python-chess| game = chess.pgn.read_game(handle)
    // python-chess| print(game.errors)
    let findings = pdn::parse(b"[GameType \"21\"]\n1. 11-14 *\n").check(Profile::Import);
    let places: Vec<_> = findings.iter().map(|it| (it.line(), it.column())).collect();
    // done
    assert_eq!(places, [(2, 4)]);
    Ok(())
}

#[test]
fn positions_beside_shakmaty() -> Result<(), Box<dyn Error>> {
    // 11. The start.
    // shakmaty| let mut position = Chess::default();
    let mut board = Board::new(Variant::English);
    // done
    assert_eq!(board.turn(), Color::Black);

    // 12. FEN in.
    // shakmaty| let fen: Fen = "8/8/8/4k3/8/4K3/8/8 w - - 0 1".parse()?;
    // shakmaty| let ending: Chess = fen.into_position(CastlingMode::Standard)?;
    let mut ending = Board::from_fen(Variant::English, "B:W8:B3")?;
    // done
    assert_eq!(ending.texts(), ["3x12"]);

    // 13. FEN out.
    // shakmaty| let fen = Fen::from_position(&position, EnPassantMode::Legal).to_string();
    let fen = board.fen();
    // done
    assert!(fen.starts_with("B:W21,22,"), "{fen}");

    // 14. Legal moves.
    // shakmaty| let legal = position.legal_moves();
    let legal = board.legal();
    // done
    assert_eq!(legal.len(), 7);

    // 15. Play.
    // shakmaty| let before = position.clone();
    // shakmaty| position = position.play(&legal[0])?;
    board.play(&legal[0])?;
    // done
    assert_eq!(board.turn(), Color::White);

    // 16. Undo.
    // shakmaty| position = before;
    board.pop();
    // done
    assert_eq!(board.turn(), Color::Black);

    // 17. The outcome.
    // shakmaty| let outcome: Outcome = position.outcome();
    let outcome: (Option<Color>, Option<DrawReason>) = (board.winner(), board.draw());
    // done
    assert_eq!(outcome, (None, None));

    // 18. Perft.
    // shakmaty| let count = perft(&position, 4);
    let count = board.perft(4);
    // done
    assert_eq!(count, 1469);

    // 19. A move from text.
    // shakmaty| let san: San = "e4".parse()?;
    // shakmaty| let played: Move = san.to_move(&position)?;
    let played: Move = board.push("11-15")?;
    // done
    assert_eq!(board.history(), [played]);

    // 20. A move to text.
    // shakmaty| let text = San::from_move(&position, &legal[0]).to_string();
    let text = ending.move_text(&ending.legal()[0]);
    // done
    assert_eq!(text, "3x12");
    ending.push(&text)?;
    assert_eq!(ending.winner(), Some(Color::Black));
    Ok(())
}

#[test]
fn no_task_takes_more_lines_than_there() {
    let mut tasks = 0;
    let (mut theirs, mut ours) = (0, 0);
    for line in include_str!("twenty_tasks.rs").lines().map(str::trim) {
        if line.starts_with("// python-chess| ") || line.starts_with("// shakmaty| ") {
            theirs += 1;
            ours = 0;
        } else if line == "// done" {
            assert!(ours > 0 && ours <= theirs, "{ours} lines for {theirs} before `done` {tasks}");
            tasks += 1;
            theirs = 0;
        } else if !line.starts_with("#[") {
            ours += 1;
        }
    }
    assert_eq!(tasks, 20);
}
