import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { builtProgram } from "./built.fixture.ts";

async function printed(source: string): Promise<string> {
  const file = await builtProgram(source);
  return execFileSync(process.execPath, [file], { encoding: "utf8" }).trim();
}

const LOADED = (pattern: string) =>
  `process.moduleLoadList.some((name) => ${pattern}.test(name.replace("NativeModule ", "")))`;

test("a bundle that serves pages loads no second HTTP client with it", async () => {
  const source = `import http, { createServer } from "node:http";
    const server: http.Server = createServer();
    console.log(server instanceof http.Server, ${LOADED("/undici|http2/")});`;
  expect(await printed(source)).toBe("true false");
});

test("TLS is loaded when it is first used, and works", async () => {
  const source = `import https, { Agent } from "node:https";
    import tls from "node:tls";
    const before = ${LOADED("/^(https|tls)$/")};
    const agent = new Agent();
    console.log(before, agent instanceof https.Agent, typeof tls.connect, ${LOADED("/^tls$/")});`;
  expect(await printed(source)).toBe("false true function true");
});
