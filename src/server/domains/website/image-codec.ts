// Re-encodes uploaded pictures in two sizes, upright and without any metadata.
import { type AppError, invalid } from '#server/platform/app-error.ts'
import { decodeSoon, loadSharp, maxPixels } from '#server/platform/decode-image.ts'
import { sizeFault } from './image-rules.ts'

const widths = { large: 1600, small: 800 }
const quality = 80

export interface PreparedImage {
  width: number
  height: number
  large: Buffer
  small: Buffer
}

const damaged = (): AppError => invalid({ image: 'This file is damaged and can’t be read.' })

/**
 * @throws AppError `unavailable` when too many are waiting; `invalid` for a picture that has the wrong size or cannot
 * be read
 */
export const prepareImage = (file: Uint8Array): Promise<PreparedImage> =>
  decodeSoon(() => decode(file))

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
