import { CopyButton } from "../parts/copy-button.tsx";
import { useTranslated } from "../text/use-text.ts";
import { diagnosisText } from "./text.ts";
import "./report-text.css";

/** A report to read before it is copied. */
export function ReportText({ report }: { readonly report: string }) {
  const text = useTranslated(diagnosisText);
  return (
    <>
      {/* Focusable, so that the keyboard can scroll it. */}
      <section className="report-text" aria-label={text.report}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1). */}
        <pre lang="en" tabIndex={0}>
          {report}
        </pre>
      </section>
      <CopyButton label={text.copy} text={report} said={text.copied} look="small" />
    </>
  );
}
