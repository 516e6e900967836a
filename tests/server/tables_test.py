#!/usr/bin/env python3
"""The life of a table: finding it, sitting, getting up, bots that stand in,
several seats on one device, watching, talking, playing again."""
import json
import os
import re
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../support"))
import protocol
from astro import Client, Server, Table, finish, fresh, get, run_all, sensible, wait_until

KEY = "c0ffee00-1234-5678-9abc-"


def test_every_request_is_documented():
    with fresh() as folder, Server(folder, "--admin", "127.0.0.1:0") as s:
        asked = re.findall(r'^astrolabe_requests_total\{do="(\w+)"\}', get(s.admin, "/metrics")[1].decode(), re.M)
        assert set(asked) == set(protocol.REQUESTS), set(asked) ^ set(protocol.REQUESTS)


def page_files():
    page = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../build/web/dist")
    return [os.path.relpath(os.path.join(folder, name), page) for folder, _, names in os.walk(page) for name in names]


def test_every_route_is_documented():
    """The routes of the document, those for machines, and what is there."""
    with open(protocol.DOCUMENT, encoding="utf-8") as f:
        lines = re.findall(r"^\| (`GET .*?) \|", f.read(), re.M)
    with open(os.path.join(os.path.dirname(protocol.DOCUMENT), "openapi.json"), encoding="utf-8") as f:
        paths = json.load(f)["paths"]
    told = [path for line in lines for path in re.findall(r"`GET (\S+)`", line)]
    assert sorted(re.sub("…|CODE", "", path) for path in told) == sorted(re.sub(r"\{.*\}", "", path) for path in paths)
    with fresh() as folder, Server(folder, "--admin", "127.0.0.1:0") as s:
        real = {"/": "/", "/t/{code}": "/t/7K3M-Q9TD-X2FA", "/screen/{code}": "/screen/7K3M-Q9TD-X2FA",
                "/daily/{game}/{date}": "/daily/planetx/2027-03-14", "/notify/{what}/{link}": "/notify/off/00",
                **{path: path for path in ("/healthz", "/readyz", "/api/v1/tables", "/metrics")}}
        for file in page_files():
            path = re.sub(r"^(assets|licenses)/.*", r"\1/{name}", file)
            assert file == "index.html" or f"/{path}" in paths, f"{file} is offered and not documented"
            real[f"/{path}"] = f"/{file}"
        assert paths.keys() <= {*real, "/api/v1/socket"}, paths.keys() - real.keys()
        for path in paths.keys() & real.keys():
            port = s.admin if path == "/metrics" else s.port
            assert paths[path].keys() - {"parameters"} == {"get"}, path
            r, body = get(port, real[path])
            assert r.status == 200 and body, path
            kinds = paths[path]["get"]["responses"]["200"].get("content")
            assert not kinds or r.headers["content-type"].split(";")[0] in kinds, path
            r, body = get(port, real[path], "HEAD")
            assert r.status == 200 and not body, path
            for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
                r, body = get(port, real[path], method)
                assert r.status == 405, (method, path, r.status)
        assert get(s.port, "/metrics")[0].status == 404  # nobody else's business


def test_an_undocumented_field_is_caught():
    assert protocol.undocumented({"re": 1, "ok": True, "table": "x", "secret": 1}, "find") == ["secret"]
    assert protocol.undocumented({"push": "seats", "at": {"seats": [{"seat": 1, "hash": "x"}]}}, None) == ["hash"]
    assert protocol.undocumented({"re": 1, "ok": True, "token": "x"}, "create") == ["token"]


