import { type Random, randomBelow, seededRandom } from "../../../src/engine/random.ts";
import { begin } from "../../../src/match/agreement/height.ts";
import { quorum, RULES, type Rules } from "../../../src/match/agreement/rules.ts";
import type { Content } from "../../../src/match/agreement/types.ts";
import { calm, ENDLESS_MS } from "./peace.ts";
import { type Model, termsOf } from "./peer.ts";
import { type Node, World } from "./world.ts";

export interface Course {
  readonly voters: number;
  readonly hasLiar: boolean;
  readonly rules?: Rules;
  readonly disk?: Model["disk"];
  /** The longest timeout, ms. Once it is reached timeouts stop growing, so peers in different rounds stay apart. */
  readonly longest?: number;
}

export interface Outcome {
  /** Milliseconds of peace until everybody had decided; Infinity if somebody never did. */
  readonly waited: number;
  readonly decided: readonly string[];
  readonly framed: readonly number[];
}

/**
 * A random run: two faces of one answer, a split and lossy network, crashes, changed judgements, a leaver, a dead
 * voter, a liar; as many of them as the quorum tolerates. Then peace.
 */
export function runCourse(seed: number, course: Course): Outcome {
  const { voters, hasLiar, rules = RULES } = course;
  const random = seededRandom(seed, voters, hasLiar ? 1 : 0);
  const chance = (percent: number) => randomBelow(random, 100) < percent;
  const spare = voters - quorum(voters, voters) - (hasLiar ? 1 : 0);
  const liar = hasLiar ? randomBelow(random, voters) : null;
  const honest = termsOf({ voters } as Model, null).voters.filter((seat) => seat !== liar);
  const victim =
    spare > 0 && chance(60) ? (honest[randomBelow(random, honest.length)] ?? null) : null;
  const leaves = victim !== null && chance(50);
  const contents: Content[] = ["A", "B"].map((id) => ({ id, resigned: [] }));
  if (leaves) contents.push({ id: "C", resigned: [victim] });
  const model: Model = {
    voters,
    liar,
    turn: randomBelow(random, voters),
    rounds: 0,
    contents,
    crashes: 0,
    leavers: leaves ? [victim] : [],
    rules,
    disk: course.disk ?? { votes: true, polkas: true },
    longest: course.longest ?? 10_000,
  };
  const nodes = honest.map(
    (seat): Node => ({
      seat,
      height: begin(termsOf(model, seat), rules),
      votes: [],
      proposals: [],
      polkas: [],
      isHere: true,
      speed: (70 + randomBelow(random, 61)) / 100,
      life: 0,
      certificate: null,
    }),
  );
  const world = new World(model, nodes, {
    delay: storm(random, chance(50) ? 90 : randomBelow(random, 70)),
    isNoisy: true,
    random,
  });
  const length = 1000 + randomBelow(random, chance(30) ? 120_000 : 15_000);
  for (const node of nodes) plan(world, node, random, length, node.seat === victim);
  world.run(length, () => false);
  const dead = nodes.find((node) => node.seat === victim);
  if (dead && !leaves) dead.isHere = false;
  // A leaver that did not get to resign is still there.
  const valid = dead?.height.quit ? "C" : chance(50) ? "A" : "B";
  world.pacify(calm(seed, chance(50)), valid, chance(50) ? "ready" : "late");
  world.run(length + ENDLESS_MS, () => world.isDecided());
  return {
    waited: world.isDecided() ? world.now - length : Number.POSITIVE_INFINITY,
    decided: [...new Set([...world.decisions.values()].map(({ id }) => id))],
    framed: world.framed,
  };
}

function storm(random: Random, loss: number) {
  return () => (randomBelow(random, 100) < loss ? null : randomBelow(random, 3000));
}

/** The events at one peer before the peace, at random times. */
function plan(world: World, node: Node, random: Random, length: number, isVictim: boolean): void {
  const { contents, leavers } = world.model;
  for (const content of contents)
    if (content.resigned.length === 0) world.give(node, { type: "available", content });
  const sometime = (run: () => void) => world.at(randomBelow(random, length), run);
  const face = randomBelow(random, 10) < 7 ? "A" : "B";
  for (let i = 0; i < 4; i += 1)
    sometime(() => {
      const known = world.contents();
      for (const content of known) world.give(node, { type: "available", content });
      for (const { id } of known)
        world.give(node, { type: "judged", id, valid: randomBelow(random, 2) === 0 });
      const offer = known[randomBelow(random, known.length)]?.id ?? null;
      world.give(node, { type: "offer", id: offer });
    });
  world.at(randomBelow(random, 2000), () => {
    const doing = randomBelow(random, 10);
    if (doing < 6) world.give(node, { type: "ready", id: face });
    else if (doing < 9) world.give(node, { type: "stir" });
  });
  if (isVictim)
    world.at(randomBelow(random, 4000), () => {
      if (leavers.includes(node.seat)) world.give(node, { type: "quit" });
      else node.isHere = false;
    });
  else if (randomBelow(random, 3) === 0) sometime(() => world.restart(node));
}
