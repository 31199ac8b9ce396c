import { createHmac } from "node:crypto";

/** The pass as a page makes it, by another implementation than the page's. */
export function makePass(secret: string, origin: string, run: string): string {
  return createHmac("sha256", secret).update(`${origin} ${run}`).digest("hex");
}

/** Follows a host's link as a page does; returns the pass for its API. */
export async function followLink({ origin, hash }: URL): Promise<string> {
  const Authorization = `Bearer ${hash.slice("#token=".length)}`;
  const asked = { method: "POST", headers: { Authorization } };
  const secret = await (await fetch(`${origin}/secret`, asked)).text();
  return makePass(secret, origin, await (await fetch(`${origin}/run`)).text());
}
