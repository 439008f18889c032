// Keeps the files of one version, so that the page works without a network.

const VERSION = "@VERSION@";
const FILES = ["@FILES@"];
const LATER = ["@LATER@"];

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
      if (found) return found;
      const answer = await fetch(event.request);
      // What is loaded when somebody wants it is there from then on.
      if (answer.ok && LATER.some((name) => event.request.url.endsWith(`/${name}`))) {
        await cache.put(event.request, answer.clone());
      }
      return answer;
    }),
  );
});

// A page asks for it once its reader wants the new version.
self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});
