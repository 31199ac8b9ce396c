import { expect, onTestFinished, test } from "vitest";
import { probeNat } from "./nat.ts";
import { startStunResponder } from "./stun-responder.ts";

async function responder(): Promise<string> {
  const one = await startStunResponder(0);
  if (one === null) throw new Error("a port");
  onTestFinished(() => void one.stop());
  return `127.0.0.1:${one.port}`;
}

const here = { find: async (host: string) => host, own: () => ["192.0.2.1"] };

test("a server whose name resolves after two others have answered is asked nothing any more", async () => {
  const late = Promise.withResolvers<string>();
  const find = (host: string) => (host === "late.example" ? late.promise : here.find(host));
  const servers = [await responder(), await responder(), "late.example:3478"];
  expect((await probeNat(servers, { ...here, find })).kind).toBe("friendly");
  // A timer that sent over the closed socket would end the program, and so this test.
  late.resolve("127.0.0.1");
  await new Promise((resolve) => setTimeout(resolve, 1));
});

test("a server at a port that is none is one that does not answer", async () => {
  expect((await probeNat(["127.0.0.1:99999"], here)).kind).toBe("blocked");
});
