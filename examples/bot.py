#!/usr/bin/env python3
"""An outside bot in plain Python: it takes a seat at a table and plays it to
the end, by doc/protocol.md alone.

    bot.py HOST:PORT TABLE

It plays Null (doc/rules/null.md): bids one, then asks about the first seat
whose secret is still hidden. Only the standard library is needed.
"""
import base64
import json
import os
import socket
import struct
import sys


class Connection:
    """A WebSocket, as far as this protocol needs one."""

    def __init__(self, host, port):
        self.raw = socket.create_connection((host, port), 30)
        key = base64.b64encode(os.urandom(16)).decode()
        self.raw.sendall((f"GET /api/v1/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                          f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
                          "Sec-WebSocket-Protocol: astrolabe.v1\r\n\r\n").encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.exactly(1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise SystemExit(head.decode())
        self.last = 0
        self.unasked = []

    def exactly(self, n):
        data = b""
        while len(data) < n:
            piece = self.raw.recv(n - len(data))
            if not piece:
                raise SystemExit("the server closed the connection")
            data += piece
        return data

    def frame(self, opcode, payload):
        mask = os.urandom(4)
        n = len(payload)
        size = bytes([128 | n]) if n < 126 else bytes([254]) + struct.pack(">H", n)
        self.raw.sendall(bytes([128 | opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def message(self):
        while True:
            first, second = self.exactly(2)
            n = second & 127
            if n == 126:
                n = struct.unpack(">H", self.exactly(2))[0]
            elif n == 127:
                n = struct.unpack(">Q", self.exactly(8))[0]
            payload = self.exactly(n)
            if first & 15 == 9:
                self.frame(10, payload)  # a ping wants a pong
            elif first & 15 == 1:
                return json.loads(payload)

    def ask(self, do, **fields):
        self.last += 1
        self.frame(1, json.dumps({"do": do, "id": self.last, **fields}).encode())
        while True:
            message = self.message()
            if message.get("re") == self.last:
                return message
            self.unasked.append(message)

    def push(self):
        return self.unasked.pop(0) if self.unasked else self.message()


def choose(board, viewer):
    me = int(viewer) - 1
    if board["seats"][me]["bid"] is None:
        return "b1"
    if board["pointed"]:
        return "a"
    for number, seat in enumerate(board["seats"]):
        if number != me and seat["secret"] is None:
            return f"p{number + 1}"
    return "-"


def main(where, table):
    host, port = where.rsplit(":", 1)
    server = Connection(host, int(port))
    token = os.urandom(16).hex()  # chosen here: if the answer is lost, asking again is safe
    seat = server.ask("sit", table=table, name="Outside bot", token=token)
    if not seat["ok"]:
        raise SystemExit(seat["problem"]["say"])
    at = server.ask("open", table=table, token=token)["at"]
    while at["status"] != "over":
        if at["decision"]:
            answer = server.ask("play", table=table, decision=at["decision"], key=f"d{at['decision']}",
                                move=choose(at["board"], at["viewer"]))
            if not answer["ok"] and answer["problem"]["type"] != "stale":
                raise SystemExit(answer["problem"]["say"])
        at = server.push()["at"]
    print(json.dumps({"seat": seat["seat"], "score": at["score"]}))


if __name__ == "__main__":
    main(*sys.argv[1:])
