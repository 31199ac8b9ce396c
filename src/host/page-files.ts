import { createReadStream, type Dirent, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";

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

/** Answers GET and HEAD with the files that a folder holds now, and nothing else: a path is looked up in a list, never joined. */
export function servePageFiles(
  folder: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  const files = filesBelow(folder);
  return (request, response) => {
    const path = (request.url ?? "/").replace(/[?#].*$/s, "");
    const file = files.get(path === "/" ? "/index.html" : path);
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405);
    if (file === undefined) return refuse(response, 404);
    response.writeHead(200, {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      "Content-Security-Policy": CONTENT_SECURITY_POLICY,
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
      // A build may change under the same name while somebody develops.
      "Cache-Control": "no-store",
    });
    if (request.method === "HEAD") return void response.end();
    createReadStream(file)
      .on("error", () => response.destroy())
      .pipe(response);
  };
}

/** Answers with a bare status; says nothing that could be rendered. */
export function refuse(response: ServerResponse, status: 403 | 404 | 405): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
  response.end({ 403: "Forbidden", 404: "Not found", 405: "Method not allowed" }[status]);
}

function filesBelow(folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const entry of entriesBelow(folder)) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || TYPES[extname(file)] === undefined) continue;
    files.set(`/${relative(folder, file).split(sep).join("/")}`, file);
  }
  return files;
}

/** A folder that is not there holds nothing. */
function entriesBelow(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}
