import { randomBytes, randomInt } from "node:crypto";
import type { Result } from "../../../protocol/result.ts";
import { seededRandom } from "../../engine/random.ts";
import type { LocalPlayer, Table } from "../../host/api/api.ts";
import { createAdvice } from "../../host/bots/advice.ts";
import type { DeviceAbout } from "../../host/device/device-saved.ts";
import { createDeviceTable } from "../../host/device/device-table.ts";
import { createBots } from "../../node/workers/bots.ts";
import type { Seatable } from "./session.ts";
import type { Setting } from "./setting.ts";

export interface Seated {
  readonly table: Seatable;
  /** Ends the bots. */
  close(): Promise<void>;
}

/** Opens a table at this keyboard that is not stored. Faults: those of the game's set-up. */
export function openTable(
  setting: Setting,
  game: string,
  players: readonly LocalPlayer[],
  changed: (table: Table) => void,
): Result<Seated> {
  const random = setting.seed === null ? () => randomInt(2 ** 32) : seededRandom(setting.seed);
  const bots = createBots(random);
  const about: DeviceAbout = {
    wish: { game, options: setting.options, stake: setting.stake, players },
    seed: [random(), random(), random(), random()],
    score: players.map(() => 0),
  };
  const table = createDeviceTable("terminal", about, [], {
    store: () => true,
    chooseMove: bots.chooseMove,
    password: () => randomBytes(16).toString("hex"),
    earlier: [],
    open: () => ({ ok: true, value: "terminal" }),
  });
  if (!table.ok) {
    void bots.close();
    return table;
  }
  table.value.subscribe((event) => {
    if (event !== "closed") changed(table.value.view());
  });
  const advice = createAdvice(() => table.value, bots);
  return {
    ok: true,
    value: {
      table: { ...table.value, hint: (seat) => advice.hint("terminal", seat) },
      async close() {
        table.value.close();
        await bots.close();
      },
    },
  };
}
