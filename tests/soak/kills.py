#!/usr/bin/env python3
"""kill -9 again and again under a crowd whose history is checked, so many times on each
store: nothing that was answered is lost or doubled, and people move again within two
seconds of the kill. On PostgreSQL two servers share the tables, and either may die.

    tests/soak/kills.py KILLS [SEED] [sqlite|postgres]
"""
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import faults

WITHIN = 2  # seconds after a kill, on either store


class Killed(faults.Site):
    def kinds(self):
        return [self.kill]


def kill(name, kills, seed, *site):
    done = faults.run(name, lambda site: len(site.back) >= kills, seed, lambda folder: Killed(folder, *site))
    assert max(done.back) <= WITHIN, sorted(done.back)[-10:]


def main():
    kills = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 1000000
    stores = sys.argv[3:] or ["sqlite", "postgres"]
    print(f"kills: seed {seed}", flush=True)
    if "sqlite" in stores:
        kill("sqlite", kills, seed, 1)
    if "postgres" in stores:
        url = subprocess.run([faults.POSTGRES, "start", str(os.getpid())], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        try:
            kill("postgres", kills, seed, 2, url)
        finally:
            subprocess.run([faults.POSTGRES, "stop", url], check=True)


if __name__ == "__main__":
    main()
