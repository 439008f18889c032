//! What tables and pictures show of deals that have to be solved: they solve nothing themselves, so an
//! input is read once to ask, and once more to be shown.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::File;
use std::io::{self, Read, Write as _};
use std::time::Duration;

use portnote::product::fs::Spool;
use portnote::{AnyGame, AnyGames, Format};
use portnote_bridge::{
    CompleteDeal, DoubleDummy, PlayAnalysis, RecordedPlay, SolveError, SolvedDeals,
};
use portnote_core::wording::counted;
use portnote_doubledummy::{Answer, Board, Question};

use crate::args::{Solving, WhichDeals};
use crate::cmd::Session;
use crate::dd::{Desk, Slip};
use crate::input::Open;
use crate::outcome::Outcome;
use crate::output::Identity;
use crate::problem::Fault;

/// How long is waited at a time, before somebody looks whether the run was interrupted.
const PAUSE: Duration = Duration::from_millis(50);

/// What is to be solved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The deals.
    pub(crate) which: WhichDeals,
    /// Whether their 20 results are wanted.
    pub(crate) tables: bool,
    /// Whether it is wanted what each card of a play cost.
    pub(crate) plays: bool,
}

/// The results of a run.
pub(crate) struct Solutions<'s> {
    session: &'s Session,
    desk: Desk,
    wanted: Wanted,
    /// Deals are solved once, also if several inputs have them.
    tables: HashMap<CompleteDeal, Result<DoubleDummy, SolveError>>,
    time_limit: u64,
    failed: u64,
}

/// The results of an input.
#[derive(Debug, Default)]
pub(crate) struct OfInput {
    /// The results by deal and by play.
    pub(crate) deals: SolvedDeals,
    /// The 20 results of the games that were solved, by number.
    pub(crate) games: HashMap<u64, DoubleDummy>,
    /// The plays that were to be solved, by the number of their game.
    plays: HashMap<u64, RecordedPlay>,
}

impl OfInput {
    /// What the cards of a game cost, where that was solved.
    pub(crate) fn play(&self, game: u64) -> Option<&PlayAnalysis> {
        self.deals.play(self.plays.get(&game)?)
    }
}

/// A question with the right to its answer.
type Waiting = (Question, Slip);

impl<'s> Solutions<'s> {
    /// Opens the cache; workers are started with the first question.
    ///
    /// # Errors
    /// Why the cache cannot be used.
    pub(crate) fn open(
        solving: &Solving,
        wanted: Wanted,
        session: &'s Session,
    ) -> Result<Self, Fault> {
        let desk = Desk::open(solving, session)?;
        let tables = HashMap::new();
        Ok(Self { session, desk, wanted, tables, time_limit: 0, failed: 0 })
    }

    /// The files of the cache, which no output may replace.
    pub(crate) fn cache_files(&self) -> Vec<Identity> {
        self.desk.cache_files()
    }

    /// Solves the deals of an input that `takes` wants, and returns it to be read from its beginning,
    /// unless the run was interrupted.
    ///
    /// # Errors
    /// The input cannot be held until it is read again.
    pub(crate) fn of(
        &mut self,
        mut open: Open,
        takes: &mut dyn FnMut(&AnyGame, &Board) -> bool,
    ) -> io::Result<(Open, OfInput)> {
        let mut of = OfInput::default();
        of.deals = of.deals.replacing_stated(self.wanted.which == WhichDeals::All);
        if !matches!(open.notation, Format::Pbn | Format::Lin) {
            return Ok((open, of));
        }
        let options = self.session.options().at(open.path.as_deref());
        let again = open.path.clone().filter(|_| open.is_file);
        let mut held = Held { inner: open.reader, spool: again.is_none().then(Spool::default) };
        let mut asked = Vec::new();
        let mut games = Vec::new();
        let mut failed = None;
        for game in AnyGames::new(open.notation, &mut held, &options) {
            match game {
                Ok(game) => self.ask(&game, takes, &mut asked, &mut games, &mut of.plays),
                // It is named when the input is read again.
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            }
            self.desk.look_around();
            if self.desk.is_interrupted() {
                break;
            }
        }
        if failed.is_none() && held.spool.is_some() {
            failed = io::copy(&mut held, &mut io::sink()).err();
        }
        open.reader = match (again, held.spool) {
            (Some(path), _) => Box::new(File::open(path)?),
            (None, Some(mut spool)) => Box::new(spool.open()?.chain(Failed(failed))),
            (None, None) => Box::new(io::empty()),
        };
        for (question, slip) in asked {
            while !self.desk.is_ready(&slip, PAUSE) {
                self.desk.look_around();
                if self.desk.is_interrupted() {
                    return Ok((open, of));
                }
            }
            let answer = self.desk.take(&question, slip);
            self.note(question, answer, &mut of);
        }
        for (number, deal) in games {
            if let Some(Ok(table)) = self.tables.get(&deal) {
                of.deals.insert_table(deal, *table);
                of.games.insert(number, *table);
            }
        }
        Ok((open, of))
    }

