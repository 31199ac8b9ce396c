import { expect, test } from "vitest";
import { encodeEvidence } from "../../protocol/certificate.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { act, resignMatch } from "./author.ts";
import { tick } from "./clock.ts";
import { knowledgeOf, silences } from "./duty.ts";
import { receiveMessage } from "./receive.ts";
import {
  catchUp,
  create,
  deliver,
  matchOf,
  PASSWORD,
  post,
  spread,
  storedBy,
  type TestTable,
  tableOf,
  wait,
} from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";
import type { Place } from "./terms.ts";

/** As in Crazy Eights, Go Fish and Tequila Train: a late seat is out, and the others and its bots play on. */
const game: typeof tally = {
  ...tally,
  apply: (state, event) =>
    event.kind === "expired"
      ? tally.apply(state, { kind: "resigned", seats: event.seats })
      : tally.apply(state, event),
};

const [ANN, BOB, CAT, BOT] = [0, 1, 2, 3];

/** Ann resigns in the last moment. Nobody hears of it in time, and the others put her out, because she is late. */
function lateAnn(): { readonly table: TestTable; readonly resignation: Uint8Array } {
  const owners = [null, null, null, ANN];
  const table = tableOf(game as never, 4, { rounds: 20 }, 10_000, () => true, owners);
  for (const seat of table.matches.keys()) tick(matchOf(table, seat), 0);
  expect(matchOf(table, ANN).phase.expected).toEqual([ANN]);
  const house = {
    isSilent: (seat: number, at: Place) => silences(matchOf(table, ANN), seat, at),
    isTogether: () => true,
  };
  table.matches[BOT] = create(table, BOT, storedBy(table, BOT), house).match;
  tick(matchOf(table, ANN), 9_000);
  table.carries = (from) => from !== ANN;
  post(table, ANN, unwrap(resignMatch(matchOf(table, ANN))));
  const [resignation] = matchOf(table, ANN).pool.resignations.get(ANN)!;
  table.mail.length = 0;
  table.carries = (from, to) => from !== ANN && to !== ANN;
  for (let now = 10_000; matchOf(table, CAT).history.finals.length === 0; now += 500) {
    for (const seat of [BOB, CAT]) post(table, seat, tick(matchOf(table, seat), now));
    deliver(table);
  }
  expect(matchOf(table, BOB).history.finals[0]?.content.out).toEqual([[ANN, "late"]]);
  table.carries = () => true;
  for (const seat of [ANN, BOT]) catchUp(table, seat);
  return { table, resignation: resignation!.bytes };
}

test("a player who resigns as the others put her out for being late signs no vote after it, and her bot no move", () => {
  const { table, resignation } = lateAnn();
  const ann = matchOf(table, ANN);
  expect(ann.phase.gone).toEqual([ANN]);
  for (let more = 0; more < 12; more++) {
    for (const seat of matchOf(table, BOB).phase.expected) {
      const moved = act(matchOf(table, seat), { number: seat + 1 }, PASSWORD);
      if (moved.ok) post(table, seat, moved.value);
      deliver(table);
    }
  }
  const signed = table.effects.flatMap((effects, seat) =>
    [ANN, BOT].includes(seat)
      ? effects.flatMap((effect) =>
          effect.kind === "send" && ["entry", "vote"].includes(effect.message.kind)
            ? [`${seat}: ${effect.message.kind}`]
            : [],
        )
      : [],
  );
  const spectator = matchOf(table, BOB);
  // Whoever holds the resignation and something signed later convicts her.
  for (const effect of [...table.effects[ANN]!, ...table.effects[BOT]!]) {
    if (effect.kind !== "send") continue;
    const { kind, bytes } = effect.message;
    const evidence =
      kind === "vote"
        ? encodeEvidence({ kind: "later-vote", resignation, vote: bytes })
        : kind === "entry"
          ? encodeEvidence({ kind: "later-entry", resignation, entry: bytes })
          : null;
    if (evidence !== null) receiveMessage(spectator, { kind: "evidence", bytes: evidence });
  }
  expect([...spectator.guilt.convicted.values()].map(({ fault }) => fault.code)).toEqual([]);
  expect(signed).toEqual(["0: entry"]);
});

test("nor is she convicted when the resignation arrives once the match is over", () => {
  const { table, resignation } = lateAnn();
  const start = 100_000;
  for (let more = 0; more < 200 && matchOf(table, BOB).phase.outcome === null; more++) {
    wait(table, start + 500 * more);
    for (const seat of [BOB, CAT]) catchUp(table, seat);
    for (const seat of matchOf(table, BOB).phase.expected) {
      const moved = act(matchOf(table, seat), { number: 1 + ((seat + more) % 5) }, PASSWORD);
      if (moved.ok) post(table, seat, moved.value);
      deliver(table);
    }
  }
  expect(matchOf(table, BOB).phase.outcome).not.toBeNull();
  receiveMessage(matchOf(table, BOB), { kind: "entry", bytes: resignation });
  expect([...matchOf(table, BOB).guilt.convicted.keys()]).toEqual([]);
});

test("bots of hers go when nobody is left to deal with, as nobody else could end the match", () => {
  const [OTHER_BOT] = [4];
  const owners = [null, null, null, ANN, ANN];
  const table = tableOf(crazyEights as never, 5, undefined, 10_000, () => true, owners);
  const goOn = (until: () => boolean) => {
    for (let now = 0; !until(); now += 500) {
      if (now > 500_000) throw new Error("The match stands still.");
      wait(table, now);
      for (const seat of [BOB, CAT, BOT, OTHER_BOT]) {
        const match = matchOf(table, seat);
        if (!match.phase.expected.includes(seat)) continue;
        const [action] = match.game.legal(match.phase.state, seat, knowledgeOf(match, seat));
        const moved = act(match, action!, PASSWORD);
        if (moved.ok) spread(table, seat, moved.value);
      }
    }
  };
  goOn(
    () =>
      matchOf(table, BOB).phase.gone.includes(ANN) && matchOf(table, BOB).phase.request === null,
  );
  const left = [BOB, CAT].map((seat) => unwrap(resignMatch(matchOf(table, seat))));
  for (const [index, effects] of left.entries()) post(table, BOB + index, effects);
  deliver(table);
  goOn(() => matchOf(table, ANN).phase.outcome !== null);
  for (const seat of [BOB, CAT, BOT]) {
    expect(matchOf(table, seat).phase.outcome).toEqual(matchOf(table, ANN).phase.outcome);
    expect([...matchOf(table, seat).guilt.convicted.keys()]).toEqual([]);
  }
});
