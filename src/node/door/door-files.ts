import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { readPageFiles } from "../page/page-files.ts";

/** The page's files, ready to be sent. */
export interface DoorFiles {
  readonly hasPage: boolean;
  /** Answers with a file; `false` if there is none with this name. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): boolean;
}

/** The page runs a host: a worker, and WebAssembly for cards and keys. It may be put on a home screen. */
const POLICY = {
  script: "'self' 'wasm-unsafe-eval'",
  worker: "'self'",
  manifest: "'self'",
};

const INDEX = "index.html";

/** Compressed once: a phone on a slow Wi-Fi waits for bytes. Browsers accept no brotli over plain http. */
export async function readDoorFiles(folder: string): Promise<DoorFiles> {
  const files = new Map(
    await Promise.all(
      [...readPageFiles(folder, POLICY)].map(async ([path, { bytes, headers }]) => {
        const packed = await promisify(gzip)(bytes, { level: 9 });
        // Over plain http its only effect is a warning in the browser's console.
        const { "Cross-Origin-Opener-Policy": _, ...sent } = headers;
        return [path.slice(1), { bytes, packed, headers: sent }] as const;
      }),
    ),
  );
  return {
    hasPage: files.has(INDEX),
    serve(path, request, response) {
      const found = files.get(path === "" ? INDEX : path);
      if (found === undefined) return false;
      const isPacked = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
      const body = isPacked ? found.packed : found.bytes;
      response.writeHead(200, {
        ...found.headers,
        // Their names change with their content.
        ...(path.startsWith("assets/") ? { "Cache-Control": "private, max-age=604800" } : {}),
        ...(isPacked ? { "Content-Encoding": "gzip" } : {}),
        "Content-Length": body.length,
      });
      response.end(request.method === "HEAD" ? undefined : body);
      return true;
    },
  };
}
