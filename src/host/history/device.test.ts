import { expect, test } from "vitest";
import type { Result } from "../../../protocol/result.ts";
import { judgeDecisions } from "../../bots/judge.ts";
import type { Plain } from "../../engine/game.ts";
import { seededRandom } from "../../engine/random.ts";
import { pick } from "../../games/random-play.ts";
import { type DeviceAbout, encodeAbout } from "../device/device-saved.ts";
import { createDeviceTable } from "../device/device-table.ts";
import { reopen } from "./device.ts";

const ID = "a1".repeat(32);
/** Enough for a verdict on the last decision. */
const NODES = 200_000;

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.fault.message);
  return result.value;
}

/** A match of random moves on one device, and what was stored of it. */
function playedHere(about: DeviceAbout) {
  const deeds: Uint8Array[] = [];
  const table = value(
    createDeviceTable(ID, about, [], {
      store: (more) => {
        deeds.push(...more);
        return true;
      },
      chooseMove: () => new Promise(() => {}),
      password: () => "0".repeat(32),
      earlier: [],
      open: () => {
        throw new Error("There is no next match.");
      },
    }),
  );
  const random = seededRandom(...about.seed);
  const { game, dealer } = table.match;
  for (;;) {
    const pending = game.pending(table.match.state);
    const [seat] = pending.kind === "act" ? pending.seats : [];
    if (seat === undefined) return { table, deeds };
    const legal: readonly Plain[] = game.legal(table.match.state, seat, dealer.knowledge(seat));
    value(table.act(seat, pick(random, legal)));
  }
}

test.each([
  ["crazy-eights", 12],
  ["tequila-train", 1],
])(
  "%s: the last decision of a match on this device is judged after a restart as before",
  (game, seed) => {
    const players = ["Ann", "Bob"].map((name) => ({ kind: "human", name }) as const);
    const wish = { game, options: {}, stake: 0, players };
    const about = { wish, seed: [seed, 0, 0, 0], score: [0, 0] };
    const { table, deeds } = playedHere(about);
    const log = deeds.map((bytes) => ({ bytes, sealed: null }));
    const [before, after] = [table, value(reopen(ID, encodeAbout(about), log))].map((one) => {
      const played = value(one.finished()).played.slice(-1);
      const asked = { game, played, seed: 1, budget: { nodes: NODES } };
      return value(judgeDecisions(asked, () => 0));
    });
    expect(before).toMatchObject([{ grade: "blunder" }]);
    expect(after).toEqual(before);
  },
);
