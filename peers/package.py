#!/usr/bin/env python3
"""Measures the package `portnote` for Python, beside endplay and pydraughts on the same games.

It needs the wheel, and the peers, of which any may be missing:

    cargo xtask wheel
    python3 -m venv target/venv
    target/venv/bin/pip install target/wheel/dist/cp310-abi3/*.whl endplay==0.5.12 pydraughts==0.6.7
    target/venv/bin/python peers/package.py [--games 100000]

All games are made here: random deals of a seed, and random legal moves of draughts. Each figure is taken
in a process of its own: CPU seconds without the import, and the most memory that the process had in use.
A process is measured as often as `--repetitions` says, and the median is shown.
"""

import argparse
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ATTRIBUTES = "board dealer vulnerable deal contract"


def main():
    parser = argparse.ArgumentParser(description="Measures the package for Python beside its peers.")
    parser.add_argument("--games", type=int, default=100_000, help="deals of the large file")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--figure", choices=sorted(FIGURES), help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.figure:
        return measured(options.figure, options.folder)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        make(folder, options.games)
        for name in FIGURES:
            print(line(name, folder, options), flush=True)
        print(line_of_import(options.repetitions))


def line(name, folder, options):
    """What was measured of a figure, as a line of text."""
    command = [sys.executable, __file__, "--figure", name, "--folder", str(folder)]
    runs = []
    for _ in range(options.repetitions):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            return f"{name}: {done.stderr.strip().splitlines()[-1]}"
        runs.append([float(number) for number in done.stdout.split()])
    seconds, megabytes, count = (statistics.median(column) for column in zip(*runs))
    return f"{name}: {seconds:.3f} CPU s, {megabytes:.0f} MB, {count / seconds:,.0f} a CPU s"


