// Lists, reads, changes and deletes files.
import type { ApprovalDecision, ApprovalStage } from '#contract/work/approvals.ts'
import type { File, FileChange, FileQuery, FileUsage, PreviewSize } from '#contract/work/files.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { recordDeletion } from '#server/records/deletions/service.ts'
import { recheckPictures } from '#server/marketing/posts/service.ts'
import { getFileLimits } from '#server/agency/settings/service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { announcePosts, announceTasks } from '#server/platform/database/file-parents.ts'
import type { SentFile } from '#server/platform/http/attachment.ts'
import { type List, answerList } from '#server/platform/list.ts'
import { authorize } from '#server/platform/policy.ts'
import { contentKey, previewKey } from '#server/platform/storage/keys.ts'
import { servedType } from './kinds.ts'
import { policy } from './policy.ts'
import { presentFile } from './present.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

/** @throws AppError `not_found` if it does not exist or the caller may not see it */
export async function requireFile(tx: Tx, ctx: Context, id: string): Promise<store.FileRow> {
  return orNotFound(await store.findFile(tx, ctx.caller, id))
}

export interface FoundFile {
  file: File
  /** Visible to the company's people: neither the file nor its parent is internal. */
  isShared: boolean
}

/** Returns only the files the caller can see. */
export const findFiles = async (tx: Tx, ctx: Context, ids: string[]): Promise<FoundFile[]> =>
  (await store.findFiles(tx, ctx.caller, ids)).map((row) => ({
    file: presentFile(ctx.caller, row),
    isShared: !isInternal(row),
  }))

export const listBrandFiles = async (tx: Tx, ctx: Context, companyId: string): Promise<File[]> =>
  (await store.listBrandFiles(tx, ctx.caller, companyId)).map((file) =>
    presentFile(ctx.caller, file),
  )

const isInternal = ({ visibility, isParentInternal }: store.FileRow) =>
  visibility === 'internal' || isParentInternal

export function auditEntry(action: string, file: store.FileRow): AuditEntry {
  const { id, companyId, projectId, taskId, name, version } = file
  return {
    action,
    kind: 'file',
    id,
    companyId,
    ...(projectId && { projectId }),
    version: action === 'deleted' ? 0 : version,
    isInternal: isInternal(file),
    detail: { name, ...(taskId && { task: taskId }) },
  }
}

/** Announces a change of the task or post the file belongs to. */
export async function announceParentOf(
  tx: Tx,
  ctx: Context,
  { taskId, postId }: Pick<store.FileRow, 'taskId' | 'postId'>,
): Promise<void> {
  await announceTasks(tx, ctx, taskId === null ? [] : [taskId])
  await announcePosts(tx, ctx, postId === null ? [] : [postId])
}

export function listFilesOfPost(ctx: Context, postId: string, see: See): Promise<File[]> {
  return ctx.read(async (tx) => {
    await see(tx, ctx, postId)
    const files = await store.listFilesOfPost(tx, ctx.caller, postId)
    return files.map((file) => presentFile(ctx.caller, file))
  })
}

export function listFilesOfTask(ctx: Context, taskId: string, see: See): Promise<File[]> {
  return ctx.read(async (tx) => {
    await see(tx, ctx, taskId)
    const files = await store.listFilesOfTask(tx, ctx.caller, taskId)
    return files.map((file) => presentFile(ctx.caller, file))
  })
}

/** @throws AppError `not_found` */
export type See = (tx: Tx, ctx: Context, id: string) => Promise<unknown>

export async function listFilesOfCompany(ctx: Context, companyId: string, query: FileQuery) {
  await ctx.read((tx) => requireCompany(tx, ctx, companyId))
  const list: List<FileQuery, store.FileRow, File> = {
    name: 'files',
    rows: (tx, caller, asked) => store.matchingFiles(tx, caller, companyId, asked),
    idColumn: 'files.id',
    present: (row) => presentFile(ctx.caller, row),
    csv: {
      Name: ({ name }) => name,
      Project: ({ project }) => project?.title ?? '',
      Task: ({ task }) => task?.title ?? '',
      Bytes: ({ size }) => size,
      'Uploaded by': ({ uploadedBy }) =>
        uploadedBy ? `${uploadedBy.name.first} ${uploadedBy.name.last}` : '',
      Uploaded: ({ createdAt }) => createdAt,
    },
  }
  return answerList(ctx, query, list)
}

