//! Puts the games that were found into the order in which they are written.

use portnote_core::order::Order as _;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use sha2::{Digest, Sha256};

use super::condition::compare;
use super::query::{Keep, SortKey};
use super::selection::{FoundGame, Selection};
use crate::tables::keys::hexadecimal;

impl Selection {
    /// Leaves out equal games, sorts and takes as many as are wanted. Games that are left out become
    /// part of the rest, in the order in which they were read.
    pub fn arrange(&mut self) {
        let mut games = std::mem::take(&mut self.found);
        let mut left = Vec::new();
        if self.query.dedupe.is_some() {
            games = without_equal(games, self.query.keep, &mut left);
        }
        if self.query.ids.is_some() {
            games.order_by_key(|game| game.place);
        }
        let keys = &self.query.sort;
        if !keys.is_empty() {
            games.order_by(|one, other| by_keys(keys, one, other));
        }
        if let Some(seed) = self.query.shuffle {
            games.sort_by_cached_key(|game| drawn(seed, game));
        }
        if let Some((count, seed)) = self.query.sample {
            games = sample(games, count, seed, &mut left);
        }
        let skipped = self.query.skip.min(games.len());
        left.extend(games.drain(..skipped));
        if let Some(limit) = self.query.limit.filter(|limit| *limit < games.len()) {
            left.extend(games.drain(limit..));
        }
        self.found = games;
        if self.query.keeps_rest {
            self.rest.extend(left);
            self.rest.order_by_key(|game| (game.source, game.game));
        }
    }
}

fn without_equal(games: Vec<FoundGame>, keep: Keep, left: &mut Vec<FoundGame>) -> Vec<FoundGame> {
    let mut best: HashMap<[u8; 16], usize> = HashMap::new();
    let length = |at: usize| games.get(at).map_or(0, |game| game.end - game.start);
    for (at, game) in games.iter().enumerate() {
        let Some(key) = game.key else { continue };
        match best.entry(key) {
            Entry::Vacant(slot) => {
                slot.insert(at);
            }
            Entry::Occupied(mut slot) => {
                let is_better = match keep {
                    Keep::First => false,
                    Keep::Last => true,
                    Keep::Longest => length(at) > length(*slot.get()),
                };
                if is_better {
                    slot.insert(at);
                }
            }
        }
    }
    let mut kept = Vec::new();
    for (at, game) in games.into_iter().enumerate() {
        match game.key.and_then(|key| best.get(&key)) {
            Some(best) if *best != at => left.push(game),
            _ => kept.push(game),
        }
    }
    kept
}

/// Values of columns that are sorted by are the first that are kept.
fn by_keys(keys: &[SortKey], one: &FoundGame, other: &FoundGame) -> Ordering {
    let values = one.values.iter().zip(&other.values);
    let mut orders = keys.iter().zip(values).map(|(key, (one, other))| {
        match (one.is_null(), other.is_null()) {
            // Null is last in both directions.
            (false, true) => return Ordering::Less,
            (true, false) => return Ordering::Greater,
            _ => {}
        }
        let order = compare(one, other).unwrap_or(Ordering::Equal);
        if key.is_descending { order.reverse() } else { order }
    });
    orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

/// The key of a game for a draw: SHA-256 of the seed, a colon and the `content_id`, so that any
/// program can make the same draw. Equal games come in the order in which they are read.
fn drawn(seed: u64, game: &FoundGame) -> [u8; 32] {
    let id = game.id.map(|id| hexadecimal(&id)).unwrap_or_default();
    Sha256::digest(format!("{seed}:{id}").as_bytes()).into()
}

/// Some games at random, in the order that they have.
fn sample(
    games: Vec<FoundGame>,
    count: usize,
    seed: u64,
    left: &mut Vec<FoundGame>,
) -> Vec<FoundGame> {
    let mut order: Vec<([u8; 32], usize)> =
        games.iter().enumerate().map(|(at, game)| (drawn(seed, game), at)).collect();
    order.sort_unstable();
    let mut is_taken = vec![false; games.len()];
    for (_, at) in order.into_iter().take(count) {
        if let Some(taken) = is_taken.get_mut(at) {
            *taken = true;
        }
    }
    let mut kept = Vec::new();
    for (game, is_taken) in games.into_iter().zip(is_taken) {
        match is_taken {
            true => kept.push(game),
            false => left.push(game),
        }
    }
    kept
}
