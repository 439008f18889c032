//! PBN: `#`, `##`, and records that share a deal.

use portnote::Carry;
use portnote::pbn::bridge::{self, Seat};
use portnote::pbn::derive::{self, DealRole};
use portnote::pbn::model::Game;
use portnote::pbn::turn;
use portnote::product::notation::Pbn;
use portnote_core::inherit::Inheritable;

use crate::select::games::{Selectable, SharedDeal};
use crate::select::rotate::{Rotate, TurnedGame};
use crate::select::selection::Event;

impl Selectable for Pbn {
    fn inheritable<'g>(game: &'g Game<'_>) -> Vec<Inheritable<'g>> {
        game.inheritable().collect()
    }

    fn shared_deal<'g>(game: &'g Game<'_>, carry: Carry) -> Option<SharedDeal<'g>> {
        if carry == Carry::None {
            return None;
        }
        let (game, tags) = derive::shared_deal(game)?;
        let tags = tags.into_iter().filter(|(_, value)| !value.is_empty());
        Some(SharedDeal { game, tags: tags.collect() })
    }

    fn event_of(game: &Game<'_>, carry: Carry) -> Option<Event> {
        if carry != Carry::Identification {
            return None;
        }
        let own = derive::identification(game, derive::Carry::None);
        let mut bits = 0;
        for (at, (_, value)) in own.tags().into_iter().enumerate() {
            bits |= u8::from(value.is_some()) << at;
        }
        let meant = derive::identification(game, derive::Carry::Identification);
        let tags = meant.tags().into_iter();
        Some(Event {
            tags: tags.map(|(name, value)| (name, value.map(Box::from))).collect(),
            own: bits,
            begins: own.event.is_some() || own.date_text.is_some(),
        })
    }

    fn deal_role(game: &Game<'_>) -> DealRole {
        derive::deal_role(game)
    }

    fn turned(game: &Game<'_>, turn: Rotate) -> Option<TurnedGame> {
        let seat = |name| game.value(name)?.trim_start_matches('^').parse::<Seat>().ok();
        let seats = match turn {
            Rotate::By(seats) => usize::from(seats),
            Rotate::Dealer(wanted) => wanted.offset_from(seat("Dealer")?),
            Rotate::Declarer(wanted) => wanted.offset_from(seat("Declarer")?),
            Rotate::Board => {
                let board = game.value("Board")?.parse().ok()?;
                bridge::dealer(board).offset_from(seat("Dealer")?)
            }
        };
        let turned = turn::turned(game, u8::try_from(seats % 4).ok()?);
        Some(TurnedGame { edits: turned.edits, naming_seats: turned.naming_seats })
    }

    fn is_turned(name: &str) -> bool {
        turn::is_turned(name)
    }
}
