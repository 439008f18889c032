"""Files that the tests share."""

import json
import os
from pathlib import Path

import pytest

import portnote

CORPUS = Path(__file__).resolve().parents[3] / "corpus"
NOTATIONS = ("pbn", "lin", "pdn", "ppn", "bml", "bss")
# `.export.pbn`, `.fixed.pbn`, `.to.lin` and the like are results, not cases.
RESULTS = (".export", ".fixed", ".to", ".strict")


def cases(folder):
    """The cases of a folder of the corpus, sorted by name."""
    notation = folder.relative_to(CORPUS).parts[0]
    found = sorted(folder.rglob(f"*.{notation}"))
    return [path for path in found if not any(part in path.stem for part in RESULTS)]


def topics(notations=NOTATIONS, verdicts=("valid", "lenient", "invalid")):
    """Folders of the corpus, as parameters of a test."""
    found = []
    for notation in notations:
        for verdict in verdicts:
            folder = CORPUS / notation / verdict
            topics = sorted(it for it in folder.iterdir() if it.is_dir()) if folder.is_dir() else []
            found += [pytest.param(topic, id=topic.relative_to(CORPUS).as_posix()) for topic in topics]
    return found


def said(path):
    """What a case says of itself: its file `.case.json`."""
    file = path.with_suffix(".case.json")
    return json.loads(file.read_text()) if file.exists() else {}


def opened(path):
    """The document of a case; `None` if the case needs options that the package does not have."""
    own = said(path)
    if {"limits", "rule_profile", "carry", "include"} & own.keys():
        return None
    notation = path.suffix[1:]
    return portnote.open(path, notation=notation, encoding=own.get("encoding"))


def all_cases(notations=NOTATIONS, verdicts=("valid", "lenient", "invalid")):
    return [path for topic in topics(notations, verdicts) for path in cases(topic.values[0])]


DEALS = (
    "N:Q632.A942.Q5.542 AJT.K.JT742.QT93 85.T863.AK83.AJ7 K974.QJ75.96.K86",
    "N:A94.Q8.T743.J863 T753.AT52.AK8.AT KQJ86.K7.Q9.Q972 2.J9643.J652.K54",
)

CLUB = f"""% PBN 2.1
[Event "Club evening"]
[Site "Town"]
[Date "2026.11.19"]
[Board "1"]
[West "Ann"]
[North "Ben"]
[East "Cid"]
[South "Dot"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEALS[0]}"]
[Scoring "MP"]
[Declarer "S"]
[Contract "1NT"]
[Result "7"]
[Auction "N"]
Pass Pass 1NT AP
[Play "W"]
S4 S2 SJ S5
S7 S3 SA S8

[Event "#"]
[Site "#"]
[Date "#"]
[Board "2"]
[West "Eve"]
[North "Fay"]
[East "Gus"]
[South "Hal"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "{DEALS[1]}"]
[Scoring "#"]
[Declarer "S"]
[Contract "2S"]
[Result "9"]
[Auction "E"]
Pass 1S Pass 2S
AP
""".encode()

DRAUGHTS = b"""[Event "Match"]
[White "Ann"]
[Black "Ben"]
[GameType "20"]
[Result "*"]

1. 32-28 {first} 19-23 2. 28x19 14x23 *
"""

BROKEN = b'[Event "E"]\n[Date "2026-11-19"]\n[Board "1"]\n[Dealer "N"]\n'


@pytest.fixture
def club(tmp_path):
    """A file of two boards."""
    path = tmp_path / "club.pbn"
    path.write_bytes(CLUB)
    return path


@pytest.fixture(scope="session")
def real_files():
    """A folder of real files, which are not part of the project."""
    folder = os.environ.get("PORTNOTE_CORPUS")
    if not folder:
        pytest.skip("PORTNOTE_CORPUS names no folder of real files")
    return Path(folder)
