// The service worker, and a word about a version that waits.

/** @param {HTMLElement} notice what is shown, with a button inside */
export async function keepOffline(notice) {
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  let registration;
  try {
    registration = await navigator.serviceWorker.register("./sw.js");
  } catch {
    return;
  }
  const offer = (waiting) => {
    notice.hidden = false;
    notice.querySelector("button").onclick = () => waiting.postMessage("take over");
  };
  // Without a controller this is the first version, and there is nothing to say.
  const watch = (worker) => {
    const look = () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
    };
    worker?.addEventListener("statechange", look);
    if (worker) look();
  };
  watch(registration.waiting ?? registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  let isControlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isControlled) location.reload();
    isControlled = true;
  });
}
