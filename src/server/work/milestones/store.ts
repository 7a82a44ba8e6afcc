// Stores milestones.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { sharedWith } from '#server/platform/database/tenancy.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { MilestoneRow } from './rules.ts'

const selectMilestones = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('milestones')
    .leftJoin('users', 'users.id', 'milestones.approved_by')
    .select(['milestones.id', 'milestones.company_id as companyId'])
    .select(['milestones.project_id as projectId', 'milestones.title'])
    .select(['milestones.due_on as dueDate', 'milestones.visibility'])
    .select(['milestones.reached_at as reachedAt', 'milestones.approved_at as approvedAt'])
    .select(
      sql<MilestoneRow['approvedBy']>`case when users.id is not null then json_build_object(
        'id', users.id, 'first', users.first_name, 'last', users.last_name) end`.as('approvedBy'),
    )
    .select(['milestones.version', 'milestones.created_at as createdAt'])
    .select('milestones.updated_at as updatedAt')
    .where(sharedWith(caller, 'milestones'))

export const listOfProject = (tx: Tx, caller: Caller, projectId: string): Promise<MilestoneRow[]> =>
  selectMilestones(tx, caller)
    .where('milestones.project_id', '=', projectId)
    .orderBy('milestones.due_on')
    .orderBy('milestones.id')
    .execute()

export const listOfCompany = (tx: Tx, caller: Caller, companyId: string): Promise<MilestoneRow[]> =>
  selectMilestones(tx, caller)
    .where('milestones.company_id', '=', companyId)
    .orderBy('milestones.due_on')
    .orderBy('milestones.id')
    .execute()

export const findMilestone = (
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<MilestoneRow | undefined> =>
  selectMilestones(tx, caller).where('milestones.id', '=', id).executeTakeFirst()

/** Locks the row until `tx` ends. Clients can lock what has been reached. */
export const lockMilestone = (
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<MilestoneRow | undefined> =>
  selectMilestones(tx, caller)
    .where('milestones.id', '=', id)
    .forUpdate('milestones')
    .executeTakeFirst()

const columnsOf = (row: MilestoneRow) => ({
  title: row.title,
  due_on: row.dueDate,
  visibility: row.visibility,
  reached_at: row.reachedAt,
  version: row.version,
  updated_at: row.updatedAt,
})

export async function insertMilestone(tx: Tx, row: MilestoneRow): Promise<void> {
  const { id, companyId, projectId, createdAt } = row
  await tx
    .insertInto('milestones')
    .values({
      ...{ id, company_id: companyId, project_id: projectId, created_at: createdAt },
      ...columnsOf(row),
    })
    .execute()
}

/** Keeps an approval or ends it. */
export async function saveMilestone(tx: Tx, row: MilestoneRow): Promise<void> {
  await tx
    .updateTable('milestones')
    .set(columnsOf(row))
    // Not every role can read who approved.
    .$if(row.approvedAt === null, (update) => update.set({ approved_at: null, approved_by: null }))
    .where('id', '=', row.id)
    .where('company_id', '=', row.companyId)
    .execute()
}

/** The only change that clients may make. */
export async function saveApproval(tx: Tx, row: MilestoneRow): Promise<void> {
  await tx
    .updateTable('milestones')
    .set({ approved_at: row.approvedAt, approved_by: row.approvedBy?.id ?? null })
    .set({ version: row.version, updated_at: row.updatedAt })
    .where('id', '=', row.id)
    .where('company_id', '=', row.companyId)
    .execute()
}

export async function deleteMilestone(tx: Tx, { id, companyId }: MilestoneRow): Promise<void> {
  await tx
    .deleteFrom('milestones')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .execute()
}

/** Name of the person who approves. */
export const findPerson = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'first_name as first', 'last_name as last'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
