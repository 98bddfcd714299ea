#!/usr/bin/env python3
"""The order of a save, read off its system calls: the temporary file is synced, then renamed, then the folder is synced."""

import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)) + "/common")
from lab import Lab, need, record, write  # noqa: E402

need("order", "strace")


def main():
    with Lab() as lab:
        path = f"{lab.records}/a.kif"
        write(path, record(3000))
        log = f"{lab.folder}/trace"
        lab.edit("comment 検討\nsave\n", path, strace=["-y", "-o", log, "-e", "trace=openat,write,fsync,fdatasync,rename,renameat,renameat2,ftruncate"])
        with open(log, encoding="utf-8", errors="replace") as file:
            trace = file.read().splitlines()
        if os.environ.get("SHOW"):
            print("\n".join(line for line in trace if lab.folder in line))

    def where(pattern):
        return [number for number, line in enumerate(trace) if re.search(pattern, line)]

    temporary = r"\.komaoto-\w+\.tmp"
    writes = where(rf"write\(\d+<{re.escape(lab.records)}/{temporary}>")
    syncs = where(rf"f(data)?sync\(\d+<{re.escape(lab.records)}/{temporary}>\) += 0")
    renames = where(rf"rename(at2?)?\(.*{temporary}\".*a\.kif\".* = 0")
    folders = where(rf"fsync\(\d+<{re.escape(lab.records)}>\) += 0")
    in_place = where(rf"write\(\d+<{re.escape(path)}>")
    order = [writes[-1:], syncs, renames, folders]
    fine = all(len(step) == 1 for step in order) and [step[0] for step in order] == sorted(step[0] for step in order) and not in_place
    print(f"order: write {writes}, fsync {syncs}, rename {renames}, fsync of the folder {folders}: {'as it should be' if fine else 'WRONG'}", flush=True)
    return 0 if fine else 1


sys.exit(main())
