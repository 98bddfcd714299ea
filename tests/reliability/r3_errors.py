#!/usr/bin/env python3
"""R3: whatever call of a save fails, the old file is whole or the new one is, the message says which, and nothing is left beside it.

Each call that a save makes x each error x each time it is made, by strace; then a disk of 64 KB that is really full.
"""

import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)) + "/common")
from lab import FULL, Lab, need, read, record, write  # noqa: E402

need("R3", "strace")

ERRORS = ["EIO", "ENOSPC", "EDQUOT", "EACCES", "EROFS"]
# The calls that touch files; those of memory and threads are none of a disk's business.
CALLS = {"openat", "write", "fsync", "fdatasync", "rename", "renameat", "renameat2", "fchmod", "fchown", "fchownat", "close", "ftruncate",
         "statx", "fstat", "newfstatat", "lseek", "read", "flock", "mkdir", "unlink", "unlinkat", "readlink", "chmod", "flistxattr",
         "fgetxattr", "fsetxattr", "pread64", "link", "linkat", "fcntl"}  # fmt: skip


def check(lab, target, old, new, said, err, mine, may_leave):
    """What is wrong, if anything is."""
    now = read(target)
    answer = next((line for line in said if line.startswith(("ok 3", "refused 3"))), None)
    if answer is None:
        return None if now in (old, new) else "no answer, and the file is neither"
    if answer.startswith("ok"):
        if now != new:
            return "it says saved, and it is not"
    elif "unchanged" in answer or "No file was made" in answer or "Nothing was written" in answer:
        if now != old:
            return "it says the old file is there, and it is not"
        if "No file was made" in answer and old is not None:
            return "it says there was no file"
    elif "may be damaged" in answer:
        if now == old:
            return "it says damaged, and nothing is"
    else:
        return f"it does not say what is on disk: {answer}"
    left = lab.left_over(*mine)
    return f"left: {left}" if left and not may_leave else None


def main():
    tried = missed = wrong = turn = 0
    with Lab() as lab:
        a, b = f"{lab.records}/a.kif", f"{lab.records}/b.kif"
        over = "sleep 1\ncomment 新しい検討\nsave\n"
        other = "sleep 1\ncomment 新しい検討\n" + json.dumps({"save_as": {"path": b, "encoding": "Utf8"}}) + "\n"
        # name, script, file looked at, prepare, files that are mine
        ways = [("save", over, a, lambda: None, [a]), ("save as", other, b, lambda: None, [a, b]),
                ("several names", over, a, lambda: os.link(a, f"{lab.records}/c.kif"), [a, "c.kif"])]  # fmt: skip
        for name, script, target, prepare, mine in ways:
            def start():
                lab.fresh()
                write(a, record(4000))
                prepare()

            start()
            old = read(target)
            calls = [call for call in lab.calls(script, a) if call[0] in CALLS]
            start()
            lab.edit(script, a)
            new = read(target)
            assert new not in (None, old), name
            for call, nth in calls:
                # In the quick form one error for each call, another one for the next; all of them where files are put in place.
                turn += 1
                weighty = name == "save" and call in ("rename", "fsync", "ftruncate")
                for error in ERRORS if FULL or weighty else [ERRORS[turn % len(ERRORS)]]:
                    start()
                    try:
                        happened, _, said, err = lab.injected(script, call, nth, f"error={error}", a, timeout=30)
                    except subprocess.TimeoutExpired:
                        wrong += 1
                        print(f"        {name}: {call} {nth} gives {error}: it hangs")
                        continue
                    if not happened:
                        missed += 1
                        continue
                    tried += 1
                    # Where removing fails, nobody can remove.
                    fault = check(lab, target, old, new, said, err, mine, call in ("unlink", "unlinkat"))
                    if fault:
                        wrong += 1
                        print(f"        {name}: {call} {nth} gives {error}: {fault}\n            {said} {err.strip()}")
    small = on_a_small_disk()
    wrong += small or 0
    disk = "SKIPPED: no small disk can be mounted here" if small is None else f"a full disk {'kept the old file' if not small else 'FAILED'}"
    print(f"R3: {tried - wrong} of {tried} errors handled and truly told, {missed} never happened and do not count, {disk}", flush=True)
    return 1 if wrong or tried < 100 else 0


def on_a_small_disk():
    """0 if a full disk leaves the old file and nothing else; None if there can be none here."""
    if os.geteuid() != 0:
        return None
    with Lab() as lab:
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", lab.records], capture_output=True)
        if mounted.returncode != 0:
            return None
        try:
            a = f"{lab.records}/a.kif"
            old = record(40000)
            write(a, old)
            status, said, _ = lab.edit("comment x\nsave\n", a)
            fine = read(a) == old and not lab.left_over(a) and any("unchanged" in line for line in said)
            return 0 if fine else 1
        finally:
            subprocess.run(["umount", lab.records])


sys.exit(main())
