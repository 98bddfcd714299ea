#!/usr/bin/env python3
"""R5: killed at random moments while somebody edits, no edit that was answered is lost, and none waits long for the disk.

The editor without a window is fed commands as fast as it takes them, as fast as a person types, and while it restores what an earlier
kill has left; then it is killed. The document restored must be what the same commands give at or after the last answer. Restoring twice
must give the same. The age of an edit that is not in the file yet is bounded by the time from the command to its answer, since it is
answered once it was written; from the system calls, by the time from a write to the fdatasync after it.
"""

import json
import os
import random
import re
import select
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)) + "/common")
from lab import FULL, PROGRAM, Lab, patience, record, write  # noqa: E402
import shutil  # noqa: E402

KILLS = 300 if FULL else 60
MOST_MS = 250


def commands(seed):
    """Commands without end: moves and branches, comments typed letter by letter, undo, redo, deletions, positions set up, saves."""
    rng = random.Random(seed)
    typed = ""
    plies = ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b", "1g1f", "1c1d", "9g9f", "9c9d", "3i4h", "7a6b", "4g4f", "6c6d"]
    depth = 0
    while True:
        kind = rng.random()
        if rng.random() < 0.06:
            # A position is set up, and taken, left or, by the kill or the next edit, neither.
            yield "setup"
            for _ in range(rng.randrange(1, 12)):
                yield "setup " + rng.choice(["lift 7g", "cycle 2h", "move 8h 5e", "rest white", "mirror", "left", "undo", "redo", f"ply {rng.randrange(1, 99)}", "turn white", "load 4k4/9/9/9/9/9/9/9/9 b - 1"])
            if rng.random() < 0.6:
                yield rng.choice(["setup done", "setup leave"])
        if kind < 0.25:
            yield f"play {plies[depth % len(plies)]}"
            depth += 1
        elif kind < 0.65:
            typed = (typed + rng.choice("検討 よい手。悪い手 a")).strip() or "あ"
            yield f"comment {typed}"
        elif kind < 0.75:
            yield "undo"
        elif kind < 0.80:
            yield "redo"
        elif kind < 0.86:
            yield f"go {rng.randrange(0, 12)}"
            depth = 0
        elif kind < 0.90:
            yield f"header 棋戦 第{rng.randrange(1000)}局"
        elif kind < 0.93:
            yield "bookmark ここ"
        elif kind < 0.95:
            yield "delete"
            typed = ""
        elif kind < 0.97:
            yield "save"
        else:
            yield f"time {rng.randrange(600)}"


