#!/usr/bin/env python3
"""kill -9 at a random moment under a load of real games of all kinds. What
anybody was told or answered is there afterwards, once; what was asked and not
answered happened once or not at all; everybody sees the same again.

    ASTRO_KILLS=50 tests/server/crash_test.py
"""
import os
import random
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Server, fresh, run_all
from crowd import Crowd

KILLS = int(os.environ.get("ASTRO_KILLS", "5"))


def killed_at_random(*flags):
    chance = random.Random(int(os.environ.get("ASTRO_SEED", time.time_ns() % 1000000)))
    crowd = Crowd()
    with fresh() as folder:
        for kill in range(KILLS + 1):
            with Server(folder, "--rate", "0", "--address-rate", "0", "--tables-per-hour", "0",
                        "--connections-per-address", "0", *flags) as s:
                crowd.check(s.port)
                if kill == KILLS:
                    crowd.finish(folder, s.port)
                    break
                if kill < 20:  # enough to play; the rest of the time they do
                    crowd.add(s.port)
                stop = threading.Event()
                threads = crowd.run([s.port], stop)
                time.sleep(chance.uniform(0.05, 0.6))
                s.stop(signal.SIGKILL)
                stop.set()
                for t in threads:
                    t.join(60)
        print(f"   {KILLS} kills, {crowd.moves()} answered moves, {crowd.entries()} told entries")
        assert crowd.moves() > 0 and crowd.entries() > 20 * min(KILLS, 20)


def test_killed_at_random_with_sqlite():
    killed_at_random()


def test_killed_at_random_with_postgres():
    tool = os.path.join(os.path.dirname(__file__), "../../tools/postgres")
    url = subprocess.run([tool, "start", str(os.getpid())], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    try:
        killed_at_random("--store", url)
    finally:
        subprocess.run([tool, "stop", url], check=True)


sys.exit(run_all(sys.modules[__name__]))
