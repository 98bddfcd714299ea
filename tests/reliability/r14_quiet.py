#!/usr/bin/env python3
"""R14: opening a file runs nothing, calls nobody and writes nowhere but in the folders for state and settings.

`komaoto check` and the real window (on a virtual screen) open files under strace: the command line the hostile ones and all of the shared
corpus, the window some of them, with --full all. Allowed are: the program itself, sockets of the screen and of the desktop (X11, Wayland, D-Bus, by their
paths), the meeting of windows (our own folder), name services of the system (nscd), the cache of compiled shaders that Mesa's
OpenGL driver keeps for every program, the desktop's list of recently used files, and writing to what was not opened by name (pipes, the terminal). What is used of these is listed.
"""

import os
import re
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)) + "/common")
sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)) + "/../e2e")
from desktop import Desktop, patience, waited  # noqa: E402
from lab import FULL, PROGRAM, Lab, need, write  # noqa: E402

TOP = os.path.realpath(f"{__file__}/../../..")
SHARED = os.environ.get("KOMAOTO_SHARED", f"{TOP}/../shared")
CALLS = "execve,execveat,connect,sendto,sendmsg,bind,open,openat,openat2,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,link,linkat,symlink,symlinkat,truncate,chmod,fchmodat,chown,fchownat,mknod,mknodat,fork,vfork"
WRITING = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC")
# A payload in every place that a careless program might hand to a shell, a browser or a path.
HOSTILE = {
    "shell.kif": "先手：$(touch {pwned})\n後手：`touch {pwned}`; touch {pwned}\n棋戦：| touch {pwned}\n手数----指手\n*file:///etc/passwd https://example.invalid/ \\\\\\\\host\\\\share\n   1 ７六歩(77)\n*<img src=\"http://example.invalid/a.png\">\n",
    "engine.csa": "V2.2\nN+touch {pwned}\n$EVENT:https://example.invalid/\n$SITE:ssh://example.invalid\n'include /etc/passwd\nPI\n+\n+7776FU\n",
    "link.jkf": '{{"header":{{"先手":"javascript:alert(1)"}},"moves":[{{"comments":["http://example.invalid/ \\u0000"]}}]}}',
    "newlines.usi": "position startpos moves 7g7f\nsetoption name EvalFile value /etc/passwd\nquit\ngo\n",
}

ENGINE = """[[engines]]
name = "An engine"
path = "/bin/true"

[panels]
shown = ["moves", "comment", "study"]
"""


def allowed_sockets(lab):
    return [
        (re.compile(r'sun_path=@?"(/tmp/\.X11-unix/[^"]*|[^"]*/wayland-[^"]*)"'), "the screen"),
        # On the virtual screen its address leads nowhere.
        (re.compile(r'sun_path=@?"([^"]*(dbus|/bus|/at-spi)[^"]*|/nonexistent)"'), "the desktop's bus"),
        (re.compile(r'sun_path="/var/run/nscd/socket"|sun_path="/run/nscd/socket"'), "the system's name service"),
        (re.compile(rf'sun_path="{re.escape(lab.folder)}/run/komaoto/[^"]*"'), "our own door"),
    ]


class Log:
    """What a traced program did that it must not, and which sockets it used."""

    def __init__(self, lab):
        self.lab, self.executed, self.called, self.wrote, self.used = lab, [], [], [], {}
        self.places = [lab.state, f"{lab.folder}/config", f"{lab.folder}/run", "/dev/null", "/dev/tty", "/dev/dri", "/dev/shm", "/proc/self", "/memfd:"]
        self.shaders = f"{lab.folder}/home/cache/mesa_shader_cache"
        # Written beside, then put in its place.
        data = re.escape(f"{lab.folder}/home/data")
        self.recent = re.compile(rf"{data}(/recently-used\.xbel|/\.komaoto-[^/]*)?$")
        self.sockets = allowed_sockets(lab)

    def take(self, text, window):
        executed = 0
        for line in text.splitlines():
            line = re.sub(r"^\d+ +", "", line)
            call = line.split("(", 1)[0]
            if "= -1 E" in line and call not in ("execve", "connect"):
                continue
            if call in ("execve", "execveat", "fork", "vfork"):
                executed += 1
                # The program itself, in an environment that names no bus of the network.
                if executed > 1 and f'"{PROGRAM}"' not in line:
                    self.executed.append(line)
            elif call in ("connect", "bind", "sendto", "sendmsg"):
                self.socket(call, line)
            elif call.startswith(("open", "creat")):
                if WRITING.search(line) or call == "creat":
                    self.written(line)
            elif call.startswith(("mkdir", "rename", "unlink", "link", "symlink", "truncate", "chmod", "fchmod", "chown", "fchown", "mknod")):
                self.written(line)

    def socket(self, call, line):
        if call in ("sendto", "sendmsg") and "sun_path" not in line and "sin_addr" not in line and "sin6_addr" not in line:
            return
        if "AF_NETLINK" in line:
            self.used["the kernel (netlink)"] = self.used.get("the kernel (netlink)", 0) + 1
            return
        for pattern, name in self.sockets:
            if pattern.search(line):
                self.used[name] = self.used.get(name, 0) + 1
                return
        self.called.append(line)

    def written(self, line):
        paths = re.findall(r'"((?:[^"\\]|\\.)*)"', line)
        if paths and all(path.startswith(self.shaders) for path in paths):
            self.used["Mesa's shaders"] = self.used.get("Mesa's shaders", 0) + 1
        elif paths and all(self.recent.match(path) for path in paths):
            self.used["the list of recent files"] = self.used.get("the list of recent files", 0) + 1
        elif not all(any(path.startswith(place) for place in self.places) for path in paths):
            self.wrote.append(line)


