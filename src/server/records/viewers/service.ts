// Determines who can see a record by running each candidate's own query for it.
import type { RecordViewer, ViewedKind } from '#contract/records/viewers.ts'
import { findViewers } from '#server/accounts/auth/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { recordModule } from '#server/records/registry.ts'
import { presentViewer } from './present.ts'
import { listCandidates } from './store.ts'

/** @throws AppError `not_found` when the caller cannot see the record */
export function listViewers(ctx: Context, kind: ViewedKind, id: string): Promise<RecordViewer[]> {
  return ctx.read(async (tx) => {
    const see = recordModule(kind)?.require
    if (!see) throw new AppError('not_found')
    const record = await see(tx, ctx, id)
    const companyId = record.companyId ?? record.id
    const people = await listCandidates(tx, companyId)
    const viewers = await findViewers(
      tx,
      people.map((person) => person.id),
    )
    const seeing: RecordViewer[] = []
    for (const person of people) {
      const viewer = viewers.get(person.id)
      const isSeen = viewer && (await isFound(() => see(tx, { ...ctx, viewer }, id)))
      if (isSeen) seeing.push(presentViewer(viewer, person))
    }
    return seeing
  })
}

async function isFound(find: () => Promise<unknown>): Promise<boolean> {
  try {
    await find()
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false
    throw error
  }
}
