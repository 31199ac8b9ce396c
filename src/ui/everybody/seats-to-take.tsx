import { useEffect, useState } from "react";
import type { Table } from "../../host/api/api.ts";
import { useApp, useIsOpen } from "../app.ts";
import { linkForBrowser } from "../invite/link.ts";
import { QrCode } from "../invite/qr-code.tsx";
import { inviteText } from "../invite/text.ts";
import { useDoor } from "../invite/use-door.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { everybodyText } from "./text.ts";

/** The way to a seat for people in the room, until all are taken. */
export function SeatsToTake({ table }: { readonly table: Table }) {
  const { text } = useText();
  const words = useTranslated(everybodyText);
  const { door: doorWords } = useTranslated(inviteText);
  const { hosting, seats, capacity, entrance } = table;
  const isOpen = hosting && entrance !== null && !entrance.locked && seats.length < capacity;
  const { link, isShut, open } = useLink(table.id, isOpen);
  if (!isOpen)
    return (
      <p className="everybody-word">
        {seats.length === capacity ? words.full : text.play.settling}
      </p>
    );
  return (
    <section className="everybody-door" aria-labelledby="sit-title">
      <h2 id="sit-title">{words.sit}</h2>
      {link !== null && (
        <>
          <QrCode text={link} label={doorWords.qr} />
          <p>{words.sitHelp}</p>
        </>
      )}
      {isShut && (
        <>
          <p>{words.openHelp}</p>
          <button type="button" className="button primary large" onClick={() => void open()}>
            {words.open}
          </button>
        </>
      )}
    </section>
  );
}

/** The link that leads a browser to this table; `isShut`: the door must be opened first. */
function useLink(table: string, wanted: boolean) {
  const { ask, query } = useApp();
  const [door, setDoor] = useDoor(wanted);
  const isOpen = useIsOpen();
  const [invite, setInvite] = useState<string | null>(null);
  useEffect(() => {
    if (!wanted || !isOpen) return;
    void query((host) => host.invite(table)).then((made) => made.ok && setInvite(made.value.link));
  }, [query, table, wanted, isOpen]);
  const url = door?.urls[0];
  return {
    link: url === undefined || invite === null ? null : linkForBrowser(url, invite),
    isShut: door === null,
    async open() {
      const opened = await ask((host) => host.openDoor());
      if (opened !== null) setDoor(opened.value);
    },
  };
}
