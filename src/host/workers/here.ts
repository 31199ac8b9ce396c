import { openSodiumGroup } from "../../../protocol/deck/group/ristretto-sodium.ts";
import { openSuite, type Suite } from "../../../protocol/deck/proofs/suite.ts";
import { ok } from "../../../protocol/result.ts";
import { chooseAction } from "../../bots/choose.ts";
import { judgeDecisions, weighActions } from "../../bots/judge.ts";
import { doJob } from "../../match/dealing/work.ts";
import type { ChanceTools } from "../../match/terms.ts";
import { openRecord } from "../history/record.ts";
import { reopenLog } from "../history/reopening.ts";
import { lineOfSaved } from "../ledger/saved-line.ts";
import type { Bots } from "../ports/bots.ts";
import type { Keys } from "../ports/keys.ts";
import type { Workers } from "../ports/machine.ts";
import type { Proofs } from "../ports/proofs.ts";
import { soon } from "../ports/system-clock.ts";

/**
 * Slow work, done in this thread, each task in its own turn of the loop. Bots think about each move for the `budget`.
 */
export async function createWorkersHere(
  { verify }: Pick<Keys, "verify">,
  random: (bytes: number) => Uint8Array,
  budget: Question["budget"],
): Promise<Workers> {
  const chance: ChanceTools = { group: await openSodiumGroup(), random };
  return {
    proofs: proofsHere(chance),
    bots: botsHere(random, budget),
    lineOf: (saved) => later(() => lineOfSaved(saved, verify, chance)),
    reopen: (saved) => later(() => reopenLog(saved, { verify }, chance)),
    openRecord: (bytes) => later(() => openRecord(bytes, { verify }, chance)),
    close: async () => {},
  };
}

type Question = Parameters<typeof chooseAction>[0];

function later<T>(step: () => T): Promise<T> {
  return new Promise((resolve) => soon(() => resolve(step())));
}

function proofsHere({ group, random }: ChanceTools): Proofs {
  const suites = new Map<string, Suite>();
  return {
    run: ({ game, count }, job) =>
      later(() => {
        const suite = suites.get(`${game}/${count}`) ?? openSuite(group, game, count);
        suites.set(`${game}/${count}`, suite);
        return ok(doJob(suite, job, random));
      }),
    prepare: () => {},
    close: async () => {},
  };
}

function botsHere(random: (bytes: number) => Uint8Array, budget: Question["budget"]): Bots {
  const clock = () => performance.now();
  const go = () => false;
  const seed = () => new DataView(random(4).buffer).getUint32(0);
  return {
    chooseMove: (game, state, seat, knowledge, level, earlier = []) =>
      later(() => {
        const question = { game: game.id, state, seat, knowledge, level, earlier, seed: seed() };
        const chosen = chooseAction({ ...question, budget }, clock, go);
        return chosen.ok ? ok(chosen.value.action) : chosen;
      }),
    judge: (game, played) =>
      later(() => judgeDecisions({ game: game.id, played, seed: seed(), budget }, clock, go)),
    weigh: (game, state, seat, nodes) =>
      later(() => weighActions({ game: game.id, state, seat, nodes }, clock, go)),
    close: async () => {},
  };
}
