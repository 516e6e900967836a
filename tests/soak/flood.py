#!/usr/bin/env python3
"""Somebody opens connection after connection from one address: others, who play from
another, are answered as before. Measured in turns with a second server that nobody
floods, so that whatever else the machine does is in both: the flood too, which is a
process of its own. Of its connections a third say nothing, a third begin a request, and
a third ask for a socket.

    tests/soak/flood.py [CONNECTIONS]
"""
import os
import random
import socket
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../support"))
from astro import Client, Server, Table, fresh

BATCH, KEPT = 10, 5000  # as many at once; so many it keeps open, where the server lets it
PER_SECOND = 500
FREELY = ("--rate", "0", "--address-rate", "0")
SOCKET = ("GET /api/v1/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
          "Sec-WebSocket-Protocol: astrolabe.v1\r\n\r\n").encode()
SAID = (b"", SOCKET[:20], SOCKET)


def knock(port, said):
    raw = socket.socket()
    raw.bind(("127.0.0.2", 0))
    raw.settimeout(0.05)  # a full queue of the kernel holds nobody up here
    try:
        raw.connect(("127.0.0.1", port))
        raw.sendall(said)
    except OSError:
        pass
    return raw


def flood(port, count):
    kept, began = [], time.monotonic()
    for n in range(count):
        kept.append(knock(port, SAID[n % len(SAID)]))
        if len(kept) > KEPT:
            kept.pop(0).close()
        ahead = (n + 1) / PER_SECOND - (time.monotonic() - began)
        if n % BATCH == 0 and ahead > 0:
            time.sleep(ahead)


def p99(times):
    return sorted(times)[len(times) * 99 // 100]


def busy(server):
    """Seconds of the processor."""
    with open(f"/proc/{server.process.pid}/stat", encoding="utf-8") as f:
        return sum(map(int, f.read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def measure(s, quiet, count):
    tables = [Table(s.port), Table(quiet.port)]
    times, own = ([], []), busy(s) - busy(quiet)
    attacker = subprocess.Popen([sys.executable, os.path.abspath(__file__), "--at", str(s.port), str(count)])
    while attacker.poll() is None or len(times[0]) < 1000:
        for which in random.sample((0, 1), 2):  # whoever is asked first waits for what the other did not
            began = time.monotonic()
            tables[which].open(tables[which].ada, 0)
            times[which].append(time.monotonic() - began)
        time.sleep(0.002)
    own = busy(s) - busy(quiet) - own
    assert attacker.returncode == 0
    Client(s.port).close()  # and others still come in
    for t in tables:
        t.close()
    return p99(times[0]), p99(times[1]), own


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10000
    with fresh() as folder, fresh() as other, Server(folder, *FREELY) as s, Server(other, *FREELY) as quiet:
        flooded, calm, own = measure(s, quiet, count)
    print(f"flood: {count} connections; p99 of others {flooded * 1000:.2f} ms, at a server without a flood {calm * 1000:.2f} ms "
          f"in the same moments: {flooded / calm:.2f} times; {own / count * 1e6:.0f} us of the server for each", flush=True)
    assert flooded <= 2 * calm


if __name__ == "__main__":
    if sys.argv[1:2] == ["--at"]:
        flood(int(sys.argv[2]), int(sys.argv[3]))
    else:
        main()
