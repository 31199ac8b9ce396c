import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Server, Socket } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { type Fault, fail, ok } from "../../../protocol/result.ts";
import { portIn } from "../../host/network/saved-port.ts";
import type { DoorSetting, OpenDoorway } from "../../host/ports/door.ts";
import { lanAddresses, plainIp } from "../network/interfaces.ts";
import { type DoorFiles, readDoorFiles } from "./door-files.ts";
import { createGate, type Gate, isSecret } from "./door-gate.ts";
import { limitSockets } from "./door-sockets.ts";
import { webSocketConnection } from "./web-socket-connection.ts";

/** As long as the secret of an invite: 128 bits. */
const SECRET_BYTES = 16;
/** A browser sends its request at once; a client silent for longer is no browser. */
const SILENCE_MS = 5000;
/** The largest frame of noise is 64 KiB; several may come together. */
const MAX_MESSAGE_BYTES = 1 << 20;

/**
 * What browsers call a page that was opened as a file. Other pages can obtain that name; they do not have the secret.
 */
const FROM_FILE = ["null", "file://"];

interface Place {
  readonly port: number;
  readonly secret: string;
}

/**
 * A separate port that serves a folder's page and takes the page's libp2p connections. All of it is below a path that
 * is the secret: without it, every request gets the same refusal, and reaches neither libp2p nor anything of the
 * profile. `silence`: milliseconds after which a client that has asked for nothing is cut off. `addresses`: this
 * machine's, whenever it is asked for them.
 */
export function doorTo(
  folder: string,
  silence = SILENCE_MS,
  addresses: () => readonly string[] = lanAddresses,
): OpenDoorway {
  return async (setting) => {
    const files = await readDoorFiles(folder);
    if (!files.hasPage)
      return fail(
        "door/no-page",
        "The page for your friends' browsers is missing from this copy of Fairhand. Install Fairhand again, or build it again if you run it from its sources.",
      );
    const last = placeIn(setting.kept);
    const secret =
      last === null || setting.anew ? randomBytes(SECRET_BYTES).toString("base64url") : last.secret;
    const server = serveDoor(setting, files, secret, silence);
    const wanted = last?.port ?? 0;
    const port = (await listen(server.front, wanted)) ?? (await listen(server.front, 0));
    if (port === null)
      return fail(
        "door/cannot-listen",
        "Could not open a port for the page. Restart Fairhand and try again.",
      );
    return ok({
      // It listens everywhere, and a laptop is carried to other networks.
      get urls() {
        return addresses().map((address) => `http://${inUrl(address)}:${port}/${secret}/`);
      },
      // A port that is taken today is tried again next time.
      kept: JSON.stringify({ port: wanted === 0 ? port : wanted, secret }),
      notice: wanted === 0 || wanted === port ? null : movedFrom(wanted),
      stop: server.stop,
    });
  };
}

function movedFrom(wanted: number): Fault {
  return {
    code: "door/moved",
    message: `Port ${wanted} is used by another program, so the browser links have changed, and a friend who opens a new one plays as somebody new. Once the port is free, restart Fairhand, and the old links work again.`,
  };
}

/** RFC 3986 section 3.2.2. */
function inUrl(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}

function placeIn(kept: string | null): Place | null {
  try {
    const place: unknown = JSON.parse(kept ?? "null");
    return typeof place === "object" &&
      place !== null &&
      "port" in place &&
      "secret" in place &&
      typeof place.port === "number" &&
      typeof place.secret === "string" &&
      /^[\w-]{22}$/.test(place.secret)
      ? { port: portIn(String(place.port)), secret: place.secret }
      : null;
  } catch {
    return null;
  }
}

