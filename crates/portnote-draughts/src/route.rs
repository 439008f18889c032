//! The ways in which a capture can be made: the squares passed and the order of the captured
//! pieces.

use std::collections::HashMap;
use std::ops::Range;

use crate::capture::{CapturingPiece, Leg};
use crate::direction::Direction;
use crate::limits::CAPTURE_BUDGET;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Square, SquareSet};

/// One way to make a move: the squares of its long form and the order of its captures.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Route {
    squares: Vec<Square>,
    captured: Vec<Square>,
}

impl Route {
    /// The squares of the long form: the start, for each capture but the last the square where
    /// the piece turns, or the one directly beyond the captured piece where it continues
    /// straight on, and the end. PDN 3.0.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::International.rules();
    /// let position = rules.position("W:W15:B9,10")?;
    /// let capture = rules.read_move(&position, "15x13")?;
    /// let route = rules.route(&position, &capture);
    /// let numbers: Option<Vec<u8>> = route
    ///     .map(|route| route.squares().iter().map(|at| rules.view().number(*at)).collect());
    /// assert_eq!(numbers, Some(vec![15, 4, 13]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The captured pieces in their order.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::International.rules();
    /// let position = rules.position("W:W15:B9,10")?;
    /// let capture = rules.read_move(&position, "15x13")?;
    /// let route = rules.route(&position, &capture);
    /// let numbers: Option<Vec<u8>> = route
    ///     .map(|route| route.captured().iter().map(|at| rules.view().number(*at)).collect());
    /// assert_eq!(numbers, Some(vec![10, 9]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn captured(&self) -> &[Square] {
        &self.captured
    }
}

/// Routes of one capture that are compared to find the order of its captured pieces; beyond them
/// the order is hardly ever the same.
const MOST_ROUTES: usize = 16;

