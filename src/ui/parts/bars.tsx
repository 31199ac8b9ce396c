import { useApp, useAppState } from "../app.ts";
import { CallBanner } from "../attention/banner.tsx";
import { CrashBar } from "../diagnosis/crash-bar.tsx";
import { BoundTable } from "../lobby/bound-table.tsx";
import { WaitingBar } from "../lobby/waiting-bar.tsx";
import { faultText } from "../text/fault-text.ts";
import { useText } from "../text/use-text.ts";
import { ReadyBar } from "../updates/ready-bar.tsx";
import { CloseButton } from "./close-button.tsx";

/** What must be seen on every screen: a lost connection, the host's notices, the last refusal. */
export function Bars() {
  const { ask, retryNow } = useApp();
  const { text, language } = useText();
  const lost = useAppState((state) => state.link === "lost");
  const notices = useAppState((state) => state.snapshot?.notices) ?? [];
  return (
    <div className="bars">
      <div role="status">
        {lost && (
          <p className="bar bar-lost">
            <span>{text.link.lost}</span>
            <button type="button" className="button small" onClick={retryNow}>
              {text.link.tryNow}
            </button>
          </p>
        )}
        {notices.map(({ id, fault }) => (
          <p key={id} className="bar">
            <span>{faultText(language, fault)}</span>
            <CloseButton onClick={() => void ask((host) => host.dismissNotice(id))} />
          </p>
        ))}
        <WaitingBar />
        <ReadyBar />
      </div>
      <CrashBar />
      <CallBanner />
      <Problem />
    </div>
  );
}

/** The last refusal of something the player asked for, until it is closed or something succeeds. */
export function Problem() {
  const { report } = useApp();
  const { language } = useText();
  const problem = useAppState((state) => state.problem);
  return (
    <div role="alert">
      {problem !== null && (
        <div className="bar bar-problem">
          <span>{faultText(language, problem)}</span>
          {problem.code === "table/several-games" && <BoundTable />}
          <CloseButton onClick={() => report(null)} />
        </div>
      )}
    </div>
  );
}
