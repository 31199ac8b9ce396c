import { expect, test } from "vitest";
import { encodeCertificate, encodeEvidence } from "../../../protocol/certificate.ts";
import { signChat } from "../../../protocol/chat.ts";
import { type Content, hashContent } from "../../../protocol/content.ts";
import { signEntry } from "../../../protocol/entry.ts";
import { emptyRoster } from "../../../protocol/roster.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { type Seating, signStart } from "../../../protocol/start.ts";
import { signClaim, signEnd, signPause } from "../../../protocol/statement.ts";
import { signProposal, signVote } from "../../../protocol/vote.ts";
import { tableOf } from "../../match/table.fixture.ts";
import { tally } from "../../match/tally.fixture.ts";
import { nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { onlooker } from "../ledger/saved-line.ts";
import { encodeMessage, type Message } from "./messages.ts";
import { createNetworkTable } from "./network-table.ts";
import { isFalseForGood } from "./table-state.ts";

const chance = await openChance();
const { seating, signers } = tableOf(tally as never, 4);
const [ann, bob] = signers;
if (ann === undefined || bob === undefined) throw new Error("nobody");

/** The table as somebody sees it who was shown this start. */
function shown({ start, table }: Seating) {
  const first = encodeMessage({ kind: "start", bytes: start.bytes });
  const log = [{ bytes: first, sealed: null }];
  const deps = onlooker(nativeVerify, chance);
  return unwrap(createNetworkTable(table, tally as never, NEW_EVENING, log, deps));
}

/** Everything that Ann, in seat 0, may sign in the first phase of this match. */
function saidIn({ start }: Seating): Message[] {
  const match = start.hash;
  const place = { v: 2, match, turn: 0, log: match } as const;
  const act = (number: number) => {
    const body = { kind: "act", action: { number }, seen: [] } as const;
    return signEntry({ ...place, seat: 0, step: 0, body }, ann!).bytes;
  };
  const content: Content = { answers: [], resigned: [], out: [] };
  const vote = signVote(
    { ...place, voter: 0, round: 0, kind: "precommit", content: hashContent(content), vr: -1 },
    ann!,
  ).bytes;
  const proposal = { ...place, voter: 0, round: 4, content, vr: -1 };
  return [
    { kind: "entry", bytes: act(1) },
    { kind: "vote", bytes: vote },
    { kind: "proposal", bytes: signProposal(proposal, ann!).bytes },
    { kind: "certificate", bytes: encodeCertificate({ turn: 0, content, votes: [vote] }) },
    { kind: "evidence", bytes: encodeEvidence({ kind: "faces", entries: [act(1), act(2)] }) },
    { kind: "claim", bytes: signClaim({ ...place, seat: 0, seats: [1] }, ann!).bytes },
    { kind: "end", bytes: signEnd({ ...place, seat: 0 }, ann!).bytes },
    { kind: "pause", bytes: signPause({ v: 2, match, turn: 0, seat: 0, number: 1 }, ann!).bytes },
  ];
}

const said = saidIn(seating);

test.each(said)(
  "a player who was shown another start is not blamed for handing on its $kind",
  ({ kind, bytes }) => {
    const { table, joins } = seating;
    const roster = { ...emptyRoster(table), joins, head: seating.start.value.roster };
    const other = unwrap(signStart(roster, ann, joins.toReversed()));
    const before = shown(other);
    expect(before.receive(encodeMessage({ kind, bytes }), "", true)).toBe("ignore");
    expect(before.view().refusals).toHaveLength(1);
  },
);

test.each(said)("a $kind that is false for everybody is held against whoever brings it", (one) => {
  const { kind, bytes } = one;
  const table = shown(seating);
  expect(table.receive(encodeMessage({ kind, bytes: bytes.subarray(1) }), "", true)).toBe("reject");
  if (["certificate", "evidence"].includes(kind)) return;
  const forged = Uint8Array.from(bytes);
  forged[forged.length - 64] = (forged.at(-64) ?? 0) ^ 1;
  expect(table.receive(encodeMessage({ kind, bytes: forged }), "", true)).toBe("reject");
  expect(shown(seating).receive(encodeMessage(one), "", true)).not.toBe("reject");
});

test("what is said at another table, or proves nothing, is held against whoever brings it", () => {
  const table = shown(seating);
  const elsewhere = { ...seating.table, hash: new Uint8Array(32) };
  const line = signChat(elsewhere, 0, "hello", bob).bytes;
  expect(table.receive(encodeMessage({ kind: "chat", bytes: line }), "", true)).toBe("reject");
  const [entry] = said;
  if (entry === undefined) throw new Error("nothing was said");
  const same = encodeEvidence({ kind: "faces", entries: [entry.bytes, entry.bytes] });
  expect(table.receive(encodeMessage({ kind: "evidence", bytes: same }), "", true)).toBe("reject");
});

test("a fault that nobody has thought of is held against nobody", () => {
  expect(isFalseForGood({ code: "roster/something-new", message: "" })).toBe(false);
});

test("what is refused in one turn of the loop is shown once", () => {
  const first = encodeMessage({ kind: "start", bytes: seating.start.bytes });
  const steps: (() => void)[] = [];
  const soon = (step: () => void) => void steps.push(step);
  const clock = { now: () => 0, today: () => 0, soon, after: () => () => {} };
  const deps = { ...onlooker(nativeVerify, chance), clock };
  const log = [{ bytes: first, sealed: null }];
  const table = unwrap(createNetworkTable(seating.table, tally as never, NEW_EVENING, log, deps));
  let shown = 0;
  table.subscribe(({ kind }) => {
    if (kind === "changed") shown++;
  });
  const noise = encodeMessage({ kind: "rematch", bytes: new Uint8Array(8) });
  for (const _ of [1, 2]) {
    for (let time = 0; time < 100; time++) table.receive(noise, "", true);
    for (const step of steps.splice(0)) step();
  }
  expect(shown).toBe(2);
  expect(table.view().refusals).toMatchObject([{ count: 200 }]);
});
