import { findGame } from "../../../src/games/registry.ts";
import type { Table } from "../../../src/host/api/api.ts";
import type { Deed, Doer } from "./deed.ts";
import { onDevice } from "./device-deeds.ts";
import { wishOf } from "./wishes.ts";

export function atTable(doer: Doer, table: Table): Deed[] {
  const {
    host: { api },
    dice,
  } = doer;
  const { id, game, stage } = table;
  const where = `${game} ${id.slice(0, 6)}`;
  if (table.kind === "device") return onDevice(doer, table, where);
  const talk: Deed = {
    weight: table.mine.length > 0 ? 1 : 0,
    text: `talks at ${where}`,
    may: [],
    run: () => api.say(id, dice.of(["hello", "好", "nice", "oops"])),
  };
  return [
    talk,
    ...(stage === "gathering" ? whileGathering(doer, table, where) : []),
    ...(stage === "playing" ? whilePlaying(doer, table, where) : []),
    ...(stage === "over" ? afterwards(doer, table, where) : []),
    ...(stage === "playing" || stage === "over"
      ? [
          {
            weight: 1,
            text: `replays ${where}`,
            may: [],
            run: () => (dice.once(2) ? api.replay(id) : api.exportRecord(id)),
          },
        ]
      : []),
  ];
}

function whileGathering(
  { host: { api }, dice, codes, snapshot }: Doer,
  table: Table,
  where: string,
): Deed[] {
  const { id, hosting, seats, capacity, game } = table;
  if (!hosting)
    return [
      {
        weight: 1,
        text: `gives the seat back at ${where}`,
        may: [],
        run: () => api.leaveTable(id),
      },
    ];
  const deeds: Deed[] = [
    { weight: 1, text: `cancels ${where}`, may: [], run: () => api.cancelTable(id) },
  ];
  const least = findGame(game)?.seats.min ?? 2;
  if (seats.length >= least)
    deeds.push({
      weight: seats.length === capacity ? 20 : 4,
      text: `starts ${where}`,
      may: [`${game}/BadOption`],
      run: () => api.startTable(id),
    });
  if (seats.length < capacity) {
    const count = 1 + dice.below(capacity - seats.length);
    deeds.push({
      weight: 2,
      text: `seats ${count} bots at ${where}`,
      may: [],
      run: () =>
        api.addBots(
          id,
          Array.from({ length: count }, () => dice.of(["easy", "medium"] as const)),
        ),
    });
    deeds.push({
      weight: 3,
      text: `makes a code for ${where}`,
      may: [],
      run: async () => {
        const made = dice.once(4) ? await api.renewInvite(id) : await api.invite(id);
        if (made.ok) codes.push(made.value.link);
        return made;
      },
    });
  }
  deeds.push({
    weight: 1,
    text: `locks or unlocks ${where}`,
    may: [],
    run: () => api.setLocked(id, dice.once(3)),
  });
  deeds.push({
    weight: 1,
    text: `only known ones, or not, at ${where}`,
    may: [],
    run: () => api.setKnownOnly(id, dice.once(3)),
  });
  const guest = dice.pick(
    seats.filter(({ player }) => player !== null && player !== snapshot.me.id),
  );
  if (guest?.player != null) {
    const { player, name } = guest;
    deeds.push({
      weight: 1,
      text: `sends ${name} away from ${where}`,
      may: [],
      run: () => api.removePlayer(id, player),
    });
  }
  return deeds;
}

function whilePlaying({ host: { api }, dice }: Doer, table: Table, where: string): Deed[] {
  const { id, match, mine, bound, watching } = table;
  if (match === null) return [];
  const deeds: Deed[] = [];
  if (!bound)
    deeds.push({
      weight: watching ? 2 : 4,
      text: `${watching ? "stops watching" : "archives"} ${where}`,
      may: ["table/goes-on", "table/bots-play-on"],
      ...(watching ? {} : { archives: id }),
      run: () => api.leaveTable(id),
    });
  const [seat] = mine;
  if (seat === undefined) return deeds;
  const action = dice.pick(match.views[0]?.legal ?? []);
  if (action !== undefined)
    deeds.push({
      weight: 60,
      text: `plays ${JSON.stringify(action)} at ${where}`,
      may: ["match/move-dropped"],
      run: () => api.act(id, seat, action),
    });
  if (bound)
    deeds.push({
      weight: 1,
      text: `resigns at ${where}`,
      may: [],
      run: () => api.resign(id, seat),
    });
  const { standing, pause } = match;
  if (match.clock !== null || match.left != null || pause?.on === true) {
    const isMine = pause?.wanted.includes(seat) === true;
    const wish = pause?.on !== true && !isMine;
    deeds.push({
      weight: wish ? 2 : 8,
      text: `${wish ? "wants a break" : "goes on"} at ${where}`,
      may: bound ? [] : ["table/not-your-seat"],
      run: () => api.pause(id, wish),
    });
  }
  const late =
    standing?.kind === "late" ? standing.seats : standing?.kind === "votes" ? standing.late : [];
  for (const one of late)
    deeds.push({
      weight: 10,
      text: `says that ${one} is late at ${where}`,
      may: [],
      run: () => api.claim(id, one),
    });
  return deeds;
}

