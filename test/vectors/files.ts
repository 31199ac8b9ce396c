import { negativeBots } from "./bot-evidence.ts";
import type { Course } from "./courses.ts";
import { makeCourses } from "./courses.ts";
import type { Negative } from "./forging.ts";
import { negativeCards } from "./negative-cards.ts";
import { negativeEntries } from "./negative-entries.ts";
import { negativeEvidence } from "./negative-evidence.ts";
import { negativeFiles } from "./negative-files.ts";
import { negativeAttachments } from "./negative-proofs.ts";
import { proofInputs } from "./proofs.ts";
import { SCHEMA } from "./schema.ts";
import { type Json, vectorOf, write } from "./vector.ts";

/** Where the files stand, from the root. */
export const FOLDER = "docs/vectors/records";

/** Cases that must be refused, with the reason. */
export function negativesOf(courses: readonly Course[]): Negative[] {
  const base = (name: string) => {
    const found = courses.find((course) => course.name === name);
    if (found === undefined) throw new Error(`There is no course ${name}.`);
    return found;
  };
  return [
    ...negativeFiles(base("rematch")),
    ...negativeEntries(base),
    ...negativeAttachments(base),
    ...negativeEvidence(base("rpsls")),
    ...negativeBots(base("bots")),
    ...negativeCards(base),
  ];
}

function negativeJson(negatives: readonly Negative[]): Json {
  return {
    about:
      "Records that are refused, with the fault. A case is a whole file (`record`, base64), or `change`: take the record of the file `base`, keep its first `phases` contents, the last of them replaced by `content`, keep the entries that these contents name, replace those at the indices in `entries`, and empty all attachments.",
    cases: negatives.map(({ name, base, fault, file, change }) => ({
      name,
      base,
      ...(change === undefined ? { record: Buffer.from(file).toString("base64") } : { change }),
      fault,
    })),
  };
}

function proofJson(courses: readonly Course[]): Json {
  const dealt = courses.filter(({ match }) => match.game.pieces !== undefined);
  return {
    about:
      "The context of the first proof of each kind of message in each record with hidden pieces: its fields, o (`object`) and ctx, and where they are not in the message the key, bases and residual of the statement. Of several proofs in one message it is the first.",
    cases: dealt.flatMap(proofInputs),
  };
}

/** Every file of the vectors by name, the same in every run. */
export function makeFiles(courses: readonly Course[] = makeCourses()): ReadonlyMap<string, string> {
  return new Map([
    ...courses.map((course): [string, string] => [`${course.name}.json`, write(vectorOf(course))]),
    ["proofs.json", write(proofJson(courses))],
    ["negative.json", write(negativeJson(negativesOf(courses)))],
    ["schema.json", `${JSON.stringify(SCHEMA, null, 1)}\n`],
  ]);
}
