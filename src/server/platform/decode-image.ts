// Decodes images that somebody uploaded: one at a time, of a limited number of pixels, by the library sharp.
import { AppError } from './app-error.ts'

/** A decoded picture may take 160 MB (40 megapixels of 4 bytes). */
export const maxPixels = 40_000_000

/** Seldom needed and large: not a part of the program's start. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // The other cores are for those who work meanwhile.
  sharp.concurrency(1)
  return sharp
}

/** One that waits may be 10 MB of memory. */
const maxWaiting = 8
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Waits for the others. */
export async function decodeInTurn<T>(decode: () => Promise<T>): Promise<T> {
  waiting += 1
  const decoded = last.then(decode)
  last = decoded.catch(() => undefined)
  return decoded.finally(() => (waiting -= 1))
}

/** @throws AppError `unavailable` where too many wait, for calls that somebody waits for */
export async function decodeSoon<T>(decode: () => Promise<T>): Promise<T> {
  if (waiting >= maxWaiting) throw new AppError('unavailable', { retryAfterSeconds: 5 })
  return decodeInTurn(decode)
}
