// Query errors of a connection.
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
import { LimitedClient } from './client.ts'

// Runs before any test's timeout starts: the first file of a run creates the template database that all are cloned from.
const database = await cloneDatabase()
const client = new LimitedClient(database.connection('enfilade_owner'))
await client.connect()
afterAll(async () => {
  await client.end()
  await database.close()
})

test('the stack trace of a refused query includes its caller', async () => {
  async function sendWrongly() {
    await client.query('select nothing from nowhere')
  }
  const error = await sendWrongly().catch((reason: unknown) => reason as Error)
  expect(error).toMatchObject({ code: '42P01' })
  expect(error?.stack).toContain('sendWrongly')
})
