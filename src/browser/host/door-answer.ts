import * as v from "valibot";
import { fail, type Result } from "../../../protocol/result.ts";

const answer = v.object({
  peer: v.string(),
  network: v.string(),
  // A page that is a file may be newer than the app.
  guests: v.optional(v.array(v.string()), []),
});

/** What a door says to whoever has its secret. */
export type DoorAnswer = v.InferOutput<typeof answer>;

/** Where there is no such door any more. */
export function doorClosed(): Result<never> {
  return fail("door/closed", "This link no longer works. Ask your friend for a new one.");
}

/** An app that is asleep answers nothing, and a browser that waits for it has only six connections to it (Chromium, HTTP/1.1). */
const PATIENCE_MS = 4000;

/** `closed`: there is no such door (any more); `silent`: no answer in time. */
export async function askDoorAnswer(door: URL): Promise<DoorAnswer | "closed" | "silent"> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(new URL("door.json", door), { signal });
    const text = await response.text();
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), answer), text);
    return parsed.success ? parsed.output : "closed";
  } catch {
    return "silent";
  }
}
