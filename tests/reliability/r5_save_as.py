#!/usr/bin/env python3
"""R5 of Save As: killed before every system call of it, nothing is lost of what the journals of the old and of the new name held.

A file with a history (edited and saved) is edited on and saved under another name: a new one, or one that has a file with a history of
its own. Wherever that is killed, what was done is offered to be restored or in the file of the new name; the file of the old name has
the steps of its history when it is opened, and so has that of the new name while it is the old one.
"""

import json
import os
import shutil
import sys

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)) + "/common")
from lab import FULL, Lab, need, read, record, write  # noqa: E402

need("R5 save as", "strace")

# How many points of each case are tried in the quick form.
QUICK = 30
WORDS = "まだ保存していない検討"
CASES = ["a new name", "the name of another file"]


class Desk:
    """A lab whose folders can be looked at by the program without being changed by that."""

    def __init__(self, lab, over):
        self.lab, self.over = lab, over
        self.old, self.new = f"{lab.records}/a.kif", f"{lab.records}/b.kif"
        target = {"path": self.new, "format": "Kif", "encoding": "Utf8"}
        self.script = f"sleep 1\ncomment {WORDS}\n" + json.dumps({"save_as": target}) + "\n"

    def prepare(self):
        """The files with their histories, as they are before; the bytes of that with the new name."""
        self.lab.fresh()
        for path, moves in [(self.old, "1g1f 1c1d"), (self.new, "9g9f 9c9d 1g1f")][: 1 + self.over]:
            write(path, record(400))
            status, said, err = self.lab.edit(f"go last\nplay {moves}\nsave\n", path)
            assert status <= 1 and said[-1].startswith("ok 3"), (status, said, err)
        return read(self.new)

    def look(self, *arguments):
        """What the program shows of a document, or `None`; everything stays as it was."""
        kept = f"{self.lab.folder}/kept"
        shutil.rmtree(kept, ignore_errors=True)
        for name in ("records", "state"):
            shutil.copytree(f"{self.lab.folder}/{name}", f"{kept}/{name}")
        _, said, _ = self.lab.edit("dump\n", *arguments)
        for name in ("records", "state"):
            shutil.rmtree(f"{self.lab.folder}/{name}")
            os.rename(f"{kept}/{name}", f"{self.lab.folder}/{name}")
        return next((json.loads(line.split(" ", 2)[2]) for line in said if line.startswith("dump ")), None)

    def missing(self, before, edited):
        """What was lost; `edited` says whether the edit had been answered."""
        left, old = self.look("--recover", "-"), self.look(self.old)
        new = self.look(self.new) if os.path.exists(self.new) else None
        lost = []
        if edited and WORDS not in (read(self.new) or b"").decode() and (left or {}).get("comment") != WORDS:
            lost.append("the last edit")
        # What is offered to be restored is offered with its history.
        if not (old and old["undo"]) and not (left and left["undo"]):
            lost.append("the history of the old name")
        if self.over and read(self.new) == before and not (new and new["undo"]):
            lost.append("the history of the new name")
        if not self.over and new and not new["undo"] and not left:
            lost.append("the history under the new name")
        return lost


def main():
    points = missed = lost = 0
    with Lab() as lab:
        for over, case in enumerate(CASES):
            desk = Desk(lab, over)
            desk.prepare()
            calls = lab.calls(desk.script, desk.old)
            before = desk.prepare()
            status, said, err = lab.edit(desk.script, desk.old)
            whole = desk.look(desk.old), desk.look(desk.new)
            if status > 1 or not all(shown and shown["undo"] for shown in whole) or WORDS not in read(desk.new).decode():
                print(f"R5 save as: {case}: not saved with both histories: {said} {err}")
                return 1
            if not FULL and len(calls) > QUICK:
                calls = [calls[index * len(calls) // QUICK] for index in range(QUICK)]
            for call, nth in calls:
                before = desk.prepare()
                happened, _, said, _ = lab.injected(desk.script, call, nth, "signal=KILL", desk.old)
                if not happened:
                    missed += 1
                    continue
                points += 1
                missing = desk.missing(before, "ok 2" in said)
                if missing:
                    lost += 1
                    print(f"        {case}, {call} {nth}: {', '.join(missing)}", flush=True)
    print(f"R5 save as: {lost} lost of {points} points, {missed} not reached", flush=True)
    return 0 if lost == 0 and points else 1


sys.exit(main())