impl Rules {
    /// The route of a legal move whose long form is written: the smallest, square by square in
    /// the order of the names. `None` for a capture that is not legal here, or that has more
    /// steps than [`CAPTURE_BUDGET`].
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::English.rules();
    /// let position = rules.position("B:W6,7,14,15:BK2")?;
    /// let around = rules.read_move(&position, "2x2")?;
    /// let route = rules.route(&position, &around);
    /// assert_eq!(route.map(|route| route.squares().len()), Some(5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn route(&self, position: &Position, played: &Move) -> Option<Route> {
        if !played.is_capture() {
            return Some(Route { squares: vec![played.from, played.to], captured: Vec::new() });
        }
        Routes::new(self, position, played, &mut { CAPTURE_BUDGET })?.smallest(self)
    }

    /// All routes of a legal move, but at most `limit` of them; none where
    /// [`route`](Self::route) finds none.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::English.rules();
    /// let position = rules.position("B:W6,7,14,15:BK2")?;
    /// let around = rules.read_move(&position, "2x2")?;
    /// assert_eq!(rules.routes(&position, &around, 10).len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn routes(&self, position: &Position, played: &Move, limit: usize) -> Vec<Route> {
        if !played.is_capture() {
            return self.route(position, played).into_iter().take(limit).collect();
        }
        Routes::new(self, position, played, &mut { CAPTURE_BUDGET })
            .map(|routes| routes.all(limit))
            .unwrap_or_default()
    }

    /// The captured pieces of a legal move in their order, where the squares with which it is
    /// written tell: either they are the long form of a route, or all routes have the same order.
    /// `budget` is what the search may cost, at most [`CAPTURE_BUDGET`] steps, and loses what it
    /// takes; `None` if that is not enough, or the order is not known.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::English.rules();
    /// let position = rules.position("B:W6,7,14,15:BK2")?;
    /// let around = rules.read_move(&position, "2x2")?;
    /// let squares = |numbers: &[u8]| -> Vec<_> {
    ///     numbers.iter().filter_map(|number| rules.view().square_of_number(*number)).collect()
    /// };
    /// let order = |written: &[u8]| {
    ///     rules.capture_order(&position, &around, &squares(written), &mut 100)
    /// };
    /// assert_eq!(order(&[2, 9, 18, 11, 2]), Some(squares(&[6, 14, 15, 7])));
    /// assert_eq!(order(&[2, 2]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn capture_order(
        &self,
        position: &Position,
        played: &Move,
        squares: &[Square],
        budget: &mut usize,
    ) -> Option<Vec<Square>> {
        if played.captured.len() < 2 {
            return Some(played.captured.iter().collect());
        }
        let routes = Routes::new(self, position, played, budget)?;
        let all = routes.all(MOST_ROUTES + 1);
        let is_written = |route: &&Route| route.squares == squares;
        let fitting = match all.iter().any(|route| is_written(&route)) {
            true => all.iter().filter(is_written).collect(),
            false => all.iter().collect::<Vec<_>>(),
        };
        let first = fitting.first()?;
        let is_one = fitting.iter().all(|route| route.captured == first.captured);
        (is_one && all.len() <= MOST_ROUTES).then(|| first.captured.clone())
    }

    /// How the squares of a written move describe a legal move with the same start and end:
    /// `None` if they do not. The squares between start and end may be missing.
    ///
    /// ```
    /// use portnote_draughts::{PathForm, Variant};
    /// let rules = Variant::International.rules();
    /// let position = rules.position("W:WK47:B14,19,29,31,42")?;
    /// let squares = |numbers: &[u8]| -> Vec<_> {
    ///     numbers.iter().filter_map(|number| rules.view().square_of_number(*number)).collect()
    /// };
    /// let capture = rules.read_move(&position, "47x38x24x13x36")?;
    /// let form = |numbers: &[u8]| rules.path_form(&position, &capture, &squares(numbers));
    /// assert_eq!(form(&[47, 36]), Some(PathForm::Short));
    /// assert_eq!(form(&[47, 38, 24, 13, 36]), Some(PathForm::Long));
    /// assert_eq!(form(&[47, 33, 24, 13, 36]), Some(PathForm::Landings));
    /// assert_eq!(form(&[47, 13, 36]), Some(PathForm::Passing));
    /// assert_eq!(form(&[47, 42, 29, 19, 31, 36]), Some(PathForm::Captured));
    /// assert_eq!(form(&[47, 20, 36]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn path_form(
        &self,
        position: &Position,
        played: &Move,
        squares: &[Square],
    ) -> Option<PathForm> {
        self.path_form_within(position, played, squares, &mut { CAPTURE_BUDGET })
    }

    /// How squares describe a move, found with the steps that may still be made; none is left when the
    /// answer is unknown.
    pub(crate) fn path_form_within(
        &self,
        position: &Position,
        played: &Move,
        squares: &[Square],
        budget: &mut usize,
    ) -> Option<PathForm> {
        let [from, middle @ .., to] = squares else {
            return None;
        };
        if *from != played.from || *to != played.to {
            return None;
        }
        if middle.is_empty() {
            return Some(PathForm::Short);
        }
        if !played.is_capture() {
            return None;
        }
        let routes = Routes::new(self, position, played, budget)?;
        if routes.has_long_form(middle) {
            Some(PathForm::Long)
        } else if routes.lands(self, middle) {
            Some(PathForm::Landings)
        } else if routes.passes(self, middle) {
            Some(PathForm::Passing)
        } else if is_set_of(middle, played.captured) {
            Some(PathForm::Captured)
        } else {
            None
        }
    }

    /// Whether the squares of a written capture are a proper beginning of a legal one: the piece
    /// captures, comes past the last square, and captures again.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::English.rules();
    /// let position = rules.position("B:W6,7,14,15:B2")?;
    /// let capture = rules.read_move(&position, "2x9x18")?;
    /// let squares = |numbers: &[u8]| -> Vec<_> {
    ///     numbers.iter().filter_map(|number| rules.view().square_of_number(*number)).collect()
    /// };
    /// assert!(rules.is_beginning(&position, &capture, &squares(&[2, 9])));
    /// assert!(!rules.is_beginning(&position, &capture, &squares(&[2, 9, 18])));
    /// assert!(!rules.is_beginning(&position, &capture, &squares(&[2, 11])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_beginning(&self, position: &Position, played: &Move, squares: &[Square]) -> bool {
        self.is_beginning_within(position, played, squares, &mut { CAPTURE_BUDGET })
    }

    /// Whether squares are the beginning of a move, found with the steps that may still be made; none
    /// is left when the answer is unknown.
    pub(crate) fn is_beginning_within(
        &self,
        position: &Position,
        played: &Move,
        squares: &[Square],
        budget: &mut usize,
    ) -> bool {
        let [from, rest @ ..] = squares else {
            return false;
        };
        let fits = *from == played.from && !rest.is_empty() && played.captured.len() > 1;
        fits && Routes::new(self, position, played, budget)
            .is_some_and(|routes| routes.begins(self, rest))
    }
}

