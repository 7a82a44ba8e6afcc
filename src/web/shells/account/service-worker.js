// Answers with the built files that `lib/keep-screens.ts` keeps. Everything else is fetched as without it.

self.addEventListener('install', (event) => {
  // Other requests do not wait for this worker, where the browser can do that.
  event.addRoutes?.({ condition: { not: { urlPattern: '/assets/*' } }, source: 'network' })
  self.skipWaiting()
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== self.location.origin || !pathname.startsWith('/assets/')) return
  // A device whose cache can't be read has the network.
  const kept = caches.match(event.request, { ignoreVary: true }).catch(() => undefined)
  event.respondWith(kept.then((response) => response ?? fetch(event.request)))
})
