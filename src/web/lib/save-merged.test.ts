// Saving a whole form while others save the same record.
import { expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { decided, saveMerged, type WhoChanged } from './save-merged.ts'

interface Row {
  version: number
  name: string
  notes: string
}
type Values = Omit<Row, 'version'>

const opened: Row = { version: 1, name: 'Site', notes: '' }
const valuesOf = ({ name, notes }: Row): Values => ({ name, notes })

/** A fake server that currently stores this row. */
function startServer(stored: Row) {
  const server = {
    stored,
    valuesOf,
    async save(values: Values, over: Row) {
      if (over.version !== server.stored.version) {
        const changed = { by: 'Bo', at: '2026-11-23T10:00:00Z' }
        throw new ApiError('stale', 'Changed.', { changed })
      }
      return (server.stored = { ...values, version: over.version + 1 })
    },
    read: async () => server.stored,
  }
  return server
}

const typed = (values: Partial<Values>, over = valuesOf(opened)) => ({
  values: { ...over, ...values },
  over,
})

test('others’ changes to other fields are kept', async () => {
  const server = startServer({ version: 3, name: 'Site', notes: 'Theirs' })
  await saveMerged(server, typed({ name: 'Mine' }), opened)
  expect(server.stored).toEqual({ version: 4, name: 'Mine', notes: 'Theirs' })
})

test('both values of the same field can be chosen; other fields lose nothing', async () => {
  const server = startServer({ version: 2, name: 'Theirs', notes: 'Theirs too' })
  const outcome = await saveMerged(server, typed({ name: 'Mine' }), opened)
  if ('saved' in outcome) throw new Error('It was saved')
  expect(outcome.conflicts).toMatchObject([{ key: 'name', mine: 'Mine', theirs: 'Theirs' }])
  expect(outcome.by).toBe('Bo')
  expect(server.stored.version).toBe(2)
  const next = decided(server, outcome, { name: 'mine' })
  await saveMerged(server, next, outcome.newest)
  expect(server.stored).toEqual({ version: 3, name: 'Mine', notes: 'Theirs too' })
})

test('a record with a kind is also merged field by field', async () => {
  const service = { version: 1, kind: 'domain', name: 'a.test', notes: '' }
  const theirs = { ...service, version: 2, notes: 'Theirs' }
  const saved: unknown[] = []
  await saveMerged(
    {
      valuesOf: ({ version: _, ...fields }: typeof service) => fields,
      async save(values, over) {
        saved.push(values)
        return { ...values, version: over.version + 1 }
      },
      read: async () => theirs,
    },
    {
      values: { kind: 'domain', name: 'b.test', notes: '' },
      over: { kind: 'domain', name: 'a.test', notes: '' },
    },
    theirs,
  )
  expect(saved).toEqual([{ kind: 'domain', name: 'b.test', notes: 'Theirs' }])
})

test('a draft over an older version needs confirmation to replace a newer one', async () => {
  const newest = { version: 5, name: 'Theirs', notes: '' }
  const server = startServer(newest)
  const outcome = await saveMerged(server, typed({ name: 'Mine' }), newest)
  expect(outcome).toMatchObject({ conflicts: [{ key: 'name' }], by: undefined })
  expect(server.stored).toEqual(newest)
})

test('names the user who saved over a draft’s version, if the activity has it', async () => {
  const newest = { version: 5, name: 'Theirs', notes: '' }
  const whoChanged = vi.fn<WhoChanged>(async (fields) => `Author of ${String(fields)}`)
  const server = { ...startServer(newest), whoChanged }
  expect(await saveMerged(server, typed({ name: 'Mine' }), newest)).toMatchObject({
    by: 'Author of name',
  })
  await saveMerged(server, typed({ name: 'Mine' }), opened)
  expect(whoChanged).toHaveBeenCalledTimes(2)
})

test('another save while the user chooses is not overwritten', async () => {
  const server = startServer({ version: 2, name: 'Theirs', notes: '' })
  const outcome = await saveMerged(server, typed({ name: 'Mine' }), opened)
  if ('saved' in outcome) throw new Error('It was saved')
  server.stored = { version: 3, name: 'Theirs again', notes: '' }
  const next = decided(server, outcome, { name: 'mine' })
  expect(await saveMerged(server, next, outcome.newest)).toMatchObject({
    conflicts: [{ mine: 'Mine', theirs: 'Theirs again' }],
  })
})
