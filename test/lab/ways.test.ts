import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { describe, test } from "vitest";
import { until, value } from "../../src/host/testing/hosts.ts";
import { bridge, internet, NO_LAB, note, SHORT, startTwo } from "./lab.ts";
import type { LabHost } from "./machines.ts";
import { startRelay } from "./machines.ts";
import { PUBLIC_V6 } from "./namespaces.ts";
import { playEvening } from "./play.ts";

// Every rung of the ladder, without a relay's help where it needs none.

describe.skipIf(NO_LAB)("on one network", () => {
  test("two machines see each other's tables without any settings", async () => {
    const lab = bridge(2);
    const [host, guest] = await startTwo(lab, ["h1", "h2"]);
    note("one switch", "lan", await playEvening({ host, guest, rung: "lan", sit: bySight(guest) }));
  });

  test.skipIf(SHORT)("so do two machines without a default route", async () => {
    const lab = bridge(2);
    for (const machine of ["h1", "h2"]) lab.run(machine, "ip route del default");
    const [host, guest] = await startTwo(lab, ["h1", "h2"]);
    await playEvening({ host, guest, rung: "lan", sit: bySight(guest) });
  });

  test.skipIf(SHORT)(
    "two behind the same router connect locally, even by an invite through a relay",
    async () => {
      const lab = internet({ routers: ["port-restricted"] });
      const relay = await startRelay(lab, "relay");
      const [host, guest] = await startTwo(lab, ["a", "a2"], {
        host: [`--relay=${relay.address}`],
      });
      note("behind one router", "lan", await playEvening({ host, guest, rung: "lan" }));
    },
  );
});

describe.skipIf(NO_LAB)("without a relay", () => {
  test("swapping two codes opens a way through both routers", async () => {
    const lab = internet({ routers: ["port-restricted", "port-restricted"] });
    // For STUN only.
    await startRelay(lab, "relay");
    const [host, guest] = await startTwo(lab, ["a", "b"]);
    await connectByHand(host, guest);
    const sit = bySight(guest);
    note("two codes", "punched", await playEvening({ host, guest, rung: "punched", sit }));
  });

  test.skipIf(SHORT)("a long pause between the two codes does not matter", async () => {
    const lab = internet({ routers: ["port-restricted", "port-restricted"] });
    await startRelay(lab, "relay");
    const [host, guest] = await startTwo(lab, ["a", "b"]);
    // The WebRTC library itself gives up after 35 s.
    await connectByHand(host, guest, () => pause(45_000));
    await playEvening({ host, guest, rung: "punched", sit: bySight(guest) });
  });

  test.skipIf(SHORT)("a machine with a public address is reached directly", async () => {
    const lab = internet({ routers: ["symmetric", "udp-blocked"] });
    const [host, guest] = await startTwo(lab, ["relay", "b"]);
    note(
      "public address, udp-blocked",
      "direct",
      await playEvening({ host, guest, rung: "direct" }),
    );
  });

  test.skipIf(SHORT || !hasMiniupnpd())(
    "a router that opens a port on request lets in even a guest without UDP",
    async () => {
      const lab = internet({ routers: ["upnp", "udp-blocked"] });
      const [host, guest] = await startTwo(lab, ["a", "b"]);
      await untilInvitesCarryAddress(host);
      note("UPnP, udp-blocked", "direct", await playEvening({ host, guest, rung: "direct" }));
    },
  );

  test.skipIf(SHORT)("IPv6 alone gets through two firewalls", async () => {
    const lab = internet({ routers: ["port-restricted", "port-restricted"], ipv6: "only" });
    const relay = await startRelay(lab, "relay");
    const address = relay.address.replace(/^\/ip4\/[^/]+/, `/ip6/${PUBLIC_V6.relay}`);
    const [host, guest] = await startTwo(lab, ["a", "b"], { host: [`--relay=${address}`] });
    note("IPv6 only", "punched", await playEvening({ host, guest, rung: "punched" }));
  });
});

/** Takes a seat at a table that the lobby shows. */
function bySight(guest: LabHost): (table: string) => Promise<void> {
  return async (table) => {
    await until(guest, ({ lobby }) => lobby.some(({ id }) => id === table));
    value(await guest.api.joinTable(table));
  };
}

async function connectByHand(
  host: LabHost,
  guest: LabHost,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  const offer = value(await host.api.createOffer());
  const reply = value(await guest.api.answerOffer(offer));
  await meanwhile();
  value(await host.api.takeReply(reply));
}

async function untilInvitesCarryAddress(host: LabHost): Promise<void> {
  await until(host, ({ network }) => network.internet.entrance === "mapped");
}

function hasMiniupnpd(): boolean {
  try {
    execFileSync("bash", ["-c", "command -v miniupnpd"], { stdio: "ignore" });
    return true;
  } catch {
    if (!SHORT) console.warn("The test with a UPnP router is skipped: it needs miniupnpd.");
    return false;
  }
}
