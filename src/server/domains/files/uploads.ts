// How files come in: in one call, or in parts that go on where they stopped. Until the file's row is there, an upload's
// row says that something of it may lie in the storage; the one takes the other's place in one transaction.
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import type { File, FilePlace } from '#contract/files.ts'
import { type NewUpload, type Upload, maxPartBytes } from '#contract/uploads.ts'
import { FileName } from '#contract/file-name.ts'
import { fieldErrors } from '#contract/validation-words.ts'
import { findViewers } from '#server/domains/auth/service.ts'
import { recheckPictures } from '#server/domains/posts/service.ts'
import { getFileLimits } from '#server/domains/settings/service.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import type { UploadedPart } from '#server/platform/http/multipart.ts'
import { receiveFile } from '#server/platform/http/receive.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { authorize } from '#server/platform/policy.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { isStaff, isPermitted, canSeeCompany } from '#server/platform/viewer.ts'
import { joinParts } from './join-parts.ts'
import { inspectFile } from './inspect.ts'
import { contentKey, partKey, partsKey } from '#server/platform/storage/keys.ts'
import { mayAdd } from './policy.ts'
import { presentFile } from './present.ts'
import * as rules from './rules.ts'
import { announceParentOf, auditEntry, requireFile } from './service.ts'
import * as store from './store.ts'
import * as uploadStore from './upload-store.ts'

export interface UploadOptions {
  agency: Database
  storage: Storage
  stopping: AbortSignal
}

/** @throws AppError `not_found` for a place that is not there, or not the viewer's to see; `forbidden` */
async function requirePlace(tx: Tx, ctx: Context, place: FilePlace): Promise<store.Place> {
  const found = await store.findPlace(tx, ctx.viewer, place)
  if (!found) throw new AppError('not_found')
  authorize(mayAdd, ctx.viewer, found)
  return found
}

const maxOpenUploads = 100

/**
 * Takes the room that the file will need.
 * @throws AppError `invalid`, `too_large`, `quota_exceeded`; `too_many_requests` for whoever ends none
 */
async function reserve(
  { viewer }: Context,
  tx: Tx,
  { companyId, projectId, taskId, postId, isTaskInternal }: store.Place,
  { name, size, visibility: asked, purpose }: NewUpload,
): Promise<uploadStore.UploadRow> {
  const visibility = rules.visibilityOfNew(asked, { isTaskInternal, isStaff: isStaff(viewer) })
  const limits = await getFileLimits(tx)
  rules.checkSize(size, limits)
  await uploadStore.lockCompany(tx, companyId)
  rules.checkRoom(size, await store.usedBytes(tx, companyId), limits)
  if ((await uploadStore.countUploads(tx, viewer.personId)) >= maxOpenUploads) {
    throw new AppError('too_many_requests', { retryAfterSeconds: 60 })
  }
  const upload: uploadStore.UploadRow = {
    id: uuidv7(),
    companyId,
    projectId,
    taskId,
    postId,
    uploadedBy: viewer.personId,
    name,
    size,
    visibility,
    isBrand: purpose === 'brand',
    received: 0,
    parts: [],
  }
  await uploadStore.insertUpload(tx, upload)
  return upload
}

/**
 * Bytes take their time.
 * @throws AppError `not_found`, `forbidden` for whoever lost the company, or the right to add to it, meanwhile
 */
async function assertStillAllowed(
  agency: Tx,
  { viewer }: Context,
  { companyId, postId }: uploadStore.UploadRow,
) {
  const now = (await findViewers(agency, [viewer.personId])).get(viewer.personId)
  if (!now || !canSeeCompany(now, companyId)) throw new AppError('not_found')
  if (isStaff(now) && !isPermitted(now, 'work')) throw new AppError('forbidden')
  authorize(mayAdd, now, { postId })
}

/**
 * Makes a file of what has arrived.
 * @param path of the whole file, which is gone behind it
 * @throws AppError `not_found` where the upload was given up meanwhile
 */
