import { expect, test } from "vitest";
import { readEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import type { Game } from "../engine/game.ts";
import { goFish } from "../games/go-fish/rules.ts";
import { knowledgeOf } from "./duty.ts";
import type { Effect } from "./match.ts";
import { matchOf, play, tableOf } from "./table.fixture.ts";

const game = goFish as unknown as Game;

/** For each of its own moves with proofs: what the player did, and whether the disk had it before it was sent. */
function movesWithProofs(effects: readonly Effect[]): (readonly [string, boolean])[] {
  return effects.flatMap((effect, index) => {
    const next = effects[index + 1];
    if (effect.kind !== "store" || effect.line.kind !== "entry" || next?.kind !== "send") return [];
    const { body } = unwrap(readEntry(effect.line.bytes)).value;
    if (body.kind !== "act" || body.parts === undefined) return [];
    return [[(body.action as { kind: string }).kind, effect.sync] as const];
  });
}

test("a card that a player must give is on disk before it is sent: a power cut must not have it proven twice", () => {
  const table = tableOf(game, 2);
  for (let asked = 0; asked < 6; asked++) {
    const [seat] = matchOf(table, 0).phase.expected;
    const match = matchOf(table, seat ?? -1);
    const choices = game.legal(
      match.phase.state,
      match.me!.seat,
      knowledgeOf(match, match.me!.seat),
    );
    play(table, match.me!.seat, choices[0]!);
  }
  const moves = table.effects.flatMap(movesWithProofs);
  const automatic = moves.filter(([kind]) => kind !== "ask");
  expect(automatic.length).toBeGreaterThan(0);
  for (const [, isSynced] of automatic) expect(isSynced).toBe(true);
  // What a player chooses is not slowed down by the disk.
  const chosen = moves.filter(([kind]) => kind === "ask");
  expect(chosen.length).toBeGreaterThan(0);
  for (const [, isSynced] of chosen) expect(isSynced).toBe(false);
});
