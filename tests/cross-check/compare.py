"""Compares what readers make of files: the start position, the main line, the number of moves, comments and headers.

Every disagreement is put into the group of its cause. A group is a rule below that says who is right; what no rule explains is printed
whole, and the exit status is 1.
"""

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

import shogi.CSA
import shogi.KIF

FORMATS = {"kif": "kif", "kifu": "kif", "ki2": "ki2", "ki2u": "ki2", "csa": "csa", "jkf": "jkf"}
ASPECTS = ["position", "main", "nodes", "comments", "headers"]


def decoded(data):
    """Independently of ours, in the order of the field. The two UTF-16 files of the shared folder have marks."""
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    for encoding in ("utf-8", "cp932", "euc-jp"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            pass
    return data.decode("cp932", "replace")


def by_ours(path):
    done = subprocess.run([os.environ["KOMAOTO"], "show", "--json", path], capture_output=True, text=True, timeout=20)
    # 1 says that not all of the file is in the records.
    if done.returncode > 1:
        return {"error": done.stderr.strip()}, None
    shown = json.loads(done.stdout)
    game = shown["games"][0]
    nodes = game["nodes"]
    first = {}
    for node in nodes[1:]:
        first.setdefault(node["parent"], node)
    main, at = [], nodes[0]
    while at:
        if "move" in at:
            main.append(at["move"])
        at = first.get(at["node"])
    comments = [line for node in nodes for line in node.get("comment", "").split("\n")]
    return {
        "main": main,
        "all": [node["move"] for node in nodes if "move" in node],
        "nodes": sum("move" in node for node in nodes),
        "comments": comments,
        "headers": dict(game["headers"]),
        "sfen": game["sfen"],
        "games": len(shown["games"]),
        "bookmarks": [node["bookmark"] for node in nodes if node.get("bookmark") is not None],
    }, shown["format"]


def by_python_shogi(form, text):
    reader = {"kif": shogi.KIF.Parser, "csa": shogi.CSA.Parser}.get(form)
    if reader is None:
        return None

    def late(*_):
        raise TimeoutError("5 s")

    signal.signal(signal.SIGALRM, late)
    signal.alarm(5)
    try:
        game = reader.parse_str(text)[0]
    except Exception as error:  # Whatever it throws is its answer.
        return {"error": f"{type(error).__name__}: {error}"}
    finally:
        signal.alarm(0)
    names = dict(zip(("先手", "後手"), game["names"]))
    return {"main": game["moves"], "sfen": game["sfen"], "headers": {k: v for k, v in names.items() if v is not None}}


class Node:
    """The two readers that run in node."""

    def __init__(self):
        script = os.environ["PEERS"]
        self.process = subprocess.Popen(
            ["node", "--stack-size=4000", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, form, text):
        print(json.dumps({"format": form, "text": text}), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())


EVEN = ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL", "b", ())


def position(sfen):
    """Board, side and hands in one order; the number of the move is not compared, since two of the readers have none."""
    if sfen is None:
        return None
    board, side, hands = (sfen.split() + ["b", "-"])[:3]
    held = Counter()
    for count, piece in re.findall(r"(\d*)([A-Za-z])", hands):
        held[piece] += int(count or 1)
    return board, side, tuple(sorted(held.items()))


def comments(reading, form, reader):
    """Lines that say something, in any order, spelled alike.

    In CSA they are compared without apostrophes and stars. json-kifu-format writes bookmarks as comments.
    """
    lines = list(reading["comments"])
    if reader == "jkf":
        lines += ["&" + name for name in reading.get("bookmarks", [])]
    star = "*" if form == "csa" else ""
    return Counter(line.strip().lstrip(star).strip() for line in lines if line.strip().lstrip(star).strip())


# Names for one thing. The first is ours.
SAME_KEY = [
    ("先手", "下手"), ("後手", "上手"), ("棋戦", "表題", "EVENT"), ("場所", "SITE"), ("開始日時", "対局日", "START_TIME", "$START_TIME"),
    ("終了日時", "END_TIME", "$END_TIME"), ("持ち時間", "TIME_LIMIT", "TIME"), ("戦型", "OPENING"), ("備考", "NOTE"),
    ("最大手数", "MAX_MOVES"), ("持将棋ルール", "持将棋", "JISHOGI"), ("TIME+", "先手持ち時間"), ("TIME-", "後手持ち時間"),
]
KEY = {name: names[0] for names in SAME_KEY for name in names}


def headers(pairs):
    """Those with a value, under one name. The handicap is compared as a position."""
    plain = {key.strip().removeprefix("$"): value.strip() for key, value in pairs.items() if value and value.strip()}
    return {KEY.get(key, key): value for key, value in plain.items() if key != "手合割"}


def differences(ours, theirs, form, reader):
    """The aspects in which two readings differ: what ours has that theirs has not, and the other way round."""
    if "error" in ours or "error" in theirs:
        if "error" in ours and "error" in theirs:
            return
        yield "refused", ours.get("error"), theirs.get("error")
        return
    if theirs.get("sfen") and position(ours["sfen"]) != position(theirs["sfen"]):
        yield "position", ours["sfen"], theirs["sfen"]
    if ours["main"] != theirs["main"]:
        pairs = zip(ours["main"], theirs["main"])
        at = next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(ours["main"]), len(theirs["main"])))
        rest = [f"{len(line)} moves, from the {at + 1}th {line[at : at + 3]}" for line in (ours["main"], theirs["main"])]
        yield "main", *rest
    if "nodes" in theirs and ours["nodes"] != theirs["nodes"]:
        yield "nodes", ours["nodes"], theirs["nodes"]
    if "comments" in theirs:
        mine, other = comments(ours, form, reader), comments(theirs, form, reader)
        if mine != other:
            yield "comments", sorted(mine - other), sorted(other - mine)
    mine, other = headers(ours["headers"]), headers(theirs["headers"])
    only_ours = {key: value for key, value in mine.items() if other.get(key) != value}
    only_theirs = {key: value for key, value in other.items() if mine.get(key) != value}
    if reader == "python-shogi":
        # It reads the names of the players only.
        only_ours = {key: value for key, value in only_ours.items() if key in ("先手", "後手")}
    if only_ours or only_theirs:
        yield "headers", only_ours, only_theirs