/// In which form a written move names the squares between start and end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PathForm {
    /// Not at all.
    Short,
    /// As the long form of one of its routes.
    Long,
    /// As the squares on which the piece lands after each capture. Where it goes straight on, it
    /// may land on any square between the two captured pieces.
    Landings,
    /// As some of the squares, in their order, that the piece touches or slides over.
    Passing,
    /// As the captured pieces, in any order.
    Captured,
}

/// Whether squares are exactly those of a set, each once.
fn is_set_of(squares: &[Square], set: SquareSet) -> bool {
    squares.len() == set.len() && squares.iter().copied().collect::<SquareSet>() == set
}

/// All ways to make one capture, as a graph of its jumps. Ways that meet go on together.
struct Routes {
    from: Square,
    to: Square,
    /// In the order of the number of captured pieces; the first jumps come first.
    nodes: Vec<Node>,
    first: Range<usize>,
    /// Grouped by the jump that they leave, in the order of the nodes.
    edges: Vec<Edge>,
}

struct Node {
    leg: Leg,
    /// Whether a way from here to the end exists.
    leads_home: bool,
    edges: Range<usize>,
}

#[derive(Clone, Copy)]
struct Edge {
    /// The square that the long form names.
    landing: Square,
    target: usize,
}

impl Routes {
    fn new(rules: &Rules, position: &Position, played: &Move, budget: &mut usize) -> Option<Self> {
        let position = position.on(rules.size().squares());
        let piece = position.piece(played.from)?;
        if piece.color != position.side() || piece.kind != played.kind {
            return None;
        }
        let hunt = CapturingPiece::new(rules, &position, played.from, played.kind);
        let goal = played.captured.bits();
        let mut routes = Self {
            from: played.from,
            to: played.to,
            nodes: Vec::new(),
            first: 0..0,
            edges: Vec::new(),
        };
        let mut known: HashMap<Leg, usize> = HashMap::new();
        let mut begun = Vec::new();
        hunt.begin(|leg| begun.push(leg));
        for leg in begun {
            if leg.captured & !goal == 0 {
                routes.node(&mut known, leg);
            }
        }
        routes.first = 0..routes.nodes.len();
        let mut at = 0;
        while let Some(leg) = routes.nodes.get(at).map(|node| node.leg) {
            *budget = budget.checked_sub(1)?;
            let start = routes.edges.len();
            let mut goes_on = false;
            let mut following = Vec::new();
            let landings = hunt.follow(&leg, |landing, next| {
                goes_on = true;
                if next.captured & !goal == 0 {
                    following.push((landing, next));
                }
            });
            for (landing, next) in following {
                let target = routes.node(&mut known, next);
                routes.edges.push(Edge { landing, target });
            }
            let end = routes.edges.len();
            let is_end = !goes_on
                && landings & played.to.bit() != 0
                && hunt.ended(&leg, played.to) == *played;
            if let Some(node) = routes.nodes.get_mut(at) {
                node.edges = start..end;
                node.leads_home = is_end;
            }
            at += 1;
        }
        routes.mark_ways_home();
        Some(routes)
    }

    /// The place of a jump, which is new or has been reached on another way.
    fn node(&mut self, known: &mut HashMap<Leg, usize>, leg: Leg) -> usize {
        *known.entry(leg).or_insert_with(|| {
            self.nodes.push(Node { leg, leads_home: false, edges: 0..0 });
            self.nodes.len() - 1
        })
    }

    fn mark_ways_home(&mut self) {
        // Each edge leads to one captured piece more, so later nodes are settled first.
        for at in (0..self.nodes.len()).rev() {
            let leads_home = self.edges_of(at).any(|edge| self.leads_home(edge.target));
            if let Some(node) = self.nodes.get_mut(at) {
                node.leads_home |= leads_home;
            }
        }
    }

    fn leads_home(&self, at: usize) -> bool {
        self.nodes.get(at).is_some_and(|node| node.leads_home)
    }

    fn edges_of(&self, at: usize) -> impl Iterator<Item = Edge> {
        let range = self.nodes.get(at).map(|node| node.edges.clone());
        let edges = range.and_then(|range| self.edges.get(range));
        edges.unwrap_or_default().iter().copied()
    }

    /// The first jumps that lead to the end.
    fn beginnings(&self) -> Vec<usize> {
        self.first.clone().filter(|at| self.leads_home(*at)).collect()
    }

    fn is_last(&self, at: usize) -> bool {
        self.leads_home(at) && self.edges_of(at).next().is_none()
    }

