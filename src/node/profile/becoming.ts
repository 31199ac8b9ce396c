import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Player } from "../../host/key/key-code.ts";
import { DATABASE_FILE, KEY_FILE, type KeyVault, openProfile } from "./profile.ts";
import { awaitStart, prepareReplacement } from "./replacing.ts";
import { openStore } from "./store.ts";

/**
 * Leaves a player without matches waiting in the folder of a profile that is in use: from the next start that player
 * plays there, and the previous one is set aside. Faults `key/not-taken`, `profile/...`.
 */
export async function becomeAtStart(
  { seed, name }: Player,
  place: { readonly profile: string; readonly vault: KeyVault; readonly now: number },
): Promise<Result<null>> {
  const { profile, vault, now } = place;
  try {
    const prepared = prepareReplacement(profile);
    const database = join(prepared, DATABASE_FILE);
    // Readable by its owner only, before SQLite creates files that others may read.
    writeFileSync(database, "", { mode: 0o600 });
    const store = openStore(database);
    if (name !== "") store.setSetting("name", name);
    store.close();
    const key = { mode: 0o600, flush: true };
    writeFileSync(join(prepared, KEY_FILE), await vault.wrap(seed), key);
    // Opened like at the next start, so that a failure shows now.
    const opened = await openProfile(prepared, vault);
    if (!opened.ok) return opened;
    opened.value.store.close();
    awaitStart(profile, [DATABASE_FILE, KEY_FILE], now);
    return ok(null);
  } catch {
    return fail("key/not-taken", `The player could not be written to ${profile}.`);
  }
}
