import { expect, test } from "vitest";
import type { Change, Snapshot, Table } from "../../host/api/api.ts";
import { diff } from "../../host/api/patch.ts";
import { applyChange, createMirror } from "./mirror.ts";
import { NETWORK, NO_FRIENDS } from "./network.fixture.ts";

function snapshot(n: number, name = "Anna"): Snapshot {
  return {
    n,
    me: { id: "00", name, muted: [], botPace: "none" },
    network: NETWORK,
    lobby: [],
    tables: [],
    notices: [],
    waiting: [],
    blocked: [],
    friends: NO_FRIENDS,
    updates: null,
    solving: [],
  };
}

function renamed(n: number, name: string): Change {
  return { n, kind: "me", me: { id: "00", name, muted: [], botPace: "none" } };
}

const TABLE: Table = {
  id: "t",
  kind: "network",
  stage: "gathering",
  game: "connect-four",
  options: {},
  stake: 0,
  phaseLimit: null,
  capacity: 2,
  seats: [],
  host: null,
  hosting: true,
  entrance: { access: "open", locked: false },
  bound: true,
  watching: false,
  watchers: 0,
  mine: [0],
  match: null,
  chat: [],
  rematch: { wanted: [], left: [], next: null, offer: null, owner: false, terms: null },
  score: [0, 0],
  evening: null,
  refusals: [],
};

/** A mirror whose snapshots are answered by hand. */
function mirrored() {
  const shown: Snapshot[] = [];
  const answers: PromiseWithResolvers<Snapshot>[] = [];
  const mirror = createMirror(
    () => {
      const answer = Promise.withResolvers<Snapshot>();
      answers.push(answer);
      return answer.promise;
    },
    (next) => shown.push(next),
  );
  const answer = async (index: number, with_: Snapshot | Error) => {
    if (with_ instanceof Error) answers[index]!.reject(with_);
    else answers[index]!.resolve(with_);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { mirror, shown, answers, answer };
}

test("a change with the next number changes what it names and nothing else", () => {
  const before = snapshot(4);
  expect(applyChange(before, renamed(5, "Bo"))).toEqual({
    ...snapshot(5),
    me: { id: "00", name: "Bo", muted: [], botPace: "none" },
  });
  expect(applyChange(before, { n: 5, kind: "table", table: TABLE })?.tables).toEqual([TABLE]);
});

test("a table replaces itself in its place, a new one comes first, one that is gone goes", () => {
  const other = { ...TABLE, id: "u" };
  const one = { ...snapshot(1), tables: [other, TABLE] };
  const changed = { ...TABLE, stake: 7 };
  expect(applyChange(one, { n: 2, kind: "table", table: changed })?.tables).toEqual([
    other,
    changed,
  ]);
  const fresh = { ...TABLE, id: "v" };
  expect(applyChange(one, { n: 2, kind: "table", table: fresh })?.tables[0]).toEqual(fresh);
  expect(applyChange(one, { n: 2, kind: "table-gone", id: "u" })?.tables).toEqual([TABLE]);
});

test("a patch changes its table alone, and none of a table that is not here", () => {
  const other = { ...TABLE, id: "u" };
  const before = { ...snapshot(1), tables: [other, TABLE] };
  const after = { ...TABLE, stake: 7 };
  const change = { n: 2, kind: "table-patch", id: "t", patch: diff(TABLE, after) } as const;
  const next = applyChange(before, change);
  expect(next).toEqual({ ...before, n: 2, tables: [other, after] });
  expect(next?.tables[0]).toBe(other);
  expect(applyChange({ ...before, tables: [other] }, change)).toBeNull();
});

test("a page that missed a change asks for all, and follows patches from there", async () => {
  const { mirror, shown, answers, answer } = mirrored();
  const tables = [0, 1, 2, 3].map((stake) => ({ ...TABLE, stake, score: Array(stake).fill(1) }));
  const patchTo = (n: number) => {
    const patch = diff(tables[n - 2], tables[n - 1]);
    return { n, kind: "table-patch", id: "t", patch } as const;
  };
  mirror.refresh();
  await answer(0, { ...snapshot(1), tables: [tables[0]!] });
  mirror.changed(patchTo(3));
  mirror.changed(patchTo(4));
  expect(answers).toHaveLength(2);
  await answer(1, { ...snapshot(3), tables: [tables[2]!] });
  expect(shown.at(-1)).toEqual({ ...snapshot(4), tables: [tables[3]] });
});

test("a change that the snapshot already holds changes nothing", () => {
  const before = snapshot(4);
  expect(applyChange(before, renamed(4, "Bo"))).toBe(before);
  expect(applyChange(before, renamed(1, "Bo"))).toBe(before);
});

test("a missing number asks for a new snapshot", async () => {
  const { mirror, shown, answers, answer } = mirrored();
  mirror.refresh();
  await answer(0, snapshot(1));
  mirror.changed(renamed(2, "Bo"));
  expect(shown.at(-1)?.me.name).toBe("Bo");
  mirror.changed(renamed(4, "Chen"));
  expect(answers).toHaveLength(2);
  expect(shown.at(-1)?.me.name).toBe("Bo");
  await answer(1, snapshot(4, "Chen"));
  expect(shown.at(-1)).toEqual(snapshot(4, "Chen"));
});

test("changes that overtake the snapshot are applied on top of it", async () => {
  const { mirror, shown, answers, answer } = mirrored();
  mirror.refresh();
  mirror.changed(renamed(2, "old"));
  mirror.changed(renamed(3, "Bo"));
  await answer(0, snapshot(2));
  expect(answers).toHaveLength(1);
  expect(shown.at(-1)).toEqual({
    ...snapshot(3),
    me: { id: "00", name: "Bo", muted: [], botPace: "none" },
  });
});

test("only the newest of two snapshots counts", async () => {
  const { mirror, shown, answer } = mirrored();
  mirror.refresh();
  mirror.refresh();
  await answer(1, snapshot(9, "new"));
  await answer(0, snapshot(3, "stale"));
  expect(shown.map(({ n }) => n)).toEqual([9]);
});

test("a snapshot that fails leaves what was shown, and the next gap asks again", async () => {
  const { mirror, shown, answers, answer } = mirrored();
  mirror.refresh();
  await answer(0, snapshot(1));
  mirror.refresh();
  await answer(1, new Error("gone"));
  expect(shown).toHaveLength(1);
  mirror.changed(renamed(7, "Bo"));
  expect(answers).toHaveLength(3);
});