    fn smallest(&self, rules: &Rules) -> Option<Route> {
        let mut squares = vec![self.from];
        let mut captured = Vec::new();
        // Of all ways with the same squares so far, each may be the one that fits in the end, so
        // they are followed together. One of them says what is captured.
        let mut level: Vec<usize> = self.beginnings();
        let mut ways: Vec<Vec<(usize, usize)>> = Vec::new();
        while !level.iter().any(|at| self.is_last(*at)) {
            let mut edges: Vec<(u16, Edge, usize)> = Vec::new();
            for at in &level {
                let home = self.edges_of(*at).filter(|edge| self.leads_home(edge.target));
                edges.extend(home.map(|edge| (rules.view().order(edge.landing), edge, *at)));
            }
            let least = edges.iter().map(|(order, _, _)| *order).min()?;
            edges.retain(|(order, _, _)| *order == least);
            squares.push(edges.first()?.1.landing);
            ways.push(edges.iter().map(|(_, edge, at)| (edge.target, *at)).collect());
            level = edges.iter().map(|(_, edge, _)| edge.target).collect();
            level.sort_unstable();
            level.dedup();
        }
        let mut at = level.into_iter().find(|at| self.is_last(*at))?;
        captured.push(self.nodes.get(at)?.leg.victim);
        for way in ways.iter().rev() {
            at = way.iter().find(|(target, _)| *target == at)?.1;
            captured.push(self.nodes.get(at)?.leg.victim);
        }
        captured.reverse();
        squares.push(self.to);
        Some(Route { squares, captured })
    }

    fn all(&self, limit: usize) -> Vec<Route> {
        let mut found = Vec::new();
        // Each entry is a jump with its depth and the square before it; what is beyond that
        // depth in the two lists belongs to a way that is finished.
        let mut stack: Vec<(usize, usize, Square)> =
            self.beginnings().into_iter().rev().map(|at| (at, 0, self.from)).collect();
        let mut squares = Vec::new();
        let mut captured = Vec::new();
        while let Some((at, depth, landing)) = stack.pop() {
            if found.len() == limit {
                break;
            }
            squares.truncate(depth);
            captured.truncate(depth);
            squares.push(landing);
            captured.extend(self.nodes.get(at).map(|node| node.leg.victim));
            if self.is_last(at) {
                let mut squares = squares.clone();
                squares.push(self.to);
                found.push(Route { squares, captured: captured.clone() });
                continue;
            }
            let following = self.edges_of(at).filter(|edge| self.leads_home(edge.target));
            stack.extend(following.map(|edge| (edge.target, depth + 1, edge.landing)));
        }
        found
    }

    /// Whether some route has these squares between start and end.
    fn has_long_form(&self, middle: &[Square]) -> bool {
        let mut level = self.beginnings();
        for square in middle {
            let mut next: Vec<usize> = level
                .iter()
                .flat_map(|at| self.edges_of(*at))
                .filter(|edge| edge.landing == *square && self.leads_home(edge.target))
                .map(|edge| edge.target)
                .collect();
            next.sort_unstable();
            next.dedup();
            level = next;
        }
        level.into_iter().any(|at| self.is_last(at))
    }

    /// Whether on some route the piece can land on these squares, on one after each capture but the
    /// last.
    fn lands(&self, rules: &Rules, middle: &[Square]) -> bool {
        let mut level = self.beginnings();
        for square in middle {
            let mut next: Vec<usize> = Vec::new();
            for at in level {
                let edges = self.edges_of(at);
                let fitting = edges.filter(|edge| {
                    self.leads_home(edge.target) && self.can_land(rules, at, edge, *square)
                });
                next.extend(fitting.map(|edge| edge.target));
            }
            next.sort_unstable();
            next.dedup();
            level = next;
        }
        level.into_iter().any(|at| self.is_last(at))
    }

    /// Whether the piece can land on a square between two captures.
    fn can_land(&self, rules: &Rules, at: usize, edge: &Edge, square: Square) -> bool {
        let (Some(node), Some(target)) = (self.nodes.get(at), self.nodes.get(edge.target)) else {
            return false;
        };
        let (leg, next) = (&node.leg, &target.leg);
        let is_straight = leg.direction == next.direction;
        edge.landing == square
            || is_straight
                && walk(rules, leg.victim, leg.direction, next.victim).any(|on| on == square)
    }

    /// Whether some route touches or slides over all these squares in their order.
    fn passes(&self, rules: &Rules, middle: &[Square]) -> bool {
        let met = self.squares_met(rules, middle, Early::Counts);
        let mut ends = (0..self.nodes.len()).filter(|at| self.is_last(*at));
        ends.any(|at| {
            let (Some(node), Some(Some(count))) = (self.nodes.get(at), met.get(at)) else {
                return false;
            };
            let walk = walk(rules, node.leg.victim, node.leg.direction, self.to);
            *count + met_on(walk, middle, *count) == middle.len()
        })
    }

