import { timingSafeEqual } from "node:crypto";
import type { Server as HttpServer } from "node:http";
import { createServer, type Server, type Socket } from "node:net";

/**
 * By then a request has named its path as far as the secret: the longest method that is answered, the path's beginning and
 * a slash have thirty characters.
 */
const ENOUGH_BYTES = 64;
const NAMED = /^[A-Z]{1,8} \/([\w-]+)\//;

export interface Gate {
  /** Takes the connections. */
  readonly front: Server;
  stop(): Promise<void>;
}

export interface GateSetting {
  /** What a path has to begin with. */
  readonly secret: string;
  /** What everybody else is answered. */
  readonly refusal: string;
  /** Milliseconds until a request must have begun. */
  readonly silence: number;
}

/**
 * Stands before the server for pages, which reads all requests that arrive together at once: a stranger's 64 KB of them
 * stopped a host for half a second. So it gets only sockets whose first bytes name the secret; `proved` is told of them.
 */
export function createGate(
  http: HttpServer,
  { secret, refusal, silence }: GateSetting,
  proved: (socket: Socket) => void,
): Gate {
  const waiting = new Set<Socket>();
  const refuse = answerOf(refusal);
  const enter = (socket: Socket, read: Buffer) => {
    if (!namesSecret(read, secret)) {
      socket.on("error", () => socket.destroy());
      socket.write(refuse);
      return socket.destroySoon();
    }
    proved(socket);
    http.emit("connection", socket);
    socket.unshift(read);
    socket.resume();
  };
  const front = createServer((socket) => {
    // It may have been one too many.
    if (socket.destroyed) return;
    waiting.add(socket);
    let read = Buffer.alloc(0);
    const late = setTimeout(() => socket.destroy(), silence);
    const gone = () => {
      clearTimeout(late);
      waiting.delete(socket);
    };
    const failed = () => socket.destroy();
    const take = (bytes: Buffer) => {
      read = Buffer.concat([read, bytes]);
      if (read.length < ENOUGH_BYTES && !read.includes("\n")) return;
      socket.pause();
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
      gone();
      enter(socket, read);
    };
    const listeners = { data: take, error: failed, close: gone };
    socket.on("data", take).on("error", failed).on("close", gone);
  });
  // From then on it ends requests that take too long.
  front.on("listening", () => http.emit("listening"));
  return {
    front,
    async stop() {
      for (const socket of waiting) socket.destroy();
      http.closeAllConnections();
      http.close();
      await new Promise<void>((resolve) => front.close(() => resolve()));
    },
  };
}

function answerOf(page: string): string {
  const head = [
    "HTTP/1.1 404 Not Found",
    "Content-Type: text/html; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(page)}`,
    "Connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n${page}`;
}

function namesSecret(read: Buffer, secret: string): boolean {
  const [, given = ""] = NAMED.exec(read.toString("latin1", 0, ENOUGH_BYTES)) ?? [];
  return isSecret(given, secret);
}

/** Whether this is the secret; takes the same time whatever the answer. */
export function isSecret(given: string, secret: string): boolean {
  const right = Buffer.from(secret);
  const shown = Buffer.from(given);
  return shown.length === right.length && timingSafeEqual(shown, right);
}