def is_part(some, all_of_them):
    """Whether a list is another with some items left out."""
    rest = iter(all_of_them)
    return all(item in rest for item in some)


# What differs, by the reader, the aspect and a sign in the text or in the two readings; the first that fits is the cause.
# (reader, aspects, sign of (text, ours, theirs, only ours, only theirs), cause)
CAUSES = [
    (
        "any", ("comments", "headers"), lambda text, ours, theirs, mine, other: not other,
        "ours has all that theirs has, and more: theirs leaves out lines that have no place in its model",
    ),
    (
        "any", ("comments",),
        lambda text, ours, theirs, mine, other: not mine
        and all(any(mark + line in text for mark in ("'", "'** ", "'**")) for line in other),
        "theirs takes every line of CSA with an apostrophe, or with two stars behind it, for a comment; ours has those of V3 ('*), keeps "
        "remarks as they stand and reads engine lines as evaluations",
    ),
    (
        "jkf", ("headers",), lambda text, ours, theirs, mine, other: all(key.startswith("*") for key in other),
        "K6: theirs takes a comment before the headers for a header, because of the colon in it",
    ),
    (
        "jkf", ("headers",), lambda text, ours, theirs, mine, other: all(key.endswith("の持駒") for key in other),
        "theirs takes the hands below a diagram for headers",
    ),
    (
        "tsshogi", ("headers",), lambda text, ours, theirs, mine, other: "\\n" in other.get("備考", ""),
        "C14: theirs leaves the escapes of $NOTE as they are",
    ),
    (
        "python-shogi", ("main", "headers"), lambda text, ours, theirs, mine, other: ours["games"] > 1,
        "K35: theirs takes two games for one",
    ),
    (
        "python-shogi", ("position",),
        lambda text, ours, theirs, mine, other: "|一" in text
        and position(ours["sfen"])[0] == position(theirs["sfen"])[0]
        and position(ours["sfen"])[2] == position(theirs["sfen"])[2]
        and len(theirs["main"]) % 2 == 1,
        "theirs says who moves after the last move instead of at the start, if there is a diagram",
    ),
    (
        "python-shogi", ("position",),
        lambda text, ours, theirs, mine, other: position(ours["sfen"])[:2] == position(theirs["sfen"])[:2],
        "theirs misspells the hands: where there are several of a kind the letter is left out",
    ),
    (
        "python-shogi", ("main",), lambda text, ours, theirs, mine, other: is_part(theirs["main"], ours["all"]),
        "theirs leaves out lines that its pattern of a move does not know (those that end in + among them), "
        "and puts variations behind the main line",
    ),
    (
        "any", ("main", "nodes"),
        lambda text, ours, theirs, mine, other: "反則" in text
        and theirs["main"][: len(ours["main"])] == ours["main"],
        "K34: theirs plays what nobody can play (another's piece, one not in hand, onto an own one); ours keeps those lines as text",
    ),
    (
        "tsshogi", ("main", "nodes"), lambda text, ours, theirs, mine, other: re.search(r"[0-9２二]同|同 \S|^\s*1\.", text, re.M),
        "K20: theirs leaves out moves spelled ２二同銀, 同 銀 or 1. in silence",
    ),
    (
        "tsshogi", ("main",), lambda text, ours, theirs, mine, other: "行" in text,
        "L2: 行 is 上 for a dragon; theirs plays the other dragon",
    ),
    (
        "tsshogi", ("main", "nodes"), lambda text, ours, theirs, mine, other: not theirs["main"] and "▲" not in text,
        "L1: theirs reads no move that has no mark",
    ),
    (
        "tsshogi", ("position",),
        lambda text, ours, theirs, mine, other: re.search(r"手合割[：:]", text) and position(theirs["sfen"]) == EVEN,
        "K13: theirs does not know this handicap, and plays from the even position",
    ),
    (
        "tsshogi", ("position",), lambda text, ours, theirs, mine, other: re.search(r"^P[1-9]", text, re.M),
        "C3: theirs leaves out rows of the board that are not 29 letters wide",
    ),
    (
        "tsshogi", ("position",), lambda text, ours, theirs, mine, other: re.search(r"持駒：\S{3}", text),
        "K16: theirs reads the first of pieces in hand that have no blanks between them",
    ),
]


