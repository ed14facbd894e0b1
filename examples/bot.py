#!/usr/bin/env python3
"""A bot for a Kennel server, in plain Python.

It signs in as a guest, joins a table (or creates one with other bots), and answers
every question at random. docs/protocol.md explains the messages.

  examples/bot.py http://localhost:8080                     # creates a table
  examples/bot.py http://localhost:8080 --table k3v9mwr2tq7x --seat 2
"""

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.request


class Server:
    """Sends requests, with a token after signing in."""

    def __init__(self, url):
        self.url = url.rstrip("/")
        self.headers = {"Content-Type": "application/json", "Origin": self.url}

    def open(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, self.headers)
        while True:
            try:
                return urllib.request.urlopen(request)
            except urllib.error.HTTPError as error:
                wait = error.headers["Retry-After"]
                if error.code != 429 or wait is None:
                    raise
                time.sleep(int(wait))  # too many requests: this one was not answered

    def ask(self, path, body=None):
        with self.open(path, body) as answer:
            return json.load(answer)

    def sign_in(self, name):
        with self.open("/api/guests", {"name": name}) as answer:
            cookie = answer.headers["Set-Cookie"].split(";")[0]
        self.headers["Cookie"] = cookie
        token = self.ask("/api/tokens", {})["token"]
        # From now on the token authenticates, and no Origin is needed.
        del self.headers["Cookie"], self.headers["Origin"]
        self.headers["Authorization"] = f"Bearer {token}"


def play(server, table, seat, after, dice):
    """Follows the event stream after a version until the game is over."""
    path = f"/api/tables/{table}"
    for line in server.open(f"{path}/events?after={after}"):
        if not line.strip():
            continue  # a keep-alive
        message = json.loads(line)
        if message["tell"] == "welcome":
            seat = message["seat"]
        if message["tell"] != "changes":
            continue
        for told in message["changes"]:
            if told["change"]["change"] == "over":
                return seat in told["change"]["winners"]
        if seat not in message.get("ask", {}).get("seats", []):
            continue
        try:
            answers = server.ask(f"{path}/answers")
            if answers["acts"]:  # if empty, the server folds for the seat
                act = {"say": "act", "question": answers["question"]}
                server.ask(f"{path}/act", act | {"act": dice.choice(answers["acts"])})
        except urllib.error.HTTPError as error:
            # The question is gone (404) or already answered (409).
            if error.code not in (404, 409):
                raise
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("url", help="the server, as http://localhost:8080")
    parser.add_argument("--table", help="the table to join; by default a new one")
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--rules", default="4", help="of a new table")
    parser.add_argument("--name", default="Python")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    server = Server(args.url)
    try:
        server.sign_in(args.name)
        table = args.table
        if table is None:
            players = int(args.rules[0])
            bots = [None] + ["puppy"] * (players - 1)
            table = server.ask("/api/tables", {"rules": args.rules, "bots": bots})["id"]
        else:
            server.ask(f"/api/tables/{table}/act", {"say": "sit", "seat": args.seat})
        ready = server.ask(f"/api/tables/{table}/act", {"say": "ready", "ready": True})
        won = play(server, table, args.seat, ready["version"], random.Random(args.seed))
    except urllib.error.HTTPError as error:
        sys.exit(f"the server refused: {error.read().decode()}")
    except urllib.error.URLError as error:
        sys.exit(f"{args.url}: {error.reason}")
    print(f"table {table}: {'won' if won else 'lost'}")


if __name__ == "__main__":
    main()
