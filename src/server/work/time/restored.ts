// Adapts time that is being restored to what has changed since it was deleted.
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Snapshot } from '#server/platform/database/schema.ts'
import { rowsOf, withRows } from '#server/platform/database/snapshot.ts'
import type { Restored } from '#server/records/module.ts'
import { minutesBetween } from './rules.ts'
import * as store from './restored-store.ts'
import { lockTimer } from './store.ts'

type Row = Record<string, unknown>

/** Clears the invoice of each entry; `put_restored_time_on_invoices` sets it again once the rows are back. */
export async function withCurrentTime(tx: Tx, snapshot: Snapshot): Promise<Snapshot> {
  const rows = rowsOf(snapshot, 'time_entries').map((row) => ({ ...row, invoice_id: null }))
  const stopped = await withStoppedTimers(tx, rows)
  const held = await withLiveOverage(tx, stopped, rowsOf(snapshot, 'retainer_overages'))
  return withTasksOfProjects(tx, withRows(snapshot, 'time_entries', held))
}

/** Stops a restored timer if its person has started another one since. */
async function withStoppedTimers(tx: Tx, rows: Row[]): Promise<Row[]> {
  const isTimer = (row: Row) => row['started_at'] !== null
  const people = new Set<unknown>()
  for (const id of rows
    .filter(isTimer)
    .map((row) => String(row['person_id']))
    .toSorted()) {
    if (await lockTimer(tx, id)) people.add(id)
  }
  const now = new Date()
  const stop = (row: Row) => {
    const minutes = minutesBetween(new Date(String(row['started_at'])), now)
    return { ...row, minutes: Math.min(24 * 60, minutes), started_at: null }
  }
  return rows.map((row) => (isTimer(row) && people.has(row['person_id']) ? stop(row) : row))
}

/** Frees the time of overage that was withdrawn or declined since. */
async function withLiveOverage(tx: Tx, rows: Row[], restored: Row[]): Promise<Row[]> {
  const ids = rows.map((row) => row['overage_id']).filter((id) => typeof id === 'string')
  const live = new Set([...restored.map(({ id }) => id), ...(await store.lockLive(tx, ids))])
  return rows.map((row) => (live.has(row['overage_id']) ? row : { ...row, overage_id: null }))
}

/** Leaves out the restored task of entries that were moved to another project since. */
async function withTasksOfProjects(tx: Tx, snapshot: Snapshot): Promise<Snapshot> {
  const projects = new Map(rowsOf(snapshot, 'tasks').map((row) => [row['id'], row['project_id']]))
  const references: Snapshot['references'] = []
  for (const reference of snapshot.references) {
    const project = projects.get(reference.value)
    const isTask = reference.table === 'time_entries' && reference.column === 'task_id'
    const ids = isTask
      ? await store.lockOfProject(tx, reference.ids, String(project))
      : reference.ids
    references.push({ ...reference, ids })
  }
  return { ...snapshot, references }
}

/** Restored drafts lock the time they bill again, so views of time must reload; one entry's event is enough. */
export async function announceBilledTime(
  _: Tx,
  ctx: Context,
  { snapshot }: Restored,
): Promise<void> {
  const company = rowsOf(snapshot, 'invoices')[0]?.['company_id']
  const [id] = snapshot.references.find(({ table }) => table === 'time_entries')?.ids ?? []
  if (typeof company !== 'string' || id === undefined) return
  ctx.announce({ kind: 'timeEntry', id, company, version: 1, isInternal: true })
}
