//! PPN: `#`, `##`, and hands that begin where a name of a tag comes again.

use portnote::ppn::model::Game;
use portnote::ppn::syntax::Header;
use portnote::product::notation::Ppn;
use portnote_core::inherit::{Inheritable, Inheritance, Inherited};

use crate::select::games::Selectable;

impl Selectable for Ppn {
    const PART_HEADER: Option<&'static [&'static str]> = Some(&["% PPN 1.0", "% IMPORT"]);

    fn begins_part(bytes: &[u8]) -> bool {
        let lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r'));
        let lines = lines.map(<[u8]>::trim_ascii);
        let mut headers = lines.take_while(|line| line.is_empty() || line.starts_with(b"%"));
        headers.any(|line| {
            let line = String::from_utf8_lossy(line);
            matches!(Header::of(&line), Header::Notation(_))
        })
    }

    fn inheritable<'g>(game: &'g Game<'_>) -> Vec<Inheritable<'g>> {
        game.inheritable().collect()
    }

    /// A plain value replaces a default and stays one: PBN 2.1 §4.8.
    fn pass_on(inherited: &mut Inherited, name: &str, value: &str, game: u64) {
        let is_default = inherited.for_all(name).is_some();
        match Inheritance::of(value) {
            Inheritance::Previous if is_default => {}
            Inheritance::Plain(value) if is_default => {
                inherited.note(name, &format!("##{value}"), game);
            }
            _ => inherited.note(name, value, game),
        }
    }
}
