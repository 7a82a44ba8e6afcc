// Makes of an uploaded file what visitors get: its pixels alone, in two sizes, upright, nothing else that was in the file.
import { AppError, invalid } from '#server/platform/app-error.ts'
import { maxPixels, sizeFault } from './image-rules.ts'

const widths = { large: 1600, small: 800 }
const quality = 80

export interface PreparedImage {
  width: number
  height: number
  large: Buffer
  small: Buffer
}

/** Seldom needed and large: not a part of the program's start. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // The other cores are for those who read the site meanwhile.
  sharp.concurrency(1)
  return sharp
}

const damaged = (): AppError => invalid({ image: 'This file is damaged and cannot be read.' })

/** A decoded picture may take 160 MB (40 megapixels of 4 bytes), one that waits up to 10 MB. */
const maxWaiting = 8
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * One picture at a time is decoded.
 * @throws AppError `unavailable` where too many wait; `invalid` for a picture of the wrong size, and for one that cannot
 * be read
 */
export async function prepareImage(file: Uint8Array): Promise<PreparedImage> {
  if (waiting >= maxWaiting) throw new AppError('unavailable', { retryAfterSeconds: 5 })
  waiting += 1
  const prepared = last.then(() => decode(file))
  last = prepared.catch(() => undefined)
  return prepared.finally(() => (waiting -= 1))
}

async function decode(file: Uint8Array): Promise<PreparedImage> {
  const sharp = await loadSharp()
  const read = () => sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
  const found = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!found) throw damaged()
  const fault = sizeFault(found.autoOrient)
  if (fault) throw invalid({ image: fault })
  const scaled = (width: number) =>
    read()
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
  try {
    const large = await scaled(widths.large)
    const small = await scaled(widths.small)
    const { width, height } = large.info
    return { width, height, large: large.data, small: small.data }
  } catch {
    throw damaged()
  }
}
