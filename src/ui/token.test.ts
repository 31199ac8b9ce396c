import { expect, test } from "vitest";
import { takeToken } from "./token.ts";

function page(hash: string, kept: string | null = null) {
  const storage = new Map(kept === null ? [] : [["fairhand-token", kept]]);
  const addresses: unknown[] = [];
  const token = takeToken(
    { hash, pathname: "/", search: "" },
    { state: null, replaceState: (_state, _unused, address) => void addresses.push(address) },
    {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
    },
  );
  return { token, addresses, kept: storage.get("fairhand-token") ?? null };
}

test("takes the token out of the address and keeps it for a reload", () => {
  expect(page("#token=aZ_-09")).toEqual({ token: "aZ_-09", addresses: ["/"], kept: "aZ_-09" });
});

test("after a reload the kept token serves", () => {
  expect(page("", "kept")).toEqual({ token: "kept", addresses: [], kept: "kept" });
});

test("what cannot be a token is not used", () => {
  for (const hash of ["", "#token=", "#token=a%20b", "#token=%E5%AE%89", "#other=x"]) {
    expect(page(hash).token).toBeNull();
  }
});
