// Makes of an uploaded picture the square that stands beside a name: its pixels alone, upright, nothing else that was in the file.
import { invalid } from '#server/platform/app-error.ts'
import { decodeSoon, loadSharp, maxPixels } from '#server/platform/decode-image.ts'
import { photoFault } from './rules.ts'

/** Pixels of a side: sharp also where it is large, on dense screens. */
const side = 256
const quality = 82

const damaged = () => invalid({ photo: 'This file is damaged and cannot be read.' })

/** @throws AppError `unavailable` where too many wait; `invalid` */
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
