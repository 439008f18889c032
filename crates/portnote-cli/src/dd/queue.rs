//! Questions in the order asked, cut into pieces of work, and their answers.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use portnote_bridge::{CompleteDeal, Denomination, DoubleDummy, Seat, SolveError, Stop};
use portnote_doubledummy::{Answer, Question};

/// The number of a question.
pub(super) type Id = u64;

/// What was asked, and what is known of it.
#[derive(Debug, Default)]
pub(super) struct Queue {
    entries: HashMap<Id, Entry>,
    ids: HashMap<Question, Id>,
    /// Those that nobody has begun.
    waiting: VecDeque<Id>,
    /// The tables with denominations that nobody has begun, those begun first at the front.
    shared: VecDeque<Id>,
    next: Id,
    is_stopped: bool,
}

/// A piece of work for one worker.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) id: Id,
    pub(super) piece: Piece,
    /// Whether the question has an answer meanwhile, or all work was stopped.
    pub(super) stop: Stop,
}

/// What is to be solved.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// One denomination of a table.
    Row(CompleteDeal, Denomination),
    /// A whole question that is not a table.
    Whole(Question),
}

/// The answer to a [`Piece`].
#[derive(Debug)]
pub(super) enum Part {
    Row(Denomination, [u8; 4]),
    Whole(Answer),
}

#[derive(Debug)]
struct Entry {
    question: Question,
    /// How often it was asked and the answer not taken.
    tickets: usize,
    begun: Option<Instant>,
    stop: Stop,
    /// Denominations that nobody has begun, the last one first.
    left: Vec<Denomination>,
    table: DoubleDummy,
    answer: Option<Result<Answer, SolveError>>,
}

impl Queue {
    /// Adds a question; one that was asked before and is known still has the same number.
    pub(super) fn add(&mut self, question: Question) -> Id {
        if let Some(id) = self.ids.get(&question)
            && let Some(entry) = self.entries.get_mut(id)
        {
            entry.tickets += 1;
            return *id;
        }
        let id = self.next;
        self.next += 1;
        self.ids.insert(question.clone(), id);
        let mut entry = Entry::new(question);
        match self.is_stopped {
            true => entry.end(Err(SolveError::Stopped)),
            false => self.waiting.push_back(id),
        }
        self.entries.insert(id, entry);
        id
    }

    /// Takes a piece of work: of the table that the worker is at, because a solver is faster with
    /// the denominations of one deal; else of the next question; else a denomination of a table
    /// that another worker is at.
    pub(super) fn take(&mut self, at: Option<Id>) -> Option<Task> {
        if self.is_stopped {
            return None;
        }
        if let Some(id) = at
            && let Some(task) = self.piece_of(id)
        {
            return Some(task);
        }
        while let Some(id) = self.waiting.pop_front() {
            if self.entries.get(&id).is_some_and(|entry| !entry.left.is_empty()) {
                self.shared.push_back(id);
            }
            if let Some(task) = self.piece_of(id) {
                return Some(task);
            }
        }
        self.shared.front().copied().and_then(|id| self.piece_of(id))
    }

    /// Puts a piece back that a worker cannot do.
    pub(super) fn give_back(&mut self, task: Task) {
        let Some(entry) = self.entries.get_mut(&task.id) else { return };
        if entry.answer.is_some() {
            return;
        }
        match task.piece {
            Piece::Row(_, denomination) => {
                entry.left.push(denomination);
                if !self.shared.contains(&task.id) {
                    self.shared.push_front(task.id);
                }
            }
            Piece::Whole(_) => self.waiting.push_front(task.id),
        }
    }

    /// Whether somebody could begin something now.
    pub(super) fn has_work(&self) -> bool {
        !self.waiting.is_empty() || !self.shared.is_empty()
    }

    /// When a question has had its time, which begins with its first piece.
    pub(super) fn deadline(&mut self, id: Id, limit: Option<Duration>) -> Option<Instant> {
        let begun = self.entries.get_mut(&id)?.begun.get_or_insert_with(Instant::now);
        begun.checked_add(limit?)
    }

