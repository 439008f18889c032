"""What the program prints as JSON fits the schemas that it prints, as another implementation reads them.

schemas.py PROGRAM WORK
"""

import copy
import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import jsonschema_rs

from common import ROOT, fail

# Options that add all that a dump of a notation can hold.
NOTATIONS = {
    "pbn": ["--derived", "--resolve-inheritance"],
    "lin": ["--derived"],
    "pdn": ["--derived", "--fen"],
    "ppn": ["--derived", "--resolve-inheritance"],
    "bml": ["--expand"],
    "bss": ["--expand"],
}

# A file with a finding that one of its lines suppresses, and another that none does.
SUPPRESSING = '% portnote: ignore pbn/duplicate-tag\n[Event "A"]\n[Event "A"]\n'

HAND = '[Auction "N"]\n50 Pass Pass Pass\n@A.1.2-M=[Note "quick"]\n'


def printed(program, *arguments):
    """What a call prints; findings, and a file that cannot be read, are no failure of it."""
    run = subprocess.run([program, *arguments], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if run.returncode not in (0, 1, 2) or not run.stdout:
        fail(f"{' '.join(arguments)}: exit code {run.returncode}\n{run.stderr}")
    return run.stdout


def values(text):
    """The values of a text that is one value or one a line."""
    return [json.loads(line) for line in text.splitlines()]


class Schemas:
    def __init__(self, program):
        self.of = cache(lambda name: jsonschema_rs.validator_for(json.loads(printed(program, "schema", name))))
        self.held = 0

    def hold(self, value, where):
        """A value fits the schema that it names."""
        schema = self.of(value["schema"])
        if not schema.is_valid(value):
            errors = "\n".join(f"{list(error.instance_path)}: {error.message}" for error in schema.iter_errors(value))
            fail(f"{where}: not as {value['schema']} says:\n{errors}")
        self.held += 1


def main():
    program, work = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    schemas = Schemas(program)
    for notation, full in NOTATIONS.items():
        for options in ([], ["--with-spans", *full]):
            dumps = json.loads(printed(program, "dump", *options, f"corpus/{notation}"))
            games = values(printed(program, "dump", "--format", "ndjson", *options, f"corpus/{notation}"))
            if len(dumps) < 50 or len(games) < 50:
                fail(f"the corpus of {notation} has {len(dumps)} files and {len(games)} games")
            for value in dumps + games:
                schemas.hold(value, f"dump of {value.get('file', notation)} {' '.join(options)}")
    (work / "a.pbn").write_text(SUPPRESSING)
    (work / "a.ppn").write_text(HAND)
    files = [str(work.resolve() / "a.pbn"), "gone.pbn", "corpus"]
    check = ["check", "--statistics", "--output-format"]
    reports = [
        printed(program, *check, "json", *files),
        printed(program, *check, "ndjson", *files),
        printed(program, "info", "--output-format", "json", *files),
        printed(program, "explain", "--output-format", "json"),
        printed(program, "dump", "--timeline", str(work.resolve() / "a.ppn")),
        printed(program, "stats", "--output-format", "json", "corpus/pbn"),
        printed(program, "openings", "--variant", "International", "--output-format", "json", "corpus/pdn"),
    ]
    for text in reports:
        for value in values(text):
            schemas.hold(value, "report")
    # A schema that takes anything would hold of everything above.
    report = json.loads(printed(program, "dump", str(work.resolve() / "a.pbn")))
    for change in (lambda value: value["games"][0].update(index="one"), lambda value: value.pop("games")):
        wrong = copy.deepcopy(report)
        change(wrong)
        if schemas.of(report["schema"]).is_valid(wrong):
            fail("a dump with a fault fits its schema")
    print(f"interop: {schemas.held} values fit their schemas")


main()
