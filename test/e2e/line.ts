import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A port that forwards bytes to another one. */
export interface Line {
  readonly port: number;
  /** Silences the open connections without telling either end, as when a phone is locked. */
  die(): void;
  /** Like `die`, and makes new connections fail too. */
  cut(): void;
}

export async function openLine(to: number): Promise<Line> {
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    for (const end of [near, far]) {
      ends.add(end);
      end.on("error", () => end.destroy());
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const end of ends) end.destroy();
    server.close();
  });
  const address = server.address();
  const die = () => {
    for (const end of ends) end.unpipe().pause();
  };
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    die,
    cut() {
      server.close();
      die();
    },
  };
}
