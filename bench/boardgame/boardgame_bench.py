#!/usr/bin/env python3
"""Our server beside that of boardgame.io, in the same minute on the same
machine: the null game over 64 sockets, moves that were answered a second.

    boardgame_bench FOLDER     from the root of the project

Ours has each move on the disk before it answers. boardgame.io keeps its games
in memory here, as it does unless told otherwise: it is not durable, and still
the slower one. It is fetched from the npm registry for this benchmark only,
into build/boardgame.
"""
import json
import os
import shutil
import subprocess
import sys

SOURCE = "bench/boardgame"
PLACE = "build/boardgame"
FILES = ("package.json", "package-lock.json", "game.js", "server.js", "load.js")
TARGET = 4


def install():
    """Puts boardgame.io into its place. False where it cannot be fetched."""
    os.makedirs(PLACE, exist_ok=True)
    for name in FILES:
        shutil.copy(os.path.join(SOURCE, name), PLACE)
    marker, lock = os.path.join(PLACE, "installed"), os.path.join(PLACE, "package-lock.json")
    with open(lock, encoding="utf-8") as f:
        wanted = f.read()
    if os.path.exists(marker):
        with open(marker, encoding="utf-8") as f:
            if f.read() == wanted:
                return True
    done = subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--silent",
                           "--fetch-retries=1"], cwd=PLACE,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if done.returncode == 0:
        with open(marker, "w", encoding="utf-8") as f:
            f.write(wanted)
    return done.returncode == 0


def ours(folder):
    said = subprocess.run(["build/release/bench/server_bench", folder, "build/astrolabe", "moves"],
                          stdout=subprocess.PIPE, text=True, check=False).stdout
    for line in said.splitlines():
        if line.startswith("server_durable_moves_per_second"):
            return float(line.split()[1])
    raise SystemExit("boardgame_bench: server_bench gave no figure")


def theirs():
    said = json.loads(subprocess.check_output(["node", "load.js"], cwd=PLACE))
    print(f"boardgame.io, not durable: {said['moves']} moves in {said['seconds']:.2f} s; processor time a move: "
          f"server {said['server_busy'] / said['moves'] * 1e6:.0f} us")
    return said["moves"] / said["seconds"]


def main():
    if not install():
        print("boardgame.io is not compared: the npm registry cannot be reached to fetch it.")
        return 0
    one, other = ours(sys.argv[1]), theirs()
    print(f"moves a second: ours, durable, {one:.0f}; boardgame.io, in memory, {other:.0f}")
    ok = one >= TARGET * other
    print(f"{'server_over_boardgameio':44} {one / other:14.3g} {f'>={TARGET}':>14} {'ok' if ok else 'short'}")
    return 0 if ok else 1


sys.exit(main())
