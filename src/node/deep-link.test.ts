import fc from "fast-check";
import { expect, test } from "vitest";
import { inviteAmong, inviteIn } from "./deep-link.ts";

test.each([
  ["fairhand:abc_DEF-123", "abc_DEF-123"],
  ["fairhand://abc", "abc"],
  // Browsers add the slash when they take the code for a host name.
  ["fairhand://abc/", "abc"],
])("%s carries an invite", (link, invite) => {
  expect(inviteIn(link)).toBe(invite);
});

test.each([
  "",
  "fairhand:",
  "fairhand:///abc",
  "Fairhand:abc",
  " fairhand:abc",
  "fairhand:abc\n",
  "fairhand:abc?join=yes",
  "fairhand:abc#x",
  "fairhand:a/b",
  "fairhand:%61bc",
  "https://example.com/fairhand:abc",
  "--fairhand:abc",
  `fairhand:${"a".repeat(201)}`,
])("%j carries none", (link) => {
  expect(inviteIn(link)).toBeNull();
});

test("whatever a link says, an invite is short and plain", () => {
  fc.assert(
    fc.property(fc.string(), (rest) => {
      const invite = inviteIn(`fairhand:${rest}`);
      return invite === null || /^[A-Za-z0-9_-]{1,200}$/.test(invite);
    }),
  );
});

test("the last link on a command line counts, wherever it stands", () => {
  expect(inviteAmong(["electron", ".", "fairhand:a", "--profile=x", "fairhand:b"])).toBe("b");
  expect(inviteAmong(["electron", ".", "--profile=x"])).toBeNull();
});
