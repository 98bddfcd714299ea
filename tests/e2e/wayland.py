"""A desktop on Wayland that nobody sits at: sway without a screen, and hands of our own on its keyboard and mouse.

The hands speak the protocol itself (`zwp_virtual_keyboard_v1`, `zwlr_virtual_pointer_v1`), so that a key goes to the input method
and then to the program as one of a real keyboard does, and they stay for the life of the desktop: a seat whose keyboard comes and
goes with every key gives the focus away each time.
"""

import ctypes
import json
import os
import re
import socket
import struct
import subprocess
import tempfile
import time

from desktop import Desktop, Room, patience, waited

# The codes of a mouse's buttons in Linux' input-event-codes.h, by their numbers on X11.
BUTTONS = {1: 0x110, 2: 0x112, 3: 0x111}
MODIFIERS = {"shift": "Shift", "ctrl": "Control", "alt": "Mod1", "super": "Mod4"}


class Wire:
    """A client of a Wayland server, of what it is told only as much as is needed."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(path)
        self.last, self.pending, self.globals, self.answered = 1, b"", {}, set()
        self.registry = self.new()
        self.request(1, 1, struct.pack("=I", self.registry))
        self.roundtrip()

    def new(self):
        self.last += 1
        return self.last

    def request(self, thing, opcode, body=b"", descriptors=()):
        message = struct.pack("=IHH", thing, opcode, 8 + len(body)) + body
        socket.send_fds(self.socket, [message], list(descriptors))

    def roundtrip(self):
        """Waits until the server has done all that it was asked for."""
        callback = self.new()
        self.request(1, 0, struct.pack("=I", callback))
        self.socket.settimeout(patience(20))
        while callback not in self.answered:
            self.hear(self.socket.recv(65536))

    def hear(self, data):
        if not data:
            raise RuntimeError("the Wayland server has closed the connection")
        self.pending += data
        while len(self.pending) >= 8:
            thing, opcode, size = struct.unpack_from("=IHH", self.pending)
            if len(self.pending) < size:
                return
            body, self.pending = self.pending[8:size], self.pending[size:]
            if thing == 1 and opcode == 0:
                raise RuntimeError(f"the Wayland server says: {body[12:]!r}")
            if thing == self.registry and opcode == 0:
                name, length = struct.unpack_from("=II", body)
                self.globals[body[8 : 7 + length].decode()] = name
            elif opcode == 0:
                self.answered.add(thing)

    def bind(self, interface, version):
        if interface not in self.globals:
            raise RuntimeError(f"the Wayland server has no {interface}")
        thing, name = self.new(), interface.encode() + b"\0"
        name += b"\0" * (-len(name) % 4)
        said = struct.pack("=II", self.globals[interface], len(interface) + 1) + name + struct.pack("=II", version, thing)
        self.request(self.registry, 0, said)
        return thing

    def make(self, factory, opcode, *arguments):
        thing = self.new()
        self.request(factory, opcode, struct.pack(f"={len(arguments) + 1}I", *arguments, thing))
        return thing


class Keymap:
    """A keyboard's layout: which key is which letter. (From libxkbcommon, which every compositor needs.)"""

    def __init__(self, layout):
        self.xkb = xkb = ctypes.CDLL("libxkbcommon.so.0")
        for name in ["xkb_context_new", "xkb_keymap_new_from_names", "xkb_keymap_get_as_string"]:
            getattr(xkb, name).restype = ctypes.c_void_p
        names = (ctypes.c_char_p * 5)(b"evdev", b"pc105", layout.encode(), None, None)
        context = ctypes.c_void_p(xkb.xkb_context_new(0))
        self.map = ctypes.c_void_p(xkb.xkb_keymap_new_from_names(context, ctypes.byref(names), 0))
        if not self.map:
            raise RuntimeError(f"there is no keyboard layout {layout!r}")
        self.text = ctypes.string_at(xkb.xkb_keymap_get_as_string(self.map, 1)) + b"\0"
        self.keys = {}
        syms = ctypes.POINTER(ctypes.c_uint32)()
        for level in (0, 1):
            for key in range(xkb.xkb_keymap_min_keycode(self.map), xkb.xkb_keymap_max_keycode(self.map) + 1):
                if xkb.xkb_keymap_key_get_syms_by_level(self.map, key, 0, level, ctypes.byref(syms)) == 1:
                    self.keys.setdefault(syms[0], (key - 8, level))
        self.bits = {name: 1 << xkb.xkb_keymap_mod_get_index(self.map, name.encode()) for name in MODIFIERS.values()}

    def key(self, name):
        """The key of a name, or of a letter, and whether with Shift."""
        sym = self.xkb.xkb_utf32_to_keysym(ord(name)) if len(name) == 1 else self.xkb.xkb_keysym_from_name(name.encode(), 0)
        if sym not in self.keys:
            raise LookupError(f"no key of this keyboard is {name!r}")
        return self.keys[sym]


