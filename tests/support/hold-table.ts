// Blocks writes to a table, so that a test can act during work that would otherwise finish at once.
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { joinEmbeddedDatabase } from '#server/platform/database/embedded.ts'

/**
 * Reads continue.
 * @returns releases the block, as does the end of the test
 */
export async function holdTable(dataDir: string, table: string): Promise<() => Promise<void>> {
  const database = await joinEmbeddedDatabase(dataDir)
  const client = new pg.Client({ ...database.connection('enfilade_owner') })
  // A test may kill the database.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`begin; lock table ${client.escapeIdentifier(table)} in share mode`)
  const release = () => client.end()
  onTestFinished(release)
  return release
}
