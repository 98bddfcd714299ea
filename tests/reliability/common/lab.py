"""What the scripts share: the program, records to save, and strace."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, f"{os.path.dirname(os.path.realpath(__file__))}/../../e2e")
from desktop import patience  # noqa: E402

PROGRAM = os.path.realpath(os.environ.get("KOMAOTO", f"{os.path.dirname(__file__)}/../../../target/debug/komaoto"))
FULL = "--full" in sys.argv[1:]


def skip(name, reason):
    print(f"{name}: SKIPPED: {reason}", flush=True)
    sys.exit(0)


def need(name, *tools):
    for tool in tools:
        if not shutil.which(tool) and not shutil.which(tool, path="/usr/sbin:/sbin"):
            skip(name, f"{tool} is not installed")


def need_root(name):
    if os.geteuid() != 0:
        skip(name, "only the superuser may mount")


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def record(size, word="old"):
    """A record of about so many bytes: two moves, and a remark."""
    line = f"*{word} の検討\n".encode()
    head = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n".encode()
    return head + line * max(1, (size - len(head)) // len(line))


class Lab:
    """A folder of its own with a state folder, removed at the end."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="komaoto-reliability-")
        self.records = f"{self.folder}/records"
        self.state = f"{self.folder}/state"
        self.env = {**os.environ, "XDG_STATE_HOME": self.state, "XDG_CONFIG_HOME": f"{self.folder}/config", "HOME": self.folder, "LC_ALL": "C.UTF-8"}
        self.fresh()

    def fresh(self):
        for path in (self.records, self.state):
            shutil.rmtree(path, ignore_errors=True)
        os.makedirs(self.records)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def edit(self, script, *arguments, strace=(), timeout=120):
        """Runs a script of commands; (status, lines answered)."""
        command = [PROGRAM, "edit", "--keep-going", *arguments]
        if strace:
            command = ["strace", "-f", "-qq", *strace, "--", *command]
        done = subprocess.run(command, input=script.encode(), capture_output=True, env=self.env, timeout=patience(timeout))
        return done.returncode, done.stdout.decode(errors="replace").splitlines(), done.stderr.decode(errors="replace")

    def left_over(self, *mine):
        """What is in the folder of records besides these."""
        return sorted(set(os.listdir(self.records)) - {os.path.basename(path) for path in mine})

    def injected(self, script, call, nth, fault, *arguments, timeout=120):
        """Runs a script whose n-th call of a name, in the first thread that makes so many, gets a fault (`signal=KILL`, `error=EIO`):
        (whether that happened, status, lines answered, complaints)."""
        log = f"{self.folder}/injected"
        options = ["-o", log, "-e", f"trace={call}", "-e", f"inject={call}:{fault}:when={nth}"]
        status, said, err = self.edit(script, *arguments, strace=options, timeout=timeout)
        # What died before it made the call, or was over, has shown nothing.
        happened = status == -signal.SIGKILL or b"INJECTED" in (read(log) or b"")
        return happened, status, said, err

    def calls(self, script, *arguments):
        """The system calls of a script from its `sleep` on: (name, how often the thread has called it, this one included). strace
        counts for each thread by itself, and injects wherever a thread is the first to make so many: what a thread had made before
        the `sleep` cannot be hit in another one."""
        log = f"{self.folder}/trace"
        self.edit(script, *arguments, strace=["-o", log])
        counts, calls, seen, begun = {}, [], set(), False
        with open(log, encoding="utf-8", errors="replace") as trace:
            for line in trace:
                found = re.match(r"(\d+)\s+(\w+)\(", line)
                if not found:
                    continue
                thread, name = found.groups()
                counts[thread, name] = counts.get((thread, name), 0) + 1
                call = name, counts[thread, name]
                begun = begun or name in ("clock_nanosleep", "nanosleep")
                if begun and call not in seen:
                    calls.append(call)
                seen.add(call)
        os.remove(log)
        return calls
