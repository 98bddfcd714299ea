"""Edits others' files with ours and reads what is saved with theirs: it must be the old game plus the edit.

Each edit is tried alone, on the file as it is. What ours reads of the saved file is the old record plus the edit (the suite's laws say so);
so where a reader read the file as ours does, it must read the saved file as ours does, and where it read an aspect of the file otherwise,
and the edit is not about that aspect, it must go on reading that as before. Every disagreement is printed with the file and the edit, unless
a rule below says why it is theirs; one that no rule explains makes the exit status 1.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

import chess
import chess.pgn

from compare import Node, by_python_shogi, comments, decoded, headers, is_part, position

OURS = os.environ["KOMAOTO"]
PGN_EXTRACT = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")
TRIES = int(os.environ.get("KOMAOTO_EDITS", "1"))
FORMATS = {"KIF": "kif", "KI2": "ki2", "CSA": "csa", "JKF": "jkf", "PGN": "pgn"}
# How many games of a file are edited.
GAMES = 12
KINDS = [
    "comment", "more", "no comment", "header", "new header", "result", "glyph", "time", "bookmark", "evaluation", "draw", "play", "end",
    "delete", "up", "mainline", "replace", "insert", "remove",
]


def shown(path):
    """What ours reads of a file; None if it reads nothing."""
    done = subprocess.run([OURS, "show", "--json", path], capture_output=True, text=True, timeout=60)
    if done.returncode > 1 or not done.stdout:
        return None
    told = json.loads(done.stdout)
    for game in told["games"]:
        # The start position of chess and xiangqi is a FEN.
        game.setdefault("sfen", game.get("fen"))
    return told


def tree(nodes, words):
    """A record as text: each node in parentheses with what follows it, in the order of the file."""
    below = defaultdict(list)
    for node in nodes[1:]:
        below[node["parent"]].append(node["node"])
    text, stack = [], [nodes[0]["node"]]
    while stack:
        at = stack.pop()
        if at is None:
            text.append(")")
            continue
        text.append(f"({words.get(at, '')}")
        stack.append(None)
        stack.extend(reversed(below[at]))
    return " ".join(text)


def by_ours(game, form):
    """Our reading of a game, in the words of the others."""
    nodes = game["nodes"]
    first, main, at = {}, [], nodes[0]
    for node in nodes[1:]:
        first.setdefault(node["parent"], node)
    while at:
        if "move" in at:
            main.append(at)
        at = first.get(at["node"])
    moves = [node for node in nodes if "move" in node or "parent" not in node]
    reading = {
        "main": [node["move"] for node in main],
        "nodes": len(moves) - 1,
        "tree": tree(moves, {node["node"]: node.get("move", "") for node in moves}),
        "comments": [line for node in nodes for line in node.get("comment", "").split("\n")],
        "headers": dict(game["headers"]),
        "sfen": game["sfen"],
        "times": [node["milliseconds"] // 1000 for node in main] if all("milliseconds" in node for node in main) else [],
        "extras": [line for node in nodes for line in node.get("extras", [])],
        "bookmarks": [node["bookmark"] for node in nodes if node.get("bookmark") is not None],
    }
    if form == "pgn":
        reading["result"] = {"black": "0-1", "white": "1-0", "draw": "1/2-1/2"}.get(game.get("winner"))
    return reading


def by_python_chess(text, index):
    """The games of a file are read up to the one that is asked for."""
    import io

    stream = io.StringIO(text)
    for _ in range(index + 1):
        game = chess.pgn.read_game(stream)
        if game is None:
            return {"error": "no such game"}
    if game.errors:
        return {"error": str(game.errors[0])[:200]}
    nodes, words, moves, said = [{"node": 0}], {}, [], []
    numbers, stack = {id(game): 0}, [game]
    # The order of the nodes does not matter here, only whose children they are.
    while stack:
        node = stack.pop()
        said += [comment for comment in node.comment.split("\n")] if node.comment else []
        said += node.starting_comment.split("\n") if getattr(node, "starting_comment", "") else []
        for child in node.variations:
            number = numbers[id(child)] = len(nodes)
            nodes.append({"node": number, "parent": numbers[id(node)]})
            words[number] = child.move.uci()
            stack.append(child)
    for node in game.mainline():
        moves.append(node.move.uci())
    return {
        "main": moves, "nodes": len(nodes) - 1, "tree": tree(nodes, words), "comments": said,
        "headers": {key: value for key, value in game.headers.items()}, "sfen": game.board().fen(),
        "result": game.headers.get("Result"),
    }


def by_pgn_extract(path, index):
    """The main line and the tags."""
    done = subprocess.run(
        [PGN_EXTRACT, "-s", "-Wuci", "-C", "-N", "-V", "-w", "100000", "--selectonly", str(index + 1), path], capture_output=True, timeout=60
    )
    out = done.stdout.decode("utf-8", "replace")
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', out, re.M))
    rest = [line for line in out.splitlines() if line.strip() and not line.startswith("[")]
    if not tags and not rest:
        return {"error": done.stderr.decode("utf-8", "replace").strip()[-200:] or "nothing"}
    words = " ".join(rest).split()
    moves = [word for word in words if re.fullmatch(r"[a-h][1-8][a-h][1-8][a-zA-Z]?", word)]
    return {"main": [move.lower() for move in moves], "headers": tags, "result": words[-1] if words else None}


class Cshogi:
    """cshogi, in a process of its own."""

    def __init__(self):
        self.process = None

    def ask(self, question):
        if self.process is None or self.process.poll() is not None:
            script = Path(__file__).with_name("cshogi_reader.py")
            self.process = subprocess.Popen([sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            print(json.dumps(question), file=self.process.stdin, flush=True)
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            # It has crashed on the last question, behind its answer.
            answer = ""
        if not answer:
            self.process.wait(10)
        return json.loads(answer) if answer else {"error": "it crashes"}


CSHOGI = Cshogi()


class Readers:
    def __init__(self):
        self.node = Node()

    def read(self, form, path, index):
        """What each of the others makes of a game."""
        data = Path(path).read_bytes()
        text = decoded(data)
        if form == "pgn":
            try:
                text = data.decode("utf-8-sig")
            except UnicodeDecodeError:
                text = data.decode("cp1252", "replace")
            extracted = {"pgn-extract": by_pgn_extract(path, index)} if PGN_EXTRACT else {}
            return {"python-chess": by_python_chess(text, index), **extracted}
        own = {} if form == "jkf" else {"cshogi": CSHOGI.ask({"format": form, "text": text})}
        readings = {**own, "python-shogi": by_python_shogi(form, text), **self.node.ask(form, text)}
        return {name: reading for name, reading in readings.items() if reading is not None}


TAGS = {"Event", "Site", "Date", "Round", "White", "Black", "Result"}


def squeezed(lines):
    """The letters of comments, without commands: where lines are broken, and which comments are one, readers say differently."""
    return Counter(letter for letter in re.sub(r"\[%[^\]]*\]", "", "\n".join(lines)) if not letter.isspace())


def alike(aspect, ours, theirs, form, reader):
    """Whether two readings agree in an aspect; None if that cannot be asked."""
    if aspect == "sfen":
        return None if not theirs.get("sfen") else (position if form != "pgn" else lambda fen: fen.split()[:4])(ours["sfen"]) == (
            position if form != "pgn" else lambda fen: fen.split()[:4]
        )(theirs["sfen"])
    if aspect not in theirs or aspect not in ours:
        return None
    if aspect == "comments" and form == "pgn":
        return squeezed(ours["comments"]) == squeezed(theirs["comments"])
    if aspect == "comments":
        # json-kifu-format shows bookmarks of KIF as comments, and passes over those of KI2.
        ours = {**ours, "bookmarks": []} if form == "ki2" else ours
        return comments(ours, form, reader) == comments(theirs, form, reader)
    if aspect == "headers" and form == "pgn":
        mine, other = ours["headers"], theirs["headers"]
        return all(other.get(key) in (value, value.strip()) for key, value in mine.items() if key not in ("Result", "SetUp", "FEN"))
    if aspect == "headers":
        mine, other = headers(ours["headers"]), headers(theirs["headers"])
        return all(mine.get(key) == value for key, value in other.items())
    if aspect == "times":
        return None if not ours["times"] else ours["times"] == theirs["times"][: len(ours["times"])]
    if aspect == "result":
        return ours["result"] in (None, theirs["result"])
    return ours[aspect] == theirs[aspect]


ASPECTS = ["sfen", "main", "nodes", "tree", "comments", "headers", "times", "result"]


class Editor:
    """`komaoto edit` on a file, a command at a time."""

    def __init__(self, path):
        self.process = subprocess.Popen([OURS, "edit", "--keep-going", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def ask(self, command):
        """The answer to a command, and the record that it prints, if any."""
        self.process.stdin.write((command + "\n").encode())
        self.process.stdin.flush()
        record = None
        while True:
            line = self.process.stdout.readline().decode("utf-8", "replace").rstrip("\n")
            if line.startswith("record "):
                record = self.process.stdout.read(int(line.split()[2]))
                self.process.stdout.readline()
            elif line.startswith(("ok", "refused")):
                return line, record
            elif not line and self.process.poll() is not None:
                return "refused: it has ended", None

    def end(self):
        self.process.stdin.close()
        self.process.wait(timeout=60)


def moves_at(game, at, form):
    """The legal moves at a node."""
    nodes = {node["node"]: node for node in game["nodes"]}
    line = []
    while "parent" in nodes[at]:
        line.append(nodes[at].get("move"))
        at = nodes[at]["parent"]
    if form != "pgn":
        answer = CSHOGI.ask({"sfen": game["sfen"], "line": line[::-1]}) if all(line) else []
        return answer if isinstance(answer, list) else []
    try:
        board = chess.Board(game["sfen"])
        for move in reversed(line):
            board.push_uci(move)
        return [move.uci() for move in board.legal_moves]
    except ValueError:  # A game of another kind of chess.
        return []


def script(kind, game, form, pick):
    """The commands of a random edit of a kind; None if the game has nothing for it."""
    nodes = game["nodes"]
    children = defaultdict(list)
    for node in nodes[1:]:
        children[node["parent"]].append(node["node"])
    moves = [node for node in nodes if "move" in node]

    def at(some):
        chosen = pick.choice(some) if some else None
        return None if chosen is None else (chosen, json.dumps({"go": {"To": chosen["node"]}}))

    if kind in ("header", "new header", "result"):
        fixed = {"Result", "Variant", "FEN", "SetUp", "手合割", "手番", "Termination", "Format"}
        keys = [key for key, _ in game["headers"] if key not in fixed and " " not in key]
        if kind == "result":
            return [f"header Result {pick.choice(['1-0', '0-1', '1/2-1/2', '*'])}"] if form == "pgn" else None
        if kind == "new header":
            key = "Annotator" if form == "pgn" else "場所"
            return [f"header {key} Z9 and more"] if key not in keys else None
        return [f"header {pick.choice(keys)} Z9 and more"] if keys else None
    if kind in ("comment", "more", "no comment", "bookmark", "evaluation", "draw"):
        some = {"no comment": [node for node in nodes if node.get("comment")], "more": [node for node in nodes if node.get("comment")]}
        some = some.get(kind, nodes if kind in ("comment", "bookmark") else moves)
        if not (found := at(some)) or kind == "bookmark" and form not in ("kif", "ki2") or kind == "draw" and form != "pgn":
            return None
        old = found[0].get("comment", "").replace("\\", "\\\\").replace("\n", "\\n")
        words = {"comment": "comment Z9 and more", "more": f"comment {old} Z9", "no comment": "comment", "bookmark": "bookmark Z9"}
        words |= {"evaluation": "evaluation 35", "draw": "draw e2e4 red d5"}
        return [found[1], words[kind]]
    if kind == "glyph":
        found = at(moves) if form == "pgn" else None
        return [found[1], f"glyph {pick.choice(['!', '?', '!?'])}"] if found else None
    if kind == "time":
        found = at([node for node in moves if node.get("milliseconds") is not None])
        return [found[1], "time 83"] if found else None
    if kind == "delete":
        found = at(nodes[1:])
        return [found[1], "delete"] if found else None
    if kind in ("up", "mainline"):
        found = at([node for node in moves if node["node"] in children[node["parent"]][1:]])
        return [found[1], kind] if found else None
    if kind == "end":
        found = at([node for node in moves if not children[node["node"]]])
        return [found[1], "end resign"] if found and form != "pgn" else None
    if kind == "remove":
        found = at(moves)
        return [found[1], "remove"] if found else None
    found = at(nodes if kind == "play" else moves)
    if not found or "end" in found[0]:
        return None
    legal = moves_at(game, found[0]["node"] if kind == "play" else found[0]["parent"], form)
    return [found[1], f"{kind} {pick.choice(legal)}"] if legal else None


def repeated(text):
    """How many moves of a tree repeat a sibling."""
    count, stack = 0, [set()]
    for word in text.split():
        if word == ")":
            stack.pop()
            continue
        count += word in stack[-1]
        stack[-1].add(word)
        stack.append(set())
    return count


def is_lawful(reading):
    """Whether no move of the main line is against the rules."""
    line = reading["main"]
    legal = CSHOGI.ask({"sfen": reading["sfen"], "lawful": line})
    return legal is True


# Disagreements that are theirs: the reader, the aspect, a sign in (ours before, theirs before, ours after, theirs after, kind), the cause.
# What a sign looks at: ours and theirs before, ours and theirs after, the kind of edit, and the saved text.
LINES_ONLY = ("cshogi", "python-shogi")
CAUSES = [
    ("any", ("comments",), lambda was, had, ours, theirs, kind, text: ours["form"] == "csa" and kind == "evaluation",
     "theirs shows all that has an apostrophe"),
    ("cshogi", ("times",), lambda was, had, ours, theirs, kind, text: re.search(r",T\d", text), "theirs reads no time behind a comma"),
    ("any", ("opened",), lambda was, had, ours, theirs, kind, text: re.search(r"[Cc]annot move|illegal|no matching legal|Invalid move|失敗しました|invalid san|not in hand", theirs["error"]),
     "theirs refuses a move against the rules, which the edit leaves in the game"),
    ("any", ("main", "times", "opened"), lambda was, had, ours, theirs, kind, text: ours["reader"] in LINES_ONLY and "変化：" in text,
     "theirs knows no variations, and takes them for moves of the main line"),
    ("python-chess", ("nodes", "tree"),
     lambda was, had, ours, theirs, kind, text: theirs["nodes"] - ours["nodes"] == repeated(theirs["tree"]) > 0,
     "theirs takes for another move what a line beside the result, or another one, repeats of what it goes on from"),
    ("cshogi", ("main",), lambda was, had, ours, theirs, kind, text: "None" in theirs["main"],
     "theirs plays no move against the rules, which the edit leaves in the game"),
    ("any", ("main",), lambda was, had, ours, theirs, kind, text: ours["reader"] in LINES_ONLY and "|一" in text,
     "theirs plays from another position than the diagram"),
    ("tsshogi", ("main", "nodes"), lambda was, had, ours, theirs, kind, text: re.search(r"^変化：1手[^\n]*\n\s*3 ", text, re.M),
     "theirs plays a variation whose moves begin with another number than it says"),
    ("python-shogi", ("opened",), lambda was, had, ours, theirs, kind, text: "multiple matches" in theirs["error"],
     "theirs takes one game only"),
    ("any", ("comments",), lambda was, had, ours, theirs, kind, text: ours["form"] == "csa" and had["comments"] != was["comments"]
     and ours["reader"] in ("jkf", "tsshogi"), "theirs shows all that has an apostrophe"),
    ("python-shogi", ("sfen",), lambda was, had, ours, theirs, kind, text: position(ours["sfen"])[0] == position(theirs["sfen"])[0],
     "theirs misspells the hands, and says who moves after the last move instead of at the start"),
    ("any", ("main", "nodes"), lambda was, had, ours, theirs, kind, text: ours["form"] != "pgn" and not is_lawful(ours),
     "theirs reads a move against the rules otherwise, which the edit leaves in the game"),
    ("jkf", ("headers", "comments"), lambda was, had, ours, theirs, kind, text: any(key.startswith("*") for key in {**theirs["headers"], **had["headers"]}),
     "K6: theirs takes a comment before the moves for a header, because of the colon in it"),
    ("jkf", ("opened",), lambda was, had, ours, theirs, kind, text: ours["form"] == "ki2" and re.search(r"[▲△].*\(\d\d\)", text),
     "theirs refuses the origin that a move against the rules needs in KI2"),
    ("jkf", ("opened",), lambda was, had, ours, theirs, kind, text: text.lstrip("\ufeff").startswith("#KI2"),
     "theirs refuses the first line that KI2 2.0 has"),
]


def cause_of(reader, aspect, *readings):
    for name, aspects, sign, cause in CAUSES:
        if name in (reader, "any") and aspect in aspects and sign(*readings):
            return cause
    return None


def disagreements(form, before, after, touched):
    """The aspects in which a reader no longer reads as it did: for each reader, what ours and theirs were and are."""
    had, theirs = before[1], after[1]
    for reader, old in had.items():
        new = theirs[reader]
        if "error" in old:
            continue
        yield reader, "asked", None
        was, ours = ({**reading[0], "reader": reader, "form": form} for reading in (before, after))
        if "error" in new:
            yield reader, "opened", (was, old, ours, new)
            continue
        # What stands behind the place where a reader stops it does not see.
        blind = any(alike(aspect, was, old, form, reader) is False for aspect in ("main", "nodes"))
        for aspect in ASPECTS:
            agreed = alike(aspect, was, old, form, reader)
            if agreed is None or blind and was[aspect] != ours[aspect]:
                continue
            if agreed and alike(aspect, ours, new, form, reader) is False:
                yield reader, aspect, (was, old, ours, new)
            elif not agreed and was[aspect] == ours[aspect] and old[aspect] != new[aspect] and aspect not in touched:
                yield reader, aspect, (was, old, ours, new)


def short(value):
    return json.dumps(value, ensure_ascii=False)


def difference(aspect, mine, other):
    if "error" in other:
        return other["error"]
    one, two = mine.get(aspect), other.get(aspect)
    if aspect == "comments":
        one, two = squeezed(one), squeezed(two)
        return f"ours more {short(dict(one - two))}, theirs more {short(dict(two - one))}"
    if aspect == "headers":
        return f"ours {short({k: v for k, v in one.items() if two.get(k) != v})}, theirs {short({k: v for k, v in two.items() if one.get(k) != v})}"
    if isinstance(one, list):
        at = next((at for at, (a, b) in enumerate(zip(one, two)) if a != b), min(len(one), len(two)))
        return f"ours {len(one)} and theirs {len(two)}, from {at + 1} on {one[at : at + 4]} and {two[at : at + 4]}"
    return f"ours {one}, theirs {two}"


def main():
    arguments = sys.argv[1:]
    kept = Path(os.environ["KOMAOTO_KEEP"]) if "KOMAOTO_KEEP" in os.environ else None
    files = sorted(path for root in map(Path, arguments) for path in ([root] if root.is_file() else root.rglob("*")))
    extensions = {".kif", ".kifu", ".ki2", ".ki2u", ".csa", ".jkf", ".pgn"}
    files = [path for path in files if path.is_file() and path.suffix.lower() in extensions]
    readers = Readers()
    tried, refused, asked = Counter(), Counter(), Counter()
    groups, wrong = defaultdict(list), Counter()
    with tempfile.TemporaryDirectory() as folder:
        for path in files:
            old = shown(str(path))
            if old is None or old["format"] not in FORMATS:
                continue
            form = FORMATS[old["format"]]
            # Xiangqi and shogi in PGN have no other reader here, and of several games the readers of shogi take the first.
            games = [at for at, game in enumerate(old["games"][:GAMES]) if form != "pgn" or len(game["sfen"].split("/")) == 8]
            games = games if form == "pgn" else games[:1]
            if not games:
                continue
            pick = random.Random(path.name)
            editor = Editor(str(path))
            had = {}
            for kind in KINDS:
                for turn in range(TRIES):
                    index = pick.choice(games)
                    game = old["games"][index]
                    commands = script(kind, game, form, pick)
                    if commands is None:
                        continue
                    if index not in had:
                        had[index] = (by_ours(game, form), readers.read(form, str(path), index))
                    answers = [editor.ask(json.dumps({"show_game": index}))[0]] + [editor.ask(command)[0] for command in commands]
                    if any(answer.startswith("refused") for answer in answers):
                        refused[form, kind] += 1
                        continue
                    answer, record = editor.ask("save -")
                    editor.ask("undo")
                    if record is None:
                        refused[form, kind] += 1
                        continue
                    saved = Path(folder, f"saved{path.suffix}")
                    saved.write_bytes(record)
                    new = shown(str(saved))
                    if new is None or len(new["games"]) != len(old["games"]):
                        groups["UNEXPLAINED", "ours", "opened", form].append((path.name, kind, commands, "ours reads other games"))
                        continue
                    tried[form, kind] += 1
                    after = (by_ours(new["games"][index], form), readers.read(form, str(saved), index))
                    touched = {"comments"} if kind in ("bookmark", "evaluation", "draw", "glyph") else set()
                    failed = False
                    for reader, aspect, readings in disagreements(form, had[index], after, touched):
                        if aspect == "asked":
                            asked[form, reader] += 1
                            continue
                        cause = cause_of(reader, aspect, *readings, kind, decoded(record))
                        text = difference(aspect, readings[2], readings[3])
                        groups[cause or "UNEXPLAINED", reader, aspect, form].append((path.name, kind, commands, text))
                        if not cause:
                            wrong[form, reader] += 1
                            failed = True
                    if failed and kept:
                        kept.joinpath(f"{sum(tried.values())}-{kind}-{path.name}".replace(" ", "_")).write_bytes(record)
            editor.end()

    print(f"{len(files)} files, {sum(tried.values())} edits saved, {sum(refused.values())} refused\n")
    for form in sorted({form for form, _ in tried}):
        print(form, " ".join(f"{kind} {count}" for (of, kind), count in sorted(tried.items()) if of == form))
    print()
    for (form, reader), count in sorted(asked.items()):
        print(f"{form:5} {reader:13} {count} read, {wrong[form, reader]} disagree")
    for (cause, reader, aspect, form), cases in sorted(groups.items()):
        print(f"{len(cases):4}  {form}, {reader}, {aspect}: {cause}")
        for name, kind, commands, text in cases if cause == "UNEXPLAINED" else cases[:2]:
            print(f"        {name}: {kind} {commands[0][:30]} {commands[-1][:60]}: {text}"[:420])
    unexplained = sum(len(cases) for (cause, *_), cases in groups.items() if cause == "UNEXPLAINED")
    print(f"\n{unexplained} disagreements without a known cause")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
