// Re-encodes an uploaded picture as an upright square photo, without any metadata.
import { invalid } from '#server/platform/app-error.ts'
import { decodeSoon, loadSharp, maxPixels } from '#server/platform/decode-image.ts'
import { photoFault } from './rules.ts'

/** Pixels per side; large enough for profile pages on high-density screens. */
const side = 256
const quality = 82

const damaged = () => invalid({ photo: 'This file is damaged and can’t be read.' })

/** @throws AppError `unavailable` when the decoding queue is full; `invalid` */
export const drawPhoto = (file: Uint8Array): Promise<Buffer> => decodeSoon(() => decode(file))

async function decode(file: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp()
  const found = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!found) throw damaged()
  const fault = photoFault(found)
  if (fault) throw invalid({ photo: fault })
  try {
    return await sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'cover', position: 'attention' })
      .flatten({ background: '#fff' })
      .webp({ quality })
      .toBuffer()
  } catch {
    throw damaged()
  }
}
