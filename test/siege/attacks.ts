import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { fromHex } from "../../protocol/bytes.ts";
import { encode } from "../../protocol/cbor/cbor.ts";
import { peerIdOf } from "../../protocol/identity.ts";
import { signJoin } from "../../protocol/join.ts";
import { openManifest, signManifest } from "../../protocol/manifest.ts";
import { emptyRoster, signRosterList } from "../../protocol/roster.ts";
import { topicOf } from "../../src/host/delivery/audience.ts";
import { encodeList } from "../../src/host/lobby/list.ts";
import { encodeFrame } from "../../src/host/network/frames.ts";
import { encodePush, encodeRequest, MAX_PUSH } from "../../src/host/table/messages.ts";
import { manifestOf } from "../../src/host/table/table-wish.ts";
import { CATCH_UP, LOBBY, LOOK, TABLE } from "../../src/host/versions/protocols.ts";
import { nativeSigner, nativeVerify } from "../../src/node/keys/crypto.ts";
import { createStranger, enter, open, type Stranger, say, socketTo } from "./stranger.ts";

export interface Target {
  readonly port: number;
  /** The running match. */
  readonly table: string;
  readonly network: string;
  readonly peer: string;
}

/** Runs until its process is ended. */
export type Attack = (target: Target) => Promise<void>;

const many = (count: number) => Promise.all(Array.from({ length: count }, () => createStranger()));
/** An address for each of a crowd, all in different /24 blocks. */
const spread = (index: number) => `127.${1 + (index % 200)}.${index % 7}.1`;
const oneAddress = () => "127.66.6.6";

/** Connections of so many keys. */
async function crowd({ port }: Target, count: number, from: (index: number) => string) {
  const strangers = await many(count);
  const entered: { stranger: Stranger; connection: Awaited<ReturnType<typeof enter>> }[] = [];
  for (const [index, stranger] of strangers.entries())
    entered.push({ stranger, connection: await enter(stranger, port, from(index)) });
  return entered;
}

/** Repeats the same message without end on streams of a protocol, opening new ones as they are cut. */
async function flood(
  target: Target,
  {
    keys,
    protocol,
    from = oneAddress,
  }: { keys: number; protocol: string; from?: (index: number) => string },
  next: (stranger: Stranger) => Uint8Array,
): Promise<void> {
  const entered = await crowd(target, keys, from);
  await Promise.all(
    entered.map(async ({ stranger, connection }, index) => {
      let line = connection;
      let stream = await open(line, protocol);
      for (;;) {
        for (let count = 0; count < 50; count++) if (!say(stream, next(stranger))) break;
        if (stream?.writeStatus !== "writable") {
          await pause(20);
          if (line?.status !== "open") line = await enter(stranger, target.port, from(index));
          stream = await open(line, protocol);
        } else if (stream.writableNeedsDrain) await pause(5);
        await turn();
      }
    }),
  );
}

/** As many new tables as a list may hold, each signed. */
function tables({ seed }: Stranger): Uint8Array {
  const me = nativeSigner(seed);
  const list = Array.from({ length: 4 }, () => {
    const wish = { game: "connect-four", options: {}, seats: 2, stake: 1 };
    const manifest = manifestOf(wish, me.key, new Uint8Array(randomBytes(32)));
    if (!manifest.ok) throw new Error(manifest.fault.message);
    const signed = signManifest(manifest.value, me);
    const table = openManifest(signed.bytes, nativeVerify);
    if (!table.ok) throw new Error(table.fault.message);
    const join = signJoin(table.value, "Stranger", new Uint8Array(randomBytes(32)), me);
    const roster = signRosterList({ ...emptyRoster(table.value), joins: [join], seq: 1 }, me);
    return { manifest: signed.bytes, roster };
  });
  return encodeFrame(encodeList(list));
}

const id = (table: string) => {
  const hash = fromHex(table);
  return hash.ok ? hash.value : new Uint8Array(32);
};
const never = () => new Promise<void>(() => {});

