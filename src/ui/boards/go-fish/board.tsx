import type { Action } from "../../../games/go-fish/state.ts";
import type { View } from "../../../games/go-fish/view.ts";
import { FeltTable } from "../../cards/felt-table.tsx";
import { Hand } from "../../cards/hand.tsx";
import { Tools } from "../../cards/tools.tsx";
import { type OwnOrder, useOwnOrder } from "../../cards/use-own-order.ts";
import { usePreferences } from "../../cards/use-preferences.ts";
import { fillCounted } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { BoardProps } from "../game-set.ts";
import "../tools.css";
import { type Drag, useDrag } from "../use-drag.ts";
import { hasOneToAsk, type OwnCard, ownCards, questionTo } from "./asking.ts";
import "./board.css";
import { Books, SeatNotes } from "./books.tsx";
import { Middle } from "./middle.tsx";
import { Plate } from "./plate.tsx";
import { GO_FISH_TEXTS } from "./text.ts";
import { useAsking } from "./use-asking.ts";

/** A felt table with the other players around it, the pond in the middle and our own hand in front. */
export function GoFishBoard(props: BoardProps<View, Action>) {
  const { view, legal, seat, names, suggested, onAct } = props;
  const { board } = useTranslated(GO_FISH_TEXTS);
  const [preferences, setPreferences] = usePreferences("rank");
  const asking = useAsking(props);
  const { rank, canAsk, press } = asking;
  const hint = suggested?.kind === "ask" ? suggested : null;
  const hand = useOwnOrder(ownCards(view), preferences, setPreferences);
  const { drag, propsFor } = useDrag<OwnCard>((card, target) => {
    if (target.startsWith(SEAT)) press(Number(target.slice(SEAT.length)), card.rank);
    else hand.dropOn(card, target);
  });
  const one = hasOneToAsk(view, legal);
  const isAsked = onAct !== null && seat !== null && legal.some(({ kind }) => kind === "ask");
  return (
    <div className={preferences.fourColours ? "felt-game four-colours gf" : "felt-game gf"}>
      <FeltTable
        seats={view.seats.length}
        own={seat}
        label={board.table}
        around={board.around}
        plateOf={(other, place) => {
          const asks = questionTo(legal, rank ?? hint?.rank ?? null, other)?.rank ?? null;
          return (
            <Plate
              key={other}
              view={view}
              seat={other}
              name={names[other] ?? ""}
              place={place}
              asks={asks}
              hinted={hint?.of === other}
              aimed={drag?.over === `${SEAT}${other}` && canAsk(drag.id.rank)}
              drop={`${SEAT}${other}`}
              onPress={seat === null ? null : () => press(other, asks ?? rank)}
            />
          );
        }}
      >
        <Middle view={view} names={names} prompt={isAsked ? { rank, one } : null} />
      </FeltTable>
      {seat !== null && (
        <section className="felt-own" aria-label={names[seat]}>
          <div className="felt-own-notes">
            <SeatNotes view={view} seat={seat} />
            <Books ranks={view.seats[seat]?.books ?? []} />
          </div>
          <OwnHand
            hand={hand}
            hinted={hint?.rank ?? null}
            asking={asking}
            one={one}
            drag={drag}
            dragPropsFor={propsFor}
          />
        </section>
      )}
      <Tools
        sorts={seat !== null && hand.cards.length > 0}
        preferences={preferences}
        onChange={setPreferences}
      />
    </div>
  );
}

/** Where a card can be dropped: a player. */
const SEAT = "seat ";

interface OwnHandProps {
  readonly hand: OwnOrder<OwnCard>;
  /** The rank that a hint would ask for. */
  readonly hinted: number | null;
  readonly asking: ReturnType<typeof useAsking>;
  /** Whether only one player can be asked. */
  readonly one: boolean;
  readonly drag: Drag<OwnCard> | null;
  readonly dragPropsFor: (card: OwnCard) => object;
}

/** Our own cards; those of the picked rank are raised, and Escape puts them down. */
function OwnHand({ hand: { cards, move }, hinted, asking, one, drag, dragPropsFor }: OwnHandProps) {
  const { language } = useText();
  const { board } = useTranslated(GO_FISH_TEXTS);
  const { rank, canAsk, pick, drop } = asking;
  return (
    <Hand
      cards={cards}
      onMove={move}
      label={fillCounted(language, board.hand, cards.length, {})}
      keys={one ? board.handKeysOne : board.handKeys}
      playable={board.playable}
      isPlayable={(card) => canAsk(card.rank)}
      isRaised={(card) => card.rank === rank}
      hinted={cards.find((card) => card.rank === hinted)?.slot ?? null}
      drag={drag}
      dragPropsFor={dragPropsFor}
      onPlay={pick}
      onKey={(key) => {
        if (key !== "escape" || rank === null) return false;
        drop();
        return true;
      }}
    />
  );
}
