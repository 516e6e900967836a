#!/usr/bin/env python3
"""What an open table with three strong bots keeps in memory while nobody moves: at most
a megabyte.

    tests/soak/memory.py [TABLES]
"""
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Client, Server, fresh

TABLES = int(sys.argv[1]) if len(sys.argv) > 1 else 200
MOST = 1 << 20
FREELY = ("--rate", "0", "--address-rate", "0", "--tables-per-hour", "0", "--connections-per-address", "0")


def ticks(server):
    with open(f"/proc/{server.process.pid}/stat", encoding="utf-8") as f:
        return sum(map(int, f.read().rsplit(")", 1)[1].split()[11:13]))


def rest(server):
    """Waits until no bot thinks any more."""
    before = -1
    while ticks(server) - before > 10:
        before = ticks(server)
        time.sleep(2)


def open_tables(port, game, count):
    clients = []
    for n in range(count):
        if n % 50 == 0:
            clients.append(Client(port))
        c = clients[-1]
        code = c.ask("create", game=game, seats=["person"] + ["strong"] * 3)["table"]
        assert c.ask("open", table=code, token=c.ask("sit", table=code, name="Ada")["token"])["ok"]
    return clients


for game in ("planetx", "lostcode", "nightsky"):
    with fresh() as folder, Server(folder, *FREELY) as s:
        some = open_tables(s.port, game, 10)  # tables that all games of a kind share are made once
        rest(s)
        before = s.memory()
        more = open_tables(s.port, game, TABLES)
        rest(s)
        each = (s.memory() - before) // TABLES
        print(f"{game}: {each >> 10} kB a table, {TABLES} tables with three strong bots", flush=True)
        assert each <= MOST
