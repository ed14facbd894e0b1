#!/usr/bin/env python3
"""A small engine for Kennel that chooses among the listed plays.

    kennel arena 'engine:python3 examples/engine.py' random --games 200

docs/engines.md explains the protocol.
"""

import sys


def say(line):
    print(line, flush=True)


def read_question(first):
    """Reads a question up to `end` into a dictionary."""
    question = {"question": first.split()[1], "plays": []}
    for line in sys.stdin:
        name, _, rest = line.rstrip("\n").partition(" ")
        if name == "end":
            return question
        if name == "plays":
            count = int(rest.split()[1])
            question["plays"] = [sys.stdin.readline().rstrip("\n") for _ in range(count)]
        else:
            question[name] = rest
    sys.exit("the question has no end")


# The value of a card in the hand; the cheapest is given.
WORTH = {"X": 9, "A": 8, "K": 7, "7": 6, "J": 4, "4": 4, "Q": 2}


def worth(card):
    return WORTH.get(card, 1)


def friends(table, seat):
    """The seats of the team."""
    apart = {"4": 2, "6-pairs": 3, "6-triples": 2}.get(table)
    return {other for other in range(6) if apart and (other - seat) % apart == 0} | {seat}


def our_spots(board, team):
    """The spots of the team's marbles as written in plays: 12 or 0b."""
    spots = set()
    for seat, marbles in enumerate(board.split("/")):
        if seat in team:
            for place in marbles.split(","):
                spots.add(f"{seat}{place}" if place in "abcdks" else place)
    return spots


def scorer(question):
    """Returns a function that scores plays: entering the finish first, then leaving
    the kennel, then steps of the team's marbles, less the value of the card."""
    table = question["rules"].split(",")[0]
    fields = 64 if table in "234" else 96
    team = friends(table, int(question["seat"]))
    ours = our_spots(question["board"], team)
    # A fresh marble is on the start of its seat.
    width = 32 if table == "2" else 16
    ours |= {str(width * int(spot[0])) for spot in ours if spot.endswith("s")}

    def score(play):
        card, *deeds = play.split()
        value = -2 * worth(card[0])
        for deed in deeds:
            start, _, end = deed.partition("-")
            if end.endswith("s"):  # out of the kennel
                value += 60
            elif end and end[-1] in "abcd":  # into the finish, or deeper
                gain = 20 if start[-1] in "abcd" else 100
                value += gain if int(end[0]) in team else -gain
            elif start in ours and end.isdigit():
                steps = (int(end) - int(start)) % fields
                value += steps if steps <= 13 else -4
        return value

    return score


def answer(question):
    if question["question"] == "give":
        return "give " + min(question["hand"], key=worth)
    return "play " + max(question["plays"], key=scorer(question))


def main():
    for line in sys.stdin:
        word = line.split()[0] if line.split() else ""
        if word == "kennel-engine":
            say("name Example 1")
            say("ready")
        elif word == "question":
            say(answer(read_question(line)))
        elif word == "quit":
            return


main()
