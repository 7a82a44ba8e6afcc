// Inspects an uploaded file: its type, its picture size, and whether it is accepted.
import type { File } from '#contract/work/files.ts'
import { AppError } from '#server/platform/app-error.ts'
import { DecodeError } from '#server/platform/decoding/decoder-process.ts'
import type { DecodedFile } from '#server/platform/decoding/picture-jobs.ts'
import { inspectContent, maxPixels } from '#server/platform/decoding/pictures.ts'
import { isPdf, isSvg, pictureTypes, typeOf } from './kinds.ts'

export interface Inspected {
  type: string
  preview: File['preview']
  width: number | null
  height: number | null
}

export interface InspectedFile {
  path: string
  name: string
  /** Whose files wait for each other. */
  turn: string
}

const refuse = (message: string) => new AppError('unsupported_type', { message })

/** @throws AppError `unsupported_type` with a message that names the file */
export const inspectFile = async (file: InspectedFile): Promise<Inspected> =>
  judge(file.name, await contentOf(file))

/**
 * For a file accepted earlier that may have been renamed since: if name and content disagree, the content decides and there is
 * no preview.
 * @throws AppError `unsupported_type` for content that is not accepted under any name
 */
export async function inspectTaken(file: InspectedFile): Promise<Inspected> {
  const content = await contentOf(file)
  try {
    return judge(file.name, content)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...judge(file.name, content, ''), preview: 'none' }
  }
}

/** @throws AppError `unsupported_type` */
function judge(name: string, content: DecodedFile, extension?: string): Inspected {
  const found = typeOf(name, content.type, extension)
  if ('refused' in found) throw refuse(found.refused)
  const { type } = found
  if (isPdf(type) || isSvg(type)) return { type, preview: 'pending', width: null, height: null }
  const { size } = content
  if (!size) return { type, preview: 'none', width: null, height: null }
  const problem = tooManyPixels(name, size)
  if (problem) throw refuse(problem)
  return { type, preview: size.width * size.height > maxPixels ? 'none' : 'pending', ...size }
}

/** @throws AppError `unsupported_type` for a file on which its decoder had to be ended */
async function contentOf({ path, name, turn }: InspectedFile): Promise<DecodedFile> {
  try {
    return await inspectContent(turn, { path, pictures: pictureTypes })
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    throw refuse(
      `The file “${name}” can’t be checked: it is damaged or far too complex. Save it again in its program, or put it in a ZIP archive.`,
    )
  }
}

/** Larger pictures cannot be opened safely. Between the two limits, there is just no preview. */
const maxTakenPixels = 200_000_000

function tooManyPixels(name: string, { width, height }: { width: number; height: number }) {
  if (width * height <= maxTakenPixels) return undefined
  const size = `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')}`
  return `The picture “${name}” is ${size} pixels. The maximum is ${maxTakenPixels / 1e6} megapixels.`
}
