import { expect, test, vi } from "vitest";
import { askDoor, readLink } from "./door.ts";

const SECRET = "abcdefghijklmnopqrstu_";

test("a link is found in the message around it, with its invite", () => {
  const read = readLink(`Come and play: http://192.168.1.7:4001/${SECRET}/#invite=xyz see you`);
  expect(read.ok && [read.value.door.href, read.value.invite]).toEqual([
    `http://192.168.1.7:4001/${SECRET}/`,
    "xyz",
  ]);
});

test.each([
  `HTTP://192.168.1.7:4001/${SECRET}/#invite=x-_z。`,
  `（http://192.168.1.7:4001/${SECRET}/#invite=x-_z），来玩吧`,
  `http://192.168.1.7:4001/${SECRET}/%23invite=x-_z`,
  `http://192.168.1.7:4001/${SECRET}/?from=chat#invite=x-_z\u200b`,
  `\u200bhttp://192.168.1.7:4001/\u2060${SECRET}/#invite=x-_z "`,
])("a link is read as it was sent, whatever a chat has made of it: %j", (text) => {
  const read = readLink(text);
  expect(read.ok && [read.value.door.href, read.value.invite]).toEqual([
    `http://192.168.1.7:4001/${SECRET}/`,
    "x-_z",
  ]);
});

test("without an invite it leads to the door alone", () => {
  const read = readLink(`http://phone.test:4001/${SECRET}/`);
  expect(read.ok && read.value.invite).toBeNull();
});

test.each(["", "fairhand:abc", "http://example.org/", `https://a/${SECRET}/`, "http://%/"])(
  "%s is no link for a browser",
  (text) => {
    expect(readLink(text)).toMatchObject({ fault: { code: "door/no-link" } });
  },
);

const ANSWER = JSON.stringify({ peer: "12D3", network: "n", guests: [] });

/** What asking a door comes to whose requests are answered like this, one after another; `null`: not at all. */
async function asked(...answers: readonly (string | null)[]) {
  let attempts = 0;
  vi.stubGlobal("fetch", async () => {
    const answer = answers[attempts++] ?? null;
    if (answer === null) throw new TypeError("no connection");
    return new Response(answer);
  });
  const door = await askDoor(new URL(`http://phone.test:4001/${SECRET}/`), async () => {});
  vi.unstubAllGlobals();
  return { said: door.ok ? door.value.address : door.fault.code, attempts };
}

test("an app that has just woken up is asked again", async () => {
  const address = `/dns4/phone.test/tcp/4001/ws/http-path/${SECRET}%2Fpeer`;
  expect(await asked(null, null, ANSWER)).toEqual({ said: address, attempts: 3 });
});

test("one that stays silent is not taken for a link that no longer works", async () => {
  expect(await asked()).toEqual({ said: "door/silent", attempts: 4 });
});

test("a link that no longer works says so at once", async () => {
  expect(await asked("This link no longer works.")).toEqual({ said: "door/closed", attempts: 1 });
});
