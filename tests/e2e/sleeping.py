#!/usr/bin/python3
"""A drive that falls asleep when it is told: a folder shown again elsewhere by a file system of our own (FUSE).

As a program, `sleeping.py MOUNT BEHIND CONTROL` serves the folder BEHIND at MOUNT. While CONTROL/asleep exists no call is answered;
CONTROL/calls gets a line for each call: its name, the path, and the number of the thread that made it. `Drive` starts and steers it.
Nothing may look into a drive that sleeps but the program that is tried: whoever does waits, too.
"""

import errno
import importlib
import os
import subprocess
import sys
import time

MODULES = ["fusepy", "fuse"]  # Debian has the one module under either name.


def module():
    """The module that makes file systems; `None` where it is missing."""
    for name in MODULES:
        try:
            found = importlib.import_module(name)
        except ImportError:
            continue
        if hasattr(found, "FUSE"):
            return found
    return None


class Drive:
    def __init__(self, folder):
        """A drive at `folder`/mount; what it holds can always be reached at `folder`/behind."""
        self.mount, self.behind, self.control = (f"{folder}/{name}" for name in ("mount", "behind", "control"))
        for place in (self.mount, self.behind, self.control):
            os.makedirs(place)
        self.calls_file = f"{self.control}/calls"
        with open(self.calls_file, "w"):
            pass
        self.server = subprocess.Popen([sys.executable, os.path.realpath(__file__), self.mount, self.behind, self.control],
                                       stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)  # fmt: skip
        deadline = time.monotonic() + 15
        while not os.path.ismount(self.mount):
            if self.server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the drive was not mounted: {self.server.stderr.read() if self.server.poll() is not None else 'no answer'}")
            time.sleep(0.05)

    def sleep(self):
        with open(f"{self.control}/asleep", "w"):
            pass

    def wake(self):
        if os.path.exists(f"{self.control}/asleep"):
            os.remove(f"{self.control}/asleep")

    def sleeps(self):
        return os.path.exists(f"{self.control}/asleep")

    def calls(self):
        """Each call so far: name, path, thread."""
        with open(self.calls_file) as file:
            return [(name, path, int(thread)) for name, thread, path in (line.rstrip("\n").split(" ", 2) for line in file if line.endswith("\n"))]

    def close(self):
        self.wake()
        subprocess.run(["fusermount3", "-u", "-z", self.mount], capture_output=True)
        try:
            self.server.wait(10)
        except subprocess.TimeoutExpired:
            self.server.kill()


def serve(mount, behind, control):
    fuse = module()

    class Sleeping(fuse.Operations):
        def __init__(self):
            self.log = open(f"{control}/calls", "a", buffering=1)

        def __call__(self, name, path, *rest):
            self.log.write(f"{name} {fuse.fuse_get_context()[2]} {path}\n")
            # The end of it must get through, or the machine would keep a mount that nobody can take away.
            while os.path.exists(f"{control}/asleep") and name not in ("init", "destroy"):
                time.sleep(0.02)
            if not hasattr(self, name):
                raise fuse.FuseOSError(errno.ENOSYS)
            try:
                return getattr(self, name)(path, *rest)
            except OSError as error:
                raise fuse.FuseOSError(error.errno) from error

        def init(self, _):
            pass

        def destroy(self, _):
            pass

        def getattr(self, path, handle=None):
            told = os.lstat(behind + path)
            names = "st_atime st_ctime st_gid st_mode st_mtime st_nlink st_size st_uid".split()
            return {name: getattr(told, name) for name in names}

        def access(self, path, mode):
            if not os.access(behind + path, mode):
                raise fuse.FuseOSError(errno.EACCES)

        def readdir(self, path, handle):
            return [".", "..", *os.listdir(behind + path)]

        def readlink(self, path):
            return os.readlink(behind + path)

        def statfs(self, path):
            told = os.statvfs(behind + path)
            names = "f_bavail f_bfree f_blocks f_bsize f_favail f_ffree f_files f_flag f_frsize f_namemax".split()
            return {name: getattr(told, name) for name in names}

        def open(self, path, flags):
            return os.open(behind + path, flags)

        def create(self, path, mode, info=None):
            return os.open(behind + path, os.O_WRONLY | os.O_CREAT, mode)

        def read(self, path, size, offset, handle):
            return os.pread(handle, size, offset)

        def write(self, path, data, offset, handle):
            return os.pwrite(handle, data, offset)

        def truncate(self, path, length, handle=None):
            os.truncate(behind + path, length)

        def flush(self, path, handle):
            pass

        def fsync(self, path, only_data, handle):
            os.fsync(handle)

        def release(self, path, handle):
            os.close(handle)

        def rename(self, old, new):
            os.rename(behind + old, behind + new)

        def unlink(self, path):
            os.unlink(behind + path)

        def mkdir(self, path, mode):
            os.mkdir(behind + path, mode)

        def rmdir(self, path):
            os.rmdir(behind + path)

        def chmod(self, path, mode):
            os.chmod(behind + path, mode)

        def chown(self, path, user, group):
            os.chown(behind + path, user, group)

        def utimens(self, path, times=None):
            os.utime(behind + path, times)

    # Nothing is remembered by the system: each call arrives here.
    fuse.FUSE(Sleeping(), mount, foreground=True, nothreads=False, attr_timeout=0, entry_timeout=0, negative_timeout=0)


if __name__ == "__main__":
    serve(*sys.argv[1:])