function afterwards(doer: Doer, table: Table, where: string): Deed[] {
  const {
    host: { api },
    dice,
    snapshot,
  } = doer;
  const { id, rematch, mine, cup } = table;
  const isBound = snapshot.tables.some((one) => one.bound && one.id !== rematch.offer?.table);
  const deeds: Deed[] = [
    {
      weight: 3,
      text: `archives ${where}`,
      may: [],
      ...(table.watching ? {} : { archives: id }),
      run: () => api.leaveTable(id),
    },
  ];
  const { offer, next } = rematch;
  const isUnderWay = cup != null && !cup.over ? ["cup/under-way"] : [];
  if (next === null && !isBound && (mine.length > 0 || (offer !== null && !offer.joined))) {
    deeds.push({
      weight: 12,
      text: `again at ${where}${offer === null ? "" : `, as offered: ${offer.table.slice(0, 6)}`}`,
      may: [
        "rematch/somebody-left",
        "table/no-answer",
        "roster/full",
        "table/kept",
        "table/locked",
        "table/sent-away",
        ...(rematch.left.length > 0 ? ["crazy-eights/BadOption"] : []),
        ...isUnderWay,
      ],
      run: () => api.rematch(id, offer?.table ?? null),
    });
    if (rematch.owner) {
      const { access: _, ...wish } = wishOf(doer, dice.once(2) ? table.game : undefined);
      deeds.push({
        weight: 5,
        text: `offers ${JSON.stringify(wish)} after ${where}`,
        may: isUnderWay,
        run: () =>
          api.createTable({ ...wish, after: id, access: table.entrance?.access ?? "open" }),
      });
    }
  }
  return [...deeds, ...inCup(doer, table, where, cup ?? null, isBound)];
}

function inCup(
  { host: { api }, dice }: Doer,
  table: Table,
  where: string,
  cup: (Table["cup"] & object) | null,
  isBound: boolean,
): Deed[] {
  const { id, rematch, seats } = table;
  const people = seats.filter(
    ({ bot, seat, connected }) => bot === null && connected && !rematch.left.includes(seat),
  );
  const deeds: Deed[] = [];
  if (rematch.owner && people.length >= 4 && (cup === null || cup.over))
    deeds.push({
      weight: 30,
      text: `draws a tournament at ${where}`,
      may: ["cup/too-few"],
      run: () => {
        const game = dice.of(["connect-four", "rpsls", "royal-ur"] as const);
        return api.startCup(id, {
          kind: dice.of(["knock-out", "round-robin"] as const),
          game,
          options: {},
          stake: dice.below(6),
          phase: null,
        });
      },
    });
  if (cup === null || cup.over) return deeds;
  const game = cup.rounds.flat().find(({ mine }) => mine);
  if (game !== undefined && !isBound && rematch.offer?.joined !== true)
    deeds.push({
      weight: game.waiting ? 2 : 30,
      text: `plays in the tournament at ${where}`,
      may: ["cup/archived"],
      run: () => api.playCup(id),
    });
  if (cup.owner) {
    deeds.push({
      weight: 1,
      text: `calls the tournament off at ${where}`,
      may: [],
      run: () => api.endCup(id),
    });
    const open = dice.pick(
      cup.rounds.flat().filter(({ over, one, other }) => !over && one !== null && other !== null),
    );
    if (open !== undefined)
      deeds.push({
        weight: 2,
        text: `decides ${open.round}/${open.place} of the tournament at ${where}`,
        may: [],
        run: () => api.settleCup(id, open.round, open.place, dice.of(["one", "other"] as const)),
      });
  }
  return deeds;
}
