//! PDN: the variant of a game may rest on the other games of its file.

use portnote::pdn::Context;
use portnote::pdn::model::Game;
use portnote::product::notation::Pdn;

use crate::select::games::Selectable;

impl Selectable for Pdn {
    const VOTES: bool = true;

    fn vote(context: &Context) -> Option<u16> {
        context.vote().map(|variant| variant.number())
    }

    fn variant_tag(game: &Game<'_>) -> Option<(&'static str, String)> {
        let variant = game.open_variant()?;
        Some(("GameType", variant.number().to_string()))
    }
}
