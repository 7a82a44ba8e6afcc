// The schema that a newcomer reads first is the one that a fresh database has.
import { expect, test } from 'vitest'
import { describeSchema } from '#tests/support/describe-schema.ts'
import { openWorld } from '#tests/support/world.ts'

const { database } = await openWorld()

test('db/schema.sql is what a fresh database has: after a change, run npm run schema', async () => {
  await expect(await describeSchema(database)).toMatchFileSnapshot('../../db/schema.sql')
})
