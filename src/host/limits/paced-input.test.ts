import type { MessageStream } from "@libp2p/interface";
import { expect, test } from "vitest";
import { originOf } from "./origin.ts";
import { pacedInput } from "./paced-input.ts";
import { createWorkQueue, type Standing } from "./work-queue.ts";

/** The part of a connection that is paced, and a queue whose turns the test gives. */
function connection(standing: Standing) {
  const steps: (() => void)[] = [];
  const queue = createWorkQueue({
    now: () => 0,
    soon: (step) => steps.push(step),
    after: () => () => {},
  });
  const taken: number[] = [];
  const said: string[] = [];
  const stream = {
    onData: (piece: Uint8Array) => taken.push(piece.byteLength),
    sendPause: () => said.push("pause"),
    sendResume: () => said.push("resume"),
    abort: (error: Error) => said.push(error.message),
  };
  pacedInput(stream as unknown as MessageStream, queue, {
    standing: () => standing,
    name: () => "p",
    origin: originOf("/ip4/192.0.2.1/tcp/1"),
  });
  return {
    taken,
    said,
    come: (bytes: number) => stream.onData(new Uint8Array(bytes)),
    giveTurns() {
      for (let step = steps.shift(); step !== undefined; step = steps.shift()) step();
    },
  };
}

test("a stranger's bytes wait their turn, in small pieces and in order", () => {
  const { come, giveTurns, taken } = connection("stranger");
  come(5000);
  expect(taken).toEqual([]);
  giveTurns();
  expect(taken).toEqual([2048, 2048, 904]);
});

test("a fellow player's bytes are taken at once", () => {
  const { come, taken } = connection("fellow");
  come(5000);
  expect(taken).toEqual([5000]);
});

test("a peer that sends more than fits is not read until the backlog is worked off", () => {
  const { come, giveTurns, said, taken } = connection("stranger");
  come(65_537);
  come(1);
  expect(said).toEqual(["pause"]);
  giveTurns();
  expect(said).toEqual(["pause", "resume"]);
  expect(taken.reduce((sum, bytes) => sum + bytes, 0)).toBe(65_538);
});

test("a connection that cannot be paused is cut", () => {
  const { come, said } = connection("stranger");
  for (let mebibyte = 0; mebibyte < 3; mebibyte++) come(1 << 20);
  expect(said).toContain("the peer sends more than its turns allow");
});

test("a stranger who splits data into endless tiny pieces is cut, and nobody else is", () => {
  const counts = (["stranger", "known"] as const).map((standing) => {
    const { come, giveTurns, said } = connection(standing);
    for (let chunk = 0; chunk < 5000; chunk++) {
      come(1);
      giveTurns();
    }
    return said.filter((words) => words === "the connection is torn too fine").length > 0;
  });
  expect(counts).toEqual([true, false]);
});
