#!/usr/bin/env python3
"""R4: what a file has besides its contents is kept, and what must not be replaced is not. Ten points."""

import os
import stat
import struct
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)) + "/common")
from lab import Lab, read, record, write  # noqa: E402

OLD = record(2000)


def mode(path):
    return stat.S_IMODE(os.stat(path).st_mode)


def save(lab, path, what="new"):
    status, said, err = lab.edit(f"comment {what}\nsave\n", path, timeout=20)
    return status == 0 and any(" saved " in line for line in said)


def acl():
    """Reading for user 1234, as the kernel stores it: version 2, then tag, rights, id of each entry."""
    nobody = 0xFFFFFFFF
    entries = [(0x01, 6, nobody), (0x02, 4, 1234), (0x04, 4, nobody), (0x10, 6, nobody), (0x20, 0, nobody)]
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries)


def attribute(path, name, value):
    try:
        os.setxattr(path, name, value)
    except OSError as error:
        return f"this disk has none ({error.strerror})"
    return None


def points(lab):
    a = f"{lab.records}/a.kif"

    def fresh():
        lab.fresh()
        write(a, OLD)

    def changed():
        return read(a) != OLD

    def keeps_mode():
        os.chmod(a, 0o640)
        return save(lab, a) and changed() and mode(a) == 0o640

    def keeps_owner():
        if os.geteuid() != 0:
            return "only the superuser can try"
        os.chown(a, 1234, 4321)
        os.chmod(a, 0o664)
        return save(lab, a) and changed() and (os.stat(a).st_uid, os.stat(a).st_gid, mode(a)) == (1234, 4321, 0o664)

    def keeps_attribute():
        return attribute(a, "user.origin", "将棋".encode()) or (save(lab, a) and changed() and os.getxattr(a, "user.origin") == "将棋".encode())

    def keeps_acl():
        return attribute(a, "system.posix_acl_access", acl()) or (save(lab, a) and changed() and os.getxattr(a, "system.posix_acl_access") == acl())

    def obeys_umask():
        got = []
        for umask in (0o022, 0o077, 0o002):
            before = os.umask(umask)
            try:
                path = f"{lab.records}/{umask}.kifu"
                lab.edit(f"play 7g7f\nsave {path}\n")
                got.append(mode(path) == 0o666 & ~umask)
            finally:
                os.umask(before)
        return all(got)

    def keeps_link():
        os.mkdir(f"{lab.records}/real")
        os.rename(a, f"{lab.records}/real/b.kif")
        os.symlink("real/b.kif", a)
        return save(lab, a) and os.path.islink(a) and read(f"{lab.records}/real/b.kif") != OLD

    def keeps_names():
        os.link(a, f"{lab.records}/b.kif")
        return save(lab, a) and changed() and os.path.samefile(a, f"{lab.records}/b.kif") and read(f"{lab.records}/b.kif") == read(a)

    def refuses_read_only():
        os.chmod(a, 0o444)
        return not save(lab, a) and not changed() and mode(a) == 0o444

    def leaves_pipes():
        pipe = f"{lab.records}/pipe.kif"
        os.mkfifo(pipe)
        try:
            _, said, _ = lab.edit(f"play 7g7f\nsave {pipe}\n", timeout=20)
        except subprocess.TimeoutExpired:
            return False
        return any("refused" in line for line in said) and stat.S_ISFIFO(os.stat(pipe).st_mode)

    def saves_long_names():
        path = f"{lab.records}/{'棋' * 83}.kif"
        write(path, OLD)
        return len(os.path.basename(path).encode()) == 253 and save(lab, path) and read(path) != OLD

    tried = [keeps_mode, keeps_owner, keeps_attribute, keeps_acl, obeys_umask, keeps_link, keeps_names, refuses_read_only, leaves_pipes, saves_long_names]
    for point in tried:
        fresh()
        yield point.__name__, point()
        left = [name for name in os.listdir(lab.records) if name.endswith(".tmp")]
        if left:
            yield f"{point.__name__}, nothing left", False


def main():
    with Lab() as lab:
        results = list(points(lab))
    skipped = [f"{name}: SKIPPED: {result}" for name, result in results if isinstance(result, str)]
    failed = [name for name, result in results if result is False]
    kept = sum(result is True for _, result in results)
    for line in skipped:
        print(f"        {line}")
    print(f"R4: {kept} of {kept + len(failed)} kept{': not ' + ', '.join(failed) if failed else ''}{f', {len(skipped)} skipped' if skipped else ''}", flush=True)
    return 1 if failed else 0


sys.exit(main())
