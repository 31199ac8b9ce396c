import { expect, it } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { crazyEights } from "../../games/crazy-eights/rules.ts";
import { royalUr } from "../../games/royal-ur/rules.ts";
import { rpsls } from "../../games/rpsls/rules.ts";
import { giveUp, tableOf } from "../../match/table.fixture.ts";
import { nativeVerify, openChance } from "../crypto.ts";
import { encodeNetworkAbout } from "../network-saved.ts";
import { encodeMessage } from "../wire.ts";
import { lineOfSaved } from "./verify.ts";

const chance = await openChance();

it.each([royalUr, crazyEights, rpsls])(
  "a saved match of $id is verified again from the player's own log, secrets and all",
  (game) => {
    const table = tableOf(game as never, 2);
    giveUp(table, 1);
    const { seating } = table;
    const stores = table.effects[0]!.flatMap((effect) => (effect.kind === "store" ? effect : []));
    const log = [
      { bytes: encodeMessage({ kind: "start", bytes: seating.start.bytes }), sealed: null },
      ...stores.map(({ entry: { bytes }, sealed }) => ({
        bytes: encodeMessage({ kind: "entry", bytes }),
        sealed,
      })),
    ];
    const about = encodeNetworkAbout({ table: seating.table, score: [] });
    const saved = { id: toHex(seating.table.hash), about, log, ended: 7 };
    expect(lineOfSaved(saved, nativeVerify, chance)).toMatchObject({
      game: game.id,
      reason: table.matches[0]!.outcome?.reason,
      countersigned: [0, 1],
      ended: 7,
    });
  },
);
