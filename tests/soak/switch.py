#!/usr/bin/env python3
"""A switch between network namespaces that loses, delays and cuts: packets go
through this process, so it needs nothing of the kernel but /dev/net/tun.

    tests/soak/switch.py SEED NAME…

makes a namespace for each NAME with the address 10.77.0.N (from 1 on), and reads
lines: `all DELAY_MS LOSS` for every packet, `cut N M` and `join N M` for one pair of
places, `heal` for all. It ends, and takes the namespaces with it, with its input.
Use it as `Switch` from another program.
"""
import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import sys
import time

NET = "10.77.0."
MTU = 60000  # a whole database is copied now and then, packet by packet through here
HERE = os.path.abspath(__file__)


class Switch:
    """The switch in a process of its own."""

    def __init__(self, seed, names):
        self.names = list(names)
        self.process = subprocess.Popen([sys.executable, HERE, str(seed), *names], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n", "no network namespaces here: root and /dev/net/tun are needed"

    def say(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "done\n"

    def number(self, name):
        return self.names.index(name) + 1

    def cut(self, one, other):
        self.say("cut", self.number(one), self.number(other))

    def heal(self):
        self.say("heal")

    def trouble(self, delay_ms, loss):
        self.say("all", delay_ms, loss)

    def address(self, name):
        return NET + str(self.number(name))

    def close(self):
        self.process.stdin.close()
        self.process.wait(20)


def ip(*words):
    subprocess.run(["ip", *words], check=True)


def plug(name, number):
    """The descriptor by which the packets of a new namespace come and go."""
    subprocess.run(["ip", "netns", "del", name], check=False, stderr=subprocess.DEVNULL)  # of a run that was killed
    ip("netns", "add", name)
    device = f"at{os.getpid() % 100000}n{number}"
    fd = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(fd, 0x400454CA, struct.pack("16sH", device.encode(), 0x1001))  # TUNSETIFF: IFF_TUN, IFF_NO_PI
    ip("link", "set", device, "netns", name)
    for words in (f"addr add {NET}{number}/24 dev {device}", f"link set {device} mtu {MTU} up", "link set lo up"):
        ip("-n", name, *words.split())
    return fd


class Wires:
    def __init__(self, seed, names):
        self.chance, self.cuts, self.delay, self.loss = random.Random(seed), set(), 0.0, 0.0
        self.fd = {n: plug(name, n) for n, name in enumerate(names, 1)}
        self.late, self.count = [], 0  # (when, count, to, packet)

    def order(self, line):
        word, *rest = line.split()
        if word == "all":
            self.delay, self.loss = float(rest[0]) / 1000, float(rest[1])
        elif word == "cut":
            self.cuts.add(frozenset(map(int, rest)))
        elif word == "join":
            self.cuts.discard(frozenset(map(int, rest)))
        elif word == "heal":
            self.cuts, self.delay, self.loss = set(), 0.0, 0.0

    def put(self, to, packet):
        try:
            os.write(self.fd[to], packet)
        except OSError:
            pass  # the receiver's queue is full: lost, as packets are

    def take(self, source):
        while True:
            try:
                packet = os.read(self.fd[source], 65536)
            except BlockingIOError:
                return
            if len(packet) < 20 or packet[0] >> 4 != 4 or packet[16:19] != bytes((10, 77, 0)):
                continue
            to = packet[19]
            if to not in self.fd or frozenset((source, to)) in self.cuts or self.chance.random() < self.loss:
                continue
            if self.delay == 0:
                self.put(to, packet)
                continue
            self.count += 1
            heapq.heappush(self.late, (time.monotonic() + self.delay, self.count, to, packet))

    def run(self):
        by_fd = {fd: n for n, fd in self.fd.items()}
        print("ready", flush=True)
        while True:
            wait = max(0.0, self.late[0][0] - time.monotonic()) if self.late else None
            for fd in select.select([0, *by_fd], [], [], wait)[0]:
                if fd:
                    self.take(by_fd[fd])
                    continue
                line = sys.stdin.readline()
                if not line:
                    return
                self.order(line)
                print("done", flush=True)
            while self.late and self.late[0][0] <= time.monotonic():
                _, _, to, packet = heapq.heappop(self.late)
                self.put(to, packet)


if __name__ == "__main__":
    wires = Wires(int(sys.argv[1]), sys.argv[2:])
    try:
        wires.run()
    finally:
        for place in sys.argv[2:]:
            ip("netns", "del", place)
