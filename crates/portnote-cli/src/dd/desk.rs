//! Where questions are asked: what is known already is answered at once, the rest by the workers.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use portnote_bridge::{CompleteDeal, DoubleDummy, SolveError};
use portnote_core::Severity;
use portnote_core::wording::counted;
use portnote_doubledummy::{Answer, Cache, CacheError, CacheProblem, DealKey, Question};

use super::{OnTable, Pool, PoolOptions, Program, Progress, Ticket};
use crate::args::Solving;
use crate::cmd::Session;
use crate::config;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::output::Identity;
use crate::problem::{Fault, Problem};

/// Answers questions: by the cache, else by worker processes.
pub(crate) struct Desk {
    pool: Pool,
    store: Arc<Store>,
    progress: Progress,
    files: Vec<PathBuf>,
    /// Different deals whose tables were asked for, and whether each is answered.
    tables: HashMap<CompleteDeal, Table>,
    counts: Counts,
}

/// Tables that were solved before, where each is added as soon as it is complete: what was solved is
/// kept, however the run ends.
struct Store {
    cache: Mutex<Cache>,
    /// The file to which tables are added, if there is one.
    file: Option<PathBuf>,
    /// Why one could not be added, the first time.
    failure: Mutex<Option<io::Error>>,
}

impl Store {
    fn open(files: &[PathBuf]) -> Result<Self, CacheError> {
        let cache = Mutex::new(Cache::open(files)?);
        Ok(Self { cache, file: files.first().cloned(), failure: Mutex::default() })
    }

    fn cache(&self) -> MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of a deal that was solved before.
    fn cached(&self, deal: &CompleteDeal) -> Option<DoubleDummy> {
        // Without a file there is nothing, and no key need be found.
        self.file.as_ref()?;
        self.cache().get(DealKey::of(deal))
    }

    fn failure(&self) -> MutexGuard<'_, Option<io::Error>> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is known of the table of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Table {
    /// The cache had it; nobody has taken it yet.
    Cached,
    /// It was taken from the cache.
    Taken,
    Asked,
    Answered,
}

/// Different deals of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Deals whose tables were asked for and taken.
    pub(crate) deals: u64,
    /// Of these, those that were solved in this run.
    pub(crate) solved: u64,
    /// Of these, those that the cache had.
    pub(crate) cached: u64,
}

/// The right to an answer.
pub(crate) enum Slip {
    /// It is known.
    Known(Box<Answer>),
    /// A worker finds it.
    Asked(Ticket),
}

impl Desk {
    /// Opens the cache; workers are started with the first question that it does not answer.
    ///
    /// # Errors
    /// Why the cache cannot be used.
    pub(crate) fn open(solving: &Solving, session: &Session) -> Result<Self, Fault> {
        let files = match solving.cache.as_slice() {
            [] => config::cache_here()?.into_iter().collect(),
            files => files.to_vec(),
        };
        let store = Store::open(&files).map_err(fault)?;
        let store = Arc::new(store);
        let kept = Arc::clone(&store);
        let options = PoolOptions {
            jobs: session.jobs(),
            limit_time: solving.limit_time(),
            memory_mebibytes: solving.memory(),
            program: Program::this(),
            on_table: store.file.is_some().then(|| -> OnTable {
                Box::new(move |deal, table| {
                    let added = kept.cache().insert(DealKey::of(deal), table);
                    if let Err(error) = added {
                        kept.failure().get_or_insert(error);
                    }
                })
            }),
        };
        let conflicts = store.cache().conflicts().len() as u64;
        if conflicts > 0 {
            let deals = counted(conflicts, "deal");
            session.console.line(&format!(
                "the cache has different results for {deals}: none of them is used"
            ));
        }
        let skipped = store.cache().skipped();
        if skipped > 0 {
            let lines = counted(skipped, "line");
            session.console.detail(&format!("{lines} of the cache skipped: torn or damaged"));
        }
        let pool = Pool::new(options);
        let stopper = pool.stopper();
        // What is solved is kept, and written where it belongs: see `interrupt::go_on`.
        interrupt::hold_back(move || stopper.stop());
        Ok(Self {
            pool,
            store,
            progress: Progress::new(session),
            files,
            tables: HashMap::new(),
            counts: Counts::default(),
        })
    }

