//! Pools with real worker processes: this program of tests, started again.

use std::time::{Duration, Instant};

use portnote_bridge::{
    CardPosition, CompleteDeal, Deal, Denomination, RecordedPlay, Seat, SolveError, Solver, Stop,
};
use portnote_doubledummy::{Answer, Dds, Question};
use rstest::rstest;

use super::child::ChildSolver;
use super::{Pool, PoolOptions, Program};

/// How the program of tests knows that it is to be a worker: a test that does not exist.
const MARK: &str = "--skip=as-worker-of-a-pool";

/// A search of minutes.
const SLOW: &str = "N:K932..AJ765.QT84 QT84.K932..AJ765 AJ765.QT84.K932. .AJ765.QT84.K932";

/// Not a test, but the worker of the others.
#[test]
fn worker() {
    if std::env::args().any(|argument| argument == MARK) {
        std::process::exit(i32::from(super::work().code()));
    }
}

fn program() -> Program {
    let path = std::env::current_exe().unwrap();
    Program::other(path, &["dd::tests::worker", "--exact", "--nocapture", "--test-threads=2", MARK])
}

fn pool(jobs: usize, limit_time: Option<Duration>) -> Pool {
    Pool::new(PoolOptions {
        jobs,
        limit_time,
        memory_mebibytes: 48,
        program: program(),
        on_table: None,
    })
}

fn deal(text: &str) -> CompleteDeal {
    CompleteDeal::try_from(&text.parse::<Deal>().unwrap()).unwrap()
}

fn table(text: &str) -> Question {
    Question::Table(deal(text))
}

/// End positions, with a lead and a play.
fn questions() -> Vec<Question> {
    let deals = [
        "N:AK... QJ... T9... 87...",
        "N:A..2. K..3. Q..4. J..5.",
        "N:.A2..3 .K3..2 A.Q..4 K.J..5",
        "N:A.2.3.4 K.3.4.5 Q.4.5.6 J.5.6.7",
    ];
    let mut questions: Vec<Question> = deals.map(table).into();
    let start = CardPosition::new(&deal(deals[2]), Denomination::Hearts, Seat::East);
    questions.push(Question::Cards(start.clone()));
    let mut play = RecordedPlay::new(start);
    for card in ["HK", "SA", "H5", "HA"] {
        play.push(card.parse().ok().map(|card: portnote_bridge::Card| card.into()));
    }
    questions.push(Question::Play(Box::new(play)));
    questions
}

#[rstest]
#[case::one(1)]
#[case::four(4)]
fn any_number_of_workers_finds_the_same(#[case] jobs: usize) {
    let pool = pool(jobs, None);
    let tickets: Vec<_> = questions().into_iter().map(|question| pool.submit(question)).collect();
    let mut dds = Dds::with_memory(48);
    // In another order than asked.
    for (question, ticket) in questions().into_iter().zip(tickets).rev() {
        assert_eq!(pool.wait(ticket), question.ask(&mut dds, &Stop::never()));
    }
    assert_eq!(pool.without_workers(), None);
}

#[test]
fn what_takes_too_long_is_not_solved_and_the_rest_is() {
    let pool = pool(2, Some(Duration::from_millis(1)));
    let begun = Instant::now();
    let slow = pool.submit(table(SLOW));
    assert_eq!(pool.wait(slow), Err(SolveError::TimeLimit));
    assert!(begun.elapsed() < Duration::from_secs(20));
    let again = pool.submit(table(SLOW));
    assert_eq!(pool.wait(again), Err(SolveError::TimeLimit));
}

#[test]
fn a_search_is_stopped_in_its_midst() {
    let pool = pool(2, None);
    let slow = pool.submit(table(SLOW));
    assert!(!pool.is_answered_within(&slow, Duration::from_millis(50)));
    let stopper = pool.stopper();
    std::thread::scope(|scope| {
        scope.spawn(move || stopper.stop());
        assert_eq!(pool.wait(slow), Err(SolveError::Stopped));
    });
    let later = pool.submit(questions().remove(0));
    assert_eq!(pool.wait(later), Err(SolveError::Stopped));
    assert!(pool.workers().is_empty());
}

#[test]
fn answers_stay_after_a_stop() {
    let pool = pool(1, None);
    let ticket = pool.submit(questions().remove(0));
    while !pool.is_answered_within(&ticket, Duration::from_secs(1)) {}
    pool.stop();
    assert!(matches!(pool.wait(ticket), Ok(Answer::Table(_))));
}

#[test]
fn a_child_that_was_killed_is_replaced() {
    let mut child = ChildSolver::new(program(), 48);
    let deal = deal("N:AK... QJ... T9... 87...");
    assert_eq!(child.tricks(&deal, Denomination::NoTrump), Ok([2, 0, 2, 0]));
    let first = child.handle().id();
    child.handle().kill();
    assert_eq!(child.tricks(&deal, Denomination::NoTrump), Ok([2, 0, 2, 0]));
    assert!(child.handle().id().is_some() && child.handle().id() != first);
}

#[test]
fn a_second_death_is_a_failure() {
    let mut child = ChildSolver::new(program(), 48);
    child.start().unwrap();
    let handle = child.handle();
    let deal = deal(SLOW);
    let solve = std::thread::spawn(move || child.tricks(&deal, Denomination::Hearts));
    while !solve.is_finished() {
        handle.kill();
        std::thread::sleep(Duration::from_millis(1));
    }
    let found = solve.join().unwrap();
    assert!(matches!(found, Err(SolveError::Failed(_))), "{found:?}");
}

#[rstest]
#[case::missing("no-such-program", &[])]
#[cfg_attr(unix, case::of_another_version("/bin/echo", &["portnote dd-worker 0"]))]
#[cfg_attr(unix, case::ends_at_once("/bin/sh", &["-c", "exit 3"]))]
fn without_workers_threads_solve(#[case] path: &str, #[case] arguments: &[&str]) {
    let program = Program::other(path.into(), arguments);
    let pool = Pool::new(PoolOptions {
        jobs: 2,
        limit_time: None,
        memory_mebibytes: 48,
        program,
        on_table: None,
    });
    let tickets: Vec<_> = questions().into_iter().map(|question| pool.submit(question)).collect();
    for ticket in tickets {
        assert!(pool.wait(ticket).is_ok());
    }
    assert!(pool.without_workers().is_some());
    assert_eq!(pool.without_workers(), None);
}
