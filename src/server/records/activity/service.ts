// Reads the activity log: pages, CSV export, the entries of one record.
import { Readable } from 'node:stream'
import { activitySentence, actorName } from '#contract/records/activity-messages.ts'
import type { ActivityEntry, ActivityQuery, KindWithActivity } from '#contract/records/activity.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type CsvColumns, csvHeader, csvLines } from '#server/platform/csv.ts'
import { Content } from '#server/platform/http/implement.ts'
import { isStaff, canSeeAllCompanies } from '#server/platform/caller.ts'
import { recordModule } from '#server/records/registry.ts'
import { presentEntry } from './present.ts'
import * as store from './store.ts'

const present = (ctx: Context, rows: store.EntryRow[]) =>
  rows.map((row) => presentEntry(row, ctx.caller))

export function listActivity(ctx: Context, query: ActivityQuery) {
  const { page, size } = query
  return ctx.read(async (tx) => {
    const total = await store.countMatching(tx, ctx.caller, query)
    const offset = (page - 1) * size
    if (offset >= total) return { items: [], total, page, size }
    const ids = await store.matchingIds(tx, ctx.caller, query, { offset, limit: size })
    return { items: present(ctx, await store.readEntries(tx, ctx.caller, ids)), total, page, size }
  })
}

const csv: CsvColumns<ActivityEntry> = {
  When: ({ at }) => at,
  Person: (entry) => (entry.person || entry.isAutomatic ? actorName(entry) : ''),
  What: activitySentence,
  Kind: ({ kind }) => kind,
  Title: ({ title }) => title ?? '',
  Client: ({ company }) => company?.name ?? '',
  Project: ({ project }) => project?.title ?? '',
  Visibility: ({ isInternal }) => (isInternal ? 'Internal' : 'Shared with client'),
}

const exportPageSize = 1000

/** Streams the log in chunks, so that its length does not matter. */
export function exportActivity(ctx: Context, query: ActivityQuery): Content {
  async function* pieces() {
    yield csvHeader(csv)
    for (let last: string | undefined; ;) {
      const rows = await ctx.read(async (tx) => {
        const place = { before: last, limit: exportPageSize }
        const ids = await store.matchingIds(tx, ctx.caller, query, place)
        return store.readEntries(tx, ctx.caller, ids)
      })
      if (rows.length > 0) yield csvLines(csv, present(ctx, rows))
      if (rows.length < exportPageSize) return
      last = rows.at(-1)?.id
    }
  }
  return new Content('text/csv; charset=utf-8', Readable.from(pieces()), {
    'content-disposition': 'attachment; filename="activity.csv"',
  })
}

export const listActors = (ctx: Context) =>
  ctx.read(async (tx) =>
    (await store.listActors(tx, ctx.caller)).map(({ id, name }) => ({ _id: id, name: name ?? '' })),
  )

interface LoggedRecord {
  kind: KindWithActivity
  id: string
}

/** @throws AppError `not_found` for what clients do not see, and for their company itself */
async function requireForClient(tx: Tx, ctx: Context, { kind, id }: LoggedRecord): Promise<void> {
  const see = kind === 'company' ? undefined : recordModule(kind)?.require
  if (!see) throw new AppError('not_found')
  await see(tx, ctx, id)
}

/**
 * Staff can still read after the record is deleted. Only staff read a company's own entries, which name its people.
 * @throws AppError `not_found` if the caller may not see the record
 */
export function listOfRecord(
  ctx: Context,
  record: LoggedRecord,
  { before, size }: { before?: string | undefined; size: number },
) {
  const { caller } = ctx
  return ctx.read(async (tx) => {
    if (!isStaff(caller)) await requireForClient(tx, ctx, record)
    const ids = await store.idsOfRecord(tx, caller, record, { before, limit: size + 1 })
    // For staff limited to some companies, a record without visible entries belongs to another company.
    if (ids.length === 0 && before === undefined && !canSeeAllCompanies(caller)) {
      throw new AppError('not_found')
    }
    const rows = await store.readEntries(tx, caller, ids.slice(0, size))
    return { items: present(ctx, rows), hasMore: ids.length > size }
  })
}

export { eraseFromLog } from './erase.ts'
