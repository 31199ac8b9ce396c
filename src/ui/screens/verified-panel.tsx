import type { Verification } from "../../host/api.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { fillCounted } from "../text/message.ts";
import { useText } from "../text/use-text.ts";

/** What this app checked itself, and the fingerprint by which players can compare their records. */
export function VerifiedPanel({ verified }: { readonly verified: Verification | null }) {
  const { text, language } = useText();
  const { result } = text;
  if (verified === null) return <p className="hint">{result.localOnly}</p>;
  const { signatures, phases, voted, entries, digest } = verified;
  return (
    <section className="verified" aria-labelledby="verified-title">
      <h3 id="verified-title">{result.verified}</h3>
      <p className="hint">{result.verifiedLead}</p>
      <ul>
        <li>{fillCounted(language, result.entries, entries, {})}</li>
        <li>{fillCounted(language, result.signatures, signatures, {})}</li>
        <li>{fillCounted(language, result.phases, phases, {})}</li>
        {voted > 0 && <li>{fillCounted(language, result.voted, voted, {})}</li>}
      </ul>
      <h4>{result.digest}</h4>
      <p className="digest">
        <code>{digest.match(/.{1,8}/g)?.join(" ")}</code>
      </p>
      <p className="hint">{result.digestHelp}</p>
      <CopyButton label={result.copy} text={digest} said={result.copied} look="small" />
    </section>
  );
}
