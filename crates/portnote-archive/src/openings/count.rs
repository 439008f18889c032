//! Counts the moves of games, game after game.

use portnote_core::order::Order as _;
use std::collections::{HashMap, HashSet, VecDeque};

use portnote::pdn::derive::{Derived, PlyMade, PlyState, Winner};
use portnote::pdn::draughts::{Placement, Position, Variant};

use super::order::key;
use super::tree::{LastMove, LeftOut, Made, Place, Results, Tree};
use super::wanted::{Start, Wanted};
use crate::select::ConditionError;

/// The counts of one variant.
pub(super) struct Count {
    start: Start,
    depth: usize,
    nodes: Vec<Node>,
    known: HashMap<Placement, usize>,
    /// What the game has been counted for: a node, and one of its moves or the node itself.
    counted: HashSet<(usize, Option<usize>)>,
}

/// A position that is followed.
struct Node {
    position: Position,
    results: Results,
    moves: Vec<Edge>,
}

struct Edge {
    text: String,
    played: LastMove,
    position: Position,
    results: Results,
}

/// How far a game is from the position that was asked for.
struct Walk {
    position: Position,
    /// Plies since then, fewer than the depth; `None` where it has not come up, or too long ago.
    distance: Option<usize>,
}

impl Count {
    pub(super) fn new(wanted: &Wanted, variant: Variant) -> Result<Self, ConditionError> {
        let start = wanted.from.start(variant)?;
        let mut count = Self {
            depth: wanted.depth.max(1),
            nodes: Vec::new(),
            known: HashMap::new(),
            counted: HashSet::new(),
            start,
        };
        count.node(count.start.position);
        Ok(count)
    }

    /// Counts a game.
    pub(super) fn add(&mut self, derived: &Derived<'_>) {
        let Some(first) = derived.start else { return };
        let winner = derived.winner;
        self.counted.clear();
        let mut walk = self.arrive(*first, None);
        let mut node = self.visit(&walk, winner);
        for ply in derived.plies().take_while(|ply| ply.line == 0) {
            let Some(before) = ply.before else { return };
            // A position can be set up between two moves.
            if before.placement() != walk.position.placement() {
                walk = self.arrive(*before, None);
                node = self.visit(&walk, winner);
            }
            let Some((text, played, after)) = made(&ply) else {
                match ply.state {
                    PlyState::Null => continue,
                    _ => return,
                }
            };
            if let Some(node) = node {
                let edge = self.edge(node, text, played, after);
                self.count(node, edge, winner);
            }
            walk = self.arrive(*after, walk.distance);
            if walk.distance.is_none() && self.is_past(after) {
                return;
            }
            node = self.visit(&walk, winner);
        }
    }

    /// Adds the counts of other games.
    pub(super) fn merge(&mut self, other: Self) {
        for node in other.nodes {
            let at = self.node(node.position);
            if let Some(known) = self.nodes.get_mut(at) {
                known.results.merge(&node.results);
            }
            for edge in node.moves {
                let number = self.edge(at, &edge.text, edge.played, &edge.position);
                let known = self.nodes.get_mut(at).zip(number);
                let known = known.and_then(|(node, number)| node.moves.get_mut(number));
                if let Some(known) = known {
                    known.results.merge(&edge.results);
                }
            }
        }
    }

