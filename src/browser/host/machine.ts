import { type Fault, fail, ok, type Result } from "../../../protocol/result.ts";
import type { Served } from "../../host/door/guest-beacon.ts";
import type { Clock, Time } from "../../host/ports/clock.ts";
import type { Machine, Profile } from "../../host/ports/machine.ts";
import { SYSTEM_CLOCK } from "../../host/ports/system-clock.ts";
import { type Database, type Ending, openDatabase, TabAsleep } from "./database.ts";
import { askDoorAnswer, doorClosed } from "./door-answer.ts";
import { openKeys, randomBytes } from "./keys.ts";
import { browserLinks } from "./links.ts";
import { NO_ANSWER } from "./messages.ts";
import { storeOn } from "./store.ts";
import { browserWorkers } from "./workers.ts";

/** A browser as a machine for a host. `ended`: its storage has, and the host can do nothing more. */
export async function browserMachine(
  { door, ...served }: Served & { readonly door: string },
  rtc: MessagePort,
  ended: (how: Ending) => void,
  clock: Clock = SYSTEM_CLOCK,
): Promise<Machine> {
  const keys = await openKeys();
  const guests = async () => {
    const said = await askDoorAnswer(new URL(door));
    if (said === "closed") return doorClosed();
    return ok(said === "silent" ? [] : said.guests);
  };
  const notHere = () =>
    Promise.resolve(fail("backup/not-here", "Backups are not available in a browser."));
  return {
    clock,
    ownTime: clock.now,
    keys,
    random: randomBytes,
    openProfile: () =>
      openProfile(ended, clock.after, {
        backUp: notHere,
        bringBackup: notHere,
        restoreBackup: notHere,
      }),
    workers: browserWorkers(),
    links: browserLinks(served, guests, rtc),
    selfTest: async () => ({
      checks: [],
      report: { withAddresses: "", withoutAddresses: "" },
      crashes: [],
    }),
    crashes: { after: () => [], keep() {} },
  };
}

async function openProfile(
  ended: (how: Ending) => void,
  after: Time["after"],
  backup: Profile["backup"],
): Promise<Result<Profile>> {
  const open = () => openDatabase("fairhand", () => randomBytes(32), ended, after);
  let database: Database;
  try {
    // A connection that was cut off in the background fails once, and a new one works.
    database = await open().catch((error: unknown) =>
      isFull(error) || error instanceof TabAsleep ? Promise.reject(error) : open(),
    );
  } catch (error) {
    return { ok: false, fault: openingFault(error) };
  }
  const { seed, image, commit, become, close } = database;
  return ok({
    seed,
    store: storeOn(image, commit, close),
    notices: [],
    backup,
    becomePlayer: async (player) =>
      (await become(player))
        ? ok(null)
        : fail("key/not-taken", "This browser could not save the player."),
  });
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** What a browser throws that keeps no databases here: by its settings, or in a private window. */
const REFUSALS = ["SecurityError", "InvalidStateError", "NotSupportedError"];

/** Only one that will never save anything is worth leaving: in another browser, a guest is another player. */
function openingFault(error: unknown): Fault {
  if (isFull(error))
    return {
      code: "profile/storage-full",
      message:
        "This browser's storage is full, so no match could be saved. Free some space on the phone or in the browser, then reload this page.",
    };
  if (error instanceof TabAsleep)
    return {
      code: "profile/tab-asleep",
      message:
        "Fairhand is open in another tab that is asleep. Close that tab, then reload this page.",
    };
  if (error instanceof DOMException && !REFUSALS.includes(error.name)) return NO_ANSWER;
  return {
    code: "profile/no-storage",
    message:
      "This browser saves nothing for this page, so a match would be lost on reload. Leave private browsing, or use another browser.",
  };
}
