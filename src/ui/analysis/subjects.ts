/** The games whose positions can be studied (`Notebook`); the page asks the host for everything else about them. */
export const SUBJECTS = ["connect-four", "royal-ur"] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The game of a position written as text; the first one if it is none of them. */
export function subjectOf(text: string): Subject {
  return SUBJECTS.find((subject) => text.startsWith(`${subject}:`)) ?? SUBJECTS[0];
}
