import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import type { LobbyTable } from "../api/api.ts";
import { type Core, drawLobby } from "../core.ts";
import { createAcquaintances } from "../people/acquaintances.ts";
import { createPeople } from "../people/people.ts";
import { openedBy } from "./tables.fixture.ts";

test("a flood of strangers does not hide the table of somebody on the list of friends", () => {
  const bob = openedBy(255, "Bob");
  const tables = [bob];
  for (let key = 0; key < 120; key++) tables.push(openedBy(key, `Stranger ${key}`));
  // On the list of friends, and no match with him has been finished yet.
  const acquaintances = createAcquaintances({
    tables: () => [],
    opponents: () => [],
    friends: () => [{ id: toHex(bob.table.value.host), name: "Bob" }],
    isRelay: () => false,
  });
  let lobby: readonly LobbyTable[] = [];
  drawLobby({
    membership: { lobby: { tables: () => [...tables] } },
    feed: {
      snapshot: () => ({ tables: [] }),
      setLobby: (shown: readonly LobbyTable[]) => {
        lobby = shown;
      },
    },
    acquaintances,
    people: createPeople(acquaintances, () => "Ann"),
    blockList: { has: () => false },
    // As much of the host as draws the lobby.
  } as unknown as Core);
  expect(lobby.map(({ host }) => host.name)).toContain("Bob");
  expect(lobby[0]?.host.name).toBe("Bob");
});
