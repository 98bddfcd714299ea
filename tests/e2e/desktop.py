"""A desktop that nobody sits at: a virtual screen, a window manager, a mouse, a keyboard, a clipboard, a camera."""

import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys
import time

TOP = os.path.realpath(f"{__file__}/../../..")
SCREEN = "1280x860x24"
# Programs of a session run as somebody who is not root, whoever tests.
PERSON = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []


def patience(seconds):
    """So many seconds of a machine that does nothing else; where more programs than processors want to run, as many times longer."""
    return seconds * max(1.0, os.getloadavg()[0] / os.cpu_count())


def waited(holds, seconds=30):
    """Waits for something, as long as the machine may need for it; what it gave in the end."""
    started = time.monotonic()
    while not (found := holds()) and time.monotonic() - started < patience(seconds):
        time.sleep(0.05)
    return found


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Room:
    """A person's own place: a home, a place for what runs, and the programs in it, which end with it."""

    def __init__(self, folder, pictures):
        """`folder` becomes the person's home; screenshots go to `pictures`."""
        self.folder, self.pictures, self.children = folder, pictures, []
        # Also where something fails before anybody has the room to close it, and where the rig is told to end.
        atexit.register(self.close)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        os.makedirs(folder, exist_ok=True)
        os.chmod(folder, 0o755)
        home = {name: f"{folder}/{place}" for name, place in [
            ("HOME", "home"), ("XDG_CONFIG_HOME", "home/config"), ("XDG_DATA_HOME", "home/data"), ("XDG_STATE_HOME", "home/state"),
            ("XDG_CACHE_HOME", "home/cache"), ("XDG_RUNTIME_DIR", "run"),
        ]}  # fmt: skip
        for place in home.values():
            os.makedirs(place, mode=0o700, exist_ok=True)
            self.give(place)
        self.env = home | {
            "PATH": f"{folder}/bin:{os.environ['PATH']}",
            "LANG": "ja_JP.UTF-8",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            # No portal answers here, so dialogs fall to zenity: to what stands in for it, first in PATH.
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
            "RUST_BACKTRACE": "1",
        }
        # Nobody is there to answer a real one, which would wait for ever: every dialog is given up, every message put away.
        self.zenity("exit 1")

    def give(self, path):
        """Makes something the person's, whom the programs run as."""
        if PERSON:
            shutil.chown(path, 65534, 65534)

    def start(self, command, person=False, **options):
        """Starts a program; with `person` it is not root, who no mozc serves and no sway works for."""
        options.setdefault("env", getattr(self, "env", None))
        log = open(f"{self.pictures}/{os.path.basename(command[0])}.log", "ab")
        command = [*PERSON, *command] if person else command
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **options)
        self.children.append(child)
        return child

    def session_bus(self, person=True):
        """A session bus of the person's own, or of whoever runs this."""
        bus = f"{self.env['XDG_RUNTIME_DIR']}/bus"
        self.start(["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address=unix:path={bus}"], person=person)
        if not waited(lambda: os.path.exists(bus)):
            raise RuntimeError("no session bus started")
        self.env["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={bus}"

    def fcitx(self):
        """Starts fcitx5 with mozc, off at first, as Ctrl+Space switches it."""
        place = f"{self.env['XDG_CONFIG_HOME']}/fcitx5"
        os.makedirs(place, exist_ok=True)
        with open(f"{place}/profile", "w") as file:
            methods = ["keyboard-us", "mozc", "hangul"]
            items = "".join(f"[Groups/0/Items/{at}]\nName={name}\nLayout=\n\n" for at, name in enumerate(methods))
            file.write(f"[Groups/0]\nName=Default\nDefault Layout=us\nDefaultIM=mozc\n\n{items}[GroupOrder]\n0=Default\n")
        self.give(place)
        self.give(f"{place}/profile")
        self.start(["fcitx5", "--disable=clipboard"], person=True)
        # Asked for its state it would be started a second time, while it is still starting.
        asked = ["dbus-send", "--print-reply", "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner", "string:org.fcitx.Fcitx5"]
        if not waited(lambda: "true" in self.tool(*PERSON, *asked)):
            raise RuntimeError("fcitx5 did not start")

    def ibus(self):
        """Starts ibus with mozc, off at first, as Ctrl+Space switches it."""
        set_up = ["gsettings", "set", "org.freedesktop.ibus.general"]
        self.env |= {"GSETTINGS_BACKEND": "keyfile", "XMODIFIERS": "@im=ibus"}
        for key, value in [("preload-engines", "['xkb:us::eng', 'mozc-jp']"), ("engines-order", "['xkb:us::eng', 'mozc-jp']")]:
            self.tool(*PERSON, *set_up, key, value)
        self.tool(*PERSON, "gsettings", "set", "org.freedesktop.ibus.general.hotkey", "triggers", "['<Control>space']")
        # It would begin with letters as they are on the keys.
        place = f"{self.env['XDG_CONFIG_HOME']}/mozc"
        os.makedirs(place, exist_ok=True)
        with open(f"{place}/ibus_config.textproto", "w") as file:
            file.write('engines {\n  name : "mozc-jp"\n  longname : "Mozc"\n  layout : "default"\n  rank : 80\n}\nactive_on_launch: True\n')
        for made in [place, f"{place}/ibus_config.textproto"]:
            self.give(made)
        self.start(["ibus-daemon", "--xim", "--panel=default", "--config=default"], person=True)
        self.asks_ibus = True
        engine = [*PERSON, "ibus", "engine"]
        if not waited(lambda: subprocess.run([*engine, "xkb:us::eng"], env=self.env, capture_output=True).returncode == 0):
            raise RuntimeError("ibus did not start")

    asks_ibus = False

    def korean(self):
        """Switches to a Korean method, on; whether there is one."""
        if self.asks_ibus:
            if subprocess.run([*PERSON, "ibus", "engine", "hangul"], env=self.env, capture_output=True).returncode:
                return False
            waited(lambda: self.tool(*PERSON, "ibus", "engine") == "hangul")
            self.keys("shift+space")
            return True
        self.tool(*PERSON, "fcitx5-remote", "-s", "hangul")
        return waited(lambda: self.tool(*PERSON, "fcitx5-remote", "-n") == "hangul", 3)

    def is_composing_language(self):
        """Whether the input method is on where the keyboard is; `None` where it does not answer."""
        if self.asks_ibus:
            told = subprocess.run([*PERSON, "ibus", "engine"], env=self.env, capture_output=True, text=True).stdout.strip()
            return told.startswith("mozc") if told else None
        return self.is_fcitx_on()

    def is_fcitx_on(self):
        """Whether fcitx5 is on where the keyboard is; `None` where it does not answer."""
        told = subprocess.run([*PERSON, "fcitx5-remote"], env=self.env, capture_output=True, text=True).stdout.strip()
        return {"1": False, "2": True}.get(told)

    def tool(self, *command):
        return subprocess.run(command, env=self.env, check=True, capture_output=True, text=True, timeout=patience(20)).stdout.strip()

    def zenity(self, script):
        """Lets a line of shell stand in for zenity; `None` is the real one."""
        place = f"{self.folder}/bin/zenity"
        if script is None:
            return os.remove(place)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "w") as file:
            file.write(f"#!/bin/sh\n{script}\n")
        os.chmod(place, 0o755)

    def answer_dialogs(self, path):
        """Answers every file dialog with this path."""
        self.zenity(f'echo "$*" >> "{self.folder}/zenity.log"; printf "%s\\n" "{path}"')

    def close(self):
        for child in reversed(self.children):
            if child.poll() is None:
                child.terminate()
                try:
                    child.wait(5)
                except subprocess.TimeoutExpired:
                    child.kill()


