import { toHex } from "../../../protocol/bytes.ts";
import { ok, type Result } from "../../../protocol/result.ts";
import type { Seating } from "../../../protocol/start.ts";
import type { Played } from "../../engine/analysis.ts";
import type { Plain } from "../../engine/game.ts";
import { findGame, isJudged } from "../../games/registry.ts";
import { decisionsOf } from "../../match/record/decisions.ts";
import { verifyRecord } from "../../match/record/verification.ts";
import type { ChanceTools } from "../../match/terms.ts";
import type { Replay } from "../api/api.ts";
import { packed } from "../api/positions.ts";
import type { Signer } from "../api/terms.ts";
import type { Checking } from "./checking.ts";

/** A verified record, with its decisions if they can be analysed. */
export interface OpenedRecord extends Replay {
  readonly decisions: readonly Played<Plain, Plain>[];
}

/** Verifies a record's file and lists its positions. Faults of `verifyRecord`, `record/too-long`. */
export function openRecord(
  bytes: Uint8Array,
  checking: Checking,
  chance: ChanceTools,
): Result<OpenedRecord> {
  const verified = verifyRecord(bytes, { ...checking, findGame, chance });
  if (!verified.ok) return verified;
  const {
    game,
    seating,
    players,
    positions,
    moves,
    outcome,
    steps,
    ending,
    convicted,
    verification,
  } = verified.value;
  // States are many bytes: they leave the thread only if somebody can analyse them.
  const decisions = isJudged(game.id) ? decisionsOf(game, steps, () => null) : [];
  const course = packed({ positions, moves });
  if (!course.ok) return course;
  return ok({
    game: game.id,
    players,
    signers: signersOf(seating),
    convicted,
    ...course.value,
    outcome,
    verified: verification,
    ending,
    decisions,
  });
}

/** The keys that a match's seats are bound to. */
export function signersOf({ joins }: Pick<Seating, "joins">): Signer[] {
  return joins.map(({ value: { player, bot } }) => ({
    player: toHex(bot?.of ?? player),
    bot: bot !== undefined,
  }));
}
