#!/usr/bin/env python3
"""Verifies the shuffles of a recorded game without any of Kennel's code.

    python3 examples/verify.py examples/fair.record

It was written from docs/fairness.md and needs only Python. It recomputes the first
dealer, every deal, every card drawn from a neighbour and every card drawn with a
two, and compares them with the record. It knows only the rules that this takes: the
order of dealing and who gets which card. It does not check whether plays are
legal and who won; `kennel verify` does.
"""

import hashlib
import hmac
import sys

CARDS = "A23456789TJQKX"
PLAYERS = {"2": 2, "3": 3, "4": 4, "5": 5, "6-pairs": 6, "6-triples": 6}
# The distance from a seat to the receiver of its card in the exchange.
RECEIVER = {"2": 1, "3": 1, "4": 2, "5": 1, "6-pairs": 3, "6-triples": 2}
OPTIONS = ["classic", "2005", "jack-anytime", "canadian", "no-joker-finish", "start-marble"]


def frame(*parts):
    """Concatenates parts, each prefixed with its length in eight bytes."""
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def commitment_to(secret, version=1):
    label = f"kennel fairness {version} commitment".encode()
    return hashlib.sha256(frame(label, secret)).hexdigest()


def key_of(secret, game, rules, entropy):
    return keyed(secret, "kennel fairness 1 key", game, rules, *entropy)


def board_key_of(secret, board, rules):
    return keyed(secret, "kennel fairness 2 key", board, rules)


def keyed(secret, *texts):
    message = frame(*(text.encode() for text in texts))
    return hmac.new(secret, message, hashlib.sha256).digest()


class Chance:
    """The random stream of a game."""

    def __init__(self, key):
        self.key, self.counter, self.words = key, 0, []

    def block(self, number):
        return hmac.new(self.key, number.to_bytes(8, "big"), hashlib.sha256).digest()

    def word(self):
        if not self.words:
            block = self.block(self.counter)
            self.counter += 1
            self.words = [int.from_bytes(block[i : i + 8], "big") for i in range(0, 32, 8)]
        return self.words.pop(0)

    def below(self, bound):
        mask = (1 << (bound - 1).bit_length()) - 1
        while True:
            number = self.word() & mask
            if number < bound:
                return number


class Stock:
    """The stock of 110 cards."""

    def __init__(self, chance):
        self.cards = [card for card in CARDS for _ in range(6 if card == "X" else 8)]
        self.shuffle(chance)

    def shuffle(self, chance):
        for last in range(109, 0, -1):
            other = chance.below(last + 1)
            self.cards[last], self.cards[other] = self.cards[other], self.cards[last]
        self.dealt = 0

    def left(self):
        return 110 - self.dealt

    def take(self):
        self.dealt += 1
        return self.cards[self.dealt - 1]


def in_order(cards):
    return "".join(sorted(cards, key=CARDS.index))


def pick(hand, chance):
    return in_order(hand)[chance.below(len(hand))]


class Wrong(Exception):
    pass


def compare(what, recorded, fair):
    if recorded != fair:
        raise Wrong(f"{what} {recorded}, but chance gives {fair}")


OF_A_GAME = ["commitment", "secret"]
OURS = [*OF_A_GAME, "game", "board", "board-commitment", "board-secret"]


def tags_of(header):
    """The names of the tags with commitment and secret."""
    of_board = "board-" if "board" in header else ""
    return of_board + "commitment", of_board + "secret"


def read(text):
    """Parses a record into its header and its events with line numbers."""
    header, events = {}, []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = line.rstrip(" \t\r")
        name, colon, value = line.partition(":")
        if not line or line.startswith("#"):
            continue
        if colon and name[0].isalpha() and " " not in name:
            is_ours = name in OURS or name.startswith("entropy-")
            if is_ours and name in header:
                raise Wrong(f"line {number}: the tag '{name}' comes twice")
            if name in ("rules", "first-dealer"):
                value = value.split(" #")[0].rstrip()
            header[name] = value[1:]
        elif number > 1:
            events.append((number, line.split(" #")[0].split()))
    if "board" in header:
        of_others = [name for name in header if name in OF_A_GAME or name.startswith("entropy-")]
        if of_others:
            raise Wrong(f"the tag '{of_others[0]}' does not belong to a game on a board")
    commitment, secret = tags_of(header)
    for name in ("rules", "first-dealer", "game", commitment, secret):
        if name not in header:
            raise Wrong(f"there is no line '{name}: ...'")
    return header, events


