"""A server process and a WebSocket client, for the tests that talk to one."""
import base64
import http.client
import json
import os
import queue
import re
import select
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(__file__))
import history
import protocol

PROGRAM = os.environ.get("ASTROLABE", "build/astrolabe")
EMULATED = bool(os.environ.get("ASTRO_EMULATED"))  # the program is for another machine, and slow
if EMULATED:  # limits that tests set are those of this machine
    run_here = subprocess.run
    subprocess.run = lambda *words, timeout=None, **more: run_here(*words, timeout=timeout and 10 * timeout, **more)
# How long a server may take to stop; a sanitizer has its own to do at the end.
SOON = 15 if EMULATED or os.environ.get("ASTRO_SANITIZED") else 2
PATIENCE = 20 if not EMULATED else 120  # seconds until a test that waits for something has failed


def within(seconds):
    """So many, or what they become where each instruction is many."""
    return seconds * (6 if EMULATED else 1)


undocumented = set()  # (request or push, field) that doc/protocol.md does not name


def fresh():
    return tempfile.TemporaryDirectory(prefix="astrolabe-test-")


def wait_until(true, otherwise):
    """Looks again and again until something is true; `otherwise` is the complaint."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, otherwise
        time.sleep(0.02)


def connect(port):
    """A connection to a server of this machine. Where servers have networks of their own
    (tests/soak/failover.py), this is another function."""
    return socket.create_connection(("127.0.0.1", port), PATIENCE)


def get(port, path, method="GET", **headers):
    c = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    c.sock = connect(port)
    c.request(method, path, headers=headers)
    r = c.getresponse()
    body = r.read()
    c.close()
    return r, body


class Server:
    """`astrolabe serve` on a free port. Use it as a context manager."""

    def __init__(self, folder, *flags, environment=None, program=PROGRAM, within=()):
        self.folder, self.flags, self.process = folder, flags, None
        self.program = (*within, program)  # within: a command that runs another in some place
        self.environment = {**os.environ, **(environment or {})}
        self.log = os.path.join(folder, "log")

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [*self.program, "serve", "--json", "--listen", "127.0.0.1:0", "--data", self.folder, *self.flags],
                stdout=subprocess.PIPE, stderr=log, text=True, env=self.environment)
        line = self.process.stdout.readline()
        assert line, f"the server did not say where it listens: {self.logged()}"
        said = json.loads(line)
        self.port = int(said["listening"].rsplit(":", 1)[1])
        self.admin = int(said["admin"].rsplit(":", 1)[1]) if "admin" in said else None
        return self

    def logged(self):
        with open(self.log, encoding="utf-8") as f:
            return f.read()

    def memory(self):
        """Resident bytes."""
        with open(f"/proc/{self.process.pid}/statm", encoding="utf-8") as f:
            return int(f.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def __enter__(self):
        return self.start()

    def __exit__(self, failure, *_):
        if failure:
            print(f"the server of the test that fails (exit code {self.process.poll()}) said:", self.logged(), flush=True)
        if self.process.poll() is None:
            # One that is killed does not tell which of its lines ran.
            self.stop(signal.SIGTERM if os.environ.get("ASTRO_COVERAGE") else signal.SIGKILL)


class Enciphered:
    """A TLS connection that one thread may read while another writes."""

    def __init__(self, raw, context):
        self.raw, self.lock = context.wrap_socket(raw, server_hostname="localhost"), threading.Lock()
        self.raw.setblocking(False)

    def recv(self, n):
        while True:
            with self.lock:
                try:
                    return self.raw.recv(n)
                except ssl.SSLWantReadError:
                    pass
            if not select.select([self.raw], [], [], PATIENCE)[0]:
                raise TimeoutError

    def sendall(self, data):
        with self.lock:
            while data:
                try:
                    data = data[self.raw.send(data):]
                except ssl.SSLWantWriteError:
                    select.select([], [self.raw], [], PATIENCE)

    def shutdown(self, how):
        self.raw.shutdown(how)

    def close(self):
        self.raw.close()


def upgrade(port, path="/api/v1/socket", protocol="astrolabe.v1", origin=None, host=None, tls=None):
    """Asks for a WebSocket. Returns the socket and the status line."""
    raw = connect(port)
    if tls:
        raw = Enciphered(raw, tls)
    lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Upgrade: websocket",
             "Connection: Upgrade", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
    if protocol:
        lines.append(f"Sec-WebSocket-Protocol: {protocol}")
    if origin:
        lines.append(f"Origin: {origin}")
    raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    head = b""
    while b"\r\n\r\n" not in head:
        piece = raw.recv(1)
        if not piece:
            break
        head += piece
    return raw, head.split(b"\r\n")[0].decode()


class Client:
    """One connection: ask() waits for its answer, pushes are kept in order."""

    def __init__(self, port, tls=None):
        self.born = time.monotonic_ns()
        self.raw, status = upgrade(port, tls=tls)
        if not status:
            raise ConnectionError("the server closed the connection at once")
        assert " 101 " in status, status
        self.next_id, self.answers, self.pushes = 0, {}, queue.Queue()
        self.received = []  # every frame, as it came
        self.asked = {}  # what each request was
        self.arrived = threading.Condition()
        self.closed = False
        threading.Thread(target=self._listen, daemon=True).start()

    def _read(self, n):
        data = b""
        while len(data) < n:
            piece = self.raw.recv(n - len(data))
            if not piece:
                raise EOFError
            data += piece
        return data

    def _listen(self):
        try:
            whole = b""
            while True:
                first, second = self._read(2)
                n = second & 127
                if n == 126:
                    n = struct.unpack(">H", self._read(2))[0]
                elif n == 127:
                    n = struct.unpack(">Q", self._read(8))[0]
                payload = self._read(n)
                if first & 15 == 9:
                    self.send_frame(payload, 10)
                elif first & 15 == 8:
                    raise EOFError
                elif first & 15 in (0, 1):
                    whole += payload
                    if first & 128:
                        self._take(whole.decode())
                        whole = b""
        except (EOFError, OSError):
            with self.arrived:
                self.closed = True
                self.arrived.notify_all()
            self.pushes.put(None)

    def _take(self, text):
        message = json.loads(text)
        history.note(self, "answer" if "re" in message else "saw", message)
        asked = self.asked.pop(message.get("re"), None)
        for name in protocol.undocumented(message, asked):
            undocumented.add((asked or "push " + message.get("push", "?"), name))
        with self.arrived:
            self.received.append(text)
            if "re" in message:
                self.answers[message["re"]] = message
            self.arrived.notify_all()
        if "push" in message:
            self.pushes.put(message)

    @staticmethod
    def frame(payload, opcode=1, final=True):
        mask = os.urandom(4)
        n = len(payload)
        head = bytes([(128 if final else 0) | opcode])
        if n < 126:
            head += bytes([128 | n])
        elif n < 65536:
            head += bytes([128 | 126]) + struct.pack(">H", n)
        else:
            head += bytes([128 | 127]) + struct.pack(">Q", n)
        body = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
        return head + mask + body

    def send_frame(self, payload, opcode=1, final=True):
        self.raw.sendall(self.frame(payload, opcode, final))

    def send_together(self, *messages):
        """Sends several in one piece: the server has the last before it has answered the first."""
        numbers = []
        for fields in messages:
            self.next_id += 1
            self.asked[self.next_id] = fields.get("do")
            numbers.append(self.next_id)
            history.note(self, "ask", {**fields, "id": self.next_id})
        self.raw.sendall(b"".join(self.frame(json.dumps({**fields, "id": n}).encode())
                                  for n, fields in zip(numbers, messages)))
        return numbers

    def send(self, **fields):
        return self.send_together(fields)[0]

    def wait(self, number):
        with self.arrived:
            ok = self.arrived.wait_for(lambda: number in self.answers or self.closed, PATIENCE)
            if ok and number not in self.answers:
                raise ConnectionError("the connection was closed before the answer came")
            assert ok, "no answer came"
            return self.answers.pop(number)

    def ask(self, do, **fields):
        return self.wait(self.send(do=do, **fields))

    def push(self):
        return self.pushes.get(timeout=PATIENCE)

    def position(self, wanted):
        """The first pushed position that is as wanted."""
        while True:
            message = self.push()
            assert message, "the connection was closed"
            if wanted(message["at"]):
                return message["at"]

    def wait_closed(self):
        with self.arrived:
            return self.arrived.wait_for(lambda: self.closed, PATIENCE)

    def close(self):
        try:
            self.raw.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.raw.close()


class Table:
    """Two people at a null table, and a watcher."""

    def __init__(self, port, seats=("person", "person"), agreed=None, **options):
        self.port = port
        self.ada, self.bo, self.watcher = Client(port), Client(port), Client(port)
        made = self.ada.ask("create", game="null", seats=list(seats), options=options, **(agreed or {}))
        assert made["ok"], made
        self.code, self.join = made["table"], made["join"]
        self.tokens = [c.ask("sit", table=self.code, name=n)["token"]
                       for c, n in ((self.ada, "Ada"), (self.bo, "Bo"))]
        self.at = [self.open(self.ada, 0), self.open(self.bo, 1), self.open(self.watcher, None)]

    def open(self, client, seat, since=0, **more):
        token = {} if seat is None else {"token": self.tokens[seat]}
        answer = client.ask("open", table=self.code, since=since, **token, **more)
        assert answer["ok"], answer
        return answer["at"]

    def play(self, client, decision, move, key, **more):
        return client.ask("play", table=self.code, decision=decision, move=move, key=key, **more)

    def close(self):
        for c in (self.ada, self.bo, self.watcher):
            c.close()


def sensible_drawing(at):
    """A move of Night Sky that is always legal: the first that comes, and no drawing."""
    board, own = at["board"], at["board"]["seats"][int(at["viewer"]) - 1]
    if board["phase"] == "sides":
        return own["start"][0]["type"]
    if board["phase"] == "drawing":
        return "-"
    if board["called"]:
        return next(slot["name"] for slot in own["pool"] if slot["size"] == 7)
    return str(own["pool"][0]["size"])


def sensible(at):
    """A move that is always legal, of the null game or Night Sky."""
    if at["game"] == "nightsky":
        return sensible_drawing(at)
    bidding = any(s["bid"] is None for s in at["board"]["seats"])
    return "b1" if bidding else "a" if at["board"]["pointed"] else "-"


def finish(table, clients, start=0):
    """Plays a null game to its end, always the first sensible move."""
    step = start
    while True:
        at = [table.open(c, i) for i, c in enumerate(clients)]
        if at[0]["status"] == "over":
            return at
        for c, p in zip(clients, at):
            if not p["decision"]:
                continue
            step += 1
            answer = table.play(c, p["decision"], sensible(p), f"k{step}")
            assert answer["ok"], answer


def run_all(module):
    """Runs every function test_* of a module and prints the closing line."""
    import traceback
    passed = failed = 0
    for name, test in sorted(vars(module).items()):
        if not name.startswith("test_"):
            continue
        try:
            test()
            passed += 1
            print(f"ok {name}", flush=True)
        except Exception:  # a test may fail in any way
            failed += 1
            print(f"FAILED {name}", flush=True)
            traceback.print_exc()
    if undocumented:
        failed += 1
        print("FAILED doc/protocol.md does not name:", sorted(undocumented))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0
