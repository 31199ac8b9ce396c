import { describe, expect, it } from "vitest";
import { signerFromSeed, verify } from "./identity.ts";
import { MAX_NAME, openJoin, signJoin } from "./join.ts";
import { MAX_SEATS, signManifest } from "./manifest.ts";
import type { Result } from "./result.ts";
import {
  type Change,
  emptyRoster,
  followRoster,
  openRosterList,
  type Roster,
  signRosterChange,
  signRosterList,
} from "./roster.ts";
import { manifestOf, rosterOf, unwrap } from "./seating.fixture.ts";
import { openStart, START_LIMIT, signStart, startsRoster } from "./start.ts";

const [ann, bob, eve] = [1, 2, 3].map((seed) => signerFromSeed(new Uint8Array(32).fill(seed)));
const table = signManifest(manifestOf(ann!, 2), ann!);
const empty = emptyRoster(table);
const accept = (player = bob!): Change => ({
  kind: "accept",
  join: signJoin(table, "A name", new Uint8Array(32), player).bytes,
});
const follow = (roster: Roster, change: Change, host = ann!) =>
  followRoster(roster, signRosterChange(roster, change, host).bytes, verify);
const codeOf = (result: Result<unknown>) => (result.ok ? "ok" : result.fault.code);

describe("a roster", () => {
  it("seats players in joining order, and gives a seat back", () => {
    const two = unwrap(follow(unwrap(follow(empty, accept(ann))), accept(bob)));
    expect(two.joins.map((join) => join.value.player)).toEqual([ann!.key, bob!.key]);
    const one = unwrap(follow(two, { kind: "remove", player: ann!.key }));
    expect(one.joins.map((join) => join.value.player)).toEqual([bob!.key]);
    expect(codeOf(follow(one, accept(eve)))).toBe("ok");
  });

  it("obeys its host alone", () => {
    expect(codeOf(follow(empty, accept(), eve))).toBe("roster/bad-signature");
  });

  it.each<[string, Change, string]>([
    ["a player twice", accept(ann), "roster/already-seated"],
    ["one player too many", accept(eve), "roster/full"],
    ["the removal of a stranger", { kind: "remove", player: eve!.key }, "roster/not-seated"],
    ["bytes that are no join", { kind: "accept", join: new Uint8Array(99) }, "join/malformed"],
  ])("refuses %s", (_, change, code) => {
    const full = rosterOf([ann!, bob!], verify);
    expect(codeOf(follow(full, change))).toBe(code);
  });

  it("loses a player's bots with the player", () => {
    const bot = signJoin(table, "Bot 1", new Uint8Array(32), eve!, {
      bot: { level: "easy", owner: bob! },
    });
    const wide = emptyRoster(signManifest(manifestOf(ann!, 3), ann!));
    const seated = { ...wide, joins: [...unwrap(follow(empty, accept(bob))).joins, bot] };
    const gone = follow(seated, { kind: "remove", player: bob!.key });
    expect(unwrap(gone).joins).toEqual([]);
    const sentAway = follow(seated, { kind: "remove", player: eve!.key });
    expect(unwrap(sentAway).joins.map((join) => join.value.player)).toEqual([bob!.key]);
  });

  it("tells a gap, a repetition and a second list apart", () => {
    const one = unwrap(follow(empty, accept(ann)));
    const two = unwrap(follow(one, accept(bob)));
    const later = signRosterChange(two, { kind: "cancel" }, ann!).bytes;
    expect(codeOf(followRoster(one, later, verify))).toBe("roster/gap");
    const earlier = signRosterChange(empty, accept(ann), ann!).bytes;
    expect(codeOf(followRoster(one, earlier, verify))).toBe("roster/stale");
    const other = unwrap(follow(empty, accept(eve)));
    const forked = signRosterChange(other, accept(bob), ann!).bytes;
    expect(codeOf(followRoster(one, forked, verify))).toBe("roster/wrong-prev");
  });

  it("ends with the table", () => {
    const closed = unwrap(follow(empty, { kind: "cancel" }));
    expect(codeOf(follow(closed, accept()))).toBe("roster/cancelled");
    expect(codeOf(signStart(closed, ann!))).toBe("start/cancelled");
  });
});

