// Re-encodes uploaded pictures in two sizes, upright and without any metadata.
import { invalid } from '#server/platform/app-error.ts'
import { DecodeError } from '#server/platform/decoding/decoder-process.ts'
import { renderPictures, unreadable } from '#server/platform/decoding/pictures.ts'
import { leastHeight, leastWidth, sizeIssue } from './image-rules.ts'

const widths = { large: 1600, small: 800 }
const quality = 80

export interface PreparedImage {
  width: number
  height: number
  large: Buffer
  small: Buffer
}

/**
 * @throws AppError `unavailable` or `too_many_requests` when too many are waiting; `invalid` for a picture that has the wrong
 * size or cannot be read
 */
export async function prepareImage(file: Uint8Array, personId: string): Promise<PreparedImage> {
  const { size, pictures } = await renderPictures({
    turn: `website pictures of ${personId}`,
    bytes: file,
    job: {
      as: 'image',
      minWidth: leastWidth,
      minHeight: leastHeight,
      outputs: [
        { width: widths.large, quality },
        { width: widths.small, quality },
      ],
    },
  }).catch((error: unknown) => {
    throw error instanceof DecodeError ? unreadable('image', error) : error
  })
  if (!size) throw unreadable('image')
  const problem = sizeIssue(size)
  if (problem) throw invalid({ image: problem })
  const [large, small] = pictures ?? []
  if (!large || !small) throw unreadable('image')
  return { width: large.width, height: large.height, large: large.content, small: small.content }
}
