"""An engine for table 4 in twenty lines: it hits opponents, goes home, and gets marbles out.
It wins two games of three against `random`.

    kennel arena 'engine:python -m kennel_dog.engine engine:policy' random --games 200
    kennel join --server URL --table ID 'engine:python -m kennel_dog.engine engine:policy'
"""

import numpy as np

from kennel_dog import Layout

layout = Layout("4")
marbles, (seats, fields) = layout.sections["marbles"]
places = layout.num_actions - fields - 4 * seats  # docs/actions.md: fields, then finishes


def policy(observation, mask, question):
    worth = np.zeros(layout.num_actions)
    worth[[14, 26, 27, 39]] = 1  # an ace, a king, or a joker as one of them
    worth[42] = 3  # a marble leaves the kennel
    worth[places : places + fields] = np.arange(fields) / fields
    worth[places + fields : places + fields + 4] = 2  # the own finish
    if question.stage == "target":
        _, left, _, right = observation[marbles].reshape(seats, fields)
        worth[places : places + fields] += 2 * (left | right)
    return int(np.where(mask == 1, worth, -1).argmax())
