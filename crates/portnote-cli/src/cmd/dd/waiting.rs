//! Games that wait for their answers, in the order of the inputs.

use std::collections::VecDeque;
use std::time::Duration;

use portnote_doubledummy::{Board, Question, Solved, Status, Wishes};

use crate::dd::{Desk, Slip};

/// Games that are read ahead at most.
pub(super) const MOST: usize = 1000;

/// How long is waited at a time, before somebody looks whether the run was interrupted.
const PAUSE: Duration = Duration::from_millis(50);

/// A game that waits.
struct Waiting {
    file: std::rc::Rc<str>,
    /// Where it begins: `club.pbn:2`.
    place: String,
    board: Board,
    slips: Vec<(Question, Slip)>,
}

/// A game that waits no longer.
pub(super) struct Answered {
    pub(super) file: std::rc::Rc<str>,
    pub(super) place: String,
    pub(super) solved: Solved,
}

/// Games that wait for their answers.
pub(super) struct Queue {
    wishes: Wishes,
    waiting: VecDeque<Waiting>,
}

impl Queue {
    pub(super) const fn new(wishes: Wishes) -> Self {
        Self { wishes, waiting: VecDeque::new() }
    }

    /// Whether no game can be added before one is taken.
    pub(super) fn is_full(&self) -> bool {
        self.waiting.len() >= MOST
    }

    /// Asks what is wanted about a game.
    pub(super) fn add(
        &mut self,
        file: std::rc::Rc<str>,
        place: String,
        board: Board,
        desk: &mut Desk,
    ) {
        let questions = self.wishes.questions(&board);
        let slips = questions.into_iter().map(|question| {
            let slip = desk.ask(&question);
            (question, slip)
        });
        let slips = slips.collect();
        self.waiting.push_back(Waiting { file, place, board, slips });
    }

    /// The first game, if all about it is answered.
    pub(super) fn next_ready(&mut self, desk: &mut Desk) -> Option<Answered> {
        let first = self.waiting.front()?;
        let is_ready = first.slips.iter().all(|(_, slip)| desk.is_ready(slip, Duration::ZERO));
        if is_ready { self.take(desk) } else { None }
    }

    /// The first game, as soon as all about it is answered; `None` at the end, or if the run was
    /// interrupted before.
    pub(super) fn next(&mut self, desk: &mut Desk) -> Option<Answered> {
        let first = self.waiting.front()?;
        for (_, slip) in &first.slips {
            while !desk.is_ready(slip, PAUSE) {
                desk.wait_for(&first.place);
                if desk.is_interrupted() {
                    return None;
                }
            }
        }
        self.take(desk)
    }

    fn take(&mut self, desk: &mut Desk) -> Option<Answered> {
        let Waiting { file, place, board, slips } = self.waiting.pop_front()?;
        let mut slips = slips.into_iter();
        let solved = Solved::new(board, &self.wishes, |_| match slips.next() {
            Some((question, slip)) => desk.take(&question, slip),
            None => Err(portnote_bridge::SolveError::Stopped),
        });
        if solved.status == Status::Stopped {
            // The run was interrupted: the report ends with the last game of which all is known.
            self.waiting.clear();
            return None;
        }
        Some(Answered { file, place, solved })
    }
}