    /// How many positions are followed.
    pub(super) const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The tree without moves of too few games.
    pub(super) fn into_tree(self, variant: Variant, games: u64, fewest: u64) -> Tree {
        let mut places: Vec<Place> = Vec::new();
        let mut numbers: HashMap<usize, usize> = HashMap::new();
        let mut waiting = VecDeque::from([(0, self.start.moves.clone(), self.start.last)]);
        numbers.insert(0, 0);
        while let Some((at, line, last)) = waiting.pop_front() {
            let Some(node) = self.nodes.get(at) else {
                continue;
            };
            let mut left_out = LeftOut::default();
            let mut moves = Vec::new();
            for edge in node.sorted() {
                if edge.results.games < fewest {
                    left_out.moves += 1;
                    left_out.games += edge.results.games;
                    continue;
                }
                let next = self.known.get(&edge.position.placement()).copied();
                let next = next.map(|next| {
                    let number = numbers.len();
                    *numbers.entry(next).or_insert_with(|| {
                        let mut line = line.clone();
                        line.push(edge.text.clone());
                        waiting.push_back((next, line, Some(edge.played)));
                        number
                    })
                });
                moves.push(Made {
                    text: edge.text.clone(),
                    results: edge.results,
                    position: edge.position,
                    next,
                });
            }
            places.push(Place {
                position: node.position,
                line,
                last,
                results: node.results,
                moves,
                left_out,
            });
        }
        let start = match places.is_empty() {
            true => Place::unknown(self.start.position),
            false => places.remove(0),
        };
        Tree { variant, games, start, later: places }
    }

    fn arrive(&self, position: Position, before: Option<usize>) -> Walk {
        let is_start = position.placement() == self.start.position.placement();
        let next = before.map(|before| before + 1);
        let next = next.filter(|distance| *distance < self.depth);
        Walk { position, distance: if is_start { Some(0) } else { next } }
    }

    /// Counts the game for the position where it is; says which one, if it is followed.
    fn visit(&mut self, walk: &Walk, winner: Option<Winner>) -> Option<usize> {
        walk.distance?;
        let at = self.node(walk.position);
        if self.counted.insert((at, None))
            && let Some(node) = self.nodes.get_mut(at)
        {
            node.results.add(winner);
        }
        Some(at)
    }

    /// Counts the game for a move.
    fn count(&mut self, at: usize, edge: Option<usize>, winner: Option<Winner>) {
        let Some(number) = edge else { return };
        let node = self.nodes.get_mut(at);
        if let Some(edge) = node.and_then(|node| node.moves.get_mut(number))
            && self.counted.insert((at, Some(number)))
        {
            edge.results.add(winner);
        }
    }

    /// The number of a move of a node, which is new where it was not played before.
    fn edge(&mut self, at: usize, text: &str, played: LastMove, after: &Position) -> Option<usize> {
        let moves = &mut self.nodes.get_mut(at)?.moves;
        let known = moves.iter().position(|edge| edge.text == text);
        Some(known.unwrap_or_else(|| {
            moves.push(Edge {
                text: text.to_owned(),
                played,
                position: *after,
                results: Results::default(),
            });
            moves.len() - 1
        }))
    }

    /// The node of a position, which is new where it has none.
    fn node(&mut self, position: Position) -> usize {
        let next = self.nodes.len();
        let at = *self.known.entry(position.placement()).or_insert(next);
        if at == next {
            self.nodes.push(Node { position, results: Results::default(), moves: Vec::new() });
        }
        at
    }

    /// Whether the position that was asked for cannot come up any more: pieces never come back.
    fn is_past(&self, position: &Position) -> bool {
        position.occupied().len() < self.start.position.occupied().len()
    }
}

impl Node {
    /// The moves in the position, the most frequent first.
    fn sorted(&self) -> Vec<&Edge> {
        let mut moves: Vec<&Edge> = self.moves.iter().collect();
        moves.order_by(|one, other| {
            let by_games = other.results.games.cmp(&one.results.games);
            by_games.then_with(|| key(&one.text).cmp(&key(&other.text)))
        });
        moves
    }
}

impl Place {
    fn unknown(position: Position) -> Self {
        Self {
            position,
            line: Vec::new(),
            last: None,
            results: Results::default(),
            moves: Vec::new(),
            left_out: LeftOut::default(),
        }
    }
}

/// A legal move, and the position after it.
fn made<'p>(ply: &'p PlyMade<'_>) -> Option<(&'p str, LastMove, &'p Position)> {
    if ply.state != PlyState::Legal {
        return None;
    }
    Some((ply.text.as_deref()?, LastMove::of_ply(ply)?, ply.after?))
}
