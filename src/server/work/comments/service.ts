// Comment operations, one function each.
import { uuidv7 } from 'uuidv7'
import type {
  Comment,
  CommentChange,
  CommentVersion,
  LatestComment,
  Mentionable,
  NewComment,
} from '#contract/work/comments.ts'
import { plainLine } from '#contract/values/plain-text.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { recordDeletion } from '#server/records/deletions/service.ts'
import { requireTask } from '#server/work/tasks/service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { AuditEntry, Context, Platform } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { htmlFormat, mentionsIn, renderMarkdown } from '#server/platform/markdown/markdown.ts'
import { authorize } from '#server/platform/policy.ts'
import { isStaff } from '#server/platform/caller.ts'
import { checkVersion } from '#server/platform/rules.ts'
import { checkMentions, listMentionable } from './mentionable.ts'
import { policy } from './policy.ts'
import { presentComment } from './present.ts'
import { assertSameVisibility, visibilityOfNew, withNames, withoutNames } from './rules.ts'
import * as store from './store.ts'

export type CommentPlatform = Pick<Platform, 'agencyDatabase'>

/** Staff's own transaction can read everyone, which avoids waiting for a second connection. */
const directoryFor = (tx: Tx, ctx: Context, { agencyDatabase }: CommentPlatform): Tx =>
  isStaff(ctx.caller) ? tx : agencyDatabase

export function listComments(
  ctx: Context,
  taskId: string,
  page: store.CommentPage,
): Promise<Comment[]> {
  return ctx.read(async (tx) => {
    await requireTask(tx, ctx, taskId)
    const found = await store.listComments(tx, ctx.caller, taskId, page)
    return found.map((comment) => presentComment(comment, ctx.caller))
  })
}

export function listLatestComments(
  ctx: Context,
  companyId: string,
  projectId: string | undefined,
): Promise<LatestComment[]> {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    const found = await store.listLatest(tx, ctx.caller, { companyId, projectId })
    return found.map((row) => ({
      ...presentComment(row, ctx.caller),
      taskTitle: row.taskTitle,
      project: { _id: row.projectId, title: row.projectTitle },
    }))
  })
}

export function listPeopleToMention(
  platform: CommentPlatform,
  ctx: Context,
  taskId: string,
  asked: Comment['visibility'] | undefined,
): Promise<Mentionable[]> {
  return ctx.read(async (tx) => {
    const { companyId, visibility: taskVisibility } = await requireTask(tx, ctx, taskId)
    const visibility = visibilityOfNew(asked, isStaff(ctx.caller))
    const audience = { companyId, visibility, taskVisibility }
    const people = await listMentionable(directoryFor(tx, ctx, platform), audience)
    return people.map(({ id, first, last, role }) => ({
      _id: id,
      name: { first, last },
      staff: role === 'admin',
    }))
  })
}

/** @throws AppError `invalid` at `text` for mentions of people who would not see it */
export function addComment(
  platform: CommentPlatform,
  ctx: Context,
  taskId: string,
  { text, visibility: asked }: NewComment,
): Promise<Comment> {
  return ctx.transaction(async (tx) => {
    const { caller } = ctx
    const task = await requireTask(tx, ctx, taskId)
    const visibility = visibilityOfNew(asked, isStaff(caller))
    const { companyId, projectId, title: taskTitle, visibility: taskVisibility } = task
    const audience = { companyId, visibility, taskVisibility }
    const mentions = mentionsIn(text)
    const named = mentions.named.map(({ id }) => id)
    await store.holdNames(tx, named)
    const names = await checkMentions(directoryFor(tx, ctx, platform), audience, mentions)
    const comment: store.PlacedComment = {
      id: uuidv7(),
      ...audience,
      ...{ taskId, projectId, taskTitle },
      authorId: caller.personId,
      ...(await store.findName(tx, caller.personId)),
      isByStaff: isStaff(caller),
      text,
      html: renderMarkdown(text, names),
      htmlFormat,
      mentions: named,
      version: 1,
      createdAt: new Date(),
      editedAt: null,
      importedFrom: null,
    }
    await store.insertComment(tx, comment)
    await ctx.record(tx, auditEntry('created', comment))
    const { id } = comment
    const people = [...mentions.addressed]
    await ctx.notify(tx, { kind: 'commented', record: taskId, part: id, about: id, people })
    return presentComment(comment, caller)
  })
}

