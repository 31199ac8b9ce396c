import { toHex } from "../../protocol/bytes.ts";
import { hashContent } from "../../protocol/content.ts";
import type { Group } from "../../protocol/deck/group/group.ts";
import { hashState } from "../../protocol/hash.ts";
import { decodeRecord, digestRecord } from "../../protocol/record.ts";
import type { Fault } from "../../protocol/result.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import type { Plain } from "../../src/engine/game.ts";
import { findGame } from "../../src/games/registry.ts";
import type { Final, Match } from "../../src/match/match.ts";
import { type VerifiedRecord, verifyRecord } from "../../src/match/record/verification.ts";
import { nativeVerify } from "../../src/node/keys/crypto.ts";
import type { Course } from "./courses.ts";
import { CHANCE } from "./table.ts";

/** JSON as it stands in a file of vectors. */
export type Json = Plain;

export function verified(bytes: Uint8Array, group: Group = CHANCE.group) {
  return verifyRecord(bytes, { findGame, verify: nativeVerify, chance: { ...CHANCE, group } });
}

/**
 * What a second implementation needs to know about a record: the inputs, everything hashed or named on the way, and the
 * results.
 */
export function vectorOf({ name, about, match, record }: Course): Json {
  const { seating, owners, history } = match;
  const opened = verified(record);
  return {
    name,
    about,
    record: Buffer.from(record).toString("base64"),
    table: toHex(seating.table.hash),
    match: toHex(seating.start.hash),
    owners: owners.of,
    initial: { state: history.origin, hash: toHex(hashState(history.origin)) },
    phases: history.finals.map((final, index) => phaseOf(match, final, index)),
    digest: toHex(digestRecord(unwrap(decodeRecord(record)))),
    result: opened.ok ? resultOf(opened.value) : refusalOf(opened.fault),
  };
}

function phaseOf(match: Match, final: Final, index: number): Json {
  const { turn, content, phase, log } = final;
  const { state } = match.history.finals[index + 1]?.phase ?? match.phase;
  return {
    turn,
    voters: phase.voters,
    expected: phase.expected,
    request: phase.request as Json,
    content: {
      answers: content.answers.map(([seat, step, hash]) => [seat, step, toHex(hash)]),
      resigned: content.resigned.map(([seat, hash]) => [seat, toHex(hash)]),
      out: content.out,
    },
    contentHash: toHex(hashContent(content)),
    state,
    stateHash: toHex(hashState(state)),
    log: toHex(log),
  };
}

function resultOf({ outcome, ending, convicted }: VerifiedRecord): Json {
  return {
    verified: true,
    outcome: outcome as Json,
    ending: ending as Json,
    convicted,
  };
}

function refusalOf({ code, field }: Fault): Json {
  return { verified: false, fault: code, field: field ?? null };
}

/** One phase or case a line, so that diffs show what changed. */
export function write(json: Json): string {
  if (typeof json !== "object" || json === null || Array.isArray(json))
    return `${JSON.stringify(json)}\n`;
  const fields = Object.entries(json).map(([key, value]) => {
    const rows = key === "phases" || key === "cases";
    const text =
      rows && Array.isArray(value)
        ? `[\n${value.map((one) => `  ${JSON.stringify(one)}`).join(",\n")}\n ]`
        : JSON.stringify(value);
    return ` ${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${fields.join(",\n")}\n}\n`;
}
