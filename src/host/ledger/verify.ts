import { toHex } from "../../../protocol/bytes.ts";
import type { Verify } from "../../../protocol/identity.ts";
import { createThreads, type Threads } from "../../bots/threads.ts";
import { findGame } from "../../games/registry.ts";
import type { ChanceTools } from "../../match/match.ts";
import { nativeSigner } from "../crypto.ts";
import { decodeNetworkAbout } from "../network-saved.ts";
import { createNetworkTable } from "../network-table.ts";
import type { TableDeps } from "../table-state.ts";
import type { SavedMatch, Verdict } from "./ledger.ts";
import { type LedgerLine, lineOf } from "./line.ts";

/** Verifies saved matches in a thread of its own: a long card match takes seconds. */
export interface Verifier {
  /** The line as from `lineOfSaved`. */
  run(saved: SavedMatch): Promise<Verdict>;
  close(): Promise<void>;
}

/** The thread begins with the first match. */
export function createVerifier(): Verifier {
  let threads: Threads<SavedMatch, LedgerLine | null> | null = null;
  return {
    async run(saved) {
      threads ??= createThreads(new URL("./verify-worker.ts", import.meta.url), 1);
      const run = await threads.run(saved);
      return run.kind === "done" ? { kind: "line", line: run.answer } : { kind: "unknown" };
    },
    close: async () => threads?.close(),
  };
}

/** The line of a saved log, every signature, proof and move of which is verified again; `null` if it does not verify or is not over. */
export function lineOfSaved(
  { id, about, log, ended }: SavedMatch,
  verify: Verify,
  chance: ChanceTools,
): LedgerLine | null {
  const saved = decodeNetworkAbout(about, verify);
  // What a bot of this player kept is a second copy of the same match.
  if (!saved.ok || toHex(saved.value.table.hash) !== id) return null;
  const { table, score } = saved.value;
  const game = findGame(table.value.game);
  if (game === undefined) return null;
  const opened = createNetworkTable(table, game, score, log, onlooker(verify, chance));
  const match = opened.ok ? opened.value.state.match : null;
  return match === null ? null : lineOf(match, ended);
}

/** Somebody who has no seat, no network and no disk. */
function onlooker(verify: Verify, chance: ChanceTools): TableDeps {
  return {
    me: nativeSigner(new Uint8Array(32)),
    verify,
    random: chance.random,
    // In one go: nobody waits for anything here.
    chance: { ...chance, deferred: false },
    proofs: { run: () => new Promise(() => {}), prepare: () => {}, close: async () => {} },
    name: () => "",
    save: () => true,
    flush: () => true,
    publish: () => {},
    send: () => {},
    missing: () => {},
    connected: () => false,
    wayTo: () => null,
    changed: () => {},
    removed: () => {},
    expected: null,
    boundElsewhere: () => false,
    openNext: () => {},
  };
}
