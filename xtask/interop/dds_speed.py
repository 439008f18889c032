"""The CPU time of the program for random deals, as a multiple of that of DDS.

dds_speed.py PROGRAM WORK DEALS BOUND
"""

import resource
import sys
import time
from pathlib import Path

from common import Dice, fail
from dds import deal, pack, report, tables

SEED = 16


def of_children():
    """The CPU time of all programs that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    program, work, count, bound = sys.argv[1:]
    dice = Dice(SEED)
    deals = [deal(pack(dice)) for _ in range(int(count))]
    file = Path(work, "deals.pbn")
    file.write_text("\n".join(f'[Board "{at}"]\n[Deal "{one}"]\n' for at, one in enumerate(deals, 1)))
    before = of_children()
    report(program, file, "--jobs", "1")
    ours = of_children() - before
    before = time.process_time()
    tables(deals)
    theirs = time.process_time() - before
    ratio = ours / theirs
    print(f"speed: {count} deals: {ours:.1f} CPU seconds, DDS {theirs:.1f}: {ratio:.2f} times, at most {bound}")
    if ratio > float(bound):
        fail("solving takes too long")


main()
