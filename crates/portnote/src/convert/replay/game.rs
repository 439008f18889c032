//! One game at all of its moments.

use std::collections::HashMap;

use portnote_render::figure::{Diagram, Draughts};
use portnote_render::step::{self, Line};
use portnote_render::{Figure, Step, Style, View, html};
use serde::Serialize;

use super::pieces::{Pieces, Reel, Run};
use crate::notation::Drawer;

/// The most moments of a game of cards that are recorded: a board has fewer than 400. A text that repeats a
/// call without end would else be drawn as often, each time with all that is before it.
const MOST: usize = 600;

/// A game at all of its moments, as a page holds it.
#[derive(Debug, Serialize)]
pub(super) struct Recording {
    /// What a reader who does not see the picture hears first.
    title: String,
    /// Whether the moves are the solution of a problem.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    problem: bool,
    pub(super) pieces: Pieces,
    moments: Vec<Moment>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<LineOf>,
}

/// A moment; a picture that is left out is that of the moment before.
#[derive(Debug, Default, Serialize)]
struct Moment {
    at: String,
    /// The variation of draughts; 0 for the main line.
    #[serde(skip_serializing_if = "is_main")]
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<String>,
    say: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    stage: Option<Vec<Run>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<Vec<Run>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<Run>>,
    /// The board from the other side.
    #[serde(skip_serializing_if = "Option::is_none")]
    turned: Option<Vec<Run>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turned_squares: Option<Vec<Run>>,
}

#[derive(Debug, Serialize)]
struct LineOf {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    first: usize,
    last: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
const fn is_main(line: &usize) -> bool {
    *line == 0
}

/// What is recorded of one game.
struct Camera<'s> {
    /// The number of the game in its file.
    number: usize,
    style: &'s Style,
    pieces: Pieces,
    moments: Vec<Moment>,
    stages: Reel,
    side: Reel,
    squares: Reel,
    turned: Reel,
    turned_squares: Reel,
}

/// Records a game: every picture shows of it what `view` shows, and nothing else. `pieces` are those that the
/// page has already.
pub(super) fn record(
    draw: &Drawer,
    number: usize,
    view: &View,
    style: &Style,
    pieces: Pieces,
) -> Recording {
    let mut view = view.clone();
    view.every_diagram = true;
    let whole = draw(&view);
    let lines = step::lines(&whole);
    let start = draw(&view.clone().at(Step::Start));
    let title = html::entry(&start, style);
    let problem = matches!(&whole, Figure::Draughts(game) if game.is_problem());
    let mut camera = Camera {
        number,
        style,
        pieces,
        moments: Vec::new(),
        stages: Reel::default(),
        side: Reel::default(),
        squares: Reel::default(),
        turned: Reel::default(),
        turned_squares: Reel::default(),
    };
    match whole {
        Figure::Draughts(game) => camera.draughts(*game, &lines, &start),
        whole => camera.cards(&whole, draw, &view),
    }
    let lines = lines.into_iter().map(|line| LineOf {
        line: line.line,
        parent: line.parent,
        first: line.first,
        last: line.last,
    });
    Recording {
        title,
        problem,
        pieces: camera.pieces,
        moments: camera.moments,
        lines: lines.collect(),
    }
}

impl Camera<'_> {
    /// A game of cards is drawn at each of its moments.
    fn cards(&mut self, whole: &Figure, draw: &Drawer, view: &View) {
        let mut view = view.clone();
        // The tables of bridge are in neither half, and can be long.
        view.show.scores &= !matches!(whole, Figure::Bridge(_));
        let mut moments = step::moments(whole);
        if let Some(end) = moments.pop() {
            moments.truncate(MOST);
            moments.push(end);
        }
        for moment in moments {
            let figure = draw(&view.clone().at(moment.step));
            let stage = self.stage(&figure);
            let side = html::side(&figure, self.number, self.style);
            self.moments.push(Moment {
                at: moment.step.to_string(),
                card: moment.card.map(|card| card.to_string()),
                say: step::say(&figure, moment.step, self.style),
                stage: self.stages.add(&stage, &mut self.pieces),
                side: self.side.add(&side, &mut self.pieces),
                ..Moment::default()
            });
        }
    }

    /// The positions of a game of draughts are in one figure: a game with many variations is drawn in a time
    /// in proportion to its moves. The list of moves is the same at all of them; the page marks the move.
    fn draughts(&mut self, mut game: Draughts, lines: &[Line], start: &Figure) {
        let parents: HashMap<usize, Option<usize>> =
            lines.iter().map(|line| (line.line, line.parent)).collect();
        let first = match start {
            Figure::Draughts(start) => start.diagram.clone(),
            _ => None,
        };
        let mut made: Vec<(usize, usize, Option<Box<Diagram>>)> = Vec::new();
        for ply in game.moves.iter_mut().flat_map(|moves| &mut moves.plies) {
            ply.is_current = false;
            let (is_comment, diagram) = (ply.is_comment(), ply.diagram.take());
            if !is_comment {
                made.push((ply.line, ply.ply, diagram));
            }
        }
        game.diagram.clone_from(&first);
        let side = html::side(&Figure::Draughts(Box::new(game.clone())), self.number, self.style);
        game.moves = None;
        self.position(&mut game, 0, Step::Start, first.clone());
        if let Some(moment) = self.moments.last_mut() {
            moment.side = self.side.add(&side, &mut self.pieces);
        }
        let mut known = HashMap::from([((0, 0), first.map(Box::new))]);
        for (line, ply, diagram) in made {
            // After an illegal move the last position that is known is shown.
            let diagram = diagram.or_else(|| before(&known, &parents, line, ply));
            known.insert((line, ply), diagram.clone());
            self.position(&mut game, line, Step::Ply(ply), diagram.map(|it| *it));
        }
    }

    /// What one looks at, with the shapes to which it refers.
    fn stage(&self, figure: &Figure) -> String {
        html::shapes() + &html::stage(figure, self.number, self.style)
    }

    fn position(&mut self, game: &mut Draughts, line: usize, at: Step, diagram: Option<Diagram>) {
        game.diagram = diagram;
        let mut figure = Figure::Draughts(Box::new(game.clone()));
        let stage = self.stage(&figure);
        let mut moment = Moment {
            at: at.to_string(),
            line,
            say: step::say(&figure, at, self.style),
            stage: self.stages.add(&stage, &mut self.pieces),
            ..Moment::default()
        };
        let squares = |figure: &Figure| html::squares(figure, self.style).unwrap_or_default();
        moment.squares = self.squares.add(&squares(&figure), &mut self.pieces);
        if let Figure::Draughts(game) = &mut figure
            && let Some(diagram) = &mut game.diagram
        {
            diagram.names = diagram.names.seen_from(diagram.names.bottom().opponent());
        }
        let turned = self.stage(&figure);
        moment.turned = self.turned.add(&turned, &mut self.pieces);
        moment.turned_squares = self.turned_squares.add(&squares(&figure), &mut self.pieces);
        self.moments.push(moment);
    }
}

/// The position before a move of a line, which may be in the line that it leaves.
fn before(
    known: &HashMap<(usize, usize), Option<Box<Diagram>>>,
    parents: &HashMap<usize, Option<usize>>,
    mut line: usize,
    ply: usize,
) -> Option<Box<Diagram>> {
    let ply = ply.checked_sub(1)?;
    loop {
        if let Some(diagram) = known.get(&(line, ply)) {
            return diagram.clone();
        }
        line = (*parents.get(&line)?)?;
    }
}
