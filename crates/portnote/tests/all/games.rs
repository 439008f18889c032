//! Games of any notation: what they say is what their own types say.

use portnote::{AnyGame, AnyGames, Format, Options};
use rstest::rstest;

const PBN: &str = "[Event \"##Cup\"]\n\n[Board \"7\"]\n[Declarer \"W\"]\n[Contract \"3NT\"]\n";
const LIN: &str = "vg|Cup,,I,1,3,,,,|pg||\nqx|o2|md|1SA,,,|sv|b|\nqx|o3|md|1SK,,,|";
const PDN: &str = "1. 11-15 *\n[White \" Ann \"]\n1. 11-15 *\n";
const PPN: &str = "[Event \"##Cup\"]\n\n[Site \"Oslo\"]\n";
const BML: &str = "#+TITLE: Acol\n#+DATE: now\n\n1N  weak\n";
const BSS: &str = "*00{Acol}=NYYYYYY\n001C=NYYYYYY008\n";

#[rstest]
#[case::pbn(Format::Pbn, PBN, &["Event=Cup", "Board=7", "Declarer=W", "Contract=3NT"])]
#[case::lin(Format::Lin, LIN, &["vg=Cup,,I,3,3,,,,", "qx=o3", "md=1SK,,,"])]
#[case::pdn(Format::Pdn, PDN, &["White=Ann"])]
#[case::ppn(Format::Ppn, PPN, &["Event=Cup", "Site=Oslo"])]
#[case::bml(Format::Bml, BML, &["TITLE=Acol", "DATE=now"])]
#[case::bss(Format::Bss, BSS, &[])]
fn the_last_game_says(#[case] format: Format, #[case] text: &str, #[case] tags: &[&str]) {
    let games = AnyGames::new(format, text.as_bytes(), &Options::default());
    assert_eq!(games.format(), format);
    let games = games.collect::<Result<Vec<_>, _>>().unwrap();
    let game = games.last().unwrap();
    let found: Vec<String> = game.tags().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(found, tags);
    for (name, value) in game.tags() {
        assert_eq!(game.value(name), Some(value));
    }
    assert_eq!(game.value("Nothing"), None);
    assert_eq!((game.format(), game.index()), (format, games.len() as u64));
    assert_eq!(game.span().end, text.len() as u64 - u64::from(format == Format::Bss));
    assert_eq!(game.bridge().is_some(), matches!(format, Format::Pbn | Format::Lin));
    let is_drawn = game.figure(&portnote::render::View::default()).is_some();
    assert_eq!(is_drawn, !matches!(format, Format::Bml | Format::Bss));
    let document = portnote::Document::new(format, game.to_text());
    assert_eq!(document.game(document.games().count() as u64).as_ref(), Some(game));
}

/// Games and streams of them can be handed to other threads.
#[test]
fn games_and_streams_are_send() {
    const fn is_send<T: Send>() {}
    is_send::<AnyGame>();
    is_send::<AnyGames<std::fs::File>>();
    is_send::<AnyGames<Box<dyn std::io::Read + Send>>>();
    const fn gives_send<T: Send>(_: fn(&'static str) -> Result<T, portnote::OpenError>) {}
    gives_send(portnote::games);
}

/// The name that is shown of a notation is one that is read.
#[test]
fn notations_are_read_from_their_names() {
    for &format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
}

/// `Debug` of a game is its text, and not all that is known of it.
#[rstest]
#[case::pbn(Format::Pbn, PBN)]
#[case::lin(Format::Lin, LIN)]
#[case::pdn(Format::Pdn, PDN)]
#[case::ppn(Format::Ppn, PPN)]
fn games_show_their_texts(#[case] format: Format, #[case] text: &str) {
    let document = portnote::Document::new(format, text);
    for game in document.games() {
        let shown = match &game {
            AnyGame::Pbn(game) => format!("{game:?}"),
            AnyGame::Lin(game) => format!("{game:?}"),
            AnyGame::Pdn(game) => format!("{game:?}"),
            AnyGame::Ppn(game) => format!("{game:?}"),
            other => panic!("{other:?}"),
        };
        assert_eq!(shown, format!("Game({:?})", game.to_text()));
    }
}

/// What was found is kept, and handed out again without a copy.
#[test]
fn findings_are_shared() {
    let document = portnote::Document::new(Format::Pbn, "[Dealer \"north\"]\n");
    let (first, again) = (document.check(), document.check());
    assert!(!first.is_empty() && std::sync::Arc::ptr_eq(&first.findings, &again.findings));
    assert_eq!(first.findings.to_vec(), first.clone().into_iter().collect::<Vec<_>>());
}
