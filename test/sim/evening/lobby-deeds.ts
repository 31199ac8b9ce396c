import type { Deed, Doer } from "./deed.ts";
import { playsHere } from "./device-deeds.ts";
import { GAMES, wishOf } from "./wishes.ts";

export function inLobby({ host, snapshot, dice, isTimed, codes }: Doer): Deed[] {
  const { api } = host;
  const isBound = snapshot.tables.some(({ bound }) => bound);
  const deeds: Deed[] = snapshot.lobby.map((line) => ({
    weight: line.running ? 3 : isBound ? 0 : 40,
    text: `${line.running ? "watches" : "joins"} ${line.game} ${line.id.slice(0, 6)} of ${line.host.name}`,
    may: [
      "table/kept",
      "table/sent-away",
      "table/locked",
      "table/restless",
      "roster/full",
      "watch/not-invited",
    ],
    run: () => (line.running ? api.watchTable(line.id) : api.joinTable(line.id)),
  }));
  for (const { table } of snapshot.waiting)
    deeds.push({
      weight: 3,
      text: `gives up waiting for ${table.slice(0, 6)}`,
      may: [],
      run: () => api.leaveTable(table),
    });
  const code = dice.pick(codes);
  if (code !== undefined)
    deeds.push({
      weight: isBound ? 1 : 15,
      text: "uses a code",
      may: [
        "table/several-games",
        "invite/unknown",
        "invite/not-found",
        "table/unknown",
        "table/already-started",
        "roster/full",
        "table/kept",
        "table/locked",
        "table/sent-away",
        "watch/not-begun",
        "invite/no-such",
        "invite/own",
        "roster/cancelled",
      ],
      run: () => (dice.once(3) ? api.watchByInvite(code) : api.joinByInvite(code)),
    });
  deeds.push(playsHere({ host, dice, isTimed }));
  if (isBound) return deeds;
  const wish = wishOf({ dice, isTimed });
  return [
    ...deeds,
    {
      weight: 12,
      text: `opens ${JSON.stringify(wish)}`,
      may: [],
      run: () => api.createTable(wish),
    },
  ];
}

export function amongPeople(doer: Doer): Deed[] {
  const { host, snapshot, dice } = doer;
  const { api } = host;
  const { me, blocked, notices } = snapshot;
  const others = snapshot.tables
    .flatMap(({ seats }) => seats)
    .filter(({ player, bot }) => player !== null && player !== me.id && bot === null);
  const other = dice.pick(others);
  const deeds: Deed[] = [
    ...amongFriends(doer),
    {
      weight: 1,
      text: "takes another name",
      may: [],
      run: () => api.setName(dice.of(["Zoe", "Ann", "李雷", "x".repeat(24)])),
    },
    {
      weight: 1,
      text: "shows presence or not",
      may: [],
      run: () => api.setPresence(dice.once(2)),
    },
  ];
  for (const { id } of blocked)
    deeds.push({ weight: 3, text: "unblocks", may: [], run: () => api.unblock(id) });
  for (const { id } of notices)
    deeds.push({
      weight: 1,
      text: "dismisses a notice",
      may: [],
      run: () => api.dismissNotice(id),
    });
  if (other?.player == null) return deeds;
  const { player, name } = other;
  deeds.push({
    weight: 2,
    text: `befriends ${name}`,
    may: [],
    run: () => api.befriend(player, name),
  });
  deeds.push({
    weight: 1,
    text: `mutes ${name}`,
    may: [],
    run: () => api.mutePlayer(player, dice.once(2)),
  });
  if (dice.once(5))
    deeds.push({ weight: 1, text: `blocks ${name}`, may: [], run: () => api.block(player, name) });
  return deeds;
}

function amongFriends({ host: { api }, snapshot, dice }: Doer): Deed[] {
  const { friends } = snapshot;
  const deeds: Deed[] = [];
  for (const { id, here } of friends.friends) {
    deeds.push({
      weight: 1,
      text: "favours a friend",
      may: [],
      run: () => api.favourFriend(id, dice.once(2)),
    });
    if (dice.once(4))
      deeds.push({ weight: 1, text: "unfriends", may: [], run: () => api.unfriend(id) });
    const own = snapshot.tables.find(({ hosting, stage }) => hosting && stage === "gathering");
    if (here && friends.presence)
      deeds.push({
        weight: 2,
        text: "invites a friend",
        may: ["friends/too-often", "friends/away"],
        run: () =>
          api.inviteFriend(
            id,
            own === undefined
              ? { kind: "game", game: dice.of(GAMES) }
              : { kind: "table", table: own.id },
          ),
      });
  }
  for (const { from, code } of friends.invitations) {
    deeds.push({
      weight: 2,
      text: "dismisses an invitation",
      may: [],
      run: () => api.dismissInvitation(from),
    });
    if (code !== null)
      deeds.push({
        weight: 5,
        text: "accepts an invitation",
        may: [
          "table/several-games",
          "invite/unknown",
          "table/unknown",
          "table/already-started",
          "roster/full",
          "table/kept",
          "table/locked",
          "roster/cancelled",
          "invite/no-such",
          "invite/not-found",
        ],
        run: () => api.joinByInvite(code),
      });
  }
  return deeds;
}
