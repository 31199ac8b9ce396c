import * as v from "valibot";
import type { Fault } from "../../../protocol/result.ts";
import type { TableId } from "../api/api.ts";
import { CANNOT_WRITE, type Store } from "../ports/store.ts";

/**
 * Tables of others at which this player gave up a seat, or asking for one: their hosts may have begun the match before they
 * heard of it, and whoever gives a seat up often closes the app next.
 */
export interface GivenUp {
  has(id: TableId): boolean;
  add(id: TableId): void;
  /** The seat was asked for again. */
  delete(id: TableId): void;
}

const SETTING = "given-up";
/** The newest: nobody waits for a start for as long as it takes to give up that many seats. */
const MOST = 64;

const kept = v.array(v.string());

type Settings = Pick<Store, "setting" | "setSetting">;

/** As the profile keeps them; `notify` hears if it cannot. */
export function openGivenUp(settings: Settings, notify: (fault: Fault) => void): GivenUp {
  const ids = new Set(read(settings));
  const write = () => {
    try {
      settings.setSetting(SETTING, JSON.stringify([...ids]));
    } catch {
      notify(CANNOT_WRITE);
    }
  };
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.delete(id);
      ids.add(id);
      for (const oldest of ids) if (ids.size > MOST) ids.delete(oldest);
      write();
    },
    delete(id) {
      if (ids.delete(id)) write();
    },
  };
}

function read(settings: Settings): readonly TableId[] {
  try {
    return v.parse(kept, JSON.parse(settings.setting(SETTING) ?? "[]"));
  } catch {
    return [];
  }
}
