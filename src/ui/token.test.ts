import { expect, test } from "vitest";
import { makePass, takeSecret } from "./token.ts";

async function page(hash: string, kept: string | null = null, bought: string | null = "secret") {
  const storage = new Map(kept === null ? [] : [["fairhand-secret", kept]]);
  const addresses: unknown[] = [];
  const redeemed: string[] = [];
  const secret = await takeSecret(
    { hash, pathname: "/", search: "" },
    { state: null, replaceState: (_state, _unused, address) => void addresses.push(address) },
    {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
    },
    async (token) => {
      // By now the token must not be in the address any more.
      expect(addresses).toEqual(["/"]);
      redeemed.push(token);
      return bought;
    },
  );
  return { secret, redeemed, kept: storage.get("fairhand-secret") ?? null };
}

test("buys the secret with the token in the address and keeps it for a reload", async () => {
  expect(await page("#token=aZ_-09")).toEqual({
    secret: "secret",
    redeemed: ["aZ_-09"],
    kept: "secret",
  });
});

test("after a reload the kept secret serves", async () => {
  expect(await page("", "kept")).toEqual({ secret: "kept", redeemed: [], kept: "kept" });
});

test("a link that was used opens nothing, but does not shut out the page that used it", async () => {
  expect(await page("#token=used", null, null)).toMatchObject({ secret: null, kept: null });
  expect(await page("#token=used", "kept", null)).toMatchObject({ secret: "kept", kept: "kept" });
});

test("what cannot be a token or a secret is not used", async () => {
  for (const hash of ["", "#token=", "#token=a%20b", "#token=%E5%AE%89", "#other=x"])
    expect(await page(hash)).toMatchObject({ secret: null, redeemed: [] });
  expect(await page("#token=good", null, "<html>")).toMatchObject({ secret: null, kept: null });
});

test("makes the pass that the host expects", async () => {
  // printf 'http://127.0.0.1:4000 run' | openssl dgst -sha256 -hmac secret
  expect(await makePass("secret", "http://127.0.0.1:4000", "run")).toBe(
    "e04c6495707550444468e819786acfd1a5db476b4d79d212d0da9e6a24a1d8ea",
  );
});
