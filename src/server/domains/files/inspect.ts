// Looks at a file that has arrived: what it is, how large its picture, and whether it is taken at all.
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

/** @throws AppError `unsupported_type`, with a sentence that names the file */
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
      `The file “${name}” contains a script. Remove it, or export the picture as PNG or PDF.`,
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
 * A file that was taken once, and may have been renamed since: where its name does not agree, it is what its content says, without
 * a preview.
 * @throws AppError `unsupported_type` for a content that is taken under no name
 */
export async function inspectTaken(path: string, name: string): Promise<Inspected> {
  try {
    return await inspectFile(path, name)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...(await inspectFile(path, name, '')), preview: 'none' }
  }
}

/** Told by the file's first bytes, or by what an archive holds; undefined for plain text of any kind. */
async function contentType(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  try {
    const found = (await fileTypeFromFile(path))?.mime
    // Some kinds are told by two letters: a text that begins with 'BMW' is no picture, nor one with 'MZ' a program.
    return found && !mayBeText(found) && (await isText(path)) ? undefined : found
  } catch {
    // It begins like something and goes on otherwise.
    return undefined
  }
}

/** Kinds whose files may consist of nothing but text. */
const mayBeText = (type: string) =>
  isTextual(type) || /^application\/(?:pdf|rtf|postscript|pgp-encrypted)$/.test(type)

/** Nothing in its beginning that text has not: files of other kinds have zeros in their heads. */
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

/** Beyond it nothing can be opened without harm; between the two limits there is no preview. */
const maxTakenPixels = 200_000_000

function tooManyPixels(name: string, { width, height }: { width: number; height: number }) {
  if (width * height <= maxTakenPixels) return undefined
  const size = `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')}`
  return `The picture “${name}” is ${size} pixels. Pictures of at most ${maxTakenPixels / 1e6} megapixels are taken.`
}

/** Whatever makes an SVG do something. Patterns are short and linear; a piece keeps the end of the one before. */
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