class Hands:
    """A keyboard and a mouse of their own at a seat."""

    def __init__(self, display, layout="us", size=(1280, 860)):
        self.wire, self.keymap, self.size = Wire(display), Keymap(layout), size
        seat = self.wire.bind("wl_seat", 7)
        self.keyboard = self.wire.make(self.wire.bind("zwp_virtual_keyboard_manager_v1", 1), 0, seat)
        self.mouse = self.wire.make(self.wire.bind("zwlr_virtual_pointer_manager_v1", 1), 0, seat)
        with tempfile.TemporaryFile() as file:
            file.write(self.keymap.text)
            file.flush()
            self.wire.request(self.keyboard, 0, struct.pack("=II", 1, len(self.keymap.text)), [file.fileno()])
            self.wire.roundtrip()

    def now(self):
        return int(time.monotonic() * 1000) & 0xFFFFFFFF

    def hold(self, mask):
        self.wire.request(self.keyboard, 2, struct.pack("=4I", mask, 0, 0, 0))

    def key(self, code, pressed):
        self.wire.request(self.keyboard, 1, struct.pack("=3I", self.now(), code, pressed))

    def press(self, name, held=0.01):
        """A key with those that are held, as xdotool names them: `ctrl+shift+p`, `Down`, `c`."""
        *modifiers, name = name.split("+") if len(name) > 1 else [name]
        code, shifted = self.keymap.key(name)
        wanted = [MODIFIERS[modifier.lower()] for modifier in modifiers] + ["Shift"] * shifted
        mask = sum(self.keymap.bits[name] for name in set(wanted))
        if mask:
            self.hold(mask)
        self.key(code, 1)
        time.sleep(held)
        self.key(code, 0)
        if mask:
            self.hold(0)
        self.wire.roundtrip()

    def move(self, x, y):
        self.wire.request(self.mouse, 1, struct.pack("=5I", self.now(), round(x), round(y), *self.size))
        self.frame()

    def button(self, number, pressed):
        self.wire.request(self.mouse, 2, struct.pack("=3I", self.now(), BUTTONS[number], pressed))
        self.frame()

    def frame(self):
        self.wire.request(self.mouse, 4)
        self.wire.roundtrip()


