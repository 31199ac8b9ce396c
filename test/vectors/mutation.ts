import type { Cbor } from "../../protocol/cbor/cbor.ts";
import { encodeRecord, type MatchRecord } from "../../protocol/record.ts";
import { type Random, randomBelow } from "../../src/engine/random.ts";
import type { Course } from "./courses.ts";
import {
  altered,
  type Fields,
  firstEntry,
  flipped,
  payloadOf,
  recordOf,
  reforge,
} from "./forging.ts";
import { signerOf } from "./table.ts";

/** A record with one thing changed. */
export interface Mutant {
  readonly about: string;
  readonly file: Uint8Array;
  /** Why it may be accepted, where it may. */
  readonly harmless: string | null;
  /** Whether it has no attachments any more. */
  readonly bare?: true;
}

/** Any bit of the file. */
export function flipBit({ record }: Course, random: Random): Mutant {
  const at = randomBelow(random, record.length);
  const bit = 1 << randomBelow(random, 8);
  return { about: `bit ${bit} of byte ${at}`, file: flipped(record, at, bit), harmless: null };
}

/** A few bytes taken out, put in, doubled or exchanged. */
export function cutBytes({ record }: Course, random: Random): Mutant {
  const at = randomBelow(random, record.length);
  const length = 1 + randomBelow(random, 40);
  const [head, part, tail] = [
    record.slice(0, at),
    record.slice(at, at + length),
    record.slice(at + length),
  ];
  const ways: readonly (readonly Uint8Array[])[] = [
    [head, tail],
    [head, part, part, tail],
    [head, part.toReversed(), tail],
    [head, part.map((byte) => byte + 1), tail],
  ];
  const way = randomBelow(random, ways.length);
  const file = new Uint8Array(Buffer.concat(ways[way] ?? []));
  const same = Buffer.compare(file, record) === 0;
  return {
    about: `way ${way} at byte ${at}, ${length} long`,
    file,
    harmless: same ? "the bytes read the same backwards" : null,
  };
}

/** The order or number of what a record lists. */
export function reorder(course: Course, random: Random): Mutant {
  const record = recordOf(course);
  const { entries, contents, attachments } = record;
  const swap = <T>(list: readonly T[]): readonly T[] => {
    const [one, other] = [randomBelow(random, list.length), randomBelow(random, list.length)];
    return list.with(one, list[other] as T).with(other, list[one] as T);
  };
  const drop = <T>(list: readonly T[]): readonly T[] =>
    list.toSpliced(randomBelow(random, list.length), 1);
  const double = <T>(list: readonly T[]): readonly T[] => {
    const at = randomBelow(random, list.length);
    return list.toSpliced(at, 0, list[at] as T);
  };
  const ways: readonly (readonly [string, Partial<MatchRecord>])[] = [
    ["entries exchanged", { entries: swap(entries) }],
    ["an entry left out", { entries: drop(entries) }],
    ["an entry twice", { entries: double(entries) }],
    ["contents exchanged", { contents: swap(contents) }],
    ["a content left out", { contents: drop(contents) }],
    ["a content twice", { contents: double(contents) }],
    ["an answer left out", { contents: withoutAnswer(contents, random) }],
    ["ends exchanged", { attachments: { ...attachments, ends: attachments.ends.toReversed() } }],
    ["an end left out", { attachments: { ...attachments, ends: drop(attachments.ends) } }],
    [
      "evidence twice",
      {
        attachments: {
          ...attachments,
          evidence: attachments.evidence.flatMap((one) => [one, one]),
        },
      },
    ],
    [
      "certificates exchanged",
      { attachments: { ...attachments, certificates: attachments.certificates.toReversed() } },
    ],
    [
      "certificates twice",
      {
        attachments: {
          ...attachments,
          certificates: attachments.certificates.flatMap((one) => [one, one]),
        },
      },
    ],
  ];
  const [about, change] = ways[randomBelow(random, ways.length)] as readonly [
    string,
    Partial<MatchRecord>,
  ];
  const file = encodeRecord({ ...record, ...change });
  return { about, file, harmless: reorderedHarmlessly(course, about, change, file) };
}

function withoutAnswer(contents: MatchRecord["contents"], random: Random): MatchRecord["contents"] {
  const at = randomBelow(random, contents.length);
  const content = contents[at];
  if (content === undefined) return contents;
  return contents.with(at, { ...content, answers: content.answers.slice(1) });
}

/** docs/spec/records.md, 11. */
const HARMLESS: Readonly<Record<string, string>> = {
  "ends exchanged": "no list of attachments rests on its order",
  "certificates exchanged": "no list of attachments rests on its order",
  "an end left out": "the ending is said by the others",
  "evidence twice": "it says the same once more",
};

function reorderedHarmlessly(
  { record }: Course,
  about: string,
  change: Partial<MatchRecord>,
  file: Uint8Array,
): string | null {
  if (Buffer.compare(file, record) === 0) return "nothing was changed";
  return change.attachments === undefined ? null : (HARMLESS[about] ?? null);
}

