// Determines who can see a record by running each candidate's own query for it.
import type { RecordReader, VisibilityKind } from '#contract/records/visibility.ts'
import { findCallers } from '#server/accounts/auth/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { recordModule } from '#server/records/registry.ts'
import { presentReader } from './present.ts'
import { listCandidates } from './store.ts'

/** @throws AppError `not_found` when the caller cannot see the record */
export function listReaders(
  ctx: Context,
  kind: VisibilityKind,
  id: string,
): Promise<RecordReader[]> {
  return ctx.read(async (tx) => {
    const see = recordModule(kind)?.require
    if (!see) throw new AppError('not_found')
    const record = await see(tx, ctx, id)
    const companyId = record.companyId ?? record.id
    const people = await listCandidates(tx, companyId)
    const callers = await findCallers(
      tx,
      people.map((person) => person.id),
    )
    const seeing: RecordReader[] = []
    for (const person of people) {
      const caller = callers.get(person.id)
      const isSeen = caller && (await isFound(() => see(tx, { ...ctx, caller }, id)))
      if (isSeen) seeing.push(presentReader(caller, person))
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
