#!/usr/bin/env python3
"""Times Python readers of PBN and PDN on the same files as `portnote`, and prints ratios.

It needs the peers, of which any may be missing, and a Rust toolchain:

    python3 -m venv target/venv
    target/venv/bin/pip install endplay==0.5.12 pydraughts==0.6.7
    target/venv/bin/python peers/peers.py [--megabytes 1|10] [--repetitions N]

All times are CPU times of one process, medians. A text that a peer refuses is counted, and the
first of each kind is named; what is timed are the games that it takes, and the rows of portnote
are timed on the same bytes. endplay builds deals and boards, pydraughts keeps lists of words and
plays nothing, the row `read` of portnote keeps a lossless tree and judges the form of the text,
and `model` adds typed values: the work is not the same, so a ratio is a scale and no more.
"""

import argparse
import re
import statistics
import subprocess
import sys
import time
from collections import Counter
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "target" / "bench-corpus"

# Games of a whole file: enough of them to see how its time grows.
SIZES = [50, 200, 500, 800]

# How deep pydraughts may recurse: it calls itself once for each game of a file.
RECURSION = 100_000


def main():
    parser = argparse.ArgumentParser(description="Times Python readers beside portnote.")
    parser.add_argument("--megabytes", type=int, choices=[1, 10], default=1)
    parser.add_argument("--repetitions", type=int, default=3)
    options = parser.parse_args()
    if options.repetitions < 1:
        parser.error("one repetition is the least")
    sys.setrecursionlimit(RECURSION)
    run = [peer(options) for peer in (endplay, pydraughts)]
    sys.exit(0 if any(run) else 1)


def endplay(options):
    """Whole text and game by game; whether it is installed."""
    try:
        from endplay.parsers import pbn
    except ImportError as error:
        return missing("endplay", error)
    text = sample("pbn", options.megabytes)
    # An empty line stands also inside a comment; a game begins with a tag or an escape line.
    games = re.split(r"(?<=\r\n)\r\n(?=[\[%])", text)
    accepted("endplay", games, pbn.loads)
    print("  so it is timed on a copy without comments, glyphs, suffixes, escapes and `#`")
    taken = accepted("endplay", [plain(game) for game in games], pbn.loads)
    whole = "\r\n".join(taken)
    path = save("peer-endplay.pbn", whole)
    report("endplay", "game by game", path, games_by_game(taken, pbn.loads, options), options)
    report("endplay", "whole text", path, timed(lambda: pbn.loads(whole), options), options)
    return True


def plain(game):
    """A game without what endplay is known to refuse."""
    # Escape lines and comments of a line go first: a brace in them opens nothing.
    game = re.sub(r"(?m)^%.*\n| ; .*(?=\r)", "", game)
    game = re.sub(r'"#"', '"a"', game).replace('"##', '"')
    game = re.sub(r"\{[^}]*\}|\\.", "", game)
    lines = []
    for line in game.split("\r\n"):
        if not line.startswith("["):
            line = re.sub(r";.*| ?\$\d+|(?<=[A-Za-z0-9])[!?]+", "", line).rstrip()
        # An empty line would end the game.
        if line:
            lines.append(line)
    return "\r\n".join(lines) + "\r\n"


def pydraughts(options):
    """Game by game, and whole texts of several sizes; whether it is installed."""
    try:
        from draughts.PDN import PDNReader
    except ImportError as error:
        return missing("pydraughts", error)
    text = sample("pdn", options.megabytes)
    games = re.split(r"\n\n(?=\[)", text)

    def read(game):
        return PDNReader(pdn_text=game)

    # It goes through a set of words in its order, so how many it refuses differs between runs.
    taken = accepted("pydraughts", games, read)
    path = save("peer-pydraughts.pdn", "\n\n".join(taken) + "\n")
    report("pydraughts", "game by game", path, games_by_game(taken, read, options), options)
    for size in SIZES:
        if size > len(taken):
            break
        whole = "\n\n".join(taken[:size]) + "\n"
        path = save(f"peer-pydraughts-{size}.pdn", whole)
        try:
            seconds = timed(lambda: read(whole), options)
        except (Exception, RecursionError) as error:  # what a peer raises is its own affair
            print(f"pydraughts, whole text of {size} games: refused, {kind(error)}")
            continue
        report("pydraughts", f"whole text of {size} games", path, seconds, options)
    return True


def missing(name, error):
    print(f"{name}: skipped, it cannot be imported ({error}); `pip install {name}` brings it")
    return False


def sample(notation, megabytes):
    """The generated text of a notation, with its line ends as they are."""
    xtask("gen-corpus", "--notation", notation, "--size", str(megabytes))
    path = FOLDER / f"{notation}-{megabytes}mb.{notation}"
    return path.read_bytes().decode("latin-1")


def save(name, text):
    path = FOLDER / name
    path.write_bytes(text.encode("latin-1"))
    return path


def accepted(name, games, read):
    """The games that a peer takes one by one; the others are counted and named."""
    taken, refused, first = [], Counter(), {}
    for number, game in enumerate(games, 1):
        try:
            read(game)
        except Exception as error:  # as above
            refused[kind(error)] += 1
            first.setdefault(kind(error), number)
        else:
            taken.append(game)
    version = metadata.version(name)
    print(f"{name} {version} takes {len(taken)} of {len(games)} games")
    for what, times in refused.most_common():
        print(f"  refuses {times}, the first is game {first[what]}: {what}")
    return taken


def kind(error):
    """The name of an error and its message, without what differs from game to game."""
    message = re.sub(r"'[^']*'|\d+", "_", str(error))
    return f"{type(error).__name__}: {message[:60]}"


def timed(work, options):
    """The median CPU time of some runs, after one that is not counted."""
    work()
    times = []
    for _ in range(options.repetitions):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def games_by_game(games, read, options):
    def work():
        for game in games:
            read(game)

    return timed(work, options)


def report(name, way, path, seconds, options):
    """One line with the speeds on a file and how many times as fast the rows of portnote are."""
    size = path.stat().st_size
    ratios = []
    for row in ("read", "model"):
        ours = portnote(row, path, options)
        ratios.append(f"`{row}` {size / 1e6 / ours:.1f} MB/s, {seconds / ours:.1f} times as fast")
    speed = size / 1e6 / seconds
    print(f"{name}, {way}: {size} bytes at {speed:.3g} MB/s; portnote {'; '.join(ratios)}")


def portnote(row, path, options):
    """The median CPU time of a row in seconds."""
    # Small files are read often, or the clock would be too coarse.
    times = str(max(options.repetitions, 7))
    command = ["cargo", "run", "--quiet", "--release", "--package", "portnote-bench", "--"]
    command += ["row", row, "memory", times, str(path)]
    output = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return statistics.median(int(time) for time in output.splitlines()[1].split()) / 1e9


def xtask(*words):
    command = ["cargo", "xtask", *words]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
