// Asks a decoder for the type and size of an uploaded file, or for pictures of an image, a drawing or a PDF's first page.
import type { DecodedFile, InspectJob, PictureJob, Rendering } from './picture-jobs.ts'
import { type AppError, invalid } from '../app-error.ts'
import { type DecodeInput, decode } from './decode.ts'
import { DecodeLimitError } from './decoder-process.ts'

/** A decoded image may take 160 MB (40 megapixels of 4 bytes). */
export const maxPixels = 40_000_000

const script = new URL('./picture-decoder.ts', import.meta.url)

/**
 * Enough for every picture of 40 megapixels except some with more than 8 bits per color: an AVIF of full color and transparency
 * takes the most. The time is about five times what the slowest takes on a common server.
 */
const limits = { memoryMb: 900, heapMb: 128, cpuSeconds: 8, wallSeconds: 60, answerMb: 24 }

export const inspectContent = (turn: string, job: InspectJob): Promise<DecodedFile> =>
  decode({ queue: 'files', script, turn, job: { inspect: job }, limits })

export interface Rendered {
  /** As shown, upright; undefined if the file can't be read. */
  size: { width: number; height: number } | undefined
  /** As many as asked for; undefined if they can't be rendered. */
  pictures: { width: number; height: number; content: Buffer }[] | undefined
}

interface Source extends Pick<DecodeInput, 'turn' | 'begin' | 'bytes'> {
  job: PictureJob
}

/** @throws DecodeError; AppError `too_many_requests` or `unavailable` */
export async function renderPictures({ job, ...source }: Source): Promise<Rendered> {
  const { size, pictures } = await decode<Rendering>({
    queue: source.bytes ? 'pictures' : 'files',
    script,
    job: { render: { maxPixels, ...job } },
    limits,
    ...source,
  })
  return {
    size,
    pictures: pictures?.map(({ content, ...rest }) => ({
      ...rest,
      content: Buffer.from(content, 'base64'),
    })),
  }
}

/** @param field where the form shows it */
export const unreadable = (field: string, error?: unknown): AppError =>
  invalid({
    [field]:
      error instanceof DecodeLimitError
        ? 'This picture is too complex to open. Save it as a JPEG with fewer pixels.'
        : 'This file is damaged and can’t be read.',
  })
