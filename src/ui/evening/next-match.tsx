import { useEffect, useRef } from "react";
import type { Seat } from "../../engine/game.ts";
import type { NextOffer, Table } from "../../host/api/api.ts";
import type { Language } from "../../text/language.ts";
import { offerText, type Terms, termsText } from "../../text/terms.ts";
import { useApp, useAppState } from "../app.ts";
import { findSet } from "../boards/registry.ts";
import { GoOn, NewTerms } from "../lobby/go-on.tsx";
import { Spoken } from "../parts/live-region.tsx";
import { useOnce } from "../parts/use-once.ts";
import { BotSeats } from "../screens/bot-seats.tsx";
import { gameName, namesOf, peopleHere } from "../table-view.ts";
import { fill, fillCounted } from "../text/message.ts";
import { joinNames } from "../text/messages.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import "./evening.css";
import { StartsIn } from "./starts-in.tsx";
import { eveningText } from "./text.ts";

/** How a finished table continues: the same again, another match that its owner offers, or not at all. */
export function NextMatch({ table }: { readonly table: Table }) {
  const { go } = useApp();
  const { text } = useText();
  const { next, offer } = table.rematch;
  const isThere = useAppState((state) => state.snapshot?.tables.some(({ id }) => id === next));
  const gathering = useAppState((state) =>
    state.snapshot?.tables.find(({ id, match }) => id === offer?.table && match === null),
  );
  if (next !== null && !isThere) return <GoOn table={table} />;
  if (next !== null)
    return (
      <button
        type="button"
        className="button primary"
        onClick={() => go({ screen: "table", id: next })}
      >
        {text.result.rematchGo}
      </button>
    );
  if (offer?.joined && gathering !== undefined)
    return (
      <>
        <Gathering table={gathering} offer={offer} before={table.id} />
        <GoOn table={table} />
      </>
    );
  return (
    <>
      {offer !== null && !offer.same && <Offered table={table} offer={offer} />}
      <Again table={table} />
      <GoOn table={table} />
    </>
  );
}

/** An offer with other terms than before: taking a seat is consent to these. */
function Offered({ table, offer }: { readonly table: Table; readonly offer: NextOffer }) {
  const { ask } = useApp();
  const { language } = useText();
  const { next } = useTranslated(eveningText);
  const terms = termsOf(language, offer);
  const owner = table.seats.find(({ seat }) => seat === offer.by);
  const takePart = useOnce(() => ask((host) => host.rematch(table.id, offer.table)));
  return (
    <section className="next-match" aria-label={next.title}>
      <Spoken className="waiting" text={offerText(language, owner?.name ?? "", terms)} />
      <button type="button" className="button primary" onClick={() => void takePart()}>
        {next.takePart}
      </button>
    </section>
  );
}

function termsOf(language: Language, offer: NextOffer): Terms {
  const options = findSet(offer.game)?.describeOptions?.(language, offer.options) ?? [];
  return { ...offer, game: gameName(language, offer.game), options };
}

/** The same again: its owner opens it, the others ask for it or take their seat. */
function Again({ table }: { readonly table: Table }) {
  const { ask, go } = useApp();
  const { text, language } = useText();
  const { next } = useTranslated(eveningText);
  const { result } = text;
  const { wanted, left, offer, owner } = table.rematch;
  const again = useOnce(() => ask((host) => host.rematch(table.id, offer?.table ?? null)));
  const people = peopleHere(table);
  if (people.length === 0 || (offer !== null && !offer.same)) return null;
  const names = namesOf(language, table);
  const others = wanted.filter((seat) => !people.includes(seat) && !left.includes(seat));
  const askers = others.map((seat) => names[seat] ?? "");
  const asked = offer === null && !isAlone(table) && people.some((seat) => wanted.includes(seat));
  if (asked && !owner) return <Spoken className="waiting" text={result.rematchOffered} />;
  return (
    <>
      <p role="status" className="waiting">
        {askers.length > 0 && fill(result.rematchWanted, { names: joinNames(language, askers) })}
      </p>
      {!isAlone(table) && (
        <>
          <NewTerms table={table} />
          <button type="button" className="button primary" onClick={() => void again()}>
            {askers.length > 0 ? result.rematchAccept : result.rematch}
          </button>
        </>
      )}
      {owner && (
        <button
          type="button"
          className="button"
          onClick={() => go({ screen: "wish", where: "network", game: table.game, like: table.id })}
        >
          {next.otherTerms}
        </button>
      )}
    </>
  );
}

/** Whether all others who played here have left: the same again would be with nobody, but newcomers may sit down. */
function isAlone({ seats, rematch: { left, offer } }: Table): boolean {
  const isGone = (seat: Seat) => left.includes(seat);
  return (
    offer === null && seats.every(({ seat, here, bot }) => (here && bot === null) || isGone(seat))
  );
}

interface GatheringProps {
  readonly table: Table;
  readonly offer: NextOffer;
  /** The finished table. */
  readonly before: string;
}

/** The next match while it gathers players, for a player with a seat. */
function Gathering({ table, offer, before }: GatheringProps) {
  const { ask, go } = useApp();
  const { language } = useText();
  const { next } = useTranslated(eveningText);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const { hosting, seats, capacity } = table;
  const free = capacity - seats.length;
  const least = findSet(table.game)?.rules.seats.min ?? capacity;
  const start = useOnce(() => ask((host) => host.startTable(table.id)));
  const leave = useOnce(() =>
    ask((host) => (hosting ? host.cancelTable(table.id) : host.leaveTable(table.id))),
  );
  return (
    <section className="next-match" aria-labelledby="next-title">
      <h3 id="next-title" ref={heading} tabIndex={-1}>
        {next.title}
      </h3>
      <p className="hint">{termsText(language, termsOf(language, offer))}</p>
      <p className="waiting" role="status">
        {fill(next.taken, { names: joinNames(language, namesOf(language, table)) })}{" "}
        {free > 0 && fillCounted(language, next.free, free, {})}
      </p>
      {table.evening?.startsIn == null && free > 0 && <p className="hint">{next.freeHelp}</p>}
      <StartsIn evening={table.evening} />
      {hosting && free > 0 && <BotSeats table={table} />}
      <div className="actions">
        {hosting && (
          <button
            type="button"
            className="button primary"
            disabled={seats.length < least}
            onClick={() => void start()}
          >
            {next.start}
          </button>
        )}
        {hosting && (
          <button
            type="button"
            className="button"
            onClick={() => go({ screen: "table", id: table.id })}
          >
            {next.room}
          </button>
        )}
        {hosting && (
          <button
            type="button"
            className="button"
            onClick={() => go({ screen: "wish", where: "network", game: table.game, like: before })}
          >
            {next.change}
          </button>
        )}
        <button type="button" className="button quiet" onClick={() => void leave()}>
          {hosting ? next.callOff : next.giveBack}
        </button>
      </div>
    </section>
  );
}