class Sway(Room):
    """A session of sway on a screen that is only memory."""

    def __init__(self, folder, pictures, size=(1280, 860), layout="us", config=""):
        super().__init__(folder, pictures)
        with open(f"{folder}/sway.conf", "w") as file:
            file.write(f"output HEADLESS-1 resolution {size[0]}x{size[1]} position 0,0\ndefault_border none\n{config}\n")
        self.give(f"{folder}/sway.conf")
        # What only memory shows needs no graphics hardware. (Sway will not run as root, which it takes for a mistake.)
        screen = {"WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"}
        self.compositor = self.start(["sway", "-c", f"{folder}/sway.conf"], env=self.env | screen, person=True)
        run = self.env["XDG_RUNTIME_DIR"]

        def listening():
            sockets = {name.split(".")[0]: f"{run}/{name}" for name in os.listdir(run) if not name.endswith(".lock")}
            display = next((path for name, path in sockets.items() if name.startswith("wayland-")), None)
            return display and "sway-ipc" in sockets and (display, sockets["sway-ipc"])

        found = waited(listening)
        if not found:
            raise RuntimeError("sway did not start")
        self.env |= {"WAYLAND_DISPLAY": found[0], "SWAYSOCK": found[1], "XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "sway"}
        self.hands = Hands(found[0], layout, size)

    def windows(self):
        """The windows that there are, as sway tells them."""
        found, waiting = [], [json.loads(self.tool("swaymsg", "-r", "-t", "get_tree"))]
        while waiting:
            node = waiting.pop()
            waiting += node["nodes"] + node["floating_nodes"]
            if node.get("pid"):
                found.append(node)
        return found

    def window_of(self, process, seconds=30):
        """The id of the program's window, with the keyboard in it."""

        def shown():
            mine = [node["id"] for node in self.windows() if node["pid"] == process.pid]
            return mine or process.poll() is not None and [None]

        found = waited(shown, seconds)
        if not found or not found[-1]:
            raise RuntimeError("no window appeared")
        self.focus(found[-1])
        return found[-1]

    def window(self, id):
        return next(node for node in self.windows() if node["id"] == id)

    def focus(self, window):
        self.tool("swaymsg", f"[con_id={window}] focus")
        waited(lambda: self.window(window)["focused"])

    def title(self, window):
        return self.window(window)["name"]

    def move(self, window, point):
        node = self.window(window)
        x, y = (node["rect"][axis] + node["window_rect"][axis] + offset for axis, offset in zip("xy", point))
        self.hands.move(x, y)

    def click(self, window, point, button=1):
        self.move(window, point)
        self.hands.button(button, 1)
        time.sleep(0.03)
        self.hands.button(button, 0)

    def drag(self, window, start, end):
        self.move(window, start)
        self.hands.button(1, 1)
        for step in range(1, 11):
            self.move(window, [round(a + (b - a) * step / 10) for a, b in zip(start, end)])
        self.hands.button(1, 0)

    def keys(self, *keys):
        for key in keys:
            self.hands.press(key)
            time.sleep(0.03)

    def type(self, text, every=0.05):
        """Types letters, one after so many seconds."""
        due = time.monotonic()
        for letter in text:
            time.sleep(max(0, due - time.monotonic()))
            self.hands.press(letter, held=min(every / 2, 0.02))
            due += every

    def copy(self, text, kind="text/plain;charset=utf-8"):
        """Puts a text on the clipboard, as another program would, which is given back."""
        owner = self.start(["wl-copy", "--foreground", "--type", kind, "--", text])
        # What another one offers may be of the same kind.
        paste = ["wl-paste", "--no-newline", "--type", kind]
        waited(lambda: subprocess.run(paste, env=self.env, capture_output=True, text=True).stdout == text)
        return owner

    def picture(self, name):
        time.sleep(0.3)
        self.tool("grim", f"{self.pictures}/{name}.png")


class Nested(Desktop):
    """A session of a compositor within a window of X11: mutter, as GNOME has it, or weston. Neither draws title bars."""

    # So large that mutter does not maximise the window by itself.
    SIZE = (1700, 1060)

    def __init__(self, folder, pictures, compositor):
        super().__init__(folder, pictures, "1800x1160x24")
        self.session_bus()
        run, (width, height) = self.env["XDG_RUNTIME_DIR"], self.SIZE
        if compositor == "mutter":
            self.env |= {"MUTTER_DEBUG_DUMMY_MODE_SPECS": f"{width}x{height}", "GSETTINGS_BACKEND": "memory"}
            command = ["mutter", "--nested", "--wayland", "--no-x11", "--wayland-display=inner"]
        else:
            with open(f"{folder}/weston.ini", "w") as file:
                file.write("[shell]\npanel-position=none\nbackground-color=0xff406080\nanimation=none\nstartup-animation=none\nlocking=false\n")
            self.give(f"{folder}/weston.ini")
            command = ["weston", "--backend=x11-backend.so", f"--width={width}", f"--height={height}", f"--config={folder}/weston.ini",
                       "--use-pixman", "--socket=inner"]  # fmt: skip
        self.compositor = self.start(command, person=True)
        if not waited(lambda: os.path.exists(f"{run}/inner")):
            raise RuntimeError(f"{compositor} did not start")
        # The only one that the window manager knows. (By its name xdotool finds it only where it has an old one, too.)
        outer = lambda: re.search("0x[0-9a-f]+", self.tool("xprop", "-root", "_NET_CLIENT_LIST"))  # noqa: E731
        if not waited(outer):
            raise RuntimeError(f"{compositor} has no window")
        self.frame = waited(lambda: self.frame_of(outer()[0]))
        # What it shows before there is a window is what a window is told from. (The pointer is in all of them at one place.)
        if not waited(self.has_painted):
            raise RuntimeError(f"{compositor} shows nothing")
        self.env |= {"WAYLAND_DISPLAY": f"{run}/inner"}

    def has_painted(self):
        """Takes a picture; whether the ground is in it, which neither of them has black."""
        self.park()
        self.picture("before")
        return self.tool("convert", f"{self.pictures}/before.png", "-crop", "400x400+700+500", "-format", "%[fx:minima > 0.02]", "info:") == "1"

    def park(self):
        """Puts the pointer into the corner at the bottom; the first motion into a compositor's window is not always heard. Weston, which
        may not know where it came in, follows how far it goes and holds it at the edges: from corner to corner both are at one place."""
        left, top, right, bottom = self.frame
        for place in [(left, top), (right - 1, bottom - 1), (right - 10, bottom - 10)]:
            self.tool("xdotool", "mousemove", *map(str, place))
            time.sleep(0.2)

    def window_of(self, process, seconds=30):
        """Where the program's window is on the screen: the large thing in it that has changed. (Weston draws the pointer itself, which is
        in both pictures, at two places.)"""
        before, after = f"{self.pictures}/before.png", f"{self.pictures}/after.png"

        def shown():
            self.park()
            self.picture("after")
            things = ["-define", "connected-components:verbose=true", "-define", "connected-components:area-threshold=40000"]
            told = subprocess.run(["convert", before, after, "-compose", "difference", "-composite", "-colorspace", "Gray", "-threshold", "1%",
                                   *things, "-connected-components", "8", "null:"], env=self.env, capture_output=True, text=True).stdout  # fmt: skip
            # A row for each: number, place, middle, area, colour; white has changed.
            rows = [row.split() for row in told.splitlines() if row.endswith(("gray(255)", "srgb(255,255,255)", "white"))]
            places = [re.fullmatch(r"(\d+)x(\d+)\+(\d+)\+(\d+)", row[1]) for row in rows]
            shapes = [tuple(int(place[at]) for at in (3, 4, 1, 2)) for place in places if place]
            return next((shape for shape in shapes if shape[2] >= 300 and shape[3] >= 300), None)

        found = waited(shown, seconds)
        if not found:
            raise RuntimeError("no window appeared")
        return found

    def move(self, window, point):
        self.tool("xdotool", "mousemove", *(str(window[axis] + point[axis]) for axis in (0, 1)))
        time.sleep(0.05)

    def drag(self, window, start, end):
        """Drags until the screen shows it: the program asks the compositor to move the window, which does so from then on only while the
        button is held. Beside a busy machine that is long after the pointer has come to the end."""
        self.picture("drag-before")
        self.move(window, start)
        self.tool("xdotool", "mousedown", "1")
        try:
            for step in range(1, 11):
                self.move(window, [round(a + (b - a) * step / 10) for a, b in zip(start, end)])

            def moved():
                self.move(window, [end[0] + 2, end[1]])
                self.move(window, end)
                self.picture("drag-after")
                pictures = [f"{self.pictures}/drag-{when}.png" for when in ("before", "after")]
                share = self.tool("convert", *pictures, "-compose", "difference", "-composite", "-threshold", "1%", "-format", "%[fx:mean]", "info:")
                return float(share) > 0.01

            waited(moved, 10)
        finally:
            self.tool("xdotool", "mouseup", "1")
