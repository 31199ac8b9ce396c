import { ok, type Result } from "../../../protocol/result.ts";
import type { Beacon, BeaconSetting } from "../ports/links.ts";
import { every } from "../ports/system-clock.ts";

/** The app that a page came from: the only one that hears it, and the only way to the other pages. */
export interface Served {
  /** Its peer id. */
  readonly peer: string;
  /** The multiaddr at which it takes the page's connection. */
  readonly address: string;
}

/** What a door says of the guests that are connected through it; fault `door/closed` if it has been closed for good. */
export type AskGuests = () => Promise<Result<readonly string[]>>;

/** As many are named to a page: each is a connection that it makes. */
export const MAX_NAMED_GUESTS = 24;

const SAID_AGAIN_MS = 5000;

/**
 * In place of a beacon, which no page hears or sends: the app that served it is announced now and then, and so are the
 * other guests, whom it reaches through that app. `hurry` does so at once. `notify` hears once that the app has closed this
 * door: if it has another, only a new link leads there.
 */
export function startGuestBeacon(
  { peer, address }: Served,
  {
    me,
    ask,
    heard,
    notify,
  }: { me: string; ask: AskGuests } & Pick<BeaconSetting, "heard" | "notify">,
): Beacon & { hurry(): void } {
  let isStopped = false;
  let isAsking = false;
  let isTold = false;
  const hurry = async () => {
    heard({ peer, address });
    if (isAsking) return;
    isAsking = true;
    // No door is an app that is closed or restarts: asked again.
    const said = await ask().catch(() => ok([]));
    isAsking = false;
    if (isStopped) return;
    if (!said.ok && !isTold) notify?.(said.fault);
    isTold ||= !said.ok;
    const guests = said.ok ? said.value : [];
    // Not below the app's address: libp2p knows no relay below a path.
    for (const guest of guests.slice(0, MAX_NAMED_GUESTS))
      if (guest !== me) heard({ peer: guest, address: `/p2p/${peer}/p2p-circuit` });
  };
  void hurry();
  const stopSaying = every(SAID_AGAIN_MS, () => void hurry());
  return {
    hurry: () => void hurry(),
    async stop() {
      isStopped = true;
      stopSaying();
    },
  };
}
