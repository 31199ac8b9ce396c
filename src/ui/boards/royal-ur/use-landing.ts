import { useEffect, useState } from "react";
import type { Seat } from "../../../engine/game.ts";
import type { View } from "../../../games/royal-ur/state.ts";
import { useApp, useSettings } from "../../app.ts";
import { beforeThrow } from "./throws.ts";

/** As long as the coins turn in the air (panel.css, `ur-toss` and the last coin's delay). */
const TOSS_MS = 950;

/** The part of the throws that may be shown now. */
export interface Landing {
  /** The position with the throws that have landed. */
  readonly view: View;
  /** The player has not pressed yet. */
  readonly inHand: boolean;
  readonly inAir: boolean;
  /** How often coins have been thrown since the board appeared. */
  readonly nth: number;
  readonly press: () => void;
}

/**
 * Holds a throw back until its coins have come down, and one's own until the player presses. All players have settled
 * chance before (docs/protocol.md); the press only decides when it is seen.
 */
export function useLanding(view: View, seat: Seat | null): Landing {
  const { play } = useApp();
  const { autoThrow } = useSettings();
  const key = JSON.stringify(view.rolls);
  const [seen, setSeen] = useState({ key, count: view.rolls.length });
  /**
   * The throws up to this one are on the table; so are those at the first look, except this player's own that is still to be used.
   */
  const own = seat !== null && view.roll !== null && view.turn === seat;
  const [landed, setLanded] = useState(own ? seen.count - 1 : seen.count);
  const [pressed, setPressed] = useState(0);
  const nth = seen.key === key ? seen.count : seen.count + 1;
  if (seen.key !== key) setSeen({ key, count: nth });

  const inHand = own && !autoThrow && landed < nth && pressed < nth;
  const inAir = landed < nth && !inHand;
  useEffect(() => {
    if (!inAir) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (seat !== null) play("coins");
    const timer = setTimeout(() => setLanded(nth), still ? 0 : TOSS_MS);
    return () => clearTimeout(timer);
  }, [inAir, nth, seat, play]);
  return {
    view: landed < nth ? beforeThrow(view) : view,
    inHand,
    inAir,
    nth,
    press: () => setPressed(nth),
  };
}
