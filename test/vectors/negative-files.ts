import { concatBytes } from "../../protocol/bytes.ts";
import type { Cbor } from "../../protocol/cbor/cbor.ts";
import { encode } from "../../protocol/cbor/cbor.ts";
import { hash } from "../../protocol/hash.ts";
import { MAX_SEATS } from "../../protocol/manifest.ts";
import { encodeRecord, type MatchRecord } from "../../protocol/record.ts";
import type { Course } from "./courses.ts";
import {
  type Fields,
  flipped,
  forge,
  type Negative,
  payloadOf,
  recordOf,
  reforge,
  whole,
} from "./forging.ts";
import { signerOf } from "./table.ts";

/** Files that are no records, and records whose table does not hold. */
export function negativeFiles(base: Course): Negative[] {
  return [...badFiles(base), ...badManifests(base), ...badStarts(base)];
}

function badFiles(base: Course): Negative[] {
  const { record: file } = base;
  const fields = { fairhand: 2, ...recordOf(base) } as unknown as Fields;
  const encoded = (change: { readonly [key: string]: Cbor | undefined }) => {
    const all = Object.entries({ ...fields, ...change });
    return encode(Object.fromEntries(all.filter(([, value]) => value !== undefined)) as Cbor);
  };
  const [content] = recordOf(base).contents;
  const contents = (change: Fields) => encoded({ contents: [{ ...content, ...change } as Cbor] });
  const [answer] = content?.answers ?? [];
  const id = answer?.[2] ?? new Uint8Array(32);
  const no = (name: string, bytes: Uint8Array) => whole(name, base, "record/not-a-record", bytes);
  return [
    no("an empty file", new Uint8Array(0)),
    no("a file cut short", file.subarray(0, -1)),
    no("a byte behind the file", concatBytes(file, Uint8Array.of(0))),
    no("another version", encoded({ fairhand: 3 })),
    whole("an old version", base, "record/old-format", encode({ fairhand: 1 })),
    no("a field too many", encoded({ more: null })),
    no("no attachments", encoded({ attachments: undefined })),
    no("contents that are null", encoded({ contents: null })),
    no("the map's head in two bytes", concatBytes(Uint8Array.of(0xb8, 6), file.subarray(1))),
    no(
      "a map without length",
      concatBytes(Uint8Array.of(0xbf), file.subarray(1), Uint8Array.of(0xff)),
    ),
    no("a tag before the map", concatBytes(Uint8Array.of(0xd9, 0xd9, 0xf7), file)),
    no("seat 64", contents({ answers: [[MAX_SEATS, 0, id]] })),
    no("seat -1", contents({ answers: [[-1, 0, id]] })),
    no("step 64", contents({ answers: [[0, 64, id]] })),
    no("a hash of 31 bytes", contents({ answers: [[0, 0, id.subarray(1)]] })),
    no(
      "answers that descend",
      contents({
        answers: [
          [1, 0, id],
          [0, 0, id],
        ],
      }),
    ),
    no(
      "one place answered twice",
      contents({
        answers: [
          [1, 0, id],
          [1, 0, id],
        ],
      }),
    ),
    no("a cause that there is not", contents({ out: [[0, "bored"]] })),
    no(
      "resignations that descend",
      contents({
        resigned: [
          [1, id],
          [0, id],
        ],
      }),
    ),
    no("an answer as a map", contents({ answers: [{ seat: 1 }] })),
  ];
}

function badManifests(base: Course): Negative[] {
  const { manifest } = recordOf(base);
  const host = signerOf(0);
  const bad = (name: string, change: { readonly [key: string]: Cbor | undefined }) =>
    whole(name, base, "manifest/malformed", {
      manifest: reforge("fairhand/manifest/1", manifest, change, host),
    });
  return [
    whole("a manifest with a changed signature", base, "manifest/bad-signature", {
      manifest: flipped(manifest, -1),
    }),
    whole("a manifest that another player signed", base, "manifest/bad-signature", {
      manifest: reforge("fairhand/manifest/1", manifest, {}, signerOf(1)),
    }),
    whole("a manifest signed for another purpose", base, "manifest/bad-signature", {
      manifest: reforge("fairhand/start/1", manifest, {}, host),
    }),
    bad("version 2 of a manifest", { v: 2 }),
    bad("a manifest with a field too many", { more: 1 }),
    bad("a manifest without stake", { stake: undefined }),
    bad("one seat", { seats: 1 }),
    bad("65 seats", { seats: 65 }),
    bad("a stake below nothing", { stake: -1 }),
    bad("a game in capitals", { game: "Connect-Four" }),
    bad("a limit of 999 ms", { timers: { phase: 999 } }),
    bad("an access that there is not", { access: "all" }),
    bad("a rematch of round 0", { rematchOf: { table: new Uint8Array(32), round: 0 } }),
    whole("the manifest of another table", base, "start/wrong-table", {
      manifest: reforge("fairhand/manifest/1", manifest, { stake: 11 }, host),
    }),
  ];
}

