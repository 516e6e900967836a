"""Judgements recounted from the facts alone.

Nothing of the engine's knowledge is used: the skies of Planet X and the codes of The Lost
Code are enumerated here by the rules, thinned by what `replay --view` says a seat was told,
and compared with what `judge --json` says of every move. Night Sky's drawings are counted
here star by star."""
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = os.environ["ASTROLABE"]
GOLDEN = pathlib.Path("tests/golden")
checked = {}


def run(*args, **kw):
    return subprocess.run([PROGRAM, *map(str, args)], capture_output=True, text=True, **kw)


def ask(*args):
    done = run(*args, "--json")
    assert done.returncode == 0, (args, done.stderr)
    return json.loads(done.stdout)


def equal(what, found, told, where):
    checked[what] = checked.get(what, 0) + 1
    assert found == told, f"{where}: {what} is {found}, judged as {told}"


def judged(record):
    return [s["move"] for s in ask("judge", record)["steps"] if "move" in s]


def setup_of(record):
    text = pathlib.Path(record).read_text()
    return text[text.index("\nsetup\n") + 7:text.index("\nplay\n")].split("\n")


# ---- Planet X, standard ------------------------------------------------------------

N = 12
ADJ = [((i - 1) % N, (i + 1) % N) for i in range(N)]


def skies():
    """Every standard sky: 2 comets, 4 asteroids, 1 dwarf planet, 2 gas clouds, 1 X, 2 empty."""
    comets = [1, 2, 4, 6, 10]  # sectors 2 3 5 7 11, from 0
    every = range(N)
    for c in itertools.combinations(comets, 2):
        free = [i for i in every if i not in c]
        for a in itertools.combinations(free, 4):
            if not all(l in a or r in a for l, r in (ADJ[i] for i in a)):
                continue
            free2 = [i for i in free if i not in a]
            for d in free2:
                for x in free2:
                    if x == d or x in ADJ[d]:
                        continue
                    rest = [i for i in free2 if i not in (d, x)]
                    for g in itertools.combinations(rest, 2):
                        e = [i for i in rest if i not in g]
                        if all(l in e or r in e for l, r in (ADJ[i] for i in g)):
                            sky = [""] * N
                            for letter, at in zip("CAGE", (c, a, g, e)):
                                for i in at:
                                    sky[i] = letter
                            sky[d], sky[x] = "D", "X"
                            yield "".join(sky)


SKIES = list(skies())


def looks(t):
    return "E" if t == "X" else t  # PX-8


def between(a, b):
    out = [a - 1]
    while out[-1] != b - 1:
        out.append((out[-1] + 1) % N)
    return out


