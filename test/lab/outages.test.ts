import { describe, test } from "vitest";
import type { Address } from "../../protocol/addresses.ts";
import { findCode } from "../../protocol/code.ts";
import { readInvite } from "../../protocol/invite.ts";
import type { TableId } from "../../src/host/api.ts";
import { until, value } from "../../src/host/testing/hosts.ts";
import { internet, NO_LAB, SHORT, startTwo } from "./lab.ts";
import { type LabHost, startRelay } from "./machines.ts";
import { PUBLIC_HOSTS } from "./namespaces.ts";
import { playEvening } from "./play.ts";

// What breaks in the middle of a match: it waits, and goes on.

const HOMES = { routers: ["port-restricted", "port-restricted"] } as const;
const FORTRESSES = { routers: ["symmetric", "symmetric"] } as const;

describe.skipIf(NO_LAB)("in the middle of a match", () => {
  test("the relay dies after the punch, and nobody notices", async () => {
    const lab = internet(HOMES);
    const relay = await startRelay(lab, "relay");
    const [host, guest] = await startTwo(lab, ["a", "b"], { host: [`--relay=${relay.address}`] });
    await playEvening({ host, guest, rung: "punched", meanwhile: relay.kill });
  });

  test("the relay that carries it dies, and another one takes over", async () => {
    const lab = internet(FORTRESSES);
    const relays = await Promise.all([startRelay(lab, "relay"), startRelay(lab, "relay2")]);
    const [host, guest] = await startTwo(lab, ["a", "b"], {
      host: relays.map(({ address }) => `--relay=${address}`),
    });
    // What the guest hears of the host when it comes is both of them.
    await until(host, ({ network }) => network.internet.slots.length === 2);
    let carrier = relays[0];
    const sit = async (table: TableId) => {
      const { link } = value(await host.api.invite(table));
      // There is room for one relay in an invite, and the guest knows of no other.
      carrier = relays[addressesIn(link)[0]?.ip === PUBLIC_HOSTS.relay ? 0 : 1];
      value(await guest.api.joinByInvite(link));
    };
    const meanwhile = async () => {
      await carrier.kill();
      await untilApart(host);
    };
    await playEvening({ host, guest, rung: "relayed", meanwhile, sit });
  });

  test.skipIf(SHORT)("a player gets another address", async () => {
    const lab = internet(HOMES);
    const relay = await startRelay(lab, "relay");
    const [host, guest] = await startTwo(lab, ["a", "b"], { host: [`--relay=${relay.address}`] });
    const meanwhile = async () => {
      lab.unplug("b");
      await untilApart(host);
      lab.plugIn("b", "192.168.2.20/24", "192.168.2.1");
    };
    await playEvening({ host, guest, rung: "punched", meanwhile });
  });

  test.skipIf(SHORT)("the only relay restarts", async () => {
    const lab = internet(FORTRESSES);
    const relay = await startRelay(lab, "relay");
    const [host, guest] = await startTwo(lab, ["a", "b"], { host: [`--relay=${relay.address}`] });
    const meanwhile = async () => {
      await relay.kill();
      await untilApart(host);
      await relay.restart();
    };
    await playEvening({ host, guest, rung: "relayed", meanwhile });
  });
});

function addressesIn(link: string): readonly Address[] {
  return value(readInvite(value(findCode(link)), 0)).addresses;
}

/** Waits until the host has noticed that the other is gone. */
function untilApart(host: LabHost): Promise<boolean> {
  return until(host, ({ tables }) =>
    tables.some(({ seats }) => seats.some(({ here, connected }) => !here && !connected)),
  );
}
