#!/usr/bin/env python3
"""Learns a net from games that `kennel train --play-for FOLDER` plays.

The player and this learner share a folder: the player writes examples, the
learner answers with weights. Needs PyTorch; uses a graphics processor if there
is one. docs/training.md tells the whole story.

  scripts/learn.py --kennel target/release/kennel --rules 4 --minutes 8 \\
      --folder /dev/shm/four --log four.log
"""

import argparse
import json
import os
import subprocess
import time
from pathlib import Path

import numpy
import torch

FIRST, SECOND = 256, 32


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--kennel", default="kennel", help="the program that plays")
    parser.add_argument("--rules", default="4", help="the table to learn")
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--folder", type=Path, required=True, help="shared with the player")
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=os.cpu_count(), help="of the player")
    parser.add_argument("--batch", type=int, default=16384, help="examples of one step")
    parser.add_argument("--rate", type=float, default=0.001, help="of learning, at first")
    parser.add_argument("--window", type=int, default=6_000_000, help="examples remembered")
    parser.add_argument("--reuse", type=float, default=4.0, help="times an example is drawn")
    parser.add_argument("--from", dest="net", help="the net to begin with, instead of chance")
    parser.add_argument("--begin", type=float, default=0.0, help="share of the plan to leave out")
    return parser.parse_args()


class Net(torch.nn.Module):
    """The net of crates/bots/src/net.rs, in fractions."""

    def __init__(self, numbers, inputs):
        super().__init__()
        sizes = [(inputs, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (SECOND,), (1,)]
        self.parts = torch.nn.ParameterList()
        for size in sizes:
            count = int(numpy.prod(size))
            self.parts.append(torch.nn.Parameter(numbers[:count].reshape(size).clone()))
            numbers = numbers[count:]

    def forward(self, on):
        first, first_bias, second, second_bias, last, last_bias = self.parts
        values = (on @ first + first_bias).clamp(0, 1) ** 2
        values = (values @ second + second_bias).clamp(0, 1) ** 2
        return values @ last + last_bias

    def hold_in_range(self):
        """Keeps weights where whole numbers can hold them."""
        with torch.no_grad():
            self.parts[0].clamp_(-8, 8)
            self.parts[1].clamp_(-8, 8)


class Memory:
    """The newest examples, on the device."""

    def __init__(self, size, width, device):
        self.inputs = torch.zeros((size, width), dtype=torch.int16, device=device)
        self.targets = torch.zeros(size, device=device)
        self.size, self.next, self.held, self.seen = size, 0, 0, 0

    def add(self, inputs, targets):
        count = len(targets)
        places = (torch.arange(count, device=self.targets.device) + self.next) % self.size
        self.inputs[places] = inputs.to(self.inputs.device)
        self.targets[places] = targets.to(self.targets.device)
        self.next = (self.next + count) % self.size
        self.held = min(self.held + count, self.size)
        self.seen += count

    def draw(self, count, columns):
        which = torch.randint(self.held, (count,), device=self.targets.device)
        on = torch.zeros((count, columns + 1), device=self.targets.device)
        on.scatter_(1, self.inputs[which].long(), 1.0)
        return on[:, :columns], self.targets[which]


def read_examples(folder, width, memory):
    """Takes over all that the player has written."""
    inputs, targets = [], []
    for path in sorted(folder.glob("examples-*")):
        data = path.read_bytes()
        path.unlink()
        count = int.from_bytes(data[:4], "little")
        end = 4 + 2 * width * count
        inputs.append(numpy.frombuffer(data[4:end], dtype="<i2").reshape(count, width))
        targets.append(numpy.frombuffer(data[end:], dtype="<f4"))
    if inputs:
        memory.add(
            torch.from_numpy(numpy.concatenate(inputs)),
            torch.from_numpy(numpy.concatenate(targets)),
        )


def write(folder, name, content):
    beside = folder / f"{name}.new"
    beside.write_bytes(content)
    beside.rename(folder / name)


def main():
    args = arguments()
    args.folder.mkdir(parents=True, exist_ok=True)
    (args.folder / "stop").unlink(missing_ok=True)
    write(args.folder, "done", f"{args.begin:.4f}\n".encode())
    player = subprocess.Popen(
        [args.kennel, "train", "--rules", args.rules, "--play-for", str(args.folder)]
        + ["--threads", str(args.threads), "--games", "8", "--seed", str(int(time.time()))]
        + (["--from", args.net] if args.net else [])
    )
    while not (args.folder / "shape.json").exists():
        time.sleep(0.1)
    time.sleep(0.2)
    shape = json.loads((args.folder / "shape.json").read_text())
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = True
    numbers = torch.from_numpy(numpy.fromfile(args.folder / "weights", dtype="<f4"))
    net = Net(numbers, shape["inputs"]).to(device)
    average = Net(numbers, shape["inputs"]).to(device)
    optimizer = torch.optim.Adam(net.parameters(), lr=args.rate)
    memory = Memory(args.window, shape["width"], device)
    name = torch.cuda.get_device_name() if device == "cuda" else "the processor"
    print(f"learning on {name}", flush=True)
    begin = told = logged = time.monotonic()
    steps, losses = 0, torch.zeros((), device=device)
    log = args.log.open("a")
    since = 0
    while (elapsed := time.monotonic() - begin) < args.minutes * 60:
        if player.poll() is not None:
            raise SystemExit("the player broke off")
        read_examples(args.folder, shape["width"], memory)
        if steps * args.batch > args.reuse * memory.seen or memory.held < 2 * args.batch:
            time.sleep(0.01)
            continue
        done = args.begin + (1 - args.begin) * elapsed / (args.minutes * 60)
        rate = args.rate * max(0.01, 0.5 * (1 + float(numpy.cos(numpy.pi * done))))
        for group in optimizer.param_groups:
            group["lr"] = rate
        for _ in range(8):
            on, targets = memory.draw(args.batch, shape["inputs"])
            loss = torch.nn.functional.binary_cross_entropy_with_logits(net(on), targets)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            net.hold_in_range()
            steps += 1
            keep = min(0.998, steps / (steps + 10))
            with torch.no_grad():
                for slow, fast in zip(average.parameters(), net.parameters()):
                    slow.lerp_(fast, 1 - keep)
            losses += loss.detach()
            since += 1
        now = time.monotonic()
        if now - told > 1.0:
            told = now
            flat = torch.cat([part.detach().flatten() for part in average.parts]).cpu().numpy()
            write(args.folder, "weights", flat.astype("<f4").tobytes())
            write(args.folder, "done", f"{min(done, 1.0):.4f}\n".encode())
        if now - logged > 15.0:
            logged = now
            line = (
                f"{now - begin:.0f} s, {memory.seen} examples, {steps} steps, "
                f"rate {rate:.6f}, loss {float(losses) / since:.4f}"
            )
            losses.zero_()
            since = 0
            print(line, flush=True)
            print(line, file=log, flush=True)
    flat = torch.cat([part.detach().flatten() for part in average.parts]).cpu().numpy()
    write(args.folder, "weights", flat.astype("<f4").tobytes())
    (args.folder / "stop").touch()
    player.wait()


if __name__ == "__main__":
    main()