class Editor:
    def __init__(self, lab, *arguments):
        # A process group of its own, so that nothing of it outlives the kill.
        self.process = subprocess.Popen(
            [PROGRAM, "edit", "--keep-going", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=lab.env, cwd=lab.records, start_new_session=True,
        )  # fmt: skip
        os.set_blocking(self.process.stdout.fileno(), False)
        self.said = b""

    def tell(self, line):
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
            return True
        except BrokenPipeError:
            return False

    def answers(self, seconds=0.0):
        """What was answered by now, as whole lines."""
        ready, _, _ = select.select([self.process.stdout], [], [], seconds)
        if ready:
            self.said += self.process.stdout.read() or b""
        return self.said.decode(errors="replace").split("\n")[:-1]

    def kill(self):
        self.process.kill()
        self.process.wait()
        os.set_blocking(self.process.stdout.fileno(), True)
        self.said += self.process.stdout.read()
        return self.said.decode(errors="replace").split("\n")[:-1]


def done(answers):
    """How many commands were answered."""
    return sum(1 for line in answers if line.startswith(("ok ", "refused ")))


def dump(lab, *arguments):
    status, lines, error = lab.edit("dump\n", *arguments)
    for line in lines:
        if line.startswith("dump "):
            found = json.loads(line.split(" ", 2)[2])
            # Where a person looks is kept where it matters; what the file is called and whether it is saved must be right.
            return {key: found[key] for key in ("games", "shown", "modified", "format", "undo", "redo", "setup")} | {"digest": [game["digest"] for game in found["games"]]}
    return {"error": error}


def without_cursor(state):
    games = [{**game, "outline": game["outline"].replace("| ", "").replace(" |", "").replace("|", "")} for game in state.get("games", [])]
    return {**state, "games": games}


def orphan(lab):
    """The journal a kill has left; None if there is nothing in it."""
    _, lines, _ = lab.edit("", "--journals")
    found = [json.loads(line) for line in lines]
    return next((entry["journal"] for entry in found if entry["fate"] == "Orphaned"), None)


def model(given, path):
    """What the answered commands give, and what one or two more give: it is killed between doing and answering, too. Asked of the program
    itself, in a run that nobody disturbs."""
    with Lab() as lab:
        write(f"{lab.records}/a.kif", record(400))
        script = []
        for index, line in enumerate(given["lines"][: given["from"] + 2]):
            if index == given["from"]:
                script.append("dump")
            script.append(line)
            if index >= given["from"]:
                script.append("dump")
        if given["from"] >= len(given["lines"]):
            script.append("dump")
        _, lines, _ = lab.edit("\n".join(script) + "\n", f"{lab.records}/{path}")
        states = []
        for line in lines:
            if line.startswith("dump "):
                found = json.loads(line.split(" ", 2)[2])
                states.append({key: found[key] for key in ("games", "shown", "modified", "format", "undo", "redo", "setup")} | {"digest": [game["digest"] for game in found["games"]]})
        return [without_cursor(state) for state in states]


def main():
    rng = random.Random(5)
    lost = unlike = restored = empty = again = 0
    slowest = 0.0
    for round_ in range(KILLS):
        with Lab() as lab:
            write(f"{lab.records}/a.kif", record(400))
            source = commands(rng.randrange(1 << 30))
            fast = rng.random() < 0.5
            lines = []
            editor = Editor(lab, "a.kif")
            limit = time.monotonic() + rng.uniform(0.02, 0.35)
            while time.monotonic() < limit:
                line = next(source)
                lines.append(line)
                sent = time.monotonic()
                if not editor.tell(line):
                    break
                if fast:
                    editor.answers()
                    continue
                want = len(lines)
                while done(editor.answers(0.05)) < want and time.monotonic() < limit:
                    pass
                if done(editor.answers()) >= want and not line.startswith("save"):
                    slowest = max(slowest, time.monotonic() - sent)
                time.sleep(rng.uniform(0, 0.02))
            answered = done(editor.kill())
            journal = orphan(lab)
            if journal and rng.random() < 0.4:
                # Killed while it restores: that takes nothing.
                again += 1
                second = Editor(lab, "--recover", journal)
                time.sleep(rng.uniform(0, 0.05))
                second.kill()
                journal = orphan(lab)
            possible = model({"lines": lines, "from": answered}, "a.kif")
            if journal is None:
                # Nothing was edited, or the last thing it did was to save: the file is the state.
                state = without_cursor(dump(lab, f"{lab.records}/a.kif"))
                state = {key: state.get(key) for key in ("digest",)}
                empty += 1
                if not any(state["digest"] == other["digest"] for other in possible):
                    lost += 1
                continue
            copies = []
            for _ in range(2):
                # A copy each, so that restoring (and ending) does not change what is restored.
                copy = f"{lab.folder}/copy-{len(copies)}.journal"
                shutil.copy(journal, copy)
                copies.append(without_cursor(dump(lab, "--recover", copy)))
            restored += 1
            if copies[0] != copies[1] or "error" in copies[0]:
                unlike += 1
            if copies[0] not in possible:
                # Either an answered edit is missing, or it is something that never was.
                lost += 1
                if os.environ.get("SHOW"):
                    print("LOST", round_, answered, len(lines), lines[-5:], json.dumps(copies[0], ensure_ascii=False)[:600], file=sys.stderr)
                    print("  POSSIBLE", [json.dumps(p, ensure_ascii=False)[:600] for p in possible][:2], file=sys.stderr)
    age = power()
    oldest = int(slowest * 1000) + 1
    # Times are for the long form; in the quick one they are only said.
    in_time = oldest <= patience(MOST_MS) and (age is None or age <= patience(1000))
    wrong = unkept()
    fine = not wrong and lost == unlike == 0 and (in_time or not FULL) and restored > KILLS // 3
    unkept_text = "" if wrong is None else ", " + ("; ".join(wrong) or "written anew when the disk failed to keep it")
    power_text = "not measured (no strace)" if age is None else f"{age} ms"
    print(
        f"R5: {lost} lost of {KILLS} kills ({restored} restored, {empty} without anything to restore, {again} killed again while restoring, {unlike} restored twice unlike), "
        f"oldest edit not written {oldest} ms, not synced {power_text}{unkept_text}",
        flush=True,
    )
    return 0 if fine else 1


def unkept():
    """What is wrong when the disk fails to keep the journal, or cannot be asked: the journal is written anew; a drive that cannot be asked
    is said once. None without strace."""
    if not shutil.which("strace"):
        return None
    wrong = []
    script = "comment 一\nsleep 700\ncomment 二\nbookmark ここ\nsleep 700\nplay 2g2f\ndump\n"
    with Lab() as lab:
        write(f"{lab.records}/a.kif", record(400))
        log = f"{lab.folder}/trace"
        trace = ["-y", "-o", log, "-e", "trace=fdatasync,fsync,rename", "-e", "inject=fdatasync:error=EIO:when=1"]
        _, lines, error = lab.edit(script, f"{lab.records}/a.kif", strace=trace)
        said = next((json.loads(line.split(" ", 2)[2]) for line in lines if line.startswith("dump ")), None)
        calls = open(log, encoding="utf-8", errors="replace").read()
        anew = re.search(r"fdatasync\(.*EIO.*\n(?:.*\n)*?.*fsync\(\d+<[^>]*\.tmp>\) *= 0\n(?:.*\n)*?.*rename\(\"[^\"]*\.tmp\", \"[^\"]*\.journal\"\) *= 0", calls)
        if not anew:
            wrong.append("the journal was not written anew")
        if error:
            wrong.append(f"what was mended was said: {error.strip()}")
        _, lines, _ = lab.edit("", "--journals")
        journals = [json.loads(line)["journal"] for line in lines]
        state = dump(lab, "--recover", journals[0]) if len(journals) == 1 else {}
        if said is None or state.get("digest") != [game["digest"] for game in said["games"]]:
            wrong.append("the journal that was written anew is not what was done")
        if any(name.endswith(".tmp") for name in os.listdir(os.path.dirname(journals[0]))) if journals else True:
            wrong.append("something was left behind")
    with Lab() as lab:
        write(f"{lab.records}/a.kif", record(400))
        _, lines, error = lab.edit(script, "--sync", f"{lab.records}/a.kif", strace=["-o", "/dev/null", "-e", "inject=fdatasync,fsync:error=EINVAL"])
        if error.count("cannot confirm") != 1 or "cannot be written" in error or any(line.startswith("refused") for line in lines):
            wrong.append(f"a drive that cannot be asked: {error.strip()}")
    return wrong


def power():
    """The longest time from a write of the journal to the end of the sync after it, in ms."""
    if not shutil.which("strace"):
        return None
    with Lab() as lab:
        write(f"{lab.records}/a.kif", record(400))
        log = f"{lab.folder}/trace"
        script = "".join(f"comment 検討 {index}\nsleep {37 * (index % 5)}\n" for index in range(40)) + "sleep 700\n"
        lab.edit(script, f"{lab.records}/a.kif", strace=["-y", "-ttt", "-T", "-o", log, "-e", "trace=write,fdatasync"])
        first, oldest = None, 0.0
        with open(log, encoding="utf-8", errors="replace") as trace:
            for line in trace:
                found = re.match(r"\d+\s+([\d.]+) (write|fdatasync)\(\d+<([^>]*)>.*<([\d.]+)>$", line.strip())
                if not found or not found.group(3).endswith((".journal", ".tmp")) or "/recovery/" not in found.group(3):
                    continue
                at = float(found.group(1))
                if found.group(2) == "write":
                    first = at if first is None else first
                elif first is not None:
                    oldest = max(oldest, at + float(found.group(4)) - first)
                    first = None
        return int(oldest * 1000) + 1 if first is None and oldest else 10**6


signal.signal(signal.SIGPIPE, signal.SIG_IGN)
sys.exit(main())
