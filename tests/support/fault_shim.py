"""Fault for the store of a server, by tests/server/fault_shim.c."""
import mmap
import os
import struct

SHIM = os.environ.get("ASTRO_SHIM", "build/release/tests/libfault_shim.so")
NONE, KILL, FULL, BROKEN, SLOW = range(5)


class Fault:
    """What happens to the calls by which a server reaches its store."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "fault")
        with open(self.path, "wb") as f:
            f.write(bytes(24))
        with open(self.path, "r+b") as f:
            self.map = mmap.mmap(f.fileno(), 24)
        self.environment = {"LD_PRELOAD": os.path.abspath(SHIM), "ASTRO_FAULT": self.path}

    def set(self, fault, at=0):
        self.map[12:16] = bytes(4)
        self.map[0:8] = struct.pack("=II", fault, at)

    def set_clock(self, seconds):
        """By how much the server's clock is wrong."""
        self.map[16:20] = struct.pack("=i", seconds)

    def hurry(self):
        """Waiting, for a message's next try for one, takes no time from now on."""
        self.map[20:24] = struct.pack("=I", 1)

    def calls(self):
        return struct.unpack("=I", self.map[8:12])[0]

    def struck(self):
        return struct.unpack("=I", self.map[12:16])[0]
