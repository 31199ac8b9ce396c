import { expect, test } from "vitest";
import { makePass, takeTicket } from "./token.ts";

async function page(hash: string, kept: string | null = null, bought: string | null = "secret") {
  const storage = new Map(kept === null ? [] : [["fairhand-secret", kept]]);
  const addresses: unknown[] = [];
  const redeemed: string[] = [];
  const ticket = await takeTicket(
    { hash, pathname: "/", search: "" },
    { state: null, replaceState: (_state, _unused, address) => void addresses.push(address) },
    {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    {
      run: async () => "run",
      async redeem(token) {
        // By now the token must not be in the address any more.
        expect(addresses).toEqual(["/"]);
        redeemed.push(token);
        return bought;
      },
    },
  );
  return { secret: ticket?.secret ?? null, redeemed, kept: storage.get("fairhand-secret") ?? null };
}

test("buys the secret with the token in the address and keeps it for a reload", async () => {
  expect(await page("#token=aZ_-09")).toEqual({
    secret: "secret",
    redeemed: ["aZ_-09"],
    kept: "run secret",
  });
});

test("after a reload the kept secret serves", async () => {
  expect(await page("", "run kept")).toEqual({ secret: "kept", redeemed: [], kept: "run kept" });
});

test("what was kept for another run is thrown away", async () => {
  expect(await page("", "before kept")).toEqual({ secret: null, redeemed: [], kept: null });
});

test("a link that was used opens nothing, but does not shut out the page that used it", async () => {
  expect(await page("#token=used", null, null)).toMatchObject({ secret: null, kept: null });
  expect(await page("#token=used", "run kept", null)).toMatchObject({ secret: "kept" });
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
