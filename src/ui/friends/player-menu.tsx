import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { BlockPlayer } from "../invite/block-player.tsx";
import { fill } from "../text/message.ts";
import { useTranslated } from "../text/use-text.ts";
import { AddFriend } from "./add-friend.tsx";
import "./player-menu.css";
import { friendsText } from "./text.ts";

interface PlayerMenuProps {
  readonly player: string;
  /** Their name among the friends, and the one shown at the seat. */
  readonly name: string;
  readonly shown: string;
}

/** Actions on somebody at the table, behind one button. Escape closes it, and so does going elsewhere. */
export function PlayerMenu({ player, name, shown }: PlayerMenuProps) {
  const words = useTranslated(friendsText);
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // In a question that the menu asks, it answers that.
    if (key !== "Escape" || (target as Element).closest("dialog") !== null) return;
    close();
    menu.current?.querySelector("summary")?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // A question that the menu asks borrows the focus.
    const goesTo = relatedTarget as Element | null;
    if (goesTo === null || goesTo.closest("dialog") !== null) return;
    if (menu.current?.contains(goesTo) !== true) close();
  };
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const on = target as Element;
      if (on.closest("dialog") === null && menu.current?.contains(on) !== true)
        menu.current?.removeAttribute("open");
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, []);
  return (
    <details ref={menu} className="player-menu" onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary aria-label={fill(words.menuFor, { name: shown })}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          {[4, 10, 16].map((x) => (
            <circle key={x} cx={x} cy="10" r="1.8" />
          ))}
        </svg>
      </summary>
      <div className="player-menu-items">
        <AddFriend player={player} name={name} />
        <BlockPlayer player={player} name={shown} />
      </div>
    </details>
  );
}
