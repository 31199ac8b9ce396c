import { NO_KNOWLEDGE, type Plain } from "../../src/engine/game.ts";
import { randomBelow, seededRandom } from "../../src/engine/random.ts";
import { connectFour } from "../../src/games/connect-four/rules.ts";
import type { Drop, State } from "../../src/games/connect-four/state.ts";
import type { Replay } from "../../src/host/api/api.ts";
import { createAdvice } from "../../src/host/bots/advice.ts";
import { createStudies } from "../../src/host/bots/studies.ts";
import type { Finished } from "../../src/host/table/live-table.ts";
import { createBots } from "../../src/node/workers/bots.ts";
import { EFFORTS, isExact } from "../../src/ui/analysis/deepen.ts";

/**
 * Whether reviews and analysis of Connect Four come to an end, in the bots' thread and within the app's limits of time:
 * `node test/arena/connect-four-analysis.ts [matches] [positions]`. Every decision of random matches is judged, and
 * random positions of 3 to 8 discs are examined until every column is exact. Minutes of one processor.
 */
const matches = Number(process.argv[2] ?? 20);
const positions = Number(process.argv[3] ?? 30);
const [FEWEST, MOST] = [3, 8];

const random = seededRandom(1);
const bots = createBots(random);
const id = "arena";

const count = { decisions: 0, judged: 0 };
const reviews: number[] = [];
for (let match = 0; match < matches; match++) {
  const advice = createAdvice(() => undefined, bots);
  const played = playRandomly(Number.POSITIVE_INFINITY);
  advice.keep({ game: connectFour.id, verified: { digest: id } } as unknown as Replay, played);
  const start = performance.now();
  for (let done = 0; done < played.length; ) {
    const analysis = await advice.analyse(id, done, null);
    if (!analysis.ok) throw new Error(analysis.fault.message);
    ({ done } = analysis.value);
    count.judged += analysis.value.chances.length;
  }
  count.decisions += played.length;
  reviews.push(performance.now() - start);
}
console.log(`${matches} random matches: ${count.judged} of ${count.decisions} decisions judged`);
console.log(`seconds a match: ${spread(reviews)}`);

const studies = createStudies(bots);
const waits: number[] = [];
for (let number = 0; number < positions; ) {
  const discs = FEWEST + (number % (MOST - FEWEST + 1));
  // One more disc: the position before it is not over.
  const played = playRandomly(discs + 1);
  if (played.length <= discs) continue;
  number++;
  const moves = played
    .slice(0, discs)
    .map(({ action }) => action.column)
    .join("");
  const start = performance.now();
  const isSolved = await solve(`${connectFour.id}:${moves}`);
  const seconds = (performance.now() - start) / 1000;
  if (isSolved) waits.push(seconds * 1000);
  console.log(`${moves}: ${isSolved ? "exact" : "not exact"} after ${seconds.toFixed(1)} s`);
}
console.log(`${waits.length} of ${positions} positions exact, seconds: ${spread(waits)}`);
await bots.close();

/** Random moves by turns, this many or until the match ends. */
function playRandomly(discs: number): (Finished["played"][number] & { readonly action: Drop })[] {
  const setup = connectFour.setup({ options: connectFour.defaults, seats: 2, stake: 0 });
  if (!setup.ok) throw new Error(setup.fault.message);
  const played = [];
  for (let state: State = setup.value; state.end === null && played.length < discs; ) {
    const { turn: seat } = state;
    const drops = connectFour
      .legal(state, seat, NO_KNOWLEDGE)
      .filter((action): action is Drop => "column" in action);
    const action = drops[randomBelow(random, drops.length)] as Drop;
    played.push({ turn: played.length, seat, state: state as Plain, known: NO_KNOWLEDGE, action });
    const next = connectFour.apply(state, { kind: "acted", seat, action });
    if (!next.ok) throw new Error(next.fault.message);
    state = next.value;
  }
  return played as (Finished["played"][number] & { readonly action: Drop })[];
}

/** Asks as the analysis screen does; returns whether every column's value became exact. */
async function solve(text: string): Promise<boolean> {
  for (const effort of EFFORTS) {
    const study = await studies.study(text, effort);
    if (!study.ok) throw new Error(study.fault.message);
    if (isExact(study.value.moves)) return true;
  }
  return false;
}

/** The median and the longest, in seconds. */
function spread(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    ((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1000).toFixed(1);
  return `${at(0.5)} at the median, ${at(1)} at most`;
}
