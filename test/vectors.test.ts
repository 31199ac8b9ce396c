import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../electron/building/bundles.ts";
import { findBlame } from "../src/cli/blame.ts";
import { findGame } from "../src/games/registry.ts";
import { accepts } from "../src/games/script/schema.fixture.ts";
import { nativeVerify } from "../src/node/keys/crypto.ts";
import { makeCourses } from "./vectors/courses.ts";
import { FOLDER, makeFiles, negativesOf } from "./vectors/files.ts";
import { CHANCE } from "./vectors/table.ts";
import { verified } from "./vectors/vector.ts";

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

  test.each(courses)("hold $name as it is meant", ({ name, record }) => {
    const opened = verified(record);
    expect(opened.ok ? "verified" : opened.fault.code).toBe(
      name === "void" ? "record/fork" : "verified",
    );
  });

  const negatives = negativesOf(courses);

  test("hold at least a hundred that are refused, each once", () => {
    expect(negatives.length).toBeGreaterThanOrEqual(100);
    expect(new Set(negatives.map(({ base, name }) => `${base}: ${name}`)).size).toBe(
      negatives.length,
    );
  });

  test.each(negatives)("refuse $name ($base) with $fault", ({ file, fault }) => {
    const opened = verified(file);
    expect(opened.ok ? "accepted" : opened.fault.code).toBe(fault);
  });

  const changed = negatives.flatMap(({ base, name, file, changed: at }) =>
    at === undefined ? [] : { base, name, file, at },
  );

  test.each(changed)("lay $name ($base) to nobody else", ({ file, at }) => {
    const blame = findBlame(file, { findGame, verify: nativeVerify, chance: CHANCE });
    // What rests on something that was changed is nobody's fault that could be told.
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
