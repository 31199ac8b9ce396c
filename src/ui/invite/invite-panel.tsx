import { useEffect, useState } from "react";
import type { InviteInfo, Table } from "../../host/api/api.ts";
import { joinSentences } from "../../text/joining.ts";
import { useApp, useAppState, useIsOpen } from "../app.ts";
import { fill, fillCounted } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { CodeToSend } from "./code-to-send.tsx";
import { Door } from "./door.tsx";
import { momentText } from "./show.ts";
import { inviteText } from "./text.ts";

/** The host's way to bring friends to a table that gathers players: who can come, and the invite. */
export function InvitePanel({ table }: { readonly table: Table }) {
  const { ask, go } = useApp();
  const { panel } = useTranslated(inviteText);
  const { entrance, id } = table;
  if (entrance === null) return null;
  const { access, locked, knownOnly = false } = entrance;
  /** With it, not everyone nearby can join. */
  const narrows = knownOnly && !locked && access === "open" && !isFull(table);
  const all = narrows ? panel.knownOnly : panel[access];
  return (
    <section className="card invite" aria-labelledby="invite-title">
      <h2 id="invite-title">{panel.title}</h2>
      <p role="status">{locked ? panel.locked : isFull(table) ? panel.full : all}</p>
      {knownOnly && !locked && !narrows && <p className="hint">{panel.knownOnly}</p>}
      {!locked && <Invite table={id} />}
      <div className="actions">
        <button
          type="button"
          className="button"
          onClick={() => void ask((host) => host.setLocked(id, !locked))}
        >
          {locked ? panel.unlock : panel.lock}
        </button>
        {!locked && (
          <button
            type="button"
            className="button"
            aria-pressed={knownOnly}
            onClick={() => void ask((host) => host.setKnownOnly(id, !knownOnly))}
          >
            {panel.onlyKnown}
          </button>
        )}
      </div>
      {!locked && (
        <>
          <Reachable />
          <p className="hint">{panel.stuck}</p>
          <div className="actions">
            <button
              type="button"
              className="button quiet"
              onClick={() => go({ screen: "join", code: "" })}
            >
              {panel.answer}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function isFull({ seats, capacity }: Table): boolean {
  return seats.length === capacity;
}

/** Whether friends elsewhere are likely to get through. */
function Reachable() {
  const { language } = useText();
  const { panel } = useTranslated(inviteText);
  const internet = useAppState(({ snapshot }) => snapshot?.network.internet);
  if (internet === undefined) return null;
  const { entrance, slots } = internet;
  const help = [panel.reach[entrance]];
  if (slots.length > 0) help.push(fillCounted(language, panel.relays, slots.length, {}));
  return <p className="hint">{joinSentences(language, help)}</p>;
}

function Invite({ table }: { readonly table: string }) {
  const { ask, query, announce } = useApp();
  const { language } = useText();
  const { panel } = useTranslated(inviteText);
  const isOpen = useIsOpen();
  const [invite, setInvite] = useState<InviteInfo | null>(null);
  const internet = useAppState(({ snapshot }) => snapshot?.network.internet);
  // Its addresses change when a router opens a port, which takes a while after the start, or a relay gives a place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever that changes
  useEffect(() => {
    if (!isOpen) return;
    void query((host) => host.invite(table)).then((made) => made.ok && setInvite(made.value));
  }, [query, table, internet, isOpen]);
  const renew = async () => {
    const made = await ask((host) => host.renewInvite(table));
    if (made === null) return;
    setInvite(made.value);
    announce(panel.renewed);
  };
  if (invite === null) return null;
  return (
    <>
      <CodeToSend
        label={panel.link}
        code={invite.link}
        copy={panel.copy}
        copied={panel.copied}
        picture={panel.qr}
      />
      <p className="hint">{fill(panel.expires, { time: momentText(language, invite.expires) })}</p>
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => void renew()}>
          {panel.renew}
        </button>
      </div>
      <Door invite={invite.link} />
    </>
  );
}
