import assert from "node:assert/strict";
import test from "node:test";
import { Socket, type Wire } from "./socket";

/** A socket over wires of paper, with the clock and the timers in the test's hand. */
function rig(t: import("node:test").TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const wires: Wire[] = [];
  let now = 0;
  const seen: string[] = [];
  const socket = new Socket(
    () => {
      const wire: Wire = { send: () => {}, close: () => {}, onopen: null, onmessage: null, onclose: null };
      wires.push(wire);
      return wire;
    },
    { open: () => seen.push("open"), frame: () => {}, lost: () => seen.push("lost") },
    () => now,
  );
  const after = (ms: number) => {
    for (let left = ms; left > 0; left -= 100) {
      now += 100;
      t.mock.timers.tick(100);
    }
  };
  return { socket, wires, seen, after };
}

test("an attempt that hangs is given up and made again", (t) => {
  const r = rig(t);
  r.after(2900);
  assert.equal(r.wires.length, 1);
  r.after(1500);
  assert.equal(r.wires.length, 2);
  r.wires[1]!.onopen!();
  assert.deepEqual(r.seen, ["lost", "open"]);
  r.socket.close();
});

test("when the network comes back a hanging attempt is not waited for", (t) => {
  const r = rig(t);
  r.after(1000);
  r.socket.hurry();
  assert.equal(r.wires.length, 2);
  r.wires[0]!.onopen!();
  assert.equal(r.socket.up, false);
  r.wires[1]!.onopen!();
  assert.equal(r.socket.up, true);
  r.socket.close();
});

test("a connection that was heard of lately is left alone, a silent one is not", (t) => {
  const r = rig(t);
  r.wires[0]!.onopen!();
  r.after(2000);
  r.socket.hurry();
  assert.equal(r.wires.length, 1);
  r.after(2000);
  r.socket.hurry();
  assert.equal(r.wires.length, 2);
  r.socket.close();
});

test("silence ends a connection, and the wait between attempts stays short", (t) => {
  const r = rig(t);
  r.wires[0]!.onopen!();
  r.after(60_000);
  // Each attempt hangs for three seconds and is followed by a wait of at most five.
  assert.ok(r.wires.length >= 8, String(r.wires.length));
  r.socket.close();
});
