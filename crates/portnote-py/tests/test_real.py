"""Values beside what other programs computed, and real files: none of this is part of the project."""

import csv

import pytest

import portnote
from portnote.bridge import Contract, Deal, Hand


@pytest.fixture
def values(real_files):
    folder = real_files / "python"
    if not folder.is_dir():
        pytest.skip(f"{folder} does not exist")
    return folder


def rows(path):
    with path.open(newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def test_hands(values):
    for row in rows(values / "hands.tsv"):
        hand = Hand(row["hand"])
        found = [hand.hcp, hand.controls, hand.losers]
        found += [hand.suit(suit).top(3) for suit in "SHDC"]
        found += [round(hand.suit(suit).quality * 100) for suit in "SHDC"]
        assert [*found, round(hand.cccc * 100)] == [int(it) for it in list(row.values())[1:]], row["hand"]


def test_random_deals(values):
    for row in rows(values / "random-deals.tsv"):
        assert Deal.random(int(row["seed"])) == row["deal"]


def test_scores(values):
    for row in rows(values / "scores.tsv"):
        contract, vulnerable = Contract(row["contract"]), row["vulnerable"] == "yes"
        for tricks in range(14):
            assert contract.score(tricks, vulnerable) == int(row[f"tricks_{tricks}"]), (contract, tricks)


def test_perft(real_files):
    path = real_files / "pdn" / "perft.tsv"
    if not path.exists():
        pytest.skip(f"{path} does not exist")
    for line in path.read_text().splitlines():
        if line.startswith("#"):
            continue
        variant, mode, counts = line.split("\t")[:3]
        # The board keeps captures that differ in their way alone as one move where texts do.
        if mode != "keep" or variant not in ("english", "russian", "brazilian", "international", "frisian"):
            continue
        board = portnote.draughts.Board(variant)
        assert [board.perft(depth) for depth in (1, 2, 3)] == [int(it) for it in counts.split()[:3]], variant


@pytest.mark.parametrize("notation", ["pbn", "lin", "pdn", "ppn"])
def test_games_stand_alone(real_files, notation):
    for path in sorted(real_files.rglob(f"*.{notation}"))[::11]:
        if path.stat().st_size > 30_000:
            continue
        document = portnote.open(path, notation=notation)
        assert bytes(document) == path.read_bytes()
        for game in document.games[:5]:
            alone = portnote.open(game.to_text().encode(), notation=notation).games
            assert [it.to_text() for it in alone] == [game.to_text()], path