    /// Whether some route touches or slides over all these squares in their order, the last of
    /// them after a capture and before another.
    fn begins(&self, rules: &Rules, squares: &[Square]) -> bool {
        let whole = Some(squares.len());
        // A capture does not begin with squares that are passed before the first captured piece.
        let met = self.squares_met(rules, squares, Early::IsLost);
        let later = self.first.end..self.nodes.len();
        later.into_iter().any(|at| met.get(at) == Some(&whole))
    }

    /// For each jump that leads home, how many of the squares have been met in their order when
    /// it is made, on the best way to it.
    fn squares_met(&self, rules: &Rules, squares: &[Square], early: Early) -> Vec<Option<usize>> {
        let mut met: Vec<Option<usize>> = vec![None; self.nodes.len()];
        for at in self.beginnings() {
            let Some(node) = self.nodes.get(at) else {
                continue;
            };
            let way = walk(rules, self.from, node.leg.direction, node.leg.victim);
            let count = met_on(way, squares, 0);
            if early == Early::Counts || count < squares.len() {
                raise(&mut met, at, count);
            }
        }
        for at in 0..self.nodes.len() {
            let (Some(node), Some(Some(count))) = (self.nodes.get(at), met.get(at).copied()) else {
                continue;
            };
            for edge in self.edges_of(at) {
                let Some(target) = self.nodes.get(edge.target).filter(|node| node.leads_home)
                else {
                    continue;
                };
                // To the square of the long form, and on to the next captured piece.
                let turn = walk(rules, node.leg.victim, node.leg.direction, edge.landing)
                    .chain([edge.landing]);
                let on = walk(rules, edge.landing, target.leg.direction, target.leg.victim);
                let more = met_on(turn.chain(on), squares, count);
                raise(&mut met, edge.target, count + more);
            }
        }
        met
    }
}

/// Whether a way counts on which all squares are passed before the first capture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Early {
    Counts,
    IsLost,
}

/// The squares between two squares of one line.
fn walk(
    rules: &Rules,
    from: Square,
    direction: Direction,
    to: Square,
) -> impl Iterator<Item = Square> {
    std::iter::successors(rules.lines.next(from, direction), move |at| {
        rules.lines.next(*at, direction)
    })
    .take_while(move |at| *at != to)
}

/// How many more of the squares are passed on a way.
fn met_on(way: impl Iterator<Item = Square>, squares: &[Square], met: usize) -> usize {
    let mut wanted = squares.iter().skip(met).peekable();
    for at in way {
        wanted.next_if_eq(&&at);
    }
    squares.len().saturating_sub(met) - wanted.count()
}

fn raise(met: &mut [Option<usize>], at: usize, count: usize) {
    if let Some(best) = met.get_mut(at) {
        *best = (*best).max(Some(count));
    }
}

#[cfg(test)]
mod tests {
    use crate::Variant;

    #[test]
    fn a_capture_of_a_man_is_no_route_of_a_king() {
        let rules = Variant::English.rules();
        let man = rules.position("W:W18:B15").unwrap();
        let king = rules.position("W:WK18:B15").unwrap();
        let played = rules.read_move(&man, "18x11").unwrap();
        assert!(rules.route(&man, &played).is_some());
        assert!(rules.route(&king, &played).is_none());
    }

    /// All captures of a position share the steps, and most captures take one piece.
    #[test]
    fn to_find_no_beginning_of_one_jump_takes_no_step() {
        let rules = Variant::English.rules();
        let steps = |fen| {
            let position = rules.position(fen).unwrap();
            let legal = rules.moves(&position);
            let capture = legal.iter().next().unwrap();
            let squares = [capture.from(), capture.to()];
            let mut budget = 100;
            let found = rules.is_beginning_within(&position, capture, &squares, &mut budget);
            assert!(!found);
            100 - budget
        };
        assert_eq!(steps("W:W18:B15"), 0);
        assert_eq!(steps("W:W18:B15,8"), 2);
    }

    #[test]
    fn so_many_routes_are_listed() {
        let rules = Variant::English.rules();
        let position = rules.position("B:W6,7,14,15:BK2").unwrap();
        let around = rules.read_move(&position, "2x2").unwrap();
        let routes = |limit| rules.routes(&position, &around, limit).len();
        assert_eq!([0, 1, 2, 3].map(routes), [0, 1, 2, 2]);
    }
}
