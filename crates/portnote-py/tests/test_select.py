"""Selections: conditions, order, samples."""

import pytest

import portnote
from portnote import SelectError

from conftest import CLUB


def test_select(club, tmp_path):
    chosen = portnote.select(club, where="level >= 2")
    assert len(chosen) == 1 and [game.board for game in chosen] == [2]
    assert [game.board for game in portnote.open(chosen.to_bytes())] == [2]
    chosen.write(tmp_path / "x.pbn")
    assert (tmp_path / "x.pbn").read_bytes() == chosen.to_bytes()
    ((file, game, content_id),) = chosen.ids()
    assert file == str(club) and game == 2 and content_id
    assert [game.board for game in portnote.select(club)] == [1, 2]
    assert [game.board for game in portnote.select(CLUB, limit=1)] == [1]
    assert [game.board for game in portnote.select(CLUB, skip=1)] == [2]
    assert len(portnote.select(CLUB, where="level > 6")) == 0
    assert len(chosen.table("games")) == 1


@pytest.mark.parametrize("where", ["level >=", "nothing = 1", "level >= 'x", "(" * 100_000])
def test_conditions_that_cannot_be_read(where):
    with pytest.raises(SelectError) as raised:
        portnote.select(CLUB, where=where)
    assert isinstance(raised.value.offset, int)


def test_orders():
    assert [game.board for game in portnote.select(CLUB, sort=["-board"])] in ([2, 1], [1, 2])
    one = portnote.select(CLUB, sample=1, seed=3)
    assert len(one) == 1 and one.ids() == portnote.select(CLUB, sample=1, seed=3).ids()
