// Queries for files.
import { sql } from 'kysely'
import type { ApprovalMode } from '#contract/work/approval-modes.ts'
import type { File, FileQuery } from '#contract/work/files.ts'
import { shownPreview } from '#server/platform/database/file-preview.ts'
import { type Rows, containing } from '#server/platform/database/list.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import {
  isPostInternal,
  ofSeenPost,
  postVisibleTo,
  sharedWith,
  visibleTo,
} from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'

export interface FileRow {
  id: string
  companyId: string
  projectId: string | null
  projectTitle: string | null
  taskId: string | null
  taskTitle: string | null
  postId: string | null
  postTitle: string | null
  /** Whether the file's task or post is hidden from clients. */
  isParentInternal: boolean
  name: string
  type: string
  size: number
  visibility: File['visibility']
  review: File['review']
  /** The file's own; null if it has none. */
  approvalMode: ApprovalMode | null
  preview: File['preview']
  width: number | null
  height: number | null
  uploadedBy: { id: string; first: string; last: string } | null
  createdAt: Date
  version: number
}

/** Files of an internal task or a hidden post are never shared. */
const fileVisibleTo = (caller: Caller) => sql<boolean>`(${sharedWith(caller, 'files')}
  and (files.task_id is null or exists (
    select from tasks where tasks.id = files.task_id and ${sharedWith(caller, 'tasks')}))
  and ${ofSeenPost(caller, 'files')})`

const selectFiles = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('files')
    .leftJoin('projects as p', 'p.id', 'files.project_id')
    .leftJoin('tasks as t', 't.id', 'files.task_id')
    .leftJoin('posts', 'posts.id', 'files.post_id')
    .leftJoin('campaigns', 'campaigns.id', 'posts.campaign_id')
    .leftJoin('users as u', 'u.id', 'files.uploaded_by')
    .select(['files.id', 'files.company_id as companyId', 'files.project_id as projectId'])
    .select(['p.title as projectTitle', 'files.task_id as taskId', 't.title as taskTitle'])
    .select(['files.post_id as postId', 'posts.title as postTitle'])
    .select(
      sql<boolean>`coalesce(t.visibility = 'internal' or ${isPostInternal}, false)`.as(
        'isParentInternal',
      ),
    )
    .select(['files.name', 'files.type', 'files.size', 'files.visibility', 'files.review'])
    .select(shownPreview.as('preview'))
    .select(['files.width', 'files.height', 'files.version'])
    .select(['files.created_at as createdAt', 'files.approval_mode as approvalMode'])
    .select(
      sql<
        FileRow['uploadedBy']
      >`case when files.uploaded_by is not null and coalesce(u.first_name, files.uploader_first) is not null
        then json_build_object('id', files.uploaded_by, 'first', coalesce(u.first_name, files.uploader_first),
          'last', coalesce(u.last_name, files.uploader_last)) end`.as('uploadedBy'),
    )
    .where(fileVisibleTo(caller))

export async function findFile(tx: Tx, caller: Caller, id: string): Promise<FileRow | undefined> {
  return selectFiles(tx, caller).where('files.id', '=', id).executeTakeFirst()
}

