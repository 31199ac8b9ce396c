import { useId, useState } from "react";
import type { Table } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { findSet } from "../boards/registry.ts";
import { lobbyText } from "../lobby/text.ts";
import { focusTitle } from "../parts/page.tsx";
import { gameName, lookingSeat, namesOf, othersAt, resultText, viewFor } from "../table-view.ts";
import { fill, fillCounted } from "../text/message.ts";
import { DOT, joinNames } from "../text/messages.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { whenText } from "../text/when.ts";

/** Tables shown at first, and with every press for more. */
const PAGE = 12;

interface OwnTablesProps {
  readonly title: string;
  readonly tables: readonly Table[];
}

/** Tables this player sits at, running or finished. */
export function OwnTables({ title, tables }: OwnTablesProps) {
  const heading = useId();
  const { text, language } = useText();
  const [shown, setShown] = useState(PAGE);
  const more = Math.min(tables.length - shown, PAGE);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul className="rows">
        {tables.slice(0, shown).map((table) => (
          <OwnTable key={table.id} table={table} />
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className="button" onClick={() => setShown(shown + PAGE)}>
          {fillCounted(language, text.home.showMore, more, {})}
        </button>
      )}
    </section>
  );
}

function OwnTable({ table }: { readonly table: Table }) {
  const { ask, go } = useApp();
  const { text, language } = useText();
  const { home } = text;
  const { watching } = useTranslated(lobbyText);
  const set = findSet(table.game);
  const game = gameName(language, table.game);
  const others = othersAt(language, table);
  const shown = others.length > 0 ? others : namesOf(language, table).slice(1);
  const names = shown.length > 0 ? joinNames(language, shown) : home.aloneAtTable;
  const running = table.stage === "gathering" || table.stage === "playing";
  /** A player who watches or has resigned may leave. */
  const freed = table.kind === "network" && table.stage === "playing" && !table.bound;
  const mine = yourTurn(table);
  const outcome = table.match?.outcome ?? null;
  return (
    <li className={mine ? "row card row-mine" : "row card"}>
      <span className="row-picture">{set !== undefined && <set.Picture />}</span>
      <div className="row-text">
        <h3>{game}</h3>
        <p>{names}</p>
        <p className="hint">
          {table.watching && `${watching.tag} · `}
          {mine ? <strong>{home.yourTurn}</strong> : stageText(text.home, table)}
          {outcome !== null &&
            `${DOT}${withoutStop(resultText(language, outcome, namesOf(language, table), table))}`}
          {!running && table.at != null && `${DOT}${whenText(language, table.at)}`}
        </p>
      </div>
      <span className="row-actions">
        {(!running || freed) && (
          <button
            type="button"
            className="button quiet"
            aria-label={fill(table.watching ? watching.stopNamed : home.putAwayNamed, {
              game,
              names,
            })}
            ref={handOn}
            onClick={() => void ask((host) => host.leaveTable(table.id))}
          >
            {table.watching ? watching.stop : home.putAway}
          </button>
        )}
        {table.stage !== "cancelled" && (
          <button
            type="button"
            className={running ? "button primary" : "button"}
            aria-label={fill(running ? home.returnNamed : home.lookNamed, { game, names })}
            onClick={() => go({ screen: "table", id: table.id })}
          >
            {running ? home.returnTo : home.look}
          </button>
        )}
      </span>
    </li>
  );
}

/** The button goes away with its row; a keyboard user goes on at the next one. */
function handOn(button: HTMLButtonElement) {
  const row = button.closest("li");
  return () => {
    if (document.activeElement !== button) return;
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    const heir = next?.querySelector<HTMLElement>("button");
    if (heir == null) focusTitle({ preventScroll: true });
    else heir.focus();
  };
}

function stageText(home: ReturnType<typeof useText>["text"]["home"], table: Table): string {
  return table.stage === "gathering" && table.seats.length === table.capacity
    ? home.ready
    : home.stages[table.stage];
}

function yourTurn(table: Table): boolean {
  const seat = lookingSeat(table, null);
  return seat !== null && viewFor(table, seat).legal.length > 0;
}

/** A sentence as a part of a line, which has no full stop. */
function withoutStop(sentence: string): string {
  return sentence.replace(/[.。]$/, "");
}
