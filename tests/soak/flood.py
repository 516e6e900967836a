#!/usr/bin/env python3
"""Somebody opens connection after connection from one address: others, who play from
another, are answered as before. Both are measured in one run, in turns.

    tests/soak/flood.py [CONNECTIONS]
"""
import os
import socket
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Client, Server, Table, fresh

CONNECTIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 10000
ASKS, STEP = 20, 100  # between two asks so many knock


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
    for _ in range(ASKS):
        began = time.monotonic()
        table.open(table.ada, 0)
        times.append(time.monotonic() - began)


def p99(times):
    return sorted(times)[len(times) * 99 // 100]


with fresh() as folder, Server(folder, "--rate", "0", "--address-rate", "0") as s:
    t, calm, flooded, held = Table(s.port), [], [], []
    for _ in range(CONNECTIONS // STEP):
        ask(t, calm)
    for _ in range(CONNECTIONS // STEP):
        held += knock(s.port, STEP)
        if len(held) > 5000:  # a test may not have more open itself
            for raw in held[:STEP]:
                raw.close()
            held = held[STEP:]
        ask(t, flooded)
    Client(s.port).close()  # and others still come in
    print(f"flood: {CONNECTIONS} connections; p99 of others {p99(calm) * 1000:.2f} ms before, {p99(flooded) * 1000:.2f} ms during", flush=True)
    assert p99(flooded) <= 2 * p99(calm) + 0.002
    t.close()