class Game:
    """The state of a game that decides who gets which card."""

    def __init__(self, table, first_dealer, chance):
        self.table, self.players = table, PLAYERS[table]
        self.first_dealer, self.chance = first_dealer, chance
        self.stock = Stock(chance)
        self.rounds = 0
        self.hands = [[] for _ in range(self.players)]

    def right_of(self, seat):
        return (seat + 1) % self.players

    def follow(self, words):
        if words[0] == "deal":
            self.deal(words[1:])
        elif words[0] == "give":
            self.give(words[1:])
        elif words[0] == "drawn":
            self.drawn(words[1:])
        elif words[0] != "won":
            self.turn(int(words[0].rstrip(":")), words[1:])

    def deal(self, recorded):
        size = 6 - self.rounds % 5
        if self.stock.left() < size * self.players:
            self.stock.shuffle(self.chance)
        seat = (self.first_dealer + 1 + self.rounds) % self.players
        self.hands = [[] for _ in range(self.players)]
        for _ in range(size * self.players):
            self.hands[seat].append(self.stock.take())
            seat = self.right_of(seat)
        self.rounds += 1
        for seat, hand in enumerate(self.hands):
            compare(f"seat {seat} was dealt", in_order(recorded[seat]), in_order(hand))

    def give(self, cards):
        for seat, card in enumerate(cards):
            if card != "-":
                self.hands[seat].remove(card)
        for seat, card in enumerate(cards):
            if card != "-":
                self.hands[(seat + RECEIVER[self.table]) % self.players].append(card)

    def drawn(self, recorded):
        seats = range(self.players)
        cards = [pick(self.hands[self.right_of(seat)], self.chance) for seat in seats]
        for seat, card in enumerate(cards):
            compare(f"seat {seat} drew", recorded[seat], card)
        for seat, card in enumerate(cards):
            self.hands[self.right_of(seat)].remove(card)
        for seat, card in enumerate(cards):
            self.hands[seat].append(card)

    def turn(self, seat, words):
        if words == ["fold"]:
            self.hands[seat] = []
            return
        self.hands[seat].remove(words[0][0])
        if words[1].startswith("draw-"):
            other = int(words[1].removeprefix("draw-"))
            card = pick(self.hands[other], self.chance)
            compare(f"seat {seat} got", words[3], card)
            self.hands[other].remove(card)
            self.hands[seat].append(card)


def verify(text):
    header, events = read(text)
    table, *options = header["rules"].split(",")
    if table not in PLAYERS:
        raise Wrong(f"there is no table '{table}'")
    rules = ",".join([table] + [option for option in OPTIONS if option in options])
    of_commitment, of_secret = tags_of(header)
    commitment, secret = header[of_commitment], bytes.fromhex(header[of_secret])
    if "board" in header:
        key = board_key_of(secret, header["board"], rules)
        compare("the commitment is", commitment, commitment_to(secret, 2))
    else:
        entropy = [header.get(f"entropy-{seat}", "") for seat in range(PLAYERS[table])]
        key = key_of(secret, header["game"], rules, entropy)
        compare("the commitment is", commitment, commitment_to(secret))
    print("commitment  ", commitment)
    chance = Chance(key)
    print("key         ", key.hex())
    print("block 0     ", chance.block(0).hex())

    dealer = chance.below(PLAYERS[table])
    compare("the first dealer is seat", header["first-dealer"], str(dealer))
    print("first dealer", dealer)
    game = Game(table, dealer, chance)
    for number, words in events:
        try:
            game.follow(words)
        except Wrong as wrong:
            raise Wrong(f"line {number}: {wrong}") from None
        except (IndexError, ValueError):
            raise Wrong(f"line {number}: this does not follow: {' '.join(words)}") from None
    print("deals       ", game.rounds)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        with open(sys.argv[1], encoding="utf-8", newline="") as file:
            verify(file.read())
    except (OSError, ValueError, Wrong) as error:
        sys.exit(f"{sys.argv[1]}: {error}")
    print("The record verifies.")


if __name__ == "__main__":
    main()
