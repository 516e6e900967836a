#!/usr/bin/env python3
"""Somebody opens connection after connection from one address: others, who play from
another, are answered as before. Measured in turns with a second server that nobody
floods, so that whatever else the machine does is in both.

    tests/soak/flood.py [CONNECTIONS]
"""
import os
import socket
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Client, Server, Table, fresh

CONNECTIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 10000
ASKS, STEP = 20, 100  # so often is asked after so many have knocked
FREELY = ("--rate", "0", "--address-rate", "0")


def knock(port, count):
    """Opens so many; those that the server does not close stay."""
    kept = []
    for _ in range(count):
        raw = socket.socket()
        raw.bind(("127.0.0.2", 0))
        raw.setblocking(False)
        raw.connect_ex(("127.0.0.1", port))
        kept.append(raw)
    return kept


def ask(table, times):
    began = time.monotonic()
    table.open(table.ada, 0)
    times.append(time.monotonic() - began)


def p99(times):
    return sorted(times)[len(times) * 99 // 100]


with fresh() as folder, fresh() as other, Server(folder, *FREELY) as s, Server(other, *FREELY) as quiet:
    t, calm_table, calm, flooded, held = Table(s.port), Table(quiet.port), [], [], []
    for _ in range(CONNECTIONS // STEP):
        held += knock(s.port, STEP)
        if len(held) > 5000:  # a test may not have more open itself
            for raw in held[:STEP]:
                raw.close()
            held = held[STEP:]
        for _ in range(ASKS):
            ask(t, flooded)
            ask(calm_table, calm)
    Client(s.port).close()  # and others still come in
    ratio = p99(flooded) / p99(calm)
    print(f"flood: {CONNECTIONS} connections; p99 of others {p99(flooded) * 1000:.2f} ms, at a server without a flood "
          f"{p99(calm) * 1000:.2f} ms in the same moments: {ratio:.2f} times", flush=True)
    assert ratio <= 2, ratio
    t.close()
    calm_table.close()
