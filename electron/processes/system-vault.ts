import type { ParentPort } from "electron";
import type { KeyVault } from "../../src/node/profile/profile.ts";
import type { VaultAnswer, VaultRequest } from "./key-vault.ts";

/** The system's key store as the host process sees it: it asks the main process, which alone may use it. */
export function systemVault(parent: Pick<ParentPort, "on" | "postMessage">): KeyVault {
  const waiting = new Map<number, (answer: VaultAnswer) => void>();
  let lastId = 0;
  parent.on("message", ({ data }: { data: VaultAnswer | { kind: "page" } }) => {
    if (data.kind !== "vault") return;
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  const ask = async (kind: VaultRequest["kind"], bytes: Uint8Array): Promise<Uint8Array> => {
    const id = ++lastId;
    const answer = new Promise<VaultAnswer>((resolve) => waiting.set(id, resolve));
    parent.postMessage({ kind, id, bytes } satisfies VaultRequest);
    const { bytes: answered } = await answer;
    if (answered === undefined) throw new Error("the system's key store does not know this key");
    return answered;
  };
  return {
    wrap: (seed) => ask("wrap", seed),
    unwrap: (stored) => ask("unwrap", stored),
  };
}
