// Statements compiled once: each run sends its own parameter with the same text.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statementRecorder } from '#tests/support/statement-recorder.ts'
import { compiledOnce } from './compiled-once.ts'
import type { Tx } from './pool.ts'

const { db, statements } = statementRecorder()

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
  expect(statements).toMatchObject([
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
