#!/usr/bin/env python3
"""Trains a small policy that beats `easy` at The Lost Code, in a minute on one core.

    examples/train.py [--games N] [--trial N] [--check]

It learns what a bet is worth from the chance that it hits, wheel by wheel, and what a final
guess of 0 to 3 values is worth from how likely those are: two numbers each, by stochastic
gradient descent on the points that came of it, playing against easy. The chances come from
`State.beliefs`, which is exact and knows only what the seat knows. Nothing is told of the rules
but how moves are written. With --check it fails where the trained policy wins less than 60 %
of the trial.
"""
import argparse
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "../python"))
import astrolabe

RATE, CURIOUS = 0.02, 0.15


class Line:
    """worth = slope * x + level, learned one example at a time."""

    def __init__(self):
        self.slope, self.level = 0.0, 0.0

    def of(self, x):
        return self.slope * x + self.level

    def learn(self, x, off):
        self.slope += RATE * off * x
        self.level += RATE * off


class Policy:
    def __init__(self, seed):
        self.bet = {}  # by width of the wheel
        self.guess = [Line() for _ in range(4)]  # by how many values
        self.luck = random.Random(seed)

    def sums(self, state, player, belief):
        """How likely each sum of the dice is: symbols taken as independent."""
        first, count = state.game.layout()["dice"]
        dice = state.observation_tensor(player)[first:first + count]
        shown = {}
        for i, one in enumerate(dice):
            if one:
                shown[i % 6] = shown.get(i % 6, 0) + 1
        chance = {0: 1.0}
        for symbol, times in shown.items():
            more = {}
            for total, p in chance.items():
                for value, worlds in enumerate(belief["symbols"][symbol]):
                    if worlds:
                        at = total + times * value
                        more[at] = more.get(at, 0.0) + p * worlds / belief["worlds"]
            chance = more
        return chance

    def choose_bet(self, state, player, moves, curious):
        chance = self.sums(state, player, state.beliefs(player))
        best = None
        for move in moves:  # W7:9-15
            width, low, high = (int(n) for n in move[1:].replace(":", "-").split("-"))
            hits = sum(chance.get(n, 0.0) for n in range(low, high + 1))
            line = self.bet.setdefault(width, Line())
            worth = line.of(hits) + (self.luck.random() * 4 if curious else 0)
            if best is None or worth > best[0]:
                best = (worth, move, line, hits)
        return best[1:]

    def choose_guess(self, state, player, curious):
        belief, parts, used = state.beliefs(player), [], []
        for counts in belief["symbols"]:
            order = sorted(range(len(counts)), key=lambda v: -counts[v])
            mass = [sum(counts[v] for v in order[:k]) / belief["worlds"] for k in range(4)]
            k = max(range(4), key=lambda k: self.guess[k].of(mass[k]))
            if curious and self.luck.random() < 0.5:
                k = self.luck.randrange(4)
            parts.append("".join(str(v) for v in sorted(order[:k])) or "-")
            used.append((self.guess[k], mass[k]))
        return "f" + "/".join(parts), used


def field(state, player):
    return state.observation_tensor(player)[state.game.layout()["fields"][0]]


def play(policy, game, seed, curious):
    """One game against easy; who sits where changes. Gives whether the policy won (a half: drawn)."""
    state, own = game.new_initial_state(seed), seed % 2
    waiting = None  # what was bet, and where the marker stood
    guessed = None

    def settle():
        line, hits, before = waiting
        line.learn(hits, field(state, own) - before - line.of(hits))

    while not state.is_terminal():
        player = state.current_player()
        if player != own:
            state.apply_move(state.think("easy", seed, player))
            continue
        if waiting and curious:
            settle()
        waiting, moves, trying = None, state.moves(), curious and policy.luck.random() < CURIOUS
        if moves is None:
            move, used = policy.choose_guess(state, own, trying)
            guessed = (used, field(state, own))
            state.apply_move(move)
        elif moves[0][0] == "W":
            move, line, hits = policy.choose_bet(state, own, moves, trying)
            waiting = (line, hits, field(state, own))
            state.apply_move(move)
        else:
            state.apply_move(policy.luck.choice(moves))
    if guessed and curious:
        used, before = guessed
        off = field(state, own) - before - sum(line.of(mass) for line, mass in used)
        for line, mass in used:
            line.learn(mass, off / len(used))
    points = state.returns()
    return 0.5 if points[0] == points[1] else float((points[own] > points[1 - own]))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=1000, help="games to learn from")
    options.add_argument("--trial", type=int, default=400, help="games to be judged by")
    options.add_argument("--check", action="store_true", help="fail where the policy does not beat easy")
    args = options.parse_args()
    game, policy = astrolabe.Game("lostcode"), Policy(1)
    trial = range(10**6, 10**6 + args.trial)
    first = sum(play(policy, game, seed, False) for seed in trial) / args.trial
    for seed in range(args.games):
        play(policy, game, seed, True)
    last = sum(play(policy, game, seed, False) for seed in trial) / args.trial
    print(f"before {first:.1%}, after {args.games} games {last:.1%} of {args.trial} games won against easy")
    return 1 if args.check and last < 0.6 else 0


sys.exit(main())
