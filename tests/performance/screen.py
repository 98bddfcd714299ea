"""What happens on a screen, as its server tells it: when a window is painted and when its pixels change. And keys and buttons for it."""

import select
import time

from Xlib import X, XK, display, error
from Xlib.ext import damage, xtest

# As many colours as no empty window has.
PAINTED = 24


class Screen:
    def __init__(self, name):
        self.display = display.Display(name)
        self.display.damage_query_version()
        self.root = self.display.screen().root
        self.root.change_attributes(event_mask=X.PropertyChangeMask)
        self.clients = self.display.intern_atom("_NET_CLIENT_LIST")

    def events(self, seconds):
        """The next events, as soon as there are any: pairs of an event and the time (of time.time) it came at."""
        if not self.display.pending_events():
            select.select([self.display], [], [], max(seconds, 0))
        now = time.time()
        return [(self.display.next_event(), now) for _ in range(self.display.pending_events())]

    def is_damage(self, event):
        return event.type == self.display.extension_event.DamageNotify

    def windows(self):
        listed = self.root.get_full_property(self.clients, X.AnyPropertyType)
        return set(listed.value) if listed else set()

    def watch(self, number):
        """A window whose paintings are told from now on."""
        window = self.display.create_resource_object("window", number)
        window.damage_create(damage.DamageReportRawRectangles)
        self.display.sync()
        return window

    def pixels(self, window, rect):
        return window.get_image(*rect, X.ZPixmap, 0xFFFFFFFF).data

    def is_painted(self, window):
        """Whether the middle of a window shows more than a background."""
        size = window.get_geometry()
        height = min(size.height, 96)
        try:
            data = self.pixels(window, (0, (size.height - height) // 2, size.width, height))
        except error.BadMatch:
            # It cannot be seen yet.
            return False
        return len(set(memoryview(data).cast("I"))) >= PAINTED

    def first_frame(self, since, seconds=30):
        """Waits for a new window that shows something: it, and how many seconds after `since` that was."""
        before, window = self.windows(), None
        while time.time() < since + seconds:
            for event, at in self.events(0.05):
                if window is None and event.type == X.PropertyNotify and event.atom == self.clients:
                    new = self.windows() - before
                    if new:
                        window = self.watch(new.pop())
                elif window is None or not self.is_damage(event):
                    continue
                if window is not None and self.is_painted(window):
                    return window, at - since
        raise RuntimeError("no window was painted")

    def code(self, name):
        return self.display.keysym_to_keycode(XK.string_to_keysym(name))

    def press(self, name):
        xtest.fake_input(self.display, X.KeyPress, self.code(name))
        self.display.flush()

    def release(self, name):
        xtest.fake_input(self.display, X.KeyRelease, self.code(name))
        self.display.flush()

    def key(self, name, *held):
        for modifier in held:
            self.press(modifier)
        self.press(name)
        self.release(name)
        for modifier in held:
            self.release(modifier)

    def point(self, window, x, y):
        xtest.fake_input(self.display, X.MotionNotify, x=x + self.origin(window)[0], y=y + self.origin(window)[1])
        self.display.flush()

    def origin(self, window):
        place = window.translate_coords(self.root, 0, 0)
        return -place.x, -place.y

    def button(self, number, down):
        xtest.fake_input(self.display, X.ButtonPress if down else X.ButtonRelease, number)
        self.display.flush()

    def wheel(self, number):
        self.button(number, True)
        self.button(number, False)

    def paintings(self, seconds):
        """Lets some time go by; when the windows were painted in it."""
        end, painted = time.time() + seconds, []
        while (left := end - time.time()) > 0:
            painted += [at for event, at in self.events(left) if self.is_damage(event)]
        return painted
