import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { randomBytes } from "../../node/keys/crypto.ts";
import { temporaryFolder, testHost, value } from "../testing/hosts.ts";
import { sealPlayer } from "./key-code.ts";

const WORDS = "tea and rain";

test("a player moves from one app to another, which keeps its previous player", async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const anna = await testHost({ profile: first, name: "Anna" });
  const { id } = (await anna.api.snapshot()).me;
  const code = value(await anna.api.exportKey(WORDS));
  await anna.stop();

  const ben = await testHost({ profile: second, name: "Ben" });
  expect(await ben.api.importKey(code, "tea and hail")).toMatchObject({
    fault: { code: "key/wrong-passphrase" },
  });
  value(await ben.api.importKey(code, WORDS));
  expect((await ben.api.snapshot()).me.name).toBe("Ben");
  await ben.stop();

  const again = await testHost({ profile: second });
  expect((await again.api.snapshot()).me).toMatchObject({ id, name: "Anna" });
  const kept = readdirSync(second).find((name) => name.startsWith("replaced-"));
  expect(existsSync(`${second}/${kept}/player.key`)).toBe(true);
  expect(await again.api.importKey(code, WORDS)).toMatchObject({
    fault: { code: "key/same-player" },
  });
});

test("a name that no player could choose is not imported", async () => {
  const host = await testHost();
  const sealed = await sealPlayer({ seed: randomBytes(32), name: "a\u202eb" }, WORDS, randomBytes);
  expect(await host.api.importKey(value(sealed), WORDS)).toMatchObject({
    fault: { code: "key/no-code" },
  });
});
