import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { LAST_RETRY_MS, SILENCE_MS, Socket, type Wire } from "./socket";

/** A network of paper under a clock that is set by hand. */
function rig() {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 0 });
  const wires: (Wire & { shut: boolean })[] = [];
  const heard: string[] = [];
  let answers = true;
  const socket: Socket = new Socket(
    () => {
      const wire: Wire & { shut: boolean } = {
        shut: false,
        send: () => {},
        close: () => {
          wire.shut = true;
        },
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      wires.push(wire);
      // A network that is there answers in 20 ms, one that is gone refuses as quickly.
      setTimeout(() => (answers ? wire.onopen?.() : wire.onclose?.()), 20);
      return wire;
    },
    {
      open: () => heard.push("open"),
      frame: () => {},
      lost: () => heard.push("lost"),
      ask: () => socket.send({ t: "lobby" }),
    },
    () => Date.now(),
  );
  return {
    socket,
    wires,
    heard,
    pass: (ms: number) => {
      for (let i = 0; i < ms; i += 10) mock.timers.tick(10);
    },
    network: (there: boolean) => {
      answers = there;
    },
    say: () => wires.at(-1)!.onmessage?.({ data: "{}" }),
    done: () => {
      socket.close();
      mock.timers.reset();
    },
  };
}

test("after a long loss the return is found within the longest wait", () => {
  const r = rig();
  r.pass(100);
  r.network(false);
  r.wires.at(-1)!.onclose?.();
  r.pass(35_000);
  assert.equal(r.socket.up, false);
  const tries = r.wires.length;
  assert.ok(tries >= 35_000 / (LAST_RETRY_MS * 1.25), `${tries} tries`);
  assert.ok(tries <= 22, `${tries} tries in 35 s knock too often`);
  r.network(true);
  r.pass(LAST_RETRY_MS * 1.25 + 100);
  assert.equal(r.socket.up, true);
  r.done();
});

test("a network that comes back is tried at once", () => {
  const r = rig();
  r.pass(100);
  r.network(false);
  r.socket.drop();
  r.pass(20_000);
  r.network(true);
  r.socket.hurry();
  r.pass(50);
  assert.equal(r.socket.up, true);
  r.done();
});

test("what is not answered is a line that is lost", () => {
  const r = rig();
  r.pass(100);
  r.pass(10 * SILENCE_MS);
  assert.equal(r.socket.up, true, "nobody asked: silence says nothing");
  r.socket.send({ t: "lobby" });
  r.pass(SILENCE_MS - 500);
  r.say();
  r.pass(SILENCE_MS * 2);
  assert.equal(r.socket.up, true, "it was answered");
  r.socket.send({ t: "lobby" });
  r.pass(SILENCE_MS + 300);
  assert.deepEqual(r.heard.slice(0, 2), ["open", "lost"]);
  assert.equal(r.wires[0]!.shut, true);
  r.pass(500);
  assert.equal(r.socket.up, true);
  r.done();
});

test("a page that is looked at again doubts its line, and knows soon", () => {
  const r = rig();
  r.pass(100);
  r.socket.hurry();
  r.pass(1000);
  r.say();
  r.pass(5000);
  assert.equal(r.wires.length, 1);
  r.socket.hurry();
  r.pass(2500);
  assert.equal(r.wires.length, 2);
  r.done();
});

test("a try that hangs is given up", () => {
  const r = rig();
  const hung = r.wires[0]!;
  hung.onopen = null;
  r.pass(SILENCE_MS + 700);
  assert.equal(hung.shut, true);
  assert.equal(r.socket.up, true);
  r.done();
});
