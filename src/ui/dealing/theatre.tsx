import { useState } from "react";
import type { DealingView, Table } from "../../host/api/api.ts";
import { findSet } from "../boards/registry.ts";
import { namesOf } from "../table-view.ts";
import { fillCounted } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { progressOf, secondsLeft } from "./progress.ts";
import "./theatre.css";
import { dealingText } from "./text.ts";

/** The first deal, which has nothing yet to show on the board; `null` later and where nothing is dealt. */
export function firstDeal({ match }: Table): DealingView | null {
  const dealing = match?.dealing ?? null;
  return match?.moves.length === 0 && dealing?.kind !== "roll" ? dealing : null;
}

interface TheatreProps {
  readonly table: Table;
  readonly dealing: DealingView;
}

/** Who shuffles, proves and checks, for as long as it takes and no longer. */
export function DealingTheatre({ table, dealing }: TheatreProps) {
  const { language } = useText();
  const words = useTranslated(dealingText);
  const [since] = useState(() => performance.now());
  const names = namesOf(language, table);
  const progress = progressOf(dealing);
  const left = secondsLeft(progress, performance.now() - since);
  const Mark = findSet(table.game)?.SeatMark;
  const { kind, parts } = dealing;
  const parted = words.parts[kind === "keys" || kind === "shuffle" ? kind : "deal"];
  return (
    <section className="card theatre" aria-labelledby="theatre-title">
      <h2 id="theatre-title">{words.titles[kind]}</h2>
      <progress aria-labelledby="theatre-title" max={1} value={progress} />
      <ul className="seats">
        {parts.map(({ seat, at }) => (
          <li key={seat} className={`seat theatre-${at}`}>
            <span className="seat-mark">{Mark !== undefined && <Mark seat={seat} />}</span>
            <span className="seat-name">{names[seat]}</span>
            <span className="seat-end">{parted[at]}</span>
          </li>
        ))}
      </ul>
      <p className="hint">{left === null ? "" : fillCounted(language, words.left, left, {})}</p>
    </section>
  );
}
