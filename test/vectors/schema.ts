import type { Json } from "./vector.ts";

const hex = (bytes: number) => ({ type: "string", pattern: `^[0-9a-f]{${2 * bytes}}$` });
const hash = hex(32);
const base64 = { type: "string", pattern: "^[A-Za-z0-9+/]*={0,2}$" };
const whole = { type: "integer", minimum: 0 };
const seats = { type: "array", items: { type: "integer", minimum: 0, maximum: 63 } };
const fault = { type: "string", pattern: "^[a-z-]+/[A-Za-z-]+$" };
const strict = (
  properties: { readonly [key: string]: Json },
  required = Object.keys(properties),
) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const list = (items: Json) => ({ type: "array", items });

const content = strict({
  answers: list({ type: "array", prefixItems: [whole, whole, hash], items: false, minItems: 3 }),
  resigned: list({ type: "array", prefixItems: [whole, hash], items: false, minItems: 2 }),
  out: list({
    type: "array",
    prefixItems: [whole, { enum: ["late", "convicted"] }],
    items: false,
    minItems: 2,
  }),
});

const phase = strict({
  turn: whole,
  voters: seats,
  expected: seats,
  request: { type: ["object", "null"] },
  content,
  contentHash: hash,
  state: {},
  stateHash: hash,
  log: hash,
});

const outcome = {
  oneOf: [
    { type: "null" },
    strict({ winners: seats, payouts: list(whole), remainder: whole, reason: { type: "string" } }),
  ],
};

const ending = strict(
  {
    kind: { enum: ["agreed", "unacknowledged", "claimed", "unfinished"] },
    by: seats,
    against: seats,
  },
  ["kind"],
);

const record = strict({
  name: { type: "string" },
  about: { type: "string" },
  record: base64,
  table: hash,
  match: hash,
  owners: seats,
  initial: strict({ state: {}, hash }),
  phases: list(phase),
  digest: hash,
  result: {
    oneOf: [
      strict({ verified: { const: true }, outcome, ending, convicted: seats }),
      strict({ verified: { const: false }, fault, field: { type: ["string", "null"] } }),
    ],
  },
});

const change = strict(
  {
    phases: whole,
    content,
    entries: {
      type: "object",
      patternProperties: { "^[0-9]+$": base64 },
      additionalProperties: false,
    },
  },
  ["phases", "entries"],
);

const negative = strict({
  about: { type: "string" },
  cases: list(
    strict(
      {
        name: { type: "string" },
        base: { type: "string" },
        record: base64,
        change,
        fault,
      },
      ["name", "base", "fault"],
    ),
  ),
});

const proofs = strict({
  about: { type: "string" },
  cases: list(
    strict(
      {
        base: { type: "string" },
        entry: whole,
        message: { type: "string" },
        context: strict({
          match: hash,
          rules: hash,
          roster: hash,
          epoch: whole,
          seat: whole,
          kind: { type: "string" },
          object: hex(64),
        }),
        ctx: hex(64),
        key: hash,
        bases: list(hash),
        residual: hash,
      },
      ["base", "entry", "message", "context", "ctx"],
    ),
  ),
});

/** The shape of the files beside it (JSON Schema 2020-12). */
export const SCHEMA: Json = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Fairhand's vectors of records",
  oneOf: [record, negative, proofs],
};
