import type { Table } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { NextMatch } from "../evening/next-match.tsx";
import { useTranslated } from "../text/use-text.ts";
import { useCupBase } from "./cup-base.ts";
import { CupForm } from "./cup-form.tsx";
import { cupText } from "./text.ts";

/** How a finished table continues: back to the tournament it belongs to, with the next match, or with a tournament. */
export function HowItGoesOn({ table }: { readonly table: Table }) {
  const { go } = useApp();
  const words = useTranslated(cupText);
  const base = useCupBase(table.id);
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
      {(cup == null || cup.over) && <NextMatch table={table} />}
      {(cup == null || cup.over) && table.rematch.next === null && <CupForm table={table} />}
    </>
  );
}
