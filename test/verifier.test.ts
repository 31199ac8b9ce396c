import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { toHex } from "../protocol/bytes.ts";
import { toyGroup } from "../protocol/deck/testing/toy-group.ts";
import { seededBytes } from "../protocol/randomness.ts";
import { decodeRecord, digestRecord } from "../protocol/record.ts";
import { unwrap } from "../protocol/seating.fixture.ts";
import { crazyEights } from "../src/games/crazy-eights/rules.ts";
import { createMatch } from "../src/match/create.ts";
import { contestedRecords } from "../src/match/record/contested-records.fixture.ts";
import { oddRecords } from "../src/match/record/odd-records.fixture.ts";
import { recordOf, verifyRecord } from "../src/match/record/verification.ts";
import { deliver, giveUp, matchOf, post, tableOf, verify } from "../src/match/table.fixture.ts";
import { providePython } from "./python.ts";
import { scenarioOf } from "./sim/scenario.ts";
import { simulate } from "./sim/simulation.ts";
import { honestOf } from "./sim/world.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const VECTORS = fileURLToPath(new URL("../docs/vectors/records", import.meta.url));
const PROOFS = fileURLToPath(new URL("../docs/vectors/deck/proofs.json", import.meta.url));
/** More than 200, because a few matches leave no honest player with a record. */
const FRESH = {
  "connect-four": 60,
  "royal-ur": 45,
  rpsls: 60,
  "crazy-eights": 20,
  "tequila-train": 15,
  "go-fish": 20,
};
/** In the app's group; those above are in the simulator's, where pieces are cheap. */
const FRESH_IN_RISTRETTO = { "crazy-eights": 3, "tequila-train": 1, "go-fish": 3 };
/** Only ends tests that hang, even on a machine under load. */
const LIMIT_MS = 300_000;

const python = await providePython();
if (python === null)
  console.log(
    "NOT RUN: the second verifier. No python3 here has PyNaCl and cbor2, and pip could not install them.",
  );

