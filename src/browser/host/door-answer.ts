import * as v from "valibot";

const answer = v.object({
  peer: v.string(),
  network: v.string(),
  // A page that is a file may be newer than the app.
  guests: v.optional(v.array(v.string()), []),
});

/** What a door says to whoever has its secret. */
export type DoorAnswer = v.InferOutput<typeof answer>;

/** An app that is asleep answers nothing, and a browser that waits for it has only six connections to it (Chromium, HTTP/1.1). */
const PATIENCE_MS = 4000;

/** `null` if there is no such door (any more), or no answer in time. */
export function askDoorAnswer(door: URL): Promise<DoorAnswer | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return fetch(new URL("door.json", door), { signal }).then(
    async (response) => {
      const parsed = v.safeParse(answer, await response.json().catch(() => null));
      return parsed.success ? parsed.output : null;
    },
    () => null,
  );
}