def test_create_refuses_what_cannot_be_meant():
    """The same sentences as on the command line: a solo table, a real one, options that clash."""
    sky = open("data/nightsky.sky").read()
    solo, real = {"solo": "yes"}, {"companion": "yes"}
    wrong = (
        ("planetx", ["person", "person"], solo, {}, "Solo is for one person"),
        ("planetx", ["medium", "person"], solo, {}, "Solo is for one person"),
        ("planetx", ["person", "medium", "medium"], solo, {}, "Solo has two seats"),
        ("planetx", ["person", "medium"], real, {}, "People play for themselves here"),
        ("planetx", ["person", "person"], real, {"limit": 60}, "leave the time limit out"),
        ("planetx", ["person", "person"], {"level3": "youth"}, {}, "There is no seat {0}"),
        ("lostcode", ["person", "person"], {"skull": "once"}, {}, "The skull comes with the curse"),
        ("nightsky", ["person", "easy"], {}, {"data": sky.replace("ecliptic 1 0 232", "ecliptic 1 0 200")},
         "No star may lie on the ecliptic"),
        ("nightsky", ["person", "easy"], {}, {"data": "map\n" + "b\n" * 18}, "A map has at most {0} rows"),
    )
    with fresh() as folder, Server(folder) as s:
        c = Client(s.port)
        for game, seats, options, more, about in wrong:
            problem = c.ask("create", game=game, seats=seats, options=options, **more).get("problem")
            assert problem and problem["type"] == "malformed" and about in problem["say"], (options, more, problem)
        code = c.ask("create", game="planetx", seats=["person", "person"], options=real)["table"]
        token = c.ask("sit", table=code, name="Ada")["token"]
        c.ask("open", table=code, token=token)
        refused = c.ask("start", table=code, bot="medium")["problem"]
        assert refused["type"] == "refused" and "no bot may take" in refused["say"], refused
        c.close()


def test_create_and_sit_again_change_nothing():
    with fresh() as folder, Server(folder) as s:
        c = Client(s.port)
        create = dict(game="null", seats=["person", "person"], key=KEY + "1")
        first = c.ask("create", **create)
        assert c.ask("create", **create)["table"] == first["table"]
        other = Client(s.port)
        assert other.ask("create", **create)["table"] == first["table"]
        other.ask("hello")
        assert other.ask("create", **create)["table"] != first["table"]  # a device's keys are its own
        assert c.ask("create", **{**create, "key": "short"})["problem"]["type"] == "malformed"
        token = "0123456789abcdef0123456789abcdef"
        sit = dict(table=first["table"], name="Ada", token=token)
        one = c.ask("sit", **sit)
        two = c.ask("sit", **sit)
        assert one["token"] == token and {**one, "re": 0} == {**two, "re": 0}
        moved = c.ask("sit", **sit, seat=2)
        assert moved["ok"] and moved["seat"] == 2
        at = c.ask("open", table=first["table"], token=token)["at"]
        assert at["viewer"] == "2" and [x["kind"] for x in at["seats"]] == ["open", "person"]


def test_numbers_lead_to_tables_that_wait():
    with fresh() as folder, Server(folder) as s:
        c, d = Client(s.port), Client(s.port)
        made = c.ask("create", game="null", seats=["person", "person"])
        assert len(made["join"]) == 6
        assert d.ask("find", join=made["join"])["table"] == made["table"]
        token = c.ask("sit", table=made["table"], name="Ada")["token"]
        assert c.ask("number", table=made["table"])["problem"]["type"] == "not_yours"
        assert c.ask("open", table=made["table"], token=token)["at"]["join"] == made["join"]
        assert c.ask("number", table=made["table"])["ok"]
        new = c.position(lambda at: at["join"] != made["join"])["join"]
        assert d.ask("find", join=made["join"])["problem"]["type"] == "unknown"
        assert d.ask("find", join=new)["table"] == made["table"]
        d.ask("sit", table=made["table"], name="Bo")
        assert d.ask("find", join=new)["problem"]["type"] == "unknown"
        assert c.position(lambda at: at["status"] == "playing")["join"] == ""
        assert d.ask("find", join="12345")["problem"]["type"] == "malformed"
        # Whoever guesses is slowed down.
        answers = [d.ask("find", join=f"{n:06}") for n in range(1, 12)]
        slow = [a["problem"] for a in answers if a["problem"]["type"] == "limit"]
        assert slow and 1 <= slow[0]["retry"] <= 10, answers


