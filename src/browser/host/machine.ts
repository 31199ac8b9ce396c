import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Served } from "../../host/door/guest-beacon.ts";
import type { Machine, Profile } from "../../host/ports/machine.ts";
import { SYSTEM_CLOCK } from "../../host/ports/system-clock.ts";
import { openDatabase } from "./database.ts";
import { askDoorAnswer } from "./door-answer.ts";
import { openKeys, randomBytes } from "./keys.ts";
import { browserLinks } from "./links.ts";
import { storeOn } from "./store.ts";
import { browserWorkers } from "./workers.ts";

/** A browser as a machine for a host. `taken`: another page has opened this player's profile, and this one ends. */
export async function browserMachine(
  { door, ...served }: Served & { readonly door: string },
  rtc: MessagePort,
  taken: () => void,
): Promise<Machine> {
  const keys = await openKeys();
  const guests = async () => (await askDoorAnswer(new URL(door)))?.guests ?? [];
  const notHere = () =>
    Promise.resolve(fail("backup/not-here", "Backups are not available in a browser."));
  return {
    clock: SYSTEM_CLOCK,
    ownTime: SYSTEM_CLOCK.now,
    keys,
    random: randomBytes,
    openProfile: () =>
      openProfile(taken, { backUp: notHere, bringBackup: notHere, restoreBackup: notHere }),
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

async function openProfile(taken: () => void, backup: Profile["backup"]): Promise<Result<Profile>> {
  try {
    const { seed, image, commit, become, close } = await openDatabase(
      "fairhand",
      () => randomBytes(32),
      taken,
    );
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
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError")
      return fail(
        "profile/storage-full",
        "This browser's storage is full, so no match could be saved. Free some space on the phone or in the browser, then reload this page.",
      );
    return fail(
      "profile/no-storage",
      "This browser saves nothing for this page, so a match would be lost on reload. Leave private browsing, or use another browser.",
    );
  }
}
