#!/usr/bin/env python3
"""The page knows no game by name: what is a game's own stands in web/src/games/<id>/,
and the rest of the page comes to it through games/registry.ts alone. A game's folder
uses no other game's.
"""
import os
import re
import sys

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
SRC = os.path.join(ROOT, "web/src")
GAMES = os.path.join(SRC, "games")


def ids():
    """The games of the only list."""
    with open(os.path.join(ROOT, "src/games/list.def"), encoding="utf-8") as text:
        return re.findall(r"^GAME\((\w+)\)", text.read(), re.M)


def names(text, game):
    """Whether `text` names a game, in a string, an address or a path. An id that is
    also a word of the language (null) counts only there."""
    if game == "null":
        return re.search(r"""(['"`/?.])null(['"`/?])|[?/]null\b""", text)
    return re.search(rf"(?<![A-Za-z]){game}(?![A-Za-z])", text)


def wrong(path, text, games):
    """What a file of the page has that it must not have: lines `place: why`."""
    folder = os.path.relpath(path, GAMES).split(os.sep)
    own = folder[0] if len(folder) > 1 and folder[0] in games else None
    for number, line in enumerate(text.splitlines(), 1):
        place = f"{os.path.relpath(path, ROOT)}:{number}"
        for game in games:
            if own is None and names(line, game):
                yield f"{place}: names {game}"
            elif own not in (None, game) and re.search(rf"""(from|import\()\s*['"]\.\./{game}/""", line):
                yield f"{place}: {own} uses {game}"


def files():
    for folder, _, found in os.walk(SRC):
        for name in sorted(found):
            if name.endswith((".ts", ".svelte", ".css")):
                yield os.path.join(folder, name)


def sees():
    """Planted faults, each of which must be found, and what looks like one but is none."""
    games = ["planetx", "lostcode", "null"]
    lobby, board = os.path.join(SRC, "Lobby.svelte"), os.path.join(GAMES, "planetx", "Board.svelte")
    bad = [
        (lobby, "if (game === 'planetx') open()"),
        (lobby, '<a href="#rules/lostcode">'),
        (lobby, "import Board from './games/null/Board.svelte';"),
        (lobby, "location.href = `?null`"),
        (os.path.join(GAMES, "registry.ts"), "planetx: () => import('./planetx/part'),"),
        (board, "import { sum } from '../lostcode/board';"),
    ]
    good = [(lobby, "let x: string | null = null;"), (board, "import { part } from './part'; // of planetx")]
    return all(list(wrong(p, t, games)) for p, t in bad) and not any(list(wrong(p, t, games)) for p, t in good)


def main():
    games = ids()
    bad, seen = [], 0
    for path in files():
        seen += 1
        with open(path, encoding="utf-8") as text:
            bad += wrong(path, text.read(), games)
    if not sees():
        bad.append("page_test.py no longer sees a planted fault")
    for line in bad:
        print("page:", line)
    ok = not bad and seen > 100
    print(f"{seen if ok else 0} passed, {len(bad) if not ok else 0} failed")
    return 0 if ok else 1


sys.exit(main())