/** A record of nothing but a table. */
function tableOnly(
  base: Course,
  manifestChange: Fields,
  joins: (table: Uint8Array) => readonly Uint8Array[],
): Uint8Array {
  const record = recordOf(base);
  const host = signerOf(0);
  const manifest = reforge("fairhand/manifest/1", record.manifest, manifestChange, host);
  const table = hash("fairhand/manifest/1", manifest);
  const start = reforge("fairhand/start/1", record.start, { table, joins: joins(table) }, host);
  const attachments = { certificates: [], ends: [], claims: [], evidence: [] };
  return encodeRecord({ manifest, start, contents: [], entries: [], attachments } as MatchRecord);
}

function consentedBot(table: Uint8Array, owner: number) {
  const level = "easy";
  const value = { v: 1, table, bot: signerOf(1).key, level };
  const consent = forge("fairhand/bot/1", value, signerOf(owner)).subarray(-64);
  return { level, of: signerOf(owner).key, consent };
}

function badStarts(base: Course): Negative[] {
  const { start } = recordOf(base);
  const host = signerOf(0);
  const joins = payloadOf(start)["joins"] as Uint8Array[];
  const [ann, bob] = joins.map(payloadOf);
  const joined = (seat: number, change: { readonly [key: string]: Cbor | undefined } = {}) =>
    reforge(
      "fairhand/join/1",
      joins[0] ?? start,
      { ...(ann as Fields), player: signerOf(seat).key, ...change },
      signerOf(seat),
    );
  const started = (
    name: string,
    fault: string,
    change: { readonly [key: string]: Cbor | undefined },
  ) => whole(name, base, fault, { start: reforge("fairhand/start/1", start, change, host) });
  const seated = (name: string, fault: string, second: Uint8Array) =>
    started(name, fault, { joins: [joins[0] as Uint8Array, second] });
  const table = (name: string, fault: string, change: Fields, seats = 2) =>
    whole(
      name,
      base,
      fault,
      tableOnly(base, change, (id) =>
        Array.from({ length: seats }, (_, seat) => joined(seat, { table: id })),
      ),
    );
  const of = signerOf(0).key;
  const bot = { level: "easy", of, consent: new Uint8Array(64) };
  const consented = (owner: number) =>
    joined(1, { bot: consentedBot((bob as Fields)["table"] as Uint8Array, owner) });
  return [
    whole("a start with a changed signature", base, "start/bad-signature", {
      start: flipped(start, -64),
    }),
    whole("a start that the guest signed", base, "start/bad-signature", {
      start: reforge("fairhand/start/1", start, {}, signerOf(1)),
    }),
    started("a start of another table", "start/wrong-table", { table: new Uint8Array(32) }),
    started("one player", "start/too-few", { joins: joins.slice(0, 1) }),
    started("three players at a table for two", "start/too-many", { joins: [...joins, joined(2)] }),
    started("a start without roster", "start/malformed", { roster: undefined }),
    seated("a player in two seats", "start/twice-seated", joins[0] as Uint8Array),
    seated(
      "a join with a changed signature",
      "join/bad-signature",
      flipped(joins[1] as Uint8Array, -1),
    ),
    seated("a join to another table", "join/wrong-table", joined(1, { table: new Uint8Array(32) })),
    seated("a name of 25 characters", "join/malformed", joined(1, { name: "x".repeat(25) })),
    seated("a name with a space behind", "join/malformed", joined(1, { name: "Bob " })),
    seated(
      "a name that turns what follows around",
      "join/malformed",
      joined(1, { name: "Bob\u202e" }),
    ),
    seated("a bot without its owner's consent", "join/no-consent", joined(1, { bot })),
    seated(
      "a bot of a level that there is not",
      "join/malformed",
      joined(1, { bot: { ...bot, level: "god" } }),
    ),
    seated(
      "a page that says more than who served it",
      "join/malformed",
      joined(1, { page: { of, address: "http://192.0.2.1" } }),
    ),
    seated("a bot of somebody who does not sit here", "start/stray-bot", consented(2)),
    table("a game that nobody knows", "record/unknown-game", { game: "chess" }),
    table("other rules", "match/rules-version", { rulesVersion: 99 }),
    table("an option that there is not", "connect-four/BadOption", { options: { first: 0 } }),
    table("three at Connect Four", "connect-four/GameNotReady", { seats: 3 }, 3),
  ];
}
