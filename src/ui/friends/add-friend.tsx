import { useState } from "react";
import { useApp, useAppState } from "../app.ts";
import { fill } from "../text/message.ts";
import { useTranslated } from "../text/use-text.ts";
import { friendsText } from "./text.ts";

interface AddFriendProps {
  readonly player: string;
  readonly name: string;
}

/** On somebody's seat or table: adds them to the list of friends, or says that they are on it. */
export function AddFriend({ player, name }: AddFriendProps) {
  const { ask, announce } = useApp();
  const words = useTranslated(friendsText);
  const [added, setAdded] = useState(false);
  const me = useAppState((state) => state.snapshot?.me.id);
  const isFriend = useAppState((state) =>
    state.snapshot?.friends.friends.some(({ id }) => id === player),
  );
  if (player === me) return null;
  if (isFriend === true)
    return (
      <span ref={added ? takeFocus : undefined} tabIndex={-1} className="tag">
        {words.isFriend}
      </span>
    );
  const add = async () => {
    setAdded(true);
    if ((await ask((host) => host.befriend(player, name))) !== null)
      announce(fill(words.added, { name }));
  };
  return (
    <button
      type="button"
      className="button quiet small add-friend"
      aria-label={fill(words.addNamed, { name })}
      onClick={() => void add()}
    >
      {words.add}
    </button>
  );
}

/** The button that was pressed is gone, and the keyboard's place with it. */
function takeFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
}
