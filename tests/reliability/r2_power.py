#!/usr/bin/env python3
"""R2: the power goes while records are being saved; afterwards the file is whole, and no save that was answered is lost.

On a disk in a file: saves in a loop, the writer stopped at a random moment, the disk copied, the copy mounted (its journal is replayed)
and the record read. Half of the saves go into a file of several names, which is written into itself; the next start finishes those.
"""

import os
import random
import re
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)) + "/common")
from lab import FULL, PROGRAM, Lab, need, need_root, read, record, skip, write  # noqa: E402

need_root("R2")
need("R2", "losetup", "mount", "umount")
os.environ["PATH"] += ":/usr/sbin:/sbin"
CUTS = 100 if FULL else 4
DISKS = {"ext4": (["mkfs.ext4", "-q", "-F"], 24 << 20), "xfs": (["mkfs.xfs", "-q", "-f"], 300 << 20)}


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise OSError(f"{' '.join(command)}: {done.stderr.strip()}")


class Disk:
    """A file system in a file."""

    def __init__(self, image, mount, options="loop"):
        os.makedirs(mount, exist_ok=True)
        run("mount", "-o", options, image, mount)
        self.mount = mount

    def __enter__(self):
        return self.mount

    def __exit__(self, *_):
        run("umount", self.mount)


def version(data):
    """The number of the version a file is, whole; None if it is none."""
    found = re.search("版([0-9]+)\n".encode(), data or b"")
    number = int(found.group(1)) if found else 0
    expected = HEAD.replace(b"@", f"*版{number}\n".encode() if number else b"")
    return number if data == expected else None


OLD = record(20000)
HEAD = None


def head(lab):
    """What the program writes for a version, with @ where the comment stands."""
    global HEAD
    path = f"{lab.folder}/head.kif"
    write(path, OLD)
    lab.edit("go 0\ncomment 版7\nsave\n", path)
    HEAD = read(path).replace("*版7\n".encode(), b"@")
    assert b"@" in HEAD and version(read(path)) == 7 and version(OLD) == 0


def cut(lab, image, copy, place, several, rest):
    """One cut: (torn, lost)."""
    with Disk(image, place):
        path = f"{place}/a.kif"
        for name in os.listdir(place):
            if name.endswith((".kif", ".tmp")):
                os.remove(f"{place}/{name}")
        write(path, OLD)
        if several:
            os.link(path, f"{place}/b.kif")
        os.sync()
        env = {**lab.env, "XDG_STATE_HOME": f"{place}/state"}
        writer = subprocess.Popen([PROGRAM, "edit", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)
        answered, end, line = 0, time.monotonic() + rest, 0
        # One save at a time: what was answered when the writer stops is known exactly.
        while time.monotonic() < end:
            number = answered + 1
            writer.stdin.write(f"go 0\ncomment 版{number}\nsave\n".encode())
            writer.stdin.flush()
            for _ in range(3):
                said = writer.stdout.readline()
                if not said.startswith(b"ok"):
                    raise OSError(f"the writer says {said!r}")
            answered = number
        # The last one is cut off somewhere.
        writer.stdin.write(f"go 0\ncomment 版{answered + 1}\nsave\n".encode())
        writer.stdin.flush()
        time.sleep(random.random() * 0.008)
        writer.send_signal(signal.SIGSTOP)
        run("cp", "--sparse=always", image, copy)
        writer.send_signal(signal.SIGKILL)
        writer.wait()
    after = f"{place}-after"
    with Disk(copy, after):
        if several:
            # The next start finishes what was begun; it looks for it under the place it had.
            run("mount", "--bind", after, place)
            try:
                subprocess.run([PROGRAM, "edit"], input=b"quit\n", env={**lab.env, "XDG_STATE_HOME": f"{place}/state"}, stdout=subprocess.DEVNULL, check=True)
            finally:
                run("umount", place)
        now = version(read(f"{after}/a.kif"))
    os.remove(copy)
    if now is None:
        return "torn", answered
    return ("lost" if now < answered else None), answered


def main():
    random.seed(int(os.environ.get("SEED", "20261121")))
    results = []
    with Lab() as lab:
        head(lab)
        for kind, (make, size) in DISKS.items():
            try:
                subprocess.run([make[0], "-V"], capture_output=True)
            except FileNotFoundError:
                results.append(f"{kind} SKIPPED: {make[0]} is not installed")
                continue
            image, copy, place = f"{lab.folder}/{kind}.img", f"{lab.folder}/{kind}.copy", f"{lab.folder}/{kind}"
            with open(image, "wb") as file:
                file.truncate(size)
            torn = lost = saves = 0
            try:
                run(*make, image)
                with Disk(image, place):
                    pass
            except OSError as error:
                results.append(f"{kind} SKIPPED: {error}")
                continue
            for number in range(CUTS):
                what, answered = cut(lab, image, copy, place, number % 2 == 1, 0.05 + random.random() * 0.25)
                torn, lost, saves = torn + (what == "torn"), lost + (what == "lost"), saves + answered
            results.append(f"{kind} {torn} torn, {lost} lost of {CUTS} cuts ({saves} saves answered)")
    print(f"R2: {'; '.join(results)}", flush=True)
    return 1 if any(re.search(r" [1-9]\d* (torn|lost)", result) for result in results) else 0


try:
    sys.exit(main())
except OSError as error:
    if "mount" in str(error) and "permission" in str(error).lower():
        skip("R2", str(error))
    raise
