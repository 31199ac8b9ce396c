import { useEffect, useRef, useState } from "react";
import type { Seat } from "../../../engine/game.ts";
import { HOME, OFF, type Place, placeOf } from "../../../games/royal-ur/board.ts";
import type { Action } from "../../../games/royal-ur/moves.ts";
import type { View } from "../../../games/royal-ur/state.ts";
import { useApp, useSettings } from "../../app.ts";
import type { Messages } from "../../text/en.ts";
import { fill } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { BoardProps } from "../game-set.ts";
import { useDrag } from "../use-drag.ts";
import { useWidth } from "../use-width.ts";
import type { RoyalUrText } from "./en.ts";
import "../tools.css";
import "./board.css";
import "./panel.css";
import { Cells } from "./cells.tsx";
import { BoardDrawing } from "./drawing.tsx";
import { type Choice, holderOf } from "./label.ts";
import { keyOf, type Layout, type Station, stationsFrom } from "./layout.ts";
import { ROYAL_UR_TEXTS } from "./text.ts";
import { ThrowPanel } from "./throw-panel.tsx";
import { hindranceTo } from "./throws.ts";
import { Tokens } from "./tokens.tsx";
import { useLanding } from "./use-landing.ts";

/** Below this width (CSS pixels) eight squares in a row would be too small to touch. */
const TALL_BELOW = 520;

/**
 * The board: a drawing, the tokens over it, and over those the cells that mouse, keyboard and screen reader use alike.
 */
export function RoyalUrBoard({
  view: whole,
  legal,
  seat,
  near: side = seat ?? 0,
  names,
  suggested,
  onAct,
  onHint,
  isStudied = false,
}: BoardProps<View, Action>) {
  const { text } = useText();
  const words = useTranslated(ROYAL_UR_TEXTS).board;
  // Whoever studies a position plays both sides, and has chosen the throw.
  const thrower = isStudied ? null : seat;
  const landing = useLanding(whole, thrower);
  const { view } = landing;
  const [measure, width] = useWidth<HTMLDivElement>();
  // With two people on one device the board keeps its side; it would otherwise turn round with every move.
  const [near] = useState(side);
  const layout: Layout = { near, tall: width > 0 && width < TALL_BELOW };
  const settled = useSettled();
  const path = usePath(view.end !== null && seat !== null);
  const [pointed, setPointed] = useState<Place | null>(null);
  const list = useRef<HTMLUListElement>(null);

  const choices = onAct !== null && legal.length > 0 ? view.moves : [];
  const play = ({ action }: Choice) => onAct?.(action);
  const explain = (station: Station) =>
    onHint(whyNot(words, text.play, view, seat, onAct !== null && legal.length > 0, station));
  const { drag, propsFor } = useDrag<Place>((from, key) => {
    const station = stationsFrom(near).find((one) => keyOf(one) === key);
    const choice = choices.find((one) => one.from === from);
    if (station === undefined || station.place === from) return;
    const fits = choice?.to === station.place && station.owner !== 1 - (seat ?? 0);
    if (choice !== undefined && fits) play(choice);
    else onHint(words.noWay);
  });

  return (
    <div ref={measure} className={layout.tall ? "ur ur-tall" : "ur"}>
      <div className="ur-board">
        <BoardDrawing layout={layout} path={path} />
        <div className="ur-layers">
          <Tokens
            view={view}
            layout={layout}
            settled={settled}
            drag={drag === null || seat === null ? null : { ...drag, seat }}
            movable={{ seat, places: choices.map(({ from }) => from) }}
            hinted={hintedPlace(suggested, view, seat)}
          />
          <Cells
            view={view}
            seat={seat}
            names={names}
            layout={layout}
            choices={choices}
            list={list}
            plays={onAct !== null}
            pointed={drag?.id ?? pointed}
            over={drag?.over ?? null}
            onPoint={setPointed}
            onPlay={play}
            onExplain={explain}
            dragFor={propsFor}
          />
        </div>
      </div>
      <ThrowPanel
        whole={whole}
        landing={landing}
        seat={thrower}
        near={near}
        names={names}
        cells={list}
      />
    </div>
  );
}

/** The place of the token that a hint would move. */
function hintedPlace(suggested: Action | null, view: View, seat: Seat | null): Place | null {
  if (suggested === null || seat === null || view.roll === null) return null;
  return suggested.type === "create" ? OFF : (placeOf(seat, suggested.from) ?? null);
}

/** The answer to a player who tries something impossible at a station. */
function whyNot(
  words: RoyalUrText["board"],
  play: Messages["play"],
  view: View,
  seat: Seat | null,
  isOpen: boolean,
  station: Station,
): string {
  if (view.end !== null) return play.over;
  if (!isOpen || seat === null || view.roll === null)
    return view.turn === seat ? words.throwFirst : play.notYourTurn;
  const holder = holderOf(view, station);
  if (holder === seat && station.place !== HOME) {
    const why = hindranceTo(view, seat, station.place, view.roll) ?? "none";
    return fill(words.blocked, { why: words.hindrances[why] });
  }
  return holder === null || station.place === HOME ? words.noWay : words.notYours;
}

/** Only tokens that come after the board has appeared are animated. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => setSettled(true), []);
  return settled;
}

/** Whether the path is shown. Once the player has finished a match it is hidden: by then they know the way. */
function usePath(finished: boolean): boolean {
  const { settings } = useApp();
  const { urPath } = useSettings();
  useEffect(() => {
    const now = settings.get();
    if (finished && now.urPath === "learning") settings.set({ ...now, urPath: "hidden" });
  }, [finished, settings]);
  return urPath !== "hidden";
}
