// Decoder process of uploaded files: detects their type, measures and renders them.
import { open, readFile } from 'node:fs/promises'
import type { OutputInfo, Sharp } from 'sharp'
import { drawingInUtf8 } from './drawing-text.ts'
import type {
  DecodedFile,
  InspectJob,
  PictureJob,
  PictureOutput,
  RenderJob,
  Rendering,
} from './picture-jobs.ts'
import { serveDecoder } from './serve-decoder.ts'
import { visibleBox } from './visible-box.ts'

const imageLoaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff']

/** Content decides how a file is read, so all loaders are off but those asked for. */
async function loadSharp(loaders: string[]) {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders.map((loader) => `VipsForeignLoad${loader}`) })
  return sharp
}

void serveDecoder<{ inspect?: InspectJob; render?: RenderJob }, DecodedFile | Rendering>(
  async ({ inspect, render }, bytes) => {
    if (inspect) return inspectFile(inspect)
    if (render) return renderFile(render, bytes)
    throw new Error('There is no such job')
  },
)

async function inspectFile({ path, pictures }: InspectJob): Promise<DecodedFile> {
  const type = await typeOf(path)
  if (!type || !pictures.includes(type)) return { ...(type && { type }) }
  const size = await imageSize(path)
  return { type, ...(size && { size }) }
}

async function typeOf(path: string): Promise<string | undefined> {
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
  /^text\/|[/+]xml$|^application\/(?:pdf|rtf|postscript|pgp-encrypted)$/.test(type)

/** Looks for bytes that text never contains; other types have zeros in their headers. */
async function isText(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer
      .subarray(0, bytesRead)
      .every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)
  } finally {
    await handle.close()
  }
}

async function imageSize(source: string | Buffer) {
  const sharp = await loadSharp(imageLoaders)
  try {
    const { autoOrient } = await sharp(source, { limitInputPixels: false }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    return undefined
  }
}

async function renderFile(job: RenderJob, bytes: Buffer): Promise<Rendering> {
  if (job.as === 'image') return renderImage(job, job.path ?? bytes)
  const content = job.path === undefined ? bytes : await readFile(job.path)
  return job.as === 'pdf' ? renderPdf(job, content) : renderDrawing(job, content)
}

async function renderImage(job: RenderJob, source: string | Buffer): Promise<Rendering> {
  const { maxPixels, minWidth = 1, minHeight = 1 } = job
  const size = await imageSize(source)
  if (!size) return {}
  const { width, height } = size
  if (width < minWidth || height < minHeight || width * height > maxPixels) return { size }
  const sharp = await loadSharp(imageLoaders)
  const image = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  return { size, ...(await inEachSize(job, image)) }
}

/** From bytes, because a path would let the drawing include neighboring files. Rendered at the size of the largest output. */
async function renderDrawing(job: RenderJob, original: Buffer): Promise<Rendering> {
  const bytes = drawingInUtf8(original)
  const sharp = await loadSharp(['Svg'])
  // Only computed: nothing is drawn at this size.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const side = sideOf(job)
  const density = Math.round((72 * side) / Math.max(width, height))
  const options = {
    density: Math.min(Math.max(density, 1), 20_000),
    limitInputPixels: job.maxPixels,
  }
  return { size: { width, height }, ...(await inEachSize(job, sharp(bytes, options))) }
}

async function renderPdf(job: RenderJob, bytes: Buffer): Promise<Rendering> {
  const { drawFirstPage } = await import('./pdf-page.ts')
  const sharp = await loadSharp([])
  const side = sideOf(job)
  const { pixels, width, height } = await drawFirstPage(bytes, side)
  const page = sharp(pixels, { raw: { width, height, channels: 4 } })
  return { size: { width, height }, ...(await inEachSize(job, page)) }
}

/** The longest side at which it is decoded. */
const sideOf = ({ trimmedFrom, outputs: [largest] }: PictureJob) =>
  trimmedFrom ?? Math.max(largest.width ?? 0, largest.height ?? 0)

/** Decodes once, at the largest size. */
async function inEachSize(job: PictureJob, image: Sharp) {
  const { default: sharp } = await import('sharp')
  const { outputs, background, trimmedFrom } = job
  const { data, info } =
    trimmedFrom === undefined
      ? await toPixels(image.resize(resizing(outputs[0])))
      : await toPixels(
          image
            .ensureAlpha()
            .resize(resizing({ ...outputs[0], width: trimmedFrom, height: trimmedFrom })),
        )
  const box = trimmedFrom === undefined ? undefined : visibleBox(data, info)
  const pictures: Rendering['pictures'] = []
  if (trimmedFrom !== undefined && !box) return { pictures }
  for (const output of outputs) {
    const picture = sharp(data, { raw: info })
    if (box) picture.extract(box)
    picture.resize(resizing(output))
    if (background !== undefined) picture.flatten({ background })
    const encoded =
      output.format === 'png'
        ? picture.png({ compressionLevel: 9 })
        : picture.webp({ quality: output.quality })
    const made = await encoded.toBuffer({ resolveWithObject: true })
    const { width, height } = made.info
    pictures.push({ width, height, content: made.data.toString('base64') })
  }
  return { pictures }
}

const toPixels = (image: Sharp): Promise<{ data: Buffer; info: OutputInfo }> =>
  image.raw().toBuffer({ resolveWithObject: true })

const resizing = ({ width, height, fit = 'inside' }: PictureOutput) =>
  fit === 'cover'
    ? { width, height, fit, position: 'attention' }
    : { width, height, fit, withoutEnlargement: true }