def line_of_import(repetitions):
    """How long Python waits for the package, as a line of text."""
    told = []
    for _ in range(repetitions + 1):
        command = [sys.executable, "-X", "importtime", "-c", "import portnote"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        rows = [row.split("|") for row in done.stderr.splitlines() if "|" in row]
        rows = {row[2].strip(): (row[0], row[1]) for row in rows[1:]}
        alone = int(rows["portnote._core"][0].split(":")[1])
        told.append((int(rows["portnote"][1]) / 1000, alone / 1000))
    # The first run fills the caches.
    whole, alone = (statistics.median(column) for column in zip(*told[1:]))
    return f"import: {whole:.1f} ms, of which the extension {alone:.1f} ms"


def measured(name, folder):
    """Prints CPU seconds, megabytes at most, and the number of games or hands."""
    prepare, work = FIGURES[name]
    given = prepare(folder)
    start = time.process_time()
    count = work(given)
    seconds = time.process_time() - start
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(seconds, most, count)


# The games, which have no lines that a peer is known to refuse.


def make(folder, games):
    """Writes all files."""
    with open(folder / "large.pbn", "w", newline="\r\n") as large:
        for number in range(games):
            large.write(board(number))
    with open(folder / "small.pbn", "w", newline="\r\n") as small:
        for number in range(10_000):
            small.write(board(number))
    with open(folder / "played.pbn", "w", newline="\r\n") as played:
        for number in range(2_000):
            played.write(board(number, is_played=True))
    with open(folder / "english.pdn", "w") as english:
        for number in range(400):
            english.write(draughts(number))
    for number in range(400):
        (folder / f"english-{number}.pdn").write_text(draughts(number))


def board(number, is_played=False):
    from portnote import bridge

    deal = bridge.Deal.random(number)
    dealer, vulnerable = bridge.dealer(number % 32 + 1), bridge.vulnerability(number % 32 + 1)
    level = number % 7 + 1
    tags = [
        ("Event", "Measured"), ("Site", ""), ("Date", "2026.11.28"), ("Board", number % 32 + 1),
        ("West", "w"), ("North", "n"), ("East", "e"), ("South", "s"), ("Dealer", dealer),
        ("Vulnerable", vulnerable), ("Deal", deal.to_pbn()), ("Scoring", "MP"),
        ("Declarer", dealer), ("Contract", f"{level}NT"),
    ]
    sections = ""
    if is_played:
        play = bridge.Play(deal, "NT", declarer=dealer)
        chance = random.Random(number)
        rows = []
        while not play.over:
            cards = {}
            for _ in range(4):
                seat = play.turn
                cards[seat] = chance.choice(list(play.legal))
                play.play(cards[seat])
            leader = dealer.next
            rows.append(" ".join(str(cards[seat]) for seat in order(leader)))
        tags.append(("Result", play.tricks_won(dealer.side)))
        sections = f'[Auction "{dealer}"]\n{level}NT AP\n[Play "{dealer.next}"]\n' + "\n".join(rows) + "\n"
    else:
        tags.append(("Result", number % 14))
    return "".join(f'[{name} "{value}"]\n' for name, value in tags) + sections + "\n"


def order(seat):
    for _ in range(4):
        yield seat
        seat = seat.next


def draughts(number):
    """A game of English draughts with random moves; each tag and move on a line of its own."""
    import portnote

    chance = random.Random(number)
    position = portnote.draughts.Board("English")
    moves = []
    while position.legal and position.draw is None and len(moves) < 120:
        moves.append(str(position.push(chance.choice(position.legal))))
    numbered = [
        f"{first // 2 + 1}. {' '.join(moves[first : first + 2])}" for first in range(0, len(moves), 2)
    ]
    tags = f'[Event "Measured {number}"]\n[GameType "21"]\n[Result "*"]\n'
    return tags + "\n" + "\n".join(numbered) + " *\n\n"


# What is measured.


def with_portnote(file):
    def prepare(folder):
        import portnote  # noqa: F401

        return str(folder / file)

    return prepare


def with_endplay(file):
    def prepare(folder):
        import endplay.parsers.pbn  # noqa: F401

        return folder / file

    return prepare


def five(path):
    import portnote

    count = 0
    for game in portnote.games(path):
        count += (game.board, game.dealer, game.vulnerable, game.deal, game.contract) is not None
    return count


def five_of_endplay(path):
    from endplay.parsers import pbn

    count = 0
    with open(path) as file:
        for board in pbn.load(file):
            values = (board.board_num, board.dealer, board.vul, board.deal, board.contract)
            count += values is not None
    return count


def points(folder):
    from portnote import bridge

    deals = (bridge.Deal.random(number) for number in range(10_000))
    return [str(hand) for deal in deals for hand in deal.hands.values()]


def hands(folder):
    from portnote import bridge

    return [bridge.Hand(text) for text in points(folder)]


def hands_of_endplay(folder):
    from endplay.types import Hand

    return [Hand(text) for text in points(folder)]


def hcp(hands):
    return len([hand.hcp for hand in hands])


def hcp_of_endplay(hands):
    from endplay.evaluate import hcp as evaluate

    return len([evaluate(hand) for hand in hands])


def objects(path):
    import portnote

    count = 0
    for game in portnote.games(path):
        count += len(game.calls) + len(game.played) >= 0
    return count


def positions(path):
    import portnote

    count = 0
    for game in portnote.games(path):
        count += [ply.fen_after for ply in game.plies] is not None
    return count


def replayed_by_pydraughts(folder):
    """Each game from a text of its own: its time for a file of many grows with their square."""
    import draughts.PDN  # noqa: F401

    return folder


def positions_of_pydraughts(folder):
    from draughts import Board, Move
    from draughts.PDN import PDNReader

    count = 0
    for number in range(400):
        board = Board(variant="english")
        fens = []
        for text in PDNReader(filename=str(folder / f"english-{number}.pdn")).games[0].moves:
            board.push(Move(board, pdn_move=text))
            fens.append(board.fen)
        count += fens is not None
    return count


def column(path):
    import portnote

    return len(portnote.table("games", path))


def kept(path):
    import portnote

    games = list(portnote.games(path))
    return len([game.contract for game in games])


FIGURES = {
    "five attributes of 10,000 deals": (with_portnote("small.pbn"), five),
    "five attributes of 10,000 deals, endplay": (with_endplay("small.pbn"), five_of_endplay),
    "points of 40,000 hands": (hands, hcp),
    "points of 40,000 hands, endplay": (hands_of_endplay, hcp_of_endplay),
    "five attributes of the large file": (with_portnote("large.pbn"), five),
    "calls and tricks as objects": (with_portnote("played.pbn"), objects),
    "400 games with a FEN for each ply": (with_portnote("english.pdn"), positions),
    "400 games with a FEN for each ply, pydraughts": (replayed_by_pydraughts, positions_of_pydraughts),
    "table of the large file": (with_portnote("large.pbn"), column),
    "games of the large file in a list, one attribute": (with_portnote("large.pbn"), kept),
}

if __name__ == "__main__":
    main()