class Desktop(Room):
    """A screen of X11 with a window manager."""

    def __init__(self, folder, pictures, size=SCREEN):
        super().__init__(folder, pictures)
        read, write = os.pipe()
        # No key repeats itself: beside a busy machine xdotool holds one longer than it means to.
        screen = ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp", "-noreset", "-r"]
        self.start(screen, env=os.environ.copy(), pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as announced:
            number = announced.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        self.env |= {"DISPLAY": f":{number}", "WINIT_X11_SCALE_FACTOR": "1"}
        self.start(["openbox"])
        # A window that is there before it is not always one of its windows.
        asked = ["xdotool", "get_num_desktops"]
        if not waited(lambda: subprocess.run(asked, env=self.env, capture_output=True).returncode == 0):
            raise RuntimeError("openbox did not start")
        self.clipboard = None

    def window_of(self, process, seconds=30):
        """The id of the program's window, with the keyboard in it."""
        search = ["xdotool", "search", "--onlyvisible", "--pid", str(process.pid)]
        found = []

        def shown():
            found[:] = subprocess.run(search, env=self.env, capture_output=True, text=True).stdout.split()
            return found or process.poll() is not None

        waited(shown, seconds)
        if not found:
            raise RuntimeError("no window appeared")
        self.tool("xdotool", "windowfocus", "--sync", found[-1])
        return found[-1]

    def title(self, window):
        return self.tool("xdotool", "getwindowname", window)

    def ask_to_close(self, window):
        """Has the window manager ask a window to close, as a click on the cross of its title bar does. (Alt+F4 is the window
        manager's own key, and beside a busy machine openbox loses one of four that xdotool presses.)"""
        self.tool("wmctrl", "-i", "-c", str(window))

    def frame_of(self, window, is_list=False):
        """Where a window is on the screen, without its border: left, top, right, bottom; `None` if it is not to be seen, or is no
        list of an input method and should be: one that no window manager places."""
        told = subprocess.run(["xwininfo", "-stats", "-id", window], env=self.env, capture_output=True, text=True, timeout=patience(20)).stdout
        if "IsViewable" not in told or is_list and "Override Redirect State: yes" not in told:
            return None
        names = ["Absolute upper-left X", "Absolute upper-left Y", "Width", "Height"]
        left, top, width, height = (int(told.split(f"{name}:")[1].split()[0]) for name in names)
        return left, top, left + width, top + height

    def lists(self):
        """Where the lists are that an input method shows, on the screen."""
        rows = self.tool("xwininfo", "-root", "-children").partition("children:")[2].split("\n")
        frames = [self.frame_of(row.split()[0], is_list=True) for row in rows if row.strip().startswith("0x")]
        return [frame for frame in frames if frame and frame[3] - frame[1] > 20]

    def move(self, window, point):
        self.tool("xdotool", "mousemove", "--window", window, *map(str, point))
        time.sleep(0.05)

    def click(self, window, point, button=1):
        self.move(window, point)
        self.tool("xdotool", "click", str(button))

    def double_click(self, window, point):
        """Two clicks in a row, however long a program takes to start."""
        self.move(window, point)
        self.tool("xdotool", "click", "--repeat", "2", "--delay", "60", "1")

    def drag(self, window, start, end):
        self.move(window, start)
        self.tool("xdotool", "mousedown", "1")
        for step in range(1, 11):
            self.move(window, [round(a + (b - a) * step / 10) for a, b in zip(start, end)])
        self.tool("xdotool", "mouseup", "1")

    def keys(self, *keys):
        for key in keys:
            self.tool("xdotool", "key", "--clearmodifiers", key)
            time.sleep(0.03)

    def type(self, text, every=0.05):
        """Types letters, one after so many seconds."""
        self.tool("xdotool", "type", "--delay", str(round(every * 1000)), text)

    def copy(self, text, kind="UTF8_STRING"):
        """Puts a text on the clipboard, as another program would, or the bytes of another kind. (`xdotool type` loses kanji.)"""
        if self.clipboard:
            self.clipboard.terminate()
        self.clipboard = subprocess.Popen(["xclip", "-quiet", "-selection", "clipboard", "-t", kind, "-i"], env=self.env, stdin=subprocess.PIPE,
                                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        self.children.append(self.clipboard)
        self.clipboard.stdin.write(text if isinstance(text, bytes) else text.encode())
        self.clipboard.stdin.close()
        time.sleep(0.2)

    def picture(self, name):
        time.sleep(0.3)
        self.tool("import", "-window", "root", f"{self.pictures}/{name}.png")


def ticks(process):
    """Processor time a process has used, in seconds."""
    with open(f"/proc/{process.pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def need(*tools):
    missing = [tool for tool in tools if not shutil.which(tool)]
    if missing:
        sys.exit(f"e2e: not installed: {' '.join(missing)} (packaging/linux/setup --e2e installs them)")
