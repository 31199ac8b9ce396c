import { portChannels, webSocketChannels } from "./connection/channels.ts";
import type { OpenChannel } from "./connection/connection.ts";
import { askRun, redeemToken, takeTicket } from "./connection/token.ts";
import { startPage } from "./start.tsx";

void startPage(chooseChannels);

/** In a browser the page has its secret; in Electron, where it has its own origin, it is given a port. */
async function chooseChannels(): Promise<OpenChannel | null> {
  if (!location.protocol.startsWith("http")) return portChannels(window);
  const office = { redeem: redeemToken, run: askRun };
  const ticket = await takeTicket(location, history, sessionStorage, office);
  // When another host has taken the port, a page let in by the ended one shows that its link is used.
  return ticket === null ? null : webSocketChannels(location, ticket, () => location.reload());
}
