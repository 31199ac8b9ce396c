import type { Seat } from "../../engine/game.ts";
import type { Standing, Table } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { Spoken } from "../parts/live-region.tsx";
import { HOME } from "../route.ts";
import { namesOf, peopleHere, standingText } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { joinNames } from "../text/messages.ts";
import { useText } from "../text/use-text.ts";

const NO_EVIDENCE = { departed: [], convicted: [], disputed: false };

/** Who has left though the match awaits them, who was proven to have cheated, and whether others were deceived. */
export function Evidence({ table }: { readonly table: Table }) {
  const { text, language } = useText();
  const names = namesOf(language, table);
  const { departed, convicted, disputed } = table.match ?? NO_EVIDENCE;
  const gone = departed.map((seat) => names[seat] ?? "");
  return (
    <>
      {gone.length > 0 && (
        <Spoken
          className="standing"
          text={fill(text.seats.leftForGood, { names: joinNames(language, gone) })}
        />
      )}
      {convicted.map((seat) => (
        <Spoken
          key={seat}
          className="standing"
          text={fill(text.seats.cheated, { name: names[seat] ?? "" })}
        />
      ))}
      {disputed && <Spoken className="standing" text={text.seats.disputed} />}
    </>
  );
}

/** What holds a match up, other than somebody's turn, and what the player may do about it. */
export function StandingPanel({ table }: { readonly table: Table }) {
  const { language } = useText();
  const standing = table.match?.standing ?? null;
  const sentence = standingText(language, table);
  if (standing === null || sentence === null) return null;
  // Votes usually arrive within a moment: only longer waits are worth a message.
  const isBrief = standing.kind === "votes" && standing.late.length === 0;
  return (
    <section className={isBrief ? "standing standing-brief" : "standing"}>
      <p>{sentence}</p>
      {!table.watching && <Ways table={table} standing={standing} />}
    </section>
  );
}

/** The player's options; nothing if only waiting helps. */
function Ways({ table, standing }: { readonly table: Table; readonly standing: Standing }) {
  const { ask, go } = useApp();
  const { text, language } = useText();
  const { seats, home } = text;
  const names = namesOf(language, table);
  const claim = (seat: Seat) => () => void ask((host) => host.claim(table.id, seat));
  if (standing.kind === "claimed" || standing.kind === "stuck") {
    const isMine = standing.by.some((seat) => peopleHere(table).includes(seat));
    const leave = async () => {
      if ((await ask((host) => host.leaveTable(table.id))) !== null) go(HOME);
    };
    if (isMine) return <Way label={home.putAway} onClick={() => void leave()} />;
    const [missed] = standing.kind === "stuck" && table.bound ? standing.seats : [];
    return missed === undefined ? null : (
      <>
        <p className="hint">{seats.stuckEnds}</p>
        <Way label={seats.claimEnd} onClick={claim(missed)} />
      </>
    );
  }
  if (standing.kind === "votes") {
    const [late] = standing.late;
    if (late === undefined) return null;
    return (
      <>
        <p className="hint">{seats.frozen}</p>
        <Way label={seats.claimEnd} onClick={claim(late)} />
      </>
    );
  }
  if (standing.kind !== "late") return null;
  const [first] = standing.seats;
  if (standing.ends && first !== undefined)
    return (
      <>
        <p className="hint">{seats.claimEnds}</p>
        <Way label={seats.claimEnd} onClick={claim(first)} />
      </>
    );
  return standing.seats.map((seat) => {
    const name = names[seat] ?? "";
    return (
      <div key={seat}>
        <p className="hint">{fill(seats.claimAsks, { name })}</p>
        <Way label={fill(seats.claim, { name })} onClick={claim(seat)} />
      </div>
    );
  });
}

function Way({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="button" onClick={onClick}>
      {label}
    </button>
  );
}
