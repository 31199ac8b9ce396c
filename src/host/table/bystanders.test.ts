import { expect, test } from "vitest";
import { fromHex, toHex } from "../../../protocol/bytes.ts";
import { signerFromSeed } from "../../../protocol/identity.ts";
import { signManifest } from "../../../protocol/manifest.ts";
import type { TableId } from "../api/api.ts";
import { encodeWord, NEW_EVENING } from "../evening/evening.ts";
import {
  networkName,
  seat,
  startMatch,
  until,
  untilListed,
  untilTable,
  value,
} from "../testing/hosts.ts";
import { type MemoryHost, testHost } from "../testing/memory-hosts.ts";
import { decodeMessage, encodeMessage, isSpokenFor, type MessageKind } from "./messages.ts";
import type { NetworkTable } from "./network-table.ts";

const stranger = signerFromSeed(new Uint8Array(32).fill(9));
const STRANGER = toHex(stranger.key);
const NOTHING = new Uint8Array(0);

function tableAt({ membership }: MemoryHost, id: TableId): NetworkTable {
  const table = membership?.tables.findNetwork(id);
  if (table === undefined) throw new Error("no such table");
  return table;
}

async function three(wish: { game: string; seats: number }) {
  const network = networkName();
  const [ann, bob, cara] = (await Promise.all(
    ["Ann", "Bob", "Cara"].map((name) => testHost({ network, name })),
  )) as [MemoryHost, MemoryHost, MemoryHost];
  const id = await seat([ann, bob], { options: {}, stake: 0, ...wish });
  return { ann, bob, cara, id };
}

test("a stranger's word does not end anybody's watching; that of the players does", async () => {
  const { ann, bob, cara, id } = await three({ game: "connect-four", seats: 2 });
  await startMatch([ann, bob], id);
  await until(cara, ({ lobby }) => lobby.some((table) => table.id === id && table.running));
  value(await cara.api.watchTable(id));
  await untilTable(cara, id, ({ match }) => match !== null);
  await untilTable(cara, id, ({ seats }) => seats.every(({ connected }) => connected));
  const table = tableAt(cara, id);
  const crowded = encodeMessage({ kind: "crowded", bytes: NOTHING });
  table.receive(crowded, STRANGER, true);
  expect(tableAt(cara, id)).toBe(table);
  for (const { api } of [ann, bob]) table.receive(crowded, (await api.snapshot()).me.id, true);
  expect(cara.membership?.tables.findNetwork(id)).toBeUndefined();
});

test("a stranger's word about the evening reaches no bot as its owner's", async () => {
  const { ann, bob, id } = await three({ game: "rpsls", seats: 3 });
  value(await ann.api.addBots(id, ["easy"]));
  const { seats } = await untilTable(ann, id, (table) => table.seats.length === 3);
  const keys = seats.map(({ player }) => value(fromHex(player ?? "")));
  const evening = { ...NEW_EVENING, before: keys.toReversed() };
  const word = encodeMessage({ kind: "evening", bytes: encodeWord({ evening, left: null }) });
  expect(tableAt(ann, id).receive(word, STRANGER, true)).toBe("ignore");
  await startMatch([ann, bob], id);
  const bot = seats.findIndex((one) => one.bot !== null);
  // The bot begins, and throws by itself.
  await untilTable(ann, id, ({ match }) => match !== null && !match.waitingFor.includes(bot));
});

test("an offer by somebody who has left is held against nobody who hands it on", async () => {
  const { ann, bob, id } = await three({ game: "connect-four", seats: 2 });
  const { state } = tableAt(bob, id);
  const manifest = signManifest(
    {
      ...state.table.value,
      host: stranger.key,
      rematchOf: { table: state.table.hash, round: 1 },
    },
    stranger,
  );
  const offer = encodeMessage({ kind: "rematch", bytes: manifest.bytes });
  expect(tableAt(bob, id).receive(offer, STRANGER, true)).toBe("ignore");
  await startMatch([ann, bob], id);
  value(await bob.api.resign(id, 1));
  await untilTable(ann, id, ({ stage }) => stage === "over");
  expect(tableAt(ann, id).receive(offer, STRANGER, true)).toBe("ignore");
  const answer = tableAt(ann, id).messagesAfter(tableAt(bob, id).position()).map(decodeMessage);
  expect(answer.some((one) => one.ok && one.value.kind === "rematch")).toBe(false);
});

test("what an unsigned word means is not settled by whoever says it first", () => {
  const kinds: readonly MessageKind[] = ["pause", "again", "leave", "queued", "evening", "cup"];
  for (const kind of kinds)
    expect(isSpokenFor(encodeMessage({ kind, bytes: NOTHING })), kind).toBe(false);
  for (const kind of ["entry", "vote", "chat", "rematch", "cup-table", "roster"] as const)
    expect(isSpokenFor(encodeMessage({ kind, bytes: NOTHING })), kind).toBe(true);
});

test("a player is kept connected to while seated, whenever they sat down", async () => {
  const { ann, bob, id } = await three({ game: "rpsls", seats: 4 });
  const [mine, theirs] = [ann.membership?.node, bob.membership?.node];
  if (mine === undefined || theirs === undefined) throw new Error("offline");
  const isKept = async () => {
    const { tags } = await mine.peerStore.get(theirs.peerId);
    return [...tags.keys()].some((tag) => tag.startsWith("keep-alive"));
  };
  await expect.poll(isKept).toBe(true);
  value(await bob.api.leaveTable(id));
  await expect.poll(isKept).toBe(false);
  // Over the same connection, on which both have said long ago who they are.
  await untilListed(bob, id);
  value(await bob.api.joinTable(id));
  await expect.poll(isKept).toBe(true);
});