def test_listed_tables_are_found_by_all_and_private_ones_by_nobody():
    with fresh() as folder, Server(folder) as s:
        c = Client(s.port)
        private = c.ask("create", game="null", seats=["person", "person"])["table"]
        listed = c.ask("create", game="null", seats=["person", "person"], listed=True)["table"]
        found = [t["table"] for t in c.ask("tables")["tables"]]
        assert found == [listed] and private not in found
        r, body = get(s.port, "/api/v1/tables")
        assert r.status == 200 and [t["table"] for t in json.loads(body)["tables"]] == [listed]
        assert get(s.port, "/api/v1/tables", "POST")[0].status == 405
        assert get(s.port, "/metrics")[0].status == 404  # only on the admin address
        codes = [get(s.port, "/api/v1/tables")[0] for _ in range(30)]
        slowed = [r for r in codes if r.status == 429]
        assert slowed and int(slowed[0].headers["retry-after"]) >= 1


def test_a_listed_game_is_found_and_watched_until_it_is_over():
    with fresh() as folder, Server(folder) as s:
        eve = Client(s.port)
        told = lambda: [(t["table"], t["status"]) for t in eve.ask("tables")["tables"]]
        private = Table(s.port)
        t = Table(s.port, agreed={"listed": True})
        waits = eve.ask("create", game="null", seats=["person", "person"], listed=True)["table"]
        wait_until(lambda: told() == [(t.code, "playing"), (waits, "waiting")], "the game is not found")
        assert json.loads(get(s.port, "/api/v1/tables")[1])["tables"] == eve.ask("tables")["tables"]
        at = eve.ask("open", table=told()[0][0])["at"]
        assert at["status"] == "playing" and at["viewer"] == "public"
        finish(t, [t.ada, t.bo])
        wait_until(lambda: told() == [(waits, "waiting")], "a finished game is still listed")
        private.close()
        t.close()



def test_nobody_sees_secrets_before_the_start():
    with fresh() as folder, Server(folder) as s:
        c = Client(s.port)
        code = c.ask("create", game="null", seats=["person", "person"])["table"]
        token = c.ask("sit", table=code, name="Ada")["token"]
        seated = c.ask("open", table=code, token=token)["at"]
        public = c.ask("open", table=code)["at"]
        assert seated["viewer"] == "1" and seated["view"] == public["view"] and seated["board"] == public["board"]
        c.ask("open", table=code, token=token)
        assert c.ask("stand", table=code)["ok"]
        at = c.position(lambda at: at["seats"][0]["kind"] == "open")
        assert at["viewer"] == "public"
        assert c.ask("open", table=code, token=token)["problem"]["type"] == "not_yours"


def test_start_with_fewer_people():
    with fresh() as folder, Server(folder) as s:
        c = Client(s.port)
        code = c.ask("create", game="null", seats=["person", "person", "person"], help="none")["table"]
        assert c.ask("start", table=code)["problem"]["type"] == "not_yours"
        token = c.ask("sit", table=code, name="Ada")["token"]
        at = c.ask("open", table=code, token=token)["at"]
        assert at["help"] == "none" and at["status"] == "waiting"
        assert c.ask("start", table=code, bot="oracle")["problem"]["type"] == "unknown"
        assert c.ask("start", table=code, bot="random")["ok"]
        at = c.position(lambda at: at["status"] == "playing" and at["seq"] >= 2)
        assert [x["kind"] for x in at["seats"]] == ["person", "bot", "bot"]


def test_a_bot_stands_in_and_gives_the_seat_back():
    with fresh() as folder, Server(folder) as s:
        t = Table(s.port)
        assert t.ada.ask("back", table=t.code)["ok"]  # nobody stands in: nothing to do
        up = t.ada.ask("stand", table=t.code)
        assert up["ok"] and up["events"] == [{"seq": 1, "seat": "1", "event": "~seat bot"}]
        at = t.bo.position(lambda at: at["seq"] >= 2)  # the bot has bid
        assert at["seats"][0]["stand_in"] and at["seats"][0]["kind"] == "person"
        assert t.play(t.ada, 1, "b1", "x")["problem"]["type"] == "not_yours"
        back = t.ada.ask("back", table=t.code)
        assert back["events"][0]["event"] == "~seat person"
        assert not t.open(t.ada, 0)["seats"][0]["stand_in"]
        finish(t, [t.ada, t.bo])
        record = t.ada.ask("record", table=t.code)["record"]
        assert "1 ~seat bot\n" in record and "1 ~seat person\n" in record
        t.close()


