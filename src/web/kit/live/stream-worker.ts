// The worker that a person's tabs share, so that they need one connection: a browser has six to a server.
import { StreamHub, type WorkerMessage } from './stream-hub.ts'

const hub = new StreamHub()

/** Held while the worker lives, which lets the tabs notice if its process crashes. */
const lock = `live-updates ${Date.now()} ${Math.random()}`
const { promise: isHeld, resolve: onHeld } = Promise.withResolvers<void>()
// Only pages by HTTPS have locks.
if ('locks' in navigator) {
  void navigator.locks.request(lock, () => {
    onHeld()
    return new Promise(() => {})
  })
}

// TypeScript's types of a window do not know the event.
addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (!port) return
  hub.connect(port)
  void isHeld.then(() => port.postMessage({ lock } satisfies WorkerMessage))
})
