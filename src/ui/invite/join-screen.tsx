import { useEffect, useState } from "react";
import type { Result } from "../../../protocol/result.ts";
import type { CodeInfo } from "../../host/api/api.ts";
import { useApp, useAppState, useIsOpen } from "../app.ts";
import { Page } from "../parts/page.tsx";
import { faultText } from "../text/fault-text.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { AnswerOffer, TakeReply } from "./by-hand.tsx";
import { CodeInput } from "./code-input.tsx";
import { FollowInvite } from "./follow-invite.tsx";
import { inviteText } from "./text.ts";

/**
 * Takes a code and continues with whatever it is for. `code` may come from a link; nothing happens before the player
 * agrees.
 */
export function JoinScreen({ code }: { readonly code: string }) {
  const { announce } = useApp();
  const { language } = useText();
  const { join } = useTranslated(inviteText);
  const [text, setText] = useState(code);
  const [byHand, setByHand] = useState(false);
  const read = useCode(text);
  const info = read?.ok ? read.value : null;
  const isFound = info !== null;
  useEffect(() => {
    if (isFound) announce(join.found);
  }, [announce, join, isFound]);
  const fault = read === null || read.ok ? null : faultText(language, read.fault);
  return (
    <Page title={join.title} back className="join reading">
      {!byHand && (
        <section className="card">
          <CodeInput label={join.label} value={text} fault={fault} onChange={setText} />
        </section>
      )}
      {info?.kind === "invite" && (
        <FollowInvite key={text} code={text} info={info} byHand={byHand} onByHand={setByHand} />
      )}
      {info?.kind === "offer" && <AnswerOffer key={text} code={text} from={info.player} />}
      {info?.kind === "reply" && <TakeReply key={text} code={text} />}
    </Page>
  );
}

/** The host's reading of a text, `null` while there is none or the answer is on its way. */
function useCode(text: string): Result<CodeInfo> | null {
  const { query } = useApp();
  const isOpen = useIsOpen();
  // A host that has just started finds its tables, and at some of them a seat, only a moment later.
  const seats = useAppState(({ snapshot }) =>
    snapshot?.tables.map(({ id, mine }) => `${id} ${mine}`).join(),
  );
  const [read, setRead] = useState<{ text: string; result: Result<CodeInfo> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever that changes
  useEffect(() => {
    if (!isOpen || text.trim() === "") return;
    let late = false;
    void query((host) => host.readCode(text)).then((result) => {
      if (!late) setRead({ text, result });
    });
    return () => {
      late = true;
    };
  }, [query, text, isOpen, seats]);
  return read?.text === text ? read.result : null;
}