def test_the_limit_of_a_decision():
    with fresh() as folder:
        with Server(folder) as s:
            t = Table(s.port, agreed={"limit": 10})
            at = t.open(t.ada, 0)
            assert at["limit"] == 10 and 5 < at["deadline"] - time.time() <= 11, at["deadline"]
            t.play(t.bo, 1, "b1", "k")
        time.sleep(10)  # nobody is there: the time runs all the same
        with Server(folder) as s:
            t.bo = Client(s.port)
            t.open(t.bo, 1)
            t.ada = Client(s.port)
            wait_until(lambda: t.open(t.ada, 0)["board"]["seats"][0]["bid"] is not None, "no bot bids for Ada")
            at = t.open(t.ada, 0)
            own = [e["event"] for e in at["events"] if e["seat"] == "1"]
            assert own[0] == "~timeout" and len(own) == 2, own  # her bid, and nothing else
            assert not at["seats"][0]["stand_in"], "the seat is no longer hers"
            # She decides again, and has all her time for it.
            for step in range(20):
                at = t.open(t.ada, 0)
                if at["decision"]:
                    break
                bo = t.open(t.bo, 1)
                if bo["decision"]:
                    assert t.play(t.bo, bo["decision"], sensible(bo), f"bo{step}")["ok"]
            assert at["decision"] and at["deadline"] - time.time() > 5, at
            assert t.play(t.ada, at["decision"], sensible(at), "again")["ok"]
            t.ada.close()
            t.bo.close()


def test_no_bot_plays_at_a_real_table():
    """PX-49: people play for themselves there; a bot would hold conferences and agree to the reveal."""
    with fresh() as folder, Server(folder) as s:
        c = Client(s.port)

        def create(seats, more=(), **agreed):
            return c.ask("create", game="planetx", seats=seats, options={"companion": "yes", **dict(more)}, **agreed)

        for refused in (create(["person", "easy"]), create(["person", "person"], limit=60),
                        create(["person", "scholar"], {"solo": "yes"}, limit=60)):
            assert not refused["ok"] and "bot" in refused["problem"]["say"], refused
        assert create(["person", "scholar"], {"solo": "yes"})["ok"]  # it comes when called
        code = create(["person", "person"])["table"]
        token = c.ask("sit", table=code, name="Ada")["token"]
        at = c.ask("open", table=code, token=token)["at"]
        assert at["bot_seats"] == []
        refused = c.ask("start", table=code)
        assert refused["problem"]["type"] == "refused" and refused["problem"]["args"][0] == "2", refused
        bo = Client(s.port)
        bo.ask("open", table=code, token=bo.ask("sit", table=code, name="Bo")["token"])
        refused = bo.ask("stand", table=code)
        assert refused["problem"]["type"] == "refused" and "themselves" in refused["problem"]["say"], refused
        assert not c.ask("open", table=code, token=token)["at"]["seats"][1]["stand_in"]
        c.close()
        bo.close()


def test_several_seats_on_one_device():
    with fresh() as folder, Server(folder) as s:
        c = Client(s.port)
        code = c.ask("create", game="null", seats=["person", "person"])["table"]
        tokens = [c.ask("sit", table=code, name=n)["token"] for n in ("Ada", "Bo")]
        for token in tokens:
            assert c.ask("open", table=code, token=token, also=True)["ok"]
        assert c.ask("open", table=code, also=True)["at"]["viewer"] == "public"
        lost = c.ask("play", table=code, decision=1, move="b1", key="k")
        assert lost["problem"]["type"] == "malformed", lost
        for seat in (1, 2):
            assert c.ask("play", table=code, decision=1, move="b1", key="k", seat=seat)["ok"]
        viewers = set()
        while len(viewers) < 3:
            message = c.push()
            viewers.add(message["at"]["viewer"])
        assert viewers == {"1", "2", "public"}
        assert c.ask("leave", table=code)["ok"]
        assert c.ask("play", table=code, decision=9, move="-", key="k", seat=1)["problem"]["type"] == "not_yours"


