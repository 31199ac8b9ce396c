import type { Table } from "../../host/api.ts";
import { useApp } from "../app.ts";
import { namesOf, standingText } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { useText } from "../text/use-text.ts";

/** Whoever signed two different moves: both are kept, whatever became of the player. */
export function Evidence({ table }: { readonly table: Table }) {
  const { text, language } = useText();
  const names = namesOf(language, table);
  const cheats = table.refusals.flatMap(({ fault, seat }) =>
    fault.code === "match/equivocation" && seat !== null ? [seat] : [],
  );
  return [...new Set(cheats)].map((seat) => (
    <p key={seat} role="status" className="standing">
      {fill(text.seats.forked, { name: names[seat] ?? "" })}
    </p>
  ));
}

/** What keeps a match from going on where that is not simply somebody's turn, and what the player may do about it. */
export function StandingPanel({ table }: { readonly table: Table }) {
  const { ask } = useApp();
  const { text, language } = useText();
  const { seats } = text;
  const names = namesOf(language, table);
  const standing = table.match?.standing ?? null;
  const sentence = standingText(language, table);
  if (standing === null || sentence === null) return null;
  return (
    <section className="standing">
      <p>{sentence}</p>
      {standing.kind === "claim" && (
        <>
          <p className="hint">
            {standing.ends
              ? seats.claimEnds
              : fill(seats.claimAsks, { name: names[standing.seat] ?? "" })}
          </p>
          <button
            type="button"
            className="button"
            onClick={() => void ask((host) => host.claim(table.id, standing.seat))}
          >
            {standing.ends
              ? seats.claimEnd
              : fill(seats.claim, { name: names[standing.seat] ?? "" })}
          </button>
        </>
      )}
    </section>
  );
}
