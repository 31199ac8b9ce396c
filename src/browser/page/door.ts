import { fail, ok, type Result } from "../../../protocol/result.ts";
import { pause } from "../../host/ports/system-clock.ts";
import { askDoorAnswer, doorClosed } from "../host/door-answer.ts";
import type { DoorOwner } from "../host/messages.ts";

/** Where an app lets browsers in: the address of its page, which ends with a slash, and the invite that came with it. */
export interface DoorLink {
  readonly door: URL;
  readonly invite: string | null;
}

/** Nothing but what belongs to a link; some programs write `%23` for its `#`, or add a query of their own. */
const LINK = /(http:\/\/[^\s/]+\/[\w-]{22}\/)(?:(?:\?[^\s#]*)?(?:#|%23)invite=([\w-]+))?/i;

/** The link that a friend has sent, with any text around it. Fault `door/no-link`. */
export function readLink(text: string): Result<DoorLink> {
  const [, found = "", invite = null] = LINK.exec(text.replace(/\p{Cf}/gu, "")) ?? [];
  if (URL.canParse(found)) return ok({ door: new URL(found), invite });
  return fail(
    "door/no-link",
    "This is not a browser link. It begins with http://, and your friend finds it at the table under “Play from a browser”.",
  );
}

/** An app that has just woken up, or that starts again, answers within this many attempts. */
const ATTEMPTS = 4;
const PAUSE_MS = 1500;

/**
 * The server of this door, and where it accepts connections: below its own address. Asks again while nothing answers.
 * Faults `door/closed`, `door/silent`.
 */
export async function askDoor(
  door: URL,
  wait: (ms: number) => Promise<void> = pause,
): Promise<Result<DoorOwner>> {
  let served = await askDoorAnswer(door);
  for (let asked = 1; served === "silent" && asked < ATTEMPTS; asked++) {
    await wait(PAUSE_MS);
    served = await askDoorAnswer(door);
  }
  if (served === "silent")
    return fail(
      "door/silent",
      "Your friend's app does not answer. It may be closed, its computer asleep, or this device on another network. Reload this page to try again.",
    );
  if (served === "closed") return doorClosed();
  const { hostname, port, pathname } = door;
  const { peer, network } = served;
  const path = encodeURIComponent(`${pathname.slice(1, pathname.lastIndexOf("/"))}/peer`);
  const family = /^[\d.]+$/.test(hostname) ? "ip4" : hostname.startsWith("[") ? "ip6" : "dns4";
  const host = hostname.replace(/^\[|\]$/g, "");
  const address = `/${family}/${host}/tcp/${port === "" ? 80 : port}/ws/http-path/${path}`;
  return ok({ peer, network, address, door: door.href });
}
