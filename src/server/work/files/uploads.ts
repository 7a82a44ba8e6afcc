// Receives files, in one request or in resumable parts. Until the file's row exists, the upload's row accounts for its objects
// in the storage; one transaction replaces the upload's row with the file's.
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import type { File, FilePlace } from '#contract/work/files.ts'
import { type NewUpload, type Upload, maxPartBytes } from '#contract/work/uploads.ts'
import { FileName } from '#contract/values/file-name.ts'
import { toFieldErrors } from '#contract/values/validation-messages.ts'
import { findCallers } from '#server/accounts/auth/service.ts'
import { recheckPictures } from '#server/marketing/posts/service.ts'
import { getFileLimits } from '#server/agency/settings/service.ts'
import { AppError, invalid, orNotFound, wrongState } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import type { UploadedPart } from '#server/platform/http/multipart.ts'
import { receiveFile } from '#server/platform/http/receive.ts'
import { authorize } from '#server/platform/policy.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { isStaff, isPermitted, canSeeCompany } from '#server/platform/caller.ts'
import { joinParts } from './join-parts.ts'
import { inspectFile } from './inspect.ts'
import { contentKey, partKey, partsKey } from '#server/platform/storage/keys.ts'
import { mayAdd } from './policy.ts'
import { presentFile } from './present.ts'
import { enqueuePreviews } from './previews.ts'
import * as rules from './rules.ts'
import { announceParentOf, auditEntry, requireFile } from './service.ts'
import * as store from './store.ts'
import * as uploadStore from './upload-store.ts'

export interface UploadOptions {
  agencyDatabase: Database
  storage: Storage
  stopping: AbortSignal
}

/** @throws AppError `not_found` if the place does not exist or is not visible to the caller; `forbidden` */
async function requirePlace(tx: Tx, ctx: Context, place: FilePlace): Promise<store.Place> {
  const found = orNotFound(await store.findPlace(tx, ctx.caller, place))
  authorize(mayAdd, ctx.caller, found)
  return found
}

const maxOpenUploads = 100

/**
 * Reserves storage for the file.
 * @throws AppError `invalid`, `too_large`, `quota_exceeded`; `too_many_requests` for too many unfinished uploads
 */
async function reserve(
  tx: Tx,
  { caller }: Context,
  { companyId, projectId, taskId, postId, isTaskInternal }: store.Place,
  { name, size, visibility: asked, purpose }: NewUpload,
): Promise<uploadStore.UploadRow> {
  const visibility = rules.visibilityOfNew(asked, { isTaskInternal, isStaff: isStaff(caller) })
  const limits = await getFileLimits(tx)
  rules.checkSize(size, limits)
  await uploadStore.lockCompany(tx, companyId)
  rules.checkRoom(size, await store.usedBytes(tx, companyId), limits)
  if ((await uploadStore.countUploads(tx, caller.personId)) >= maxOpenUploads) {
    throw new AppError('too_many_requests', { retryAfterSeconds: 60 })
  }
  const upload: uploadStore.UploadRow = {
    id: uuidv7(),
    companyId,
    projectId,
    taskId,
    postId,
    uploadedBy: caller.personId,
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
 * Uploading takes time, so permissions are checked again at the end.
 * @throws AppError `not_found`, `forbidden` if the person has lost access to the company, or the right to add files, meanwhile
 */
async function assertStillAllowed(
  agencyDatabase: Tx,
  { caller }: Context,
  { companyId, postId }: uploadStore.UploadRow,
) {
  const now = (await findCallers(agencyDatabase, [caller.personId])).get(caller.personId)
  if (!now || !canSeeCompany(now, companyId)) throw new AppError('not_found')
  if (isStaff(now) && !isPermitted(now, 'work')) throw new AppError('forbidden')
  authorize(mayAdd, now, { postId })
}

/**
 * Turns the received bytes into a file.
 * @param path the complete file, which is moved away
 * @throws AppError `not_found` if the upload was cancelled meanwhile
 */
async function finish(
  ctx: Context,
  { agencyDatabase, storage }: UploadOptions,
  upload: uploadStore.UploadRow,
  path: string,
): Promise<File> {
  const { parts: _, received: __, ...row } = upload
  const { id, companyId, projectId, taskId, postId, name } = row
  await assertStillAllowed(agencyDatabase, ctx, upload)
  const inspected = await inspectFile({ path, name, turn: `uploads of ${companyId}` })
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
    // After the insert, because that waits for concurrent deletions of the company, project or task, which delete uploads, too.
    if (!(await uploadStore.deleteUpload(tx, id))) throw new AppError('not_found')
    if (postId) await recheckPictures(tx, ctx, postId)
    if (inspected.preview === 'pending') await enqueuePreviews(tx, [id])
    const added = await requireFile(tx, ctx, id)
    await ctx.record(tx, auditEntry('uploaded', added))
    await announceParentOf(tx, ctx, added)
    if (taskId) await ctx.notify(tx, { kind: 'file', record: taskId, part: id, about: id })
    return presentFile(ctx.caller, added)
  })
}

