"""A browser's end of Web Push and a service that takes messages: what RFC 8291 and RFC 8292
say, written a second time. The curve is plain arithmetic; AES is asked of the openssl program."""
import base64
import hashlib
import hmac
import http.server
import json
import os
import socket
import subprocess
import threading

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def add(a, b):
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(k, point):
    total = None
    while k:
        if k & 1:
            total = add(total, point)
        point = add(point, point)
        k >>= 1
    return total


def pack(point):
    return b"\4" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def unpack(data):
    assert len(data) == 65 and data[0] == 4
    x, y = int.from_bytes(data[1:33], "big"), int.from_bytes(data[33:], "big")
    assert (y * y - x * x * x + 3 * x - B) % P == 0, "not on the curve"
    return x, y


def b64(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def mac(key, text):
    return hmac.new(key, text, hashlib.sha256).digest()


def gcm_open(key, nonce, sealed):
    """AES-128-GCM by counter blocks of the openssl program, and the tag by hand."""
    def blocks(data):
        run = subprocess.run(["openssl", "enc", "-aes-128-ecb", "-nopad", "-K", key.hex()], input=data, capture_output=True, check=True)
        return run.stdout
    text, tag = sealed[:-16], sealed[-16:]
    counters = b"".join(nonce + i.to_bytes(4, "big") for i in range(1, 2 + (len(text) + 15) // 16))
    stream = blocks(bytes(16) + counters)
    h, first, stream = int.from_bytes(stream[:16], "big"), stream[16:32], stream[32:]
    y = 0
    padded = text + bytes(-len(text) % 16) + bytes(8) + (len(text) * 8).to_bytes(8, "big")
    for i in range(0, len(padded), 16):
        y ^= int.from_bytes(padded[i:i + 16], "big")
        z, v = 0, h
        for bit in range(127, -1, -1):
            if y >> bit & 1:
                z ^= v
            v = v >> 1 ^ (0xE1 << 120 if v & 1 else 0)
        y = z
    assert (y ^ int.from_bytes(first, "big")).to_bytes(16, "big") == tag, "the tag is wrong"
    return bytes(a ^ b for a, b in zip(text, stream))


class Browser:
    """The keys of one push subscription."""

    def __init__(self, endpoint):
        self.endpoint, self.secret, self.auth = endpoint, int.from_bytes(os.urandom(32), "big") % N, os.urandom(16)
        self.key = pack(times(self.secret, G))

    def fields(self):
        return {"endpoint": self.endpoint, "p256dh": b64(self.key), "auth": b64(self.auth)}

    def read(self, body):
        """What a message says (RFC 8291, section 3.4; RFC 8188)."""
        salt, size, n = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21:21 + n], body[21 + n:]
        assert n == 65 and len(sealed) <= size
        shared = times(self.secret, unpack(sender))[0].to_bytes(32, "big")
        ikm = mac(mac(self.auth, shared), b"WebPush: info\0" + self.key + sender + b"\1")
        prk = mac(salt, ikm)
        key = mac(prk, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = mac(prk, b"Content-Encoding: nonce\0\1")[:12]
        plain = gcm_open(key, nonce, sealed)
        assert plain.rstrip(b"\0")[-1] == 2, "no delimiter of a last record"
        return json.loads(plain.rstrip(b"\0")[:-1])


def authorized(header, server_key, origin, now):
    """The claims of a header Authorization (RFC 8292), once its signature is good."""
    scheme, fields = header.split(" ", 1)
    fields = dict(part.strip().split("=", 1) for part in fields.split(","))
    assert scheme == "vapid" and fields["k"] == server_key
    head, claims, signature = fields["t"].split(".")
    assert json.loads(unb64(head)) == {"typ": "JWT", "alg": "ES256"}
    digest = int.from_bytes(hashlib.sha256(f"{head}.{claims}".encode()).digest(), "big")
    r, s = (int.from_bytes(unb64(signature)[i:i + 32], "big") for i in (0, 32))
    w = pow(s, -1, N)
    point = add(times(digest * w % N, G), times(r * w % N, unpack(unb64(server_key))))
    assert point[0] % N == r, "the signature is wrong"
    claims = json.loads(unb64(claims))
    assert claims["aud"] == origin and now < claims["exp"] <= now + 86400
    return claims


class Service:
    """Takes requests and answers with what `answer(path, how many)` says: a status, None to stall,
    or a list of bytes to drip. Use it as a context manager."""

    def __init__(self, answer=lambda path, n: 201):
        outer = self
        self.requests, self.stalled, self.over = [], 0, threading.Event()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                outer.requests.append((self.command, self.path, dict(self.headers), body))
                status = answer(self.path, sum(r[1] == self.path for r in outer.requests))
                if status is None:
                    outer.stalled += 1
                    outer.over.wait(30)
                    return
                status, headers = status if isinstance(status, tuple) else (status, {})
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()

            do_POST = do_PUT = do_GET = do
            log_message = lambda self, *_: None

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.host = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def to(self, path):
        return [r for r in list(self.requests) if r[1] == path]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.over.set()
        self.server.shutdown()
        self.server.server_close()
