import * as v from "valibot";

const answer = v.object({
  peer: v.string(),
  network: v.string(),
  // A page that is a file may be newer than the app.
  guests: v.optional(v.array(v.string()), []),
});

/** What a door says to whoever has its secret. */
export type DoorAnswer = v.InferOutput<typeof answer>;

/** `null` if there is no such door (any more). */
export function askDoorAnswer(door: URL): Promise<DoorAnswer | null> {
  return fetch(new URL("door.json", door)).then(
    async (response) => {
      const parsed = v.safeParse(answer, await response.json().catch(() => null));
      return parsed.success ? parsed.output : null;
    },
    () => null,
  );
}
