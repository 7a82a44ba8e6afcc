// Queries for uploads in progress. The clients' role may only delete its own; all other access is authorized by the service.
import { sql } from 'kysely'
import type { File } from '#contract/work/files.ts'
import type { Tx } from '#server/platform/database/pool.ts'

export interface Part {
  key: string
  size: number
}

export interface UploadRow {
  id: string
  companyId: string
  projectId: string | null
  taskId: string | null
  postId: string | null
  uploadedBy: string
  name: string
  size: number
  visibility: File['visibility']
  isBrand: boolean
  received: number
  parts: Part[]
}

/** Serializes reservations of a company until the transaction ends, so that each counts the others. */
export async function lockCompany(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310024, hashtext(${companyId}))`.execute(tx)
}

export async function countUploads(tx: Tx, personId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uploaded_by', '=', personId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertUpload(tx: Tx, upload: UploadRow): Promise<void> {
  const { companyId, projectId, taskId, postId, uploadedBy, isBrand, parts, ...fields } = upload
  await tx
    .insertInto('uploads')
    .values({
      ...fields,
      company_id: companyId,
      project_id: projectId,
      task_id: taskId,
      post_id: postId,
      uploaded_by: uploadedBy,
      is_brand: isBrand,
      parts: JSON.stringify(parts),
    })
    .execute()
}

export async function findUpload(
  tx: Tx,
  id: string,
  uploadedBy: string,
): Promise<UploadRow | undefined> {
  return tx
    .selectFrom('uploads')
    .select(['id', 'company_id as companyId', 'project_id as projectId', 'task_id as taskId'])
    .select(['uploaded_by as uploadedBy', 'name', 'size', 'visibility', 'received', 'parts'])
    .select(['is_brand as isBrand', 'post_id as postId'])
    .where('id', '=', id)
    .where('uploaded_by', '=', uploadedBy)
    .executeTakeFirst()
}

/** @returns false if this is not the next part, for example because the same bytes arrived before */
export async function addPart(tx: Tx, { id, received }: UploadRow, part: Part): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({
      received: received + part.size,
      parts: sql<string>`parts || ${JSON.stringify([part])}::jsonb`,
      touched_at: new Date(),
    })
    .where('id', '=', id)
    .where('received', '=', received)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Its objects in the storage are removed later, unless it became a file.
 * @returns whether the upload existed
 */
export async function deleteUpload(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('uploads').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteOldUploads(tx: Tx, hours: number): Promise<void> {
  await tx
    .deleteFrom('uploads')
    .where('touched_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .execute()
}