describe("a roster as its host shows it", () => {
  const two = rosterOf([ann!, bob!], verify);

  const eveJoins = unwrap(
    openJoin(signJoin(table, "Eve", new Uint8Array(32), eve!).bytes, two.table, verify),
  );

  it("continues from where the changes stand", () => {
    const shown = unwrap(openRosterList(signRosterList(two, ann!), two.table, verify));
    expect(shown).toEqual(two);
    const change = signRosterChange(two, { kind: "cancel" }, ann!).bytes;
    expect(unwrap(followRoster(shown, change, verify)).cancelled).toBe(true);
  });

  it("is read again without checking the joins that were checked before, at this table", () => {
    const three = { ...two, table: signManifest(manifestOf(ann!, 3), ann!) };
    const keys: Uint8Array[] = [];
    const counting: typeof verify = (key, message, signature) => {
      keys.push(key);
      return verify(key, message, signature);
    };
    const bytes = signRosterList(two, ann!);
    expect(unwrap(openRosterList(bytes, two.table, counting, two.joins))).toEqual(two);
    expect(keys).toEqual([ann!.key]);
    expect(unwrap(openRosterList(bytes, two.table, counting, two.joins.slice(1)))).toEqual(two);
    expect(keys.slice(1)).toEqual([ann!.key, ann!.key]);
    const moved = signRosterList(three, ann!);
    expect(codeOf(openRosterList(moved, three.table, verify, two.joins))).toBe("join/wrong-table");
  });

  it.each<[string, Uint8Array, string]>([
    ["of somebody else", signRosterList(two, eve!), "roster/bad-signature"],
    [
      "of another table",
      signRosterList({ ...two, table: signManifest(manifestOf(ann!, 3), ann!) }, ann!),
      "roster/wrong-table",
    ],
    [
      "with a player twice",
      signRosterList({ ...two, joins: [...two.joins.slice(1), ...two.joins.slice(1)] }, ann!),
      "roster/already-seated",
    ],
    [
      "with more players than seats",
      signRosterList({ ...two, joins: [...two.joins, eveJoins] }, ann!),
      "roster/full",
    ],
    ["cut short", signRosterList(two, ann!).subarray(0, 90), "roster/malformed"],
  ])("is refused %s", (_, bytes, code) => {
    expect(codeOf(openRosterList(bytes, two.table, verify))).toBe(code);
  });
});

describe("a start", () => {
  const full = rosterOf([ann!, bob!], verify);
  const started = unwrap(signStart(full, ann!));

  it("names everybody's seat and belongs to the roster it came from", () => {
    const opened = unwrap(openStart(started.start.bytes, full.table, verify));
    expect(opened.joins.map((join) => join.value.player)).toEqual([ann!.key, bob!.key]);
    expect(startsRoster(opened, full)).toBe(true);
    expect(startsRoster(opened, empty)).toBe(false);
  });

  it("needs two players, but not a full table", () => {
    expect(codeOf(signStart(empty, ann!))).toBe("start/too-few");
    const two = rosterOf([ann!, bob!], verify, { seats: 3 });
    const { start } = unwrap(signStart(two, ann!));
    expect(unwrap(openStart(start.bytes, two.table, verify)).joins.length).toBe(2);
  });

  it.each([
    ["somebody twice", [0, 0], "start/twice-seated"],
    ["too many", [0, 1, 0], "start/too-many"],
  ])("is refused when it seats %s", (_, seats, code) => {
    // The host itself cheats: its own functions would not sign this.
    const joins = seats.map((seat) => full.joins[seat]!);
    const forged = {
      ...full,
      joins,
      table: { ...full.table, value: { ...full.table.value, seats: joins.length } },
    };
    const { start } = unwrap(signStart(forged, ann!));
    expect(codeOf(openStart(start.bytes, full.table, verify))).toBe(code);
  });

  it("seats a bot beside its owner only, and no bot of a bot", () => {
    const join = (player: typeof ann, owner: typeof ann) =>
      signJoin(table, "Bot 1", new Uint8Array(32), player!, {
        bot: { level: "best", owner: owner! },
      });
    const start = (bot: ReturnType<typeof join>, other = full.joins[0]!) =>
      signStart({ ...full, joins: [other, bot] }, ann!);
    expect(codeOf(start(join(eve, ann)))).toBe("ok");
    expect(codeOf(start(join(eve, bob)))).toBe("start/stray-bot");
    expect(codeOf(start(join(bob, eve), join(eve, ann)))).toBe("start/stray-bot");
  });

  it("is refused from anybody but the host, and for another table", () => {
    const { start } = unwrap(signStart(full, eve!));
    expect(codeOf(openStart(start.bytes, full.table, verify))).toBe("start/bad-signature");
    const other = signManifest(manifestOf(ann!, 2, { stake: 11 }), ann!);
    expect(codeOf(openStart(started.start.bytes, other, verify))).toBe("start/wrong-table");
  });
});

describe("a table with every seat taken", () => {
  const big = signManifest(manifestOf(ann!, MAX_SEATS, { game: "rpsls" }), ann!);
  const players = Array.from({ length: MAX_SEATS }, (_, seat) =>
    signerFromSeed(new Uint8Array(32).fill(seat + 1)),
  );
  const name = "名".repeat(MAX_NAME);
  const owner = players[0]!;
  const joins = players.map((player) =>
    signJoin(
      big,
      name,
      new Uint8Array(32),
      player,
      player === owner ? undefined : { bot: { level: "medium", owner } },
    ),
  );

  it("starts within the limit, however long the names are, with bots in all seats but one", () => {
    const { start } = unwrap(signStart({ ...emptyRoster(big), joins }, ann!));
    expect(start.bytes.length).toBeLessThanOrEqual(START_LIMIT);
    const trusting = () => true;
    expect(unwrap(openStart(start.bytes, big, trusting)).joins.length).toBe(MAX_SEATS);
  });
});
