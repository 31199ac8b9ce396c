import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { isPublicIp, parseIp } from "../../../protocol/invite/ip.ts";
import { fail, ok } from "../../../protocol/result.ts";
import type { DoorSetting, OpenDoor, OpenDoorway } from "../../host/ports/door.ts";
import { lanAddresses } from "../network/interfaces.ts";
import { type DoorFiles, readDoorFiles } from "./door-files.ts";
import { webSocketConnection } from "./web-socket-connection.ts";

/** As long as the secret of an invite: 128 bits. */
const SECRET_BYTES = 16;
/** A page loads with six sockets at once; a family behind one address has several pages. */
const MAX_SOCKETS = { address: 48, all: 256 } as const;
/** Whoever has said nothing by then has no business here. */
const SILENCE_MS = 5000;
/** The largest frame of noise is 64 KiB; several may come together. */
const MAX_MESSAGE_BYTES = 1 << 20;

/** What browsers call a page that was opened as a file. Others can have themselves called so; the secret they have not. */
const FROM_FILE = ["null", "file://"];

interface Place {
  readonly port: number;
  readonly secret: string;
}

/**
 * A port of its own that serves a folder's page and takes the page's libp2p connections. All of it lies below a path that is
 * the secret: who has not got that sees one and the same refusal, and reaches neither libp2p nor anything of the profile.
 * `silence`: milliseconds after which whoever has asked for nothing is cut off.
 */
export function doorTo(folder: string, silence = SILENCE_MS): OpenDoorway {
  return async (setting) => {
    const addresses = lanAddresses();
    const files = await readDoorFiles(folder);
    const last = placeIn(setting.kept);
    const secret = last?.secret ?? randomBytes(SECRET_BYTES).toString("base64url");
    const server = serveDoor(setting, files, secret, silence);
    const port = (await listen(server.http, last?.port ?? 0)) ?? (await listen(server.http, 0));
    if (port === null) return fail("door/cannot-listen", "Could not open a port for the page.");
    return ok({
      urls: addresses.map((address) => `http://${address}:${port}/${secret}/`),
      kept: JSON.stringify({ port, secret }),
      stop: server.stop,
    });
  };
}

function placeIn(kept: string | null): Place | null {
  try {
    const place: unknown = JSON.parse(kept ?? "null");
    return typeof place === "object" &&
      place !== null &&
      "port" in place &&
      "secret" in place &&
      typeof place.port === "number" &&
      typeof place.secret === "string"
      ? { port: place.port, secret: place.secret }
      : null;
  } catch {
    return null;
  }
}

function serveDoor(
  { peer, network, logger, connected }: DoorSetting,
  files: DoorFiles,
  secret: string,
  silence: number,
): { readonly http: Server } & Pick<OpenDoor, "stop"> {
  const about = Buffer.from(JSON.stringify({ peer, network }));
  const log = logger.forComponent("fairhand:door");
  const http = createServer(
    {
      headersTimeout: silence,
      requestTimeout: silence,
      keepAliveTimeout: silence,
      // Node looks every 30 s by itself, and would leave a stranger that long.
      connectionsCheckingInterval: Math.ceil(silence / 5),
    },
    (request, response) => {
      const path = pathBelow(secret, request);
      if (path === null || (request.method !== "GET" && request.method !== "HEAD"))
        return refuse(response);
      if (path === "door.json") return answer(request, response, about);
      if (!files.serve(path, request, response)) refuse(response);
    },
  );
  limitSockets(http);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  http.on("upgrade", (request, socket: Socket, head) => {
    socket.on("error", () => socket.destroy());
    const { remoteAddress, remotePort } = socket;
    // Any page of a browser in the network may try to; only this page is served by this name, or came as a file.
    const { origin = "", host } = request.headers;
    const isOurs = origin === `http://${host}` || FROM_FILE.includes(origin);
    if (pathBelow(secret, request) !== "peer" || !isOurs || remoteAddress === undefined)
      return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (line: WebSocket) =>
      connected(webSocketConnection(line, { address: remoteAddress, port: remotePort ?? 0 }, log)),
    );
  });
  return {
    http,
    async stop() {
      for (const line of sockets.clients) line.terminate();
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}

/** What comes after the secret, `null` without it. */
function pathBelow(secret: string, { url = "" }: IncomingMessage): string | null {
  const [given = "", ...rest] = url
    .replace(/[?#].*$/s, "")
    .slice(1)
    .split("/");
  const right = Buffer.from(secret);
  const shown = Buffer.from(given);
  return rest.length > 0 && shown.length === right.length && timingSafeEqual(shown, right)
    ? rest.join("/")
    : null;
}

/** Bounds what strangers hold open, per address and over all; nobody from the internet is served at all. */
function limitSockets(http: Server): void {
  const counts = new Map<string, number>();
  let all = 0;
  http.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const ip = parseIp(address);
    const count = counts.get(address) ?? 0;
    if (ip === null || isPublicIp(ip) || count >= MAX_SOCKETS.address || all >= MAX_SOCKETS.all)
      return void socket.destroy();
    counts.set(address, count + 1);
    all++;
    socket.once("close", () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
      all--;
    });
  });
}

/** For a friend with an old link; to strangers it says no more than an open port does. */
const REFUSAL =
  "This link is no longer good. Ask your friend for a new one.\n\n这个链接已失效，请向朋友要一个新链接。\n";

/** One answer to all that is not to be had, and the line ends with it. */
function refuse(response: ServerResponse): void {
  response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
  response.end(REFUSAL);
}

function answer(request: IncomingMessage, response: ServerResponse, body: Uint8Array): void {
  response.writeHead(200, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    ...(FROM_FILE.includes(request.headers.origin ?? "")
      ? { "Access-Control-Allow-Origin": request.headers.origin }
      : {}),
  });
  response.end(body);
}

/** The port that was taken, `null` if it could not be. */
function listen(server: Server, port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const refused = () => resolve(null);
    server.once("error", refused);
    server.listen(port, "0.0.0.0", () => {
      server.off("error", refused);
      const address = server.address();
      resolve(typeof address === "object" ? (address?.port ?? null) : null);
    });
  });
}
