"""What cshogi makes of texts: a line of JSON in ({format, text}), a line of JSON out, for each. A process of its own: it may crash."""

import json
import sys

import cshogi
import cshogi.CSA
import cshogi.KI2
import cshogi.KIF

READERS = {"kif": cshogi.KIF.Parser, "ki2": cshogi.KI2.Parser, "csa": cshogi.CSA.Parser}


def read(form, text):
    """The main line, the names and the times."""
    game = READERS[form].parse_str(text)
    game = game[0] if isinstance(game, list) else game
    names = {key: value for key, value in zip(("先手", "後手"), game.names) if value is not None}
    moves = [cshogi.move_to_usi(move) for move in game.moves]
    return {"main": moves, "sfen": game.sfen, "times": [int(time) for time in game.times or []], "headers": names}


def moves(sfen, line):
    """The legal moves behind a line."""
    board = cshogi.Board(sfen)
    for move in line:
        board.push_usi(move)
    return [cshogi.move_to_usi(move) for move in board.legal_moves]


def is_lawful(sfen, line):
    """Whether each move of a line is legal."""
    board = cshogi.Board(sfen)
    for move in line:
        if move not in [cshogi.move_to_usi(legal) for legal in board.legal_moves]:
            return False
        board.push_usi(move)
    return True


def answered(asked):
    if "lawful" in asked:
        return is_lawful(asked["sfen"], asked["lawful"])
    return moves(asked["sfen"], asked["line"]) if "sfen" in asked else read(asked["format"], asked["text"])


for line in sys.stdin:
    asked = json.loads(line)
    try:
        answer = answered(asked)
    except Exception as error:  # Whatever it throws is its answer.
        answer = {"error": f"{type(error).__name__}: {error}"[:200]}
    print(json.dumps(answer), flush=True)
