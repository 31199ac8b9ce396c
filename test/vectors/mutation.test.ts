import { expect, test } from "vitest";
import { seededRandom } from "../../src/engine/random.ts";
import { type Course, makeCourses } from "./courses.ts";
import { cutBytes, flipBit, type Mutant, reorder, resign, resignAttached } from "./mutation.ts";
import { verified } from "./vector.ts";

const courses = makeCourses().filter(({ name }) => name !== "void");

/** How often each kind of change is made in short records, in long ones, and in those with slow proofs. */
const KINDS = [
  [flipBit, 140, 40, 20],
  [cutBytes, 80, 20, 20],
  [reorder, 80, 20, 5],
  [resign, 170, 60, 12],
  [resignAttached, 70, 20, 0],
] as const;

const LONG = 50_000;

let count = 0;

/** What of a changed record speaks against the verifier. */
function complaintAbout({ about, file, harmless, bare }: Mutant): string | null {
  count++;
  const opened = verified(file);
  if (harmless !== null) return null;
  if (opened.ok) return `${about}: accepted`;
  // What was changed is to be seen by itself, not by the certificate that a shortened record lacks.
  const unseen = bare && opened.fault.code === "record/certificate";
  return unseen ? `${about}: not looked at` : null;
}

function complaintsAbout(course: Course): string[] {
  const random = seededRandom(16, course.record.length);
  const costly = course.match.game.pieces !== undefined;
  return KINDS.flatMap(([mutate, short, long, dear]) => {
    const times = costly ? dear : course.record.length > LONG ? long : short;
    return Array.from({ length: times }, () => complaintAbout(mutate(course, random))).flatMap(
      (complaint) => complaint ?? [],
    );
  });
}

test.each(courses)(
  "no change of $name is taken",
  (course) => {
    expect(complaintsAbout(course)).toEqual([]);
  },
  120_000,
);

test("five thousand changes were tried", () => {
  expect(count).toBeGreaterThanOrEqual(5000);
});
