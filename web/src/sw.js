// Keeps the files of one version, so that the page works without a network.

const VERSION = "@VERSION@";
const FILES = ["@FILES@"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) =>
      Promise.all(
        names
          .filter((name) => name.startsWith("portnote-") && name !== VERSION)
          .map((name) => caches.delete(name)),
      ),
    ),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(
    caches.open(VERSION).then(async (cache) => {
      const found = await cache.match(event.request, { ignoreSearch: true });
      return found ?? fetch(event.request);
    }),
  );
});

// A page asks for it once its reader wants the new version.
self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});
