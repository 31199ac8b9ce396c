import { expect, test } from "vitest";
import { toHex } from "../protocol/bytes.ts";
import type { Result } from "../protocol/result.ts";
import type { Plain } from "../src/engine/game.ts";
import { seededRandom } from "../src/engine/random.ts";
import { pick } from "../src/games/random-play.ts";
import type { HostApi, LocalWish, Snapshot } from "../src/host/api/api.ts";
import { encodeAbout } from "../src/host/device/device-saved.ts";
import { createDeviceTable } from "../src/host/device/device-table.ts";
import type { Host } from "../src/host/host.ts";
import { encodeLine } from "../src/host/ledger/line.ts";
import { networkName, temporaryFolder, testHost, value } from "../src/host/testing/hosts.ts";
import { NODE_KEYS } from "../src/node/keys/crypto.ts";
import { openProfile, PLAIN_VAULT } from "../src/node/profile/profile.ts";
import type { SqliteStore } from "../src/node/profile/store.ts";
import { connect } from "../src/ui/connection/connection.ts";

/** For an answer that comes within milliseconds. */
const PATIENCE_MS = 5000;
const SLOW = { timeout: 120_000 };

/** A profile of a player called Ann, filled by `fill`, and a host that has started on it. */
async function hostWith(fill: (store: SqliteStore, me: string) => void): Promise<Host> {
  const profile = temporaryFolder();
  const { seed, store } = value(await openProfile(profile, PLAIN_VAULT));
  store.setSetting("name", "Ann");
  fill(store, toHex(NODE_KEYS.signerOf(seed).key));
  store.close();
  return testHost({ profile, network: networkName() });
}

/** A page at this host, as the app has it: the state it shows, and a way to ask. */
function pageAt(host: Host) {
  const { promise: shown, resolve: show } = Promise.withResolvers<Snapshot>();
  const connection = connect(
    (events) => {
      let hear: (text: string) => void = () => {};
      host.serve({
        send: (text) => void queueMicrotask(() => events.received(text)),
        onMessage: (listener) => {
          hear = listener;
        },
        onClose() {},
      });
      queueMicrotask(() => events.opened());
      return { send: (text) => queueMicrotask(() => hear(text)), close() {} };
    },
    { link() {}, snapshot: show },
    (step) => step(),
  );
  const ask = <T>(call: (host: HostApi) => Promise<Result<T>>) => inTime(connection.ask(call));
  return { shown: inTime(shown), ask };
}

function inTime<T>(answer: Promise<T>): Promise<T | "no answer"> {
  const late = new Promise<"no answer">((end) => setTimeout(end, PATIENCE_MS, "no answer"));
  return Promise.race([answer, late]);
}

/**
 * A match on this device as it is stored: played to its end, until seat 0 stops it, or without the last deeds, which are
 * `missing`.
 */
function played(
  store: SqliteStore,
  id: string,
  wish: LocalWish,
  { stopsAfter = Infinity, missing = 0 } = {},
) {
  const about = { wish, seed: [1, 2, 3, 4], score: wish.players.map(() => 0), began: 1 };
  const deeds: Uint8Array[] = [];
  const table = value(
    createDeviceTable(id, about, [], {
      store: (more) => {
        deeds.push(...more);
        return true;
      },
      chooseMove: () => new Promise(() => {}),
      password: () => "0".repeat(32),
      earlier: [],
      open: () => {
        throw new Error("There is no next match.");
      },
    }),
  );
  const random = seededRandom(1, 2, 3, 4);
  const { game, dealer } = table.match;
  for (let turn = 0; ; turn++) {
    const pending = game.pending(table.match.state);
    const [seat] = pending.kind === "act" ? pending.seats : [];
    if (seat === undefined) break;
    if (turn === stopsAfter) {
      value(table.act(0, { type: "stop-game" }));
      break;
    }
    const legal: readonly Plain[] = game.legal(table.match.state, seat, dealer.knowledge(seat));
    value(table.act(seat, pick(random, legal)));
  }
  store.addTable({ id, kind: "device", about: encodeAbout(about) });
  store.append(
    id,
    deeds.slice(0, deeds.length - missing).map((bytes) => ({ bytes, sealed: null })),
  );
}

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ kind: "human", name: `Player ${n}` }) as const);
const idOf = (n: number) => n.toString(16).padStart(64, "0");

test("the app still shows itself to somebody who has 80 long matches under way", SLOW, async () => {
  const wish = { game: "royal-ur", options: {}, stake: 0, players: people(2) };
  const host = await hostWith((store) => {
    for (let n = 0; n < 80; n++) played(store, idOf(n), wish, { missing: 1 });
  });
  expect((await host.api.snapshot()).tables).toHaveLength(80);
  const shown = await pageAt(host).shown;
  expect(shown === "no answer" ? shown : shown.tables.length).toBe(80);
  expect(shown === "no answer" ? [] : shown.tables.map(({ stage }) => stage)).not.toContain("over");
});

test("history and ledger open after 2,500 matches", SLOW, async () => {
  const host = await hostWith((store, me) => {
    const about = new Uint8Array(1);
    for (let n = 0; n < 2500; n++) {
      store.addTable({ id: idOf(n), kind: "network", about });
      store.putAway(idOf(n));
      const line = encodeLine({
        game: "connect-four",
        stake: 5,
        seats: [
          { person: me, name: "Ann" },
          { person: idOf(1), name: "Bob" },
        ],
        payouts: [10, 0],
        remainder: 0,
        reason: "line",
        winners: [0],
        moves: 7,
        standing: "signed",
        awaited: [],
        digest: idOf(n),
        ended: 1_790_000_000_000 + n,
      });
      store.ledger.setLine(idOf(n), line);
    }
  });
  const page = pageAt(host);
  await page.shown;
  const history = await page.ask((api) => api.history());
  expect(history === "no answer" ? history : value(history).matches.length).toBe(2500);
  const ledger = await page.ask((api) => api.ledger());
  expect(ledger === "no answer" ? ledger : value(ledger).matches.length).toBe(2500);
});

test("the replay of a party of 16 opens", SLOW, async () => {
  const wish = { game: "rpsls", options: {}, stake: 0, players: people(16) };
  // After ten rounds.
  const host = await hostWith((store) => played(store, idOf(1), wish, { stopsAfter: 10 * 16 }));
  const page = pageAt(host);
  await page.shown;
  const replay = await page.ask((api) => api.replay(idOf(1)));
  expect(replay === "no answer" ? replay : replay.ok).toBe(true);
});
