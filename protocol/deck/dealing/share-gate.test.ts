import { describe, expect, test } from "vitest";
import { removeSeat } from "../keys/removal.ts";
import type { MessageOf } from "../messages.ts";
import { judge } from "../receive.ts";
import { finishShuffle, isShuffled } from "../shuffle/chain.ts";
import { flatten } from "../shuffle/elgamal.ts";
import { spliced } from "../testing/attack.ts";
import { begin, fresh, nextShuffle } from "../testing/shuffling.ts";
import {
  answer,
  change,
  codeOf,
  copyOf,
  dealHands,
  deliver,
  handOf,
  peerAt,
  type Sent,
  settle,
  type Table,
  upTo,
  value,
  verify,
} from "../testing/table.ts";
import { answers } from "./answers.ts";
import { beginDeal, beginOpen } from "./requests.ts";

/** The proof is accepted at first and convicts its author when it is verified; a third peer finds the same. */
function expectConvictedBy(table: Table, seat: number, proof: MessageOf<"shuffle-proof">): void {
  const before = copyOf(table);
  deliver(table, seat, proof);
  verify(table);
  expect(table.convicted).toMatchObject([{ seat, fault: { code: "deck/bad-shuffle" } }]);
  const honest = answer(before, seat).find(({ kind }) => kind === "shuffle-proof");
  const code = "deck/bad-shuffle" as const;
  expectEvidence(before, seat, proof, code, honest);
}

function expectEvidence(
  table: Table,
  seat: number,
  message: MessageOf<"shuffle-proof">,
  code: "deck/bad-shuffle",
  honest: unknown,
): void {
  const { suite, random, spectator } = table;
  expect(judge(suite, spectator, seat, message, random)?.code).toBe(code);
  expect(judge(suite, spectator, seat, honest, random)).toBe(null);
}

test("20: the proof of one step presented for another", () => {
  const table = copyOf(fresh);
  const proofs: Sent[] = [];
  begin(table, upTo(6));
  settle(table, (sent) => {
    if (sent.message.kind === "shuffle-proof") proofs.push(sent);
    return sent;
  });
  change(table, (deck) => value(finishShuffle(deck)));
  begin(table, [], upTo(6), 6);
  const { seat, message } = nextShuffle(table);
  deliver(table, seat, message);
  const old = proofs.find((sent) => sent.seat === seat)?.message;
  if (old?.kind !== "shuffle-proof") throw new Error("no proof");
  const shuffleNumber = table.spectator.chain?.number ?? 0;
  const replayed = { ...old, shuffle: shuffleNumber, step: 0 };
  expectConvictedBy(table, seat, replayed);
});

describe("25: a deck whose proof fails", () => {
  const spoil = (sent: Sent): Sent => {
    const { message, seat } = sent;
    if (message.kind !== "shuffle-proof" || seat !== 1) return sent;
    const at = message.proof.length - 32;
    const response = (message.proof[at] ?? 0) ^ 1;
    return {
      seat,
      message: { ...message, proof: spliced(message.proof, at, Uint8Array.of(response)) },
    };
  };

  test("is void with all built on it, its author convicted, and no share was given for it", () => {
    const table = copyOf(fresh);
    begin(table, upTo(6));
    let spoilt = false;
    settle(table, (sent) => {
      if (sent.message.kind === "shuffle-proof" && sent.seat === 1) {
        if (spoilt) return null;
        spoilt = true;
        return spoil(sent);
      }
      // Once convicted, the liar is no longer heard.
      return spoilt && sent.seat === 1 && table.convicted.length > 0 ? null : sent;
    });
    expect(table.convicted).toMatchObject([{ seat: 1, fault: { code: "deck/bad-shuffle" } }]);
    expect(isShuffled(table.spectator)).toBe(false);
    expect(codeOf(beginDeal(table.spectator, [{ slot: 0, seat: 0 }]))).toBe("deck/no-such-slot");
    expect(table.log.some(({ message }) => message.kind === "shares")).toBe(false);
    expect(table.spectator.chain?.steps.map(({ seat }) => seat)).toEqual([0]);

    change(table, (deck) => value(removeSeat(table.suite, deck, 1)));
    table.peers.delete(1);
    expect(settle(table)).toEqual([]);
    expect(table.spectator.chain?.steps.map(({ seat }) => seat)).toEqual([0, 2, 3]);
    change(table, (deck) => value(finishShuffle(deck)));
    dealHands(table, 0, 2);
    const dealt = [0, 2, 3].flatMap((seat) => [...handOf(table, seat).values()]);
    expect(dealt.toSorted()).toEqual(upTo(6));
  });

  test("is found out by anybody who checks the spoilt proof", () => {
    const table = copyOf(fresh);
    begin(table, upTo(6));
    deliver(table, 0, nextShuffle(table).message);
    deliver(table, 1, nextShuffle(table).message);
    const proof = answer(table, 1).find((message) => message.kind === "shuffle-proof");
    if (proof === undefined) throw new Error("no proof");
    const spoilt = spoil({ seat: 1, message: proof }).message;
    if (spoilt.kind === "shuffle-proof") expectConvictedBy(table, 1, spoilt);
  });

  test("shuffled again takes new masks: the same ones would link two decks", () => {
    const table = copyOf(fresh);
    begin(table, upTo(6));
    const { seat, message } = nextShuffle(table);
    deliver(table, seat, message);
    const masks = peerAt(table, seat).secrets.shuffles;
    expect(masks.size).toBe(1);
    answer(table, seat);
    expect(peerAt(table, seat).secrets.shuffles.size).toBe(0);
  });
});