export async function findFiles(tx: Tx, caller: Caller, ids: string[]): Promise<FileRow[]> {
  return selectFiles(tx, caller)
    .where('files.id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}

export async function listBrandFiles(
  tx: Tx,
  caller: Caller,
  companyId: string,
): Promise<FileRow[]> {
  return selectFiles(tx, caller)
    .where('files.company_id', '=', companyId)
    .where('files.is_brand', '=', true)
    .orderBy('files.created_at')
    .orderBy('files.id')
    .execute()
}

const maxOfTask = 500

export async function listFilesOfTask(tx: Tx, caller: Caller, taskId: string): Promise<FileRow[]> {
  return selectFiles(tx, caller)
    .where('files.task_id', '=', taskId)
    .orderBy('files.created_at')
    .orderBy('files.id')
    .limit(maxOfTask)
    .execute()
}

export const listFilesOfPost = (tx: Tx, caller: Caller, postId: string): Promise<FileRow[]> =>
  selectFiles(tx, caller)
    .where('files.post_id', '=', postId)
    .orderBy('files.created_at')
    .orderBy('files.id')
    .limit(maxOfTask)
    .execute()

export function matchingFiles(
  tx: Tx,
  caller: Caller,
  companyId: string,
  { search, project, purpose }: FileQuery,
): Rows<FileRow> {
  let rows = selectFiles(tx, caller).where('files.company_id', '=', companyId)
  if (project) rows = rows.where('files.project_id', '=', project)
  if (purpose === 'brand') rows = rows.where('files.is_brand', '=', true)
  if (search) rows = rows.where('files.name', 'ilike', containing(search))
  return rows.orderBy('files.created_at', 'desc').orderBy('files.id', 'desc')
}

export interface Place {
  companyId: string
  projectId: string | null
  taskId: string | null
  postId: string | null
  isTaskInternal: boolean
}

interface PlaceIds {
  company: string
  project?: string | undefined
  task?: string | undefined
  post?: string | undefined
}

/** @returns undefined if part of the place does not exist or is not visible to the caller */
export async function findPlace(
  tx: Tx,
  caller: Caller,
  { company, project, task, post }: PlaceIds,
): Promise<Place | undefined> {
  const found = await tx
    .selectFrom('companies')
    .leftJoin('tasks', (join) =>
      join
        .onRef('tasks.company_id', '=', 'companies.id')
        .on('tasks.id', '=', task ?? null)
        .on(sharedWith(caller, 'tasks')),
    )
    .leftJoin('posts', (join) =>
      join.onRef('posts.company_id', '=', 'companies.id').on('posts.id', '=', post ?? null),
    )
    .leftJoin('campaigns', 'campaigns.id', 'posts.campaign_id')
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.company_id', '=', 'companies.id')
        .on(
          sql<boolean>`projects.id = coalesce(${project ?? null}::uuid, tasks.project_id, campaigns.project_id)`,
        ),
    )
    .select(['companies.id as companyId', 'projects.id as projectId', 'tasks.id as taskId'])
    .select('posts.id as postId')
    .select(
      sql<string | null>`coalesce(tasks.project_id, campaigns.project_id)`.as('parentProjectId'),
    )
    .select(sql<boolean>`coalesce(tasks.visibility = 'internal', false)`.as('isTaskInternal'))
    .where('companies.id', '=', company)
    .where(visibleTo(caller, 'companies.id'))
    .where(post === undefined ? sql<boolean>`true` : postVisibleTo(caller))
    .executeTakeFirst()
  if (!found || (project && !found.projectId) || (task && !found.taskId)) return undefined
  if (post && (!found.postId || task)) return undefined
  const { parentProjectId, ...place } = found
  return parentProjectId && parentProjectId !== place.projectId ? undefined : place
}

export interface NewFileRow {
  id: string
  companyId: string
  projectId: string | null
  taskId: string | null
  postId: string | null
  uploadedBy: string
  name: string
  type: string
  size: number
  visibility: File['visibility']
  preview: File['preview']
  width: number | null
  height: number | null
  isBrand: boolean
}

/** The current name, for callers who cannot see the account. */
const nameOf = (personId: string, part: 'first_name' | 'last_name') =>
  sql<string>`(select ${sql.ref(part)} from users where id = ${personId})`

export async function insertFile(tx: Tx, file: NewFileRow): Promise<void> {
  const { companyId, projectId, taskId, postId, uploadedBy, isBrand, ...fields } = file
  await tx
    .insertInto('files')
    .values({
      ...fields,
      company_id: companyId,
      project_id: projectId,
      task_id: taskId,
      post_id: postId,
      uploaded_by: uploadedBy,
      uploader_first: nameOf(uploadedBy, 'first_name'),
      uploader_last: nameOf(uploadedBy, 'last_name'),
      is_brand: isBrand,
    })
    .execute()
}

/** @returns whether the version was still `before` */
export async function saveFile(
  tx: Tx,
  { id, name, visibility, review, version }: FileRow,
  before: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ name, visibility, review, version })
    .where('id', '=', id)
    .where('version', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks the file until the transaction ends. */
export async function lockFile(tx: Tx, caller: Caller, id: string): Promise<FileRow | undefined> {
  await tx.selectFrom('files').select('id').where('id', '=', id).forUpdate().execute()
  // A separate statement sees what was changed while waiting for the lock.
  return findFile(tx, caller, id)
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', id).execute()
}

/** Blocks adding pictures to the post until the transaction ends. */
export async function lockCountOfPost(tx: Tx, postId: string): Promise<number> {
  await tx.selectFrom('posts').select('id').where('id', '=', postId).forUpdate().execute()
  // A separate statement sees pictures that were added while waiting for the lock.
  const { count } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow()
  return count
}

/** Size of the company's files and of uploads in progress. */
export async function usedBytes(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`select (
      (select coalesce(sum(size), 0) from files where company_id = ${companyId})
      + (select coalesce(sum(size), 0) from uploads where company_id = ${companyId}))::bigint as used`.execute(
    tx,
  )
  return rows[0]?.used ?? 0
}
