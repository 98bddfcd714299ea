#!/usr/bin/env python3
"""R15: the library, killed, on a full disk, and while files are replaced.

While folders are looked through and while a book is made the program is killed before its n-th call of what changes a file. What the catalog
answers then is true as far as it goes, the next look completes it, and nothing is ever written into the folders; a book is whole or is not
there. On a disk that is full it says so, and the files themselves are looked through. Links that go round, names that are no UTF-8 and
folders that cannot be read end nothing. The quick form tries some of the calls.
"""

import hashlib
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)) + "/common")
from lab import FULL, PROGRAM, Lab, need, patience, write  # noqa: E402

need("R15", "strace")

CHANGES = ["openat", "pwrite64", "write", "ftruncate", "fsync", "fdatasync", "rename", "unlink", "mkdir"]
QUICK = 24
NAMES = ["山田", "佐藤", "羽生", "Carlsen", "加藤"]


def game(dice, name):
    moves = ["７六歩(77)", "２六歩(27)", "５六歩(57)"]
    second = ["３四歩(33)", "８四歩(83)"]
    return (
        f"手合割：平手\n先手：{name}\n後手：{dice.choice(NAMES)}\n手数----指手---------\n"
        f"   1 {dice.choice(moves)}\n   2 {dice.choice(second)}\n   3 投了\n"
    )


def folder(at, files, seed=48):
    dice = random.Random(seed)
    os.makedirs(at)
    for place in range(files):
        below = os.path.join(at, dice.choice(["", "a", "a/b"]))
        os.makedirs(below, exist_ok=True)
        write(os.path.join(below, f"{place}.kifu"), game(dice, dice.choice(NAMES)).encode())
    games = "".join(f'[White "{dice.choice(NAMES)}"]\n[Black "B{place}"]\n\n1. e4 e5 2. Nf3 *\n\n' for place in range(files))
    write(os.path.join(at, "many.pgn"), games.encode())


def seen(at):
    """All of a folder: names, times, contents."""
    found = []
    for base, folders, files in os.walk(os.fsencode(at)):
        for name in sorted(folders + files):
            path = os.path.join(base, name)
            about = os.lstat(path)
            text = hashlib.sha256(open(path, "rb").read()).hexdigest() if os.path.isfile(path) and os.access(path, os.R_OK) else ""
            found.append((path, about.st_mtime_ns, about.st_size, text))
    return sorted(found)


class Library:
    def __init__(self, lab):
        self.lab, self.cache = lab, f"{lab.folder}/cache"
        self.env = {**lab.env, "XDG_CACHE_HOME": self.cache}

    def fresh(self):
        shutil.rmtree(self.cache, ignore_errors=True)

    def run(self, *arguments, strace=()):
        command = [PROGRAM, *arguments]
        if strace:
            command = ["strace", "-f", "-qq", "-o", f"{self.lab.folder}/trace", *strace, "--", *command]
        done = subprocess.run(command, capture_output=True, env=self.env, timeout=patience(120), cwd=self.lab.folder)
        return done.returncode, done.stdout, done.stderr

    def games(self):
        """What is found by words, in the catalog."""
        status, out, err = self.run("find", "--library", "--lang", "en")
        assert status in (0, 1, 2), (status, err)
        return set(out.splitlines())

    def read(self, at):
        """What is found in the files."""
        status, out, err = self.run("find", "--in", at, "--lang", "en")
        assert status in (0, 1), (status, err)
        return set(out.splitlines())

    def calls(self, *arguments):
        """How often each call is made that may change a file."""
        self.run(*arguments, strace=["-e", "trace=" + ",".join(CHANGES)])
        counts = {}
        with open(f"{self.lab.folder}/trace", encoding="utf-8", errors="replace") as trace:
            for line in trace:
                name = line.split(None, 1)[1].split("(")[0] if " " in line else ""
                if name in CHANGES:
                    counts[name] = counts.get(name, 0) + 1
        points = [(name, nth) for name, count in counts.items() for nth in range(1, count + 1)]
        return points if FULL else random.Random(len(points)).sample(points, min(QUICK, len(points)))


def killed_scan(library, at):
    truth, before, points = library.read(at), seen(at), 0
    library.fresh()
    for name, nth in library.calls("library", "add", at):
        library.fresh()
        library.run("library", "add", at, strace=["-e", f"trace={name}", "-e", f"inject={name}:signal=KILL:when={nth}"])
        found = library.games()
        assert found <= truth, (name, nth, sorted(found - truth)[:3])
        # The folder may not have been noted yet.
        status, _, err = library.run("library", "add", at)
        assert status == 0, (name, nth, status, err)
        assert library.games() == truth, (name, nth)
        with sqlite3.connect(f"{library.cache}/komaoto/library.sqlite") as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        points += 1
    assert seen(at) == before, "something was written in the folder"
    return points


