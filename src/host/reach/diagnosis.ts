import type { Candidate } from "../../../protocol/invite/addresses.ts";
import { isPublicIp, parseIp } from "../../../protocol/invite/ip.ts";
import { fail, type Result } from "../../../protocol/result.ts";
import type { NatReport } from "../ports/links.ts";

const HELP = "One more friend with an open port, or a relay, is needed.";

/**
 * Why two codes have led to no connection: from what is known of this router, and what the other side's code says about
 * its own.
 */
export function noConnection(mine: NatReport["kind"], theirs: readonly Candidate[]): Result<never> {
  if (mine === "blocked")
    return fail(
      "two-way/blocked",
      "Your network lets no UDP through, so nobody can be reached directly from here. A friend with an open port, or a relay, is needed.",
    );
  if (!theirs.some(isOutside))
    return fail(
      "two-way/other-blocked",
      `The other side's code names no address on the internet: its network lets no UDP through, or it could not ask how it is seen. ${HELP}`,
    );
  const [here, there] = [mine === "symmetric", theirs.some(({ kind }) => kind === "varying")];
  if (here && there)
    return fail(
      "two-way/both-symmetric",
      `Both routers show each destination another port (symmetric NAT). ${HELP}`,
    );
  if (here)
    return fail(
      "two-way/symmetric",
      `Your router shows each destination another port (symmetric NAT), and the other side's does not let strangers in. ${HELP}`,
    );
  if (there)
    return fail(
      "two-way/other-symmetric",
      `The other side's router shows each destination another port (symmetric NAT), and yours does not let strangers in. ${HELP}`,
    );
  return fail(
    "two-way/no-connection",
    "No direct connection came about, though neither router is known to prevent it. The other side may have closed Fairhand or answered more than ten minutes ago: try again with two new codes.",
  );
}

function isOutside({ kind, ip }: Candidate): boolean {
  return kind !== "own" || isPublicIp(parseIp(ip) ?? new Uint8Array(4));
}

/** Why an invite has failed; `tried`: it contained addresses. */
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