    /// Whether the run was interrupted: nothing more is to be written.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.desk.is_interrupted()
    }

    /// The number of deals and plays that were not solved, though they could have been.
    pub(crate) const fn unsolved(&self) -> u64 {
        self.time_limit + self.failed
    }

    /// Ends the workers, and says what was not solved.
    pub(crate) fn finish(&mut self, outcome: &mut Outcome) {
        self.desk.finish();
        if self.is_interrupted() {
            return;
        }
        let reasons = [
            (self.time_limit, "not solved within the time limit"),
            (self.failed, "not solved: the solver failed"),
        ];
        for (number, reason) in reasons {
            if number > 0 {
                let deals = counted(number, "deal");
                self.session.console.line(&format!("warning: {deals} {reason}"));
            }
        }
        self.desk.tell(self.session, outcome);
    }

    fn ask(
        &mut self,
        game: &AnyGame,
        takes: &mut dyn FnMut(&AnyGame, &Board) -> bool,
        asked: &mut Vec<Waiting>,
        games: &mut Vec<(u64, CompleteDeal)>,
        plays: &mut HashMap<u64, RecordedPlay>,
    ) {
        let Some(mut board) = Board::of(game).filter(|board| takes(game, board)) else { return };
        let is_wanted = self.wanted.which == WhichDeals::All || !has_table(game);
        if let Ok(deal) = board.deal
            && self.wanted.tables
            && is_wanted
        {
            games.push((board.game, deal));
            if let Entry::Vacant(entry) = self.tables.entry(deal) {
                // Until there is an answer.
                entry.insert(Err(SolveError::Stopped));
                let question = Question::Table(deal);
                let slip = self.desk.ask(&question);
                asked.push((question, slip));
            }
        }
        if let Some(play) = board.play.take().filter(|_| self.wanted.plays) {
            plays.insert(board.game, play.clone());
            let question = Question::Play(Box::new(play));
            let slip = self.desk.ask(&question);
            asked.push((question, slip));
        }
    }

    fn note(&mut self, question: Question, answer: Result<Answer, SolveError>, of: &mut OfInput) {
        match &answer {
            Err(SolveError::TimeLimit) => self.time_limit += 1,
            Err(_) => self.failed += 1,
            Ok(_) => {}
        }
        match (question, answer) {
            (Question::Table(deal), Ok(Answer::Table(table))) => {
                self.tables.insert(deal, Ok(table));
            }
            (Question::Table(deal), Err(error)) => {
                self.tables.insert(deal, Err(error));
            }
            (Question::Play(play), Ok(Answer::Play(analysis))) => {
                of.deals.insert_play(*play, analysis);
            }
            _ => {}
        }
    }
}

/// Whether a game states all 20 results of its deal.
fn has_table(game: &AnyGame) -> bool {
    match game {
        AnyGame::Pbn(game) => game.derived().double_dummy.is_some(),
        _ => false,
    }
}

/// A reader of which everything is held that is read, if it cannot be read again.
struct Held {
    inner: Box<dyn Read + Send>,
    spool: Option<Spool>,
}

impl Read for Held {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        if let (Some(spool), Some(bytes)) = (&mut self.spool, buffer.get(..count)) {
            spool.write_all(bytes)?;
        }
        Ok(count)
    }
}

/// The end of an input, which may be an error.
struct Failed(Option<io::Error>);

impl Read for Failed {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_is_held_with_its_error() {
        let mut held =
            Held { inner: Box::new(&b"[Board \"7\"]\n"[..]), spool: Some(Spool::default()) };
        io::copy(&mut held, &mut io::sink()).unwrap();
        let error = io::Error::other("gone");
        let mut again = held.spool.unwrap().open().unwrap().chain(Failed(Some(error)));
        let mut text = Vec::new();
        let ended = again.read_to_end(&mut text).map_err(|error| error.to_string());
        assert_eq!((text, ended), (b"[Board \"7\"]\n".to_vec(), Err("gone".to_owned())));
    }
}