def killed_book(library, at):
    before, book, points = seen(at), f"{library.lab.records}/mine.db", 0
    # The games of chess are left out of a book of shogi, which is said.
    status, _, err = library.run("book", "make", at, "-o", book)
    assert status in (0, 1), (status, err)
    whole = open(book, "rb").read()
    for command in (["book", "make", at, "-o", book], ["book", "convert", f"{library.lab.folder}/whole.db", "-o", f"{library.lab.records}/mine.sbk", "--lossy"]):
        write(f"{library.lab.folder}/whole.db", whole)
        target = command[command.index("-o") + 1]
        library.lab.fresh()
        library.run(*command)
        result = open(target, "rb").read()
        library.lab.fresh()
        for name, nth in library.calls(*command):
            library.lab.fresh()
            library.run(*command, strace=["-e", f"trace={name}", "-e", f"inject={name}:signal=KILL:when={nth}"])
            left = open(target, "rb").read() if os.path.exists(target) else None
            assert left in (None, result), (command, name, nth, len(left or b""))
            # The next one is not in its way.
            if left is None:
                status, _, err = library.run(*command)
                assert status in (0, 1) and open(target, "rb").read() == result, (name, nth, status, err)
            points += 1
    assert seen(at) == before
    return points


def full_disk(library, at):
    truth, points = library.read(at), 0
    for nth in (1, 2, 5, 12, 40):
        for call in ("pwrite64", "ftruncate"):
            library.fresh()
            strace = ["-e", f"trace={call}", "-e", f"inject={call}:error=ENOSPC:when={nth}+"]
            status, _, err = library.run("library", "add", at, strace=strace)
            assert status in (0, 3), (status, err)
            found = library.games()
            assert found <= truth, (call, nth)
            # Files are looked through as ever.
            assert library.read(at) == truth
            status, _, err = library.run("library", "add", at)
            assert status == 0 and library.games() == truth, (call, nth, status, err)
            points += 1
    return points


def replaced(library, at):
    """Files come and go while they are read: what is told is what was there at some time."""
    library.fresh()
    stop, truth, dice = threading.Event(), set(), random.Random(7)
    target = os.path.join(at, "changing.kifu")

    def change():
        while not stop.is_set():
            name = dice.choice(NAMES)
            write(target + ".new", game(dice, name).encode())
            os.replace(target + ".new", target)
            time.sleep(0.001)

    write(target, game(dice, NAMES[0]).encode())
    changing = threading.Thread(target=change)
    changing.start()
    try:
        library.run("library", "add", at)
        for _ in range(20 if FULL else 6):
            library.run("library", "rescan")
            lines = [line for line in library.games() if b"changing.kifu" in line]
            assert len(lines) == 1 and any(name.encode() in lines[0] for name in NAMES), lines
    finally:
        stop.set()
        changing.join()
    library.run("library", "rescan")
    assert library.games() == library.read(at)
    os.remove(target)
    library.run("library", "rescan")
    assert library.games() == library.read(at)


def odd_names(library):
    """Links that go round, names that are no UTF-8, folders that nobody may read."""
    at = f"{library.lab.folder}/odd"
    os.makedirs(at + "/x/y")
    os.symlink("..", at + "/x/up")
    os.symlink(at, at + "/x/y/round")
    os.symlink("nowhere.kifu", at + "/lost.kifu")
    os.symlink("self.kifu", at + "/self.kifu")
    dice = random.Random(1)
    write(os.path.join(os.fsencode(at), b"\x8a\xfb\x95\x88.kifu"), game(dice, "山田").encode("cp932"))
    write(at + "/x/one.kifu", game(dice, "佐藤").encode())
    os.mkfifo(at + "/pipe.kifu")
    library.fresh()
    status, _, err = library.run("library", "add", at)
    assert status in (0, 1), (status, err)
    found = library.games()
    assert len(found) == 2, found
    status, out, err = library.run("find", "山田", "--library", "--print0")
    path = out.split(b"\0")[0]
    assert os.path.exists(path), path
    status, out, _ = library.run("show", os.fsdecode(path))
    assert status == 0 and "山田".encode() in out


def main():
    with Lab() as lab:
        library = Library(lab)
        at = f"{lab.folder}/games"
        folder(at, 60 if FULL else 24)
        scans, books, full = killed_scan(library, at), killed_book(library, at), full_disk(library, at)
        replaced(library, at)
        odd_names(library)
    print(f"R15: killed at {scans} calls of a scan and {books} of a book, {full} full disks: 0 wrong answers, 0 half books, nothing written into the folders")


if __name__ == "__main__":
    main()
