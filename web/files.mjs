// A server of files, for this machine only.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Serves a folder; `pages` are further files by their names, `headers` go with each answer. */
export async function serve(folder, { pages = {}, headers = {}, port = 0 } = {}) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    requests.push(path);
    const name = path === "/" ? "/index.html" : path;
    try {
      const body = pages[name] ?? (await readFile(join(folder, name)));
      response.writeHead(200, {
        "content-type": TYPES[extname(name)] ?? "application/octet-stream",
        ...headers,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, requests, close };
}