export const ATTACKS: Readonly<Record<string, Attack>> = {
  // For comparison: what it costs that the attacker runs on the same machine.
  "a busy neighbour that says nothing": async () => {
    for (;;) await turn();
  },
  "a frame byte by byte": async (target) => {
    const [first] = await crowd(target, 1, oneAddress);
    const streams = await Promise.all(
      [1, 2, 3, 4].map(() => open(first?.connection ?? null, TABLE)),
    );
    const frame = encodeFrame(new Uint8Array(MAX_PUSH));
    for (let at = 0; ; at = (at + 1) % frame.length) {
      for (const stream of streams) say(stream, frame.subarray(at, at + 1));
      if (at % 100 === 0) await pause(1);
    }
  },
  "20 keys that say everything at once": (target) =>
    flood(target, { keys: 20, protocol: TABLE }, () =>
      encodeFrame(encodePush(id(target.table), randomBytes(300))),
    ),
  "lists of new tables": async (target) => {
    const lists = new Map<Stranger, Uint8Array[]>();
    let count = 0;
    await flood(target, { keys: 20, protocol: LOBBY, from: spread }, (stranger) => {
      const known = lists.get(stranger) ?? [tables(stranger), tables(stranger)];
      lists.set(stranger, known);
      return known[count++ % 2] ?? new Uint8Array(0);
    });
  },
  "new keys without end": async (target) => {
    for (let index = 0; ; index++) {
      const stranger = await createStranger();
      await enter(stranger, target.port, spread(index));
      if (index % 20 === 19) await pause(10);
    }
  },
  // Strangers have 160 places. Five blocks of ten addresses; whoever loses its place comes again.
  "298 idle keys that come again": async (target) => {
    const from = (index: number) => `127.${201 + (index % 5)}.0.${1 + (index % 50)}`;
    const entered = await crowd(target, 298, from);
    for (;;) {
      for (const [index, guest] of entered.entries())
        if (guest.connection?.status !== "open")
          guest.connection = await enter(guest.stranger, target.port, from(index));
      await pause(50);
    }
  },
  "200 keys that stay": async (target) => {
    await crowd(target, 200, spread);
    await never();
  },
  "half a handshake": async ({ port }) => {
    for (let index = 0; ; index++) {
      const socket = socketTo(port, spread(index));
      socket.write("\x13/multistream/1.0.0\n\x07/noise\n");
      await pause(5);
    }
  },
  "garbage on bare sockets": async ({ port }) => {
    for (let index = 0; ; index++) {
      socketTo(port, spread(index)).end(randomBytes(1000));
      await pause(2);
    }
  },
  "looks at tables that are not there": (target) =>
    flood(target, { keys: 20, protocol: LOOK }, () =>
      encodeFrame(encode({ v: 1, table: randomBytes(16), proof: randomBytes(32) })),
    ),
  "requests to catch up": (target) =>
    flood(target, { keys: 20, protocol: CATCH_UP, from: spread }, () =>
      encodeFrame(
        encodeRequest({
          v: 2,
          table: id(target.table),
          position: { roster: 0, match: null, chat: [] },
          skip: 0,
        }),
      ),
    ),
  "frames that never end": async (target) => {
    const entered = await crowd(target, 60, spread);
    const frame = encodeFrame(new Uint8Array(MAX_PUSH)).subarray(0, MAX_PUSH - 1);
    for (const { connection } of entered)
      for (let count = 0; count < 4; count++) say(await open(connection, TABLE), frame);
    await never();
  },
  "streams opened and reset": async (target) => {
    const entered = await crowd(target, 10, oneAddress);
    await Promise.all(
      entered.map(async ({ connection }) => {
        for (;;) {
          const stream = await open(connection, LOBBY);
          stream?.abort(new Error("again"));
          await (stream === null ? pause(20) : turn());
        }
      }),
    );
  },
  "pings of the muxer": async (target) => {
    const entered = await crowd(target, 5, oneAddress);
    for (;;) {
      for (const { connection } of entered) {
        const muxer = connection === null ? null : Reflect.get(connection, "muxer");
        try {
          for (let count = 0; count < 400; count++) muxer?.sendPing(count);
        } catch {
          // It was cut.
        }
      }
      await pause(1);
    }
  },
  "garbage on the table's topic": async (target) => {
    const entered = await crowd(target, 10, oneAddress);
    for (;;) {
      for (const { stranger } of entered)
        for (let count = 0; count < 10; count++)
          await stranger.node.services.pubsub
            .publish(topicOf(target.table), randomBytes(2000))
            .catch(() => {});
      await pause(1);
    }
  },
  "subscriptions to thousands of topics": async (target) => {
    const entered = await crowd(target, 5, oneAddress);
    for (let index = 0; ; index++) {
      for (const { stranger } of entered) stranger.node.services.pubsub.subscribe(`t${index}`);
      if (index % 20 === 0) await pause(1);
    }
  },
  "identities told again and again": async (target) => {
    const entered = await crowd(target, 10, oneAddress);
    for (;;) {
      await Promise.all(
        entered.map(({ stranger }) => stranger.node.services.identifyPush.push().catch(() => {})),
      );
      await turn();
    }
  },
  "beacons of neighbours that are not there": async ({ network }) => {
    const socket = createSocket("udp4");
    await new Promise<void>((resolve) => socket.bind(0, () => resolve()));
    for (let index = 0; ; index++) {
      const peer = peerIdOf(new Uint8Array(randomBytes(32)));
      const beacon = { fairhand: 1, network, peer, port: 1 + (index % 60_000), query: true };
      socket.send(JSON.stringify(beacon), 47_654, "127.255.255.255", () => {});
      if (index === 0) socket.setBroadcast(true);
      if (index % 10 === 9) await pause(1);
    }
  },
};
