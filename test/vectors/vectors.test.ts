import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../electron/building/bundles.ts";
import { decodeEvidence } from "../../protocol/certificate.ts";
import { nobleGroup } from "../../protocol/deck/group/ristretto-noble.ts";
import { decodeRecord } from "../../protocol/record.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { findBlame } from "../../src/cli/blame.ts";
import { findGame } from "../../src/games/registry.ts";
import { accepts } from "../../src/games/script/schema.fixture.ts";
import { nativeVerify } from "../../src/node/keys/crypto.ts";
import { makeCourses } from "./courses.ts";
import { FOLDER, makeFiles, negativesOf } from "./files.ts";
import { CHANCE } from "./table.ts";
import { verified } from "./vector.ts";

/** What multiplies points: libsodium in the app, @noble/curves as the reference. */
const groups = [CHANCE.group, nobleGroup];
const courses = makeCourses();
const folder = join(ROOT, FOLDER);
const read = (name: string) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");

describe("the vectors of records", () => {
  test("are what `npm run vectors` writes", () => {
    const files = makeFiles(courses);
    expect(readdirSync(folder).toSorted()).toEqual([...files.keys()].toSorted());
    for (const [name, text] of files) expect(read(name) === text, name).toBe(true);
  });

  test("have the shape that the schema beside them says", () => {
    const schema = JSON.parse(read("schema.json"));
    for (const name of readdirSync(folder).filter((one) => one !== "schema.json"))
      expect(accepts(schema, JSON.parse(read(name))), name).toBe(true);
    expect(accepts(schema, { name: "a record without anything" })).toBe(false);
  });

  test("convict whom they are to convict, and nobody else", () => {
    const found = courses.flatMap(({ name, record }) => {
      const opened = verified(record);
      const convicted = opened.ok ? opened.value.convicted : [];
      return convicted.length === 0 ? [] : [[name, convicted]];
    });
    expect(Object.fromEntries(found)).toEqual({
      "two-faces": [1],
      "evidence-votes": [2],
      "evidence-later-bot": [0],
      "evidence-later-bot-step": [0],
      "evidence-lock": [2],
      "evidence-later-entry": [2],
      "evidence-later-step": [2],
      "evidence-later-vote": [2],
      "evidence-false-move": [2],
      "evidence-two": [1, 2],
      "evidence-other-log": [1],
      "evidence-false-link": [1],
      "evidence-false-shuffle": [1],
      complaint: [1],
      "false-complaint": [1, 3],
      "evidence-false-proof": [1, 3],
      "complaint-after-re-sharing": [2],
    });
  });

  test("hold evidence of every kind", () => {
    const kinds = courses.flatMap(({ record }) =>
      unwrap(decodeRecord(record)).attachments.evidence.map(
        (bytes) => unwrap(decodeEvidence(bytes)).kind,
      ),
    );
    expect([...new Set(kinds)].toSorted()).toEqual([
      "entry",
      "faces",
      "later-entry",
      "later-vote",
      "votes",
    ]);
  });

  const negatives = negativesOf(courses);

  test("hold at least a hundred that are refused, each once", () => {
    expect(negatives.length).toBeGreaterThanOrEqual(100);
    expect(new Set(negatives.map(({ base, name }) => `${base}: ${name}`)).size).toBe(
      negatives.length,
    );
  });

  describe.each(groups)("with $name as back end", (group) => {
    test.each(courses)(
      "hold $name as it is meant",
      ({ name, record }) => {
        const opened = verified(record, group);
        expect(opened.ok ? "verified" : opened.fault.code).toBe(
          name === "void" ? "record/fork" : "verified",
        );
      },
      60_000,
    );

    test.each(negatives)(
      "refuse $name ($base) with $fault",
      ({ file, fault }) => {
        const opened = verified(file, group);
        expect(opened.ok ? "accepted" : opened.fault.code).toBe(fault);
      },
      60_000,
    );
  });

  const changed = negatives.flatMap(({ base, name, file, changed: at }) =>
    at === undefined ? [] : { base, name, file, at },
  );

  test.each(changed)("lay $name ($base) to nobody else", ({ file, at }) => {
    const blame = findBlame(file, { findGame, verify: nativeVerify, chance: CHANCE });
    // An entry that rests on a changed one cannot be blamed on anybody.
    if (blame?.seat !== null) expect(blame?.entry).toBe(at);
  });

  test("name who is at fault in nearly all of them", () => {
    const found = changed.map(({ file }) =>
      findBlame(file, { findGame, verify: nativeVerify, chance: CHANCE }),
    );
    const named = found.filter((blame) => blame !== null && blame.seat !== null);
    expect(named.length).toBeGreaterThan(0.75 * found.length);
  });
});
