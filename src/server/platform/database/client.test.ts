// Query results of a connection, and their garbage collection.
import v8 from 'node:v8'
import vm from 'node:vm'
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

/** Simulates the minor collections that happen after every few megabytes of new objects. */
function minorCollection(): () => void {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as (options: { type: 'minor' }) => void
  return () => collect({ type: 'minor' })
}

const oldBytes = () =>
  v8.getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')
    ?.space_used_size ?? 0

test('an answer that nobody holds is gone with the next minor collection', async () => {
  const collect = minorCollection()
  const ask = async (times: number) => {
    for (let i = 0; i < times; i += 1) {
      await client.query('select i, i::text as text from generate_series(1, 50) i')
      if (i % 50 === 0) collect()
    }
  }
  await ask(200)
  const left: number[] = []
  // Several rounds, because a full collection may hide what one of them left behind.
  for (let round = 0; round < 5; round += 1) {
    const before = oldBytes()
    await ask(400)
    left.push((oldBytes() - before) / 400)
  }
  const median = left.toSorted((a, b) => a - b)[2]
  expect(median, 'bytes that a query leaves').toBeLessThan(1000)
})

test('the stack of a refused query tells who asked', async () => {
  async function askWrongly() {
    await client.query('select nothing from nowhere')
  }
  const error = await askWrongly().catch((reason: unknown) => reason as Error)
  expect(error).toMatchObject({ code: '42P01' })
  expect(error?.stack).toContain('askWrongly')
})
