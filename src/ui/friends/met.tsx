import type { Snapshot } from "../../host/api/api.ts";
import { useAppState } from "../app.ts";
import { useTranslated } from "../text/use-text.ts";
import { AddFriend } from "./add-friend.tsx";
import { Avatar } from "./avatar.tsx";
import { friendsText } from "./text.ts";

interface Person {
  readonly id: string;
  readonly name: string;
}

/**
 * People at this player's tables and in the list of tables who are not friends yet; each once, under the name shown
 * there.
 */
export function strangersIn({ me, tables, lobby, friends, blocked }: Snapshot): readonly Person[] {
  const seated = tables.flatMap(({ kind, seats }) =>
    kind === "device"
      ? []
      : seats.flatMap(({ player, name, here, bot }) =>
          player === null || here || bot !== null ? [] : { id: player, name },
        ),
  );
  const others = [...seated, ...lobby.map(({ host: { id, name } }) => ({ id, name }))];
  const known = new Set([
    me.id,
    ...friends.friends.map(({ id }) => id),
    ...blocked.map(({ id }) => id),
  ]);
  return others.filter(
    ({ id }, index) => !known.has(id) && others.findIndex((one) => one.id === id) === index,
  );
}

const NOBODY: readonly Person[] = [];

export function Met() {
  const words = useTranslated(friendsText);
  const snapshot = useAppState((state) => state.snapshot);
  const people = snapshot === null ? NOBODY : strangersIn(snapshot);
  if (people.length === 0) return null;
  return (
    <div className="friends-met">
      <h3>{words.met}</h3>
      <ul>
        {people.map(({ id, name }) => (
          <li key={id}>
            <Avatar player={id} />
            <bdi>{name}</bdi>
            <AddFriend player={id} name={name} />
          </li>
        ))}
      </ul>
    </div>
  );
}
