import { expect, it } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { toyGroup } from "../../../protocol/deck/testing/toy-group.ts";
import { crazyEights } from "../../games/crazy-eights/rules.ts";
import { royalUr } from "../../games/royal-ur/rules.ts";
import { rpsls } from "../../games/rpsls/rules.ts";
import { NEW_EVENING } from "../../host/evening/evening.ts";
import { lineOfSaved } from "../../host/ledger/saved-line.ts";
import { encodeMessage } from "../../host/table/messages.ts";
import { encodeNetworkAbout } from "../../host/table/network-saved.ts";
import { giveUp, storedBy, tableOf } from "../../match/table.fixture.ts";
import { nativeVerify, openChance } from "../keys/crypto.ts";

const chance = { ...(await openChance()), group: toyGroup };

it.each([royalUr, crazyEights, rpsls])(
  "a saved match of $id is verified again from the player's own log, secrets and all",
  (game) => {
    const table = tableOf(game as never, 2);
    giveUp(table, 1);
    const { seating } = table;
    const log = [
      { bytes: encodeMessage({ kind: "start", bytes: seating.start.bytes }), sealed: null },
      ...storedBy(table, 0).map(({ kind, bytes, sealed }) => ({
        bytes: encodeMessage({ kind, bytes }),
        sealed,
      })),
    ];
    const about = encodeNetworkAbout({ table: seating.table, evening: NEW_EVENING });
    const saved = { id: toHex(seating.table.hash), about, log, ended: 7 };
    expect(lineOfSaved(saved, nativeVerify, chance)).toMatchObject({
      kind: "line",
      line: {
        game: game.id,
        reason: table.matches[0]!.phase.outcome?.reason,
        standing: "signed",
        awaited: [],
        ended: 7,
      },
    });
  },
);
