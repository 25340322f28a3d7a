/** The service worker: keeps the page itself on this device. Browsers have none on plain http, and the page does without. */

export function install(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register("/page/sw.js", { scope: "/" }).catch(() => undefined);
  });
}
