import { faultText } from "../../text/fault-text.ts";
import { useApp, useAppState } from "../app.ts";
import { BoundTable } from "../lobby/bound-table.tsx";
import { useText } from "../text/use-text.ts";

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
      </div>
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

function CloseButton({ onClick }: { readonly onClick: () => void }) {
  const { text } = useText();
  return (
    <button type="button" className="close" aria-label={text.app.close} onClick={onClick}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M5 5 15 15 M15 5 5 15" />
      </svg>
    </button>
  );
}
