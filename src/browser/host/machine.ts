import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Machine, Profile } from "../../host/ports/machine.ts";
import { SYSTEM_CLOCK } from "../../host/ports/system-clock.ts";
import { openDatabase } from "./database.ts";
import { openKeys, randomBytes } from "./keys.ts";
import { browserLinks, type Served } from "./links.ts";
import { storeOn } from "./store.ts";
import { browserWorkers } from "./workers.ts";

/** A browser as a machine for a host. `taken`: another page has opened this player's profile, and this one ends. */
export async function browserMachine(
  served: Served,
  rtc: MessagePort,
  taken: () => void,
): Promise<Machine> {
  const keys = await openKeys();
  const notHere = () =>
    Promise.resolve(fail("backup/not-here", "A page in a browser has no backups."));
  return {
    clock: SYSTEM_CLOCK,
    keys,
    random: randomBytes,
    openProfile: () => openProfile(taken, { backUp: notHere, restoreBackup: notHere }),
    workers: browserWorkers(),
    links: browserLinks(served, rtc),
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
          : fail("key/not-taken", "This browser does not keep the player."),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError")
      return fail(
        "profile/storage-full",
        "This browser’s storage is full, so no match could be kept. Make room on the phone or in the browser, then load this page again.",
      );
    return fail(
      "profile/no-storage",
      "This browser keeps nothing for this page, so a match could not go on after a reload. Leave private browsing, or use another browser.",
    );
  }
}
