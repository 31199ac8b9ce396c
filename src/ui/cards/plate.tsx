import type { ReactNode } from "react";
import { useTightName } from "../parts/tight-name.ts";
import { fillCounted } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import type { Place } from "./around.ts";
import { MiniFan } from "./mini-fan.tsx";
import { CARD_TEXTS } from "./text.ts";

interface CardPlateProps {
  readonly name: string;
  /** Cards in hand. */
  readonly cards: number;
  readonly place: Place;
  readonly standing: "turn" | "gone" | "waits";
  /** A plate that can be pressed, and that cards can be dropped on. */
  readonly button?: {
    readonly label: string;
    readonly onPress: () => void;
    /** Pressing it does something now. */
    readonly open: boolean;
    readonly hinted: boolean;
    /** A card that fits hangs above it. */
    readonly aimed: boolean;
    /** Its name for dragging. */
    readonly drop: string;
  };
  /** Notes below the cards. */
  readonly children: ReactNode;
}

/** A player at the table: the name and the backs of the cards. */
export function CardPlate(props: CardPlateProps) {
  const { name, cards, place, standing, button, children } = props;
  const { language } = useText();
  const text = useTranslated(CARD_TEXTS);
  const tight = useTightName<HTMLSpanElement>(name);
  const inside = (
    <>
      {/* A button's label begins with the name. */}
      <span ref={tight} className="felt-plate-name" aria-hidden={button !== undefined}>
        {name}
      </span>
      <span className="felt-plate-cards">
        <MiniFan cards={cards} />
        <span aria-hidden="true">{cards}</span>
        <span className="unseen">{fillCounted(language, text.count, cards, {})}</span>
      </span>
      {children}
    </>
  );
  const look = standing === "waits" ? "felt-plate" : `felt-plate felt-plate-${standing}`;
  const style = { "--x": place.x, "--y": place.y };
  if (button === undefined)
    return (
      <li className={look} style={style}>
        {inside}
      </li>
    );
  return (
    <li className="felt-plate-place" style={style}>
      <button
        type="button"
        className={[
          look,
          "felt-plate-button",
          button.open ? "felt-plate-open" : "",
          button.aimed ? "felt-plate-aimed" : "",
          button.hinted ? "hinted" : "",
        ].join(" ")}
        data-drop={button.drop}
        onClick={button.onPress}
      >
        <span className="unseen">{button.label}</span>
        {inside}
      </button>
    </li>
  );
}
