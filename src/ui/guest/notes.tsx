import { useState, useSyncExternalStore } from "react";
import { useApp } from "../app.ts";
import { FullScreenButton } from "../parts/full-screen.tsx";
import { useTranslated } from "../text/use-text.ts";
import type { Grants } from "./guest.ts";
import { guestText } from "./text.ts";
import "./notes.css";

const READ_KEY = "fairhand-guest-read";

/** What a guest should know before the first move, until read; nothing in an app. */
export function GuestNotes() {
  const { got } = useTranslated(guestText);
  const grants = useGrants();
  const [read, setRead] = useState(() => localStorage.getItem(READ_KEY) !== null);
  if (grants === null || read) return null;
  const close = () => {
    localStorage.setItem(READ_KEY, "yes");
    setRead(true);
  };
  return (
    <GuestWords grants={grants}>
      <button type="button" className="button primary" onClick={close}>
        {got}
      </button>
    </GuestWords>
  );
}

/** The same notes in the settings. */
export function AboutGuest() {
  const grants = useGrants();
  return grants === null ? null : <GuestWords grants={grants} />;
}

function GuestWords({
  grants,
  children,
}: {
  readonly grants: Grants;
  readonly children?: React.ReactNode;
}) {
  const text = useTranslated(guestText);
  return (
    <section className="card guest-notes" aria-labelledby="guest-title">
      <h2 id="guest-title">{text.title}</h2>
      <ul>
        <li>{text.open}</li>
        <li>{text.screen[grants.screen]}</li>
        <li>{text.stored[grants.stored]}</li>
        <li>{location.protocol === "file:" ? text.ownFile : text.trust}</li>
      </ul>
      <div className="actions">
        <FullScreenButton on={text.full} off={text.unfull} />
        {children}
      </div>
    </section>
  );
}

const NEVER = () => () => {};

function useGrants(): Grants | null {
  const { guest } = useApp();
  return useSyncExternalStore(guest?.subscribe ?? NEVER, () => guest?.get() ?? null);
}
