import type { Table } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { useTranslated } from "../text/use-text.ts";
import { everybodyText } from "./text.ts";
import "./everybody.css";

/** Puts the table on a screen in the middle, for the host or a spectator. */
export function EverybodyOpener({ table }: { readonly table: Table }) {
  const { go } = useApp();
  const { show } = useTranslated(everybodyText);
  if (table.kind !== "network" || !(table.hosting || table.watching)) return null;
  return (
    <button
      type="button"
      className="button quiet everybody-opener"
      onClick={() => go({ screen: "everybody", id: table.id })}
    >
      {show}
    </button>
  );
}
