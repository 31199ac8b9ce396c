import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { GAMES } from "./registry.ts";
import { type Line, runScript, type Snapshot } from "./script/run.ts";

/** What a vector expects after its start or one of its events; absent keys are unconstrained. */
const expectationSchema = v.strictObject({
  /** The code of the refusal; if absent, the event must be accepted. */
  error: v.optional(v.string()),
  /** Partial: objects may have more keys than are named, lists are compared item by item. */
  state: v.optional(v.unknown()),
  /** Partial views by seat number or `public`. */
  view: v.optional(v.record(v.string(), v.unknown())),
  /** All legal moves by seat number, in notation, in any order. */
  legal: v.optional(v.record(v.string(), v.array(v.string()))),
  pending: v.optional(v.unknown()),
  /** Everything that happened, in order, by notation or kind: `4>8`, `rolled 3`, `expired 0 2`. */
  happened: v.optional(v.array(v.string())),
});

const vectorSchema = v.looseObject({
  name: v.string(),
  /** Its source: a row of docs/games, or an example. */
  source: v.string(),
  events: v.array(v.looseObject({ expect: v.optional(expectationSchema) })),
  start: v.optional(expectationSchema),
  /** Partial; `null`: the match is still going on. */
  outcome: v.optional(v.unknown()),
  /** The script as a whole is refused with this code. */
  fault: v.optional(v.string()),
});

type Expectation = v.InferOutput<typeof expectationSchema>;

for (const { id } of GAMES) {
  const vectors = v.parse(
    v.array(vectorSchema),
    JSON.parse(readFileSync(new URL(`${id}/vectors.json`, import.meta.url), "utf8")),
  );
  describe(`the rule vectors of ${id}`, () => {
    it.each(vectors)("$name ($source)", (vector) => {
      const { name: _, source: __, start, outcome, fault, events, ...script } = vector;
      const bare = events.map(({ expect: ___, ...event }) => event);
      const run = runScript({ game: id, ...script, events: bare });
      if (fault !== undefined) {
        expect(run).toMatchObject({ ok: false, fault: { code: fault } });
        return;
      }
      if (!run.ok) throw new Error(`${run.fault.code}: ${run.fault.message} ${run.fault.field}`);
      const [first, ...rest] = run.value;
      if (first?.line !== "start") throw new Error("a run begins with its start");
      compare(first, start ?? {}, "the start");
      for (const [index, event] of events.entries()) {
        const line = rest[index];
        if (line?.line !== "event") throw new Error("every event has its line");
        const where = `event ${index}: ${JSON.stringify(bare[index])}`;
        const answer = line.accepted ? "accepted" : line.fault.code;
        expect(answer, where).toBe(event.expect?.error ?? "accepted");
        if (line.accepted) compare(line, event.expect ?? {}, where);
      }
      const last = rest.at(-1);
      if (last?.line !== "end") throw new Error("a run ends with its end");
      if (outcome === null) expect(last.outcome).toBeNull();
      else if (outcome !== undefined) expect(last.outcome).toMatchObject(outcome as object);
    });
  });
}

function compare(line: Snapshot, wanted: Expectation, where: string): void {
  if (wanted.state !== undefined) expect(line.state, where).toMatchObject(wanted.state as object);
  if (wanted.pending !== undefined) expect(line.pending, where).toEqual(wanted.pending);
  if (wanted.happened !== undefined)
    expect(line.happened.map(brief), where).toEqual(wanted.happened);
  for (const [seat, view] of Object.entries(wanted.view ?? {})) {
    const shown = seat === "public" ? line.views.public : line.views.seats[Number(seat)];
    expect(shown, `${where}, view of ${seat}`).toMatchObject(view as object);
  }
  for (const [seat, moves] of Object.entries(wanted.legal ?? {})) {
    const legal = line.legal[Number(seat)] ?? [];
    expect(legal.toSorted(), `${where}, legal for ${seat}`).toEqual(moves.toSorted());
  }
}

function brief(event: Extract<Line, { happened: unknown }>["happened"][number]): string {
  switch (event.kind) {
    case "acted":
      return event.text ?? "";
    case "rolled":
      return `rolled ${event.value}`;
    case "expired":
    case "resigned":
      return [event.kind, ...event.seats].join(" ");
    default:
      return event.kind;
  }
}
