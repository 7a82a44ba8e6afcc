// Queries for comments.
import { sql } from 'kysely'
import type { Comment } from '#contract/work/comments.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'

export interface CommentRow {
  id: string
  companyId: string
  taskId: string
  authorId: string | null
  first: string
  last: string
  isByStaff: boolean
  visibility: Comment['visibility']
  text: string
  html: string
  htmlFormat: number
  mentions: string[]
  version: number
  createdAt: Date
  editedAt: Date | null
  /** Set if the comment was imported: its author has no account here, and its time is the original one. */
  importedFrom: Comment['importedFrom']
}

/** A comment with data of its task. */
export interface PlacedComment extends CommentRow {
  projectId: string
  taskTitle: string
  taskVisibility: Comment['visibility']
}

export interface LatestRow extends PlacedComment {
  projectTitle: string
}

const rows = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('comments')
    .innerJoin('tasks', 'tasks.id', 'comments.task_id')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .select(['comments.id', 'comments.company_id as companyId', 'task_id as taskId'])
    .select(['author_id as authorId', 'is_by_staff as isByStaff', 'comments.visibility'])
    // Clients' connections cannot read agency staff, so the saved name is the fallback.
    .select(sql<string>`coalesce(users.first_name, author_first)`.as('first'))
    .select(sql<string>`coalesce(users.last_name, author_last)`.as('last'))
    .select(['text', 'html', 'html_format as htmlFormat', 'mentions', 'comments.version'])
    .select(['comments.created_at as createdAt', 'edited_at as editedAt'])
    .select('comments.imported_from as importedFrom')
    .select(['tasks.project_id as projectId', 'tasks.title as taskTitle'])
    .select('tasks.visibility as taskVisibility')
    .where(sharedWith(caller, 'comments'))
    .where(sharedWith(caller, 'tasks'))

/** The latest `size` comments before `before`; if both are absent, all. */
export interface CommentPage {
  before?: string | undefined
  size?: number | undefined
}

/** Oldest first. */
export async function listComments(
  tx: Tx,
  caller: Caller,
  taskId: string,
  { before, size }: CommentPage,
): Promise<PlacedComment[]> {
  let found = rows(tx, caller).where('task_id', '=', taskId).orderBy('comments.id', 'desc')
  if (before) found = found.where('comments.id', '<', before)
  if (size) found = found.limit(size)
  return (await found.execute()).toReversed()
}

const maxLatest = 8

/** Newest first, on all tasks that are not archived. */
export function listLatest(
  tx: Tx,
  caller: Caller,
  { companyId, projectId }: { companyId: string; projectId: string | undefined },
): Promise<LatestRow[]> {
  const ofCompany = rows(tx, caller)
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .select('projects.title as projectTitle')
    .where('comments.company_id', '=', companyId)
    .where('tasks.archived', '=', false)
    .orderBy('comments.id', 'desc')
    .limit(maxLatest)
  const ofProject =
    projectId === undefined ? ofCompany : ofCompany.where('tasks.project_id', '=', projectId)
  return ofProject.execute()
}

export const findComment = (
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<PlacedComment | undefined> =>
  rows(tx, caller).where('comments.id', '=', id).executeTakeFirst()

/** The person's current name. */
export const findName = (tx: Tx, personId: string) =>
  tx
    .selectFrom('users')
    .select(['first_name as first', 'last_name as last'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()

/** Advisory lock per person id: shared while writing their name, exclusive while erasing it. */
const nameLock = 7310163

/** Prevents the people from being erased until the transaction ends; waits if that has already begun. */
export async function holdNames(tx: Tx, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  await sql`select pg_advisory_xact_lock_shared(${nameLock}, hashtext(id))
    from unnest(${people}::text[]) as mentioned (id)`.execute(tx)
}

/** Waits for comments being written with the person's name, and blocks new ones until the transaction ends. */
export async function lockName(tx: Tx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${nameLock}, hashtext(${personId}))`.execute(tx)
}

export const insertComment = (tx: Tx, row: CommentRow): Promise<void> => insertComments(tx, [row])

/** Rows per statement. */
const maxInserted = 1000

export async function insertComments(tx: Tx, comments: readonly CommentRow[]): Promise<void> {
  for (let from = 0; from < comments.length; from += maxInserted) {
    const values = comments.slice(from, from + maxInserted).map(columnsOf)
    // Queries of one transaction run in sequence.
    await tx.insertInto('comments').values(values).execute()
  }
}

const columnsOf = (row: CommentRow) => ({
  id: row.id,
  company_id: row.companyId,
  task_id: row.taskId,
  author_id: row.authorId,
  author_first: row.first,
  author_last: row.last,
  is_by_staff: row.isByStaff,
  visibility: row.visibility,
  text: row.text,
  html: row.html,
  html_format: row.htmlFormat,
  mentions: row.mentions,
  version: row.version,
  created_at: row.createdAt,
  edited_at: row.editedAt,
  imported_from: row.importedFrom,
})

/**
 * Saves the new text and keeps the old one as a version.
 * @returns false if the comment has changed since it was read
 */
export async function saveText(tx: Tx, before: CommentRow, row: CommentRow): Promise<boolean> {
  const { text, html, htmlFormat, mentions, version, editedAt } = row
  const { numUpdatedRows } = await tx
    .updateTable('comments')
    .set({ text, html, html_format: htmlFormat, mentions, version, edited_at: editedAt })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .insertInto('comment_versions')
    .values({
      company_id: before.companyId,
      comment_id: before.id,
      version: before.version,
      text: before.text,
      at: before.editedAt ?? before.createdAt,
    })
    .execute()
  return true
}

const maxVersions = 100

/** Newest first. */
export const listVersions = (tx: Tx, commentId: string) =>
  tx
    .selectFrom('comment_versions')
    .select(['version', 'text', 'at'])
    .where('comment_id', '=', commentId)
    .orderBy('version', 'desc')
    .limit(maxVersions)
    .execute()

export async function deleteComment(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('comments').where('id', '=', id).execute()
}

/** Whether a comment in the activity log has its page, which is its task's. */
export const commentIsThere = () =>
  sql`exists (select from tasks where tasks.id = (activity.detail ->> 'task')::uuid)`

/** Comments as search finds them. */
export const search: RecordSearch = {
  details: (caller) => sql`${hitDetails({
    isOpen: sql`tasks.status <> 'done'`,
    project: sql`tasks.project_id`,
    task: sql`tasks.id`,
  })} from comments join tasks on tasks.id = comments.task_id
    where comments.${hitRecord} and ${sharedWith(caller, 'comments')} and ${sharedWith(caller, 'tasks')}`,
  text: sql`select id, text from comments`,
  isMarkdown: true,
}
