import { useEffect, useRef } from "react";
import type { Table } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { Page } from "../parts/page.tsx";
import { HOME } from "../route.ts";
import { useText } from "../text/use-text.ts";
import { Play } from "./play.tsx";
import { Room } from "./room.tsx";

/** A table: the room before the start, the match from then on. */
export function TableScreen({ id }: { readonly id: string }) {
  const table = useAppState((state) => state.snapshot?.tables.find((one) => one.id === id));
  const { text } = useText();
  useFollowRematch(table);
  if (table === undefined) return <Ended message={text.room.gone} />;
  if (table.stage === "cancelled") return <Ended message={text.room.cancelled} />;
  return table.match === null ? <Room table={table} /> : <Play key={id} table={table} />;
}

/** Goes on to the rematch when it comes about while the player is here; coming back later does not. */
function useFollowRematch(table: Table | undefined) {
  const { go } = useApp();
  const next = table?.rematch.next ?? null;
  const before = useRef(next);
  useEffect(() => {
    if (before.current === null && next !== null) go({ screen: "table", id: next });
    before.current = next;
  }, [next, go]);
}

function Ended({ message }: { readonly message: string }) {
  const { go } = useApp();
  const { text } = useText();
  return (
    <Page title={message} className="reading">
      <button type="button" className="button primary" onClick={() => go(HOME)}>
        {text.room.toHome}
      </button>
    </Page>
  );
}
