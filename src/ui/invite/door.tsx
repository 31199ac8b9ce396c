import { useState } from "react";
import { useApp } from "../app.ts";
import { useTranslated } from "../text/use-text.ts";
import { CodeToSend } from "./code-to-send.tsx";
import { linkForBrowser } from "./link.ts";
import { inviteText } from "./text.ts";
import { useDoor } from "./use-door.ts";

/**
 * The switch for friends without the app, which only an app has, and the link that leads their browsers to this table.
 * `invite`: its invite.
 */
export function Door({ invite }: { readonly invite: string }) {
  const { ask, guest } = useApp();
  const { door } = useTranslated(inviteText);
  const [open = null, setOpen] = useDoor(true);
  const [network, setNetwork] = useState(0);
  const turn = async () => {
    if (open !== null) {
      if ((await ask((host) => host.closeDoor())) !== null) setOpen(null);
      return;
    }
    const opened = await ask((host) => host.openDoor());
    if (opened !== null) setOpen(opened.value);
  };
  const url = open?.urls[network] ?? open?.urls[0];
  if (guest !== null && url === undefined) return null;
  return (
    <>
      {guest === null && (
        <div className="actions">
          <button
            type="button"
            className="button"
            aria-pressed={open !== null}
            onClick={() => void turn()}
          >
            {door.open}
          </button>
        </div>
      )}
      <p className="hint">{url === undefined || guest !== null ? door.help : door.trust}</p>
      {url !== undefined && (
        <CodeToSend
          label={door.link}
          code={linkForBrowser(url, invite)}
          copy={door.copy}
          copied={door.copied}
          picture={door.qr}
        />
      )}
      {open !== null && open.urls.length > 1 && (
        <div className="actions">
          <button
            type="button"
            className="button quiet"
            onClick={() => setNetwork((network + 1) % open.urls.length)}
          >
            {door.other}
          </button>
        </div>
      )}
    </>
  );
}