def test_all_views_only_after_the_end():
    with fresh() as folder, Server(folder) as s:
        t = Table(s.port)
        for who in ("1", "2", "all"):
            answer = t.watcher.ask("open", table=t.code, **{"as": who})
            assert answer["problem"]["type"] == "not_over", answer
        assert t.ada.ask("open", table=t.code, token=t.tokens[0], **{"as": "2"})["problem"]["type"] == "not_over"
        assert t.open(t.ada, 0, **{"as": "public"})["viewer"] == "public"
        t.open(t.ada, 0)
        finish(t, [t.ada, t.bo])
        for who in ("1", "2", "all"):
            at = t.watcher.ask("open", table=t.code, since=0, **{"as": who})["at"]
            assert at["viewer"] == who and at["status"] == "over"
        # Seeing a seat is not owning it.
        t.watcher.ask("open", table=t.code, **{"as": "1"})
        for verb in ("rekey", "rematch", "back"):
            assert t.watcher.ask(verb, table=t.code)["problem"]["type"] == "not_yours"
        assert t.watcher.ask("say", table=t.code, text="hi")["problem"]["type"] == "not_yours"
        t.close()


def test_a_new_token_makes_the_old_one_worthless():
    with fresh() as folder, Server(folder) as s:
        t = Table(s.port)
        thief = Client(s.port)
        t.open(thief, 0)
        new = t.ada.ask("rekey", table=t.code)
        assert new["ok"] and new["token"] != t.tokens[0]
        assert thief.position(lambda at: at["viewer"] == "public")
        assert t.play(thief, 1, "b1", "k")["problem"]["type"] == "not_yours"
        assert thief.ask("open", table=t.code, token=t.tokens[0])["problem"]["type"] == "not_yours"
        assert t.play(t.ada, 1, "b1", "k")["ok"]
        assert t.ada.ask("open", table=t.code, token=new["token"])["at"]["viewer"] == "1"
        thief.close()
        t.close()


def test_looking_back_together():
    with fresh() as folder:
        with Server(folder) as s:
            t = Table(s.port)
            t.open(t.bo, 1, talk=True)
            t.open(t.watcher, None, talk=True)
            # Nothing of it while the game goes on.
            for c in (t.ada, t.watcher):
                refused = [c.ask("review", table=t.code, move=0, seat=1), c.ask("record", table=t.code),
                           c.ask("say", table=t.code, text="psst", move=0, name="Cy")]
                assert [r["problem"]["type"] for r in refused] == ["not_over"] * 3, refused
            finish(t, [t.ada, t.bo])
            t.open(t.bo, 1, talk=True)
            assert t.watcher.ask("review", table=t.code, move=3, seat=2, x=512, y=300)["ok"]
            seen = t.bo.position(lambda at: "review" in at)
            assert seen["review"] == {"move": 3, "eyes": 2, "x": 512, "y": 300}, seen
            assert t.ada.ask("review", table=t.code, move=2, seat=1)["ok"]
            assert t.watcher.position(lambda at: at.get("review", {}).get("move") == 2)["review"] == {"move": 2, "eyes": 1}
            for bad, type in (({"move": 10000, "seat": 1}, "unknown"), ({"move": 1, "seat": 5}, "unknown"),
                              ({"move": 1}, "unknown"), ({"move": 1, "seat": 1, "x": 1001, "y": 0}, "malformed"),
                              ({"move": 1, "seat": 1, "x": 10}, "malformed")):
                assert t.bo.ask("review", table=t.code, **bad)["problem"]["type"] == type, bad
            stranger = Client(s.port)
            assert stranger.ask("review", table=t.code, move=1, seat=1)["problem"]["type"] == "malformed"
            stranger.close()
            note = {"table": t.code, "move": 2, "text": "Why not?"}
            assert t.watcher.ask("say", **note)["problem"]["type"] == "malformed"
            assert t.watcher.ask("say", **note, name="ADA")["problem"]["type"] == "taken"
            assert t.watcher.ask("say", **{**note, "move": 10000}, name="Cy")["problem"]["type"] == "unknown"
            assert t.watcher.ask("say", **note, name="Cy")["ok"]
            while (heard := t.bo.push())["push"] != "say":
                pass
            word = heard["at"]["words"][0]
            assert (word["move"], word["text"], word["name"], word["seat"]) == (2, "Why not?", "Cy", "public"), word
            assert t.ada.ask("say", **note)["ok"]
            code = t.code
            t.close()
        with Server(folder) as s:  # it is kept with the game
            c = Client(s.port)
            assert c.ask("open", table=code)["at"]["review"] == {"move": 2, "eyes": 1}
            words = c.ask("talk", table=code, since=0)["words"]
            assert [(w["seat"], w["move"]) for w in words if "move" in w] == [("public", 2), ("1", 2)], words
            c.close()


