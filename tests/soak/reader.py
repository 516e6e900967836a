#!/usr/bin/python3
"""The page with a real screen reader: Orca reads a real browser window, and Speech Dispatcher
writes what it speaks into a file. A program beside it that knows neither DOM nor pixels, only the
accessibility bus (AT-SPI), finds things by role and name and presses keys. A turn is played, a
guide begun and a puzzle asked for a hint; whatever the page has to say, Orca must have spoken.

  tests/soak/reader.py      needs Xvfb, dbus, at-spi2-core, gir1.2-atspi-2.0, python3-gi, orca,
                            speech-dispatcher (tools/setup soak), and build/astrolabe
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
sys.path.insert(0, os.path.join(ROOT, "tests/support"))
WAIT_S = 240
STOP_S = 20
ROLES = {"radio button": "RADIO_BUTTON", "button": "PUSH_BUTTON", "link": "LINK"}
# X keysyms.
KEYS = {"Tab": 0xFF09, "Enter": 0xFF0D, "Down": 0xFF54, "Escape": 0xFF1B, " ": 0x20, "/": 0x2F}


# Speech Dispatcher's voice is a line of shell: it writes.
SPEECHD = """LogDir "{home}"
AddModule "paper" "sd_generic" "paper.conf"
DefaultModule paper
DefaultLanguage "en"
AudioOutputMethod "libao"
"""
PAPER = """GenericExecuteSynth "printf '%s\\\\n' \\'$DATA\\' >> {home}/spoken"
GenericMaxChunkLength 5000
GenericLanguage "en" "en" "utf-8"
AddVoice "en" "MALE1" "en"
DefaultVoice "en"
"""

# Orca leaves the keys to the page and does not begin to read it from the top, which takes the focus along.
QUIET = {"sayAllOnLoad": False, "pageSummaryOnLoad": False, "caretNavigationEnabled": False, "structuralNavigationEnabled": False, "enableKeyEcho": False}
ORCA = {"general": QUIET, "pronunciations": {}, "keybindings": {},
        "profiles": {"default": {"profile": ["Default", "default"], "pronunciations": {}, "keybindings": {}, **QUIET}}}


def home_of_its_own():
    """A home for the session: settings of nobody, and a voice that writes."""
    home = tempfile.mkdtemp(prefix="astrolabe-orca-")
    for folder in ("config/speech-dispatcher/modules", "data/orca", "cache", "run"):
        os.makedirs(f"{home}/{folder}", mode=0o700)
    with open(f"{home}/config/speech-dispatcher/speechd.conf", "w") as f:
        f.write(SPEECHD.format(home=home))
    with open(f"{home}/config/speech-dispatcher/modules/paper.conf", "w") as f:
        f.write(PAPER.format(home=home))
    with open(f"{home}/data/orca/user-settings.conf", "w") as f:
        json.dump(ORCA, f)
    return home


def inside():
    """Everything again on a bus and a screen of its own."""
    for program in ("orca", "speech-dispatcher"):
        if not shutil.which(program):
            raise SystemExit(f"reader: {program} is missing; tools/setup soak installs it")
    home = home_of_its_own()
    screen = f":{90 + os.getpid() % 400}"
    x = subprocess.Popen(["Xvfb", screen, "-screen", "0", "1280x900x24", "-nolisten", "tcp"], stderr=subprocess.DEVNULL)
    env = dict(os.environ, DISPLAY=screen, ASTRO_READER="1", ACCESSIBILITY_ENABLED="1", NO_AT_BRIDGE="0", ASTRO_ORCA=home)
    env |= {f"XDG_{what}": f"{home}/{folder}" for what, folder in (("CONFIG_HOME", "config"), ("DATA_HOME", "data"), ("CACHE_HOME", "cache"), ("RUNTIME_DIR", "run"))}
    try:
        return subprocess.run(["dbus-run-session", "--", sys.executable, __file__], env=env, check=False).returncode
    finally:
        x.terminate()
        x.wait()
        shutil.rmtree(home, ignore_errors=True)


class Reader:
    """What is on the bus, and what is spoken."""

    def __init__(self):
        import gi

        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi, GLib

        self.Atspi, self.GLib = Atspi, GLib
        self.spoken = []
        self.orca_read = 0
        self.focus, self.moved = None, 0  # what has the focus, and how often that changed
        Atspi.init()
        self.listener = Atspi.EventListener.new(self.event)
        for kind in ("object:children-changed:add", "object:text-changed:insert", "object:announcement", "object:state-changed:focused"):
            self.listener.register(kind)

    def event(self, event):
        """What a reader follows: the focus, and text that comes to a live region."""
        try:
            if event.type.startswith("object:state-changed:focused"):
                if event.detail1:
                    self.focus, self.moved = event.source, self.moved + 1
                return
            live = (event.source.get_attributes() or {}).get("container-live") or (event.source.get_attributes() or {}).get("live")
            if live not in ("polite", "assertive"):
                return
            if event.type.startswith("object:children-changed"):
                text = self.words(event.any_data)
            else:
                text = event.any_data if isinstance(event.any_data, str) else ""
            text = " ".join(text.replace("\ufffc", " ").split())
            if text and (not self.spoken or self.spoken[-1] != text):
                self.spoken.append(text)
                print(f"  spoken: {text}", flush=True)
        except self.GLib.Error:
            pass  # it is gone already

    def words(self, node):
        if node is None:
            return ""
        if node.get_child_count() == 0:
            return node.get_name() or self.text(node)
        return " ".join(self.words(node.get_child_at_index(i)) for i in range(node.get_child_count()))

    def text(self, node):
        try:
            return self.Atspi.Text.get_text(node, 0, -1)
        except self.GLib.Error:
            return ""

    def turn(self, seconds=0.05):
        """Lets events come in."""
        end = time.monotonic() + seconds
        context = self.GLib.MainContext.default()
        while time.monotonic() < end:
            if not context.iteration(False):
                time.sleep(0.005)

    def until(self, test, what):
        end = time.monotonic() + WAIT_S
        while time.monotonic() < end:
            found = test()
            if found:
                return found
            self.turn()
        raise SystemExit(f"reader: {what} did not come; spoken so far: {self.spoken[-5:]}, by Orca: {orca_text()[-800:]!r}")

    def all(self, role):
        """What is in the windows of that role: each program looks through its own tree, for node by
        node over the bus it takes minutes."""
        every, one_of = self.Atspi.CollectionMatchType.ALL, self.Atspi.CollectionMatchType.ANY
        roles = [getattr(self.Atspi.Role, ROLES[role])]
        rule = self.Atspi.MatchRule.new(self.Atspi.StateSet.new([]), every, {}, every, roles, one_of, [], every, False)
        desktop = self.Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(i)
            for k in range(program.get_child_count() if program else 0):
                try:
                    window = program.get_child_at_index(k).get_collection_iface()
                    yield from window.get_matches(rule, self.Atspi.CollectionSortOrder.CANONICAL, 0, True) if window else []
                except (self.GLib.Error, AttributeError):
                    continue  # it is gone already

    def named(self, node):
        try:
            return (node.get_name() or "").strip()
        except self.GLib.Error:
            return ""

    def find(self, role, begins):
        return next((node for node in self.all(role) if begins in self.named(node)), None)

    def press(self, key):
        self.Atspi.generate_keyboard_event(KEYS.get(key, ord(key[0])), None, self.Atspi.KeySynthType.SYM)
        self.turn(0.03)

    def type(self, text):
        for letter in text:
            self.press(letter)
        self.press("Enter")

    def reach(self, role, begins):
        """Tabs on until what is called so has the focus."""
        self.until(lambda: self.find(role, begins), f"{role} {begins}")
        for _ in range(120):
            if self.focus and self.focus.get_role() == getattr(self.Atspi.Role, ROLES[role]) and self.named(self.focus).startswith(begins):
                print(f"at {role} {begins}", flush=True)
                return
            moved = self.moved
            self.press("Tab")
            # Keys go by way of Orca, which takes its time; within the browser's own bars not every stop is told.
            end = time.monotonic() + STOP_S
            while self.moved == moved and time.monotonic() < end:
                self.turn()
        raise SystemExit(f"reader: {role} {begins} cannot be reached by Tab; the focus is on {self.named(self.focus) if self.focus else None}")

    def follow(self, role, begins):
        """Presses it by way of the bus, as a reader does for who reads along with it: its own keys for
        that depend on the mode it is in."""
        node = self.until(lambda: self.find(role, begins), f"{role} {begins}")
        node.get_action_iface().do_action(0)
        print(f"pressed {role} {begins}", flush=True)

    def arrive(self, words):
        """The focus is on the heading of the place that was gone to."""
        self.until(lambda: self.focus and words in self.named(self.focus), f'the heading "{words}"')
        print(f"at heading {words}", flush=True)

    def hear(self, words, since):
        return self.until(lambda: next((s for s in self.spoken[since:] if words in s), None), f'"{words}"')

    def ask(self, line, answer):
        since = len(self.spoken)
        self.type(line)
        print(f"> {line}", flush=True)
        self.hear(answer, since)
        self.orca(answer)

    def orca(self, words):
        """Orca has spoken this, too; what it spoke before is done with."""
        def found():
            text = orca_text()
            at = text.find(words, self.orca_read)
            if at >= 0:
                self.orca_read = at + len(words)
            return at >= 0

        self.until(found, f'Orca\'s "{words}"')
        print(f"  Orca: … {words} …", flush=True)


def wait_for(there, what):
    end = time.monotonic() + WAIT_S
    while not there():
        if time.monotonic() > end:
            raise SystemExit(f"reader: {what} did not come")
        time.sleep(0.1)


def orca_text():
    try:
        with open(os.path.join(os.environ["ASTRO_ORCA"], "spoken"), encoding="utf-8", errors="replace") as f:
            return " ".join(f.read().split())
    except FileNotFoundError:
        return ""


def browser(url, profile):
    program = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--force-renderer-accessibility=complete", "--lang=en", f"--user-data-dir={profile}", "--window-size=1280,900"]
    return subprocess.Popen([program, *flags, url], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def play(reader, origin, profile):
    window = browser(origin, profile)
    try:
        reader.reach("radio button", "Online")
        reader.follow("radio button", "Alone")
        reader.follow("button", "Start the game")
        reader.hear("Your turn.", 0)
        reader.follow("button", "Ask or move in words")
        reader.until(lambda: reader.focus and reader.named(reader.focus) == "A question or a move", "the line's focus")
        reader.ask("what is in 5", "Sector 5")
        reader.ask("my clues", "Sector")
        reader.ask("survey asteroids 1 to 6", "Enter does it")
        since = len(reader.spoken)
        reader.press("Enter")
        reader.hear("Survey asteroids in 1", since)
        reader.orca("Survey asteroids in 1")
        reader.ask("seats", "that is you")
        twice = [s for s, t in zip(reader.spoken, reader.spoken[1:]) if s == t]
        if twice:
            raise SystemExit(f"reader: said twice: {twice}")
        learn(reader)
    finally:
        window.terminate()
        window.wait()


def learn(reader):
    """To the lobby, through the first steps of a guide, and to a puzzle with its hint."""
    reader.press("Escape")
    reader.follow("link", "Astrolabe")
    reader.arrive("Three games under one sky")
    reader.follow("link", "Learn Planet X")
    reader.arrive("a guided game")
    for step in (2, 3):
        since = len(reader.spoken)
        reader.reach("button", "Go on")
        reader.press("Enter")
        reader.until(lambda: len(reader.spoken) > since, "what the coach says")
        # Orca goes along with the focus to the step's heading; what the coach says may come before or after it.
        reader.orca(f"Step {step} of")
        reader.until(lambda: reader.spoken[-1] in orca_text(), f'Orca\'s "{reader.spoken[-1]}"')
    reader.follow("link", "Leave")
    reader.arrive("Three games under one sky")
    reader.follow("link", "Puzzles: Planet X")
    reader.arrive("Puzzles")
    since = len(reader.spoken)
    reader.follow("button", "Give me a hint")
    reader.hear("Have a look at", since)
    reader.orca("Have a look at")


def main():
    os.chdir(ROOT)
    if "ASTRO_READER" not in os.environ:
        return inside()
    from astro import Server

    folder = tempfile.mkdtemp(prefix="astrolabe-reader-")
    bus = subprocess.Popen(["/usr/libexec/at-spi-bus-launcher", "--launch-immediately"], stderr=subprocess.DEVNULL)
    speech = subprocess.Popen(["speech-dispatcher", "-s", "-t", "0"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    # Orca looks for its voice once, when it starts.
    wait_for(lambda: os.path.exists(os.path.join(os.environ["XDG_RUNTIME_DIR"], "speech-dispatcher/speechd.sock")), "Speech Dispatcher")
    orca = subprocess.Popen(["orca"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        # Orca is there when it says so; then the bus is, too.
        wait_for(lambda: "Screen reader on" in orca_text(), "Orca's voice")
        with Server(folder) as server:
            play(Reader(), f"http://127.0.0.1:{server.port}", os.path.join(folder, "profile"))
    finally:
        for one in (orca, speech):
            one.kill()  # asked to end, Orca may wait for the rest of the desktop for ever
            one.wait()
        bus.terminate()  # it ends its own bus, too
        bus.wait()
        shutil.rmtree(folder, ignore_errors=True)
    print("1 passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
