import { expect, test } from "vitest";
import { createGuests } from "./guests.ts";
import { originOf } from "./origin.ts";

function guestsFrom(...ips: readonly string[]) {
  const guests = createGuests({ address: { connections: 2 }, block: { connections: 3 } });
  for (const [index, ip] of ips.entries()) guests.met(`p${index}`, originOf(`/ip4/${ip}/tcp/1`));
  return guests;
}

test("whoever is served goes before strangers until it leaves", () => {
  const guests = guestsFrom("192.0.2.1");
  expect(guests.standing("p0")).toBe("stranger");
  expect(guests.serve("p0")).toBe(true);
  expect(guests.standing("p0")).toBe("known");
  guests.left("p0");
  expect(guests.standing("p0")).toBe("stranger");
});

test("one address and one block have their share, and the rest is for others", () => {
  const guests = guestsFrom(
    "192.0.2.1",
    "192.0.2.1",
    "192.0.2.1",
    "192.0.2.2",
    "192.0.2.3",
    "198.51.100.1",
  );
  const served = ["p0", "p1", "p2", "p3", "p4", "p5"].map((peer) => guests.serve(peer));
  expect(served).toEqual([true, true, false, true, false, true]);
  guests.left("p0");
  expect(guests.serve("p2")).toBe(true);
});

test("a guest that asks again takes no second place", () => {
  const guests = guestsFrom("192.0.2.1", "192.0.2.1");
  for (let count = 0; count < 5; count++) expect(guests.serve("p0")).toBe(true);
  expect(guests.serve("p1")).toBe(true);
});

test("a peer that was never met is not served", () => {
  expect(guestsFrom().serve("p0")).toBe(false);
});
