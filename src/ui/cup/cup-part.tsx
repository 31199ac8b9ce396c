import type { Table } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { NextMatch } from "../evening/next-match.tsx";
import { useTranslated } from "../text/use-text.ts";
import { CupCard } from "./cup-card.tsx";
import { CupForm } from "./cup-form.tsx";
import { cupText } from "./text.ts";

/** How a finished table continues: with the tournament that is played from it, back to that, or with the next match. */
export function HowItGoesOn({ table }: { readonly table: Table }) {
  const { go } = useApp();
  const words = useTranslated(cupText);
  const base = useAppState(({ snapshot }) =>
    snapshot?.tables.find(({ cup }) => cup?.tables.includes(table.id)),
  );
  const { cup } = table;
  if (base !== undefined)
    return (
      <button
        type="button"
        className="button primary"
        onClick={() => go({ screen: "table", id: base.id })}
      >
        {words.back}
      </button>
    );
  return (
    <>
      {cup != null && <CupCard table={table} cup={cup} />}
      {(cup == null || cup.over) && <NextMatch table={table} />}
      {(cup == null || cup.over) && table.rematch.next === null && <CupForm table={table} />}
    </>
  );
}
