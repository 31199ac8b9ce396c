import { describe, expect, test } from "vitest";
import { concatBytes } from "../../bytes.ts";
import { beginShuffle } from "../shuffle/chain.ts";
import { flatten } from "../shuffle/elgamal.ts";
import { applyShuffle } from "../shuffle/shuffle-prover.ts";
import { group } from "../testing/group.ts";
import {
  agreeKeys,
  answer,
  change,
  codeOf,
  copyOf,
  dealHands,
  handOf,
  newTable,
  peerAt,
  settle,
  shuffle,
  type Table,
  upTo,
  value,
} from "../testing/table.ts";
import { prepare } from "./answers.ts";

const fresh = agreeKeys(newTable({ group, seats: 4, pieces: 6 }));

function begin(table: Table): void {
  const request = { first: 0, faces: upTo(6), hidden: [] };
  change(table, (deck) => value(beginShuffle(table.suite, deck, request)));
}

describe("masks made ahead", () => {
  const prepared = (table: Table, count: number) => {
    const peer = peerAt(table, 0);
    peer.secrets = prepare(table.suite, peer.deck, peer.secrets, count, table.random);
    return peer.secrets.prepared;
  };

  test("are used for the next shuffle of that size, and once only", () => {
    const table = copyOf(fresh);
    const own = prepared(table, 6);
    expect(prepared(table, 6)).toBe(own);
    begin(table);
    const [message] = answer(table, 0);
    const chain = table.spectator.chain;
    if (own === null || chain === null || message?.kind !== "shuffle")
      throw new Error("no shuffle");
    const expected = flatten(applyShuffle(table.suite, own, chain.input));
    expect(message.output).toEqual(concatBytes(...expected));
    expect(peerAt(table, 0).secrets.prepared).toBe(null);
    expect(settle(table)).toEqual([]);
  });

  test("are not used for a deck of another size", () => {
    const table = copyOf(fresh);
    prepared(table, 5);
    shuffle(table, { first: 0, faces: upTo(6), hidden: [] });
    dealHands(table, 0, 1);
    expect(handOf(table, 0).size).toBe(1);
  });

  test("cannot be made before the keys are agreed, and neither can a shuffle", () => {
    const table = newTable({ group, seats: 2, pieces: 2 });
    expect(prepared(table, 2)).toBe(null);
    const request = { first: 0, faces: [0, 1], hidden: [] };
    expect(codeOf(beginShuffle(table.suite, table.spectator, request))).toBe("deck/out-of-turn");
    const under = copyOf(fresh);
    begin(under);
    expect(codeOf(beginShuffle(under.suite, under.spectator, request))).toBe("deck/out-of-turn");
  });
});
