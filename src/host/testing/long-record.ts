import { seatingOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { NO_KNOWLEDGE } from "../../engine/game.ts";
import { rpsls } from "../../games/rpsls/rules.ts";
import { act } from "../../match/author.ts";
import { createMatch } from "../../match/create.ts";
import type { Effect } from "../../match/match.ts";
import { receiveMessage } from "../../match/receive.ts";
import { recordOf } from "../../match/record/verification.ts";
import { nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";

/**
 * The file of a match between two who always throw the same, so that no round is ever won, once it is at least this
 * long.
 */
export function longRecord(entries: number): Uint8Array {
  const signers = [
    nativeSigner(new Uint8Array(32).fill(1)),
    nativeSigner(new Uint8Array(32).fill(2)),
  ] as const;
  const seating = seatingOf(signers, nativeVerify, {
    game: rpsls.id,
    rulesVersion: rpsls.rulesVersion,
  });
  const opened = (seat: 0 | 1) => {
    const me = { seat, signer: signers[seat] };
    return unwrap(createMatch({ game: rpsls, seating, me, verify: nativeVerify, stored: [] }))
      .match;
  };
  const matches = [opened(0), opened(1)] as const;
  const publish = (author: 0 | 1, effects: readonly Effect[]): void => {
    const other = author === 0 ? 1 : 0;
    for (const effect of effects)
      if (effect.kind === "send")
        publish(other, receiveMessage(matches[other], effect.message).effects);
  };
  const written = () =>
    matches[0].history.finals.reduce((sum, { entries: named }) => sum + named.length, 0);
  for (let thrown = 0; written() < entries; thrown++) {
    const seat = thrown % 2 === 0 ? 0 : 1;
    const [action] = matches[seat].game.legal(matches[seat].phase.state, seat, NO_KNOWLEDGE);
    const password = thrown.toString(16).padStart(32, "0");
    // What follows from the throw, above all the reveals, the two sign automatically.
    publish(seat, unwrap(act(matches[seat], action ?? null, password)));
  }
  return recordOf(matches[0]);
}
