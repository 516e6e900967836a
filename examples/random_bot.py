#!/usr/bin/env python3
"""A bot that plays any of the games by the engine protocol (doc/engine.md): it is told
its legal moves and takes one of them. Every line is answered: data, then `ok`.

    astrolabe sim planetx --seats engine:examples/random_bot.py,easy --games 4
"""
import random
import sys


def answer(*lines):
    print(*lines, "ok", sep="\n", flush=True)


moves = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "astro":
        answer("name random_bot", "game null", "game planetx", "game lostcode", "game nightsky", "want moves")
    elif word == "moves":  # "all", or "some" where there are too many to list; then the moves
        moves = rest.split()[1:]
        answer()
    elif word == "think":  # ms N seed SEED: the same seed, the same move
        limits = dict(zip(rest.split()[::2], rest.split()[1::2]))
        answer("move " + random.Random(limits.get("seed")).choice(moves))
    elif word in ("new", "data", "event", "view", "quit"):
        answer()
        if word == "quit":
            break
    else:
        print(f"error I do not know '{word}'", flush=True)