def test_talking_and_muting():
    with fresh() as folder:
        with Server(folder) as s:
            t = Table(s.port)
            t.open(t.bo, 1, talk=True)
            t.open(t.watcher, None, talk=True)
            assert t.watcher.ask("say", table=t.code, text="psst")["problem"]["type"] == "not_yours"
            assert t.ada.ask("say", table=t.code, text="  ")["problem"]["type"] == "malformed"
            assert t.ada.ask("say", table=t.code, text="x" * 501)["problem"]["type"] == "malformed"
            assert t.ada.ask("say", table=t.code, text="hello\n\"you\"")["number"] == 1
            for c in (t.bo, t.watcher):
                while (heard := c.push())["push"] != "say":
                    pass
                assert heard["at"]["words"][0]["text"] == "hello\n\"you\"" and heard["at"]["words"][0]["seat"] == "1"
            assert t.bo.ask("mute", table=t.code, seat=1, on=True)["ok"]
            t.ada.ask("say", table=t.code, text="muted")
            t.bo.ask("mute", table=t.code, seat=1, on=False)
            t.ada.ask("say", table=t.code, text="again")
            while (heard := t.bo.push())["push"] != "say":
                pass
            assert heard["at"]["words"][0]["text"] == "again"
            assert not any('"push":"say"' in m for m in t.ada.received)  # she did not ask for it
            answers = [t.ada.ask("say", table=t.code, text=str(n)) for n in range(12)]
            assert any(not a["ok"] and a["problem"]["type"] == "limit" for a in answers)
            t.close()
        with Server(folder) as s:
            c = Client(s.port)
            words = c.ask("talk", table=t.code)["words"]
            assert [w["text"] for w in words[:3]] == ["hello\n\"you\"", "muted", "again"]
            assert [w["number"] for w in c.ask("talk", table=t.code, since=2)["words"]][0] == 3
            c.close()


def test_devices():
    with fresh() as folder:
        with Server(folder) as s:
            c = Client(s.port)
            for verb in ("history", "forget"):
                assert c.ask(verb)["problem"]["type"] == "not_yours"
            hello = c.ask("hello", name="Ada")
            device = hello["device"]
            assert len(device) == 32 and hello["name"] == "Ada"
            made = c.ask("create", game="null", seats=["person", "random"])["table"]
            token = c.ask("sit", table=made, name="Ada")["token"]
            c.ask("open", table=made, token=token)
            c.ask("say", table=made, text="my words")
            stranger = Client(s.port)
            stranger.ask("hello")
            assert stranger.ask("history")["tables"] == []
            c.close()
            stranger.close()
        with open(os.path.join(folder, "astrolabe.db"), "rb") as f:
            assert device.encode() not in f.read() and bytes.fromhex(device) not in f.read()
        with Server(folder) as s:
            c = Client(s.port)
            assert c.ask("hello", device=device)["name"] == "Ada"
            assert [t["table"] for t in c.ask("history")["tables"]] == [made]
            at = c.ask("open", table=made, token=token)["at"]
            assert at["seats"][0]["name"] == "Ada"
            assert c.ask("forget")["ok"]
            at = c.ask("open", table=made, token=token)["at"]
            assert at["seats"][0]["name"] == "" and at["viewer"] == "1"
            words = c.ask("talk", table=made)["words"]
            assert all(w["text"] == "" and w["name"] == "" for w in words)
            again = Client(s.port)
            assert again.ask("hello", device=device)["name"] == ""
            assert again.ask("history")["tables"] == []
            assert sensible(at)
            c.close()
            again.close()


