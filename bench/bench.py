#!/usr/bin/env python3
"""Runs all benchmarks and ends with one line per figure.

    name  measured  target  ok|short

A benchmark is a program build/release/bench/*_bench that prints such lines
itself; figures of the whole program are measured here. Speeds are of one core
of the machine at hand: compare ratios, and runs of the same day.
"""
import glob
import gzip
import json
import os
import re
import subprocess
import tempfile

LINE = re.compile(r"^(\S+)\s+(\S+)\s+(\S+)\s+(ok|short)$")
figures = []


def figure(name, measured, target, ok):
    figures.append((name, measured, target, "ok" if ok else "short"))


def own_lines(output):
    for line in output.splitlines():
        found = LINE.match(line.strip())
        if found:
            figures.append(found.groups())
        else:
            print(line)


def moves_per_second(game, target):
    runs = [json.loads(subprocess.check_output(["build/astrolabe", "bench", game, "--json"])) for _ in range(3)]
    best = max(r["moves_per_second"] for r in runs)
    figure(f"{game}_moves_per_second", f"{best:.3g}", f">={target:.3g}", best >= target)
    print(f"{game} signature {runs[0]['signature']}")


def first_paint(target):
    """What a browser must fetch before the page shows: html, script and style, compressed."""
    total = 0
    html = open("build/web/dist/index.html", "rb").read()
    total += len(gzip.compress(html, 9))
    for name in re.findall(rb'(?:src|href)="/(assets/[^"]+)"', html):
        total += len(gzip.compress(open(b"build/web/dist/" + name, "rb").read(), 9))
    figure("page_first_paint_bytes", total, f"<={target}", total <= target)


def main():
    targets = {"null": 5e6, "planetx": 2e6, "lostcode": 1e6}
    listed = re.findall(r"^GAME\((\w+)\)", open("src/games/list.def").read(), re.M)
    for game in listed:
        if game in targets:
            moves_per_second(game, targets[game])
    first_paint(150 * 1024)
    with tempfile.TemporaryDirectory() as folder:
        for program in sorted(glob.glob("build/release/bench/*_bench")):
            print(f"== {os.path.basename(program)}", flush=True)
            done = subprocess.run([program, folder], capture_output=True, text=True)
            assert done.returncode in (0, 1), done  # 1: a figure is short
            own_lines(done.stdout)
    print()
    for name, measured, target, verdict in figures:
        print(f"{name:44} {measured:>14} {target:>14} {verdict}")


main()
