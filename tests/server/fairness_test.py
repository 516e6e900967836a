#!/usr/bin/env python3
"""Nobody can hold up a table or pass for somebody else."""
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
from astro import Client, Server, Table, fresh, run_all, wait_until

LIMIT = 60


def in_turn(server):
    """A table where it is Ada's turn to point, and a second of her time has passed."""
    t = Table(server.port, agreed={"limit": LIMIT})
    assert t.play(t.ada, 1, "b2", "a")["ok"] and t.play(t.bo, 1, "b1", "a")["ok"]
    at = t.open(t.ada, 0)
    assert at["turn"] == ["1"] and at["deadline"]
    later(at)
    return t, at


def later(at):
    """Waits until a clock that started anew would show another second."""
    wait_until(lambda: time.time() > at["deadline"] - LIMIT + 1.1, "time stands still")


def test_taking_back_brings_no_time():
    with fresh() as folder:
        with Server(folder) as s:
            t, at = in_turn(s)
            for step in range(5):
                now = t.open(t.ada, 0)
                assert t.play(t.ada, now["decision"], "p2" if step % 2 == 0 else "~undo", f"s{step}")["ok"]
                now = t.open(t.ada, 0)
                assert now["decision"] and now["deadline"] == at["deadline"], (step, now["deadline"], at["deadline"])
        with Server(folder) as s:  # it is the same when the table is read again
            t.ada = Client(s.port)
            now = t.open(t.ada, 0)
            assert now["deadline"] == at["deadline"]
            # What stands brings time: Bo's, and Ada's own when she is in turn again.
            assert t.play(t.ada, now["decision"], "a", "stands")["ok"]
            t.bo = Client(s.port)
            bo = t.open(t.bo, 1)
            assert bo["deadline"] > at["deadline"]
            assert t.play(t.bo, bo["decision"], "-", "pass")["ok"]
            assert t.open(t.ada, 0)["deadline"] > at["deadline"]
            t.close()


def test_getting_up_and_coming_back_brings_no_time():
    with fresh() as folder, Server(folder) as s:
        t, at = in_turn(s)
        # Sent together: Ada is back before the bot has thought.
        asked = t.ada.send_together(*({"do": verb, "table": t.code} for verb in ("stand", "back")))
        assert all(t.ada.wait(one)["ok"] for one in asked)
        now = t.open(t.ada, 0)
        assert now["seq"] == at["seq"] + 2 and now["decision"], now["events"]
        assert now["deadline"] == at["deadline"]
        t.close()


def test_a_name_can_be_read():
    with fresh() as folder, Server(folder) as s:
        c = Client(s.port)
        code = c.ask("create", game="null", seats=["person"] * 4)["table"]
        for name in ("", "  ", "\u00a0\u3000", "\u200b", "\u200d\ufe0f", "\u3164", "\u2800",  # nothing to be seen
                     "A\nb", "A\x1b[31m", "\x7f", "A\u0085", "A\u2028b",  # controls
                     "A\u202eadA", "\u2066Ada", "Ada\u200f", "\u061cA",  # direction
                     "\ue000", "\U000e0041da", "\ufffe"):
            for verb, more in (("sit", {"table": code}), ("hello", {})):
                answer = c.ask(verb, name=name, **more)
                if verb == "hello" and not name:
                    assert answer["ok"]  # nothing said: the last one stays
                else:
                    assert answer["problem"]["type"] == "malformed", (verb, name, answer)
        for name in ("  Zoë Łukasz-Żółć ", "Анна", "👩‍🚀 Ada", "می‌روم"):
            token = c.ask("sit", table=code, name=name, also=True)["token"]  # all on this device
            seats = c.ask("open", table=code, token=token)["at"]["seats"]
            assert name.strip() in [seat["name"] for seat in seats], seats
        c.close()


def test_nobody_takes_anothers_name():
    with fresh() as folder, Server(folder) as s:
        c = Client(s.port)
        code = c.ask("create", game="null", seats=["person"] * 4)["table"]
        tokens = [c.ask("sit", table=code, name=name)["token"] for name in ("Żółw Éva", "Анна Ё")]
        for name in ("Żółw Éva", " żÓŁW éVA ", "ŻółwÉva", "Żół\u200bw Éva", "Żółw\u00a0Éva", "анна ё", "АННА Ё"):
            answer = c.ask("sit", table=code, name=name)
            assert answer["problem"]["type"] == "taken", (name, answer)
        for token, name in zip(tokens, ("żółw éva", "Анна Ё")):  # one's own is no copy
            assert c.ask("sit", table=code, name=name, token=token, seat=4)["ok"]
            assert c.ask("sit", table=code, name=name, token=token, seat=3)["ok"]
            assert c.ask("open", table=code, token=token)["ok"]
            assert c.ask("stand", table=code)["ok"]
        assert c.ask("sit", table=code, name="Анна Ё")["ok"]  # nobody has it any more
        c.close()


if __name__ == "__main__":
    sys.exit(run_all(sys.modules[__name__]))
