// Decodes uploaded images with sharp: one at a time, with a limit on pixels.
import { AppError } from './app-error.ts'

/** A decoded image may take 160 MB (40 megapixels of 4 bytes). */
export const maxPixels = 40_000_000

/** Loaded on demand, because it is large and rarely needed. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // Leaves the other cores to other requests.
  sharp.concurrency(1)
  return sharp
}

/** Each waiting image may hold 10 MB of memory. */
const maxWaiting = 8
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Waits for earlier images to finish. */
export async function decodeInTurn<T>(decode: () => Promise<T>): Promise<T> {
  waiting += 1
  const decoded = last.then(decode)
  last = decoded.catch(() => undefined)
  return decoded.finally(() => (waiting -= 1))
}

/** @throws AppError `unavailable` if too many are waiting; for interactive calls */
export async function decodeSoon<T>(decode: () => Promise<T>): Promise<T> {
  if (waiting >= maxWaiting) throw new AppError('unavailable', { retryAfterSeconds: 5 })
  return decodeInTurn(decode)
}
