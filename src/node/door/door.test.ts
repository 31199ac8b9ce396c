import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import type { Logger, MultiaddrConnection } from "@libp2p/interface";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import type { OpenDoor } from "../../host/ports/door.ts";
import { temporaryFolder, testHost, value } from "../../host/testing/hosts.ts";
import { doorTo } from "./door.ts";
import { KNOCKS } from "./door-sockets.ts";

const SILENT = Object.assign(() => {}, {
  enabled: false,
  trace() {},
  error() {},
  newScope: () => SILENT,
}) as Logger;

const connections: MultiaddrConnection[] = [];

function folderWithPage(): string {
  const page = temporaryFolder();
  writeFileSync(join(page, "index.html"), "<!doctype html><title>Fairhand</title>");
  return page;
}

async function openDoor(
  kept: string | null = null,
  silence?: number,
): Promise<OpenDoor & { url: URL }> {
  const page = folderWithPage();
  mkdirSync(join(page, "assets"));
  writeFileSync(join(page, "assets", "app.js"), "export {};");
  connections.length = 0;
  const door = value(
    await doorTo(
      page,
      silence,
    )({
      peer: "12D3",
      network: "n",
      kept,
      anew: false,
      guests: () => ["12D3guest"],
      logger: { forComponent: () => SILENT },
      connected: (connection) => connections.push(connection),
    }),
  );
  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= door.stop());
  onTestFinished(stop);
  const url = new URL(door.urls[0] ?? "");
  url.hostname = "127.0.0.1";
  return { ...door, stop, url };
}

/** node:http and not fetch, because fetch keeps no `..` in a path. */
interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: string;
}

function ask(url: URL, path: string, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: url.hostname, port: url.port, path, method, agent: false }, (response) => {
      let body = "";
      response.on("data", (part) => {
        body += part;
      });
      const { statusCode: status = 0, headers } = response;
      response.on("end", () => resolve({ status, type: headers["content-type"], body }));
    })
      .on("error", reject)
      .end();
  });
}