async function finish(
  ctx: Context,
  { agency, storage }: UploadOptions,
  upload: uploadStore.UploadRow,
  path: string,
): Promise<File> {
  const { parts: _, received: __, ...row } = upload
  const { id, companyId, projectId, taskId, postId, name } = row
  await assertStillAllowed(agency, ctx, upload)
  const inspected = await inspectFile(path, name)
  if (postId) rules.checkPicture(inspected.type, name)
  await storage.moveIn(contentKey(id), path)
  return ctx.transaction(async (tx) => {
    await requirePlace(tx, ctx, {
      company: companyId,
      ...(projectId && { project: projectId }),
      ...(taskId && { task: taskId }),
      ...(postId && { post: postId }),
    })
    if (postId) rules.checkPictures(await store.lockCountOfPost(tx, postId))
    await store.insertFile(tx, { ...row, ...inspected })
    // After the insert, which waits for whoever deletes the company, the project or the task, and their uploads with it.
    if (!(await uploadStore.deleteUpload(tx, id))) throw new AppError('not_found')
    if (postId) await recheckPictures(tx, ctx, postId)
    if (inspected.preview === 'pending') await enqueue(tx, 'file-preview', { file: id })
    const added = await requireFile(tx, ctx, id)
    await ctx.record(tx, auditEntry('uploaded', added))
    await announceParentOf(ctx, tx, added)
    if (taskId) await ctx.notify(tx, { kind: 'file', record: taskId, part: id, about: id })
    return presentFile(ctx.viewer, added)
  })
}

/** Nothing of it is left behind; what cannot be removed now is later. */
async function discard({ agency, storage }: UploadOptions, id: string): Promise<void> {
  await uploadStore.deleteUpload(agency, id).catch(() => undefined)
  await storage.remove(partsKey(id)).catch(() => undefined)
}

/**
 * Beside the call's one transaction, which is the file's. That one knows whether the call was answered before: if so it is
 * answered the same, whatever room there is now.
 */
async function reserveOrReplay(
  ctx: Context,
  { agency }: UploadOptions,
  place: store.Place,
  fields: NewUpload,
): Promise<uploadStore.UploadRow> {
  try {
    return await agency.transaction().execute((tx) => reserve(ctx, tx, place, fields))
  } catch (error) {
    return ctx.transaction(() => {
      throw error
    })
  }
}

/** The whole file in one call. */
export async function uploadFile(
  ctx: Context,
  options: UploadOptions,
  { file, ...place }: FilePlace & { file: UploadedPart },
): Promise<File> {
  const name = FileName.safeParse(file.name)
  if (!name.success) throw invalid({ file: Object.values(fieldErrors(name.error))[0] ?? '' })
  const fields = { ...place, name: name.data, size: file.size }
  const found = await ctx.read((tx) => requirePlace(tx, ctx, fields))
  const upload = await reserveOrReplay(ctx, options, found, fields)
  try {
    return await finish(ctx, options, upload, file.path)
  } catch (error) {
    await discard(options, upload.id)
    throw error
  }
}

const presentUpload = ({ id, received, size }: uploadStore.UploadRow): Upload => ({
  _id: id,
  received,
  size,
  file: null,
})

export async function beginUpload(ctx: Context, fields: NewUpload): Promise<Upload> {
  const place = await ctx.read((tx) => requirePlace(tx, ctx, fields))
  return ctx.transaction(
    async (tx) => presentUpload(await reserve(ctx, tx, place, fields)),
    'agency',
  )
}

async function findOwnFile(ctx: Context, id: string): Promise<Upload | undefined> {
  const file = await ctx.read((tx) => store.findFile(tx, ctx.viewer, id))
  if (!file || file.uploadedBy?.id !== ctx.viewer.personId) return undefined
  return { _id: id, received: file.size, size: file.size, file: presentFile(ctx.viewer, file) }
}

