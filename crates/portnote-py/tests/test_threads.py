"""Threads, processes, memory."""

import concurrent.futures
import gc
import multiprocessing
import signal
import threading
import time

import pytest

import portnote

from conftest import BROKEN, CLUB


def together(function, count=8):
    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        return list(pool.map(lambda _: function(), range(count)))


def test_threads_with_one_document():
    document = portnote.open(CLUB + BROKEN)

    def read():
        return (
            [game.board for game in document],
            [str(finding) for finding in document.check()],
            document.dumps(derived=True),
            len(document.table("calls")),
        )

    assert len({repr(it) for it in together(read)}) == 1


def test_threads_with_one_game():
    game = portnote.open(CLUB).games[0]

    def read():
        return str(game.contract), [str(it.call) for it in game.calls], [str(it.winner) for it in game.played], game.svg(), hash(game)

    assert len({repr(it) for it in together(read)}) == 1


def test_threads_with_one_stream():
    text = b"\n".join(b'[Event "E"]\n[Board "%d"]\n' % number for number in range(1, 401))
    stream = portnote.games(text, notation="pbn")
    found = together(lambda: [game.board for game in stream])
    assert sorted(board for boards in found for board in boards) == list(range(1, 401))


def test_threads_with_one_editor():
    editor = portnote.edit(CLUB)

    def change():
        for number in range(20):
            editor[1]["Event"] = str(number)

    together(change, 2)
    assert editor[1]["Event"] == "19"


def test_threads_with_one_board():
    board = portnote.draughts.Board()

    def play():
        for _ in range(50):
            try:
                board.push(board.legal[0])
                board.pop()
            except (portnote.IllegalMove, IndexError):
                pass

    together(play, 4)
    assert board.fen


def test_other_threads_go_on():
    """While a large text is checked, another thread counts."""
    document = portnote.open((CLUB + b"\n") * 400, notation="pbn")
    done, turns = threading.Event(), 0

    def work():
        document.check()
        done.set()

    thread = threading.Thread(target=work)
    begin = time.perf_counter()
    thread.start()
    while not done.is_set():
        turns += 1
        time.sleep(0.001)
    elapsed = time.perf_counter() - begin
    thread.join()
    if elapsed < 0.02:
        pytest.skip("the check was too fast to count beside it")
    assert turns > elapsed * 100


def at_once(*works):
    """Calls functions at the same moment, each on its thread, and says whether all came back."""
    barrier = threading.Barrier(len(works))

    def run(work):
        barrier.wait()
        work()

    threads = [threading.Thread(target=run, args=(work,), daemon=True) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    return not any(thread.is_alive() for thread in threads)


def test_no_thread_waits_for_one_that_waits_for_it():
    """What one thread has locked, it may need the interpreter to give back."""
    for _ in range(15):
        document = portnote.open(CLUB)
        game = document.games[0]
        facts = [lambda: game.score_ns, lambda: (game.calls, game.score_ns), lambda: (game.dump(), game.findings)]
        assert at_once(*facts, *facts)
    chosen = portnote.select((CLUB + b"\n") * 40, where="board > 0")
    assert at_once(*[lambda: (len(chosen), chosen.ids())] * 2, *[lambda: (bytes(chosen), chosen.rest)] * 2)
    board = portnote.draughts.Board()
    assert at_once(*[lambda: [(board.variant, board.turn, board.fen) for _ in range(50)]] * 4)


class Stopped(Exception):
    """What the handler of a signal raises."""


def stop(*_signal):
    raise Stopped


@pytest.mark.parametrize(
    "work",
    [
        lambda data: portnote.check(data, notation="pbn"),
        lambda data: portnote.table("games", data),
        lambda data: portnote.select(data, where="tricks > 5"),
        lambda data: list(portnote.games(data)),
        lambda data: portnote.open(data).table("calls"),
    ],
    ids=["check", "table", "select", "games", "document"],
)
def test_signals_end_what_takes_long(work):
    if not hasattr(signal, "setitimer"):
        pytest.skip("no timers that send signals")
    data = (CLUB + b"\n") * 3000
    before = signal.signal(signal.SIGALRM, stop)
    begin = time.perf_counter()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        with pytest.raises(Stopped):
            work(data)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.perf_counter() - begin < 2


def of_process(game):
    return str(game.contract), game.index


def test_spawn():
    games = list(portnote.open(CLUB))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert [it[0] for it in pool.map(of_process, games)] == ["1NT", "2S"]
        assert pool.map(len, [portnote.open(CLUB).games[:]]) == [2]
        assert pool.apply(portnote.check, (BROKEN,)) == portnote.check(BROKEN)


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def test_nothing_leaks(club):
    if not __import__("os").path.exists("/proc/self/statm"):
        pytest.skip("no /proc: the memory of the process is not known")

    def work():
        document = portnote.open(club)
        for game in document:
            game.contract, game.calls, game.tags
        document.check()
        next(portnote.games(club))
        document.edit().undo()

    for _ in range(60):
        work()
    gc.collect()
    before, objects = resident(), len(gc.get_objects())
    for _ in range(1000):
        portnote.open(club).games[0].board
    for _ in range(30):
        work()
    gc.collect()
    assert resident() - before < 4 << 20
    assert len(gc.get_objects()) - objects < 100
