import { createSocket, type Socket } from "node:dgram";
import { bindingResponse } from "../../host/reach/stun.ts";

export interface StunResponder {
  readonly port: number;
  /** Answers given so far. */
  answered(): number;
  stop(): void;
}

/**
 * Answers in a second, to everybody together: far more than friends need, far less than would be useful for a flood.
 */
const MAX_ANSWERS_A_SECOND = 500;

/**
 * Tells anybody who asks from where they are seen, on this UDP port (0: any). Resolves with `null` if the port is
 * unavailable.
 */
export async function startStunResponder(port: number): Promise<StunResponder | null> {
  const socket = await listen(port);
  if (socket === null) return null;
  let answers = 0;
  let left = MAX_ANSWERS_A_SECOND;
  const refill = setInterval(() => {
    left = MAX_ANSWERS_A_SECOND;
  }, 1000);
  refill.unref();
  socket.on("message", (datagram, { address, port: from }) => {
    // A dual-stack socket writes IPv4 addresses as IPv6 ones.
    const ip = address.replace(/^::ffff:/, "");
    const answer = left > 0 ? bindingResponse(datagram, { ip, port: from }) : null;
    if (answer === null) return;
    left--;
    answers++;
    socket.send(answer, from, address, () => {});
  });
  return {
    port: socket.address().port,
    answered: () => answers,
    stop() {
      clearInterval(refill);
      socket.close();
    },
  };
}

/** Dual-stack if there is IPv6. */
async function listen(port: number): Promise<Socket | null> {
  return (await bind("udp6", port)) ?? (await bind("udp4", port));
}

function bind(type: "udp4" | "udp6", port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = createSocket(type);
    socket.once("error", () => {
      socket.close();
      resolve(null);
    });
    socket.bind(port, () => {
      socket.removeAllListeners("error");
      socket.on("error", () => {});
      resolve(socket);
    });
  });
}
