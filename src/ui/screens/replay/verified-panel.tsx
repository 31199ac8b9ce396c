import { useState } from "react";
import type { Verification } from "../../../host/api/api.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { fill, fillCounted } from "../../text/message.ts";
import { useText } from "../../text/use-text.ts";
import { Fairness, fairnessTitle } from "../fairness.tsx";

interface VerifiedPanelProps {
  readonly verified: Verification | null;
  readonly game: string;
  /** By seat. */
  readonly names: readonly string[];
}

/** What this app verified itself, in one line that unfolds, and why nobody could cheat. */
export function VerifiedPanel({ verified, game, names }: VerifiedPanelProps) {
  const { text, language } = useText();
  const { result } = text;
  const [asking, setAsking] = useState(false);
  if (verified === null) return <p className="hint">{result.localOnly}</p>;
  const { signatures, phases, voted, entries, digest } = verified;
  const valid = fillCounted(language, result.signatures, signatures, {});
  return (
    <>
      <section className="verified" aria-label={result.verified}>
        <button type="button" className="button quiet" onClick={() => setAsking(true)}>
          {fairnessTitle(result, game)}
        </button>
        <details>
          <summary>{fill(result.checked, { signatures: valid })}</summary>
          <ul>
            <li>{fillCounted(language, result.entries, entries, {})}</li>
            <li>{fillCounted(language, result.phases, phases, {})}</li>
            {voted > 0 && <li>{fillCounted(language, result.voted, voted, {})}</li>}
          </ul>
          <h3>{result.digest}</h3>
          <p className="digest">
            <code>{digest.match(/.{1,8}/g)?.join(" ")}</code>
          </p>
          <p className="hint">{result.digestHelp}</p>
          <CopyButton label={result.copy} text={digest} said={result.copied} look="small" />
        </details>
      </section>
      {asking && (
        <Fairness game={game} names={names} verified={verified} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
