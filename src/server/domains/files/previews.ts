// Creates previews of pictures, drawings and PDFs: WebP in two sizes, with nothing else of the file's content.
import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { type PreviewSize, previewSizes } from '#contract/files.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { decodeInTurn, loadSharp, maxPixels } from '#server/platform/decode-image.ts'
import { NotStoredError, type Storage } from '#server/platform/storage/storage.ts'
import type { Updates } from '#server/platform/updates.ts'
import { contentKey, previewKey } from '#server/platform/storage/keys.ts'
import { isPdf, isSvg } from './kinds.ts'
import { drawFirstPage } from './pdf-page.ts'
import * as store from './preview-store.ts'

export interface PreviewOptions {
  agencyDatabase: Database
  updates: Updates
  storage: Storage
}

/** These files are held in memory while they are rendered. */
const maxPdfBytes = 64 * 1024 * 1024
const maxSvgBytes = 4 * 1024 * 1024
/** A few bytes of SVG can require hours of rendering. */
const maxSvgSeconds = 10
const quality = 78

type Drawn = Record<PreviewSize, Buffer>

/** Worker of the `file-preview` queue; safe to repeat. */
export const previewWorker =
  (options: PreviewOptions) =>
  ({ data }: { data: { file: string } }): Promise<void> =>
    makePreview(options, data.file)

export async function makePreview(options: PreviewOptions, id: string): Promise<void> {
  const { agencyDatabase, storage, updates } = options
  const file = await store.findPending(agencyDatabase, id)
  if (!file) return
  const drawn = await decodeInTurn(() => drawPreview(storage, file))
  for (const size of Object.keys(previewSizes) as PreviewSize[]) {
    if (drawn) await storage.put(previewKey(id, size), drawn[size])
  }
  const saved = await store.savePreview(agencyDatabase, id, drawn ? 'ready' : 'none')
  if (!saved) return
  const { companyId, projectId, version, isInternal } = saved
  updates.publish({
    changes: [
      {
        kind: 'file',
        id,
        company: companyId,
        version,
        ...(projectId && { project: projectId }),
        ...(isInternal && { isInternal }),
      },
    ],
  })
}

/** @returns undefined if no preview can be made */
async function drawPreview(
  storage: Storage,
  { id, type, size }: store.PendingFile,
): Promise<Drawn | undefined> {
  if (isPdf(type) && size > maxPdfBytes) return undefined
  if (isSvg(type) && size > maxSvgBytes) return undefined
  const path = join(storage.incoming, uuidv7())
  try {
    await pipeline(await storage.read(contentKey(id)), createWriteStream(path))
    if (isPdf(type)) return await drawPdf(path)
    return isSvg(type) ? await drawSvg(path) : await drawPicture(path)
  } catch (error) {
    // The file was permanently deleted meanwhile.
    if (error instanceof NotStoredError) return undefined
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

async function drawPdf(path: string): Promise<Drawn | undefined> {
  const page = await drawFirstPage({ path, longerSide: previewSizes.large })
  if (!page) return undefined
  const { pixels, width, height } = page
  const sharp = await loadSharp()
  return inBothSizes(() =>
    sharp(pixels, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' }),
  )
}

/** Renders from bytes, because a path would let the SVG include neighboring files. Renders at preview size. */
async function drawSvg(path: string): Promise<Drawn | undefined> {
  const sharp = await loadSharp()
  const bytes = await readFile(path)
  try {
    const { width, height } = await sharp(bytes).metadata()
    const density = Math.round((72 * previewSizes.large) / Math.max(width, height))
    const options = { density: Math.min(Math.max(density, 1), 20_000), limitInputPixels: maxPixels }
    return await inBothSizes(() => sharp(bytes, options).timeout({ seconds: maxSvgSeconds }))
  } catch {
    return undefined
  }
}

async function drawPicture(path: string): Promise<Drawn | undefined> {
  const sharp = await loadSharp()
  try {
    return await inBothSizes(() =>
      sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient(),
    )
  } catch {
    // Damaged files have no preview, but can still be downloaded.
    return undefined
  }
}

async function inBothSizes(read: () => import('sharp').Sharp): Promise<Drawn> {
  const scaled = (side: number) =>
    read()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
  return { small: await scaled(previewSizes.small), large: await scaled(previewSizes.large) }
}
