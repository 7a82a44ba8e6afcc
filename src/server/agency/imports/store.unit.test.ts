// Queries for a previewed import do not read its content.
import { expect, test } from 'vitest'
import { statementRecorder } from '#tests/support/statement-recorder.ts'
import { findOwnShown, listOwn, lockOwn } from './store.ts'

const { db, statements } = statementRecorder()

const columnsOf = async (ask: () => Promise<unknown>) => {
  statements.length = 0
  await ask()
  return [...(statements[0]?.sql ?? '').matchAll(/"(\w+)"/g)].map(([, name]) => name)
}

test('the import’s table and ids are stored where reading an import skips them', async () => {
  const columns = await columnsOf(() => findOwnShown(db, 'person', 'import'))
  expect(columns).toContain('preview')
  expect(columns).not.toContain('content')
  expect(columns).not.toContain('record_ids')
  expect(await columnsOf(() => lockOwn(db, 'person', 'import'))).toContain('content')
})

test('the list of imports reads no large columns', async () => {
  const columns = await columnsOf(() => listOwn(db, 'person', { size: 50 }))
  expect(columns).toContain('file_name')
  for (const long of ['content', 'record_ids', 'preview', 'remaining'])
    expect(columns).not.toContain(long)
})