/** @throws AppError `not_found` for another person's */
async function findOwn(
  ctx: Context,
  { agency }: UploadOptions,
  id: string,
): Promise<uploadStore.UploadRow | Upload> {
  const found =
    (await findOwnFile(ctx, id)) ??
    (await uploadStore.findUpload(agency, id, ctx.viewer.personId)) ??
    // It may have become the file between these two.
    (await findOwnFile(ctx, id))
  if (!found) throw new AppError('not_found')
  return found
}

export async function getUpload(ctx: Context, options: UploadOptions, id: string): Promise<Upload> {
  const found = await findOwn(ctx, options, id)
  return 'file' in found ? found : presentUpload(found)
}

export async function appendToUpload(
  ctx: Context,
  options: UploadOptions,
  { id, offset, bytes }: { id: string; offset: number; bytes: Readable },
): Promise<Upload> {
  const upload = await findOwn(ctx, options, id)
  if ('file' in upload) return upload
  if (offset > upload.received) {
    const message = `Only ${upload.received} bytes have arrived: go on from there.`
    throw new AppError('wrong_state', { message })
  }
  if (offset < upload.received) return presentUpload(upload)
  if (upload.received < upload.size && !(await receivePart(options, upload, bytes))) {
    return getUpload(ctx, options, id)
  }
  const whole = await uploadStore.findUpload(options.agency, id, ctx.viewer.personId)
  if (!whole || whole.received < whole.size) return getUpload(ctx, options, id)
  return finishParts(ctx, options, whole)
}

const partTooLarge = () =>
  new AppError('too_large', {
    message: `Send at most ${rules.inWords(maxPartBytes)} at once, and no more than the file has.`,
  })

/** @returns whether these were the bytes that came first */
async function receivePart(
  { agency, storage, stopping }: UploadOptions,
  upload: uploadStore.UploadRow,
  bytes: Readable,
): Promise<boolean> {
  const { path, size } = await receiveFile(bytes, {
    folder: storage.incoming,
    maxBytes: Math.min(maxPartBytes, upload.size - upload.received),
    tooLarge: partTooLarge,
    stopping,
  })
  try {
    if (size === 0) throw invalid({ body: 'There are no bytes in this part' })
    const key = partKey(upload.id, uuidv7())
    await storage.moveIn(key, path)
    return await uploadStore.addPart(agency, upload, { key, size })
  } catch (error) {
    // Its place went with the upload, which was given up, or became the file, in this moment.
    if (await uploadStore.findUpload(agency, upload.id, upload.uploadedBy)) throw error
    return false
  } finally {
    await rm(path, { force: true })
  }
}

async function finishParts(
  ctx: Context,
  options: UploadOptions,
  upload: uploadStore.UploadRow,
): Promise<Upload> {
  const { storage } = options
  const { id, size } = upload
  let path: string | undefined
  try {
    path = await joinParts(storage, upload.parts)
    const file = await finish(ctx, options, upload, path)
    await storage.remove(partsKey(id)).catch(() => undefined)
    return { _id: id, received: size, size, file }
  } catch (error) {
    // The same call, sent again before it was answered, may have been first.
    const now = await getUpload(ctx, options, id).catch(() => undefined)
    if (now?.file) return now
    // Refused for good; anything else may be tried again.
    if (error instanceof AppError && error.code !== 'unavailable') await discard(options, id)
    throw error
  } finally {
    if (path) await rm(path, { force: true })
  }
}

export async function cancelUpload(
  ctx: Context,
  options: UploadOptions,
  id: string,
): Promise<void> {
  const found = await findOwn(ctx, options, id)
  if ('file' in found) {
    throw new AppError('wrong_state', {
      message: 'All of it has arrived: delete the file instead.',
    })
  }
  // It became the file, or was given up, in this moment.
  if (!(await uploadStore.deleteUpload(options.agency, id))) return cancelUpload(ctx, options, id)
  await options.storage.remove(partsKey(id)).catch(() => undefined)
}
