// Statements compiled once: each run sends what it is given, with the same text.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, test } from 'vitest'
import { compiledOnce } from './compiled-once.ts'
import type { Tx } from './pool.ts'
import type { Schema } from './schema.ts'

const sent: { sql: string; parameters: readonly unknown[] }[] = []
const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (some) => new PostgresIntrospector(some),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  log: ({ query: { sql: text, parameters } }) => void sent.push({ sql: text, parameters }),
})

test('the query is built once, and each run sends its own parameter', async () => {
  let built = 0
  const select = compiledOnce((tx: Tx, ids: string[]) => {
    built += 1
    return tx
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`id = any(${ids})`)
  })
  await select(db, ['a'])
  await select(db, ['b', 'c'])
  expect(built).toBe(1)
  const text = 'select "id" from "users" where id = any($1)'
  expect(sent).toEqual([
    { sql: text, parameters: [['a']] },
    { sql: text, parameters: [['b', 'c']] },
  ])
})

test('a query with a value of its own is refused: it would be sent without it', async () => {
  const select = compiledOnce((tx: Tx, id: string) =>
    tx.selectFrom('users').select('id').where('id', '=', id).limit(5),
  )
  await expect(select(db, 'a')).rejects.toThrow('More than one parameter')
})
