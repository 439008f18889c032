//! The games that options choose, and those that they name in vain.

use std::collections::BTreeSet;

use portnote::render::{Boards, Choice, Drawn};
use portnote_core::harmless::sanitize;

use crate::problem::{Fault, Problem};

/// Boards that are listed where one is missing; a line holds about so many.
const LISTED: usize = 12;

/// What to know of hands of which one is hidden.
pub(crate) const ONE_HAND: &str = "one hand is hidden: the three others tell what is in it";

/// Which games are wanted, and which there are.
pub(crate) struct Chosen<'a> {
    boards: Option<&'a Boards>,
    games: Option<&'a Choice>,
    /// The numbers of boards that the inputs have, and other names.
    numbers: BTreeSet<u64>,
    names: BTreeSet<String>,
    /// The games of the largest input.
    most: u64,
}

impl<'a> Chosen<'a> {
    /// Boards by their names, or games by their places; all of them if neither is given.
    pub(crate) const fn new(boards: Option<&'a Boards>, games: Option<&'a Choice>) -> Self {
        Self { boards, games, numbers: BTreeSet::new(), names: BTreeSet::new(), most: 0 }
    }

    /// Whether a game is wanted; takes note of it.
    pub(crate) fn takes(&mut self, drawn: &Drawn) -> bool {
        self.takes_game(drawn.game, drawn.name())
    }

    /// Whether the game of a number is wanted, which has a name; takes note of it.
    pub(crate) fn takes_game(&mut self, game: u64, name: String) -> bool {
        self.most = self.most.max(game);
        let is_taken = match (self.boards, self.games) {
            (Some(boards), _) => boards.takes(&name),
            (None, Some(games)) => games.takes(game),
            (None, None) => true,
        };
        let is_named = self.boards.is_some_and(|boards| boards.takes(&name));
        match name.parse() {
            Ok(number) => _ = self.numbers.insert(number),
            // Those that are asked for, and enough to say what there is.
            Err(_) if self.names.len() <= LISTED || is_named => _ = self.names.insert(name),
            Err(_) => {}
        }
        is_taken
    }

    /// Says which number no game has.
    pub(crate) fn missing(&self) -> Option<Fault> {
        let (what, missing, known) = match (self.boards, self.games) {
            (Some(boards), _) => {
                let missing = boards.missing(|name| match name.parse() {
                    Ok(number) => self.numbers.contains(&number),
                    Err(_) => self.names.contains(name),
                });
                ("board", missing.map(str::to_owned), listed(&self.numbers, &self.names))
            }
            (None, Some(games)) => {
                let games = games.numbers().find(|number| !(1..=self.most).contains(number));
                let known = listed(&(1..=self.most).collect(), &BTreeSet::new());
                ("game", games.map(|number| number.to_string()), known)
            }
            (None, None) => return None,
        };
        let problem = Problem::NoBoard { what, name: missing?, known };
        Some(Fault { subject: format!("--{what}"), problem })
    }
}

/// Numbers and names as in `1 to 36`, or `1, 3 to 5, 1-1`.
fn listed(numbers: &BTreeSet<u64>, names: &BTreeSet<String>) -> String {
    let mut parts: Vec<(u64, u64)> = Vec::new();
    for number in numbers {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => parts.push((*number, *number)),
        }
    }
    let numbers = parts.iter().map(|(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first} to {last}"),
    });
    let mut all = numbers.chain(names.iter().map(|name| sanitize(name).into_owned()));
    let mut words: Vec<String> = all.by_ref().take(LISTED).collect();
    if all.next().is_some() {
        words.push("…".to_owned());
    }
    words.join(", ")
}
