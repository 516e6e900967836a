#!/usr/bin/env python3
"""Random steps a second and core from Python, 1024 games at once: moves with who is next, and
with observations. Prints lines `name measured target ok|short`."""
import os
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "../python"))
import astrolabe

for game in ("planetx", "lostcode"):
    for name, want in (("", ("seat", "over")), ("masked_", ("mask", "seat", "over")), ("observed_", ("observation", "seat", "points", "over"))):
        many, best = astrolabe.Many(game, 1024, want=want), 0.0
        for _ in range(3):
            start, played = time.process_time(), 0
            while time.process_time() - start < 0.5:
                played += many.step()
            best = max(best, played / (time.process_time() - start))
        print(f"lib_python_{game}_{name}steps_per_second {best:.4g} >=3e+05 {'ok' if best >= 3e5 else 'short'}")
