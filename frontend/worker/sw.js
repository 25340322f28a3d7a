/** The service worker: gives the page without a network. It keeps the page's own files, and nothing that anybody said or rolled. */
"use strict";

/** Filled in when the page is built: what the first load needs, and what stands for all of it. */
const FILES = [/* files */];
const CACHE = "rollwright-/* version */";
const PAGE = "/";
const HASHED = /^\/page\/.+-[0-9a-f]{8,}\.\w+$/;
const SLOW = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...FILES])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const others = caches.keys().then((names) => names.filter((name) => name.startsWith("rollwright-") && name !== CACHE));
  event.waitUntil(others.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const place = new URL(request.url);
  if (request.method !== "GET" || place.origin !== self.location.origin) return;
  if (request.mode === "navigate" && (place.pathname === "/" || place.pathname === "/lab" || place.pathname.startsWith("/table/"))) event.respondWith(page(request));
  else if (HASHED.test(place.pathname)) event.respondWith(kept(request));
  else if (FILES.includes(place.pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});

/** The page as the server has it now; the one that is kept where nobody answers in time. */
async function page(request) {
  const held = await caches.match(PAGE);
  const fresh = fetch(request);
  if (!held) return fresh;
  fresh.catch(() => undefined);
  const late = new Promise((resolve) => setTimeout(() => resolve(held), SLOW));
  return Promise.race([fresh.then((reply) => (reply.status < 500 ? reply : held)), late]).catch(() => held);
}

/** A file that never changes: from here, or fetched once. */
async function kept(request) {
  const held = await caches.match(request);
  if (held) return held;
  const reply = await fetch(request);
  if (reply.ok) await (await caches.open(CACHE)).put(request, reply.clone());
  return reply;
}