/** Removes the upload and its parts; what cannot be removed now is swept later. */
async function discard({ agencyDatabase, storage }: UploadOptions, id: string): Promise<void> {
  await uploadStore.deleteUpload(agencyDatabase, id).catch(() => undefined)
  await storage.remove(partsKey(id)).catch(() => undefined)
}

/**
 * Runs outside the request's transaction, which belongs to the file. On an error, entering that transaction replays the saved
 * response if the request was already answered.
 */
async function reserveOrReplay(
  ctx: Context,
  { agencyDatabase }: UploadOptions,
  place: store.Place,
  fields: NewUpload,
): Promise<uploadStore.UploadRow> {
  try {
    return await agencyDatabase.transaction().execute((tx) => reserve(tx, ctx, place, fields))
  } catch (error) {
    return ctx.transaction(() => {
      throw error
    })
  }
}

/** Receives the whole file in one request. */
export async function uploadFile(
  ctx: Context,
  options: UploadOptions,
  { file, ...place }: FilePlace & { file: UploadedPart },
): Promise<File> {
  const name = FileName.safeParse(file.name)
  if (!name.success) throw invalid({ file: Object.values(toFieldErrors(name.error))[0] ?? '' })
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
    async (tx) => presentUpload(await reserve(tx, ctx, place, fields)),
    'agency',
  )
}

async function findOwnFile(ctx: Context, id: string): Promise<Upload | undefined> {
  const file = await ctx.read((tx) => store.findFile(tx, ctx.caller, id))
  if (!file || file.uploadedBy?.id !== ctx.caller.personId) return undefined
  return { _id: id, received: file.size, size: file.size, file: presentFile(ctx.caller, file) }
}

/** @throws AppError `not_found` if it belongs to another person */
async function findOwn(
  ctx: Context,
  { agencyDatabase }: UploadOptions,
  id: string,
): Promise<uploadStore.UploadRow | Upload> {
  return orNotFound(
    (await findOwnFile(ctx, id)) ??
      (await uploadStore.findUpload(agencyDatabase, id, ctx.caller.personId)) ??
      // The upload may have become a file between the two queries.
      (await findOwnFile(ctx, id)),
  )
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
    const message = `Only ${upload.received} bytes have arrived: continue from there.`
    throw wrongState(message)
  }
  if (offset < upload.received) return presentUpload(upload)
  if (upload.received < upload.size && !(await receivePart(options, upload, bytes))) {
    return getUpload(ctx, options, id)
  }
  const whole = await uploadStore.findUpload(options.agencyDatabase, id, ctx.caller.personId)
  if (!whole || whole.received < whole.size) return getUpload(ctx, options, id)
  return finishParts(ctx, options, whole)
}

const partTooLarge = () =>
  new AppError('too_large', {
    message: `Send at most ${rules.formatBytes(maxPartBytes)} at a time, and no more than the file’s size.`,
  })

/** @returns false if other bytes arrived first */
async function receivePart(
  { agencyDatabase, storage, stopping }: UploadOptions,
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
    if (size === 0) throw invalid({ body: 'This part is empty' })
    const key = partKey(upload.id, uuidv7())
    await storage.moveIn(key, path)
    return await uploadStore.addPart(agencyDatabase, upload, { key, size })
  } catch (error) {
    // The directory is gone because the upload was cancelled or became a file meanwhile.
    if (await uploadStore.findUpload(agencyDatabase, upload.id, upload.uploadedBy)) throw error
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
    // A retry of the same request may have finished first.
    const now = await getUpload(ctx, options, id).catch(() => undefined)
    if (now?.file) return now
    // Discards uploads that were rejected for good; other errors can be retried.
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
    throw wrongState('The whole file has arrived: delete the file instead.')
  }
  // The upload became a file or was cancelled meanwhile.
  if (!(await uploadStore.deleteUpload(options.agencyDatabase, id)))
    return cancelUpload(ctx, options, id)
  await options.storage.remove(partsKey(id)).catch(() => undefined)
}
