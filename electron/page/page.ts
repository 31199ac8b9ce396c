import { type Protocol, protocol } from "electron";
import { readPageFiles } from "../../src/node/page/page-files.ts";

/** The page has its own origin, which no web page can share. */
export const PAGE_ORIGIN = "app://fairhand";
export const PAGE_URL = `${PAGE_ORIGIN}/index.html`;

/** Must run before the app is ready. */
export function declarePageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: "app", privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the page's files in `folder`, and nothing else: a path is looked up in a list, never joined. */
export function servePage(pageProtocol: Protocol, folder: string): void {
  const files = readPageFiles(folder);
  pageProtocol.handle("app", (request) => {
    const { host, pathname } = new URL(request.url);
    const found = host === "fairhand" ? files.get(pathname) : undefined;
    if (found === undefined) return new Response("Not found", { status: 404 });
    if (request.method !== "GET") return new Response("Method not allowed", { status: 405 });
    return new Response(found.bytes, { headers: found.headers });
  });
}
