// Re-encodes an uploaded picture as an upright square photo, without any metadata.
import { invalid } from '#server/platform/app-error.ts'
import { DecodeError } from '#server/platform/decoding/decoder-process.ts'
import { maxPixels, renderPictures, unreadable } from '#server/platform/decoding/pictures.ts'

const leastSide = 64

/** @returns a sentence that explains why a picture of this size is rejected */
function photoIssue({ width, height }: { width: number; height: number }) {
  const size = `This picture is ${width} × ${height} pixels.`
  if (width < leastSide || height < leastSide) {
    return `${size} Use one of at least ${leastSide} × ${leastSide}.`
  }
  if (width * height > maxPixels) return `${size} Use one of at most ${maxPixels / 1e6} megapixels.`
  return undefined
}

/** Pixels per side; large enough for profile pages on high-density screens. */
const side = 256
const quality = 82

/** @throws AppError `unavailable` or `too_many_requests` when the decoding queue is full; `invalid` */
export async function drawPhoto(file: Uint8Array, personId: string): Promise<Buffer> {
  const { size, pictures } = await renderPictures({
    turn: `photos of ${personId}`,
    bytes: file,
    job: {
      as: 'image',
      minWidth: leastSide,
      minHeight: leastSide,
      background: '#fff',
      outputs: [{ width: side, height: side, fit: 'cover', quality }],
    },
  }).catch((error: unknown) => {
    throw error instanceof DecodeError ? unreadable('photo', error) : error
  })
  if (!size) throw unreadable('photo')
  const problem = photoIssue(size)
  if (problem) throw invalid({ photo: problem })
  const [photo] = pictures ?? []
  if (!photo) throw unreadable('photo')
  return photo.content
}
