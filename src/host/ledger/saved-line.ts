import { toHex } from "../../../protocol/bytes.ts";
import { type Signer, signerFromSeed, type Verify } from "../../../protocol/identity.ts";
import { fail, type Result } from "../../../protocol/result.ts";
import { findGame } from "../../games/registry.ts";
import type { ChanceTools } from "../../match/terms.ts";
import { SYSTEM_CLOCK } from "../ports/system-clock.ts";
import { decodeNetworkAbout } from "../table/network-saved.ts";
import { createNetworkTable, type NetworkTable } from "../table/network-table.ts";
import { OLD_FORMAT } from "../table/old-format.ts";
import type { TableDeps } from "../table/table-state.ts";
import type { SavedMatch, Verdict } from "./ledger.ts";
import { lineOf } from "./line.ts";

const UNKNOWN: Verdict = { kind: "unknown" };
const DAMAGED: Verdict = { kind: "damaged" };
/** Of another version of this app, not false. */
const CANNOT_SAY: readonly string[] = [OLD_FORMAT, "table/unknown-game", "match/rules-version"];

/** The line of a saved log, whose every signature, proof and move is verified again. */
export function lineOfSaved(
  { id, about, log, ended }: SavedMatch,
  verify: Verify,
  chance: ChanceTools,
): Verdict {
  const opened = openSaved({ about, log }, verify, chance);
  if (!opened.ok) return CANNOT_SAY.includes(opened.fault.code) ? UNKNOWN : DAMAGED;
  const { match, table } = opened.value.state;
  // The log of this player's own bot is a second copy of the same match.
  return match === null || toHex(table.hash) !== id
    ? NO_LINE
    : { kind: "line", line: lineOf(match, ended) };
}

/** The table of a saved log, verified again; it is not continued. Faults of the table, `table/unreadable`. */
export function openSaved(
  { about, log }: Pick<SavedMatch, "about" | "log">,
  verify: Verify,
  chance: ChanceTools,
): Result<NetworkTable> {
  const saved = decodeNetworkAbout(about, verify);
  if (!saved.ok) return saved;
  const { table, evening } = saved.value;
  const game = findGame(table.value.game);
  if (game === undefined)
    return fail("table/unknown-game", `This app does not know the game ${table.value.game}.`);
  return createNetworkTable(table, game, evening, log, onlooker(verify, chance));
}

const NO_LINE: Verdict = { kind: "line", line: null };

let known: Signer | null = null;

/** Signs nothing, but a table asks for somebody's key. */
function nobody(): Signer {
  known ??= signerFromSeed(new Uint8Array(32));
  return known;
}

/** Somebody without a seat, a network or a disk. */
export function onlooker(verify: Verify, chance: ChanceTools): TableDeps {
  return {
    me: nobody(),
    verify,
    random: chance.random,
    clock: SYSTEM_CLOCK,
    // All at once: nothing else waits here.
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
    removed: () => {},
  };
}
