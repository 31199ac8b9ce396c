import type { KeyboardEvent, MouseEvent, RefObject } from "react";
import type { Seat } from "../../../engine/game.ts";
import { OFF, type Place } from "../../../games/royal-ur/board.ts";
import type { View } from "../../../games/royal-ur/state.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { useDrag } from "../use-drag.ts";
import { readKey } from "./keys.ts";
import { type Choice, choicesAt, stationLabel } from "./label.ts";
import { Landing } from "./landing.tsx";
import { keyOf, type Layout, type Station, spotOf, stationsFrom } from "./layout.ts";
import { ROYAL_UR_TEXTS } from "./text.ts";
import { useTokenCursor } from "./use-token-cursor.ts";

interface CellsProps {
  readonly view: View;
  readonly seat: Seat | null;
  readonly names: readonly string[];
  readonly layout: Layout;
  /** What the viewer may do now. */
  readonly choices: readonly Choice[];
  readonly list: RefObject<HTMLUListElement | null>;
  /** Whether the viewer plays at all. */
  readonly plays: boolean;
  /** The place of the token whose way is shown. */
  readonly pointed: Place | null;
  /** The key of the station below the pointer while dragging. */
  readonly over: string | null;
  readonly onPoint: (place: Place | null) => void;
  readonly onPlay: (choice: Choice) => void;
  /** The player tried something impossible here. */
  readonly onExplain: (station: Station) => void;
  readonly dragFor: ReturnType<typeof useDrag<Place>>["propsFor"];
}

/**
 * Squares and trays as a list; tokens that can move and their targets are buttons, and the tokens share one tab stop.
 */
export function Cells(props: CellsProps) {
  const { view, seat, names, layout, choices, list, plays, over } = props;
  const { language } = useText();
  const words = useTranslated(ROYAL_UR_TEXTS).board;
  const stations = stationsFrom(layout.near);
  const sources = choices.map(({ from }) => from);
  const { current, focusAt, listProps } = useTokenCursor(list, sources);

  const choose = ({ target }: MouseEvent) => {
    const key = target instanceof Element && target.closest<HTMLElement>("[data-drop]");
    const station = key && stations.find((one) => keyOf(one) === key.dataset["drop"]);
    if (!station) return;
    const { source, target: goal } = choicesAt(choices, seat, station);
    const choice = source ?? goal;
    if (choice === undefined) props.onExplain(station);
    else props.onPlay(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const index = choices.findIndex(({ from }) => from === current);
    const action = readKey(event.key, Math.max(index, 0), choices.length);
    if (action === null) return;
    event.preventDefault();
    if (action.kind === "focus") return focusAt(choices[action.index]?.from ?? null);
    const entering = choices.find(({ from }) => from === OFF);
    if (entering !== undefined) props.onPlay(entering);
    else props.onExplain({ owner: seat ?? layout.near, place: OFF });
  };
  return (
    <ul
      ref={list}
      className="ur-cells"
      aria-label={words.label}
      aria-description={plays ? words.keys : undefined}
      data-autofocus={plays && choices.length === 0}
      onClick={choose}
      onKeyDown={onKeyDown}
      onPointerLeave={() => props.onPoint(null)}
      {...listProps}
    >
      {stations.map((station) => {
        const { column, row } = spotOf(layout, station.owner ?? layout.near, station.place);
        const { source, target } = choicesAt(choices, seat, station);
        const key = keyOf(station);
        const label = stationLabel(language, names, view, choices, station);
        return (
          <li
            key={key}
            className="ur-cell"
            style={{ gridColumn: column + 1, gridRow: row + 1 }}
            data-drop={key}
            data-over={over === key && target !== undefined}
          >
            {source === undefined && target === undefined ? (
              <span role="img" className="ur-still" aria-label={label} />
            ) : (
              <Choosable
                {...props}
                source={source}
                target={target}
                label={label}
                isCurrent={source?.from === current}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface ChoosableProps extends Pick<CellsProps, "seat" | "pointed" | "onPoint" | "dragFor"> {
  /** What the token that stands here can do. */
  readonly source: Choice | undefined;
  /** The choice that ends at this place. */
  readonly target: Choice | undefined;
  readonly label: string;
  /** Whether the tokens' tab stop is here. */
  readonly isCurrent: boolean;
}

/** A token that can move, or a target. */
function Choosable(props: ChoosableProps) {
  const { source, target, label, isCurrent, seat, pointed, onPoint, dragFor } = props;
  return (
    <button
      type="button"
      className={source === undefined ? "ur-target" : "ur-source"}
      aria-label={label}
      {...(source === undefined
        ? { tabIndex: -1, onPointerEnter: () => onPoint(target?.from ?? null) }
        : {
            tabIndex: isCurrent ? 0 : -1,
            "data-from": source.from,
            "data-autofocus": isCurrent,
            onFocus: () => onPoint(source.from),
            onBlur: () => onPoint(null),
            onPointerEnter: () => onPoint(source.from),
            ...dragFor(source.from),
          })}
    >
      {target !== undefined && (
        <Landing choice={target} seat={seat} shown={target.from === pointed} />
      )}
    </button>
  );
}
