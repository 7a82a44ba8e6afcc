// /service-worker.js: at the top, because a service worker only serves pages below its own path.
import script from './service-worker.js?raw'

export const loader = () =>
  new Response(script, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