function serveDoor(
  { peer, network, logger, guests, connected }: DoorSetting,
  files: DoorFiles,
  secret: string,
  silence: number,
): Gate {
  const about = () => Buffer.from(JSON.stringify({ peer, network, guests: guests() }));
  const log = logger.forComponent("fairhand:door");
  const http = createServer(
    {
      headersTimeout: silence,
      requestTimeout: silence,
      keepAliveTimeout: silence,
      // Node checks every 30 s by default, and would leave a stranger that long.
      connectionsCheckingInterval: Math.ceil(silence / 5),
    },
    (request, response) => {
      const path = pathBelow(secret, request);
      if (path === null || (request.method !== "GET" && request.method !== "HEAD"))
        return refuse(response);
      if (path === "door.json") return answer(request, response, about());
      const code = MISQUOTED.exec(path)?.[1];
      if (code !== undefined) return sendOn(response, `./#invite=${code}`);
      if (!files.serve(path, request, response)) refuse(response);
    },
  );
  const upgraded = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  http.on("upgrade", (request, socket: Socket, head) => {
    socket.on("error", () => socket.destroy());
    const { remoteAddress, remotePort } = socket;
    // Any page in a browser on the network may try to connect; only this page is served under this name, or came as a
    // file.
    const { origin = "", host } = request.headers;
    const isOurs = origin === `http://${host}` || FROM_FILE.includes(origin);
    if (pathBelow(secret, request) !== "peer" || !isOurs || remoteAddress === undefined)
      return void socket.destroy();
    upgraded.handleUpgrade(request, socket, head, (line: WebSocket) =>
      connected(
        webSocketConnection(
          line,
          { address: withoutZone(remoteAddress), port: remotePort ?? 0 },
          log,
        ),
      ),
    );
  });
  const gate = createGate(http, { secret, refusal: REFUSAL, silence }, (socket) =>
    sockets.prove(socket),
  );
  const sockets = limitSockets(gate.front, () => performance.now());
  return {
    front: gate.front,
    async stop() {
      for (const line of upgraded.clients) line.terminate();
      await gate.stop();
    },
  };
}

/** A multiaddr of libp2p's knows no zone, which Node adds to link-local addresses (RFC 4007, section 11). */
function withoutZone(remote: string): string {
  return plainIp(remote).replace(/%.*$/, "");
}

/** What comes after the secret; `null` without it. */
function pathBelow(secret: string, { url = "" }: IncomingMessage): string | null {
  const [given = "", ...rest] = url
    .replace(/[?#].*$/s, "")
    .slice(1)
    .split("/");
  return rest.length > 0 && isSecret(given, secret) ? rest.join("/") : null;
}

/**
 * For a friend with an old link; it tells strangers no more than an open port does. Phones show a page that does not name
 * its width, and so any plain text, as if from far away.
 */
const REFUSAL = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>404</title>
<p>This link no longer works. Ask your friend for a new one.</p>
<p lang="zh-CN">这个链接已失效，请向朋友要一个新链接。</p>
`;

/** Some chats write `%23` for the `#` of a link, and what belongs to the page becomes a part of the path. */
const MISQUOTED = /^%23invite(?:=|%3D)([\w-]{1,200})/i;

function sendOn(response: ServerResponse, to: string): void {
  response.writeHead(302, { Location: to, "Cache-Control": "no-store" });
  response.end();
}

/** One answer to everything unavailable, and the connection ends with it. */
function refuse(response: ServerResponse): void {
  response.writeHead(404, { "Content-Type": "text/html; charset=utf-8", Connection: "close" });
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

/** The port, `null` if it could not be opened. IPv4 comes to the same socket, unless this machine has no IPv6. */
async function listen(server: Server, port: number): Promise<number | null> {
  return (await listenAt(server, port, "::")) ?? listenAt(server, port, "0.0.0.0");
}

function listenAt(server: Server, port: number, address: string): Promise<number | null> {
  return new Promise((resolve) => {
    const refused = () => resolve(null);
    server.once("error", refused);
    server.listen(port, address, () => {
      server.off("error", refused);
      const address = server.address();
      resolve(typeof address === "object" ? (address?.port ?? null) : null);
    });
  });
}
