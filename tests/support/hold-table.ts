// A table that nobody can write to for a while, so that a test can act in the middle of work that would be over at once.
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { joinEmbeddedDatabase } from '#server/platform/database/embedded/join.ts'

/**
 * Reading goes on.
 * @returns lets the work go on; else the end of the test does
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
