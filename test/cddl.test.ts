import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../electron/building/bundles.ts";
import { type Cbor, decode } from "../protocol/cbor/cbor.ts";
import { SIGNATURE_BYTES } from "../protocol/identity.ts";
import { RECORD_LIMIT } from "../protocol/record.ts";
import { unwrap } from "../protocol/seating.fixture.ts";
import { GAMES } from "../src/games/registry.ts";
import { deviationOf } from "./cddl/conformance.ts";
import { parseSchema, type Schema, type Type } from "./cddl/schema.ts";

// Checks the page against every record in the vectors: they contain exactly what the page says.

const schema = parseSchema(readFileSync(join(ROOT, "docs/spec/fairhand.cddl"), "utf8"));

type Sample = readonly [rule: string, value: Cbor];
type Field =
  | (
      | "game"
      | "options"
      | "action"
      | "attachments"
      | "manifest"
      | "start"
      | "joins"
      | "contents"
      | "entries"
      | "body"
      | "parts"
    )
  | ("kind" | "certificates" | "votes" | "ends" | "claims" | "evidence");
type Fields = { readonly [key in Field]?: Cbor };

const bytesOf = (value: Cbor | undefined) => {
  if (!(value instanceof Uint8Array)) throw new Error("no bytes");
  return value;
};
const listOf = (value: Cbor | undefined): readonly Cbor[] => {
  if (!Array.isArray(value)) throw new Error("no list");
  return value;
};
const fieldsOf = (value: Cbor | undefined) => value as Fields;
const open = (bytes: Uint8Array) => unwrap(decode(bytes, RECORD_LIMIT));
const payload = (value: Cbor | undefined) => open(bytesOf(value).subarray(0, -SIGNATURE_BYTES));

/** Every part of a record that has its own rule. */
function samplesOf(bytes: Uint8Array): Sample[] {
  const record = fieldsOf(open(bytes));
  const attachments = fieldsOf(record.attachments);
  const start = fieldsOf(payload(record.start));
  const { attachments: _, ...core } = record;
  return [
    ["record", record],
    ["digest-input", core],
    ["s-manifest", payload(record.manifest)],
    ["s-start", start],
    ...listOf(start.joins).map((join): Sample => ["s-join", payload(join)]),
    ...listOf(record.contents).map((content): Sample => ["content", content]),
    ...listOf(record.entries).flatMap(samplesOfEntry),
    ...listOf(attachments.certificates).flatMap((certificate): Sample[] => [
      ["certificate", { v: 2, ...fieldsOf(certificate) }],
      ...listOf(fieldsOf(certificate).votes).map((vote): Sample => ["s-vote", payload(vote)]),
    ]),
    ...listOf(attachments.ends).map((end): Sample => ["s-end", payload(end)]),
    ...listOf(attachments.claims).map((claim): Sample => ["s-claim", payload(claim)]),
    ...listOf(attachments.evidence).map((one): Sample => ["evidence", open(bytesOf(one))]),
  ];
}

function samplesOfEntry(bytes: Cbor): Sample[] {
  const entry = fieldsOf(payload(bytes));
  const { parts } = fieldsOf(entry.body);
  const pieces = listOf(parts ?? []).map((part): Sample => {
    const { kind } = fieldsOf(part);
    return [String(kind).startsWith("dice-") ? "dice-part" : "deck-message", part];
  });
  return [["s-entry", entry], ...pieces];
}

