import type { Seat } from "../../../engine/game.ts";
import type { View } from "../../../games/rpsls/view.ts";
import { fill } from "../../text/message.ts";
import { useTranslated } from "../../text/use-text.ts";
import { OpenPlace, SealedCard, Sign } from "./signs.tsx";
import { type Standing, standingsOf } from "./standings.ts";
import { RPSLS_TEXTS, signName } from "./text.ts";

interface PlayersProps {
  readonly view: View;
  readonly seat: Seat | null;
  readonly names: readonly string[];
}

/** Everyone's hand: a dotted place, a sealed card or the sign itself. Players who are out come after the others. */
export function Players({ view, seat, names }: PlayersProps) {
  const words = useTranslated(RPSLS_TEXTS).table;
  const standings = standingsOf(view, seat);
  const many = standings.length > 8;
  return (
    <ul
      className={many ? "rpsls-players rpsls-players-many" : "rpsls-players"}
      aria-label={words.title}
    >
      {standings.map((standing) => (
        <Player
          key={standing.seat}
          standing={standing}
          name={names[standing.seat] ?? ""}
          shares={(view.end?.winners.length ?? 0) > 1}
          you={standing.seat === seat}
        />
      ))}
    </ul>
  );
}

interface PlayerProps {
  readonly standing: Standing;
  readonly name: string;
  /** Whether winners share the pot. */
  readonly shares: boolean;
  readonly you: boolean;
}

function Player({ standing, name, shares, you }: PlayerProps) {
  const words = useTranslated(RPSLS_TEXTS);
  const { condition, symbol, out } = standing;
  const told = words.table.conditions[condition === "won" && shares ? "shares" : condition];
  const sign = symbol === null ? null : signName(words, symbol);
  const label =
    sign === null
      ? fill(words.table.noSign, { name, condition: told })
      : fill(words.table.sign, { name, sign, condition: told });
  return (
    <li
      className={out ? "rpsls-player rpsls-player-out" : "rpsls-player"}
      data-condition={condition}
    >
      <svg
        // A turned card gets a new element, so that the turn is animated.
        key={`${condition} ${symbol}`}
        viewBox="0 0 100 100"
        className="rpsls-player-art"
        role="img"
        aria-label={label}
      >
        <Art standing={standing} />
      </svg>
      <span className="rpsls-player-name" aria-hidden="true">
        {name}
      </span>
      <span className="rpsls-player-state" aria-hidden="true">
        {you && condition !== "won" ? `${words.table.you} · ${told}` : told}
      </span>
    </li>
  );
}

function Art({ standing: { condition, symbol } }: { readonly standing: Standing }) {
  if (condition === "sealed" || condition === "acted")
    return symbol === null ? (
      <SealedCard />
    ) : (
      <>
        <Sign symbol={symbol} />
        <g transform="translate(48 48) scale(0.5)">
          <SealedCard />
        </g>
      </>
    );
  return symbol === null ? <OpenPlace /> : <Sign symbol={symbol} />;
}
