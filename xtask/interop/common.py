"""What the scripts of `cargo xtask interop` share."""

import json
import random
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def fail(text):
    """Ends the script as failed."""
    print(f"interop: {text}", file=sys.stderr)
    sys.exit(1)


def tables(program, inputs, output, form, *options):
    """Writes all tables of files or folders to a folder, and returns what the folder says of them.

    A file of the corpus that cannot be read is named by the program, and the others are written.
    """
    command = [program, "tables", "--quiet", "--format", form, *options, "-o", str(output), *map(str, inputs)]
    run = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    described = Path(output, "_portnote.json")
    if run.returncode not in (0, 2) or not described.is_file():
        fail(f"{' '.join(command)}: exit code {run.returncode}\n{run.stderr}")
    return json.loads(described.read_text())["tables"]


def notation(table):
    """The notation of a table: `portnote/tables/pbn/1` is that of PBN."""
    return table["schema"].split("/")[2]


class Dice:
    """Numbers that are the same in every version of Python: those of `random()` are promised to be."""

    def __init__(self, seed):
        self.random = random.Random(seed).random

    def below(self, count):
        return int(self.random() * count)

    def between(self, low, high):
        return low + self.below(high - low + 1)

    def pick(self, things):
        return things[self.below(len(things))]

    def chance(self, share):
        return self.random() < share

    def shuffled(self, things):
        keyed = [(self.random(), at, thing) for at, thing in enumerate(things)]
        return [thing for _, _, thing in sorted(keyed)]


RANKS = "AKQJT98765432"


def archive(count, seed):
    """A file of PBN with games of bridge: deals, contracts and results, without sense for the game."""
    dice = Dice(seed)
    games = ["% PBN 2.1\n"]
    for board in range(1, count + 1):
        cards = dice.shuffled([(suit, rank) for suit in range(4) for rank in range(13)])
        hands = []
        for seat in range(4):
            hand = cards[13 * seat : 13 * seat + 13]
            suits = [sorted(rank for suit, rank in hand if suit == wanted) for wanted in range(4)]
            hands.append(".".join("".join(RANKS[rank] for rank in suit) for suit in suits))
        tags = [
            ("Event", dice.pick(["Club evening", "World Cup", "Friendly", "Café d'Évreux"])),
            ("Date", f"{dice.between(2010, 2014)}.{dice.between(1, 12):02}.{dice.between(1, 28):02}"),
            ("Board", str(board)),
            ("North", dice.pick(["Ann", "Bob", "Ćiro"])),
            ("Dealer", "NESW"[(board - 1) % 4]),
            ("Vulnerable", dice.pick(["None", "NS", "EW", "All"])),
            ("Deal", "N:" + " ".join(hands)),
            ("Declarer", dice.pick("NESW")),
            ("Contract", dice.pick(["3NT", "4S", "4H", "1NT", "2C", "5DX", "6NT", "3SXX"])),
            ("Result", str(dice.between(5, 13)) if dice.chance(0.9) else "?"),
        ]
        auction = f'[Auction "{tags[4][1]}"]\n1NT Pass 4NT AP\n' if board % 3 == 0 else ""
        games.append("".join(f'[{name} "{value}"]\n' for name, value in tags) + auction)
    return "\n".join(games)
