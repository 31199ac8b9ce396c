import { expect, test } from "vitest";
import { randomBytes } from "../../node/keys/crypto.ts";
import { openPlayer, sealPlayer } from "./key-code.ts";

const anna = { seed: new Uint8Array(32).fill(7), name: "Anna 安娜" };
const WORDS = "tea and rain";
const sealed = await sealPlayer(anna, WORDS, randomBytes);
const code = sealed.ok ? sealed.value : "";

const codeOf = async (text: string, passphrase = WORDS) => {
  const opened = await openPlayer(text, passphrase);
  return opened.ok ? null : opened.fault.code;
};

test("code and passphrase give key and name, even with a whole message around the code", async () => {
  expect(await openPlayer(code, WORDS)).toEqual({ ok: true, value: anna });
  expect(await openPlayer(`here:\n${code} see you`, WORDS)).toEqual({ ok: true, value: anna });
});

test.each([
  ["broken into lines", code.replaceAll(/.{60}/g, "$&\n")],
  ["quoted", `> ${code.replaceAll(/.{60}/g, "$&\r\n> ")}`],
  [
    "quoted twice, and followed by words",
    `${code.replaceAll(/.{33}/g, "$&\n>> ")}\nsee you at eight`,
  ],
  ["with invisible characters", code.replaceAll(/.{20}/g, "$&\u200b")],
  ["with a soft hyphen where it may be broken", code.replaceAll(/.{20}/g, "$&\u00ad")],
])("a code is read %s", async (_, text) => {
  expect(await openPlayer(text, WORDS)).toEqual({ ok: true, value: anna });
});

test("a passphrase is the same however its letters are composed (Unicode)", async () => {
  const french = await sealPlayer(anna, "caf\u00e9 cr\u00e8me", randomBytes);
  expect(await codeOf(french.ok ? french.value : "", "cafe\u0301 cre\u0300me")).toBeNull();
});

test("every sealing of a player differs, and reveals nothing", async () => {
  expect(await sealPlayer(anna, WORDS, randomBytes)).not.toEqual(sealed);
  // What a QR code shows well on a phone.
  expect(code.length).toBeLessThan(200);
});

test("a wrong passphrase and a changed code are refused alike", async () => {
  expect(await codeOf(code, "tea and rains")).toBe("key/wrong-passphrase");
  const last = code.at(-3) === "A" ? "B" : "A";
  expect(await codeOf(`${code.slice(0, -3)}${last}${code.slice(-2)}`)).toBe("key/wrong-passphrase");
});

test.each([
  ["nothing", ""],
  ["an invite", "fairhand:abc"],
  ["half a code", code.slice(0, 70)],
  ["a code of another version", code.replace("fairhand-key:A", "fairhand-key:B")],
  ["a code without end", `fairhand-key:${"A".repeat(90_000)}`],
])("%s is no player's code", async (_, text) => {
  expect(await codeOf(text)).toBe("key/no-code");
});

test("a passphrase that is easily guessed is refused", async () => {
  expect(await sealPlayer(anna, "short", randomBytes)).toMatchObject({
    fault: { code: "key/short-passphrase" },
  });
});
