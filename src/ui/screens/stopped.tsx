import type { Fault } from "../../../protocol/result.ts";
import type { Language } from "../../text/language.ts";
import { faultText } from "../text/fault-text.ts";

/** Shown by a page whose host has ended, or never began. */
export function Stopped({
  language,
  fault,
}: {
  readonly language: Language;
  readonly fault: Fault;
}) {
  return (
    <main className="splash">
      <p role="alert">{faultText(language, fault)}</p>
    </main>
  );
}
