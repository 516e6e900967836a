#!/usr/bin/env python3
"""Reads what clients wrote down (tests/support/history.py) and checks what the
server promised them (README, 1 to 4). It knows nothing of the server, of games or
of how the clients were driven.

    tests/history/check.py FILE…

A line is one JSON object: `t`, the nanosecond (one clock for all); `c`, the client;
`what`: `ask` (a request, `id` its number), `answer` (`re` that number) or `saw` (a
push); and the message itself. Checked at each table:

  order    an entry has one number, one seat that acted, and for one viewer one text
  prefix   what is read from the first entry on has no gap
  kept     nothing that was answered or seen is missing in what is asked for later
  once     one key is one entry, and one decision of a seat is answered once
"""
import bisect
import json
import sys


class Broken(Exception):
    pass


class TableSeen:
    """What all clients know of one table."""

    def __init__(self, code):
        self.code = code
        self.actor = {}  # seq -> seat
        self.text = {}  # (viewer, seq) -> event
        self.times, self.latest = [], []  # by when somebody knew of which entry, and of none after it
        self.key = {}  # (viewer, key) -> seq
        self.decision = {}  # (viewer, decision) -> (key, seq)

    def fail(self, rule, say):
        raise Broken(f"{rule}: table {self.code}: {say}")

    def event(self, viewer, e):
        actor = self.actor.setdefault(e["seq"], e["seat"])
        if actor != e["seat"]:
            self.fail("order", f"entry {e['seq']} is of seat {actor} and of seat {e['seat']}")
        text = self.text.setdefault((viewer, e["seq"]), e["event"])
        if text != e["event"]:
            self.fail("order", f"entry {e['seq']} told viewer {viewer} {text!r} and {e['event']!r}")

    def known(self, t, seq):
        self.times.append(t)
        self.latest.append(max(seq, self.latest[-1] if self.latest else 0))

    def read(self, asked, at, whole):
        """A position that was asked for at a time."""
        for e in at["events"]:
            self.event(at["viewer"], e)
        if whole and [e["seq"] for e in at["events"]] != list(range(1, at["seq"] + 1)):
            self.fail("prefix", f"viewer {at['viewer']} reads {[e['seq'] for e in at['events']]} of {at['seq']}")
        earlier = bisect.bisect_left(self.times, asked)
        before = self.latest[earlier - 1] if earlier else 0
        if at["seq"] < before:
            self.fail("kept", f"entry {before} was known and then the table ended at {at['seq']}")

    def played(self, viewer, ask, answer):
        seq = answer["seq"]
        if self.key.setdefault((viewer, ask["key"]), seq) != seq:
            self.fail("once", f"key {ask['key']} is entry {self.key[viewer, ask['key']]} and {seq}")
        key, first = self.decision.setdefault((viewer, ask["decision"]), (ask["key"], seq))
        if (key, first) != (ask["key"], seq):
            self.fail("once", f"decision {ask['decision']} of {viewer} was answered by entries {first} and {seq}")
        for e in answer["events"]:
            self.event(viewer, e)


def check(lines):
    """Raises Broken; else how many facts were compared."""
    tables, asks, viewers, count = {}, {}, {}, 0
    for line in sorted(lines, key=lambda each: each["t"]):
        message, client = line["message"], line["c"]
        count += 1
        if line["what"] == "ask":
            asks[client, message["id"]] = (line["t"], message)
            continue
        if line["what"] == "saw":
            at = message.get("at")
            if at and message["push"] == "entry":
                seen = tables.setdefault(at["table"], TableSeen(at["table"]))
                for e in at["events"]:
                    seen.event(at["viewer"], e)
                seen.known(line["t"], at["seq"])
            continue
        asked, ask = asks.get((client, message["re"]), (None, None))
        if not ask or not message.get("ok"):
            continue
        if ask["do"] == "open":
            at = message["at"]
            seen = tables.setdefault(at["table"], TableSeen(at["table"]))
            viewers[client, at["table"]] = at["viewer"]
            seen.read(asked, at, ask.get("since") == 0)
            seen.known(line["t"], at["seq"])
        elif ask["do"] == "play" and (client, ask["table"]) in viewers:
            seen = tables.setdefault(ask["table"], TableSeen(ask["table"]))
            seen.played(viewers[client, ask["table"]], ask, message)
            seen.known(line["t"], max([message["seq"]] + [e["seq"] for e in message["events"]]))
    return count


def load(paths):
    lines = []
    for path in paths:
        with open(path, encoding="utf-8") as f:
            for text in f:
                if text.endswith("\n"):  # the last one may be torn
                    lines.append(json.loads(text))
    return lines


if __name__ == "__main__":
    try:
        print(f"{check(load(sys.argv[1:]))} lines, every promise kept")
    except Broken as broken:
        sys.exit(f"BROKEN {broken}")