function run(args: readonly string[], input = "", group = "ristretto255") {
  const { stdout, stderr, status } = spawnSync(python ?? "python3", ["-B", "-m", ...args], {
    cwd: HERE,
    input,
    env: { ...process.env, FAIRHAND_GROUP: group, PYTHONUTF8: "1" },
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return { stdout, stderr, status };
}

/** What both verifiers, this one and the one in Python, say about a record. */
interface Said {
  readonly verdict: string;
  readonly fault?: string;
  readonly fingerprint?: string | undefined;
  readonly outcome?: unknown;
  readonly convicted?: readonly number[];
}

/** A record of a fresh match with the app's signatures, and what must be said about it. */
function playRecord(
  game: string,
  seed: number,
  toyPieces: boolean,
): { bytes: Uint8Array; expected: Said } | null {
  const { world } = simulate({ ...scenarioOf(seed, game), real: true, toyPieces });
  const holders = honestOf(world).filter(({ match }) => match !== null);
  const holder = holders[seed % Math.max(1, holders.length)];
  if (holder?.match == null) return null;
  const bytes = recordOf(holder.match);
  const found = verifyRecord(bytes, {
    findGame: () => world.game,
    verify: world.verify,
    chance: holder.chance,
  });
  if (!found.ok) {
    const { code } = found.fault;
    return {
      bytes,
      expected: { verdict: code === "record/fork" ? "void" : "refused", fault: code },
    };
  }
  const { ending, outcome, convicted } = found.value;
  const decoded = decodeRecord(bytes);
  const fingerprint = decoded.ok ? toHex(digestRecord(decoded.value)) : undefined;
  return { bytes, expected: { verdict: ending.kind, fingerprint, outcome, convicted } };
}

describe.skipIf(python === null)("the second verifier, written from docs/spec alone", () => {
  test("agrees with every vector", () => {
    const { stdout, stderr, status } = run(["verifier.vectors", VECTORS]);
    expect({ status, said: `${stdout}${stderr}` }).toEqual({
      status: 0,
      said: expect.stringMatching(/^\d{3,} as they should be, 0 not, 0 of games without rules/),
    });
  });

  test("accepts every proof in the vectors, and no changed one", () => {
    const { stderr, status } = run(["verifier.proof_vectors", PROOFS]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  test("says the same as the first one about records that nobody's app writes", () => {
    const folder = mkdtempSync(join(tmpdir(), "fairhand-records-"));
    try {
      const odd = [...oddRecords(), ...contestedRecords()].map(({ bytes, ...one }, index) => {
        const file = join(folder, String(index));
        writeFileSync(file, bytes);
        return { file, ...one };
      });
      const { stdout, stderr } = run(["verifier", ...odd.map(({ file }) => file)]);
      expect(stderr).toBe("");
      const said = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Said);
      const told = said.map(({ verdict, fault, convicted }, index) => ({
        name: odd[index]?.name,
        said: fault ?? verdict,
        ...(odd[index]?.convicted && { convicted }),
      }));
      expect(told).toEqual(odd.map(({ file: _, ...one }) => one));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  // `SEED=N` plays other matches.
  test.each([
    ["200 simulated records", FRESH, "toy", 200],
    ["simulated records in ristretto255", FRESH_IN_RISTRETTO, "ristretto255", 5],
  ] as const)(
    "agrees with the first verifier about %s",
    { timeout: LIMIT_MS },
    (_, matches, group, atLeast) => {
      const from = Number(process.env["SEED"] ?? 20_261_122);
      const folder = mkdtempSync(join(tmpdir(), "fairhand-records-"));
      try {
        const kept = Object.entries(matches).flatMap(([game, count]) =>
          Array.from({ length: count }, (_, i) => i + from).flatMap((seed) => {
            const played = playRecord(game, seed, group === "toy");
            if (played === null) return [];
            const name = `${game} ${seed}`;
            const file = join(folder, name);
            writeFileSync(file, played.bytes);
            return [{ name, file, expected: played.expected }];
          }),
        );
        const paths = kept.map(({ file }) => file).join("\n");
        const { stdout, stderr } = run(["verifier", "-"], paths, group);
        expect(stderr).toBe("");
        const said = stdout
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as Said);
        const pick = ({ verdict, fault, fingerprint, outcome, convicted }: Said) => ({
          verdict,
          fault,
          fingerprint,
          outcome,
          convicted,
        });
        expect(said.map((one, i) => ({ name: kept[i]?.name, ...pick(one) }))).toEqual(
          kept.map(({ name, expected }) => ({ name, ...expected })),
        );
        expect(kept.length).toBeGreaterThanOrEqual(atLeast);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  test("accepts a match in which two seats have one key", { timeout: LIMIT_MS }, () => {
    const game = crazyEights as never;
    const table = tableOf(game, 3, undefined, null, () => false);
    table.carries = () => true;
    for (const [seat, purpose] of ["a", "b", "b"].entries()) {
      const me = { seat, signer: table.signers[seat]! };
      const chance = { group: toyGroup, random: seededBytes(new Uint8Array(32), purpose) };
      const terms = { game, seating: table.seating, me, verify, stored: [], chance };
      const { match, effects } = unwrap(createMatch(terms));
      table.matches[seat] = match;
      table.effects[seat] = [];
      post(table, seat, effects);
    }
    deliver(table);
    const { dealing, phase } = matchOf(table, 0);
    const keys = [...(dealing.dealer.deck?.reveals.values() ?? [])].map(({ key }) => toHex(key));
    expect([keys.length, new Set(keys).size, phase.request]).toEqual([3, 2, null]);
    for (const seat of [1, 2]) giveUp(table, seat);
    const folder = mkdtempSync(join(tmpdir(), "fairhand-records-"));
    try {
      const file = join(folder, "one key");
      writeFileSync(file, recordOf(matchOf(table, 0)));
      const { stdout, stderr } = run(["verifier", "-"], file, "toy");
      expect(stderr).toBe("");
      expect(JSON.parse(stdout)).toMatchObject({ convicted: [] });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
