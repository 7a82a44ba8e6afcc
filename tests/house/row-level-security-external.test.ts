// Row-level security on an external server with an all-powerful account: the program must use its restricted roles.
import { sql } from 'kysely'
import { vi } from 'vitest'
import { openExternalDatabase, startExternalServer } from '#tests/support/external-server.ts'
import { describeSecondWall } from '#tests/support/row-level-security.ts'

vi.mock('#server/platform/database/tenancy.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  visibleTo: () => sql`true`,
  sharedWith: () => sql`true`,
  postVisibleTo: () => sql`true`,
  ofSeenPost: () => sql`true`,
}))

await describeSecondWall(await openExternalDatabase(await startExternalServer(), 'superuser'))
