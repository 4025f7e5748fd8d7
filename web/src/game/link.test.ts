import assert from "node:assert/strict";
import test from "node:test";
import type { Socket, SocketEvents } from "../socket";
import type { ClientFrame, ServerFrame } from "../wire";
import { GameLink, PING_MS, RESEND_MS } from "./link";

/** A link on a socket of paper and a clock that is set by hand. */
function rig() {
  const sent: ClientFrame[] = [];
  const seen: string[] = [];
  let up = true;
  let now = 1000;
  let events: SocketEvents | null = null;
  const link = new GameLink(
    "q7ZvsdUF",
    {
      state: (frame) => seen.push(`st ${frame.v}`),
      event: (frame) => seen.push(`ev ${frame.v}`),
      accepted: () => seen.push("ok"),
      refused: (frame) => seen.push(`no ${frame.why}`),
      presence: () => seen.push("on"),
      rematch: () => seen.push("rm"),
      connection: (is) => seen.push(is ? "up" : "down"),
    },
    (given) => {
      events = given;
      return {
        get up() {
          return up;
        },
        send: (frame: ClientFrame) => {
          if (up) sent.push(frame);
          return up;
        },
        close: () => {},
      } as unknown as Socket;
    },
    () => now,
  );
  return {
    link,
    sent,
    seen,
    open: () => {
      up = true;
      events!.open();
    },
    lose: () => {
      up = false;
      events!.lost();
    },
    state: (v: number) => link.frame({ t: "st", g: "q7ZvsdUF", v } as ServerFrame),
    event: (v: number) => link.frame({ t: "ev", g: "q7ZvsdUF", v, k: "mv" } as ServerFrame),
    after: (ms: number) => {
      now += ms;
      link.tick();
    },
    kinds: () => sent.map((frame) => frame.t),
    done: () => link.close(),
  };
}

test("versions are applied in order, repeats dropped, gaps asked for", () => {
  const r = rig();
  r.open();
  assert.deepEqual(r.sent, [{ t: "join", g: "q7ZvsdUF", since: 0 }]);
  r.state(4);
  r.event(5);
  r.event(5);
  r.event(3);
  assert.equal(r.link.version, 5);
  r.event(7);
  assert.deepEqual(r.sent.at(-1), { t: "join", g: "q7ZvsdUF", since: 5 });
  r.event(6);
  r.event(7);
  assert.equal(r.link.version, 7);
  assert.deepEqual(
    r.seen.filter((s) => s.startsWith("ev")),
    ["ev 5", "ev 6", "ev 7"],
  );
  r.done();
});

test("a pong that knows more than we have seen asks for the rest", () => {
  const r = rig();
  r.open();
  r.state(4);
  r.after(PING_MS);
  assert.equal(r.kinds().at(-1), "p");
  r.link.frame({ t: "q", g: "q7ZvsdUF", v: 6 });
  assert.deepEqual(r.sent.at(-1), { t: "join", g: "q7ZvsdUF", since: 4 });
  r.done();
});

test("nothing is sent for a game before its state", () => {
  const r = rig();
  r.open();
  r.link.move("e2e4", false);
  assert.deepEqual(r.kinds(), ["join"]);
  r.state(1);
  assert.deepEqual(r.kinds(), ["join", "mv"]);
  r.done();
});

test("an unanswered command is sent again with the same id, on time and on return", () => {
  const r = rig();
  r.open();
  r.state(1);
  const cid = r.link.move("e2e4", true);
  const moves = () => r.sent.filter((f) => f.t === "mv");
  assert.equal(moves().length, 1);
  r.after(RESEND_MS - 100);
  assert.equal(moves().length, 1);
  r.after(200);
  assert.equal(moves().length, 2);
  r.lose();
  r.after(RESEND_MS);
  assert.equal(moves().length, 2);
  r.open();
  r.state(1);
  assert.equal(moves().length, 3);
  assert.deepEqual(moves()[2], moves()[0]);
  r.link.frame({ t: "ok", c: cid, v: 1 });
  r.after(RESEND_MS * 2);
  assert.equal(moves().length, 3);
  assert.equal(r.link.waiting, false);
  r.done();
});

test("busy waits as long as it is told; a refusal ends the command", () => {
  const r = rig();
  r.open();
  r.state(1);
  const cid = r.link.act("draw");
  r.link.frame({ t: "busy", c: cid, after: 400 });
  r.after(250);
  assert.equal(r.sent.filter((f) => f.t === "do").length, 1);
  r.after(200);
  assert.equal(r.sent.filter((f) => f.t === "do").length, 2);
  r.link.frame({ t: "no", c: cid, v: 1, why: "stale" } as ServerFrame);
  r.link.frame({ t: "no", c: cid, v: 1, why: "stale" } as ServerFrame);
  assert.deepEqual(
    r.seen.filter((s) => s.startsWith("no")),
    ["no stale"],
  );
  r.done();
});

test("frames of another game are none of ours", () => {
  const r = rig();
  r.open();
  r.link.frame({ t: "st", g: "other123", v: 9 } as ServerFrame);
  assert.equal(r.link.version, 0);
  r.done();
});

test("the way to the server is told once it is known, and not as nothing before", () => {
  const r = rig();
  r.open();
  r.state(4);
  const lag = () => {
    r.link.move("e2e4", false);
    const frame = r.sent.at(-1)!;
    return frame.t === "mv" ? frame.lag : "no move";
  };
  assert.equal(lag(), undefined);
  r.after(PING_MS);
  r.link.frame({ t: "q", g: "q7ZvsdUF", v: 4 });
  assert.equal(lag(), 0);
  r.done();
});
