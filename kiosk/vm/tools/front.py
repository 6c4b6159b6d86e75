#!/usr/bin/env python3
"""The web server before the hub: has the certificate, and lies when it is told to.

    front.py FOLDER HUB-PORT

Answers on two ports of loopback, over HTTPS and HTTP, with what the hub on the other port answers. Its ports are written to
FOLDER/front-ports. What it is to do wrong is the first word of FOLDER/lie, read for every request:

    honest          nothing
    slow            40 kB of an object per second
    away            answers nothing, and ends every connection
    other-object    every object has one other byte in its middle
    other-channel   the channel has one other byte in its middle
    old             the files of FOLDER/old instead, as they were published once
    foreign         the files of FOLDER/foreign instead, another site's
    endless         the channel has no end
    endless-object  no object has an end
    nonsense        a poll is answered with JSON that says nothing
    noise           a poll is answered with random bytes

Every request is a line of FOLDER/requests: method, path, first byte asked for, what was wrong.
"""
import http.client
import http.server
import os
import ssl
import sys
import threading
import time

folder, hub = sys.argv[1], int(sys.argv[2])
SLOW_BYTES, SLOW_SECONDS = 4096, 0.1
KEPT = ("content-type", "etag", "content-range", "accept-ranges", "retry-after", "cache-control", "last-modified")
CONDITIONS = ("if-none-match", "if-range")


def lie():
    with open(f"{folder}/lie", encoding="utf-8") as file:
        return file.read().strip()


class Front(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer_request(self):
        wrong, body = lie(), self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with open(f"{folder}/requests", "a", encoding="utf-8") as log:
            first = (self.headers.get("Range") or "bytes=0-").removeprefix("bytes=").split("-")[0]
            print(self.command, self.path, first, wrong, file=log)
        is_channel, is_object = self.path == "/channel", self.path.startswith("/o/")
        is_poll = self.path == "/hub/v1/poll"
        try:
            if wrong == "away":
                self.close_connection = True
            elif wrong in ("old", "foreign") and self.command == "GET":
                self.send_file(f"{folder}/{wrong}{self.path}")
            elif (wrong == "endless" and is_channel) or (wrong == "endless-object" and is_object):
                self.send_without_end()
            elif wrong == "nonsense" and is_poll:
                self.send(200, {}, b'{"next": "soon", "ring": ["..", "/etc"], "time": -1e300}')
            elif wrong == "noise" and is_poll:
                self.send(200, {}, os.urandom(5000))
            else:
                is_changed = (wrong == "other-object" and is_object) or (wrong == "other-channel" and is_channel)
                status, headers, answer = self.ask_hub(body, not is_changed)
                if is_changed and status == 200:
                    answer = bytearray(answer)
                    answer[len(answer) // 2] ^= 1
                self.send(status, headers, answer, wrong == "slow" and is_object)
        except OSError:
            self.close_connection = True

    do_GET = do_POST = answer_request

    def ask_hub(self, body, has_conditions):
        connection = http.client.HTTPConnection("127.0.0.1", hub, timeout=90)
        headers = {
            name: value for name, value in self.headers.items()
            if name.lower() not in ("host", "connection", "content-length")
            and (has_conditions or name.lower() not in CONDITIONS + ("range",))
        }
        headers["X-Forwarded-For"] = self.client_address[0]
        connection.request(self.command, self.path, body or None, headers)
        answer = connection.getresponse()
        found = {name: value for name, value in answer.getheaders() if name.lower() in KEPT}
        bytes_ = answer.read()
        connection.close()
        return answer.status, found, bytes_

    def send_file(self, path):
        if ".." in path or not os.path.isfile(path):
            return self.send(404, {}, b"")
        with open(path, "rb") as file:
            self.send(200, {}, file.read())

    def send(self, status, headers, body, is_slow=False):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if not is_slow:
            self.wfile.write(body)
            return
        for start in range(0, len(body), SLOW_BYTES):
            self.wfile.write(body[start:start + SLOW_BYTES])
            # Whoever waits for the rest may have it at once when all is well again.
            if lie() == "slow":
                time.sleep(SLOW_SECONDS)

    def send_without_end(self):
        self.close_connection = True
        self.send_response(200)
        self.send_header("Connection", "close")
        self.end_headers()
        while True:
            self.wfile.write(bytes(65536))


def serve(context):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Front)
    server.daemon_threads = True
    if context:
        # The handshake is the connection's own thread's.
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


certificate = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
certificate.load_cert_chain(f"{folder}/front.pem", f"{folder}/front.key")
ports = f"{serve(certificate)} {serve(None)}"
with open(f"{folder}/front-ports.new", "w", encoding="utf-8") as file:
    print(ports, file=file)
os.rename(f"{folder}/front-ports.new", f"{folder}/front-ports")
threading.Event().wait()
