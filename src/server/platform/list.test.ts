// Scaling of lists: exports are read and sent in pages, and bulk changes use one statement per table.
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { openWorld } from '#tests/support/world.ts'
import { LimitedClient } from './database/client.ts'

const world = await openWorld()
const { database } = world
const admin = await world.admin()
const count = 1700

await database.query(
  `insert into companies (id, name, state, website, description, email, phone, street, city, region, zip_code, country)
   select gen_random_uuid(), 'Many ' || to_char(n, 'FM00000'), 'enabled', '', '', 'n' || n || '@many.test', '', '', '', '', '', ''
   from generate_series(1, ${count}) n`,
)

/** Records the statements sent to PostgreSQL and the number of rows each returns. */
async function statementsDuring(job: () => Promise<unknown>): Promise<{ rows: number }[]> {
  const sent = vi.spyOn(LimitedClient.prototype, 'query')
  try {
    await job()
    const rows: { rows: number }[] = []
    for (const { value } of sent.mock.results) {
      const result = (await value) as Partial<pg.QueryResult> | undefined
      rows.push({ rows: result?.rows?.length ?? 0 })
    }
    return rows
  } finally {
    sent.mockRestore()
  }
}

test('an export includes every row once, in order, with at most 500 in memory', async () => {
  let body = ''
  const statements = await statementsDuring(async () => {
    const query = { search: 'Many', sort: '-name', format: 'csv' }
    ;({ body } = await admin.send(companies.list, { query }))
  })
  const names = body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0])
  expect(names).toHaveLength(count)
  expect(names).toEqual(names.toSorted().toReversed())
  const pieces = statements.map(({ rows }) => rows).filter((rows) => rows > 1)
  expect(pieces).toEqual([count, 500, 500, 500, 200])
})

test.each(['disable', 'enable', 'delete'] as const)(
  '%s: the number of statements is the same for 400 companies as for two',
  async (action) => {
    const ids = await database.query<{ id: string }>(
      `select id from companies where name like 'Many %' order by id limit 402`,
    )
    const apply = (some: { id: string }[]) => () =>
      admin.call(companies.bulk, { body: { ids: some.map(({ id }) => id), action } })
    const two = await statementsDuring(apply(ids.slice(0, 2)))
    const many = await statementsDuring(apply(ids.slice(2)))
    expect(many).toHaveLength(two.length)
  },
)

test('waiting companies are approved together, each with its next version', async () => {
  await database.query(
    `update companies set state = 'waiting' where id in
       (select id from companies where name like 'Many %' order by id desc limit 2)`,
  )
  const waiting = await database.query<{ id: string }>(
    `select id from companies where state = 'waiting'`,
  )
  await admin.call(companies.bulk, { body: { ids: waiting.map(({ id }) => id), action: 'enable' } })
  const now = await database.query<{ state: string; version: number }>(
    'select state, version from companies where id = any ($1)',
    [waiting.map(({ id }) => id)],
  )
  expect(now).toEqual([
    { state: 'enabled', version: 2 },
    { state: 'enabled', version: 2 },
  ])
})
