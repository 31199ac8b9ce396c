import { useState } from "react";
import type { Fault } from "../../../protocol/result.ts";
import type { CodeInfo, InvitedTable, TableId } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { attentionText } from "../attention/text.ts";
import { findSet } from "../boards/registry.ts";
import { nameAmong } from "../bot-names.ts";
import { PhaseLimit } from "../parts/phase-limit.tsx";
import { Stake } from "../parts/stake.tsx";
import { gameName } from "../table-view.ts";
import { faultText } from "../text/fault-text.ts";
import { fill, fillCounted } from "../text/message.ts";
import { DOT, joinNames } from "../text/messages.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { MakeOffer } from "./by-hand.tsx";
import { takeFocus } from "./focus.ts";
import { fingerprint, momentText } from "./show.ts";
import { inviteText } from "./text.ts";

interface FollowInviteProps {
  readonly code: string;
  readonly info: Extract<CodeInfo, { kind: "invite" }>;
  /** Two codes are being swapped, since nothing else reached the host: its question takes the page. */
  readonly byHand: boolean;
  readonly onByHand: (byHand: boolean) => void;
}

/** From an invite to a seat, one step at each press: what the code says, then what the host shows, then the seat. */
export function FollowInvite(props: FollowInviteProps) {
  const { here } = props.info;
  return here === null ? <Follow {...props} /> : <AlreadyThere table={here} />;
}

/** Whoever opens a link once more wants to go back, and could be shown only that the seats are taken. */
function AlreadyThere({ table }: { readonly table: TableId }) {
  const { go } = useApp();
  const { join } = useTranslated(inviteText);
  const { goThere } = useTranslated(attentionText);
  return (
    <section className="card follow">
      <p>{join.here}</p>
      <div className="actions">
        <button
          type="button"
          className="button primary large"
          onClick={() => go({ screen: "table", id: table })}
        >
          {goThere}
        </button>
      </div>
    </section>
  );
}

function Follow({ code, info, byHand, onByHand }: FollowInviteProps) {
  const { query } = useApp();
  const { language } = useText();
  const { join } = useTranslated(inviteText);
  const [step, setStep] = useState<"read" | "looking" | "seen">("read");
  const [table, setTable] = useState<InvitedTable | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const known = useKnownName(info.host);
  const ways = joinNames(language, [
    join.nearby,
    ...(info.direct > 0 ? [fillCounted(language, join.direct, info.direct, {})] : []),
    ...(info.relayed > 0 ? [fillCounted(language, join.relayed, info.relayed, {})] : []),
  ]);

  const look = async () => {
    // The button stays pressable; otherwise it would lose the focus.
    if (step === "looking") return;
    setStep("looking");
    setFault(null);
    onByHand(false);
    const seen = await query((host) => host.lookAtInvite(code));
    setTable(seen.ok ? seen.value : null);
    setFault(seen.ok ? null : seen.fault);
    setStep(seen.ok ? "seen" : "read");
  };
  return (
    <section className="card follow">
      <p>{fill(join.isInvite, { fingerprint: fingerprint(info.host) })}</p>
      {known !== null && <p>{fill(join.knownAs, { name: known })}</p>}
      <p className="hint">{fill(join.goodUntil, { time: momentText(language, info.expires) })}</p>
      {table !== null && <Invited table={table} code={code} onChanged={() => void look()} />}
      <p role="status" className={fault === null ? "waiting" : "fault"}>
        {step === "looking" && fill(join.looking, { ways })}
        {fault !== null && !byHand && faultText(language, fault)}
      </p>
      {table === null && !byHand && (
        <>
          <p className="hint">{join.contact}</p>
          <div className="actions">
            <button
              type="button"
              className="button primary large"
              aria-disabled={step === "looking"}
              onClick={() => void look()}
            >
              {fault === null ? join.look : join.again}
            </button>
          </div>
        </>
      )}
      {fault !== null && isNoWay(fault) && (
        <MakeOffer onMade={() => onByHand(true)} onConnected={() => void look()} />
      )}
    </section>
  );
}

/** Nothing is wrong with the invite; the host could not be reached. */
function isNoWay({ code }: Fault): boolean {
  return ["network/unreachable", "network/no-address", "invite/no-answer"].includes(code);
}

interface InvitedProps {
  readonly table: InvitedTable;
  readonly code: string;
  readonly onChanged: () => void;
}

function Invited({ table, code, onChanged }: InvitedProps) {
  const { ask, go } = useApp();
  const { text, language } = useText();
  const { join } = useTranslated(inviteText);
  const [joining, setJoining] = useState(false);
  const set = findSet(table.game);
  const details = set?.describeOptions?.(language, table.options) ?? [];
  const full = table.seated.length >= table.seats;
  const names = table.seated.map((one) => nameAmong(language, table.seated, one));
  const closed = table.stage === "gathering" ? (full ? join.full : null) : join[table.stage];
  const begin = async (step: "joinByInvite" | "watchByInvite") => {
    if (joining) return;
    setJoining(true);
    const joined = await ask((host) => host[step](code));
    setJoining(false);
    const awaited = step === "watchByInvite" ? ({ awaited: true } as const) : {};
    if (joined !== null) go({ screen: "table", id: joined.value, ...awaited });
    // What is shown here is no longer so.
    else onChanged();
  };
  return (
    <div className="invited">
      <div className="row">
        <span className="row-picture">{set !== undefined && <set.Picture />}</span>
        <div className="row-text">
          <h2 tabIndex={-1} ref={takeFocus}>
            {fill(join.table, { name: table.host.name })}
          </h2>
          <p>{[gameName(language, table.game), ...details].join(DOT)}</p>
          <p className="hint">
            {fill(text.home.seated, { names: joinNames(language, names) })}
            {DOT}
            {fill(text.home.seatsTaken, { taken: table.seated.length, seats: table.seats })}
            {DOT}
            <Stake chips={table.stake} />
            <PhaseLimit limit={table.phaseLimit} total={table.total} />
          </p>
        </div>
      </div>
      <p role="status" className={closed === null ? "waiting" : "fault"}>
        {joining && closed === null ? join.joining : closed}
      </p>
      <div className="actions">
        {closed === null ? (
          <button
            type="button"
            className="button primary large"
            disabled={set === undefined}
            aria-disabled={joining}
            onClick={() => void begin("joinByInvite")}
          >
            {join.seat}
          </button>
        ) : (
          <>
            {table.running && (
              <button
                type="button"
                className="button primary large"
                disabled={set === undefined}
                aria-disabled={joining}
                onClick={() => void begin("watchByInvite")}
              >
                {join.watch}
              </button>
            )}
            <button type="button" className="button" onClick={onChanged}>
              {join.again}
            </button>
          </>
        )}
      </div>
    </div>
  );
}

/** A player's name when this one last met them. */
function useKnownName(player: string): string | null {
  return useAppState(({ snapshot }) => {
    const seats = snapshot?.tables.flatMap((table) => table.seats) ?? [];
    return seats.find((seat) => seat.player === player)?.name ?? null;
  });
}
