"""The results of random deals, and what each card of random plays is worth, are those of DDS.

dds.py PROGRAM WORK DEALS BOARDS [SEED]

Without a seed each run has other deals, and prints the seed with which it can be repeated.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

from endplay.dds import calc_all_tables, solve_board
from endplay.types import Deal, Denom, Player

from common import Dice, fail

RANKS = "AKQJT98765432"
SUITS = "SHDC"
SEATS = "NESW"
DENOMINATIONS = {"NT": Denom.nt, "S": Denom.spades, "H": Denom.hearts, "D": Denom.diamonds, "C": Denom.clubs}
PLAYERS = {"N": Player.north, "E": Player.east, "S": Player.south, "W": Player.west}


def pack(dice):
    """The four hands of a random deal from North, as lists of cards such as `SA`."""
    cards = dice.shuffled([suit + rank for suit in SUITS for rank in RANKS])
    return [sorted(cards[13 * seat : 13 * seat + 13], key=order) for seat in range(4)]


def order(card):
    return SUITS.index(card[0]), RANKS.index(card[1])


def deal(hands):
    """Hands as the tag Deal has them."""

    def hand(cards):
        return ".".join("".join(card[1] for card in cards if card[0] == suit) for suit in SUITS)

    return "N:" + " ".join(map(hand, hands))


def report(program, file, *options):
    """What the program says of each game of a file."""
    command = [program, "dd", "--quiet", "--format", "ndjson", *options, str(file)]
    run = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    if run.returncode != 0:
        fail(f"{' '.join(command)}: exit code {run.returncode}")
    lines = map(json.loads, run.stdout.splitlines())
    return [line for line in lines if "game" in line]


def tables(deals):
    """The results of deals by DDS, which takes at most 40 at once."""
    found = []
    for at in range(0, len(deals), 40):
        found.extend(calc_all_tables([Deal(one) for one in deals[at : at + 40]]))
    return found


def compare_tables(program, work, dice, count):
    """The 20 results of each deal."""
    hands = [pack(dice) for _ in range(count)]
    file = Path(work, "deals.pbn")
    file.write_text("\n".join(f'[Board "{at}"]\n[Deal "{deal(one)}"]\n' for at, one in enumerate(hands, 1)))
    ours = report(program, file, "--par", "none")
    theirs = tables([deal(one) for one in hands])
    if len(ours) != count:
        fail(f"{count} deals, but {len(ours)} games")
    for game, table, one in zip(ours, theirs, hands):
        for seat, player in PLAYERS.items():
            for name, denomination in DENOMINATIONS.items():
                found, expected = game["tricks"][seat][name], table[denomination, player]
                if found != expected:
                    fail(f"{deal(one)}: {seat} {name}: {found} tricks, DDS has {expected}")


def played(dice, hands, leader, trump):
    """All cards in the order of a random play by the rules, each with the seat that plays it."""
    held = [list(one) for one in hands]
    cards = []
    for _ in range(13):
        trick = []
        for step in range(4):
            seat = (leader + step) % 4
            follow = [card for card in held[seat] if trick and card[0] == trick[0][1][0]]
            card = dice.pick(follow or held[seat])
            held[seat].remove(card)
            trick.append((seat, card))
        cards.extend(trick)
        led = trick[0][1][0]

        def worth(play):
            suit, rank = play[1]
            return suit == trump, suit == led, -RANKS.index(rank)

        leader = max(trick, key=worth)[0]
    return cards


def board(number, hands, declarer, denomination, cards):
    """A game with its play, in the columns of the section."""
    first = cards[0][0]
    rows = []
    for trick in range(13):
        of_seat = dict(cards[4 * trick : 4 * trick + 4])
        rows.append(" ".join(of_seat[(first + step) % 4] for step in range(4)))
    tags = [
        ("Board", number),
        ("Deal", deal(hands)),
        ("Declarer", SEATS[declarer]),
        ("Contract", f"1{denomination}"),
        ("Play", SEATS[first]),
    ]
    return "".join(f'[{name} "{value}"]\n' for name, value in tags) + "\n".join(rows) + "\n"


def compare_cards(program, work, dice, count):
    """Each card of random plays, and the cards that would have cost nothing."""
    games = []
    for number in range(1, count + 1):
        hands, declarer = pack(dice), dice.below(4)
        name = dice.pick(list(DENOMINATIONS))
        cards = played(dice, hands, (declarer + 1) % 4, name)
        games.append((hands, declarer, name, cards))
    file = Path(work, "play.pbn")
    file.write_text("\n".join(board(at, *game) for at, game in enumerate(games, 1)))
    ours = report(program, file, "--no-table", "--leads", "contract", "--play")
    if len(ours) != count:
        fail(f"{count} boards, but {len(ours)} games")
    for game, (hands, declarer, name, cards) in zip(ours, games):
        position = Deal(deal(hands), first=PLAYERS[SEATS[(declarer + 1) % 4]], trump=DENOMINATIONS[name])
        where = f"{deal(hands)}, {SEATS[declarer]} in {name}"
        won, before = 0, game["play"]["start"]
        if len(game["play"]["cards"]) != 52:
            fail(f"{where}: {len(game['play']['cards'])} cards, not 52")
        for at, ((seat, card), said) in enumerate(zip(cards, game["play"]["cards"])):
            if at % 4 == 0 and at > 0:
                winner = position.first
                won += SEATS.index(winner.abbr) % 2 == declarer % 2
            is_declaring = seat % 2 == declarer % 2
            left = 13 - at // 4
            # DDS counts for the side that plays, from here on.
            solved = solve_board(position)
            theirs = {SUITS[["♠", "♥", "♦", "♣"].index(str(one)[0])] + str(one)[1]: tricks for one, tricks in solved}
            values = {one: won + (tricks if is_declaring else left - tricks) for one, tricks in theirs.items()}
            best = (max if is_declaring else min)(values.values())
            what = f"{where}: card {at + 1}, {card}"
            if (said["card"], said["tricks"]) != (card, values[card]):
                fail(f"{what}: {said['card']} with {said['tricks']} tricks, DDS has {values[card]}")
            if before != best or said["cost"] != abs(best - values[card]):
                fail(f"{what}: cost {said['cost']} of {before}, DDS has {best} at best")
            free = sorted((one for one, value in values.items() if value == best), key=order)
            if said["cost"] and said["best"] != free:
                fail(f"{what}: {said['best']} cost nothing, by DDS {free}")
            if at == 0:
                leads = {lead["card"]: lead["tricks"] for lead in game["leads"][0]["cards"]}
                if leads != values:
                    fail(f"{where}: leads {leads}, by DDS {values}")
            before = said["tricks"]
            position.play(card)


def main():
    program, work, deals, boards, *seed = sys.argv[1:]
    deals, boards = int(deals), int(boards)
    seed = int(seed[0]) if seed else int(time.time())
    dice = Dice(seed)
    compare_tables(program, work, dice, deals)
    compare_cards(program, work, dice, boards)
    print(f"dds: {deals} deals and all cards of {boards} boards are as DDS has them (seed {seed})")


if __name__ == "__main__":
    main()
