#!/usr/bin/env python3
"""Faults composed at random from a seed, under a crowd whose history is checked:
servers killed and stopped, clocks that are wrong, disks full, slow or failing,
a PostgreSQL that crashes. On each store for so many seconds.

    tests/soak/faults.py SECONDS [SEED]
"""
import os
import random
import signal
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
for part in ("support", "history"):
    sys.path.insert(0, os.path.join(HERE, "..", part))
from astro import Client, Server, fresh, get, wait_until
from check import check, load
from crowd import Crowd
from fault_shim import BROKEN, FULL, NONE, SHIM, SLOW, Fault

POSTGRES = os.path.join(HERE, "../../tools/postgres")
FREELY = ("--rate", "0", "--address-rate", "0", "--tables-per-hour", "0", "--connections-per-address", "0")
LONG = 1.5  # seconds after a kill: longer is told with all that is known of it
PLAYING = 20  # tables are added while fewer people than that have a game to play


class Site:
    """So many servers on one store, each with a disk and a clock of its own."""

    def __init__(self, folder, count, url=None, within=()):
        self.url, self.counts, self.back = url, {}, []
        self.disks, self.servers, self.ports = [], [], [0] * count
        for n in range(count):
            place = os.path.join(folder, str(n))
            os.mkdir(place)
            self.disks.append(Fault(place))
            flags = FREELY + (("--store", url) if url else ())
            self.servers.append(Server(place, *flags, environment=self.disks[n].environment,
                                       within=within[n] if within else ()))
            self.start(n)

    def start(self, n):
        self.servers[n].start()
        self.ports[n] = self.servers[n].port

    # ---- the faults; each is over when its function returns

    def kill(self, n, chance):
        moments = [time.monotonic()]
        for step in (lambda: self.servers[n].stop(signal.SIGKILL), lambda: self.start(n),
                     lambda: wait_until(lambda: self.takes_writes(self.servers[n].port), "nobody moves after a kill")):
            step()
            moments.append(time.monotonic())
        self.back.append(moments[-1] - moments[0])
        if self.back[-1] > LONG:
            dead, listens, moved = (b - a for a, b in zip(moments, moments[1:]))
            print(f"back after {self.back[-1]:.2f} s: dead after {dead:.2f}, listened after {listens:.2f}, took a "
                  f"move after {moved:.2f}; it said:", *self.servers[n].logged().splitlines()[-9:], sep="\n", flush=True)

    @staticmethod
    def takes_writes(port):
        """Somebody comes, asks for what has to be stored, and is answered."""
        try:
            c = Client(port)
            made = c.ask("create", game="null", seats=["person", "person"])["ok"]
            c.close()
            return made
        except OSError:
            return False

    def stop(self, n, chance):
        self.servers[n].process.send_signal(signal.SIGSTOP)
        time.sleep(chance.uniform(0.05, 1.5))
        self.servers[n].process.send_signal(signal.SIGCONT)

    def clock(self, n, chance):
        self.disks[n].set_clock(chance.choice((-86400 * 400, -3600, -7, 0, 7, 3600, 86400 * 400)))

    def disk(self, n, chance):
        self.disks[n].set(chance.choice((FULL, BROKEN, SLOW)))
        time.sleep(chance.uniform(0.05, 0.8))
        if chance.random() < 0.3:  # it dies with its disk
            self.servers[n].stop(signal.SIGKILL)
            self.disks[n].set(NONE)
            self.start(n)
        self.disks[n].set(NONE)

    def database(self, n, chance):
        subprocess.run([POSTGRES, "restart", self.url], check=True)

    def kinds(self):
        return [self.kill, self.kill, self.stop, self.clock, self.database if self.url else self.disk]

    def strike(self, chance):
        fault = chance.choice(self.kinds())
        self.counts[fault.__name__] = self.counts.get(fault.__name__, 0) + 1
        fault(chance.randrange(len(self.servers)), chance)

    def close(self):
        for s in self.servers:
            if s.process.poll() is None:
                s.process.send_signal(signal.SIGCONT)
                s.stop(signal.SIGKILL)


def under_fire(site, enough, chance):
    """A crowd plays and faults strike until it is enough; then all must be there."""
    crowd = Crowd()
    while not enough(site):
        crowd.rest()
        if len(crowd.people) < PLAYING:
            crowd.add(site.servers[0].port)
        stop = threading.Event()
        threads = crowd.run(site.ports, stop, come_back=True)
        for _ in range(chance.randrange(1, 4)):
            time.sleep(chance.uniform(0.02, 0.4))
            site.strike(chance)
        stop.set()
        for s in site.servers:
            wait_until(lambda port=s.port: get(port, "/readyz")[0].status == 200, "a server does not go on")
        for t in threads:
            t.join(60)
        crowd.check(*site.ports)
    crowd.wake()
    return crowd


def lasting(seconds):
    end = time.monotonic() + seconds
    return lambda site: time.monotonic() >= end


def middle_and_most(times):
    times = sorted(times) or [0]
    return f"{times[len(times) // 2]:.2f} s (median), {times[-1]:.2f} s (at most)"


def run(name, enough, seed, make):
    """`make` gives a site with servers in a folder; `enough` says when it had its faults."""
    with fresh() as folder, fresh() as history:
        os.environ["ASTRO_HISTORY"] = history
        site = make(folder)
        try:
            crowd = under_fire(site, enough, random.Random(seed))
            for d in site.disks:
                d.set_clock(0)
            crowd.check(*site.ports)
            said = "".join(s.logged() for s in site.servers)
        finally:
            del os.environ["ASTRO_HISTORY"]
            site.close()
        assert "broken claim" not in said, said
        lines = check(load([os.path.join(history, each) for each in os.listdir(history)]))
        print(f"{name}: seed {seed}, {dict(sorted(site.counts.items()))}, {crowd.moves()} answered moves, "
              f"{crowd.entries()} told entries, {lines} lines of history: 0 lost, 0 doubled; people move again "
              f"after a kill in {middle_and_most(site.back)}", flush=True)
        return site


def main():
    seconds = float(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 1000000
    print(f"faults: seed {seed}", flush=True)
    run("sqlite", lasting(seconds), seed, lambda folder: Site(folder, 1))
    url = subprocess.run([POSTGRES, "start", str(os.getpid())], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    try:
        run("postgres", lasting(seconds), seed, lambda folder: Site(folder, 2, url))
    finally:
        subprocess.run([POSTGRES, "stop", url], check=True)


if __name__ == "__main__":
    assert os.path.exists(SHIM), f"{SHIM} is missing: build the tests"
    main()
