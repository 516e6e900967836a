#!/usr/bin/env python3
"""Faults composed at random from a seed, where every server and every PostgreSQL has a
network of its own: servers killed, stopped and cut off from the databases, clocks that
are wrong, packets late and lost, the standby cut off, the primary lost (killed, or cut
off from everybody) and its synchronous standby promoted. Nothing that was answered may be
lost or doubled, and people move again within 15 seconds of the promotion.

    tests/soak/failover.py FAILOVERS [SEED]        as root
"""
import ctypes
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import faults  # finds the folders of the rest
import astro
import crowd
from pair import Pair
from switch import Switch

SERVERS, DATABASES = ("astro-s1", "astro-s2"), ("astro-d1", "astro-d2")
WITHIN = 15  # seconds after a promotion
NEW_NET = 0x40000000
libc = ctypes.CDLL(None, use_errno=True)
place_of = {}  # port -> namespace
plain = astro.connect


def connect(port):
    """A socket belongs to the namespace in which it was made; only this thread goes there."""
    if port not in place_of:
        return plain(port)
    with open("/proc/thread-self/ns/net", encoding="utf-8") as own, open("/run/netns/" + place_of[port], encoding="utf-8") as there:
        assert libc.setns(there.fileno(), NEW_NET) == 0
        try:
            return plain(port)
        finally:
            assert libc.setns(own.fileno(), NEW_NET) == 0


class Networked(faults.Site):
    """Two servers and two databases, each in a place of its own."""

    def __init__(self, folder, seed):
        self.switch = Switch(seed, SERVERS + DATABASES)
        self.pair = Pair(self.switch, folder, DATABASES)
        self.recovered = []
        super().__init__(folder, 2, self.pair.url(), [("ip", "netns", "exec", s) for s in SERVERS])

    def start(self, n):
        while True:
            super().start(n)
            port = self.servers[n].port
            if place_of.get(port, SERVERS[n]) == SERVERS[n]:
                place_of[port] = SERVERS[n]
                return
            self.servers[n].stop()  # the same number at the other server: it could not be told apart

    def cut_off(self, n, chance):
        """A server does not reach the databases."""
        for database in DATABASES:
            self.switch.cut(SERVERS[n], database)
        time.sleep(chance.uniform(0.1, 6))
        self.switch.heal()

    def network(self, n, chance):
        self.switch.trouble(chance.uniform(0, 40), chance.uniform(0, 0.15))
        time.sleep(chance.uniform(0.2, 3))
        self.switch.heal()

    def standby(self, n, chance):
        """What cannot be kept twice is not answered."""
        self.switch.cut(*DATABASES)
        time.sleep(chance.uniform(0.1, 4))
        self.switch.heal()

    def database(self, n, chance):
        """The primary is lost."""
        began = time.monotonic()
        if chance.random() < 0.5:
            for other in SERVERS + DATABASES:
                if other != DATABASES[self.pair.primary]:
                    self.switch.cut(DATABASES[self.pair.primary], other)
        lost = self.pair.fail_over()
        promoted = time.monotonic()
        for s in self.servers:
            astro.wait_until(lambda port=s.port: self.takes_writes(port), "nobody moves after a failover")
        self.recovered.append((time.monotonic() - promoted, promoted - began))
        self.switch.heal()
        self.pair.follow(lost)

    def kinds(self):
        others = [self.kill, self.stop, self.clock, self.cut_off, self.network, self.standby]
        return others + [self.database] * len(others)

    def close(self):
        super().close()
        self.pair.close()
        self.switch.close()


def main():
    wanted = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 1000000
    print(f"failover: seed {seed}", flush=True)
    astro.connect = connect
    astro.PATIENCE = crowd.PATIENCE = 60
    site = faults.run("failover", lambda site: len(site.recovered) >= wanted, seed, lambda folder: Networked(folder, seed))
    took, promotion = zip(*site.recovered)
    print(f"failover: {len(took)} failovers; people move again {faults.middle_and_most(took)} after a promotion, "
          f"which itself took {faults.middle_and_most(promotion)}", flush=True)
    assert max(took) <= WITHIN, took


if __name__ == "__main__":
    main()
