import { expect, test } from "vitest";
import { randomBelow, seededRandom } from "../../../src/engine/random.ts";
import { begin, type Height } from "../../../src/match/agreement/height.ts";
import { step } from "../../../src/match/agreement/machine.ts";
import type { Input, Output, Proposal, Vote } from "../../../src/match/agreement/types.ts";
import { explore } from "./exploration.ts";
import { IS_LONG, THREE } from "./models.ts";
import { copy, type Model, termsOf } from "./peer.ts";

/** One peer with everything it has received and its running timeouts. */
interface Plain {
  readonly height: Height;
  readonly votes: readonly Vote[];
  readonly proposals: readonly Proposal[];
  readonly timers: readonly Input[];
}

const MODEL: Model = { ...THREE, liar: 2 };

/** A name for what has been signed in a state; the same with the contents exchanged. */
function nameOf(peers: readonly Pick<Plain, "votes" | "proposals">[]): string {
  const names = [
    ["A", "B"],
    ["B", "A"],
  ].map((order) =>
    JSON.stringify(
      peers.map(({ votes, proposals }) => [
        votes
          .map((v) => `${v.round} ${v.kind} ${v.content && order.indexOf(v.content)} ${v.vr}`)
          .sort(),
        proposals.map((p) => `${p.round} ${order.indexOf(p.content)} ${p.vr}`).sort(),
      ]),
    ),
  );
  return names.sort()[0] as string;
}

/** Every single input that may come next, one at a time: nothing is forgotten, and only armed timeouts fire. */
function inputsOf(peer: Plain, all: readonly Plain[]): readonly Input[] {
  const { round, step: at, decided, terms } = peer.height;
  if (decided !== null) return [];
  const inputs: Input[] = [...peer.timers];
  for (const { id } of MODEL.contents) {
    if (round === 0 && at === "propose") inputs.push({ type: "ready", id });
    inputs.push({ type: "offer", id });
    for (const valid of [true, false]) inputs.push({ type: "judged", id, valid });
  }
  if (round === 0) inputs.push({ type: "stir" });
  for (const other of all) {
    if (other === peer) continue;
    for (const vote of other.votes) inputs.push({ type: "vote", vote });
    for (const proposal of other.proposals) inputs.push({ type: "proposal", proposal });
  }
  const liar = MODEL.liar as number;
  for (const kind of ["prevote", "precommit"] as const)
    for (let at = 0; at < MODEL.rounds; at += 1)
      for (const content of ["A", "B", null])
        inputs.push({ type: "vote", vote: { voter: liar, round: at, kind, content, vr: -1 } });
  return terms.me === null ? [] : inputs;
}

function take(peer: Plain, input: Input): Plain {
  const height = copy(peer.height);
  const outputs: readonly Output[] = step(height, input);
  return {
    height,
    votes: [...peer.votes, ...outputs.flatMap((o) => (o.type === "vote" ? [o.vote] : []))],
    proposals: [
      ...peer.proposals,
      ...outputs.flatMap((o) => (o.type === "propose" ? [o.proposal] : [])),
    ],
    timers: [
      ...peer.timers.filter((timer) => timer !== input),
      ...outputs.flatMap((o): Input[] =>
        o.type === "timer" && (o.round + 1 < MODEL.rounds || o.kind !== "precommit")
          ? [{ type: "timeout", kind: o.kind, round: o.round }]
          : [],
      ),
    ],
  };
}

test("the exploration's reductions miss nothing that single steps reach", () => {
  const reached = new Set<string>();
  const explored = explore(MODEL, {
    states: 1e6,
    accountable: true,
    visit: (peers) => {
      reached.add(nameOf(peers));
      return true;
    },
  });
  expect(explored.isWhole).toBe(true);
  const first = [0, 1].map((seat): Plain => {
    const height = begin(termsOf(MODEL, seat), MODEL.rules);
    for (const content of MODEL.contents) step(height, { type: "available", content });
    return { height, votes: [], proposals: [], timers: [] };
  });
  const random = seededRandom(1);
  const pick = <T>(list: readonly T[]) => list[randomBelow(random, list.length)] as T;
  const met = new Set<string>();
  let steps = 0;
  for (let walk = 0; walk < (IS_LONG ? 100_000 : 3000); walk += 1) {
    let all: readonly Plain[] = first;
    for (let i = 0; i < 60; i += 1) {
      const index = randomBelow(random, all.length);
      const inputs = inputsOf(all[index] as Plain, all);
      if (inputs.length === 0) continue;
      all = all.with(index, take(all[index] as Plain, pick(inputs)));
      met.add(nameOf(all));
      steps += 1;
    }
  }
  console.log(
    `${steps} single steps: ${met.size} combinations of votes, of ${reached.size} explored`,
  );
  expect(met.size).toBeGreaterThan(300);
  expect([...met].filter((name) => !reached.has(name))).toEqual([]);
});
