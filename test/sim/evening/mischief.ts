import type { Result } from "../../../protocol/result.ts";
import type { HostApi } from "../../../src/host/api/api.ts";
import type { Deed, Doer } from "./deed.ts";

/** Something that may well be forbidden: whatever comes of it, it must be a plain answer. */
export function mischiefOf(
  { host: { api }, snapshot, dice }: Doer,
  ids: readonly string[],
  players: readonly string[],
): Deed {
  const id = dice.pick(ids) ?? "0".repeat(64);
  const player = dice.pick(players) ?? "0".repeat(64);
  const seat = dice.below(4);
  const table = snapshot.tables.find((one) => one.id === id);
  const action = dice.pick(table?.match?.views[0]?.legal ?? []) ?? { column: 1 };
  const tricks: [string, (it: HostApi) => Promise<Result<unknown>>][] = [
    ["joinTable", (it) => it.joinTable(id)],
    ["watchTable", (it) => it.watchTable(id)],
    ["leaveTable", (it) => it.leaveTable(id)],
    ["cancelTable", (it) => it.cancelTable(id)],
    ["startTable", (it) => it.startTable(id)],
    ["addBots", (it) => it.addBots(id, ["easy"])],
    ["removePlayer", (it) => it.removePlayer(id, player)],
    ["act", (it) => it.act(id, seat, action)],
    ["resign", (it) => it.resign(id, seat)],
    ["pause", (it) => it.pause(id, dice.once(2))],
    ["claim", (it) => it.claim(id, seat)],
    ["say", (it) => it.say(id, "?")],
    ["rematch", (it) => it.rematch(id, dice.once(2) ? null : (dice.pick(ids) ?? null))],
    [
      "after",
      (it) => it.createTable({ game: "rpsls", options: {}, seats: 3, stake: 1, after: id }),
    ],
    [
      "startCup",
      (it) =>
        it.startCup(id, { kind: "knock-out", game: "rpsls", options: {}, stake: 1, phase: null }),
    ],
    ["playCup", (it) => it.playCup(id)],
    ["settleCup", (it) => it.settleCup(id, seat, dice.below(2), "one")],
    ["endCup", (it) => it.endCup(id)],
    ["attend", (it) => it.attend(id, seat)],
    ["invite", (it) => it.invite(id)],
    ["hint", (it) => it.hint(id, seat)],
    ["replay", (it) => it.replay(id)],
    ["inviteFriend", (it) => it.inviteFriend(player, { kind: "table", table: id })],
    ["history", (it) => it.history()],
    ["checkLedger", (it) => it.checkLedger()],
  ];
  const [name, run] = dice.pick(tricks) ?? tricks[0] ?? ["", (it) => it.history()];
  return {
    weight: 1,
    text: `tries ${name} ${id.slice(0, 6)} ${seat}`,
    may: [],
    run: () => run(api),
  };
}
