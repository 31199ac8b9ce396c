import { useEffect, useState } from "react";
import { useAppState } from "../app.ts";
import { TableEnded } from "../everybody/table-ended.tsx";
import { lobbyText } from "../lobby/text.ts";
import { Page } from "../parts/page.tsx";
import { useText, useTranslated } from "../text/use-text.ts";
import { useFollowRematch } from "./follow-rematch.ts";
import { Play } from "./play.tsx";
import { Room } from "./room.tsx";

/** A match to watch is fetched from its players first; none that is still there takes longer. */
const PATIENCE_MS = 20_000;

interface TableScreenProps {
  readonly id: string;
  /** It is still to come. */
  readonly awaited?: boolean;
}

/** A table: the room before the start, the match from then on. */
export function TableScreen({ id, awaited = false }: TableScreenProps) {
  const table = useAppState((state) => state.snapshot?.tables.find((one) => one.id === id));
  const { text } = useText();
  const { watching } = useTranslated(lobbyText);
  const isComing = useComing(awaited, table !== undefined);
  useFollowRematch(table, "table");
  if (table === undefined)
    return isComing ? (
      <Page title={watching.coming} back className="reading" />
    ) : (
      <TableEnded message={text.room.gone} />
    );
  if (table.stage === "cancelled") return <TableEnded message={text.room.cancelled} />;
  return table.match === null ? <Room table={table} /> : <Play key={id} table={table} />;
}

/** Whether it may still come; once it was there it is gone when it is not. */
function useComing(awaited: boolean, isThere: boolean): boolean {
  const [isComing, setComing] = useState(awaited);
  useEffect(() => {
    if (!isComing) return;
    const timer = setTimeout(() => setComing(false), isThere ? 0 : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isComing, isThere]);
  return isComing;
}