    /// Notes the answer to a piece. Returns whether the question has its answer now.
    pub(super) fn note(&mut self, id: Id, part: Result<Part, SolveError>) -> bool {
        let Some(entry) = self.entries.get_mut(&id).filter(|entry| entry.answer.is_none()) else {
            return false;
        };
        match part {
            Ok(Part::Whole(answer)) => entry.end(Ok(answer)),
            Err(error) => {
                entry.end(Err(error));
                self.shared.retain(|shared| *shared != id);
            }
            Ok(Part::Row(denomination, tricks)) => {
                for (declarer, tricks) in Seat::ALL.into_iter().zip(tricks) {
                    entry.table.set(declarer, denomination, tricks);
                }
                if !entry.table.is_full() {
                    return false;
                }
                entry.end(Ok(Answer::Table(entry.table)));
            }
        }
        true
    }

    /// Ends everything: what has no answer is not solved.
    pub(super) fn stop(&mut self) {
        self.is_stopped = true;
        self.waiting.clear();
        self.shared.clear();
        for entry in self.entries.values_mut().filter(|entry| entry.answer.is_none()) {
            entry.end(Err(SolveError::Stopped));
        }
    }

    /// Answers everything that was asked so far: nobody can work on it.
    pub(super) fn fail(&mut self, reason: &str) {
        self.waiting.clear();
        self.shared.clear();
        for entry in self.entries.values_mut().filter(|entry| entry.answer.is_none()) {
            entry.end(Err(SolveError::Failed(reason.to_owned())));
        }
    }

    pub(super) const fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    pub(super) fn is_answered(&self, id: Id) -> bool {
        self.entries.get(&id).is_none_or(|entry| entry.answer.is_some())
    }

    /// The table of a deal that was asked for, where it is complete.
    pub(super) fn table(&self, id: Id) -> Option<(CompleteDeal, DoubleDummy)> {
        let entry = self.entries.get(&id)?;
        match (&entry.question, &entry.answer) {
            (Question::Table(deal), Some(Ok(Answer::Table(table)))) => Some((*deal, *table)),
            _ => None,
        }
    }

    /// Takes an answer. Tables stay, because the same deal is played again and again; everything else
    /// is gone when all that asked have taken it.
    pub(super) fn answer(&mut self, id: Id) -> Option<Result<Answer, SolveError>> {
        let Some(entry) = self.entries.get_mut(&id) else {
            return Some(Err(SolveError::Stopped));
        };
        let answer = entry.answer.clone()?;
        entry.tickets = entry.tickets.saturating_sub(1);
        if entry.tickets == 0 && !matches!(entry.question, Question::Table(_)) {
            self.ids.remove(&entry.question);
            self.entries.remove(&id);
        }
        Some(answer)
    }

    fn piece_of(&mut self, id: Id) -> Option<Task> {
        let entry = self.entries.get_mut(&id).filter(|entry| entry.answer.is_none())?;
        let piece = match &entry.question {
            Question::Table(deal) => {
                let piece = Piece::Row(*deal, entry.left.pop()?);
                if entry.left.is_empty() {
                    self.shared.retain(|shared| *shared != id);
                }
                piece
            }
            other => Piece::Whole(other.clone()),
        };
        Some(Task { id, piece, stop: entry.stop.clone() })
    }
}

impl Entry {
    fn new(question: Question) -> Self {
        let left = match question {
            Question::Table(_) => Denomination::ALL.into_iter().rev().collect(),
            _ => Vec::new(),
        };
        Self {
            question,
            tickets: 1,
            begun: None,
            stop: Stop::new(),
            left,
            table: DoubleDummy::default(),
            answer: None,
        }
    }

    fn end(&mut self, answer: Result<Answer, SolveError>) {
        self.answer = Some(answer);
        self.left = Vec::new();
        self.stop.stop();
    }
}

#[cfg(test)]
mod tests {
    use portnote_bridge::{CardPosition, Deal};

    use super::*;

    fn deal(text: &str) -> CompleteDeal {
        CompleteDeal::try_from(&text.parse::<Deal>().unwrap()).unwrap()
    }

