"""Reads what a running Komaoto offers to a screen reader.

A program built with the feature `inspection` and started with EGUI_INSPECTION=HOST:PORT answers there; the protocol is
`src/protocol.rs` of the crate egui_inspection: eight bytes of greeting, then frames of a big-endian length and a MessagePack body.
Only the tree is asked for: clicks and keys go through the window, as a person's do.
"""

import socket
import struct
import time


def unpack(data, at=0):
    """One MessagePack value and the offset behind it."""

    def number(form):
        size = struct.calcsize(form)
        return struct.unpack_from(form, data, at + 1)[0], at + 1 + size

    def sequence(count, at):
        values = []
        for _ in range(count):
            value, at = unpack(data, at)
            values.append(value)
        return values, at

    def mapping(count, at):
        values, at = sequence(2 * count, at)
        return dict(zip(map(str, values[0::2]), values[1::2])), at

    def blob(count, at):
        return bytes(data[at : at + count]), at + count

    def text(count, at):
        raw, at = blob(count, at)
        return raw.decode("utf-8"), at

    tag = data[at]
    if tag < 0x80:
        return tag, at + 1
    if tag < 0x90:
        return mapping(tag & 0x0F, at + 1)
    if tag < 0xA0:
        return sequence(tag & 0x0F, at + 1)
    if tag < 0xC0:
        return text(tag & 0x1F, at + 1)
    if tag >= 0xE0:
        return tag - 0x100, at + 1
    if tag in (0xC0, 0xC2, 0xC3):
        return {0xC0: None, 0xC2: False, 0xC3: True}[tag], at + 1
    numbers = {0xCA: ">f", 0xCB: ">d", 0xCC: ">B", 0xCD: ">H", 0xCE: ">I", 0xCF: ">Q", 0xD0: ">b", 0xD1: ">h", 0xD2: ">i", 0xD3: ">q"}
    if tag in numbers:
        return number(numbers[tag])
    counted = {
        0xC4: (">B", blob), 0xC5: (">H", blob), 0xC6: (">I", blob),
        0xD9: (">B", text), 0xDA: (">H", text), 0xDB: (">I", text),
        0xDC: (">H", sequence), 0xDD: (">I", sequence),
        0xDE: (">H", mapping), 0xDF: (">I", mapping),
    }  # fmt: skip
    if tag in counted:
        form, read = counted[tag]
        return read(*number(form))
    raise ValueError(f"MessagePack tag {tag:#x}")


class Node:
    """One thing in the window that has a name."""

    def __init__(self, role, properties, scale):
        self.role = role
        self.label = properties.get("label") or ""
        self.value = properties.get("value") or ""
        x0, y0, x1, y1 = properties.get("bounds") or (0, 0, 0, 0)
        self.bounds = (x0 * scale, y0 * scale, x1 * scale, y1 * scale)

    def centre(self):
        """Its middle, in pixels of the window."""
        x0, y0, x1, y1 = self.bounds
        return round((x0 + x1) / 2), round((y0 + y1) / 2)

    def __str__(self):
        return f"{self.role} {self.label!r} {self.value!r} {[round(edge) for edge in self.bounds]}"


class Inspection:
    """A connection to the program's accessibility tree."""

    def __init__(self, port, seconds):
        deadline = time.monotonic() + seconds
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=seconds)
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.02)
        self.file = self.socket.makefile("rb")
        greeting = self.file.read(8)
        if greeting != b"eins\x00\x00\x00\x01":
            raise ValueError(f"not a program we can inspect: {greeting}")

    def update(self):
        """The tree as the program tells it, and the pixels of a point."""
        request = b"\xa7GetTree"
        self.socket.sendall(struct.pack(">I", len(request)) + request)
        (size,) = struct.unpack(">I", self.file.read(4))
        answer, _ = unpack(self.file.read(size))
        _, scale, update = answer["Tree"]
        return update, scale

    def nodes(self):
        """Everything in the window that has a name or a text, in the order of the tree."""
        update, scale = self.update()
        found = []
        for _, node in update[0] if update else []:
            role, *_, properties = node
            node = Node(role, properties, scale)
            if node.label or node.value:
                found.append(node)
        return found

    def focused(self):
        """What has the keyboard; `None` if it is nothing with a name or a text."""
        update, scale = self.update()
        for id, (role, *_, properties) in update[0] if update else []:
            if id == update[-1]:
                return Node(role, properties, scale)
        return None
