//! What is asked of a solver, so that others can find the answers: at the same time, in other
//! processes, or from what was solved before.

use std::collections::{HashMap, HashSet};

use portnote_bridge::{
    Card, CardPosition, CompleteDeal, Denomination, DoubleDummy, PlayAnalysis, RecordedPlay, Seat,
    SolveError, Solver, Stop,
};

/// One thing that is asked of a solver.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Question {
    /// The tricks of every declarer in every denomination.
    Table(CompleteDeal),
    /// The tricks after each card that may be played next, of an opening lead too.
    Cards(CardPosition),
    /// What each card of a play cost.
    Play(Box<RecordedPlay>),
}

/// The answer to a [`Question`] of the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// The tricks of every declarer in every denomination.
    Table(DoubleDummy),
    /// Each card with the tricks of declarer's side.
    Cards(Vec<(Card, u8)>),
    /// What each card of a play cost.
    Play(PlayAnalysis),
}

impl Question {
    /// Asks a solver this one question.
    ///
    /// # Errors
    ///
    /// If it has no answer.
    pub fn ask(&self, solver: &mut dyn Solver, stop: &Stop) -> Result<Answer, SolveError> {
        Ok(match self {
            Self::Table(deal) => Answer::Table(solver.table(deal, stop)?),
            Self::Cards(position) => Answer::Cards(solver.cards(position)?),
            Self::Play(play) => Answer::Play(play.analyse(solver)?),
        })
    }
}

/// A solver that solves nothing, and notes what it is asked: in the order asked, each once.
///
/// What asks a solver is run with it first, then all questions are answered, and then it is run with
/// the [`Answers`]. Who asks more as soon as something is answered is run with it again.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    answers: Answers,
    questions: Vec<Question>,
    known: HashSet<Question>,
}

impl Asked {
    /// Returns one that knows some answers, and notes what else it is asked.
    #[must_use]
    pub fn knowing(answers: Answers) -> Self {
        Self { answers, ..Self::default() }
    }

    /// Returns the questions in the order asked, and the answers that were known before.
    #[must_use]
    pub fn into_parts(self) -> (Vec<Question>, Answers) {
        (self.questions, self.answers)
    }

    /// Returns the questions in the order asked.
    #[must_use]
    pub fn into_questions(self) -> Vec<Question> {
        self.questions
    }

    fn note<T>(&mut self, question: Question) -> Result<T, SolveError> {
        if self.known.insert(question.clone()) {
            self.questions.push(question);
        }
        Err(SolveError::Stopped)
    }
}

impl Solver for Asked {
    fn tricks(
        &mut self,
        deal: &CompleteDeal,
        denomination: Denomination,
    ) -> Result<[u8; 4], SolveError> {
        match self.answers.get(&Question::Table(*deal)) {
            Some(_) => self.answers.tricks(deal, denomination),
            None => self.note(Question::Table(*deal)),
        }
    }

    fn cards(&mut self, position: &CardPosition) -> Result<Vec<(Card, u8)>, SolveError> {
        let question = Question::Cards(position.clone());
        match self.answers.get(&question) {
            Some(_) => self.answers.cards(position),
            None => self.note(question),
        }
    }

    fn trace(&mut self, start: &CardPosition, cards: &[Card]) -> Result<Vec<u8>, SolveError> {
        let mut play = RecordedPlay::new(start.clone());
        for card in cards {
            play.push(Some((*card).into()));
        }
        let question = Question::Play(Box::new(play));
        match self.answers.get(&question) {
            Some(_) => self.answers.trace(start, cards),
            None => self.note(question),
        }
    }

    fn table(&mut self, deal: &CompleteDeal, stop: &Stop) -> Result<DoubleDummy, SolveError> {
        match self.answers.get(&Question::Table(*deal)) {
            Some(_) => self.answers.table(deal, stop),
            None => self.note(Question::Table(*deal)),
        }
    }
}

/// A solver that knows the answers already, and no others.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    answers: HashMap<Question, Result<Answer, SolveError>>,
}

impl Answers {
    /// Adds an answer, or why there is none.
    pub fn insert(&mut self, question: Question, answer: Result<Answer, SolveError>) {
        self.answers.insert(question, answer);
    }

    /// Returns an answer, or why there is none; `None` for what was never asked.
    #[must_use]
    pub fn get(&self, question: &Question) -> Option<&Result<Answer, SolveError>> {
        self.answers.get(question)
    }

    fn of(&self, question: &Question) -> Result<&Answer, SolveError> {
        let answer = self.get(question).ok_or(SolveError::Stopped)?;
        answer.as_ref().map_err(Clone::clone)
    }
}

impl Solver for Answers {
    fn tricks(
        &mut self,
        deal: &CompleteDeal,
        denomination: Denomination,
    ) -> Result<[u8; 4], SolveError> {
        let table = self.table(deal, &Stop::never())?;
        let tricks = |seat| table.get(seat, denomination).unwrap_or_default();
        Ok(Seat::ALL.map(tricks))
    }

    fn cards(&mut self, position: &CardPosition) -> Result<Vec<(Card, u8)>, SolveError> {
        match self.of(&Question::Cards(position.clone()))? {
            Answer::Cards(cards) => Ok(cards.clone()),
            _ => Err(SolveError::Stopped),
        }
    }

    fn trace(&mut self, start: &CardPosition, cards: &[Card]) -> Result<Vec<u8>, SolveError> {
        let mut play = RecordedPlay::new(start.clone());
        for card in cards {
            play.push(Some((*card).into()));
        }
        match self.of(&Question::Play(Box::new(play)))? {
            Answer::Play(found) => {
                let after = found.cards.iter().map(|card| card.tricks);
                Ok(std::iter::once(found.start).chain(after).collect())
            }
            _ => Err(SolveError::Stopped),
        }
    }

    fn table(&mut self, deal: &CompleteDeal, _: &Stop) -> Result<DoubleDummy, SolveError> {
        match self.of(&Question::Table(*deal))? {
            Answer::Table(table) => Ok(*table),
            _ => Err(SolveError::Stopped),
        }
    }
}