    fn one() -> Question {
        Question::Table(deal("N:A... .A.. ..A. ...A"))
    }

    fn other() -> Question {
        Question::Table(deal("N:K... .K.. ..K. ...K"))
    }

    fn lead() -> Question {
        let deal = deal("N:A... .A.. ..A. ...A");
        Question::Cards(CardPosition::new(&deal, Denomination::NoTrump, Seat::East))
    }

    fn row(task: &Task) -> Denomination {
        match task.piece {
            Piece::Row(_, denomination) => denomination,
            Piece::Whole(_) => panic!("not a row"),
        }
    }

    #[test]
    fn a_worker_stays_at_its_table() {
        let mut queue = Queue::default();
        let (first, second) = (queue.add(one()), queue.add(other()));
        let mut at = None;
        let mut taken = Vec::new();
        while let Some(task) = queue.take(at) {
            at = Some(task.id);
            taken.push((task.id, row(&task)));
        }
        let of = |id| Denomination::ALL.map(|denomination| (id, denomination));
        assert_eq!(taken, [of(first), of(second)].concat());
    }

    #[test]
    fn an_idle_worker_helps_only_if_nothing_waits() {
        let mut queue = Queue::default();
        let first = queue.add(one());
        let own = queue.take(None).unwrap();
        let second = queue.add(lead());
        let ids = [queue.take(None), queue.take(None), queue.take(Some(own.id))]
            .map(|task| task.unwrap().id);
        assert_eq!(ids, [second, first, first]);
        assert!(queue.has_work());
        assert_eq!(queue.take(None).map(|task| task.id), Some(first));
        assert_eq!(queue.take(None).map(|task| task.id), Some(first));
        assert!(queue.take(None).is_none() && !queue.has_work());
    }

    #[test]
    fn an_equal_question_is_asked_once() {
        let mut queue = Queue::default();
        assert_eq!(queue.add(one()), queue.add(one()));
        let (first, second) = (queue.add(lead()), queue.add(lead()));
        assert_eq!(first, second);
        queue.stop();
        assert!(queue.answer(first).is_some() && queue.answer(second).is_some());
        assert_ne!(queue.add(lead()), first);
    }

    #[test]
    fn rows_make_a_table_and_one_that_fails_fails_it() {
        let mut queue = Queue::default();
        let (first, second) = (queue.add(one()), queue.add(other()));
        for denomination in Denomination::ALL {
            assert!(!queue.is_answered(first));
            queue.note(first, Ok(Part::Row(denomination, [1, 0, 1, 0])));
        }
        let table = Answer::Table("11111111110000000000".parse().unwrap());
        assert_eq!(queue.answer(first), Some(Ok(table.clone())));
        assert_eq!(queue.answer(first), Some(Ok(table)));

        let task = queue.take(None).unwrap();
        assert_eq!(task.id, second);
        assert!(queue.note(second, Err(SolveError::TimeLimit)) && task.stop.is_stopped());
        assert!(!queue.note(second, Ok(Part::Row(Denomination::Clubs, [0; 4]))));
        assert!(queue.take(Some(second)).is_none() && !queue.has_work());
        assert_eq!(queue.answer(second), Some(Err(SolveError::TimeLimit)));
    }

    #[test]
    fn a_piece_that_comes_back_is_given_to_another() {
        let mut queue = Queue::default();
        queue.add(one());
        queue.add(lead());
        for task in [queue.take(None).unwrap(), queue.take(None).unwrap()] {
            let kind = std::mem::discriminant(&task.piece);
            queue.give_back(task);
            let again = queue.take(None).unwrap();
            assert_eq!(std::mem::discriminant(&again.piece), kind);
        }
    }

    #[test]
    fn the_time_of_a_question_begins_once() {
        let mut queue = Queue::default();
        let id = queue.add(one());
        let limit = Some(Duration::from_secs(60));
        let deadline = queue.deadline(id, limit);
        assert!(deadline.is_some());
        assert_eq!(queue.deadline(id, limit), deadline);
        assert_eq!(queue.deadline(id, None), None);
    }
}
