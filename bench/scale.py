#!/usr/bin/env python3
"""How a server does with very many stored games: start, open, list, sweep, backup.

    bench/scale.py FOLDER [GAMES]

FOLDER keeps the database, so that a second run need not make it again. People who play
meanwhile are measured in the same run, so that the machine's other work is in both.
bench/scale.md has the figures, and those of bench/scale.c.
"""
import os
import sqlite3
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../tests/support"))
from aging import metric
from astro import PROGRAM, Client, Server, wait_until

TABLES = 100
FREELY = ("--rate", "0", "--address-rate", "0", "--tables-per-hour", "0", "--admin", "127.0.0.1:0")
KEEP = ("--keep-days", "0", "--abandon-days", "0", "--waiting-hours", "0")


def timed(work):
    began = time.monotonic()
    work()
    return (time.monotonic() - began) * 1000


def say(name, times):
    times = sorted(times)
    print(f"{name:28} median {times[len(times) // 2]:9.2f} ms   p99 {times[len(times) * 99 // 100]:9.2f} ms", flush=True)


def fill(folder, games):
    if os.path.exists(os.path.join(folder, "server-start", "astrolabe.db")):
        return
    os.makedirs(folder, exist_ok=True)
    subprocess.run(["build/release/bench/server_bench", folder, PROGRAM, "start", str(games)], check=False)


def started(data, *flags):
    began = time.monotonic()
    server = Server(data, *FREELY, *flags).start()
    print(f"{'start':28} {(time.monotonic() - began) * 1000:9.0f} ms, {server.memory() / 1e6:.0f} MB resident", flush=True)
    return server


def open_and_list(data):
    """Tables that people made among the others, opened by a server that has not seen them."""
    with Server(data, *FREELY, *KEEP) as s:
        c = Client(s.port)
        codes = [c.ask("create", game="null", seats=["person", "random"], listed=True)["table"] for _ in range(TABLES)]
        c.close()
        s.stop()
    s = started(data, *KEEP)
    c = Client(s.port)
    say("open, of the disk", [timed(lambda code=code: c.ask("open", table=code, since=0)) for code in codes])
    say("open, of memory", [timed(lambda code=code: c.ask("open", table=code, since=0)) for code in codes])
    say("list", [timed(lambda: c.ask("tables")) for _ in range(TABLES)])
    c.close()
    s.stop()
    return codes


def sweep(data, codes):
    """All games are old: the first five hundred are laid aside while somebody plays."""
    db = sqlite3.connect(os.path.join(data, "astrolabe.db"))
    db.execute("INSERT OR REPLACE INTO devices (hash, name, created, seen) VALUES (?, 'x', 0, ?)",
               (b"y" * 32, int(time.time()) - 30 * 3600))
    db.commit()
    db.close()
    s = Server(data, *FREELY, "--keep-days", "1", "--abandon-days", "0", "--waiting-hours", "0").start()
    c, asked, began = Client(s.port), [], time.monotonic()

    def swept():
        asked.append(timed(lambda: c.ask("open", table=codes[0])))
        return metric(s, "sweeps_total") > 0

    wait_until(swept, "nobody looks for old tables")
    print(f"{'first sweep is over':28} {(time.monotonic() - began) * 1000:9.0f} ms after the start", flush=True)
    say("open meanwhile", asked)
    c.close()
    s.stop()


def backup(data, folder):
    copy = os.path.join(folder, "copy.db")
    if os.path.exists(copy):
        os.remove(copy)
    before = os.times()
    began = time.monotonic()
    subprocess.run([PROGRAM, "backup", "--data", data, copy], check=True)
    after = os.times()
    size = os.path.getsize(copy)
    used = after.children_user + after.children_system - before.children_user - before.children_system
    print(f"{'backup, checked':28} {time.monotonic() - began:9.1f} s, {used:.1f} s of the processor, {size / 1e6:.0f} MB", flush=True)
    os.remove(copy)


def main():
    folder, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000000
    fill(folder, games)
    data = os.path.join(folder, "server-start")
    db = sqlite3.connect(os.path.join(data, "astrolabe.db"))
    print(f"{db.execute('SELECT count(*) FROM tables').fetchone()[0]} games stored, {os.path.getsize(os.path.join(data, 'astrolabe.db')) / 1e6:.0f} MB")
    db.close()
    codes = open_and_list(data)
    backup(data, folder)
    sweep(data, codes)


if __name__ == "__main__":
    main()
