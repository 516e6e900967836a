#!/usr/bin/env python3
"""How strong the bots of Planet X are: alone, in pairs, one against three.

    bench/bots.py [GAMES]      how many games of a pair (ASTRO_BENCH_GAMES, 400)

Every deal is played once with each bot in each seat, and the same deals every
time, so that two runs differ only where a bot does. Alone there are two and a
half times as many games; of master, which thinks a hundred times as long, a
tenth. Prints the tables, then one line per figure; ends with 1 where one is short.
"""
import json
import os
import subprocess
import sys

MODES = ("standard", "expert")
BOTS = ("medium", "easy", "random")
SEED = "1"
NEVER = {"mean": 999, "p10": 999, "median": 999, "p90": 999, "first_try": 0, "games": 0}


def sim(mode, bots, games):
    words = ["build/astrolabe", "sim", "planetx", "--mode", mode, "--seats", ",".join(bots)]
    return json.loads(subprocess.check_output([*words, "--games", str(games), "--seed", SEED, "--json"]))


class Figures:
    def __init__(self):
        self.lines = []

    def most(self, name, value, target, spell="{:.1f}"):
        self.lines.append((name, spell.format(value), f"<={target}", "ok" if value <= target else "short"))

    def least(self, name, value, target, spell="{:.1f}"):
        self.lines.append((name, spell.format(value), f">={target}", "ok" if value >= target else "short"))


def alone(figures, every):
    """When a single seat finds Planet X: mean time at most, first try right at least."""
    targets = {("standard", "master"): (15.0, 60), ("expert", "master"): (15.5, 55),
               ("standard", "strong"): (14.8, 80), ("expert", "strong"): (14.7, 75),
               ("standard", "medium"): (17.5, 100), ("expert", "medium"): (17.5, 100)}
    print(f"\nalone, {every} games, a tenth of master: the time of the locate\n\n| mode | bot | mean | 10% | median | 90% | first try |\n|---|---|---|---|---|---|---|")
    for (mode, bot), (mean, first) in targets.items():
        games = every // 10 if bot == "master" else every
        got = sim(mode, [bot], games)["locate"] or NEVER
        print(f"| {mode} | {bot} | {got['mean']:.2f} | {got['p10']} | {got['median']} | {got['p90']} | {100 * got['first_try']:.1f}% |", flush=True)
        name = f"planetx_{mode}_{bot}"
        figures.most(f"{name}_locate_mean", got["mean"], mean, "{:.2f}")
        figures.least(f"{name}_first_try_percent", 100 * got["first_try"], first)
        if got["games"] < games:
            print(f"  in {games - got['games']} of them it was never found")


def pairs(figures, games):
    """Strong against every other bot, and each bot against the next weaker one."""
    targets = {("strong", "medium"): 60, ("medium", "easy"): 70, ("easy", "random"): 90}
    print(f"\ntwo seats, {games} games\n\n| mode | bots | wins | points | ms a move | worst |\n|---|---|---|---|---|---|")
    for mode in MODES:
        for pair in dict.fromkeys([*(("strong", b) for b in BOTS), *targets]):
            seats = sim(mode, pair, games)["seats"]
            wins, points, mean, worst = (" : ".join(f"{s[key] * scale:.1f}" for s in seats) for key, scale in
                                         (("share", 100), ("score", 1), ("ms_per_move", 1), ("ms_worst", 1)))
            print(f"| {mode} | {' : '.join(pair)} | {wins}% | {points} | {mean} | {worst} |", flush=True)
            if pair in targets:
                figures.least(f"planetx_{mode}_{'_beats_'.join(pair)}_percent", 100 * seats[0]["share"], targets[pair])
            if mode == "expert" and pair == ("strong", "medium"):
                figures.most("planetx_expert_strong_ms_per_move", seats[0]["ms_per_move"], 150)
                figures.most("planetx_expert_strong_ms_worst", seats[0]["ms_worst"], 1000)
                figures.most("planetx_expert_medium_ms_per_move", seats[1]["ms_per_move"], 20)


def one_of_four(figures, games):
    print(f"\nfour seats, {games} games: strong against three mediums\n\n| mode | wins | points |\n|---|---|---|")
    for mode in MODES:
        seats = sim(mode, ["strong", "medium", "medium", "medium"], games)["seats"]
        print(f"| {mode} | {100 * seats[0]['share']:.1f}% | {seats[0]['score']:.1f} : {sum(s['score'] for s in seats[1:]) / 3:.1f} |", flush=True)
        figures.least(f"planetx_{mode}_strong_of_four_percent", 100 * seats[0]["share"], 35)


def measure(games):
    figures = Figures()
    alone(figures, games * 5 // 2)
    pairs(figures, games)
    one_of_four(figures, games)
    print()
    return figures.lines


def main():
    games = int(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("ASTRO_BENCH_GAMES", "400"))
    lines = measure(games)
    for name, measured, target, verdict in lines:
        print(f"{name:44} {measured:>14} {target:>14} {verdict}")
    return 1 if any(line[3] == "short" for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