    /// Asks a question. Equal questions have the same answer, and are answered once.
    pub(crate) fn ask(&mut self, question: &Question) -> Slip {
        if let Question::Table(deal) = question {
            let known = match self.tables.get(deal) {
                Some(Table::Cached | Table::Taken) | None => self.store.cached(deal),
                Some(Table::Asked | Table::Answered) => None,
            };
            if !self.tables.contains_key(deal) {
                let state = if known.is_some() { Table::Cached } else { Table::Asked };
                self.tables.insert(*deal, state);
                if known.is_none() {
                    self.progress.asked();
                }
            }
            if let Some(table) = known {
                return Slip::Known(Box::new(Answer::Table(table)));
            }
        }
        Slip::Asked(self.pool.submit(question.clone()))
    }

    /// Whether an answer is there; waits for it so long.
    pub(crate) fn is_ready(&self, slip: &Slip, time: Duration) -> bool {
        match slip {
            Slip::Known(_) => true,
            Slip::Asked(ticket) => self.pool.is_answered_within(ticket, time),
        }
    }

    /// Takes an answer, and waits for it.
    pub(crate) fn take(&mut self, question: &Question, slip: Slip) -> Result<Answer, SolveError> {
        let (answer, state) = match slip {
            Slip::Known(answer) => (Ok(*answer), Table::Taken),
            Slip::Asked(ticket) => (self.pool.wait(ticket), Table::Answered),
        };
        if let Question::Table(deal) = question {
            match self.tables.insert(*deal, state) {
                Some(Table::Cached) => {
                    self.counts.deals += 1;
                    self.counts.cached += 1;
                }
                Some(Table::Asked) => {
                    self.progress.answered();
                    self.counts.deals += 1;
                    self.counts.solved += u64::from(answer.is_ok());
                }
                _ => {}
            }
        }
        answer
    }

    /// Says that nothing more will be asked, so that there is an end in sight.
    pub(crate) fn all_asked(&mut self) {
        self.progress.all_asked();
    }

    /// Shows how far the work is, while the output waits for something.
    pub(crate) fn wait_for(&mut self, what: &str) {
        self.progress.wait_for(what);
        self.progress.show();
    }

    /// Shows how far the work is.
    pub(crate) fn look_around(&mut self) {
        self.progress.show();
    }

    /// Whether the run was interrupted: what is not answered never will be.
    #[expect(clippy::unused_self, reason = "it belongs to the desk")]
    pub(crate) fn is_interrupted(&self) -> bool {
        interrupt::is_interrupted()
    }

    /// The files of the cache, which no output may replace.
    pub(crate) fn cache_files(&self) -> Vec<Identity> {
        let of = |path: &PathBuf| Some(Identity::new(path, &path.metadata().ok()?));
        self.files.iter().filter_map(of).collect()
    }

    /// How many different deals there were.
    pub(crate) const fn counts(&self) -> Counts {
        self.counts
    }

    /// Says what is worth knowing about the solving.
    pub(crate) fn tell(&mut self, session: &Session, outcome: &mut Outcome) {
        self.progress.clear();
        if let (Some(error), Some(file)) = (self.store.failure().take(), &self.store.file) {
            let fault = Fault::new(file, Problem::writing(&error));
            session.fault(&fault, Severity::Error, outcome);
        }
        if let Some(reason) = self.pool.without_workers() {
            session.console.line(&format!(
                "no worker process could be started ({reason}): deals were solved without a time limit"
            ));
        }
        if session.console.is_verbose() {
            let Counts { deals, solved, cached } = self.counts;
            let deals = counted(deals, "deal");
            session
                .console
                .line(&format!("{deals}: {cached} from the cache, {solved} solved in this run"));
        }
    }

    /// Ends all workers.
    pub(crate) fn finish(&mut self) {
        self.progress.clear();
        self.pool.stop();
    }
}

fn fault(error: CacheError) -> Fault {
    let path: &Path = error.path();
    match error.reason() {
        CacheProblem::Io(error) => Fault::new(path, Problem::reading(error)),
        reason => Fault::new(path, Problem::ReadFailed { reason: reason.to_string() }),
    }
}