/** @throws AppError `stale` if the comment was edited since `change.version` */
export function changeComment(
  platform: CommentPlatform,
  ctx: Context,
  id: string,
  { text: asked, visibility, version }: CommentChange,
): Promise<Comment> {
  return ctx.transaction(async (tx) => {
    const { mentions: earlier } = await requireComment(tx, ctx, id)
    const mentions = mentionsIn(asked)
    const named = mentions.named.map((one) => one.id)
    await store.holdNames(tx, [...earlier, ...named])
    const before = await requireComment(tx, ctx, id)
    authorize(policy.edit, ctx.caller, before)
    checkVersion(version, before)
    assertSameVisibility(before.visibility, visibility)
    const directory = directoryFor(tx, ctx, platform)
    const names = await checkMentions(directory, before, mentions, before.mentions)
    const mentionsBefore = mentionsIn(before.text)
    const text = withNames(
      asked,
      mentionsBefore.named.filter((one) => !names.has(one.id)),
    )
    if (text === before.text) return presentComment(before, ctx.caller)
    const comment = {
      ...before,
      text,
      html: renderMarkdown(text, names),
      htmlFormat,
      mentions: named,
      version: before.version + 1,
      editedAt: new Date(),
    }
    if (!(await store.saveText(tx, before, comment))) throw new AppError('stale')
    await ctx.record(tx, auditEntry('changed', comment))
    const people = [...mentions.addressed].filter((one) => !mentionsBefore.addressed.has(one))
    if (people.length > 0) {
      const event = { kind: 'mentioned', record: before.taskId, part: id, about: id } as const
      await ctx.notify(tx, { ...event, people })
    }
    return presentComment(comment, ctx.caller)
  })
}

export function removeComment(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const comment = await requireComment(tx, ctx, id)
    authorize(policy.delete, ctx.caller, comment)
    const { companyId: company, projectId: project, taskId: task, taskTitle, version } = comment
    const isInternal = auditEntry('deleted', comment).isInternal ?? false
    const name = plainLine(withoutNames(comment.text), 80)
    const root = { id, name, company, project, task, taskTitle, version, isInternal }
    await recordDeletion(tx, ctx, 'comment', [root])
    await store.deleteComment(tx, id)
    await ctx.record(tx, auditEntry('deleted', comment))
  })
}

/** Earlier texts of the comment. */
export function listVersions(ctx: Context, id: string): Promise<CommentVersion[]> {
  return ctx.read(async (tx) => {
    await requireComment(tx, ctx, id)
    const versions = await store.listVersions(tx, id)
    return versions.map(({ version, text, at }) => ({ version, text, at: at.toISOString() }))
  })
}

/** @throws AppError `not_found` if it does not exist or the caller may not see it */
export async function requireComment(
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<store.PlacedComment> {
  return orNotFound(await store.findComment(tx, ctx.caller, id))
}

function auditEntry(action: string, comment: store.PlacedComment): AuditEntry {
  const { id, companyId, projectId, taskId, taskTitle, visibility, taskVisibility } = comment
  return {
    action,
    kind: 'comment',
    id,
    companyId,
    projectId,
    taskId,
    version: action === 'deleted' ? 0 : comment.version,
    isInternal: visibility === 'internal' || taskVisibility === 'internal',
    detail: { title: taskTitle, task: taskId },
  }
}

export { addImportedComments } from './imported.ts'
export { lockName } from './store.ts'
