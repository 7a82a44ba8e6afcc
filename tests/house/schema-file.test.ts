// The schema that a newcomer reads first is the one that the migrations make.
import { expect, test } from 'vitest'
import { describeSchema } from '#tests/support/describe-schema.ts'
import { openWorld } from '#tests/support/world.ts'

const { database } = await openWorld()

test('db/schema.sql is what the migrations make: after a migration, run npm run schema', async () => {
  await expect(await describeSchema(database)).toMatchFileSnapshot('../../db/schema.sql')
})
