import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { type Protocol, protocol } from "electron";

/** The page has an origin of its own, which no web page can share. */
export const PAGE_ORIGIN = "app://fairhand";
export const PAGE_URL = `${PAGE_ORIGIN}/index.html`;

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** Must run before the app is ready. */
export function declarePageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: "app", privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the files that `folder` holds now, and nothing else: a path is looked up in a list, never joined. */
export function servePage(pageProtocol: Protocol, folder: string): void {
  const files = filesBelow(folder);
  pageProtocol.handle("app", async (request) => {
    const { host, pathname } = new URL(request.url);
    const file = host === "fairhand" ? files.get(pathname) : undefined;
    if (file === undefined) return new Response("Not found", { status: 404 });
    if (request.method !== "GET") return new Response("Method not allowed", { status: 405 });
    return new Response(new Uint8Array(await readFile(file)), {
      headers: {
        "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
        "Content-Security-Policy": CONTENT_SECURITY_POLICY,
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
      },
    });
  });
}

/** URL path to file, for every file in the folder whose type the page may load. */
function filesBelow(folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || TYPES[extname(file)] === undefined) continue;
    files.set(`/${relative(folder, file).split(sep).join("/")}`, file);
  }
  return files;
}
