import { Component, type ReactNode } from "react";
import { useTranslated } from "../text/use-text.ts";
import { ReportText } from "./report-text.tsx";
import { diagnosisText } from "./text.ts";
import { useCrashes } from "./use-crashes.ts";

interface BoundaryProps {
  readonly children: ReactNode;
  /** Called once with the error. */
  readonly onCrash: (error: unknown) => void;
}

interface BoundaryState {
  readonly broken: boolean;
}

/** Shows one sentence and a way on where React would show nothing at all. React catches such errors in classes only. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { broken: false };

  static getDerivedStateFromError(): BoundaryState {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const [crashes] = useCrashes();
  const text = useTranslated(diagnosisText);
  return (
    <main className="splash">
      <h1>{text.broken}</h1>
      <p role="alert">{text.brokenHelp}</p>
      <button type="button" className="button primary" onClick={() => location.reload()}>
        {text.reload}
      </button>
      {crashes.length > 0 && <ReportText report={crashes.join("\n")} />}
    </main>
  );
}
