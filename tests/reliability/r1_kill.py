#!/usr/bin/env python3
"""R1: killed before every system call of a save, the file is the old one or the new one.

Every way of saving: over the file, under a new name, over another file, through a link, into a file of several names, directly. What is
written into is finished by the next start, as it is for a person.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)) + "/common")
from lab import FULL, Lab, need, read, record, write  # noqa: E402

need("R1", "strace")

# About how many points of each case are tried in the quick form.
QUICK = 40

SAVE = "sleep 1\ncomment 新しい検討\nsave\n"


def save_as(lab, **options):
    import json

    return "sleep 1\ncomment 新しい検討\n" + json.dumps({"save_as": {"path": f"{lab.records}/b.kif", "encoding": "Utf8", **options}}) + "\n"


def plain(lab, old):
    write(f"{lab.records}/a.kif", old)


def with_other(lab, old):
    plain(lab, old)
    write(f"{lab.records}/b.kif", record(2000, "other"))


def with_link(lab, old):
    os.mkdir(f"{lab.records}/real")
    write(f"{lab.records}/real/a.kif", old)
    os.symlink("real/a.kif", f"{lab.records}/a.kif")


def with_names(lab, old):
    plain(lab, old)
    os.link(f"{lab.records}/a.kif", f"{lab.records}/c.kif")


WAYS = [
    # name, what is there before, script, which file is looked at, whether the next start has to finish it
    ("save", plain, lambda lab: SAVE, "a.kif", False),
    ("save as", plain, save_as, "b.kif", False),
    ("save as over another", with_other, save_as, "b.kif", False),
    ("through a link", with_link, lambda lab: SAVE, "a.kif", False),
    ("several names", with_names, lambda lab: SAVE, "a.kif", True),
    ("directly", plain, lambda lab: save_as(lab, directly=True), "b.kif", True),
    ("directly over another", with_other, lambda lab: save_as(lab, directly=True), "b.kif", True),
]


def main():
    points = missed = torn = unmade = 0
    sizes = [1000, 1 << 20, 5 << 20] if FULL else [1000]
    with Lab() as lab:
        cases = [(size, way) for size in sizes for way in WAYS]
        if not FULL:
            cases += [(256 << 10, WAYS[0]), (5 << 20, WAYS[0])] if "release" in os.environ.get("KOMAOTO", "") else [(64 << 10, WAYS[0])]
        for size, (name, prepare, script, shown, finishes) in cases:
            def start():
                lab.fresh()
                prepare(lab, record(size))
                return read(f"{lab.records}/{shown}")

            old = start()
            opened = f"{lab.records}/a.kif"
            calls = lab.calls(script(lab), opened)
            start()
            status, said, err = lab.edit(script(lab), opened)
            new = read(f"{lab.records}/{shown}")
            if status != 0 or new is None or new == old:
                print(f"R1: {name}: nothing was saved: {said} {err}")
                return 1
            # What only reads or waits is between two that matter; large files are killed at what writes.
            small = size < 1 << 20 or FULL
            # In the quick form a part of the points, spread over the whole of it; what puts files in place is never left out.
            step = 1 if FULL else max(1, len(calls) // (QUICK if size < 1 << 20 else QUICK // 3))
            weighty = {"rename", "renameat", "renameat2", "ftruncate", "unlink", "unlinkat"}
            names = {call for call, _ in calls} if small else {"openat", "write", "fsync", "rename", "renameat", "renameat2", "ftruncate", "close"}
            seen = set()
            for place, (call, nth) in enumerate(calls):
                if call not in names or place % step and (call not in weighty or not small):
                    continue
                start()
                died, _, said, _ = lab.injected(script(lab), call, nth, "signal=KILL", opened)
                if not died:
                    missed += 1
                    continue
                points += 1
                if finishes:
                    lab.edit("quit\n")
                now = read(f"{lab.records}/{shown}")
                saved = any(" saved " in line for line in said)
                if now not in (old, new) or saved and now != new:
                    torn += 1
                    print(f"        {name}, {size} bytes, killed before {call} {nth}: {None if now is None else len(now)} bytes, "
                          f"old {None if old is None else len(old)}, new {len(new)}")  # fmt: skip
                seen.add("new" if now == new else "old")
                # What was left is gone after the next save there.
                left = [file for file in os.listdir(os.path.dirname(os.path.realpath(opened))) if file.endswith(".tmp")]
                if left:
                    lab.edit("comment 次\nsave\n", opened)
                left = [file for file in os.listdir(os.path.dirname(os.path.realpath(opened))) if file.endswith(".tmp")]
                unmade += len(left)
            if seen != {"old", "new"}:
                print(f"R1: {name}: only the {seen} file was ever seen, so nothing was tried")
                return 1
    form = "every point" if FULL else "a part of the points, --full tries all"
    print(f"R1: {torn} neither old nor new of {points} kill points in {len(cases)} cases, {unmade} temporary files left after the next save, "
          f"{missed} points were not reached and do not count ({form})", flush=True)  # fmt: skip
    return 1 if torn or unmade or points < 300 else 0


sys.exit(main())
