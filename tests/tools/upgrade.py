#!/usr/bin/env python3
"""upgrade.py PORT -- COMMAND...: a crowd plays at the server on PORT while COMMAND
replaces it. Everybody is back within two seconds of the server's going, and
nothing that was answered is lost."""
import os
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Client, wait_until
from crowd import Crowd

BACK = 2.0  # seconds
port, command = int(sys.argv[1]), sys.argv[3:]


def watch(stop, gaps):
    """Connects all the time and notes how long nobody could."""
    gone = None
    while not stop.is_set():
        try:
            Client(port).close()
            if gone:
                gaps.append(time.monotonic() - gone)
            gone = None
        except OSError:
            gone = gone or time.monotonic()
        time.sleep(0.01)


def play(stop, crowds):
    """Crowd after crowd: whoever finds nobody there tries again."""
    while not stop.is_set():
        crowd = Crowd()
        try:
            crowd.add(port)
        except OSError:
            time.sleep(0.05)
            continue
        crowds.append(crowd)
        for person in crowd.run([port], stop)[:len(crowd.people)]:
            while person.is_alive() and not stop.is_set():
                person.join(0.1)


def moves():
    return sum(crowd.moves() for crowd in crowds)


stop, gaps, crowds = threading.Event(), [], []
threads = [threading.Thread(target=watch, args=(stop, gaps)), threading.Thread(target=play, args=(stop, crowds))]
for t in threads:
    t.start()
try:
    wait_until(lambda: moves() > 20, "nobody plays")
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    print(done.stdout, done.stderr)
    assert done.returncode == 0, done
    wait_until(lambda: gaps, "the server was not replaced")
    after = moves()
    wait_until(lambda: moves() > after + 20, "nobody plays on")
finally:
    stop.set()
    for t in threads:
        t.join(60)
print(f"{moves()} moves answered; for {max(gaps):.2f} s nobody could connect")
assert max(gaps) <= BACK, gaps
for crowd in crowds:
    crowd.check(port)
