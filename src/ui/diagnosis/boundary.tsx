import { Component, type ReactNode } from "react";
import { useTranslated } from "../text/use-text.ts";
import { describeError } from "./page-errors.ts";
import { ReportText } from "./report-text.tsx";
import { diagnosisText } from "./text.ts";

interface BoundaryProps {
  readonly children: ReactNode;
  /** Hears what went wrong, once. */
  readonly onCrash: (error: unknown) => void;
}

interface BoundaryState {
  readonly report: string | null;
}

/** Shows one sentence and a way on where React would show nothing at all. React catches such errors in classes only. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { report: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { report: describeError(error) };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }

  override render() {
    const { report } = this.state;
    return report === null ? this.props.children : <Broken report={report} />;
  }
}

function Broken({ report }: { readonly report: string }) {
  const text = useTranslated(diagnosisText);
  return (
    <main className="splash">
      <h1>{text.broken}</h1>
      <p role="alert">{text.brokenHelp}</p>
      <button type="button" className="button primary" onClick={() => location.reload()}>
        {text.reload}
      </button>
      <ReportText report={report} />
    </main>
  );
}
