//! The games of a stream are those of the whole file.

#![expect(clippy::unwrap_used, reason = "a test may panic, also in its helpers")]

use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;

use portnote_core::{Games, Owning, reader};
use rstest::rstest;

/// Gives a few bytes with each call.
struct Pieces<'s>(&'s [u8]);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(61);
        self.0.read(buffer.get_mut(..most).unwrap_or_default())
    }
}

/// All that is known of a game, of which `Debug` shows only the text.
trait Whole {
    fn whole(&self) -> String;
}

impl Whole for portnote_pbn::Game {
    fn whole(&self) -> String {
        format!("{:?}", self.model())
    }
}

impl Whole for portnote_lin::Game {
    fn whole(&self) -> String {
        format!("{:?}", self.model())
    }
}

impl Whole for portnote_pdn::Game {
    fn whole(&self) -> String {
        format!("{:?}", self.model())
    }
}

impl Whole for portnote_ppn::Game {
    fn whole(&self) -> String {
        format!("{:?}", self.model())
    }
}

impl Whole for portnote_bml::bss::BssRecord {
    fn whole(&self) -> String {
        format!("{self:?}")
    }
}

/// A text in memory gives the games of its file with all that the beginning of the file decides; in pieces
/// it gives games of the same texts.
#[rstest]
#[case::pbn(law::<portnote_pbn::syntax::Pbn>, "pbn")]
#[case::lin(law::<portnote_lin::syntax::Lin>, "lin")]
#[case::pdn(law::<portnote_pdn::syntax::Pdn>, "pdn")]
#[case::ppn(law::<portnote_ppn::syntax::Ppn>, "ppn")]
#[case::bss(law::<portnote_bml::bss::Bss>, "bss")]
fn games_of_a_stream_are_those_of_its_file(#[case] law: fn(&[u8], &str), #[case] folder: &str) {
    let mut folders =
        vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(folder)];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                law(&fs::read(&path).unwrap(), &path.display().to_string());
                files += 1;
            }
        }
    }
    assert!(files > 0);
}

fn law<N: Owning>(bytes: &[u8], name: &str)
where
    N::Options: Default,
    N::Owned: Whole,
{
    if bytes.len() > 4_000 {
        return;
    }
    let options = N::Options::default();
    let file = reader::parse::<N>(bytes, &options).value;
    // That a game is the last one is not known before the source has ended.
    let shown = |game: &N::Owned| game.whole().replace("last: true", "last: false");
    let shown = |games: Vec<N::Owned>| games.iter().map(shown).collect();
    let whole: Vec<String> = shown(file.games().collect());
    let streamed: Vec<String> = shown(Games::<N, _>::new(bytes).collect::<Result<_, _>>().unwrap());
    let other = whole.iter().zip(&streamed).find(|(whole, streamed)| whole != streamed);
    assert_eq!((other, streamed.len()), (None, whole.len()), "{name}");
    let pieces = Games::<N, _>::new(Pieces(bytes));
    assert_eq!(pieces.map(Result::unwrap).count(), whole.len(), "{name}");
}
