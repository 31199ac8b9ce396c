import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { RECORD_LIMIT } from "../../protocol/record.ts";
import { fail, ok, type Result } from "../../protocol/result.ts";
import type { Host } from "./host.ts";
import { refuse, servePageFiles } from "./page-files.ts";
import type { Channel } from "./serve-api.ts";

/** The page and the API over 127.0.0.1, for a browser in place of Electron's window. */
export interface Shell {
  /** The page's address with the token that lets it in. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface ShellSetting {
  /** The folder of the built user interface. */
  readonly page: string;
  /** TCP port; 0 for any. */
  readonly port: number;
}

const SUBPROTOCOL = "fairhand";
/** A record to open travels as base64 in one message. */
const MAX_MESSAGE_BYTES = 2 * RECORD_LIMIT;

/**
 * Any page in the same browser can reach this port, and other programs of this machine too. So the name in the address must
 * be ours (DNS rebinding), the page must be ours (Origin), and the API opens only for the token, which travels
 * in the fragment of the address and as a WebSocket subprotocol, never in a URL that is sent or logged.
 * Fault `shell/cannot-listen`.
 */
export async function startShell(
  host: Pick<Host, "serve">,
  setting: ShellSetting,
): Promise<Result<Shell>> {
  const token = randomBytes(32).toString("base64url");
  const serveFile = servePageFiles(setting.page);
  let own = "";
  const server = createServer((request, response) =>
    isForeign(request, own) ? refuse(response, 403) : serveFile(request, response),
  );
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: () => SUBPROTOCOL,
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    const allowed =
      !isForeign(request, own) &&
      request.headers.origin !== undefined &&
      request.url === "/api" &&
      bringsToken(request, token);
    if (!allowed) return void socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
    sockets.handleUpgrade(request, socket, head, (line) => host.serve(channelOf(line)));
  });

  const listening = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(setting.port, "127.0.0.1", () => resolve(true));
  });
  const address = server.address();
  if (!listening || address === null || typeof address === "string")
    return fail(
      "shell/cannot-listen",
      `Port ${setting.port} is used by another program. Choose another one, or none, for the page.`,
      "port",
    );
  own = `127.0.0.1:${address.port}`;
  return ok({
    url: `http://${own}/#token=${token}`,
    async stop() {
      for (const line of sockets.clients) line.terminate();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

function isForeign({ headers }: IncomingMessage, own: string): boolean {
  const { host, origin } = headers;
  return host !== own || (origin !== undefined && origin !== `http://${own}`);
}

/** Compares hashes, so that neither the time nor the length tells anything about the token. */
function bringsToken({ headers }: IncomingMessage, token: string): boolean {
  const [name, given] = (headers["sec-websocket-protocol"] ?? "")
    .split(",")
    .map((part) => part.trim());
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return name === SUBPROTOCOL && timingSafeEqual(digest(given ?? ""), digest(token));
}

function channelOf(socket: WebSocket): Channel {
  socket.on("error", () => socket.terminate());
  return {
    send: (text) => socket.send(text),
    onMessage: (listener) =>
      void socket.on("message", (data, isBinary) => {
        if (!isBinary) listener(data.toString());
      }),
    onClose: (listener) => void socket.on("close", listener),
  };
}