/** One field of one entry, signed anew by its author, and named by its phase. What comes after is cut off. */
export function resign(course: Course, random: Random): Mutant {
  const record = recordOf(course);
  const turn = randomBelow(random, record.contents.length);
  const answers = record.contents[turn]?.answers.length ?? 0;
  if (answers === 0) return flipBit(course, random);
  const index = randomBelow(random, answers);
  const bytes = record.entries[firstEntry(record, turn) + index] as Uint8Array;
  const entry = payloadOf(bytes);
  const changes = changesOf(entry, random);
  const [about, change] = changes[randomBelow(random, changes.length)] as Named;
  const { file } = altered(about, course, "", [turn, index], () => change);
  return {
    about: `${about} of entry ${index} in phase ${turn}`,
    file,
    harmless: null,
    bare: true,
  };
}

type Named = readonly [string, Fields];

function changesOf(entry: Fields, random: Random): Named[] {
  const hash = (field: string): Named => [
    field,
    { [field]: flipped(entry[field] as Uint8Array, randomBelow(random, 32)) },
  ];
  const by = (field: string, amount: number): Named => [
    field,
    { [field]: Number(entry[field]) + amount },
  ];
  const body = entry["body"] as Fields;
  return [
    hash("match"),
    hash("log"),
    by("turn", 1),
    by("turn", -1),
    by("step", 1),
    ["v", { v: 1 }],
    ["base", { base: new Uint8Array(32).fill(1) }],
    ["more", { more: 0 }],
    ["body.kind", { body: { ...body, kind: body["kind"] === "act" ? "chance" : "act" } }],
    ["body.more", { body: { ...body, more: 0 } }],
    ...inside(body["action"] ?? null, "action", random).map(
      ([name, action]): Named => [name, { body: { ...body, action } }],
    ),
    ...inside(body["parts"] ?? null, "parts", random).map(
      ([name, parts]): Named => [name, { body: { ...body, parts } }],
    ),
  ];
}

/** Every value within, changed; the list itself longer or shorter. */
function inside(value: Cbor, path: string, random: Random): [string, Cbor][] {
  if (value === null) return [];
  if (value instanceof Uint8Array)
    return value.length === 0
      ? []
      : [
          [path, flipped(value, randomBelow(random, value.length))],
          [`${path}.length`, value.slice(1)],
        ];
  if (typeof value === "number") return [[path, value + 100]];
  if (typeof value === "string") return [[path, `${value}?`]];
  if (typeof value === "boolean") return [];
  if (Array.isArray(value)) {
    const list = value as Cbor[];
    return [
      [`${path}.length`, [...list, 0]],
      ...list.flatMap((item, at) =>
        inside(item, `${path}.${at}`, random).map(([name, changed]): [string, Cbor] => [
          name,
          list.with(at, changed),
        ]),
      ),
    ];
  }
  return Object.entries(value as Fields).flatMap(([key, item]) =>
    inside(item, `${path}.${key}`, random).map(([name, changed]): [string, Cbor] => [
      name,
      { ...(value as Fields), [key]: changed },
    ]),
  );
}

/** One field of an attached vote or last signature, signed anew. */
export function resignAttached(course: Course, random: Random): Mutant {
  const record = recordOf(course);
  const { attachments } = record;
  const { certificates, ends } = attachments;
  const at = randomBelow(random, Math.max(1, certificates.length));
  const certificate = certificates[at];
  if (certificate === undefined || (ends.length > 0 && randomBelow(random, 2) === 0)) {
    const [end] = ends;
    if (end === undefined) return flipBit(course, random);
    const changed = changedField(end, random);
    const bytes = reforge(
      "fairhand/end/2",
      end,
      changed[1],
      signerOf(Number(payloadOf(end)["seat"])),
    );
    const file = encodeRecord({
      ...record,
      attachments: { ...attachments, ends: ends.with(0, bytes) },
    });
    return { about: `end.${changed[0]}`, file, harmless: null };
  }
  const { votes } = certificate;
  const which = randomBelow(random, votes.length);
  const vote = votes[which] as Uint8Array;
  const [about, change] = changedField(vote, random);
  const bytes = reforge(
    "fairhand/vote/2",
    vote,
    change,
    signerOf(Number(payloadOf(vote)["voter"])),
  );
  const file = encodeRecord({
    ...record,
    attachments: {
      ...attachments,
      certificates: certificates.with(at, { ...certificate, votes: votes.with(which, bytes) }),
    },
  });
  const alone = votes.length === 1 && ["round", "vr"].includes(about);
  return {
    about: `vote.${about}`,
    file,
    harmless: alone
      ? "whoever is left of several decides in any round: the content is what it says"
      : null,
  };
}

function changedField(bytes: Uint8Array, random: Random): Named {
  const fields = Object.entries(payloadOf(bytes)).filter(([name]) => name !== "kind");
  const [name, value] = fields[randomBelow(random, fields.length)] as [string, Cbor];
  if (value instanceof Uint8Array)
    return [name, { [name]: flipped(value, randomBelow(random, 32)) }];
  return [name, { [name]: Number(value) + 1 }];
}
