import { concatBytes, toHex } from "../../protocol/bytes.ts";
import type { Cbor } from "../../protocol/cbor/cbor.ts";
import { decode, encode } from "../../protocol/cbor/cbor.ts";
import type { Content } from "../../protocol/content.ts";
import { ENTRY_LIMIT } from "../../protocol/entry.ts";
import { type Domain, hash, separated } from "../../protocol/hash.ts";
import { SIGNATURE_BYTES, type Signer } from "../../protocol/identity.ts";
import { decodeRecord, encodeRecord, type MatchRecord } from "../../protocol/record.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import type { Course } from "./courses.ts";
import { signerOf } from "./table.ts";
import type { Json } from "./vector.ts";

export type Fields = { readonly [key: string]: Cbor };

/** A record that must be refused, as a whole file or as what is changed in the beginning of another. */
export interface Negative {
  readonly name: string;
  readonly base: string;
  readonly fault: string;
  readonly file: Uint8Array;
  /** What the file differs in; without it the file itself is written down. */
  readonly change?: Json;
  /** The number of the entry that was changed. */
  readonly changed?: number;
}

/** Signs anything as a statement of this purpose, however it is shaped. */
export function forge(domain: Domain, value: Cbor, signer: Signer): Uint8Array {
  const payload = encode(value);
  return concatBytes(payload, signer.sign(separated(domain, payload)));
}

/** The payload of a signed statement. */
export function payloadOf(bytes: Uint8Array): Fields {
  return unwrap(decode(bytes.subarray(0, -SIGNATURE_BYTES), ENTRY_LIMIT)) as Fields;
}

/** The same statement with other fields, signed anew. `undefined` takes a field out. */
export function reforge(
  domain: Domain,
  bytes: Uint8Array,
  change: { readonly [key: string]: Cbor | undefined },
  signer: Signer,
): Uint8Array {
  const fields = Object.entries({ ...payloadOf(bytes), ...change });
  const kept = fields.filter((field): field is [string, Cbor] => field[1] !== undefined);
  return forge(domain, Object.fromEntries(kept), signer);
}

export function recordOf({ record }: Course): MatchRecord {
  return unwrap(decodeRecord(record));
}

/** A negative case that is a file of its own. */
export function whole(
  name: string,
  base: Course,
  fault: string,
  change: Partial<MatchRecord> | Uint8Array,
): Negative {
  const file =
    change instanceof Uint8Array ? change : encodeRecord({ ...recordOf(base), ...change });
  return { name, base: base.name, fault, file };
}

/** Where the entries of a phase begin in a record. */
export function firstEntry({ contents }: MatchRecord, turn: number): number {
  return contents
    .slice(0, turn)
    .reduce((sum, { answers, resigned }) => sum + answers.length + resigned.length, 0);
}

export const NO_ATTACHMENTS = { certificates: [], ends: [], claims: [], evidence: [] };

/** The record up to a phase, in which one entry of it is another one, which its content names. */
export function replaced(
  name: string,
  base: Course,
  fault: string,
  [turn, index]: readonly [turn: number, index: number],
  bytes: Uint8Array,
  rest: Partial<Content> = {},
): Negative {
  const record = recordOf(base);
  const at = firstEntry(record, turn) + index;
  const before = record.contents[turn];
  if (before === undefined) throw new Error(`${base.name} has no phase ${turn}.`);
  const id = hash("fairhand/entry/2", bytes);
  const content: Content = {
    ...before,
    answers: before.answers.map(([seat, step, one], i) => [seat, step, i === index ? id : one]),
    ...rest,
  };
  const contents = [...record.contents.slice(0, turn), content];
  const end = firstEntry({ ...record, contents }, turn + 1);
  const entries = record.entries.slice(0, end).with(at, bytes);
  return {
    name,
    base: base.name,
    fault,
    file: encodeRecord({ ...record, contents, entries, attachments: NO_ATTACHMENTS }),
    changed: at,
    change: {
      phases: turn + 1,
      content: {
        answers: content.answers.map(([seat, step, one]) => [seat, step, toHex(one)]),
        resigned: content.resigned.map(([seat, one]) => [seat, toHex(one)]),
        out: content.out,
      },
      entries: { [at]: Buffer.from(bytes).toString("base64") },
    },
  };
}

/** `replaced` by the same entry with other fields, signed anew by its author. */
export function altered(
  name: string,
  base: Course,
  fault: string,
  place: readonly [turn: number, index: number],
  change: (entry: Fields) => { readonly [key: string]: Cbor | undefined },
  author?: number,
): Negative {
  const record = recordOf(base);
  const bytes = record.entries[firstEntry(record, place[0]) + place[1]];
  if (bytes === undefined) throw new Error(`${base.name} has no such entry.`);
  const entry = payloadOf(bytes);
  const signer = signerOf(author ?? Number(entry["seat"]));
  return replaced(
    name,
    base,
    fault,
    place,
    reforge("fairhand/entry/2", bytes, change(entry), signer),
  );
}

/** One byte more or less by a bit. */
export function flipped(bytes: Uint8Array, at: number, by = 1): Uint8Array {
  const index = at < 0 ? bytes.length + at : at;
  return bytes.with(index, (bytes[index] ?? 0) ^ by);
}