/** Whether a WebSocket opens there. */
function opens(url: URL, path: string, origin = url.origin): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://${url.host}${path}`, { headers: { origin } });
    socket.on("open", () => {
      socket.terminate();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

test("whoever has the secret gets the page and says whose it is, and nothing else is there", async () => {
  const { url } = await openDoor();
  expect(await ask(url, url.pathname)).toMatchObject({ status: 200 });
  expect(await ask(url, `${url.pathname}assets/app.js`)).toMatchObject({ body: "export {};" });
  expect(JSON.parse((await ask(url, `${url.pathname}door.json`)).body)).toEqual({
    peer: "12D3",
    network: "n",
    guests: ["12D3guest"],
  });
  for (const path of ["api", "run", "secret", "assets", "../x", "%2e%2e/x", "assets/../index.html"])
    expect((await ask(url, url.pathname + path)).status).toBe(404);
  expect((await ask(url, url.pathname, "POST")).status).toBe(404);
});

test("without the secret everything is refused alike, and no connection reaches the host", async () => {
  const { url } = await openDoor();
  const answers = await Promise.all(
    ["/", "/index.html", "/api", "/door.json", `${url.pathname.slice(0, -2)}/`, "//"].map((path) =>
      ask(url, path),
    ),
  );
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
  // What an old link also gets.
  expect(answers[0]?.body).toMatch(/no longer works/);
  // In letters that can be read on a phone.
  expect(answers[0]?.type).toMatch(/^text\/html/);
  expect(answers[0]?.body).toMatch(/<meta name="viewport" content="width=device-width">/);
  for (const path of ["/", "/peer", "/api", `${url.pathname}api`])
    expect(await opens(url, path)).toBe(false);
  expect(await opens(url, `${url.pathname}peer`, "http://elsewhere.example")).toBe(false);
  expect(connections).toEqual([]);
  expect(await opens(url, `${url.pathname}peer`)).toBe(true);
  expect(connections).toHaveLength(1);
});

test("a link whose # a chat has written as %23 still leads to the table", async () => {
  const { url } = await openDoor();
  for (const altered of [
    "%23invite=abc-_1",
    "%23invite%3Dabc-_1。",
    "%23invite=abc-_1?from=chat",
  ]) {
    const answer = await fetch(new URL(encodeURI(altered).replaceAll("%25", "%"), url), {
      redirect: "manual",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "./#invite=abc-_1"]);
  }
});

test("the page as a file may ask and connect, if it has the secret", async () => {
  const { url } = await openDoor();
  const asked = await fetch(new URL("door.json", url), { headers: { origin: "null" } });
  expect(asked.headers.get("access-control-allow-origin")).toBe("null");
  const other = await fetch(new URL("door.json", url), {
    headers: { origin: "http://elsewhere.example" },
  });
  expect(other.headers.get("access-control-allow-origin")).toBeNull();
  for (const origin of ["null", "file://"]) {
    expect(await opens(url, `${url.pathname}peer`, origin)).toBe(true);
    expect(await opens(url, "/peer", origin)).toBe(false);
  }
});

test("one address holds only so many lines open", async () => {
  const { url } = await openDoor();
  const lines = Array.from({ length: 60 }, () => connect(Number(url.port), url.hostname));
  onTestFinished(() => {
    for (const line of lines) line.destroy();
  });
  const closed = lines.map(
    (line) => new Promise<void>((resolve) => line.on("error", () => {}).on("close", resolve)),
  );
  let count = 0;
  await new Promise<void>((resolve) => {
    for (const one of closed) void one.then(() => ++count === 12 && resolve());
  });
  expect(lines.filter((line) => !line.destroyed)).toHaveLength(48);
});

test("a friend gets in at an address where strangers hold every place, and keeps the place", async () => {
  const { url } = await openDoor();
  const port = Number(url.port);
  const lines: Socket[] = [];
  onTestFinished(() => {
    for (const line of lines) line.destroy();
  });
  const strangers = async (count: number) => {
    const more = Array.from({ length: count }, () => connect(port, url.hostname));
    lines.push(...more);
    for (const line of more) line.on("error", () => {});
    await Promise.all(more.map((line) => new Promise((resolve) => line.once("connect", resolve))));
  };
  await strangers(48);
  const socket = new WebSocket(`ws://${url.host}${url.pathname}peer`, { origin: url.origin });
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
  // No more than an address may knock at once.
  await strangers(KNOCKS.burst - 50);
  expect((await ask(url, url.pathname)).status).toBe(200);
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

test("a friend's page that is loading loses no socket to strangers who hold every place from many addresses", async () => {
  const { url } = await openDoor();
  const lines: Socket[] = [];
  onTestFinished(() => {
    for (const line of lines) line.destroy();
  });
  let closed = 0;
  let allCame = () => {};
  const came = new Promise<void>((resolve) => {
    allCame = resolve;
  });
  const knock = async (localAddress: string) => {
    const line = connect({ port: Number(url.port), host: url.hostname, localAddress });
    lines.push(line);
    // With 1 + 240 + 12 + 40 sockets, 37 are more than the door holds.
    line.on("error", () => {}).on("close", () => ++closed === 37 && allCame());
    line.resume();
    await once(line, "connect");
    return line;
  };
  const strangers = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => knock(`127.${10 + (i % 40)}.6.6`)));
  const socket = new WebSocket(`ws://${url.host}${url.pathname}peer`, { origin: url.origin });
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
  await strangers(240);
  const page = await Promise.all(Array.from({ length: 12 }, () => knock("127.0.0.1")));
  await strangers(40);
  await came;
  const answers = page.map(async (line) => {
    line.write(`GET ${url.pathname} HTTP/1.1\r\nHost: a\r\n\r\n`);
    const [said] = await once(line, "data");
    return `${said}`.slice(0, 12);
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["HTTP/1.1 200"]));
});

test("an address that knocks without rest is refused before its requests are read, and another is not", async () => {
  const { url } = await openDoor();
  const knock = (localAddress: string) =>
    new Promise<boolean>((resolve) => {
      const line = connect({ port: Number(url.port), host: "127.0.0.1", localAddress });
      line.on("error", () => resolve(false)).on("close", () => resolve(false));
      line.on("data", () => {
        line.destroy();
        resolve(true);
      });
      line.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    });
  const heard = await Promise.all(
    Array.from({ length: 4 * KNOCKS.burst }, () => knock("127.66.6.6")),
  );
  expect(heard.filter((one) => one).length).toBeLessThan(2 * KNOCKS.burst);
  expect(await knock("127.0.0.1")).toBe(true);
});

test("whoever comes over IPv6 is served alike, at an address in brackets", async () => {
  const { url } = await openDoor();
  const six = new URL(url);
  six.hostname = "[::1]";
  const about = await fetch(new URL("door.json", six));
  expect(await about.json()).toMatchObject({ peer: "12D3", network: "n" });
  expect(await opens(six, `${six.pathname}peer`)).toBe(true);
  expect(`${connections[0]?.remoteAddr}`).toMatch(/^\/ip6\/::1\/tcp\/\d+\/ws$/);
  expect((await fetch(new URL("/", six))).status).toBe(404);
});

test.each([
  ["says nothing", ""],
  ["never comes to the end of what it asks for", "GET / HTTP/1.1\r\nHost: a\r\nX: "],
])("a stranger who %s is cut off, and its place is free again", async (_, said) => {
  const { url } = await openDoor(null, 100);
  const lines = Array.from({ length: 48 }, () => {
    const line = connect(Number(url.port), url.hostname);
    line.write(said);
    return line;
  });
  await Promise.all(
    lines.map(
      (line) =>
        new Promise<void>((resolve) => {
          // What is not read is not known to have ended.
          line.resume();
          line.on("error", () => {}).on("close", () => resolve());
        }),
    ),
  );
  expect((await ask(url, url.pathname)).status).toBe(200);
});

test("is found again by what was kept of it, and otherwise by nothing", async () => {
  const first = await openDoor();
  await first.stop();
  const again = await openDoor(first.kept);
  expect(again.urls).toEqual(first.urls);
  await again.stop();
  const other = await openDoor("garbage");
  expect(other.url.pathname).not.toBe(first.url.pathname);
});

test("a host opens and closes it at its owner's word, and opens it again after a restart", async () => {
  const setting = doorSetting();
  const host = await testHost(setting);
  expect(value(await host.api.door())).toBeNull();
  const { urls } = value(await host.api.openDoor());
  expect(value(await host.api.openDoor())).toEqual({ urls });
  await host.stop();
  const again = await testHost(setting);
  expect(value(await again.api.door())).toEqual({ urls });
  value(await again.api.closeDoor());
  expect(value(await again.api.door())).toBeNull();
  const { urls: fresh } = value(await again.api.openDoor());
  expect(fresh).not.toEqual(urls);
});

/** A profile and a page; each host started on it is the same player's. */
function doorSetting() {
  return { profile: temporaryFolder(), doorway: doorTo(folderWithPage()) };
}

const portOf = (urls: readonly string[] = []) => new URL(urls[0] ?? "").port;

// A guest's key and matches are stored under the page's origin: its address and port.
test("a door whose port another program had at one start is back at it at the next", async () => {
  const wish = doorSetting();
  const first = await testHost(wish);
  const port = portOf(value(await first.api.openDoor()).urls);
  await first.stop();
  const other = createServer().listen(Number(port), "::");
  await new Promise((resolve) => other.once("listening", resolve));
  const second = await testHost(wish);
  expect(portOf(value(await second.api.door())?.urls)).not.toBe(port);
  // And the player is told that the links of their guests lead nowhere.
  const told = (await second.api.snapshot()).notices.map(({ fault }) => fault.code);
  await second.stop();
  await new Promise((resolve) => other.close(resolve));
  const third = await testHost(wish);
  onTestFinished(() => third.stop());
  expect([portOf(value(await third.api.door())?.urls), told.length]).toEqual([port, 1]);
});

test("a door that is closed and opened again has a new secret, and guests keep their key", async () => {
  const host = await testHost(doorSetting());
  const first = value(await host.api.openDoor()).urls;
  value(await host.api.closeDoor());
  const again = value(await host.api.openDoor()).urls;
  expect(new URL(again[0] ?? "").pathname).not.toBe(new URL(first[0] ?? "").pathname);
  expect(new URL(again[0] ?? "").origin).toBe(new URL(first[0] ?? "").origin);
});

test("its addresses are those of the networks the machine is on now", async () => {
  let own = ["192.168.1.7"];
  const setting = {
    profile: temporaryFolder(),
    doorway: doorTo(folderWithPage(), undefined, () => own),
  };
  const places = (urls: readonly string[] = []) => urls.map((url) => new URL(url).hostname);
  const host = await testHost(setting);
  expect(places(value(await host.api.openDoor()).urls)).toEqual(own);
  own = ["10.0.0.9", "172.16.0.2"];
  expect(places(value(await host.api.door())?.urls)).toEqual(own);
  await host.stop();
  // It opens again by itself, perhaps before there is a network.
  own = ["127.0.0.1"];
  const again = await testHost(setting);
  own = ["10.0.0.9"];
  expect(places(value(await again.api.door())?.urls)).toEqual(own);
});

test("a host without a page to serve says so", async () => {
  const host = await testHost();
  expect(await host.api.openDoor()).toMatchObject({ fault: { code: "door/not-here" } });
  const unbuilt = await testHost({ doorway: doorTo(join(temporaryFolder(), "nothing-built")) });
  expect(await unbuilt.api.openDoor()).toMatchObject({ fault: { code: "door/no-page" } });
});

const linkLocal = Object.entries(networkInterfaces())
  .flatMap(([name, all]) => (all ?? []).map((one) => ({ name, ...one })))
  .find(({ address, internal }) => !internal && address.startsWith("fe80:"));

// Node adds the zone to the address, which is none of a multiaddr's.
test.runIf(linkLocal !== undefined)("a guest may come over a link-local address", async () => {
  const { url } = await openDoor();
  const socket = connect(Number(url.port), `${linkLocal?.address}%${linkLocal?.name}`);
  onTestFinished(() => void socket.destroy());
  const headers = [
    `GET ${url.pathname}peer HTTP/1.1`,
    "Host: x",
    "Origin: null",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  socket.write(`${headers.join("\r\n")}\r\n\r\n`);
  await once(socket, "data");
  expect(connections).toHaveLength(1);
});

test("a stored place that is damaged does not keep the door shut", async () => {
  const { url } = await openDoor(JSON.stringify({ port: 70_000, secret: "x" }));
  expect(url.pathname).toMatch(/^\/[\w-]{22}\/$/);
});
