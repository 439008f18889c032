//! Values that `##` in an earlier hand gives to later ones, in the dump.

use portnote_ppn::Context;
use portnote_ppn::json::v1::{DumpOptions, GameV1};

const HANDS: &[u8] = b"[North \"##mick\"]\n[Colour \"##red\"]\n[Hand \"1\"]\n\n[Hand \"2\"]\n";

/// Name, value and origin of each tag of the last hand.
fn tags(resolve_inheritance: bool) -> Vec<(String, String, Option<u64>)> {
    let file = portnote_ppn::parse(HANDS).value;
    let mut context = Context::new();
    let games: Vec<_> = file.game_blocks().map(|block| context.game(block)).collect();
    let mut options = DumpOptions::default();
    options.resolve_inheritance = resolve_inheritance;
    let dump = games.last().map(|last| GameV1::new(last, &options, &[]));
    let tags = dump.iter().flat_map(|dump| &dump.tags);
    tags.map(|tag| {
        let (name, value) = (tag.name.clone().into_owned(), tag.value.clone().into_owned());
        (name, value, tag.inherited_from)
    })
    .collect()
}

#[test]
fn given_tags_are_there_when_inheritance_is_resolved() {
    let tag = |name: &str, value: &str, from| (name.to_owned(), value.to_owned(), from);
    assert_eq!(tags(false), [tag("Hand", "2", None)]);
    let given =
        [tag("Hand", "2", None), tag("Colour", "red", Some(1)), tag("North", "mick", Some(1))];
    assert_eq!(tags(true), given);
}
