import type { RtcProcess, StartRtcProcess } from "../ports/links.ts";
import type { LineReport, Rtc } from "./rtc-messages.ts";

export function createRtc(start: StartRtcProcess): Rtc {
  const lines = new Map<number, (report: LineReport) => void>();
  let running: RtcProcess | null = null;
  let last = 0;

  const tell = (line: number, report: LineReport) => {
    const hear = lines.get(line);
    if (report.kind === "closed") lines.delete(line);
    hear?.(report);
  };
  const endAll = () => {
    for (const line of [...lines.keys()]) tell(line, { kind: "closed" });
  };
  const begin = (): RtcProcess => {
    const begun = start({
      report: ({ line, ...report }) => tell(line, report),
      ended() {
        if (running !== begun) return;
        running = null;
        endAll();
      },
    });
    return begun;
  };

  return {
    warm() {
      running ??= begin();
    },
    open(setting, hear) {
      const line = ++last;
      lines.set(line, hear);
      running ??= begin();
      running.post({ line, kind: "open", ...setting });
      return (order) => {
        if (!lines.has(line)) return;
        running?.post({ line, ...order });
        if (order.kind === "close") tell(line, { kind: "closed" });
      };
    },
    close() {
      const ending = running;
      running = null;
      endAll();
      ending?.end();
    },
  };
}