/** The shapes on a game's page, together with the common ones. */
function schemaOf(game: string): Schema {
  const page = readFileSync(join(ROOT, `docs/games/${game}.md`), "utf8");
  const block = /```cddl\n([^`]*)```/.exec(page)?.[1] ?? "";
  return new Map([...schema, ...parseSchema(block)]);
}

const files = globSync("docs/vectors/records/*.json", { cwd: ROOT });
const vectors = files.flatMap((file) => {
  const { name, record, initial, phases } = JSON.parse(readFileSync(join(ROOT, file), "utf8"));
  if (typeof record !== "string") return [];
  const bytes = new Uint8Array(Buffer.from(record, "base64"));
  const states: Cbor[] = [initial, ...phases].map(({ state }) => state);
  return [{ name, bytes, states }];
});
const samples = vectors.flatMap(({ name, bytes }) =>
  samplesOf(bytes).map(([rule, value]) => ({ name, rule, value })),
);

test("every name is defined, and used in something signed, sent or stored", () => {
  const named = new Set<string>();
  const look = (type: Type): void => {
    if (type.kind === "name") named.add(type.name);
    if (type.kind === "size") [type.of, type.size].forEach(look);
    if (type.kind === "choice") type.types.forEach(look);
    if (type.kind === "map" || type.kind === "array")
      for (const one of type.members) look(one.type);
  };
  for (const rule of schema.values())
    if (rule.kind === "type") look(rule.type);
    else for (const one of rule.members) look(one.type);
  const prelude = ["bytes", "text", "int", "uint", "bool", "null"];
  expect([...named].filter((name) => !schema.has(name) && !prelude.includes(name))).toEqual([]);
});

test("everything in the vectors' records matches the page", () => {
  expect(vectors.length).toBeGreaterThan(25);
  const wrong = samples.flatMap(({ name, rule, value }) => {
    const deviation = deviationOf(schema, rule, value);
    return deviation === null ? [] : [`${name}: ${deviation}`];
  });
  expect([...new Set(wrong)]).toEqual([]);
  const held = new Map<string, number>();
  for (const { rule } of samples) held.set(rule, (held.get(rule) ?? 0) + 1);
  // Records do not hold votes and proposals under way, chat, rosters, or what only one machine stores.
  expect([...held.keys()].sort()).toMatchInlineSnapshot(`
    [
      "certificate",
      "content",
      "deck-message",
      "dice-part",
      "digest-input",
      "evidence",
      "record",
      "s-claim",
      "s-end",
      "s-entry",
      "s-join",
      "s-manifest",
      "s-start",
      "s-vote",
    ]
  `);
});

test("the states, actions and options of every game match its page", () => {
  const games = new Set<Cbor | undefined>();
  for (const { name, bytes, states } of vectors) {
    const record = fieldsOf(open(bytes));
    const { game, options } = fieldsOf(payload(record.manifest));
    games.add(game);
    const own = schemaOf(String(game));
    const actions = listOf(record.entries).flatMap((entry) => {
      const { action } = fieldsOf(fieldsOf(payload(entry)).body);
      return action === undefined ? [] : [action];
    });
    for (const [rule, values] of [
      ["state", states],
      ["action", actions],
    ] as const)
      for (const value of values) {
        expect(deviationOf(own, rule, value), name).toBeNull();
        expect(deviationOf(own, rule, { ...fieldsOf(value), more: 1 }), name).not.toBeNull();
      }
    if (own.has("options")) expect(deviationOf(own, "options", options ?? null), name).toBeNull();
    else expect(options).toEqual({});
  }
  expect(games.size).toBe(GAMES.length);
});

test("anything less or more does not match the page", () => {
  for (const { rule, value } of samples) {
    const fields = fieldsOf(value);
    expect(deviationOf(schema, rule, { ...fields, more: 1 }), rule).not.toBeNull();
    for (const key of Object.keys(fields)) {
      if (OPTIONAL[rule]?.includes(key)) continue;
      const { [key as Field]: _, ...less } = fields;
      expect(deviationOf(schema, rule, less), `${rule} without ${key}`).not.toBeNull();
      if (rule === "s-manifest" && key === "options") continue;
      expect(deviationOf(schema, rule, { ...fields, [key]: -5 }), `${rule}.${key}`).not.toBeNull();
    }
  }
});

/** Keys that may be absent. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  "s-join": ["bot", "page"],
  "s-entry": ["base"],
};
