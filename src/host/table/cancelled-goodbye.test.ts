import { expect, test } from "vitest";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { gather } from "./gathering.fixture.ts";
import { GOODBYE } from "./messages.ts";

test("a guest who knows that a table was called off is told so, and not that their seat was taken back", () => {
  const told: string[] = [];
  const { hosts, guests, host, tell } = gather({ removed: (why) => void told.push(why) });
  unwrap(hosts.cancel());
  tell();
  expect(guests.view().stage).toBe("cancelled");
  // The host's answer to whoever comes back and asks for news.
  guests.receive(GOODBYE, host, true);
  expect(told).toEqual(["closed"]);
});