WHEELS = "wheel 1 9\nwheel 2 4\nwheel 5 2\nwheel 10 1\n"


def test_wheels_of_ones_own():
    with fresh() as folder:
        seats = ["person", "random"]
        with Server(folder) as s:
            c = Client(s.port)
            table = c.ask("create", game="lostcode", seats=seats, data="# mine\n\n" + WHEELS)["table"]
            token = c.ask("sit", table=table, name="Ada")["token"]
            at = c.ask("open", table=table, token=token)["at"]
            assert at["data"] == WHEELS, at["data"]  # as the game writes it, without remarks
            assert [(w["width"], w["points"]) for w in at["board"]["wheels"]] == [(1, 9), (2, 4), (5, 2), (10, 1)]
            c.close()
        with Server(folder) as s:
            c = Client(s.port)
            again = c.ask("open", table=table, token=token)["at"]
            assert again["data"] == WHEELS and len(again["board"]["wheels"]) == 4
            usual = c.ask("create", game="lostcode", seats=seats)["table"]
            assert c.ask("open", table=usual)["at"]["data"] == ""
            c.close()


def test_a_sky_of_ones_own():
    """A whole map with all its cards can be brought, and outlives the server."""
    with open(os.path.join(os.path.dirname(__file__), "../../data/nightsky.sky"), encoding="utf-8") as f:
        sky = f.read().replace("Cassiopeia", "Our Own")
    with fresh() as folder:
        with Server(folder) as s:
            c = Client(s.port)
            made = c.ask("create", game="nightsky", seats=["person", "random"], data=sky)
            table = made["table"]
            token = c.ask("sit", table=table, name="Ada")["token"]
            at = c.ask("open", table=table, token=token)["at"]
            assert "Our Own" in at["data"] and at["data"].count("\ncard ") == 41, at["data"]
            c.close()
        with Server(folder) as s:
            c = Client(s.port)
            assert c.ask("open", table=table, token=token)["at"]["data"] == at["data"]
            long = c.ask("create", game="nightsky", seats=["person"], data=sky + "#" * 4000)
            assert long["problem"]["type"] == "malformed", long
            c.close()


def test_bad_data_is_refused():
    with fresh() as folder, Server(folder) as s:
        c = Client(s.port)
        seats = ["person", "random"]

        def refused(game, data):
            problem = c.ask("create", game=game, seats=seats, data=data)["problem"]
            assert problem["type"] == "malformed" and "retry" not in problem, problem
            return problem

        falling = refused("lostcode", WHEELS + "# five\nwheel 7 x\n")
        assert (falling["line"], falling["at"]) == (6, 6) and falling["args"][0] == "10", falling
        few = refused("lostcode", "wheel 1 6\n")
        assert few["line"] == 2 and few["say"].startswith("There are too few wheels"), few
        assert "line" not in refused("planetx", "x")
        assert "line" not in refused("lostcode", "#" * 9000)
        c.close()


def test_a_rematch_keeps_the_data():
    with fresh() as folder, Server(folder) as s:
        die = "faces 2 2 2 2 2 2\npoints 5 1\n"
        t = Table(s.port, agreed={"data": die})
        finish(t, [t.ada, t.bo])
        t.code = t.ada.ask("rematch", table=t.code)["table"]
        assert t.open(t.ada, 0)["data"] == die
        t.close()


sys.exit(run_all(sys.modules[__name__]))