def explained(reader, aspect, ours, theirs, text, mine, other, others):
    """The cause of a disagreement; None if nothing is known about it."""
    if aspect == "refused" and mine is None:
        return "theirs refuses: " + re.sub(r"Expected .* but|[\d\"“”']+", "…", other)[:90]
    if aspect == "refused":
        return None
    for name, aspects, sign, cause in CAUSES:
        if name in (reader, "any") and aspect in aspects and sign(text, ours, theirs, mine, other):
            return cause
    key = {"position": "sfen"}.get(aspect, aspect)
    value = position if aspect == "position" else lambda value: value
    agreeing = [name for name, other in others.items() if key in other and value(other[key]) == value(ours[key])]
    return f"{' and '.join(agreeing)} read it as ours does" if agreeing else None


def main():
    roots = [Path(argument) for argument in sys.argv[1:]]
    files = sorted(path for root in roots for path in ([root] if root.is_file() else root.rglob("*")))
    files = [path for path in files if path.is_file() and path.suffix.lower().lstrip(".") in FORMATS]
    node = Node()
    agreed, groups = Counter(), defaultdict(list)
    asked = Counter()
    for path in files:
        data = path.read_bytes()
        text = decoded(data)
        ours, name = by_ours(str(path))
        named = FORMATS[path.suffix.lower().lstrip(".")]
        form = {"KIF": "kif", "KI2": "ki2", "CSA": "csa", "JKF": "jkf"}.get(name, named)
        readings = {"python-shogi": by_python_shogi(form, text), **node.ask(form, text)}
        for reader, theirs in readings.items():
            if theirs is None:
                continue
            found = list(differences(ours, theirs, form, reader))
            missing = {"position": "sfen", "main": "main", "nodes": "nodes", "comments": "comments", "headers": "headers"}
            differing = {aspect for aspect, _, _ in found}
            for aspect in ASPECTS:
                if missing[aspect] in theirs and "error" not in ours:
                    asked[form, reader, aspect] += 1
                    agreed[form, reader, aspect] += aspect not in differing
            asked[form, reader, "opened"] += 1
            agreed[form, reader, "opened"] += "refused" not in differing
            for aspect, mine, other in found:
                others = {name: one for name, one in readings.items() if one and name != reader}
                cause = explained(reader, aspect, ours, theirs, text, mine, other, others)
                groups[cause or "UNEXPLAINED", reader, aspect].append((path.name, mine, other))

    print(f"{len(files)} files\n")
    print(f"{'format':7} {'reader':13}" + "".join(f"{aspect:>12}" for aspect in ["opened", *ASPECTS]))
    for form, reader in sorted({key[:2] for key in asked}):
        cells = []
        for aspect in ["opened", *ASPECTS]:
            total = asked[form, reader, aspect]
            cells.append(f"{agreed[form, reader, aspect]}/{total}" if total else "-")
        print(f"{form:7} {reader:13}" + "".join(f"{cell:>12}" for cell in cells))
    print()
    unexplained = 0
    for (cause, reader, aspect), cases in sorted(groups.items(), key=lambda item: (item[0][0] == "UNEXPLAINED", item[0])):
        print(f"{len(cases):4}  {reader}, {aspect}: {cause}")
        whole = cause == "UNEXPLAINED"
        unexplained += len(cases) * whole
        for name, mine, other in cases if whole else cases[:2]:
            print(f"        {name}: ours {mine}, theirs {other}"[:400])
    print(f"\n{unexplained} disagreements without a known cause")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
