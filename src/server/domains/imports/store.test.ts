// What is asked of the database for an import that is only shown.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from '#server/platform/database/schema.ts'
import { findOwn, listOwn, lockOwn } from './store.ts'

const statements: string[] = []
const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (some) => new PostgresIntrospector(some),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  log: ({ query }) => void statements.push(query.sql),
})

const columnsOf = async (ask: () => Promise<unknown>) => {
  statements.length = 0
  await ask()
  return [...(statements[0] ?? '').matchAll(/"(\w+)"/g)].map(([, name]) => name)
}

test('an import is asked after often: its table and the ids it added stay where they are', async () => {
  const columns = await columnsOf(() => findOwn(db, 'person', 'import'))
  expect(columns).toContain('preview')
  expect(columns).not.toContain('content')
  expect(columns).not.toContain('record_ids')
  expect(await columnsOf(() => lockOwn(db, 'person', 'import'))).toContain('content')
})

test('a list has nothing of what is long', async () => {
  const columns = await columnsOf(() => listOwn(db, 'person', { size: 50 }))
  expect(columns).toContain('file_name')
  for (const long of ['content', 'record_ids', 'preview', 'remaining'])
    expect(columns).not.toContain(long)
})
