import type { Invitation } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { findSet, usualOptions } from "../boards/registry.ts";
import { FIRST_WISH } from "../connection/last-wish.ts";
import { useOnce } from "../parts/use-once.ts";

/** What can be done with an invitation. */
export interface Answer {
  /** Sits down at the friend's table; if there is none yet, opens one for two and invites the friend. */
  accept(): Promise<void>;
  /** Dismisses it; the friend is not told. */
  later(): Promise<void>;
}

export function useAnswer({ from, game, code }: Invitation): Answer {
  const { ask, go } = useApp();
  const later = async () => void (await ask((host) => host.dismissInvitation(from)));
  const sitDown = async () => {
    if (code !== null) return ask((host) => host.joinByInvite(code));
    const set = findSet(game);
    const options = set === undefined ? {} : usualOptions(set);
    const wish = { game, options, seats: 2, stake: FIRST_WISH.stake, access: "invited" } as const;
    const opened = await ask((host) => host.createTable(wish));
    if (opened === null) return null;
    const to = { kind: "table", table: opened.value } as const;
    // If the friend has gone in the meantime, the table is there all the same, with an invite to send.
    await ask((host) => host.inviteFriend(from, to));
    return opened;
  };
  const accept = useOnce(async () => {
    const table = await sitDown();
    if (table === null) return;
    go({ screen: "table", id: table.value });
    await later();
  });
  return { accept, later };
}
