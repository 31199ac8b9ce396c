import { expect, test } from "vitest";
import type { Clock } from "../ports/clock.ts";
import { SYSTEM_CLOCK } from "../ports/system-clock.ts";
import {
  isSigned,
  networkName,
  playColumns,
  seat,
  startMatch,
  untilTable,
  value,
  YELLOW_WINS,
} from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { decodeLine, encodeLine, standingIn } from "./line.ts";

const WISH = { game: "connect-four", options: {}, seats: 2, stake: 5 };
const LOST = [{ name: "Bob", chips: -5, counted: 1, open: 0 }];

/** The machine's clock; while it is held, whatever was to happen soon waits, such as drawing what others did. */
function heldClock(): Clock & { hold(): void; release(): void } {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  return {
    ...SYSTEM_CLOCK,
    soon: (step) => (isHeld ? void waiting.push(step) : SYSTEM_CLOCK.soon(step)),
    after(ms, step) {
      if (!isHeld) return SYSTEM_CLOCK.after(ms, step);
      let cancel: () => void = () => void waiting.splice(waiting.indexOf(begin), 1);
      const begin = () => {
        cancel = SYSTEM_CLOCK.after(ms, step);
      };
      waiting.push(begin);
      return () => cancel();
    },
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      for (const step of waiting.splice(0)) SYSTEM_CLOCK.soon(step);
    },
  };
}

test("a match that is archived before its end was drawn counts", async () => {
  const network = networkName();
  const clock = heldClock();
  const ann = await testHost({ network, name: "Ann", clock });
  const bob = await testHost({ network, name: "Bob" });
  const id = await seat([ann, bob], WISH);
  await startMatch([ann, bob], id);
  await playColumns([ann, bob], id, YELLOW_WINS.slice(0, -1));
  clock.hold();
  value(await bob.api.act(id, 1, { column: 1 }));
  const match = ann.membership?.tables.findNetwork(id)?.state.match;
  await expect.poll(() => match && standingIn(match)?.standing).toBe("signed");
  value(await ann.api.leaveTable(id));
  clock.release();
  expect(value(await ann.api.ledger()).opponents).toMatchObject(LOST);
});

test("a result that was signed just before the app ended counts, though the match was archived", async () => {
  const network = networkName();
  const profile = memoryProfile();
  const ann = await testHost({ network, name: "Ann", profile });
  const bob = await testHost({ network, name: "Bob" });
  const id = await seat([ann, bob], WISH);
  await startMatch([ann, bob], id);
  await playColumns([ann, bob], id, YELLOW_WINS);
  await untilTable(ann, id, isSigned);
  value(await ann.api.leaveTable(id));
  await ann.stop();
  const store = await profile.disk.open();
  const line = decodeLine(store.ledger.lines()[0]?.bytes ?? new Uint8Array());
  if (line === null) throw new Error("there is a line");
  store.ledger.setLine(id, encodeLine({ ...line, standing: "unsigned", awaited: [1] }));
  store.close();
  const again = await testHost({ network, profile });
  expect(value(await again.api.ledger()).opponents).toMatchObject(LOST);
});
