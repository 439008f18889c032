//! What one thread of the pool does: takes pieces of work and has them solved.

use std::sync::Arc;

use portnote_bridge::{SolveError, Solver};
use portnote_doubledummy::Dds;

use super::child::ChildSolver;
use super::queue::{Part, Piece, Task};
use super::shared::Shared;

/// Who solves for a thread.
enum Engine {
    Child(Box<ChildSolver>),
    /// This thread itself: nothing can end it.
    Here(Dds),
}

/// Works until the pool is stopped.
pub(super) fn work(shared: &Arc<Shared>, place: usize) {
    let options = shared.options();
    let child = ChildSolver::new(options.program.clone(), options.memory_mebibytes);
    shared.enlist(place, child.handle());
    let mut engine = Engine::Child(Box::new(child));
    let mut at = None;
    while let Some(task) = shared.take(place, at) {
        if let Engine::Child(child) = &mut engine
            && let Err(reason) = child.start()
        {
            if !shared.is_last_without_child(place, &reason) {
                // The others are enough.
                shared.give_back(task);
                return;
            }
            engine = Engine::Here(Dds::with_memory(options.memory_mebibytes));
        }
        at = Some(task.id);
        let part = match &mut engine {
            Engine::Child(child) => {
                shared.started(place);
                child.limit(shared.deadline(task.id), &task.stop);
                solve(&task, child.as_mut())
            }
            Engine::Here(dds) => solve(&task, dds),
        };
        shared.note(place, task.id, part);
    }
}

fn solve(task: &Task, solver: &mut dyn Solver) -> Result<Part, SolveError> {
    match &task.piece {
        Piece::Row(deal, denomination) => {
            solver.tricks(deal, *denomination).map(|tricks| Part::Row(*denomination, tricks))
        }
        Piece::Whole(question) => question.ask(solver, &task.stop).map(Part::Whole),
    }
}
