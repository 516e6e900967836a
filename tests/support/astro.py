"""A server process and a WebSocket client, for the tests that talk to one."""
import base64
import json
import os
import queue
import re
import signal
import socket
import struct
import subprocess
import threading

PROGRAM = os.environ.get("ASTROLABE", "build/astrolabe")
PATIENCE = 20  # seconds until a test that waits for something has failed


class Server:
    """`astrolabe serve` on a free port. Use it as a context manager."""

    def __init__(self, folder, *flags):
        self.folder, self.flags, self.process = folder, flags, None

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", self.folder, *self.flags],
            stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert found, f"the server did not say where it listens: {line!r}"
        self.port = int(found.group(1))
        return self

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop(signal.SIGKILL)


def upgrade(port, path="/api/v1/socket", protocol="astrolabe.v1", origin=None, host=None):
    """Asks for a WebSocket. Returns the socket and the status line."""
    raw = socket.create_connection(("127.0.0.1", port), PATIENCE)
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

    def __init__(self, port):
        self.raw, status = upgrade(port)
        assert " 101 " in status, status
        self.next_id, self.answers, self.pushes = 0, {}, queue.Queue()
        self.received = []  # every frame, as it came
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
        with self.arrived:
            self.received.append(text)
            if "re" in message:
                self.answers[message["re"]] = message
            self.arrived.notify_all()
        if "push" in message:
            self.pushes.put(message)

    def send_frame(self, payload, opcode=1, final=True):
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
        self.raw.sendall(head + mask + body)

    def send(self, **fields):
        self.next_id += 1
        fields["id"] = self.next_id
        self.send_frame(json.dumps(fields).encode())
        return self.next_id

    def wait(self, number):
        with self.arrived:
            ok = self.arrived.wait_for(lambda: number in self.answers or self.closed, PATIENCE)
            assert ok and number in self.answers, "no answer came"
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
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0