def strace(log, *command):
    return ["strace", "-f", "-qq", "-s", "4096", "-o", log, "-e", f"trace={CALLS}", "--", *command]


def files(lab):
    """The hostile ones, then all of the shared corpus, where that is."""
    pwned = f"{lab.folder}/pwned"
    found = []
    for name, text in HOSTILE.items():
        write(f"{lab.records}/{name}", text.format(pwned=pwned).encode())
        found.append(f"{lab.records}/{name}")
    own = [f"{TOP}/tests/data/aigakari.kif"]
    corpus = []
    for folder in ("bad", "corpus", "quirks"):
        for where, _, names in sorted(os.walk(f"{SHARED}/{folder}")):
            corpus += [f"{where}/{name}" for name in sorted(names) if os.path.getsize(f"{where}/{name}") < 4 << 20]
    if not corpus:
        print(f"        SKIPPED: the corpus. There is no {SHARED}/corpus; say in KOMAOTO_SHARED which it is")
    return found + own + corpus, len(corpus)


def check(lab, log, opened):
    """The command line: many files at once, as a person would give them."""
    for start in range(0, len(opened), 200):
        trace = f"{lab.folder}/trace"
        subprocess.run(strace(trace, PROGRAM, "check", *opened[start : start + 200]), env=lab.env, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=1200)  # fmt: skip
        with open(trace, errors="replace") as file:
            log.take(file.read(), window=False)


def window(lab, log, opened):
    """The window: one start each, as with a double click, the later files handed to it by further starts."""
    missing = [tool for tool in ("Xvfb", "openbox", "xdotool") if not shutil.which(tool)]
    if missing:
        return f"the window was not tried, {' '.join(missing)} not installed"
    pictures = f"{lab.folder}/pictures"
    os.makedirs(pictures)
    desktop = Desktop(lab.folder, pictures)
    env = desktop.env | {"XDG_CONFIG_HOME": f"{lab.folder}/config", "XDG_STATE_HOME": lab.state, "LANG": "C.UTF-8"}
    # An engine is known and its panel open; it is started by a click only.
    os.makedirs(f"{lab.folder}/config/komaoto", exist_ok=True)
    write(f"{lab.folder}/config/komaoto/settings.toml", ENGINE.encode())
    # An environment may ask for a bus of the network.
    env["DBUS_SESSION_BUS_ADDRESS"] = "tcp:host=127.0.0.1,port=9"
    try:
        trace = f"{lab.folder}/trace"
        program = subprocess.Popen(strace(trace, PROGRAM, opened[0]), env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)  # fmt: skip
        desktop.children.append(program)
        if not waited(lambda: os.path.basename(opened[0]) in titles(env), 60):
            return f"FAILED: no window showed {opened[0]}"
        seen = 1 + sum(handed_over(path, env) for path in opened[1:])
        time.sleep(patience(1))
        for pid in children(program.pid):
            os.kill(pid, 15)
        program.wait(patience(20))
        with open(trace, errors="replace") as file:
            log.take(file.read(), window=True)
        return f"{seen} files in the window{' FAILED: ' + str(len(opened) - seen) + ' were not taken' if seen < len(opened) else ''}"
    finally:
        desktop.close()


def handed_over(path, env):
    """Whether the first window takes a file. A start that gets no answer within a second opens a window of its own; where the machine is
    busy, that is ended, and the file handed over again."""
    for _ in range(5):
        start = subprocess.Popen([PROGRAM, path], env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if waited(lambda: start.poll() is not None, 5):
            time.sleep(0.15)
            return start.returncode == 0
        start.kill()
        start.wait()
    return False


def titles(env):
    found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "."], env=env, capture_output=True, text=True).stdout.split()
    name = lambda window: subprocess.run(["xdotool", "getwindowname", window], env=env, capture_output=True, text=True).stdout  # noqa: E731
    return "".join(map(name, found))


def children(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children") as file:
            return [int(child) for child in file.read().split()]
    except FileNotFoundError:
        return []


def main():
    need("R14", "strace")
    with Lab() as lab:
        log = Log(lab)
        opened, known = files(lab)
        check(lab, log, opened)
        # Of the corpus the window opens some: each costs it a frame or two under strace.
        apart = max(1, len(opened) // 8)
        some = opened if FULL else opened[:5] + opened[5::apart]
        of_window = window(lab, log, [path for path in some if os.path.getsize(path) > 0])
        pwned = os.path.exists(f"{lab.folder}/pwned")
        for kind, found in (("executed", log.executed), ("called", log.called), ("wrote", log.wrote)):
            for line in found[:20]:
                print(f"        {kind}: {line[:300]}")
        if pwned:
            print("        a payload was run")
        sockets = ", ".join(f"{name} {count}" for name, count in sorted(log.used.items())) or "none"
        print(f"R14: {len(log.executed)} executed, {len(log.called)} called, {len(log.wrote)} written elsewhere, opening {len(opened)} files "
              f"({known} in the corpus) by check, {of_window}; used of what is allowed: {sockets}", flush=True)  # fmt: skip
        return 1 if log.executed or log.called or log.wrote or pwned or "FAILED" in of_window else 0


if __name__ == "__main__":
    sys.exit(main())
