import { describe, expect, it } from "vitest";
import { signEntry } from "../../protocol/entry.ts";
import { signerFromSeed } from "../../protocol/identity.ts";
import { carryOut, elapse, LIMIT, matchAt, play, roomOf } from "./absence.fixture.ts";
import { receive } from "./receive.ts";
import { tally } from "./tally.fixture.ts";

describe("a resignation of a seat that was put out by vote", () => {
  it("holds nobody up who lacks it: no move names it", () => {
    const room = roomOf(tally, 4);
    room.machines[0]!.up = false;
    elapse(room, LIMIT + 2000);
    const [mover] = matchAt(room, 1).expected;
    const machine = room.machines[mover!]!;
    const { seating, turn, states, epochs, gone } = machine.match;
    expect(gone).toEqual([0]);
    const place = { v: 1, table: seating.table.hash, match: seating.start.hash, seat: 0 } as const;
    const at = {
      seq: 0,
      prev: seating.start.hash,
      turn,
      state: states[turn]!.hash,
      epoch: epochs[turn]!,
    };
    const body = { kind: "resign" } as const;
    const resigned = signEntry(
      { ...place, ...at, body },
      signerFromSeed(new Uint8Array(32).fill(1)),
    );
    carryOut(room, machine, receive(machine.match, resigned.bytes).effects);
    expect(machine.match.log).toContainEqual(expect.objectContaining({ bytes: resigned.bytes }));
    play(room, mover!, { number: 1 });
    const move = machine.match.chains[mover!]!.accepted.at(-1)!.value.body;
    expect(move).toMatchObject({ kind: "act", seen: [] });
    for (const index of [1, 2, 3]) expect(matchAt(room, index).turn).toBe(turn + 1);
  });
});
