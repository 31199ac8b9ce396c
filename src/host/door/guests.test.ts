import { multiaddr } from "@multiformats/multiaddr";
import { expect, test } from "vitest";
import { fail, ok } from "../../../protocol/result.ts";
import type { Node } from "../network/node.ts";
import { networkName, seat, startMatch, until, untilListed, value } from "../testing/hosts.ts";
import { createMemoryDoor } from "../testing/memory/door.ts";
import { type MemoryHost, testHost } from "../testing/memory-hosts.ts";
import { MAX_NAMED_GUESTS, startGuestBeacon } from "./guest-beacon.ts";

const WISH = { game: "connect-four", options: {}, seats: 2, stake: 5 };

/** Anna's app with its door open, and how to get another page of hers. */
async function annasDoor() {
  const network = networkName();
  const door = createMemoryDoor();
  const anna = await testHost({ network, name: "Anna", doorway: door.doorway });
  value(await anna.api.openDoor());
  const page = (name: string, links = door.pageLinks()) => testHost({ network, name, links });
  return { network, anna, links: door.pageLinks, page };
}

function nodeOf({ membership }: MemoryHost): Node {
  if (membership === null) throw new Error("no network");
  return membership.node;
}

/** Waits for the slot of a page at its app, and answers with the address that leads there. */
function slotOf(page: MemoryHost): Promise<string> {
  const node = nodeOf(page);
  const find = () =>
    node
      .getMultiaddrs()
      .map(String)
      .find((address) => address.includes("/p2p-circuit"));
  return new Promise((resolve) => {
    const look = () => {
      const found = find();
      if (found === undefined) return;
      node.removeEventListener("self:peer:update", look);
      resolve(found);
    };
    node.addEventListener("self:peer:update", look);
    look();
  });
}

test("a guest sees another guest's table and plays there, and the app sees it too", async () => {
  const { anna, page } = await annasDoor();
  const ben = await page("Ben");
  const id = value(await ben.api.createTable({ ...WISH, game: "rpsls" }));
  const cleo = await page("Cleo");
  expect((await untilListed(cleo, id)).host.name).toBe("Ben");
  value(await ben.api.cancelTable(id));
  // The other way: of a guest who came later.
  const other = await seat([cleo, ben], WISH);
  await startMatch([cleo, ben], other);
  await until(anna, ({ lobby }) => lobby.some(({ id, running }) => id === other && running));
});

test("a peer that came another way cannot reach guests through the app, and is not named to them", async () => {
  const { network, anna, page } = await annasDoor();
  const ben = await page("Ben");
  const slot = await slotOf(ben);
  // Whoever hears of a page's addresses does not hear the door's secret.
  expect(`${nodeOf(ben).getMultiaddrs()}`).not.toContain("secret");
  const stranger = await testHost({ network, name: "Mallory" });
  const node = nodeOf(stranger);
  await until(stranger, ({ network }) => network.peers === 1);
  await expect(node.dial(multiaddr(slot))).rejects.toThrow(/PERMISSION_DENIED/);
  expect(anna.membership?.guests()).toEqual([nodeOf(ben).peerId.toString()]);
  // The way itself is open: another guest gets through, and no secret with it: each end tells the other at which
  // address it sees it.
  const seen = new Promise<string>((resolve) => {
    nodeOf(ben).addEventListener("connection:open", ({ detail: { remoteAddr } }) => {
      if (`${remoteAddr}`.includes("/p2p-circuit")) resolve(`${remoteAddr}`);
    });
  });
  const cleo = await page("Cleo");
  await slotOf(cleo);
  await nodeOf(cleo).dial(multiaddr(slot));
  expect(await seen).not.toContain("secret");
});

test("a guest that has gone frees its slot", async () => {
  const { anna, links, page } = await annasDoor();
  const cable = links();
  const guest = await page("Ben", cable);
  await slotOf(guest);
  const { services } = nodeOf(anna);
  const ben = nodeOf(guest);
  expect(services.relay.reservations.has(ben.peerId)).toBe(true);
  const gone = new Promise<boolean>((resolve) => {
    nodeOf(anna).addEventListener("peer:disconnect", () =>
      resolve(services.relay.reservations.has(ben.peerId)),
    );
  });
  cable.cut();
  expect(await gone).toBe(false);
});

test("a page makes a limited number of connections, and none to itself", async () => {
  const heard: string[] = [];
  const names = Array.from({ length: 2 * MAX_NAMED_GUESTS }, (_, index) => `guest ${index}`);
  const asked = Promise.withResolvers<void>();
  const beacon = startGuestBeacon(
    { peer: "app", address: "/ip4/127.0.0.1/tcp/1/ws" },
    {
      me: "guest 0",
      ask: async () => ok(names),
      heard({ peer, address }) {
        heard.push(`${peer} ${address}`);
        if (heard.length === MAX_NAMED_GUESTS) asked.resolve();
      },
    },
  );
  await asked.promise;
  await beacon.stop();
  expect(heard[0]).toBe("app /ip4/127.0.0.1/tcp/1/ws");
  expect(heard.slice(1)).toEqual(
    names.slice(1, MAX_NAMED_GUESTS).map((name) => `${name} /p2p/app/p2p-circuit`),
  );
});

test("a page is told once that its door has been closed for good, not that an app is silent", async () => {
  const closed = fail("door/closed", "This link no longer works.");
  const answers = [Promise.reject(new Error("silent")), closed, closed];
  const said: string[] = [];
  const asked = Promise.withResolvers<void>();
  const beacon = startGuestBeacon(
    { peer: "app", address: "/ip4/127.0.0.1/tcp/1/ws" },
    {
      me: "guest 0",
      ask() {
        said.push("asked");
        // It asks only once at a time.
        if (answers.length > 0) setImmediate(() => beacon.hurry());
        else asked.resolve();
        return Promise.resolve(answers.shift() ?? closed);
      },
      heard() {},
      notify: ({ code }) => void said.push(code),
    },
  );
  await asked.promise;
  await beacon.stop();
  expect(said).toEqual(["asked", "asked", "door/closed", "asked", "asked"]);
});
