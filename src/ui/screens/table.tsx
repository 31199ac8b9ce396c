import { useAppState } from "../app.ts";
import { TableEnded } from "../everybody/table-ended.tsx";
import { useText } from "../text/use-text.ts";
import { useFollowRematch } from "./follow-rematch.ts";
import { Play } from "./play.tsx";
import { Room } from "./room.tsx";

/** A table: the room before the start, the match from then on. */
export function TableScreen({ id }: { readonly id: string }) {
  const table = useAppState((state) => state.snapshot?.tables.find((one) => one.id === id));
  const { text } = useText();
  useFollowRematch(table, "table");
  if (table === undefined) return <TableEnded message={text.room.gone} />;
  if (table.stage === "cancelled") return <TableEnded message={text.room.cancelled} />;
  return table.match === null ? <Room table={table} /> : <Play key={id} table={table} />;
}
