// Creates previews of pictures, drawings and PDFs: WebP in two sizes, with nothing else of the file's content.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { uuidv7 } from 'uuidv7'
import { type PreviewSize, previewSizes } from '#contract/work/files.ts'
import { notify } from '#server/platform/database/notify.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { DecodeError } from '#server/platform/decoding/decoder-process.ts'
import { type Rendered, renderPictures } from '#server/platform/decoding/pictures.ts'
import { enqueueInTurn } from '#server/platform/jobs/enqueue.ts'
import { contentKey, previewKey } from '#server/platform/storage/keys.ts'
import { NotStoredError, type Storage } from '#server/platform/storage/storage.ts'
import { isPdf, isSvg } from './kinds.ts'
import * as store from './preview-store.ts'

export interface PreviewOptions {
  agencyDatabase: Database
  storage: Storage
}

/** These files are held in memory while they are rendered. */
const maxPdfBytes = 64 * 1024 * 1024
const maxSvgBytes = 4 * 1024 * 1024
const quality = 78
/** Per statement. */
const jobsAtOnce = 1000
/** The largest first, as the decoder wants them. */
const sizes: readonly PreviewSize[] = ['large', 'small']

/** Adds the jobs that draw new files; the companies take turns. */
export async function enqueuePreviews(tx: Tx, ids: readonly string[]): Promise<void> {
  const waiting = await store.listPlaces(tx, ids)
  const jobs = waiting.map(({ id, companyId, place }) => ({
    data: { file: id },
    group: companyId,
    place,
  }))
  for (let from = 0; from < jobs.length; from += jobsAtOnce) {
    // Queries of one transaction run in sequence.
    await enqueueInTurn(tx, 'file-preview', jobs.slice(from, from + jobsAtOnce))
  }
}

/** Worker of the `file-preview` queue; safe to repeat. */
export const previewWorker =
  (options: PreviewOptions) =>
  ({ data }: { data: { file: string } }): Promise<void> =>
    makePreview(options, data.file)

/**
 * Draws a file at most once, whatever happens meanwhile: the attempt is marked before the decoder starts, and a job that finds
 * the mark of another, ended by a crash, a kill or the program's stop, decides that there is no preview. A stop waits a few
 * seconds for the drawing, which is enough for an ordinary file. The attempt is given back only for errors after the drawing,
 * of the storage or the database.
 */
export async function makePreview(options: PreviewOptions, id: string): Promise<void> {
  const { agencyDatabase, storage } = options
  const file = await store.findUndrawn(agencyDatabase, id)
  if (!file) return
  const drawn = file.preview === 'pending' ? await drawOnce(options, file) : undefined
  if (drawn === 'begun elsewhere') return
  try {
    for (const [index, size] of sizes.entries()) {
      const picture = drawn?.[index]
      if (picture) await storage.put(previewKey(id, size), picture.content)
    }
    await agencyDatabase.transaction().execute(async (tx) => {
      const saved = await store.savePreview(tx, id, drawn ? 'ready' : 'none')
      if (!saved) return
      const { companyId, projectId, version, isInternal } = saved
      const change = {
        kind: 'file',
        id,
        company: companyId,
        version,
        ...(projectId && { project: projectId }),
        ...(isInternal && { isInternal }),
      } as const
      await notify(tx, { changes: [change] })
    })
  } catch (error) {
    if (drawn) await store.giveBackDrawing(agencyDatabase, id).catch(() => undefined)
    throw error
  }
}

class BegunElsewhere extends Error {}

/** @returns undefined if no preview can be made */
async function drawOnce(
  { agencyDatabase, storage }: PreviewOptions,
  { id, companyId, type, size }: store.UndrawnFile,
): Promise<Rendered['pictures'] | 'begun elsewhere'> {
  if (isPdf(type) && size > maxPdfBytes) return undefined
  if (isSvg(type) && size > maxSvgBytes) return undefined
  const path = join(storage.incoming, uuidv7())
  const as = isPdf(type) ? 'pdf' : isSvg(type) ? 'drawing' : 'image'
  let hasBegun = false
  try {
    await pipeline(await storage.read(contentKey(id)), createWriteStream(path, { mode: 0o600 }))
    const { pictures } = await renderPictures({
      turn: `previews of ${companyId}`,
      async begin() {
        hasBegun = await store.beginDrawing(agencyDatabase, id)
        if (!hasBegun) throw new BegunElsewhere()
      },
      job: {
        as,
        path,
        ...(as === 'pdf' && { background: '#fff' }),
        outputs: [output('large'), output('small')],
      },
    })
    return pictures
  } catch (error) {
    // Damaged files, and those beyond the limits, have no preview, but can still be downloaded; or the file was permanently
    // deleted meanwhile.
    if (error instanceof DecodeError || error instanceof NotStoredError) return undefined
    if (error instanceof BegunElsewhere) return 'begun elsewhere'
    if (hasBegun) await store.giveBackDrawing(agencyDatabase, id).catch(() => undefined)
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

const output = (size: PreviewSize) => ({
  width: previewSizes[size],
  height: previewSizes[size],
  quality,
})
