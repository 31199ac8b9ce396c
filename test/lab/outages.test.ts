import { setTimeout as pause } from "node:timers/promises";
import { describe, test } from "vitest";
import { until } from "../../src/host/testing/hosts.ts";
import { internet, NO_LAB, SHORT, startTwo } from "./lab.ts";
import { type LabHost, startRelay } from "./machines.ts";
import { playEvening } from "./play.ts";

// Whatever breaks during a match, the match waits and then continues.

const HOMES = { routers: ["port-restricted", "port-restricted"] } as const;
const FORTRESSES = { routers: ["symmetric", "symmetric"] } as const;

describe.skipIf(NO_LAB)("in the middle of a match", () => {
  test("the relay dies after hole punching, and nobody notices", async () => {
    const lab = internet(HOMES);
    const relay = await startRelay(lab, "relay");
    const [host, guest] = await startTwo(lab, ["a", "b"], { host: [`--relay=${relay.address}`] });
    await playEvening({ host, guest, rung: "punched", meanwhile: relay.kill });
  });

  test("the relay that carries the match dies, and another one takes over", async () => {
    const lab = internet(FORTRESSES);
    const relays = await Promise.all([startRelay(lab, "relay"), startRelay(lab, "relay2")]);
    const both = relays.map(({ address }) => `--relay=${address}`);
    const [host, guest] = await startTwo(lab, ["a", "b"], { both });
    // Nobody can tell which relay carries the match, so each goes down once and comes back.
    const meanwhile = async () => {
      for (const relay of relays) {
        await relay.kill();
        await untilSlots([host, guest], 1);
        await untilTogether(host);
        await relay.restart();
        await untilSlots([host, guest], 2);
      }
    };
    await playEvening({ host, guest, rung: "relayed", meanwhile });
  });

  test.skipIf(SHORT)("a player's address changes", async () => {
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

  test.skipIf(SHORT)("a cable is unplugged for a minute", async () => {
    const lab = internet(HOMES);
    const relay = await startRelay(lab, "relay");
    const [host, guest] = await startTwo(lab, ["a", "b"], { host: [`--relay=${relay.address}`] });
    const meanwhile = async () => {
      lab.unplug("b");
      await untilApart(host);
      await pause(60_000);
      lab.plugIn("b", "192.168.2.10/24", "192.168.2.1");
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

async function untilSlots(hosts: readonly LabHost[], slots: number): Promise<void> {
  await Promise.all(
    hosts.map((host) => until(host, ({ network }) => network.internet.slots.length === slots)),
  );
}

function untilTogether(host: LabHost): Promise<boolean> {
  return until(host, ({ tables }) =>
    tables.some(({ seats }) => seats.every(({ connected }) => connected)),
  );
}

/** Waits until the host has noticed that the other has gone. */
function untilApart(host: LabHost): Promise<boolean> {
  return until(host, ({ tables }) =>
    tables.some(({ seats }) => seats.some(({ here, connected }) => !here && !connected)),
  );
}
