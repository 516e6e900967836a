#!/usr/bin/env python3
"""tools/coverage.py BUILD - adds up what gcov says of a build that has run."""
import collections
import glob
import json
import os
import subprocess
import sys

WANTED = 90  # per cent, of each folder
build = os.path.abspath(sys.argv[1])
root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
runs = {}  # (file, line) -> how often
for layer in ("engine", "store", "server"):
    data = glob.glob(f"{build}/CMakeFiles/{layer}.dir/**/*.gcda", recursive=True)
    said = subprocess.run(["gcov", "--json-format", "--stdout", *data], cwd=build, check=True, capture_output=True, text=True)
    for part in said.stdout.splitlines():
        for file in json.loads(part)["files"]:
            name = os.path.relpath(os.path.realpath(os.path.join(build, file["file"])), root)
            if not name.startswith(f"src/{layer}/") or not name.endswith(".c"):
                continue
            for line in file["lines"]:
                at = name, line["line_number"]
                runs[at] = runs.get(at, 0) + line["count"]


def share(lines):
    return 100 * sum(n > 0 for n in lines) / len(lines)


folders, files = collections.defaultdict(list), collections.defaultdict(list)
for (name, _), n in runs.items():
    folders[os.path.dirname(name)].append(n)
    files[name].append(n)
for name, lines in sorted(files.items(), key=lambda each: share(each[1])):
    if share(lines) < WANTED:
        print(f"  {share(lines):5.1f} %  {len(lines):5} lines  {name}")
for name, lines in sorted(folders.items()):
    print(f"{share(lines):7.1f} %  {len(lines):5} lines  {name}")
sys.exit(0 if folders and all(share(lines) >= WANTED for lines in folders.values()) else 1)
