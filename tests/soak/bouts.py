#!/usr/bin/env python3
"""How strong the bots are, as `astrolabe sim` tells it over many games.

    tests/soak/bouts.py [WORD]       only bouts whose line has this word

Each line below is a promise: it fails when the figure is short of it.
"""
import json
import subprocess
import sys

# game, bots, games, what is promised of the first bot
BOUTS = [
    ("nightsky", "medium", 1000, {"score": 120}),
    ("nightsky", "strong", 1000, {"score": 143}),
    ("nightsky", "strong,medium", 1000, {"share": 0.70}),
    ("nightsky", "medium,casual", 1000, {"share": 0.70}),
    ("nightsky", "casual,easy", 1000, {"share": 0.70}),
    ("nightsky", "easy", 1000, {"score": 51, "score_most": 90}),
    ("nightsky", "easy,random", 1000, {"share": 0.95}),
    ("lostcode", "strong,medium", 1000, {"share": 0.60, "ms_per_move": 50}),
    ("lostcode", "strong,medium,medium,medium", 1000, {"share": 0.32, "ms_per_move": 50}),
    ("lostcode", "medium,casual", 1000, {"share": 0.70}),
    ("lostcode", "casual,easy", 1000, {"share": 0.70}),
    ("lostcode", "easy,random", 1000, {"share": 0.90}),
]


def bout(game, bots, games, promised):
    words = ["build/astrolabe", "sim", game, "--seats", bots, "--games", str(games), "--seed", "1", "--json"]
    found = json.loads(subprocess.check_output(words))
    assert found["games"] == games, found
    first, short = found["seats"][0], []
    for name, limit in promised.items():
        most = name.startswith("ms") or name.endswith("_most")
        value = first[name.removesuffix("_most")]
        ok = value <= limit if most else value >= limit
        print(f"{game} {bots}: {name} {value} (promised {limit}) {'ok' if ok else 'SHORT'}", flush=True)
        if not ok:
            short.append(name)
    return short


def main():
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    chosen = [b for b in BOUTS if word in f"{b[0]} {b[1]}"]
    assert chosen, f"no bout has the word {word}"
    if any([bout(*b) for b in chosen]):
        sys.exit("A bot is weaker or slower than promised.")


main()
