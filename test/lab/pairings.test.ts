import { describe, expect, test } from "vitest";
import type { Rung } from "../../src/host/api/api.ts";
import { internet, NO_LAB, note, SHORT, startTwo } from "./lab.ts";
import { startRelay } from "./machines.ts";
import type { InternetSetting, Router } from "./namespaces.ts";
import { playEvening } from "./play.ts";

// Two homes, a public relay, and a match of Connect Four played while the connection improves.

type Pairing = readonly [Router, Router, Rung];

const SHORT_PAIRINGS: readonly Pairing[] = [
  ["port-restricted", "port-restricted", "punched"],
  ["symmetric", "symmetric", "relayed"],
];
const MORE_PAIRINGS: readonly Pairing[] = [
  ["full-cone", "full-cone", "punched"],
  ["full-cone", "port-restricted", "punched"],
  ["full-cone", "symmetric", "punched"],
  ["full-cone", "udp-blocked", "relayed"],
  ["port-restricted", "full-cone", "punched"],
  ["port-restricted", "symmetric", "relayed"],
  ["port-restricted", "udp-blocked", "relayed"],
  ["symmetric", "full-cone", "punched"],
  ["symmetric", "port-restricted", "relayed"],
  ["symmetric", "udp-blocked", "relayed"],
  ["udp-blocked", "full-cone", "relayed"],
  ["udp-blocked", "port-restricted", "relayed"],
  ["udp-blocked", "symmetric", "relayed"],
  ["udp-blocked", "udp-blocked", "relayed"],
];

async function playBetween(setting: InternetSetting, rung: Rung, what: string): Promise<void> {
  const lab = internet(setting);
  const relay = await startRelay(lab, "relay");
  const [host, guest] = await startTwo(lab, ["a", "b"], { host: [`--relay=${relay.address}`] });
  const times = await playEvening({ host, guest, rung });
  note(what, rung, times);
  // The match begins at once, whatever rung it ends on.
  expect(times.seat).toBeLessThan(20_000);
}

describe.skipIf(NO_LAB)("two homes and a relay", () => {
  test.each(SHORT_PAIRINGS)("%s and %s: %s", (first, second, rung) =>
    playBetween({ routers: [first, second] }, rung, `${first}, ${second}`),
  );

  describe.skipIf(SHORT)("in all pairings", () => {
    test.each(MORE_PAIRINGS)("%s and %s: %s", (first, second, rung) =>
      playBetween({ routers: [first, second] }, rung, `${first}, ${second}`),
    );

    test("one of them behind a carrier's router: punched", () =>
      playBetween(
        { routers: ["port-restricted", "port-restricted"], carrier: true },
        "punched",
        "carrier-grade, port-restricted",
      ));

    test("both with the same private addresses: punched", () =>
      playBetween(
        { routers: ["port-restricted", "port-restricted"], sameSubnet: true },
        "punched",
        "port-restricted twice, same subnet",
      ));
  });
});
