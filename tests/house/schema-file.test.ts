// The schema that a newcomer reads first, and the types of its rows, are those of a fresh database.
import { expect, test } from 'vitest'
import { describeRowTypes } from '#tests/support/describe-row-types.ts'
import { describeSchema } from '#tests/support/describe-schema.ts'
import { openWorld } from '#tests/support/world.ts'

const { database } = await openWorld()

const rowTypes = '../../src/server/platform/database/schema.generated.ts'

test('db/schema.sql is what a fresh database has: after a change, run npm run schema', async () => {
  await expect(await describeSchema(database)).toMatchFileSnapshot('../../db/schema.sql')
})

test('the row types are those of a fresh database: after a change, npm run schema', async () => {
  await expect(await describeRowTypes(database)).toMatchFileSnapshot(rowTypes)
})
