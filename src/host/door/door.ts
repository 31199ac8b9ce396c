import { type Fault, fail, ok, type Result } from "../../../protocol/result.ts";
import type { DoorApi, DoorInfo } from "../api/door-api.ts";
import type { Membership } from "../network/membership.ts";
import type { OpenDoor, OpenDoorway } from "../ports/door.ts";
import { cannotWrite, type Store } from "../ports/store.ts";

/** The switch for playing from a browser, and what it opens. */
export interface DoorKeeper extends DoorApi {
  /** Opens it again if it was open when Fairhand ended, so that the pages can reconnect. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export interface DoorDeps {
  /** `undefined` if there is no such door. */
  readonly open: OpenDoorway | undefined;
  readonly network: string;
  readonly membership: () => Membership | null;
  readonly settings: Pick<Store, "setting" | "setSetting">;
  readonly notify: (notice: Fault) => void;
}

/** What the profile stores. */
const SETTINGS = {
  /** The open one; empty while there is none. */
  open: "door",
  last: "last-door",
} as const;

export function createDoorKeeper(deps: DoorDeps): DoorKeeper {
  let opened: OpenDoor | null = null;
  /** One after another, so that pressing twice does not open two. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const next = last.then(step, step);
    last = next;
    return next;
  };
  const keep = (name: keyof typeof SETTINGS, text: string): boolean => {
    try {
      deps.settings.setSetting(SETTINGS[name], text);
      return true;
    } catch {
      return false;
    }
  };
  const open = async (kept: string | null, anew: boolean): Promise<Result<DoorInfo>> => {
    if (opened !== null) return ok({ urls: opened.urls });
    const membership = deps.membership();
    if (deps.open === undefined || membership === null) return notHere();
    const door = await deps.open({
      peer: membership.node.peerId.toString(),
      network: deps.network,
      kept,
      anew,
      logger: membership.node.services.parts.logger,
      guests: membership.guests,
      connected: membership.welcome,
    });
    if (!door.ok) return door;
    const { kept: place, notice } = door.value;
    if (!keep("last", place) || !keep("open", place)) {
      await door.value.stop();
      return cannotWrite();
    }
    opened = door.value;
    if (notice !== null) deps.notify(notice);
    return ok({ urls: opened.urls });
  };
  const close = async () => {
    const door = opened;
    opened = null;
    await door?.stop();
  };

  return {
    door: async () => ok(opened === null ? null : { urls: opened.urls }),
    openDoor: () => inTurn(() => open(deps.settings.setting(SETTINGS.last), true)),
    closeDoor: () =>
      inTurn(async () => {
        await close();
        return keep("open", "") ? ok(null) : cannotWrite();
      }),
    resume: () =>
      inTurn(async () => {
        const kept = deps.settings.setting(SETTINGS.open);
        if (kept !== null && kept !== "") await open(kept, false);
      }),
    stop: () => inTurn(close),
  };
}

function notHere(): Result<never> {
  return fail("door/not-here", "Friends cannot play from a browser here.");
}
