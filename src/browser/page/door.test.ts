import { expect, test } from "vitest";
import { readLink } from "./door.ts";

const SECRET = "abcdefghijklmnopqrstu_";

test("a link is found in the message around it, with its invite", () => {
  const read = readLink(`Come and play: http://192.168.1.7:4001/${SECRET}/#invite=xyz see you`);
  expect(read.ok && [read.value.door.href, read.value.invite]).toEqual([
    `http://192.168.1.7:4001/${SECRET}/`,
    "xyz",
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
