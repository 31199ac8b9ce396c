import { type FormEvent, useState } from "react";
import type { Fault, Result } from "../../../protocol/result.ts";
import type { HostApi } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { faultText } from "../text/fault-text.ts";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { CodeInput } from "./code-input.tsx";
import { CodeToSend } from "./code-to-send.tsx";
import { takeFocus } from "./focus.ts";
import { fingerprint } from "./show.ts";
import { inviteText } from "./text.ts";

/** A question to the host that takes time: asked by a press, answered in the same place. */
function useAsking<T>(call: (host: HostApi) => Promise<Result<T>>) {
  const { query } = useApp();
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<T | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const ask = async (): Promise<boolean> => {
    // The button stays pressable; otherwise it would lose the focus.
    if (asking) return false;
    setAsking(true);
    setFault(null);
    const answered = await query(call);
    setAsking(false);
    if (answered.ok) setAnswer(answered.value);
    else setFault(answered.fault);
    return answered.ok;
  };
  return { asking, answer, fault, ask };
}

function FaultLine({ fault }: { readonly fault: Fault | null }) {
  const { language } = useText();
  return (
    <p role="status" className="fault">
      {fault !== null && faultText(language, fault)}
    </p>
  );
}

interface MakeOfferProps {
  readonly onMade: () => void;
  readonly onConnected: () => void;
}

/** The last resort to reach a friend: a code there, a code back (docs/security.md says what they reveal). */
export function MakeOffer({ onMade, onConnected }: MakeOfferProps) {
  const { byHand, join } = useTranslated(inviteText);
  const offer = useAsking((host) => host.createOffer());
  const make = async () => {
    if (await offer.ask()) onMade();
  };
  if (offer.answer !== null) return <AwaitReply code={offer.answer} onConnected={onConnected} />;
  return (
    <div className="by-hand">
      <h2>{byHand.title}</h2>
      <p>{join.byHandHelp}</p>
      <OwnNat />
      <p role="status">{offer.asking && byHand.making}</p>
      <FaultLine fault={offer.fault} />
      <div className="actions">
        <button
          type="button"
          className="button"
          aria-disabled={offer.asking}
          onClick={() => void make()}
        >
          {join.byHand}
        </button>
      </div>
    </div>
  );
}

/** What this player's router means for it, once known. */
function OwnNat() {
  const { nat } = useTranslated(inviteText);
  const kind = useAppState(({ snapshot }) => snapshot?.network.internet.nat ?? null);
  return kind === null ? null : <p className="hint">{nat[kind]}</p>;
}

interface AwaitReplyProps {
  readonly code: string;
  readonly onConnected: () => void;
}

function AwaitReply({ code, onConnected }: AwaitReplyProps) {
  const { byHand } = useTranslated(inviteText);
  const [reply, setReply] = useState("");
  const taking = useAsking((host) => host.takeReply(reply));
  const connect = async (event: FormEvent) => {
    event.preventDefault();
    if (await taking.ask()) onConnected();
  };
  return (
    <form className="by-hand" onSubmit={(event) => void connect(event)}>
      <h2 tabIndex={-1} ref={takeFocus}>
        {byHand.title}
      </h2>
      <OwnNat />
      <h3>{byHand.first}</h3>
      <p className="hint">{byHand.firstHelp}</p>
      <CodeByHand code={code} label={byHand.offer} />
      <h3>{byHand.second}</h3>
      <CodeInput label={byHand.secondLabel} value={reply} fault={null} onChange={setReply} />
      <p role="status">{taking.asking && byHand.connecting}</p>
      <FaultLine fault={taking.fault} />
      <div className="actions">
        <button
          type="submit"
          className="button primary"
          disabled={reply.trim() === ""}
          aria-disabled={taking.asking}
        >
          {byHand.connect}
        </button>
      </div>
    </form>
  );
}

/** The other side: a friend's code has been entered, and gets its reply. */
export function AnswerOffer({ code, from }: { readonly code: string; readonly from: string }) {
  const { byHand } = useTranslated(inviteText);
  const reply = useAsking((host) => host.answerOffer(code));
  return (
    <section className="card by-hand">
      <p>{fill(byHand.isOffer, { fingerprint: fingerprint(from) })}</p>
      <p role="status">{reply.asking && byHand.replying}</p>
      <FaultLine fault={reply.fault} />
      {reply.answer === null ? (
        <div className="actions">
          <button
            type="button"
            className="button primary"
            aria-disabled={reply.asking}
            onClick={() => void reply.ask()}
          >
            {byHand.reply}
          </button>
        </div>
      ) : (
        <>
          <h2 tabIndex={-1} ref={takeFocus}>
            {byHand.sendBack}
          </h2>
          <CodeByHand code={reply.answer} label={byHand.answer} />
          <p className="hint">{byHand.sendBackHelp}</p>
        </>
      )}
    </section>
  );
}

/** A reply that was entered where invites go, not where its question was asked. */
export function TakeReply({ code }: { readonly code: string }) {
  const { byHand } = useTranslated(inviteText);
  const taking = useAsking((host) => host.takeReply(code));
  return (
    <section className="card by-hand">
      <p>{byHand.isReply}</p>
      <p role="status">
        {taking.asking ? byHand.connecting : taking.answer !== null && byHand.connected}
      </p>
      <FaultLine fault={taking.fault} />
      {taking.answer === null && (
        <div className="actions">
          <button
            type="button"
            className="button primary"
            aria-disabled={taking.asking}
            onClick={() => void taking.ask()}
          >
            {byHand.connect}
          </button>
        </div>
      )}
    </section>
  );
}

function CodeByHand({ code, label }: { readonly code: string; readonly label: string }) {
  const { byHand } = useTranslated(inviteText);
  const { copy, copied } = byHand;
  return <CodeToSend label={label} code={code} copy={copy} copied={copied} picture={label} />;
}
