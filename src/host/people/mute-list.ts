import * as v from "valibot";
import type { PlayerId } from "../api/api.ts";
import type { Store } from "../ports/store.ts";

const MAX_MUTED = 1000;
const SETTING = "muted";

const kept = v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)));

/** Players whose chat this one has muted. Stored in the profile, told to nobody. */
export function readMuted(settings: Pick<Store, "setting">): readonly PlayerId[] {
  try {
    return v.parse(kept, JSON.parse(settings.setting(SETTING) ?? "[]"));
  } catch {
    return [];
  }
}

/** The stored list with this player added or removed; the oldest are dropped. Throws what the store throws. */
export function writeMuted(
  settings: Pick<Store, "setSetting">,
  before: readonly PlayerId[],
  player: PlayerId,
  muted: boolean,
): readonly PlayerId[] {
  const others = before.filter((one) => one !== player);
  const next = (muted ? [...others, player] : others).slice(-MAX_MUTED);
  settings.setSetting(SETTING, JSON.stringify(next));
  return next;
}
