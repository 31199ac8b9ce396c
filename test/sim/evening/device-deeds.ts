import type { Table } from "../../../src/host/api/api.ts";
import type { Deed, Doer } from "./deed.ts";
import { wishOf } from "./wishes.ts";

/** Opening a match on this device, among people who hand it over and bots. */
export function playsHere({
  host: { api },
  dice,
  isTimed,
}: Pick<Doer, "host" | "dice" | "isTimed">): Deed {
  const { game, options, stake, seats, timers } = wishOf({ dice, isTimed });
  const players = Array.from({ length: seats }, (_, seat) =>
    dice.once(2)
      ? ({ kind: "human", name: `P${seat}` } as const)
      : ({ kind: "bot", level: dice.of(["easy", "medium"] as const) } as const),
  );
  return {
    weight: 3,
    text: `plays ${game} here with ${players.map(({ kind }) => kind).join(", ")}`,
    may: [`${game}/BadOption`],
    run: () =>
      api.playHere({ game, options, stake, players, ...(timers === undefined ? {} : { timers }) }),
  };
}

/** What the interface offers at a table on this device. */
export function onDevice({ host: { api }, dice }: Doer, table: Table, where: string): Deed[] {
  const { id, stage, match, seats } = table;
  const deeds: Deed[] = [
    {
      weight: stage === "over" ? 3 : 1,
      text: `archives ${where}, here`,
      may: [],
      archives: id,
      run: () => api.leaveTable(id),
    },
    {
      weight: 1,
      text: `replays ${where}, here`,
      may: stage === "over" ? [] : ["table/still-playing"],
      run: () => (dice.once(2) ? api.replay(id) : api.exportRecord(id)),
    },
  ];
  if (stage === "over")
    return [
      ...deeds,
      { weight: 4, text: `again, here, at ${where}`, may: [], run: () => api.rematch(id, null) },
    ];
  const person = dice.pick(seats.filter(({ bot }) => bot === null));
  if (person !== undefined) {
    const { seat } = person;
    deeds.push({
      weight: 1,
      text: `${seat} resigns here at ${where}`,
      may: ["match/over", "match/left", "resign/already"],
      run: () => api.resign(id, seat),
    });
    deeds.push({
      weight: 2,
      text: `hands the device to ${seat} at ${where}`,
      may: [],
      run: () => api.attend(id, dice.once(4) ? null : seat),
    });
  }
  const view = dice.pick((match?.views ?? []).filter(({ legal }) => legal.length > 0));
  const action = dice.pick(view?.legal ?? []);
  if (view !== undefined && action !== undefined)
    deeds.push({
      weight: 30,
      text: `${view.seat} plays ${JSON.stringify(action)} here at ${where}`,
      may: [],
      run: () => api.act(id, view.seat, action),
    });
  return deeds;
}
