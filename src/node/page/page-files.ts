import { type Dirent, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";

/** What scripts and workers a page may run. */
interface PagePolicy {
  readonly script: string;
  readonly worker: string;
  readonly manifest: string;
}

/** The app's own page asks its host for everything. */
const NO_WORKERS: PagePolicy = { script: "'self'", worker: "'none'", manifest: "'none'" };

const contentSecurityPolicy = ({ script, worker, manifest }: PagePolicy) =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    `worker-src ${worker}`,
    `manifest-src ${manifest}`,
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
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** A file of the page and the headers that it is served with. */
export interface PageFile {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The files of a folder as they are now, by URL path; only types that the page may load. Kept in memory, because a
 * build or an update replaces them while they are served, and files of two builds make a blank page.
 */
export function readPageFiles(
  folder: string,
  policy: PagePolicy = NO_WORKERS,
): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  const add = (path: string) => {
    for (const entry of entriesIn(join(folder, path))) {
      const inside = `${path}/${entry.name}`;
      const type = TYPES[extname(inside)];
      if (entry.isDirectory()) add(inside);
      else if (type !== undefined)
        files.set(inside, {
          bytes: readFileSync(join(folder, inside)),
          headers: headersFor(type, policy),
        });
    }
  };
  add("");
  return files;
}

function headersFor(type: string, policy: PagePolicy): Readonly<Record<string, string>> {
  return {
    "Content-Type": type,
    "Content-Security-Policy": contentSecurityPolicy(policy),
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    // The next start may serve another build under the same names.
    "Cache-Control": "no-store",
  };
}

/** Answers GET and HEAD with the files of a folder and nothing else: a path is looked up in a list, never joined. */
export function servePageFiles(
  folder: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  const files = readPageFiles(folder);
  return (request, response) => {
    const path = (request.url ?? "/").replace(/[?#].*$/s, "");
    const found = files.get(path === "/" ? "/index.html" : path);
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405);
    if (found === undefined) return refuse(response, 404);
    response.writeHead(200, { ...found.headers, "Content-Length": found.bytes.length });
    response.end(request.method === "HEAD" ? undefined : found.bytes);
  };
}

/** Answers with a bare status; says nothing that could be rendered. */
export function refuse(response: ServerResponse, status: 403 | 404 | 405): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
  response.end({ 403: "Forbidden", 404: "Not found", 405: "Method not allowed" }[status]);
}

/** A folder that is not there holds nothing. */
function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
