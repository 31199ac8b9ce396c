import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { RECORD_LIMIT } from "../../../protocol/record.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import { MAX_PLAIN } from "../../host/api/codec.ts";
import type { Channel } from "../../host/api/serve-api.ts";
import type { Host } from "../../host/host.ts";
import { portIn } from "../../host/network/saved-port.ts";
import { refuse, servePageFiles } from "./page-files.ts";
import { createPagePass, type PagePass } from "./page-pass.ts";

/** The page and the API over 127.0.0.1, for a browser in place of Electron's window. */
export interface Shell {
  /** The page's address with the token that lets one page in. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface ShellSetting {
  /** The folder of the built user interface. */
  readonly page: string;
  /** TCP port, 0 for any; by default the last one of this profile, where a page keeps its settings. */
  readonly port?: number;
  /** The code of an invite that the first page shows. */
  readonly invite?: string;
  /** The link has been used; `next` lets another page in. */
  readonly linkUsed?: (next: string) => void;
}

const SUBPROTOCOL = "fairhand";
const PORT = "page-port";
/** A record to open is sent as base64 in one message; for the rest of it see the codec. */
const MAX_MESSAGE_BYTES = Math.ceil((RECORD_LIMIT * 4) / 3) + MAX_PLAIN;

/**
 * Any page in the same browser can reach this port, and so can other programs on this machine. So the name in the
 * address must be ours (DNS rebinding) and the page must be ours (Origin). The token is in the fragment of the address
 * and in a header, never in a URL that is sent or logged. It buys the page its secret; the API opens for a pass made
 * from that. Fault `shell/cannot-listen`.
 */
export async function startShell(
  host: Pick<Host, "serve" | "settings">,
  setting: ShellSetting,
): Promise<Result<Shell>> {
  const pass = createPagePass();
  const serveFile = servePageFiles(setting.page);
  let own = "";
  const link = () => `http://${own}/#token=${pass.token()}`;
  const server = createServer((request, response) => {
    if (isForeign(request, own)) refuse(response, 403);
    else if (request.url === "/run") answer(response, pass.run);
    else if (request.url === "/secret") {
      const secret = request.method === "POST" ? pass.redeem(bearerOf(request)) : null;
      if (secret === null) return refuse(response, 403);
      answer(response, secret);
      setting.linkUsed?.(link());
    } else serveFile(request, response);
  });
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
      bringsPass(request, pass);
    if (!allowed) return void socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
    sockets.handleUpgrade(request, socket, head, (line) => host.serve(channelOf(line)));
  });

  const kept = portIn(host.settings.setting(PORT));
  const port =
    setting.port === undefined
      ? ((await listen(server, kept)) ?? (await listen(server, 0)))
      : await listen(server, setting.port);
  if (port === null)
    return fail(
      "shell/cannot-listen",
      `Port ${setting.port ?? kept} is used by another program. Choose another one with --page-port=N, or leave the option out.`,
      "port",
    );
  if (kept === 0) host.settings.setSetting(PORT, String(port));
  own = `127.0.0.1:${port}`;
  return ok({
    url: setting.invite === undefined ? link() : `${link()}&invite=${setting.invite}`,
    async stop() {
      for (const line of sockets.clients) line.terminate();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

/** The port, `null` if it could not be opened. */
function listen(server: Server, port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const refused = () => resolve(null);
    server.once("error", refused);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", refused);
      const address = server.address();
      resolve(typeof address === "object" ? (address?.port ?? null) : null);
    });
  });
}

function isForeign({ headers }: IncomingMessage, own: string): boolean {
  const { host, origin } = headers;
  return host !== own || (origin !== undefined && origin !== `http://${own}`);
}

function bearerOf({ headers }: IncomingMessage): string {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
}

function bringsPass({ headers }: IncomingMessage, pass: PagePass): boolean {
  const [name, given] = (headers["sec-websocket-protocol"] ?? "")
    .split(",")
    .map((part) => part.trim());
  return name === SUBPROTOCOL && pass.admits(given ?? "", headers.origin ?? "");
}

function answer(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    "Content-Type": "text/plain; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
  });
  response.end(text);
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
