import type { Candidate } from "../../../protocol/invite/addresses.ts";
import { isPublicIp, parseIp } from "../../../protocol/invite/ip.ts";
import { fail, type Result } from "../../../protocol/result.ts";
import type { NatReport } from "../ports/links.ts";

const HELP = "You need another friend with an open port, or a relay.";

/**
 * Why two codes have led to no connection: from what is known of this router, and what the other side's code says about
 * its own.
 */
export function noConnection(mine: NatReport["kind"], theirs: readonly Candidate[]): Result<never> {
  if (mine === "blocked")
    return fail(
      "two-way/blocked",
      "Your network blocks UDP, so you can't connect directly to anyone. You need a friend with an open port, or a relay.",
    );
  if (!theirs.some(isOutside))
    return fail(
      "two-way/other-blocked",
      `The other side's code has no internet address: their network blocks UDP, or they couldn't find out their public address. ${HELP}`,
    );
  const [here, there] = [mine === "symmetric", theirs.some(({ kind }) => kind === "varying")];
  if (here && there)
    return fail(
      "two-way/both-symmetric",
      `Both routers use a different port for each connection (symmetric NAT). ${HELP}`,
    );
  if (here)
    return fail(
      "two-way/symmetric",
      `Your router uses a different port for each connection (symmetric NAT), and the other side's blocks strangers. ${HELP}`,
    );
  if (there)
    return fail(
      "two-way/other-symmetric",
      `The other side's router uses a different port for each connection (symmetric NAT), and yours blocks strangers. ${HELP}`,
    );
  return fail(
    "two-way/no-connection",
    "No direct connection could be made, though neither router is known to block it. The other side may have closed Fairhand, or the reply may be more than ten minutes old. Try again with two new codes.",
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
        "None of the addresses in this invite answers. Is the host online? If so, connect by hand with two codes instead.",
      )
    : fail(
        "network/no-address",
        "This invite has no internet address: the host's router has no open port, and there is no relay. Connect by hand with two codes instead.",
      );
}
