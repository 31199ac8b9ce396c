import { connect } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { button } from "./moves.ts";
import { launchPhones } from "./phone.ts";
import { newPhone, sitDown } from "./phones.ts";
import { keepPlaying } from "./players.ts";
import { playsOf } from "./playing.ts";

const chromium = inject("chromium");
const LONG_MS = 240_000;

const HEAD = "HTTP/1.1\r\nHost: a\r\n";
const WRONG = "A".repeat(22);
/** Requests by strangers who do not know the secret. */
const WORDS = [
  "",
  `GET / ${HEAD}X: `,
  `GET /${WRONG}/ ${HEAD}\r\n`,
  `GET /${WRONG}/peer ${HEAD}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${WRONG}==\r\n\r\n`,
  `POST / ${HEAD}Content-Length: 1000000000\r\n\r\n${"x".repeat(60_000)}`,
  `GET /${"y".repeat(100_000)}`,
];
/** More addresses with more sockets than the door holds in all. */
const ADDRESSES = 40;
const SOCKETS = 600;

/** Keeps this many sockets open at the door, or knocking, until the test ends. */
function besiege(port: number): void {
  let open = 0;
  let count = 0;
  const knocking = setInterval(() => {
    for (let more = 0; more < 5 && open < SOCKETS; more++) {
      const localAddress = `127.${10 + (count % ADDRESSES)}.6.6`;
      const socket = connect({ port, host: "127.0.0.1", localAddress });
      open++;
      socket.on("error", () => {}).on("close", () => open--);
      socket.resume();
      socket.write(WORDS[count++ % WORDS.length] ?? "");
      onTestFinished(() => void socket.destroy());
    }
  }, 10);
  onTestFinished(() => clearInterval(knocking));
}

test.skipIf(chromium === null)(
  "a phone plays on while strangers hold every place at the door, and another phone gets in",
  async () => {
    const browser = await launchPhones(chromium ?? "");
    onTestFinished(() => browser.close());
    const players = await sitDown(browser, "Connect Four", 2);
    const [anna, ben] = players;
    if (anna === undefined || ben === undefined) throw new Error("two players");
    await button(anna.page, "Start the match").click();
    const { first: play } = playsOf("connect-four");
    const door = new URL(ben.page.url());
    besiege(Number(door.port));
    await Promise.all(players.map((player) => keepPlaying(player, play, 4)));
    const another = await newPhone(browser);
    const answer = await another.goto(door.href);
    expect(answer?.status()).toBe(200);
    await another.getByRole("textbox", { name: "Your name" }).waitFor();
    await Promise.all(players.map((player) => keepPlaying(player, play, 6)));
  },
  LONG_MS,
);
