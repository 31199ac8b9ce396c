import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import type { Action } from "../../../games/tequila-train/state.ts";
import type { HandTile, View } from "../../../games/tequila-train/view.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { BoardProps } from "../game-set.ts";
import { moveInHand } from "../hand-keys.ts";
import { useChoice } from "../use-choice.ts";
import { explain, type Wish } from "./hint.ts";
import { type Placement, type Target, targetsOf } from "./placements.ts";
import { TEQUILA_TRAIN_TEXTS } from "./text.ts";

type Board = RefObject<HTMLElement | null>;
type Placing = Pick<BoardProps<View, Action>, "view" | "legal" | "seat" | "onAct" | "onHint">;

/**
 * The effect of pressing tiles and tracks. The picked tile waits in `picked` for its track; a target where the train
 * may stay or go waits in `asking` for which. `board` holds the hand and the tracks.
 */
export function usePlacing(board: Board, { view, legal, seat, onAct, onHint }: Placing) {
  const { text: screens } = useText();
  const text = useTranslated(TEQUILA_TRAIN_TEXTS);
  const goesOn = useRef(false);
  const targetsOfSlot = (slot: number) => (onAct === null ? [] : targetsOf(legal, slot));
  const targetsFor = (tile: HandTile | null) => (tile === null ? [] : targetsOfSlot(tile.slot));
  const [picked, setPicked] = useChoice((tile: HandTile) => targetsFor(tile).length > 0);
  const [asking, setAsking] = useChoice(({ place, track }: Target) =>
    targetsOfSlot(place.slot).some((one) => one.track === track && one.withTrain !== null),
  );
  useEffect(() => {
    if (goesOn.current && picked !== null)
      board.current?.querySelector<HTMLElement>("[data-target]")?.focus();
    goesOn.current = false;
  }, [board, picked]);

  const refuse = (wish: Wish) => onHint(explain(text, screens.play, view, legal, seat, wish));
  const send = (placement: Placement) => {
    setPicked(null);
    setAsking(null);
    onAct?.(placement);
  };
  const place = (target: Target) => {
    // The target is about to vanish; the hand keeps the focus among its tiles.
    focusTile(board, target.place.slot);
    if (target.withTrain === null) send(target.place);
    else setAsking(target);
  };
  return {
    asking,
    picked,
    targetsFor,
    place,
    send,
    stopAsking: () => setAsking(null),
    drop: () => setPicked(null),
    pick(tile: HandTile, byKey: boolean) {
      const [first, ...others] = targetsFor(tile);
      if (first === undefined) refuse({ pick: tile.face });
      else if (picked?.slot !== tile.slot) {
        goesOn.current = byKey;
        setPicked(tile);
        if (!byKey && others.length > 0) onHint(text.board.pickTrack);
      } else if (others.length === 0) place(first);
      else setPicked(null);
    },
    placeOn(tile: HandTile, track: number) {
      const target = targetsFor(tile).find((one) => one.track === track);
      if (target !== undefined) place(target);
      else if (track < view.tracks.length) refuse({ place: tile.face, track });
    },
    skip() {
      const skip = legal.find(({ kind }) => kind === "skip");
      if (skip !== undefined && onAct !== null) onAct(skip);
      else refuse("skip");
    },
  };
}

/** Moves among the targets of the picked tile; Escape puts it down. */
export function handleLaneKey(
  board: Board,
  { picked, drop }: Pick<ReturnType<typeof usePlacing>, "picked" | "drop">,
  event: KeyboardEvent,
): void {
  const targets = [...(board.current?.querySelectorAll<HTMLElement>("[data-target]") ?? [])];
  const index = event.target instanceof HTMLElement ? targets.indexOf(event.target) : -1;
  if (index < 0 || picked === null) return;
  const to = moveInHand(event.key, index, targets.length, 1);
  if (event.key === "Escape") {
    drop();
    focusTile(board, picked.slot);
  } else if (to !== null) targets[to]?.focus();
  else return;
  event.preventDefault();
}

function focusTile(board: Board, slot: number): void {
  board.current?.querySelector<HTMLElement>(`[data-slot="${slot}"]`)?.focus();
}
