"""Contracts, results, scores, and boards that are compared."""

import pytest

from portnote import bridge
from portnote.bridge import Contract, TableResult


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerable", "score"),
    [
        ("4SX", 10, True, 790),
        ("3NTX", 9, True, 750),
        ("4SX", 8, True, -500),
        ("7NTXX", 13, True, 2980),
        ("1NT", 7, False, 90),
        ("1C", 7, False, 70),
        ("2D", 8, True, 90),
        ("3NT", 9, False, 400),
        ("4H", 10, True, 620),
        ("6S", 12, False, 980),
        ("1CX", 0, False, -1700),
        ("1CXX", 0, True, -4000),
        ("1NTXX", 7, False, 560),
        ("2C", 7, True, -100),
    ],
)
def test_scores(contract, tricks, vulnerable, score):
    assert Contract(contract).score(tricks, vulnerable=vulnerable) == score
    assert bridge.score(contract, tricks, vulnerable) == score
    assert bridge.score(Contract(contract), tricks=tricks, vulnerable=vulnerable) == score


def table_of_scores(level, denomination, risk, tricks, vulnerable):
    """Scores once more, written on their own."""
    short = level + 6 - tricks
    if short > 0:
        if risk == 0:
            return -short * (100 if vulnerable else 50)
        first = [200, 500, 800] if vulnerable else [100, 300, 500]
        return -(first[min(short, 3) - 1] + max(short - 3, 0) * 300) * risk
    trick = 20 if denomination in "CD" else 30
    value = (trick * level + (10 if denomination == "NT" else 0)) * 2**risk
    score = value + 50 * risk
    score += (500 if vulnerable else 300) if value >= 100 else 50
    score += {6: 500, 7: 1000}.get(level, 0) * (3 if vulnerable else 2) // 2
    over = {0: trick, 1: 200 if vulnerable else 100, 2: 400 if vulnerable else 200}[risk]
    return score + -short * over


@pytest.mark.parametrize("risk", [0, 1, 2])
@pytest.mark.parametrize("vulnerable", [False, True])
def test_all_scores(risk, vulnerable):
    for level in range(1, 8):
        for denomination in ("C", "D", "H", "S", "NT"):
            contract = Contract(f"{level}{denomination}{'X' * risk}")
            assert (contract.level, contract.denomination, contract.risk) == (level, denomination, risk)
            assert contract.tricks_needed == level + 6 and not contract.passed_out
            for tricks in range(14):
                expected = table_of_scores(level, denomination, risk, tricks, vulnerable)
                assert contract.score(tricks, vulnerable) == expected, (contract, tricks)


def test_passed_out():
    contract = Contract("Pass")
    assert contract.passed_out and contract.score(0) == 0
    assert contract.level is None and contract.denomination is None


@pytest.mark.parametrize("tricks", [14, -1, 255, 256])
def test_impossible_tricks(tricks):
    with pytest.raises((ValueError, OverflowError), match="tricks"):
        bridge.score("4S", tricks, False)


@pytest.mark.parametrize(
    ("text", "contract", "declarer", "tricks", "made", "vulnerable", "score_ns"),
    [
        ("4SXN=", "4SX", "N", 10, 0, "NS", 790),
        ("4SXE=", "4SX", "E", 10, 0, "NS", -590),
        ("3NTE+1", "3NT", "E", 10, 1, "All", -630),
        ("1NTS-2", "1NT", "S", 5, -2, "NS", -200),
        ("Pass", "Pass", None, None, None, "All", 0),
    ],
)
def test_results(text, contract, declarer, tricks, made, vulnerable, score_ns):
    result = TableResult(text)
    assert (result.contract, result.declarer, result.tricks) == (contract, declarer, tricks)
    assert result.made == made
    assert result.score_ns(vulnerable) == score_ns


def test_boards_compared():
    rows = bridge.board_results(["4HN=", "4SS=", "4SN+1"], "None")
    assert [row.score_ns for row in rows] == [420, 420, 450]
    assert [row.matchpoints_ns for row in rows] == [1.0, 1.0, 4.0]
    assert [row.percentage_ns for row in rows] == [25.0, 25.0, 100.0]
    assert [row.cross_imps_ns for row in rows] == [-0.5, -0.5, 1.0]
    assert rows[0].result == "4HN="


def test_one_table_and_none():
    assert bridge.board_results(["4HN="], "None")[0].percentage_ns == 50.0
    assert bridge.board_results([], "None") == []


@pytest.mark.parametrize(("difference", "imps"), [(0, 0), (10, 0), (20, 1), (-50, -2), (430, 10), (4000, 24), (-9999, -24)])
def test_imps(difference, imps):
    assert bridge.imps(difference) == imps


def test_boards():
    assert [bridge.dealer(board) for board in (1, 2, 3, 4, 5)] == ["N", "E", "S", "W", "N"]
    assert [bridge.vulnerability(board) for board in (1, 2, 3, 4, 16, 17)] == [
        "None", "NS", "EW", "All", "EW", "None",
    ]
    assert bridge.dealer(1) is bridge.Seat.NORTH
    for function in (bridge.dealer, bridge.vulnerability):
        for board in (0, -1):
            with pytest.raises((ValueError, OverflowError), match="board"):
                function(board)
