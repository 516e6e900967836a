#!/usr/bin/env python3
"""Runs all benchmarks and ends with one line per figure.

    name  measured  target  ok|short

A benchmark is a program build/release/bench/*_bench that prints such lines
itself; figures of the whole program are measured here. README.md says what
each figure is. Speeds are of one core of the machine at hand: compare ratios,
and runs of the same day.

    ASTRO_BENCH_GAMES   games for each pair of bots (400)
    ASTRO_BENCH_FUZZ    seconds for each fuzzer that is measured (5)
"""
import glob
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # the source tree stays clean
import bots

FUZZERS = ("planetx_record_fuzz", "planetx_setup_fuzz", "planetx_move_fuzz", "planetx_fact_fuzz",
           "planetx_deal_fuzz", "planetx_observations_fuzz", "engine_record_fuzz")
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


def packed(*paths):
    return sum(len(gzip.compress(open(path, "rb").read(), 9)) for path in paths)


def page():
    """What a browser must fetch before the page shows, compressed."""
    root = "build/web/dist/"
    html = open(root + "index.html").read()
    first = [root + name for name in re.findall(r'(?:src|href)="/(assets/[^"]+)"', html)]
    size = packed(root + "index.html", *first)
    figure("page_first_paint_bytes", size, f"<={150 * 1024}", size <= 150 * 1024)


def fuzzers(target):
    """Runs of each fuzzer in a second of one core, as tools/fuzz runs them."""
    seconds = os.environ.get("ASTRO_BENCH_FUZZ", "5")
    done = subprocess.run(["tools/fuzz", seconds, *FUZZERS], capture_output=True, text=True)
    if done.returncode:
        print("# The fuzzers did not run to the end; `make test` sets up what they need.")
        print((done.stdout + done.stderr)[-2000:])
    for name, rate in re.findall(r"^fuzz (\w+) \d+ runs, (\d+)/s", done.stdout, re.M):
        figure(f"{name}_per_second", rate, f">={target}", int(rate) >= target)


def main():
    targets = {"null": 5e6, "planetx": 2e6, "lostcode": 1e6}
    listed = re.findall(r"^GAME\((\w+)\)", open("src/games/list.def").read(), re.M)
    for game in listed:
        if game in targets:
            moves_per_second(game, targets[game])
    page()
    own_lines(subprocess.check_output(["node", "bench/wasm_bench.mjs", "build/wasm/astrolabe.wasm"], text=True))
    own_lines(subprocess.run(["node", "bench/page.mjs"], stdout=subprocess.PIPE, text=True).stdout)
    own_lines(subprocess.check_output([sys.executable, "bench/lib_python.py"], text=True))
    fuzzers(20000)
    with tempfile.TemporaryDirectory() as folder:
        for program in sorted(glob.glob("build/release/bench/*_bench")):
            print(f"== {os.path.basename(program)}", flush=True)
            done = subprocess.run([program, folder], capture_output=True, text=True)
            assert done.returncode in (0, 1), done  # 1: a figure is short
            own_lines(done.stdout)
    figures.extend(bots.measure(int(os.environ.get("ASTRO_BENCH_GAMES", "400"))))
    for name, measured, target, verdict in figures:
        print(f"{name:44} {measured:>14} {target:>14} {verdict}")


main()
