import { fail, type Result } from "../../../protocol/result.ts";
import type { NatReport } from "./nat.ts";

/** Why two codes have led to no connection, as far as one side can tell: its own router is what it knows best. */
export function noConnection(nat: NatReport["kind"]): Result<never> {
  if (nat === "symmetric")
    return fail(
      "two-way/symmetric",
      "Your router shows each destination another port (symmetric NAT), and the other side's does not let strangers in. One more friend with an open port, or a relay, is needed.",
    );
  return nat === "blocked"
    ? fail(
        "two-way/blocked",
        "Your network lets no UDP through, so nobody can be reached directly from here. A friend with an open port, or a relay, is needed.",
      )
    : fail(
        "two-way/no-connection",
        "No direct connection came about: the other side's router shows each destination another port (symmetric NAT) or its network lets no UDP through. One more friend with an open port, or a relay, is needed.",
      );
}

/** Why an invite has led nowhere; `tried`: it named addresses at all. */
export function unreachable(tried: boolean): Result<never> {
  return tried
    ? fail(
        "network/unreachable",
        "None of the addresses in this invite answers. Is its host online? If so, make a connection with two codes instead.",
      )
    : fail(
        "network/no-address",
        "This invite names no address on the internet: its host's router opens no port and no relay is known. Make a connection with two codes instead.",
      );
}