def opposite(i):
    return (i + N // 2) % N


def holds(fact, sky):
    """Whether a fact is true of a sky. Facts as the notation writes them."""
    if m := re.fullmatch(r"([CADGE])(\d+)-(\d+)=(\d+)", fact):
        return sum(looks(sky[i]) == m[1] for i in between(int(m[2]), int(m[3]))) == int(m[4])
    if m := re.fullmatch(r"T(\d+)=([CADGE])", fact):
        return looks(sky[int(m[1]) - 1]) == m[2]
    if m := re.fullmatch(r"L(\d+)([CADGE])([CADGE])=([01])", fact):
        i = int(m[1]) - 1
        right = sky[i] == "X" and sky[(i - 1) % N] == m[2] and sky[(i + 1) % N] == m[3]
        return right == (m[4] == "1")
    if m := re.fullmatch(r"(!?)([CADG])(\d+)", fact):
        return (sky[int(m[3]) - 1] == m[2]) != bool(m[1])
    if m := re.fullmatch(r"(some|no|every) ([CADGEX]) (adj|opp) ([CADGEX])", fact):
        at = [i for i in range(N) if sky[i] == m[2]]
        near = [any(sky[k] == m[4] for k in (ADJ[i] if m[3] == "adj" else [opposite(i)])) for i in at]
        return {"some": any(near), "no": not any(near), "every": all(near)}[m[1]]
    if m := re.fullmatch(r"(some|no|every) ([CADGEX]) in (\d+) ([CADGEX])", fact):
        at = [i for i in range(N) if sky[i] == m[2]]
        far = int(m[3])
        near = [any(sky[(i + k) % N] == m[4] for k in range(-far, far + 1) if k) for i in at]
        return {"some": any(near), "no": not any(near), "every": all(near)}[m[1]]
    if m := re.fullmatch(r"band ([CADGEX]) (\d+)", fact):
        at = [i for i in range(N) if sky[i] == m[1]]
        return any(all((i - s) % N < int(m[2]) for i in at) for s in at)
    if m := re.fullmatch(r"run ([CADGEX]) (\d+)", fact):
        return False
    raise ValueError(f"no fact: {fact}")


def told_facts(record, seat):
    """The facts a seat was told, as (seq, own answer or None, what all were told)."""
    for e in ask("replay", record, "--view", seat)["events"]:
        own, parts = None, e["event"].split(";")
        if e["seat"] == str(seat) and "=" in parts[0]:
            move, answer = parts[0].split("=", 1)
            own = {"S": parts[0][1:], "T": parts[0], "L": parts[0], "R": answer}.get(move[0])
        public = [p.split("=", 1)[1] for p in parts[1:] if re.match(r"X\d=", p)]
        for p in parts:
            if m := re.match(r"V([CADG])(\d+)=([01])", p):
                public.append(("" if m[3] == "1" else "!") + m[1] + m[2])
        yield e["seq"], own, public


def spread(question, left):
    """The skies that a survey or target is expected to leave, rounded."""
    count = {}
    for sky in left:
        if question[0] == "S":
            m = re.match(r"S(.)(\d+)-(\d+)", question)
            answer = sum(looks(sky[i]) == m[1] for i in between(int(m[2]), int(m[3])))
        else:
            answer = looks(sky[int(question[1:]) - 1])
        count[answer] = count.get(answer, 0) + 1
    n = len(left)
    return (sum(c * c for c in count.values()) + n // 2) // n


def planetx_move(m, left, own, where):
    kind, f, notation = m["move"]["kind"], m["figures"], m["notation"]
    equal("skies", len(left), f["skies"], where)
    assert m["cost"] >= 0 and m["spread"] >= 0, where
    if "time" in f and m["verdict"] != "best":
        equal("cost in time", max(0, f["time"] - f["best_time"]), m["cost"], where)
    if kind in ("survey", "target"):
        equal("expected skies", spread(notation, left), f["expected"], where)
    if kind in ("survey", "target", "research"):
        equal("skies left", sum(holds(own, s) for s in left), f["left"], where)
    better = m.get("better_notation", "")
    if better[:1] in ("S", "T") and kind != "pick":
        equal("better skies", spread(better, left), f["better_expected"], where)
    if kind == "locate":
        right = sum(holds(notation + "=1", s) for s in left)
        equal("chance of a locate", right * 1000 // len(left), f["chance"], where)
    if kind == "place":
        right = sum(s[m["move"]["sector"] - 1] == m["move"]["type"] for s in left)
        equal("chance of a theory", right * 1000 // len(left), f["chance"], where)
    if m["verdict"] == "late":
        triples = {(s.index("X"), s[s.index("X") - 1], s[(s.index("X") + 1) % N]) for s in left}
        equal("certain of X", 1, len(triples), where)


def planetx(record):
    moves = {m["seq"]: m for m in judged(record)}
    for seat in {m["seat"] for m in moves.values()}:
        left = SKIES
        for seq, own, public in told_facts(record, seat):
            m = moves.get(seq)
            if m and m["seat"] == seat:
                planetx_move(m, left, own, f"{record} {seq}")
            for fact in public + [own] * bool(own):
                left = [s for s in left if holds(fact, s)]


# ---- The Lost Code ------------------------------------------------------------------

LETTERS = "BJCSHR"
WHEELS = {1: 6, 2: 4, 3: 3, 4: 3, 5: 2, 7: 2, 10: 1}  # LC-12
GUESS = {1: 5, 2: 2, 3: 1}  # LC-17


class Rack:
    """What one seat knows of its own code: every code it may hold."""

    def __init__(self, seat, racks):
        self.seat = seat
        self.seen = [{int(r[j]) for i, r in enumerate(racks) if i != seat} for j in range(6)]
        self.codes = set(itertools.product(*[[v for v in range(8) if v not in s] for s in self.seen]))

    def see(self, symbol, value):
        self.seen[symbol].add(value)
        self.codes = {c for c in self.codes if c[symbol] != value}

    def swap(self, symbol, old):
        kept = {c for c in self.codes if c[symbol] == old}
        self.seen[symbol].add(old)
        fresh = [v for v in range(8) if v not in self.seen[symbol]]
        self.codes = {c[:symbol] + (v,) + c[symbol + 1:] for c in kept for v in fresh}

    def answer(self, dice, low, high, said):
        test = {"hit": lambda n: low <= n <= high, "lower": lambda n: n < low,
                "higher": lambda n: n > high, "wrong": lambda n: not low <= n <= high}[said]
        self.codes = {c for c in self.codes if test(sum(c[d] for d in dice))}


def lostcode_move(m, rack, dice, where):
    kind, f, n = m["move"]["kind"], m["figures"], len(rack.codes)
    equal("codes", n, f["codes"], where)
    if kind == "bet":
        low, high, width = m["move"]["low"], m["move"]["high"], m["move"]["wheel"]
        hits = sum(low <= sum(c[d] for d in dice) <= high for c in rack.codes)
        equal("codes that hit", hits, f["hits"], where)
        equal("points of a bet", hits * WHEELS[width] * 1000 // n, f["points"], where)
        equal("cost of a bet", max(0, f["best_value"] - f["value"]), m["cost"], where)
    if kind == "final":
        own = best = 0
        for j in range(6):
            count = [sum(c[j] == v for c in rack.codes) for v in range(8)]
            def worth(values):
                right = sum(count[v] for v in values)
                return int((right * GUESS.get(len(values), -2) - (n - right) * 2) * 1000 / n)
            own += worth(m["move"]["guess"][j])
            best += max(worth(v) for k in range(4) for v in itertools.combinations(range(8), k))
        equal("points of a guess", own, f["points"], where)
        equal("points of the best guess", best, f["best_points"], where)


def lostcode(record):
    lines = setup_of(record)
    assert "modules none" in lines
    racks = [l.split()[2] for l in lines if l.startswith("rack ")]
    moves = {m["seq"]: m for m in judged(record)}
    for seat in {m["seat"] for m in moves.values()}:
        rack, dice, bet = Rack(seat - 1, racks), [], None
        for e in ask("replay", record, "--view", seat)["events"]:
            m, event, who = moves.get(e["seq"]), e["event"], e["seat"]
            if m and m["seat"] == seat:
                lostcode_move(m, rack, dice, f"{record} {e['seq']}")
            if event[0] == "d":
                dice = [LETTERS.index(c) for c in event[1:4]]
            elif event[0] == "t" and ">" in event:
                dice[dice.index(LETTERS.index(event[1]))] = LETTERS.index(event[3])
            elif event[0] == "W":
                low, high = map(int, re.match(r"W\d+:(\d+)-(\d+)", event).groups())
                bet = (low, high) if who == str(seat) else bet
                if said := re.search(rf" {seat}=(hit|lower|higher|wrong)", event):
                    rack.answer(dice, *bet, said[1])
            elif event[0] == "x":
                symbol, old, new = re.match(r"x(.)=(\d)>(.)", event).groups()
                symbol = LETTERS.index(symbol)
                if who == str(seat):
                    rack.swap(symbol, int(old))
                else:
                    rack.see(symbol, int(old))
                    rack.see(symbol, int(new))


# ---- Night Sky -------------------------------------------------------------------------

FADING = 21  # NS-12: seven stars of three points


def nightsky(record):
    """Drawings are worth what the sheet says in the end, and no drawing is worth more than
    the most there was."""
    replay, total = ask("replay", record), {}
    for m in judged(record):
        f, where = m["figures"], f"{record} {m['seq']}"
        assert m["cost"] >= 0, where
        if m["move"]["kind"] != "draw":
            continue
        total[m["seat"]] = total.get(m["seat"], 0) + f["points"]
        assert f["points"] <= f["most_points"] and f["best_points"] <= f["most_points"], where
        # Drawing what was found best instead is legal, and counts as was said.
        if better := m.get("better_notation"):
            drawn_instead(record, m["seq"], m["seat"], better, f["best_points"] - f["points"], where)
    for seat, points in total.items():
        equal("points of a sheet", replay["score"][seat - 1]["points"], points + FADING, record)


def drawn_instead(record, seq, seat, better, more, where):
    text = pathlib.Path(record).read_text()
    head, play = text.split("\nplay\n")
    until = [l for l in play.split("\n") if l and int(l.split()[0]) <= seq]
    scores = []
    for last in (until[-1], f"{seq} {seat} {better}"):
        with tempfile.NamedTemporaryFile("w", suffix=".record") as f:
            f.write("\n".join([head, "play", *until[:-1], last, ""]))
            f.flush()
            scores.append(ask("replay", f.name)["score"][seat - 1]["points"])
    equal("points drawn instead", scores[1] - scores[0], more, where)


# ---- reports, order of bots, refusals -----------------------------------------------------

def report(record):
    """Sums, and the mark by its definition."""
    told = ask("judge", record)
    moves = [s["move"] for s in told["steps"] if "move" in s]
    for r in told["reports"]:
        own = [m for m in moves if m["seat"] == r["seat"]]
        cost, all_spread = sum(m["cost"] for m in own), sum(m["spread"] for m in own)
        equal("cost of a report", cost, r["cost"], record)
        equal("luck of a report", sum(m["luck"] for m in own), r["luck"], record)
        mark = 100 if all_spread == 0 else 0 if cost >= all_spread else 100 - 100 * cost // all_spread
        equal("mark", mark, r["mark"], record)
        worst = sorted((m for m in own if m["cost"] >= 250), key=lambda m: -m["cost"])[:3]
        equal("most costly moves", [m["seq"] for m in worst], r["worst"], record)
    return {r["seat"]: r["mark"] for r in told["reports"]}


def refusals():
    going = GOLDEN / "planetx/review-chosen.record"
    for args, code, words in [
        ((going,), 1, "judged when the game is over"),
        ((GOLDEN / "planetx/companion.record",), 1, "real table"),
        ((GOLDEN / "lostcode/entered.record",), 1, "real table"),
        ((GOLDEN / "nightsky/solo.record", "--seat", "2"), 2, "only 1 seats"),
        ((GOLDEN / "nightsky/solo.record", "--seat", "9"), 2, "from 1 to 5"),
        ((GOLDEN / "null" / next(f.name for f in (GOLDEN / "null").glob("*.record")),), 1, "not judged"),
        (("/dev/null",), 65, "no record"),
    ]:
        done = run("judge", *args)
        assert done.returncode == code and words in done.stderr and not done.stdout, (args, done)
        checked["refusals"] = checked.get("refusals", 0) + 1
    pl = run("judge", GOLDEN / "lostcode/two-seats.record", env={**os.environ, "LANG": "pl_PL.UTF-8", "LC_ALL": "", "LANGUAGE": ""})
    assert "Pasujące kody" in pl.stdout, pl.stdout[:300]


def alone():
    """A game alone is judged while it goes on, without a word of what is hidden."""
    text = (GOLDEN / "nightsky/solo.record").read_text()
    head, play = text.split("\nplay\n")
    with tempfile.NamedTemporaryFile("w", suffix=".record") as f:
        f.write(head + "\nplay\n" + "\n".join(play.split("\n")[:4]) + "\n")
        f.flush()
        told = ask("judge", f.name)
    assert not told["over"] and sum("move" in s for s in told["steps"]) == 3, told


def main():
    assert len(SKIES) == 4446, len(SKIES)
    marks = {}
    with tempfile.TemporaryDirectory() as folder:
        for game, recount in (("planetx", planetx), ("lostcode", lostcode), ("nightsky", nightsky)):
            bots = ["medium", "easy", "random"]
            pathlib.Path(folder, game).mkdir()
            done = run("sim", game, "--seats", ",".join(bots), "--games", "3", "--seed", "7",
                       "--jobs", "1", "--save", f"{folder}/{game}")
            assert done.returncode == 0, done.stderr
            for k, record in enumerate(sorted(pathlib.Path(folder, game).glob("*.record"))):
                recount(record)
                for seat, mark in report(record).items():
                    bot = bots[(seat - 1 - k) % 3]
                    marks.setdefault((game, bot), []).append(mark)
    for record in ("two-seats", "three-seats", "four-seats"):
        lostcode(GOLDEN / f"lostcode/{record}.record")
    refusals()
    alone()
    mean = {k: sum(v) / len(v) for k, v in marks.items()}
    for game in ("planetx", "lostcode", "nightsky"):
        assert mean[game, "medium"] > mean[game, "easy"] > mean[game, "random"], mean
    for what, n in sorted(checked.items()):
        print(f"{what}: {n}")
    print("1 passed, 0 failed")


sys.exit(main())