describe("the share gate", () => {
  test("holds while a proof is missing or unverified, however often a seat is asked", () => {
    const table = copyOf(fresh);
    begin(table, upTo(6));
    for (let step = 0; step < 4; step++) {
      const { seat, message } = nextShuffle(table);
      deliver(table, seat, message);
    }
    const gateHolds = () => {
      expect(codeOf(finishShuffle(table.spectator))).toBe("deck/out-of-turn");
      expect(codeOf(beginOpen(table.spectator, [0]))).toBe("deck/no-such-slot");
      for (const seat of upTo(4)) {
        const peer = peerAt(table, seat);
        const { messages } = answers(table.suite, peer.deck, peer.secrets, table.random);
        expect(messages.every(({ kind }) => kind === "shuffle-proof")).toBe(true);
      }
    };
    gateHolds();
    for (const seat of upTo(4)) deliver(table, seat, answer(table, seat)[0]);
    gateHolds();
    verify(table);
    expect(isShuffled(table.spectator)).toBe(true);
  });

  test("is each peer's own: one that has not verified yet gives nothing", () => {
    const table = copyOf(fresh);
    begin(table, upTo(6));
    for (let step = 0; step < 4; step++) {
      const { seat, message } = nextShuffle(table);
      deliver(table, seat, message);
    }
    for (const seat of upTo(4)) deliver(table, seat, answer(table, seat)[0]);
    const slow = peerAt(table, 3).deck;
    verify(table);
    expect(finishShuffle(table.spectator).ok).toBe(true);
    expect(codeOf(finishShuffle(slow))).toBe("deck/out-of-turn");
  });
});

test("42: a seat removed in mid-shuffle is left out, and the chain continues from the last good deck", () => {
  const table = copyOf(fresh);
  begin(table, upTo(6));
  deliver(table, 0, nextShuffle(table).message);
  const { message } = nextShuffle(table);
  deliver(table, 1, message);
  // Seat 1 leaves before its proof; seat 0's has arrived and is verified.
  deliver(table, 0, answer(table, 0)[0]);
  expect(codeOf(removeSeat(table.suite, table.spectator, 1))).toBe("deck/unproved");
  verify(table);
  const kept = table.spectator.chain?.steps[0]?.output ?? [];
  table.peers.delete(1);
  change(table, (deck) => value(removeSeat(table.suite, deck, 1)));
  expect(table.spectator.chain?.steps).toHaveLength(1);
  expect(flatten(table.spectator.chain?.steps[0]?.output ?? [])).toEqual(flatten(kept));
  expect(settle(table)).toEqual([]);
  change(table, (deck) => value(finishShuffle(deck)));
  dealHands(table, 0, 2);
  expect([0, 2, 3].flatMap((seat) => [...handOf(table, seat).values()]).toSorted()).toEqual(
    upTo(6),
  );
});
