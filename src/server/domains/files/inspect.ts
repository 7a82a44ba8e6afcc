// Inspects an uploaded file: its type, its picture size, and whether it is accepted.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { File } from '#contract/files.ts'
import { AppError } from '#server/platform/app-error.ts'
import { loadSharp, maxPixels } from '#server/platform/decode-image.ts'
import { isPdf, isPicture, isSvg, isTextual, typeOf } from './kinds.ts'

export interface Inspected {
  type: string
  preview: File['preview']
  width: number | null
  height: number | null
}

const refuse = (message: string) => new AppError('unsupported_type', { message })

/** @throws AppError `unsupported_type` with a message that names the file */
export async function inspectFile(
  path: string,
  name: string,
  extension?: string,
): Promise<Inspected> {
  const told = typeOf(name, await contentType(path), extension)
  if ('refused' in told) throw refuse(told.refused)
  const { type } = told
  if (isSvg(type) && (await hasScript(path))) {
    throw refuse(
      `The file “${name}” contains a script. Remove it, or export the picture as a PNG or PDF.`,
    )
  }
  const none = { type, preview: 'none', width: null, height: null } as const
  if (isPdf(type) || isSvg(type)) return { ...none, preview: 'pending' }
  if (!isPicture(type)) return none
  const size = await pictureSize(path)
  if (!size) return none
  const fault = tooManyPixels(name, size)
  if (fault) throw refuse(fault)
  return { type, preview: size.width * size.height > maxPixels ? 'none' : 'pending', ...size }
}

/**
 * For a file accepted earlier that may have been renamed since: if name and content disagree, the content decides and there is
 * no preview.
 * @throws AppError `unsupported_type` for content that is not accepted under any name
 */
export async function inspectTaken(path: string, name: string): Promise<Inspected> {
  try {
    return await inspectFile(path, name)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...(await inspectFile(path, name, '')), preview: 'none' }
  }
}

/** Detects the type from the first bytes or an archive's content; undefined for plain text. */
async function contentType(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  try {
    const found = (await fileTypeFromFile(path))?.mime
    // Some signatures are two letters: text starting with 'BMW' is not a picture, and text starting with 'MZ' is not a program.
    return found && !mayBeText(found) && (await isText(path)) ? undefined : found
  } catch {
    // It starts like a known type but is malformed.
    return undefined
  }
}

/** Types whose files may consist entirely of text. */
const mayBeText = (type: string) =>
  isTextual(type) || /^application\/(?:pdf|rtf|postscript|pgp-encrypted)$/.test(type)

/** Looks for bytes that text never contains; other types have zeros in their headers. */
async function isText(path: string): Promise<boolean> {
  const { buffer, bytesRead } = await readStart(path, 4096)
  return buffer
    .subarray(0, bytesRead)
    .every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)
}

async function readStart(path: string, length: number) {
  const handle = await open(path)
  try {
    return await handle.read(Buffer.alloc(length), 0, length, 0)
  } finally {
    await handle.close()
  }
}

async function pictureSize(path: string): Promise<{ width: number; height: number } | undefined> {
  const sharp = await loadSharp()
  const found = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  return found && { width: found.autoOrient.width, height: found.autoOrient.height }
}

/** Larger pictures cannot be opened safely. Between the two limits, there is just no preview. */
const maxTakenPixels = 200_000_000

function tooManyPixels(name: string, { width, height }: { width: number; height: number }) {
  if (width * height <= maxTakenPixels) return undefined
  const size = `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')}`
  return `The picture “${name}” is ${size} pixels. The maximum is ${maxTakenPixels / 1e6} megapixels.`
}

/** Everything that makes an SVG active. Patterns are short and run in linear time; chunks overlap by more than a pattern's length. */
const active =
  /<\s{0,20}script|\bon[a-z]{3,30}\s{0,20}=|javascript\s{0,20}:|<\s{0,20}(?:foreignObject|iframe|embed|object)|<!ENTITY/i
const overlap = 128

async function hasScript(path: string): Promise<boolean> {
  const encoding = (await isUtf16(path)) ? 'utf16le' : 'utf8'
  let tail = ''
  for await (const piece of createReadStream(path, { encoding })) {
    const text = tail + String(piece)
    if (active.test(text)) return true
    tail = text.slice(-overlap)
  }
  return false
}

async function isUtf16(path: string): Promise<boolean> {
  const { buffer } = await readStart(path, 2)
  return buffer[0] === 0xff && buffer[1] === 0xfe
}
