import { expect, test } from "vitest";
import type { Replay } from "../../../host/api/api.ts";
import { stage, textOf } from "../../stage.fixture.tsx";
import { snapshotOf } from "../../table.fixture.ts";
import { Result } from "./result.tsx";
import { Signers } from "./signers.tsx";

const BEN = "0123456789abcdef".repeat(4);
const EVE = "fedcba9876543210".repeat(4);
const PLAYERS = ["Anna", "Ben", "Ben"];
const REPLAY: Replay = {
  game: "connect-four",
  players: PLAYERS,
  signers: [
    { player: "Anna", bot: false, knownAs: null, doubt: "same" },
    { player: BEN, bot: false, knownAs: null, doubt: null },
    { player: EVE, bot: false, knownAs: null, doubt: "same" },
  ],
  convicted: [2],
  positions: { first: null, changes: [] },
  moves: [],
  outcome: null,
  verified: { entries: 20, signatures: 20, phases: 6, voted: 0, digest: "00" },
  ending: { kind: "unfinished" },
};
const friend = { id: BEN, name: "Ben", favourite: false, added: 1 };

async function shown(part: Partial<Replay>, language: "en" | "zh-CN" = "en") {
  const snapshot = snapshotOf();
  const friends = { ...snapshot.friends, friends: [friend as never] };
  const { root, render } = stage({}, { ...snapshot, friends }, language);
  const replay = { ...REPLAY, ...part };
  await render(
    <>
      <Result replay={replay} players={PLAYERS} />
      <Signers replay={replay} players={PLAYERS} />
    </>,
  );
  return textOf(root);
}

test("a friend is told from somebody who took the friend's name, by key", async () => {
  const text = await shown({});
  expect(text).toMatch(/Annayou/);
  expect(text).toMatch(/BenFriend0123\u00a04567\u00a089ab\u00a0cdef/);
  expect(text).toMatch(/Bencheatedfedc\u00a0ba98\u00a07654\u00a03210Same name as you/);
  expect(text.match(/Same name as you/g)).toHaveLength(1);
});

test("a match that stopped early is called unfinished, and a cheat a cheat", async () => {
  expect(await shown({})).toMatch(/^Unfinished: .*Ben is proven to have cheated\./);
  expect(await shown({}, "zh-CN")).toMatch(/^未完：.*已证实Ben作弊。.*作弊/);
  const outcome = { winners: [0], payouts: [0, 0, 0], remainder: 0, reason: "line" };
  const won = await shown({ outcome, convicted: [0], ending: { kind: "agreed", by: [0, 1, 2] } });
  expect(won).not.toMatch("Unfinished");
  expect(won).toMatch(/^Anna won\..*Anna is proven to have cheated\./);
});

test("a bot is its owner's", async () => {
  const bot = { player: EVE, bot: true };
  expect(await shown({ signers: [bot] })).toMatch(/fedc\u00a0ba98\u00a07654\u00a03210's bot/);
});

test("a match on this device has no keys", async () => {
  const text = await shown({ signers: [], convicted: [], verified: null, ending: null });
  expect(text).toBe("");
});
