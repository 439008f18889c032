//! What a game says that solving needs: its deal, its contract and its play.

use std::borrow::Cow;
use std::fmt;

use portnote::AnyGame;
use portnote_bridge::{
    BoardRecord, CompleteDeal, Contract, Denomination, IncompleteDeal, RecordedPlay, Seat, Side,
    Vulnerability,
};

/// One game of bridge, as far as solving needs it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Board {
    /// The number of the game in its file, from 1.
    pub game: u64,
    /// The number of the game that states the deal: another one where this game is a further record
    /// of the deal before it.
    pub deal_game: u64,
    /// The number or name of the board.
    pub name: Option<String>,
    /// The player who may call first.
    pub dealer: Option<Seat>,
    /// The sides that are vulnerable.
    pub vulnerable: Option<Vulnerability>,
    /// The four hands, or why they cannot be solved.
    pub deal: Result<CompleteDeal, Unsolvable>,
    /// The contract that the game states, else that of its finished auction; `None` where it is not
    /// known or nobody bid.
    pub contract: Option<Contract>,
    /// The player who declares it.
    pub declarer: Option<Seat>,
    /// The cards that were played, where deal, contract and declarer are known.
    pub play: Option<RecordedPlay>,
    /// Tricks of declarer's side that the record states, if that many are possible.
    pub result: Option<u8>,
    /// The names of the players, by seat: North, East, South, West.
    pub players: [Option<String>; 4],
}

/// Why the deal of a game cannot be solved, with the hand that shows it where one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Unsolvable {
    /// The reason.
    pub reason: IncompleteDeal,
    /// The hand that is unknown.
    pub seat: Option<Seat>,
}

impl Unsolvable {
    fn new(reason: IncompleteDeal, unknown: Option<Seat>) -> Self {
        Self { reason, seat: unknown.filter(|_| reason == IncompleteDeal::UnknownHands) }
    }
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.reason, self.seat) {
            (IncompleteDeal::UnknownHands, Some(seat)) => {
                write!(f, "{}'s hand is unknown", seat.name())
            }
            (reason, _) => reason.fmt(f),
        }
    }
}

impl Board {
    /// Returns what a game says; `None` where it is not a game of bridge.
    ///
    /// ```
    /// let text = "[Board \"7\"]\n[Deal \"N:A.K.Q. K.A..Q Q.Q.A. J..K.A\"]\n";
    /// let document = portnote::open(text)?;
    /// let board = document.game(1).and_then(|game| portnote_doubledummy::Board::of(&game));
    /// let board = board.expect("a game of bridge");
    /// assert_eq!((board.name.as_deref(), board.deal.map(|deal| deal.size())), (Some("7"), Ok(3)));
    /// # Ok::<(), portnote::DetectError>(())
    /// ```
    #[must_use]
    pub fn of(game: &AnyGame) -> Option<Self> {
        let record = game.bridge()?;
        let known = record.board_record();
        let (deal, deal_game, name) = match game {
            AnyGame::Pbn(game) => of_pbn(game),
            AnyGame::Lin(game) => of_lin(game),
            _ => return None,
        };
        let play = record.recorded_play().filter(|_| deal.is_ok());
        Some(Self {
            game: record.index(),
            deal_game,
            name,
            dealer: known.dealer,
            vulnerable: known.vulnerable,
            deal,
            contract: known.contract().filter(|contract| !contract.is_passed_out()),
            declarer: known.declarer(),
            play,
            result: result(game, known)
                .filter(|tricks| deal.is_ok_and(|deal| *tricks <= deal.size())),
            players: Seat::ALL.map(|seat| {
                let name = record.player(seat).map(Cow::into_owned);
                name.filter(|name| !name.trim().is_empty())
            }),
        })
    }

    /// Returns the denomination and the declarer of the contract.
    #[must_use]
    pub fn played_by(&self) -> Option<(Denomination, Seat)> {
        Some((self.contract?.denomination()?, self.declarer?))
    }

    /// Returns the side that may bid first.
    #[must_use]
    pub fn opener(&self) -> Option<Side> {
        self.dealer.map(Seat::side)
    }

    /// Returns the name of a player, or the letter of the seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> String {
        let [north, east, south, west] = &self.players;
        let name = match seat {
            Seat::North => north,
            Seat::East => east,
            Seat::South => south,
            Seat::West => west,
        };
        name.clone().unwrap_or_else(|| seat.letter().to_string())
    }
}

/// The tricks that a record states: not those that its cards tell, nor any while the play continues.
fn result(game: &AnyGame, known: &BoardRecord) -> Option<u8> {
    use portnote_pbn::derive::TricksFrom;
    use portnote_pbn::play::CardValue;
    if let AnyGame::Pbn(game) = game {
        let play = game.model().play.as_ref();
        let continues = play.is_some_and(|play| {
            play.turns.iter().any(|turn| matches!(turn.value, CardValue::Next))
        });
        if continues || game.derived().tricks_from != Some(TricksFrom::Tag) {
            return None;
        }
    }
    known.declarer_tricks
}

type Dealt = (Result<CompleteDeal, Unsolvable>, u64, Option<String>);

fn of_pbn(game: &portnote_pbn::Game) -> Dealt {
    use portnote_pbn::deal::{DealValue, FaultKind};
    use portnote_pbn::derive::shared_deal;

    // A further record of a deal has the board and the deal of the game that states them.
    let shared = shared_deal(game.model());
    let value = |tag: &str| match &shared {
        Some((_, tags)) => {
            let tags = tags.iter().find(|(name, _)| *name == tag);
            tags.map(|(_, text)| (*text).to_owned())
        }
        None => game.value(tag).map(Cow::into_owned),
    };
    let stated = |tag| value(tag).filter(|text| !matches!(text.trim(), "" | "?"));
    let deal_game = shared.as_ref().map_or(game.index(), |(game, _)| *game);
    let deal = match stated("Deal") {
        None => Err(Unsolvable { reason: IncompleteDeal::NoDeal, seat: None }),
        Some(text) => match DealValue::read(&text) {
            None => Err(Unsolvable { reason: IncompleteDeal::UnknownHands, seat: None }),
            Some(value) => value.complete_deal().map_err(|reason| {
                let faults = value.faults.iter();
                let of_fault = faults.filter_map(|fault| match fault.kind {
                    FaultKind::Rank { seat, .. } | FaultKind::Spot { seat, .. } => Some(seat),
                    _ => None,
                });
                let mut unknown = of_fault.chain(value.deal.unknown());
                Unsolvable::new(reason, unknown.next())
            }),
        },
    };
    (deal, deal_game, stated("Board"))
}

fn of_lin(game: &portnote_lin::Game) -> Dealt {
    let name = game.board().map(|number| number.to_string());
    let deal = match game.model().deal.as_ref().map(|(deal, _)| deal) {
        None => Err(Unsolvable { reason: IncompleteDeal::NoDeal, seat: None }),
        Some(deal) => deal.complete_deal().map_err(|reason| {
            let unknown = deal.to_follow().unknown().next();
            Unsolvable::new(reason, unknown)
        }),
    };
    (deal, game.index(), name)
}
