import type { SeatInfo, Table } from "../../host/api/api.ts";
import { namesOf } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { inviteText } from "./text.ts";

/** Whose page this seat is played from; nothing for players in their own app. */
export function PageMark({ info, table }: { readonly info: SeatInfo; readonly table: Table }) {
  const { language } = useText();
  const { page } = useTranslated(inviteText);
  const { pageOf } = info;
  if (pageOf === null) return null;
  const server = table.seats.find(({ player }) => player === pageOf);
  const name = server === undefined ? "" : (namesOf(language, table)[server.seat] ?? "");
  const texts = server === undefined ? page.unknown : server.here ? page.own : page.named;
  return (
    <span className="tag" title={fill(texts.help, { name })}>
      {fill(texts.mark, { name })}
    </span>
  );
}
