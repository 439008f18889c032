//! PPN: `#`, `##`, and hands that begin where a name of a tag comes again.

use portnote_core::inherit::{Inheritance, Inherited};
use portnote_ppn::model::Game;

use crate::notation::Ppn;
use crate::select::games::{self, Inheritable, Selectable};

impl Selectable for Ppn {
    const IS_CUT_BY_TAGS: bool = true;

    fn inheritable<'g>(game: &'g Game<'_>) -> Vec<Inheritable<'g>> {
        let stated = game.tags.iter().filter(|tag| tag.takes_part());
        let stated = stated.map(|tag| {
            let inherited = tag.inherited.as_ref();
            (
                tag.name,
                &*tag.value,
                inherited.map(|found| found.value.as_str()),
            )
        });
        let given = game.all_given();
        games::inheritable(
            stated,
            given.map(|(name, given)| (name, given.value.as_str())),
        )
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
