// Whether a database needs migrating.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, cloneDatabase, openEmptyDatabase } from '#tests/support/database.ts'
import { isUpToDate, migrate } from './migrate.ts'

let current: TestDatabase
let empty: TestDatabase

beforeAll(async () => {
  current = await cloneDatabase()
  empty = await openEmptyDatabase()
})
afterAll(() => Promise.all([current.close(), empty.close()]))

test('an empty database is not up to date until it is migrated', async () => {
  const connection = empty.connection('enfilade_owner')
  expect(await isUpToDate(connection)).toBe(false)
  await migrate(connection)
  expect(await isUpToDate(connection)).toBe(true)
})

test('the database of an edited baseline is refused, in one line that says what to do', async () => {
  const edited = await cloneDatabase()
  await edited.query(`update kysely_migration set name = '0000_baseline_000000000000'`)
  const connection = edited.connection('enfilade_owner')
  expect(await isUpToDate(connection)).toBe(false)
  await expect(migrate(connection, { place: 'DATA_DIR /srv/enfilade' })).rejects.toThrow(
    'The database in DATA_DIR /srv/enfilade was created by another version of the program (0000_baseline_000000000000): restore a backup with its version, or start with an empty one',
  )
  await edited.close()
})

test('the database of a later version is refused', async () => {
  const connection = current.connection('enfilade_owner')
  await current.query(
    `insert into kysely_migration (name, timestamp) values ('9999_of_later', 'now')`,
  )
  await expect(migrate(connection)).rejects.toThrow(
    'another version of the program (9999_of_later)',
  )
})