export function getUsage(ctx: Context, companyId: string): Promise<FileUsage> {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    const { maxFileBytes, companyQuotaBytes } = await getFileLimits(tx)
    const used = await store.usedBytes(tx, companyId)
    return { used, quota: companyQuotaBytes, max: maxFileBytes }
  })
}

export const getFile = (ctx: Context, id: string): Promise<File> =>
  ctx.read(async (tx) => presentFile(ctx.caller, await requireFile(tx, ctx, id)))

export function findContent(ctx: Context, id: string): Promise<SentFile> {
  return ctx.read(async (tx) => {
    const { name, type, size } = await requireFile(tx, ctx, id)
    return { key: contentKey(id), name, type: servedType(type), size, etag: `"${id}"` }
  })
}

export function findPreview(ctx: Context, id: string, size: PreviewSize): Promise<string> {
  return ctx.read(async (tx) => {
    const { preview } = await requireFile(tx, ctx, id)
    if (preview !== 'ready') throw new AppError('not_found')
    return previewKey(id, size)
  })
}

export function changeFile(ctx: Context, id: string, change: FileChange): Promise<File> {
  return ctx.transaction(async (tx) => {
    const seen = await requireFile(tx, ctx, id)
    authorize(policy.edit, ctx.caller, seen)
    if (change.review !== undefined) authorize(policy.review, ctx.caller, seen)
    const before = await lockFile(tx, ctx, id)
    const file = rules.changedFile(before, change)
    await saveFile(tx, ctx, { file, before })
    await announceParentOf(tx, ctx, file)
    return presentFile(ctx.caller, file)
  })
}

const actionOf = ({ review }: store.FileRow, before: store.FileRow): string => {
  if (review === before.review) return 'changed'
  return review === 'in review' ? 'asked for approval of' : 'ended the review of'
}

interface SavedFile {
  file: store.FileRow
  before: store.FileRow
}

async function saveFile(tx: Tx, ctx: Context, { file, before }: SavedFile): Promise<void> {
  if (!(await store.saveFile(tx, file, before.version))) throw new AppError('stale')
  const isWithdrawn = isInternal(file) && !isInternal(before)
  await ctx.record(tx, { ...auditEntry(actionOf(file, before), file), isWithdrawn })
  const isAsked = file.review === 'in review' && !isInternal(file)
  if (isAsked && (before.review !== 'in review' || isInternal(before))) {
    await ctx.notify(tx, { kind: 'review', record: file.id, about: String(file.version) })
  }
}

export const lockFile = async (tx: Tx, ctx: Context, id: string): Promise<store.FileRow> =>
  orNotFound(await store.lockFile(tx, ctx.caller, id))

/** Does nothing if the file is not in review. */
export async function endReview(tx: Tx, ctx: Context, id: string): Promise<void> {
  const before = await lockFile(tx, ctx, id)
  if (before.review !== 'in review') return
  const file: store.FileRow = { ...before, review: 'none', version: before.version + 1 }
  await saveFile(tx, ctx, { file, before })
}

/** Applies a decision to a locked file. Authorize first, and record the decision afterwards. */
export async function moveDecided(
  tx: Tx,
  ctx: Context,
  before: store.FileRow,
  { decision, stage }: { decision: ApprovalDecision; stage: ApprovalStage },
): Promise<void> {
  const review = rules.reviewAfter(decision, stage)
  if (review === before.review) return
  const file = { ...before, review, version: before.version + 1 }
  if (!(await store.saveFile(tx, file, before.version))) throw new AppError('stale')
  ctx.announce({
    kind: 'file',
    id: file.id,
    company: file.companyId,
    version: file.version,
    ...(file.projectId && { project: file.projectId }),
    ...(isInternal(file) && { isInternal: true }),
  })
}

export function removeFile(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const file = await requireFile(tx, ctx, id)
    authorize(policy.delete, ctx.caller, file)
    const { name, companyId, projectId, version } = file
    await recordDeletion(tx, ctx, 'file', [
      {
        id,
        name,
        company: companyId,
        version,
        ...(projectId && { project: projectId }),
        ...(isInternal(file) && { isInternal: true }),
      },
    ])
    await store.deleteFile(tx, id)
    if (file.postId !== null) await recheckPictures(tx, ctx, file.postId)
    await ctx.record(tx, auditEntry('deleted', file))
    await announceParentOf(tx, ctx, file)
  })
}

export { type Inspected, inspectTaken } from './inspect.ts'
export { enqueuePreviews } from './previews.ts'
